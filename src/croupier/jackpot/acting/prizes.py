"""What a prize comes to: locked, shared anew, or struck out so that its money goes back the way it came."""

from typing import Final

from croupier.games import topics as t
from croupier.jackpot import events as e
from croupier.jackpot.acting.course import Course
from croupier.jackpot.facts import GUARANTEES, clause
from croupier.jackpot.model import Award, Pool, State, System, whole
from croupier.money import chips_of

SHARED: Final = clause(t.PRIZE_SHARED)


def locked(
    pool: Pool, table: str, played: int, level: str, areas: tuple[int, ...], number: int, clauses: tuple[str, ...]
) -> e.PrizeLocked:
    """The whole cents of a meter, at least what is guaranteed, for these areas; the seed in force goes in."""
    place = pool.place(level)
    taken = whole(pool.meters[place])
    amount = max(GUARANTEES[level], taken)
    return e.PrizeLocked(
        award=number, pool=pool.name, table=table, round=played, level=level, areas=areas, taken=taken,
        seed=pool.levels[place].seed, amount=amount, share=_share(pool, amount, len(areas)), clauses=clauses,
    )  # fmt: skip


def _share(pool: Pool, amount: int, hands: int) -> int:
    """An equal part, raised to what the pool's chips can make."""
    return chips_of(pool.chips).at_least(amount, hands)


def share_anew(course: Course, award: Award, areas: tuple[int, ...], gained: int, *, reopened: bool) -> None:
    """The award with these hands left, or with what a struck one gave it."""
    pool = course.system.pools[award.pool]
    taken = award.taken + gained
    amount = max(GUARANTEES[award.level], taken)
    share = _share(pool, amount, len(areas))
    added = share * len(areas) - amount
    course.happen(e.PrizeShared(
        award=award.number, pool=award.pool, level=award.level, areas=areas, amount=amount, share=share, gained=gained,
        guarantee=(amount - taken) - (award.amount - award.taken), rounding=added - (award.paid_out - award.amount),
        reopened=reopened, clauses=(SHARED,),
    ))  # fmt: skip


def strike_out(course: Course, award: Award, why: str, clauses: tuple[str, ...]) -> None:
    """What it took, less the seed then put in, is the next unpaid award's of its level, or else the meter's."""
    course.happen(e.AwardStruck(
        award=award.number, pool=award.pool, level=award.level, why=why, taken=award.taken, seed=award.seed,
        amount=award.amount, paid_out=award.paid_out, seeded=_seeded_without(course.system, award), clauses=clauses,
    ))  # fmt: skip
    for other in course.system.waiting:
        if other.number > award.number and _same_meter(other, award):
            share_anew(course, other, other.areas, award.taken - award.seed, reopened=False)
            return


def _same_meter(one: Award, other: Award) -> bool:
    return one.pool == other.pool and one.level == other.level


def earlier_open(system: System, award: Award) -> Award | None:
    """An award of the same meter that was locked before and waits for its verification."""
    for other in system.waiting:
        if other.number < award.number and other.state is State.LOCKED and _same_meter(other, award):
            return other
    return None


def _seeded_without(system: System, award: Award) -> int:
    """The seed that lies in the meter once this award's is taken out: that of the latest other lock, or of the opening."""
    pool = system.pools[award.pool]
    place = pool.place(award.level)
    awards = map(system.awards.__getitem__, sorted(system.awards, reverse=True))
    stand = (each for each in awards if each.state is not State.STRUCK and _same_meter(each, award))
    if next(stand).number != award.number:
        return pool.seeded[place]
    before = next(stand, None)
    return pool.opened_with[place] if before is None else before.seed
