"""What a session comes to by counting: every purse and every step of the ladder, round after round.

Chances are whole numbers of 2 to the power -62, rounded down at each step, so that nothing found is more than the truth; what has
been lost in rounding is known, and is the most by which it can be less. Each round is taken as dealt from full decks.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import gcd, sqrt
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from croupier.games.catalogue import rules_of
from croupier.games.rules import Line, Terms, Wager
from croupier.odds.common.compiled import compiled
from croupier.odds.common.decision import lines_of
from croupier.odds.common.payment import EXACT
from croupier.odds.common.shoe import Shoe
from croupier.odds.common.wagers import decides
from croupier.odds.exact.lucky_draw import LuckyDraw
from croupier.odds.exact.price import Pricer
from croupier.odds.exact.three_card import Poker
from croupier.odds.session.plan import Sitting, Table, bench_for, table_of
from croupier.odds.session.systems import FLAT, LABOUCHERE
from croupier.odds.session.tally import mean_of
from croupier.odds.simulate.tracing import ends_of

Array = npt.NDArray[Any]

WHOLE: Final = 1 << 62
MOST_WORK: Final = 10**9
"""Products that are reckoned before a count is called too long: some seconds."""
MOST_PLACES: Final = 20_000_000


class Through(Struct, frozen=True):
    """Flat play of all rounds, by one who never runs out of money. Exact."""

    mean: Fraction
    """In cents."""
    variance: Fraction


class Counted(Struct, frozen=True):
    """A session's exact distribution, up to `missing`."""

    results: dict[int, int]
    """By result in cents: chance in parts of `WHOLE`, not more than the truth."""
    ruins: dict[int, int]
    """The same for ruin, by round."""
    missing: int
    """What all of them together lack of `WHOLE`."""

    @property
    def ruin(self) -> Fraction:
        return Fraction(sum(self.ruins.values()), WHOLE)

    @property
    def bound(self) -> Fraction:
        """No chance read here is further from the truth."""
        return Fraction(self.missing, WHOLE)

    @property
    def mean(self) -> Fraction:
        return mean_of(self.results) or Fraction(0)

    @property
    def variance(self) -> Fraction:
        total = sum(self.results.values())
        return Fraction(sum(result**2 * weight for result, weight in self.results.items()), total) - self.mean**2

    def mean_error(self, sessions: int) -> float:
        """How far the mean of so many sessions should lie from this one's."""
        return sqrt(self.variance / sessions)

    def ruin_error(self, sessions: int) -> float:
        """The same for their chance of ruin."""
        return sqrt(self.ruin * (1 - self.ruin) / sessions)

    def share(self, least: int, most: int | None = None) -> Fraction:
        chosen = (weight for result, weight in self.results.items() if result >= least and (most is None or result < most))
        return Fraction(sum(chosen), WHOLE)


def chances(plan: Sitting) -> list[Fraction] | None:
    """How likely each end of a round is for the wager, from full decks; none where no kernel counts it."""
    ways, sequences = _ways(plan.game, plan.terms, plan.edition, plan.wager, plan.strategy)
    ends = ends_of(bench_for(plan), plan.wager).lines
    found = [Fraction(ways.get(_key(end), 0), sequences) for end in ends]
    return found if sum(found) == 1 else None


Key = tuple[tuple[str, int], ...]


def _key(end: Iterable[tuple[Wager, Line]]) -> Key:
    """An end by its wagers and the places of the lines that settle them, whoever built the rules."""
    return tuple((wager.slug, next(place for place, each in enumerate(wager.lines) if each is line)) for wager, line in end)


@lru_cache(maxsize=32)
def _ways(game: str, terms: Terms, edition: str, slug: str, strategy: str) -> tuple[dict[Key, int], int]:
    """Card sequences by the lines that settle the wager, and how many there are; nothing where no kernel counts it."""
    pricer = Pricer(rules_of(game, terms, edition))
    rules = pricer.rules
    wager, shoe = rules.wagers[slug], Shoe.full(rules.terms.decks)
    if not pricer.kernel_counts(wager, strategy):
        return {}, 1
    ways: dict[Key, int] = {}
    if isinstance(pricer.game, LuckyDraw | Poker) and decides(rules, wager):
        decided = pricer.game.decided(shoe, strategy, EXACT)
        sequences = decided.sequences
        for end, count in decided.ends:
            key = _key(lines_of(rules, wager.slug, end))
            ways[key] = ways.get(key, 0) + count
    elif pricer.game is None or isinstance(pricer.game, LuckyDraw):
        return {}, 1
    else:
        sequences, facets = pricer.game.facets(shoe)
        for value, count in facets[wager.reads.name]:
            key = _key([(wager, wager.line(value))])
            ways[key] = ways.get(key, 0) + count
    return ways, sequences


