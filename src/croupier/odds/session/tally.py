"""What came of many sessions: whole numbers that add up in any order, and what can be read off them."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from croupier.odds.session.kernels import KEPT_DOWN, LONGEST_LOSSES, LONGEST_WINS, RESULT, ROUNDS, RUINED, TURNOVER

Array = npt.NDArray[Any]
Times = dict[int, int]
"""How often each value came."""


class Sat(Struct, frozen=True):
    """Sessions that were played to their end."""

    sessions: int = 0
    rounds: int = 0
    staked: int = 0
    """Cents staked, what decisions added not counted."""
    kept_down: int = 0
    """Sessions in which the sign's maximum held a stake down."""
    results: Times = {}
    """By result in cents."""
    ruins: Times = {}
    """Sessions that ended in ruin, by the round after which they did."""
    wins: Times = {}
    """By the longest run of won rounds; a standoff neither ends a run nor adds to it."""
    losses: Times = {}

    def __add__(self, other: "Sat") -> "Sat":
        return Sat(
            self.sessions + other.sessions,
            self.rounds + other.rounds,
            self.staked + other.staked,
            self.kept_down + other.kept_down,
            *(_both(getattr(self, name), getattr(other, name)) for name in ("results", "ruins", "wins", "losses")),
        )

    @property
    def mean(self) -> Fraction:
        """In cents."""
        return Fraction(sum(result * times for result, times in self.results.items()), self.sessions)

    @property
    def variance(self) -> Fraction:
        """In square cents, of the sessions that were dealt."""
        return Fraction(sum(result**2 * times for result, times in self.results.items()), self.sessions) - self.mean**2

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self.sessions)

    @property
    def ruined(self) -> int:
        return sum(self.ruins.values())

    @property
    def ruin(self) -> Fraction:
        return Fraction(self.ruined, self.sessions)

    @property
    def ruin_error(self) -> float:
        return sqrt(self.ruin * (1 - self.ruin) / self.sessions)

    def share(self, least: int, most: int | None = None) -> Fraction:
        """Of sessions whose result is `least` cents or more, and below `most`."""
        chosen = (times for result, times in self.results.items() if result >= least and (most is None or result < most))
        return Fraction(sum(chosen), self.sessions)


def quantile(times: Mapping[int, int], part: Fraction) -> int | None:
    """The lowest value that at least this part of the cases do not exceed; none where there are no cases."""
    missing = part * sum(times.values())
    for value, count in sorted(times.items()):
        missing -= count
        if missing <= 0:
            return value
    return None


def mean_of(times: Mapping[int, int]) -> Fraction | None:
    total = sum(times.values())
    return Fraction(sum(value * count for value, count in times.items()), total) if total else None


def _both(one: Times, other: Times) -> Times:
    found = dict(one)
    for value, times in other.items():
        found[value] = found.get(value, 0) + times
    return found


def sat(found: Array) -> Sat:
    """The tally of these sessions, a row each as the kernels fill it."""
    return Sat(
        len(found),
        int(found[:, ROUNDS].sum()),
        sum(found[:, TURNOVER].tolist()),
        int(found[:, KEPT_DOWN].sum()),
        dict(_times(found[:, RESULT])),
        dict(_times(found[found[:, RUINED] > 0, ROUNDS])),
        dict(_times(found[:, LONGEST_WINS])),
        dict(_times(found[:, LONGEST_LOSSES])),
    )


def _times(values: Array) -> Iterator[tuple[int, int]]:
    found, times = np.unique(values, return_counts=True)
    return zip(found.tolist(), times.tolist(), strict=True)
