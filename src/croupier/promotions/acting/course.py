"""What one command causes, event by event: each is recorded before the next is reckoned."""

from typing import Any

from msgspec import UNSET

from croupier.promotions.commands import Command, OfPromotion, Tells
from croupier.promotions.events import Event
from croupier.promotions.facts import Clauses
from croupier.promotions.model import System
from croupier.promotions.record import evolve


class Course:
    __slots__ = ("command", "events", "system")

    def __init__(self, system: System, command: Command) -> None:
        self.system, self.command = system, command
        self.events: list[Event] = []

    def happen(self, kind: type[Event], clauses: Clauses = (), **facts: Any) -> None:
        """An event of the command's promotion, by whoever asked, when they asked."""
        if isinstance(self.command, OfPromotion):
            facts["promotion"] = self.command.promotion
        if isinstance(self.command, Tells):
            facts |= {"heard": self.command.heard.strip() or UNSET, "manner": self.command.manner.strip() or UNSET}
        event = kind(by=self.command.by, at=int(self.command.at), clauses=clauses, **facts)
        self.system = evolve(self.system, event)
        self.events.append(event)
