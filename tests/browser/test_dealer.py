"""A dealer's shift in a real browser: every game by one key, a scanned coup that goes wrong, and a supervisor who is called."""

import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, Final

import pytest
from benchmarks.house_http import serving
from playwright.sync_api import APIResponse, Browser, Page, Route, expect
from tests.browser.by_hand import LINKED, TABLES
from tests.browser.visits import PATIENCE, PHONE, Visit, accessible, count_shifts, moves, shifted

WAGERS: Final = {
    "premium": ("banker", "tie"), "even-money": ("banker",), "tie": ("player",), "seven-up": ("player", "super-sevens"),
    "lucky-draw": ("enter",), "baceball": ("bet", "jackpot"), "poker": ("ante", "pair-plus"),
}  # fmt: skip
DO: Final = """async ([table, commands]) => {
  const form = new FormData()
  form.set("id", crypto.randomUUID())
  form.set("commands", JSON.stringify(commands))
  const headers = { ...JSON.parse(document.body.getAttribute("hx-headers")), "HX-Request": "true" }
  const said = await fetch(`/tables/${table}/do`, { method: "POST", body: form, headers })
  return [said.status, await said.text()]
}"""
"""What a page does, by its own way."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("dealer") / "pit"
    subprocess.run([sys.executable, "-m", "tests.browser.by_hand", str(home)], check=True)
    with serving(home) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def shift(browser: Browser, floor: str) -> Iterator[Visit]:
    found = Visit(browser, floor)
    yield found
    found.close()
    found.nothing_amiss()


def do(page: Page, table: str, *commands: dict[str, Any]) -> None:
    status, said = page.evaluate(DO, [table, list(commands)])
    assert status == 204, said


def step(page: Page) -> str:
    return page.locator("#step h1").inner_text().replace("\n", " ")


def stands_at(page: Page, words: str) -> None:
    """The step that comes is this one; something else may stir the page before."""
    expect(page.locator("#step h1")).to_have_text(words, use_inner_text=True)


def press(page: Page, key: str = "Enter") -> None:
    """A key that moves the table on; what comes of it is awaited."""
    before = page.locator("#step").inner_html()
    page.keyboard.press(key)
    _moved(page, before)


def _moved(page: Page, before: str) -> None:
    page.wait_for_function("before => document.querySelector('#step').innerHTML !== before", arg=before)


def test_each_game_is_dealt_to_its_settlement_by_one_key(shift: Visit) -> None:
    ada, simon = shift.as_("Ada"), shift.as_("Simon")
    dora = shift.as_("Dora", "/deal")
    expect(dora.get_by_role("heading", level=1)).to_have_text("Which table do you deal at?")
    for table in TABLES:
        dora.goto(f"/tables/{table}/deal")
        do(ada, table, {"type": "join-table", "area": 3})
        patron = dora.locator(".sitting li").filter(has_text="Ada")
        expect(patron).to_contain_text("3")
        do(dora, table, {"type": "buy-chips", "player": "P1001", "amount": 200_00})
        expect(patron).to_contain_text("$")
        settled = 0
        for _ in range(70):
            words, before = step(dora), dora.locator("#step").inner_html()
            if words == "Wagers":
                if settled:
                    break
                amounts = [{"type": "place-wager", "area": 3, "wager": wager, "amount": 5_00} for wager in WAGERS[table]]
                do(ada, table, *amounts)
                _moved(dora, before)
            elif words == "The supervisor cuts":
                dora.keyboard.press("Enter")
                expect(dora.locator("#keypad .rung")).to_have_text("Called. The table waits.")
                do(simon, table, {"type": "cut-cards", "position": 60}, {"type": "answer-call", "number": 1})
                _moved(dora, dora.locator("#step").inner_html()) if step(dora) == words else None
            elif words == "Offer the cut":
                dora.get_by_role("button", name="The cut is refused").click()
                _moved(dora, before)
            elif words.startswith("Ask"):
                dora.locator("#keypad .acts .btn").first.click()
                _moved(dora, before)
            else:
                settled += words.startswith(("Collect", "Pay", "Return"))
                press(dora)
        assert settled >= len(WAGERS[table]), table
        expect(dora.locator("#toasts .toast")).to_have_count(0)


def test_a_scanned_coup_goes_wrong_and_is_put_right_by_keyboard_alone(shift: Visit) -> None:
    dora, simon = shift.as_("Dora", "/tables/d1/deal"), shift.as_("Simon", "/tables/d1/deal")
    expect(dora.locator(".who")).to_have_text(re.compile(r"Dora\s*dealer since \d\d:\d\d"))
    while step(dora) != "The supervisor cuts":
        press(dora)
    press(simon)
    while step(dora) != "Wagers":
        press(dora)
    accessible(dora)
    _wagers(dora)
    for card in ("4c", "2s", "3d", "3h"):
        before = dora.locator("#step").inner_html()
        dora.keyboard.type(card)
        dora.keyboard.press("Enter")
        _moved(dora, before)
    expect(dora.locator("#step")).to_contain_text("Banker has 5 and Player stands on 7: Banker draws.")
    count_shifts(dora)
    _surplus_card(dora)
    assert shifted(dora) == 0, moves(dora)
    _ruled(dora, simon, shift.as_("Simon", "/pit"))
    for _ in range(3):
        press(dora)
    expect(dora.locator("#step")).to_contain_text("Pay Banker, area 6")
    expect(dora.locator("#settlement")).to_contain_text("collect $125 · pay $71.25")
    accessible(dora)
    for _ in range(2):
        press(dora)
    stands_at(dora, "Wagers")
    _refused_beside_the_keys(dora)


def _refused_beside_the_keys(page: Page) -> None:
    """What is refused is said over the cloth, and never over what is pressed next."""
    page.keyboard.type("12 b 50\n")
    toast = page.locator("#toasts .toast").first
    expect(toast).to_contain_text("There is no area")
    said, tools = toast.bounding_box(), page.locator(".tools").bounding_box()
    assert said is not None
    assert tools is not None
    assert said["x"] + said["width"] <= tools["x"]


def _wagers(page: Page) -> None:
    """One by tapping, the others typed; one of them is taken off again."""
    page.locator("#box-6").get_by_role("button", name="Record a wager on area 6").click()
    page.get_by_role("button", name="Banker b").click()
    for chip in ("$25", "$25", "$25"):
        page.get_by_role("group", name="Chips").get_by_role("button", name=chip, exact=True).click()
    page.get_by_role("button", name="Record $75 on Banker, area 6").click()
    expect(page.locator("#box-6")).to_contain_text("75")
    page.keyboard.type("2 p 100\n4 t 30\n5 t 25\n4 t 0\n")  # faster than anybody, and none of them is lost
    expect(page.locator("#box-2")).to_contain_text("100")
    expect(page.locator("#box-4")).to_contain_text("no wager")
    expect(page.locator("#box-5")).to_contain_text("25")
    expect(page.locator("#totals")).to_contain_text("Difference$25")


def _surplus_card(page: Page) -> None:
    """A card comes to lie on the wrong hand."""
    page.get_by_text("It came otherwise").click()
    page.get_by_label("Where it lies").select_option("player")
    page.get_by_label("Card, such as 9h").fill("8d")
    before = page.locator("#step").inner_html()
    page.keyboard.press("Enter")
    _moved(page, before)
    stands_at(page, "A ruling on the held card")


def _ruled(dora: Page, simon: Page, pit: Page) -> None:
    """The dealer calls, which rings in the pit; the supervisor corrects what was misread, and the dealer rules on what is left."""
    dora.keyboard.press("F9")
    drawer = dora.locator("#drawer")
    expect(drawer.locator(".heldcard")).to_contain_text("The eight of diamonds.")
    expect(drawer.locator(".ruling h3").first).to_contain_text("A card too many was dealt to Player")
    expect(drawer.locator(".ruling .btn").first).to_be_focused()
    accessible(dora)
    drawer.locator(".misread").get_by_role("button", name="Call a casino supervisor").press("Enter")
    expect(simon.locator("#step .rung")).to_have_text("A casino supervisor is called: The card was misread.")
    ringing = pit.locator("#wait-d1-call-1")
    expect(ringing).to_contain_text("The card was misread")
    expect(ringing).to_contain_text("Dora calls a casino supervisor.")
    simon.keyboard.press("F9")
    simon.locator(".misread").get_by_role("button", name="Correct it").press("Enter")
    simon.get_by_label("Which card?").fill("4d")
    simon.keyboard.press("Enter")
    expect(simon.locator("#step .rung")).to_have_count(0)
    expect(ringing).to_have_count(0)
    expect(dora.locator("#step")).to_contain_text("The four of diamonds is held")
    before = dora.locator("#step").inner_html()
    dora.keyboard.press("Enter")
    expect(drawer.locator(".ruling .btn").first).to_be_focused()
    held: list[tuple[Route, APIResponse]] = []
    dora.route("**/deal/give", lambda route: held.append((route, route.fetch())))
    with dora.expect_response("**/deal/wrong"):  # the stream is quicker than the answer, and the drawer hears of it
        dora.keyboard.press("Enter")
    _moved(dora, before)
    stands_at(dora, "Announce the result")
    for _ in range(PATIENCE // 50):  # how much quicker, nobody knows
        if held:
            break
        dora.wait_for_timeout(50)
    route, answer = held.pop()
    route.fulfill(response=answer)
    expect(drawer).to_be_hidden()


def test_a_ruling_beyond_the_dealer_is_called_for_and_given_where_it_rings_by_keys_alone(shift: Visit) -> None:
    clara, dora = shift.as_("Clara"), shift.as_("Dora", "/tables/even-money/deal")
    pit = shift.as_("Simon", "/pit")
    do(clara, "even-money", {"type": "join-table", "area": 5})
    do(dora, "even-money", {"type": "buy-chips", "player": "P1003", "amount": 200_00})
    while not step(dora).startswith(("Wagers", "First card")):
        press(dora) if step(dora) != "The supervisor cuts" else do(pit, "even-money", {"type": "cut-cards", "position": 60})
    before = dora.locator("#step").inner_html()
    do(clara, "even-money", {"type": "place-wager", "area": 5, "wager": "player", "amount": 50_00})
    _moved(dora, before)
    press(dora)
    dora.keyboard.press("F9")
    beyond = dora.locator("#drawer .ruling", has_text="cannot be put right")
    expect(beyond).to_contain_text("Casino supervisor or above")
    beyond.get_by_role("button", name="Call a casino supervisor").press("Enter")
    expect(dora.locator("#step .rung")).to_contain_text("A wrongly dealt coup cannot be put right.")
    waits = pit.locator("#queue .wait", has_text="EVEN-MONEY")
    expect(waits).to_contain_text("Dora calls a casino supervisor. The coup is void, every wager goes back")
    expect(waits.locator(".clause")).to_have_text("14.1.2")
    pit.keyboard.press("j")
    pit.keyboard.press("a")
    grounds = pit.get_by_label("On what grounds?")
    expect(grounds).to_be_focused()
    accessible(pit)
    pit.keyboard.type("two cards fell together")
    pit.keyboard.press("Enter")
    expect(pit.locator("#queue .none")).to_be_visible()
    expect(dora.locator("#felt")).to_contain_text("Void: two cards fell together")
    expect(dora.locator("#step .rung")).to_have_count(0)
    expect(dora.locator("#settlement")).to_contain_text("Return Player")


def test_a_jackpot_at_a_scanned_table_is_verified_with_its_cards_open_paid_and_replayed(shift: Visit) -> None:
    dora, simon = shift.as_("Dora", f"/tables/{LINKED}/deal"), shift.as_("Simon", f"/tables/{LINKED}/deal")
    while (words := step(dora)) != "Wagers":
        press(simon) if words == "The supervisor cuts" else press(dora)
    dora.keyboard.type("2 bet 10\n2 jackpot 5\n")
    expect(dora.locator("#box-2")).to_contain_text("Jackpot")
    cards = iter(("as", "kh", "as", "7c", "as", "4d"))
    while (words := step(dora)) != "Verify the prize":
        before = dora.locator("#step").inner_html()
        if dora.locator("#keypad").get_attribute("data-cards"):
            dora.keyboard.type(next(cards))
        dora.keyboard.press("Enter")
        _moved(dora, before)
    accessible(dora)

    pit = shift.as_("Simon", "/pit")
    waits = pit.locator(f"#wait-{LINKED}-verify-prize")
    expect(waits).to_contain_text("the minor prize on area 2: cards, stake and area. It is paid $10,0")
    prize = waits.inner_text().partition("It is paid ")[2].partition(".")[0]
    expect(waits.locator(".lies")).to_contain_text("$5 on the Jackpot")
    expect(waits.locator(".lies .card")).to_have_count(3)
    accessible(pit)
    pit.keyboard.press("j")
    pit.keyboard.press("a")
    expect(waits).to_have_count(0)

    expect(dora.locator("#step")).to_contain_text(f"Area 2: {prize}, minor.")
    press(dora)
    stands_at(dora, "Clear the cards")
    press(dora)
    ines = shift.as_("Ines", f"/inspect/tables/{LINKED}/rounds/1")
    expect(ines.locator("#steps")).to_contain_text("minor")
    expect(ines.locator(".scrub output")).not_to_be_empty()  # the keys are heard
    ines.keyboard.press("End")
    expect(ines.locator("#verdict")).to_contain_text("Re-judged: same result")


ASKED: Final = {"l9": (("2 e 25", "4 e 10"), "draw", "draw"), "p9": (("2 a 25 card", "4 a 10 card", "4 p 5"), "play", "fold")}
"""Scanned tables at which players decide: wagers as they are typed, and what areas 2 and 4 say."""


@pytest.mark.parametrize("table", ASKED)
def test_a_scanned_round_in_which_players_decide_is_dealt_by_keyboard_alone(shift: Visit, table: str) -> None:
    """Nobody has entered what the players have: whatever they lay, they brought. A second Enter deals no card."""
    lines, *said = ASKED[table]
    dora, simon = shift.as_("Dora", f"/tables/{table}/deal"), shift.as_("Simon", f"/tables/{table}/deal")
    while (words := step(dora)) != "Wagers":
        press(simon) if words == "The supervisor cuts" else press(dora)
    dora.keyboard.type("".join(f"{line}\n" for line in lines))
    for area in (2, 4):
        expect(dora.locator(f"#box-{area} ul")).to_contain_text("10" if area == 4 else "25")
    expect(dora.locator(".tools .btn.primary:visible")).to_have_count(1)
    expect(dora.locator("form[data-sent]")).to_have_count(0)
    cards, decided = iter(("9s", "kc", "6d", "kd", "2h", "9h", "4c", "2s", "3d", "3h", "8d", "7c")), iter((2, 4))
    while not step(dora).startswith(("Collect", "Pay", "Return")):
        before, wants = dora.locator("#step").inner_html(), dora.locator("#keypad")
        if step(dora).startswith("Ask"):
            area = next(decided)
            _nothing_overlaps(dora)
            dora.get_by_role("button", name=f"Area {area}: {said[area == 4]}").press("Enter")
        elif many := wants.get_attribute("data-count"):
            dora.keyboard.type(f"{' '.join(next(cards) for _ in range(int(many)))}\n")
        else:
            dora.keyboard.press("Enter")
            if step(dora).startswith("First card to the dealer"):
                expect(wants.locator("[data-enter]")).to_be_focused()
                dora.keyboard.press("Enter")
        _moved(dora, before)
    accessible(dora)
    while step(dora) not in ("Wagers", "Shuffle"):
        press(dora)
    expect(dora.locator("#toasts .toast")).to_have_count(0)


OVERLAPS = """() => {
  const parts = [...document.querySelectorAll(".tools > *")].map((each) => each.getBoundingClientRect()).filter((box) => box.height)
  return parts.filter((box, place) => place && box.top < parts[place - 1].bottom - 1 || box.bottom > innerHeight).length }"""


def _nothing_overlaps(page: Page) -> None:
    """However much is offered beside the step, each part of it has its own room within the window."""
    page.locator("#keypad summary").click()
    assert page.evaluate(OVERLAPS) == 0
    accessible(page)


def test_every_command_of_the_rank_has_a_form_and_the_page_fits_a_phone(shift: Visit) -> None:
    dora = shift.as_("Dora", "/tables/premium/deal", PHONE)
    accessible(dora)
    dora.keyboard.press("F8")
    expect(dora.locator(".doings .btn").first).to_be_visible()
    names = dora.locator(".doings .btn").all_inner_texts()
    assert {"A player comes to the table", "Call somebody to the table"} <= set(names)
    accessible(dora)
    dora.get_by_role("button", name="A player comes to the table").click()
    expect(dora.locator("#drawer .asking").first).to_be_visible()
    accessible(dora)
    dora.keyboard.press("Escape")
    expect(dora.locator("#drawer")).to_be_hidden()
    dora.keyboard.press("F9")
    expect(dora.locator("#drawer h2")).to_have_text("Something went wrong")
    accessible(dora)


def test_a_refusal_is_read_over_the_drawer_however_often_the_drawer_is_filled_anew(shift: Visit) -> None:
    dora = shift.as_("Dora", "/tables/premium/deal")
    dora.keyboard.press("F8")
    for _time in range(2):
        dora.get_by_role("button", name="A player comes to the table").click()
        asking = dora.locator("#drawer form.asking")
        with dora.expect_response("**/deal/give") as said:
            asking.evaluate("form => { form.noValidate = true; form.requestSubmit() }")
        assert said.value.status == 422
        expect(dora.locator("#drawer .toast")).to_have_count(1)
        dora.locator("#drawer .toast [data-dismiss]").click()  # nothing lies over it
        expect(dora.locator(".toast")).to_have_count(0)
        dora.locator("#drawer").get_by_role("button", name="Back").click()
        expect(dora.locator(".doings .btn").first).to_be_visible()
    dora.keyboard.press("Escape")
    expect(dora.locator("body > #toasts")).to_have_count(1)
