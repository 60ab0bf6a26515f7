"""Streams over HTTP: what is sent, to whom, and what is made of a lost line."""

import http.client
import time
from collections.abc import Iterator

import msgspec
import pytest
from django.conf import settings
from msgspec.structs import replace
from tests.house.pits import MAIN, House, receipt
from tests.house.served import Served, Watcher

from croupier import PlayerCard
from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.house.api.limits import BY_ADDRESS, BY_PERSON
from croupier.house.floor.setting_up import ChangeSetUp
from croupier.house.floor.staffing import Staff
from croupier.house.journal.dialects import Away
from croupier.house.opening import throttled
from croupier.house.pages.consoles import LIVE
from croupier.house.pages.fragments import Consoles
from croupier.house.people.acts import Suspend
from croupier.house.people.persons import SOFTWARE, TURNED_AWAY, Standing
from croupier.table.asking.view import view
from croupier.table.model.people import Actor

pytestmark = pytest.mark.slow

GAME = "three-card-poker"
EVENTS = "/api/v1/tables/t1/events"


@pytest.fixture
def table(house: House) -> str:
    found = house.set_up(GAME, "t1")
    house.until_players(found)
    return found


@pytest.fixture
def served(house: House, table: str) -> Iterator[Served]:
    with Served(house.pit) as found:
        yield found


def _seen(house: House, viewer: Actor) -> bytes:
    return msgspec.json.encode(view(house.table("t1"), viewer))


def _joins(player: str, area: int) -> c.JoinTable:
    return c.JoinTable(player, area, by=Actor(player, Rank.PLAYER), at=0)


def _suspended(house: House, person: str) -> None:
    assert house.pit.ask(Staff(f"suspend:{person}", SOFTWARE, Suspend(person=person))).granted


def test_the_stream_of_a_page_opens_to_whom_the_page_does(house: House, table: str) -> None:
    pages = Consoles(LIVE, ["en"], zone="Australia/Sydney", clock=house.pit.clock)
    staff = {Rank.DEALER, Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER}
    opens = {
        "dealer": staff, "pit": staff - {Rank.DEALER}, "pit-table": staff - {Rank.DEALER},
        "inspect": {Rank.INSPECTOR, Rank.SURVEILLANCE}, "lobby": set(Rank), "player": set(Rank), "wall": set(Rank),
    }  # fmt: skip
    assert opens.keys() == LIVE.keys()
    for page, ranks in opens.items():
        assert {rank for rank in Rank if callable(pages.feed(page, "en", rank))} == ranks, page
    with Served(house.pit, page=pages.feed) as served:
        for person, status in ((house.patron(), 403), (house.staff[Rank.DEALER], 403), (house.staff[Rank.SUPERVISOR], 404)):
            with served.watching("/events?page=pit&tables=none", person) as watcher:
                assert watcher.status == status


def test_a_watcher_is_sent_the_view_at_once_and_each_time_the_table_moves(house: House, served: Served) -> None:
    person, player = house.patron(), house.patron(100_000)
    with served.watching(EVENTS, person) as watcher:
        first = watcher.next()
        assert (first["event"], first["id"]) == ("view", str(house.table("t1").sequence))
        assert first["data"].encode() == _seen(house, Actor(person, Rank.PLAYER))
        reply = house.give("t1", player, _joins(player, 1))
        assert reply.granted
        second = watcher.next()
        assert second["id"] == str(reply.version)
        assert second["data"].encode() == _seen(house, Actor(person, Rank.PLAYER))


def test_everyone_is_sent_exactly_their_own_view(house: House, served: Served) -> None:
    """All ranks, players at the table and away from it, through a whole round."""
    players = [house.patron(100_000) for _ in range(2)]
    people = {**{person: rank for rank, person in house.staff.items()}, house.patron(): Rank.PLAYER}
    people |= dict.fromkeys(players, Rank.PLAYER)
    watchers = {person: Watcher(served.port, EVENTS, person) for person in people}
    dealer = house.staff[Rank.DEALER]
    try:
        for area, player in enumerate(players, start=1):
            assert house.give("t1", player, _joins(player, area)).granted
            shown = c.ShowPlayerCard(player, PlayerCard.OWN, by=Actor(dealer, Rank.DEALER), at=0)
            assert house.give("t1", dealer, shown).granted
            assert house.stake("t1", player, area, MAIN[GAME], 5_000).granted
        moved = True
        while moved:
            version = str(house.table("t1").sequence)
            for person, watcher in watchers.items():
                said = watcher.until(version)[-1]["data"].encode()
                assert said == _seen(house, Actor(person, people[person]))
            moved = house.step("t1")
        sent = {person: watcher.raw for person, watcher in watchers.items()}
        assert len({sent[person] for person in people if people[person] is Rank.PLAYER}) == 3
    finally:
        for watcher in watchers.values():
            watcher.close()


