"""A pit in earnest, started as it is told to be: behind a proxy, and encrypting by itself."""

import http.client
import ssl
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.house.fronts import Said
from tests.house.live.certificates import certificate_in
from tests.house.live.test_serve import PATIENCE, start

from croupier.games.ranks import Rank
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.keys import VARIABLES, key_files
from croupier.house.people import accounts, lockout
from croupier.house.people.persons import SOFTWARE
from croupier.house.safety import CERTIFICATE, CERTIFICATE_KEY, HOSTS, PROXIES, TLS

NAME, PASSWORD = "Marie", "a-long-enough-password"
SIGN_IN = "/api/v1/sign-in"
KNOCKS = 200
"""Far more sign-ins than one address may try without a pause."""
GUESSING = "203.0.113.7"


@pytest.fixture
def home(home: Home) -> Home:
    """A pit with somebody who can sign in, and somewhere else somebody who has guessed nearly as often as they may."""
    with closing(Pit.open(home)) as pit:
        assert accounts.add(pit, SOFTWARE, Rank.PLAYER, NAME, PASSWORD).granted
        for number in range(lockout.ADDRESS.free - 2):
            lockout.attempt(lockout.keys_of(f"guess {number}", GUESSING), int(pit.clock()))
    return home


class Caller:
    """Speaks to a pit over one connection after another, as a proxy or a browser does."""

    def __init__(self, address: str, trusted: Path | None = None) -> None:
        self._host, _, port = address.rpartition("://")[2].strip("/").rpartition(":")
        self._port = int(port)
        self._context = None if trusted is None else ssl.create_default_context(cafile=str(trusted))

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Said:
        made: http.client.HTTPConnection = (
            http.client.HTTPConnection(self._host, self._port, timeout=PATIENCE)
            if self._context is None
            else http.client.HTTPSConnection(self._host, self._port, timeout=PATIENCE, context=self._context)
        )
        said = {"Host": "pit.example"} | {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(made) as asked:
            asked.request(method, path, b"" if body is None else msgspec.json.encode(body), said)
            answer = asked.getresponse()
            together = {name.lower(): "\n".join(answer.headers.get_all(name, [])) for name in answer.headers}
            return Said(answer.status, answer.read(), together)

    def guess(self, name: str, where: str) -> Said:
        return self.ask("POST", SIGN_IN, {"name": name, "password": "another-password"}, X_Forwarded_For=where)

    def knock(self, where: str) -> int:
        """A sign-in that says nothing: it counts, and no password is looked at."""
        return self.ask("POST", SIGN_IN, X_Forwarded_For=where).status

    def is_slowed(self, addresses: Iterable[str]) -> bool:
        """Whether the house has had enough before all of them have knocked."""
        return any(self.knock(where) == 429 for where in addresses)


def told_for(keys: Path) -> dict[str, str]:
    """What a pit in earnest is told of besides how it encrypts."""
    return {VARIABLES[name]: str(path) for name, path in key_files(keys).items()} | {HOSTS: "pit.example"}


@contextmanager
def earnest(home: Home, **told: str) -> Iterator[str]:
    """A pit that is open in earnest; its address."""
    process = start("--home", str(home.path), "--port", "0", **told_for(home.keys), **told)
    assert process.stdout is not None
    try:
        said = process.stdout.readline()
        assert said.startswith("The house is open: "), (said, process.stderr and process.stderr.read())
        yield said.removeprefix("The house is open: ").split()[0]
    finally:
        process.terminate()
        _said, why = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "Traceback" not in why


def _is_played_at(caller: Caller) -> None:
    assert caller.ask("GET", "/health").status == 200
    assert caller.ask("GET", "/health", Host="elsewhere.example").status == 400
    assert caller.ask("POST", SIGN_IN, {"name": NAME}).status == 401
    found = caller.ask("POST", SIGN_IN, {"name": NAME, "password": PASSWORD})
    assert found.status == 200, found
    assert found.headers["strict-transport-security"]
    mine = f"Bearer {found.json['token']}"
    assert found.json["choose_password"]
    for watching in ("/api/v1/tables", "/api/v1/tables/b1/events"):
        assert caller.ask("GET", watching, Authorization=mine).status in (401, 403)
    chosen = caller.ask("POST", "/api/v1/me/password", {"old": PASSWORD, "new": f"{PASSWORD}-of-my-own"}, Authorization=mine)
    assert chosen.status == 200, chosen
    assert caller.ask("GET", "/api/v1/tables", Authorization=mine).status == 200
    assert caller.ask("GET", "/api/v1/tables/b1/events", Authorization=mine).status == 404


def _has_a_session(caller: Caller, scheme: str) -> None:
    """A page's, which the browser shows over encrypted connections alone, and the house's own pages write by."""
    here = {"Origin": "https://pit.example", "X_Forwarded_Proto": scheme}
    said = {"name": NAME, "password": f"{PASSWORD}-of-my-own", "session": True}
    assert caller.ask("POST", SIGN_IN, said, **here | {"Origin": "https://elsewhere.example"}).status == 403
    found = caller.ask("POST", SIGN_IN, said, **here)
    assert found.status == 200, found
    cookies = found.headers["set-cookie"].splitlines()
    assert len(cookies) == 2
    assert all("Secure" in cookie and "SameSite=Lax" in cookie for cookie in cookies)
    assert sum("HttpOnly" in cookie for cookie in cookies) == 1
    kept = "; ".join(cookie.partition(";")[0] for cookie in cookies)
    assert caller.ask("GET", "/api/v1/tables", Cookie=kept).status == 200
    assert caller.ask("GET", "/api/v1/tables/b1/events", Cookie=kept).status == 404
    out = here | {"Cookie": kept, "X_CSRFToken": found.json["mark"]}
    assert caller.ask("POST", "/api/v1/sign-out", **out | {"X_CSRFToken": ""}).status == 403
    assert caller.ask("POST", "/api/v1/sign-out", **out | {"Origin": "https://elsewhere.example"}).status == 403
    assert caller.ask("POST", "/api/v1/sign-out", **out).status == 200
    assert caller.ask("GET", "/api/v1/tables", Cookie=kept).status == 401


@pytest.mark.slow
def test_behind_a_proxy_each_is_counted_where_the_proxy_says_they_are(home: Home) -> None:
    """One start for all of it, as a start takes a second."""
    with earnest(home, **{TLS: "proxy", PROXIES: "127.0.0.1"}) as address:
        assert address.startswith("http://127.0.0.1:")
        caller = Caller(address)
        _is_played_at(caller)
        _has_a_session(caller, "https")
        assert caller.guess("somebody", GUESSING).status == 401
        locked = caller.guess("somebody else", GUESSING)
        assert locked.status == 429
        assert "sign-ins have failed" in locked.sentence
        for where in (GUESSING, f"203.0.113.9, {GUESSING}"):  # the proxy's word comes last, whatever was said to it
            assert caller.guess(NAME, where).status == 429
        assert caller.guess(NAME, "203.0.113.8").status == 401
        assert caller.is_slowed("203.0.113.10" for _ in range(KNOCKS))
        assert caller.knock("203.0.113.11") == 400
        assert not caller.is_slowed(f"203.0.114.{number}" for number in range(50))
        assert caller.is_slowed(f"2001:db8:0:1::{number:x}" for number in range(KNOCKS)), "they are one machine's"
        assert caller.knock("2001:db8:0:2::1") == 400


@pytest.mark.slow
def test_a_pit_that_encrypts_by_itself_believes_nobody_about_where_they_are(home: Home, tmp_path: Path) -> None:
    certificate, key = certificate_in(tmp_path)
    with earnest(home, **{TLS: "own", CERTIFICATE: str(certificate), CERTIFICATE_KEY: str(key)}) as address:
        assert address.startswith("https://127.0.0.1:")
        caller = Caller(address, certificate)
        _is_played_at(caller)
        _has_a_session(caller, "http")  # whatever is said about it
        with pytest.raises((http.client.HTTPException, OSError)):
            Caller(address).ask("GET", "/health")
        assert caller.is_slowed(f"203.0.113.{number}" for number in range(KNOCKS))
