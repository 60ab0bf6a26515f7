"""What a house can expect of each wager of a game, and how far a night may lie from it."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement

from msgspec import Struct

from croupier.games.rules import Rules, Wager
from croupier.odds.common.payment import EXACT, net
from croupier.odds.common.shoe import Shoe
from croupier.odds.common.wagers import decides
from croupier.odds.exact.lucky_draw import LuckyDraw
from croupier.odds.exact.price import Pricer
from croupier.odds.exact.priced import PricedLine, WagerPrice

Pair = tuple[str, str]


class Spread(Struct, frozen=True):
    """Per unit of each wager's first stake, over the full decks. Where a player decides, they decide as is best for them."""

    edges: dict[str, Fraction]
    """What the house wins on average. A prize from a meter is no loss of the table's: its pool pays it."""
    covariances: dict[Pair, Fraction]
    """Of what two wagers win on the same hands, each with itself included, by their slugs in order. Pairs that are decided by
    different facets of the hands are not counted together, and are left out."""
    uncounted: dict[str, str]
    """Wagers too long to count, and why."""


@lru_cache(maxsize=64)
def spread_of(rules: Rules) -> Spread:
    """Counted once for all rounds by the same rules."""
    pricer = Pricer(rules)
    priced = pricer.price()
    edges, covariances = dict[str, Fraction](), dict[Pair, Fraction]()
    for wager in priced.wagers:
        edges[wager.wager] = -_mean(wager)
        covariances[wager.wager, wager.wager] = sum((_net(line) ** 2 * line.probability for line in wager.lines), Fraction(0)) - (
            _mean(wager) ** 2
        )
    if pricer.game is not None and not isinstance(pricer.game, LuckyDraw):
        sequences, facets = pricer.game.facets(Shoe.full(rules.terms.decks))
        counted = [rules.wagers[slug] for slug in edges if not decides(rules, rules.wagers[slug])]
        for one, other in combinations_with_replacement(counted, 2):
            if one is not other and one.reads is other.reads and one.reads.name in facets:
                together = sum((_on(rules, one, value) * _on(rules, other, value) * ways for value, ways in facets[one.reads.name]))
                pair = (min(one.slug, other.slug), max(one.slug, other.slug))
                covariances[pair] = Fraction(together) / sequences - edges[one.slug] * edges[other.slug]
    return Spread(edges, covariances, dict(priced.uncounted))


def _mean(wager: WagerPrice) -> Fraction:
    return sum((_net(line) * line.probability for line in wager.lines), Fraction(0))


def _net(line: PricedLine) -> Fraction:
    """A stake that meters pay for is taken before the deal, whatever comes of it."""
    return Fraction(-1) if line.prize else line.net


def _on(rules: Rules, wager: Wager, facet: object) -> Fraction:
    line = wager.line(facet)
    return Fraction(-1) if line.prize else net(rules, wager, line, EXACT)
