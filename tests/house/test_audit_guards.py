"""An audit sees what is missing around the books: triggers, a lease's end, codes that are asked for no longer."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.house.dealt import CARD, Time, run
from tests.house.pits import House, receipt
from tests.house.test_audit import told

from croupier.games.ranks import Rank
from croupier.house.audit import auditing
from croupier.house.audit.auditing import audit
from croupier.house.audit.people import audit_names
from croupier.house.dealing.automatic import Dealing
from croupier.house.dealing.pace import Pace
from croupier.house.floor.pit import Pit
from croupier.house.floor.setting_up import ChangeSetUp
from croupier.house.floor.staffing import id_of
from croupier.house.form.made import PLACES, made
from croupier.house.form.standing import standing
from croupier.house.home import Home
from croupier.house.people import accounts
from croupier.house.people.events import SetUp
from croupier.house.people.models import Login
from croupier.house.people.persons import SOFTWARE

GONE = "This trigger is gone: what it kept could be changed or removed."
OTHERWISE = "This trigger is switched off, or does something else than it was made for."


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        for statement in statements:
            raw.execute(statement)


def test_a_trigger_that_is_gone_is_missed(pit: Pit) -> None:
    assert told(audit(pit.home)) == {}
    change(pit.home.journal, "DROP TRIGGER entry_no_update", "DROP TRIGGER receipt_once")
    assert told(audit(pit.home)) == {"guards": [f"entry_no_update: {GONE}", f"receipt_once: {GONE}"]}


def test_a_trigger_that_does_something_else_is_found(pit: Pit) -> None:
    name = "seal_no_delete"
    change(pit.home.journal, f"DROP TRIGGER {name}", f"CREATE TRIGGER {name} BEFORE DELETE ON seal BEGIN SELECT 1; END",
           "CREATE TRIGGER helping AFTER INSERT ON entry BEGIN UPDATE account SET balance = balance + 1; END")  # fmt: skip
    assert told(audit(pit.home)) == {"guards": [f"{name}: {OTHERWISE}", "helping: The house has no such trigger."]}


def test_the_list_is_what_the_migrations_make(pit: Pit) -> None:
    assert {place: standing(place) for place in PLACES} == made("sqlite"), "python -m tests.house.forms writes it anew"


def rewritten(old: str, new: str) -> tuple[str, ...]:
    """A table's own text is changed, past every check."""
    return (
        "PRAGMA writable_schema = ON",
        f"UPDATE sqlite_master SET sql = replace(sql, '{old}', '{new}') WHERE name = 'account' AND instr(sql, '{old}')",
        "PRAGMA writable_schema = RESET",
    )


NO_RECORD = "It is not on record that this migration was made"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "statements", "says"),
    [
        ("journal", rewritten('CONSTRAINT "account_minimum"', 'CONSTRAINT "other"'), ["account: This table is not as"]),
        ("journal", rewritten('"balance" >= ("minimum")', "1"), ["account: This table is not as the house made it"]),
        ("journal", ("DROP INDEX seal_shoe",), ["seal_shoe: This index is gone."]),
        ("journal", ("CREATE TABLE more (a)",), ["more: The house has no such table."]),
        ("journal", ("CREATE VIEW seen AS SELECT * FROM seal",), ["seen: The house has no such view."]),
        ("journal", ("CREATE UNIQUE INDEX shut ON entry (stream_id)",), ["shut: The house has no such index."]),
        ("journal", ("DELETE FROM django_migrations WHERE name = '0003_lease'",), [f"journal.0003_lease: {NO_RECORD}"]),
        ("logins", ("CREATE TRIGGER t AFTER INSERT ON token BEGIN SELECT 1; END",), ["logins.t: The house has no such trigger."]),
        ("logins", ("DROP INDEX failures_last",), ["logins.failures_last: This index is gone."]),
        (
            "logins",
            ("DELETE FROM django_migrations WHERE app = 'people' AND name = '0001_first'",),
            [f"logins.people.0001_first: {NO_RECORD}"],
        ),
    ],
)
def test_the_whole_form_of_the_databases_is_held(pit: Pit, file: str, statements: tuple[str, ...], says: list[str]) -> None:
    assert told(audit(pit.home)) == {}
    change(getattr(pit.home, file), *statements)
    found = told(audit(pit.home))
    assert found.keys() == {"guards"}
    for sentence, said in zip(found["guards"], says, strict=True):
        assert sentence.startswith(said)


