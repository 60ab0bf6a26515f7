"""What was asked of a house, and what it answered: the memory of those who play, which no kill reaches."""

from typing import Any

from msgspec import Struct

from croupier.house.floor.asked import Reply


class Asked(Struct):
    """A request, and its answer as far as anybody heard one."""

    request: Any
    reply: Reply | None = None


Diary = dict[str, Asked]
"""By receipt; a step of the software, which has none, by a name of its own."""


class Shoe(Struct, frozen=True):
    """The sealed cards of a table at a version, as they were before the kill."""

    table: str
    version: int
    commitment: str
    order: bytes
    cut: int | None
    gone: int
