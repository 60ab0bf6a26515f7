"""The pages of a tournament: who sees what, what is sent again, and what of a sealed form is on none of them."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.conf import settings
from tests.house.cups import CUP, Event, asked
from tests.house.fronts import Front, Said
from tests.house.pits import House

from croupier import commands as tc
from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.api.answers import Turned
from croupier.house.audit.auditing import audit
from croupier.house.pages.figures import hour, money
from croupier.house.pages.live import at_table
from croupier.house.pages.player.session import session, stacks
from croupier.house.pages.player.views import _to_the_cent
from croupier.house.pages.scenes import Scene
from croupier.house.pages.tournament.views import _moment
from croupier.table.asking.required import required
from croupier.table.model.people import Actor
from croupier.tournament.views import WORDS

pytestmark = pytest.mark.slow


@pytest.fixture
def front(house: House) -> Iterator[Front]:
    running.use(house.pit)
    yield Front(house)
    running.use(None)


def playing(front: Front, **changes: Any) -> tuple[Event, str]:
    """Two heats under way, and who is asked for a wager at the first table."""
    event = Event(front, **changes).entered().drawn("heats", "cup-1", "cup-2")
    for table in ("cup-1", "cup-2"):
        event.sit(table)
    event.ok(event.manager, {"type": "start", "session": "heats"})
    while required(event.hot("cup-1").table).what != "wager":
        assert front.house.step("cup-1")
    return event, required(event.hot("cup-1").table).who


@pytest.mark.parametrize("rank", [None, *Rank])
def test_the_managers_page_is_for_those_who_answer_for_it(front: Front, rank: Rank | None) -> None:
    Event(front)
    person = None if rank is None else front.house.patron() if rank is Rank.PLAYER else front.house.staff[rank]
    page = front.get(f"/tournaments/{CUP}/manager", person)
    may = rank in (Rank.MANAGER, Rank.TOURNAMENT_MANAGER, Rank.SURVEILLANCE, Rank.INSPECTOR)
    assert (page.status == 200) is may
    assert (b"Spring Cup" in page.content) is may
    if rank is not None:
        assert front.get(f"/tournaments/{CUP}", person).status == 200
        assert front.get("/tournaments", person).status == 200


def test_what_has_not_changed_is_not_sent_again(front: Front) -> None:
    event = Event(front)
    page = front.get(f"/tournaments/{CUP}", event.entrants[0]).content.decode()
    have = page.split("?have=")[1].split('"')[0]
    assert front.get(f"/tournaments/{CUP}?have={have}", event.entrants[0]).status == 204
    assert event.enters(event.entrants[1]).status == 200
    part = front.get(f"/tournaments/{CUP}?have={have}", event.entrants[0])
    assert part.status == 200
    assert b"<html" not in part.content
    assert b'id="cup"' in part.content


def test_a_sealed_form_is_on_no_page_but_its_writers_and_its_readers(front: Front) -> None:
    event, writer = playing(front)
    event.give("cup-1", writer, tc.HandInForm(
        writer, "banker", 70_00, "0f1e2d3c4b5a69788796a5b4c3d2e1f0", through="screen", by=Actor(writer, Rank.PLAYER), at=0
    ))  # fmt: skip
    sealed = re.compile(rb"\$70\b|\b7000\b|0f1e2d3c4b5a69788796a5b4c3d2e1f0")  # by itself: a token may hold the figures
    other = next(each for each in event.entrants if each != writer)
    paths = (
        f"/tournaments/{CUP}", f"/tournaments/{CUP}/wall", "/tables/cup-1", f"/api/v1/tournaments/{CUP}", "/api/v1/tables/cup-1",
        "/api/v1/tables/cup-1/journal?after=0&limit=500", "/pit", "/lobby",
    )  # fmt: skip
    for person in (other, event.dealer):
        for path in paths:
            assert not sealed.search(front.get(path, person).content), (person, path)
    assert sealed.search(front.get("/api/v1/tables/cup-1", writer).content)
    assert sealed.search(front.get("/api/v1/tables/cup-1", event.manager).content)
    assert not sealed.search(front.get(f"/tournaments/{CUP}/manager", event.manager).content)


def test_at_the_table_whoever_is_asked_may_lay_pass_or_seal_and_nobody_else(front: Front) -> None:
    event, turn = playing(front)
    boxes = event.hot("cup-1").table.conditions.tournament.terms.boxes  # type: ignore[union-attr]
    other = next(each for each in boxes if each != turn)
    mine, theirs = (_scene(event, "cup-1", each) for each in (turn, other))
    seen = session(mine)
    assert (seen.mine, seen.words, seen.stack) == (True, "It is your turn to wager", "$1,000")
    assert [(each.slug, each.least, each.most) for each in seen.wagers] == [
        ("player", "10", "100"), ("tie", "10", "100"), ("banker", "10", "100"),
    ]  # fmt: skip
    assert (seen.passes, seen.has_passes, seen.has_forms) == (True, 1, 1)
    assert {each.slug for each in seen.sealed} == {"player", "banker", "tie"}
    waits = session(theirs)
    assert (waits.mine, waits.wagers, waits.sealed, waits.passes) == (False, (), (), False)
    assert waits.words == f"Box {boxes[turn]} is to wager"
    assert [(row.own, row.turn) for row in stacks(theirs).rows] == [(False, True), (True, False)]
    page = front.get("/tables/cup-1", turn).content.decode()
    assert 'action="/tables/cup-1/sit"' not in page
    assert "Lay chips" in page
    assert "Filling in a form is its writer&#x27;s own to answer for." in page
    stranger = next(each for each in event.entrants if each not in boxes)
    assert "Only its entrants sit down" in front.get("/tables/cup-1", stranger).content.decode()


def test_once_a_session_is_over_its_stacks_are_those_that_were_counted(front: Front) -> None:
    """The chips have gone back by then (15.6.9), and nobody is told that they have nothing."""
    event = Event(front).entered()
    event.session("heats", "cup-1", "cup-2")
    told = front.house.pit.looking.tournaments().cups[CUP].sessions["heats"].tables["cup-1"]
    shown = stacks(_scene(event, "cup-1", event.entrants[0])).rows
    assert [row.stack for row in shown] == [money(cents) for cents in sorted(told.stacks.values(), reverse=True)]
    assert all(told.stacks.values())


def _scene(event: Event, table: str, person: str) -> Scene:
    return at_table(table, Actor(person, Rank.PLAYER))


@pytest.mark.clause("seven-up-baccarat", "15.1.1", "15.4.1", "15.4.2")
def test_an_entrant_reads_every_point_of_the_conditions_and_every_word_explained(front: Front) -> None:
    """What is ticked as read stands on the page: no compulsory point is left out."""
    event = Event(
        front, second_chance="none", buy_back={"after": ["heats"], "times": 2, "amount": "25.00"}, notice=30, most=18,
        undertakings={"guarantee": "500.00", "entries": 5}, criteria="Members of the club.", starts={"heats": 1_900_000_000},
        withdrawal={"until": 1_800_000_000, "later": True}, buy_in={"amount": "20.00", "to": "cash"}, prizes={"shares": [3, 2, 1]},
        chips=["25.00", "5.00"],
    )  # fmt: skip
    page = front.get(f"/tournaments/{CUP}", event.entrants[0]).content.decode()
    for said in (
        "Entry fee", "Chips for each", "bought for $20, paid back by the stack at the end", "Compulsory wager", "Limits",
        "heats: 1 coup, 2 tables at most; final: 1 coup, 1 table at most", "Starts", "30 minutes beforehand",
        "1 from each table of heats", "Second chances", "Seats", "Order of wagering", "Pass cards", "Undisclosed wagers",
        "after heats, 2 times, for $25, into the prizes", "Who may enter", "Refusal", "Members of the club.", "Withdrawing",
        "and after that until play begins", "Entry form", "Payment", "parts of the money by place, 3 : 2 : 1",
        "60 seconds from one&#x27;s own turn on", "in chips of $5, $25", "1. $250.01, 2. $166.66, 3. $83.33",
        "$500; with fewer than 5 entrants it may be called off", "The manager",
    ):  # fmt: skip
        assert said in page, said
    for word, says in WORDS.items():
        assert f"<dt>{word}</dt><dd>{says}</dd>" in page


def test_where_there_is_no_tournament_its_manager_is_told_who_drafts_one(front: Front) -> None:
    says = "A Gaming Manager drafts one."
    assert says in front.get("/tournaments", front.house.staff[Rank.TOURNAMENT_MANAGER]).content.decode()
    assert says not in front.get("/tournaments", front.house.staff[Rank.MANAGER]).content.decode()


def test_where_nobody_has_a_turn_the_time_for_a_wager_is_told_without_one(front: Front) -> None:
    event = Event(front, order_of_wagering="none")
    page = front.get(f"/tournaments/{CUP}", event.entrants[0]).content.decode()
    assert "in any order" in page
    assert "60 seconds from when wagers are asked for; a later one" in page
    assert "own turn" not in page.partition("Time for a wager")[2].partition("Pass cards")[0]


def test_what_is_guaranteed_and_goods_are_told_with_the_prizes(front: Front) -> None:
    """As they will be awarded: the house makes the money up to its guarantee, and a thing goes with its place."""
    event = Event(front, prizes={"shares": [3, 1]}, undertakings={"guarantee": "1000.00", "entries": 2}).entered()
    event.ok(event.gaming_manager, {"type": "add", "amount": 0, "goods": "A watch", "place": 1})
    event.ok(event.gaming_manager, {"type": "add", "amount": 0, "goods": "A dinner for two", "place": 3})
    wall = front.get(f"/tournaments/{CUP}/wall").content.decode()
    assert "<span>Guaranteed</span> <b>$1,000</b>" in wall
    told = front.get(f"/tournaments/{CUP}", event.entrants[0]).content.decode()
    assert "1. $750 + A watch, 2. $250, 3. A dinner for two" in told
    assert '<dt>Guaranteed</dt><dd class="num">$1,000</dd>' in told
    assert "<dt>Guaranteed</dt><dd>$1,000</dd>" in front.get("/tournaments").content.decode()
    assert "A dinner for two" in wall
    event.session("heats", "cup-1", "cup-2")
    event.session("final", "cup-3")
    event.ok(event.manager, {"type": "award"})
    wall = front.get(f"/tournaments/{CUP}/wall").content.decode()
    assert "<span>In the prizes</span> <b>$1,000</b>" in wall
    assert '<small class="far">A watch</small>' in wall
    assert "A watch" in front.get(f"/tournaments/{CUP}", event.entrants[0]).content.decode()


def test_whoever_is_asked_for_a_wager_sees_how_long_they_have(front: Front) -> None:
    event = Event(front).entered().drawn("heats", "cup-1", "cup-2")
    for table in ("cup-1", "cup-2"):
        event.sit(table)
    event.ok(event.manager, {"type": "start", "session": "heats"})
    while required(event.hot("cup-1").table).what != "wager":
        assert front.house.step("cup-1")
    turn = required(event.hot("cup-1").table).who
    held = _scene(event, "cup-1", turn).view.tournament
    assert held is not None
    assert held.seconds == 60
    assert held.asked == event.hot("cup-1").table.sitting.asked  # type: ignore[union-attr]
    clock = f'data-ends="{held.asked + 60:.1f}" data-seconds="60"'
    for person in (turn, next(each for each in event.entrants if each != turn)):
        assert clock in front.get("/tables/cup-1", person).content.decode()


def test_who_is_absent_is_chosen_from_one_list(front: Front) -> None:
    """A button for each who has yet to wager would move up with every wager, and under the manager's hand be another's."""
    event = Event(front).entered().drawn("heats", "cup-1", "cup-2")
    for table in ("cup-1", "cup-2"):
        event.sit(table)
    event.ok(event.manager, {"type": "start", "session": "heats"})
    while required(event.hot("cup-1").table).what != "wager":
        assert front.house.step("cup-1")
    need = required(event.hot("cup-1").table)
    other = next(each for each in event.hot("cup-1").table.floor.people if each != need.who)

    def page() -> str:
        return front.get(f"/tournaments/{CUP}/manager", event.manager).content.decode()

    assert page().count("Mark as absent</button>") == 1
    assert front.give("cup-1", need.who, {"type": "lay-chips", "wager": "tie", "amount": 10_00}).status == 200
    assert "Mark as absent</button>" not in page()
    assert f"Mark as absent: {other}</button>" in page()


@pytest.mark.clause("seven-up-baccarat", "15.8.2.5")
def test_a_supervisor_examines_the_forms_of_a_coup_before_it(front: Front) -> None:
    event = Event(front).entered().drawn("heats", "cup-1", "cup-2")
    for table in ("cup-1", "cup-2"):
        event.sit(table)
    event.ok(event.manager, {"type": "start", "session": "heats"})
    while required(event.hot("cup-1").table).what != "wager":
        assert front.house.step("cup-1")
    need = required(event.hot("cup-1").table)
    supervisor = front.house.staff[Rank.SUPERVISOR]
    assert "Undisclosed wagers" not in front.get("/pit/tables/cup-1", supervisor).content.decode()
    form = {"type": "hand-in-form", "player": need.who, "wager": "tie", "amount": 70_00, "nonce": "9c27e5b0a41d86f3"}
    assert front.give("cup-1", need.who, form | {"through": "screen"}).status == 200
    page = front.get("/pit/tables/cup-1", supervisor).content.decode()
    assert f"The form of box {need.areas[0]}: $70 on Tie" in page
    assert 'href="/rules/seven-up-baccarat/15.8.2.5"' in page


@pytest.mark.clause("seven-up-baccarat", "15.3.2")
@pytest.mark.parametrize(
    ("until", "says"), [(4_000_000_000, "The fee goes back to your purse"), (1, "The fee stays in the prizes")]
)
def test_nobody_withdraws_by_a_slip_of_the_hand(front: Front, until: int, says: str) -> None:
    """It cannot be taken back, and whoever is asked again reads what becomes of the fee."""
    event = Event(front, withdrawal={"until": until}).entered()
    page = front.get(f"/tournaments/{CUP}", event.entrants[0]).content.decode()
    assert f'hx-confirm="Withdraw? {says}, and nobody enters twice."' in page


def test_the_wall_shows_what_is_to_be_won_and_what_was(front: Front) -> None:
    event = Event(front, prizes={"shares": [3, 1]}).entered()
    wall = front.get(f"/tournaments/{CUP}/wall").content.decode()
    assert "To be won" in wall
    assert "$150" in wall
    event.session("heats", "cup-1", "cup-2")
    event.session("final", "cup-3")
    event.ok(event.manager, {"type": "award"})
    for prize in front.house.pit.looking.tournaments().cups[CUP].prizes:
        event.ok(event.dealer, {"type": "pay", "entrant": prize.entrant})
    wall = front.get(f"/tournaments/{CUP}/wall").content.decode()
    assert "To be won" not in wall
    assert "<span>In the prizes</span> <b>$200</b>" in wall, "paid or not, they came to so much"


@pytest.mark.clause("seven-up-baccarat", "15.5.5.2", "15.5.9")
def test_the_managers_page_asks_for_everyones_word_and_for_missing_chips(front: Front) -> None:
    """Where chips become money nobody agrees by a button that is another's; where they are things, each value is asked for."""
    event = Event(front, buy_in={"amount": "20.00", "to": "cash"}).entered()
    event.drawn("heats", "cup-1", "cup-2", dealt_by="dealer")
    for patron in event.entrants:
        event.ok(event.dealer, {"type": "buy-in", "entrant": patron})
    event.ok(event.manager, {"type": "start", "session": "heats"})
    table = event.hot("cup-1").table
    assert table.sitting is not None
    gone, stays = table.sitting.session.boxes
    assert front.give("cup-1", event.manager, {"type": "disqualify-entrant", "player": gone, "ground": "absent"}).status == 200
    page = front.get(f"/tournaments/{CUP}/manager", event.manager).content.decode()
    assert f'<input type="checkbox" name="consents" value="{stays}" required>' in page
    assert 'name="lacking.500"' in page
    assert "hid chips (15.6.7)" in page


