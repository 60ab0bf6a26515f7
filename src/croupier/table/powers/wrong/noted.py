"""Errors that change nothing any more, and are put on record: found too late, shown by a display, paid at another price."""

from collections.abc import Iterator

from croupier.games.limits import Amounts
from croupier.games.ranks import Rank
from croupier.games.topics import DISPLAY, RECONSTRUCT, TOO_LATE, WRONG_VARIANT
from croupier.table.acting.course import Course
from croupier.table.message.command import Command, Name
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import DisplayDisregarded, LateErrorNoted, WrongVariantNoted
from croupier.table.model.ledger import Past
from croupier.table.model.table import Table
from croupier.table.powers.chapters import ROUND
from croupier.table.powers.power import SOMEONE, Choice, Wrong, power
from croupier.table.reading.moment import Moment


def _final(table: Table) -> int:
    """The last round that is final: one in progress is not, nor one that can still be reopened."""
    return table.played - (table.round is not None or table.last is not None)


@power(TOO_LATE, rank=Rank.DEALER, while_halted=True,
       silent="{title} has no clause about an error found in a round that is over.", wrong=Wrong(
    "error-too-late", ROUND, "An error is found in a {coup} that is final.", "The result stands, and the error is on record.",
))  # fmt: skip
class NoteLateError(Command, frozen=True):
    """An error in a round that is final: its result stands."""

    round: int
    what: Name

    def guard(self, at: Moment) -> Refused | None:
        if not 1 <= self.round <= at.table.played:
            return Refused(f"No round {self.round} has been played at this table.", at.book.cite(TOO_LATE))
        if self.round > _final(at.table):
            return Refused("That round is not final yet: the error is put right.", at.book.cite(RECONSTRUCT))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if (final := _final(at.table)) > 0:
            yield Choice({}, {"round": final, "what": SOMEONE}, {"round": Amounts(1, final)})

    def act(self, course: Course) -> None:
        course.happens(LateErrorNoted, course.book.cite(TOO_LATE), round=self.round, what=self.what)


@power(DISPLAY, rank=Rank.DEALER, while_halted=True, silent="{title} has no rule about a result display.", wrong=Wrong(
    "display-wrong", ROUND, "The result display shows something other than the cards.",
    "The display is disregarded; the cards decide.",
))  # fmt: skip
class DisregardDisplay(Command, frozen=True):
    """The result display shows something else; the cards decide."""

    shown: Name

    def guard(self, at: Moment) -> Refused | None:
        if at.round is None or not at.round.result or at.round.void:
            return Refused("No result has been announced that a display could contradict.", at.book.cite(DISPLAY))
        if self.shown == at.round.result:
            return Refused("The display shows the result.", at.book.cite(DISPLAY))
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if at.round is not None and at.round.result and not at.round.void:
            yield Choice({}, {"shown": SOMEONE}, barring={"shown": (at.round.result,)})

    def act(self, course: Course) -> None:
        course.happens(DisplayDisregarded, course.book.cite(DISPLAY), shown=self.shown, actual=course.round.result)


@power(WRONG_VARIANT, rank=Rank.DEALER, while_halted=True, silent="{title} has one price for each wager and no variants.",
       wrong=Wrong(
    "wrong-variant", ROUND, "Wagers were settled at another variant's price.",
    "Those results stand; from now on the price of the game in play is paid.",
))  # fmt: skip
class NoteWrongVariant(Command, frozen=True):
    """Wagers were settled at another variant's price."""

    variant: Name
    rounds: int

    def guard(self, at: Moment) -> Refused | None:
        clause, variants, settled = at.book.cite(WRONG_VARIANT), at.desk.variants, _coups_settled(at.table)
        if self.variant == at.rules.terms.variant:
            return Refused(f"The game in play is {at.rules.title}, so those prices are right.", clause)
        if self.variant not in variants:
            return Refused(f"There is no variant {self.variant!r}; there are {', '.join(variants)}.", clause)
        if not 1 <= self.rounds <= settled:
            return Refused(f"Wagers have been settled in {settled} coups at this table.", clause)
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        if settled := _coups_settled(at.table):
            for variant in at.desk.variants:
                if variant != at.rules.terms.variant:
                    yield Choice({"variant": variant}, {"rounds": 1}, {"rounds": Amounts(1, settled)})

    def act(self, course: Course) -> None:
        course.happens(WrongVariantNoted, *course.book[WRONG_VARIANT].cited, variant=self.variant, rounds=self.rounds)


def _coups_settled(table: Table) -> int:
    """Coups so far in which any wager can have been paid at a wrong price; none in one that was void."""
    ongoing = table.round
    return table.ledger.paid + (ongoing is not None and Past(ongoing.number, ongoing.settled, ongoing.void).paid)
