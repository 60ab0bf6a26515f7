"""A real browser before a demonstration pit: one of each for all these tests of a process, and closed after them, since a pit goes
on dealing and a browser keeps its thread's event loop."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from benchmarks.house_http import serving
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.visits import Visit

NAMES = ("chromium", "chromium-browser", "google-chrome")
PACE = "0.1"
"""Seconds for a card: a round takes little more than its betting."""
BETTING = "5"


def chromium() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = [item for item in items if "browser" in item.path.parts]
    missing = None if chromium() else pytest.mark.skip(reason="No Chromium is installed: `apt-get install chromium`.")
    for item in here:
        item.add_marker(pytest.mark.browser)
        if missing is not None:
            item.add_marker(missing)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's own Chromium; its sandbox is not for the superuser."""
    args = ["--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=chromium(), args=args) as found:
        yield found


@pytest.fixture(scope="package")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a demonstration that deals fast."""
    home = tmp_path_factory.mktemp("browser") / "pit"
    subprocess.run([sys.executable, "-m", "tests.browser.rehearsed", str(home), BETTING, "1"], check=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROUPIER_PACE", PACE)
        with serving(home) as port:
            yield f"http://127.0.0.1:{port}"


@pytest.fixture
def visit(browser: Browser, pit: str) -> Iterator[Visit]:
    """Visits by strangers and by people of the house, each in a browser window of its own. Whatever went wrong in one that the page
    itself does not show, a fault in a script or a word to another host, fails the test."""
    found = Visit(browser, pit)
    yield found
    found.close()
    found.nothing_amiss()


@pytest.fixture
def stranger(visit: Visit) -> Page:
    """Somebody who opens the address for the first time."""
    return visit.page()
