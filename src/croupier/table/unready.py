"""A forgotten burn, for those who still ask for a handler."""

from croupier.games.topics import UNBURNED
from croupier.table.acting.course import Course
from croupier.table.acting.handlers import grants
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.table import Table
from croupier.table.powers.wrong.unready import PlayUnburned
from croupier.table.reading.moment import Moment


@grants(PlayUnburned)
def play_unburned(table: Table, command: PlayUnburned) -> Outcome:
    at = Moment(table, command.at)
    if UNBURNED not in at.book:
        return Refused(f"{at.rules.title} burns no card.")
    if refusal := command.guard(at):
        return refusal
    course = Course(table, command)
    command.act(course)
    return course.outcome()
