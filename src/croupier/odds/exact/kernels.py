"""Which games and facets have a counting kernel. What has none is counted the generic way, and says so."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from croupier.games import baceball, lucky_draw_baccarat, premium_baccarat, seven_up_baccarat, three_card_poker
from croupier.games.baccarat import Coup
from croupier.games.rules import Facet, NextCard, Rules, Wager
from croupier.odds.common.wagers import alone, decides, only, riding
from croupier.odds.exact.baceball import Rounds
from croupier.odds.exact.coups import Coups
from croupier.odds.exact.lucky_draw import FIRST, LuckyDraw
from croupier.odds.exact.three_card import Poker

Kernel = Coups | Rounds | LuckyDraw | Poker


class Known(Struct, frozen=True, eq=False):
    """A kernel, the drawing rules it can ask, and the facets it counts: those very facets, whatever another may be called."""

    ready: Callable[[Rules], Kernel]
    asks: Callable[[NextCard], bool]
    facets: tuple[Facet, ...] = ()
    """Read by wagers that nobody decides on."""
    decided: tuple[Facet, ...] = ()
    """Read by a wager to which decisions add, and by what they add."""


def _coup(known: Coup) -> Callable[[NextCard], bool]:
    """A coup with other drawing tables is a coup all the same."""

    def asks(rule: NextCard) -> bool:
        coup = getattr(rule, "__self__", None)
        return isinstance(coup, Coup) and coup.opening == known.opening

    return asks


KERNELS: Final[dict[str, Known]] = {
    premium_baccarat.SLUG: Known(Coups, _coup(premium_baccarat.COUP), (premium_baccarat.TOTALS, premium_baccarat.PAIRS)),
    seven_up_baccarat.SLUG: Known(Coups, _coup(seven_up_baccarat.COUP), (seven_up_baccarat.TOTALS, seven_up_baccarat.SEVENS)),
    lucky_draw_baccarat.SLUG: Known(
        LuckyDraw, lambda rule: rule is lucky_draw_baccarat.next_card, decided=(lucky_draw_baccarat.STANDING,)
    ),
    baceball.SLUG: Known(Rounds, lambda rule: rule is baceball.next_card, (baceball.SHOWING, baceball.STRIKES, baceball.ACES)),
    three_card_poker.SLUG: Known(
        Poker,
        lambda rule: rule in three_card_poker.NEXT_CARD.values(),
        (three_card_poker.HOLDING,),
        (three_card_poker.SHOWDOWN, three_card_poker.HOLDING),
    ),
}


def known_of(rules: Rules) -> Known | None:
    known = KERNELS.get(rules.game)
    return known if known is not None and known.asks(rules.next_card) else None


def kernel_of(rules: Rules) -> Kernel | None:
    """The kernel made ready, if any of these rules' wagers is for it."""
    known = known_of(rules)
    slugs = [wager.slug for wager in rules.wagers.values() if covered(rules, wager)]
    return known.ready(only(rules, slugs)) if known and slugs else None


def covered(rules: Rules, wager: Wager) -> bool:
    """Whether the game's kernel counts all that this wager reads."""
    known = known_of(rules)
    if known is None or wager.rides_on:
        return False
    if decides(rules, wager):
        return wager.slug == _FIRST.get(rules.game) and all(part.reads in known.decided for part in (wager, *riding(rules, wager)))
    # A side wager of a decision game hangs on decisions made for another's sake, which the kernels do not follow.
    return wager.reads in known.facets and (rules.decides is None or alone(rules, wager))


_FIRST: Final = {lucky_draw_baccarat.SLUG: FIRST, three_card_poker.SLUG: "ante"}
"""The wager whose decisions the kernel counts."""
