"""The pages of the staff and of those who see all: who may open them, and that whoever may not learns nothing by asking."""

import re
from datetime import UTC, datetime
from html import unescape
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlencode
from uuid import uuid4

import pytest
from tests.house.fronts import Front, Said
from tests.house.pools import LINK, MINOR, NOTHING, OPEN, collect, given, result

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.table.model.people import Actor

pytestmark = pytest.mark.slow

PIT = frozenset({Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER})
WATCH = frozenset({Rank.SURVEILLANCE, Rank.INSPECTOR})
PAGES = {
    "/pit": PIT, "/pit/log": PIT, "/pit/figures": PIT, "/pit/shoe": PIT, "/pit/floats": PIT, "/pit/payments": PIT,
    "/pit/disputes": PIT, "/pit/meters": PIT | WATCH,
    "/pit/tables/b1": PIT, "/pit/tables/b1/rulings": PIT, "/pit/tables/b1/ask/open-float": PIT,
    "/inspect": WATCH, "/inspect/rounds": WATCH, "/inspect/journal": WATCH, "/inspect/incidents": WATCH,
    "/inspect/reports": WATCH, "/inspect/register": WATCH, "/inspect/tables/b1/rounds/1": WATCH,
    "/inspect/tables/b1/chain": WATCH,
}  # fmt: skip
NOWHERE = ("/pit/tables/none", "/pit/tables/none/rulings", "/pit/tables/none/ask/open-float", "/inspect/tables/none/rounds/1")


def form(front: Front, path: str, by: str, **fields: str) -> Said:
    """A page's form as a browser sends it."""
    body = urlencode({"id": str(uuid4())} | fields).encode()
    headers = {"authorization": f"Bearer {front.token(by)}"}
    found = front._client.generic("POST", path, body, content_type="application/x-www-form-urlencoded", headers=headers)
    return Said(found.status_code, found.content, dict(found.headers))


@pytest.fixture
def played(front: Front) -> Front:
    player = front.house.patron(chips=100_000)
    front.play("b1", player, "banker")
    return front


def test_each_page_opens_for_its_ranks_and_for_no_others(played: Front) -> None:
    patron = played.house.patron()
    for path, ranks in PAGES.items():
        for rank, person in (*played.house.staff.items(), (Rank.PLAYER, patron)):
            said = played.get(path, person)
            assert said.status == (200 if rank in ranks else 403), (path, rank, said)


