"""A scanned table as far as a picture wants it, dealt as a dealer does."""

from typing import Final

from playwright.sync_api import Page
from tests.browser.visits import Visit, at_rest


def entered(page: Page, *lines: str) -> None:
    """Lines as a dealer types them, one after the other has been taken."""
    for line in lines:
        before = page.locator("#main").inner_html()
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        page.wait_for_function("before => document.querySelector('#main').innerHTML !== before", arg=before)
        page.wait_for_function("() => !document.querySelector('[data-sent]')")


WAGERS: Final = ("1 b 500", "2 p 100", "2 t 25", "4 b 250", "4 t 10", "4 2 25", "5 p 300", "6 b 75", "6 1 10", "8 p 500", "9 b 150")


def until(page: Page, words: str) -> None:
    """Step by step, as the page says."""
    while words not in page.locator("#step").inner_text():
        entered(page, "")


def dealing(page: Page) -> None:
    """A fresh scanned table, as far as Banker's third card."""
    until(page, "cuts")
    assert page.context.browser is not None
    supervisor = Visit(page.context.browser, page.url.partition("/tables")[0])
    entered(supervisor.as_("Simon", "/tables/d1/deal"), "")
    supervisor.close()
    until(page, "Wagers")
    entered(page, *WAGERS, "9s", "kc", "6d", "kd", "2h")
    page.keyboard.type("9h")


def settling(page: Page) -> None:
    """The settlement has come to its payments."""
    entered(page, "9h")
    until(page, "Pay Banker, area 6")


def something_wrong(page: Page) -> None:
    """In the next coup a card comes to lie on the wrong hand."""
    until(page, "Wagers")
    entered(page, *WAGERS, "4c", "2s", "3d", "3h")
    page.get_by_text("It came otherwise").click()
    page.get_by_label("Where it lies").select_option("player")
    page.get_by_label("Card, such as 9h").fill("8d")
    page.keyboard.press("Enter")
    page.locator("#step", has_text="A ruling").wait_for()
    page.keyboard.press("F9")
    page.locator(".ruling").first.wait_for()
    at_rest(page)
