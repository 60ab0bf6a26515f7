"""Django's settings for a pit, from the environment.

`configure` is called once a process, before anything of Django is used; `use` points a process that is configured at another
home, as tests and tools do that look at several.
"""

import os
from pathlib import Path
from typing import Any, Final

from croupier.house.home import Home, home_of
from croupier.house.journal.postgresql import WRITERS, said_to_postgres
from croupier.house.people.house_rules import read_rules
from croupier.house.safety import DATABASE, OWNER, read_address, read_settings

DATABASE_VARIABLE: Final = DATABASE
OWNER_VARIABLE: Final = OWNER
"""For migrations alone: the role that owns the tables. The one that plays owns none, and so can lift no trigger."""
DEMONSTRATION_VARIABLE: Final = "CROUPIER_DEMONSTRATION"
_READER: Final = "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; PRAGMA query_only=ON;"
"""Readers of the journal never write, nor check-point: its one writing connection does both."""
_LONGEST_READING: Final = "10min"
"""For one statement of a reader: an audit reads a whole journal in many."""
_KEEPER: Final = "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA secure_delete=ON;"
"""What is forgotten is overwritten, not only no longer found."""


_YEAR: Final = 365 * 24 * 60 * 60


def databases(home: Home, url: str | None, *, patient: bool = False) -> dict[str, dict[str, Any]]:
    """Two databases: what is kept for ever, and what changes and is forgotten. PostgreSQL has a schema for each.

    Where the address is none, that is a `BadAddress`. `patient`: whoever asks waits as long as it takes.
    """
    if url:
        said = read_address(url)
        bounds: dict[str, dict[str, str]] = {"default": WRITERS, "journal": {"statement_timeout": _LONGEST_READING}}
        return {alias: _postgres(said, schema_of(alias), {} if patient else bounds[alias]) for alias in ("default", "journal")}
    return {
        "default": _sqlite(str(home.logins), _KEEPER) | {"ATOMIC_REQUESTS": False},
        "journal": _sqlite(str(home.journal), _READER),
    }


def schema_of(alias: str) -> str:
    """Where PostgreSQL keeps the tables of a database of ours."""
    return "journal" if alias == "journal" else "logins"


def for_migrating(home: Home, url: str | None) -> dict[str, dict[str, Any]]:
    """The same databases, opened by whoever owns their tables."""
    found = databases(home, url, patient=True)
    return found if url else found | {"journal": _sqlite(str(home.journal), "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;")}


def _sqlite(name: str, begin: str) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        "CONN_MAX_AGE": None,
        "OPTIONS": {"init_command": begin, "transaction_mode": "IMMEDIATE", "timeout": 20},
    }


def _postgres(said: dict[str, Any], schema: str, bounds: dict[str, str]) -> dict[str, Any]:
    known = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    found = {name: str(said[word]) for name, word in known.items() if said.get(word)}
    asked = said_to_postgres(schema, bounds)
    rest = {word: value for word, value in said.items() if word not in known.values()}
    return found | {
        "ENGINE": "django.db.backends.postgresql",
        "CONN_MAX_AGE": None,
        "OPTIONS": asked | rest | {"options": asked["options"]},
    }


def is_demonstration() -> bool:
    return os.environ.get(DEMONSTRATION_VARIABLE) == "1"


class Router:
    """Which database a model lies in."""

    def db_for_read(self, model: Any, **_hints: Any) -> str:
        return "journal" if model._meta.app_label == "journal" else "default"

    db_for_write = db_for_read

    def allow_relation(self, one: Any, other: Any, **_hints: Any) -> bool:
        return self.db_for_read(one) == self.db_for_read(other)

    def allow_migrate(self, db: str, app_label: str, **_hints: Any) -> bool:
        return (db == "journal") is (app_label == "journal")


DATABASES = databases(home_of(), None)
"""Until `use` says where the pit lies: a wrong address is not met by whoever reads these settings, but by whoever opens a pit."""
DATABASE_ROUTERS = ["croupier.house.settings.Router"]
INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "croupier.house.journal",
    "croupier.house.people",
]
AUTH_USER_MODEL = "people.Login"
PASSWORD_HASHERS = ["croupier.house.people.hashing.Hasher"]
ARGON2 = (2, 102_400, 8)
"""Rounds, kibibytes and lanes of a password's hash. Tests take less; nothing in the environment does."""
HOUSE_RULES = read_rules(os.environ)
LONGEST = 12 * 60 * 60
"""Seconds after which a session or token ends, however busy."""
ROOT_URLCONF = "croupier.house.urls"
MIDDLEWARE = ["croupier.house.api.middleware.strict", "croupier.house.api.middleware.Sessions"]
_PAGES = Path(__file__).parent / "pages"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [_PAGES / "templates"],
        "OPTIONS": {"builtins": ["croupier.house.pages.tags", "django.templatetags.i18n"]},
    }
]
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]
LANGUAGE_CODE = "en"
LOCALE_PATHS = [_PAGES / "locale"]
ALLOWED_HOSTS: list[str] = []
"""Filled in by `configure`, which knows whether this is a demonstration."""
THROTTLES: dict[str, tuple[float, float]] = {"person": (50, 400), "address": (500, 2000), "sign-in": (0.5, 20)}
"""Requests a second that one may make in the long run, and at once."""
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
"""The longest body that is read; 64 commands with a sign each are shorter."""
SECRET_KEY = ""
"""Read from its file when the pit is opened."""
USE_TZ = True
TIME_ZONE = "UTC"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"


def configure(home: Home, *, demonstration: bool = False) -> None:
    """Set Django up for a pit."""
    import django

    os.environ["CROUPIER_HOME"] = str(home.path)
    os.environ["DJANGO_SETTINGS_MODULE"] = "croupier.house.settings"
    if demonstration:
        os.environ[DEMONSTRATION_VARIABLE] = "1"
    said = read_settings(os.environ, demonstration=is_demonstration())
    ALLOWED_HOSTS[:] = said.hosts
    if is_demonstration():  # nobody else's machine
        THROTTLES.update({"person": (5_000, 20_000), "address": (10_000, 40_000), "sign-in": (50, 1_000)})
    django.setup()
    _keep_connections()
    from django.conf import settings

    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = said.secure
    settings.SECURE_HSTS_SECONDS = _YEAR if said.secure else 0
    use(home)


def _keep_connections() -> None:
    """Threads keep their connections: whether one has broken is looked at when a request begins, and not again when it ends."""
    from django.core import signals
    from django.core.cache import close_caches
    from django.db import close_old_connections, reset_queries

    signals.request_started.disconnect(reset_queries)
    signals.request_finished.disconnect(close_caches)
    signals.request_finished.disconnect(close_old_connections)


def use(home: Home, url: str | None = None) -> None:
    """Look at this pit from now on; `url` says where its PostgreSQL is, if not where the environment does."""
    look_at(databases(home, url or os.environ.get(DATABASE_VARIABLE)))


def look_at(wanted: dict[str, dict[str, Any]]) -> None:
    from django.db import connections

    for alias in wanted:
        connections[alias].close()
        del connections[alias]
    connections.settings = connections.configure_settings(wanted)
