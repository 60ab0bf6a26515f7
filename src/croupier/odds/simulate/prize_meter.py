"""Jackpot stakes dealt by the million, each three cards of a full device: how often each meter is won, and after how many stakes.

Stakes are cut into numbered blocks, each with a random stream of its own, so the result depends on the seed and the number of
stakes alone. Threads deal the blocks: the kernel leaves the interpreter free meanwhile.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from croupier.odds.common.compiled import compiled
from croupier.odds.common.generator import stream
from croupier.odds.common.shoe import OddsError

Array = npt.NDArray[Any]

NAME: Final = "prize meter"
BLOCK: Final = 1 << 24
MOST_STAKES: Final = 10**13
_HALF: Final = np.uint64(32)
_LOW: Final = np.uint64(0xFFFFFFFF)
_ONE: Final = np.uint64(1)
_17: Final = np.uint64(17)
_19: Final = np.uint64(19)
_23: Final = np.uint64(23)
_41: Final = np.uint64(41)
_45: Final = np.uint64(45)

Dealing = tuple[tuple[int, ...], tuple[str, ...], tuple[tuple[tuple[str, ...], ...], ...]]
"""How many cards of each kind, the levels, and by three kinds the level that they win."""


class LevelDealt(Struct, frozen=True):
    """What became of one meter."""

    wins: int
    stakes: int
    """Up to the last win, that stake included: so many for each win on average, times the wins."""


@compiled
def deal_block(state: Array, stakes: int, kinds: Array, wins: Array, counts: Array, lasts: Array) -> None:
    """Deal so many stakes; for each level count the wins and note the number of the last winning stake."""
    a, b, c, d = state[0, 0], state[1, 0], state[2, 0], state[3, 0]
    cards = np.uint64(kinds.size)
    two, three = cards - _ONE, cards - _ONE - _ONE
    limit = np.uint64(0x100000000) % (cards * two * three)
    dealt = 0
    while dealt < stakes:
        mixed = a + d
        bits = ((mixed << _23) | (mixed >> _41)) + a
        shifted = b << _17
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = (d << _45) | (d >> _19)
        for half in range(2):
            product = (bits & _LOW if half == 0 else bits >> _HALF) * cards
            first = np.int64(product >> _HALF)
            product = (product & _LOW) * two
            second = np.int64(product >> _HALF) + 1
            product = (product & _LOW) * three
            third = np.int64(product >> _HALF) + 2
            if (product & _LOW) < limit or dealt == stakes:  # a fraction that would favour some cards deals none
                continue
            dealt += 1
            # Cards change places as they are dealt: the first lies where the dealt one lay.
            moved = np.int64(0 if first == 1 else 1)
            after = np.int64(0) if second == first else second
            last = moved if third == second else np.int64(0) if third == first else third
            level = wins[kinds[first], kinds[after], kinds[last]]
            if level >= 0:
                counts[level] += 1
                lasts[level] = dealt


def deal_stakes(dealing: Dealing, stakes: int, *, seed: int, workers: int = 1, block: int = BLOCK) -> dict[str, LevelDealt]:
    """Deal so many stakes by so many workers; the same seed gives the same winners."""
    if not 1 <= stakes <= MOST_STAKES:
        raise OddsError(f"A simulation deals 1 to {MOST_STAKES:,} stakes, not {stakes:,}.")
    if workers < 1:
        raise OddsError(f"A simulation needs at least one worker, not {workers}.")
    copies, levels, by_kinds = dealing
    kinds = np.repeat(np.arange(len(copies)), copies).astype(np.int64)
    wins = np.array([[[levels.index(level) if level else -1 for level in row] for row in rows] for rows in by_kinds], np.int64)

    def dealt(number: int) -> tuple[Array, Array]:
        counts, lasts = np.zeros(len(levels), np.int64), np.zeros(len(levels), np.int64)
        deal_block(stream(seed, NAME, number), min(block, stakes - number * block), kinds, wins, counts, lasts)
        return counts, lasts

    blocks = range(-(-stakes // block))
    found = [LevelDealt(0, 0) for _ in levels]
    with ThreadPoolExecutor(workers) as pool:
        for first in range(0, len(blocks), 4 * workers):
            some = blocks[first : first + 4 * workers]
            for number, (counts, lasts) in zip(some, pool.map(dealt, some), strict=True):
                found = _added(found, number * block, counts, lasts)
    return dict(zip(levels, found, strict=True))


def _added(found: Sequence[LevelDealt], before: int, counts: Array, lasts: Array) -> list[LevelDealt]:
    return [
        LevelDealt(level.wins + int(count), before + int(last) if count else level.stakes)
        for level, count, last in zip(found, counts, lasts, strict=True)
    ]
