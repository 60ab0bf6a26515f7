"""Where the cutting card lies in a shoe that is simulated or sampled: what the document lets a dealer do, and nothing else."""

from typing import Final

from croupier.cards.procedure import CuttingCardPlace, cutting_card_bounds
from croupier.games.rules import Rules
from croupier.odds.common.shoe import OddsError, Shoe

_DEALT_TO: Final = (CuttingCardPlace.AT_LEAST, CuttingCardPlace.UP_TO_HALF)
_UP_TO_HALF: Final = 52
"""Where it may lie anywhere up to half way, one deck leaves the last round all its cards."""


def usual_behind(rules: Rules) -> int | None:
    """How many cards lie behind it if nobody says; none where no shoe is dealt to one."""
    rule = rules.procedure.cutting_card
    if rule.place not in _DEALT_TO:
        return None
    return rule.least if rule.place is CuttingCardPlace.AT_LEAST else _UP_TO_HALF


def cards_behind(rules: Rules, behind: int | None, longest: int) -> int:
    """So many lie behind it, where the document permits that and the longest round can be dealt on either side of it."""
    rule = rules.procedure.cutting_card
    usual = usual_behind(rules)
    if usual is None and behind is None:
        return _UP_TO_HALF  # a device is run down as a shoe would be
    if usual is None:
        raise OddsError(f"{rules.title} has no cutting card.")
    kept = usual if behind is None else behind
    cards = Shoe.full(rules.terms.decks).size
    least, most = cutting_card_bounds(rule, cards)
    least, most = max(least, longest), min(most, cards - 1 - longest)
    if not least <= kept <= most:
        raise OddsError(f"The cutting card lies from {least} to {most} cards in from the back, not {kept}.", rule.place_clause)
    return kept
