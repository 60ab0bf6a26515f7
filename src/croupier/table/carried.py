"""bACEball's carried jackpot wagers, for rooms that still ask here."""

from croupier.table.acting.carried import bring_in
from croupier.table.acting.carried import hand_back as hand_back
from croupier.table.acting.course import Course
from croupier.table.message.command import Command
from croupier.table.message.events import Event
from croupier.table.model.table import Table
from croupier.table.model.wagers import CARRIED as CARRIED
from croupier.table.model.wagers import Lying
from croupier.table.reading.carried import carried_over as carried_over
from croupier.table.reading.carried import markers as markers


def at_first_card(table: Table, command: Command, waiting: tuple[Lying, ...]) -> tuple[Event, ...]:
    """What becomes of the wagers that waited, now that the round has begun."""
    course = Course(table, command)
    bring_in(course, waiting)
    return course.outcome()
