"""The player's page on a phone: every spot above the chips and none that grows, and a way to whatever a wide bar holds; and words
that are spaced or left out as the page's language and width want it."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.test_player import GAMES, KEYS, laid, money, seated
from tests.browser.visits import DESK, PHONE, WALL, Visit, accessible, count_shifts, moves, shifted

HEIGHTS = (
    """() => [...document.querySelectorAll(".spots > .spot")].map((each) => Math.round(each.getBoundingClientRect().height))"""
)
PAID = """() => { window.__tall = []
  const heights = () => [...document.querySelectorAll(".spots > .spot")].map((each) => each.getBoundingClientRect().height)
  new MutationObserver(() => document.querySelector(".spot:has(.clause)") && window.__tall.push(heights().map(Math.round)))
    .observe(document.body, { childList: true, subtree: true }) }"""
LONG = {
    "b1": {
        "banker": ("+$23.75", "9 over 7, 19 to 20, up to the next chip", "13.2.1"),
        "player": ("", "stands off, stake back", "5.1.1.3"),
        "pairs-player": ("+$1,100", "Pair, 11 to 1", "13.4"),
        "super-six": ("", "−$25 · no Banker win on 6", "12.11"),
    },
    "b2": {
        "banker": ("+$12.50", "6 over 4, 1 to 2, up to the next chip", "13.2.2.1"),
        "tiger-tie": ("+$1,125", "Tiger Tie, 45 to 1", "13.6"),
        "tiger-pair": ("+$100", "Single Tiger Pair, 4 to 1", "13.7.1"),
        "tiger": ("+$550", "3 Card Tiger, 22 to 1", "13.8.2"),
        "big-tiger": ("+$1,375", "Big Tiger, 55 to 1", "13.9"),
        "small-tiger": ("", "−$25 · no two-card win on 6", "12.35"),
    },
    "s1": {
        "player": ("+$12.50", "a Player 7, 1 to 2, up to the next chip", "11.1.2"),
        "super-sevens": ("+$1,250", "five sevens, 50 to 1", "11.1.3"),
    },
    "l1": {"enter": ("+$25", "9 over 6, 1 to 1", "9.1.1"), "draw": ("", "stands off, stake back", "9.1.2")},
    "h1": {
        "bet": ("+$25", "25 over 15, 1 to 1", "5.1.1.1"),
        "second-strike": ("", "−$25 · no ten second", "5.1.3.2"),
        "strike-out": ("+$750", "Strike Out, 30 to 1", "5.1.5.1"),
        "jackpot": ("+$1,495", "three mixed aces, 300 for 1", "11.10.1"),
    },
    "p1": {
        "ante": ("+$150", "straight flush over three of a kind, 1 to 1 · Ante Bonus a straight flush", "10.2", "10.1"),
        "play": ("+$25", "straight flush over three of a kind, 1 to 1", "10.3"),
        "pair-plus": ("+$1,000", "a straight flush, 40 to 1", "10.4"),
    },
}
"""Long results, for a chip of 25: what was won, why, and by which clauses. A round brings some of them one time in twenty."""
SAID = """([longest, stack]) => { for (const [wager, [gain, why, ...clauses]] of Object.entries(longest)) {
  const said = document.createElement("div"), spot = document.querySelector(`#spot-${wager}`)
  const name = spot.querySelector(".name").outerHTML
  const pay = gain && stack.replace('"stack"', '"stack pay"')
  said.className = spot.className.replace(" has", "") + (gain ? " won" : " lost")
  said.innerHTML = `${name}<span class="pile">${stack}${pay}</span>${gain && `<span class="gain">${gain}</span>`}
    <span class="why">${why} ${clauses.map((each) => `<a class="clause">${each}</a>`).join(" ")}</span>`
  spot.replaceWith(said)
}
return [...document.querySelectorAll(".spots > .spot")].map((each) => Math.round(each.getBoundingClientRect().height)) }"""
"""How high spots are once their results are told in such words."""
SPACED = """() => [...document.querySelectorAll("body *")].filter((each) =>
    [...each.childNodes].some((node) => node.nodeType === 3 && /[\\u4e00-\\u9fff]/.test(node.textContent)) &&
    !["normal", "0px"].includes(getComputedStyle(each).letterSpacing)).map((each) => each.outerHTML.slice(0, 120))"""
"""Chinese with space between its letters."""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["390", "1280"])
@pytest.mark.parametrize("table", ["b1", "b2", "s1", "l1", "h1", "p1"])
def test_every_spot_lies_above_the_chips_and_stays_as_high_as_it_is(visit: Visit, table: str, size: dict[str, int]) -> None:
    name, wagers = GAMES[table]
    page = seated(visit.as_(name, f"/tables/{table}", size))
    page.evaluate(PAID)
    laid(page, *wagers)
    page.evaluate("scrollTo(0, 0)")
    spots = page.locator(".spots").bounding_box()
    before = page.evaluate(HEIGHTS)
    assert spots is not None
    assert spots["y"] + spots["height"] <= size["height"] - (122 if size == PHONE else 82), "the chips and the money take the rest"
    chips = page.locator(".spot svg.stack").first.evaluate("(stack) => stack.outerHTML")
    if table in KEYS:
        expect(page.locator("#ask .pair button")).to_have_count(2, timeout=60_000)
        page.keyboard.press(KEYS[table])
    expect(page.locator("#tag")).to_contain_text("Last round", timeout=60_000)
    settled = page.evaluate("window.__tall")
    assert settled
    assert [each for each in settled if each != before] == []
    assert page.evaluate(SAID, [LONG[table], chips]) == before


@pytest.mark.parametrize("table", ["l1", "p1"])
def test_what_is_asked_comes_to_the_thumb_and_covers_neither_cards_nor_spots(visit: Visit, table: str) -> None:
    """Until then no room is kept for it."""
    name, wagers = GAMES[table]
    page = seated(visit.as_(name, f"/tables/{table}", PHONE))
    expect(page.locator("#ask")).to_be_hidden()
    count_shifts(page)
    laid(page, *wagers)
    page.evaluate("window.__shifted = 0; window.__moved = []")
    expect(page.locator("#ask .pair button")).to_have_count(2, timeout=60_000)
    ask, spots, dock = (page.locator(each).bounding_box() for each in ("#ask", ".spots", "footer.dock"))
    assert ask is not None
    assert spots is not None
    assert dock is not None
    assert spots["y"] + spots["height"] <= ask["y"]
    assert ask["y"] + ask["height"] <= dock["y"]
    assert shifted(page) < 0.02, moves(page)
    accessible(page)


def test_chips_are_cashed_and_the_table_is_left_from_the_menu(visit: Visit) -> None:
    page = seated(visit.as_("Hugo", "/tables/b3", PHONE))
    expect(page.locator("#money .risk output")).to_have_text("$0")
    before = money(page)[1]
    _menu(page, "Buy in, cash out or leave")
    accessible(page)
    form = page.locator("#cash form", has=page.get_by_role("button", name="Cash out", exact=True))
    form.locator("input[name=dollars]").fill("40")
    page.keyboard.press("Enter")
    expect(page.locator("#cash")).to_be_hidden()
    expect(page.locator("#money > div").last).to_contain_text(re.compile(rf"\$0*{(before - 40_00) // 100:,}\b"))
    _menu(page, "Time and result")
    expect(page.locator("#reality")).to_contain_text("Net result")
    page.keyboard.press("Escape")
    _menu(page, "Buy in, cash out or leave")
    page.get_by_role("button", name="Leave the table").click()
    expect(page.locator(".places-free button").first).to_be_visible()


def _menu(page: Page, words: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu").get_by_role("button", name=words).click()
    expect(page.locator("#menu")).to_be_hidden()


def test_a_phone_that_hears_nothing_says_so(visit: Visit) -> None:
    page = visit.page("/tables/b2", PHONE)
    expect(page.locator(".live .off")).to_be_hidden()
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator(".live .off")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_question_mark_opens_the_pay_tables_of_a_table_even_without_letters(visit: Visit) -> None:
    page = visit.page("/tables/b1")
    page.keyboard.press("?")
    expect(page.locator("#pays")).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate("document.documentElement.dataset.keys = 'off'")
    page.keyboard.press("?")
    expect(page.locator("#pays")).to_be_visible()


def test_a_bar_speaks_of_more_only_where_there_is_more(visit: Visit) -> None:
    page = visit.page("/", DESK)
    expect(page.locator(".bar").get_by_role("link", name="Rulebook")).to_be_visible()
    expect(page.locator(".bar .more")).to_be_hidden()


def test_no_chinese_is_spaced(visit: Visit) -> None:
    pages = {
        "/": DESK,
        "/tables/b1": DESK,
        "/tables/p1": DESK,
        "/tables/l1": PHONE,
        "/rules/premium-baccarat/13": DESK,
        "/wall/b1": WALL,
        "/wall/p1": WALL,
    }
    page = visit.page("/")
    for path, size in pages.items():
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(path)
        assert page.evaluate(SPACED) == [], path
    page.goto("/")
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    page.get_by_role("navigation", name="You").get_by_role("button", name="中文").click()
    for path, size in pages.items():
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", "zh")
        assert page.evaluate(SPACED) == [], path


CLEAR = """() => { const tour = document.querySelector("[data-tour]").getBoundingClientRect()
  const kept = [...document.querySelectorAll("#call, .hands .hand")].map((each) => each.getBoundingClientRect())
  const about = document.querySelector(".toured")?.getBoundingClientRect()
  return kept.length > 1 && kept.every((box) => box.top >= tour.bottom || box.bottom <= tour.top) &&
    about && (about.top < tour.top || about.bottom > tour.bottom) }"""
"""Whether a tour lies over neither hands nor call, and shows what it is about."""
SWAPPED = """() => { const dock = document.querySelector("#dock")
  htmx.swap("#dock", dock.outerHTML.replace("toured", "").replace(/ style="[^"]*"/g, ""), { swapStyle: "outerHTML" }) }"""


def test_the_tour_lies_over_neither_hands_nor_call_and_follows_what_is_swapped(visit: Visit) -> None:
    page = visit.as_("Esra", "/tables/b1", PHONE, tour=True)
    page.locator(".places-free button").first.click()
    tour = page.get_by_role("dialog", name="A short tour")
    for step in range(1, 6):
        expect(tour).to_contain_text(f"{step} / 5")
        assert page.evaluate(CLEAR)
        if step == 1:
            page.evaluate(SWAPPED)
            expect(page.locator("#dock")).to_have_class(re.compile("toured"))
        expect(tour.get_by_role("button", name="No tour")).to_have_count(0 if step == 5 else 1)
        tour.locator("[data-tour-next]").click()
    expect(tour).to_have_count(0)
