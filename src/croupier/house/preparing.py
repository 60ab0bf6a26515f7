"""The databases of a pit are made ready: at the first start, and after an upgrade."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.core.management import call_command
from django.db import OperationalError, connections

from croupier.house.existing import NoPit, has_tables
from croupier.house.form.rights import CHANGED, owners
from croupier.house.home import Home
from croupier.house.safety import BadAddress, read_address
from croupier.house.settings import DATABASE_VARIABLE, OWNER_VARIABLE, for_migrating, look_at, schema_of, use

MIGRATING: Final = 0x63726F7570696572
"""The number of the lock under which PostgreSQL is made ready: the house's own, which no other program of the database takes."""


def migrate(home: Home) -> None:
    """Bring both databases to this version's form. The journal is opened for writing here, and nowhere else but by the writer."""
    owner, plays = os.environ.get(OWNER_VARIABLE), os.environ.get(DATABASE_VARIABLE)
    if owner:
        read_address(owner, OWNER_VARIABLE)
        if not read_address(plays or "").get("user"):
            raise BadAddress(f"{DATABASE_VARIABLE} must name the role that plays, as in postgresql://plays@db.example/pit.")
    home.prepare()
    if not plays:
        _hold_to_heads(home)
    if not owner and is_ready(home):
        return
    url = owner or plays
    look_at(for_migrating(home, url))
    with _alone(url):
        for alias in ("default", "journal"):
            if connections[alias].vendor == "postgresql":
                with connections[alias].cursor() as cursor:
                    cursor.execute(f"CREATE SCHEMA IF NOT EXISTS {schema_of(alias)}")
            call_command("migrate", database=alias, verbosity=0, interactive=False)
        if owner and plays:
            _grant(plays)
    for alias in ("default", "journal"):
        connections[alias].close()
    use(home)
    for path in (home.journal, home.logins):
        if path.exists():
            path.chmod(0o600)


def _hold_to_heads(home: Home) -> None:
    """Signed heads vouch for a journal: where it is gone, none is begun in its place as if there had been nothing."""
    if home.heads.is_file() and home.heads.stat().st_size and not (home.journal.is_file() and has_tables(home.journal)):
        raise NoPit(
            f"The books of the pit in {home.path} are gone: {home.heads.name} vouches for them, and {home.journal.name} is empty "
            f"or not there. Bring a backup back, or move {home.heads.name} away, keep it as proof of what is lost, and begin anew."
        )


@contextmanager
def _alone(url: str | None) -> Iterator[None]:
    """Of several processes that start on one PostgreSQL, one makes it ready; the others wait, and find it so."""
    if not url:
        yield
        return
    import psycopg

    try:
        connection = psycopg.connect(url, autocommit=True)
    except psycopg.OperationalError as error:
        raise OperationalError(str(error)) from error
    with connection:  # closed at the end, and with it the lock given back
        connection.execute("SELECT pg_advisory_lock(%s)", (MIGRATING,))
        yield


def is_ready(home: Home) -> bool:
    """Whether both databases have this version's form: whoever owns no table can see that, and need not migrate."""
    from django.db.migrations.executor import MigrationExecutor

    use(home)
    if not os.environ.get(DATABASE_VARIABLE) and not (home.journal.is_file() and home.logins.is_file()):
        return False
    executors = [MigrationExecutor(connections[alias]) for alias in ("default", "journal")]
    return not any(executor.migration_plan(executor.loader.graph.leaf_nodes()) for executor in executors)


class NotApart(ValueError):  # noqa: N818 (what it says, not a fault of the program)
    """The database is not made ready for a role that plays and owns nothing; the sentence says what is to be done."""


def hold_apart(home: Home) -> None:
    """In earnest the role that plays at a PostgreSQL neither makes nor owns its tables: it could lift whatever protects them."""
    if not os.environ.get(DATABASE_VARIABLE):
        return
    if not is_ready(home):
        raise NotApart(
            f"The database is not in this version's form: croupier migrate makes it so, as the role that {OWNER_VARIABLE} names."
        )
    role, own = owners()
    if own:
        raise NotApart(
            f"The role {role} of {DATABASE_VARIABLE} may act as {', '.join(own)}, which owns the tables of the pit: "
            "a pit in earnest is played by a role that owns none."
        )


def _grant(url: str) -> None:
    """The role that plays may read and add everywhere, and change what may change."""
    from psycopg.sql import SQL, Identifier

    role = Identifier(str(read_address(url)["user"]))
    said = [
        SQL("GRANT ALL ON ALL TABLES IN SCHEMA logins TO {}"),
        SQL("GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA journal TO {}"),
    ]
    for schema in ("logins", "journal"):
        said += [SQL(f"GRANT USAGE ON SCHEMA {schema} TO {{}}"), SQL(f"GRANT ALL ON ALL SEQUENCES IN SCHEMA {schema} TO {{}}")]
    known = connections["journal"].introspection.table_names()
    said += [SQL(f"GRANT UPDATE ON journal.{table} TO {{}}") for table in CHANGED if table in known]
    with connections["journal"].cursor() as cursor:
        for sql in said:
            cursor.execute(sql.format(role).as_string())
