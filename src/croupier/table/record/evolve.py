"""Recording an event. No rule, price or rounding runs here: what has to be known stands in the event."""

from typing import Final

from msgspec.structs import replace

from croupier.table.message.events import Event
from croupier.table.message.vocabulary import EVENTS
from croupier.table.model.table import Table
from croupier.table.record import board, cards, casebook, floor, held, prizes, righted, round, tournament, wagers  # noqa: A004 (a round)
from croupier.table.record.postings import MOVED
from croupier.table.record.recording import RECORDERS

RECORDED_IN = (board, cards, casebook, floor, held, prizes, righted, round, tournament, wagers)
"""The modules with a recorder for each kind of event; importing them registers what they record."""


def _nothing(table: Table, _event: Event) -> Table:
    """An event that is only said."""
    return table


_RECORDED: Final = {kind: (RECORDERS.get(kind, _nothing), MOVED.get(kind)) for kind in EVENTS}


def evolve(table: Table, event: Event) -> Table:
    """The table after an event: its recorder says which parts change, and its postings alone move money."""
    recorder, moved = _RECORDED[type(event)]
    after = recorder(table, event)
    if moved is None:
        return replace(after, sequence=table.sequence + 1, now=event.at)
    accounts = table.accounts.copy()
    for source, target, cents in moved(event):
        if cents:
            accounts[source] = accounts.get(source, 0) - cents
            accounts[target] = accounts.get(target, 0) + cents
    return replace(after, sequence=table.sequence + 1, now=event.at, accounts=accounts)
