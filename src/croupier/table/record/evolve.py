"""Recording an event. No rule, price or rounding runs here: what has to be known stands in the event."""

from msgspec.structs import replace

from croupier.table.message.events import Event
from croupier.table.model.table import Table
from croupier.table.record import board, cards, casebook, floor, held, righted, round, wagers  # noqa: A004 (a round)
from croupier.table.record.postings import MOVED
from croupier.table.record.recording import RECORDERS

RECORDED_IN = (board, cards, casebook, floor, held, righted, round, wagers)
"""The modules with a recorder for each kind of event; importing them registers what they record."""


def evolve(table: Table, event: Event) -> Table:
    """The table after an event: its recorder says which parts change, and its postings alone move money."""
    kind = type(event)
    recorder, moved = RECORDERS.get(kind), MOVED.get(kind)
    changed = {} if recorder is None else recorder(table, event)
    changed["sequence"], changed["now"] = table.sequence + 1, event.at
    if moved is not None:
        changed["accounts"] = accounts = table.accounts.copy()
        for source, target, cents in moved(event):
            if cents:
                accounts[source] = accounts.get(source, 0) - cents
                accounts[target] = accounts.get(target, 0) + cents
    return replace(table, **changed)
