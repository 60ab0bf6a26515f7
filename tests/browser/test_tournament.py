"""A tournament in a browser, from its conditions to the last prize: two tables and a final, rehearsed entrants, one person at a
keyboard, and the Tournament Manager in a window of their own."""

import json
import os
import re
from typing import Final

import pytest
from playwright.sync_api import Dialog, Locator, Page, expect
from tests.browser.budget import keeps_to_the_budget
from tests.browser.visits import DESK, PHONE, WALL, Visit, accessible, at_rest

CUP: Final = "autumn-cup"
SHOTS: Final = os.environ.get("CROUPIER_SHOTS", "")
"""Where pictures of the way are left, if they are wanted."""


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()


def drafted(visit: Visit) -> Page:
    """The house's window: conditions of one coup a session, so that everybody has a prize whatever the cards are."""
    house = visit.as_("Magnus", "/tournaments")
    accessible(house)
    house.get_by_role("link", name="Draft a tournament").click()
    house.get_by_label("Id, as in spring-cup").first.fill(CUP)
    house.get_by_label("What it is called").fill("Autumn Cup")
    for session in (1, 2):
        house.get_by_role("group", name=f"Session {session}").get_by_label("Lasts").fill("1")
    press(house, "Add a place")
    expect(house.locator("#f-shares-4-part")).to_be_focused()
    for place in (1, 2, 3, 4):
        house.locator(f"#f-shares-{place}-part").fill("1")
    expect(house.locator("#missing")).to_contain_text("Nothing is missing")
    press(house, "Draft it")
    for name in ("Publish the conditions", "Open entries"):
        press(house, name)
    expect(house.get_by_role("button", name="Invite three rehearsed entrants")).to_be_visible()
    return house


def put_right(page: Page) -> None:
    """Whoever is refused corrects what they typed and sends it again."""
    adds = page.locator("form", has=page.get_by_role("button", name="Add to the prizes"))
    for amount, says in (("0", "Say what is added to the prizes"), ("2,50", "'2,50' is no amount")):
        adds.get_by_label("Dollars").fill(amount)
        adds.get_by_role("button").click()
        expect(page.locator("#toasts")).to_contain_text(says)
        page.locator("[data-dismiss]").click()
    adds.get_by_label("Dollars").fill("2.50")
    adds.get_by_role("button").click()
    expect(adds.get_by_label("Dollars")).to_have_value("0")
    expect(page.locator("#toasts")).to_have_text("")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["390", "1280"])
def test_conditions_are_drafted_in_fields(visit: Visit, size: dict[str, int]) -> None:
    """What is missing stands beside its field while one types; a refusal keeps it all; rows come and go; JSON fills the fields."""
    page = visit.as_("Magnus", "/tournaments/draft", size)
    name, fee = f"drafted-{size['width']}", page.get_by_label("Entry fee, in dollars")
    page.get_by_label("Id, as in spring-cup").first.fill(name)
    fee.fill("")
    expect(page.locator("#wrong-entry_fee")).to_have_text("Nothing is said yet. 15.4.2(a)")
    expect(page.locator("#missing")).to_contain_text("15.4.2(a)")
    fee.fill("60")
    expect(page.locator("#wrong-entry_fee")).to_have_text("")
    often, back = page.get_by_label("How often each may buy back"), page.get_by_label("May the knocked-out buy back?")
    expect(often).to_be_hidden()
    back.select_option("Yes")
    often.fill("twice")
    press(page, "Draft it")
    expect(page.locator("#toasts")).to_contain_text("Nothing was drafted.")
    expect(page.locator("#wrong-buy_back_times")).to_contain_text("'twice' is no whole number from 1 on. 15.4.2(g)")
    expect(often).to_have_value("twice")
    expect(fee).to_have_value("60")
    page.locator("[data-dismiss]").click()
    press(page, "Add a step")
    expect(page.locator("#f-steps-3-from")).to_be_focused()
    expect(page.locator("#f-steps-3-player-minimum")).to_have_value("20.00")
    shot(page, f"tournament-draft-{size['width']}")
    press(page, "Take away: Step 3")
    expect(page.locator("#f-steps-3-from")).to_have_count(0)
    back.select_option("No")
    expect(page.locator("#missing")).to_contain_text("Nothing is missing")
    press(page, "Draft it")
    expect(page.get_by_role("button", name="Publish the conditions")).to_be_visible()
    put_right(page)
    page.get_by_role("link", name="Change the conditions").click()
    expect(fee).to_have_value("60")
    page.locator(".pasted summary").click()
    text = page.get_by_label("Conditions", exact=True)
    text.fill(json.dumps(json.loads(text.input_value()) | {"entry_fee": "", "fewest": 9, "most": 5}))
    press(page, "Fill in the fields with it")
    expect(page.locator("#wrong-entry_fee")).to_have_text("Nothing is said yet. 15.4.2(a)")
    expect(page.get_by_label("Entrants at most")).to_have_value("5")
    at_rest(page)
    accessible(page)


def entered(visit: Visit) -> Page:
    """The person at the keyboard pays the fee out of their purse."""
    patron = visit.as_("Clara", f"/tournaments/{CUP}")
    shot(patron, "tournament-entry")
    if patron.get_by_role("button", name="Buy in with play money").count():
        press(patron, "Buy in with play money")
    patron.get_by_label("I have read the conditions").check()
    press(patron, "Enter")
    expect(patron.locator("#yours")).to_contain_text("You are No. 1")
    return patron


