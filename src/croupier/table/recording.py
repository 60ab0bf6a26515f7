"""How events are recorded: a recorder for each kind, and what recorders share."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.table.events import Event
from croupier.table.people import Patron
from croupier.table.state import Cards, Lying, Round, Table

E = TypeVar("E", bound=Event)
RECORDERS: Final[dict[type[Event], Callable[[Table, Any], Table]]] = {}


def records(kind: type[E]) -> Callable[[Callable[[Table, E], Table]], Callable[[Table, E], Table]]:
    """Name the function that records a kind of event."""

    def register(recorder: Callable[[Table, E], Table]) -> Callable[[Table, E], Table]:
        RECORDERS[kind] = recorder
        return recorder

    return register


def person(table: Table, patron: Patron) -> dict[str, Patron]:
    """Everyone at the table, this one as they are now."""
    return {**table.people, patron.name: patron}


def paid(patron: Patron, amount: int, means: str) -> Patron:
    if means == "tokens":
        return replace(patron, tokens=patron.tokens + amount)
    return replace(patron, chips=patron.chips + amount)


def without(wagers: tuple[Lying, ...], area: int, player: str | None, wager: str) -> tuple[Lying, ...]:
    return tuple(lying for lying in wagers if lying.wager != wager or lying.area != area or lying.player != player)


def unshown(ongoing: Round) -> tuple[Card, ...]:
    """Faces that go to the rack unshown: of hands given up, and of a void round what still lies face down."""
    if not ongoing.void and not ongoing.out:
        return ()
    hands = (slots for hand, slots in ongoing.hands.items() if ongoing.void or hand in ongoing.out)
    return tuple(slot.card for slots in hands for slot in slots if slot.card is not None and not slot.up)


def ongoing_of(table: Table) -> Round:
    if table.round is None:
        raise ValueError("The log has a round's event outside any round.")
    return table.round


def no_bet_with(table: Table, cards: Cards) -> str:
    """A coup that a card in front of the shoe would open without wagers is an ordinary one once no card waits there."""
    return "" if table.no_bet == "card" and not cards.waiting else table.no_bet