def test_a_stream_is_for_people_of_the_house_in_good_standing(house: House, served: Served) -> None:
    suspended = house.patron()
    _suspended(house, suspended)
    for path in (EVENTS, "/events?tables=t1", "/api/v1/tables/no-such/events"):
        for person, status in (("P9999", 401), (suspended, 403)):
            with served.watching(path, person) as watcher:
                assert watcher.status == status
                assert watcher.body().startswith(b'{"refused":{"sentence":"')


def test_where_anybody_may_look_on_at_pages_a_program_signs_in_all_the_same(house: House, table: str) -> None:
    """As in a demonstration: a stream of the API is given to whom its view is given, and what is no token is not nothing."""
    with Served(house.pit, to_all=True) as served:
        for path, shown, status in (
            (f"/events?tables={table}", "", 200),
            (EVENTS, "", 401),
            ("/api/v1/pools/events", "", 401),
            (f"/events?tables={table}", "Basic YTpi", 401),
            (f"/events?tables={table}", "Bearer ", 401),
            (EVENTS, "Basic YTpi", 401),
        ):
            with served.watching(path, shown) as watcher:
                assert (path, shown, watcher.status) == (path, shown, status)


@pytest.mark.parametrize("path", [EVENTS, "/events?tables=t1"])
def test_streams_are_asked_for_out_of_the_same_jars_as_everything_else(
    house: House, table: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.THROTTLES, "address", (0.001, 4))
    monkeypatch.setitem(settings.THROTTLES, "person", (0.001, 1))
    for jars in (BY_ADDRESS, BY_PERSON):
        jars.forget()
    person = house.patron()
    looked: list[str] = []
    with Served(house.pit, throttle=throttled) as served:

        def known(credential: str) -> str:
            looked.append(credential)
            return credential

        served.known = known
        statuses = []
        for who in (person, person, "P9999", house.patron(), "P9998", person):
            with served.watching(path, who) as watcher:
                statuses.append((watcher.status, "retry-after" in watcher.headers))
    assert statuses == [(200, False), (429, True), (401, False), (200, False), (429, True), (429, True)]
    assert len(looked) == 4  # a stranger who comes too often is not even looked up
    for jars in (BY_ADDRESS, BY_PERSON):
        jars.forget()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/v1/tables/no-such/events", 404),
        ("/api/v1/tables/%0a/events", 404),
        ("/events", 422),
        ("/events?tables=", 422),
        ("/events?tables=t1,no-such", 404),
        ("/events?tables=" + ",".join(f"t{n}" for n in range(99)), 422),
        ("/events?tables=t1" + "&more=1" * 99, 422),
    ],
)
def test_what_is_not_there_cannot_be_watched(house: House, served: Served, path: str, status: int) -> None:
    with served.watching(path, house.staff[Rank.DEALER]) as watcher:
        assert watcher.status == status
        assert b"sentence" in watcher.body()


def test_while_the_books_are_out_of_reach_nobody_is_let_in_and_it_is_said_why(house: House, served: Served) -> None:
    def unknown(_credential: str) -> str | None:
        raise Away

    served.known = unknown
    with served.watching("/events?tables=b1", house.patron()) as watcher:
        assert (watcher.status, watcher.headers["retry-after"]) == (503, "1")
        assert msgspec.json.decode(watcher.body())["refused"]["sentence"] == str(Away())


def test_whoever_loses_their_standing_is_cut_off_at_once_with_a_sentence(house: House, served: Served) -> None:
    person = house.patron()
    with served.watching(EVENTS, person) as watcher:
        watcher.next()
        _suspended(house, person)
        last = watcher.next()
        assert last == {"event": "closed", "data": TURNED_AWAY[Standing.SUSPENDED]}
        with pytest.raises(EOFError):
            watcher.next()
    assert served.on_loop(lambda: len(served.streams.lines)) == 0


def test_whoever_is_signed_out_is_found_when_they_are_next_looked_at(house: House, served: Served) -> None:
    person, other = house.patron(), house.patron()
    with served.watching(EVENTS, person) as watcher, served.watching(EVENTS, other) as stays:
        watcher.next()
        stays.next()
        served.known = lambda credential: None if credential == person else credential
        _make_due(served)
        assert watcher.next()["event"] == "closed"
        assert house.step("t1") or house.give("t1", other, _joins(other, 1)).granted
        assert stays.next()["event"] == "view"


def _make_due(served: Served) -> None:
    """As if half a minute had gone by."""

    def look() -> None:
        for line in served.streams.lines:
            line.checked = 0.0

    served.on_loop(look)


def test_nobody_has_more_lines_open_than_one_person_may(house: House, served: Served) -> None:
    person = house.patron()
    watchers = [Watcher(served.port, EVENTS, person) for _ in range(12)]
    for watcher in watchers:
        assert watcher.status == 200
    with served.watching(EVENTS, person) as refused:
        assert refused.status == 429
    with served.watching(EVENTS, house.patron()) as other:
        assert other.status == 200
    for watcher in watchers:
        watcher.close()


