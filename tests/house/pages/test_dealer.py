"""The dealer's page over HTTP: who is let in, what is entered and given, who is called, and that nothing of it reaches a player."""

import re
from html import unescape
from uuid import uuid4

import msgspec
import pytest
from tests.house.fronts import GAME, Front
from tests.house.test_api_sessions import Page

from croupier.desk.usual import usual_conditions
from croupier.games.ranks import Rank
from croupier.house.floor.setting_up import SetUpTable
from croupier.house.live.channels import seen
from croupier.house.pages.dealer.presenter import pieces
from croupier.house.pages.fragments import written
from croupier.house.pages.parts import alike
from croupier.house.pages.scenes import Scene
from croupier.house.people.events import SetUp
from croupier.house.people.persons import SOFTWARE
from croupier.table.model.people import Actor
from croupier.table.model.table import Table

pytestmark = pytest.mark.slow


@pytest.fixture
def table(front: Front) -> str:
    """A scanned table, ready for wagers."""
    name = front.house.set_up(GAME, "d1", dealt_by="dealer")
    front.house.until_players(name)
    return name


@pytest.fixture
def dealer(front: Front, table: str) -> "Console":
    return Console(front, table, front.house.staff[Rank.DEALER])


@pytest.fixture
def supervisor(front: Front, table: str) -> "Console":
    return Console(front, table, front.house.staff[Rank.SUPERVISOR])


class Console:
    def __init__(self, front: Front, table: str, person: str) -> None:
        self.front, self.name, self.page = front, table, Page(person)

    @property
    def table(self) -> Table:
        return self.front.house.table(self.name)

    def get(self, path: str = "") -> str:
        said = self.page.client.get(f"/tables/{self.name}/deal{path}")
        assert said.status_code == 200, said.content
        return said.content.decode()

    def post(self, path: str, **fields: str) -> tuple[int, str]:
        said = self.page.client.post(
            f"/tables/{self.name}/{path}",
            {"id": str(uuid4()), **fields},
            headers={"x-csrftoken": self.page.mark, "hx-request": "true"},
        )
        return said.status_code, unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", said.content.decode()))).strip()

    def enter(self, line: str, command: str = "scan-card", **more: str) -> tuple[int, str]:
        return self.post("deal/enter", line=line, command=command, **more)

    def give(self, *commands: dict[str, object]) -> tuple[int, str]:
        return self.post("deal/give", commands=msgspec.json.encode(commands).decode())


def test_the_page_is_for_whoever_deals_or_stands_above(front: Front, dealer: Console, supervisor: Console) -> None:
    patron = Page(front.house.patron())
    for path in ("", "/wrong", "/wrong/void-round", "/all", "/all/buy-chips"):
        assert patron.client.get(f"/tables/d1/deal{path}").status_code == 403
        assert 'id="drawer-title"' in dealer.get(path)
        supervisor.get(path)
    for path in ("enter", "give"):
        said = patron.client.post(f"/tables/d1/deal/{path}", {"id": str(uuid4())}, headers={"x-csrftoken": patron.mark})
        assert said.status_code == 403
    assert dealer.page.client.get("/tables/x9/deal").status_code == 404


def test_a_dealer_begins_at_the_one_table_that_is_dealt_by_hand(front: Front, dealer: Console) -> None:
    conditions = usual_conditions(GAME, table="b2")
    setup = SetUp("b2", GAME, conditions.terms.variant, automatic=True)
    assert front.house.pit.ask(SetUpTable(str(uuid4()), SOFTWARE, conditions, setup)).granted
    found = dealer.page.client.get("/deal")
    assert "Which table do you deal at?" in found.content.decode(), "there are two, and one that deals itself"
    assert re.findall(r'href="/tables/(\w+)/deal"', found.content.decode()) == ["b1", "d1"]


def test_a_line_is_a_wager_or_a_card_and_a_card_is_never_lost(dealer: Console) -> None:
    assert dealer.enter("3 b 250", "place-wager") == (204, "")
    assert [(each.area, each.wager, each.amount) for each in dealer.table.wagers] == [(3, "banker", 250_00)]
    for card in ("4c", "2s", "3d", "3h"):
        assert dealer.enter(card) == (204, "")
    assert dealer.enter("8d", laid="player") == (204, "")
    [held] = dealer.table.cards.held
    assert (held.card, held.laid) == ("8D", "player")
    assert "A ruling on" in dealer.get()


def test_the_same_line_sent_twice_is_one(dealer: Console) -> None:
    same = str(uuid4())
    assert dealer.enter("3 b 250", "place-wager", id=same)[0] == 204
    assert dealer.enter("3 b 250", "place-wager", id=same)[0] == 204
    assert sum(each.amount for each in dealer.table.wagers) == 250_00


def test_what_is_refused_says_what_was_not_done_why_and_by_which_clause(dealer: Console) -> None:
    status, said = dealer.give({"type": "clear-round"})
    assert (status, said.startswith("Clear the cards away: not done. ")) == (422, True)
    assert dealer.enter("9x") == (422, "'9x' is no card: a card is its rank and its suit, such as 9h or 10s.")
    assert dealer.post("deal/give", command="no-such") == (422, "The form names no command of a table.")
    for nonsense in ("nonsense", "[" * 5000, "{}"):
        assert dealer.post("deal/give", commands=nonsense) == (422, "The form names no command of a table.")
    for nameless in ('[{"type":[]}]', '[{"type":{}}]', "[{}]", "[7]"):
        assert dealer.post("deal/give", commands=nameless)[0] == 422
    assert dealer.post("deal/give", command="buy-chips", which="{" * 5000) == (422, "Say which of them is meant.")
    assert dealer.give({"type": "burn", "kind": "moon"})[0] == 422


