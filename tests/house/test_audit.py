"""The audit reads everything again: it finds nothing in books as they were written, and names what was done to them since."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest
from tests.house.pits import House, copied
from tests.house.playing import TABLES, played_floor

from croupier.cli.audit import audit_pit
from croupier.games.catalogue import GAMES
from croupier.house.audit.auditing import audit
from croupier.house.audit.findings import Sheet
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.settings import use


@pytest.fixture(scope="module")
def played(template: Home, tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A floor with rounds at every game, played once."""
    home = copied(template, tmp_path_factory.mktemp("played") / "pit")
    use(home)
    pit = Pit.open(home)
    played_floor(House(pit), rounds=3)
    pit.close()
    return home


@pytest.fixture
def floor(played: Home, tmp_path: Path) -> Home:
    """A copy of it, to do anything to."""
    return copied(played, tmp_path / "pit")


@contextmanager
def opened(home: Home) -> Iterator[sqlite3.Connection]:
    """The journal as somebody opens it who can do anything: no trigger is in the way."""
    with closing(sqlite3.connect(home.journal)) as raw:
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute("PRAGMA ignore_check_constraints = ON")
        yield raw
        raw.commit()


def told(sheet: Sheet) -> dict[str, list[str]]:
    return {name: [f"{each.where}: {each.what}" for each in check.findings] for name, check in sheet if check.found}


def test_nothing_is_found_in_books_as_they_were_written(floor: Home) -> None:
    sheet = audit(floor)
    assert told(sheet) == {}
    looked = {name: check.looked for name, check in sheet}
    with opened(floor) as raw:
        for table, check in (("entry", "chains"), ("stream", "heads"), ("posting", "postings"), ("account", "balances")):
            assert looked[check] == raw.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] > 0
    assert looked["replay"] == len(GAMES)


def test_a_pit_is_audited_while_it_is_played_on(floor: Home) -> None:
    """All is read as of one moment, and whoever writes meanwhile is not kept waiting."""
    use(floor)
    pit = Pit.open(floor)
    house = House(pit)
    during: list[int] = []

    def interrupt(_done: int, _of: int) -> None:
        house.patron(chips=1_000)
        during.append(pit.looking.balance("purse:P1001:chips"))

    assert told(audit(floor, interrupt)) == {}
    assert len(during) > len(TABLES)
    assert told(audit(floor)) == {}
    pit.close()


@pytest.mark.parametrize(
    ("sql", "check", "said"),
    [
        ("UPDATE entry SET body = body || ' ' WHERE version = 40", "chains", "does not follow"),
        ("UPDATE entry SET body = CAST(body || ' ' AS BLOB) WHERE version = 40", "chains", "does not follow"),
        ("UPDATE entry SET body = x'00' WHERE version = 40", "replay", "no event of a table"),
        ("UPDATE entry SET version = 'x' WHERE version = 40", "chains", "cannot be read to its end"),
        ("UPDATE entry SET hash = replace(hash, 'a', 'b') WHERE version = 9", "chains", "does not follow"),
        ("DELETE FROM entry WHERE version = 30", "chains", "Entry 30 is missing"),
        ("UPDATE entry SET actor = 'S1' WHERE version = 20", "chains", "says otherwise"),
        ("UPDATE entry SET at = at + 1 WHERE version = 20", "chains", "says otherwise"),
        ("UPDATE entry SET recorded = recorded - 90000 WHERE version = 1", "chains", "not written down at the time"),
        ("UPDATE entry SET command = 'x' WHERE version = 20", "chains", "command"),
        ("UPDATE stream SET version = version - 1", "heads", "ends with entry"),
        ("UPDATE stream SET hash = replace(hash, 'a', 'b')", "heads", "another hash"),
        ("UPDATE posting SET cents = cents + 1 WHERE line = 0", "postings", "do not balance"),
        ("UPDATE posting SET cents = cents * 2", "postings", "instead of"),
        ("DELETE FROM posting WHERE line = 1", "postings", "instead of"),
        ("DELETE FROM posting", "postings", "are missing"),
        ("UPDATE posting SET version = version + 1000000", "belonging", "no such entry"),
        ("UPDATE posting SET account_id = account_id + 1000", "belonging", "does not exist"),
        (
            "INSERT INTO posting (stream_id, version, line, account_id, cents) "
            "SELECT max(stream_id), 1, 0, account_id, cents FROM posting",
            "postings",
            "moves no money",
        ),
        ("UPDATE account SET balance = balance + 1 WHERE id = 1", "balances", "were posted to it"),
        ("UPDATE account SET minimum = -5 WHERE minimum = 0", "balances", "another minimum"),
        ("INSERT INTO account (code, minimum, balance) VALUES ('mine', NULL, 0)", "belonging", "ever posted"),
    ],
)
def test_what_was_done_to_the_books_is_named(floor: Home, sql: str, check: str, said: str) -> None:
    with opened(floor) as raw:
        assert raw.execute(sql).rowcount > 0
    found = told(audit(floor))
    assert any(said in sentence for sentence in found[check]), found


def test_the_command_tells_a_line_a_check_and_ends_with_what_it_found(floor: Home, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit_pit(floor.path, json=False) == 0
    clean = capsys.readouterr().out
    assert "These books hold." in clean
    assert clean.count("\n") == 1 + len(Sheet().checks)
    with opened(floor) as raw:
        raw.execute("UPDATE account SET balance = balance + 7 WHERE code = 'cash'")
    assert audit_pit(floor.path, json=False) == 1
    said = capsys.readouterr().out
    assert "cash: It holds" in said
    assert "these books do not hold" in said
    assert audit_pit(floor.path, json=True) == 1
    plain = msgspec.json.decode(capsys.readouterr().out)
    assert plain["holds"] is False
    assert [each["where"] for each in plain["checks"]["balances"]["findings"]] == ["cash", "all accounts"]


def test_where_there_is_no_pit_nothing_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        audit_pit(tmp_path / "nowhere", json=False)
    assert ended.value.code == 2
    assert "There is no pit" in capsys.readouterr().err
    assert not (tmp_path / "nowhere").exists()
