"""Who acts at a table, and who plays there."""

from enum import StrEnum

from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.table.model.sign import Limit, Sign


class Actor(Struct, frozen=True, gc=False):
    """The person behind a command: an id, never a name, and the rank they act in."""

    id: str
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
    former: Sign | None = None
    """The whole sign they came under, which stays up beside the new one."""


class Patron(Struct, frozen=True, gc=False):
    """A person at the table, seated or standing. What they have in front of them stands in the table's accounts."""

    id: str
    area: int
    """Where they sit, or beside which they stand."""
    seated: bool = True
    came: int = 0
    """How many had come before them: of two, whoever came first has the lower number."""
    since: int = 0
    """The round in which they came, or the last one before."""
    at: int = 0
    """When they came."""
    idle: int = 0
    """Rounds in a row without a wager; a no-bet coup neither counts nor breaks the row."""
    played: bool = False
    """A wager of theirs was settled in a round that has been cleared."""
    card: PlayerCard = PlayerCard.NONE
    standing: str = ""
    """The instruction they have left for when their time to decide runs out, if it is another than the usual one."""
    marker: Marker | None = None
    own: dict[str, Limit] | None = None
    """The limits of a sign of their own, by wager."""
