"""A Lucky Draw round with real wagers, for the tests of what goes wrong in it: Ann on area 1, Ben on 3 with tokens, Cat on 6.

Dealt by the book, `OPENING` gives Ann 7, Ben 4, Cat 9 and the dealer a 6. Then Ann stands, Ben draws to a Lucky 9, Cat stands,
and the dealer's 8 beats Ann alone.
"""

from tests.coups import chips, whole
from tests.tables import PURSE, SUPERVISOR, House, player, seated

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.rules import Terms
from croupier.table.asking.irregularities import fitting

GAME = "lucky-draw-baccarat"
DEVICE = Terms(dealing="shuffler")
TOKENS = 5_000
OPENING = "4H 2D 9C 6S 3C 2S KD"
HANDS = {"1": "4H 3C", "3": "2D 2S", "6": "9C KD", "dealer": "6S"}
BENS, DEALERS = "5D", "2H"
"""Ben's third card, and the dealer's second."""
AFTER = {"Ann": PURSE - 1_000, "Ben": PURSE + 2_000 + 6_000, "Cat": PURSE + 5_000}
"""Chips after a round that was dealt so; Ben's 2,000 in tokens come back."""
ALWAYS = {
    "device-user-void", "device-user-excluded", "device-user-barred", "device-user-detained", "disruption", "fraud",
    "payment-wrong", "dispute",
}  # fmt: skip
"""What people can do wrong at nearly any moment."""
RIGHT = {"reconstruct", "void-round"}
"""What fits as long as a round is not final."""
DEVICES = {"device-intact", "device-damaged", "device-disadvantage", "device-choice"}


def at_the_table(terms: Terms | None = None, cutting_card: int = 20) -> House:
    return seated(GAME, {"Ann": 1, "Ben": 3, "Cat": 6}, terms=terms, tokens=TOKENS, cutting_card=cutting_card)


def place_bets(house: House) -> None:
    house.bet("Ann", "enter", 1_000)
    house.bet("Ben", "enter", 2_000, means="tokens")
    house.bet("Cat", "enter", 5_000)


def half_dealt(cards: int = 7, house: House | None = None, *, terms: Terms | None = None) -> House:
    """The round with its first cards out."""
    house = house or at_the_table(terms)
    place_bets(house)
    house.deal(" ".join(OPENING.split()[:cards]))
    return house


def rest(cards: int) -> str:
    """What is left of the opening after so many cards."""
    return " ".join(OPENING.split()[cards:])


def says(house: House, name: str, decision: str) -> None:
    house.ok(c.Decide, house.table.floor.people[name].area, decision, by=player(name))


def decisions_and_dealer(house: House) -> None:
    """From the end of the opening: Ben alone draws, and the dealer's second card."""
    says(house, "Ann", "stand")
    says(house, "Ben", "draw")
    house.deal(BENS)
    says(house, "Cat", "stand")
    house.deal(DEALERS)


def ends_as_usual(house: House) -> None:
    """The round is settled as if nothing had happened, and cleared; everything is in its place."""
    house.settle()
    assert chips(house) == AFTER
    assert house.tokens("Ben") == TOKENS
    house.clear()
    whole(house)


def played(terms: Terms | None = None) -> House:
    """The round dealt, settled and cleared."""
    house = half_dealt(terms=terms)
    decisions_and_dealer(house)
    ends_as_usual(house)
    return house


def offered(house: House) -> set[str]:
    """The irregularities that fit the moment, whoever may rule, but for those of conduct and redress."""
    return {offer.irregularity.slug for offer in fitting(house.table, house.now)} - ALWAYS


def slugs(house: House) -> set[str]:
    """Those that fit this moment in particular, and not every round in progress."""
    return offered(house) - DEVICES - {"wrong-cards", "not-cut"}


def complete() -> House:
    """The dealer stands on 8."""
    house = half_dealt()
    decisions_and_dealer(house)
    return house


# What every ruling has in common


def waits_for_a_ruling(house: House, card: str = "") -> None:
    """The game stands still, and the prompt says which card it is."""
    due = house.required()
    assert due.what == "ruling"
    if card:
        assert card in due.sentence
    house.refused(c.DealCard, Card("8D"), clause=None, says="... is held for a ruling. ...")
    house.refused(c.PassOver, 1, clause=None, says="... is held for a ruling. ...")
    house.refused(c.AnnounceResult, clause=None, says="... is held for a ruling. ...")


def checked_and_shuffled(house: House, clause: str) -> None:
    """No shuffle before the check that is due."""
    assert (house.required().what, house.required().clause) == ("check", clause)
    house.refused(c.Shuffle, "device", clause=clause)
    house.ok(c.CheckCards, by=SUPERVISOR)
    house.make_ready()
