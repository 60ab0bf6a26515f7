"""The tape kept in a file: a line a granted command with its events, each chained to the one before by SHA-256.

A line is `{"n": 1, "entry": {...}, "hash": "..."}`. The hash is taken over the hash of the line before (64 zeros for the first), a
newline, the number, a newline, and the entry's bytes as they stand in the line: a table's journal is chained in the same way.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Raw, Struct

from croupier.jackpot.tape import Entry, Tape

START: Final = "0" * 64


class JournalError(ValueError):
    """A tape that cannot be trusted; the sentence names the line."""


class Line(Struct):
    n: int
    entry: Raw
    hash: str


_read_line: Final = msgspec.json.Decoder(Line).decode
_read_entry: Final = msgspec.json.Decoder(Entry).decode
_write: Final = msgspec.json.Encoder().encode


def link(before: str, number: int, entry: bytes) -> str:
    return sha256(f"{before}\n{number}\n".encode() + entry).hexdigest()


class Chain:
    """Writes entries as lines, each chained to the one before."""

    def __init__(self, last: str = START, count: int = 0) -> None:
        self.last, self.count = last, count

    def line(self, entry: Entry) -> bytes:
        text = _write(entry)
        self.count += 1
        self.last = link(self.last, self.count, text)
        return _write(Line(self.count, Raw(text), self.last)) + b"\n"


def read_lines(lines: Iterable[bytes]) -> Iterator[tuple[Entry, str]]:
    """Each entry with its hash, checked against the line before."""
    before = START
    for number, text in enumerate(lines, start=1):
        try:
            line = _read_line(text)
            entry = _read_entry(line.entry)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise JournalError(f"Line {number} is no line of a tape: {error}.") from None
        if line.n != number or line.hash != link(before, number, bytes(line.entry)):
            raise JournalError(f"Line {number} does not follow from the line before: it or that one was changed, lost or swapped.")
        before = line.hash
        yield entry, line.hash


def restored(lines: Iterable[bytes]) -> tuple[Tape, Chain]:
    """A tape as its journal left it, keys and all, and the chain to go on with."""
    tape, chain = Tape(), Chain()
    for entry, seal in read_lines(lines):
        tape.recall(entry)
        chain = Chain(seal, chain.count + 1)
    return tape, chain
