"""Side wagers kept to players with a main wager of their own. Each wager says by which clauses and who may."""

from collections.abc import Iterator
from typing import Literal

from croupier.games.ranks import Rank
from croupier.games.rules import SideOffer
from croupier.table.acting.course import Course
from croupier.table.acting.returning import orphans
from croupier.table.message.command import Command, Name
from croupier.table.message.events import RestrictionLifted, RestrictionNotified, WagerRestricted
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Desk
from croupier.table.powers.power import Choice, power
from croupier.table.reading.moment import Moment
from croupier.table.reading.signs import side_of


def _side(desk: Desk, wager: str) -> SideOffer:
    """For whoever has seen that it is one."""
    side = side_of(desk, wager)
    assert isinstance(side, SideOffer)
    return side


def _sides(at: Moment) -> Iterator[tuple[str, SideOffer]]:
    return ((slug, wager.side) for slug, wager in at.desk.wagers.items() if wager.side is not None)


def _who_may(at: Moment, wager: str) -> Rank:
    side = side_of(at.desk, wager)
    return Rank.SUPERVISOR if isinstance(side, Refused) else Rank(side.restricted_by)


def _clause(at: Moment, wager: str) -> str | None:
    side = side_of(at.desk, wager)
    return None if isinstance(side, Refused) else side.restricted


@power(rank=Rank.SUPERVISOR, while_halted=True)
class NotifyRestriction(Command, frozen=True):
    """Someone who must know is told that a side wager will be kept to main bettors."""

    wager: Name
    told: Literal["surveillance", "inspector"]

    def needs(self, at: Moment) -> Rank:
        return _who_may(at, self.wager)

    def cites(self, at: Moment) -> str | None:
        return _clause(at, self.wager)

    def guard(self, at: Moment) -> Refused | None:
        side = side_of(at.desk, self.wager)
        if isinstance(side, Refused):
            return side
        if self.told not in side.tell:
            return Refused(f"The document does not ask that {self.told} be told.", side.notice)
        if (self.wager, self.told) in at.table.board.told:
            return Refused(f"{self.told} has been told already.", side.notice)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for wager, side in _sides(at):
            for told in side.tell:
                if (wager, told) not in at.table.board.told:
                    yield Choice({"wager": wager, "told": told})

    def act(self, course: Course) -> None:
        side = _side(course.desk, self.wager)
        course.happens(RestrictionNotified, side.notice, wager=self.wager, told=self.told)


@power(rank=Rank.SUPERVISOR, while_halted=True)
class RestrictWager(Command, frozen=True):
    wager: Name

    def needs(self, at: Moment) -> Rank:
        return _who_may(at, self.wager)

    def cites(self, at: Moment) -> str | None:
        return _clause(at, self.wager)

    def guard(self, at: Moment) -> Refused | None:
        side = side_of(at.desk, self.wager)
        if isinstance(side, Refused):
            return side
        if self.wager in at.table.board.restricted:
            return Refused(f"{self.wager} is restricted already.", side.restricted)
        untold = next((who for who in side.tell if (self.wager, who) not in at.table.board.told), None)
        return None if untold is None else Refused(f"{untold.capitalize()} must be told of the restriction first.", side.notice)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        board = at.table.board
        for wager, side in _sides(at):
            if wager not in board.restricted and all((wager, who) in board.told for who in side.tell):
                yield Choice({"wager": wager})

    def act(self, course: Course) -> None:
        """In a round what lies stays; before one, wagers that no longer may lie go back."""
        side = _side(course.desk, self.wager)
        course.happens(WagerRestricted, side.restricted, side.notice, side.sign, wager=self.wager)
        if course.table.round is None:
            course.follows(*orphans(course.table, self))


@power(rank=Rank.SUPERVISOR, while_halted=True)
class LiftRestriction(Command, frozen=True):
    wager: Name

    def needs(self, at: Moment) -> Rank:
        return _who_may(at, self.wager)

    def cites(self, at: Moment) -> str | None:
        return _clause(at, self.wager)

    def guard(self, at: Moment) -> Refused | None:
        side = side_of(at.desk, self.wager)
        if isinstance(side, Refused):
            return side
        if self.wager not in at.table.board.restricted:
            return Refused(f"{self.wager} is not restricted.", side.restricted)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for wager in sorted(at.table.board.restricted):
            yield Choice({"wager": wager})

    def act(self, course: Course) -> None:
        course.happens(RestrictionLifted, _side(course.desk, self.wager).restricted, wager=self.wager)
