"""Money in whole cents, prices as exact ratios, and what a rack of chips can make. No float ever comes near."""

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from heapq import heappop, heappush
from math import gcd
from typing import Final, Self

from msgspec import Struct

Cents = int

_AMOUNT: Final = re.compile(r"([0-9]{1,13})(?:\.([0-9]{1,2}))?")
_NO_AMOUNT: Final = (
    (re.compile(r"-(?=[0.]*[1-9])[0-9]+(\.[0-9]+)?"), "it lies below zero"),
    (re.compile(r"0*[1-9][0-9]{13,}(\.[0-9]+)?"), "it is larger than any"),
    (re.compile(r"[0-9]+\.[0-9]{3,}"), "nothing is smaller than a cent"),
)
"""What a number may have that keeps it from being an amount, so that whoever wrote it is told."""
_MOST_DIGITS: Final = 15
_MOST_CHIPS: Final = 32
_MOST_RESIDUES: Final = 1_000
"""Chips are compared modulo the smallest; a rack that needs more steps than this is no casino's."""
_MOST_AMOUNTS: Final = 4096
"""Chips make few amounts, and the same ones come again and again: so many are remembered as they are written."""


class MoneyError(ValueError):
    """A sentence about an amount, a price or a set of chips that cannot be."""


class _Read(dict[str, Cents]):
    """Amounts by their texts. Those that come first are remembered, and another is read each time it comes."""

    __slots__ = ()

    def __missing__(self, text: str) -> Cents:
        # As most are written, the digits without the point are the cents.
        digits = text.replace(".", "", 1) if text[-3:-2] == "." else text + "00"
        if not (digits.isdecimal() and digits.isascii() and 3 <= len(digits) <= _MOST_DIGITS and (cents := int(digits))):
            cents = _read_slowly(text)
        if len(self) < _MOST_AMOUNTS:
            self[text] = cents
        return cents


def _read_slowly(text: str) -> Cents:
    found = _AMOUNT.fullmatch(text)
    if found is None:
        why = next((f"{why}; " for form, why in _NO_AMOUNT if form.fullmatch(text)), "")
        raise MoneyError(f"{text!r} is no amount: {why}write dollars and cents, as in 100.00.")
    whole, part = found.groups()
    cents = int(whole) * 100 + (int(part.ljust(2, "0")) if part else 0)
    if cents == 0:
        raise MoneyError("An amount must be more than zero.")
    return cents


class _Written(dict[Cents, str]):
    """Texts by their amounts, remembered in the same way."""

    __slots__ = ()

    def __missing__(self, cents: Cents) -> str:
        text = str(cents // 100) + _PARTS[cents % 100] if cents >= 0 else f"-{dollars(-cents)}"
        if len(self) < _MOST_AMOUNTS:
            self[cents] = text
        return text


_PARTS: Final = tuple(f".{cents:02}" for cents in range(100))

parse_cents: Final[Callable[[str], Cents]] = _Read().__getitem__
"""Read dollars (`100`, `100.5` or `100.00`) as cents; nothing but a positive amount passes."""
dollars: Final[Callable[[Cents], str]] = _Written().__getitem__
"""Cents as dollars: 12345 is `123.45`."""


_GROUPED: Final = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{1,2})?")


def bare_amount(text: str) -> str:
    """What somebody typed, without what people write around an amount: `$1,234.50` is `1234.50`. A comma stands between thousands
    and nowhere else, so that `2,50` stays what it is, which is no amount, and never comes to $250."""
    found = text.strip().removeprefix("$").strip()
    return found.replace(",", "") if _GROUPED.fullmatch(found) else found


def in_full(cents: Cents) -> str:
    """Dollars as a meter shows them, with their cents also where there are none: `$100,000.75`, `$10,000.00`."""
    return f"-{in_full(-cents)}" if cents < 0 else f"${cents // 100:,}.{cents % 100:02}"


def percent(share: Fraction, places: int = 4) -> str:
    """A share as a percentage, rounded once and by whole numbers: 1/8 is `12.5000%`."""
    scaled = round(abs(share) * 10 ** (places + 2))
    whole, part = divmod(scaled, 10**places)
    digits = f"{whole}.{part:0{places}}" if places else f"{whole}"
    return f"{'-' if share < 0 and scaled else ''}{digits}%"


