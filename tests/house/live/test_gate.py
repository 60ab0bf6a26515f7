"""Tokens and sessions of those who watch."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from tests.house.pits import House

from croupier.games.ranks import Rank
from croupier.house.live.audiences import EVERYONE
from croupier.house.live.gate import SESSION, Admitted, Door, Turned, not_any_more, session_of
from croupier.house.opening import whose
from croupier.house.people import sessions, tokens
from croupier.house.people.models import Token
from croupier.table.model.people import Actor


def test_to_watch_by_a_token_does_not_prolong_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    person = house.patron()
    token = tokens.issue(person, now=1_000)
    moment = 1_000 + settings.HOUSE_RULES.idle - 1
    monkeypatch.setattr("croupier.house.people.tokens._now", lambda _now: moment)
    gate = Door(house.pit.looking, whose)
    assert gate.admit(token) == Admitted(Actor(person, Rank.PLAYER), token)
    assert Token.objects.get(person=person).used == 1_000
    moment += 2
    assert isinstance(gate.admit(token), Turned)


def test_to_watch_by_a_session_does_not_prolong_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    person = house.staff[Rank.DEALER]
    page: Any = SimpleNamespace(session=SessionStore())
    sessions.begin(page, person, now=1_000)
    page.session.save()
    credential = session_of(f"other=1; {settings.SESSION_COOKIE_NAME}={page.session.session_key}", settings.SESSION_COOKIE_NAME)
    assert credential == SESSION + page.session.session_key
    moment = 1_000 + settings.HOUSE_RULES.idle - 1
    monkeypatch.setattr("croupier.house.people.sessions._now", lambda _now: moment)
    gate = Door(house.pit.looking, whose)
    assert gate.admit(credential) == Admitted(Actor(person, Rank.DEALER), credential)
    moment += 2
    assert isinstance(gate.admit(credential), Turned)


def test_a_session_s_key_is_no_token(house: House) -> None:
    page: Any = SimpleNamespace(session=SessionStore())
    sessions.begin(page, house.patron())
    page.session.save()
    gate = Door(house.pit.looking, whose)
    for credential in ("", page.session.session_key, SESSION, f"{SESSION}unknown", "unknown"):
        assert isinstance(gate.admit(credential), Turned)


def test_another_rank_is_another_view() -> None:
    before = Admitted(Actor("S1", Rank.DEALER), "token")
    assert not_any_more(before, before) == ""
    assert "rank has changed" in not_any_more(before, Admitted(Actor("S1", Rank.SURVEILLANCE), "token"))


@pytest.mark.parametrize("cookies", ["", "sessionid", "sessionid=", "xsessionid=1", "a=1;b=2", ";;=;"])
def test_no_session_no_credential(cookies: str) -> None:
    assert session_of(cookies, "sessionid") == ""


def test_in_a_demonstration_a_stranger_looks_on_as_nobody(house: House) -> None:
    gate = Door(house.pit.looking, whose, to_all=True)
    assert gate.admit("") == Admitted(EVERYONE.viewer, "")
    assert isinstance(gate.admit("unknown"), Turned), "a credential that is none is not nothing"
