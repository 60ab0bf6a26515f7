"""Events in the making, one after the other, and the table as they leave it."""

from typing import Any

from msgspec import Struct

from croupier.games.provisions import Book
from croupier.table.message.command import Command
from croupier.table.message.events import Event
from croupier.table.model.conditions import Desk
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.reading.desk import cites
from croupier.table.reading.moment import Moment
from croupier.table.record.evolve import evolve


class Course(Struct, gc=False):
    table: Table
    command: Command
    desk: Desk
    events: list[Event] = []

    def happens(self, kind: type[Event], /, *clauses: str | None, **facts: Any) -> None:
        """Something follows from the command, by these clauses."""
        command = self.command
        self.then(kind(**facts, by=command.by, at=command.at, clauses=cites(*clauses)))

    def then(self, event: Event) -> None:
        """An event follows, and the table is as it leaves it."""
        self.events.append(event)
        before = self.table
        self.table = after = evolve(before, event)
        if after.conditions is not before.conditions:
            assert after.conditions is not None, "a table that is open stays so"
            self.desk = after.conditions.desk

    def follows(self, *events: Event) -> None:
        for event in events:
            self.then(event)

    @property
    def moment(self) -> Moment:
        """The table as the events have left it, for a guard to be asked again."""
        return Moment(self.table, self.desk, self.command.at)

    @property
    def book(self) -> Book:
        """What the document provides."""
        return self.desk.provisions

    @property
    def round(self) -> Round:
        """The round in progress, where the caller has seen that there is one."""
        assert self.table.round is not None
        return self.table.round

    def outcome(self) -> tuple[Event, ...]:
        return tuple(self.events)
