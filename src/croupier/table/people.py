"""Who acts at a table, and what rank lets them."""

from enum import StrEnum

from msgspec import Struct

from croupier.games.ranks import CHAIN, SEES_ALL, STAFF, TITLES, Rank, may_act

__all__ = (
    "CHAIN", "SEES_ALL", "STAFF", "TITLES", "Actor", "Marker", "OwnLimits", "Patron", "PlayerCard", "Rank", "may_act",
)  # fmt: skip


class Actor(Struct, frozen=True, gc=False):
    """The person behind a command."""

    name: str
    rank: Rank


class PlayerCard(StrEnum):
    """What a dealer found when a Player Card was asked for."""

    NONE = "none"
    OWN = "own"
    INVALID = "invalid"
    ANOTHERS = "anothers"


class Marker(Struct, frozen=True, gc=False):
    """In front of a player who was here before a minimum rose: these minimums still hold for them."""

    area: int
    minimums: dict[str, int]


class OwnLimits(Struct, frozen=True, gc=False):
    """A sign of one player's own: minimum and maximum of each wager named."""

    limits: dict[str, tuple[int, int]]


class Patron(Struct, frozen=True, gc=False):
    """A person at the table, seated or standing, and what lies in front of them."""

    name: str
    area: int
    """Where they sit, or beside which they stand."""
    seated: bool = True
    chips: int = 0
    tokens: int = 0
    since: int = 0
    """The round in which they came, or the last one before."""
    idle: int = 0
    """Rounds in a row without a wager."""
    card: PlayerCard = PlayerCard.NONE
    marker: Marker | None = None
    own: OwnLimits | None = None
