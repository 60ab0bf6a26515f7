"""A tape from a file or a pipe: every line is answered, and what is granted is on record before it is said."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Final, TypeVar

from croupier.cli.piping import each, opened, pieces, reason
from croupier.cli.speaking import forget_output, refuse
from croupier.cli.tape_file import TapeFile
from croupier.taping import Entry, JournalError, Tape, write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path
    from typing import BinaryIO

    from croupier.taping import Chain

    Restored = Callable[[Iterable[bytes]], tuple[Tape[Any, Any], Chain]]

SOME_ERROR: Final = 1
T = TypeVar("T", bound="Tape[Any, Any]")


def run_tape(lines: str, path: Path | None, restored: Restored) -> int:
    """Answer every line of a file, or of standard input for `-`; the status says whether all could be read as commands."""
    with ExitStack() as until:
        commands = opened(lines, until, "commands")
        kept = None if path is None else _kept(path, until, restored)
        tape = restored(())[0] if kept is None else kept.tape
        try:
            return _answer_all(commands, tape, kept)
        except BrokenPipeError:
            raise
        except OSError as error:
            forget_output()
            refuse(f"{'Standard input' if lines == '-' else lines} could not be read or answered to its end: {reason(error)}.")


def _kept(path: Path, until: ExitStack, restored: Restored) -> TapeFile[Tape[Any, Any]]:
    """The file in which what is granted is kept, with the system to go on with."""
    try:
        file = TapeFile(path, restored)
    except JournalError as error:
        refuse(f"{path}: {error}")
    except OSError as error:
        refuse(f"{path} cannot be written: {reason(error)}.")
    until.callback(file.close)
    return file


def _answer_all(commands: BinaryIO, tape: Tape[Any, Any], kept: TapeFile[Tape[Any, Any]] | None) -> int:
    out, errors = sys.stdout.buffer, 0
    for piece in pieces(commands):
        answers, entries = [], []
        for line in each(piece):
            answer, entry = tape.take(line)
            errors += bool(answer.failed)
            answers.append(write(answer))
            if entry is not None:
                entries.append(entry)
        if kept is not None:  # on record before it is said
            _keep(kept, entries)
        out.write(b"\n".join((*answers, b"")))
        out.flush()
    return SOME_ERROR if errors else 0


def _keep(kept: TapeFile[Tape[Any, Any]], entries: list[Entry[Any]]) -> None:
    try:
        kept.keep(entries)
    except OSError as error:
        refuse(f"{kept.path} cannot be written any more: {reason(error)}. Lines that were not answered have done nothing.")


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
