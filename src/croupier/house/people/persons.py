"""A person as the house knows them: an id, a rank, a standing, a card. Names are kept elsewhere, and can be forgotten."""

from enum import StrEnum
from typing import Any, Final

from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.table.model.people import Actor


class Standing(StrEnum):
    GOOD = "good"
    SUSPENDED = "suspended"
    EXCLUDED = "excluded"
    GONE = "gone"
    """No longer with the house."""


TURNED_AWAY: Final = {
    Standing.SUSPENDED: "Your account is suspended. Please see a casino supervisor.",
    Standing.EXCLUDED: "You are excluded from the casino, and so from its tables.",
    Standing.GONE: "This account has been closed.",
}
"""What is said to whoever may not act."""


class Person(Struct, frozen=True):
    id: str
    rank: Rank
    standing: Standing = Standing.GOOD
    digest: str = ""
    """Of the name, salted; without the salt it says nothing."""
    card: str = ""
    """The number of a valid Player Card."""
    cards: int = 0
    """How many they have been issued."""
    more: dict[str, Any] = {}
    """What the rooms of the house keep of a person besides: limits of their own, tournaments they manage."""

    @property
    def actor(self) -> Actor:
        return Actor(self.id, self.rank)


SOFTWARE: Final = "software"
"""The id under which the program itself acts."""
STAFF_MARK, PATRON_MARK = "S", "P"
FIRST_PATRON: Final = 1001
