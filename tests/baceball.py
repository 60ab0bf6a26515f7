"""A bACEball round with real wagers, for the tests of what goes wrong in it: three players, four areas, tokens, two jackpot wagers.

Dealt by the book, `ROUND` gives area 1 25, area 2 15, area 5 24, area 6 24 and the dealer 18.
"""

from collections.abc import Iterator
from typing import Any

from tests.coups import chips, whole
from tests.tables import PURSE, SUPERVISOR, House, seated

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.table.asking.irregularities import fitting

GAME = "baceball"
ALL = ("first-strike", "second-strike", "third-strike", "strike-out", "jackpot")
STAKE = 500
"""The one amount of a jackpot wager."""
TOKENS = 5_000
ROUND = "KH 2C 9D 7S 6H AC TD 5S 8C 7D 4C 3H QS 9H 5D"
HANDS = {"1": "KH AC 4C", "2": "2C TD 3H", "5": "9D 5S QS", "6": "7S 8C 9H", "dealer": "6H 7D 5D"}
AFTER = {"Ann": PURSE + 11_500, "Ben": PURSE + 1_500, "Cat": PURSE + 4_000}
"""Chips after a round that was dealt so; Ben has also lost 2,000 in tokens."""

RIGHT = {"reconstruct", "void-round"}
"""What fits whenever a round is not final and no clause of its own says what becomes of a held card."""
RUNNING = {"wrong-cards", "device-intact", "device-damaged", "device-disadvantage", "device-no-other"}
"""What fits while a round is being dealt."""


def at_the_table(**named: Any) -> House:
    """Ann at area 1, Ben at 2 and 5 with tokens, Cat at 6."""
    house = seated(GAME, {"Ann": 1, "Ben": 2, "Cat": 6}, offered=ALL, jackpot=STAKE, tokens=TOKENS, **named)
    house.ok(c.TakeArea, "Ben", 5)
    return house


def place_bets(house: House) -> None:
    """A Bet on four areas, a few side wagers, jackpot wagers for areas 1 and 2."""
    house.bet("Ann", "bet", 10_000)
    house.bet("Ann", "first-strike", 1_000)
    house.bet("Ben", "bet", 2_000, means="tokens")
    house.bet("Ben", "strike-out", 500)
    house.bet("Ben", "bet", 1_500, area=5)
    house.bet("Ben", "third-strike", 500, area=5)
    house.bet("Cat", "bet", 4_000)
    for name in ("Ann", "Ben"):
        if not any(lying.player == name for lying in house.table.taken):
            house.bet(name, "jackpot", STAKE)


def wager(house: House) -> None:
    """All of it, the jackpot wagers collected; those of a void round are in already."""
    place_bets(house)
    if any(lying.wager == "jackpot" for lying in house.table.laid):
        house.ok(c.CollectJackpotWagers)


def half_dealt(cards: int = 7, **named: Any) -> House:
    """The round with its first cards out."""
    house = at_the_table(**named)
    wager(house)
    house.deal(" ".join(ROUND.split()[:cards]))
    return house


def rest(cards: int) -> str:
    """What is left of the round after so many cards."""
    return " ".join(ROUND.split()[cards:])


def played() -> House:
    """The round dealt, settled and cleared."""
    house = half_dealt(15)
    house.settle()
    house.clear()
    return house


def slugs(house: House) -> set[str]:
    """The irregularities that fit the moment, whoever may rule, but for those of conduct and redress, which nearly always do."""
    always = {"device-user-void", "device-user-excluded", "device-user-barred", "disruption", "fraud", "payment-wrong", "dispute"}
    return {offer.irregularity.slug for offer in fitting(house.table, house.now)} - always


def ends_as_usual(house: House) -> None:
    """The round is settled as if nothing had happened, and cleared; everything is in its place."""
    house.settle()
    assert chips(house) == AFTER
    assert house.tokens("Ben") == TOKENS - 2_000
    house.clear()
    assert house.required().what == "wagers"
    whole(house)


def packs() -> Iterator[Card]:
    return (card for _ in range(6) for card in PACK)


def checked_and_shuffled(house: House, *, check: str) -> None:
    """The cards are taken through the check that is due by this clause, shuffled and burned."""
    assert house.required().what == "check"
    house.refused(c.Shuffle, clause=check, says="The cards are checked before they are shuffled again.")
    house.ok(c.CheckCards, by=SUPERVISOR)
    house.make_ready()
