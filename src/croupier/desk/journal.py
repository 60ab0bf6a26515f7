"""The first journal: a file, a line an event, each line chained to the one before by SHA-256.

A line is `{"n": 1, "event": {...}, "hash": "..."}`. The hash is taken over the hash of the line before (64 zeros for the first),
a newline, the number, a newline, and the event's bytes exactly as they stand in the line.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

import msgspec
from msgspec import Raw, Struct

from croupier.desk.snapshot import Snapshot, read_snapshot, write_snapshot
from croupier.table.message.envelope import Envelope
from croupier.table.message.events import Event
from croupier.table.message.upcast import SCHEMA, read_event
from croupier.table.model.table import Table
from croupier.table.record.evolve import evolve
from croupier.taping import append_whole
from croupier.taping import in_a_line as in_a_line

START: Final = "0" * 64
UNREAD: Final = Snapshot(0, START, 0, SCHEMA, Table())
"""Where a journal is read from if nothing of it is taken from a snapshot."""


class JournalError(ValueError):
    """A journal that cannot be trusted or written; the sentence names the line."""


class NoJournal(JournalError):  # noqa: N818 (there is none to find fault with)
    """A file that cannot be opened; the sentence names it."""


def no_journal(path: Path | str, error: OSError) -> NoJournal:
    return NoJournal(f"The journal {path} cannot be read: {why(error)}.")


def why(error: OSError) -> str:
    """In the middle of a sentence."""
    return (error.strerror or "unknown reason").lower()


class Line(Struct):
    n: int
    event: Raw
    hash: str


class _Header(Struct):
    """What an envelope adds to each of its events. Logs of the first schema have none of it."""

    command: str = ""
    last: int = 0
    """The number of the envelope's last event: a journal that ends before it ends in the middle of a command."""
    sequence: int = 0
    """The number of its first event."""
    schema: int = 1
    table: str = ""


_read_header: Final = msgspec.json.Decoder(_Header).decode
_read_line: Final = msgspec.json.Decoder(Line).decode
_write: Final = msgspec.json.Encoder(order="deterministic").encode


def link(before: str, number: int, event: bytes) -> str:
    """The hash that chains an event to the line before it."""
    return sha256(f"{before}\n{number}\n".encode() + event).hexdigest()


def write_events(envelope: Envelope) -> list[bytes]:
    """The events of an envelope as they stand in a log: each with its own facts, then those of the envelope that brought it."""
    header = _header(envelope)
    return [_write(event)[:-1] + header for event in envelope.events]


def write_event(event: Event, envelope: Envelope) -> bytes:
    return _write(event)[:-1] + _header(envelope)


def _header(envelope: Envelope) -> bytes:
    return b"," + _write(_Header(envelope.command, envelope.last, envelope.first, envelope.schema, envelope.table))[1:]


def state_hash(table: Table) -> str:
    """One value for a whole table: equal tables, equal hashes."""
    plain = msgspec.to_builtins(table, str_keys=True, order="deterministic")
    return sha256(_write(plain)).hexdigest()


