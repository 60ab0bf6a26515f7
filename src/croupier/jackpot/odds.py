"""What a pool costs in the long run, exactly; and what whoever opens one is told."""

from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from typing import Final

from msgspec import Struct

from croupier.jackpot.chances import by_level, fixed_return
from croupier.jackpot.model import Level, Pool
from croupier.jackpot.terms import PARTS
from croupier.money import dollars

DIGITS: Final = 80
"""For powers that have millions of digits if they are written out; they are compared and rounded, never kept."""


def probability(level: Level) -> Fraction:
    """That one stake wins a level."""
    return by_level()[level.name] if level.chance is None else Fraction(*level.chance)


def rate(level: Level) -> Fraction:
    return Fraction(level.rate, PARTS)


def cost(level: Level, stake: int) -> Fraction:
    """What a level takes of each stake in the long run: what it grows by, and the seed of each win. The top-up comes besides."""
    return rate(level) + probability(level) * level.seed / stake


def mean_meter(level: Level, stake: int) -> Fraction:
    """Cents on the meter when it is won, on average: the winning stake is in it."""
    return level.seed + rate(level) * stake / probability(level)


def kept(stake: int, levels: Sequence[Level]) -> Fraction:
    """What the house keeps of each stake before increments, the guarantees paid by the seeds alone."""
    return 1 - fixed_return() - sum(probability(level) * level.seed / stake for level in levels)


def edge(stake: int, levels: Sequence[Level]) -> Fraction:
    """What is left of each stake in the long run, without what the guarantee tops up."""
    return 1 - fixed_return() - sum(cost(level, stake) for level in levels)


def break_even(stake: int, level: Level, others: Sequence[Level]) -> Fraction:
    """Cents on a meter at which the stake costs nothing, each other meter at its guarantee."""
    left = 1 - fixed_return() - sum(probability(other) * other.guarantee / stake for other in others)
    return left * stake / probability(level)


def stakes_until(level: Level, share: Fraction) -> int:
    """The least number of stakes by which a level is won with this chance."""
    chance = probability(level)
    with localcontext() as exact:
        exact.prec = DIGITS
        lost = _decimal(1 - chance)
        left = _decimal(1 - share)
        stakes = int(left.ln() / lost.ln())
        return stakes if lost**stakes <= left else stakes + 1


def top_up(level: Level, stake: int) -> Decimal:
    """Cents that the guarantee adds to a win on average, where the meter may be won below it."""
    short = max(0, level.guarantee - level.seed)
    grows = rate(level) * stake
    if not grows:
        return Decimal(short)
    chance, stakes = probability(level), int(short // grows)
    with localcontext() as exact:
        exact.prec = DIGITS
        p, later = _decimal(chance), _decimal(1 - chance) ** stakes
        won = 1 - later
        return short * won - _decimal(grows) * (won / p - stakes * later)


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def in_dollars(cents: Decimal) -> str:
    return dollars(int(cents.to_integral_value(ROUND_HALF_EVEN)))


class Keeping(Struct, frozen=True):
    """What is left of each stake once the guarantees are topped up: to some eighty digits, for it has no short fraction."""

    before: Decimal
    """Before increments."""
    rates: Fraction

    @property
    def edge(self) -> Decimal:
        return self.before - _decimal(self.rates)


def keeping(stake: int, levels: Sequence[Level]) -> Keeping:
    with localcontext() as exact:
        exact.prec = DIGITS
        added = sum((_decimal(probability(level)) * top_up(level, stake) / stake for level in levels), Decimal(0))
        return Keeping(_decimal(kept(stake, levels)) - added, sum((rate(level) for level in levels), Fraction(0)))


def warnings(pool: Pool) -> tuple[str, ...]:
    """What should be known of a pool before it is played on: that it loses, that its rates are too high, what seeds cost."""
    told = []
    left = keeping(pool.stake, pool.levels)
    if left.before < 0:
        told.append(
            f"At a stake of {dollars(pool.stake)} the prizes cost more than the stakes bring, whatever the rates: "
            f"the house loses {_percent(-left.edge)} of each stake."
        )
    elif left.edge < 0:
        told.append(
            f"The rates take {_percent(_decimal(left.rates))} of each stake, and the prizes leave {_percent(left.before)}: "
            f"the house loses {_percent(-left.edge)} of each stake."
        )
    told += [
        f"The {level.name} seed is under its guarantee of {dollars(level.guarantee)}: "
        f"the house adds {in_dollars(added)} to a win on average."
        for level in pool.levels
        if (added := top_up(level, pool.stake))
    ]
    return tuple(told)


def _percent(share: Decimal) -> str:
    return f"{100 * share:.3f}%"
