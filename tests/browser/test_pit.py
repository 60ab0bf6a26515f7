"""The pit's staff, those who see all, and the back office, in a browser: what they decide, watch and put on the floor."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.visits import DESK, PHONE, Visit, accessible, count_shifts, moves, shifted

LONG = 15_000


def asked(page: Page, words: str) -> None:
    """Open the form of something that may be done at the table on the page."""
    page.locator(".does").get_by_role("button", name=words, exact=True).click()
    expect(page.locator("#asking")).to_be_visible()


def give(page: Page) -> None:
    page.locator("#asking .btn.primary").click()
    expect(page.locator("#asking")).to_be_hidden()


def test_a_supervisor_raises_a_minimum_approves_both_hands_and_voids_a_round_that_an_inspector_replays(visit: Visit) -> None:
    page = visit.as_("Magnus", "/pit/tables/b1", size=DESK)
    asked(page, "Announce a higher minimum")
    for field in page.locator("#asking input[name$='.minimum']").all():
        field.fill("10")
    expect(page.locator("#effect")).to_contain_text("1.0579%", timeout=LONG)
    give(page)
    expect(page.locator("#signs")).to_contain_text("Minimum $5 to $10")
    expect(page.locator("#signs .num")).to_have_text(re.compile(r"(20|21|19):\d\d"))
    expect(page.locator("#post-b1")).to_contain_text("minimum rises")

    asked(page, "Approve wagers on both hands")
    give(page)
    page.goto("/pit")
    expect(page.locator("#log")).to_contain_text("may wager on both hands", timeout=LONG)
    expect(page.locator("#shoe .edges")).to_be_visible(timeout=LONG)

    page.goto("/pit/tables/b1")
    asked(page, "Declare the round void")
    page.get_by_label("On what grounds?").fill("a card fell from the table")
    give(page)

    watch = visit.as_("Ines", "/inspect/rounds?table=b1&wrong=yes", size=DESK)
    watch.locator(".wide-rounds a").first.click()
    expect(watch.locator("#steps")).to_contain_text("is void: a card fell from the table")
    expect(watch.locator(".scrub output")).not_to_be_empty()  # the keys are heard
    watch.keyboard.press("Home")
    expect(watch.locator(".scrub output")).to_have_text(re.compile(r"step 1 of \d+"))
    watch.keyboard.press("ArrowRight")
    expect(watch.locator("#steps .now")).to_have_attribute("data-at", "2")
    watch.keyboard.press("End")
    last = watch.locator("#steps li").count()
    expect(watch.locator("#steps .now")).to_have_attribute("data-at", str(last))
    expect(watch.locator(".felts > :not([hidden])")).to_have_count(1)
    expect(watch.locator(".reason:not([hidden])")).to_have_count(1)
    expect(watch.locator(".proof")).to_contain_text("Chain unbroken from 1 to")
    accessible(watch)


def test_a_replay_lights_the_cell_that_decided_and_judges_again(visit: Visit) -> None:
    page = visit.as_("Ines", "/inspect/tables/b2/rounds/1", size=DESK)
    expect(page.locator(".reason:not([hidden]) .draws .hit")).to_have_count(1)
    expect(page.locator("#verdict")).to_contain_text("Re-judged: same result")
    page.locator("#verdict").click()
    expect(page.locator("#judged")).to_be_visible()
    accessible(page)
    page.keyboard.press("Escape")
    page.locator("h1").click()
    expect(page.locator(".scrub output")).not_to_be_empty()  # the keys are heard
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(page.locator(".scrub output")).not_to_have_text(re.compile("step 1 of"))
    page.keyboard.press("Space")
    page.goto("/inspect/journal?table=b2")
    count_shifts(page)
    expect(page.locator(".chain .seal").first).to_be_visible()
    assert shifted(page) < 0.01, moves(page)


CUT_OFF = """() => { const felt = document.querySelector(".felts > :not([hidden])").getBoundingClientRect()
  return [...document.querySelectorAll(".felts > :not([hidden]) :is(.card, h2, .total)")].filter((each) => {
    const box = each.getBoundingClientRect()
    return box.left < felt.left || box.right > felt.right || box.top < felt.top || box.bottom > felt.bottom
  }).map((each) => each.textContent || each.innerHTML) }"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["390", "1280"])
def test_a_replay_shows_every_hand_whole(visit: Visit, size: dict[str, int]) -> None:
    page = visit.as_("Ines", "/inspect", size=size)
    for table in ("l1", "h1", "p1"):
        page.goto(f"/inspect/tables/{table}/rounds/1")
        while not page.locator("#verdict").count():  # it is still played
            page.wait_for_timeout(500)
            page.reload()
        shown = page.locator(".felts > :not([hidden])")
        expect(shown).to_have_count(1)
        expect(page.locator("#steps .now")).to_contain_text(re.compile("the dealer", re.IGNORECASE))
        assert shown.locator(".hand").count() >= 3, table
        assert page.evaluate(CUT_OFF) == [], table
        if size is DESK:
            expect(page.locator(".rounds [aria-current]")).to_be_in_viewport()