class JournalWriter:
    """Appends envelopes to a file, going on from what is there if it holds together.

    With a snapshot beside it, only the lines behind the snapshot are read.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.last, self.count, self.table = START, 0, Table()
        self.commands: set[str] = set()
        """Ids of the commands on record."""
        try:
            self._go_on()
            self._file: FileIO = self.path.open("ab", buffering=0)
        except OSError as error:
            raise JournalError(f"The journal {self.path} cannot be written: {why(error)}.") from None

    def _go_on(self) -> None:
        if not self.path.exists() or not self.path.stat().st_size:
            return
        kept = read_snapshot(self.path) or UNREAD
        self.table, self.count, self.last = kept.table, kept.n, kept.hash
        self.commands.update(kept.commands)
        with self.path.open("rb") as file:
            for entry in check_on(file, kept):
                self.table = evolved(self.table, entry)
                self.last, self.count = entry.hash, entry.n
                self.commands.add(entry.command)

    def append(self, envelope: Envelope) -> None:
        """All events of one command in one write: a command is on record whole or not at all."""
        lines, last, count = [], self.last, self.count
        for text in write_events(envelope):
            count += 1
            last = link(last, count, text)
            lines.append(_write(Line(count, Raw(text), last)))
        append_whole(self._file, b"\n".join(lines) + b"\n")
        self.last, self.count = last, count
        self.commands.add(envelope.command)

    def recall(self, command_id: str) -> tuple[Event, ...] | None:
        """What came of a command that is on record; whoever goes on at the table answers a repeated id with it."""
        if command_id not in self.commands:
            return None
        return tuple(entry.event for entry in read_journal(self.path) if entry.command == command_id)

    def snapshot(self, table: Table) -> None:
        """Keep the table as it stands after the last line, so that the journal is reopened without reading what lies before."""
        if table.sequence != self.count:
            raise JournalError(f"The table has seen {table.sequence} events, and the journal holds {self.count}.")
        write_snapshot(self.path, Snapshot(self.count, self.last, self._file.tell(), SCHEMA, table, tuple(sorted(self.commands))))

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class Entry(Struct, frozen=True):
    """A line that has been found good."""

    n: int
    event: Event
    hash: str
    command: str = ""
    """The id of the command that caused it; nothing in logs older than ids."""


def read_journal(path: Path | str) -> Iterator[Entry]:
    """The journal's entries, each checked before it is given; the first fault raises a JournalError that names its line."""
    try:
        with Path(path).open("rb") as file:
            yield from check_lines(file)
    except OSError as error:
        raise no_journal(path, error) from None


def check_on(file: IO[bytes], since: Snapshot) -> Iterator[Entry]:
    """The entries behind a snapshot."""
    file.seek(since.offset)
    yield from check_lines(file, since.hash, since.n)


def check_lines(lines: Iterable[bytes], before: str = START, count: int = 0) -> Iterator[Entry]:
    """Each line after so many, checked against the one before."""
    expected, due = count + 1, 0
    for place, text in enumerate(lines, start=expected):
        if not text.strip():
            raise JournalError(f"Line {place} is empty.")
        if not text.endswith(b"\n"):
            raise JournalError(f"Line {place} is cut short: it does not end as a line of a journal does.")
        try:
            line = _read_line(text)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise JournalError(f"Line {place} is no line of a journal: {error}.") from None
        if line.n != expected:
            raise JournalError(
                f"Line {place} has number {line.n} where {expected} is due: a line is missing, added or out of its place."
            )
        if _write(line) != text[:-1]:
            raise JournalError(f"Line {place} holds more than its number, event and hash, or holds them in another form.")
        if line.hash != link(before, line.n, bytes(line.event)):
            raise JournalError(f"Line {place} does not follow from the line before: it or that one was changed or swapped.")
        try:
            event = read_event(bytes(line.event))
        except (msgspec.DecodeError, UnicodeError) as error:
            raise JournalError(f"Line {place} holds no event of a table: {error}.") from None
        header = _read_header(line.event)
        yield Entry(line.n, event, line.hash, header.command)
        before, expected, due = line.hash, expected + 1, header.last
    if due >= expected:
        raise JournalError(f"The journal ends in the middle of a command: line {expected} to line {due} are missing.")


def evolved(table: Table, entry: Entry) -> Table:
    """Whatever an event that cannot be runs into, its line is named: a chain proves who wrote it, not that it makes sense."""
    try:
        return evolve(table, entry.event)
    except Exception as error:
        raise JournalError(f"Line {entry.n} cannot have followed from the lines before it: {in_a_line(error)}.") from None


def replay_journal(entries: Iterable[Entry], since: Snapshot = UNREAD) -> tuple[Table, int, str]:
    """The table a journal gives, how many events it has, and the hash of its last line."""
    table, count, last = since.table, since.n, since.hash
    for entry in entries:
        table = evolved(table, entry)
        count, last = entry.n, entry.hash
    return table, count, last
