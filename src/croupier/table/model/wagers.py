"""Wagers as they lie."""

from typing import Literal

from msgspec import Struct

from croupier.games.limits import Bounds

Means = Literal["chips", "tokens"]
CARRIED = "carried"
"""The flag of a jackpot wager that a void hand left for the next round."""


class Lying(Struct, frozen=True, gc=False, omit_defaults=True):
    """A wager, and whether it still lies on the layout."""

    area: int
    player: str
    wager: str
    amount: int
    means: Means = "chips"
    flags: tuple[str, ...] = ()
    taken: bool = False
    """Collected before the deal: it lies in the float, and counts all the same."""
    under: Bounds | None = None
    """What it was accepted under, once the sign says something else."""

    def is_the(self, area: int, player: str | None, wager: str) -> bool:
        return self.wager == wager and self.area == area and self.player == player
