"""The folder that holds everything a pit owns."""

import os
from pathlib import Path
from typing import Final

from msgspec import Struct

USUAL: Final = "pit"
VARIABLE: Final = "CROUPIER_HOME"


class Home(Struct, frozen=True):
    """Where each thing of a pit lies. Whoever may read this folder may read the journal, so nobody else can."""

    path: Path

    @property
    def journal(self) -> Path:
        return self.path / "journal.sqlite3"

    @property
    def logins(self) -> Path:
        """Sessions, passwords and names: what changes and is forgotten lies apart from what is kept."""
        return self.path / "logins.sqlite3"

    @property
    def keys(self) -> Path:
        return self.path / "keys"

    @property
    def heads(self) -> Path:
        """Signed heads of the streams, to be copied elsewhere."""
        return self.path / "heads.jsonl"

    @property
    def served(self) -> Path:
        """Held by the process that serves this pit."""
        return self.path / "served.lock"

    def prepare(self) -> None:
        """Make the folder if it is not there."""
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)


def home_of(path: Path | str | None = None) -> Home:
    """The pit in this folder, or in the usual one."""
    return Home(Path(path or os.environ.get(VARIABLE) or USUAL).absolute())
