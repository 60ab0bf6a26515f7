"""A table is opened under its conditions, and closed by a sign."""

from collections.abc import Iterator

from croupier.games.limits import Amounts
from croupier.games.ranks import Rank
from croupier.games.topics import CLOSE_TABLE, DECKS, LAYOUT, LIMITS, PREMISES, PRIVATE, SEATS, TOURNAMENT
from croupier.table.acting.carried import hand_back
from croupier.table.acting.course import Course
from croupier.table.acting.leaving import leave
from croupier.table.acting.linking import unlink
from croupier.table.message.command import Command
from croupier.table.message.events import AreaClosed, ClosingPosted, TableClosed, TableOpened
from croupier.table.message.refusal import Refused
from croupier.table.message.words import LATEST
from croupier.table.model.conditions import Conditions
from croupier.table.model.sign import Notice
from croupier.table.powers.power import Choice, power
from croupier.table.reading.carried import carried_over
from croupier.table.reading.conditions import NOTICE, complete, faults, out_of_play, rounding_warnings
from croupier.table.reading.moment import Moment
from croupier.table.reading.signs import untimely


@power(rank=Rank.SUPERVISOR, while_halted=True)
class OpenTable(Command, frozen=True):
    conditions: Conditions

    def unfounded(self) -> Refused | None:
        """Why no table can be run so. A table that is not open has no moments, so the engine asks this in place of the guard."""
        if found := faults(self.conditions):
            return Refused(" ".join(fault.sentence for fault in found), found[0].clause)
        if found := faults(complete(self.conditions)):
            return Refused(found[0].sentence, found[0].clause)
        return None

    def guard(self, _at: Moment) -> Refused | None:
        return Refused("This table has been opened already.")

    @staticmethod
    def choices(_at: Moment) -> Iterator[Choice]:
        return iter(())

    def act(self, course: Course) -> None:
        conditions = complete(self.conditions)
        book, sign = conditions.rules.provisions, conditions.sign
        warnings = rounding_warnings(conditions, sign.limits, sign.unit)
        cited = [book.cite(topic) for topic in (SEATS, DECKS, LIMITS, LAYOUT, PREMISES)]
        if (premises := book.get(PREMISES)) is not None and conditions.room is not None:
            cited.append(premises.rooms[conditions.room])
        course.happens(TableOpened, *cited, conditions=conditions, warnings=warnings)
        for area in out_of_play(conditions):
            course.happens(AreaClosed, book.cite(PRIVATE), area=area)


@power(CLOSE_TABLE, rank=Rank.SUPERVISOR, while_halted=True)
class PostClosing(Command, frozen=True):
    """Put up the sign that says when the table closes."""

    effective: int

    def guard(self, at: Moment) -> Refused | None:
        return untimely(at.now, self.effective, at.book.cite(CLOSE_TABLE))

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        soonest = at.now + NOTICE
        if soonest <= LATEST:
            yield Choice(open={"effective": soonest}, spans={"effective": Amounts(soonest, LATEST)})

    def act(self, course: Course) -> None:
        course.happens(ClosingPosted, course.book.cite(CLOSE_TABLE), notice=Notice(self.at, self.effective))


@power(CLOSE_TABLE, rank=Rank.SUPERVISOR)
class CloseTable(Command, frozen=True):
    def guard(self, at: Moment) -> Refused | None:
        table, clause = at.table, at.book.cite(CLOSE_TABLE)
        if table.round is not None or table.laid:
            return Refused("The table does not close while wagers lie on it or a round is in progress.", clause)
        if table.tray.open:
            return Refused("The float is counted and closed first, then the table.", clause)
        if table.sitting is not None and not table.sitting.ended:
            return Refused("The session is ended first, then the table is closed.", at.book[TOURNAMENT].counted)
        closing = table.board.closing
        if table.floor.people and (closing is None or at.now < closing.effective):
            return Refused("Players are present: a sign must have shown the time of closing for 20 minutes.", clause)
        return None

    def act(self, course: Course) -> None:
        clause = course.book.cite(CLOSE_TABLE)
        hand_back(course, carried_over(course.table), "the table closes", clause)
        for patron in course.table.floor.present:
            leave(course, patron.id, "the table closed", clause)
        unlink(course)
        course.happens(TableClosed, clause)
