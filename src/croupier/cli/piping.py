"""Lines from a file or a pipe, taken in pieces: no line pays for its own reading, and a pipe is answered as soon as it speaks."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, BinaryIO, Final, Protocol

from croupier.cli.speaking import forget_output, refuse, warn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_PIECE: Final = 256 * 1024
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


def opened(file: str, until: ExitStack, what: str) -> BinaryIO:
    """A file, or standard input for `-`; a person who types is told what is waited for."""
    if sys.stdout is None or (file == "-" and sys.stdin is None):
        refuse("Standard input or output is closed.")
    try:
        lines = sys.stdin.buffer if file == "-" else until.enter_context(open(file, "rb"))  # noqa: SIM115
    except (OSError, ValueError) as error:
        refuse(f"{file} cannot be read: {reason(error)}.")
    if lines.isatty():
        warn(f"Waiting for {what} on standard input, one JSON object a line; Ctrl-D ends.")
    return lines


def pieces(lines: Readable, longest: int | None = None) -> Iterator[bytes]:
    """Whole lines, as many as can be read at once. A line may be longer than a piece, and the last may lack its end.

    Of a line above the `longest` only so much is kept as tells that it is: the rest of it could be anything in size.
    """
    read: Callable[[int], bytes] = getattr(lines, "read1", lines.read)
    begun: list[bytes] = []
    first, held = True, 0
    while piece := read(_PIECE):
        if first:
            piece, first = piece.removeprefix(_BYTE_ORDER_MARK), False
        whole, end, rest = piece.rpartition(b"\n")
        if not end:
            if longest is None or held <= longest:
                begun.append(piece)
                held += len(piece)
            continue
        yield b"".join((*begun, whole))
        begun, held = [rest], len(rest)
    if left := b"".join(begun):
        yield left


def each(piece: bytes) -> Iterator[bytes]:
    """The lines of a piece; blank ones are passed over."""
    return (line for line in piece.split(b"\n") if line and not line.isspace())


def reason(error: Exception) -> str:
    said = error.strerror if isinstance(error, OSError) else None
    return (said or "its name is no file name").lower()


SOME_FAILED: Final = 1


def answer_each(file: str, what: str, answer: Callable[[bytes], tuple[bytes, bool]]) -> int:
    """Answer every line of a file, or of standard input for `-`, each by itself; the status says whether all could be answered.

    `answer` gives the line to write, and whether it is only an error.
    """
    out, failed = sys.stdout.buffer, False
    try:
        with ExitStack() as until:
            for piece in pieces(opened(file, until, what)):
                told = [answer(line) for line in each(piece)]
                failed = failed or any(error for _, error in told)
                out.write(b"\n".join([*(line for line, _ in told), b""]))
                out.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        forget_output()
        refuse(f"{'Standard input' if file == '-' else file} could not be read or answered to its end: {reason(error)}.")
    return SOME_FAILED if failed else 0
