"""What a sign does to every edge, for whoever sets it. It is counted when a page asks for it, and never on a table's way."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from croupier.desk.saying import rules_at
from croupier.games.limits import Limit
from croupier.games.rules import Rules
from croupier.house.pages.figures import money
from croupier.house.pages.odds.counting import approved_edges
from croupier.house.pages.odds.figures import percent
from croupier.money import Chips, chips_of
from croupier.table.asking.seen import View


class Effect(Struct, frozen=True):
    """A wager under a sign."""

    title: str
    before: str
    """Where every price is paid to the cent."""
    after: str
    """At the stake that most is given away on; the same where nothing is."""
    says: str
    favourable: bool


def effects(seen: View, limits: Mapping[str, Limit], unit: int | None) -> tuple[Effect, ...]:
    """Every wager of a sign, and what its edge comes to at worst."""
    return effects_of(rules_at(seen), chips_of(seen.sign.chips), limits, unit)


def effects_of(rules: Rules, chips: Chips, limits: Mapping[str, Limit], unit: int | None) -> tuple[Effect, ...]:
    return _effects(rules, chips, tuple(limits.items()), unit)


@lru_cache(maxsize=64)
def _effects(rules: Rules, chips: Chips, limits: tuple[tuple[str, Limit], ...], unit: int | None) -> tuple[Effect, ...]:
    from croupier.odds.exact.sign_effect import sign_effects

    fixed = approved_edges(rules)
    raised = {each.wager: each for each in sign_effects(rules, chips, dict(limits), unit)}
    found = []
    for slug, _limit in limits:
        edge = fixed.get(slug)
        if edge is None:
            continue
        before, title = percent(edge), rules.wagers[slug].title
        if slug not in raised:
            found.append(Effect(title, before, before, "Every stake is paid to the cent.", favourable=edge < 0))
            continue
        stake, after = raised[slug].worst
        says = f"At {money(stake)}: {' '.join(str(each) for each in raised[slug].raised)}"
        found.append(Effect(title, before, percent(after), says, favourable=after < 0))
    return tuple(found)
