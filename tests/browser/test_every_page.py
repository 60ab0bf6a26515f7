"""Every page of the house, at both widths: axe finds nothing, and nothing is wider than the window. A new page must be listed."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect
from tests.browser.visits import DESK, PHONE, Visit, accessible, at_rest

import croupier.house

URLS: Final = Path(croupier.house.__file__).with_name("urls.py")
PAGES: Final = {
    "": {
        "": "/", "sign-in": "/sign-in", "tables/<str:table>": "/tables/h1", "odds": "/odds", "odds/<str:game>": "/odds/baceball",
        "rules": "/rules", "rules/<str:game>": "/rules/baceball", "rules/<str:game>/<str:clause>": "/rules/three-card-poker/9.1",
        "wall/<str:table>": "/wall/s1", "tournaments": "/tournaments", "api/v1/docs": "/api/v1/docs",
    },
    "Ada": {"tables/<str:table>/rounds": "/tables/b1/rounds"},
    "Dora": {"deal": "/deal", "tables/<str:table>/deal": "/tables/d1/deal", "password": "/password"},
    "Simon": {"pit": "/pit", "pit/tables/<str:table>": "/pit/tables/b2", "notices": "/notices"},
    "Magnus": {
        "pit": "/pit", "pit/floats": "/pit/floats", "pit/payments": "/pit/payments", "pit/disputes": "/pit/disputes",
        "pit/meters": "/pit/meters", "pit/tables/<str:table>": "/pit/tables/s1",
        "office": "/office", "office/people": "/office/people", "office/people/<str:person>": "/office/people/P1001",
        "office/tables": "/office/tables",
        "office/tables/new": "/office/tables/new?game=premium-baccarat:tie", "office/documents": "/office/documents",
        "office/audit": "/office/audit", "reports": "/reports", "promotions": "/promotions", "promotions/new": "/promotions/new",
        "tournaments/draft": "/tournaments/draft",
    },
    "Ines": {
        "inspect": "/inspect", "inspect/rounds": "/inspect/rounds",
        "inspect/tables/<str:table>/rounds/<int:number>": "/inspect/tables/l1/rounds/1",
        "inspect/journal": "/inspect/journal?table=d1", "inspect/incidents": "/inspect/incidents",
        "inspect/reports": "/inspect/reports", "inspect/register": "/inspect/register",
    },
    "Vera": {
        "inspect": "/inspect", "inspect/rounds": "/inspect/rounds",
        "inspect/tables/<str:table>/rounds/<int:number>": "/inspect/tables/l1/rounds/1",
        "inspect/journal": "/inspect/journal?table=d1", "inspect/incidents": "/inspect/incidents",
        "inspect/reports": "/inspect/reports", "inspect/register": "/inspect/register", "pit/meters": "/pit/meters",
    },
}  # fmt: skip
"""Who looks, at which route, by which address; nobody where no name is given."""
BESIDES: Final[dict[str, tuple[str, ...]]] = {"Magnus": ("/office/people/S1", "/office/tables/new?game=three-card-poker")}
"""Addresses of the same routes at which the page is another: somebody of the staff, a game without variants."""

ON_THE_WAY: Final = {
    "tables/<str:table>/rounds/<int:number>": "test_player",
    "reports/issued/<int:number>": "test_papers", "reports/<str:kind>/<str:period>": "test_papers",
    "reports/<str:name>": "test_papers", "days/<str:day>": "test_papers",
    "promotions/<str:name>": "test_promotions", "promotions/<str:name>/terms": "test_promotions",
    "promotions/<str:name>/drum": "test_promotions", "promotions/<str:name>/page": "test_promotions",
    "promotions/<str:name>/leaflet": "test_promotions", "promotions/<str:name>/form": "test_promotions",
    "tournaments/<str:id>": "test_tournament", "tournaments/<str:id>/manager": "test_tournament",
    "tournaments/<str:id>/wall": "test_tournament", "tournaments/<str:id>/draft": "test_tournament",
}  # fmt: skip
"""Pages of something that must have happened first, and the test that looks at them where it has."""

PARTS: Final = {
    "lead", "static/<path:path>", "tables/<str:table>/pays", "tables/<str:table>/reality", "odds/<str:game>/shoes",
    "rules/<str:game>/approved.pdf", "tables/<str:table>/deal/wrong", "tables/<str:table>/deal/wrong/<str:slug>",
    "tables/<str:table>/deal/all", "tables/<str:table>/deal/all/<str:name>", "pit/figures", "pit/log", "pit/shoe",
    "pit/tables/<str:table>/rulings", "pit/tables/<str:table>/ask/<str:command>", "inspect/tables/<str:table>/chain",
    "notices/<str:table>/<int:number>", "promotions/<str:name>/drum/piece", "ready", "metrics", "api/v1/openapi.json",
}  # fmt: skip
"""What is fetched into a page, or is none."""
ACTS: Final = {
    "sign-out", "preferences", "tables/<str:table>/do", "tables/<str:table>/sit", "tables/<str:table>/lay",
    "tables/<str:table>/form", "tables/<str:table>/buy-in", "tables/<str:table>/cash-out", "tables/<str:table>/deal/enter",
    "tables/<str:table>/deal/give", "pit/tables/<str:table>/effect", "pit/tables/<str:table>/give/<str:command>",
    "office/people/add", "office/people/<str:person>/act", "office/tables/check", "office/tables/add",
    "office/tables/<str:table>/change", "office/documents/<str:game>/piece", "office/documents/<str:game>/take-away",
    "office/audit/run", "notices/<str:table>/given", "reports/issue", "days/<str:day>/close", "promotions/missing",
    "promotions/add", "promotions/prescribe", "promotions/<str:name>/do", "promotions/<str:name>/address",
    "tournaments/draft/missing", "tournaments/draft/rows", "tournaments/<str:id>/do", "tournaments/<str:id>/rehearse",
    "tournaments/<str:id>/buy-in", "api/v1/tables/<str:table>/commands", "api/v1/",
}  # fmt: skip
"""What is done, and answers no page."""


def test_no_page_is_left_out() -> None:
    routes = set(re.findall(r'^    path\("([^"]*)"', URLS.read_text(), re.MULTILINE))
    looked_at = {route for paths in PAGES.values() for route in paths} | set(ON_THE_WAY)
    assert routes == looked_at | PARTS | ACTS


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["390", "1280"])
@pytest.mark.parametrize("who", PAGES)
def test_everybody_can_read_every_page(visit: Visit, who: str, size: dict[str, int]) -> None:
    first, *rest = (*PAGES[who].values(), *BESIDES.get(who, ()))
    page = visit.as_(who, first, size) if who else visit.page(first, size)
    for path in (first, *rest):
        if path != first:
            page.goto(path)
        expect(page.locator("main")).to_be_visible()
        if path.startswith("/odds"):
            page.locator("#edge").wait_for(timeout=60_000)
        at_rest(page)
        accessible(page)
