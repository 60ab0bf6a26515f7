"""What promotions and tournaments of a pit owe somebody's ear, out of their streams: each entry is heard once."""

from threading import Lock
from typing import Final

import msgspec
from msgspec import Struct

from croupier.desk.tapes import Taped
from croupier.house.floor import held, promoted
from croupier.house.floor.looking import Looking
from croupier.house.floor.named import PROMOTIONS, TOURNAMENTS
from croupier.house.floor.pit import Pit
from croupier.house.journal.models import Stream
from croupier.house.journal.store import Head
from croupier.house.records.entries import entries
from croupier.promotions.events import TicketEntered
from croupier.reports.counted import Counts
from croupier.reports.promised import Promises


class _Told(Struct, frozen=True, gc=False):
    """What kind of event an entry has, and nothing else of it."""

    type: str


class _Entry(Struct, frozen=True, gc=False):
    event: _Told


_glance: Final = msgspec.json.Decoder(_Entry).decode
_TICKET: Final = TicketEntered.__struct_config__.tag
"""There may be a million, and nobody is to be told of them."""


class Listening:
    """Hears the promotions and the tournaments of a pit."""

    def __init__(self, looking: Looking) -> None:
        self._looking, self._lock = looking, Lock()
        self._promises, self._counts = Promises(), Counts()
        self._heard = {PROMOTIONS: 0, TOURNAMENTS: 0}

    def read(self) -> list[Taped]:
        """Both as far as their heads say now."""
        promotions, tournaments = self._looking.promotions(), self._looking.tournaments()
        with self._lock:
            for version, body in self._since(promotions.head, PROMOTIONS):
                if _glance(body).event.type != _TICKET:
                    self._promises.hear(version, promoted.read(body).event)
                self._heard[PROMOTIONS] = version
            for version, body in self._since(tournaments.head, TOURNAMENTS):
                noted = held.read(body)
                self._counts.hear(noted.tournament, noted.event)
                self._heard[TOURNAMENTS] = version
            of_promotions, of_cups = promotions.head, tournaments.head
            return [
                Taped(PROMOTIONS, of_promotions.version, of_promotions.hash, self._promises.so_far(), system=promotions.system),
                Taped(TOURNAMENTS, of_cups.version, of_cups.hash, counts=self._counts.so_far()),
            ]

    def _since(self, head: Head, name: str) -> list[tuple[int, bytes]]:
        """Entries that were not heard yet."""
        if head.version <= self._heard[name]:
            return []
        stream = Stream.objects.get(pk=head.id)
        return [(version, body) for version, body, _hash in entries(stream, self._heard[name], head.version)]


def listening(pit: Pit) -> Listening:
    return pit.kept(Listening, lambda: Listening(pit.looking))
