"""The wall page: what each prize would pay now, what is being verified, and the last winners. It knows no names to show."""

from itertools import islice
from typing import Final

from msgspec import Struct

from croupier.jackpot.model import Award, Pool, State, System, whole

MOST_WINNERS: Final = 5
STEPS: Final = 40


class PrizeSeen(Struct, frozen=True):
    level: str
    pays: int
    """Cents that a win would be paid now."""
    least: int
    """Cents that it paid when the meter last started: where the digits run up from."""
    verifying: tuple[int, ...]
    """Cents of each prize of this meter that waits to be verified and paid."""


class PoolSeen(Struct, frozen=True):
    pool: str
    stake: int
    prizes: tuple[PrizeSeen, ...]


class Winner(Struct, frozen=True):
    """A prize that was paid: where, how much, and to how many hands."""

    pool: str
    table: str
    level: str
    paid: int
    hands: int


class Wall(Struct, frozen=True):
    pools: tuple[PoolSeen, ...]
    winners: tuple[Winner, ...]
    """The last first."""


def wall(system: System) -> Wall:
    pools = tuple(pool_seen(system, system.pools[name]) for name in sorted(system.pools))
    return Wall(pools, last_winners(system, *system.pools))


def last_winners(system: System, *pools: str) -> tuple[Winner, ...]:
    """Of these pools, the last first."""
    awards = (system.awards[number] for number in sorted(system.awards, reverse=True))
    paid = (award for award in awards if award.state is State.PAID and award.pool in pools)
    return tuple(_winner(award) for award in islice(paid, MOST_WINNERS))


def pool_seen(system: System, pool: Pool) -> PoolSeen:
    """What one pool shows."""
    prizes, waiting = [], [award for award in system.waiting if award.pool == pool.name]
    for level, units, seed in zip(pool.levels, pool.meters, pool.seeded, strict=True):
        verifying = tuple(award.amount for award in waiting if award.level == level.name)
        prizes.append(PrizeSeen(level.name, max(whole(units), level.guarantee), max(seed, level.guarantee), verifying))
    return PoolSeen(pool.name, pool.stake, tuple(prizes))


def _winner(award: Award) -> Winner:
    return Winner(award.pool, award.table, award.level, award.paid_out, len(award.areas))


def run_up(shown: int, true: int, steps: int = STEPS) -> tuple[int, ...]:
    """What the digits show on their way: never down, never past the true value, and there at the end."""
    start = min(shown, true)
    return tuple(start + (true - start) * step // steps for step in range(1, steps + 1))
