"""What is said of a changed price before its figures: that nobody could offer it, or that nobody would take it."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from croupier.games.rules import Rules
from croupier.money import percent
from croupier.odds.common.what_if import changes
from croupier.odds.exact.priced import WagerPrice

HARSH: Final = Fraction(1, 2)
"""An edge that no wager of the documents comes near: half of what is staked is kept."""


def doubts(rules: Rules, priced: Iterable[WagerPrice]) -> tuple[str, ...]:
    """A sentence for each wager whose changed prices make no sense; nothing where they might."""
    moved: dict[str, list[str]] = {}
    for change in changes(rules):
        slug = rules.wagers[change.wager].rides_on or change.wager
        moved.setdefault(slug, []).append(change.told)
    found = []
    for wager in priced:
        if told := moved.get(wager.wager):
            edge, so = wager.house_edge, " and ".join(told)
            if edge < 0:
                found.append(f"With {so} the player would be ahead by {percent(-edge)} of every {wager.title} stake.")
            elif edge > HARSH:
                found.append(f"With {so} the house would keep {percent(edge)} of every {wager.title} stake.")
    return tuple(found)
