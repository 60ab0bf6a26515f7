"""The float tray: what it was opened with, and whether it has been closed."""

from msgspec import Struct

Stack = tuple[tuple[int, int], ...]
"""Chips by their value in cents: the largest first, and how many of each."""


class Tray(Struct, frozen=True, gc=False):
    """What it should hold in between stands in the table's accounts."""

    opened: Stack | None = None
    """What was counted when it was opened; None while nobody has counted it, and the table sells and pays all the same."""
    closed: bool = False
    """It was counted for the last time and carried to the cage; whoever opens it again counts anew."""

    @property
    def open(self) -> bool:
        return self.opened is not None and not self.closed
