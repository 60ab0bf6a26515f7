"""Prices as values: what was counted, put through the game's own pay lines."""

from fractions import Fraction
from typing import Final

from msgspec import Struct

from croupier.games.rules import Line, Result, Rules, Wager
from croupier.odds.common.decision import Decided, FacetCounts, lines_of, net_of, staked_of
from croupier.odds.common.payment import Payment, net
from croupier.odds.common.what_if import Change

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
    apart: str = ""
    """How it came about, where the wager has other lines with this result."""
    ways: int = 0
    """Card sequences that end so."""
    endings: tuple["Ending", ...] = ()
    """For a decision game, the ways that lead to this net result, the most frequent first."""


class Ending(Struct, frozen=True):
    """One way to a net result: what was decided, and what became of each wager that lay."""

    told: str
    ways: int
    clauses: tuple[str, ...]


class Part(Struct, frozen=True):
    """One of the wagers that a hand of decisions is made of, apart from the others: the first, what a decision added, a bonus."""

    wager: str
    title: str
    staked: bool
    """Whether it has a stake of its own; a bonus is paid on another's."""
    lines: tuple[PricedLine, ...]
    """Chances are of all rounds, those included in which it does not lie."""

    @property
    def laid(self) -> Fraction:
        """The share of rounds in which it lies."""
        return sum((line.probability for line in self.lines), Fraction(0))

    @property
    def cost(self) -> Fraction:
        """What the house wins by it, per unit of the first stake and over all rounds. Those of all parts sum to the edge."""
        return -sum((line.net * line.probability for line in self.lines), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """Per unit of its own stake, where it lies."""
        return self.cost / self.laid if self.laid else Fraction(0)

    @property
    def hit_frequency(self) -> Fraction:
        """How often it is paid, where it lies."""
        won = sum((line.probability for line in self.lines if line.net > 0), Fraction(0))
        return won / self.laid if self.laid else Fraction(0)

    @property
    def variance(self) -> Fraction:
        """Per unit of its own stake, where it lies."""
        if not self.laid:
            return Fraction(0)
        squares = sum((line.net**2 * line.probability for line in self.lines), Fraction(0))
        return squares / self.laid - self.house_edge**2


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
    sequences: int = 0
    """Card sequences counted: the sum of `ways` over all lines."""
    parts: tuple[Part, ...] = ()
    """For a decision game, the wagers that it is made of."""

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
    changed: tuple[Change, ...] = ()
    """Prices that are not the document's: with any of them nobody has approved these figures."""

    def of(self, slug: str) -> WagerPrice:
        return next(wager for wager in self.wagers if wager.wager == slug)


def of_lines(rules: Rules, wager: Wager, counts: FacetCounts, sequences: int, payment: Payment) -> WagerPrice:
    """A wager that nobody decides on: how often each of its lines decides."""
    ways: dict[int, int] = {}
    for facet, count in counts:
        line = wager.line(facet)
        ways[id(line)] = ways.get(id(line), 0) + count
    return WagerPrice(
        wager.slug,
        wager.title,
        _lines(rules, wager, ways, sequences, payment),
        collected_first=wager.collected_first,
        sequences=sequences,
    )


def _lines(rules: Rules, wager: Wager, ways: dict[int, int], sequences: int, payment: Payment) -> tuple[PricedLine, ...]:
    """Those of a wager's lines that can decide it, each with its card sequences, by the line's identity."""
    return tuple(
        PricedLine(
            line.result,
            str(line.odds) if line.odds else None,
            line.clause,
            Fraction(ways[id(line)], sequences),
            net(rules, wager, line, payment),
            line.called,
            line.prize,
            line.apart,
            ways[id(line)],
        )
        for line in wager.lines
        if id(line) in ways
    )


def of_decisions(rules: Rules, wager: Wager, decided: Decided, strategy: str, payment: Payment) -> WagerPrice:
    """A wager to which decisions add: how often each net result comes of all its lines together."""
    ways: dict[Fraction, int] = {}
    clauses: dict[Fraction, dict[str, None]] = {}
    endings: dict[Fraction, dict[str, tuple[int, tuple[str, ...]]]] = {}
    parts: dict[str, dict[int, int]] = {}
    priced_at = decided.sequences, payment
    staked = 0
    for end, count in decided.ends:
        for part, line in lines_of(rules, wager.slug, end):
            found = parts.setdefault(part.slug, {})
            found[id(line)] = found.get(id(line), 0) + count
        gain = net_of(rules, wager.slug, end, payment)
        ways[gain] = ways.get(gain, 0) + count
        staked += staked_of(rules, wager.slug, end) * count
        settled = [(part, line) for part, line in lines_of(rules, wager.slug, end) if part.staked or line.result is Result.WIN]
        cited = tuple(dict.fromkeys(line.clause for _, line in settled if line.clause))
        clauses.setdefault(gain, {}).update(dict.fromkeys(cited))
        told = _told(rules, end.decision, settled)
        before, cited_before = endings.setdefault(gain, {}).get(told, (0, ()))
        endings[gain][told] = before + count, tuple(dict.fromkeys((*cited_before, *cited)))
    return WagerPrice(
        wager.slug,
        wager.title,
        tuple(
            _merged(gain, ways[gain], decided.sequences, tuple(clauses[gain]), endings[gain]) for gain in sorted(ways, reverse=True)
        ),
        strategy,
        Fraction(staked, decided.sequences),
        sequences=decided.sequences,
        parts=tuple(
            Part(slug, rules.wagers[slug].title, rules.wagers[slug].staked, _lines(rules, rules.wagers[slug], found, *priced_at))
            for slug, found in parts.items()
        ),
    )


def _merged(
    gain: Fraction, ways: int, sequences: int, clauses: tuple[str, ...], endings: dict[str, tuple[int, tuple[str, ...]]]
) -> PricedLine:
    found = sorted((Ending(told, count, cited) for told, (count, cited) in endings.items()), key=lambda each: -each.ways)
    return PricedLine(
        Result.WIN if gain > 0 else Result.LOSE if gain < 0 else Result.STANDOFF,
        f"{gain.numerator}:{gain.denominator}",
        ", ".join(clauses),
        Fraction(ways, sequences),
        gain,
        "; or ".join(each.told for each in found),
        ways=ways,
        endings=tuple(found),
    )


_BECOMES: Final = {
    Result.WIN: ("wins", "win"),
    Result.LOSE: ("loses", "lose"),
    Result.STANDOFF: ("stands off", "stand off"),
    Result.VOID: ("is void", "are void"),
}


def _told(rules: Rules, decision: str, settled: list[tuple[Wager, Line]]) -> str:
    """`Ante and Play win`, `Ante wins, Play stands off, Ante Bonus for a straight`, `fold: Ante loses`."""
    by_result: dict[Result, list[str]] = {}
    for part, line in settled:
        if part.staked:
            by_result.setdefault(line.result, []).append(part.title)
    said = [f"{' and '.join(titles)} {_BECOMES[result][len(titles) > 1]}" for result, titles in by_result.items()]
    for part, line in settled:
        if not part.staked:
            said.append(f"{part.title} for {line.called}" if line.called else f"{part.title} is paid")
        elif line.called:
            said.append(line.called)
    added = rules.decides is not None and any(decision in by for by in rules.decides.adds.values())
    return ", ".join(said) if added or not decision else f"{decision}: {', '.join(said)}"
