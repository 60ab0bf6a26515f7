"""What the walks of every game ask of a table when the deal has gone wrong."""

from typing import Final

from tests.table.pits import Walk, sound
from tests.tables import ASSISTANT, DEALER, INSPECTOR, MANAGER, PURSE, SUPERVISOR, SURVEILLANCE, House, player

from croupier import commands as c
from croupier.cards.card import Card
from croupier.table.asking.irregularities import fitting
from croupier.table.engine import replay
from croupier.table.message.command import Command
from croupier.table.message.events import Event
from croupier.table.model.people import Actor
from croupier.table.powers.chapters import CARDS, ROUND, SHOE
from croupier.table.record.postings import balances

TOKENS: Final = 50_000
"""What each player has in tokens besides the purse."""
BELOW: Final = (player("Ann"), SURVEILLANCE, INSPECTOR)
"""Who may not rule at all."""


Gains = dict[str, tuple[int, int]]
"""What everyone has more, in chips and in tokens."""


def won(house: House, tokens: int = TOKENS) -> Gains:
    """What each has more than they came with; every cent and card is where it must be."""
    whole(house)
    table = house.table
    return {name: (table.chips(name) - PURSE, table.tokens(name) - tokens) for name in table.floor.people}


def whole(house: House) -> None:
    """Every cent and every card is in one place, and the log gives the same table."""
    sound(Walk(house.table, tuple(house.events), balances(house.events)))
    assert replay(house.events) == house.table


def chips(house: House) -> dict[str, int]:
    return {name: house.table.chips(name) for name in house.table.floor.people}


def plus(before: Gains, more: Gains) -> Gains:
    return {name: (before[name][0] + chips, before[name][1] + tokens) for name, (chips, tokens) in more.items()}


def fits(house: House) -> set[str]:
    """The irregularities of cards, coup and shoe that are offered now."""
    return {offer.irregularity.slug for offer in fitting(house.table) if offer.irregularity.chapter in (CARDS, ROUND, SHOE)}


def names(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def stopped(house: House, clause: str | None = None) -> None:
    """Nothing carries the game on while a ruling or a choice is awaited, and the sentence says what it waits for."""
    waits = house.required()
    assert waits.what in ("ruling", "choose")
    kinds: list[tuple[type[Command], tuple[object, ...]]] = [
        (c.DealCard, (Card("2C"),)),
        (c.AnnounceResult, ()),
        (c.SettleWager, ()),
        (c.ClearRound, ()),
        (c.PlaceWager, ("Ben", 2, "tie", 500)),
        (c.IncreaseWager, ("Ann", 1, "player", 500)),
    ]
    for kind, fields in kinds:
        house.refused(kind, *fields, clause=clause, says=waits.sentence)


def nobody_else_may(house: House, kind: type[Command], clause: str, *fields: object) -> None:
    """A player may not rule so, nor Surveillance, nor an inspector."""
    for by in BELOW:
        house.refused(kind, *fields, by=by, clause=clause)


def supervisor_rules(house: House, kind: type[Command], clause: str, *fields: object) -> None:
    nobody_else_may(house, kind, clause, *fields)
    house.refused(kind, *fields, by=DEALER, clause=clause)


def only_by(house: House, kind: type[Command], *fields: object, clause: str, least: Actor = DEALER) -> tuple[Event, ...]:
    """Refused to everyone below the rank, by the clause; granted to that rank, and the clause is what it rests on first."""
    lower = {DEALER: (), SUPERVISOR: (DEALER,), MANAGER: (DEALER, SUPERVISOR, ASSISTANT)}[least]
    nobody_else_may(house, kind, clause, *fields)
    for by in lower:
        house.refused(kind, *fields, by=by, clause=clause)
    events = house.ok(kind, *fields, by=least)
    assert events[0].clauses[0] == clause
    assert all(event.by == least for event in events)
    return events


# What lies where


def scan(house: House, card: str | None, laid: str = "", *, up: bool = True, faced: bool = False) -> tuple[Event, ...]:
    return house.ok(c.ScanCard, None if card is None else Card(card), up, laid, faced)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def hands(house: House) -> dict[str, str]:
    """The cards as they lie, a face not shown in brackets."""
    return {
        hand: " ".join(str(slot.card) if slot.up else f"({slot.card})" for slot in slots)
        for hand, slots in house.ongoing.hands.items()
    }


def waiting(house: House) -> str:
    """The cards in front of the shoe or the device."""
    return " ".join(str(slot.card) if slot.up else f"({slot.card})" for slot in house.table.cards.waiting)


def rack(house: House) -> tuple[str, int]:
    """Cards of the rack that are known, and how many are not."""
    return " ".join(map(str, house.table.cards.rack.known)), house.table.cards.rack.unseen
