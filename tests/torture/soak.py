"""A long night: eight tables with automatic dealers and guests. Memory stays flat, and the audit is clean."""

import time
from pathlib import Path
from typing import Final

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
_WARM: Final = 0.4
"""The part of the night after which nothing new is brought to mind."""
MOST_GROWTH: Final = 96
"""Mebibytes from then to the end: the writer's own cache of pages is 64."""


def run(scale: float, say: Say) -> Counts:
    counts, seconds = Counts(), max(5.0, SECONDS * scale)
    with folder() as place:
        home = Home(place / "pit")
        tables = _eight(home)
        server = Server(home, {}, forked=False)
        try:
            sizes = _night(server, seconds, counts, say)
        finally:
            server.terminate()
        if not server.ended():
            counts.found("the house did not close when it was told to.")
            server.kill()
        warm = sizes[int(len(sizes) * _WARM) :]
        first, last = _middle(warm[: len(warm) // 4 + 1]), _middle(warm[-len(warm) // 4 :])
        counts.add("seconds", round(seconds))
        counts.add("automatic tables", len(tables))
        counts.add("MiB when warm", first)
        counts.add("MiB at the end", last)
        if last - first > MOST_GROWTH:
            counts.found(f"Memory grew from {first} to {last} MiB after the house was warm.")
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


def _night(server: Server, seconds: float, counts: Counts, say: Say) -> list[int]:
    """Mebibytes that the house holds, every so often; somebody looks at its tables all the while."""
    sizes: list[int] = []
    if not server.open:
        counts.found("the house did not open.")
        return [0]
    line, until, told = Line(server.port), time.monotonic() + seconds, 0
    status, _body = line.ask("POST", "/api/v1/sign-in", {"name": "Ada"})
    while time.monotonic() < until:
        time.sleep(min(0.5, seconds / 40))
        try:
            status, _body = line.ask("GET", "/health")
            counts.add("looks at its health", int(status == 200))
        except Unanswered:
            counts.found("the house died in the night.")
            return sizes or [0]
        sizes.append(_holds(server.pid))
        if (seconds - (until - time.monotonic())) // 60 > told:
            told += 1
            say(f"{sizes[-1]} MiB")
    line.close()
    return sizes


def _holds(pid: int) -> int:
    for row in Path(f"/proc/{pid}/status").read_text().splitlines():
        if row.startswith("VmRSS:"):
            return int(row.split()[1]) // 1024
    return 0


def _middle(sizes: list[int]) -> int:
    return sorted(sizes)[len(sizes) // 2] if sizes else 0


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
