"""Recording an event. No rule, price or rounding runs here: what has to be known stands in the event."""

from msgspec.structs import replace

from croupier.table import recorded, recorded_upsets
from croupier.table.events import Event
from croupier.table.recording import RECORDERS
from croupier.table.state import Table

RECORDED_IN = (recorded, recorded_upsets)
"""The modules with a recorder for each kind of event; importing them registers what they record."""

_last: tuple[Table | None, Event | None, Table] = (None, None, Table())
"""The last step taken: `decide` looks one event ahead, and then the same event is recorded."""


def evolve(table: Table, event: Event) -> Table:
    """The table after an event."""
    global _last
    before, step, after = _last
    if step is event and before is table:
        return after
    recorder = RECORDERS.get(type(event))
    after = replace(table, now=event.at) if recorder is None else recorder(table, event)
    _last = (table, event, after)
    return after
