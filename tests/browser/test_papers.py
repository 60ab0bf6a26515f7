"""Notices, reports and the closing of a gaming day, in a browser: what a supervisor and a manager do, and an inspector reads."""

import re
import time
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from playwright.sync_api import Page, expect
from tests.browser.visits import DESK, PHONE, Visit, accessible, at_rest
from tests.promoting import TERMS

from croupier.reports.deadlines import Clocks

JOKER = "a joker of another pack"


def found_among_the_cards(page: Page) -> None:
    """Cards come to a table where a dealer deals, and one of them does not belong."""
    commands = [
        {"type": "introduce-cards", "back": "blue"},
        {"type": "report-wrong-cards", "foreign": [JOKER]},
        {"type": "check-cards"},  # so that nothing waits in the pit of the other tests
    ]
    asked = {"id": str(uuid4()), "commands": commands}
    said = page.request.post("/api/v1/tables/d1/commands", data=asked, headers={"X-CSRFToken": _mark(page)})
    assert said.ok, said.text()


def _mark(page: Page) -> str:
    said = page.locator("body").get_attribute("hx-headers") or ""
    found = re.search(r'"X-CSRFToken": "([^"]+)"', said)
    assert found is not None, said
    return found[1]


def looked_at(page: Page) -> None:
    """At both widths."""
    for size in (PHONE, DESK):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        at_rest(page)
        accessible(page)


def test_a_notice_is_given_a_report_issued_and_a_day_closed_and_an_inspector_reads_it_all(visit: Visit) -> None:
    page = visit.as_("Magnus", "/notices", size=DESK)
    found_among_the_cards(page)
    page.goto("/notices")
    first = page.locator(".told-list li", has_text="Surveillance").first
    expect(first).to_contain_text("A foreign card was found")
    looked_at(page)
    first.get_by_role("button", name="Told").click()
    page.locator("#asking input[name=heard]").fill("Vera, in the control room")
    page.locator("#asking .btn.primary").click()
    expect(page.locator("#asking")).to_be_hidden()
    expect(page.locator("#main")).to_contain_text("told Vera, in the control room")

    page.goto("/reports")
    looked_at(page)
    page.locator(".told-list .btn").first.click()
    expect(page.locator(".drafted")).to_have_text("DRAFT, NOT ISSUED")
    expect(page.locator(".paper")).to_contain_text(JOKER)
    looked_at(page)
    page.get_by_role("button", name="Issue it").click()
    page.wait_for_url(re.compile(r"/reports/issued/\d+$"))
    expect(page.locator(".drafted")).to_have_count(0)
    expect(page.locator(".paper")).to_contain_text("issued by Magnus")
    with page.expect_download() as sealed:
        page.get_by_role("link", name="Sealed file").click()
    assert re.fullmatch(r"report-\d+-sealed\.json", sealed.value.suggested_filename)
    issued = page.url

    page.goto("/reports")
    expect(page.get_by_role("link", name="To its closing")).to_have_count(0)  # the first day of this house is not over
    page.goto(f"/days/{Clocks().gaming_day(datetime.now(UTC)) - timedelta(days=1)}")
    expect(page.locator(".lacks")).to_contain_text("has not been issued")
    looked_at(page)
    page.get_by_role("button", name="Close the day").click()
    expect(page.get_by_role("alert")).to_contain_text("nil is a report, too")
    day = page.url
    page.get_by_role("link", name="Draft").click()
    page.get_by_role("button", name="Issue it").click()
    page.wait_for_url(re.compile(r"/reports/issued/\d+$"))
    expect(page.locator(".paper .nothing").first).to_be_visible()
    page.goto(day)
    page.get_by_role("button", name="Close the day").click()
    expect(page.locator("#closing .badge")).to_have_text("closed")
    expect(page.locator("#closing")).to_contain_text("Closed by Magnus")

    inspector = visit.as_("Ines", issued, size=DESK)
    expect(inspector.locator(".paper")).to_contain_text(JOKER)
    looked_at(inspector)
    inspector.goto(day)
    expect(inspector.get_by_role("button", name="Close the day")).to_have_count(0)
    inspector.goto("/notices")
    expect(inspector.locator("#main")).to_contain_text("told Vera, in the control room")
    expect(inspector.locator(".told-list button")).to_have_count(0)

    surveillance = visit.as_("Vera", "/notices", size=DESK)
    expect(surveillance.locator("#main")).to_contain_text("told Vera, in the control room")
    expect(surveillance.locator("#main")).not_to_contain_text("An inspector")


def promotes(page: Page, **command: object) -> None:
    asked = {"id": str(uuid4()), "commands": [{"promotion": "Paper car", **command}]}
    said = page.request.post("/api/v1/promotions/commands", data=asked, headers={"X-CSRFToken": _mark(page)})
    assert said.ok, said.text()


def test_the_terms_of_promotions_are_issued_from_their_draft_and_supplemented(visit: Visit) -> None:
    page = visit.as_("Magnus", "/reports", size=DESK)
    starts = int(time.time()) + 2 * 86400
    rules = {"starts": starts, "closes": starts + 3600, "held": starts + 7200, "claim_by": starts + 86400}
    prizes = [{"kind": "goods", "name": "A hamper", "value": "80.00", "conditions": "None"}]
    promotes(page, type="draft", documents=["premium-baccarat"], terms=TERMS, prizes=prizes, rules=rules)
    page.get_by_role("link", name="Draft of Terms, versions and approvals").click()
    expect(page.locator(".drafted")).to_have_text("DRAFT, NOT ISSUED")
    expect(page.locator(".paper")).to_contain_text("Paper car")
    looked_at(page)
    page.get_by_role("button", name="Issue it").click()
    page.wait_for_url(re.compile(r"/reports/issued/\d+$"))
    expect(page.locator(".drafted")).to_have_count(0)
    expect(page.locator(".paper")).to_contain_text("issued by Magnus")
    page.goto("/reports/promotions")
    page.get_by_role("button", name="Issue a supplement").click()
    expect(page.get_by_role("alert")).to_contain_text("there is nothing to supplement")
    promotes(page, type="complete")
    page.goto("/reports/promotions")
    page.get_by_role("button", name="Issue a supplement").click()
    page.wait_for_url(re.compile(r"/reports/issued/\d+$"))
    expect(page.locator(".paper")).to_contain_text("to the paper that Magnus issued")
    looked_at(page)
    visit.nothing_amiss()