def test_what_is_given_on_a_list_shows_there_at_once(visit: Visit) -> None:
    page = visit.as_("Magnus", "/pit/floats", size=DESK)
    page.get_by_role("button", name="Open the float, D1").click()
    page.get_by_label("$100 chips").fill("20")
    page.keyboard.press("Enter")
    float_ = page.locator("section.panel", has_text="D1").first
    expect(float_).to_contain_text("The float is opened with $2,000.")
    page.get_by_role("button", name="Chips come from the cage, D1").click()
    page.get_by_label("$25 chips").fill("10")
    page.keyboard.press("Enter")
    expect(float_).to_contain_text("The float is filled with $250.")
    expect(float_).to_contain_text("Holds by the books$2,250")
    accessible(page)


def test_a_call_rings_and_is_answered_by_keys_alone(visit: Visit) -> None:
    page = visit.as_("Simon", "/pit", size=DESK)
    expect(page.locator("#queue")).to_contain_text("Nothing waits.")
    others = page.locator("#queue .wait").count()  # a round that was void may have left a payment to be put right
    table = visit.as_("Simon", "/pit/tables/b3", size=DESK)
    asked(table, "Call somebody to the table")
    table.locator("#asking select[name=which]").select_option(label="casino supervisor")
    table.locator("#asking input[name=about]").fill("a guest asks for you")
    give(table)
    call = page.locator("#queue .wait", has_text=re.compile("a guest asks for you", re.IGNORECASE))
    expect(call).to_have_count(1)
    expect(page.locator("#queue .count")).to_have_text(str(others + 1))
    expect(page.locator("#post-b3")).to_contain_text("called")
    moving = page.locator("#post-s1 .phase").inner_text()
    expect(page.locator("#post-s1 .phase")).not_to_have_text(moving)
    for _ in range(others + 1):
        page.keyboard.press("j")
        expect(page.locator("#queue .wait.at")).to_be_focused()
        if call.evaluate("each => each === document.activeElement"):
            break
    page.keyboard.press("a")
    expect(call).to_have_count(0)
    expect(page.locator("#queue .wait")).to_have_count(others)


def test_the_office_puts_a_table_on_the_floor_and_surveillance_hears_what_is_wrong_with_its_cards(visit: Visit) -> None:
    page = visit.as_("Magnus", "/office/tables", size=DESK)
    page.get_by_label("Game").select_option("premium-baccarat:even-money")
    page.get_by_role("button", name="Fill in its conditions").click()
    page.locator("input[name=table]").fill("x9")
    least = page.locator("input[name='sign.limits.banker.minimum']")
    least.fill("700")
    expect(page.locator("#check .faults")).to_contain_text("The minimum of Banker must be above zero and not above its maximum.")
    expect(page.locator("#check .clause").first).to_be_visible()
    least.fill("10")
    expect(page.locator("#check")).to_contain_text("Nothing is against these conditions.", timeout=LONG)
    accessible(page)
    page.get_by_label("Dealt by").select_option("dealer")
    page.get_by_role("button", name="Put it on the floor").click()
    page.wait_for_url("**/pit/tables/x9")
    expect(page.locator("#post-x9")).to_be_visible()

    watch = visit.as_("Vera", "/inspect", size=DESK)
    asked(page, "Bring cards to the table")
    give(page)
    asked(page, "Cards are missing or do not belong")
    page.locator("#asking input[name=foreign]").fill("a joker")
    give(page)
    expect(watch.locator("#notices .notice")).to_contain_text("foreign card")
    watch.get_by_role("button", name="Received").click()
    expect(watch.locator("#notices .none")).to_be_visible()


def test_a_manager_attaches_the_approved_document_of_a_game(visit: Visit) -> None:
    page = visit.as_("Magnus", "/office/documents", size=DESK)
    game = page.locator("section[data-game=baceball]")
    game.locator("input[type=file]").set_input_files({"name": "a.pdf", "mimeType": "application/pdf", "buffer": b"<html>"})
    game.get_by_role("button", name="Attach").click()
    expect(page.locator(".toast")).to_contain_text("What was chosen is not a whole PDF document.")
    whole = b"%PDF-1.7\n" + b"0" * 300_000 + b"\n%%EOF\n"
    game.locator("input[type=file]").set_input_files({"name": "b.pdf", "mimeType": "application/pdf", "buffer": whole})
    game.get_by_role("button", name="Attach").click()
    expect(game.locator("h2")).to_contain_text("292 kB, attached")
    accessible(page)
    game.get_by_role("button", name="Take away").click()
    expect(game.locator("h2")).to_contain_text("none attached")


def test_whoever_may_not_is_told_so_and_nothing_else(visit: Visit) -> None:
    page = visit.as_("Dora", "/pit/tables/b1", size=DESK)
    told = page.locator("main").inner_text()
    page.goto("/pit/tables/no-such-table")
    assert page.locator("main").inner_text() == told
    page.goto("/inspect/tables/b1/rounds/1")
    assert page.locator("main").inner_text() == told