class Odds(Struct, frozen=True, gc=False):
    """`to` paid for every `on` staked: 19 to 20."""

    to: int
    on: int

    def __post_init__(self) -> None:
        if self.to < 0 or self.on < 1:
            raise MoneyError(f"{self.to} to {self.on} are no odds.")

    def __str__(self) -> str:
        return f"{self.to}:{self.on}"

    def in_words(self, *, taken: bool = False) -> str:
        """`19 to 20`; `300 for 1` where the stake was taken and does not go back."""
        return f"{self.to} {'for' if taken else 'to'} {self.on}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `19:20`."""
        found = re.fullmatch(r"([0-9]{1,9}):([0-9]{1,9})", text)
        if found is None:
            raise MoneyError(f"{text!r} are no odds: write them as in 19:20.")
        return cls(int(found[1]), int(found[2]))


class Chips:
    """The denominations on a table, and which amounts they can make.

    With chips of $2 and $5 the amounts 4, 5 and 6 can be made and 3 cannot. For each remainder modulo the smallest chip
    `_least` holds the smallest amount of that remainder that can be made; every further smallest chip makes the rest.
    """

    __slots__ = ("_least", "_smallest", "_step", "denominations")

    def __init__(self, denominations: Iterable[Cents]) -> None:
        self.denominations: tuple[Cents, ...] = tuple(sorted(set(denominations)))
        if not self.denominations or self.denominations[0] < 1:
            raise MoneyError("A table needs at least one chip, and each chip a value of one cent or more.")
        if len(self.denominations) > _MOST_CHIPS:
            raise MoneyError(f"A table has chips of at most {_MOST_CHIPS} values, not {len(self.denominations)}.")
        self._step = gcd(*self.denominations)
        units = [value // self._step for value in self.denominations]
        self._smallest = units[0]
        if self._smallest > _MOST_RESIDUES:
            raise MoneyError(
                f"The smallest chip is {self._smallest:,} times the common measure of all; {_MOST_RESIDUES:,} is the most."
            )
        self._least = _least_by_remainder(units)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chips) and other.denominations == self.denominations

    def __hash__(self) -> int:
        return hash(self.denominations)

    def __repr__(self) -> str:
        return f"Chips({', '.join(map(dollars, self.denominations))})"

    def can_make(self, cents: Cents) -> bool:
        units, rest = divmod(cents, self._step)
        return rest == 0 and units >= self._least[units % self._smallest]

    def at_least(self, to: int, on: int = 1) -> Cents:
        """The smallest amount not under the exact fraction `to/on` cents that the chips can make."""
        units = -(-to // (on * self._step))
        smallest, least = self._smallest, self._least
        if smallest == 1:
            return units * self._step
        return self._step * min(max(least[amount % smallest], amount) for amount in range(units, units + smallest))

    def at_most(self, to: int, on: int = 1) -> Cents:
        """The largest amount not over the exact fraction `to/on` cents that the chips can make; nothing is always possible."""
        units = to // (on * self._step)
        smallest, least = self._smallest, self._least
        lowest = max(units - smallest, -1)
        return self._step * next(amount for amount in range(units, lowest, -1) if amount >= least[amount % smallest])

    @lru_cache(maxsize=4096)  # noqa: B019 racks are few, and kept for good by `chips_of`
    def stack(self, cents: Cents) -> tuple[tuple[Cents, int], ...]:
        """An amount in chips: the largest first, as many of each as leave a rest that the smaller ones can make."""
        left, pile = cents, list[tuple[Cents, int]]()
        for place in range(len(self.denominations) - 1, -1, -1):
            chip, smaller = self.denominations[place], self.denominations[:place]
            count = left // chip
            while count and not (left == count * chip or (smaller and chips_of(smaller).can_make(left - count * chip))):
                count -= 1
            if count:
                pile.append((chip, count))
                left -= count * chip
        return tuple(pile)

    def payment(self, stake: Cents, odds: Odds) -> Cents:
        """What a stake is paid: the exact price, raised to what the chips can make."""
        return self.at_least(stake * odds.to, odds.on)


def _least_by_remainder(units: list[int]) -> list[int]:
    """Shortest paths over the remainders modulo the smallest chip."""
    smallest = units[0]
    others = units[1:]
    least = [smallest * units[-1]] * smallest  # none needs as many chips as there are remainders
    least[0] = 0
    queue = [0]
    while queue:
        amount = heappop(queue)
        if amount > least[amount % smallest]:
            continue
        for unit in others:
            more = amount + unit
            if more < least[more % smallest]:
                least[more % smallest] = more
                heappush(queue, more)
    return least


@lru_cache(maxsize=256)
def chips_of(denominations: tuple[Cents, ...]) -> Chips:
    """Racks are asked for again and again; the same one is built once."""
    return Chips(denominations)


ONE_CENT: Final = chips_of((1,))
