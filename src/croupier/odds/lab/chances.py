"""The two distributions a laboratory asks: the normal one for ranges, chi-square for the check. No library is needed for either."""

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from typing import Final

LEVELS: Final = {90: 1.6448536269514722, 95: 1.959963984540054, 99: 2.5758293035489004}
"""Percent within, to how many standard deviations to either side."""
LEAST_EXPECTED: Final = 5
"""A result expected less often than this is taken together with others: chi-square is no measure for it."""


def tail(chi_square: float, degrees: int) -> float:
    """How often chance alone gives as much or more; a finite sum, since degrees are whole."""
    half = chi_square / 2
    if degrees % 2:
        found, term = erfc(sqrt(half)), sqrt(2 * chi_square / pi) * exp(-half)
        for odd in range(3, degrees + 1, 2):
            found += term
            term *= chi_square / odd
        return min(found, 1.0)
    found, term = 0.0, exp(-half)
    for step in range(degrees // 2):
        found += term
        term *= half / (step + 1)
    return min(found, 1.0)


def chi_square(dealt: Sequence[int], expected: Sequence[float]) -> tuple[float, int]:
    """The sum of squares and its degrees of freedom, rare results taken together."""
    cells: list[tuple[int, float]] = []
    rare_dealt, rare_expected = 0, 0.0
    for count, wanted in sorted(zip(dealt, expected, strict=True), key=lambda cell: cell[1]):
        if wanted < LEAST_EXPECTED or 0 < rare_expected < LEAST_EXPECTED:
            rare_dealt, rare_expected = rare_dealt + count, rare_expected + wanted
        else:
            cells.append((count, wanted))
    if rare_expected:
        cells.append((rare_dealt, rare_expected))
    found = sum((count - wanted) ** 2 / wanted for count, wanted in cells if wanted)
    return found, max(len(cells) - 1, 0)