def test_a_lease_lasts_no_longer_than_a_step_gives(home: Home) -> None:
    time = Time()
    pit = Pit.open(home, clock=time)
    house = House(pit)
    house.set_up("premium-baccarat", "b1")
    setup = SetUp("b1", "premium-baccarat", "", automatic=True)
    assert pit.ask(ChangeSetUp(receipt(), SOFTWARE, "b1", setup)).granted
    dealing = Dealing(pit, pace=Pace(CARD), steady=time.steady)
    dealing.attach()
    run(dealing, time, time.now + 5)
    assert told(audit(home)) == {}
    change(home.journal, "UPDATE lease SET until = until + 6001")
    (found,) = told(audit(home))["guards"]
    assert "longer than any step gives" in found
    change(home.journal, "UPDATE lease SET until = 0, stream_id = 999")
    assert told(audit(home)) == {"belonging": ["lease: It has rows of stream 999, which has no entries."]}
    dealing.stop()
    pit.close()


@pytest.fixture
def manager(pit: Pit) -> str:
    """Who signs in with codes."""
    person = id_of(accounts.add(pit, SOFTWARE, Rank.MANAGER, "Max", "a-long-enough-password"))
    assert isinstance(accounts.set_codes(pit, SOFTWARE, person, on=True), str)
    return person


def test_codes_are_asked_of_whom_the_staff_stream_says(pit: Pit, manager: str) -> None:
    other = id_of(accounts.add(pit, SOFTWARE, Rank.DEALER, "Dee", "a-long-enough-password"))
    assert told(audit(pit.home)) == {}
    Login.objects.filter(person=manager).update(code_secret="")
    Login.objects.filter(person=other).update(code_secret="GEZDGNBVGY3TQOJQ")
    assert told(audit(pit.home)) == {
        "names": [
            f"{manager}: By the staff stream they sign in with codes, and none are asked for.",
            f"{other}: By the staff stream they sign in without codes, and some are asked for.",
        ]
    }
    accounts.set_codes(pit, SOFTWARE, manager, on=False)
    accounts.set_codes(pit, SOFTWARE, other, on=True)
    assert told(audit(pit.home)) == {}


@pytest.mark.parametrize("on", [True, False])
def test_codes_that_are_set_while_an_audit_reads_are_no_finding(
    pit: Pit, manager: str, monkeypatch: pytest.MonkeyPatch, on: bool
) -> None:
    accounts.set_codes(pit, SOFTWARE, manager, on=not on)

    def meanwhile(do: Callable[..., None]) -> Callable[..., None]:
        def doing(*said: object) -> None:
            accounts.set_codes(pit, SOFTWARE, manager, on=on)
            do(*said)

        return doing

    monkeypatch.setattr(auditing, "audit_names", meanwhile(audit_names))
    assert told(audit(pit.home)) == {}


@pytest.mark.slow
def test_logins_that_cannot_be_read_keep_nothing_else_from_being_read(pit: Pit, manager: str) -> None:
    assert manager
    pit.home.logins.write_bytes(b"no logins at all " * 1_000)
    sheet = audit(pit.home)
    assert set(told(sheet)) == {"names"}
    assert sheet.left_out == ["guards"]
    assert sheet.checks["people"].looked == 1


def test_nobody_has_a_way_to_sign_in(pit: Pit, manager: str) -> None:
    Login.objects.create(name="Nan", folded="nan", salt="x", receipt="nan", password="!none")
    sheet = audit(pit.home)
    assert told(sheet) == {}
    assert sheet.checks["names"].notes == ["1 name is reserved, and nobody has been added under it."]
    kept = Login.objects.get(person=manager).password
    Login.objects.filter(folded="nan").update(password=kept)
    (found,) = told(audit(pit.home))["names"]
    assert "has a way to sign in, and is nobody" in found
