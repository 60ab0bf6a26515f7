"""The pages that are open to the room, in a browser: the wall follows, prices move, the rulebook is searched, a tour is ended."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.visits import DESK, PHONE, WALL, Visit, accessible, count_shifts, moves, shifted

from croupier.house.pages.assets import url_of

PAGES = ["/odds/premium-baccarat", "/odds/three-card-poker", "/rules/premium-baccarat/13.2.1", "/rules/baceball"]


def counted(page: Page) -> None:
    """The first count of a game takes a moment."""
    expect(page.locator("#edge")).to_be_visible(timeout=60_000)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["390", "1280"])
def test_anybody_can_read_odds_and_rulebook(visit: Visit, size: dict[str, int]) -> None:
    page = visit.page("/rules/premium-baccarat?q=banker", size)
    accessible(page)
    for path in PAGES:
        page.goto(path)
        if path.startswith("/odds"):
            counted(page)
        accessible(page)


def test_staff_can_read_what_is_theirs(visit: Visit) -> None:
    page = visit.as_("Simon", "/odds/premium-baccarat", PHONE)
    counted(page)
    expect(page.locator(".figure.chips .line")).to_be_attached()
    expect(page.locator(".dealt").first).to_be_visible()
    accessible(page)


def test_a_price_is_moved_and_everything_follows_at_once(visit: Visit) -> None:
    page = visit.page("/odds/premium-baccarat?wager=tie")
    counted(page)
    expect(page.locator("#edge")).to_have_text("14.3596%")
    width = page.locator(".hbars .on rect").get_attribute("width")
    page.locator("#to-1").fill("9")
    expect(page.locator("#edge")).to_have_text("4.8440%")
    expect(page.locator(".unapproved").first).to_be_visible()
    assert page.locator(".hbars .on rect").get_attribute("width") != width
    expect(page.locator("#to-1")).to_be_focused()
    expect(page).to_have_url(re.compile(r"to=9"))
    page.locator("#to-1").fill("0")
    expect(page.locator(".problem")).to_contain_text("0 is none")
    page.get_by_role("link", name="As approved").click()
    expect(page.locator("#edge")).to_have_text("14.3596%")
    expect(page.locator(".unapproved")).to_have_count(0)


def test_decks_and_wagers_are_chosen_by_keyboard_alone(visit: Visit) -> None:
    page = visit.page("/odds/premium-baccarat?wager=banker")
    counted(page)
    page.get_by_role("radio", name="8", exact=True).focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#edge")).to_have_text("1.0558%")
    expect(page.get_by_role("radio", name="6", exact=True)).to_be_focused()
    page.locator(".hbars").get_by_role("link", name="Player", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#edge")).to_have_text("1.2374%")


def test_the_rulebook_is_searched_while_one_types(visit: Visit) -> None:
    page = visit.page("/rules/premium-baccarat")
    page.get_by_role("searchbox").press_sequentially("posted percentage", delay=10)
    expect(page.locator("#found .clauses li").first).to_be_visible()
    expect(page.locator("#found mark").first).to_be_visible()
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.locator("#found .clause", has_text="13.3.1").click()
    expect(page.get_by_role("heading", name="Clause 13.3.1")).to_be_visible()
    expect(page.locator("#c-13\\.3\\.1")).to_have_class(re.compile(r"\bon\b"))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Clause 13.4")).to_be_visible()


def test_a_wall_follows_its_table_and_greys_when_it_hears_no_more(visit: Visit) -> None:
    page = visit.page("/wall/b1", WALL)
    expect(page.locator(".road")).to_have_count(5)
    accessible(page)
    count_shifts(page)
    before = int(page.locator("#tally .n dd").inner_text())
    coup = page.locator("#last .over").inner_text()
    expect(page.locator("#last .over")).not_to_have_text(coup, timeout=30_000)
    expect(page.locator("#tally .n dd")).not_to_have_text(str(before), timeout=30_000)
    assert int(page.locator("#tally .n dd").inner_text()) > before
    beads = len(page.locator("#road-bead text.bead").text_content() or "")
    assert beads in [coups if coups <= 66 else 61 + (coups - 1) % 6 for coups in (before + 1, before + 2)], (
        "the last eleven columns"
    )
    assert shifted(page) < 0.01, moves(page)
    expect(page.locator("#said")).to_contain_text("Coup")
    assert page.evaluate("document.documentElement.scrollHeight") <= WALL["height"]
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator(".reconnecting")).to_be_visible()
    assert "grayscale" in page.locator("#last").evaluate("each => getComputedStyle(each).filter")


def test_the_other_walls_have_hands_and_meters(visit: Visit) -> None:
    page = visit.page("/wall/h1", DESK)
    expect(page.locator(".meters dd")).to_have_count(2)
    expect(page.locator("#lasts .lasts li").first).to_be_visible()
    accessible(page)
    for table in ("l1", "p1", "s1"):
        page.goto(f"/wall/{table}")
        expect(page.locator("#last h1")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= DESK["width"]
    above, below = (page.locator(f"#road-{kind}").bounding_box() for kind in ("bead", "big-eye"))
    assert above is not None
    assert below is not None
    assert 0 < below["y"] - above["y"] - above["height"] < 30, "no empty band between the roads"
    assert below["y"] + below["height"] <= DESK["height"]


RUNNING = """() => { window.__ran = {}; const look = () => {
  for (const each of document.querySelectorAll("[data-meter$=Major]")) {
    const ran = (window.__ran[each.dataset.meter] ??= []), cents = Number(each.textContent.replace(/[^0-9]/g, ""))
    if (ran.at(-1) !== cents) ran.push(cents)
  }
  requestAnimationFrame(look) }; look() }"""
"""What a Major meter shows, figure by figure."""


def test_meters_run_up_to_what_they_hold_on_lobby_felt_and_wall(visit: Visit) -> None:
    pages = [visit.page(path) for path in ("/", "/tables/h1", "/wall/h1")]
    still = visit.page("/wall/h1", reduced_motion="reduce")
    for page in (*pages, still):
        page.evaluate(RUNNING)
    rises = []
    for page in (still, *pages):
        page.wait_for_function("() => Object.values(window.__ran)[0].length > 1", timeout=30_000)
        page.wait_for_timeout(1_000)  # a run is over by then
        rises.append(page.evaluate("Object.values(window.__ran)[0]"))
    (before, holds, *_later), *ran = rises
    assert (holds - before) % 75 == 0, "whole stakes, at once"
    for each in ran:
        assert each == sorted(each), "it never falls while nothing is won"
        assert len(each) > 3, "it runs, and does not jump"
        assert holds in each, "and stops at what the meter holds"


def test_lobby_rulebook_and_wall_speak_chinese(visit: Visit) -> None:
    page = visit.page("/rules/premium-baccarat/13")
    page.get_by_role("navigation", name="You").get_by_role("button", name="中文").click()
    expect(page).to_have_url(re.compile(r"/rules/premium-baccarat/13$"))
    expect(page.locator("h1")).to_have_text("13 结算")
    expect(page.locator(".pick[data-game=three-card-poker]")).to_have_text("三张牌扑克")
    accessible(page)
    page.goto("/wall/b1")
    expect(page.locator("#tally .b dt")).to_have_text("庄")
    coup = page.locator("#last .over").inner_text()
    expect(page.locator("#last .over")).not_to_have_text(coup, timeout=30_000)  # what comes later is Chinese too
    expect(page.locator("#last .over")).to_contain_text("局")
    page.goto("/")
    page.get_by_role("button", name="English").first.click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


WIDER = """() => [...document.querySelectorAll(".seg")]
  .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerText)"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["390", "1280"])
