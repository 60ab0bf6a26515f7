"""Three Card Poker for the tests of what goes wrong: Ann has an Ante of 1,000 and a Pair Plus of 500 on area 1, Ben an Ante of
2,000 on area 2; area 4 is empty."""

from typing import Any

from tests.tables import DEALER, PURSE, House, only, seated
from tests.wrongs import next_round_can_come, played_out, sound

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.rules import Settled, Terms
from croupier.table.asking.irregularities import fitting
from croupier.table.message import upsets as u
from croupier.table.message.events import Event

GAME = "three-card-poker"
DEVICE = Terms(dealing="shuffler")
DEALERS, ANNS, BENS = "QC 8D 6S", "KH 5S 2C", "2H 2D 3C"
"""Queen high; king high, which beats it, without a pair; a pair."""
ANN_WINS, BEN_WINS = 2_000 - 500, 4_000


def three(*hands: str) -> str:
    """The cards of these hands, the dealer's first, in the order in which a shoe gives them."""
    return " ".join(card for turn in zip(*(hand.split() for hand in hands), strict=True) for card in turn)


ALL = three(DEALERS, ANNS, BENS)


def wagered(**named: Any) -> House:
    """Cards ready, wagers placed."""
    house = seated(GAME, {"Ann": 1, "Ben": 2}, **named)
    house.bet("Ann", "ante", 1_000)
    house.bet("Ann", "pair-plus", 500)
    house.bet("Ben", "ante", 2_000)
    return house


def dealt(cards: str = ALL, **named: Any) -> House:
    house = wagered(**named)
    house.deal(cards)
    return house


NO_HAND, QUEEN, PAIR, STRAIGHT, JUNK = "JC 9D 7S", "QC 8D 6S", "2H 2D 3C", "8H 9S TC", "3H 5D 7C"


def dealt_to_ann(dealer: str, own: str, *, ante: int = 1_000, pair_plus: int = 0, chips: int = PURSE, tokens: int = 0) -> House:
    """Ann alone on area 1, with her cards before her."""
    house = seated(GAME, chips=chips, tokens=tokens)
    if ante:
        house.bet("Ann", "ante", ante)
    if pair_plus:
        house.bet("Ann", "pair-plus", pair_plus)
    house.deal(three(dealer, own))
    return house


def showdown(house: House) -> list[Settled]:
    house.ok(c.ExposeHand, "dealer")
    return house.settle()


def scan(house: House, card: str | None, laid: str = "", *, up: bool = False, faced: bool = False) -> tuple[Event, ...]:
    """A card comes out as a dealer reports it; face down unless said otherwise."""
    return house.ok(c.ScanCard, Card(card) if card else None, up, laid, faced)


def offered(house: House) -> set[str]:
    """The irregularities that the table offers now."""
    return {offer.irregularity.slug for offer in fitting(house.table)}


def purses(house: House) -> dict[str, int]:
    """What each player has won or lost, wagers that lie not counted in."""
    return {name: house.table.chips(name) - PURSE for name in house.table.floor.people}


NOTHING = {"Ann": 0, "Ben": 0}


def is_a_misdeal(house: House, events: tuple[Event, ...], clause: str) -> None:
    """Every wager went back, and a new round is dealt from freshly shuffled cards, to settled money."""
    void = only(u.RoundVoided, events)
    assert (void.clauses, void.misdeal, void.by) == ((clause, "12.4"), True, DEALER)
    assert events[0].clauses[0] == clause
    assert purses(house) == NOTHING
    assert (house.table.laid, house.table.cards.held, house.ongoing.void) == ((), (), True)
    assert house.required().what == "clear"
    sound(house)
    house.refused(c.DeclareMisdeal, clause="12.1")
    number = house.table.played
    next_round_can_come(house)
    assert (house.table.cards.stock.remaining, house.table.cards.rack.known) == (52, ())
    again(house, number + 1)


def again(house: House, number: int) -> None:
    """The new round, with the same wagers, won by both."""
    for name, wager, amount in (("Ann", "ante", 1_000), ("Ann", "pair-plus", 500), ("Ben", "ante", 2_000)):
        house.bet(name, wager, amount)
    device = house.table.conditions is not None and house.table.conditions.terms.dealing == "shuffler"
    played_out(house, " ".join((DEALERS, ANNS, BENS)) if device else ALL)
    assert house.table.played == number
    assert purses(house) == {"Ann": ANN_WINS, "Ben": BEN_WINS}
    sound(house)