def through(plan: Sitting) -> Through | None:
    """What flat play comes to if every round is played; none for a system, or where the wager is too long to count."""
    likely = chances(plan) if plan.system.name == FLAT else None
    if likely is None:
        return None
    table = table_of(plan)
    gains = [Fraction(int(gain)) for gain in table.pays[table.due[0]]]
    mean = sum((gain * chance for gain, chance in zip(gains, likely, strict=True)), Fraction(0))
    square = sum((gain**2 * chance for gain, chance in zip(gains, likely, strict=True)), Fraction(0))
    return Through(plan.rounds * mean, plan.rounds * (square - mean**2))


def count(plan: Sitting) -> Counted | str:
    """The whole distribution, or the sentence why it is not counted."""
    if plan.system.source or plan.system.name == LABOUCHERE:
        return "A system without a ladder has too many states to count."
    likely = chances(plan)
    if likely is None:
        return "No kernel counts this wager, so its sessions are not counted either."
    table = table_of(plan)
    step = gcd(*map(int, table.pays.ravel()))
    levels, ends = len(table.due), len(likely)
    if plan.rounds * levels * ends > MOST_WORK // 1000:
        return "So many rounds of this system are too long to count."
    highest = _highest(plan, table)
    places = (highest - plan.bankroll % step) // step + 1
    if plan.rounds * levels * ends * places > MOST_WORK or levels * places > MOST_PLACES:
        return "So many rounds of this system with such a purse are too long to count."
    gone, ruins = np.zeros(places, np.uint64), np.zeros(plan.rounds + 1, np.uint64)
    parts: Array = np.array([int(chance * WHOLE) for chance in likely], np.uint64)
    walk(
        plan.rounds, plan.bankroll // step, plan.bankroll % step, step, table.most, table.stakes, table.pays // step, table.due,
        table.after_win, table.after_loss, parts, gone, ruins, levels,
    )  # fmt: skip
    weights = {int(place) * step + plan.bankroll % step - plan.bankroll: int(gone[place]) for place in np.nonzero(gone)[0]}
    by_round = {int(number): int(ruins[number]) for number in np.nonzero(ruins)[0]}
    return Counted(weights, by_round, WHOLE - sum(weights.values()))


def _highest(plan: Sitting, table: Table) -> int:
    """The most a purse can come to: by level, round after round, the richest way there."""
    least = -(10**18)
    ladder = [
        (int(place), int(won), int(lost)) for place, won, lost in zip(table.due, table.after_win, table.after_loss, strict=True)
    ]
    best, highest = [least] * len(ladder), plan.bankroll
    best[0] = plan.bankroll
    for _ in range(plan.rounds):
        after = [least] * len(ladder)
        for level, (place, won, lost) in enumerate(ladder):
            if best[level] == least:
                continue
            # A purse that does not reach the stake loses less than it, and keeps less than it.
            short = int(table.stakes[place]) * table.most
            for gain in table.pays[place].tolist():
                to = won if gain > 0 else lost if gain < 0 else level
                after[to] = max(after[to], best[level] + gain, short)
        best = after
        highest = max(highest, *best)
    return highest


_31: Final = np.uint64(31)
_LOW: Final = np.uint64((1 << 31) - 1)


@compiled
def part_of(one: Any, other: Any) -> Any:
    """The product of two parts of `WHOLE`, rounded down by less than two of them."""
    a, b, c, d = one >> _31, one & _LOW, other >> _31, other & _LOW
    return a * c + ((a * d + b * c + ((b * d) >> _31)) >> _31)


@compiled
def walk(
    rounds: int, purse: int, rest: int, step: int, most: int, stakes: Array, pays: Array, due: Array, after_win: Array,
    after_loss: Array, parts: Array, gone: Array, ruins: Array, levels: int,
) -> None:  # fmt: skip
    """Purses are counted in steps above `rest` cents. `gone` gets the chances of final purses, `ruins` those of ruin by round."""
    places, nothing = gone.size, np.uint64(0)
    now = np.zeros((levels, places), np.uint64)
    after = np.zeros((levels, places), np.uint64)
    now[0, purse] = np.uint64(1) << np.uint64(62)
    low = high = purse
    least = stakes[0] * most
    for number in range(rounds):
        new_low, new_high = places, 0
        for level in range(levels):
            usual = due[level]
            for place in range(low, high + 1):
                weight = now[level, place]
                if weight == nothing:
                    continue
                now[level, place] = nothing
                cents = place * step + rest
                at = usual
                if cents < stakes[at] * most:
                    at = 0
                    end = stakes.size
                    while at < end:
                        middle = (at + end) // 2
                        if stakes[middle] * most <= cents:
                            at = middle + 1
                        else:
                            end = middle
                    at -= 1
                for end in range(parts.size):
                    gain = pays[at, end]
                    to = place + gain
                    share = part_of(weight, parts[end])
                    if to * step + rest < least:
                        gone[to] += share
                        ruins[number + 1] += share
                        continue
                    then = after_win[level] if gain > 0 else after_loss[level] if gain < 0 else level
                    after[then, to] += share
                    new_low, new_high = min(new_low, to), max(new_high, to)
        now, after = after, now
        low, high = new_low, new_high
    for level in range(levels):
        for place in range(low, high + 1):
            gone[place] += now[level, place]
