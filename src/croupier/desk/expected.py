"""Takings beside what the exact odds let a house expect of them, and how far the two lie apart.

Assumed: rounds are independent of one another, and so are wagers of a round that are decided by different things (other hands, or
other facets of the same hands). Wagers that are decided by the same thing are counted together exactly. Players who decide do so
as is best for them, and Pair Plus as if it lay alone.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from msgspec import Struct

from croupier.desk.takings import Period, Played, Staked
from croupier.games.catalogue import rules_of

if TYPE_CHECKING:
    from croupier.odds.exact.spread import Spread


class Expected(Struct, frozen=True):
    """What was to be expected, in cents, and what came: won at exact prices, tokens at their face, prizes left to their pools."""

    win: Fraction
    variance: Fraction
    came: int

    @property
    def deviations(self) -> float | None:
        """By how many standard deviations what came is above what was expected; none where nothing could vary."""
        return None if not self.variance else float(self.came - self.win) / sqrt(self.variance)


class WagerFigures(Struct, frozen=True):
    """One wager of a period."""

    wager: str
    title: str
    staked: Staked
    expected: Expected | None = None
    """With what rides on it; none for what rides on another, and where nothing was asked or can be counted."""


class Figures(Struct, frozen=True):
    """A period as it is told."""

    period: Period
    wagers: tuple[WagerFigures, ...]
    expected: Expected | None = None
    unpriced: tuple[str, ...] = ()
    """Wagers that the expectation leaves out, since they are too long to count."""

    @property
    def hold(self) -> Fraction | None:
        """The part of the drop that the house won; none where there was no drop."""
        return Fraction(self.period.win, self.period.drop) if self.period.drop else None


def exact_spread(played: Played) -> "Spread":
    """By the exact odds. Nobody pays for them who does not ask."""
    from croupier.odds.exact.spread import spread_of

    return spread_of(rules_of(*played))


def figures(period: Period, spread: Callable[[Played], "Spread"] | None = None) -> Figures:
    """A period in figures; with a spread, beside what was to be expected."""
    rows = dict[str, WagerFigures]()
    whole, unpriced = list[Expected](), list[str]()
    for played in dict.fromkeys(played for played, _ in period.wagers):
        rules = rules_of(*played)
        spread_out = None if spread is None else spread(played)
        for slug, wager in rules.wagers.items():
            staked = period.wagers.get((played, slug))
            if staked is None:
                continue
            expected = None
            if spread_out is not None and slug in spread_out.edges:
                riding = [other for other, each in rules.wagers.items() if each.rides_on == slug]
                parts = [staked, *(each for other in riding if (each := period.wagers.get((played, other))) is not None)]
                variance = spread_out.covariances[slug, slug] * period.together.get((played, slug, slug), 0)
                expected = Expected(spread_out.edges[slug] * staked.handle, variance, sum(map(_came, parts)))
                whole.append(expected)
            elif spread_out is not None and not wager.rides_on:
                unpriced.append(slug)
            rows[slug] = _with(rows.get(slug), WagerFigures(slug, wager.title, staked, expected))
        if spread_out is not None:
            whole.append(Expected(Fraction(0), _between(period, played, spread_out), 0))
    return Figures(period, tuple(rows.values()), _sum(whole) if spread is not None else None, tuple(dict.fromkeys(unpriced)))


def _came(staked: Staked) -> int:
    """As exact prices are what was counted, what rounding gave away is put back; and tokens are worth what is on them."""
    return staked.win + staked.tokens + staked.rounding


def _between(period: Period, played: Played, spread: "Spread") -> Fraction:
    """What wagers decided by the same thing add to the variance, or take from it."""
    found = Fraction(0)
    for (by, one, other), product in period.together.items():
        if by == played and one != other:
            found += 2 * product * spread.covariances.get((one, other), Fraction(0))
    return found


def _with(before: WagerFigures | None, more: WagerFigures) -> WagerFigures:
    """The same wager by other rules, as after a change of the variant."""
    if before is None:
        return more
    staked = Staked()
    staked.add(before.staked)
    staked.add(more.staked)
    both = [each.expected for each in (before, more) if each.expected is not None]
    return WagerFigures(more.wager, more.title, staked, _sum(both) if both else None)


def _sum(parts: Iterable[Expected]) -> Expected:
    win, variance, came = Fraction(0), Fraction(0), 0
    for part in parts:
        win, variance, came = win + part.win, variance + part.variance, came + part.came
    return Expected(win, variance, came)
