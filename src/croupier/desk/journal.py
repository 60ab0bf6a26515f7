"""The first journal: a file, a line an event, each line chained to the one before by SHA-256.

A line is `{"n": 1, "event": {...}, "hash": "..."}`. The hash is taken over the hash of the line before (64 zeros for the first),
a newline, the number, a newline, and the event's bytes exactly as they stand in the line.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

import msgspec
from msgspec import Raw, Struct

from croupier.table.message.events import Event
from croupier.table.message.upcast import SCHEMA, read_event
from croupier.table.model.table import Table
from croupier.table.record.evolve import evolve

START: Final = "0" * 64


class JournalError(ValueError):
    """A journal that cannot be trusted or written; the sentence names the line."""


class Line(Struct):
    n: int
    event: Raw
    hash: str


_read_line: Final = msgspec.json.Decoder(Line).decode
_write: Final = msgspec.json.Encoder(order="deterministic").encode


def link(before: str, number: int, event: bytes) -> str:
    """The hash that chains an event to the line before it."""
    return sha256(f"{before}\n{number}\n".encode() + event).hexdigest()


def write_event(event: Event) -> bytes:
    """An event as it stands in a log, with the schema of its form."""
    return _write(event)[:-1] + b',"schema":%d}' % SCHEMA


def state_hash(table: Table) -> str:
    """One value for a whole table: equal tables, equal hashes."""
    plain = msgspec.to_builtins(table, str_keys=True, order="deterministic")
    return sha256(_write(plain)).hexdigest()


class JournalWriter:
    """Appends events to a file, going on from what is there if it holds together."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.last, self.count = START, 0
        if self.path.exists() and self.path.stat().st_size:
            for line in read_journal(self.path):
                self.last, self.count = line.hash, line.n
        try:
            self._file: IO[bytes] = self.path.open("ab")
        except OSError as error:
            raise JournalError(f"The journal {self.path} cannot be written: {error.strerror}.") from None

    def append(self, event: Event) -> None:
        text = write_event(event)
        self.count += 1
        self.last = link(self.last, self.count, text)
        self._file.write(_write(Line(self.count, Raw(text), self.last)) + b"\n")
        self._file.flush()

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


def read_journal(path: Path | str) -> Iterator[Entry]:
    """The journal's entries, each checked before it is given; the first fault raises a JournalError that names its line."""
    try:
        with Path(path).open("rb") as file:
            yield from check_lines(file)
    except OSError as error:
        raise JournalError(f"The journal {path} cannot be read: {error.strerror}.") from None


def check_lines(lines: Iterable[bytes]) -> Iterator[Entry]:
    before, expected = START, 1
    for place, text in enumerate(lines, start=1):
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
        yield Entry(line.n, event, line.hash)
        before, expected = line.hash, expected + 1


def replay_journal(entries: Iterable[Entry]) -> tuple[Table, int, str]:
    """The table a journal gives, how many events it has, and the hash of its last line."""
    table, count, last = Table(), 0, START
    for entry in entries:
        try:
            table = evolve(table, entry.event)
        except (LookupError, ValueError, TypeError, AssertionError) as error:
            raise JournalError(f"Line {entry.n} cannot have followed from the lines before it: {error}.") from None
        count, last = entry.n, entry.hash
    return table, count, last
