"""SQLite's write-ahead log: it does not grow without end, and after a clean stop the journal's file is whole without it."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
from tests.house.pits import House, receipt

from croupier.house.floor.cage import BuyIn
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.journal import dialects

LARGEST = 200_000


def log_of(home: Home) -> Path:
    return Path(f"{home.journal}-wal")


def test_a_pit_that_has_closed_lies_in_one_file(home: Home, tmp_path: Path) -> None:
    pit = Pit.open(home)
    patron = House(pit).patron(chips=1_000)
    with closing(sqlite3.connect(home.journal)) as reader:  # nobody is the last to leave
        assert reader.execute("SELECT COUNT(*) FROM entry").fetchone()[0]
        pit.close()
        assert log_of(home).stat().st_size == 0
        shutil.copy(home.journal, tmp_path / "alone.sqlite3")
    with closing(sqlite3.connect(tmp_path / "alone.sqlite3")) as alone:
        found = alone.execute("SELECT balance FROM account WHERE code = ?", (f"purse:{patron}:chips",)).fetchone()
    assert found == (1_000,)


class Readers:
    """One reads before the other has ended, over and over."""

    def __init__(self, home: Home) -> None:
        self._home, self._stop = home, Event()
        self.reading = Event()
        self._thread = Thread(target=self._run)

    def __enter__(self) -> "Readers":
        self._thread.start()
        self.reading.wait(30)
        return self

    def __exit__(self, *_error: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        two = [sqlite3.connect(self._home.journal, isolation_level=None) for _ in range(2)]
        number = 0
        while not self._stop.is_set():
            here, there = two[number % 2], two[1 - number % 2]
            here.execute("BEGIN")
            here.execute("SELECT COUNT(*) FROM stream").fetchall()
            if there.in_transaction:
                there.execute("ROLLBACK")
            number += 1
            self.reading.set()
            self._stop.wait(0.005)
        for each in two:
            each.close()


def test_reads_that_overlap_do_not_let_the_log_grow_without_end(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialects, "_LARGEST_LOG", LARGEST)
    monkeypatch.setattr(dialects, "_WAIT_FOR_READERS", 10.0)
    pit = Pit.open(home)
    patron, sizes = House(pit).patron(), list[int]()
    with Readers(home):
        for _ in range(60):
            assert pit.ask(BuyIn(receipt(), patron, patron, 100, play_money=True)).granted
            sizes.append(log_of(home).stat().st_size)
    pit.close()
    assert max(sizes) < 2 * LARGEST
    assert sizes != sorted(sizes)  # it was begun anew


def test_a_reader_who_stays_keeps_nobody_from_playing(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialects, "_LARGEST_LOG", LARGEST)
    monkeypatch.setattr(dialects, "_WAIT_FOR_READERS", 0.01)
    pit = Pit.open(home)
    patron = House(pit).patron()
    with closing(sqlite3.connect(home.journal, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT COUNT(*) FROM stream").fetchall()
        for _ in range(30):
            assert pit.ask(BuyIn(receipt(), patron, patron, 100, play_money=True)).granted
        assert log_of(home).stat().st_size > LARGEST
        reader.execute("ROLLBACK")
        for _ in range(30):
            assert pit.ask(BuyIn(receipt(), patron, patron, 100, play_money=True)).granted
        assert log_of(home).stat().st_size < 2 * LARGEST
    pit.close()
