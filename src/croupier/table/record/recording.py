"""How events are recorded: a recorder for each kind gives the table with the parts that it changes."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.table.message.events import Event
from croupier.table.model.cards import Cards, Rack, Slot
from croupier.table.model.floor import Floor
from croupier.table.model.people import Patron
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying

E = TypeVar("E", bound=Event)
RECORDERS: Final[dict[type[Event], Callable[[Table, Any], Table]]] = {}


def records(kind: type[E]) -> Callable[[Callable[[Table, E], Table]], Callable[[Table, E], Table]]:
    """Name the function that records a kind of event."""

    def register(recorder: Callable[[Table, E], Table]) -> Callable[[Table, E], Table]:
        RECORDERS[kind] = recorder
        return recorder

    return register


def with_patron(floor: Floor, patron: Patron) -> Floor:
    """Everyone at the table, this one as they are now."""
    return replace(floor, people={**floor.people, patron.id: patron})


def without(wagers: tuple[Lying, ...], area: int, player: str | None, wager: str, *, taken: bool) -> tuple[Lying, ...]:
    """All but this one; a player has a wager once on an area."""
    for place, each in enumerate(wagers):
        if each.wager == wager and each.area == area and each.player == player and each.taken is taken:
            return wagers[:place] + wagers[place + 1 :]
    return wagers


def unshown(ongoing: Round) -> tuple[Card, ...]:
    """Faces that go to the rack unshown: of hands given up, and of a void round what still lies face down."""
    if not ongoing.void and not ongoing.out:
        return ()
    hands = (ongoing.hands[hand] for hand in ongoing.order if ongoing.void or hand in ongoing.out)
    return tuple(slot.card for slots in hands for slot in slots if slot.card is not None and not slot.up)


def ongoing_of(table: Table) -> Round:
    if table.round is None:
        raise ValueError("The log has a round's event outside any round.")
    return table.round


def no_bet_with(table: Table, cards: Cards) -> str:
    """A coup that a card in front of the shoe would open without wagers is an ordinary one once no card waits there."""
    return "" if table.no_bet == "card" and not cards.waiting else table.no_bet


def racked(cards: Cards, *slots: Slot) -> Cards:
    """The cards once these lie in the rack; whose face nobody was shown is remembered."""
    if not slots:
        return cards
    known = tuple(slot.card for slot in slots if slot.card is not None)
    down = tuple(slot.card for slot in slots if slot.card is not None and not slot.up)
    rack = cards.rack
    return replace(cards, rack=Rack((*rack.known, *known), rack.unseen + len(slots) - len(known), (*rack.down, *down)))


def first(clauses: tuple[str, ...]) -> str | None:
    """The clause that an event rests on first, for the record alone."""
    return clauses[0] if clauses else None
