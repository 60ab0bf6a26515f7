"""Event streams as they are written: events, chunks, and cursors over several tables."""

import re
from collections.abc import Mapping
from typing import Final

_CURSOR: Final = re.compile(r"([A-Za-z0-9-]{1,20}|~pools):([0-9]{1,15})")
BEAT: Final = b":\n\n"
"""A comment, so that whoever stands between does not take the line for dead."""


def event(name: str, data: bytes) -> bytes:
    """An event without its id and its end."""
    return b"event: %b\n%b" % (name.encode(), _lines(data))


def _lines(data: bytes) -> bytes:
    """Each line of the data as a field; a carriage return would end one as well."""
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if b"\n" not in data:
        return b"data: %b\n" % data
    return b"".join(b"data: %b\n" % line for line in data.split(b"\n"))


def told(name: str, sentence: str) -> bytes:
    """A whole event with a sentence for a person."""
    return event(name, sentence.encode()) + b"\n"


def chunk(data: bytes) -> bytes:
    """As HTTP/1.1 frames a piece of an answer whose length nobody knows."""
    return b"%x\r\n%b\r\n" % (len(data), data)


LAST_CHUNK: Final = b"0\r\n\r\n"


def write_cursor(versions: Mapping[str, int]) -> bytes:
    """How far a page has come at each of its tables: `b1:412,s2:77`. One that it has not seen yet is not named."""
    return ",".join(f"{table}:{version}" for table, version in versions.items() if version >= 0).encode()


def read_cursor(text: str) -> dict[str, int]:
    """A cursor as a page sends it back; nothing of one that is none."""
    found: dict[str, int] = {}
    for part in text.split(","):
        match = _CURSOR.fullmatch(part.strip())
        if match is None:
            return {}
        found[match[1]] = int(match[2])
    return found


def read_version(text: str) -> int | None:
    """The version that a watcher of one table has seen."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 15 else None
