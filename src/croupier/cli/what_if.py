"""How a what-if is told from the document on a screen: in the title, and in sentences before any figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cli.speaking import warn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.games.rules import Rules
    from croupier.odds.exact.priced import WagerPrice


def titled(rules: Rules) -> str:
    """The game, marked where a price is not the document's."""
    from croupier.odds.common.what_if import changes

    return f"What if, not approved: {rules.title}" if changes(rules) else rules.title


def edition_in_words(rules: Rules) -> str:
    from croupier.odds.common.what_if import changes

    return f"{'based on ' if changes(rules) else ''}edition {rules.edition}"


def changed_prices(rules: Rules) -> list[str]:
    """A sentence for each price that is not the document's."""
    from croupier.odds.common.what_if import changes

    return [f"{change.told}, the price of clause {change.clause}." for change in changes(rules)]


def warn_of(rules: Rules, priced: Iterable[WagerPrice]) -> None:
    """Said before the figures, and not among them: a pipe that reads JSON stays whole."""
    from croupier.odds.exact.doubts import doubts

    for sentence in doubts(rules, priced):
        warn(f"Warning: {sentence}")
