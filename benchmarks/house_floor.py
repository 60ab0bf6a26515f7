"""The floor against bare transactions of the same rows, with the same durability, one a request.

The rows that requests cause are written down first, on a floor of their own; then floor and bare transactions take turns, so that a
busy machine slows both. `python -m benchmarks house_floor` does so on SQLite, then on a PostgreSQL of its own.
"""

import shutil
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter
from typing import Any, Final

import msgspec
from tests.house.postgres import new_database, start, told

from benchmarks.measure import show
from croupier import commands as c
from croupier.desk.routine import routine
from croupier.desk.usual import usual_conditions
from croupier.games.ranks import Rank
from croupier.house.home import Home
from croupier.house.settings import configure, use
from croupier.table.model.people import Actor

REQUESTS: Final = 400
TURNS: Final = 7
AIMS: Final = {("sqlite", 1): 0.5, ("sqlite", 8): 0.7, ("postgresql", 1): 0.8, ("postgresql", 8): 0.9}
WRITES: Final = (
    "add_entries", "add_postings", "add_receipts", "add_seals", "move_balances", "keep_days", "move_heads",
    "keep_snapshots", "keep_pages",
)  # fmt: skip


Place = Callable[[], AbstractContextManager[None]]
"""Within it, a pit that is opened has a database of its own."""


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        configure(Home(Path(folder) / "none"), demonstration=True)
        _show("sqlite", Path(folder) / "sqlite", nullcontext)
        where = Path(tempfile.mkdtemp())
        server = start(where)
        try:
            _show("postgresql", Path(folder) / "postgresql", lambda: told(new_database(server.get_uri())))
        finally:
            server.stop()
            shutil.rmtree(where, ignore_errors=True)


def _show(kind: str, folder: Path, place: Place) -> None:
    rows = []
    for tables in (1, 8):
        ratio, floor, bare = _measured(folder / str(tables), tables, place)
        rows.append((f"{tables}", f"{floor:,.0f}", f"{bare:,.0f}", f"{ratio:.2f}", f"{AIMS[kind, tables]}"))
    show(f"The floor on {kind}: requests a second", ("tables", "floor", "bare", "ratio", "aim"), rows)


def _measured(folder: Path, tables: int, place: Place) -> tuple[float, float, float]:
    with place():
        rows = _rows_of(folder / "rows", tables)
    with place():
        floor = _Floor(folder / "floor", tables)
    with place():
        bare = _Bare(folder / "bare", tables, rows)
    ratios, floors, bares = [], [], []
    for _ in range(TURNS):
        floors.append(REQUESTS / _timed(floor.play))
        bares.append(REQUESTS / _timed(bare.write))
        ratios.append(floors[-1] / bares[-1])
    floor.close()
    bare.close()
    return median(ratios), median(floors), median(bares)


def _timed(work: Callable[[], None]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


class _Floor:
    """So many tables, each with a client that asks for one thing after the other."""

    def __init__(self, folder: Path, tables: int, store: Callable[[Any], Any] = lambda store: store) -> None:
        from croupier.house.floor.cage import BuyIn
        from croupier.house.floor.commands import Commands
        from croupier.house.floor.pit import Pit
        from croupier.house.floor.setting_up import SetUpTable
        from croupier.house.floor.staffing import AddPerson
        from croupier.house.people.events import SetUp
        from croupier.house.preparing import migrate

        home = Home(folder)
        use(home)
        migrate(home)
        self.pit, self.count = Pit.open(home), 0
        self.players: dict[str, str] = {}
        for number in range(tables):
            table = f"b{number}"
            self.pit.ask(SetUpTable(self._id(), "software", usual_conditions("premium-baccarat", table=table), SetUp("", "", "")))
            player = msgspec.json.decode(self.pit.ask(AddPerson(self._id(), "software", Rank.PLAYER)).body)["id"]
            self.pit.ask(BuyIn(self._id(), player, player, 10**10, play_money=True))
            self.pit.ask(Commands(self._id(), table, player, (c.JoinTable(player, 1, by=Actor(player, Rank.PLAYER), at=0),)))
            self.players[table] = player
        self.pit.writer._store = store(self.pit.writer._store)

    def _id(self) -> str:
        self.count += 1
        return f"request-{self.count}"

    def play(self, requests: int = REQUESTS) -> None:
        each = requests // len(self.players)
        clients = [Thread(target=self._client, args=(table, player, each)) for table, player in self.players.items()]
        for client in clients:
            client.start()
        for client in clients:
            client.join()

    def _client(self, table: str, player: str, requests: int) -> None:
        from croupier.house.floor.commands import Commands, Step

        dealer, supervisor = (Actor("software", rank) for rank in (Rank.DEALER, Rank.SUPERVISOR))
        me = Actor(player, Rank.PLAYER)
        hots = self.pit.writer.memory.hots
        for number in range(requests):
            hot = hots[table]
            if hot.table.round is None and not hot.table.wagers and hot.table.cards.stage == "ready":
                wager = c.PlaceWager(player, 1, "banker", 500, by=me, at=0)
                request: Any = Commands(f"{table}-{hot.head.version}-{number}", table, player, (wager,))
            else:
                request = Step(table, hot.head.version, routine(hot.table, dealer, supervisor, hot.table.now))
            assert self.pit.ask(request).granted

    def close(self) -> None:
        self.pit.close()


def _rows_of(folder: Path, tables: int) -> list[list[tuple[str, Any]]]:
    """What each request writes, on a floor where they come one at a time."""
    seen: list[list[tuple[str, Any]]] = []

    class Noting:
        def __init__(self, store: Any) -> None:
            self._store = store

        def __getattr__(self, name: str) -> Any:
            found = getattr(self._store, name)
            if name == "begin":
                seen.append([])
            if name not in WRITES:
                return found

            def noted(rows: Any) -> None:
                if rows:
                    seen[-1].append((name, list(rows)))
                found(rows)

            return noted

    floor = _Floor(folder, tables, Noting)
    for table, player in floor.players.items():
        floor._client(table, player, REQUESTS * TURNS // tables)
    floor.close()
    return [rows for rows in seen if rows]


class _Bare:
    """The same rows by the same statements, a transaction for each request, and nothing decided."""

    def __init__(self, folder: Path, tables: int, rows: list[list[tuple[str, Any]]]) -> None:
        from croupier.house.floor.pit import dialect_of
        from croupier.house.journal.store import Store

        _Floor(folder, tables).close()
        self.store, self.rows = Store(dialect_of(Home(folder))), iter(rows)

    def close(self) -> None:
        self.store.close()

    def write(self) -> None:
        store = self.store
        for _ in range(REQUESTS):
            store.begin()
            for name, rows in next(self.rows):
                getattr(store, name)(rows)
            store.commit()
