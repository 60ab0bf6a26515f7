"""The player's page in a browser: a newcomer wagers, decides and is paid at every game; and what holds of the page itself."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as PlaywrightError
from tests.browser.visits import DESK, PHONE, Visit, accessible, count_shifts, moves, shifted
from tests.browser.wires import Wire

GAMES = {
    "b1": ("Ada", ("banker", "tie")),
    "b2": ("Boris", ("banker",)),
    "b3": ("Clara", ("player",)),
    "s1": ("David", ("player", "super-sevens")),
    "l1": ("Esra", ("enter",)),
    "h1": ("Felix", ("bet", "jackpot")),
    "p1": ("Greta", ("ante", "pair-plus")),
}
"""Each table of the demonstration to somebody who plays there, and what they lay."""
KEYS = {"l1": "d", "p1": "p"}
SIZED = ("b1", "h1")
"""Where a round that is told again is looked at in both sizes."""


PAID = """() => { window.__paid = []; window.__over = new Set()
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const seen = (each) => each.getClientRects().length > 0
  const rects = (name) => [...document.querySelectorAll(name)].filter(seen).map((each) => each.getBoundingClientRect())
  const letters = () => [...document.querySelectorAll(".art .word")].filter(seen).flatMap((word) => {
    const to = word.getScreenCTM()
    return [...Array(word.getNumberOfChars()).keys()].map((at) => {
      const { x, y, width, height } = word.getExtentOfChar(at)
      const corners = [[x, y + 0.4 * height], [x + width, y + 0.7 * height]]
      const [one, other] = corners.map(([x, y]) => new DOMPoint(x, y).matrixTransform(to))
      return { left: one.x, top: one.y, right: other.x, bottom: other.y }
    })
  })
  new MutationObserver(() => {
    const spot = document.querySelector(".spot:has(.clause)")
    if (!spot) return
    window.__paid.push(spot.innerText)
    for (const each of document.querySelectorAll("div.spot .print")) if (seen(each)) window.__over.add("a shape under a reason")
    if (!document.querySelector("[data-game=three-card-poker]")) return
    const lie = rects(".call p, .lie.held .card")
    if (letters().some((letter) => lie.some((each) => meet(letter, each)))) window.__over.add("something over the lettering")
  }).observe(document.body, { childList: true, subtree: true }) }"""
"""What spots say of their results, however soon the round is cleared, and what lies over something that is to be read."""


def seated(page: Page) -> Page:
    """At the first area that is free, with the tour put away."""
    if page.locator(".places-free button").count():
        page.locator(".places-free button").first.click()
    page.locator("footer.dock").wait_for()
    if page.locator("[data-tour-end]").is_visible():
        page.locator("[data-tour-end]").click()
    return page


def laid(page: Page, *wagers: str) -> int:
    """A chip on each of these, all in one betting; in another if the machine was too slow for one. The balance before, in cents."""
    for _ in range(5):
        expect(page.locator("#dock:not([disabled])")).to_be_visible()
        risk, before = money(page)
        for wager in wagers:
            page.locator(f"button#spot-{wager}").click()
        with suppress(AssertionError):
            expect(page.locator(".spots .has")).to_have_count(len(wagers), timeout=2_000)
            expect(page.locator("#money .risk output")).not_to_have_text("$0", timeout=500)
            if risk == 0:
                return before
        expect(page.locator("#money .risk output")).to_have_text("$0")
    raise AssertionError("in five rounds no betting was long enough")


def money(page: Page) -> tuple[int, int]:
    """At risk, and the balance, as they stand together."""
    risk, balance = re.findall(r"\$([\d,.]+)", page.locator("#money").inner_text())
    return round(100 * float(risk.replace(",", ""))), round(100 * float(balance.replace(",", "")))


@pytest.mark.parametrize("table", GAMES)
def test_a_newcomer_plays_a_round_of_every_game(visit: Visit, table: str) -> None:
    name, wagers = GAMES[table]
    page = seated(visit.as_(name, f"/tables/{table}"))
    count_shifts(page)
    page.evaluate(PAID)
    assert money(page)[1] > 0, "play money, to sit down with"
    before = laid(page, *wagers)
    assert sum(money(page)) == before, "what is at risk is no more in the balance"
    if table in ("l1", "p1"):
        expect(page.locator("#ask .pair button")).to_have_count(2)
        page.keyboard.press(KEYS[table])
    moved = 0.0
    if table in ("b1", "p1"):
        page.locator(".spot:has(.clause)").first.wait_for()
        moved = shifted(page)
        accessible(page)  # which scrolls about
        page.evaluate("window.__shifted = 0")
    expect(page.locator("#tag")).to_contain_text("Last round")
    assert re.search(r"\d\.\d", page.evaluate("window.__paid[0]")), "with its clause"
    assert page.evaluate("[...window.__over]") == []
    net = page.locator("#rounds li").first.locator(".num").last.inner_text()
    after = money(page)[1]
    assert after - before == round(100 * float(net.replace("−", "-").replace("+", "").replace("$", "").replace(",", "")))
    assert moved + shifted(page) < 0.02, moves(page)
    page.locator("#rounds li a").first.click()
    expect(page.locator(".steps li").first).to_have_class("now")
    page.wait_for_load_state("load")  # scripts have run by then
    lies = page.locator(".felt.strip:visible .card:not(.printed)")
    assert lies.count() == 0, "before the first card none lies"
    expect(page.locator(".scrub output")).not_to_be_empty()  # the keys are heard
    page.keyboard.press("End")
    expect(page.locator(".steps li").last).to_have_class("now")
    dealt = lies.count()
    assert dealt > 0
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps li").nth(1)).to_have_class("now")
    assert lies.count() == 1 < dealt
    if table in SIZED:
        page.keyboard.press("End")
        for size in (PHONE, DESK):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            accessible(page)
            felt, cards = page.locator(".felt.strip:visible").bounding_box(), lies.last.bounding_box()
            assert felt is not None
            assert cards is not None
            assert cards["x"] + cards["width"] <= felt["x"] + felt["width"]
        page.get_by_role("link", name="All your rounds").click()
        accessible(page)


def test_everything_is_done_by_keys_alone_and_refusals_say_the_number(visit: Visit) -> None:
    page = seated(visit.as_("Hugo", "/tables/b3"))
    expect(page.locator("#dock:not([disabled])")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator("#spot-player .amount")).to_have_text("$25")
    page.keyboard.press("p")
    expect(page.locator("#spot-player .amount")).to_have_text("$50")
    page.keyboard.press("z")
    expect(page.locator("#spot-player .amount")).to_have_text("$25")
    page.keyboard.press("c")
    expect(page.locator("#spot-player .odds")).to_be_visible()
    page.keyboard.press("[")
    page.keyboard.press("[")
    page.keyboard.press("t")
    expect(page.locator(".toast")).to_contain_text("Your $1 on Tie was not placed. The minimum on Tie is $5.")
    expect(page.locator(".toast .clause")).to_have_attribute("href", re.compile(r"/rules/premium-baccarat/[\d.]+"))
    page.keyboard.press("Escape")
    expect(page.locator(".toast")).to_have_count(0)
    _drag(page)
    expect(page.locator("#tag")).to_contain_text("Last round")
    expect(page.locator("#dock:not([disabled])")).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator("#spot-banker .amount")).to_have_text("$5")


def test_refusals_that_come_one_after_the_other_move_nothing(visit: Visit) -> None:
    """However late: nobody presses anything here."""
    page = seated(visit.as_("Hugo", "/tables/b3"))
    toasts = page.locator("#toasts .toast")
    count_shifts(page)
    asks = "([path, values]) => htmx.ajax('POST', '/tables/b3/' + path, { values })"
    wrong = (("cash-out", {"dollars": "nothing"}), ("do", {"type": "dance"}), ("cash-out", {"dollars": "nothing"}))
    for request, shown in zip(wrong, (1, 2, 2), strict=True):
        page.evaluate(asks, list(request))
        expect(toasts).to_have_count(shown)
        page.wait_for_timeout(100)  # a frame or two, for the observer to hear of it
    assert not [line for line in page.evaluate("window.__moved") if "toast" in line], moves(page)


def _drag(page: Page) -> None:
    """A chip that was not held, onto a spot; in another betting if the machine was too slow for one."""
    for _ in range(5):
        expect(page.locator("#dock:not([disabled])")).to_be_visible()
        with suppress(AssertionError, PlaywrightError):
            page.locator(".rail label", has=page.locator("#chip-500")).drag_to(page.locator("#spot-banker"), timeout=3_000)
            expect(page.locator("#spot-banker .amount")).to_have_text("$5", timeout=2_000)
            expect(page.locator("#chip-500")).to_be_checked(timeout=1_000)
            return
    raise AssertionError("in five rounds no chip could be dragged")


def test_chips_are_bought_and_cashed_at_the_table(visit: Visit) -> None:
    page = seated(visit.as_("Boris", "/tables/b2"))
    expect(page.locator("#money .risk output")).to_have_text("$0")
    before = money(page)[1]
    for words, dollars, after in (("Buy in", "200", before + 200_00), ("Cash out", "150", before + 50_00)):
        page.get_by_role("button", name="Buy in or cash out").click()
        form = page.locator("#cash form", has=page.get_by_role("button", name=words, exact=True))
        form.locator("input[name=dollars]").fill(dollars)
        page.keyboard.press("Enter")
        expect(page.locator("#cash")).to_be_hidden()
        expect(page.locator("#money > div").last).to_contain_text(re.compile(rf"\$0*{after // 100:,}\b"))
        assert money(page)[1] == after


def test_a_refusal_can_be_read_and_dismissed_while_a_sheet_is_open(visit: Visit) -> None:
    page = seated(visit.as_("Boris", "/tables/b2"))
    page.get_by_role("button", name="Buy in or cash out").click()
    form = page.locator("#cash form", has=page.get_by_role("button", name="Cash out", exact=True))
    form.locator("input[name=dollars]").fill("987654.5")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_contain_text("$987,654.50 cannot be cashed out: $")
    accessible(page)
    page.locator(".toast [data-dismiss]").click()
    expect(page.locator(".toast")).to_have_count(0)
    form.locator("input[name=dollars]").press("Enter")
    page.locator(".toast").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("#cash")).to_be_hidden()
    expect(page.locator("body > #toasts .toast")).to_be_visible()


def test_the_last_chip_is_taken_back_also_after_the_page_was_loaded_again(visit: Visit) -> None:
    page = seated(visit.as_("Hugo", "/tables/b3"))
    for _ in range(5):
        expect(page.locator("#dock:not([disabled])")).to_be_visible()
        with suppress(AssertionError):
            for amount in ("$25", "$50"):
                page.keyboard.press("p")
                expect(page.locator("#spot-player .amount")).to_have_text(amount, timeout=2_000)
            page.reload()
            page.keyboard.press("z")
            expect(page.locator("#spot-player .amount")).to_have_text("$25", timeout=2_000)
            return
        expect(page.locator("#money .risk output")).to_have_text("$0")
    raise AssertionError("in five rounds no betting was long enough")


MOTION = """() => { document.body.insertAdjacentHTML("beforeend", '<svg class="card new" id="moving"></svg>')
  const card = getComputedStyle(document.getElementById("moving")), button = getComputedStyle(document.querySelector(".spot, .btn"))
  return [card.animationName, Math.max(...button.transitionDuration.split(",").map(parseFloat))] }"""


def test_two_at_one_table_see_each_other_and_two_windows_of_one_do_no_harm(visit: Visit) -> None:
    one = seated(visit.as_("Clara", "/tables/b3"))
    other = seated(visit.as_("Hugo", "/tables/b3"))
    again = one.context.new_page()
    again.goto("/tables/b3")
    area = one.locator("main").get_attribute("data-area")
    laid(one, "player")
    expect(other.locator(f"#area-{area} .lie")).to_have_count(1)
    expect(again.locator("#spot-player")).to_have_class(re.compile(r"\bhas\b"))
    again.reload()
    again.go_back()
    expect(one.locator("#spot-player .amount")).to_have_text("$25")


def test_a_connection_that_is_lost_for_ten_seconds_misses_nothing(visit: Visit, browser: Browser, pit: str) -> None:
    """What happened meanwhile is there once the page is heard again, as a page shows it that was never cut off."""
    whole = visit.page("/tables/b1")
    with Wire(int(pit.rpartition(":")[2])) as wire:
        cut = Visit(browser, f"http://127.0.0.1:{wire.port}")
        page = cut.page("/tables/b1")
        expect(page.locator(".live .on")).to_be_visible()
        wire.cut()
        expect(page.locator(".live .off")).to_be_visible()
        before = whole.locator("#where").inner_text()
        expect(whole.locator("#where")).not_to_have_text(before)
        page.wait_for_timeout(10_000)
        wire.mend()
        expect(page.locator(".live .on")).to_be_visible()
        for part in ("#where", "#rounds", "#road"):
            expect(page.locator(part)).to_have_text(whole.locator(part).inner_text(), use_inner_text=True)
        assert page.locator("#road svg").get_attribute("aria-label") == whole.locator("#road svg").get_attribute("aria-label")
        cut.close()


def test_while_the_line_is_lost_no_chip_is_laid_by_hand_or_key(visit: Visit) -> None:
    page = seated(visit.as_("Clara", "/tables/b3"))
    expect(page.locator("#dock:not([disabled])")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate("document.body.classList.add('lost')")
    page.keyboard.press("p")
    page.locator("#spot-player").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert not [url for url in asked if url.endswith("/lay")]
    page.evaluate("document.body.classList.remove('lost')")
    page.keyboard.press("p")
    expect(page.locator("#spot-player .amount")).to_have_text("$25")
    page.keyboard.press("z")
    expect(page.locator("#spot-player .odds")).to_be_visible()


def test_whoever_goes_by_keys_finds_the_same_spot_after_the_round(visit: Visit) -> None:
    page = seated(visit.as_("Clara", "/tables/b3"))
    expect(page.locator("#dock:not([disabled])")).to_be_visible()
    page.locator("#spot-banker").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#spot-banker .amount")).to_have_text("$25")
    expect(page.locator("#spot-banker")).to_be_focused()
    expect(page.locator("#tag")).to_contain_text("Last round")
    expect(page.locator("#dock:not([disabled])")).to_be_visible()
    expect(page.locator("#spot-banker")).to_be_focused()
    page.locator("#repeat").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#spot-banker .amount")).to_have_text("$25")


def test_on_a_phone_nothing_moves_that_nobody_touched(visit: Visit) -> None:
    """But for the money, which takes the place of the chips while none can be laid."""
    pages = {}
    for table in ("b1", "b2", "h1", "p1"):
        name, wagers = GAMES[table]
        pages[table] = page = seated(visit.as_(name, f"/tables/{table}", PHONE))
        count_shifts(page)
        page.evaluate(PAID)
        laid(page, *wagers)
        page.evaluate("window.__shifted = 0; window.__moved = []")
    for page in pages.values():  # however long the others took
        page.wait_for_function("() => window.__paid.length && !document.querySelector('.spot .clause')", timeout=60_000)
        expect(page.locator("#dock:not([disabled])")).to_be_visible()
        assert shifted(page) < 0.02, moves(page)


def _above_the_chips(page: Page) -> None:
    """No letter of a key covers a price where there is no room for it, and a refusal covers no chip."""
    for _ in range(5):
        expect(page.locator("#dock:not([disabled])")).to_be_visible()
        assert page.locator(".spot > kbd:visible").count() == 0
        with suppress(AssertionError):
            page.locator(".rail label", has=page.locator("#chip-100")).click(timeout=2_000)
            page.locator("button#spot-tie").click(timeout=2_000)
            expect(page.locator(".toast").first).to_be_visible(timeout=2_000)
            toast, chips = page.locator("#toasts").bounding_box(), page.locator("#dock").bounding_box()
            assert toast is not None
            assert chips is not None
            break
    else:
        raise AssertionError("in five rounds nothing was refused")
    assert toast["y"] + toast["height"] <= chips["y"]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["390", "1280"])
def test_anybody_can_use_it(visit: Visit, size: dict[str, int]) -> None:
    accessible(seated(visit.as_("Boris", "/tables/b2", size)))
    for name, table in (("Ada", "b1"), ("Clara", "b3"), ("David", "s1"), ("Esra", "l1")):
        page = seated(visit.as_(name, f"/tables/{table}", size))
        accessible(page)
        if size == PHONE and table == "b3":
            _above_the_chips(page)
    page = seated(visit.as_("Greta", "/tables/p1", size))
    page.locator(".pays").click()
    expect(page.locator("#pays .pay-table").first).to_be_visible()
    accessible(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Time and result").click()
    expect(page.locator("#reality")).to_contain_text("Net result")
    still = visit.page("/tables/h1", size, reduced_motion="reduce")
    stranger = visit.page("/tables/h1", size)
    assert still.evaluate(MOTION) == ["none", 0]
    name, seconds = stranger.evaluate(MOTION)
    assert name != "none"
    assert seconds > 0
    stranger.get_by_role("button", name="How it is played").click()
    accessible(stranger)


def test_a_stranger_sits_down_with_one_click(stranger: Page) -> None:
    stranger.goto("/")
    stranger.get_by_role("button", name="Take a seat").click()
    expect(stranger.locator("footer.dock")).to_be_visible()
    expect(stranger.locator("#money")).to_contain_text(re.compile(r"\$[1-9]"))