def test_chips_are_typed_as_the_limits_have_them(front: Front) -> None:
    """A minimum of $2.50 is laid as that."""
    limit = {"minimum": "2.50", "maximum": "25.00"}
    limits = [{"from": 1, "wagers": {"player": limit, "banker": limit, "tie": limit}}]
    event, turn = playing(front, limits=limits, chips=["0.50", "5.00"])
    seen = session(_scene(event, "cup-1", turn))
    assert next((each.slug, each.least, each.most) for each in seen.wagers) == ("player", "2.50", "25")
    assert _to_the_cent("1,002.5") == 1_002_50
    for wrong in ("", "x", "0", "2.505"):
        with pytest.raises(Turned):
            _to_the_cent(wrong)


def test_a_supervisor_sees_the_stacks_of_a_tournaments_table(front: Front) -> None:
    playing(front)
    page = front.get("/pit/tables/cup-1", front.house.staff[Rank.SUPERVISOR]).content.decode()
    assert page.count('<span class="num">$1,000</span>') == 2
    assert '<span class="num">$0</span>' not in page


def test_the_managers_page_moves_a_start_and_disqualifies_who_does_not_play(front: Front) -> None:
    event = Event(front, starts={"heats": 4_000_000_000}, notice=30).entered()
    page = front.get(f"/tournaments/{CUP}/manager", event.manager).content.decode()
    assert 'name="starts"' in page
    assert 'type="datetime-local"' in page
    assert 'value="absent">absent (15.5.6.2)' in page
    moved = _moment("2096-10-02T07:06")
    event.ok(event.manager, {"type": "move", "session": "heats", "starts": moved})
    assert hour(moved, settings.HOUSE_RULES.zone) == "07:06"
    with pytest.raises(Turned):
        _moment("soon")


