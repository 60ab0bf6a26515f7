"""What a simulation keeps: how often each way of settling came up, and how that varied from shoe to shoe.

A kernel counts *cells*: facet values which every wager settles by the same lines are one cell. It gives the counts of a unit (a
shoe, a sitting at a device, a batch of poker rounds) as bytes in a few words. Sums of those counts and of their products are whole
numbers, so tallies add up in any order; prices are applied at the very end, by the game's own pay lines.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm, sqrt
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from croupier.games.rules import Line, Rules, Wager
from croupier.odds.common.compiled import compiled
from croupier.odds.common.decision import End, lines_of
from croupier.odds.common.payment import Payment, net
from croupier.odds.common.shoe import OddsError
from croupier.odds.common.wagers import decides, permitted_wagers

Array = npt.NDArray[Any]

FIELDS: Final = 8
"""Counts in a word, a byte each."""
MOST: Final = 255
"""What a byte can count: no unit may have more hands than this."""


class Cell(Struct, frozen=True, eq=False):
    """A way for a hand to be settled, and its count as a sum over fields: field to how often it is added."""

    end: End
    fields: dict[int, int]

    def settles(self, rules: Rules, wager: Wager) -> list[tuple[Wager, Line]] | None:
        """The lines by which it settles this wager and what rides on it; none where it is about another."""
        if decides(rules, wager):
            return lines_of(rules, wager.slug, self.end) if self.end.decision else None
        if self.end.decision or wager.reads.name not in self.end.facets:
            return None
        return [(wager, wager.line(self.end.facets[wager.reads.name]))]


class Bench(Protocol):
    """A game made ready for dealing: tables read from the rules, and a kernel that plays them."""

    rules: Rules
    words: int
    cells: tuple[Cell, ...]
    hands: dict[int, int]
    """The fields whose sum is the number of hands dealt to areas, or of coups."""
    areas: int
    """Hands in a round."""
    block: int
    """Units in a block."""
    most_rounds: int
    """The most rounds a unit can have."""
    dealing: str
    """How the cards are handled, in a few words."""
    dealt: str
    """`kernel` or `generic`."""

    def deal(self, state: Array) -> Array:
        """Deal one block: a row of words for each unit."""
        ...


class Tally(Struct, frozen=True):
    """Sums over units: of each field, and of the products of each two."""

    units: int
    sums: tuple[int, ...]
    products: tuple[int, ...]

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.units + other.units,
            tuple(map(int.__add__, self.sums, other.sums)),
            tuple(map(int.__add__, self.products, other.products)),
        )

    def total(self, fields: Mapping[int, int]) -> int:
        return sum(self.sums[field] * times for field, times in fields.items())


def nothing(words: int) -> Tally:
    size = words * FIELDS
    return Tally(0, (0,) * size, (0,) * size**2)


def tally_of(counted: Array) -> Tally:
    """The tally of these units, a row of words each."""
    fields = counted.shape[1] * FIELDS
    sums, products = np.zeros(fields, np.int64), np.zeros((fields, fields), np.int64)
    add_up(np.ascontiguousarray(counted), sums, products)
    return Tally(len(counted), tuple(sums.tolist()), tuple(products.ravel().tolist()))


@compiled
def add_up(counted: Array, sums: Array, products: Array) -> None:
    fields = sums.size
    unit = np.zeros(fields, np.int32)
    partial = np.zeros((fields, fields), np.int32)
    for number in range(counted.shape[0]):
        for word in range(counted.shape[1]):
            bits = counted[number, word]
            for field in range(8):
                unit[word * 8 + field] = (bits >> np.uint64(8 * field)) & np.uint64(255)
        for field in range(fields):
            count = unit[field]
            sums[field] += count
            if count:
                for other in range(fields):
                    partial[field, other] += count * unit[other]
        if number & 16383 == 16383:
            products += partial
            partial[:] = 0
    products += partial


class NoRoomError(OddsError):
    """A kernel cannot count so many ways of settling."""


class Sorting:
    """Gives each end of a hand its field: ends that all wagers settle by the same lines share one."""

    def __init__(self, rules: Rules, first_field: int = 0, words: int = 1) -> None:
        self.rules = rules
        self.first, self.room = first_field, words * FIELDS
        self.fields: dict[Hashable, int] = {}
        self.cells: list[Cell] = []

    def field(self, end: End) -> int:
        key = tuple(id(line) for line in self._lines(end))
        if key not in self.fields:
            if len(self.fields) == self.room:
                raise NoRoomError(f"{self.rules.title} has more ways of settling than the simulator has room to count.")
            self.fields[key] = self.first + len(self.fields)
            self.cells.append(Cell(end, {self.fields[key]: 1}))
        return self.fields[key]

    def _lines(self, end: End) -> Iterable[Line]:
        for wager in self.rules.wagers.values():
            if end.decision and decides(self.rules, wager):
                yield from (line for _, line in lines_of(self.rules, wager.slug, end))
            elif not end.decision and not wager.rides_on and wager.reads.name in end.facets:
                yield wager.line(end.facets[wager.reads.name])

    def pack(self, ends: Sequence[End], words: int = 1) -> Array:
        """For each end, what it adds to the words of this sorting."""
        packed = np.zeros((len(ends), words), np.uint64)
        for place, end in enumerate(ends):
            word, field = divmod(self.field(end) - self.first, FIELDS)
            packed[place, word] = np.uint64(1 << (8 * field))
        return packed


class Found(Struct, frozen=True):
    """One wager of a simulation, per unit of its first stake."""

    wager: str
    hands: int
    net: Fraction
    """Mean net result."""
    error: float | None
    """The standard error of that mean, from the variation between units; none where there is but one."""
    lines: tuple[tuple[Fraction, int], ...]
    """Net result of each pay line or distinct end, and how often it came."""
    dealt: str = "kernel"
    """By which way: `kernel`, or `generic` where there is none for it."""


def found_of(bench: Bench, tally: Tally, payment: Payment) -> list[Found]:
    """Every wager priced by its own pay lines."""
    rules, hands = bench.rules, tally.total(bench.hands)
    found = []
    for wager in permitted_wagers(rules):
        weights: dict[int, Fraction] = {}
        lines: dict[Fraction, int] = {}
        for cell in bench.cells:
            settled = cell.settles(rules, wager)
            if settled is None:
                continue
            gain = sum((net(rules, part, line, payment) for part, line in settled), Fraction(0))
            lines[gain] = lines.get(gain, 0) + tally.total(cell.fields)
            for field, times in cell.fields.items():
                weights[field] = weights.get(field, Fraction(0)) + gain * times
        mean = sum((gain * count for gain, count in lines.items()), Fraction(0)) / hands
        error = _error(tally, weights, bench.hands, mean, hands)
        found.append(Found(wager.slug, hands, mean, error, tuple(sorted(lines.items(), reverse=True)), bench.dealt))
    return found


def _error(tally: Tally, weights: dict[int, Fraction], counted: Mapping[int, int], mean: Fraction, hands: int) -> float | None:
    """The standard error of a ratio: how far each unit's net is from the mean times its hands."""
    if tally.units < 2:
        return None
    away = dict(weights)
    for field, times in counted.items():
        away[field] = away.get(field, Fraction(0)) - mean * times
    size = len(tally.sums)
    # Exact as long as it can be: the terms nearly cancel.
    measure = lcm(*(value.denominator for value in away.values()))
    whole = {field: int(value * measure) for field, value in away.items()}
    square = sum(whole[one] * whole[two] * tally.products[one * size + two] for one in whole for two in whole)
    variance = Fraction(square, measure**2) * tally.units / (tally.units - 1) / hands**2
    return sqrt(variance)