class Swaps(HTMLParser):
    """Which live elements of a page stand in one whose answers are not swapped: what comes for them would be dropped."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.live, self.dropped = list[str](), list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        swap = found.get("hx-swap") or (self.open[-1][1] if self.open else "")
        if "sse-swap" in found:
            self.live.append(found["sse-swap"] or "")
            if swap == "none":
                self.dropped.append(found["sse-swap"] or "")
        if tag not in ("input", "meta", "link", "br", "img", "use", "path", "circle", "rect"):
            self.open.append((tag, swap))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass


def test_what_is_live_on_a_page_takes_the_place_of_what_was_there(played: Front) -> None:
    staff = played.house.staff
    pages = {"/pit": Rank.SUPERVISOR, "/pit/tables/b1": Rank.SUPERVISOR, "/inspect": Rank.INSPECTOR, "/tables/b1/deal": Rank.DEALER}
    for path, rank in pages.items():
        read = Swaps()
        read.feed(played.get(path, staff[rank]).content.decode())
        assert read.live, path
        assert not read.dropped, (path, read.dropped)


def test_past_fills_and_credits_are_listed_and_whoever_deals_is_named(played: Front) -> None:
    house, supervisor, dealer = played.house, played.house.staff[Rank.SUPERVISOR], played.house.staff[Rank.DEALER]
    by = Actor(supervisor, Rank.SUPERVISOR)
    house.set_up("premium-baccarat", "d1", "dealer")
    assert "Counts, fills" not in played.get("/pit/floats", supervisor).content.decode()
    for command in (c.OpenFloat, c.FillFloat, c.CreditFloat):
        assert house.give("d1", supervisor, command({100_00: 10}, by=by, at=0)).granted
    shown = played.get("/pit/floats", supervisor).content.decode()
    told = ("$1,000 of the float go back to the cage", "The float is filled with $1,000", "The float is opened with $1,000")
    assert [shown.index(each) for each in told] == sorted(shown.index(each) for each in told)
    assert "<dt>Dealer</dt>" not in _figures(played, "d1")
    assert house.give("d1", dealer, c.IntroduceCards("blue", by=Actor(dealer, Rank.DEALER), at=0)).granted
    assert f"<dt>Dealer</dt><dd>{dealer}</dd>" in _figures(played, "d1")


def _figures(front: Front, table: str) -> str:
    shown = front.get("/pit/figures", front.house.staff[Rank.SUPERVISOR]).content.decode()
    return shown.partition(f'id="figures-{table}"')[2].partition("</dl>")[0]


def test_the_meters_of_a_day_are_shown_with_what_tables_brought_and_what_waits(front: Front) -> None:
    supervisor = front.house.staff[Rank.SUPERVISOR]
    assert "No pool is open." in front.get("/pit/meters", supervisor).content.decode()
    assert given(front.house, Rank.MANAGER, OPEN, LINK).granted
    assert given(front.house, Rank.DEALER, collect(1, 1, 2, 6), result(1, {1: MINOR, 2: NOTHING, 6: MINOR})).granted
    page = front.get("/pit/meters", supervisor).content.decode()
    told = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))
    assert "Open awards 1 Minor, $10,000.60: table BJ1, round 1, areas 6, 1, $5,005.00 each locked" in told
    assert "Major $100,002.25 15% $100,000 Minor $10,000.00 4% $10,000" in told, "what is there now"
    assert "Major 3 $0.00 $2.25 $0.00 $100,000.00 $0.00 $100,002.25 $0.00" in told, "and how it came there"
    assert "Minor 3 $0.00 $0.60 $10,000.60 $20,000.00 $0.00 $10,000.00 $0.00" in told
    assert "BJ1 3 3 $15 $2.85" in told
    assert "difference nought" in told
    before = front.get("/pit/meters?day=1999-01-01", supervisor)
    assert before.status == 200
    assert "$100,002.25" in before.content.decode(), "what a meter holds now does not depend on the day that is looked at"
    for day, status in (("yesterday", 422), ("0001-01-01", 200), ("9999-12-31", 200)):
        assert front.get(f"/pit/meters?day={day}", supervisor).status == status


def test_whoever_may_not_open_a_page_is_answered_alike_whatever_exists(played: Front) -> None:
    dealer = played.house.staff[Rank.DEALER]
    there = {path: played.get(path, dealer) for path in ("/pit/tables/b1", "/inspect/tables/b1/rounds/1")}
    for path in NOWHERE:
        said = played.get(path, dealer)
        like = there["/pit/tables/b1" if path.startswith("/pit") else "/inspect/tables/b1/rounds/1"]
        assert said.status == like.status == 403
        assert _body(said) == _body(like)
    assert played.get("/pit/tables/none", played.house.staff[Rank.SUPERVISOR]).status == 404
    assert played.get("/inspect/tables/b1/rounds/99", played.house.staff[Rank.INSPECTOR]).status == 404
    assert played.get("/pit").status == 302


def _body(said: Said) -> bytes:
    """What a page says, without what it says of itself: its address and its clock."""
    return said.content.partition(b"<main")[2].partition(b"</main>")[0]


def test_a_case_that_is_over_offers_no_form_of_another(played: Front) -> None:
    supervisor = played.house.staff[Rank.SUPERVISOR]
    path = "/pit/tables/b1/ask/close-area"
    assert b'name="which"' in played.get(path, supervisor).content
    one, gone = (played.get(f"{path}?{urlencode({'which': which})}", supervisor) for which in ('{"area":2}', '{"area":99}'))
    assert (one.status, b'value="{&quot;area&quot;:2}"' in one.content) == (200, True)
    assert gone.status == 422
    assert b"the table has moved on" in gone.content


def test_a_supervisor_gives_what_a_form_says(played: Front) -> None:
    supervisor = played.house.staff[Rank.SUPERVISOR]
    asked = played.get("/pit/tables/b1/ask/open-float", supervisor)
    assert b'name="chips.500"' in asked.content
    given = form(played, "/pit/tables/b1/give/open-float", supervisor, **{"chips.500": "100", "chips.2500": "40", "which": "{}"})
    assert given.status == 204, given
    tray = played.house.table("b1").tray
    assert tray.opened is not None
    assert dict(tray.opened) == {500: 100, 2500: 40}
    again = form(played, "/pit/tables/b1/give/open-float", supervisor, **{"chips.500": "1", "which": "{}"})
    assert again.status == 422
    assert b"opened already" in again.content
    unread = form(played, "/pit/tables/b1/give/fill-float", supervisor, **{"chips.500": "many", "which": "{}"})
    assert unread.status == 422
    assert b"is no number" in unread.content
    assert form(played, "/pit/tables/b1/give/no-such-thing", supervisor).status == 422
    for other in ('{"type":[]}', '{"type":"open-float"}'):  # the command is the path's, whatever else is named
        assert form(played, "/pit/tables/b1/give/close-area", supervisor, which=other).status == 422
    assert form(played, "/pit/tables/b1/give/open-float", played.house.staff[Rank.DEALER]).status == 403


def test_the_effect_of_a_sign_is_shown_before_it_is_put_up(played: Front) -> None:
    supervisor = played.house.staff[Rank.SUPERVISOR]
    sign = {
        f"sign.limits.{slug}.{end}": "7.00" if end == "minimum" else "100.00"
        for slug in ("player", "banker", "tie")
        for end in ("minimum", "maximum")
    }
    before = played.house.table("b1")
    said = form(played, "/pit/tables/b1/effect", supervisor, **sign)
    assert said.status == 200
    assert b"1.0579%" in said.content, "Banker's edge where every price is paid to the cent"
    assert played.house.table("b1") == before, "nothing is put up"


def test_a_round_is_replayed_judged_again_and_found_in_the_chain(played: Front) -> None:
    inspector = played.house.staff[Rank.INSPECTOR]
    page = played.get("/inspect/tables/b1/rounds/1", inspector).content.decode()
    assert "Re-judged: same result, same amount" in page
    assert page.count('class="hit') + page.count(" hit") >= 1, "the cell that decided is lit"
    assert "follow from one another" in page
    chain = played.get("/inspect/tables/b1/chain", inspector).content.decode()
    assert "Chain unbroken from 1 to" in chain
    listed = played.get("/inspect/rounds?q=1&table=b1", inspector).content.decode()
    assert "/inspect/tables/b1/rounds/1" in listed
    assert "No such round." in played.get("/inspect/rounds?q=99.9", inspector).content.decode()


def test_a_long_list_of_rounds_leads_on_to_the_earlier_ones(played: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    inspector, listed = played.house.staff[Rank.INSPECTOR], r"/inspect/tables/b1/rounds/\d+"
    whole = set(re.findall(listed, played.get("/inspect/rounds?table=b1", inspector).content.decode()))
    monkeypatch.setattr("croupier.house.pages.inspect.views._PAGE", len(whole))
    page = played.get("/inspect/rounds?table=b1", inspector).content.decode()
    assert f"The latest {len(whole)} rounds" in page
    found = re.search(r'class="btn earlier" href="([^"]+)"', page)
    assert found is not None
    before = played.get(unescape(found[1]), inspector).content.decode()
    assert f"<h2>{len(whole)} round" in before, "which are not the latest"
    assert re.search(r'name="until" value="[-\dT:]{19}"', before), "as a box for a moment takes it"
    assert set(re.findall(listed, before)), "the round at the border is there once more"
    assert set(re.findall(listed, before)) <= whole
    until = datetime.fromisoformat(dict(parse_qsl(unescape(found[1]).partition("?")[2]))["until"])
    assert until.tzinfo is not None, "since clocks that go back show an hour twice"
    elsewhere = urlencode({"table": "b1", "until": until.astimezone(UTC).isoformat()})
    again = played.get(f"/inspect/rounds?{elsewhere}", inspector).content.decode()
    assert re.findall(listed, again) == re.findall(listed, before)


def test_staff_are_led_to_a_table_s_wall(played: Front) -> None:
    for path, rank in (("/pit/tables/b1", Rank.SUPERVISOR), ("/office/tables", Rank.MANAGER)):
        assert 'href="/wall/b1"' in played.get(path, played.house.staff[rank]).content.decode(), path


def test_giving_what_somebody_was_called_for_answers_the_call(played: Front) -> None:
    dealer, supervisor = played.house.staff[Rank.DEALER], played.house.staff[Rank.SUPERVISOR]
    called = {"type": "call-for", "rank": "casino-supervisor", "about": "open-float"}
    assert played.give("b1", dealer, called).status == 200
    waits = played.get("/pit", supervisor).content.decode().partition('id="queue"')[2].partition("</section>")[0]
    assert "Open the float</strong>" in waits
    assert 'hx-get="/pit/tables/b1/ask/open-float"' in waits
    log = played.get("/pit/log", supervisor).content.decode()
    assert "A casino supervisor is called: Open the float." in log, "in the words of what is asked for"
    assert form(played, "/pit/tables/b1/give/open-float", supervisor, **{"chips.500": "9", "which": "{}"}).status == 204
    assert all(each.answered for each in played.house.table("b1").casebook.summons)


def test_surveillance_sees_the_cards_as_they_lie(played: Front) -> None:
    page = played.get("/inspect", played.house.staff[Rank.SURVEILLANCE]).content.decode()
    last = played.house.table("b1").last
    assert last is not None
    dealt = [slot.card for slots in last.round.hands.values() for slot in slots]
    lying = page.partition('id="cards-b1"')[2].partition("</ul>")[0]
    assert lying.count('class="card ') == len(dealt) > 0
