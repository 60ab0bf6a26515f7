"""What a first view may cost: requests, bytes, our own scripts, the sheets, the sprite; and what no page may have within it."""

import gzip
import re

from playwright.sync_api import Page, Response

REQUESTS, BYTES, SCRIPTS, SHEETS, SPRITE = 20, 200_000, 10_000, 16_000, 10_000
POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"


def keeps_to_the_budget(page: Page, path: str) -> None:
    """Open a page as somebody does for the first time, and weigh it."""
    answers: list[Response] = []
    page.on("response", lambda said: answers.append(said))
    first = page.goto(path)
    assert first is not None
    assert first.status == 200
    page.wait_for_load_state("load")
    page.wait_for_timeout(300)  # what scripts ask for at once belongs to it
    assert first.headers["content-security-policy"] == POLICY
    assert not re.search(r"\sstyle=|\son[a-z]+=|<style|<script(?![^>]*\bsrc=)", first.text())
    packed = {each.url: _packed(page, each) for each in answers if "/events" not in each.url}
    assert len(packed) <= REQUESTS, list(packed)  # whoever waits for figures asks for the same again
    assert sum(packed.values()) <= BYTES, packed
    assert _of(packed, "/static/js/") <= SCRIPTS
    assert 0 < _of(packed, ".css") <= SHEETS, packed
    assert _of(packed, "sprite") <= SPRITE


def _of(packed: dict[str, int], part: str) -> int:
    return sum(size for url, size in packed.items() if part in url)


def _packed(page: Page, answer: Response) -> int:
    """What goes over the wire: a browser tells the size after unpacking."""
    body = page.request.get(answer.url).body() if answer.request.method == "GET" else b""
    return len(body) if answer.url.endswith(".woff2") else len(gzip.compress(body, 9))
