"""The operator's own approved documents: a PDF a game, kept in the pit's folder and shown beside the rulebook.

The document decides; what the rulebook says is in our words. Whoever runs the pit attaches it, or a manager from the back office.
"""

import hashlib
import os
from pathlib import Path
from typing import Final

from msgspec import Struct

from croupier.games.catalogue import GAMES
from croupier.house.home import Home

MOST: Final = 32 * 1024 * 1024
"""Bytes of the largest that is taken."""
_BEGINS: Final = b"%PDF-1."
_BEGINS_2: Final = b"%PDF-2."
_ENDS: Final = b"%%EOF"
_LAST: Final = 2048
"""Among how many of the last bytes the end is looked for."""


class AttachError(ValueError):
    """Why a file is not taken, as a sentence."""


class Attached(Struct, frozen=True):
    game: str
    path: Path
    size: int
    sha256: str


def place_of(home: Home, game: str) -> Path:
    """Where a game's document lies; the name is one of the catalogue's, never one that a request brings."""
    if game not in GAMES:
        raise AttachError(f"There is no game {game!r}; the games are {', '.join(GAMES)}.")
    return home.path / "approved" / f"{game}.pdf"


def attach(home: Home, game: str, source: Path, *, named: str = "") -> Attached:
    """Keep a copy of a document. It is written beside and moved into its place, so that nobody is ever served half of it. `named`:
    what it is called where it is not taken, if that is not its path."""
    place = place_of(home, game)
    if not home.path.is_dir():
        raise AttachError(f"There is no pit in {home.path}.")
    data = _read(source, named or str(source))
    place.parent.mkdir(mode=0o700, exist_ok=True)
    beside = place.with_suffix(f".{os.getpid()}")
    try:
        beside.touch(mode=0o600)
        beside.write_bytes(data)
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)
    return Attached(game, place, len(data), hashlib.sha256(data).hexdigest())


def detach(home: Home, game: str) -> bool:
    """Take it away again; False where there was none."""
    place = place_of(home, game)
    there = place.is_file()
    place.unlink(missing_ok=True)
    return there


def attached(home: Home, game: str) -> Path | None:
    """The document, if one is there."""
    place = place_of(home, game)
    return place if place.is_file() else None


def _read(source: Path, named: str) -> bytes:
    try:
        with source.open("rb") as file:
            data = file.read(MOST + 1)
    except OSError as error:
        raise AttachError(f"{named} cannot be read: {error.strerror or error}.") from None
    if len(data) > MOST:
        raise AttachError(f"{named} is larger than {MOST // 1024 // 1024} MB, which is the most that is taken.")
    if not data.startswith((_BEGINS, _BEGINS_2)) or _ENDS not in data[-_LAST:]:
        raise AttachError(f"{named} is not a whole PDF document.")
    return data
