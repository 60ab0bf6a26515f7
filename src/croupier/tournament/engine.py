"""The engine: `decide` grants or refuses, `evolve` records, `run` does both, `replay` reads a log."""

from collections.abc import Iterable

from croupier.tournament.acting.course import Course
from croupier.tournament.commands import Command
from croupier.tournament.events import Event
from croupier.tournament.model import Tournament
from croupier.tournament.powers import POWERS, permitted, unable
from croupier.tournament.record import evolve
from croupier.tournament.refusal import Outcome, Refused

__all__ = ["decide", "evolve", "permitted", "replay", "run"]


def decide(tournament: Tournament, command: Command) -> Outcome:
    """Grant or refuse. A refusal changes nothing and says why."""
    return run(tournament, command)[1]


def run(tournament: Tournament, command: Command) -> tuple[Tournament, Outcome]:
    """Decide and record in one go; a refused command gives the same tournament back."""
    course = _take(tournament, command)
    return (tournament, course) if isinstance(course, Refused) else (course.tournament, tuple(course.events))


def _take(tournament: Tournament, command: Command) -> Course | Refused:
    """The course that a command takes, or why it takes none."""
    kind = type(command)
    if refused := unable(tournament, kind, command.by, command.at, command.about):
        return refused
    course = Course(tournament, command)
    return POWERS[kind].act(course, command) or course


def replay(events: Iterable[Event], tournament: Tournament | None = None) -> Tournament:
    """The tournament that a log of events gives."""
    after = Tournament() if tournament is None else tournament
    for event in events:
        after = evolve(after, event)
    return after
