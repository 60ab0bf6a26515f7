"""A lab report opened from a file: it reads well on a phone and a desk, light and dark, and asks for nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.visits import DESK, PHONE, Watched, accessible, at_rest

from croupier.games.catalogue import rules_of
from croupier.money import Odds, chips_of
from croupier.odds.common.what_if import repriced
from croupier.odds.lab.make import lab_of
from croupier.odds.lab.page import page

WHOLE = """[...document.querySelectorAll('.frac')].filter((each) => {
  const [over, , under] = [...each.children].map((part) => part.getBoundingClientRect());
  const stacked = getComputedStyle(each).flexDirection === 'column' && getComputedStyle(each).display.includes('flex');
  return stacked ? over.bottom > under.top + 1 : Math.abs(over.top - under.top) > 1;
}).map((each) => each.textContent)"""
"""Fractions that are broken: neither on one line nor one number over the other."""


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One with every kind of section among them: a chart and a what-if, a jackpot and running shoes, wide figures."""
    folder = tmp_path_factory.mktemp("lab")
    poker = repriced(rules_of("three-card-poker"), "pair-plus", [Odds(60, 1)], "straight")
    found = {}
    for name, rules in (("what-if", poker), ("jackpot", rules_of("baceball")), ("wide", rules_of("lucky-draw-baccarat"))):
        lab = lab_of(rules, rounds=10_000, shoes=0 if name == "wide" else 2, racks=[chips_of((250, 500))])
        found[name] = folder / f"{name}.html"
        found[name].write_text(page(lab, "croupier lab"), encoding="utf-8")
    return found


@pytest.fixture(params=[(size, scheme) for size in ("phone", "desk") for scheme in ("light", "dark")], ids="-".join)
def reader(request: pytest.FixtureRequest, browser: Browser) -> Iterator[tuple[Page, Watched]]:
    size, scheme = request.param
    context = browser.new_context(viewport=PHONE if size == "phone" else DESK, color_scheme=scheme)  # type: ignore[arg-type]
    opened, watched = context.new_page(), Watched("file://")
    watched.follow(opened)
    yield opened, watched
    context.close()


def test_a_report_reads_well_and_asks_for_nothing(
    reports: dict[str, Path], reader: tuple[Page, Watched], request: pytest.FixtureRequest
) -> None:
    """Each report on both sizes and in both lights, if not in every pair of them: axe takes its time over so many figures."""
    opened, watched = reader
    name = "what-if" if request.node.callspec.params["reader"] in (("phone", "light"), ("desk", "dark")) else "jackpot"
    opened.goto(reports[name].as_uri())
    at_rest(opened)
    accessible(opened)
    expect(opened.get_by_role("heading", level=1)).to_have_count(1)
    expect(opened.locator("#glance .verdict")).to_have_text("Exact figures and simulation agree")
    # No fraction is broken: it stands on one line, or with its bar between its numbers.
    assert opened.locator(".frac").count() > 20
    assert opened.evaluate("[...document.querySelectorAll('.frac')].every((each) => each.getClientRects().length === 1)")
    assert opened.evaluate(WHOLE) == []
    if request.node.callspec.params["reader"][0] == "desk":
        hidden = "(each) => each.scrollWidth > each.clientWidth"
        assert opened.evaluate(f"[...document.querySelectorAll('.over')].filter({hidden}).map((each) => each.ariaLabel)") == []
    assert watched.asked == [reports[name].as_uri()]
    assert watched.faults == []


def test_a_what_if_leaps_to_the_eye_and_the_dark_is_dark(reports: dict[str, Path], reader: tuple[Page, Watched]) -> None:
    opened, _ = reader
    opened.goto(reports["what-if"].as_uri())
    expect(opened.locator(".mark")).to_contain_text("nobody has approved these prices")
    expect(opened.locator("#glance .neg").first).to_have_text("-173.6109%")
    dark = opened.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    light = "Math.max(...getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number))"
    assert (opened.evaluate(light) < 60) is dark
    opened.get_by_role("link", name="Pair Plus", exact=True).click()
    expect(opened.locator("#wager-pair-plus h3")).to_be_in_viewport()


@pytest.mark.parametrize("name", ["what-if", "jackpot", "wide"])
def test_on_paper_nothing_scrolls_and_nothing_is_dark(reports: dict[str, Path], browser: Browser, name: str) -> None:
    """As wide as A4 between its margins, and no table is wider."""
    context = browser.new_context(viewport={"width": 688, "height": 990}, color_scheme="dark")
    opened = context.new_page()
    opened.emulate_media(media="print")
    opened.goto(reports[name].as_uri())
    assert opened.evaluate("document.documentElement.scrollWidth") == 688
    assert opened.evaluate(WHOLE) == []
    assert opened.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert opened.evaluate("getComputedStyle(document.querySelector('.over')).overflowX") == "visible"
    expect(opened.get_by_role("navigation")).to_be_hidden()
    # A sum stands once, under its last row, and no short table is torn in two: a long one goes on under its heads.
    assert opened.evaluate("getComputedStyle(document.querySelector('tfoot')).display") == "table-row-group"
    torn = "[...document.querySelectorAll('.over')].filter((each) => getComputedStyle(each).breakInside !== 'avoid')"
    assert opened.evaluate(f"{torn}.filter((each) => each.querySelectorAll('tbody tr').length < 22).length") == 0
    assert opened.evaluate("getComputedStyle(document.querySelector('dl.figures')).breakInside") == "avoid"
    context.close()
