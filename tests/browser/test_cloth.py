"""The printed cloth with a pile on every place of every area: none lies over another, nor over an amount, a hand or the call."""

import pytest
from playwright.sync_api import Page
from tests.browser.test_player import GAMES, seated
from tests.browser.visits import DESK, WALL, Visit, at_rest

from croupier.house.pages.names import SPOTS

AMOUNT = "100"
PILED = """([places, amount]) => {
  const picture = document.querySelector(".rail use").getAttribute("href").replace(/#.*/, "")
  const stack = (chips) => `<svg class="stack" viewBox="0 0 48 ${46 + 7 * chips}">${[...Array(chips).keys()].map((at) =>
    `<use href="${picture}#chip25" y="${7 * (chips - 1 - at)}" width="48" height="53"/>`).join("")}</svg>`
  const wagers = [...document.querySelectorAll(".spots > .spot")].map((each) => each.id.replace("spot-", ""))
  for (const seat of document.querySelectorAll(".seat")) {
    seat.removeAttribute("sse-swap")
    for (const each of seat.querySelectorAll(".lie")) each.remove()
    for (const each of wagers) seat.insertAdjacentHTML("beforeend", `<span class="lie ${places[each]}">` +
      `${stack(places[each].startsWith("side") ? 1 : 3)}<em>${amount}</em></span>`)
  }
  return document.querySelectorAll(".lie em").length / wagers.length
}"""
OVER = """() => {
  const inside = (each) => { // a chip is round
    const { left, right, top, bottom, width } = each.getBoundingClientRect()
    const rim = each.nodeName === "svg" ? 0.14 * width : 0
    return { left: left + rim, right: right - rim, top: top + rim, bottom: bottom - rim }
  }
  const parts = [...document.querySelectorAll(".lie svg, .lie em")].map((each) => [each.closest(".lie"), inside(each)])
  const fixed = [...document.querySelectorAll(".hands .card, .hands .slot, .hands .total")].map((each) => [each, inside(each)])
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
  const named = (lie) => `${lie.parentElement.className}: ${lie.className}`
  return parts.flatMap(([lie, at], place) => [...parts.slice(place + 1), ...fixed]
    .filter(([other, there]) => other !== lie && meet(at, there)).map(([other]) => `${named(lie)} and ${named(other)}`))
}"""


def piled(page: Page) -> list[str]:
    """What lies over what once somebody has laid a hundred on everything, everywhere."""
    places = {wager: " ".join(spot.place) for wager, spot in SPOTS.items()}
    assert page.evaluate(PILED, [places, AMOUNT]) >= 5
    at_rest(page)
    found: list[str] = page.evaluate(OVER)
    return found


@pytest.mark.parametrize("table", GAMES)
def test_piles_lie_beside_each_other_wherever_there_is_one(visit: Visit, table: str) -> None:
    page = seated(visit.as_(GAMES[table][0], f"/tables/{table}"))
    for size in (DESK, WALL):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert piled(page) == []
