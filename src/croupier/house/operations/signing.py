"""When heads are signed: every so often, when a gaming day closes, when someone asks, and when the pit closes."""

import logging
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.house.floor.named import STAFF
from croupier.house.floor.pit import Pit, dialect_of
from croupier.house.floor.signing import SignHeads, hold_to_file, signed_next, tell
from croupier.house.heads import HeadsError, Signed, line_of, verify
from croupier.house.home import Home
from croupier.house.journal.store import Store
from croupier.table.reading.gaming_day import gaming_day

EVERY: Final = 15 * 60
"""Seconds between signatures of a pit where something happens."""
_LOOK: Final = 15

log = logging.getLogger("croupier.house.heads")


def sign_heads(pit: Pit) -> Signed:
    """Sign where every chain of the pit stands now, and write it to the file that is kept elsewhere."""
    if pit.signing is None:
        raise HeadsError("This pit was opened without its signing key.")
    public = pit.signing.public_key()
    with closing(Store(dialect_of(pit.home, reading=True), reading=True)) as store:
        hold_to_file(store, pit.home.heads, public)
        signed = verify(pit.ask(SignHeads(pit.signing)).body, public)
        tell(store, pit.home.heads, public)
    return signed


def sign_apart(home: Home, key: Ed25519PrivateKey, now: int, to: Path | None = None) -> Signed:
    """The same from another process than the pit's own, which may be running or not; `to` is one more file to be told."""
    files = [home.heads] if to is None else [home.heads, to]
    with closing(Store(dialect_of(home))) as store:
        for file in files:
            hold_to_file(store, file, key.public_key())
        store.begin()
        store.heads((STAFF,))
        signed, fresh = signed_next(store, store.last_signature(), key, now)
        if fresh:
            store.add_signatures([(signed.heads.number, signed.heads.at, line_of(signed))])
        store.commit()
        for file in files:
            tell(store, file, key.public_key())
    return signed


def gaming_days(pit: Pit, now: int) -> dict[str, int]:
    """Which gaming day it is at each table, by the clocks where it stands."""
    tables = ((table, pit.looking.table(table)) for table in pit.looking.tables())
    return {table: gaming_day(hot.table.conditions, now) for table, hot in tables if hot is not None and hot.table.conditions}


class HeadsClock:
    """Signs in a thread of its own. Where it cannot, the pit plays on, but not silently, and it is tried again."""

    def __init__(self, pit: Pit, *, every: int = EVERY, failed: Callable[[str], None] = lambda _what: None) -> None:
        self._pit, self._every, self._failed = pit, every, failed
        self._stop = Event()
        self._thread = Thread(target=self._run, name="heads", daemon=True)
        self._last = 0
        self._days: dict[str, int] = {}

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Sign once more, and end."""
        self._stop.set()
        self._thread.join()
        self._trying(lambda: self._signed(int(self._pit.clock())))

    def _run(self) -> None:
        while True:
            self.look(int(self._pit.clock()))
            if self._stop.wait(_LOOK):
                return

    def look(self, now: int) -> bool:
        """Sign if it is time, or if a gaming day has closed since the last look; whether it was signed."""
        return self._trying(lambda: self._due(now) and self._signed(now))

    def _due(self, now: int) -> bool:
        before, self._days = self._days, gaming_days(self._pit, now)
        closed = any(self._days.get(table, day) != day for table, day in before.items())
        return closed or now - self._last >= self._every

    def _signed(self, now: int) -> bool:
        signed = sign_heads(self._pit)
        self._last = now
        log.info("The heads of the journal are signed.", extra={"number": signed.heads.number})
        return True

    def _trying(self, work: Callable[[], bool]) -> bool:
        try:
            return work()
        except Exception:
            self._failed("heads")
            log.exception("The heads of the journal could not be signed.")
            self._last = 0
            return False
