"""Reports: a month of fifty tables, read, checked and reported on; measured at a small part of it, and told for the whole."""

from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from croupier import commands as c
from croupier.desk.dealer import VirtualTable
from croupier.desk.filing import filed
from croupier.desk.journal import JournalWriter
from croupier.games.ranks import Rank
from croupier.games.rules import Terms
from croupier.reports.deadlines import SYDNEY
from croupier.reports.papers import MONTH, sheet
from croupier.reports.wording import as_text
from croupier.table.asking.required import required
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor
from croupier.table.model.sign import Limit, Sign

EVENTS: Final = 5_000_000
"""A month of fifty tables."""
AIM: Final = 60
"""Seconds for all of them."""
SIZES: Final = (10_000, 25_000)


def journal(path: Path, events: int) -> int:
    """A table of Premium Baccarat that plays on and on; how many events it left."""
    limits = {slug: Limit(500, 100_000) for slug in ("player", "banker", "tie")}
    conditions = Conditions(game="premium-baccarat", sign=Sign(limits), terms=Terms(decks=8), table="b1")
    by = Actor("Ann", Rank.PLAYER)
    with JournalWriter(path) as kept:
        table = VirtualTable(conditions, entropy=Random(1).randbytes, heard=kept.append)
        table.do(c.JoinTable, "Ann", 1, by=by)
        table.do(c.BuyChips, "Ann", 10**12)
        while kept.count < events:
            if required(table.table).what == "wagers" and table.table.round is None and not table.table.wagers:
                table.do(c.PlaceWager, "Ann", 1, "banker", 500)
            table.step()
        return kept.count


def run() -> None:
    print("Reports: journals read, checked line by line, replayed and reported on")
    with TemporaryDirectory() as folder:
        for size in SIZES:
            path = Path(folder) / f"{size}.jsonl"
            count = journal(path, size)
            for tables in (1, 3):
                _measured(path, count, tables)


def _measured(path: Path, count: int, tables: int) -> None:
    """One journal as that of several tables, one after the other, as the command reads them."""
    begun = process_time()
    as_text(sheet(MONTH, "1970-01", [filed(path) for _ in range(tables)], SYDNEY))
    taken, events = process_time() - begun, tables * count
    print(f"  {events:>9,} events of {tables} in {taken:6.2f} s: {events / taken:>9,.0f} a CPU-second, up to {_held()} MiB in all")
    print(f"            {EVENTS:,} would take {taken / events * EVENTS:.0f} s; the aim is {AIM} s")


def _held() -> int:
    """The most that the process has held so far, in MiB."""
    return getrusage(RUSAGE_SELF).ru_maxrss // 1024
