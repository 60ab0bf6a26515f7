"""Prices as values: what was counted, put through the game's own pay lines."""

from fractions import Fraction
from typing import Final

from msgspec import Struct

from croupier.games.rules import Line, Result, Rules, Wager
from croupier.odds.common.decision import Decided, FacetCounts, lines_of, net_of, staked_of
from croupier.odds.common.payment import Payment, net

KERNEL: Final = "kernel"
GENERIC: Final = "generic"


class PricedLine(Struct, frozen=True):
    """One line of a pay table with its chance. For a decision game, one distinct net result."""

    result: Result
    odds: str | None
    clause: str
    probability: Fraction
    net: Fraction
    called: str = ""
    prize: str = ""
    """The meter that pays it."""


class WagerPrice(Struct, frozen=True):
    """All there is to know of a wager, per unit of its first stake."""

    wager: str
    title: str
    lines: tuple[PricedLine, ...]
    strategy: str = ""
    """How decisions are made, where there are any."""
    wagered: Fraction = Fraction(1)
    """Units staked on average, those that decisions add included."""
    counted: str = KERNEL
    """By which way it was counted: `kernel`, or `generic` where there is none for it."""
    collected_first: bool = False
    """A prize is paid for the stake, which never goes back."""

    @property
    def house_edge(self) -> Fraction:
        """Positive when the house is ahead."""
        return -sum((line.net * line.probability for line in self.lines), Fraction(0))

    @property
    def variance(self) -> Fraction:
        return sum((line.net**2 * line.probability for line in self.lines), Fraction(0)) - self.house_edge**2

    @property
    def hit_frequency(self) -> Fraction:
        return sum((line.probability for line in self.lines if line.net > 0), Fraction(0))

    @property
    def element_of_risk(self) -> Fraction:
        """The edge per unit of everything staked."""
        return self.house_edge / self.wagered


class Priced(Struct, frozen=True):
    game: str
    edition: str
    variant: str
    decks: int
    combinations: int
    """Card sequences counted."""
    wagers: tuple[WagerPrice, ...]
    uncounted: tuple[tuple[str, str], ...] = ()
    """Wagers that nobody asked for by name and that are too long to count, each with the sentence that says so."""

    def of(self, slug: str) -> WagerPrice:
        return next(wager for wager in self.wagers if wager.wager == slug)


def of_lines(rules: Rules, wager: Wager, counts: FacetCounts, sequences: int, payment: Payment) -> WagerPrice:
    """A wager that nobody decides on: how often each of its lines decides."""
    ways: dict[int, int] = {}
    lines: dict[int, Line] = {}
    for facet, count in counts:
        line = wager.line(facet)
        lines[id(line)] = line
        ways[id(line)] = ways.get(id(line), 0) + count
    return WagerPrice(
        wager.slug,
        wager.title,
        tuple(
            PricedLine(
                line.result,
                str(line.odds) if line.odds else None,
                line.clause,
                Fraction(ways[id(line)], sequences),
                net(rules, wager, line, payment),
                line.called,
                line.prize,
            )
            for line in wager.lines
            if id(line) in ways
        ),
        collected_first=wager.collected_first,
    )


def of_decisions(rules: Rules, wager: Wager, decided: Decided, strategy: str, payment: Payment) -> WagerPrice:
    """A wager to which decisions add: how often each net result comes of all its lines together."""
    ways: dict[Fraction, int] = {}
    clauses: dict[Fraction, dict[str, None]] = {}
    called: dict[Fraction, dict[str, None]] = {}
    staked = 0
    for end, count in decided.ends:
        gain = net_of(rules, wager.slug, end, payment)
        ways[gain] = ways.get(gain, 0) + count
        staked += staked_of(rules, wager.slug, end) * count
        for part, line in lines_of(rules, wager.slug, end):
            if part.staked or line.result is Result.WIN:
                clauses.setdefault(gain, {})[line.clause] = None
                if line.called:
                    called.setdefault(gain, {})[line.called] = None
    return WagerPrice(
        wager.slug,
        wager.title,
        tuple(
            PricedLine(
                Result.WIN if gain > 0 else Result.LOSE if gain < 0 else Result.STANDOFF,
                f"{gain.numerator}:{gain.denominator}",
                ", ".join(clauses[gain]),
                Fraction(ways[gain], decided.sequences),
                gain,
                ", ".join(called.get(gain, ())),
            )
            for gain in sorted(ways, reverse=True)
        ),
        strategy,
        Fraction(staked, decided.sequences),
    )
