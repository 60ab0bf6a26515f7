"""Copies of SQLite files that a running pit is writing to, all as of one moment."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final

from croupier.house.files import new_file, settle
from croupier.house.operations.manifest import BackupError

_PATIENCE: Final = 30
FORGOTTEN: Final = ("django_session", "token")
"""Whoever is signed in stays so by these rows: in a copy they would be keys for whoever finds it."""


def copy_pit(journal: Path, logins: Path, folder: Path) -> None:
    """Both files of a pit as they stood at one moment, into a folder, while it runs."""
    with ExitStack() as stack:
        held = stack.enter_context(_opened(logins))
        held.execute("BEGIN IMMEDIATE")  # nobody signs in between the two moments, which so are one
        sources = [stack.enter_context(_standing(path)) for path in (journal, logins)]
        held.execute("ROLLBACK")
        for source, path in zip(sources, (journal, logins), strict=True):
            _copy(source, folder / path.name, FORGOTTEN if path == logins else ())


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    if not path.is_file():
        raise BackupError(f"There is no pit: {path} is missing.")
    with closing(
        sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=_PATIENCE)
    ) as found:
        found.execute("PRAGMA wal_autocheckpoint = 0")
        yield found


@contextmanager
def _standing(path: Path) -> Iterator[sqlite3.Connection]:
    """A file as it stands now, whatever is written to it from now on."""
    with _opened(path) as found:
        found.execute("PRAGMA query_only = ON")
        found.execute("BEGIN")
        if not found.execute("SELECT 1 FROM sqlite_schema WHERE type = 'table' LIMIT 1").fetchall():  # here the moment is fixed
            raise BackupError(f"There is no pit: nothing was ever written to {path}.")
        yield found


def _copy(source: sqlite3.Connection, target: Path, forgotten: Sequence[str]) -> None:
    os.close(new_file(target))
    with closing(sqlite3.connect(target, isolation_level=None)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, that needs no other beside it
        there = {name for (name,) in copy.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        for table in sorted(there.intersection(forgotten)):
            copy.execute(f'DELETE FROM "{table}"')
        if forgotten:
            copy.execute("VACUUM")  # what was deleted is not left in the file
        if copy.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
            raise BackupError(f"The copy {target.name} does not hold together, nor does what it was made from.")
    settle(target)