def test_a_form_of_the_drawer_gives_its_command(dealer: Console) -> None:
    dealer.enter("3 b 250", "place-wager")
    assert 'name="which"' in dealer.get("/all/buy-chips")
    which = msgspec.json.encode({"player": "Patron 3"}).decode()
    assert dealer.post("deal/give", command="buy-chips", which=which, amount="100") == (204, "")
    assert dealer.table.chips("Patron 3") == 100_00


def test_a_pile_is_drawn_of_the_chips_that_it_is_made_of() -> None:
    """Two quarters are no half, and five thousands are not one chip."""
    assert re.findall(r"#chip(\w+)", alike(25, 2)) == ["25c", "25c"]
    assert re.findall(r"#chip(\w+)", alike(1_000_00, 5)) == ["1K"] * 5
    assert re.findall(r"#chip(\w+)", alike(5_00, 40)) == ["5"] * 6
    assert alike(2_50, 2) == "", "a chip that has no drawing is told in words"


def test_who_is_called_has_come_once_they_give_what_they_were_called_for(dealer: Console, supervisor: Console) -> None:
    dealer.enter("9c")
    assert "Call a casino supervisor" in dealer.get("/wrong")
    assert dealer.post("do", type="call-for", rank="casino-supervisor", about="correct-held-card") == (204, "")
    assert "A casino supervisor is called: The card was misread." in supervisor.get()
    assert dealer.post("deal/give", command="correct-held-card", card="8c")[0] == 422
    assert [call.answered for call in dealer.table.casebook.summons] == [False], "what is refused answers nothing"
    assert supervisor.post("deal/give", command="correct-held-card", which="{}", card="8c") == (204, "")
    assert [call.answered for call in dealer.table.casebook.summons] == [True]
    assert dealer.table.cards.held[0].card == "8C"


def test_nobody_deals_beside_the_software(front: Front) -> None:
    hot = front.house.pit.looking.table("b1")
    assert hot is not None
    for automatic, over, keys in ((True, "The software deals", 0), (False, "Next", 1)):
        setup = msgspec.structs.replace(hot.setup, automatic=automatic)
        scene = Scene(msgspec.structs.replace(seen(hot), setup=setup), Actor("X1", Rank.DEALER), zone="UTC", now=0.0)
        found = written(pieces, scene)
        assert over in found["step"]
        assert found["keypad"].count("data-enter") == keys


@pytest.mark.parametrize("rank", [Rank.PLAYER, Rank.SURVEILLANCE, Rank.INSPECTOR])
def test_no_piece_of_it_is_written_for_anybody_else(front: Front, table: str, rank: Rank) -> None:
    hot = front.house.pit.looking.table(table)
    assert hot is not None
    scene = Scene(seen(hot), Actor("X1", rank), zone="UTC", now=0.0)
    assert pieces(scene) == ()
    assert pieces(Scene(seen(hot), Actor("X1", Rank.DEALER), zone="UTC", now=0.0))


def test_a_piece_is_small(dealer: Console, front: Front) -> None:
    """What comes over the line with a card or a wager, at a full table in the middle of its settlement."""
    for area in range(1, 10):
        assert dealer.enter(f"{area} b 25", "place-wager")[0] == 204
        assert dealer.enter(f"{area} t 5", "place-wager")[0] == 204
    sizes: dict[str, int] = {}

    def measure() -> None:
        hot = front.house.pit.looking.table("d1")
        assert hot is not None
        scene = Scene(seen(hot), Actor("X1", Rank.DEALER), zone="UTC", now=0.0)
        for name, html in written(pieces, scene).items():
            sizes[name] = max(sizes.get(name, 0), len(html.encode()))

    measure()
    for card in ("4c", "2s", "3d", "3h", "4d"):
        assert dealer.enter(card)[0] == 204
        measure()
    dealer.give({"type": "announce-result"})
    for _ in range(9):
        dealer.give({"type": "settle-wager"})
    measure()
    assert all(size < 2_000 for name, size in sizes.items() if name != "settlement"), sizes
    assert sizes["settlement"] < 4_000, "a list of eleven, each with its clause"


def test_what_is_given_in_the_pit_answers_a_call_too(dealer: Console, supervisor: Console) -> None:
    dealer.enter("9c")
    for about in ("correct-held-card", "a word about area 3"):
        dealer.post("do", type="call-for", rank="casino-supervisor", about=about)
        marks = {"x-csrftoken": supervisor.page.mark, "hx-request": "true"}
        card = "8c" if about == "correct-held-card" else "7c"
        said = supervisor.page.client.post(
            "/pit/tables/d1/give/correct-held-card", {"id": str(uuid4()), "which": "{}", "card": card}, headers=marks
        )
        assert said.status_code == 204
    answered = [(call.about, call.answered) for call in dealer.table.casebook.summons]
    assert answered == [("correct-held-card", True), ("a word about area 3", False)]
