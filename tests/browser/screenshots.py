"""Pictures of the pages, from a demonstration floor with a past: `make screenshots` writes docs/screens/*.png."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from benchmarks.house_http import serving
from msgspec import Struct, field
from playwright.sync_api import Page, expect, sync_playwright
from tests.browser.conftest import chromium
from tests.browser.dealing import dealing, settling, something_wrong
from tests.browser.palette import small
from tests.browser.visits import DESK, PHONE, WALL, Visit, at_rest

SCREENS: Final = Path(__file__).parents[2] / "docs" / "screens"
BETTING, ROUNDS = "15", "30"
TALL = DESK | {"height": 1100}
RECORD = {"width": 1440, "height": 900}
PLAYERS: Final = {
    "Ada": ("b1", "player"),
    "Boris": ("b2", "banker"),
    "Clara": ("b3", "banker"),
    "David": ("s1", "player"),
    "Esra": ("l1", "enter"),
    "Felix": ("h1", "bet"),
    "Greta": ("p1", "ante"),
}
"""Who is drawn at which table, and what they have played there before."""
PAST = 2
GUESTS = 5_000
"""Milliseconds in which the guests have wagered, too."""


class Picture(Struct, frozen=True):
    name: str
    path: str
    who: str = ""
    """Who looks; a stranger where nobody is named."""
    size: dict[str, int] = field(default_factory=DESK.copy)
    whole: bool = False
    """The page to its end, and not only what a window shows."""
    ready: Callable[[Page], object] = lambda _page: None
    """Done before it is drawn: a wager is laid, a sheet opened, what comes a little later awaited."""


def counted(page: Page) -> None:
    """The first odds of a game take a moment."""
    page.locator("#edge").wait_for(timeout=60_000)


def in_chinese(page: Page) -> None:
    page.get_by_role("navigation", name="You").get_by_role("button", name="中文").click()
    page.locator("html[lang=zh]").wait_for()


def with_a_past(visit: Visit, players: dict[str, tuple[str, str]]) -> None:
    """Everybody who is drawn has played some rounds, all at the same time: a page of a player without any is half empty."""
    pages = [(visit.as_(who, f"/tables/{table}"), wager) for who, (table, wager) in players.items()]
    for page, _wager in pages:
        page.locator(".places-free button").nth(2).click()
        page.locator("footer.dock").wait_for()
    for rounds in range(1, PAST + 1):
        for page, wager in pages:
            expect(page.locator("#dock:not([disabled])")).to_have_count(1, timeout=90_000)
            page.locator(f"button#spot-{wager}").click()
        for page, _wager in pages:
            expect(page.locator("#rounds li a")).to_have_count(rounds, timeout=120_000)
    visit.close()


WON = ".spot.won:not(.calm)"
SETTLED = """() => document.querySelector("#money .risk output").textContent === "$0" || !document.querySelector(".spot .clause")"""
TRIES = 8


def _won(*wagers: str) -> Callable[[Page], object]:
    """The same, round after round until one of them comes out well: a picture of chips that are taken shows less of the page."""

    def ready(page: Page) -> None:
        for _ in range(TRIES):
            _laid(*wagers, until=".spot .clause")(page)
            page.wait_for_function(
                f"() => document.querySelector('{WON}') || !document.querySelector('.spot .clause')", timeout=90_000
            )
            page.wait_for_function(SETTLED, timeout=90_000)
            if page.locator(WON).count():
                return

    return ready


def _laid(*wagers: str, until: str = "", alone: bool = False) -> Callable[[Page], object]:
    """Somebody sits down, lays chips, and waits for something, in one round."""

    def ready(page: Page) -> None:
        if page.locator(".places-free button").count():
            page.locator(".places-free button").nth(2).click()
        page.locator("footer.dock").wait_for()
        if not alone:  # where others play, the next betting is a whole one
            expect(page.locator("#dock[disabled]")).to_have_count(1, timeout=90_000)
        expect(page.locator("#dock:not([disabled])")).to_have_count(1, timeout=90_000)
        for wager in wagers:
            page.locator(f"button#spot-{wager}").click()
            expect(page.locator(f"#spot-{wager}.has")).to_have_count(1)
        if until:
            page.wait_for_selector(until, timeout=90_000)
        elif not alone:
            page.wait_for_timeout(GUESTS)
        page.mouse.move(640, 300)

    return ready


def ruled(page: Page) -> None:
    """What fits the moment has been looked up."""
    page.locator("#fits li").first.wait_for()


def checked(page: Page) -> None:
    """The form has been read, and its sign priced."""
    page.locator("#check .edges, #check .faults").first.wait_for(timeout=60_000)


def pit_with_work(page: Page) -> None:
    """A sign runs, somebody calls, and the running shoe is priced."""
    for table, command, fields in (
        ("b2", "Announce a higher minimum", {}),
        ("p1", "Announce when the table closes", {}),
        ("l1", "Call somebody to the table", {"about": "the count of area 4"}),
    ):
        page.goto(f"/pit/tables/{table}")
        page.locator(".does").get_by_role("button", name=command, exact=True).click()
        page.locator("#asking .btn.primary").wait_for()
        for box in page.locator("#asking input[name$='.minimum']").all():
            box.fill("10")
        for name, words in fields.items():
            page.locator(f"#asking input[name={name}]").fill(words)
        page.locator("#asking .btn.primary").click()
        page.locator("#asking").wait_for(state="hidden")
    page.goto("/pit")
    page.locator("#shoe .edges").wait_for(timeout=60_000)
    expect(page.locator("#the-pit dd").nth(1)).not_to_have_text("–", timeout=60_000)


def sign_before_it_is_put_up(page: Page) -> None:
    ruled(page)
    page.locator(".does").get_by_role("button", name="Change the limits", exact=True).click()
    page.locator("#effect .edges").wait_for(timeout=60_000)


PICTURES: Final = [
    Picture("supervisor", "/pit", "Magnus", WALL, whole=True, ready=pit_with_work),  # first, so that its signs stand at the tables
    Picture("lobby", "/", whole=True),
    Picture("lobby-390", "/", size=PHONE),
    Picture("lobby-1920", "/", size=WALL),
    Picture("lobby-zh", "/", ready=in_chinese),
    Picture("display", "/wall/b1", size=WALL),
    Picture("display-baceball", "/wall/h1", size=WALL),
    Picture("odds", "/odds/premium-baccarat", who="Simon", size=TALL, ready=counted),
    Picture("odds-390", "/odds/premium-baccarat?wager=tie&of=tie&to=9&on=1", size=PHONE, whole=True, ready=counted),
    Picture("rulebook", "/rules/premium-baccarat/13.2.1"),
    Picture("rules-in-plain-words", "/rules/lucky-draw-baccarat"),
    Picture("player-premium", "/tables/b1", "Ada", ready=_laid("banker", "tie", "pairs-banker")),
    Picture("player-premium-390", "/tables/b1", "Ada", size=PHONE, ready=_laid("banker")),
    Picture("player-premium-result", "/tables/b1", "Ada", ready=_won("player", "tie")),
    Picture("player-premium-result-390", "/tables/b1", "Ada", size=PHONE, ready=_won("player", "tie")),
    Picture("player-premium-tigers", "/tables/b2", "Boris", ready=_laid("banker", "tiger", "tiger-pair")),
    Picture("player-premium-tie", "/tables/b3", "Clara", ready=_laid("player", alone=True)),
    Picture("player-seven-up", "/tables/s1", "David", ready=_won("player")),
    Picture("player-lucky-draw", "/tables/l1", "Esra", ready=_laid("enter", until="#ask .pair")),
    Picture("player-baceball", "/tables/h1", "Felix", ready=_won("bet", "first-strike", "second-strike")),
    Picture("player-three-card", "/tables/p1", "Greta", ready=_laid("pair-plus", "ante", until="#ask .pair")),
    Picture("dealer", "/tables/d1/deal", "Dora", ready=dealing),
    Picture("dealer-390", "/tables/d1/deal", "Dora", PHONE),
    Picture("dealer-settle", "/tables/d1/deal", "Dora", ready=settling),
    Picture("dealer-wrong", "/tables/d1/deal", "Dora", ready=something_wrong),
    Picture("supervisor-sign", "/pit/tables/b2", "Magnus", ready=sign_before_it_is_put_up),
    Picture("inspector", "/inspect/tables/b1/rounds/12", "Ines", RECORD, whole=True),
    Picture("office", "/office/tables/new?game=premium-baccarat:tie", "Magnus", whole=True, ready=checked),
]
"""In the order in which they are taken. Pages add their own."""


def draw(pictures: list[Picture], to: Path = SCREENS) -> None:
    to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder) / "pit"
        subprocess.run([sys.executable, "-m", "tests.browser.rehearsed", str(home), BETTING, ROUNDS], check=True)
        args = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=chromium(), args=args)
        with serving(home) as port:
            visit = Visit(browser, f"http://127.0.0.1:{port}")
            drawn_at = {each.path.removeprefix("/tables/") for each in pictures}
            with_a_past(visit, {who: play for who, play in PLAYERS.items() if play[0] in drawn_at})
            for each in pictures:
                page = visit.as_(each.who, each.path, each.size) if each.who else visit.page(each.path, each.size)
                if page.title().startswith("404"):
                    sys.stdout.write(f"There is no page at {each.path} yet.\n")
                    visit.close()
                    continue
                each.ready(page)
                at_rest(page)
                drawn = page.screenshot(full_page=each.whole)
                (to / f"{each.name}.png").write_bytes(small(drawn, visit.page("about:blank")))
                visit.close()
        browser.close()


if __name__ == "__main__":
    wanted = sys.argv[1:]
    draw([each for each in PICTURES if not wanted or each.name in wanted])
