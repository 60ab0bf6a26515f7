"""Wagers as they lie."""

from typing import Literal

from msgspec import Struct

from croupier.games.limits import Bounds
from croupier.games.rules import part_in_tokens

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
    tokens: int = 0
    """The part of it in tokens, where it is chips and tokens together."""

    @property
    def in_tokens(self) -> int:
        return part_in_tokens(self.amount, self.means, self.tokens)

    def is_the(self, area: int, player: str | None, wager: str) -> bool:
        return self.wager == wager and self.area == area and self.player == player
