"""Backups: made while the pit runs, whole or not at all, without a key, and never over something that is there."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from threading import Event, Thread

import pytest

from croupier.house.home import Home
from croupier.house.keys import BACKUP, FILES, SIGNING, VARIABLES, made_keys
from croupier.house.operations import backup as backup_module
from croupier.house.operations.backup import back_up, bring_back
from croupier.house.operations.manifest import BackupError

pytestmark = pytest.mark.slow

NOW = 1_763_280_000
SESSION = "a-session-that-opens-the-door"


def opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, timeout=30)
    connection.execute("PRAGMA journal_mode = WAL")
    return connection


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Two files that look like a pit's: entries, balances that sum to nought, sessions and people."""
    home = Home(tmp_path / "pit")
    home.prepare()
    made_keys(home.keys)
    with closing(opened(home.journal)) as journal, closing(opened(home.logins)) as logins:
        journal.execute("CREATE TABLE entry (version INTEGER PRIMARY KEY, body TEXT)")
        journal.execute("CREATE TABLE account (code TEXT PRIMARY KEY, balance INTEGER)")
        journal.execute("INSERT INTO account VALUES ('float', 0), ('patron', 0)")
        logins.execute("CREATE TABLE person (id INTEGER PRIMARY KEY)")
        logins.execute("CREATE TABLE django_session (session_key TEXT)")
        logins.executemany("INSERT INTO django_session VALUES (?)", [(SESSION,)] * 50)
        logins.execute("INSERT INTO person VALUES (1)")
        journal.execute("INSERT INTO entry VALUES (1, 'opened')")
    return home


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def rows(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


# Making one


def test_a_backup_holds_both_files_and_a_list_of_them(home: Home, tmp_path: Path) -> None:
    to = tmp_path / "copies" / "monday"
    manifest = back_up(home, to, now=NOW)
    assert sorted(path.name for path in to.iterdir()) == [BACKUP, "journal.sqlite3", "logins.sqlite3"]
    assert mode(to) == 0o700
    assert {mode(path) for path in to.iterdir()} == {0o600}
    listed = json.loads((to / BACKUP).read_bytes())
    assert (listed["made"], listed["database"]) == (NOW, "sqlite")
    for file in manifest.files:
        data = (to / file.name).read_bytes()
        assert (file.size, file.sha256) == (len(data), sha256(data).hexdigest())
    assert [path.name for path in to.parent.iterdir()] == ["monday"]


def test_no_key_is_in_a_backup(home: Home, tmp_path: Path) -> None:
    back_up(home, tmp_path / "copy", now=NOW)
    held = b"".join(path.read_bytes() for path in (tmp_path / "copy").iterdir())
    for key in home.keys.iterdir():
        for line in key.read_bytes().splitlines():
            assert line not in held


def test_whoever_is_signed_in_is_not_so_in_a_backup(home: Home, tmp_path: Path) -> None:
    back_up(home, tmp_path / "copy", now=NOW)
    assert SESSION.encode() not in (tmp_path / "copy" / "logins.sqlite3").read_bytes()
    assert rows(tmp_path / "copy" / "logins.sqlite3", "SELECT count(*) FROM django_session") == [(0,)]
    assert rows(home.logins, "SELECT count(*) FROM django_session") == [(50,)]
    assert rows(tmp_path / "copy" / "logins.sqlite3", "SELECT id FROM person") == [(1,)]


@pytest.fixture
def running(home: Home) -> Iterator[Event]:
    """Someone who writes all the time: a person and then their entry, and money from one account to the other."""
    stop, begun = Event(), Event()

    def write() -> None:
        with closing(opened(home.journal)) as journal, closing(opened(home.logins)) as logins:
            number = 1
            while not stop.is_set():
                number += 1
                logins.execute("INSERT INTO person VALUES (?)", (number,))
                journal.execute("BEGIN IMMEDIATE")
                journal.execute("INSERT INTO entry VALUES (?, ?)", (number, "x" * 500))
                journal.execute("UPDATE account SET balance = balance - 1 WHERE code = 'float'")
                journal.execute("UPDATE account SET balance = balance + 1 WHERE code = 'patron'")
                journal.execute("COMMIT")
                if number > 20:
                    begun.set()

    thread = Thread(target=write)
    thread.start()
    begun.wait(30)
    yield stop
    stop.set()
    thread.join()


def test_a_backup_of_a_running_pit_is_one_moment_of_it(home: Home, tmp_path: Path, running: Event) -> None:
    seen = []
    for turn in range(10):
        to = tmp_path / f"copy-{turn}"
        back_up(home, to, now=NOW)
        ((entries, last),) = rows(to / "journal.sqlite3", "SELECT count(*), max(version) FROM entry")
        ((people,),) = rows(to / "logins.sqlite3", "SELECT max(id) FROM person")
        assert isinstance(people, int)
        assert isinstance(last, int)
        assert entries == last
        assert rows(to / "journal.sqlite3", "SELECT sum(balance), max(balance) FROM account") == [(0, last - 1)]
        assert people - 1 <= last <= people
        seen.append(last)
    assert seen == sorted(seen)
    assert seen[0] < seen[-1], "it was running"


def test_what_is_still_in_the_log_of_the_database_is_in_the_backup(home: Home, tmp_path: Path) -> None:
    with closing(opened(home.journal)) as journal:
        journal.execute("PRAGMA wal_autocheckpoint = 0")
        journal.execute("INSERT INTO entry VALUES (2, 'late')")
        assert b"late" not in home.journal.read_bytes()
        back_up(home, tmp_path / "copy", now=NOW)
    assert rows(tmp_path / "copy" / "journal.sqlite3", "SELECT max(version) FROM entry") == [(2,)]


def test_a_backup_goes_into_a_folder_of_its_own(home: Home, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    with pytest.raises(BackupError, match="is there already"):
        back_up(home, tmp_path / "there", now=NOW)
    assert list((tmp_path / "there").iterdir()) == []
    with pytest.raises(BackupError, match="lies among the keys"):
        back_up(home, home.keys / "copy", now=NOW)


def test_a_backup_does_not_lie_among_keys_that_are_told_of(home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = home.keys.rename(tmp_path / "keys")
    monkeypatch.setenv(VARIABLES[SIGNING], str(keys / SIGNING))
    (tmp_path / "link").symlink_to(keys)
    for to in (keys / "copy", keys / "deep" / "copy", tmp_path / "link" / "copy"):
        with pytest.raises(BackupError, match="lies among the keys"):
            back_up(home, to, now=NOW)
    assert sorted(path.name for path in keys.iterdir()) == sorted(FILES)
    back_up(home, tmp_path / "copy", now=NOW)


def test_there_must_be_a_pit(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="There is no pit"):
        back_up(Home(tmp_path / "nowhere"), tmp_path / "copy", now=NOW)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("empty", ["journal", "logins"])
@pytest.mark.parametrize("begun", [False, True])
def test_a_file_without_tables_is_no_pit(home: Home, tmp_path: Path, empty: str, begun: bool) -> None:
    path: Path = getattr(home, empty)
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    path.touch()
    if begun:
        opened(path).close()
    with pytest.raises(BackupError, match="There is no pit: nothing was ever written"):
        back_up(home, tmp_path / "copy", now=NOW)
    assert not (tmp_path / "copy").exists()


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), sqlite3.OperationalError("disk I/O error")])
def test_a_backup_that_fails_leaves_nothing(home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    def full(*_: object) -> None:
        raise fault

    monkeypatch.setattr(backup_module, "write_manifest", full)
    with pytest.raises(BackupError, match=r"could not be (written|copied)"):
        back_up(home, tmp_path / "copies" / "monday", now=NOW)
    assert list((tmp_path / "copies").iterdir()) == []


def test_a_damaged_pit_gives_no_backup(home: Home, tmp_path: Path) -> None:
    with closing(opened(home.journal)) as journal:
        journal.executemany("INSERT INTO entry VALUES (?, ?)", [(number, "y" * 900) for number in range(2, 400)])
    data = bytearray(home.journal.read_bytes())
    data[8192 : 8192 + 4096 * 4] = b"\xff" * 4096 * 4
    home.journal.write_bytes(data)
    with pytest.raises(BackupError, match=r"does not hold together|could not be copied"):
        back_up(home, tmp_path / "copy", now=NOW)
    assert not (tmp_path / "copy").exists()


# The way back


@pytest.fixture
def copy(home: Home, tmp_path: Path) -> Path:
    back_up(home, tmp_path / "copy", now=NOW)
    return tmp_path / "copy"


def test_a_pit_is_brought_back_as_it_was(home: Home, copy: Path, tmp_path: Path) -> None:
    new = Home(tmp_path / "new")
    assert bring_back(copy, new).made == NOW
    assert sorted(path.name for path in new.path.iterdir()) == ["journal.sqlite3", "logins.sqlite3"]
    assert mode(new.path) == 0o700
    assert {mode(path) for path in new.path.iterdir()} == {0o600}
    assert rows(new.journal, "SELECT * FROM entry") == rows(home.journal, "SELECT * FROM entry")


@pytest.mark.parametrize("name", ["journal.sqlite3", "logins.sqlite3", "journal.sqlite3-wal", "logins.sqlite3-shm"])
def test_nothing_is_ever_written_over(copy: Path, tmp_path: Path, name: str) -> None:
    new = Home(tmp_path / "new")
    new.prepare()
    (new.path / name).write_text("mine")
    with pytest.raises(BackupError, match="never takes the place of a pit"):
        bring_back(copy, new)
    assert [(path.name, path.read_text()) for path in new.path.iterdir()] == [(name, "mine")]


def test_keys_and_heads_that_wait_in_the_new_home_stay(copy: Path, tmp_path: Path) -> None:
    new = Home(tmp_path / "new")
    made_keys(new.keys)
    new.heads.write_text("kept elsewhere")
    bring_back(copy, new)
    assert new.heads.read_text() == "kept elsewhere"
    assert len(list(new.keys.iterdir())) == 3


@pytest.mark.parametrize("name", ["journal.sqlite3", "logins.sqlite3"])
@pytest.mark.parametrize("fault", ["changed", "cut", "longer", "missing", "folder"])
def test_a_damaged_backup_brings_nothing_back(copy: Path, tmp_path: Path, name: str, fault: str) -> None:
    path = copy / name
    data = bytearray(path.read_bytes())
    path.unlink()
    if fault == "folder":
        path.mkdir()
    elif fault != "missing":
        data[len(data) // 2] ^= 1
        path.write_bytes({"changed": data, "cut": data[:-1], "longer": data + b"\0"}[fault])
    with pytest.raises(BackupError, match=r"not what was backed up|missing from the backup|no ordinary file|could not be copied"):
        bring_back(copy, Home(tmp_path / "new"))
    assert list((tmp_path / "new").iterdir()) == []


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"form": 2}, "form 2"),
        ({"database": "postgresql"}, "is of postgresql"),
        ({"files": []}, "does not hold the files of a pit"),
        ({"files": [{"name": "../keys", "size": 1, "sha256": "0" * 64}]}, "damaged"),
        ({"more": 1}, "damaged"),
        ({"made": "today"}, "damaged"),
    ],
)
def test_a_list_that_makes_no_sense_is_refused(copy: Path, tmp_path: Path, changed: dict[str, object], says: str) -> None:
    listed = json.loads((copy / BACKUP).read_bytes())
    (copy / BACKUP).write_text(json.dumps(listed | changed))
    with pytest.raises(BackupError, match=says):
        bring_back(copy, Home(tmp_path / "new"))
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"form": "1"}', b"\xff"])
def test_a_list_that_is_none_is_refused(copy: Path, tmp_path: Path, data: bytes) -> None:
    (copy / BACKUP).write_bytes(data)
    with pytest.raises(BackupError, match="damaged"):
        bring_back(copy, Home(tmp_path / "new"))


def test_what_is_no_backup_is_refused(home: Home, copy: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="is no backup"):
        bring_back(home.path, Home(tmp_path / "new"))
    with pytest.raises(BackupError, match="is itself a backup"):
        bring_back(copy, Home(copy))
