"""The explorer's drawings: measures for SVG, so that no element needs a style."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

from croupier.house.pages.figures import money
from croupier.house.pages.odds.figures import drawn, percent

BAR: Final = 150
"""The length of the longest bar, in the drawing's own measure."""
_STEPS: Final = tuple(Fraction(1, each) for each in (1000, 500, 200, 100, 50, 20, 10, 5))


def bar(edge: Fraction, longest: Fraction) -> str:
    """How long an edge is drawn beside the longest; one against the house as long, in another colour."""
    return drawn(abs(edge) / longest * BAR) if longest else "0"


class Label(Struct, frozen=True):
    at: str
    words: str


class StakePlot(Struct, frozen=True):
    """What chips leave of an edge, stake by stake: a step a stake, the exact edge as a broken line, what is lost as a shade."""

    line: str
    ghost: str
    lost: str
    zero: str
    grid: str
    width: int
    height: str
    ys: tuple[Label, ...]
    xs: tuple[str, ...]
    ahead: str
    """At which stakes the player is ahead, in words."""
    words: str


def stake_plot(points: Sequence[tuple[int, Fraction]], exactly: Fraction, title: str) -> StakePlot | None:
    """Dollars to the right, percent upwards."""
    if not points:
        return None
    highest = max(exactly, Fraction(0), *(edge for _, edge in points))
    lowest = min(Fraction(0), *(edge for _, edge in points))
    step = next((each for each in _STEPS if (highest - lowest) / each <= 4), _STEPS[-1])
    top, bottom = (highest // step + 1) * step, (lowest // step) * step if lowest < 0 else Fraction(0)
    span, last = top - bottom, points[-1][0]
    wide = 100

    def y(edge: Fraction) -> str:
        return drawn((top - edge) / span * 40)

    def x(cents: Fraction) -> str:
        return drawn(cents / last * wide)

    gap = Fraction(points[1][0] - points[0][0] if len(points) > 1 else points[0][0])
    path, lost = [], []
    for place, (stake, edge) in enumerate(points):
        left, right = Fraction(stake) - gap / 2, min(Fraction(stake) + gap / 2, Fraction(last))
        path.append(f"{'L' if place else 'M'}{x(left)} {y(edge)}H{x(right)}")
        if edge < 0:
            lost.append(f"M{x(left)} {y(Fraction(0))}H{x(right)}V{y(edge)}H{x(left)}z")
    levels = [bottom + step * n for n in range(int(span / step) + 1)]
    places = 0 if step >= Fraction(1, 100) else 1
    return StakePlot(
        "".join(path), f"M0 {y(exactly)}H{wide}", "".join(lost), f"M0 {y(Fraction(0))}H{wide}",
        "".join(f"M0 {y(level)}H{wide}" for level in levels), wide, "40",
        tuple(Label(drawn((top - level) / span * 100), percent(level, places)) for level in reversed(levels)),
        tuple(money(last * n // 5) for n in range(6)), _ahead(points),
        f"House edge of a {title} stake from {money(points[0][0])} to {money(last)}",
    )  # fmt: skip


def _ahead(points: Sequence[tuple[int, Fraction]]) -> str:
    """The first run of stakes at which the player has the advantage."""
    first = next((place for place, (_, edge) in enumerate(points) if edge < 0), None)
    if first is None:
        return ""
    end = next((place for place in range(first, len(points)) if points[place][1] >= 0), len(points)) - 1
    worst = min(edge for _, edge in points[first : end + 1])
    where = f"At {money(points[first][0])}" if first == end else f"From {money(points[first][0])} to {money(points[end][0])}"
    return f"{where} the player is ahead: {percent(worst)}"


class RankBar(Struct, frozen=True):
    """What one card less of a rank does to an edge: a bar from the middle line, up where the house gains."""

    rank: str
    x: str
    y: str
    height: str
    up: bool
    change: str


class RankPlot(Struct, frozen=True):
    bars: tuple[RankBar, ...]
    most: str
    """The change at the top of the drawing."""
    flat: bool


def rank_plot(ranks: str, changes: Sequence[Fraction]) -> RankPlot:
    longest = max(map(abs, changes), default=Fraction(0))
    bars = []
    for place, (rank, change) in enumerate(zip(ranks, changes, strict=True)):
        height = abs(change) / longest * 18 if longest else Fraction(0)
        top = 20 - height if change > 0 else Fraction(20)
        bars.append(
            RankBar("10" if rank == "T" else rank, str(place * 10 + 2), drawn(top), drawn(height), change > 0, _points(change))
        )
    return RankPlot(tuple(bars), _points(longest), not longest)


def _points(change: Fraction) -> str:
    """In thousandths of a percent."""
    text = percent(change, 4)
    return f"+{text}" if change > 0 else text
