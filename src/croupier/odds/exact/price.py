"""The exact price of every wager: card sequences counted once per facet, then the game's own pay lines applied.

A kernel counts what it knows; for a wager, a facet or a game without one, the generic counter asks the rules themselves.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from operator import mul

from msgspec.structs import replace

from croupier.games.catalogue import rules_of
from croupier.games.rules import Facet, Rules, Wager
from croupier.odds.common.decision import STRATEGIES, Decided, FacetCounts
from croupier.odds.common.payment import EXACT, Payment, net, with_meters
from croupier.odds.common.shoe import OddsError, Shoe
from croupier.odds.common.wagers import alone, decides, permitted, permitted_wagers
from croupier.odds.common.what_if import changes
from croupier.odds.exact.kernels import covered, kernel_of
from croupier.odds.exact.lucky_draw import LuckyDraw
from croupier.odds.exact.priced import GENERIC, Priced, WagerPrice, of_decisions, of_lines
from croupier.odds.exact.three_card import Poker
from croupier.odds.generic.choosing import Strategy, named
from croupier.odds.generic.count import best_response, count
from croupier.odds.generic.walk import TooManyEndsError


class Pricer:
    """A game made ready for many shoes: its rule asked and its facets looked at once, and never again for these rules."""

    def __init__(self, rules: Rules | str) -> None:
        self.rules = rules_of(rules) if isinstance(rules, str) else rules
        self.game = kernel_of(self.rules)
        """The kernel, where there is one for any of the wagers."""
        self._changed = changes(self.rules)

    def price(
        self,
        *,
        wagers: Sequence[str] | None = None,
        strategy: str | Strategy = "best",
        shoe: Shoe | None = None,
        payment: Payment = EXACT,
    ) -> Priced:
        rules = self.rules
        if isinstance(strategy, str) and strategy not in STRATEGIES:
            raise OddsError(f"There is no strategy {strategy!r}; the strategies are {', '.join(STRATEGIES)}.")
        chosen = [permitted(rules, slug) for slug in wagers] if wagers is not None else permitted_wagers(rules)
        payment = with_meters(rules, payment)
        cards = shoe or Shoe.full(rules.terms.decks)
        by_kernel = [wager for wager in chosen if self.kernel_counts(wager, strategy)]
        sequences, facets = 0, dict[str, FacetCounts]()
        if not isinstance(self.game, LuckyDraw | None) and not all(decides(rules, wager) for wager in by_kernel):
            sequences, facets = self.game.facets(cards)
        found: list[WagerPrice] = []
        uncounted: list[tuple[str, str]] = []
        looked_at: dict[Facet, Decided] = {}
        for wager in chosen:
            if wager not in by_kernel:
                try:
                    ways, priced = self._generic(wager, strategy, cards, payment, looked_at)
                except TooManyEndsError as refusal:
                    if wagers is not None:
                        raise
                    uncounted.append((wager.slug, str(refusal)))
                else:
                    sequences = max(sequences, ways)
                    found.append(priced)
            elif isinstance(self.game, LuckyDraw | Poker) and isinstance(strategy, str) and decides(rules, wager):
                decided = self.game.decided(cards, strategy, payment)
                sequences = decided.sequences
                found.append(of_decisions(rules, wager, decided, strategy, payment))
            else:
                found.append(of_lines(rules, wager, facets[wager.reads.name], sequences, payment))
        terms = rules.terms
        return Priced(
            rules.game, rules.edition, terms.variant, terms.decks, sequences, tuple(found), tuple(uncounted), self._changed
        )

    def kernel_counts(self, wager: Wager, strategy: str | Strategy = "best") -> bool:
        """Kernels know the strategies that have a name; one's own is followed by the generic counter."""
        return (
            self.game is not None and covered(self.rules, wager) and (isinstance(strategy, str) or not decides(self.rules, wager))
        )

    def _generic(
        self, wager: Wager, strategy: str | Strategy, shoe: Shoe, payment: Payment, looked_at: dict[Facet, Decided]
    ) -> tuple[int, WagerPrice]:
        """Slow and right. Side wagers on one facet are `looked_at` together; one that decides is counted by itself."""
        rules = self.rules
        if decides(rules, wager) or alone(rules, wager):
            decided = count(rules, wager, shoe, self.strategy_for(wager, strategy, shoe, payment), payment)
        else:
            if wager.reads not in looked_at:
                follows = self.strategy_for(wager, strategy, shoe, payment)
                looked_at[wager.reads] = count(rules, wager, shoe, follows, payment)
            decided = looked_at[wager.reads]
        if decides(rules, wager):
            name = strategy if isinstance(strategy, str) else strategy.name
            priced = of_decisions(rules, wager, decided, name, payment)
        else:
            values = [(end.facets[wager.reads.name], ways) for end, ways in decided.ends]
            priced = of_lines(rules, wager, values, decided.sequences, payment)
        return decided.sequences, replace(priced, counted=GENERIC)

    def strategy_for(self, wager: Wager, strategy: str | Strategy, shoe: Shoe, payment: Payment = EXACT) -> Strategy | None:
        """How decisions are made where this wager lies, as a function of the cards; none for what is best for the wager itself.

        A wager that is played alone decides for itself. A side wager lies beside the one that is decided on, and follows it.
        """
        rules = self.rules
        if rules.decides is None or (isinstance(strategy, str) and alone(rules, wager)):
            return None
        if isinstance(strategy, Strategy):
            return strategy
        leading = next((each for each in rules.wagers.values() if decides(rules, each)), None)
        if isinstance(self.game, LuckyDraw | Poker) and leading is not None and covered(rules, leading):
            return self.game.strategy(strategy, shoe, payment)
        if strategy != "best":
            return named(rules, strategy)
        return None if leading is None or leading is wager else best_response(rules, leading, shoe, payment)

    def edges(
        self,
        shoes: Iterable[Shoe],
        slugs: Sequence[str],
        payment: Payment = EXACT,
        strategy: str | Strategy = "best",
    ) -> Iterator[list[Fraction]]:
        """The house edge of each wager in shoe after shoe, and nothing else, for walks through many of them."""
        rules, game = self.rules, self.game
        wagers = [permitted(rules, slug) for slug in slugs]
        payment = with_meters(rules, payment)
        counts = all(self.kernel_counts(wager, strategy) for wager in wagers)
        if not counts or isinstance(game, LuckyDraw | None) or any(decides(rules, wager) for wager in wagers):
            for shoe in shoes:
                priced = self.price(wagers=slugs, strategy=strategy, shoe=shoe, payment=payment)
                yield [wager.house_edge for wager in priced.wagers]
            return
        scaled: list[tuple[str, int, list[int]]] = []
        for shoe in shoes:
            sequences, facets = game.facets(shoe)
            if not scaled:
                # A facet's values come in the same order from every shoe, so lines are looked up once.
                for wager in wagers:
                    nets = [net(rules, wager, wager.line(value), payment) for value, _ in facets[wager.reads.name]]
                    measure = lcm(*(each.denominator for each in nets))
                    scaled.append((wager.reads.name, measure, [int(each * measure) for each in nets]))
            ways = {name: [count for _, count in values] for name, values in facets.items()}
            yield [Fraction(-sum(map(mul, ways[name], nets)), measure * sequences) for name, measure, nets in scaled]


def price(
    rules: Rules | str,
    *,
    wagers: Sequence[str] | None = None,
    strategy: str | Strategy = "best",
    shoe: Shoe | None = None,
    payment: Payment = EXACT,
) -> Priced:
    """Every wager that the rules and the deck count permit, or those named, priced exactly."""
    return Pricer(rules).price(wagers=wagers, strategy=strategy, shoe=shoe, payment=payment)
