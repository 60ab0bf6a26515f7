"""After an error players say what becomes of their wagers: they stand, are reduced, or all go back."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.limits import Amounts
from croupier.games.ranks import Rank
from croupier.games.topics import MEANS
from croupier.money import Cents
from croupier.table.acting.choosing import leave_round, said
from croupier.table.acting.course import Course
from croupier.table.acting.returning import reduced
from croupier.table.acting.voiding import void_round
from croupier.table.message.command import Command, Name
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import ChoiceMade
from croupier.table.model.conditions import Desk
from croupier.table.model.wagers import Lying
from croupier.table.powers.power import Choice, power
from croupier.table.reading.choosing import choosers, clause_of, may_choose, not_their_choice
from croupier.table.reading.desk import lying_of
from croupier.table.reading.limits import flags_left
from croupier.table.reading.moment import Moment

_ANY = ("withdraw", "reduce", "leave")


@power(rank=Rank.PLAYER, while_halted=True)
class LetStand(Command, frozen=True):
    """A player who may go back on their wagers leaves them as they are."""

    player: Name

    def cites(self, at: Moment) -> str | None:
        return clause_of(at.table)

    def turned_away(self, at: Moment) -> Refused:
        return not_their_choice(self.by, self.player, at)

    def guard(self, at: Moment) -> Refused | None:
        return may_choose(at.table, self.player, *_ANY)

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for player in choosers(at, *_ANY):
            yield Choice({"player": player})

    def act(self, course: Course) -> None:
        said(course, self.player, clause_of(course.table))


def _can_split(desk: Desk, lying: Lying, kept: int) -> bool:
    """Whether chips make what stays and what goes back, and each part of it where it is chips and tokens together."""
    can_make, whole = desk.chips.can_make, lying.amount
    if not lying.tokens:
        return can_make(kept) and can_make(whole - kept)
    tokens = lying.cut_to(kept).in_tokens
    back = lying.tokens - tokens
    return can_make(tokens) and can_make(kept - tokens) and can_make(back) and can_make(whole - kept - back)


@power(rank=Rank.PLAYER, while_halted=True)
class ReduceWager(Command, frozen=True):
    """A player keeps less of a wager; `amount` is what stays."""

    player: Name
    area: int
    wager: Name
    amount: Cents

    def cites(self, at: Moment) -> str | None:
        return clause_of(at.table)

    def turned_away(self, at: Moment) -> Refused:
        return not_their_choice(self.by, self.player, at)

    def guard(self, at: Moment) -> Refused | None:
        if refusal := may_choose(at.table, self.player, "reduce"):
            return refusal
        lying = lying_of(at.table, self.player, self.area, self.wager)
        if lying is None:
            return Refused(f"{self.player} has no {self.wager} wager on area {self.area}.", clause_of(at.table))
        if not 0 < self.amount < lying.amount:
            return Refused("A reduced wager keeps something, and less than before.", clause_of(at.table))
        if not _can_split(at.desk, lying, self.amount):
            return Refused("The chips of this table cannot make what stays and what goes back.", at.book[MEANS].clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        players, desk = choosers(at, "reduce"), at.desk
        for lying in at.table.laid if players else ():
            if lying.player not in players:
                continue
            kept = next((each for each in range(1, lying.amount) if _can_split(desk, lying, each)), None)
            if kept is not None:
                fixed = {"player": lying.player, "area": lying.area, "wager": lying.wager}
                yield Choice(fixed, {"amount": kept}, {"amount": Amounts(1, lying.amount - 1)})

    def act(self, course: Course) -> None:
        lying = lying_of(course.table, self.player, self.area, self.wager)
        assert lying is not None, "the guard has seen it"
        kept = lying.cut_to(self.amount)
        kept = replace(kept, flags=flags_left(course.table, course.desk, kept))
        reduced(course, ((lying, kept),), clause_of(course.table))


@power(rank=Rank.PLAYER, while_halted=True)
class TakeWagersBack(Command, frozen=True):
    """A player leaves the round that a broken device interrupted, with everything they wagered."""

    player: Name

    def cites(self, at: Moment) -> str | None:
        return clause_of(at.table)

    def turned_away(self, at: Moment) -> Refused:
        return not_their_choice(self.by, self.player, at)

    def guard(self, at: Moment) -> Refused | None:
        return may_choose(at.table, self.player, "leave")

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for player in choosers(at, "leave"):
            yield Choice({"player": player})

    def act(self, course: Course) -> None:
        clause = clause_of(course.table)
        leave_round(course, self.player, "its player took the wagers back", clause)
        if course.table.laid:
            course.happens(ChoiceMade, clause, player=self.player)
        else:
            void_round(course, "all players took their wagers back", clause)
