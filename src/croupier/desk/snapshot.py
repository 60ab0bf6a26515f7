"""A table kept beside its journal, so that the journal need not be read from its beginning.

A snapshot is a cache: it says after which line it was taken and where that line ends, and it is believed only if the journal has
that very line there. Whoever doubts it deletes it, and the journal is read whole.
"""

from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from croupier.table.message.upcast import SCHEMA
from croupier.table.model.table import Table

_LONGEST: Final = 1 << 20
"""No line of a journal is longer."""


class Snapshot(Struct, frozen=True):
    n: int
    hash: str
    offset: int
    """Where the next line begins."""
    schema: int
    table: Table
    commands: tuple[str, ...] = ()
    """Ids of the commands before it."""


_read: Final = msgspec.json.Decoder(Snapshot).decode
_write: Final = msgspec.json.Encoder().encode


def place_of(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}.snapshot")


def write_snapshot(journal: Path, snapshot: Snapshot) -> None:
    """Written whole beside the old one, then put in its place."""
    place = place_of(journal)
    fresh = place.with_name(f"{place.name}.new")
    fresh.write_bytes(_write(snapshot))
    fresh.replace(place)


def read_snapshot(journal: Path) -> Snapshot | None:
    """The snapshot of a journal, if there is one that fits it."""
    with suppress(OSError, msgspec.DecodeError, UnicodeError):
        snapshot = _read(place_of(journal).read_bytes())
        if snapshot.schema == SCHEMA and snapshot.table.sequence == snapshot.n and _ends_with(journal, snapshot):
            return snapshot
    return None


def _ends_with(journal: Path, snapshot: Snapshot) -> bool:
    """Whether the line before the offset is the one that the snapshot was taken after."""
    start = max(snapshot.offset - _LONGEST, 0)
    with journal.open("rb") as file:
        file.seek(start)
        before = file.read(snapshot.offset - start)
    if len(before) != snapshot.offset - start or not before.endswith(b"\n"):
        return False
    line = before[:-1].rpartition(b"\n")[2]
    return line.startswith(b'{"n":%d,' % snapshot.n) and line.endswith(b'"hash":"%b"}' % snapshot.hash.encode())
