"""Counts, fills and credits of the tables' floats, out of the journal. Each table's entries are looked through once, and from then
on only what has come since."""

from collections import deque
from threading import Lock
from typing import Final

from msgspec import Struct

from croupier.house.journal.models import Stream
from croupier.house.records.entries import entries
from croupier.table.message.chips import FloatClosed, FloatCredited, FloatFilled, FloatOpened
from croupier.table.message.upcast import read_event

FloatEvent = FloatOpened | FloatFilled | FloatCredited | FloatClosed
KINDS: Final = (FloatOpened, FloatFilled, FloatCredited, FloatClosed)
_TAGS: Final = tuple(f'"{kind.__struct_config__.tag}"'.encode() for kind in KINDS)
KEPT: Final = 50
"""Of a table, the latest."""


class _Heard(Struct):
    found: deque[FloatEvent]
    version: int = 0


class Floats:
    """Looks through the tables of a pit."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._heard: dict[int, _Heard] = {}

    def of(self, stream: Stream) -> tuple[FloatEvent, ...]:
        """The latest first."""
        with self._lock:
            heard = self._heard.setdefault(stream.pk, _Heard(deque(maxlen=KEPT)))
            for version, body, _hash in entries(stream, heard.version):
                if any(tag in body for tag in _TAGS):  # reading every entry would take a hundred times as long
                    event = read_event(body)
                    if isinstance(event, KINDS):
                        heard.found.append(event)
                heard.version = version
            return tuple(heard.found)[::-1]
