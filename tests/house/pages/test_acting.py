"""What pages do goes the way of any command, with a receipt; what is refused is shown whole."""

import ast
import re
from importlib.resources import files
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest
from tests.house.fronts import Front
from tests.house.test_api_sessions import Page

from croupier.house.pages.preferences import COOKIE
from croupier.house.pages.refusals import YOURS, addressed

pytestmark = pytest.mark.slow


@pytest.fixture
def page(front: Front) -> Page:
    front.house.until_players("b1")
    return Page(front.house.patron(100_00))


def do(page: Page, **fields: object) -> tuple[int, str]:
    said = page.client.post(
        "/tables/b1/do", {"id": str(uuid4()), **fields}, headers={"x-csrftoken": page.mark, "hx-request": "true"}
    )
    return said.status_code, re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", said.content.decode())).strip()


def test_a_form_puts_a_command_to_the_table(front: Front, page: Page) -> None:
    assert do(page, type="join-table", area=2) == (204, "")
    assert do(page, type="place-wager", area=2, wager="player", amount=10_00) == (204, "")
    assert [(lying.area, lying.amount) for lying in front.house.table("b1").wagers] == [(2, 10_00)]


def test_a_form_sent_twice_is_done_once(front: Front, page: Page) -> None:
    do(page, type="join-table", area=2)
    same = str(uuid4())
    for _ in range(2):
        assert do(page, id=same, type="place-wager", area=2, wager="player", amount=10_00) == (204, "")
    assert sum(lying.amount for lying in front.house.table("b1").wagers) == 10_00


def test_a_chip_sent_twice_is_laid_once(front: Front, page: Page) -> None:
    """What it comes to hangs on what lies there, which it has changed itself."""
    do(page, type="join-table", area=2)
    same = {"id": str(uuid4()), "wager": "player", "amount": 10_00}
    for fields, status in ((same, 204), (same, 204), (same | {"amount": 5_00}, 409), (same | {"id": str(uuid4())}, 204)):
        said = page.client.post("/tables/b1/lay", fields, headers={"x-csrftoken": page.mark, "hx-request": "true"})
        assert said.status_code == status
    assert sum(lying.amount for lying in front.house.table("b1").wagers) == 20_00


def test_a_refusal_speaks_to_whoever_reads_it(page: Page) -> None:
    do(page, type="join-table", area=2)
    status, said = do(page, type="place-wager", area=2, wager="player", amount=101_00)
    assert (status, "You do not have that much in chips. You have $100." in said) == (422, True)
    assert addressed("P7 has shown no valid Player Card of their own.", "P7") == "You have shown no valid Player Card of your own."
    assert addressed("P7's standing instruction is to stand already.", "P7") == "Your standing instruction is to stand already."
    assert addressed("The cards are offered to P7.", "P7") == "The cards are offered to you."


def test_every_sentence_about_a_player_can_be_said_to_them() -> None:
    verbs = set()
    for path in Path(str(files("croupier.table"))).rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text())):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refused":
                match call.args[0]:
                    case ast.JoinedStr([ast.FormattedValue(value=who), ast.Constant(str(rest)), *_]) if rest.startswith(" "):
                        if ast.unparse(who).rpartition(".")[2] in ("player", "id"):
                            verbs.add(rest.split()[0])
    assert {"does", "has", "is"} <= verbs <= YOURS.keys()


def test_several_commands_are_done_together_or_not_at_all(front: Front, page: Page) -> None:
    do(page, type="join-table", area=2)
    wagers = [{"type": "place-wager", "area": 2, "wager": wager, "amount": 10_00} for wager in ("player", "tie")]
    assert do(page, commands=msgspec.json.encode(wagers).decode()) == (204, "")
    assert len(front.house.table("b1").wagers) == 2
    wagers = [{"type": "increase-wager", "area": 2, "wager": "tie", "amount": cents} for cents in (5_00, 5_000_00)]
    assert do(page, commands=msgspec.json.encode(wagers).decode())[0] == 422
    assert sum(lying.amount for lying in front.house.table("b1").wagers) == 20_00


