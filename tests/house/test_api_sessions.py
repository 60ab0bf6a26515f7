"""The API asked by a page: by the session's cookie, and with the page's own mark where something is written."""

from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.test import Client
from tests.house.fronts import Front

from croupier.house.people import sessions


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
