"""Receipts read again: their chain, and each answer held against the entries that it speaks of."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

from croupier.games.ranks import Rank
from croupier.house.audit import reading
from croupier.house.audit.chains import START, as_bytes
from croupier.house.audit.findings import Sheet
from croupier.house.audit.reading import StreamRow
from croupier.house.floor.asked import GRANTED
from croupier.house.floor.commands import Answer
from croupier.table.asking.heard import heard
from croupier.table.message.chips import ChipsBrought, ChipsTaken
from croupier.table.message.events import AreaClosed, Event, TableOpened
from croupier.table.model.people import Actor

_write: Final = msgspec.json.Encoder().encode
_OF_OTHERS: Final = (TableOpened, AreaClosed, ChipsBrought, ChipsTaken)
"""What comes about at a table by a request to the staff or the cage."""
_NOTHING: Final = b'"events":[]}'
"""How an answer ends that granted something of which nothing came."""


def _alike(reply: bytes, due: bytes) -> bool:
    """Entries are written with their names in order, and answers as they come; the chain of the receipts holds the bytes."""
    try:
        return bool(msgspec.json.decode(reply) == msgspec.json.decode(due))
    except msgspec.DecodeError:
        return False


class ReceiptRow(NamedTuple):
    id: str
    digest: str
    actor: str
    status: int
    reply: bytes
    version: int
    number: int
    hash: str


class Answers:
    """The answers given from one stream, in their order, beside its entries."""

    def __init__(
        self, stream: StreamRow, head: StreamRow | None, sheet: Sheet, noted: dict[int, str], awaiting: dict[str, str]
    ) -> None:
        """`awaiting`: requests with entries in other streams, whose receipts were not found there; those found here go from it."""
        self._name, self._head, self._sheet, self._noted = stream.name, head, sheet, noted
        self._awaiting = awaiting
        rows = reading.receipts(stream.id)
        self._rows = self._chained(rows)
        self._next: ReceiptRow | None = None
        self._step()
        self.granted: dict[str, str] = {}
        """Granted requests that came by, and whose they were."""
        self._elsewhere: set[str] = set()
        """Requests answered elsewhere of which something was done here."""

    def _chained(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[ReceiptRow]:
        """The granted ones; each is held against the one before, and so are the refusals between them."""
        last, due, sheet, awaiting = START, 1, self._sheet, self._awaiting
        for row in rows:
            found = ReceiptRow._make((*row[:4], as_bytes(row[4]), *row[5:]))
            if found.number != due:
                sheet.found("receipts", self._name, f"Receipt {due} of this stream is missing.")
            said = _write((found.id, found.digest, found.actor, found.status, found.version)) + b"\n" + found.reply
            if sha256(f"{last}\n{found.number}\n".encode() + said).hexdigest() != found.hash:
                sheet.found(
                    "receipts",
                    self._where(found),
                    "It does not follow from the receipt before: it or that one was changed or moved.",
                )
            if found.number in self._noted:
                self._noted[found.number] = found.hash
            last, due = found.hash, found.number + 1
            if found.status == GRANTED:
                awaiting.pop(found.id, None)
                yield found
        sheet.saw("receipts", due - 1)
        sheet.saw("heads")
        if self._head is None or (due - 1, last) != (self._head.version, self._head.hash):
            sheet.found("receipts", self._name, f"The head of its receipts does not stand at the last of them, {due - 1}.")

    def _where(self, row: ReceiptRow) -> str:
        return f"{self._name}, receipt {row.id}"

    def _step(self) -> ReceiptRow | None:
        before = self._next
        self._next = next(self._rows, None)
        return before

    def take(self, command: str, version: int) -> ReceiptRow | None:
        """The receipt of a command whose last entry is this one."""
        while (row := self._next) is not None and row.version <= version:
            self._step()
            self.granted[row.id] = row.actor
            if row.version == version and row.id == command:
                return row
            if not row.reply.endswith(_NOTHING):
                self._sheet.found(
                    "receipts", self._where(row), f"It was granted up to entry {row.version}, which is no work of it."
                )
        return None

    def hold(
        self, command: str, version: int, actor: str, rank: str, events: Sequence[Event], elsewhere: Mapping[str, str]
    ) -> None:
        """A command that somebody gave to a table: its receipt is there, and says what its giver was to hear. What was asked of the
        staff or the cage is answered there: it has opened a table, or moved chips of a patron's to it or from it."""
        if command in elsewhere:
            again, self._elsewhere = command in self._elsewhere, self._elsewhere | {command}
            if again or elsewhere[command] != actor or not all(isinstance(event, _OF_OTHERS) for event in events):
                self._sheet.found(
                    "receipts",
                    f"{self._name}, entry {version}",
                    f"Request {command} was answered elsewhere, and did nothing of this.",
                )
            return
        row = self.take(command, version)
        if row is None:
            self._sheet.found("receipts", f"{self._name}, entry {version}", f"There is no receipt of command {command}.")
            return
        if row.actor != actor:
            self._sheet.found("receipts", self._where(row), f"It was given to {row.actor}, and {actor} had asked.")
        viewer = Actor(actor, Rank(rank))
        due = _write(Answer(version, [heard(event, viewer) for event in events]))
        if row.reply != due and not _alike(row.reply, due):
            self._sheet.found("receipts", self._where(row), "It answers otherwise than its entries say.")

    def close(self, version: int) -> None:
        """The stream has ended: no further answer can have been granted from it."""
        while (row := self._step()) is not None:
            self.granted[row.id] = row.actor
            if row.version > version or not row.reply.endswith(_NOTHING):
                self._sheet.found("receipts", self._where(row), f"It was granted up to entry {row.version}, which is not there.")
