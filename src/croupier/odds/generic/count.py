"""One wager counted the generic way: the question as `Walk` wants it, with decisions made by a strategy or by what is best."""

from fractions import Fraction

from croupier.games.rules import Decisions, Hands, Rules, Wager
from croupier.odds.common.decision import Decided, End, net_of
from croupier.odds.common.payment import EXACT, Payment, net
from croupier.odds.common.shoe import Shoe
from croupier.odds.common.wagers import decides, riding
from croupier.odds.generic.choosing import Strategy
from croupier.odds.generic.walk import Walk


def count(rules: Rules, wager: Wager, shoe: Shoe, strategy: Strategy | None = None, payment: Payment = EXACT) -> Decided:
    """Every end of a round that this wager can tell apart. Without a strategy, decisions are the best for the wager itself."""
    return walk_of(rules, wager, shoe, strategy, payment).count()


def best_response(rules: Rules, wager: Wager, shoe: Shoe, payment: Payment = EXACT) -> Strategy:
    """The best way to decide for this wager, by what an area sees: found by counting every choice to its end."""
    walk = walk_of(rules, wager, shoe, None, payment)
    walk.count()

    def choose(hands: Hands, _decisions: Decisions, area: str) -> str:
        return walk.chosen[walk.sight(walk.as_counted(hands, area))]

    return Strategy("best", choose, walk.marks, ("area",) if rules.dealt_down else ())


def walk_of(rules: Rules, wager: Wager, shoe: Shoe, strategy: Strategy | None = None, payment: Payment = EXACT) -> Walk:
    """The question, ready to be counted or estimated: the wager's facet, and those of all that a decision adds to it."""
    parts = riding(rules, wager) if decides(rules, wager) else []
    facets = {part.reads.name: part.reads for part in (wager, *parts)}
    added = rules.decides.adds if parts and rules.decides else {}

    def worth(end: End) -> Fraction:
        if parts:
            return net_of(rules, wager.slug, end, payment)
        return net(rules, wager, wager.line(end.facets[wager.reads.name]), payment)

    return Walk(
        rules,
        list(facets.values()),
        shoe,
        what=f"{wager.title} at {rules.title}",
        strategy=strategy,
        worth=worth,
        adds=lambda choice: sum(choice in by for by in added.values()),
    )
