"""The audit reads everything again: it finds nothing in books as they were written, and names what was done to them since."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.house.guards import unguarded
from tests.house.pits import House, copied
from tests.house.playing import TABLES, played_floor
from tests.terminal import run

import croupier as cr
from croupier.cards.card import PACK
from croupier.cli.audit import audit_pit
from croupier.desk.routine import routine
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.house.audit.auditing import OutOfReach, audit
from croupier.house.audit.findings import TITLES, Sheet
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import Staff
from croupier.house.home import Home
from croupier.house.operations.signing import sign_heads
from croupier.house.people.accounts import add, erase, person_named
from croupier.house.people.acts import CloseAccount, EraseName
from croupier.house.people.persons import SOFTWARE
from croupier.house.settings import use
from croupier.table.model.people import Actor

c = cr.commands


@pytest.fixture(scope="module")
def played(template: Home, tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A floor with rounds at every game, played once."""
    home = copied(template, tmp_path_factory.mktemp("played") / "pit")
    use(home)
    pit = Pit.open(home)
    house = House(pit)
    add(pit, SOFTWARE, Rank.DEALER, "Ann Archer", receipt="ann")
    played_floor(house, rounds=3)
    sign_heads(pit)
    house.patron(chips=500)
    sign_heads(pit)
    pit.close()
    return home


@pytest.fixture
def floor(played: Home, tmp_path: Path) -> Home:
    """A copy of it, to do anything to."""
    return copied(played, tmp_path / "pit")


@contextmanager
def opened(home: Home) -> Iterator[sqlite3.Connection]:
    """The journal as somebody opens it who can do anything: no trigger is in the way."""
    with closing(sqlite3.connect(home.journal)) as raw, unguarded(raw):
        raw.execute("PRAGMA ignore_check_constraints = ON")
        yield raw


def told(sheet: Sheet) -> dict[str, list[str]]:
    return {name: [f"{each.where}: {each.what}" for each in check.findings] for name, check in sheet if check.found}


@pytest.mark.slow
def test_nothing_is_found_in_books_as_they_were_written(floor: Home) -> None:
    sheet = audit(floor)
    assert told(sheet) == {}
    looked = {name: check.looked for name, check in sheet}
    with opened(floor) as raw:
        for table, check in (("entry", "chains"), ("stream", "heads"), ("posting", "postings"), ("account", "balances")):
            assert looked[check] == raw.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] > 0
        for table, check in (("seal", "cards"), ("receipt", "receipts"), ("person", "people"), ("pit_table", "tables")):
            assert looked[check] == raw.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] > 0
    assert looked["replay"] == looked["snapshots"] == len(GAMES)
    assert looked["rounds"] == 3 * len(GAMES)
    assert looked["signatures"] == 4, "two rows, and the same two in the file"
    assert looked["names"] == 1
    assert looked["shoes"] > 0
    assert all(not check.notes for _name, check in sheet)


@pytest.mark.slow
def test_a_pit_is_audited_while_it_is_played_on(house: House) -> None:
    """All is read as of one moment, and whoever writes meanwhile is not kept waiting."""
    pit = house.pit
    played_floor(house, rounds=1)
    sign_heads(pit)
    during: list[str] = []

    def interrupt(_done: int, _of: int) -> None:
        during.append(house.patron(chips=1_000))

    sheet = audit(pit.home, interrupt)
    assert told(sheet) == {}
    assert len(during) > len(TABLES)
    again = audit(pit.home)
    assert told(again) == {}
    assert again.checks["people"].looked == sheet.checks["people"].looked + len(during)


