"""The floor of a demonstration: there at the first start, and as it was left at every later one."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.house.dealt import CARD, Time, journal, run
from tests.house.fronts import Front
from tests.house.pits import House, receipt

from croupier import events as e
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.dealing.automatic import Dealing
from croupier.house.dealing.pace import Pace
from croupier.house.demonstration import FLOOR, set_up_demonstration
from croupier.house.floor.pit import Pit
from croupier.house.floor.setting_up import ChangeSetUp
from croupier.house.home import Home
from croupier.house.people.demonstration import NotMade, demonstration_accounts
from croupier.house.people.persons import SOFTWARE


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def pit(home: Home, time: Time) -> Iterator[Pit]:
    found = Pit.open(home, clock=time)
    yield found
    found.close()


def _versions(pit: Pit) -> dict[str, int]:
    found = {table: pit.looking.head(f"table:{table}") for table in FLOOR} | {"staff": pit.looking.head("staff")}
    return {name: head.version for name, head in found.items() if head is not None}


def test_it_has_a_table_of_each_game_and_someone_of_every_rank(pit: Pit) -> None:
    set_up_demonstration(pit)
    setups = pit.looking.tables()
    assert set(setups) == set(FLOOR)
    assert {setup.game for setup in setups.values()} == set(GAMES)
    premium = {setup.variant for setup in setups.values() if setup.game == "premium-baccarat"}
    assert premium == {"", "even-money", "tie"}
    assert all(setup.automatic for setup in setups.values() if setup.dealt_by == "software")
    assert [table for table, setup in setups.items() if setup.dealt_by == "dealer"] == ["d1"]
    accounts = demonstration_accounts(pit)
    assert {account.rank for account in accounts} == set(Rank)
    players = [pit.looking.person(account.id) for account in accounts if account.rank is Rank.PLAYER]
    assert all(player is not None and player.card for player in players)


def test_later_starts_leave_it_as_it_is(pit: Pit) -> None:
    set_up_demonstration(pit)
    before = _versions(pit)
    set_up_demonstration(pit)
    assert _versions(pit) == before
    changed = replace(pit.looking.tables()["b1"], title="The corner table", guests=0)
    assert pit.ask(ChangeSetUp(receipt(), SOFTWARE, "b1", changed)).granted
    set_up_demonstration(pit)
    assert pit.looking.tables()["b1"] == changed


def test_a_table_that_is_refused_is_not_passed_over(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FLOOR, "too long to be the id of a table", FLOOR["b1"])
    with pytest.raises(NotMade, match=r"Table too long to be the id of a table of the demonstration was refused: A table's id is"):
        set_up_demonstration(pit)


@pytest.mark.slow
def test_it_is_played_at_once_where_guests_are(pit: Pit, time: Time) -> None:
    set_up_demonstration(pit)
    dealing = Dealing(pit, pace=Pace(CARD), steady=time.steady)
    dealing.attach()
    run(dealing, time, time.now + 120)
    for table, place in FLOOR.items():
        cleared = journal(table, e.RoundCleared)
        assert bool(cleared) is bool(place.guests), table
        assert len({event.player for event in journal(table, e.PlayerJoined)}) == place.guests
    dealing.stop()


@pytest.mark.slow
def test_whoever_looks_at_the_tables_sees_their_clocks(pit: Pit, time: Time) -> None:
    set_up_demonstration(pit)
    front = Front(House(pit))
    player = front.house.patron()
    dealing = Dealing(pit, pace=Pace(CARD), steady=time.steady)
    dealing.attach()
    running.use(pit)
    running.deal(dealing)
    try:
        while dealing.clock("b1") is None:
            run(dealing, time, time.now + CARD)
        clock = dealing.clock("b1")
        assert clock is not None
        listed = {table["id"]: table["clock"] for table in front.get("/api/v1/tables", player).json}
        assert listed["b1"] == {"what": "betting", "ends": clock.ends, "seconds": 15, "who": []}
        assert listed["b3"] is None
        assert front.get("/api/v1/tables/b1/clock", player).json == {"now": time.now, "clock": listed["b1"], "waits_for": ""}
        waiting = front.get("/api/v1/tables/b3/clock", player).json
        assert (waiting["clock"], waiting["waits_for"]) == (None, dealing.waits_for("b3"))
        assert front.get("/api/v1/tables/b1/clock").status == 401
        assert front.get("/api/v1/tables/x9/clock", player).status == 404
    finally:
        running.deal(None)
        running.use(None)
        dealing.stop()
