"""What streams that are read as one whole have in common when they are read again: requests, their receipts, and the snapshot."""

from collections.abc import Callable, Iterator
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from croupier.house.audit.answers import ReceiptRow
from croupier.house.audit.chains import as_bytes, where
from croupier.house.audit.findings import Sheet
from croupier.house.audit.office import Office
from croupier.house.audit.reading import StreamRow
from croupier.house.floor.kept import Chronicle
from croupier.house.journal.models import Snapshot, SnapshotPage

_read: Final = msgspec.json.Decoder().decode

E = TypeVar("E")
Ear = Callable[[int, int, str, Any], None]
"""Told of an entry's version, moment and hash, and how all stood after it; None where that could not be followed."""


class WholeOffice(Office):
    """Entries come by commands; whether and where they were answered is looked at with each."""

    def _asks(self, version: int, event: Any, command: str, body: bytes) -> None:
        """Nothing is kept until the end: there are more of them than of people and purses."""

    def _answered(self, version: int) -> None:
        self.answers.close(version)


class Group(NamedTuple, Generic[E]):
    """The entries of one command."""

    command: str
    first: int
    entries: list[E]

    @property
    def last(self) -> int:
        return self.first + len(self.entries) - 1


def groups(
    office: WholeOffice, version_of: int, read: Callable[[bytes], E], posted: Callable[[E], list[tuple[str, int]]]
) -> Iterator[tuple[Group[E], str]]:
    """A stream command by command, each with the hash of its last entry; the last one before the office closes its books."""
    group, last = Group[E]("", 0, []), ""
    for version, entry in office.events(read):
        office.pages.hold(version, posted(entry))
        if office.command != group.command or not group.entries:
            if group.entries:
                yield group, last
            group = Group(office.command, version, [])
        group.entries.append(entry)
        last = office.last
        if version == version_of:
            yield group, last
            group = Group("", 0, [])
    if group.entries:
        yield group, last


def check_answer(sheet: Sheet, stream: StreamRow, row: ReceiptRow, asked: str, due: bytes) -> None:
    """A receipt was given to whoever asked, and says what came of it."""
    at = f"{stream.name}, receipt {row.id}"
    if row.actor != asked:
        sheet.found("receipts", at, f"It was given to {row.actor}, and {asked} had asked.")
    try:
        same = _read(row.reply) == _read(due)
    except msgspec.DecodeError:
        same = False
    if not same:
        sheet.found("receipts", at, "It answers otherwise than its entries say.")


class OneSnapshot:
    """The snapshot of such a stream, held against how everything stood after its entry."""

    def __init__(self, of: Chronicle[Any, Any], stream: StreamRow, sheet: Sheet) -> None:
        self._of, self._stream, self._sheet, self._seen = of, stream, sheet, False
        self._row = Snapshot.objects.filter(stream_id=stream.id).values_list("version", "hash", "schema", "body").first()

    def look(self, version: int, last: str, system: Any) -> None:
        """If it is of this entry. Of what made no sense there is no system, and no snapshot that could be right."""
        if self._row is None or self._row[0] != version:
            return
        _version, after, schema, body = self._row
        self._seen = True
        self._sheet.saw("snapshots")
        stood = b"" if system is None else self._of.as_kept(system)
        if (after, schema) != (last, self._of.schema) or as_bytes(body) != stood:
            self._amiss(version, f"What is kept of the {self._of.name} is not how they stood after this entry.")
        if self._of.last_due(version) != self._of.last_due(self._stream.version):
            self._amiss(version, f"A newer snapshot of the {self._of.name} was taken, and is missing.")

    def close(self) -> None:
        sheet, name = self._sheet, self._stream.name
        if self._row is None and self._of.last_due(self._stream.version):
            sheet.found("snapshots", name, f"The snapshot of the {self._of.name} is missing.")
        if self._row is not None and not self._seen:
            sheet.found("snapshots", name, f"What is kept of the {self._of.name} is of no entry with which a command ends.")
        if SnapshotPage.objects.filter(stream_id=self._stream.id).exists():
            pages = SnapshotPage._meta.db_table
            sheet.found("belonging", name, f"It has rows in {pages}, and the {self._of.name} keep none there.")

    def _amiss(self, version: int, sentence: str) -> None:
        self._sheet.found("snapshots", where(self._stream, version), sentence)
