"""Visits to the pages of a pit, and what is looked at on each."""

from importlib.resources import files
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, expect

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
WALL = {"width": 1920, "height": 1080}
PATIENCE = 15_000
"""Milliseconds in which something comes that comes at all."""

REFUSALS = (401, 403, 404, 422)

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()

expect.set_options(timeout=PATIENCE)


class Watched:
    """What a page did that nobody sees."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.errors: list[tuple[str, str]] = []
        """What a page complained of, and about which address."""
        self.refused: set[str] = set()
        """Addresses that said no to a page or to its script: a refusal is an answer."""
        self.elsewhere: list[str] = []
        self.asked: list[str] = []

    def follow(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.errors.append((str(error), "")))
        page.on("console", self._said)
        page.on("response", self._answers)
        page.on("request", self._asks)

    @property
    def faults(self) -> list[str]:
        return [text for text, url in self.errors if not ("Failed to load resource" in text and url in self.refused)]

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append((message.text, message.location.get("url", "")))

    def _answers(self, response: Response) -> None:
        """A picture, a sheet or a script that does not come is no refusal."""
        if response.status in REFUSALS and response.request.resource_type in ("document", "xhr", "fetch"):
            self.refused.add(response.url)

    def _asks(self, request: Request) -> None:
        self.asked.append(request.url)
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.elsewhere.append(request.url)


class Visit:
    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self.address = browser, address
        self._contexts: list[BrowserContext] = []
        self.watched = Watched(address)

    def page(self, path: str = "/", size: dict[str, int] = DESK, *, tour: bool = False, **more: Any) -> Page:
        """A window of its own, with nobody signed in; the tour of a first visit only where it is wanted."""
        context = self._browser.new_context(viewport=size, base_url=self.address, locale="en-AU", **more)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        if not tour:
            context.add_cookies([{"name": "toured", "value": "all", "url": self.address}])
        self._contexts.append(context)
        page = context.new_page()
        self.watched.follow(page)
        page.goto(path)
        return page

    def as_(self, name: str, path: str = "/", size: dict[str, int] = DESK, **more: Any) -> Page:
        """A window of somebody of the demonstration, signed in by one click."""
        page = self.page("/sign-in", size, **more)
        sign_in(page, name)
        page.goto(path)
        return page

    def close(self) -> None:
        while self._contexts:
            self._contexts.pop().close()

    def nothing_amiss(self) -> None:
        assert not self.watched.faults, self.watched.faults
        assert not self.watched.elsewhere, self.watched.elsewhere


def sign_in(page: Page, name: str) -> None:
    """By the demonstration's buttons; whoever has none there, by name alone."""
    button = page.locator(".people button", has=page.get_by_text(name, exact=True))
    if button.count():
        button.click()
    else:
        page.get_by_label("Name").fill(name)
        page.locator(".entry button").click()
    page.wait_for_url(lambda url: "/sign-in" not in url)


AT_REST = """() => document.fonts.status === "loaded" && !document.querySelector(".htmx-request") &&
  document.getAnimations().every((each) => each.playState !== "running")"""


def at_rest(page: Page) -> None:
    """Its letters are there, nothing moves, and nothing is being asked for."""
    page.wait_for_load_state("load")
    page.wait_for_function(AT_REST)


WIDEST = """() => [...document.querySelectorAll("body *")]
  .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
  .slice(0, 8).map((each) => `${each.nodeName}.${each.className?.baseVal ?? each.className}: ${each.textContent.slice(0, 40)}`)"""


def accessible(page: Page) -> None:
    """axe finds nothing, and nothing is wider than the window; a part that still comes into view has paler colours than its own."""
    at_rest(page)
    page.evaluate(AXE)
    found = page.evaluate("axe.run({ resultTypes: ['violations'] }).then((told) => told.violations)")
    told = [(each["id"], [(node["target"], node["failureSummary"]) for node in each["nodes"]][:3]) for each in found]
    assert not told, told
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"the page is {wide} pixels wider than the window: {page.evaluate(WIDEST)}"


SHIFTS = """() => { window.__shifted = 0; window.__moved = []; new PerformanceObserver((list) => {
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ")
  const kind = (node) => `${node?.nodeName}.${node?.className?.baseVal ?? node?.className}`
  const name = (node) => node?.id ? "#" + node.id : `${node?.parentElement?.id}>${kind(node)}`
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
    window.__shifted += entry.value
    for (const each of entry.sources)
      window.__moved.push(`${entry.value.toFixed(4)} ${name(each.node)}: ${box(each.previousRect)} to ${box(each.currentRect)}`)
  }
}).observe({ type: "layout-shift", buffered: false }) }"""
"""What moves without a hand in it, and for whoever has to find the fault: which part, from where to where."""


def count_shifts(page: Page) -> None:
    """From now on, whatever moves by itself."""
    page.evaluate(SHIFTS)


def shifted(page: Page) -> float:
    found: float = page.evaluate("window.__shifted")
    return found


def moves(page: Page) -> str:
    """What moved, line by line."""
    return "\n".join(page.evaluate("window.__moved"))
