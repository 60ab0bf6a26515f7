"""The databases of a pit are made ready: at the first start, and after an upgrade."""

from django.conf import settings
from django.core.management import call_command
from django.db import connections

from croupier.house.home import Home
from croupier.house.settings import schema_of, use


def migrate(home: Home) -> None:
    """Bring both databases to this version's form. The journal is opened for writing here, and nowhere else but by the writer."""
    home.prepare()
    use(home)
    for alias in ("default", "journal"):
        connection = connections[alias]
        _unlock(alias)
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f"CREATE SCHEMA IF NOT EXISTS {schema_of(alias)}")
        call_command("migrate", database=alias, verbosity=0, interactive=False)
        connection.close()
    use(home)
    for path in (home.journal, home.logins):
        if path.exists():
            path.chmod(0o600)


def _unlock(alias: str) -> None:
    for said in (settings.DATABASES[alias], connections[alias].settings_dict):
        options = said.get("OPTIONS", {})
        if "init_command" in options:
            said["OPTIONS"] = options | {"init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"}
    connections[alias].close()
