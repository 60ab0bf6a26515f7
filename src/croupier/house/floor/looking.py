"""Tables and people as readers see them: as new as the head in the database, whoever wrote last."""

import time
from collections.abc import Callable, Iterable
from threading import Lock, local

import msgspec
from msgspec.structs import replace

from croupier.house.floor import promoted
from croupier.house.floor.held import Held
from croupier.house.floor.held import as_of as held_as_of
from croupier.house.floor.hot import Hot, caught_up, stored
from croupier.house.floor.ledger import at_table, purse
from croupier.house.floor.meters import Meters, as_of
from croupier.house.floor.promoted import Promotions
from croupier.house.floor.work import POOLS, PROMOTIONS, TOURNAMENTS, Memory
from croupier.house.journal.store import Head, Store
from croupier.house.people.events import SetUp
from croupier.house.people.persons import Person
from croupier.table.model.accounts import patron as in_front

_read_person = msgspec.json.Decoder(Person).decode
_read_setup = msgspec.json.Decoder(SetUp).decode

_LOOKS = 20
"""How often a table is read again that moves while it is read."""


class Looking:
    """Each thread that looks has a connection of its own, which never writes."""

    def __init__(self, connect: Callable[[], Store], memory: Memory, clock: Callable[[], float] = time.time) -> None:
        self._connect, self._memory, self._clock = connect, memory, clock
        self._own = local()
        self._stores: list[Store] = []
        self._loaded: dict[str, Hot] = {}
        self._meters: Meters | None = None
        self._promotions: Promotions | None = None
        self._held: Held | None = None
        self._lock, self._promoting = Lock(), Lock()

    @property
    def now(self) -> int:
        return int(self._clock())

    @property
    def _store(self) -> Store:
        store: Store | None = getattr(self._own, "store", None)
        if store is None:
            store = self._own.store = self._connect()
            with self._lock:
                self._stores.append(store)
        return store

    def close(self) -> None:
        for store in self._stores:
            store.close()

    def tables(self) -> dict[str, SetUp]:
        """All tables of the pit by their ids."""
        return {table: _read_setup(body) for table, body in self._store.pit_tables()}

    def table(self, table: str) -> Hot | None:
        """A table as it stands now, without its sealed cards."""
        if not table.isprintable():  # what no database holds need not be asked for, and not every one may be
            return None
        store = self._store
        head = store.head(f"table:{table}")
        if head is None:
            return None
        body = store.pit_table(table)
        if body is None:
            return None
        found = self._remembered(table, head)
        if found is None:
            found = Hot(table, head, _read_setup(body), stored(store, head.id))
            found = self._loaded[table] = found if found.table.sequence == head.version else self._again(table, found)
        return replace(found, setup=_read_setup(body), sealed=None)

    def _remembered(self, table: str, head: Head) -> Hot | None:
        """From what the writer or a reader has in memory, and what has been written since."""
        known = [hot for hot in (self._memory.hots.get(table), self._loaded.get(table)) if hot is not None]
        for hot in known:
            if hot.head == head:
                return hot
        for hot in sorted(known, key=lambda hot: -hot.head.version):
            found = caught_up(self._store, hot, head)
            if found is not None:
                self._loaded[table] = found
                return found
        return None

    def _again(self, table: str, found: Hot) -> Hot:
        """Entries came between the look at the head and at them: the table is newer than the head said."""
        for _ in range(_LOOKS):
            head = self._store.head(f"table:{table}")
            assert head is not None
            found = Hot(table, head, found.setup, stored(self._store, head.id))
            if found.table.sequence == head.version:
                break
        return found

    def pools(self) -> Meters:
        """The prize meters as they stand now."""
        store = self._store
        head = store.head(POOLS)
        assert head is not None, "every pit that is open has the stream of the pools"
        self._meters = as_of(store, (self._memory.meters, self._meters), head)
        return self._meters

    def promotions(self) -> Promotions:
        """Promotions as they stand now. Lists of tickets share memory, so that readers never go on from the writer's own."""
        store = self._store
        head = store.head(PROMOTIONS)
        assert head is not None, "every pit that is open has the stream of promotions"
        known = self._memory.promotions
        if known is not None and known.head == head:
            return known
        with self._promoting:
            self._promotions = promoted.as_of(store, (self._promotions,), head)
            return self._promotions

    def tournaments(self) -> Held:
        """The tournaments as they stand now."""
        store = self._store
        head = store.head(TOURNAMENTS)
        assert head is not None, "every pit that is open has the stream of the tournaments"
        self._held = held_as_of(store, (self._memory.held, self._held), head)
        return self._held

    def person(self, person: str) -> Person | None:
        body = self._store.person(person)
        return None if body is None else _read_person(body)

    def head(self, name: str) -> Head | None:
        return self._store.head(name)

    def balance(self, code: str) -> int:
        return self._store.balance(code)

    def balances(self, codes: Iterable[str]) -> dict[str, int]:
        """What these accounts hold, as far as there are any."""
        return self._store.balances(codes)

    def chips_of(self, patron: str) -> int:
        """A patron's chips at hand and before them at tables, all of one moment."""
        tables = (at_table(table, in_front(patron, "chips")) for table in self._store.table_versions())
        return sum(self._store.balances((purse(patron), *tables)).values())
