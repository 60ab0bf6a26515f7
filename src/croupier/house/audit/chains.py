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


def chained(stream: StreamRow, rows: Iterable[Any], sheet: Sheet, noted: dict[int, str]) -> Iterator[EntryRow]:
    """The entries of a stream, each held against the one before. A break is named where it is, and the reading goes on behind it.

    `noted` has the versions whose hashes others vouch for; they are filled in as they come by."""
    last, due = START, 1
    for row in rows:
        version, _recorded, _at, _actor, _rank, _command, body, found = row
        if type(body) is not bytes:
            body = as_bytes(body)
            row = (*row[:6], body, found)
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
        yield row
    _ends(stream, due - 1, last, sheet)


def _ends(stream: StreamRow, version: int, last: str, sheet: Sheet) -> None:
    sheet.saw("chains", version)
    sheet.saw("heads")
    if version != stream.version:
        sheet.found("heads", stream.name, f"Its head says that it has {stream.version} entries, and it ends with entry {version}.")
    elif last != stream.hash:
        sheet.found("heads", stream.name, f"Its head has another hash than its last entry, {version}.")


class Header(Struct, forbid_unknown_fields=True):
    """What a table's entry says of the command that caused it, at its end."""

    command: str
    last: int
    sequence: int
    schema: int
    table: str


_BEGINS: Final = b',"command":'
_read: Final = msgspec.json.Decoder(Header).decode


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
        version, recorded, at, _actor, _rank, command, body, _hash = entry
        beside = entry[1:6]
        if version <= self.header.last:
            if beside != self._beside or not body.endswith(self._written):
                self._amiss(version, "It says otherwise of its command than the entry before it.")
            return False
        begins = body.rfind(_BEGINS)
        try:
            self.header = header = _read(b"{" + body[begins + 1 :])
        except msgspec.MsgspecError:
            self._amiss(version, "It does not say which command it came from.")
            self.header = Header("", version, version, 0, self._table)
            return True
        self._beside, self._written = beside, body[begins:]
        if header.sequence != version or header.last < version:
            self._amiss(version, "What it says of its command does not fit its place.")
            header.last = version
        if header.table != self._table:
            self._amiss(version, f"It belongs to table {header.table}.")
        if header.command != command:
            self._amiss(version, "Its row names another command than it does itself.")
        if at != max(recorded // 1000, self._at):  # its own time is when it was written, or the table's if the clock was behind it
            self._amiss(version, "It was not written down at the time that it says.")
        self._at = at
        return True

    def close(self, version: int) -> None:
        """The stream has ended with this entry."""
        if version < self.header.last:
            self._sheet.found(
                "chains",
                where(self._stream, version),
                f"The stream ends in the middle of a command: it goes on to {self.header.last}.",
            )

    def _amiss(self, version: int, what: str) -> None:
        self._sheet.found("chains", where(self._stream, version), what)
