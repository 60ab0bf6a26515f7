"""Files that are packed, by their names: `.gz` and `.zst` are unpacked as they are read, a piece at a time."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from croupier.cli.piping import opened

if TYPE_CHECKING:
    from contextlib import ExitStack
    from io import BufferedReader


class PackedError(OSError):
    """A packed file that cannot be unpacked to its end."""

    def __init__(self, sentence: str) -> None:
        super().__init__(0, sentence)


class Unpacked:
    """Reads as a file does, and says what is wrong as reading a file does."""

    def __init__(self, packed: BinaryIO, inside: Any, faults: tuple[type[Exception], ...]) -> None:
        self.packed, self._inside, self._faults = packed, inside, faults
        self._head = cast("BufferedReader", packed)  # a file that was opened by its name
        self._begun = False

    def read1(self, size: int) -> bytes:
        try:
            if not self._begun and not self._head.peek(1):  # even nothing, packed, has a head
                raise EOFError
            self._begun = True
            found: bytes = self._inside.read1(size)
        except EOFError:
            raise PackedError("it is cut short") from None
        except self._faults:
            raise PackedError("it is damaged, or not packed as its name says") from None
        return found

    read = read1


def unpacked(file: str, until: ExitStack, what: str) -> tuple[BinaryIO | Unpacked, BinaryIO]:
    """What stands in a file, or on standard input for `-`; and the file itself, which is another where it is packed."""
    held = opened(file, until, what)
    name = file.lower()
    if name.endswith(".gz"):
        import gzip
        import zlib

        return Unpacked(held, gzip.GzipFile(fileobj=held), (gzip.BadGzipFile, zlib.error)), held
    if name.endswith(".zst"):
        if sys.version_info >= (3, 14):
            from compression import zstd
        else:
            from backports import zstd

        return Unpacked(held, zstd.ZstdFile(held), (zstd.ZstdError,)), held
    return held, held
