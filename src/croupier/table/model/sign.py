"""The limit sign, and what is posted at the table besides it."""

from msgspec import Struct

from croupier.games import limits
from croupier.games.rules import Terms


class Limit(limits.Limit, frozen=True):
    """One wager's minimum and maximum, in cents; a table's sign names both."""

    minimum: int
    maximum: int


class Sign(limits.Sign, frozen=True):
    """What the limit sign says."""

    limits: dict[str, Limit]


class Notice(Struct, frozen=True, gc=False):
    """A sign that says what will hold from when."""

    posted: int
    effective: int


class Board(Struct, frozen=True, gc=False):
    """What is posted at the table and waits to take effect, and which side wagers are kept to main bettors."""

    closing: Notice | None = None
    raising: Notice | None = None
    raising_to: Sign | None = None
    next_sign: Sign | None = None
    """A sign that holds once the round in progress is cleared."""
    variant_notice: Notice | None = None
    variant_to: Terms | None = None
    consents: frozenset[str] = frozenset()
    told: frozenset[tuple[str, str]] = frozenset()
    """Side wager and who was told of its restriction."""
    restricted: frozenset[str] = frozenset()
