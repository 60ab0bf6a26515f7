"""Which wagers of some rules have a price of their own, and who decides on them."""

from collections.abc import Collection

from msgspec.structs import replace

from croupier.games.beside import six_decks
from croupier.games.constraints import NOTHING_ALLOWED
from croupier.games.rules import Rules, Stake, Wager
from croupier.odds.common.shoe import OddsError


def decides(rules: Rules, wager: Wager) -> bool:
    """Whether a decision of the player's can add to this wager, so that only the whole game of it has a price."""
    return rules.decides is not None and any(part.slug in rules.decides.adds for part in riding(rules, wager))


def riding(rules: Rules, wager: Wager) -> list[Wager]:
    """The wagers that a decision adds to this one, and the bonuses on it."""
    return [other for other in rules.wagers.values() if other.rides_on == wager.slug]


def alone(rules: Rules, wager: Wager) -> bool:
    """Whether somebody may play for this wager and nothing else, and so decides for its sake alone."""
    return wager.slug in rules.dealt_in and not decides(rules, wager)


def only(rules: Rules, slugs: Collection[str]) -> Rules:
    """The same rules with these wagers, and what rides on them, and no others."""
    return replace(rules, wagers={slug: wager for slug, wager in rules.wagers.items() if slug in slugs or wager.rides_on in slugs})


def permitted_wagers(rules: Rules) -> list[Wager]:
    """Wagers with a price of their own that may be offered with these decks."""
    return [wager for wager in rules.wagers.values() if not wager.rides_on and _refusal(rules, wager.slug) is None]


def permitted(rules: Rules, slug: str) -> Wager:
    """The wager, or the sentence why it has no price at these rules."""
    wager = rules.wagers.get(slug)
    if wager is None:
        own = ", ".join(wager.slug for wager in rules.wagers.values() if not wager.rides_on)
        raise OddsError(f"{rules.title} has no wager {slug!r}; it has {own}.")
    if wager.rides_on:
        raise OddsError(f"{wager.title} has no price of its own: it is part of the wager {wager.rides_on!r}.", wager.clause)
    refusal = _refusal(rules, slug)
    if refusal is not None:
        raise refusal
    return wager


def _refusal(rules: Rules, slug: str) -> OddsError | None:
    """What the game itself would note if this wager lay on the layout with these decks."""
    breach = six_decks(rules, Stake(1, slug, 1, 1), (), NOTHING_ALLOWED)
    return None if breach is None else OddsError(breach.told, breach.clause)
