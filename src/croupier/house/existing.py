"""A pit that is there already, for commands that look at it from a process of their own."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from croupier.house.home import Home, home_of
from croupier.house.settings import DATABASE_VARIABLE, configure


class NoPit(ValueError):  # noqa: N818 (what is missing, not anybody's error)
    """There is nothing to look at; the sentence says where it was looked for."""


def existing(path: Path | None) -> Home:
    """The pit in a folder, or in the usual one, with Django set up to read it. Nothing is made where there is none."""
    home = home_of(path)
    if not os.environ.get(DATABASE_VARIABLE):
        if not home.journal.is_file():
            raise NoPit(f"There is no pit in {home.path}: it has no {home.journal.name}.")
        if not has_tables(home.journal):
            raise NoPit(f"There is no pit in {home.path}: nothing was ever written to its {home.journal.name}.")
        if not home.logins.is_file():  # whoever opened it would make an empty one
            raise NoPit(f"The pit in {home.path} is not whole: its {home.logins.name} is missing.")
    configure(home)
    return home


def has_tables(file: Path) -> bool:
    """Whether a file of SQLite holds any table. One that cannot be read may well do: whoever reads on is told what is wrong."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as found:
            return bool(found.execute("SELECT 1 FROM sqlite_schema WHERE type = 'table' LIMIT 1").fetchall())
    except sqlite3.Error:
        return True
