"""What other processes write: one that watches tells its own lines of tables that another has moved.

PostgreSQL tells of it; SQLite's file shows that it was changed. Either way the heads are looked at once a second at least, so that
a word that was lost costs a second and no more.
"""

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Final

from croupier.house.floor.named import POOLS
from croupier.house.floor.pit import Pit, dialect_of
from croupier.house.journal.store import Store
from croupier.house.live.streams import Streams

_LOOK: Final = 1.0
_BREATH: Final = 0.25
"""Seconds after which a thread that hears nothing looks whether it is to stop."""
_OWN: Final = 0.02
"""Seconds that this process's own writer has to tell of what it wrote: nobody need read that again."""

log = logging.getLogger("croupier.house.following")


class Following:
    """A thread with a connection of its own."""

    def __init__(self, pit: Pit, streams: Streams, heard: Callable[[str], None] = lambda _table: None) -> None:
        self._pit, self._streams = pit, streams
        self._heard = heard
        """Told of each table that another process has moved."""
        self._stop = Event()
        self._thread = Thread(target=self._run, name="following", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                store = Store(dialect_of(self._pit.home, reading=True), reading=True)
            except Exception:
                log.exception("Nothing is heard of other processes.")
                self._stop.wait(_LOOK)
                continue
            try:
                self._follow(store)
            except Exception:
                log.exception("Nothing is heard of other processes.")
                self._stop.wait(_LOOK)
            finally:
                with suppress(Exception):
                    store.close()

    def _follow(self, store: Store) -> None:
        looked = 0.0
        while not self._stop.is_set():
            if not store.news(_BREATH) and time.monotonic() - looked < _LOOK:
                continue
            looked = time.monotonic()
            self._follow_pools(store)
            if self._behind(store) and not self._stop.wait(_OWN):
                for table in self._behind(store):
                    hot = self._pit.looking.table(table)
                    if hot is not None:
                        self._streams.tell(hot)
                        self._heard(table)

    def _follow_pools(self, store: Store) -> None:
        known = self._streams.meters
        if store.version_of(POOLS) > (0 if known is None else known.head.version):
            self._streams.tell(self._pit.looking.pools())

    def _behind(self, store: Store) -> list[str]:
        """Tables that the database has further than the lines do, or set up otherwise."""
        known = {last.id: last for last in self._streams.lines.states()}
        setups = self._pit.looking.tables()
        return [
            table
            for table, version in store.table_versions().items()
            if (last := known.get(table)) is None or version > last.version or last.setup != setups.get(table, last.setup)
        ]
