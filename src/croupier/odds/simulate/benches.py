"""Which bench deals what: a game's kernel the wagers it has tables for, the generic one all others."""

from collections.abc import Sequence
from typing import Final

from croupier.games import baceball, lucky_draw_baccarat, premium_baccarat, seven_up_baccarat, three_card_poker
from croupier.games.rules import Rules, Wager
from croupier.games.topics import SEATS
from croupier.odds.common.decision import STRATEGIES
from croupier.odds.common.shoe import OddsError, Shoe
from croupier.odds.common.tally import Bench, NoRoomError
from croupier.odds.common.wagers import alone, only, permitted_wagers
from croupier.odds.exact import lucky_draw, three_card
from croupier.odds.exact.kernels import KERNELS, covered
from croupier.odds.exact.price import Pricer
from croupier.odds.generic.bench import GenericBench
from croupier.odds.generic.choosing import Strategy
from croupier.odds.generic.count import best_response
from croupier.odds.generic.walk import TooManyEndsError
from croupier.odds.simulate.baceball import BaceballBench
from croupier.odds.simulate.lucky_draw import LuckyDrawBench
from croupier.odds.simulate.premium import PremiumBench
from croupier.odds.simulate.seven_up import SevenUpBench
from croupier.odds.simulate.three_card import ThreeCardBench, by_value

_CUT: Final = (premium_baccarat.SLUG, lucky_draw_baccarat.SLUG)
"""Games with a cutting card that ends a shoe."""


def bench_of(rules: Rules, *, areas: int = 1, strategy: str | Strategy = "best", behind: int | None = None) -> Bench:
    """A game's kernel made ready for dealing the wagers it can tally."""
    _check(rules, areas, strategy, behind)
    slugs = by_kernel(rules, strategy)
    if not slugs or not isinstance(strategy, str):
        raise OddsError(f"The simulator has no kernel for {rules.title}.")
    return _kernel(only(rules, slugs), areas, strategy, behind)


def generic_bench(rules: Rules, *, areas: int = 1, strategy: str | Strategy = "best", wagers: Sequence[str] = ()) -> GenericBench:
    """Any game made ready for dealing these wagers, or all that have no kernel."""
    _check(rules, areas, strategy, None)
    slugs = wagers or without_kernel(rules, strategy)
    pricer, full = Pricer(rules), Shoe.full(rules.terms.decks)
    known: dict[str, Strategy | None] = {}
    following: list[Strategy | None] = []
    for slug in slugs:
        wager = rules.wagers[slug]
        if rules.decides is None:
            known[slug] = None
        elif isinstance(strategy, str) and alone(rules, wager):
            known[slug] = _best(rules, wager, full)
        else:
            if not following:
                following.append(pricer.strategy_for(wager, strategy, full) or _best(rules, wager, full))
            known[slug] = following[0]
    return GenericBench(only(rules, slugs), known, areas)


def _best(rules: Rules, wager: Wager, shoe: Shoe) -> Strategy:
    try:
        return best_response(rules, wager, shoe)
    except TooManyEndsError:
        raise OddsError(
            f"What is best for {wager.title} at {rules.title} takes too long to find out, so a strategy of your own must be given."
        ) from None


def by_kernel(rules: Rules, strategy: str | Strategy = "best") -> tuple[str, ...]:
    """The wagers that the game's kernel tallies; from the last one on they give way where it has no room for all."""
    known = KERNELS.get(rules.game)
    if known is None or (rules.decides is not None and not isinstance(strategy, str)):
        return ()
    slugs = [wager.slug for wager in rules.wagers.values() if covered(rules, wager)]
    while slugs and _reads_all(rules, slugs):
        try:
            _kernel(only(rules, slugs), 1, "always", None)
        except NoRoomError:
            slugs.pop()
        else:
            return tuple(slugs)
    return ()


def without_kernel(rules: Rules, strategy: str | Strategy = "best") -> tuple[str, ...]:
    tallied = by_kernel(rules, strategy)
    return tuple(wager.slug for wager in permitted_wagers(rules) if wager.slug not in tallied)


def _reads_all(rules: Rules, slugs: Sequence[str]) -> bool:
    """A dealing kernel has a place for each facet of its game, so somebody must read it."""
    known = KERNELS[rules.game]
    read = {wager.reads for wager in only(rules, slugs).wagers.values()}
    return read.issuperset((*known.facets, *known.decided))


def _check(rules: Rules, areas: int, strategy: str | Strategy, behind: int | None) -> None:
    seats = rules.provisions[SEATS]
    if not 1 <= areas <= seats.most:
        raise OddsError(f"A table of {rules.title} has 1 to {seats.most} areas, not {areas}.", seats.clause)
    if isinstance(strategy, str) and strategy not in STRATEGIES:
        raise OddsError(f"There is no strategy {strategy!r}; the strategies are {', '.join(STRATEGIES)}.")
    if behind is not None and rules.game not in _CUT:
        raise OddsError(f"{rules.title} has no cutting card that ends a shoe.")


def _kernel(rules: Rules, areas: int, strategy: str, behind: int | None) -> Bench:
    match rules.game:
        case premium_baccarat.SLUG:
            return PremiumBench(rules, behind)
        case seven_up_baccarat.SLUG:
            return SevenUpBench(rules)
        case lucky_draw_baccarat.SLUG:
            return LuckyDrawBench(rules, lucky_draw.draws(rules, strategy), areas, behind)
        case baceball.SLUG:
            return BaceballBench(rules, areas)
        case three_card_poker.SLUG:
            return ThreeCardBench(rules, by_value(three_card.plays(rules, strategy)), areas)
    raise OddsError(f"The simulator has no kernel for {rules.title}.")
