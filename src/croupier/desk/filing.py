"""Journals for reports and notices: each read whole, checked line by line, and given with the table that it leaves."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

from croupier.desk.journal import START, JournalError, evolved, in_a_line, read_journal
from croupier.reports.deadlines import REACH
from croupier.reports.heard import Heard
from croupier.reports.papers import Read, Source
from croupier.table.asking.required import required
from croupier.table.model.table import Table

_OPENING: Final = 1
"""The line with which a table opens."""


def filed(path: Path, watched: Collection[int] = ()) -> Read:
    """A journal that holds together; the hashes of the watched lines are kept. The first fault raises a JournalError."""
    heard, table, count, last = Heard(), Table(), 0, START
    marks, kept = {0: START}, {_OPENING, *watched}
    for entry in read_journal(path):
        table = evolved(table, entry)
        count, last = entry.n, entry.hash
        if count in kept:
            marks[count] = last
        if entry.event.at not in REACH:
            beyond = f"Line {count} lies beyond every calendar, at {entry.event.at}"
            raise JournalError(f"{beyond}: a journal counts whole seconds since 1970, not parts of them.")
        try:
            heard.hear(count, entry.event)
        except Exception as error:
            raise JournalError(f"Line {count} cannot have followed from the lines before it: {in_a_line(error)}.") from None
    try:
        required(table)
    except Exception as error:  # recorded as it stands, and yet no table
        raise JournalError(f"Line {count} leaves a table that cannot be: {in_a_line(error)}.") from None
    return Read(Source(path.name, heard.table, count, last), heard, table.casebook.register, marks)


def twice(read: Sequence[Read]) -> tuple[int, int] | None:
    """Two, by their places, that begin with the same opening of a table, which happens once: they are copies of one journal, or one
    is the other's beginning, or they part somewhere; what both hold would be told twice."""
    seen: dict[str, int] = {}
    for place, each in enumerate(read):
        opening = each.marks.get(_OPENING)
        if opening is not None and opening in seen:
            return seen[opening], place
        if opening is not None:
            seen[opening] = place
    return None
