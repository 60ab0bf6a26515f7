"""A bACEball round with real wagers, for the tests of what goes wrong in it: three players, four areas, tokens, two jackpot wagers.

Dealt by the book, `ROUND` gives area 1 25, area 2 15, area 5 24, area 6 24 and the dealer 18.
"""

from collections.abc import Iterator
from typing import Any

from tests.table.pits import Walk, sound
from tests.tables import DEALER, INSPECTOR, PURSE, SUPERVISOR, SURVEILLANCE, House, player, seated

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.commands import ScanCard
from croupier.table.asking.irregularities import fitting
from croupier.table.engine import replay
from croupier.table.message.command import Command
from croupier.table.message.events import Event
from croupier.table.record.postings import balances

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


def half_dealt(cards: int = 7, **named: Any) -> House:
    """The round with its first cards out."""
    house = at_the_table(**named)
    place_bets(house)
    house.ok(c.CollectJackpotWagers)
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


def scan(house: House, card: str | None, laid: str = "", *, up: bool = True, faced: bool = False) -> tuple[Event, ...]:
    return house.ok(ScanCard, None if card is None else Card(card), up, laid, faced)


def hands(house: House) -> dict[str, str]:
    """The faces on the layout, hand by hand."""
    return {hand: " ".join(slot.card or "??" for slot in slots) for hand, slots in house.ongoing.hands.items()}


def slugs(house: House) -> set[str]:
    """The irregularities that fit the moment, whoever may rule, but for those of conduct and redress, which nearly always do."""
    always = {"device-user-void", "device-user-excluded", "device-user-barred", "disruption", "fraud", "payment-wrong", "dispute"}
    return {offer.irregularity.slug for offer in fitting(house.table, house.now)} - always


def chips(house: House) -> dict[str, int]:
    return {name: house.table.chips(name) for name in house.table.floor.people}


def ends_as_usual(house: House) -> None:
    """The round is settled as if nothing had happened, and cleared; everything is in its place."""
    house.settle()
    assert chips(house) == AFTER
    assert house.tokens("Ben") == TOKENS - 2_000
    house.clear()
    assert house.required().what == "wagers"
    whole(house)


def whole(house: House) -> None:
    """Every cent and every card is in one place, and the log gives the same table."""
    sound(Walk(house.table, tuple(house.events), balances(house.events)))
    assert replay(house.events) == house.table


def packs() -> Iterator[Card]:
    return (card for _ in range(6) for card in PACK)


def checked_and_shuffled(house: House, *, check: str) -> None:
    """The cards are taken through the check that is due by this clause, shuffled and burned."""
    assert house.required().what == "check"
    house.refused(c.Shuffle, clause=check, says="The cards are checked before they are shuffled again.")
    house.ok(c.CheckCards, by=SUPERVISOR)
    house.make_ready()


def nobody_else_may(house: House, kind: type[Command], clause: str, *fields: Any) -> None:
    """A player may not rule so, nor Surveillance, nor an inspector."""
    for by in (player("Ann"), SURVEILLANCE, INSPECTOR):
        house.refused(kind, *fields, by=by, clause=clause)


def supervisor_rules(house: House, kind: type[Command], clause: str, *fields: Any) -> None:
    nobody_else_may(house, kind, clause, *fields)
    house.refused(kind, *fields, by=DEALER, clause=clause)
