"""Who is to be told of what in a pit: over HTTP and on pages, to each rank what is theirs to know."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.fronts import Front
from tests.house.pits import House
from tests.house.telling import Wall, a_joker_found, given, ready_table

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.table.model.people import Actor

FOUND = "2024-10-05T21:30:00+10:00"
"""The night in which Sydney's clocks leap."""


@pytest.fixture
def wall() -> Wall:
    return Wall(FOUND)


@pytest.fixture
def told(home: Home, wall: Wall) -> Iterator[Front]:
    """A pit with a joker among the cards of one table."""
    pit = Pit.open(home, clock=wall)
    running.use(pit)
    front = Front(House(pit))
    ready_table(front.house)
    a_joker_found(front.house)
    yield front
    running.use(None)
    pit.close()


def listed(front: Front, rank: Rank) -> list[tuple[str, str, str | None, str | None]]:
    found = front.get("/api/v1/notices/due", front.house.staff[rank]).json["notices"]
    return [(each["to"], each["state"], each["by"], each["clause"]) for each in found]


@pytest.mark.clause("premium-baccarat", "14.11.4")
def test_what_is_due_next_comes_first_and_what_is_overdue_on_top(told: Front, wall: Wall) -> None:
    assert listed(told, Rank.SUPERVISOR) == [
        ("surveillance", "open", "2024-10-05T21:30:00+10:00", "14.11.4"),
        ("inspector", "open", "2024-10-06T05:59:59+11:00", "14.11.4"),
    ]
    wall.set("2024-10-06T05:59:59+11:00")
    assert [each[1] for each in listed(told, Rank.INSPECTOR)] == ["overdue", "open"]
    wall.set("2024-10-06T06:00:00+11:00")
    assert [each[1] for each in listed(told, Rank.INSPECTOR)] == ["overdue", "overdue"]
    given(told.house, Rank.SUPERVISOR, c.GiveNotice, 1, "Vera", "by telephone")
    [pending, late] = told.get("/api/v1/notices/due", told.house.staff[Rank.MANAGER]).json["notices"]
    assert (pending["to"], pending["state"]) == ("inspector", "overdue")
    assert (late["state"], late["heard"], late["manner"], late["told_by"]) == (
        "late", "Vera", "by telephone", told.house.staff[Rank.SUPERVISOR],
    )  # fmt: skip
    assert late["told_at"] == "2024-10-06T06:00:00+11:00"


def test_each_rank_sees_what_is_theirs_and_patrons_their_own(told: Front) -> None:
    house = told.house
    for rank in (Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER, Rank.INSPECTOR):
        assert [each[0] for each in listed(told, rank)] == ["surveillance", "inspector"]
    assert [each[0] for each in listed(told, Rank.SURVEILLANCE)] == ["surveillance"]
    assert told.get("/api/v1/notices/due").status == 401
    for path in ("/api/v1/notices/due", "/api/v1/notices/due.ics", "/notices"):
        for rank in (Rank.DEALER, Rank.TOURNAMENT_MANAGER):
            assert told.get(path, house.staff[rank]).status == 403, (path, rank)
    ann, ben = house.patron(), house.patron()
    for patron, area in ((ann, 1), (ben, 2)):
        assert house.give("d1", house.staff[Rank.DEALER], c.JoinTable(
            patron, area, by=Actor(house.staff[Rank.DEALER], Rank.DEALER), at=0)).granted  # fmt: skip
    given(house, Rank.SUPERVISOR, c.RaiseDispute, ann, "the count of a hand")
    given(house, Rank.SUPERVISOR, c.DecideDispute, 1, "the hand stands")
    given(house, Rank.SUPERVISOR, c.DeclareDissatisfied, 1)
    mine = told.get("/api/v1/notices/due", ann).json
    assert mine["notices"] == []
    assert [(each["said"], each["clauses"]) for each in mine["addressed"]] == [
        ("An inspector takes complaints about the decision on your dispute.", ["15.14"])
    ]
    assert told.get("/api/v1/notices/due", ben).json["addressed"] == []
    assert "An inspector takes complaints" in told.get("/notices", ann).content.decode()
    assert "An inspector takes complaints" not in told.get("/notices", ben).content.decode()


def test_the_page_is_a_calendar_with_the_act_that_closes_each(told: Front, wall: Wall) -> None:
    house = told.house
    shown = told.get("/notices", house.staff[Rank.SUPERVISOR]).content.decode()
    assert shown.index("Surveillance") < shown.index("Tomorrow") < shown.index("An inspector")
    assert [shown.count(f'hx-get="/notices/d1/{number}"') for number in (1, 2)] == [1, 1]
    assert "Nobody was told too late." in shown
    watching = told.get("/notices", house.staff[Rank.SURVEILLANCE]).content.decode()
    assert watching.count("/notices/d1/given") == 1
    assert "An inspector" not in watching
    inspected = told.get("/notices", house.staff[Rank.INSPECTOR]).content.decode()
    assert 'hx-get="/notices/' not in inspected
    assert "/given" not in inspected
    assert told.get("/notices/d1/2", house.staff[Rank.INSPECTOR]).status == 403
    assert "Who heard it" in told.get("/notices/d1/2", house.staff[Rank.SUPERVISOR]).content.decode()
    assert told.get("/notices/d1/9", house.staff[Rank.SUPERVISOR]).status == 422
    wall.set("2024-10-06T06:00:00+11:00")
    given(house, Rank.SURVEILLANCE, c.ReceiveNotice, 1)
    later = told.get("/notices", house.staff[Rank.INSPECTOR]).content.decode()
    assert "The last moment was 5 October 2024 21:30." in later
    assert later.index("Overdue") < later.index("An inspector") < later.index("Told too late")


def test_what_is_pending_is_a_calendar_for_other_programs(told: Front) -> None:
    said = told.get("/api/v1/notices/due.ics", told.house.staff[Rank.INSPECTOR])
    assert said.headers["Content-Type"] == "text/calendar; charset=utf-8"
    lines = said.content.decode().split("\r\n")
    assert [line for line in lines if line.startswith("DTSTART")] == ["DTSTART:20241005T113000Z", "DTSTART:20241005T185959Z"]
    assert max(len(line.encode()) for line in lines) <= 75


def test_the_house_lists_what_the_command_line_lists_of_the_journals(told: Front, tmp_path: Path) -> None:
    """A second way: the journal as a file, read by the pure room alone."""
    from datetime import UTC, datetime, timedelta

    from croupier.desk.filing import filed
    from croupier.reports.deadlines import SYDNEY
    from croupier.reports.notices import notices

    given(told.house, Rank.SUPERVISOR, c.GiveNotice, 2)
    file = tmp_path / "d1.jsonl"
    file.write_bytes(told.get("/api/v1/tables/d1/journal.jsonl", told.house.staff[Rank.INSPECTOR]).content)
    now = datetime.fromtimestamp(told.house.pit.clock(), UTC)
    apart = notices([filed(file)], SYDNEY, now, timedelta(hours=24))
    from croupier.house.records.telling import notices_of

    assert notices_of(told.house.pit, Rank.INSPECTOR) == apart
