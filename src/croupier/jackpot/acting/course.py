"""What one command causes, event by event: each is recorded before the next is reckoned."""

from croupier.jackpot.events import Event
from croupier.jackpot.model import System
from croupier.jackpot.record import evolve


class Course:
    __slots__ = ("events", "system")

    def __init__(self, system: System) -> None:
        self.system = system
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        self.system = evolve(self.system, event)
        self.events.append(event)
