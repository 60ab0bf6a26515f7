"""All figures of a laboratory's report in one value. Every page, table and document is made from it, and from nothing else."""

from fractions import Fraction
from math import sqrt
from typing import Final

from msgspec import Struct

from croupier.games.rules import Terms
from croupier.odds.common.what_if import Change
from croupier.odds.exact.jackpot import BreakEven
from croupier.odds.exact.live import Effects, Favour
from croupier.odds.exact.priced import PricedLine, WagerPrice
from croupier.odds.exact.rounding import Rounding
from croupier.odds.lab.chances import LEVELS
from croupier.odds.strategy.deviations import Chart
from croupier.odds.strategy.tables import DrawTable, Threshold

ROUNDS: Final = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
"""After how many rounds a range of the return is told."""
VOLATILE_AT: Final = 90
"""The volatility index is the standard deviation times what holds this many percent of results, as on a pay table's data sheet."""
LOPSIDED: Final = 0.5
"""From here on a range is rough: the results of so few rounds still lean to one side."""


class Range(Struct, frozen=True):
    """Between which returns so many percent of all runs of so many rounds end."""

    rounds: int
    level: int
    low: float
    high: float
    rough: bool
    """Whether the wager is too lopsided for the normal distribution at so few rounds."""


class Figures(Struct, frozen=True):
    """A wager with everything that is told of it."""

    price: WagerPrice
    clause: str
    """Where the document permits it."""
    skewness: float
    ranges: tuple[Range, ...]
    by_document: Fraction | None = None
    """The edge at the document's own prices, where one of them was changed."""

    @property
    def slug(self) -> str:
        return self.price.wager

    @property
    def title(self) -> str:
        return self.price.title

    @property
    def return_to_player(self) -> Fraction:
        return 1 - self.price.house_edge

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.price.variance)

    @property
    def volatility_index(self) -> float:
        return LEVELS[VOLATILE_AT] * self.standard_deviation


class Clause(Struct, frozen=True):
    """A clause that a figure rests on, in our words."""

    number: str
    says: str


class Chosen(Struct, frozen=True):
    """One of the terms: what the table has chosen, and the clause that lets it."""

    name: str
    value: str
    clause: str


class Beside(Struct, frozen=True):
    """The same game at other terms."""

    name: str
    terms: Terms
    own: bool
    """Whether these are the terms of the report."""
    wagers: tuple[WagerPrice, ...]


class ByStrategy(Struct, frozen=True):
    """A decision game at a number of decks: what each named strategy costs, and where the best is more than the table."""

    decks: int
    edges: tuple[tuple[str, Fraction], ...]
    best: DrawTable | Threshold
    table: DrawTable | Threshold


class Rounded(Struct, frozen=True):
    """What one rack of chips does to a sign."""

    chips: tuple[int, ...]
    minimum: int
    maximum: int
    found: Rounding


class Sampled(Struct, frozen=True):
    """Running shoes: how often a wager turned favourable."""

    shoes: int
    seed: int
    behind: int | None
    """Cards behind the cutting card, where the game has one."""
    found: tuple[Favour, ...]


class Meters(Struct, frozen=True):
    """The jackpot at one stake: its edge, and what each meter would have to show."""

    stake: int
    house_edge: Fraction
    evens: tuple[BreakEven, ...]


class Dealt(Struct, frozen=True):
    """One result of the check: a net result, how often it came, and how often it should have."""

    net: Fraction
    count: int
    expected: float


class Held(Struct, frozen=True):
    """A wager as it was dealt, held against its exact figures."""

    wager: str
    title: str
    hands: int
    simulated: Fraction
    """The house edge that was dealt."""
    exact: Fraction
    error: float | None
    z: float | None
    """Above nought where the players won more than they should."""
    dealt: tuple[Dealt, ...]
    chi_square: float
    degrees: int
    p: float
    """How often chance alone would do as much or more."""
    agrees: bool


class Check(Struct, frozen=True):
    rounds: int
    seed: int
    dealing: str
    least_p: float
    """Below this a wager is said to disagree: one report in a thousand would say so by chance."""
    held: tuple[Held, ...]

    @property
    def agrees(self) -> bool:
        return all(wager.agrees for wager in self.held)


class Lab(Struct, frozen=True):
    game: str
    title: str
    edition: str
    approved: bool
    terms: Terms
    chosen: tuple[Chosen, ...]
    changed: tuple[Change, ...]
    warnings: tuple[str, ...]
    sequences: int
    wagers: tuple[Figures, ...]
    uncounted: tuple[tuple[str, str], ...]
    clauses: tuple[Clause, ...]
    chart: Chart | None
    strategies: tuple[ByStrategy, ...]
    decks: tuple[Beside, ...]
    variants: tuple[Beside, ...]
    schedules: tuple[Beside, ...]
    rounded: tuple[Rounded, ...]
    effects: tuple[Effects, ...]
    sampled: Sampled | None
    unsampled: str
    """Why no shoes were sampled, as a sentence; nothing where they were."""
    meters: tuple[Meters, ...]
    meter_stake: int
    """The stake at which prizes from meters were priced, in cents."""
    check: Check | None
    rounds_up: bool = True
    """Whether a payment that the chips cannot make is raised to what they can."""
    rounding_clause: str = ""

    def of(self, slug: str) -> Figures:
        return next(wager for wager in self.wagers if wager.slug == slug)


def in_question(lab: Lab, each: Figures) -> bool:
    """Whether a price of this wager, or of one that it is made of, is not the document's."""
    own = {each.slug, *(part.wager for part in each.price.parts)}
    return any(change.wager in own for change in lab.changed)


def outcome_name(title: str, line: PricedLine) -> str:
    """What an outcome is called: the dealer's word for it, or what becomes of the wager."""
    if line.called:
        return line.called
    return ": ".join(filter(None, (f"{title} {_BECOMES[line.result.value]}", line.apart)))


_BECOMES: Final = {"win": "wins", "lose": "loses", "standoff": "stands off", "void": "is void"}
