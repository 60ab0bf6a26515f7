"""Opening a pool, changing its rates and seeds, and ending it by transfer to another."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from croupier.games import topics as t
from croupier.jackpot import events as e
from croupier.jackpot.acting.course import Course
from croupier.jackpot.acting.looking import APPROVED, pool_named, unapproved
from croupier.jackpot.commands import AmendPool, LevelChange, MysteryChange, OpenPool, PoolChange, PoolTerms, TransferPool
from croupier.jackpot.facts import AREAS, GUARANTEES, clause
from croupier.jackpot.model import UNITS, Level, Pool, whole
from croupier.jackpot.refusal import Refused
from croupier.jackpot.terms import PARTS
from croupier.money import chips_of, dollars

DRAWN: Final = clause(t.MYSTERY_DRAWN)
STAKE: Final = clause(t.JACKPOT_AMOUNT)
RECORDED: Final = clause(t.POOL_RECORDED)


def open_pool(course: Course, command: OpenPool) -> Refused | None:
    name, system = command.pool, course.system
    if name in system.pools or name in system.gone:
        return Refused("pool-exists", f"A pool {name!r} is open or was; another needs another name.")
    levels, chips = _levels(command.levels), tuple(sorted({int(chip) for chip in command.chips or (1,)}))
    refused = unapproved(command.approval) or _too_high(levels)
    if refused:
        return refused
    if not chips_of(chips).can_make(command.stake):
        return Refused("bad-stake", f"The chips cannot make a stake of {dollars(command.stake)}.", STAKE)
    if refused := _bad_chance(levels):
        return refused
    course.happen(e.PoolOpened(
        pool=name, approval=command.approval, stake=int(command.stake), chips=chips, levels=levels, clauses=(APPROVED, RECORDED),
    ))  # fmt: skip
    return None


def amend_pool(course: Course, command: AmendPool) -> Refused | None:
    pool = pool_named(course.system, command.pool)
    if isinstance(pool, Refused):
        return pool
    if refused := unapproved(command.approval):
        return refused
    changes = said_of(command.levels)
    for name in changes:
        if not pool.has(name):
            return Refused("no-level", f"Pool {pool.name!r} has no {name} level.")
    levels = tuple(_amended(level, changes.get(level.name)) for level in pool.levels)
    if refused := _too_high(levels) or _bad_chance(levels):
        return refused
    course.happen(e.PoolAmended(pool=pool.name, approval=command.approval, levels=levels, clauses=(APPROVED, RECORDED)))
    return None


def transfer_pool(course: Course, command: TransferPool) -> Refused | None:
    system = course.system
    pool, to = pool_named(system, command.pool), pool_named(system, command.to)
    if isinstance(pool, Refused):
        return pool
    if isinstance(to, Refused):
        return to
    if pool is to:
        return Refused("no-pool", "A pool is transferred to another one, not to itself.")
    if refused := unapproved(command.approval):
        return refused
    if tables := [table.name for table in system.tables.values() if table.pool == pool.name]:
        return Refused("tables-linked", f"Tables still feed pool {pool.name!r}: {', '.join(sorted(tables))}.")
    for level in pool.levels:
        if not to.has(level.name):
            return Refused("no-level", f"Pool {to.name!r} has no {level.name} level to take what is on the meter.")
    moved = tuple(_moved(pool, to, place) for place in range(len(pool.levels)))
    course.happen(
        e.PoolTransferred(pool=pool.name, to=to.name, approval=command.approval, moved=moved, clauses=(APPROVED, RECORDED))
    )
    return None


def said_of(levels: PoolChange) -> dict[str, LevelChange]:
    """The levels that are spoken of, in their order."""
    return {name: said for name in GUARANTEES if (said := getattr(levels, name)) is not None}


def _levels(terms: PoolTerms) -> tuple[Level, ...]:
    said = [(name, getattr(terms, name)) for name in GUARANTEES]
    return tuple(
        Level(name, int(each.rate), int(each.seed), getattr(each, "chance", None)) for name, each in said if each is not None
    )


def _amended(level: Level, change: LevelChange | None) -> Level:
    if change is None:
        return level
    rate = level.rate if change.rate is None else int(change.rate)
    seed = level.seed if change.seed is None else int(change.seed)
    chance = change.chance if isinstance(change, MysteryChange) and change.chance is not None else level.chance
    return replace(level, rate=rate, seed=seed, chance=chance)


def _too_high(levels: Sequence[Level]) -> Refused | None:
    if sum(level.rate for level in levels) <= PARTS:
        return None
    return Refused("bad-rates", "The rates of a pool add up to more than the whole stake.", APPROVED)


def _bad_chance(levels: Sequence[Level]) -> Refused | None:
    for level in levels:
        if level.chance is not None and not (level.chance[0] >= 1 and AREAS * level.chance[0] <= level.chance[1]):
            sentence = f"A chance is a in b for each stake: a at least 1, and {AREAS} stakes together no more than b."
            return Refused("bad-chance", sentence, DRAWN)
    return None


def _moved(pool: Pool, to: Pool, place: int) -> e.Moved:
    """All above the seed moves exactly; the books move whole cents, and one more where the two fractions make it."""
    level, meter = pool.levels[place].name, pool.meters[place]
    seed = min(pool.seeded[place], whole(meter))
    units, before = meter - seed * UNITS, to.meters[to.place(level)]
    return e.Moved(level, units, seed, whole(units), whole(before + units) - whole(before) - whole(units))
