"""The client, against the house in this process, against lines that break, and against a server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import msgspec
import pytest
from django.core.handlers.wsgi import WSGIHandler
from tests.house.fronts import Front

import croupier as cr
from croupier import client
from croupier.client import House, RefusedError, UnreachableError, events
from croupier.games.ranks import Rank
from croupier.house.people import accounts
from croupier.house.people.demonstration import create
from croupier.house.people.persons import SOFTWARE
from croupier.table.model.people import Actor


class Breaking(httpx.BaseTransport):
    """Hands requests on; some answers are lost on the way back."""

    def __init__(self, lost: list[bool]) -> None:
        self._inner, self._lost = httpx.WSGITransport(app=WSGIHandler()), lost
        self.bodies: list[bytes] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.bodies.append(request.read())
        answer = self._inner.handle_request(request)
        answer.read()
        if self._lost and self._lost.pop(0):
            raise httpx.ReadError("lost")
        return answer


@pytest.fixture
def waits() -> list[float]:
    return []


@pytest.fixture
def visiting(front: Front, waits: list[float]) -> Iterator[House]:
    create(front.house.pit)
    with House("http://localhost", transport=httpx.WSGITransport(app=WSGIHandler()), pause=waits.append) as found:
        yield found


def test_a_visit(front: Front, visiting: House) -> None:
    house = visiting
    front.house.until_players("b1")
    assert Rank.PLAYER in {account.rank for account in house.accounts()}
    me = house.sign_in("Ada")
    assert (house.me, me.rank) == (me, Rank.PLAYER)
    assert house.buy_in(500_00) == house.balance() == 500_00
    assert [table.id for table in house.tables()] == ["b1"]
    assert "join-table" in {permit.command for permit in house.permits("b1")}
    done = house.do("b1", "join-table", area=2)
    assert done.version == front.house.table("b1").sequence
    assert house.view("b1") == cr.view(front.house.table("b1"), Actor(me.id, Rank.PLAYER))
    number = front.play("b1", me.id, "player", area=2)
    assert house.round("b1", number).record["game"] == "premium-baccarat"
    assert house.cash_out(100_00) == house.balance()


def test_a_visitor_chooses_a_password_of_their_own(front: Front, visiting: House) -> None:
    assert accounts.add(front.house.pit, SOFTWARE, Rank.PLAYER, "Marie", "quiet-lamp-47").granted
    assert not visiting.sign_in("Marie", "quiet-lamp-47").choose_password
    with pytest.raises(RefusedError, match="old password is not right"):
        visiting.choose_password("other-lamp-48", "my-own-lamp-49")
    visiting.choose_password("quiet-lamp-47", "my-own-lamp-49")
    assert visiting.balance() == 0
    assert visiting.sign_in("Marie", "my-own-lamp-49") == visiting.me


def test_a_refusal_is_raised_with_its_clause(front: Front, visiting: House) -> None:
    house = visiting
    front.house.until_players("b1")
    house.sign_in("Ada")
    with pytest.raises(RefusedError) as refused:
        house.give("b1", {"type": "join-table", "area": 2}, {"type": "shuffle"})
    assert (refused.value.status, refused.value.command) == (422, 1)
    assert refused.value.clause
    with pytest.raises(RefusedError, match="no such table"):
        house.view("nowhere")


def test_what_was_lost_is_asked_again_and_done_once(front: Front, waits: list[float]) -> None:
    front.house.until_players("b1")
    player = front.house.patron(500_00)
    line = Breaking([True, True, False, True, False])
    with House("http://localhost", token=front.token(player), transport=line, pause=waits.append) as house:
        house.do("b1", "join-table", area=2)
        assert len(line.bodies) == 3
        assert len(set(line.bodies)) == 1, "the same id each time"
        house.buy_in(100_00)
        assert house.balance() == 600_00
    assert list(front.house.table("b1").floor.people) == [player]
    assert len(waits) == 3


def test_the_same_request_by_hand(front: Front) -> None:
    front.house.until_players("b1")
    player = front.house.patron(500_00)
    transport = httpx.WSGITransport(app=WSGIHandler())
    with House("http://localhost", token=front.token(player), transport=transport) as house:
        request = str(uuid4())
        first = house.give("b1", {"type": "join-table", "area": 2}, request=request)
        assert house.give("b1", {"type": "join-table", "area": 2}, request=request) == first
        with pytest.raises(RefusedError) as refused:
            house.give("b1", {"type": "join-table", "area": 3}, request=request)
        assert refused.value.status == 409


def test_a_house_that_never_answers(waits: list[float]) -> None:
    def dead(_request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("no")

    with House("http://localhost", transport=httpx.MockTransport(dead), pause=waits.append) as house:
        with pytest.raises(UnreachableError):
            house.tables()
        with pytest.raises(UnreachableError):
            next(house.views("b1"))
    assert len(waits) == 2 * client.TRIES


def test_a_busy_house_is_asked_again(waits: list[float]) -> None:
    answers = [httpx.Response(503, headers={"Retry-After": "2"}), httpx.Response(429), httpx.Response(200, content=b"[]")]
    with House("http://x", transport=httpx.MockTransport(lambda _request: answers.pop(0)), pause=waits.append) as house:
        assert house.tables() == []
    assert waits == [2, 1]


def test_a_stream_goes_on_where_it_broke(front: Front, waits: list[float]) -> None:
    """Views come once each, and after a break from the last that came whole."""
    seen: list[str] = []
    viewer = Actor("P1", Rank.PLAYER)

    def piece(version: int) -> bytes:
        view = msgspec.structs.replace(cr.view(front.house.table("b1"), viewer), sequence=version)
        return b"event: view\nid: %d\ndata: %b\n\n" % (version, msgspec.json.encode(view))

    class Broken(httpx.SyncByteStream):
        def __init__(self, *pieces: bytes) -> None:
            self._pieces = pieces

        def __iter__(self) -> Iterator[bytes]:
            yield from self._pieces
            raise httpx.ReadError("lost")

    lines: list[Any] = [Broken(b":\n\n", piece(3), piece(4)[:40]), Broken(piece(4), piece(5))]

    def line(request: httpx.Request) -> httpx.Response:
        seen.append(request.headers.get("Last-Event-ID", ""))
        return httpx.Response(200, stream=lines.pop(0)) if lines else httpx.Response(401, content=b"{}")

    with House("http://x", transport=httpx.MockTransport(line), pause=waits.append) as house:
        views = house.views("b1", after=2)
        assert [next(views).sequence for _ in range(3)] == [3, 4, 5]
        with pytest.raises(RefusedError):
            next(views)
    assert seen == ["2", "3", "5"]


def test_events_are_read_as_they_are_written() -> None:
    text = ["event: view", "id: 7", "data: a", "data: b", "", ": beat", "", "data:c", "", "event: view", "data: cut"]
    assert list(events(iter(text))) == [("view", "7", "a\nb"), ("message", "7", "c")]


def test_the_bot_sits_down_where_nobody_sits(front: Front, visiting: House) -> None:
    from examples.bot import sit_down

    front.house.until_players("b1")
    areas = []
    for name in ("Ada", "Boris"):
        visiting.sign_in(name)
        for _ in range(2):  # the second time there is nothing to do
            sit_down(visiting, "b1")
        here = visiting.view("b1").me
        assert here is not None
        assert here.seated
        areas.append(here.area)
    assert areas == [1, 2]
    visiting.sign_in("Simon")
    visiting.give("b1", *({"type": "close-area", "area": area} for area in range(3, 10)))
    visiting.sign_in("Clara")
    with pytest.raises(SystemExit, match="no free area"):
        sit_down(visiting, "b1")


def test_the_bot_tells_a_round_that_it_came_too_late_for_from_the_record(front: Front, visiting: House) -> None:
    from examples.bot import outcome

    front.house.until_players("b1")
    me = visiting.sign_in("Ada")
    visiting.buy_in(500_00)
    visiting.do("b1", "join-table", area=2)
    for wager in ("player", "banker", "tie", "player"):  # some win, and some lose
        number = front.play("b1", me.id, wager, area=2)
        view = visiting.view("b1")
        assert view.last is not None
        told = outcome(visiting, view, number)
        assert told.startswith(view.last.result)
        later = outcome(visiting, msgspec.structs.replace(view, last=None), number)
        assert later == told.replace(view.last.result, "Over.")


@pytest.mark.waits
@pytest.mark.slow
def test_the_bot_plays_at_a_served_house(tmp_path: Path) -> None:
    """Its wager is settled before it says that the round is over, and it leaves nothing at the table."""
    from benchmarks.house_http import serving
    from examples.bot import STAKE, play, spoken

    with serving(tmp_path / "pit") as port, House(f"http://127.0.0.1:{port}") as house:
        me = house.sign_in("Ada")
        bought = house.buy_in(5000_00)
        (line,) = list(play(house, "b1", 1))
        view = house.view("b1")
        number = view.played if view.round is None else view.played - 1
        settled = [each for each in house.round("b1", number).settled["wagers"] if each["player"] == me.id]
        assert [each["amount"] for each in settled] == ["50.00"]
        assert (view.me, view.mine(me.id)) == (None, ())
        has = house.balance()
        assert line.endswith(f"I got {spoken(has - bought + STAKE)}. I have {spoken(has)}.")


def test_a_token_is_shown_nowhere(visiting: House) -> None:
    me = visiting.sign_in("Ada")
    assert me.token not in repr(me) + str(me)
    assert repr(me) == f"Known(rank='player', id='{me.id}')"


def test_an_address_without_its_beginning_is_told_as_such() -> None:
    for address in ("127.0.0.1:8000", "localhost", "ftp://127.0.0.1"):
        with pytest.raises(ValueError, match="begins with http:// or https://"):
            House(address)


def test_the_bot_says_so_where_its_chips_lie_elsewhere(front: Front, visiting: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from examples.bot import play

    house = visiting
    for table in ("b2", "b1"):
        if table not in front.house.pit.looking.tables():
            front.house.set_up("premium-baccarat", table)
        front.house.until_players(table)
    house.sign_in("Ada")
    house.buy_in(500_00)
    house.do("b2", "join-table", area=1)
    monkeypatch.setattr(house, "views", lambda table: iter([house.view(table)]))
    with pytest.raises(SystemExit, match=r"I have only \$0\.00 before me at b1.*There are \$500\.00 at b2: take-chips there"):
        list(play(house, "b1", 1))
    house.do("b2", "leave-table")
    house.do("b1", "bring-chips", amount=500_00)
    house.do("b1", "take-chips", amount=500_00)
    house.cash_out(500_00)
    with pytest.raises(SystemExit, match=r"I have to buy more\."):
        list(play(house, "b1", 1))
