"""A table's tie to the jackpot pool that it feeds. What the pool holds is the pool's to know."""

from typing import Final

from msgspec import Struct

MYSTERY: Final = "mystery"
"""The one level that no hand wins."""


class Mystery(Struct, frozen=True, gc=False):
    """A prize that was drawn for a stake, and waits. It belongs to no line of the settlement: no void undoes it."""

    award: int
    area: int
    player: str


class Link(Struct, frozen=True, gc=False):
    pool: str
    verified: dict[int, tuple[int, ...]] = {}
    """Awards that a casino supervisor has looked at, each with the areas that it was for: with fewer it is looked at again."""
    mystery: Mystery | None = None
    paid: int = 0
    """The last round in which a prize of its hands was paid: what its jackpot wagers came to stands."""
