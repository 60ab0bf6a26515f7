"""Wagers that go back before the deal or after an error: withdrawn, refused, reduced."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from croupier.games.provisions import Topic
from croupier.games.ranks import Rank
from croupier.games.topics import CLOSES, DIFFERENTIAL, REFUSE_WAGER, TOURNAMENT
from croupier.table.acting.choosing import left_without
from croupier.table.acting.course import Course
from croupier.table.acting.returning import orphans, orphans_go_back, reduced, returned
from croupier.table.message.command import Command, Name
from croupier.table.message.refusal import Refused
from croupier.table.model.table import Table
from croupier.table.model.wagers import CARRIED, Lying
from croupier.table.powers.chapters import CONDUCT
from croupier.table.powers.power import SOMEONE, Choice, Wrong, power
from croupier.table.reading.choosing import choice_of, clause_of, may_choose, not_their_choice
from croupier.table.reading.desk import lying_of
from croupier.table.reading.limits import flags_left, reductions
from croupier.table.reading.moment import Moment
from croupier.table.reading.stakes import betting_closed

_AFTERWARDS = ("withdraw", "reduce")
"""The choices after an error that let a player withdraw a wager."""


def _has_none(player: str, wager: str, area: int, clause: str | None) -> Refused:
    return Refused(f"{player} has no {wager} wager on area {area}.", clause)


def _goes_back_after_error(at: Moment) -> bool:
    """Withdrawing may be what everybody waits for, unless what was dealt is in question."""
    ongoing = at.round
    return ongoing is not None and ongoing.upset.choice is not None and not ongoing.upset.discrepancy


def _stays(at: Moment) -> Refused | None:
    """In a tournament a wager that was made is neither changed nor withdrawn."""
    if at.conditions.tournament is None:
        return None
    return Refused("A wager made in a tournament stays as it is.", at.book[TOURNAMENT].unchanged)


@power(CLOSES, rank=Rank.PLAYER, while_halted=_goes_back_after_error)
class WithdrawWager(Command, frozen=True):
    player: Name
    area: int
    wager: Name

    def rests_on(self, at: Moment) -> Topic[Any] | None:
        """After an error, on the clause that gave the choice; then it cannot be replaced."""
        return CLOSES if choice_of(at.table) is None else None

    def cites(self, at: Moment) -> str | None:
        return at.book.cite(CLOSES) if choice_of(at.table) is None else clause_of(at.table)

    def turned_away(self, at: Moment) -> Refused:
        return not_their_choice(self.by, self.player, at)

    def guard(self, at: Moment) -> Refused | None:
        table, choice = at.table, choice_of(at.table)
        if choice is None:
            refusal, clause = _stays(at) or betting_closed(table, at.desk), at.book[CLOSES].clause
        else:
            refusal, clause = may_choose(table, self.player, *_AFTERWARDS), choice.clause
        if refusal is not None:
            return refusal
        if lying_of(table, self.player, self.area, self.wager) is None:
            return _has_none(self.player, self.wager, self.area, clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        choice, only = choice_of(at.table), at.player
        if choice is None and (_stays(at) or betting_closed(at.table, at.desk)):
            return
        for lying in at.table.laid:
            if (not only or lying.player == only) and (choice is None or lying.player in choice.players):
                yield Choice({"player": lying.player, "area": lying.area, "wager": lying.wager})

    def act(self, course: Course) -> None:
        table, choice = course.table, choice_of(course.table)
        lying = lying_of(table, self.player, self.area, self.wager)
        assert lying is not None, "the guard has seen it"
        if choice is None:
            course.follows(returned(lying, "withdrawn", self, course.book[CLOSES].clause))
            orphans_go_back(course)
            return
        course.follows(returned(lying, "withdrawn after the error", self, choice.clause))
        lay_so_before = orphans(table, self)  # by a restriction that holds from the next round only
        course.follows(*(each for each in orphans(course.table, self) if each not in lay_so_before))
        left_without(course, choice)


@power(REFUSE_WAGER, rank=Rank.SUPERVISOR, wrong=Wrong(
    "wager-refused", CONDUCT, "There are reasonable grounds to refuse a wager, and no card has been removed.",
    "It goes back to its player.",
))  # fmt: skip
class RefuseWager(Command, frozen=True):
    player: Name
    area: int
    wager: Name
    grounds: Name

    def guard(self, at: Moment) -> Refused | None:
        if at.round is not None:
            return Refused("A wager can be refused only until the first card is removed.", at.book[REFUSE_WAGER].clause)
        if self._refused(at.table) is None:
            return _has_none(self.player, self.wager, self.area, at.book[REFUSE_WAGER].clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for lying in at.table.wagers if at.round is None else ():
            if _refusable(lying):
                yield Choice({"player": lying.player, "area": lying.area, "wager": lying.wager}, {"grounds": SOMEONE})

    def act(self, course: Course) -> None:
        lying = self._refused(course.table)
        assert lying is not None, "the guard has seen it"
        clause = course.book[REFUSE_WAGER].clause
        course.follows(returned(lying, f"refused: {self.grounds}", self, clause, collected=lying.taken))
        orphans_go_back(course)

    def _refused(self, table: Table) -> Lying | None:
        """The wager meant: on the layout, or collected already."""
        meant = [each for each in table.wagers if each.is_the(self.area, self.player, self.wager) and _refusable(each)]
        return min(meant, key=lambda each: each.taken, default=None)


def _refusable(lying: Lying) -> bool:
    """A jackpot wager carried over from a void hand is in already."""
    return not lying.taken or CARRIED not in lying.flags


@power(DIFFERENTIAL, rank=Rank.DEALER, elsewhere=True, silent="{title} does not reduce wagers pro rata.")
class ReduceProRata(Command, frozen=True):
    """Bring the heavier hand down to the differential, or an area down to its maximum."""

    area: int = 0
    """0: the differential."""

    def guard(self, at: Moment) -> Refused | None:
        if refusal := betting_closed(at.table, at.desk):
            return refusal
        if not reductions(at.table, at.desk, self.area):
            return Refused("Nothing exceeds the sign there.", at.book[DIFFERENTIAL].clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if not at.table.laid or betting_closed(at.table, at.desk):
            return
        sign = at.conditions.sign
        if sign.differential is not None:
            yield Choice({"area": 0})
        for area in at.areas if sign.area_maximum is not None else ():
            yield Choice({"area": area})

    def act(self, course: Course) -> None:
        table, desk, clause = course.table, course.desk, course.book[DIFFERENTIAL].clause
        shares = reductions(table, desk, self.area)
        kept = [(lying, amount) for lying, amount in shares if amount]
        if kept:
            cut = [lying.cut_to(amount) for lying, amount in kept]
            others = [lying for lying in table.laid if not any(lying is each for each, _amount in shares)]
            flagged = [replace(each, flags=flags_left(table, desk, each, (*others, *cut))) for each in cut]
            reduced(course, [(lying, after) for (lying, _amount), after in zip(kept, flagged, strict=True)], clause)
        for lying, amount in shares:
            if not amount:
                course.follows(returned(lying, "its share of the reduction is all of it", self, clause))
        orphans_go_back(course)
