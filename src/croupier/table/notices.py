"""Who is to be told: Surveillance, an inspector, the regulator, the drop box; how, by when and why."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from croupier.games.irregular import Tell
from croupier.games.ranks import Rank
from croupier.table.acting.course import Course
from croupier.table.acting.handlers import grants
from croupier.table.asking.tries import Try, tries_for
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.rulings import GiveNotice
from croupier.table.message.upsets import NoticeDue, NoticeGiven
from croupier.table.model.casebook import Due
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.reading.desk import lacks


def tell(course: Course, tells: Sequence[Tell], why: str, clause: str) -> None:
    """Put on record that these are to be told."""
    for each in tells:
        due = Due(each.to, each.how, each.within, why, clause)
        course.happens(NoticeDue, clause, number=len(course.table.casebook.notices) + 1, due=due)


@grants(GiveNotice)
def give_notice(table: Table, command: GiveNotice) -> Outcome:
    if not 1 <= command.number <= len(table.casebook.notices):
        return Refused(f"No notice {command.number} is on record.")
    due = table.casebook.notices[command.number - 1]
    if refusal := lacks(command, Rank.DEALER, due.clause):
        return refusal
    if due.given:
        return Refused(f"Notice {command.number} has been given.", due.clause)
    course = Course(table, command)
    course.happens(NoticeGiven, due.clause, number=command.number, due=replace(due, given=True))
    return course.outcome()


@tries_for(GiveNotice)
def _given(table: Table, _desk: Desk) -> Iterator[Try]:
    for number in range(1, len(table.casebook.notices) + 1):
        yield Try({"number": number})
