"""A tape from a file or a pipe: every line is answered, and what is granted is on record before it is said."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Final, TypeVar

from croupier.cli.piping import NOBODY_READS, each, opened, pieces, reason
from croupier.cli.speaking import INTERRUPTED, forget_output, refuse
from croupier.taping import Chain, JournalError, Tape, write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path
    from typing import BinaryIO

    Restored = Callable[[Iterable[bytes]], tuple[Tape[Any, Any], Chain]]

SOME_ERROR: Final = 1
T = TypeVar("T", bound="Tape[Any, Any]")


def run_tape(lines: str, path: Path | None, restored: Restored) -> int:
    """Answer every line of a file, or of standard input for `-`; the status says whether all could be read as commands."""
    with ExitStack() as until:
        commands = opened(lines, until, "commands")
        tape, chain, kept = _kept(path, until, restored)
        try:
            return _answer_all(commands, tape, chain, kept)
        except BrokenPipeError:
            forget_output()
            return NOBODY_READS
        except KeyboardInterrupt:
            return INTERRUPTED
        except OSError as error:
            forget_output()
            refuse(f"{'Standard input' if lines == '-' else lines} could not be read or answered to its end: {reason(error)}.")


def _kept(path: Path | None, until: ExitStack, restored: Restored) -> tuple[Tape[Any, Any], Chain, BinaryIO | None]:
    """The system to go on with, and the file in which what is granted is kept."""
    if path is None:
        return *restored(()), None
    try:
        system, chain = restored(path.read_bytes().splitlines() if path.exists() else ())
        return system, chain, until.enter_context(path.open("ab"))
    except JournalError as error:
        refuse(f"{path}: {error}")
    except OSError as error:
        refuse(f"{path} cannot be written: {reason(error)}.")


def _answer_all(commands: BinaryIO, tape: Tape[Any, Any], chain: Chain, kept: BinaryIO | None) -> int:
    out, errors = sys.stdout.buffer, 0
    for piece in pieces(commands):
        answers, entries = [], []
        for line in each(piece):
            answer, entry = tape.take(line)
            errors += bool(answer.failed)
            answers.append(write(answer))
            if entry is not None and kept is not None:
                entries.append(chain.line(entry))
        if kept is not None:  # on record before it is said
            kept.write(b"".join(entries))
            kept.flush()
        out.write(b"\n".join((*answers, b"")))
        out.flush()
    return SOME_ERROR if errors else 0


def read_tape(path: Path, restored: Callable[[Iterable[bytes]], tuple[T, Chain]]) -> T:
    """A tape as it was kept, or the lines that make one."""
    try:
        text = path.read_bytes()
    except OSError as error:
        refuse(f"{path} cannot be read: {reason(error)}.")
    lines = list(each(text.removeprefix(b"\xef\xbb\xbf")))
    if lines and lines[0].lstrip().startswith(b'{"n":'):
        try:
            return restored(lines)[0]
        except JournalError as error:
            refuse(f"{path}: {error}")
    tape = restored(())[0]
    failed = [answer.failed for answer in map(tape.answer, lines)]
    if lines and all(failed):  # lines that were refused or wrong have done nothing, as when they were sent
        refuse(f"{path} is no tape: {failed[0]}")
    return tape


def printable(name: str) -> str:
    """A name from a tape as a screen may have it: no escape codes, and no second line."""
    return "".join(sign if sign.isprintable() else "?" for sign in name)
