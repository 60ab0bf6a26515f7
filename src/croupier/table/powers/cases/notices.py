"""Telling those who are to be told: Surveillance, an inspector, the regulator, the drop box."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.ranks import Rank
from croupier.table.acting.course import Course
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import NoticeGiven
from croupier.table.model.casebook import Due
from croupier.table.powers.power import Choice, power
from croupier.table.reading.moment import Moment


@power(rank=Rank.DEALER, while_halted=True)
class GiveNotice(Command, frozen=True):
    """Someone who is to be told has been told."""

    number: int

    def _due(self, at: Moment) -> Due | Refused:
        notices = at.table.casebook.notices
        return notices[self.number - 1] if 1 <= self.number <= len(notices) else Refused(f"No notice {self.number} is on record.")

    def guard(self, at: Moment) -> Refused | None:
        due = self._due(at)
        if isinstance(due, Refused):
            return due
        if due.lapsed:
            return Refused(f"What notice {self.number} was about turned out not to be so.", due.clause)
        return Refused(f"Notice {self.number} has been given.", due.clause) if due.given else None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for number, due in enumerate(at.table.casebook.notices, 1):
            if due.pending:
                yield Choice({"number": number})

    def act(self, course: Course) -> None:
        due = course.table.casebook.notices[self.number - 1]
        course.happens(NoticeGiven, due.clause, number=self.number, due=replace(due, given=True))
