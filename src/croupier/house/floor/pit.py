"""A pit, opened: its books, its keys, its writer, and a way to look at its tables."""

import logging
import os
import time
from collections.abc import Callable
from typing import Any, Self, TypeVar

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings

from croupier.cards.sealed import Sealed
from croupier.desk.journal import START
from croupier.house.draw_seals import DrawPlace, close_draw, open_draw
from croupier.house.effective import effective
from croupier.house.floor.asked import Reply, Request
from croupier.house.floor.awaited import Awaited
from croupier.house.floor.looking import Looking
from croupier.house.floor.named import FIRST_STREAMS
from croupier.house.floor.receipts import KIND as RECEIPTS
from croupier.house.floor.receipts import receipts_of
from croupier.house.floor.staffing import RecordSettings
from croupier.house.floor.work import Keys, Published
from croupier.house.floor.writer import Writer
from croupier.house.home import Home
from croupier.house.journal.dialects import Dialect, SQLite
from croupier.house.journal.postgresql import PostgreSQL
from croupier.house.journal.store import Store
from croupier.house.keys import Keyring, pit_keys
from croupier.house.metrics import Metrics
from croupier.house.seals import Place, close, close_digest, close_form, close_seats, open_, open_form, open_seats, same_digest
from croupier.house.settings import DATABASE_VARIABLE, is_demonstration
from croupier.table.model.sitting import Sealed as Form
from croupier.tournament.seats import SealedSeats

T = TypeVar("T")
log = logging.getLogger("croupier.house.pit")


class Sealing:
    """The seals of a pit, with its keys at hand."""

    def __init__(self, ring: Keyring) -> None:
        self._ring = ring

    def open(self, table: str, number: int, delivery: int, commitment: str, key: str, body: bytes) -> Sealed:
        return open_(key, body, Place(table, number, delivery, commitment), self._ring)

    def close(self, sealed: Sealed) -> tuple[str, bytes]:
        return close(sealed, self._ring)

    def close_draw(self, place: DrawPlace, secret: str) -> tuple[str, bytes]:
        return close_draw(place, secret, self._ring)

    def open_draw(self, place: DrawPlace, key: str, body: bytes) -> str:
        return open_draw(key, body, place, self._ring)

    def close_seats(self, place: str, sealed: SealedSeats) -> tuple[str, bytes]:
        return close_seats(place, sealed, self._ring)

    def close_form(self, table: str, player: str, sealed: Form) -> Form:
        return close_form(table, player, sealed, self._ring)

    def open_form(self, table: str, player: str, stored: Form) -> Form:
        return open_form(table, player, stored, self._ring)

    def close_digest(self, receipt: str, digest: str) -> str:
        return close_digest(receipt, digest, self._ring)

    def same_digest(self, kept: str, receipt: str, digest: str) -> bool:
        return same_digest(kept, receipt, digest, self._ring)

    def open_seats(self, place: str, commitment: str, key: str, body: bytes) -> SealedSeats:
        return open_seats(place, commitment, key, body, self._ring)


def dialect_of(home: Home, *, reading: bool = False) -> Dialect:
    """A connection to the journal of a pit."""
    url = os.environ.get(DATABASE_VARIABLE)
    return PostgreSQL(url, reading=reading) if url else SQLite(home.journal, reading=reading)


class Pit:
    """What a process of the house holds. One is opened a process, and closed when it ends."""

    def __init__(
        self,
        home: Home,
        keys: Keys,
        *,
        signing: Ed25519PrivateKey | None = None,
        clock: Callable[[], float] = time.time,
        passing: Callable[[str], None] | None = None,
    ) -> None:
        self.home, self.keys, self.signing, self.clock = home, keys, signing, clock
        self.listeners: list[Callable[[Published], None]] = []
        self._kept: dict[type, Any] = {}
        store = Store(dialect_of(home))
        try:
            store.begin()
            _first_streams(store)
            store.commit()
        except BaseException:
            store.close()
            raise
        self.metrics = Metrics()
        self.writer = Writer(store, keys, clock=clock, passing=passing, publish=self._publish, metrics=self.metrics)
        self.metrics.watch(queue=lambda: self.writer.waiting)
        self.looking = Looking(lambda: Store(dialect_of(home, reading=True), reading=True), self.writer.memory, keys, clock)
        self.writer.start()

    @classmethod
    def open(cls, home: Home, **more: Any) -> Self:
        """The pit of a home, with the keys that it is told of. What it goes by is put on record."""
        keys = pit_keys(home.keys, demonstration=is_demonstration(), environment=os.environ)
        settings.SECRET_KEY = keys.secret
        pit = cls(home, Sealing(keys.ring), signing=keys.signing, **more)
        try:
            pit.writer.memory.settings = pit.ask(RecordSettings(effective())).version
        except BaseException:
            pit.close()
            raise
        return pit

    def submit(self, request: Request) -> Awaited[Reply]:
        return self.writer.submit(request)

    def ask(self, request: Request) -> Reply:
        return self.submit(request).result()

    def kept(self, kind: type[T], make: Callable[[], T]) -> T:
        """What readers keep beside this pit, such as how much of its journal they have heard: one of a kind, and gone with it."""
        found: T | None = self._kept.get(kind)
        return self._kept.setdefault(kind, make()) if found is None else found

    def close(self) -> None:
        try:
            self.writer.close()
        finally:
            self.looking.close()

    def _publish(self, published: Published) -> None:
        """Whoever listens may fail; what is on record is on record, and the others are told all the same."""
        for listener in tuple(self.listeners):
            try:
                listener(published)
            except Exception:
                log.exception("A listener failed.")


def _first_streams(store: Store) -> None:
    """Those that every pit has; a pit of an earlier version is given what it lacks."""
    wanted = {name: name for name in FIRST_STREAMS} | {receipts_of(name): RECEIPTS for name in FIRST_STREAMS}
    known = store.heads(wanted)
    store.begin_streams([(name, kind, START) for name, kind in wanted.items() if name not in known])