def drawn(manager: Page, patron: Page, words: str) -> None:
    """Tables, a sealed order, words from the entrant, seats."""
    press(manager, "Name the tables")
    press(manager, "Seal the seats")
    expect(manager.locator("#next")).to_contain_text("sealed as")
    patron.get_by_label("Give the words").fill(words)
    press(patron, "Give the words")
    press(manager, "Draw the seats")
    patron.get_by_role("link", name="To your table").click()
    patron.locator("form.places-free button").click()
    expect(patron.locator("#session")).to_contain_text("The session has not begun")
    press(manager, "Start the session")


def out_of(manager: Page, table: str) -> Locator:
    """The form by which somebody is disqualified at a table."""
    return manager.locator(f"form[hx-post='/tables/{table}/do']", has=manager.get_by_role("button", name="Disqualify"))


def half_done(manager: Page) -> str:
    """A dispute is being written down while the tables play: how the page stood."""
    manager.get_by_label("About what").click()
    manager.keyboard.type("The clock")
    return manager.locator("#cup").get_attribute("hx-get") or ""


def still_there(manager: Page, before: str) -> None:
    """Whatever has come to pass at the tables, what was typed is there, and who types goes on."""
    expect(manager.locator("#cup")).not_to_have_attribute("hx-get", before)
    manager.keyboard.type(" stood still")
    expect(manager.get_by_label("About what")).to_have_value("The clock stood still")


def names_whom(manager: Page, table: str) -> None:
    """Whoever disqualifies is asked once more, about the one who is chosen; here they think better of it."""
    asked: list[str] = []

    def thinks_better(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    expect(manager.get_by_role("region", name=table)).to_contain_text(
        "All coups are played", timeout=30_000
    )  # nothing moves any more
    form = out_of(manager, table)
    chosen = form.get_by_label("Entrant").locator("option").last.inner_text()
    form.get_by_label("Entrant").select_option(label=chosen)
    manager.once("dialog", thinks_better)
    form.get_by_role("button", name="Disqualify").click()
    assert asked == [f"Disqualify: {chosen}?"]


def finished(manager: Page, table: str) -> None:
    """Once its coup is played, whoever it left level plays off; then the table is heard, and its places are announced."""
    board = manager.get_by_role("region", name=table)
    end = manager.locator(f"form[hx-post='/tables/{table}/do']").get_by_role("button", name="End the session")
    expect(board).to_contain_text("All coups are played", timeout=30_000)
    end.click()
    press(manager, f"Take over the result: {table}")
    press(manager, f"Announce the places: {table}")


def test_an_event_from_entry_to_prize(visit: Visit) -> None:
    house = drafted(visit)
    patron = entered(visit)
    press(house, "Invite three rehearsed entrants")
    expect(house.locator("table.lines tbody tr")).to_have_count(4)
    expect(house.locator("table.lines tbody")).not_to_contain_text(re.compile(r"P\d{3}"))  # staff know them by name
    manager = visit.as_("Tomas", f"/tournaments/{CUP}/manager")
    press(manager, "Close entries")
    wall = visit.page(f"/tournaments/{CUP}/wall", WALL)

    drawn(manager, patron, "blue moon")
    turn = patron.locator("#session form.lays").first
    expect(turn).to_be_visible()
    accessible(patron)
    shot(patron, "tournament-turn")
    shot(manager, "tournament-manager")
    accessible(manager)
    mine = patron.url.rsplit("/", 1)[1]
    stood = half_done(manager)
    patron.locator("#session summary").click()
    patron.locator("#session details [name=dollars]").fill("40")
    press(patron, "Hand in the form")
    expect(patron.locator("#session")).to_contain_text("Your form: $40 on")
    still_there(manager, stood)
    other = f"{CUP}-2" if mine.endswith("-1") else f"{CUP}-1"
    stranger = visit.page(f"/tables/{mine}", PHONE)
    accessible(stranger)
    for who, path in (("Clara", f"/tournaments/{CUP}"), ("Tomas", f"/tournaments/{CUP}/manager")):
        phone = visit.as_(who, path, PHONE)
        expect(phone.locator(".standings table.lines").first).to_be_visible()
        accessible(phone)
    for who, path in (("Clara", f"/tournaments/{CUP}"), ("Tomas", f"/tournaments/{CUP}/manager")):
        keeps_to_the_budget(visit.as_(who, "about:blank"), path)
    for table in (other, mine):
        names_whom(manager, table)
        finished(manager, table)
    expect(wall.locator("#cup")).to_contain_text("Go on to final")
    shot(wall, "tournament-wall-between")

    patron.goto(f"/tournaments/{CUP}")
    drawn(manager, patron, "red sun")
    turn = patron.locator("#session form.lays").first
    turn.locator("[name=dollars]").fill("60")
    shot(wall, "tournament-wall")
    accessible(wall)
    turn.get_by_role("button", name="Lay chips").click()
    finished(manager, f"{CUP}-3")
    press(manager, "Award the prizes")

    house.reload()
    for _ in range(4):
        press(house, "Pay the prize")
        house.wait_for_timeout(300)
    patron.goto(f"/tournaments/{CUP}")
    expect(patron.locator("#yours")).to_contain_text("$50")
    expect(patron.locator("#yours")).to_contain_text("paid")
    accessible(patron)
    shot(patron, "tournament-prize")
    expect(wall.locator("#cup")).to_contain_text("Prizes")
    shot(wall, "tournament-wall-prizes")
