"""The pit that this process runs. Django's views are plain functions, and find it here."""

from typing import Final

from croupier.house.floor.pit import Pit

_RUNNING: Final[list[Pit]] = []


def use(pit: Pit | None) -> None:
    """Run this pit from now on, or none."""
    _RUNNING[:] = [] if pit is None else [pit]


def pit() -> Pit:
    if not _RUNNING:
        raise RuntimeError("No pit is open in this process.")
    return _RUNNING[0]
