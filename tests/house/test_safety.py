"""A pit in earnest opens only when it has been told everything; a demonstration only to its own machine."""

from collections.abc import Mapping

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from croupier.house.api.middleware import strict
from croupier.house.dealing.pace import VARIABLE as PACE
from croupier.house.home import Home
from croupier.house.keys import VARIABLES
from croupier.house.safety import (
    CERTIFICATE,
    CERTIFICATE_KEY,
    DATABASE,
    HOSTS,
    LOOPBACK,
    OWNER,
    PROXIES,
    TLS,
    read_settings,
    refusals,
)
from croupier.house.settings import configure

KEYS = {variable: f"/run/keys/{name}" for name, variable in VARIABLES.items()}
BEHIND_PROXY = {**KEYS, HOSTS: "pit.example", TLS: "proxy", PROXIES: "10.0.0.2, 10.0.0.3"}
BY_ITSELF = {**KEYS, HOSTS: "pit.example,floor.example", TLS: "own", CERTIFICATE: "/c.pem", CERTIFICATE_KEY: "/k.pem"}


def earnest(environment: Mapping[str, str], host: str = "0.0.0.0") -> list[str]:
    return refusals(read_settings(environment, demonstration=False, host=host))


def demonstration(environment: Mapping[str, str], host: str = "127.0.0.1") -> list[str]:
    return refusals(read_settings(environment, demonstration=True, host=host))


def test_a_pit_that_was_told_everything_opens() -> None:
    assert earnest(BEHIND_PROXY) == []
    assert earnest(BY_ITSELF) == []


def test_a_pit_that_was_told_nothing_says_all_that_is_missing_at_once() -> None:
    told = earnest({})
    assert len(told) == 5
    for name in (*VARIABLES.values(), HOSTS, TLS):
        assert sum(f"{name} must" in sentence for sentence in told) == 1


@pytest.mark.parametrize("name", BEHIND_PROXY)
@pytest.mark.parametrize("left", [{}, {"": ""}])
def test_each_thing_is_needed_behind_a_proxy(name: str, left: Mapping[str, str]) -> None:
    without = {key: value for key, value in BEHIND_PROXY.items() if key != name} | ({name: ""} if left else {})
    (sentence,) = earnest(without)
    assert name in sentence


@pytest.mark.parametrize("name", BY_ITSELF)
def test_each_thing_is_needed_by_itself(name: str) -> None:
    (sentence,) = earnest({key: value for key, value in BY_ITSELF.items() if key != name})
    assert name in sentence


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({HOSTS: "*"}, "a star would let in every one"),
        ({HOSTS: "pit.example,*.example"}, "a star would let in every one"),
        ({HOSTS: " , ,"}, "must list them"),
        ({TLS: "off"}, "'proxy' or 'own'"),
        ({TLS: "PROXY"}, "'proxy' or 'own'"),
        ({PROXIES: "*"}, "'*' is none"),
        ({PROXIES: "10.0.0.0/8"}, "'10.0.0.0/8' is none"),
        ({DATABASE: "mysql://db/pit"}, "must begin with postgresql://"),
        ({DATABASE: "postgresql://db:port/pit"}, "must begin with postgresql://"),
        ({DATABASE: "postgresql://pit:word@db.example/pit"}, "without encryption"),
        ({DATABASE: "postgresql://pit:word@db.example/pit?sslmode=prefer"}, "without encryption"),
        ({OWNER: "postgresql://owner:word@localhost/pit"}, "must not own its tables"),
        ({DATABASE: "postgresql://pit:word@/pit?host=db.example"}, "without encryption"),
        ({DATABASE: "postgresql://pit:word@db.example/pit?sslmode=require&sslmode=disable"}, "without encryption"),
    ],
)
def test_what_is_open_is_refused(changed: Mapping[str, str], says: str) -> None:
    (sentence,) = earnest({**BEHIND_PROXY, **changed})
    assert says in sentence
    assert "word" not in sentence


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://pit@db.example/pit?sslmode=verify-full",
        "postgres://pit@db.example/pit?sslmode=require",
        "postgresql://pit@127.0.0.1:5433/pit",
        "postgresql://pit@localhost/pit",
        "postgresql:///pit?host=/run/postgresql",
        "postgresql://pit@%2Frun%2Fpostgresql/pit",
        "postgresql:///pit",
    ],
)
def test_a_database_that_is_near_or_encrypted_will_do(address: str) -> None:
    assert earnest(BEHIND_PROXY | {DATABASE: address}) == []


@pytest.mark.parametrize("said", ["abc", "-1", "61", "nan", "inf", "0,7"])
def test_a_pace_that_is_none_is_refused(said: str) -> None:
    for told in (earnest(BEHIND_PROXY | {PACE: said}), demonstration({PACE: said})):
        assert told == [f"CROUPIER_PACE must be a number of seconds, from 0 to 60; it is {said!r}."]


@pytest.mark.parametrize("said", ["", " ", "0", "0.7", " 1 ", "60"])
def test_a_pace_that_is_one_will_do(said: str) -> None:
    assert earnest(BEHIND_PROXY | {PACE: said}) == demonstration({PACE: said}) == []


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "localhost", "::1", "[::1]"])
def test_a_demonstration_opens_to_its_own_machine(host: str) -> None:
    assert demonstration({}, host) == []


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "", "10.0.0.5", "pit.example", "localhost.example", "127.0.0.1.example"])
@pytest.mark.parametrize("environment", [{}, BEHIND_PROXY])
def test_a_demonstration_opens_to_no_other(host: str, environment: Mapping[str, str]) -> None:
    (sentence,) = demonstration(environment, host)
    assert "its own machine alone" in sentence


def test_a_demonstration_answers_to_its_own_names_whatever_it_is_told() -> None:
    assert read_settings(BEHIND_PROXY, demonstration=True).hosts == LOOPBACK
    assert read_settings(BEHIND_PROXY, demonstration=False).hosts == ("pit.example", *LOOPBACK)


def test_cookies_and_browsers_keep_to_encrypted_connections_where_there_are_some(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(environment: Mapping[str, str]) -> tuple[bool, bool, str | None]:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        configure(home)
        answer = strict(lambda _request: HttpResponse())(RequestFactory().get("/health", HTTP_HOST=settings.ALLOWED_HOSTS[0]))
        return settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE, answer.get("Strict-Transport-Security")

    try:
        assert told({"CROUPIER_DEMONSTRATION": "1"}) == (False, False, None)
        assert told(BEHIND_PROXY) == (False, False, None)
        assert told({"CROUPIER_DEMONSTRATION": ""}) == (True, True, "max-age=31536000")
    finally:
        monkeypatch.undo()
        configure(home)


@given(st.dictionaries(st.sampled_from([*BEHIND_PROXY, *BY_ITSELF, DATABASE]), st.text()), st.text(), st.booleans())
def test_any_environment_gets_sentences_and_never_opens_by_accident(environment: dict[str, str], host: str, shown: bool) -> None:
    settings = read_settings(environment, demonstration=shown, host=host)
    told = refusals(settings)
    assert all(sentence.endswith(".") for sentence in told)
    if not told and not shown:
        assert all(environment.get(name) for name in (*KEYS, HOSTS, TLS))
    assert "<settings" in repr(settings)
