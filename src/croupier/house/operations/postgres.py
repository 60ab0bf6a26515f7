"""Backups of a pit in PostgreSQL, by its own tools: `pg_dump` sees one moment of the database, whoever writes meanwhile."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from croupier.house.files import new_file, settle
from croupier.house.operations.copying import FORGOTTEN
from croupier.house.operations.manifest import BackupError
from croupier.house.safety import read_address

DUMP: Final = "pit.dump"
SCHEMAS: Final = ("journal", "logins")
_TOOLS: Final = "CROUPIER_POSTGRES_BIN"
"""Where the tools are, if not on the path."""


def dump(url: str, target: Path) -> None:
    """Everything of the pit as of one moment, in the form that `pg_restore` reads."""
    os.close(new_file(target))
    schemas = [f"--schema={name}" for name in SCHEMAS]
    without = [f"--exclude-table-data=*.{name}" for name in FORGOTTEN]
    _run("pg_dump", url, "--format=custom", "--no-owner", "--no-privileges", f"--file={target}", *schemas, *without)
    settle(target)


def restore(url: str, source: Path) -> None:
    """All of it in one transaction, into a database that holds no pit."""
    if taken := _tables(url):
        raise BackupError(f"This database holds a pit already ({taken} tables): a backup is brought back into an empty one.")
    _run("pg_restore", url, "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", str(source))


def _tables(url: str) -> int:
    import psycopg

    try:
        with psycopg.connect(url) as connection:
            sql = "SELECT count(*) FROM pg_catalog.pg_tables WHERE schemaname = ANY(%s)"
            row = connection.execute(sql, (list(SCHEMAS),)).fetchone()
    except psycopg.Error:
        raise BackupError("The database does not answer at the address in DATABASE_URL.") from None
    return int(row[0]) if row else 0


def _run(tool: str, url: str, *arguments: str) -> None:
    """A tool of PostgreSQL. The password goes by the environment, since everyone on the machine can read a command line."""
    from psycopg.conninfo import make_conninfo

    said = read_address(url)
    password = said.pop("password", None)
    environment = os.environ | ({"PGPASSWORD": str(password)} if password is not None else {})
    line = [_found(tool), f"--dbname={make_conninfo('', **said)}", "--no-password", *arguments]
    done = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BackupError(f"{tool} ended with status {done.returncode}: {_last(done.stderr.splitlines())}")


def _found(tool: str) -> str:
    found = shutil.which(tool, path=os.environ.get(_TOOLS) or None)
    if found is None:
        raise BackupError(f"{tool} is not installed here; it comes with PostgreSQL. {_TOOLS} may name the directory it is in.")
    return found


def _last(lines: Sequence[str]) -> str:
    return next((line for line in lines if line.strip()), "it did not say why.")
