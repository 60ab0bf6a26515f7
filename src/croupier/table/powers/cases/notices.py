"""Telling those who are to be told: Surveillance, an inspector, the regulator, the drop box."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.ranks import Rank
from croupier.games.tells import SURVEILLANCE
from croupier.table.acting.course import Course
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import NoticeGiven
from croupier.table.model.casebook import Due
from croupier.table.powers.power import Choice, power
from croupier.table.reading.moment import Moment


def _due(at: Moment, number: int) -> Due | Refused:
    """A notice that somebody still waits for."""
    notices = at.table.casebook.notices
    if not 1 <= number <= len(notices):
        return Refused(f"No notice {number} is on record.")
    due = notices[number - 1]
    if due.lapsed:
        return Refused(f"What notice {number} was about turned out not to be so.", due.clause)
    return Refused(f"Notice {number} has been given.", due.clause) if due.given else due


def _given(course: Course, number: int, heard: str = "", manner: str = "") -> None:
    due = course.table.casebook.notices[number - 1]
    course.happens(NoticeGiven, due.clause, number=number, due=replace(due, given=True), heard=heard, manner=manner)


@power(rank=Rank.DEALER, while_halted=True, after_closing=True)
class GiveNotice(Command, frozen=True):
    """Someone who is to be told has been told."""

    number: int
    heard: str = ""
    """Who heard it, by name or office, where that is known."""
    manner: str = ""
    """How, where it was otherwise than the notice says."""

    def guard(self, at: Moment) -> Refused | None:
        due = _due(at, self.number)
        return due if isinstance(due, Refused) else None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for number, due in enumerate(at.table.casebook.notices, 1):
            if due.pending:
                yield Choice({"number": number})

    def act(self, course: Course) -> None:
        _given(course, self.number, self.heard, self.manner)


@power(rank=Rank.SURVEILLANCE, while_halted=True, after_closing=True)
class ReceiveNotice(Command, frozen=True):
    """Surveillance says itself that it has been told."""

    number: int

    def guard(self, at: Moment) -> Refused | None:
        due = _due(at, self.number)
        if isinstance(due, Refused):
            return due
        return None if due.to == SURVEILLANCE.to else Refused(f"Notice {self.number} is not for Surveillance.", due.clause)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for number, due in enumerate(at.table.casebook.notices, 1):
            if due.pending and due.to == SURVEILLANCE.to:
                yield Choice({"number": number})

    def act(self, course: Course) -> None:
        _given(course, self.number, self.by.id)
