"""The pit that this process runs, and its dealer. Django's views are plain functions, and find them here."""

from typing import TYPE_CHECKING, Final

from croupier.house.floor.pit import Pit

if TYPE_CHECKING:
    from croupier.house.dealing.automatic import Clock, Dealing

_RUNNING: Final[list[Pit]] = []
_DEALING: Final[list["Dealing"]] = []


def use(pit: Pit | None) -> None:
    """Run this pit from now on, or none."""
    _RUNNING[:] = [] if pit is None else [pit]


def pit() -> Pit:
    if not _RUNNING:
        raise RuntimeError("No pit is open in this process.")
    return _RUNNING[0]


def deal(dealing: "Dealing | None") -> None:
    """This deals at the automatic tables from now on, or nobody."""
    _DEALING[:] = [] if dealing is None else [dealing]


def clock(table: str) -> "Clock | None":
    """The clock that runs at a table, as far as this process knows of one."""
    return _DEALING[0].clock(table) if _DEALING else None


def waits_for(table: str) -> str:
    """Why the software deals no further at a table until somebody has spoken; nothing where it does."""
    return _DEALING[0].waits_for(table) if _DEALING else ""
