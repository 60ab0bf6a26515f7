"""The player's page over HTTP: sitting down, laying chips, money, and what is asked for beside the table."""

import json
import re
from uuid import uuid4

import pytest
from django.test import Client
from tests.house.fronts import Front
from tests.house.test_api_records import deal_to
from tests.house.test_api_sessions import Page

from croupier.cards.card import Card, in_words
from croupier.games.ranks import Rank
from croupier.house.api.purse import balance_of
from croupier.house.live.audiences import EVERYONE
from croupier.house.pages.player import history
from croupier.house.people.demonstration import create, demonstration_accounts
from croupier.house.settings import DEMONSTRATION_VARIABLE
from croupier.table.asking.view import view

pytestmark = pytest.mark.slow


@pytest.fixture
def window(front: Front) -> Page:
    front.house.until_players("b1")
    return Page(front.house.patron(500_00))


def post(window: Page, path: str, **fields: object) -> tuple[int, str]:
    mark = {"x-csrftoken": window.mark, "hx-request": "true"}
    said = window.client.post(f"/tables/b1/{path}", {"id": str(uuid4()), **fields}, headers=mark)
    return said.status_code, re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", said.content.decode())).strip()


def got(window: Page, path: str = "") -> str:
    said = window.client.get(f"/tables/b1{path}")
    assert said.status_code == 200
    return said.content.decode()


def test_an_area_is_chosen_and_the_page_is_the_players_own(front: Front, window: Page) -> None:
    assert "Choose an area." in got(window)
    for nowhere in ("9" * 6000, "99", "0", "-1", "three"):
        assert post(window, "sit", area=nowhere) == (422, "There is no such area.")
    assert post(window, "sit", area=3)[0] == 302
    page = got(window)
    assert "Your area" in page
    assert 'data-area="3"' in page
    assert "$500" in page
    assert "after=b1:" in page


def test_a_chip_is_a_new_wager_or_more_on_one_that_lies(front: Front, window: Page) -> None:
    post(window, "sit", area=3)
    for _ in range(2):
        assert post(window, "lay", wager="banker", amount=25_00) == (204, "")
    assert [(lying.area, lying.wager, lying.amount) for lying in front.house.table("b1").wagers] == [(3, "banker", 50_00)]
    status, said = post(window, "lay", wager="banker", amount="many")
    assert (status, said) == (422, "An amount is a whole number.")
    assert post(window, "lay", wager="no-such", amount=5_00)[0] == 422


def repeated(page: str) -> str:
    """What the button that repeats would send."""
    said = re.search(r"data-key=\"r\"[^>]*hx-vals='(.*?)'", page)
    assert said is not None
    return str(json.loads(said[1])["commands"])


def test_the_last_wagers_are_laid_again_where_one_sits_now(front: Front, window: Page) -> None:
    post(window, "sit", area=3)
    assert repeated(got(window)) == "", "nothing was laid yet"
    for wager, amount in (("pairs-player", 5_00), ("tie", 10_00)):
        assert post(window, "lay", wager="player", amount=25_00)[0] == 204
        assert post(window, "lay", wager=wager, amount=amount)[0] == 204
    assert repeated(got(window)) == "", "something lies"
    laid = {(each.wager, each.amount) for each in front.house.table("b1").wagers}
    for area in (3, 5):
        while front.house.table("b1").wagers or front.house.table("b1").round is not None:
            assert front.house.step("b1")
        if area != 3:
            assert post(window, "do", type="leave-table")[0] == 204
            assert post(window, "sit", area=area)[0] == 302
        assert post(window, "do", commands=repeated(got(window))) == (204, "")
        assert {(each.wager, each.amount) for each in front.house.table("b1").wagers} == laid
        assert {each.area for each in front.house.table("b1").wagers} == {area}


def test_whoever_sits_nowhere_lays_nothing(window: Page) -> None:
    assert post(window, "lay", wager="banker", amount=25_00) == (422, "Choose an area first.")


