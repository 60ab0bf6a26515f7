"""The float: opened with a count, filled from the cage, credited to it, and closed with what was found beside what should be there.

No document says more of it than that the table has a tray, so nothing here rests on a clause. A table whose float nobody has opened
sells and pays all the same. Once it is closed nothing is sold and no wager is taken until it is opened again, and a table does not
close before its float.
"""

from collections.abc import Iterator

from croupier.games.ranks import Rank
from croupier.money import Cents, dollars
from croupier.table.acting.course import Course
from croupier.table.message.chips import FloatClosed, FloatCredited, FloatFilled, FloatOpened
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.message.words import MOST
from croupier.table.powers.power import Choice, power
from croupier.table.reading.moment import Moment
from croupier.table.reading.tray import float_away, held_by_float, stacked, worth

ChipCount = dict[Cents, int]
"""Chips as a slip of the float has them: each value, and how many of it."""


def _no_count(at: Moment, chips: ChipCount) -> Refused | None:
    """Why chips cannot have been counted so."""
    known = at.desk.chips.denominations
    for value, count in chips.items():
        if value not in known:
            return Refused(f"There are no chips of ${dollars(value)} at this table.")
        if count < 0:
            return Refused(f"Of the chips of ${dollars(value)} there cannot be fewer than none.")
    return Refused("No float is that large.") if worth(chips) > MOST else None


def _not_open(at: Moment) -> Refused | None:
    tray = at.table.tray
    if tray.opened is None:
        return Refused("The float has not been opened.")
    return float_away(at.table)


def _no_move(at: Moment, chips: ChipCount) -> Refused | None:
    """Why no such chips go between cage and float."""
    if refusal := _not_open(at) or _no_count(at, chips):
        return refusal
    return None if worth(chips) else Refused("An amount must be more than zero.")


def _while_open(at: Moment) -> Iterator[Choice]:
    """One of the smallest chips stands for any."""
    if _not_open(at) is None:
        yield Choice(open={"chips": {at.desk.chips.denominations[0]: 1}})


@power(rank=Rank.SUPERVISOR, while_halted=True)
class OpenFloat(Command, frozen=True):
    """Count the chips with which the table opens."""

    chips: ChipCount

    def guard(self, at: Moment) -> Refused | None:
        if at.table.tray.open:
            return Refused("The float has been opened already.")
        return _no_count(at, self.chips)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if not at.table.tray.open:
            yield Choice(open={"chips": {}})

    def act(self, course: Course) -> None:
        chips, counted = stacked(course.desk, self.chips), worth(self.chips)
        course.happens(FloatOpened, chips=chips, counted=counted, drawn=counted - held_by_float(course.table))


@power(rank=Rank.SUPERVISOR, while_halted=True)
class FillFloat(Command, frozen=True):
    """Chips come from the cage."""

    chips: ChipCount

    def guard(self, at: Moment) -> Refused | None:
        return _no_move(at, self.chips)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        return _while_open(at)

    def act(self, course: Course) -> None:
        course.happens(FloatFilled, chips=stacked(course.desk, self.chips), amount=worth(self.chips))


@power(rank=Rank.SUPERVISOR, while_halted=True)
class CreditFloat(Command, frozen=True):
    """Chips that are not needed go back to the cage."""

    chips: ChipCount

    def guard(self, at: Moment) -> Refused | None:
        if refusal := _no_move(at, self.chips):
            return refusal
        held = held_by_float(at.table)
        if worth(self.chips) > held:
            return Refused(f"By the books the float holds ${dollars(held)}, and no more can go to the cage.")
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        return _while_open(at)

    def act(self, course: Course) -> None:
        course.happens(FloatCredited, chips=stacked(course.desk, self.chips), amount=worth(self.chips))


@power(rank=Rank.SUPERVISOR)
class CloseFloat(Command, frozen=True):
    """Count the chips for the last time; they go to the cage."""

    chips: ChipCount

    def guard(self, at: Moment) -> Refused | None:
        if refusal := _not_open(at):
            return refusal
        if at.round is not None or at.table.wagers:
            return Refused("The float is not closed while wagers lie or a round is in progress.")
        return _no_count(at, self.chips)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if _not_open(at) is None:
            yield Choice(open={"chips": {}})

    def act(self, course: Course) -> None:
        chips, counted, expected = stacked(course.desk, self.chips), worth(self.chips), held_by_float(course.table)
        course.happens(FloatClosed, chips=chips, expected=expected, counted=counted, variance=counted - expected)
