"""`croupier table`: whoever runs a pit lists its tables, adds one, sets it up otherwise and closes it."""

import json
from typing import Any

import pytest
from tests.house.dealt import NOBODY
from tests.house.pits import House
from tests.terminal import run

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.settings import use
from croupier.table.asking.view import view


def asked(home: Home, *line: str) -> Any:
    told = run("table", *line, "--home", str(home.path), "--json")
    assert told.exit_code == 0, told.output
    return json.loads(told.stdout)


def refused(home: Home, *line: str) -> str:
    told = run("table", *line, "--home", str(home.path))
    assert told.exit_code in (1, 2), told.output
    return " ".join(told.stderr.split())


def test_a_table_is_added_changed_and_closed(home: Home) -> None:
    assert asked(home, "list") == []
    (added,) = asked(home, "add", "b7", "premium", "--variant", "even-money", "--automatic", "--betting", "20", "--guests", "2")
    assert (added["id"], added["closed"], added["version"]) == ("b7", False, 1)
    assert added["setup"] == {
        "title": "Premium Even Money Baccarat, table b7", "game": "premium-baccarat", "variant": "even-money",
        "dealt_by": "software", "automatic": True, "betting": 20, "deciding": 12, "guests": 2,
    }  # fmt: skip
    (changed,) = asked(home, "change", "b7", "--by-hand", "--title", "The corner", "--deciding", "9")
    assert changed["setup"] == added["setup"] | {"title": "The corner", "automatic": False, "deciding": 9}
    assert asked(home, "list") == [changed]
    assert asked(home, "close", "b7")[0]["closed"]
    shown = run("table", "list", "--home", str(home.path), columns=160)
    assert "The corner" in shown.output
    narrow = run("table", "list", "--home", str(home.path), columns=60)
    assert max(map(len, narrow.output.splitlines())) <= 60
    assert "The table is closed." in shown.output


def test_a_dealers_table_is_added(home: Home) -> None:
    (added,) = asked(home, "add", "d2", "baceball", "--dealt-by", "dealer")
    assert added["setup"]["dealt_by"] == "dealer"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (("move", "b1"), "What is to be done is one of list, add, change, close, not 'move'."),
        (("add",), "croupier table add needs the id of a table."),
        (("add", "b2"), "croupier table add needs the id of the table and its game."),
        (("add", "b2", "whist"), "There is no game 'whist'"),
        (("add", "b 2", "baceball"), "A table's id is made of letters, digits and dashes, twenty at the most."),
        (("add", "b1", "baceball"), "There is a table b1 already."),
        (("add", "b2", "baceball", "--dealt-by", "nobody"), "A table is dealt by software or dealer, not 'nobody'."),
        (("add", "b2", "baceball", "--dealt-by", "dealer", "--automatic"), "A table that a dealer deals is not automatic."),
        (("add", "b2", "baceball", "--decks", "99"), "decks"),
        (("change", "b1"), "Say what is to change"),
        (("change", "x1", "--guests", "1"), "There is no table x1."),
        (("change", "b1", "--guests", "10"), "--guests takes from 0 to 9 guests, not 10."),
        (("change", "b1", "--betting", "-1"), "--betting takes from 0 to 3600 seconds, not -1."),
        (("change", "b1", "--automatic", "--by-hand"), "A table is dealt by itself or by hand, not both."),
        (("close", "x1"), "There is no table x1."),
        (("change", "b1", "--guests", "1", "--by", "S99"), "Nobody of this house has that id."),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(home: Home, line: tuple[str, ...], sentence: str) -> None:
    asked(home, "add", "b1", "baceball")
    assert sentence in refused(home, *line)
    assert len(asked(home, "list")) == 1


def test_where_players_are_a_sign_says_when_it_closes(home: Home) -> None:
    asked(home, "add", "b1", "baceball")
    use(home)
    pit = Pit.open(home)
    house = House(pit)
    player = house.patron()
    assert house.give("b1", player, c.JoinTable(player, 1, by=NOBODY, at=0)).granted
    supervisor, dealer = house.staff[Rank.SUPERVISOR], house.staff[Rank.DEALER]
    assert "This needs a casino supervisor or above, not a dealer." in refused(home, "close", "b1", "--by", dealer)
    (posted,) = asked(home, "close", "b1", "--by", supervisor)  # while the pit runs
    assert not posted["closed"]
    hot = pit.looking.table("b1")
    assert hot is not None
    notice = hot.table.board.closing
    assert notice is not None
    assert notice.effective - notice.posted >= 1200
    assert "A sign says already when this table closes" in refused(home, "close", "b1")
    assert view(hot.table, house.pit.looking.person(player).actor).sign.closing == notice  # type: ignore[union-attr]
    pit.close()


def test_where_there_is_no_pit_nothing_is_made(home: Home) -> None:
    told = run("table", "list", "--home", str(home.path / "elsewhere"))
    assert told.exit_code == 2
    assert "There is no pit in" in " ".join(told.stderr.split())
    assert not (home.path / "elsewhere").exists()
