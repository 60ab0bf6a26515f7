"""A supervisor's look at a locked award, and its payment."""

from typing import Final

from croupier.games import topics as t
from croupier.jackpot import events as e
from croupier.jackpot.acting.course import Course
from croupier.jackpot.acting.prizes import earlier_open, strike_out
from croupier.jackpot.commands import PayAward, StrikeAward, VerifyAward
from croupier.jackpot.facts import clause
from croupier.jackpot.model import Award, State, System
from croupier.jackpot.refusal import Refused

SEEN: Final = (clause(t.PRIZE_SEEN),)
PAID: Final = (clause(t.JACKPOT_PAID),)


def _award(system: System, number: int) -> Award | Refused:
    award = system.awards.get(number)
    return Refused("no-award", f"There is no award {number}.") if award is None else award


def _undecided(system: System, number: int) -> Award | Refused:
    award = _award(system, number)
    if isinstance(award, Award) and award.state is not State.LOCKED:
        return Refused("decided", f"Award {number} is {award.state.value} already.")
    return award


def verify_award(course: Course, command: VerifyAward) -> Refused | None:
    award = _undecided(course.system, command.award)
    if isinstance(award, Refused):
        return award
    if (earlier := earlier_open(course.system, award)) is not None:
        return Refused("earlier-open", f"Award {earlier.number} of the same meter was locked before and comes first.")
    course.happen(e.AwardVerified(award=award.number, clauses=SEEN))
    return None


def strike_award(course: Course, command: StrikeAward) -> Refused | None:
    award = _undecided(course.system, command.award)
    if isinstance(award, Refused):
        return award
    strike_out(course, award, command.why, SEEN)
    return None


def pay_award(course: Course, command: PayAward) -> Refused | None:
    award = _award(course.system, command.award)
    if isinstance(award, Refused):
        return award
    if award.state is State.PAID:
        return Refused("paid", f"Award {award.number} is paid already.")
    if award.state is not State.VERIFIED:
        return Refused("not-verified", f"Award {award.number} is {award.state.value}: a supervisor verifies it before it is paid.")
    course.happen(e.AwardPaid(award=award.number, table=award.table, paid_out=award.paid_out, clauses=PAID))
    return None
