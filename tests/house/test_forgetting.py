"""An erased name is gone from the files, not only from what is read in them."""

import sqlite3
from contextlib import closing

import pytest
from django.db import connection
from tests.house.pits import House, receipt

from croupier.games.ranks import Rank
from croupier.house.floor.staffing import Staff, id_of
from croupier.house.home import Home
from croupier.house.opening import OpenHouse
from croupier.house.people import accounts, acts, forgetting
from croupier.house.people.models import Login
from croupier.house.people.persons import SOFTWARE

NAME = "Qwertzuiop Ludmilla"


def added(house: House, name: str) -> tuple[str, list[bytes]]:
    """Somebody whose account is closed, and what must go with their name."""
    person = id_of(accounts.add(house.pit, SOFTWARE, Rank.PLAYER, name, "quiet-lamp-47"))
    accounts.set_codes(house.pit, SOFTWARE, person, on=True)
    login = Login.objects.get(person=person)
    assert house.pit.ask(Staff(receipt(), house.staff[Rank.MANAGER], acts.CloseAccount(person=person))).granted
    return person, [text.encode() for text in (name, name.casefold(), login.salt, login.password, login.code_secret)]


def found(home: Home, traces: list[bytes]) -> set[str]:
    """The files in which any of it is."""
    files = (path for path in home.path.rglob("*") if path.is_file())
    return {path.name for path in files if any(trace in path.read_bytes() for trace in traces)}


@pytest.mark.slow
def test_an_erased_name_is_in_no_file(house: House) -> None:
    home, manager = house.pit.home, house.staff[Rank.MANAGER]
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA secure_delete").fetchone() == (1,)  # whatever SQLite was built to do
    people = [
        added(house, f"{NAME} {number:02}.") for number in range(40)
    ]  # none begins as another does, whatever follows it in a row
    assert forgetting.sweep()
    assert found(home, people[17][1]) == {"logins.sqlite3"}
    Login.objects.filter(person=people[3][0]).update(code_secret="")  # and the log is written again
    for number in (17, 5, *range(20, 40)):
        person, traces = people[number]
        assert accounts.erase(house.pit, manager, person, receipt=receipt()).granted
        assert found(home, traces) == set()
    assert accounts.name_of(people[18][0]) == f"{NAME} 18."


@pytest.mark.slow
@pytest.mark.parametrize("fallen", [False, True])
def test_what_could_not_be_swept_goes_with_a_stop_or_a_start(
    house: House, monkeypatch: pytest.MonkeyPatch, fallen: bool
) -> None:  # fmt: skip
    """Somebody reads while the name is forgotten; or the process falls between the record and the name."""
    home, manager = house.pit.home, house.staff[Rank.MANAGER]
    person, traces = added(house, NAME)
    monkeypatch.setattr(forgetting, "_AT_MOST", 0)
    if fallen:
        assert house.pit.ask(Staff(receipt(), manager, acts.EraseName(person=person))).granted
    else:
        with closing(sqlite3.connect(home.logins, isolation_level=None)) as reading:
            reading.execute("BEGIN")
            reading.execute("SELECT count(*) FROM login").fetchone()
            assert accounts.erase(house.pit, manager, person, receipt=receipt()).granted
            assert not forgetting.sweep()
    assert accounts.name_of(person) == (NAME if fallen else None)
    assert found(home, traces)
    OpenHouse(home, threads=1).close()
    assert found(home, traces) == set()


@pytest.mark.slow
def test_a_stop_leaves_no_log_of_names_behind(house: House) -> None:
    home = house.pit.home
    opened = OpenHouse(home, threads=1)
    id_of(accounts.add(opened.pit, SOFTWARE, Rank.PLAYER, NAME))
    log = home.logins.with_name(f"{home.logins.name}-wal")
    assert log.stat().st_size
    opened.close()
    assert not log.exists() or not log.stat().st_size
