"""A tape's journal in a file: one program at a time goes on with it, and what cannot be written whole is not written."""

from __future__ import annotations

import fcntl
from contextlib import suppress
from stat import S_ISREG
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from croupier.taping import Chain, Entry, JournalError, Tape, append_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

T = TypeVar("T", bound="Tape[Any, Any]")


class InUse(JournalError):  # noqa: N818 (the message says why)
    """Another program goes on with the tape now."""


class TapeFile(Generic[T]):
    """The tape as it was left, and the chain that goes on behind it."""

    def __init__(self, path: Path, restored: Callable[[Iterable[bytes]], tuple[T, Chain]]) -> None:
        if path.exists() and not path.is_dir() and not S_ISREG(path.stat().st_mode):
            raise JournalError("This is no plain file, and a tape is kept in one.")
        self.path = path
        self._file = path.open("a+b", buffering=0)
        try:
            self.tape, self._chain = restored(self._lines())
        except BaseException:
            self._file.close()
            raise

    def _lines(self) -> list[bytes]:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # let go with the file
        except BlockingIOError:
            raise InUse("Another program writes this tape now.") from None
        self._file.seek(0)
        text = self._file.read()
        lines = text.splitlines()
        if lines and not text.endswith(b"\n"):
            raise JournalError(f"Line {len(lines)} is cut short: it does not end as a line of a tape does.")
        return lines

    @property
    def count(self) -> int:
        """The lines there are."""
        return self._chain.count

    def keep(self, entries: Iterable[Entry[Any]]) -> None:
        """Write these behind the others: all of them, or none."""
        chain = Chain(self._chain.last, self._chain.count)
        append_whole(self._file, b"".join([chain.line(entry) for entry in entries]))
        self._chain = chain

    def close(self) -> None:
        with suppress(OSError):
            self._file.close()
