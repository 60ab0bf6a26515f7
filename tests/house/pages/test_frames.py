"""What holds for every page: its frame, its policy, who is let in, and what is said where nothing is shown."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from tests.house.fronts import Front
from tests.house.test_api_sessions import PASSWORD, Page

from croupier.games.ranks import Rank
from croupier.house import pages
from croupier.house.pages.doors import HOMES
from croupier.house.pages.signing import people_of_the_demonstration
from croupier.house.people import accounts
from croupier.house.people.demonstration import create
from croupier.house.people.persons import SOFTWARE
from croupier.house.settings import DEMONSTRATION_VARIABLE

HTML = {"accept": "text/html"}
TEMPLATES = sorted((Path(pages.__file__).parent / "templates").rglob("*.html"))


def browser() -> Client:
    return Client(headers={"host": "localhost", **HTML}, enforce_csrf_checks=True, raise_request_exception=False)


@pytest.mark.parametrize("path", ["/", "/sign-in", "/api/v1/docs", "/nothing"])
def test_a_page_has_a_strict_policy_and_nothing_within_it_that_the_policy_forbids(front: Front, path: str) -> None:
    found = front.ask("GET", path, **HTML)
    text = found.content.decode()
    assert found.headers["Content-Security-Policy"].startswith("default-src 'self'; ")
    assert "unsafe" not in found.headers["Content-Security-Policy"]
    assert not re.search(r"\sstyle=|\son[a-z]+=|javascript:", text)
    assert all("src=" in tag for tag in re.findall(r"<script\b[^>]*>", text))
    assert not re.search(r"(?:src|href|action|sse-connect)=\"(?:https?:)?//", text)
    assert found.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_no_template_has_a_style_or_a_script_of_its_own(template: Path) -> None:
    text = template.read_text()
    assert not re.search(r"\sstyle=|\son[a-z]+=|<style|<script(?![^>]*\bsrc=)", text)


def test_what_is_not_there_is_said_on_a_page_to_browsers_and_in_a_sentence_to_programs(front: Front) -> None:
    page = front.ask("GET", "/nothing", **HTML)
    assert (page.status, "text/html" in page.headers["Content-Type"]) == (404, True)
    assert "There is nothing at this address." in page.content.decode()
    assert front.get("/nothing").sentence == "There is nothing at this address."
    assert front.ask("GET", "/api/v1/nothing", **HTML).headers["Content-Type"] == "application/json"


def test_what_breaks_is_said_on_a_page_and_where_that_breaks_too_in_a_sentence(
    front: Front, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(*_said: Any, **_more: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("croupier.house.pages.lobby.views.in_view", breaks)
    page = front.ask("GET", "/", **HTML)
    assert (page.status, "Something went wrong in the house." in page.content.decode()) == (500, True)
    monkeypatch.setattr("croupier.house.pages.showing.render", breaks)
    assert front.ask("GET", "/", **HTML).sentence.startswith("Something went wrong in the house.")
    assert caplog.records


def test_somebody_signs_in_by_a_page_and_out_again(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    accounts.add(front.house.pit, SOFTWARE, Rank.PLAYER, "Nell", PASSWORD, receipt="nell")
    monkeypatch.delenv(DEMONSTRATION_VARIABLE)
    client = browser()
    wrong = client.post("/sign-in", {"name": "Nell", "password": "no"})
    assert (wrong.status_code, b"is not right" in wrong.content) == (401, True)
    right = client.post("/sign-in", {"name": "Nell", "password": PASSWORD, "next": "/"})
    assert (right.status_code, right["Location"]) == (302, "/password")
    for path in ("/", "/tables/b1", "/odds"):
        led = client.get(path)
        assert (led.status_code, led["Location"]) == (302, "/password"), path
    by_script = client.get("/tables/b1/reality", headers={"hx-request": "true"})
    assert (by_script.status_code, by_script["HX-Redirect"]) == (204, "/password")


def test_a_page_that_says_no_still_knows_who_looks(front: Front) -> None:
    create(front.house.pit)
    client = browser()
    client.post("/sign-in", {"name": "Ada"})
    for path, status in (("/pit", 403), ("/tables/none", 404), ("/no-such-page", 404), ("/odds/roulette", 404)):
        said = client.get(path, headers={"accept": "text/html"})
        page = said.content.decode()
        assert (said.status_code, "Ada" in page, 'href="/sign-in' in page) == (status, True, False), path
        assert 'href="/sign-in' in browser().get("/no-such-page", headers={"accept": "text/html"}).content.decode()


def test_in_a_demonstration_a_name_is_enough_and_elsewhere_it_is_not(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    create(front.house.pit)
    client = browser()
    said = client.post("/sign-in", {"name": "Ada"})
    assert (said.status_code, said["Location"]) == (302, "/")
    page = client.get("/").content.decode()
    assert "Ada" in page
    out = client.post("/sign-out", {"csrfmiddlewaretoken": client.cookies[settings.CSRF_COOKIE_NAME].value})
    assert out.status_code == 302
    assert "Ada" not in re.sub(r"<form class=\"panel demo\".*?</form>", "", client.get("/").content.decode(), flags=re.DOTALL)
    monkeypatch.delenv(DEMONSTRATION_VARIABLE)
    assert browser().post("/sign-in", {"name": "Ada"}).status_code == 401
    assert b"Demonstration floor" not in browser().get("/sign-in").content


@pytest.mark.slow
def test_one_click_is_offered_to_ranks_alone_that_have_a_page_to_begin_at(front: Front) -> None:
    create(front.house.pit)
    offered = {each.rank for each in people_of_the_demonstration()}
    assert offered == set(HOMES)
    for rank in offered:
        client = browser()
        name = next(each.name for each in people_of_the_demonstration() if each.rank is rank)
        begins = client.post("/sign-in", {"name": name})["Location"]
        assert client.get(begins, follow=True).status_code == 200


@pytest.mark.parametrize("path", ["/", "/odds", "/rules", "/tables/b1"])
def test_whoever_works_here_is_led_back_from_the_pages_of_the_room(front: Front, path: str) -> None:
    for rank, home in HOMES.items():
        who = front.house.patron() if rank is Rank.PLAYER else front.house.staff.get(rank)
        if who is None:
            continue
        page = Page(who).client.get(path, headers=HTML, follow=True).content.decode()
        menu = page[page.index('id="menu"') :]
        assert (f'<a href="{home}">Your post</a>' in menu) is (rank is not Rank.PLAYER), rank
    for rank, own in ((Rank.SUPERVISOR, "/pit"), (Rank.SUPERVISOR, "/pit/tables/b1"), (Rank.DEALER, "/deal")):
        assert b"Your post" not in Page(front.house.staff[rank]).client.get(own, headers=HTML).content


def test_nobody_is_signed_in_or_led_away_by_a_page_from_elsewhere(front: Front) -> None:
    create(front.house.pit)
    there = browser().post("/sign-in", {"name": "Ada"}, headers={"origin": "http://elsewhere.example"})
    assert there.status_code == 403
    for to in ("https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)", "/\\elsewhere.example"):
        assert browser().post("/sign-in", {"name": "Ada", "next": to})["Location"] == "/"
    assert browser().post("/sign-in", {"name": "Ada", "next": "/tables/b1"})["Location"] == "/tables/b1"


def test_signing_out_takes_the_mark_of_a_page_of_the_house(front: Front) -> None:
    page = Page(front.house.patron())
    assert page.client.post("/sign-out").status_code == 403
    assert page.client.post("/sign-out", {"csrfmiddlewaretoken": page.mark}).status_code == 302


def test_how_pages_are_wanted_is_kept_by_the_browser(front: Front) -> None:
    client = browser()
    assert client.post("/preferences", {"pack": "four", "next": "/sign-in"})["Location"] == "/"
    page = client.get("/").content.decode()
    assert 'data-pack="four"' in page
    assert '<html lang="en"' in page
    client.post("/preferences", {"language": "zh-hans", "keys": "off"})
    page = client.get("/").content.decode()
    assert all(word in page for word in ('data-pack="four"', '<html lang="zh"', 'data-keys="off"'))
    client.cookies["preferences"] = "pack=<script>&language=xx"
    assert '<html lang="en" data-now' in client.get("/").content.decode()
