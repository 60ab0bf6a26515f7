"""Tables and people as readers see them: as new as the head in the database, whoever wrote last."""

import time
from collections.abc import Callable, Iterable
from threading import Lock, local
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.games.ranks import Rank
from croupier.house.floor import held, meters, promoted
from croupier.house.floor.held import Held
from croupier.house.floor.hot import Hot, Opener, caught_up, stored
from croupier.house.floor.kept import Chronicle, Kept
from croupier.house.floor.ledger import at_table, purse
from croupier.house.floor.meters import Meters
from croupier.house.floor.promoted import Promotions
from croupier.house.floor.work import Memory
from croupier.house.journal.store import Head, Store
from croupier.house.people.events import SetUp
from croupier.house.people.persons import Person
from croupier.table.model.accounts import patron as in_front
from croupier.table.model.people import Actor

_read_person = msgspec.json.Decoder(Person).decode
_read_setup = msgspec.json.Decoder(SetUp).decode

K = TypeVar("K", bound=Kept[Any])

_LOOKS = 20
"""How often a table is read again that moves while it is read."""


class Looking:
    """Each thread that looks has a connection of its own, which never writes."""

    def __init__(self, connect: Callable[[], Store], memory: Memory, keys: Opener, clock: Callable[[], float] = time.time) -> None:
        self._connect, self._memory, self._keys, self._clock = connect, memory, keys, clock
        self._own = local()
        self._stores: list[Store] = []
        self._loaded: dict[str, Hot] = {}
        self._kept: dict[str, Any] = {}
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
            found = Hot(table, head, _read_setup(body), stored(store, head.id, table, self._keys))
            found = self._loaded[table] = found if found.table.sequence == head.version else self._again(table, found)
        return replace(found, setup=_read_setup(body), sealed=None)

    def _remembered(self, table: str, head: Head) -> Hot | None:
        """From what the writer or a reader has in memory, and what has been written since."""
        known = [hot for hot in (self._memory.hots.get(table), self._loaded.get(table)) if hot is not None]
        for hot in known:
            if hot.head == head:
                return hot
        for hot in sorted(known, key=lambda hot: -hot.head.version):
            found = caught_up(self._store, hot, head, self._keys, cards=False)
            if found is not None:
                self._loaded[table] = found
                return found
        return None

    def _again(self, table: str, found: Hot) -> Hot:
        """Entries came between the look at the head and at them: the table is newer than the head said."""
        for _ in range(_LOOKS):
            head = self._store.head(f"table:{table}")
            assert head is not None
            found = Hot(table, head, found.setup, stored(self._store, head.id, table, self._keys))
            if found.table.sequence == head.version:
                break
        return found

    def pools(self) -> Meters:
        """The prize meters as they stand now."""
        return self._current(meters.CHRONICLE)

    def tournaments(self) -> Held:
        """The tournaments as they stand now."""
        return self._current(held.CHRONICLE)

    def promotions(self) -> Promotions:
        """Promotions as they stand now. Lists of tickets share memory, so that readers never go on from the writer's own."""
        of = promoted.CHRONICLE
        head, known = self._first(of.name), self._memory.kept.get(of.name)
        if isinstance(known, Promotions) and known.head == head:
            return known
        with self._promoting:
            found = self._kept[of.name] = of.as_of(self._store, (self._kept.get(of.name),), head)
            return found

    def _current(self, of: Chronicle[Any, K]) -> K:
        known = (self._memory.kept.get(of.name), self._kept.get(of.name))
        found = self._kept[of.name] = of.as_of(self._store, known, self._first(of.name))
        return found

    def _first(self, name: str) -> Head:
        head = self._store.head(name)
        assert head is not None, "every pit that is open has its first streams"
        return head

    def person(self, person: str) -> Person | None:
        body = self._store.person(person)
        return None if body is None else _read_person(body)

    def viewer(self, who: Actor, tournaments: Iterable[str], table: str) -> Actor:
        """As what somebody looks at a table: whoever is named manager of the tournament that is played there, as that."""
        if tournaments:
            played = self.tournaments().at_table(table)
            if played is not None and played[0] in tournaments:
                return Actor(who.id, Rank.TOURNAMENT_MANAGER)
        return who

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
