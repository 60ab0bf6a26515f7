"""Games in which a player decides: what a decision brings, and what a whole way of playing comes to."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from croupier.games.rules import Line, Rules, Wager
from croupier.odds.common.payment import Payment, net

STRATEGIES: Final = ("best", "table", "always", "never", "mimic")
"""`best` for each hand by itself, `table` one that can be remembered, `mimic` the house's own rule."""


FacetCounts = list[tuple[Any, int]]
"""Every value a facet can take, with the number of card sequences that give it; what cannot happen counts zero."""


class End(NamedTuple):
    """A way for a round to end: the decision, and the facets that the lines will read."""

    decision: str
    facets: Mapping[str, Any]


class Decided(NamedTuple):
    """A whole game of decisions: all card sequences, and each end with its number of them."""

    sequences: int
    ends: list[tuple[End, int]]


def lines_of(rules: Rules, first: str, end: End) -> list[tuple[Wager, Line]]:
    """The pay lines that decide an area's round: its first wager, those its decision adds, and bonuses on them."""
    wagers, rule = rules.wagers, rules.decides
    added = [slug for slug, by in rule.adds.items() if end.decision in by] if rule else []
    riding = [wager for wager in wagers.values() if wager.rides_on == first and (wager.slug in added if wager.staked else True)]
    return [(wager, wager.line(end.facets[wager.reads.name])) for wager in (wagers[first], *riding)]


def net_of(rules: Rules, first: str, end: End, payment: Payment) -> Fraction:
    """What an area is ahead by, per unit of its first wager."""
    return sum((net(rules, wager, line, payment) for wager, line in lines_of(rules, first, end)), Fraction(0))


def staked_of(rules: Rules, first: str, end: End) -> int:
    """How many units an area has staked by the end."""
    return sum(wager.staked for wager, _ in lines_of(rules, first, end))
