"""Rows of tokens that were just read are not read again for a moment: what ends one ends it at once all the same."""

import time

import pytest
from django.db import connections
from django.test.utils import CaptureQueriesContext
from tests.house.pits import House

from croupier.house.people import tokens
from croupier.house.people.models import Token


@pytest.fixture
def token(house: House) -> tuple[str, str]:
    patron = house.patron()
    return patron, tokens.issue(patron)


def test_a_crowd_of_requests_asks_the_database_once(token: tuple[str, str]) -> None:
    patron, made = token
    with CaptureQueriesContext(connections["default"]) as asked:
        assert {tokens.person_of(made) for _ in range(20)} == {patron}
    assert len(asked) == 1


@pytest.mark.parametrize("everywhere", [False, True])
def test_what_is_ended_here_is_ended_at_once(token: tuple[str, str], *, everywhere: bool) -> None:
    patron, made = token
    assert tokens.person_of(made) == patron
    if everywhere:
        tokens.end_all(patron)
    else:
        tokens.end(made)
    assert tokens.person_of(made) is None


def test_a_password_of_ones_own_is_known_at_once(house: House) -> None:
    patron = house.patron()
    due, other = tokens.issue(patron, due=True), tokens.issue(patron)
    assert (tokens.person_of(due), tokens.person_of(other)) == (None, patron)
    tokens.keep_only(due, patron)
    assert (tokens.person_of(due), tokens.person_of(other)) == (patron, None)


def test_what_another_process_ends_is_ended_within_the_second(token: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    patron, made = token
    now = [1_000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    assert tokens.person_of(made) == patron
    Token.objects.all().delete()  # past this module, as another process does it
    now[0] += 1.0
    assert tokens.person_of(made) is None


def test_one_that_was_read_while_it_ended_is_read_again(token: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Its row was fetched before it went, and is put away after everything was forgotten."""
    patron, made = token
    wording = tokens._wording

    def ends_meanwhile(vendor: str) -> str:
        monkeypatch.setattr(tokens, "_wording", wording)
        rows = tokens._SEEN._rows
        tokens._SEEN.forget()
        assert tokens._SEEN._rows is not rows
        return wording(vendor)

    monkeypatch.setattr(tokens, "_wording", ends_meanwhile)
    assert tokens.person_of(made) == patron
    assert not tokens._SEEN._rows


def test_one_that_was_read_while_it_ended_is_read_again_where_the_memory_was_full(
    token: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    patron, made = token
    monkeypatch.setattr(tokens, "_MOST", 1)
    tokens.person_of(tokens.issue(patron))
    assert tokens._SEEN._rows
    wording = tokens._wording

    def ends_meanwhile(vendor: str) -> str:
        monkeypatch.setattr(tokens, "_wording", wording)
        tokens._SEEN.forget()
        return wording(vendor)

    monkeypatch.setattr(tokens, "_wording", ends_meanwhile)
    assert tokens.person_of(made) == patron
    assert not tokens._SEEN._rows
