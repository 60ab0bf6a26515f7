"""What a first view may cost, on every page that somebody of each rank opens first; and that nothing is within a page that its
policy forbids. A tournament's pages are weighed where one is played, in test_tournament."""

import pytest
from tests.browser.budget import keeps_to_the_budget
from tests.browser.visits import Visit

PAGES = {
    "": ("/", "/wall/b1", "/odds/premium-baccarat", "/rules/premium-baccarat/13", "/sign-in", "/tournaments"),
    "Ada": ("/tables/b1", "/tables/h1", "/tables/b1/rounds", "/promotions"),
    "Dora": ("/deal", "/tables/d1/deal"),
    "Simon": ("/pit", "/pit/tables/b2", "/pit/floats", "/notices"),
    "Magnus": (
        "/pit", "/office", "/office/people", "/office/tables/new?game=premium-baccarat:tie", "/reports", "/promotions",
        "/promotions/new", "/tournaments/draft",
    ),
    "Vera": ("/notices",),
    "Tomas": ("/tournaments",),
    "Ines": ("/inspect", "/inspect/rounds", "/inspect/tables/l1/rounds/1", "/inspect/journal", "/inspect/reports", "/reports"),
}  # fmt: skip
"""By who looks at them; nobody where no name is given."""


@pytest.mark.parametrize(("who", "path"), [(who, path) for who, paths in PAGES.items() for path in paths])
def test_a_first_view_keeps_to_the_budget_and_the_policy(visit: Visit, who: str, path: str) -> None:
    keeps_to_the_budget(visit.as_(who, "about:blank") if who else visit.page("about:blank"), path)