@pytest.mark.clause("seven-up-baccarat", "15.5.6.2")
def test_absence_at_a_table_costs_the_fee_unless_the_manager_approves_of_its_return(front: Front) -> None:
    event = Event(front).entered().drawn("heats", "cup-1", "cup-2")
    for table in ("cup-1", "cup-2"):
        event.sit(table)
    event.ok(event.manager, {"type": "start", "session": "heats"})
    sitting = event.hot("cup-1").table.sitting
    assert sitting is not None
    gone = next(iter(sitting.session.boxes))
    assert front.give("cup-1", event.manager, {"type": "disqualify-entrant", "player": gone, "ground": "absent"}).status == 200
    event.play("cup-1")
    page = front.get(f"/tournaments/{CUP}/manager", event.manager).content.decode()
    assert f'<input type="checkbox" name="refunds" value="{gone}">' in page
    take = {"type": "take", "session": "heats", "table": "cup-1"}
    for by, refunds, code in ((event.dealer, [gone], "rank"), (event.manager, ["P9"], "not-gone")):
        said = asked(front, by, take | {"refunds": refunds})
        assert (said.json["refused"]["code"], said.json["refused"]["clause"]) == (code, "15.5.6.2"), said
    told = event.ok(event.manager, take | {"refunds": [gone]})
    assert (told["events"][0]["entrant"], told["events"][0]["refunded"]) == (gone, 50_00)
    sheet = audit(front.house.pit.home)
    assert not sheet.faults, [(check, finding) for check, line in sheet.checks.items() for finding in line.findings]


