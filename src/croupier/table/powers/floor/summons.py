"""Calling someone of a higher rank to the table. It decides nothing: it rings, and stays on record until somebody has come."""

from collections.abc import Iterator
from typing import Final

from croupier.games.ranks import CHAIN, TITLES, Rank
from croupier.table.acting.course import Course
from croupier.table.message.command import Command, Name
from croupier.table.message.events import CallAnswered, SomeoneCalled
from croupier.table.message.refusal import Refused
from croupier.table.model.casebook import Summons
from croupier.table.powers.power import SOMEONE, Choice, power
from croupier.table.reading.moment import Moment

CALLED: Final = CHAIN[CHAIN.index(Rank.SUPERVISOR) :]
"""Whom a dealer can call."""


@power(rank=Rank.DEALER, while_halted=True)
class CallFor(Command, frozen=True):
    """Someone of this rank or above is to come to the table. Called once, they are called until that is answered."""

    rank: Rank
    about: Name
    """An irregularity by its slug, a command by its name, or words of one's own."""

    def guard(self, at: Moment) -> Refused | None:
        if self.rank not in CALLED:
            return Refused(f"Nobody calls {TITLES[self.rank]} to a table: those of the pit's chain above a dealer come.")
        if any(each.rank is self.rank and not each.answered for each in at.table.casebook.summons):
            return Refused(f"{TITLES[self.rank].capitalize()} is called already, and has not come yet.")
        return None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        awaited = {each.rank for each in at.table.casebook.summons if not each.answered}
        for rank in CALLED:
            if rank not in awaited:
                yield Choice({"rank": rank}, {"about": SOMEONE})

    def act(self, course: Course) -> None:
        number = len(course.table.casebook.summons) + 1
        course.happens(SomeoneCalled, number=number, summons=Summons(self.rank, self.about, self.by.id, self.at))


@power(rank=Rank.DEALER, while_halted=True)
class AnswerCall(Command, frozen=True):
    """Whoever was called has come, or the dealer needs them no longer; the record says who noted it."""

    number: int

    def guard(self, at: Moment) -> Refused | None:
        summons = at.table.casebook.summons
        if not 1 <= self.number <= len(summons):
            return Refused(f"No call {self.number} is on record.")
        return Refused(f"Call {self.number} has been answered.") if summons[self.number - 1].answered else None

    @staticmethod
    def choices(at: Moment) -> Iterator[Choice]:
        for number, each in enumerate(at.table.casebook.summons, start=1):
            if not each.answered:
                yield Choice({"number": number})

    def act(self, course: Course) -> None:
        course.happens(CallAnswered, number=self.number)
