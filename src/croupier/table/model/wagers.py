"""Wagers as they lie."""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.limits import Bounds
from croupier.games.rules import Stake, part_in_tokens, tokens_back

Means = Literal["chips", "tokens"]
"""What is wagered at a table of the house."""
TOURNAMENT: Final = "tournament"
Kind = Literal["chips", "tokens", "tournament"]
"""Tournament chips are a kind of their own: they are worth no money, and never lie beside any that are."""
CARRIED = "carried"
"""The flag of a jackpot wager that a void hand left for the next round."""


class Lying(Struct, frozen=True, gc=False, omit_defaults=True):
    """A wager, and whether it still lies on the layout."""

    area: int
    player: str
    wager: str
    amount: int
    means: Kind = "chips"
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

    @property
    def stake(self) -> Stake:
        """As settlement counts it, all of it as yet."""
        return Stake(self.area, self.wager, self.amount, self.amount, self.player, self.means, self.under, self.tokens)

    def made_of(self, amount: int, tokens: int) -> "Lying":
        """The wager with so much on it, that part of it in tokens."""
        alone = tokens == amount
        if self.means == TOURNAMENT:
            return replace(self, amount=amount)
        return replace(self, amount=amount, means="tokens" if alone else "chips", tokens=0 if alone else tokens)

    def cut_to(self, amount: int) -> "Lying":
        """The wager with less on it: its chips go back first."""
        return self.made_of(amount, self.in_tokens - tokens_back(self.amount, self.in_tokens, self.amount - amount))

    def is_the(self, area: int, player: str | None, wager: str) -> bool:
        return self.wager == wager and self.area == area and self.player == player