def test_a_refusal_says_what_did_not_happen_why_and_by_which_clause(page: Page) -> None:
    do(page, type="join-table", area=2)
    status, said = do(page, type="place-wager", area=2, wager="tie", amount=1_00)
    assert status == 422
    assert said.startswith("Your $1 on Tie was not placed. ")
    assert "$5" in said, "the limit with its number"
    assert re.search(r"\d\.\d", said)


def test_a_clause_leads_to_the_rulebook(page: Page) -> None:
    do(page, type="join-table", area=2)
    fields = {"id": str(uuid4()), "type": "place-wager", "area": 2, "wager": "tie", "amount": 1_00}
    said = page.client.post("/tables/b1/do", fields, headers={"x-csrftoken": page.mark})
    assert re.search(r'<a class="clause" href="/rules/premium-baccarat/[\d.]+">', said.content.decode())


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"type": "no-such"}, "The form names no command of a table."),
        ({"type": "place-wager", "area": "two", "wager": "tie", "amount": "1"}, "area"),
        ({"commands": "[{}]"}, "type"),
        ({"commands": "nonsense"}, "The request is not readable"),
        ({"id": "x", "type": "join-table", "area": "1"}, "UUID"),
    ],
)
def test_what_makes_no_sense_is_said_in_a_sentence(page: Page, fields: dict[str, str], sentence: str) -> None:
    status, said = do(page, **fields)
    assert status in (400, 422)
    assert sentence in said


def test_a_page_from_elsewhere_and_a_stranger_do_nothing(front: Front, page: Page) -> None:
    fields = {"id": str(uuid4()), "type": "join-table", "area": 1}
    assert page.client.post("/tables/b1/do", fields).status_code == 403
    stranger = Page(front.house.patron())
    stranger.client.cookies.clear()
    assert stranger.client.post("/tables/b1/do", fields).status_code == 302
    asked = stranger.client.post("/tables/b1/do", fields, headers={"hx-request": "true"})
    assert (asked.status_code, asked["HX-Redirect"]) == (204, "/sign-in")
    assert not front.house.table("b1").floor.people


def test_in_chinese_a_refusal_is_chinese_and_keeps_its_number(page: Page) -> None:
    do(page, type="join-table", area=2)
    with_language = {"x-csrftoken": page.mark, "hx-request": "true"}
    page.client.cookies[COOKIE] = "language=zh-hans"
    for amount, wager, told in ((1_00, "tie", "和的最低投注额是 $5。"), (9_000_00, "player", "您的筹码不够。 您有 $100。")):
        asked = {"id": str(uuid4()), "type": "place-wager", "area": 2, "wager": wager, "amount": amount}
        said = page.client.post("/tables/b1/do", asked, headers=with_language)
        assert said.status_code == 422
        assert told in said.content.decode()
    nowhere = page.client.get("/nowhere", headers={"accept": "text/html"})
    assert (nowhere.status_code, "此地址没有内容。" in nowhere.content.decode()) == (404, True)
    too_much = page.client.post("/tables/b1/cash-out", {"id": str(uuid4()), "dollars": "250.50"}, headers=with_language)
    assert (too_much.status_code, "无法兑现 $250.50：手头筹码为 $100" in too_much.content.decode()) == (422, True)


def test_every_sentence_that_has_another_language_is_one_a_table_says() -> None:
    sources = "".join(
        path.read_text() for path in Path(str(files("croupier"))).rglob("*.py") if path.name not in ("refusals.py", "reasons.py")
    )
    said = (
        "Betting is closed for this round.", "Betting opens once the cards are ready.", "No wagers are taken in a no-bet coup.",
        "Both hands in one coup need", "does not have that much in", "go up in steps of", "on the same area.",
        "The next coup is a no-bet coup.", "The jackpot wager is one amount and no more.", "cannot be cashed out: $",
        " in chips are at hand.",
        "has a wager on the table; it must be withdrawn or settled first.", " is taken.", "There is no such table.",
        "There is nothing at this address.", "This page is for others of the house.", "There is no game of that name.",
        "The name, the password or the code is not right.", "Too many sign-ins have failed. Please try again in ",
    )  # fmt: skip
    assert [words for words in said if words not in sources] == []


def test_a_form_that_says_a_field_in_two_ways_is_turned_away(page: Page) -> None:
    assert do(page, type="join-table", area=2, **{"area.x": 3}) == (422, "The form says area in two ways.")