def test_a_line_that_is_not_read_is_cut_and_the_others_go_on(house: House, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.house.live.lines.PATIENCE", 0.0)
    slow, quick = house.patron(), house.patron()
    asleep = Watcher(served.port, EVENTS, slow, receive_buffer=2048)
    with served.watching(EVENTS, quick) as watcher:
        watcher.next()

        def fill() -> None:
            line = next(line for line in served.streams.lines if line.admitted.actor.id == slow)
            while line.transport.get_write_buffer_size() == 0:
                line.write(b":" + b" " * 65536 + b"\n\n")

        served.on_loop(fill)
        player = house.patron(50_000)
        version = house.give("t1", player, _joins(player, 1)).version
        assert watcher.until(str(version))
        while served.on_loop(lambda: len(served.streams.lines)) > 1:
            pass
        said = [asleep.next(), asleep.next()]
        with pytest.raises(EOFError):
            asleep.next()
        assert [each["event"] for each in said] == ["view", "closed"]
        assert "not read in time" in said[-1]["data"]
    asleep.close()


def test_streams_end_at_once_with_a_sentence_when_the_house_stops(house: House, table: str) -> None:
    served = Served(house.pit)
    watcher = Watcher(served.port, EVENTS, house.patron())
    watcher.next()
    served.stop()
    assert watcher.next()["event"] == "closed"
    with pytest.raises(EOFError):
        watcher.next()
    watcher.close()
    assert house.pit.listeners == []


def test_another_name_than_the_house_goes_by_is_not_answered(house: House, served: Served) -> None:
    asked = http.client.HTTPConnection("127.0.0.1", served.port)
    asked.request("GET", EVENTS, headers={"Host": "elsewhere.example", "Authorization": f"Bearer {house.patron()}"})
    assert asked.getresponse().status == 400
    asked.close()


def test_a_line_ends_with_its_connection_whatever_was_asked_on_it_meanwhile(house: House, served: Served) -> None:
    """A second request behind a stream waits for ever, and must not hide that the connection is gone."""
    person = house.patron()
    after = Watcher(served.port, EVENTS, person)
    after.ask(EVENTS, person)
    together = Watcher(served.port, f"{EVENTS} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {person}\r\n\r\nGET /", person)
    for watcher in (after, together):
        assert watcher.next()["event"] == "view"
        watcher.close()
    for _ in range(500):
        if served.on_loop(lambda: len(served.streams.lines)) == 0:
            break
        time.sleep(0.01)
    assert served.on_loop(lambda: len(served.streams.lines)) == 0


@pytest.mark.parametrize("path", [EVENTS, "/events?tables=t1,t2"])
def test_a_lost_connection_is_taken_up_where_it_ended(house: House, served: Served, path: str) -> None:
    house.set_up("baceball", "t2")
    person, player = house.patron(), house.patron(50_000)
    with served.watching(path, person) as whole:
        begun = [whole.next() for _ in range(1 if path == EVENTS else 2)]
        with served.watching(path, person) as broken:
            assert [broken.next() for _ in begun] == begun
        assert house.give("t1", player, _joins(player, 1)).granted
        left = house.give("t1", player, c.LeaveTable(player, by=Actor(player, Rank.PLAYER), at=0))
        assert left.granted
        last = str(left.version) if path == EVENTS else f"t1:{left.version},t2:{house.table('t2').sequence}"
        with served.watching(path, person, broken.last) as again:
            assert again.until(last) == whole.until(last)
            assert len(again.raw) < len(whole.raw)


def test_a_table_that_is_set_up_otherwise_is_shown_so_before_it_moves(house: House, served: Served) -> None:
    person, page, version = house.patron(), "/events?tables=t1", house.table("t1").sequence
    hot = house.pit.looking.table("t1")
    assert hot is not None

    def set_up(title: str) -> None:
        assert house.pit.ask(ChangeSetUp(receipt(), SOFTWARE, "t1", replace(hot.setup, title=title))).granted

    with served.watching(page, person) as watcher, served.watching(EVENTS, person) as views:
        assert f"<h2>{hot.setup.title}</h2>" in watcher.next()["data"]
        assert views.next()["id"] == str(version)
        for title in ("The corner", "The window", "The corner"):
            set_up(title)
            told = watcher.next()
            assert f"<h2>{title}</h2>" in told["data"]
            assert told["id"] == f"t1:{version}"
        with served.watching(page, person) as newcomer:  # who is sent everything
            assert "<h2>The corner</h2>" in newcomer.next()["data"]
        with served.watching(page, person, f"t1:{version}") as again:  # whose cursor does not say which they have seen
            while "<h2>The corner</h2>" not in again.next()["data"]:
                pass
        player = house.patron(50_000)
        moved = house.give("t1", player, _joins(player, 1)).version
        assert views.next()["id"] == str(moved)  # whoever is sent views hears nothing of how the house runs the table
