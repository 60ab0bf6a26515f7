"""How fast the software deals: slowly enough to be followed."""

import os
from typing import Final

from msgspec import Struct

VARIABLE: Final = "CROUPIER_PACE"
"""Seconds for a card; everything else keeps its proportion to it."""
_CARD: Final = 0.7
_SLOWER: Final = {"clear": 4.0, "result": 1.5, "shuffle": 2.0}
_FASTER: Final = {"settle": 0.6, "close": 0.0, "collect": 0.5}


class Pace(Struct, frozen=True):
    card: float = _CARD
    """Seconds before each card."""

    def before(self, what: str) -> float:
        """How long the table rests before a step: longest before the cards of a round are taken away."""
        return self.card * _SLOWER.get(what, _FASTER.get(what, 1.0))


def usual_pace() -> Pace:
    """As the environment says; anything that is no sensible number is the usual one."""
    try:
        card = float(os.environ.get(VARIABLE, _CARD))
    except ValueError:
        return Pace()
    return Pace(card) if 0 <= card <= 60 else Pace()
