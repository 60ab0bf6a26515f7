"""The books: each event that moves money gives balanced moves between accounts, derived from it alone."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from croupier.jackpot import events as e

SEED: Final = "house:seed"
INCREMENT: Final = "house:increment"
GUARANTEE: Final = "house:guarantee"
ROUNDING: Final = "house:rounding"

Moves = list[tuple[str, str, int]]
"""From one account into another, so many cents."""


@lru_cache(maxsize=1024)
def pool(name: str, level: str) -> str:
    return f"pool:{name}:{level}"


def award(number: int) -> str:
    return f"award:{number}"


def table(name: str) -> str:
    return f"table:{name}"


def _opened(event: e.PoolOpened) -> Moves:
    return [(SEED, pool(event.pool, level.name), level.seed) for level in event.levels]


def _collected(event: e.StakesCollected) -> Moves:
    name = event.pool
    return [(INCREMENT, pool(name, level), cents) for level, _, cents in event.fed]


def _locked(event: e.PrizeLocked) -> Moves:
    meter, prize = pool(event.pool, event.level), award(event.award)
    return [
        (meter, prize, event.taken),
        (GUARANTEE, prize, event.amount - event.taken),
        (ROUNDING, prize, event.share * len(event.areas) - event.amount),
        (SEED, meter, event.seed),
    ]


def _shared(event: e.PrizeShared) -> Moves:
    prize = award(event.award)
    return [
        (pool(event.pool, event.level), prize, event.gained),
        (GUARANTEE, prize, event.guarantee),
        (ROUNDING, prize, event.rounding),
    ]


def _struck(event: e.AwardStruck) -> Moves:
    meter, prize = pool(event.pool, event.level), award(event.award)
    return [
        (prize, meter, event.taken),
        (prize, GUARANTEE, event.amount - event.taken),
        (prize, ROUNDING, event.paid_out - event.amount),
        (meter, SEED, event.seed),
    ]


def _paid(event: e.AwardPaid) -> Moves:
    return [(award(event.award), table(event.table), event.paid_out)]


def _transferred(event: e.PoolTransferred) -> Moves:
    moves: Moves = []
    for moved in event.moved:
        old, new = pool(event.pool, moved.level), pool(event.to, moved.level)
        moves += [(old, SEED, moved.seed), (old, new, moved.cents), (INCREMENT, new, moved.cent)]
    return moves


MOVED: Final[dict[type[e.Event], Callable[[Any], Moves]]] = {
    e.PoolOpened: _opened,
    e.StakesCollected: _collected,
    e.PrizeLocked: _locked,
    e.PrizeShared: _shared,
    e.AwardStruck: _struck,
    e.AwardPaid: _paid,
    e.PoolTransferred: _transferred,
}


def moves_of(event: e.Event) -> Moves:
    """What an event moves; nothing for one that moves no money."""
    moved = MOVED.get(type(event))
    return [] if moved is None else [move for move in moved(event) if move[2]]


def booked(accounts: dict[str, int], moves: Moves) -> dict[str, int]:
    """The accounts after these moves; what comes to nothing has no entry."""
    after = accounts.copy()
    for source, target, cents in moves:
        if cents:
            for name, amount in ((source, -cents), (target, cents)):
                left = after.get(name, 0) + amount
                if left:
                    after[name] = left
                else:
                    del after[name]
    return after
