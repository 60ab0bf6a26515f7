"""What an audit looked at, and what it found: data, for a person or a program to read."""

from collections.abc import Iterator
from typing import Any, Final, Literal

from msgspec import Struct, to_builtins

TITLES: Final = {
    "chains": "Every entry follows from the one before, and says who, when and by which command",
    "heads": "Every stream ends where its head says",
    "signatures": "Signed heads hold, and the streams still have what they vouch for",
    "replay": "Every table, the pools, promotions and tournaments are replayed from their first entry",
    "rounds": "Every round is judged again, to what was settled and to the postings made, and every prize is awarded once",
    "postings": "Every entry has the postings that follow from it, and they balance",
    "balances": "Every account holds what was posted to it, and no less than it may",
    "cards": "Every card of every shoe is accounted for, as its seal has it",
    "shoes": "Ended shoes, and draws, hold against the commitments that were published",
    "reports": "Issued reports say what their journals say, and gaming days were closed with everything that belongs to them",
    "receipts": "Every receipt has its entries, and every request's entries their receipt",
    "snapshots": "What is kept of a table, the pools, promotions or tournaments is as it was replayed",
    "people": "People stand as the staff stream says",
    "tables": "Tables are set up as the staff stream says",
    "days": "Patrons' gaming days have come to what was played and paid in",
    "names": "Names are those whose digests are on record",
    "guards": "The database refuses to change what is kept, and nobody keeps a table for longer than they may",
    "belonging": "Every row belongs to something on record",
}
"""What is checked, in the order in which it is told."""

Result = Literal["ok", "found", "not checked"]
"""What came of a check; the last where what it is about could not be looked at, or only in part."""

MOST_TOLD: Final = 100
"""So many findings of a check are kept in words; the others are counted."""


class Finding(Struct, frozen=True):
    where: str
    what: str
    """A whole sentence."""


class Check(Struct):
    """One thing that was checked."""

    title: str
    looked: int = 0
    """How many were looked at."""
    found: int = 0
    findings: list[Finding] = []
    """The first of them."""
    notes: list[str] = []
    """What could not be looked at, and why."""
    whole: bool = True
    """Whether all that the title promises was looked at."""

    @property
    def result(self) -> Result:
        return "found" if self.found else "ok" if self.whole else "not checked"


class Sheet:
    """The sheet on which an audit writes while it reads."""

    def __init__(self) -> None:
        self.checks = {name: Check(title) for name, title in TITLES.items()}

    def saw(self, check: str, count: int = 1) -> None:
        self.checks[check].looked += count

    def found(self, check: str, where: str, what: str) -> None:
        sheet = self.checks[check]
        sheet.found += 1
        if len(sheet.findings) < MOST_TOLD:
            sheet.findings.append(Finding(where, what))

    def note(self, check: str, sentence: str) -> None:
        """Something to be said of a check that is no fault of the books."""
        notes = self.checks[check].notes
        if sentence not in notes:
            notes.append(sentence)

    def leave_out(self, check: str, sentence: str) -> None:
        """What the check is about could not be looked at, and why."""
        self.note(check, sentence)
        self.checks[check].whole = False

    @property
    def faults(self) -> int:
        return sum(check.found for check in self.checks.values())

    @property
    def left_out(self) -> list[str]:
        """The checks that nothing was found by, and that have not looked at everything."""
        return [name for name, check in self if check.result == "not checked"]

    def plain(self) -> dict[str, Any]:
        """For a program to read."""
        checks = {name: {"result": check.result} | to_builtins(check) for name, check in self}
        for check in checks.values():
            del check["whole"]
        return {"holds": not self.faults, "findings": self.faults, "not_checked": self.left_out, "checks": checks}

    def __iter__(self) -> Iterator[tuple[str, Check]]:
        return iter(self.checks.items())
