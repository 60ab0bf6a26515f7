"""How fast the software deals: slowly enough to be followed."""

import os
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

VARIABLE: Final = "CROUPIER_PACE"
"""Seconds for a card; everything else keeps its proportion to it."""
_CARD: Final = 0.7
_LONGEST: Final = 60
_SLOWER: Final = {"clear": 4.0, "result": 1.5, "shuffle": 2.0}
_FASTER: Final = {"settle": 0.6, "close": 0.0, "collect": 0.5}


class Pace(Struct, frozen=True):
    card: float = _CARD
    """Seconds before each card."""

    def before(self, what: str) -> float:
        """How long the table rests before a step: longest before the cards of a round are taken away."""
        return self.card * _SLOWER.get(what, _FASTER.get(what, 1.0))


def usual_pace() -> Pace:
    """As the environment says; the usual one where that makes no sense, which `unreadable` tells before a pit opens."""
    card = _seconds(os.environ)
    return Pace() if card is None else Pace(card)


def unreadable(environment: Mapping[str, str]) -> list[str]:
    """What the environment says that cannot be, in a sentence."""
    if _seconds(environment) is not None:
        return []
    return [f"{VARIABLE} must be a number of seconds, from 0 to {_LONGEST}; it is {environment[VARIABLE]!r}."]


def _seconds(environment: Mapping[str, str]) -> float | None:
    text = environment.get(VARIABLE, "").strip()
    try:
        card = float(text or _CARD)
    except ValueError:
        return None
    return card if 0 <= card <= _LONGEST else None
