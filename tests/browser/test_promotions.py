"""One promotion from draft to paid prize in a browser: the office drafts it, the hall sees it drawn, the inspector reads it."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.ahead import set_ahead
from tests.browser.visits import DESK, PHONE, Visit, accessible, at_rest
from tests.promoting import TERMS

DAY = 86400
AT = "/promotions/Spring hamper"


class Hall:
    """A demonstration with a clock that is moved on."""

    def __init__(self, visit: Visit, ahead: Path) -> None:
        self.visit, self.ahead = visit, ahead

    def days_later(self, days: int) -> None:
        set_ahead(self.ahead, days * DAY)

    def as_(self, name: str, path: str = AT) -> Page:
        self.visit.close()  # whoever waits for days is signed out
        return self.visit.as_(name, path)


@pytest.fixture
def hall(browser: Browser, tmp_path: Path) -> Iterator[Hall]:
    ahead = tmp_path / "ahead"
    set_ahead(ahead, 0)
    command = [sys.executable, "-m", "tests.browser.ahead", str(ahead), "serve", "--home", str(tmp_path / "pit"), "--port", "0"]
    env = os.environ | {"CROUPIER_PACE": "30"}  # nobody plays meanwhile
    process = subprocess.Popen([*command, "--demonstration"], stdout=subprocess.PIPE, text=True, env=env)
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        visit = Visit(browser, said[said.index("http://") :].split()[0].rstrip("/."))
        yield Hall(visit, ahead)
        visit.close()
        visit.nothing_amiss()
    finally:
        process.terminate()
        process.wait()


def narrow_too(page: Page) -> None:
    for size in (PHONE, DESK):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        at_rest(page)
        accessible(page)


def press(page: Page, words: str) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=words, exact=True).click()


def fill(page: Page, type_: str, **fields: str) -> None:
    """A form of what else may be done, filled in and sent."""
    form = page.locator(f"form:has(input[name=type][value={type_}])").first
    for name, value in fields.items():
        box = form.locator(f"[name={name}]")
        box.fill(value) if box.evaluate("box => box.nodeName") == "INPUT" else box.select_option(value)
    with page.expect_navigation():
        form.locator("button").click()


def test_from_draft_to_paid_prize(hall: Hall) -> None:
    now = datetime.fromtimestamp(time.time(), ZoneInfo("Australia/Sydney")).replace(second=0)
    page = hall.as_("Magnus", "/promotions")
    expect(page.locator("#listed")).to_contain_text("No promotion has been drafted.")
    page.get_by_role("link", name="Draft a promotion").click()
    page.get_by_label("Name").first.fill("Spring hamper")
    for game in ("Premium Baccarat", "7-Up Baccarat", "Lucky Draw Baccarat", "bACEball", "Three Card Poker"):
        page.get_by_label(game).check()  # each date then has five clauses
    expect(page.locator("#missing")).to_contain_text("The terms do not say")
    for name, value in {**TERMS, "available": "cashier, website"}.items():
        if isinstance(value, str):
            page.locator(f"#terms [name={name}]").fill(value)
    page.locator("[name=advertised]").check()
    for name, days in {"starts": 2, "closes": 4, "held": 5, "claim_by": 30}.items():
        page.locator(f"[name={name}]").fill((now + timedelta(days=days)).strftime("%Y-%m-%dT%H:%M"))
    for name, value in {"name": "A hamper", "value": "80", "conditions": "None"}.items():
        page.locator(f"[name=prize-1-{name}]").fill(value)
    page.get_by_role("button", name="Another prize").click()
    page.locator("[name=prize-4-name]").fill("A fourth one")
    expect(page.locator("#missing")).to_contain_text("Each prize's name, worth and conditions")
    page.locator("[name=prize-4-name]").fill("")
    expect(page.locator("#missing")).to_contain_text("Nothing is missing.")
    narrow_too(page)
    press(page, "Draft it")
    press(page, "The terms are complete")
    press(page, "The terms went to the regulator")
    narrow_too(page)
    expect(page.locator("#stands")).to_contain_text("The terms let it start later.")

    hall.days_later(3)
    press(hall.as_("Magnus"), "Start")
    page = hall.as_("Dora")
    fill(page, "enter", ticket="A-0001", person="Ada", how="a wager", amount="50")
    fill(page, "enter", ticket="A-0002", person="Boris", how="a wager", amount="50")
    expect(page.locator("#tickets")).to_contain_text("Boris")
    page = hall.as_("Simon", f"{AT}/drum")
    wide = page.locator("header.bar").bounding_box()
    assert wide is not None
    assert (wide["x"], wide["y"], wide["width"]) == (0, 0, DESK["width"])  # as on every page
    press(page, "Seal the draw")
    expect(page.locator(".published code").first).to_have_text(re.compile("^[0-9a-f]{64}$"))

    hall.days_later(6)
    page = hall.as_("Simon", "/promotions")
    expect(page.locator("#calendar .late")).to_have_count(2)  # entries to close, and the draw
    narrow_too(page)
    page.goto(f"{AT}/drum")
    press(page, "Close the entries")
    expect(page.locator("#drum")).to_contain_text("Nobody has given the words yet.")
    hall_screen = hall.visit.as_("Dora", f"{AT}/drum")
    hall_screen.get_by_label("The words").fill("blue heron")
    press(hall_screen, "These are the words")
    expect(page.locator(".spoken")).to_contain_text("blue heron")  # by itself
    press(page, "Draw")
    expect(page.locator(".fallen")).to_have_text(re.compile("A-000[12]"))
    expect(hall_screen.locator(".winner")).to_have_text(re.compile("Ada|Boris"))
    narrow_too(page)
    winner = page.locator(".winner").inner_text()

    hall_screen.goto(AT)
    fill(hall_screen, "claim", person=winner)
    page = hall.as_("Astrid")
    press(page, "Hand over the prize")
    expect(page.locator("#claims .badge")).to_have_text("paid")
    page = hall.as_("Ines")
    expect(page.locator("#wins")).to_contain_text(winner)
    expect(page.locator("main form")).to_have_count(0)
    narrow_too(page)
    page.goto(f"{AT}/leaflet")
    expect(page.locator(".sheet")).to_contain_text("A hamper, $80.00")
    accessible(page)
    page = hall.as_("Ada", "/")
    page.get_by_role("navigation", name="You").get_by_role("button", name="Ada").click()
    page.locator("#menu").get_by_role("link", name="Promotions").click()
    expect(page.locator(".offered")).to_contain_text("A-0001")
    narrow_too(page)
    page.get_by_role("link", name="Leaflet").click()
    expect(page.locator(".sheet")).to_contain_text("A hamper, $80.00")
    narrow_too(page)
