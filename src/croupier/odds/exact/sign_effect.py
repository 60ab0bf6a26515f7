"""What a sign does to the edge of each wager: whoever sets one is told, for payments are raised to what the chips can make."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from croupier.games.limits import Limit
from croupier.games.rounding import Raised, raised
from croupier.games.rules import Rules
from croupier.money import Cents, Chips
from croupier.odds.exact.price import Pricer
from croupier.odds.exact.rounding import edge_at


class SignEffect(Struct, frozen=True):
    """A wager that the sign gives something away on."""

    wager: str
    title: str
    before: Fraction
    """The house edge where every price is paid to the cent."""
    raised: tuple[Raised, ...]
    """Which of its prices, for which stakes."""
    after: tuple[tuple[Cents, Fraction], ...]
    """The lowest such stakes, and the one that most is given away on, each with the edge that is left."""

    @property
    def worst(self) -> tuple[Cents, Fraction]:
        """The stake with the least edge left, and that edge; below nought the player has the advantage."""
        return min(self.after, key=lambda each: (each[1], each[0]))


def sign_effects(rules: Rules, chips: Chips, limits: Mapping[str, Limit], unit: Cents | None = None) -> tuple[SignEffect, ...]:
    """Every wager whose stakes the sign lets be paid above a price, with its edge before and after; empty where nothing is."""
    return _effects(rules, chips, raised(rules, chips, limits, unit))


@lru_cache(maxsize=64)
def _effects(rules: Rules, chips: Chips, found: tuple[Raised, ...]) -> tuple[SignEffect, ...]:
    """Nothing is priced where nothing is given away, and nothing twice: the same sign is shown again and again."""
    pricer, effects = Pricer(rules) if found else None, []
    for slug in dict.fromkeys(each.wager for each in found):
        assert pricer is not None
        own = tuple(each for each in found if each.wager == slug)
        priced = pricer.price(wagers=[slug]).wagers[0]
        stakes = sorted({stake for each in own for stake in (*each.lowest, each.worst)})
        after = tuple((stake, edge_at(pricer, priced, stake, chips)) for stake in stakes)
        effects.append(SignEffect(slug, rules.wagers[slug].title, priced.house_edge, own, after))
    return tuple(effects)
