"""The tapes of promotions, tournaments and prize meters for notices: each read whole, checked line by line, and heard."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from croupier.desk.journal import JournalError, no_journal
from croupier.jackpot.journal import restored as pools
from croupier.promotions.model import System
from croupier.promotions.tape import restored as promotions
from croupier.reports.counted import Counts
from croupier.reports.promised import Promises
from croupier.taping import Chain, Tape
from croupier.taping import JournalError as TapeError
from croupier.tournament.tape import restored as tournament

_BEGINS: Final = (b'{"n":1,"entry":', b'{"n": 1, "entry":')
_NOT_ITS_KIND: Final = "Line 1 is no line of a tape"


class Taped(Struct, frozen=True):
    """A tape that holds together, and what it owes. Prize meters owe nobody a word: what they need is approved beforehand."""

    name: str
    lines: int
    last: str
    """The hash of its last line."""
    promises: Promises = Promises()
    counts: Counts = Counts()
    system: System = System()
    """Promotions as they stand at its end."""


def is_tape(path: Path) -> bool:
    """Whether a file is a kept tape; a table's journal is not, and what cannot be opened is none either."""
    try:
        with path.open("rb") as file:
            return file.readline(64).startswith(_BEGINS)
    except OSError:
        return False


def taped(path: Path) -> Taped:
    """A tape of whichever kind it is. The first fault raises a JournalError."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise no_journal(path, error) from None
    fault: TapeError | None = None
    for kind, heard in _KINDS.items():
        try:
            tape, chain = kind(lines)
        except TapeError as error:
            if not str(error).startswith(_NOT_ITS_KIND):
                raise JournalError(str(error)) from None
            fault = fault or error
            continue
        return heard(path.name, tape, chain)
    raise JournalError(str(fault))


def _of_promotions(name: str, tape: Tape[Any, Any], chain: Chain) -> Taped:
    promises = Promises()
    for line, entry in enumerate(tape.granted.values(), start=1):
        for event in entry.events:
            promises.hear(line, event)
    return Taped(name, chain.count, chain.last, promises=promises, system=tape.system)


def _of_a_tournament(name: str, tape: Tape[Any, Any], chain: Chain) -> Taped:
    counts = Counts()
    for event in tape.events:
        counts.hear("", event)
    return Taped(name, chain.count, chain.last, counts=counts)


def _of_pools(name: str, _tape: Tape[Any, Any], chain: Chain) -> Taped:
    return Taped(name, chain.count, chain.last)


_KINDS: Final[dict[Callable[[Iterable[bytes]], tuple[Any, Chain]], Callable[[str, Tape[Any, Any], Chain], Taped]]] = {
    promotions: _of_promotions,
    tournament: _of_a_tournament,
    pools: _of_pools,
}
