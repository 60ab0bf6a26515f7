"""What one command caused, with all that identifies it."""

from msgspec import Struct

from croupier.table.message.command import Command
from croupier.table.message.events import Event
from croupier.table.message.upcast import SCHEMA
from croupier.table.model.people import Actor
from croupier.table.model.table import Table


class Envelope(Struct, frozen=True, gc=False):
    """The events of one command. Whoever keeps the log remembers its id: the same command again does nothing."""

    table: str
    """The id of the table."""
    first: int
    """The sequence number of its first event; the others follow."""
    command: str
    """The command's id, given by whoever sent it."""
    by: Actor
    at: int
    events: tuple[Event, ...]
    schema: int = SCHEMA

    @property
    def last(self) -> int:
        return self.first + len(self.events) - 1

    @property
    def clauses(self) -> tuple[str, ...]:
        """Everything it rests on, each once."""
        return tuple(dict.fromkeys(clause for event in self.events for clause in event.clauses))


def enclosed(before: Table, after: Table, command: Command, events: tuple[Event, ...], command_id: str = "") -> Envelope:
    """The envelope of a command granted; without an id of its own it goes by the table's and its first event's number."""
    assert after.conditions is not None, "only an open table grants commands"
    table, first = after.conditions.table, before.sequence + 1
    return Envelope(table, first, command_id or f"{table}/{first}", command.by, command.at, events)
