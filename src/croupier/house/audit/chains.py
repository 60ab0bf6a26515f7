"""The chains read again, with a hand of their own: the hash over the one before, the number, and the exact bytes."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.house.audit.findings import Sheet
from croupier.house.audit.reading import EntryRow, StreamRow

START: Final = "0" * 64


def where(stream: StreamRow, version: int) -> str:
    return f"{stream.name}, entry {version}"


def as_bytes(kept: Any) -> bytes:
    """What a database gives of bytes, whatever was put there in their place."""
    return kept if type(kept) is bytes else str(kept).encode() if isinstance(kept, (str, int, float)) else bytes(kept or b"")


def chained(stream: StreamRow, rows: Iterable[tuple[Any, ...]], sheet: Sheet, noted: dict[int, str]) -> Iterator[EntryRow]:
    """The entries of a stream, each held against the one before. A break is named where it is, and the reading goes on behind it.

    `noted` has the versions whose hashes others vouch for; they are filled in as they come by."""
    last, due = START, 1
    for row in rows:
        version, body, found = row[0], as_bytes(row[6]), row[7]
        if version != due:
            missing = f"Entry {due} is" if version == due + 1 else f"Entries {due} to {version - 1} are"
            sheet.found("chains", where(stream, due), f"{missing} missing.")
        if sha256(f"{last}\n{version}\n".encode() + body).hexdigest() != found:
            sheet.found(
                "chains", where(stream, version), "It does not follow from the entry before: it or that one was changed or moved."
            )
        if version in noted:
            noted[version] = found
        last, due = found, version + 1
        yield EntryRow._make((*row[:6], body, found))
    _ends(stream, due - 1, last, sheet)


def _ends(stream: StreamRow, version: int, last: str, sheet: Sheet) -> None:
    sheet.saw("chains", version)
    sheet.saw("heads")
    if version != stream.version:
        sheet.found("heads", stream.name, f"Its head says that it has {stream.version} entries, and it ends with entry {version}.")
    elif last != stream.hash:
        sheet.found("heads", stream.name, f"Its head has another hash than its last entry, {version}.")


class Header(Struct):
    """What a table's entry says of the command that caused it."""

    command: str
    last: int
    sequence: int
    schema: int
    table: str


_read: Final = msgspec.json.Decoder(Header).decode
_write: Final = msgspec.json.Encoder().encode


class Envelopes:
    """The commands of one table, each on record whole: its entries say the same of it, beside their bytes and within them."""

    def __init__(self, stream: StreamRow, table: str, sheet: Sheet) -> None:
        self._stream, self._table, self._sheet = stream, table, sheet
        self.header = Header("", 0, 0, 0, "")
        self._beside: tuple[Any, ...] = ()
        self._written = b""
        self._at = 0

    def opens(self, entry: EntryRow) -> bool:
        """Whether a command begins with this entry."""
        beside = entry[1:6]
        if entry.version <= self.header.last:
            if beside != self._beside or not entry.body.endswith(self._written):
                self._amiss(entry, "It says otherwise of its command than the entry before it.")
            return False
        try:
            self.header = header = _read(entry.body)
        except msgspec.MsgspecError:
            self._amiss(entry, "It does not say which command it came from.")
            self.header = Header("", entry.version, entry.version, 0, self._table)
            return True
        self._beside, self._written = beside, b"," + _write(header)[1:]
        if not entry.body.endswith(self._written) or header.sequence != entry.version or header.last < entry.version:
            self._amiss(entry, "What it says of its command does not fit its place.")
            header.last = entry.version
        if header.table != self._table:
            self._amiss(entry, f"It belongs to table {header.table}.")
        if header.command != entry.command:
            self._amiss(entry, "Its row names another command than it does itself.")
        self._in_time(entry)
        return True

    def _in_time(self, entry: EntryRow) -> None:
        """An entry's own time is the moment it was written down, or the table's where the clock was behind it."""
        if entry.at != max(entry.recorded // 1000, self._at):
            self._amiss(entry, "It was not written down at the time that it says.")
        self._at = entry.at

    def close(self, version: int) -> None:
        """The stream has ended with this entry."""
        if version < self.header.last:
            self._sheet.found(
                "chains",
                where(self._stream, version),
                f"The stream ends in the middle of a command: it goes on to {self.header.last}.",
            )

    def _amiss(self, entry: EntryRow, what: str) -> None:
        self._sheet.found("chains", where(self._stream, entry.version), what)
