"""What is said of a journal that gives no answer, the same by every command that reads one."""

from pathlib import Path
from typing import Final, NoReturn

from croupier.cli.speaking import WRONG_USAGE, refuse
from croupier.desk.journal import JournalError, NoJournal

FAULTY: Final = 1
"""It was read, and does not hold."""


def refuse_journal(error: JournalError, *, among: Path | None = None) -> NoReturn:
    """One that cannot be opened is named by the sentence itself; of several that were read, the one with the fault is named."""
    if isinstance(error, NoJournal):
        refuse(str(error), WRONG_USAGE)
    refuse(str(error) if among is None else f"{among}: {error}", FAULTY)
