"""The API asked by a page: by the session's cookie, and with the page's own mark where something is written."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.test import Client
from tests.house.fronts import Front

from croupier.games.ranks import Rank
from croupier.house.floor.staffing import id_of
from croupier.house.journal.models import Entry
from croupier.house.people import accounts, codes, sessions
from croupier.house.people.house_rules import CODES, read_rules
from croupier.house.people.models import Login, Token
from croupier.house.people.persons import SOFTWARE
from croupier.house.settings import DEMONSTRATION_VARIABLE

PASSWORD = "quiet-lamp-47"


class Page:
    """A browser with a session."""

    def __init__(self, person: str) -> None:
        request = HttpRequest()
        request.session = SessionStore()
        sessions.begin(request, person)
        request.session.save()
        self.mark = get_token(request)
        self.client = Client(headers={"host": "localhost"}, enforce_csrf_checks=True, raise_request_exception=False)
        self.client.cookies[settings.SESSION_COOKIE_NAME] = request.session.session_key or ""
        self.client.cookies[settings.CSRF_COOKIE_NAME] = request.META["CSRF_COOKIE"]

    def post(self, path: str, body: dict[str, Any], **headers: str) -> int:
        return self.client.post(path, msgspec.json.encode(body), content_type="application/json", headers=headers).status_code


@pytest.fixture
def page(front: Front) -> Page:
    return Page(front.house.patron(100_00))


def test_a_page_reads_by_its_session(page: Page) -> None:
    assert page.client.get("/api/v1/tables").status_code == 200
    page.client.cookies[settings.SESSION_COOKIE_NAME] = "another"
    assert page.client.get("/api/v1/tables").status_code == 401


@pytest.mark.parametrize("path", ["/api/v1/purse/cash-out", "/api/v1/tables/b1/commands", "/api/v1/tables/b1/commands/join-table"])
def test_a_page_from_elsewhere_writes_nothing(front: Front, page: Page, path: str) -> None:
    front.house.until_players("b1")
    if path.endswith("commands"):
        body: dict[str, Any] = {"id": str(uuid4()), "commands": [{"type": "join-table", "area": 1}]}
    else:
        body = {"id": str(uuid4())} | ({"amount": 10_00} if "purse" in path else {"area": 1})
    assert page.post(path, body) == 403
    assert page.post(path, body, **{"X-CSRFToken": "x" * 32}) == 403
    assert page.post(path, body, **{"X-CSRFToken": page.mark, "Origin": "http://elsewhere.example"}) == 403
    assert page.post(path, body, **{"X-CSRFToken": page.mark}) == 200


def test_a_token_that_is_wrong_is_not_helped_by_a_session(page: Page) -> None:
    said = page.client.get("/api/v1/tables", headers={"authorization": "Bearer nothing"})
    assert said.status_code == 401


# Signing in for a session


class Browser:
    """Nobody yet: it keeps what cookies it is given."""

    def __init__(self) -> None:
        self.client = Client(headers={"host": "localhost"}, enforce_csrf_checks=True, raise_request_exception=False)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.client.post(path, msgspec.json.encode(body or {}), content_type="application/json", headers=headers)

    def sign_in(self, **more: Any) -> Any:
        return self.post("/api/v1/sign-in", {"name": "Marie", "password": PASSWORD, "session": True} | more)


@pytest.fixture
def marie(front: Front) -> str:
    return id_of(accounts.add(front.house.pit, SOFTWARE, Rank.PLAYER, "Marie", PASSWORD))


def sign_ins() -> int:
    return sum(b'"sign-in-' in bytes(body) for body in Entry.objects.values_list("body", flat=True))


@pytest.mark.parametrize("secure", [False, True])
def test_a_session_comes_with_signing_in_where_it_is_asked_for(marie: str, monkeypatch: pytest.MonkeyPatch, secure: bool) -> None:
    for name in ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE"):
        monkeypatch.setattr(settings, name, secure)
    browser = Browser()
    came = browser.sign_in()
    assert came.status_code == 200
    assert came.json().keys() == {"rank", "id", "mark"}  # and no token, which a page could lose
    assert not Token.objects.exists()
    session, mark = (came.cookies[name] for name in (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME))
    assert (bool(session["httponly"]), bool(mark["httponly"])) == (True, False)
    for cookie in (session, mark):
        assert (cookie["samesite"], bool(cookie["secure"]), cookie["max-age"]) == ("Lax", secure, settings.LONGEST)
    assert browser.client.get("/api/v1/me").json()["id"] == marie
    assert not Browser().sign_in(session=False).cookies


@pytest.mark.parametrize("mark", ["said", "cookie"])
def test_whoever_has_a_session_writes_with_its_mark_and_signs_out(front: Front, marie: str, mark: str) -> None:
    browser = Browser()
    said = browser.sign_in().json()["mark"]
    right: dict[str, str] = {
        "X-CSRFToken": said if mark == "said" else str(browser.client.cookies[settings.CSRF_COOKIE_NAME].value)
    }
    body = {"id": str(uuid4()), "amount": 10_00}
    assert browser.post("/api/v1/purse/buy-in", body).status_code == 403
    assert browser.post("/api/v1/purse/buy-in", body, **right).json() == {"balance": 10_00}
    assert browser.post("/api/v1/sign-out").status_code == 403
    key = browser.client.cookies[settings.SESSION_COOKIE_NAME].value
    assert browser.post("/api/v1/sign-out", **right).status_code == 200
    browser.client.cookies[settings.SESSION_COOKIE_NAME] = key
    assert browser.client.get("/api/v1/me").status_code == 401
    assert front.get("/api/v1/me", marie).status == 200


def test_who_was_there_before_is_there_no_longer(front: Front, marie: str) -> None:
    other = id_of(accounts.add(front.house.pit, SOFTWARE, Rank.PLAYER, "Pierre", PASSWORD))
    browser = Browser()
    keys = []
    for name, person in (("Marie", marie), ("Pierre", other)):
        assert browser.sign_in(name=name).json()["id"] == browser.client.get("/api/v1/me").json()["id"] == person
        keys.append(browser.client.cookies[settings.SESSION_COOKIE_NAME].value)
    assert len(set(keys)) == 2
    assert Session.objects.count() == 1


def test_a_page_from_elsewhere_signs_nobody_in(front: Front, marie: str) -> None:
    before = sign_ins()
    for origin in ("http://elsewhere.example", "https://localhost", "null", ""):
        said = Browser().post("/api/v1/sign-in", {"name": "Marie", "password": PASSWORD, "session": True}, Origin=origin)
        assert said.status_code == 403
        assert not said.cookies
    with_token = {"Authorization": f"Bearer {front.token(marie)}"}
    assert (
        Browser().post("/api/v1/sign-in", {"name": "Marie", "password": PASSWORD, "session": True}, **with_token).status_code == 422
    )
    assert sign_ins() == before
    right = Browser().post("/api/v1/sign-in", {"name": "Marie", "password": PASSWORD, "session": True}, Origin="http://localhost")
    assert right.status_code == 200


def test_a_wrong_password_begins_no_session(marie: str) -> None:
    said = Browser().sign_in(password="wrong-lamp-48")
    assert said.status_code == 401
    assert not said.cookies
    assert not Session.objects.exists()


def test_sessions_that_have_ended_are_not_kept(marie: str) -> None:
    Browser().sign_in()
    Session.objects.update(expire_date=datetime(2020, 1, 1, tzinfo=UTC))
    Browser().sign_in()
    assert Session.objects.count() == 1


def test_in_earnest_a_session_is_good_for_choosing_a_password_first(marie: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DEMONSTRATION_VARIABLE)
    here, elsewhere = Browser(), Browser()
    came, also = here.sign_in().json(), elsewhere.sign_in().json()
    assert came["choose_password"] is also["choose_password"] is True
    assert here.client.get("/api/v1/me").status_code == 403
    chosen = {"old": PASSWORD, "new": "my-own-lamp-48"}
    assert here.post("/api/v1/me/password", chosen).status_code == 403
    assert here.post("/api/v1/me/password", chosen, **{"X-CSRFToken": came["mark"]}).status_code == 200
    assert here.client.get("/api/v1/me").json()["id"] == marie
    assert elsewhere.client.get("/api/v1/me").status_code == 401


def test_a_session_knows_whether_a_code_was_shown(front: Front, marie: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DEMONSTRATION_VARIABLE)
    Login.objects.update(lent=False)
    without, with_code = Browser(), Browser()
    without.sign_in()
    accounts.set_codes(front.house.pit, SOFTWARE, marie, on=True)
    secret = Login.objects.get(person=marie).code_secret
    assert with_code.sign_in(code=codes.code_at(secret, int(front.house.pit.clock()) // codes.STEP)).status_code == 200
    assert [each.client.get("/api/v1/me").status_code for each in (without, with_code)] == [200, 200]
    monkeypatch.setattr(settings, "HOUSE_RULES", read_rules({CODES: "player"}))
    assert [each.client.get("/api/v1/me").status_code for each in (without, with_code)] == [401, 200]


def test_the_document_knows_of_sessions(front: Front) -> None:
    document = front.get("/api/v1/openapi.json").json
    assert document["components"]["securitySchemes"]["session"]["name"] == settings.SESSION_COOKIE_NAME
    for methods in document["paths"].values():
        for declared in methods.values():
            assert declared.get("security") in (None, [{"token": []}, {"session": []}])