@pytest.mark.slow
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
        ("UPDATE entry SET actor = 'S1', rank = 'dealer' WHERE command LIKE 'receipt%'", "chains", "somebody who did nothing"),
        ("UPDATE entry SET rank = 'manager' WHERE actor = 'software'", "chains", "says otherwise who acted"),
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
        ("INSERT INTO account (code, minimum, balance) VALUES ('cash-box', NULL, 0)", "belonging", "ever posted"),
        ("UPDATE account SET code = 'purse:P7777:chips' WHERE code = 'purse:P1001:chips'", "belonging", "of nobody"),
        ("UPDATE seal SET body = zeroblob(600)", "cards", "does not open"),
        ("UPDATE seal SET commitment = replace(commitment, 'a', 'b')", "cards", "of another shoe"),
        ("UPDATE seal SET version = version + 1", "cards", "seal is missing"),
        ("DELETE FROM seal WHERE delivery = 2", "cards", "seal is missing"),
        ("UPDATE receipt SET reply = x'7b7d' WHERE status = 200", "receipts", "answers otherwise"),
        ("UPDATE receipt SET status = 422 WHERE status = 200", "receipts", "no receipt of command"),
        ("UPDATE receipt SET status = 200 WHERE status = 422", "receipts", "does not follow"),
        ("UPDATE receipt SET digest = replace(digest, 'a', 'b') WHERE status = 422", "receipts", "does not follow"),
        ("DELETE FROM receipt WHERE status = 422", "receipts", "is missing"),
        ("DELETE FROM receipt WHERE number > 5", "receipts", "does not stand at the last"),
        ("UPDATE snapshot SET body = replace(body, '\"played\":3', '\"played\":4')", "snapshots", "not the table"),
        ("UPDATE snapshot SET body = '{}'", "snapshots", "not the table"),
        ("UPDATE snapshot SET body = replace(body, '\"played\":3', '\"played\": 3')", "snapshots", "not the table"),
        ("UPDATE snapshot SET body = CAST(body || ' ' AS BLOB)", "snapshots", "not the table"),
        ("UPDATE snapshot SET body = replace(body, '\"played\"', '\"\\u0070layed\"')", "snapshots", "not the table"),
        ('UPDATE snapshot SET body = replace(body, \'"played":3\', \'"played":4,"played":3\')', "snapshots", "not the table"),
        ("UPDATE snapshot SET body = 'no'", "snapshots", "cannot be read"),
        ("UPDATE snapshot SET hash = ''", "snapshots", "another entry"),
        ("UPDATE snapshot SET version = version + 1000", "belonging", "which is not there"),
        ("DELETE FROM snapshot", "snapshots", "None is there"),
        (
            "INSERT INTO snapshot_page (stream_id, number, body) SELECT min(id), 1, x'5b5d' FROM stream WHERE kind = 'table'",
            "belonging",
            "no such rounds",
        ),
        ("INSERT INTO snapshot_page (stream_id, number, body) VALUES (3, 1, x'5b5d')", "belonging", "keep none there"),
        ("UPDATE person SET rank = 'manager'", "people", "rank, standing or card"),
        ("UPDATE person SET standing = 'excluded'", "people", "rank, standing or card"),
        ("UPDATE person SET version = version + 1", "people", "changed last"),
        ("UPDATE person SET id = 'S99' WHERE id = 'S1'", "people", "says nothing of this person"),
        ("DELETE FROM person WHERE id = 'P1001'", "people", "missing among the people"),
        ("UPDATE pit_table SET body = replace(body, 'software', 'dealer')", "tables", "not set up as"),
        ("UPDATE pit_table SET stream_id = stream_id + 100", "tables", "another table's"),
        ("DELETE FROM pit_table WHERE id = 't1'", "tables", "missing among the tables"),
        ("UPDATE patron_day SET net = net + 1", "days", "something else"),
        ("UPDATE patron_day SET seconds = seconds + 1", "days", "something else"),
        ("UPDATE patron_day SET earlier = '1-2'", "days", "something else"),
        ("UPDATE patron_day SET day = day + 1", "days", "is missing"),
        ("DELETE FROM patron_day WHERE patron = 'P1001'", "days", "is missing"),
        ("UPDATE head_signature SET line = line || ' '", "signatures", "another form"),
        ("UPDATE head_signature SET at = at + 1", "signatures", "number or moment"),
        ("DELETE FROM head_signature WHERE number = 1", "signatures", "Signed heads 1 are missing"),
        ("DELETE FROM head_signature WHERE number = 2", "signatures", "no longer in the journal"),
        ("UPDATE stream SET kind = 'staff'", "heads", "of kind staff"),
        ("UPDATE stream SET name = 'table:t9' WHERE name = 'table:t1'", "tables", "never put this table"),
        ("DELETE FROM stream WHERE name = 'table:t1'", "belonging", "which does not exist"),
        ("DELETE FROM stream WHERE name = 'staff'", "heads", "This stream is missing"),
    ],
)
def test_what_was_done_to_the_books_is_named(floor: Home, sql: str, check: str, said: str) -> None:
    with opened(floor) as raw:
        assert raw.execute(sql).rowcount > 0
    found = told(audit(floor))
    assert any(said in sentence for sentence in found[check]), found


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("UPDATE login SET name = 'Bob Baker', folded = 'bob baker'", "not the one whose digest"),
        ("UPDATE login SET salt = 'x'", "not the one whose digest"),
        ("UPDATE login SET name = NULL", "does not say that it was erased"),
        ("UPDATE login SET person = 'S99'", "never gave"),
        ("DELETE FROM login", "is missing"),
    ],
)
def test_a_name_is_held_by_its_digest(floor: Home, sql: str, said: str) -> None:
    with closing(sqlite3.connect(floor.logins)) as raw:
        assert raw.execute(sql).rowcount == 1
        raw.commit()
    assert any(said in sentence for sentence in told(audit(floor))["names"])


