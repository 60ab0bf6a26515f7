"""A pit that is there already, for commands that look at it from a process of their own."""

import os
from pathlib import Path

from croupier.house.home import Home, home_of
from croupier.house.settings import DATABASE_VARIABLE, configure


class NoPit(ValueError):  # noqa: N818 (what is missing, not anybody's error)
    """There is nothing to look at; the sentence says where it was looked for."""


def existing(path: Path | None) -> Home:
    """The pit in a folder, or in the usual one, with Django set up to read it. Nothing is made where there is none."""
    home = home_of(path)
    if not os.environ.get(DATABASE_VARIABLE) and not home.journal.is_file():
        raise NoPit(f"There is no pit in {home.path}: it has no {home.journal.name}.")
    configure(home)
    return home
