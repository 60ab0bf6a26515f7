"""A long night: eight tables with automatic dealers and guests. Memory stays flat, and the audit is clean.

Flat is: in the second half of the night the process grows by no more than its books do, of which the writer keeps the pages at
hand, up to 64 MiB, and each table its past rounds; and by a little besides, as memory is given out in larger pieces than are
asked for.
"""

import time
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from tests.torture.auditing import audited
from tests.torture.counts import Counts, Say
from tests.torture.floors import folder
from tests.torture.server import Line, Server, Unanswered

from croupier.desk.usual import usual_conditions
from croupier.house.demonstration import set_up_demonstration
from croupier.house.floor.pit import Pit
from croupier.house.floor.setting_up import ChangeSetUp, SetUpTable
from croupier.house.home import Home
from croupier.house.people.events import SetUp
from croupier.house.people.persons import SOFTWARE
from croupier.house.preparing import migrate
from croupier.house.settings import use

TITLE: Final = "A soak of eight tables"
SECONDS: Final = 600
_WARM: Final = 0.5
"""The part of the night after which nothing new is brought to mind."""
MOST_GROWTH: Final = 6.0
"""Mebibytes from then to the end, besides what the books have grown by: 2.3 were seen in ten minutes."""


class Look(Struct, frozen=True):
    """What the house holds at a moment."""

    at: float
    """Seconds."""
    memory: float
    """Mebibytes, as are the books."""
    books: float


def run(scale: float, say: Say) -> Counts:
    counts, seconds = Counts(), max(5.0, SECONDS * scale)
    with folder() as place:
        home = Home(place / "pit")
        tables = _eight(home)
        server = Server(home, {}, forked=False)
        try:
            looks = _night(server, home, seconds, counts, say)
        finally:
            server.terminate()
        if not server.ended():
            counts.found("the house did not close when it was told to.")
            server.kill()
        warm = looks[int(len(looks) * _WARM) :]
        memory, books = growth(warm)
        counts.add("seconds", round(seconds))
        counts.add("automatic tables", len(tables))
        counts.add("MiB when warm", round(warm[0].memory))
        counts.add("MiB at the end", round(warm[-1].memory))
        counts.add("kB of growth while warm", round(memory * 1024))
        counts.add("kB of books meanwhile", round(books * 1024))
        if memory - books > MOST_GROWTH:
            counts.found(f"Memory grew by {memory:.1f} MiB after the house was warm, and its books by {books:.1f}.")
        use(home)
        _rounds(home, tables, counts)
        audited(home, counts)
    return counts


def _eight(home: Home) -> list[str]:
    """The demonstration's automatic tables and as many more as make eight, all with guests and short clocks."""
    from django.db import connections

    migrate(home)
    use(home)
    pit = Pit.open(home)
    set_up_demonstration(pit)
    wanted = usual_conditions("seven-up-baccarat", table="s2")
    pit.ask(SetUpTable("s2", SOFTWARE, wanted, SetUp("Seven-Up, table s2", "seven-up-baccarat", "", automatic=True)))
    tables = [table for table, setup in pit.looking.tables().items() if setup.automatic]
    for table in tables:
        setup = pit.looking.tables()[table]
        pit.ask(ChangeSetUp(f"short:{table}", SOFTWARE, table, replace(setup, betting=1, deciding=1, guests=3)))
    pit.close()
    connections.close_all()
    return tables


def _night(server: Server, home: Home, seconds: float, counts: Counts, say: Say) -> list[Look]:
    """What the house holds, every so often; somebody looks at its tables all the while."""
    looks: list[Look] = []
    if not server.open:
        counts.found("the house did not open.")
        return [Look(0, 0, 0)]
    line, until, told = Line(server.port), time.monotonic() + seconds, 0
    status, _body = line.ask("POST", "/api/v1/sign-in", {"name": "Ada"})
    while time.monotonic() < until:
        time.sleep(min(0.5, seconds / 40))
        try:
            status, _body = line.ask("GET", "/health")
            counts.add("looks at its health", int(status == 200))
        except Unanswered:
            counts.found("the house died in the night.")
            return looks or [Look(0, 0, 0)]
        looks.append(Look(time.monotonic(), _holds(server.pid), home.journal.stat().st_size / 2**20))
        if (seconds - (until - time.monotonic())) // 60 > told:
            told += 1
            say(f"{looks[-1].memory:.0f} MiB")
    line.close()
    return looks


def _holds(pid: int) -> float:
    for row in Path(f"/proc/{pid}/status").read_text().splitlines():
        if row.startswith("VmRSS:"):
            return int(row.split()[1]) / 1024
    return 0.0


def growth(looks: list[Look]) -> tuple[float, float]:
    """By how much memory and books have grown in all, each along the line that fits best: no single look decides."""
    return tuple(_along([(look.at, getattr(look, what)) for look in looks]) for what in ("memory", "books"))  # type: ignore[return-value]


def _along(points: list[tuple[float, float]]) -> float:
    middle, height = (sum(each) / len(points) for each in zip(*points, strict=True))
    spread = sum((at - middle) ** 2 for at, _value in points)
    rise = sum((at - middle) * (value - height) for at, value in points)
    return rise / spread * (points[-1][0] - points[0][0]) if spread else 0.0


def _rounds(home: Home, tables: list[str], counts: Counts) -> None:
    pit = Pit.open(home)
    try:
        for table in tables:
            hot = pit.looking.table(table)
            played = 0 if hot is None else hot.table.played
            counts.add("rounds", played)
            if not played:
                counts.found(f"No round was played at table {table}.")
    finally:
        pit.close()
