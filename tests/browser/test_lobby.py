"""The lobby in a browser: alive, readable by anybody, quiet on the network."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.visits import DESK, PHONE, Visit, accessible, count_shifts, moves, shifted, sign_in

INKS = """() => ["s", "h", "d", "c"].map((suit) => {
  document.body.insertAdjacentHTML("beforeend", `<svg class="card ${suit}" id="ink-${suit}"></svg>`)
  return getComputedStyle(document.getElementById("ink-" + suit)).color })"""


def test_every_table_is_there_and_lives(stranger: Page) -> None:
    for table in ("b1", "b2", "b3", "s1", "l1", "h1", "p1", "d1"):  # other tests may have put more on the floor
        expect(stranger.locator(f"#table-{table}")).to_be_visible()
    expect(stranger.get_by_role("heading", name="The pit")).to_be_visible()
    tile = stranger.locator("#table-b1")
    count_shifts(stranger)
    before = tile.locator(".phase").inner_text()
    expect(tile.locator(".phase")).not_to_have_text(before)
    expect(tile.locator(".road .ring").first).to_be_attached()
    assert shifted(stranger) < 0.01, moves(stranger)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["390", "1280"])
def test_anybody_can_read_it(visit: Visit, size: dict[str, int]) -> None:
    page = visit.page("/", size)
    expect(page.locator(".tile").first).to_be_visible()
    accessible(page)
    page.goto("/sign-in")
    accessible(page)
    page.get_by_label("Name").fill("Nobody at all")
    page.locator(".entry button").click()
    expect(page.locator("main")).to_contain_text("not right")
    accessible(page)
    page.goto("/nowhere")
    accessible(page)


def test_a_picture_that_does_not_come_is_no_refusal(visit: Visit) -> None:
    page = visit.page("/nowhere")
    visit.nothing_amiss()
    page.evaluate("new Promise((done) => { const it = new Image(); it.onerror = () => done(0); it.src = '/static/none.png' })")
    with pytest.raises(AssertionError, match="404"):
        visit.nothing_amiss()
    visit.watched.errors.clear()


def test_the_tour_of_a_first_visit_leaves_the_seat_free(visit: Visit) -> None:
    page = visit.page("/", tour=True)
    tour, seat = page.locator("[data-tour]"), page.get_by_role("button", name="Take a seat")
    expect(tour).to_be_visible()
    ours, theirs = tour.bounding_box(), seat.bounding_box()
    assert ours is not None
    assert theirs is not None
    assert ours["y"] > theirs["y"] + theirs["height"] or ours["x"] > theirs["x"] + theirs["width"]
    seat.click()
    expect(page.locator("footer.dock")).to_be_visible()


def test_one_click_signs_somebody_in_and_one_signs_them_out(stranger: Page) -> None:
    sign_in(stranger, "Dora")
    stranger.goto("/")
    stranger.get_by_role("button", name="Dora").click()
    stranger.get_by_role("button", name="Sign out").click()
    expect(stranger.locator(".bar").get_by_role("link", name="Sign in")).to_be_visible()


def test_the_language_is_switched_on_the_page_and_stays(stranger: Page) -> None:
    stranger.get_by_role("navigation", name="You").get_by_role("button", name="中文").click()
    expect(stranger.locator("html")).to_have_attribute("lang", "zh")
    stranger.reload()
    expect(stranger.locator("html")).to_have_attribute("lang", "zh")


HEARD = """window.__heard = 0
const Real = window.AudioContext
window.AudioContext = class extends Real { constructor() { super(); window.__heard += 1 } }"""
"""How often a page has begun to make sounds."""


def test_no_sound_is_made_before_it_was_asked_for(stranger: Page) -> None:
    stranger.context.add_init_script(HEARD)
    stranger.goto("/tables/b1")
    stranger.keyboard.press("Tab")
    assert stranger.evaluate("window.__heard") == 0
    stranger.set_viewport_size({"width": 390, "height": 844})
    stranger.get_by_role("button", name="Menu").click()
    stranger.get_by_role("button", name="Sound").click()
    expect(stranger.locator("html")).to_have_attribute("data-sound", "on")
    stranger.wait_for_load_state("load")
    stranger.wait_for_function(
        "() => { dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })); return window.__heard === 1 }"
    )
    expect(stranger.locator(".card.new").first).to_be_attached(timeout=60_000)  # and one that comes is no fault
    stranger.get_by_role("button", name="Menu").click()
    expect(stranger.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    stranger.get_by_role("button", name="Sound").click()
    expect(stranger.locator("html")).not_to_have_attribute("data-sound", "on")


def test_the_four_colour_pack_and_the_keys_are_chosen_in_the_menu(stranger: Page) -> None:
    stranger.keyboard.press("?")
    expect(stranger.locator("#keys")).to_be_visible()
    stranger.keyboard.press("Escape")
    expect(stranger.locator("#keys")).to_be_hidden()
    stranger.set_viewport_size({"width": 390, "height": 844})
    stranger.get_by_role("button", name="Menu").click()
    stranger.get_by_role("button", name="Four-colour pack").click()
    expect(stranger.locator("html")).to_have_attribute("data-pack", "four")
    stranger.goto("/wall/p1")
    colours = stranger.evaluate(INKS)
    assert len(set(colours)) == len(colours), "four suits, four colours"