@pytest.mark.parametrize("game", ["three-card-poker", "lucky-draw-baccarat", "premium-baccarat"])
def test_choices_have_room_in_chinese_too(visit: Visit, game: str, size: dict[str, int]) -> None:
    page = visit.page(f"/odds/{game}", size)
    page.request.post("/preferences", form={"language": "zh-hans", "next": "/"})
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    expect(page.locator(".seg").first).to_be_visible()
    assert page.evaluate(WIDER) == []


def test_a_first_visit_is_led_and_never_again(visit: Visit) -> None:
    page = visit.page("/", tour=True)
    tour = page.get_by_role("dialog", name="A short tour")
    expect(tour).to_be_visible()
    accessible(page)
    count_shifts(page)
    for step in range(1, 6):
        expect(tour).to_contain_text(f"{step} / 5")
        page.keyboard.press("Enter")
    expect(tour).to_have_count(0)
    assert shifted(page) < 0.01, moves(page)
    page.reload()
    expect(page.locator(".tile").first).to_be_visible()
    expect(tour).to_have_count(0)
    other = visit.page("/", tour=True)
    expect(other.get_by_role("dialog", name="A short tour")).to_be_visible()
    other.keyboard.press("Escape")
    expect(other.get_by_role("dialog", name="A short tour")).to_have_count(0)


KEPT = '<div id="kept" data-keeps><details><summary>More</summary><form hx-post="/x"><input name="sum"></form></details></div>'
LAID = """async ([kept, script]) => {
  const main = document.querySelector("main")
  main.innerHTML = kept + "<p id='below'>Below</p>"
  main.style.setProperty("display", "block")
  document.getElementById("below").style.setProperty("margin-top", "3000px")
  await import(script)
}"""
SWAPPED = """async (kept) => {
  htmx.swap("#kept", kept, { swapStyle: "outerHTML" })
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
}"""


def test_whoever_reads_below_is_not_pulled_up_by_what_was_opened_above(visit: Visit) -> None:
    page = visit.page("/sign-in")
    page.evaluate(LAID, [KEPT, url_of("js/keeping.js")])
    page.locator("#kept summary").click()
    page.locator("#kept [name=sum]").fill("40")
    page.locator("#below").scroll_into_view_if_needed()
    page.evaluate(SWAPPED, KEPT)
    expect(page.locator("#kept [name=sum]")).to_have_value("40")
    expect(page.locator("#kept details")).to_have_attribute("open", "")
    expect(page.locator("#below")).to_be_in_viewport()


def test_what_was_chosen_is_chosen_as_long_as_it_is_asked_for(visit: Visit) -> None:
    """And nobody else is, where the one who was chosen can be chosen no more."""

    def asked(*people: str) -> str:
        options = "".join(f"<option value='{each}'>{each}</option>" for each in people)
        return f"<div id='kept' data-keeps><form hx-post='/none'><select name='player'>{options}</select></form></div>"

    page = visit.page("/sign-in")
    page.evaluate(LAID, [asked("Ann", "Ben"), url_of("js/keeping.js")])
    chosen = page.locator("#kept select")
    chosen.select_option("Ben")
    page.evaluate(SWAPPED, asked("Ann", "Ben", "Cat"))
    expect(chosen).to_have_value("Ben")
    page.evaluate(SWAPPED, asked("Ann", "Cat"))
    expect(chosen).to_have_value("")
    page.evaluate(SWAPPED, "<div id='kept' data-keeps></div>")
    page.evaluate(SWAPPED, asked("Ann", "Ben"))
    expect(chosen).to_have_value("Ann")