@pytest.mark.slow
def test_an_erased_name_is_said_to_be(floor: Home) -> None:
    use(floor)
    pit = Pit.open(floor)
    person = person_named("Ann Archer")
    assert person is not None
    assert pit.ask(Staff("close", SOFTWARE, CloseAccount(person=person))).granted
    assert erase(pit, SOFTWARE, person, receipt="forget").granted
    pit.close()
    sheet = audit(floor)
    assert told(sheet) == {}
    assert sheet.checks["names"].notes == ["1 name has been erased."]
    for sql in ("UPDATE login SET salt = 'x'", "UPDATE login SET salt = '', name = 'Ann Archer'"):
        with closing(sqlite3.connect(floor.logins)) as raw:
            assert raw.execute(sql).rowcount == 1
            raw.commit()
        (said,) = told(audit(floor))["names"]
        assert "still kept" in said


def test_a_name_that_is_erased_on_record_alone_is_found(floor: Home) -> None:
    use(floor)
    pit = Pit.open(floor)
    person = person_named("Ann Archer")
    assert person is not None
    for act in (CloseAccount(person=person), EraseName(person=person)):
        assert pit.ask(Staff(type(act).__name__, SOFTWARE, act)).granted
    pit.close()
    (said,) = told(audit(floor))["names"]
    assert "still kept" in said


def test_without_the_keys_it_says_what_was_not_looked_at(floor: Home) -> None:
    for file in floor.keys.iterdir():
        file.unlink()
    sheet = audit(floor)
    assert told(sheet) == {}
    assert "Seals were not opened." in sheet.checks["cards"].notes[0]
    assert "no signature was checked" in sheet.checks["signatures"].notes[0]
    assert sheet.left_out == ["signatures", "cards", "shoes"]
    assert list(floor.keys.iterdir()) == []


@pytest.mark.slow
def test_what_was_not_checked_is_called_so(floor: Home, capsys: pytest.CaptureFixture[str]) -> None:
    for file in floor.keys.iterdir():
        file.unlink()
    assert audit_pit(floor.path, json=False) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(None, 1)[1].split("  ")[0] for line in lines if TITLES["signatures"] in line] == ["not checked"]
    assert lines[-1] == "These books hold, as far as they were checked. Not checked: signatures, cards, shoes."
    assert audit_pit(floor.path, json=True) == 0
    plain = msgspec.json.decode(capsys.readouterr().out)
    assert plain["not_checked"] == ["signatures", "cards", "shoes"]
    results = {name: check["result"] for name, check in plain["checks"].items()}
    assert {name for name, result in results.items() if result == "not checked"} == set(plain["not_checked"])
    assert {result for name, result in results.items() if name not in plain["not_checked"]} == {"ok"}
    with opened(floor) as raw:
        raw.execute("UPDATE account SET balance = balance + 7 WHERE code = 'cash'")
    assert audit_pit(floor.path, json=True) == 1
    assert msgspec.json.decode(capsys.readouterr().out)["checks"]["balances"]["result"] == "found"


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("sql", ["DROP TABLE stream", "DROP TABLE seal", "DROP TABLE account", "DROP TABLE person"])
def test_a_journal_that_lacks_a_table_is_said_to(floor: Home, sql: str) -> None:
    with closing(sqlite3.connect(floor.journal)) as raw:
        raw.execute(sql)
        raw.commit()
    assert any("cannot be read" in sentence for sentences in told(audit(floor)).values() for sentence in sentences)