def sent(front: Front, path: str, by: str, fields: dict[str, str]) -> Said:
    """As a page sends a form."""
    headers = {"authorization": f"Bearer {front.token(by)}"}
    body = urlencode(fields).encode()
    found = front._client.generic("POST", path, body, content_type="application/x-www-form-urlencoded", headers=headers)
    return Said(found.status_code, found.content, dict(found.headers))


def test_seats_are_named_on_the_managers_page_where_the_conditions_say_so(front: Front) -> None:
    event = Event(front, allocation="named").entered()
    event.ok(event.manager, {"type": "tables", "session": "heats", "tables": ["cup-1", "cup-2"]})
    page = front.get(f"/tournaments/{CUP}/manager", event.manager).content.decode()
    one, two, *_ = event.entrants
    first = page.split(f'name="seats.{one}"')[1]
    assert first.index("cup-1/1") < first.index("cup-2/1")
    assert '<option value="dealer">a dealer</option>' in page
    seats = {f"seats.{who}": f"cup-{place % 2 + 1}/{place // 2 + 2}" for place, who in enumerate(event.entrants)}
    wish = {"type": "seat", "session": "heats", "dealt_by": "dealer"}
    twice = sent(
        front, f"/tournaments/{CUP}/do", event.manager, wish | seats | {f"seats.{two}": seats[f"seats.{one}"], "id": str(uuid4())}
    )
    assert twice.status == 422
    assert b"Two entrants were given box 2 of cup-1." in twice.content
    assert sent(front, f"/tournaments/{CUP}/do", event.manager, wish | seats | {"id": str(uuid4())}).status == 204
    assert event.hot("cup-1").table.conditions.tournament.terms.boxes[one] == 2  # type: ignore[union-attr]
    assert event.hot("cup-1").physical


def test_seats_are_said_in_one_way_and_refunds_are_the_managers_before_anything_is_looked_at(front: Front) -> None:
    event, writer = playing(front)
    twice = {"id": str(uuid4()), "type": "seat", "session": "heats", "seats": "x", "seats.P1": "cup-1/1"}
    said = sent(front, f"/tournaments/{CUP}/do", event.manager, twice)
    assert said.status == 422
    assert b"The form says seats in two ways." in said.content
    take = {"type": "take", "session": "heats", "table": "cup-1", "refunds": [writer]}
    assert asked(front, front.house.staff[Rank.DEALER], take).json["refused"]["code"] == "rank"
    assert asked(front, event.manager, take).json["refused"]["code"] == "not-over"
