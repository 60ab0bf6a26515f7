"""The tape of the prize meters kept in a file."""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from croupier import taping
from croupier.jackpot.tape import Entry, Tape
from croupier.taping import Chain as Chain
from croupier.taping import JournalError as JournalError

_read_entry: Final = msgspec.json.Decoder(Entry).decode


def read_lines(lines: Iterable[bytes]) -> Iterator[tuple[Entry, str]]:
    """Each entry with its hash, checked against the line before."""
    return taping.read_lines(lines, _read_entry)


def restored(lines: Iterable[bytes]) -> tuple[Tape, Chain]:
    """A tape as its journal left it, keys and all, and the chain to go on with."""
    tape = Tape()
    return tape, taping.restore(tape, lines, _read_entry)
