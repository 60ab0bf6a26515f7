"""A table's entries out of the database, and the file that they would be."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Raw

from croupier.desk.journal import Line
from croupier.games.ranks import SEES_ALL
from croupier.house.journal.models import Entry, Stream
from croupier.house.records.told import told
from croupier.house.records.unnamed import Marks, sees_everybody
from croupier.table.message.upcast import read_event
from croupier.table.model.people import Actor

TOGETHER: Final = 1000
"""Entries read from the database at a time."""

_write: Final = msgspec.json.Encoder(order="deterministic").encode


def stream_of(table: str) -> Stream | None:
    return Stream.objects.filter(name=f"table:{table}").first()


def entries(stream: Stream, after: int = 0, up_to: int | None = None) -> Iterator[tuple[int, bytes, str]]:
    """Number, bytes and hash of each entry in turn, up to the head as it was when the stream was looked at."""
    last = stream.version if up_to is None else min(up_to, stream.version)
    while after < last:
        found = Entry.objects.filter(stream_id=stream.pk, version__gt=after, version__lte=last).order_by("version")[:TOGETHER]
        rows = list(found.values_list("version", "body", "hash"))
        if not rows:
            return
        yield from ((version, bytes(body), digest) for version, body, digest in rows)
        after = rows[-1][0]


def lines(stream: Stream) -> Iterator[bytes]:
    """The journal as a file: what `croupier replay` reads, with the same hashes."""
    for version, body, digest in entries(stream):
        yield _write(Line(version, Raw(body), digest)) + b"\n"


def page(stream: Stream, viewer: Actor, after: int, limit: int) -> list[dict[str, Any]]:
    """Some entries as a person may read them, other patrons unnamed to players. The hash is told only together with the bytes it
    was taken over: from it alone a face that lies downwards could be found by trying."""
    found = entries(stream, after, after + limit)
    if viewer.rank in SEES_ALL:
        return [{"version": version, "hash": digest, "event": Raw(body)} for version, body, digest in found]
    marks = None if sees_everybody(viewer) else Marks(viewer)
    return [{"version": version, "event": _read(body, viewer, marks)} for version, body, _hash in found]


def _read(body: bytes, viewer: Actor, marks: Marks | None) -> Any:
    event = told(read_event(body), viewer)
    return event if event is None or marks is None else marks.event(event)