def test_a_file_that_is_no_journal_is_said_to_be_none(floor: Home) -> None:
    floor.journal.write_bytes(b"no journal at all " * 1_000)
    sheet = audit(floor)
    assert "cannot be read as the journal of a pit" in told(sheet)["belonging"][0]
    assert sheet.left_out == [name for name in TITLES if name != "belonging"], "nothing is called sound that was not looked at"
    assert {check["result"] for name, check in sheet.plain()["checks"].items() if name != "belonging"} == {"not checked"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sql", "sound"),
    [
        ("DROP TABLE patron_day", {"chains", "heads", "signatures", "replay", "people", "receipts", "cards", "balances"}),
        ("DROP TABLE seal", {"names"}),
        ("DROP TABLE receipt", {"guards"}),
    ],
)
def test_what_hangs_on_rows_that_cannot_be_read_is_not_called_sound(floor: Home, sql: str, sound: set[str]) -> None:
    whole = {name: check.looked for name, check in audit(floor)}
    with closing(sqlite3.connect(floor.journal)) as raw:
        raw.execute(sql)
        raw.commit()
    sheet = audit(floor)
    for name, check in sheet:
        assert check.looked >= whole[name] or check.result != "ok", name
    assert {name for name in sound if sheet.checks[name].result == "not checked"} == set()


def test_a_journal_that_cannot_be_opened_is_no_finding(floor: Home) -> None:
    floor.journal.unlink()
    floor.journal.mkdir()
    with pytest.raises(OutOfReach, match="cannot be reached, so that nothing is said of them"):
        audit(floor)


def test_of_what_a_server_says_the_first_line_stands_in_the_sentence() -> None:
    said = OutOfReach(OSError("connection refused\n\tIs the server running there?")).sentence
    assert said == "The books cannot be reached, so that nothing is said of them: connection refused."


def test_where_there_is_no_pit_nothing_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        audit_pit(tmp_path / "nowhere", json=False)
    assert ended.value.code == 2
    assert "There is no pit" in capsys.readouterr().err
    assert not (tmp_path / "nowhere").exists()


def scanned_round(house: House, table: str) -> None:
    """A dealer's round: what the routine asks for, given by people, with cards as a shoe would read them."""
    number = house.table(table).played
    while house.table(table).round is not None or house.table(table).played == number:
        now = house.table(table)
        due = routine(now, Actor("dealer", Rank.DEALER), Actor("supervisor", Rank.SUPERVISOR), now.now)
        assert due, cr.required(now)
        for command in due:
            stock = house.table(table).cards.stock
            read = [card for card in PACK if stock.could_hold(card)][number % 7 :: 11]
            if isinstance(command, c.DealCard):
                command = replace(command, card=read[0])
            reply = house.give(table, house.staff[command.by.rank], command)
            assert reply.granted, reply.body


def test_a_scanned_table_is_audited_too(house: House) -> None:
    """Its cards have no seals and its patrons no accounts of their own; its money and its rounds are held all the same."""
    table, dealer = house.set_up("premium-baccarat", "d1", dealt_by="dealer"), house.staff[Rank.DEALER]
    by = Actor(dealer, Rank.DEALER)
    assert house.give(table, dealer, c.JoinTable("Ann", 1, by=by, at=0), c.BuyChips("Ann", 50_000, by=by, at=0)).granted
    while house.table(table).cards.stage != "ready":
        for command in routine(house.table(table), by, Actor("S", Rank.SUPERVISOR), 0):
            assert house.give(table, house.staff[command.by.rank], command).granted
    for wager in ("banker", "player"):
        assert house.give(table, dealer, c.PlaceWager("Ann", 1, wager, 1_000, by=by, at=0)).granted
        scanned_round(house, table)
    sheet = audit(house.pit.home)
    assert told(sheet) == {}
    assert sheet.checks["rounds"].looked == 2
    with opened(house.pit.home) as raw:
        raw.execute(
            "UPDATE posting SET cents = cents + 1 WHERE account_id = (SELECT id FROM account WHERE code = 'table:d1/players')"
        )
    assert {"postings", "balances"} <= told(audit(house.pit.home)).keys()


def test_on_a_screen_no_word_of_the_sheet_is_broken(floor: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    told = re.sub(r"\x1b\[[0-9;]*m", "", run("audit", "--home", str(floor.path), columns=80).stdout)
    assert max(map(len, told.splitlines())) <= 80
    flat = " ".join(told.split())
    for name, title in TITLES.items():
        assert f"{name} " in told
        assert title in flat