def test_play_money_is_bought_and_cashed_and_outside_a_demonstration_at_the_cage_alone(
    window: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    post(window, "sit", area=3)
    assert post(window, "buy-in", dollars=100) == (204, "")
    assert "$600" in got(window)
    assert post(window, "cash-out", dollars=50) == (204, "")
    assert "$550" in got(window)
    assert post(window, "cash-out", dollars=5000)[0] == 422
    assert post(window, "cash-out", dollars="49.50") == (204, "")
    assert "$500.50" in got(window)
    for wrong in ("0.505", "1.x", ".", "1.-5", "1.٣"):
        assert post(window, "cash-out", dollars=wrong)[0] == 422
    monkeypatch.delenv(DEMONSTRATION_VARIABLE)
    status, said = post(window, "buy-in", dollars=100)
    assert (status, "at the cage" in said) == (403, True)
    assert "Chips are bought and cashed at the cage." in got(window)


def test_whoever_finds_no_area_has_bought_nothing(front: Front) -> None:
    front.house.until_players("b1")
    person = front.house.patron()
    poor = Page(person)
    assert post(poor, "sit", area=99)[0] == 422
    assert balance_of(person) == 0
    assert post(poor, "sit", area=3)[0] == 302
    assert "$1,000" in got(poor)


def test_a_seat_is_chosen_among_areas_that_anybody_may_take(front: Front) -> None:
    front.house.set_up("baceball", "h1")
    front.house.until_players("h1")
    places = view(front.house.table("h1"), EVERYONE.viewer).places
    kept = [place.area for place in places[1:]]
    reserved = {"type": "reserve-areas", "player": front.house.patron(), "areas": kept}
    assert front.give("h1", front.house.staff[Rank.SUPERVISOR], reserved).status == 200
    window = Page(front.house.patron(500_00))
    assert window.client.post("/tables/h1/sit", {"id": str(uuid4())}, headers={"x-csrftoken": window.mark}).status_code == 302
    assert [patron.area for patron in front.house.table("h1").floor.people.values()] == [places[0].area]


def test_money_is_changed_at_a_table_that_is_there(window: Page) -> None:
    mark = {"x-csrftoken": window.mark, "hx-request": "true"}
    for path in ("buy-in", "cash-out"):
        said = window.client.post(f"/tables/x9/{path}", {"id": str(uuid4()), "dollars": 100}, headers=mark)
        assert said.status_code == 404


def test_a_stranger_sits_down_in_a_demonstration_and_signs_in_elsewhere(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    front.house.until_players("b1")
    create(front.house.pit)
    stranger = Client(headers={"host": "localhost"}, enforce_csrf_checks=True)
    said = stranger.post("/tables/b1/sit", {"id": str(uuid4())})
    assert (said.status_code, said["Location"]) == (302, "/tables/b1")
    assert "$1,000" in stranger.get("/tables/b1").content.decode()
    another = Client(headers={"host": "localhost"})
    from_elsewhere = another.post("/tables/b1/sit", {"id": str(uuid4())}, headers={"origin": "http://elsewhere.example"})
    assert from_elsewhere.status_code == 403
    monkeypatch.delenv(DEMONSTRATION_VARIABLE)
    assert another.post("/tables/b1/sit", {"id": str(uuid4())})["Location"] == "/sign-in"
    assert another.get("/tables/b1").status_code == 302


def test_a_stranger_is_seated_also_where_every_player_of_the_demonstration_sits_already(front: Front) -> None:
    front.house.until_players("b1")
    create(front.house.pit)
    players = sum(each.rank is Rank.PLAYER for each in demonstration_accounts(front.house.pit))
    for _ in range(players + 1):
        stranger = Client(headers={"host": "localhost"})
        said = stranger.post("/tables/b1/sit", {"id": str(uuid4())})
        assert (said.status_code, said["Location"]) == (302, "/tables/b1")
    hot = front.house.pit.looking.table("b1")
    assert hot is not None
    assert len(hot.table.floor.people) == players


def test_time_and_result_are_told_on_request(front: Front, window: Page) -> None:
    assert "You do not sit at this table." in got(window, "/reality")
    post(window, "sit", area=3)
    post(window, "lay", wager="player", amount=25_00)
    while front.house.table("b1").wagers or front.house.table("b1").round is not None:
        assert front.house.step("b1")
    told = re.sub(r"<[^>]+>", " ", got(window, "/reality"))
    assert re.search(r"Rounds played\s+1\s", told)
    assert re.search(r"Staked in all\s+\$25\s", told)
    chips = front.house.table("b1").chips(next(iter(front.house.table("b1").floor.people)))
    sign = "+" if chips > 500_00 else "−" if chips < 500_00 else ""
    assert f"Net result  {sign}${abs(chips - 500_00) / 100:g}".split() == re.search(r"Net result\s+\S+", told)[0].split()  # type: ignore[index]


def frames(page: str) -> list[tuple[int, int, int]]:
    """From which step to which a felt is shown, and how many cards lie on it."""
    felt = r'data-from="(\d+)" data-to="(\d+)"[^>]*>(.*?)(?=<div class="felt strip"|<div class="scrub")'
    found = re.findall(felt, page, re.DOTALL)
    return [(int(first), int(last), lies.count('class="card ')) for first, last, lies in found]


def test_a_round_is_played_again_card_by_card_and_every_payment_has_its_clause(front: Front, window: Page) -> None:
    post(window, "sit", area=3)
    post(window, "lay", wager="player", amount=25_00)
    while front.house.table("b1").wagers or front.house.table("b1").round is not None:
        assert front.house.step("b1")
    page = got(window, "/rounds/1")
    steps = re.findall(r'<li data-at="\d+">.*?</li>', page)
    felts = frames(page)
    assert felts[0][2] == 0, "before the first card none lies"
    assert [cards for _first, _last, cards in felts] == sorted(cards for _first, _last, cards in felts)
    dealt = [number for number, step in enumerate(steps, start=1) if " goes to " in step]
    assert len(dealt) == felts[-1][2] >= 4
    assert {first for first, _last, _cards in felts} >= set(dealt), "a felt for each card"
    assert felts[-1][1] == len(steps)
    assert all("/rules/premium-baccarat/" in step for step in steps if " goes to " in step or "on area 3" in step)
    assert any("on area 3" in step for step in steps)
    assert all(('class="mine"' in step) is ("on area 3" in step) for step in steps), "one's own lines stand out"
    assert not any(".00" in step for step in steps), "money is written as it is everywhere"
    assert window.client.get("/tables/b1/rounds/9").status_code == 404
    assert f'data-step="{len(steps)}"' in got(window, f"/rounds/1?step={len(steps)}")
    for odd in ("0", "9" * 5000, "000001" + "1" * 5000, "x"):
        assert 'data-step="1"' in got(window, f"/rounds/1?step={odd}")


def test_older_rounds_of_ones_own_are_found(front: Front, window: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "TOGETHER", 2)
    post(window, "sit", area=3)
    for _ in range(3):
        front.house.until_players("b1")
        post(window, "lay", wager="player", amount=25_00)
        while front.house.table("b1").wagers or front.house.table("b1").round is not None:
            assert front.house.step("b1")
    assert "All your rounds" in got(window)
    pages = (got(window, f"/rounds{asked}") for asked in ("", "?before=2", "?before=x"))
    listed = [re.findall(r"/tables/b1/rounds/(\d+)", page) for page in pages]
    assert listed == [["3", "2"], ["1"], ["3", "2"]]
    assert "3 rounds, $75 staked: " in got(window, "/rounds")
    assert "/tables/b1/rounds?before=2" in got(window, "/rounds")
    assert re.findall(r'href="/tables/b1/rounds/(\d+)"', got(window, "/rounds/2")) == ["1", "3"]


def test_a_hand_that_was_given_up_is_shown_again_to_its_player_alone(front: Front) -> None:
    front.house.set_up("three-card-poker", "t1")
    player, other = front.house.patron(1000_00), front.house.patron()
    deal_to(front, "t1", player)
    ongoing = front.house.table("t1").round
    assert ongoing is not None
    held = {str(slot.card) for slot in ongoing.hands["1"]}
    assert front.give("t1", player, {"type": "decide", "area": 1, "decision": "fold"}).status == 200
    while front.house.table("t1").round is not None:
        assert front.house.step("t1")
    for person, sees in ((player, held), (other, set())):
        page = Page(person).client.get("/tables/t1/rounds/1").content.decode()
        drawn = {f"{'T' if rank == '10' else rank}{suit.upper()}" for rank, suit in re.findall(r"#(\d+|[AJQK])([shdc])\"", page)}
        assert drawn & held == sees
        assert sees or not any(in_words(Card(card)) in page for card in held)
        assert "nobody" not in page
        assert "fold" in page
        assert (player in page) is (person is player), "a number is nobody else's to read"
        assert ("Another player folds" in page or "Another player decides to fold" in page) is (person is other)
        assert "omeone-" not in page


def test_every_wager_has_its_prices_and_its_exact_edge(window: Page) -> None:
    at_once, counted = got(window, "/pays"), got(window, "/pays?counted")
    assert "Edges are counted exactly, for a full shoe." in counted, "cards that are gone do change them"
    assert "hold for every round" not in counted
    assert 'hx-trigger="load"' in at_once
    assert "1.0579%" not in at_once
    while "hx-get" in counted:  # it is being counted, and the page asks again
        assert 'hx-trigger="load delay:700ms"' in counted
        counted = got(window, "/pays?counted")
    assert {"1.2351%", "1.0579%", "14.3596%"} <= set(re.findall(r"<b>([\d.]+%)</b>", counted))
    assert counted.count("19 to 20") == 1


def test_staff_look_on_and_do_not_sit_down(front: Front) -> None:
    dealer = Page(front.house.staff[Rank.DEALER])
    page = got(dealer)
    assert "<h2>You look on.</h2>" in page
    assert "Choose an area" not in page
    assert "places-free" not in page
    assert post(dealer, "sit", area=1)[0] in (403, 422)


def test_there_is_no_page_of_a_table_that_is_not_there(window: Page) -> None:
    assert window.client.get("/tables/x9").status_code == 404


def test_the_menu_opens_what_a_phone_has_no_other_way_to(front: Front, window: Page) -> None:
    menu = got(window).partition('id="menu"')[2].partition("</dialog>")[0]
    assert re.findall(r'data-opens="(\w+)"', menu) == ["cash", "howto", "reality", "keys"]
    look_on = got(Page(front.house.staff[Rank.DEALER])).partition('id="menu"')[2].partition("</dialog>")[0]
    assert re.findall(r'data-opens="(\w+)"', look_on) == ["howto", "keys"]


def test_free_areas_are_offered_as_they_lie_on_the_cloth(window: Page) -> None:
    assert re.findall(r'name="area" value="(\d)"', got(window)) == list("987654321")
    assert "Neither is yours" in got(window), "what is wagered on, for whoever has not sat down"
    post(window, "sit", area=3)
    assert 'class="brief"' not in got(window)
