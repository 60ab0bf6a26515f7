"""Who acts at a table, and what rank lets them."""

from enum import StrEnum
from typing import Final

from msgspec import Struct


class Rank(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "casino-supervisor"
    ASSISTANT_MANAGER = "assistant-gaming-manager"
    MANAGER = "gaming-manager"
    SURVEILLANCE = "surveillance"
    INSPECTOR = "inspector"
    TOURNAMENT_MANAGER = "tournament-manager"


CHAIN: Final = (Rank.PLAYER, Rank.DEALER, Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER)
"""The pit's chain: whoever stands higher may do what a lower rank may. The others stand beside it."""

_HOLDERS: Final = {rank: frozenset(CHAIN[CHAIN.index(rank) :]) if rank in CHAIN else frozenset({rank}) for rank in Rank}
"""Power to the ranks that hold it."""

STAFF: Final = frozenset(CHAIN[1:])
SEES_ALL: Final = frozenset({Rank.SURVEILLANCE, Rank.INSPECTOR})

TITLES: Final = {
    Rank.PLAYER: "a player",
    Rank.DEALER: "a dealer",
    Rank.SUPERVISOR: "a casino supervisor",
    Rank.ASSISTANT_MANAGER: "an Assistant Gaming Manager",
    Rank.MANAGER: "a Gaming Manager",
    Rank.SURVEILLANCE: "Surveillance",
    Rank.INSPECTOR: "an inspector",
    Rank.TOURNAMENT_MANAGER: "the Tournament Manager",
}


class Actor(Struct, frozen=True, gc=False):
    """The person behind a command."""

    name: str
    rank: Rank


def may_act(rank: Rank, needed: Rank) -> bool:
    """Whether a rank holds the powers of another."""
    return rank in _HOLDERS[needed]


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
