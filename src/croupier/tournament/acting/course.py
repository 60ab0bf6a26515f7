"""What one command causes, event by event: each is recorded before the next is reckoned."""

from typing import Any, TypeVar

from croupier.tournament.commands import Command
from croupier.tournament.events import Event
from croupier.tournament.model import Tournament
from croupier.tournament.record import evolve

E = TypeVar("E", bound=Event)


class Course:
    __slots__ = ("command", "events", "tournament")

    def __init__(self, tournament: Tournament, command: Command) -> None:
        self.tournament, self.command = tournament, command
        self.events: list[Event] = []

    def happen(self, kind: type[E], *clauses: str, **fields: Any) -> None:
        """It happens by whoever asked, when they asked."""
        by = self.command.by
        event = kind(clauses=clauses, by=by.name, rank=by.rank, at=self.command.at, **fields)
        self.tournament = evolve(self.tournament, event)
        self.events.append(event)
