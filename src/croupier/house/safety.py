"""What a pit must be told before it opens, and why it stays shut.

A demonstration speaks to its own machine alone and needs nothing. A pit in earnest is told its keys, the names it answers to and
how its connections are encrypted: what is not said is not assumed.
"""

from collections.abc import Mapping
from contextlib import suppress
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

from msgspec import Struct

from croupier.house.dealing import pace
from croupier.house.keys import missing
from croupier.house.people.house_rules import unreadable

LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")
"""The names that a demonstration answers to."""
HOSTS: Final = "CROUPIER_ALLOWED_HOSTS"
TLS: Final = "CROUPIER_TLS"
CERTIFICATE: Final = "CROUPIER_TLS_CERTIFICATE"
CERTIFICATE_KEY: Final = "CROUPIER_TLS_KEY"
PROXIES: Final = "CROUPIER_TRUSTED_PROXIES"
DATABASE: Final = "DATABASE_URL"
OWNER: Final = "DATABASE_OWNER_URL"

BY_PROXY: Final = "proxy"
BY_ITSELF: Final = "own"
_ENCRYPTED: Final = ("require", "verify-ca", "verify-full")


class BadAddress(ValueError):  # noqa: N818 (what it is; the sentence says whose)
    """What is to be the address of a database is none. It may hold a password, and is not told."""


class Settings(Struct, frozen=True):
    """How a pit is to be opened: what its environment and its command line say."""

    demonstration: bool = False
    host: str = "127.0.0.1"
    """The address it listens on."""
    allowed_hosts: tuple[str, ...] = ()
    """The names it answers to."""
    tls: str = ""
    """Who encrypts: a proxy in front of it, or it does so itself."""
    certificate: str = ""
    certificate_key: str = ""
    trusted_proxies: tuple[str, ...] = ()
    database: str = ""
    """Nothing for SQLite."""
    environment: Mapping[str, str] = {}
    """For the names of key files alone."""

    @property
    def hosts(self) -> tuple[str, ...]:
        """Whoever watches the pit from its own machine names that, and not the pit."""
        return LOOPBACK if self.demonstration else (*self.allowed_hosts, *LOOPBACK)

    @property
    def secure(self) -> bool:
        """Whether cookies are for encrypted connections alone."""
        return bool(self.tls) and not self.demonstration

    def __repr__(self) -> str:
        return "<settings of a pit>"  # an address of a database may hold a password


def read_settings(environment: Mapping[str, str], *, demonstration: bool, host: str = "127.0.0.1") -> Settings:
    return Settings(
        demonstration, host, _list(environment, HOSTS), environment.get(TLS, ""), environment.get(CERTIFICATE, ""),
        environment.get(CERTIFICATE_KEY, ""), _list(environment, PROXIES), environment.get(DATABASE, ""), environment,
    )  # fmt: skip


def _list(environment: Mapping[str, str], name: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in environment.get(name, "").split(",") if word.strip())


def refusals(settings: Settings) -> list[str]:
    """Everything that keeps the pit from opening, a sentence each; nothing when it may."""
    shut = _demonstration(settings) if settings.demonstration else _earnest(settings)
    return [*shut, *_database(settings), *unreadable(settings.environment), *pace.unreadable(settings.environment)]


def _demonstration(settings: Settings) -> list[str]:
    if is_loopback(settings.host):
        return []
    return [f"A demonstration has no passwords, so it listens to its own machine alone, and not on {settings.host}."]


def _earnest(settings: Settings) -> list[str]:
    problems = missing(settings.environment)
    if settings.environment.get(OWNER):
        problems.append(f"{OWNER} is for migrate, backup and restore: a pit that is played at must not own its tables.")
    if not settings.allowed_hosts:
        problems.append(f"The names that the pit answers to are missing: {HOSTS} must list them.")
    elif any("*" in name for name in settings.allowed_hosts):
        problems.append(f"{HOSTS} must list names; a star would let in every one.")
    if settings.tls == BY_PROXY:
        if not settings.trusted_proxies:
            problems.append(f"{PROXIES} must list the addresses of the proxy that encrypts: no other is believed.")
        problems += [
            f"{PROXIES} must list addresses, and {proxy!r} is none."
            for proxy in settings.trusted_proxies
            if not _is_address(proxy)
        ]  # fmt: skip
    elif settings.tls == BY_ITSELF:
        if not settings.certificate or not settings.certificate_key:
            problems.append(f"To encrypt by itself the pit needs {CERTIFICATE} and {CERTIFICATE_KEY}, a file each.")
    else:
        problems.append(f"It is not said who encrypts connections: {TLS} must be {BY_PROXY!r} or {BY_ITSELF!r}.")
    return problems


def _database(settings: Settings) -> list[str]:
    if not settings.database:
        return []
    try:
        read_address(settings.database)
    except BadAddress as error:
        return [str(error)]
    parts = urlsplit(settings.database)
    wishes = parse_qs(parts.query)
    host = parts.hostname or (wishes.get("host") or [""])[-1]
    near = not host or unquote(host).startswith("/") or is_loopback(host)
    if settings.demonstration or near or (wishes.get("sslmode") or [""])[-1] in _ENCRYPTED:
        return []
    return [f"{DATABASE} names another machine without encryption: it must end with sslmode={_ENCRYPTED[-1]}."]


def read_address(address: str, variable: str = DATABASE) -> dict[str, Any]:
    """What an address of PostgreSQL says, in the words of its own library; anything else is a `BadAddress`."""
    from psycopg import Error
    from psycopg.conninfo import conninfo_to_dict

    with suppress(Error, ValueError):
        parts = urlsplit(address)
        _ = parts.port
        if parts.scheme in ("postgres", "postgresql"):
            return dict(conninfo_to_dict(address))
    raise BadAddress(f"{variable} must begin with postgresql:// and be an address of PostgreSQL.")


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host.removeprefix("[").removesuffix("]")).is_loopback
    except ValueError:
        return False


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
