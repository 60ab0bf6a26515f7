"""A gaming day closes with an act: floats counted, reports issued or nil, heads signed; and is refused while something lacks."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from tests.house.august import DAY, MORNING, NEXT, NIGHT, august, found
from tests.house.fronts import Front, Said
from tests.house.pits import receipt
from tests.house.telling import Wall, given

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.house.floor.reporting import CloseDay, Counted
from croupier.house.home import Home
from croupier.house.journal.models import Entry, HeadSignature

pytestmark = pytest.mark.slow

FLOAT = {100_00: 10}
NOT_OVER = f"The gaming day {DAY} is not over."
NOT_ISSUED = f"The daily summary of {DAY} has not been issued; nil is a report, too."
LYING = "The float of table d1, opened 2044-08-20 21:30, has not been counted since: close it, and open it anew where play goes on."


@pytest.fixture
def wall() -> Wall:
    return Wall(NIGHT)


@pytest.fixture
def front(home: Home, wall: Wall) -> Iterator[Front]:
    with august(home, wall) as made:
        yield made


def issue(front: Front, period: str = DAY) -> Said:
    asked = {"id": str(uuid4()), "kind": "day", "period": period}
    return front.post("/api/v1/reports", front.house.staff[Rank.SUPERVISOR], asked)


def close(front: Front, day: str = DAY, rank: Rank = Rank.ASSISTANT_MANAGER, id: str = "") -> Said:  # noqa: A002
    return front.post("/api/v1/days", front.house.staff[rank], {"id": id or str(uuid4()), "day": day})


def seen(front: Front, day: str = DAY) -> dict[str, object]:
    shown: dict[str, object] = front.get(f"/api/v1/days/{day}", front.house.staff[Rank.INSPECTOR]).json
    return shown


def test_whatever_lacks_is_said_at_once_and_each_thing_done_is_said_no_more(front: Front, wall: Wall) -> None:
    given(front.house, Rank.SUPERVISOR, c.OpenFloat, FLOAT)
    assert (close(front).status, close(front).sentence) == (422, f"{NOT_OVER} {LYING} {NOT_ISSUED}")
    assert issue(front).status == 200
    wall.set("2044-08-21T05:59:59+10:00")
    assert NOT_OVER in close(front).sentence
    wall.set(MORNING)
    so_far = f"The daily summary of {DAY} was issued before the day was over: a supplement tells the rest, be it nil."
    assert close(front).sentence == f"{LYING} {so_far}"
    given(front.house, Rank.SUPERVISOR, c.CloseFloat, {100_00: 9})
    assert seen(front)["lacks"] == [so_far]
    assert issue(front).status == 200
    assert seen(front)["lacks"] == []
    given(front.house, Rank.SUPERVISOR, c.OpenFloat, FLOAT)
    assert seen(front)["lacks"] == [], "the float of the day that runs is not this day's"
    wall.set("2044-08-21T06:10:00+10:00")
    before = HeadSignature.objects.count()
    said = close(front)
    assert said.status == 200, said
    [event] = said.json["events"]
    assert (event["type"], event["day"], event["reports"]) == ("day-closed", DAY, [1, 2])
    [counted] = event["floats"]
    assert (counted["table"], counted["counted"], counted["variance"]) == ("d1", 900_00, -100_00)
    assert Entry.objects.filter(stream__name="table:d1", version=counted["entry"]).exists()
    assert event["heads"] == before + 1
    assert HeadSignature.objects.count() == before + 2, "the heads are signed before, and with the closing itself"
    shown = seen(front)
    assert (shown["closed_by"], shown["heads"], shown["floats"]) == (
        front.house.staff[Rank.ASSISTANT_MANAGER], event["heads"], [counted],
    )  # fmt: skip
    again = close(front)
    assert again.sentence == f"The gaming day {DAY} was closed by {front.house.staff[Rank.ASSISTANT_MANAGER]}: it closes once."
    assert found(front) == []


def test_days_close_in_their_order_and_nil_ones_too(front: Front, wall: Wall) -> None:
    wall.set("2044-08-23T12:00:00+10:00")
    assert issue(front).status == 200
    assert close(front).status == 200
    assert issue(front, "2044-08-22").status == 200
    assert close(front, "2044-08-22").sentence == f"Gaming days close in their order: {NEXT} is next."
    assert close(front, NEXT).sentence == f"The daily summary of {NEXT} has not been issued; nil is a report, too."
    assert issue(front, NEXT).status == 200
    assert close(front, NEXT).status == 200
    assert close(front, "2044-08-22").status == 200
    assert close(front, "2044-08-23").sentence.startswith("The gaming day 2044-08-23 is not over.")
    listed = front.get("/api/v1/reports", front.house.staff[Rank.INSPECTOR]).json
    assert listed["closed"] == ["2044-08-22", NEXT, DAY]
    assert found(front) == []


def test_the_first_day_of_a_house_is_the_first_to_close(front: Front, wall: Wall) -> None:
    """Once a later one is closed, those before it never can be."""
    wall.set("2044-08-24T12:00:00+10:00")
    page = front.get("/reports", front.house.staff[Rank.SUPERVISOR]).content.decode()
    assert f'href="/days/{DAY}"' in page
    assert 'href="/days/2044-08-23"' not in page
    assert issue(front).status == close(front).status == 200
    assert f'href="/days/{NEXT}"' in front.get("/reports", front.house.staff[Rank.SUPERVISOR]).content.decode()


@pytest.mark.parametrize("now", [NIGHT, "2044-08-21T01:16:00+10:00"])
def test_no_day_closes_on_which_there_was_no_house(front: Front, wall: Wall, now: str) -> None:
    """Its first is not over, and before it there is none."""
    wall.set(now)
    assert 'href="/days/' not in front.get("/reports", front.house.staff[Rank.SUPERVISOR]).content.decode()


def test_the_receipt_decides_about_repeats(front: Front, wall: Wall) -> None:
    wall.set(MORNING)
    assert issue(front).status == 200
    one = "11111111-1111-4111-8111-111111111111"
    first, entries = close(front, id=one), Entry.objects.count()
    again = close(front, id=one)
    assert (again.status, again.content) == (200, first.content)
    assert Entry.objects.count() == entries
    assert close(front, NEXT, id=one).status == 409


@pytest.mark.parametrize("rank", list(Rank))
def test_who_closes_a_day_and_who_sees_it(front: Front, wall: Wall, rank: Rank) -> None:
    wall.set(MORNING)
    assert issue(front).status == 200
    person = front.house.patron() if rank is Rank.PLAYER else front.house.staff[rank]
    reads = rank in (Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER, Rank.INSPECTOR)
    for path in (f"/api/v1/days/{DAY}", f"/days/{DAY}", "/reports", f"/reports/day/{DAY}", "/reports/issued/1"):
        assert front.get(path, person).status == (200 if reads else 403), path
    may = rank in (Rank.ASSISTANT_MANAGER, Rank.MANAGER)
    said = front.post("/api/v1/days", person, {"id": str(uuid4()), "day": DAY})
    assert said.status == (200 if may else 403)
    assert may or said.sentence == "This is not yours to do."


@pytest.mark.parametrize("day", ["2044-8-20", "20440820", "none", "9999-12-31"])
def test_what_is_no_day(front: Front, day: str) -> None:
    said = close(front, day)
    assert said.status == 422
    assert said.sentence.startswith((f"{day} is no day", f"The gaming day {day} is not over."))
    assert front.get(f"/days/{day}", front.house.staff[Rank.MANAGER]).status in (200, 404)


@pytest.mark.parametrize(("floats", "finding"), [
    ((), "was closed with other counts of floats than the tables have."),
    ((Counted("d1", 3, 1_000_00, 0),), "was closed with other counts of floats than the tables have."),
])  # fmt: skip
def test_a_day_closed_with_other_counts_shows(front: Front, wall: Wall, floats: tuple[Counted, ...], finding: str) -> None:
    given(front.house, Rank.SUPERVISOR, c.OpenFloat, FLOAT)
    given(front.house, Rank.SUPERVISOR, c.CloseFloat, {100_00: 9})
    wall.set(MORNING)
    assert issue(front).status == 200
    asked = CloseDay(receipt(), front.house.staff[Rank.MANAGER], DAY, floats, "Australia/Sydney", "06:00")
    assert b"have not been signed since the day ended" in front.house.pit.ask(asked).body
    from croupier.house.operations.signing import sign_heads

    sign_heads(front.house.pit)
    asked = CloseDay(receipt(), front.house.staff[Rank.MANAGER], DAY, floats, "Australia/Sydney", "06:00")
    assert front.house.pit.ask(asked).granted
    assert found(front) == [f"reports, entry 2: Gaming day {DAY} {finding}"]


def test_the_pages_show_what_lacks_issue_and_close(front: Front, wall: Wall) -> None:
    from tests.house.pages.test_staffs_pages import form

    house = front.house
    supervisor, assistant = house.staff[Rank.SUPERVISOR], house.staff[Rank.ASSISTANT_MANAGER]
    wall.set("2044-08-21T06:00:01+10:00")
    assert NOT_ISSUED in front.get("/reports", supervisor).content.decode()
    draft = front.get(f"/reports/day/{DAY}", supervisor).content.decode()
    assert "DRAFT, NOT ISSUED" in draft
    assert "not belonging a joker" in draft
    assert "Issue a breach notice now" in draft
    assert "Issue it" not in front.get(f"/reports/day/{DAY}", house.staff[Rank.INSPECTOR]).content.decode()
    refused = form(front, f"/days/{DAY}/close", assistant)
    assert (refused.status, NOT_ISSUED in refused.content.decode()) == (422, True)
    said = form(front, "/reports/issue", supervisor, kind="day", period=DAY)
    assert (said.status, said.headers["HX-Redirect"]) == (204, "/reports/issued/1")
    assert "DRAFT" not in front.get("/reports/issued/1", supervisor).content.decode()
    said = form(front, f"/days/{DAY}/close", assistant)
    assert (said.status, said.headers["HX-Redirect"]) == (204, f"/days/{DAY}")
    assert "Closed by" in front.get(f"/days/{DAY}", house.staff[Rank.INSPECTOR]).content.decode()
    assert front.get(f"/reports?period={DAY}", supervisor).headers["Location"] == f"/reports/day/{DAY}"
    assert form(front, "/reports/issue", supervisor, kind="year").status == 422
