"""Events in the making, one after the other, and the table as they leave it."""

from typing import Any

from croupier.games.provisions import Book
from croupier.table.message.command import Command
from croupier.table.message.events import Event
from croupier.table.model.conditions import Desk
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.reading.desk import cites
from croupier.table.record.evolve import evolve


class Course:
    __slots__ = ("command", "desk", "events", "table")

    def __init__(self, table: Table, command: Command) -> None:
        self.table, self.command = table, command
        self.events: list[Event] = []
        if table.conditions is not None:
            self.desk: Desk = table.conditions.desk

    def happens(self, kind: type[Event], /, *clauses: str | None, **facts: Any) -> None:
        """Something follows from the command, by these clauses."""
        command = self.command
        self.then(kind(**facts, by=command.by, at=command.at, clauses=cites(*clauses)))

    def then(self, event: Event) -> None:
        """An event follows, and the table is as it leaves it."""
        self.events.append(event)
        before = self.table
        self.table = after = evolve(before, event)
        if after.conditions is not before.conditions and after.conditions is not None:
            self.desk = after.conditions.desk

    def follows(self, *events: Event) -> None:
        for event in events:
            self.then(event)

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
