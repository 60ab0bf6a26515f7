"""The audit of a whole pit: every stream from its first entry, and everything that lies beside it."""

from collections.abc import Callable

from croupier.desk.journal import in_a_line
from croupier.house.audit import reading
from croupier.house.audit.findings import Sheet
from croupier.house.audit.money import Books
from croupier.house.audit.office import Staff, audit_cage, audit_staff
from croupier.house.audit.tables import audit_table
from croupier.house.floor.work import CAGE, STAFF
from croupier.house.home import Home
from croupier.house.settings import use

Progress = Callable[[int, int], None]
"""Told how many entries have been read, and of how many."""


def audit(home: Home, progress: Progress = lambda _done, _of: None) -> Sheet:
    """Read everything of a pit again. It may be played on meanwhile: all is seen as of one moment."""
    use(home)
    with reading.one_moment():
        return _audited(progress)


def _audited(progress: Progress) -> Sheet:
    sheet = Sheet()
    streams = reading.streams()
    books = Books(reading.accounts(), sheet)
    total, done = sum(stream.version for stream in streams), 0
    staff = Staff()
    for stream in sorted(streams, key=lambda each: (each.name != STAFF, each.name != CAGE, each.id)):
        noted: dict[int, str] = {}
        try:
            if stream.name == STAFF:
                audit_staff(stream, staff, books, sheet, noted)
            elif stream.name == CAGE:
                audit_cage(stream, books, sheet, noted)
            elif stream.name.startswith("table:"):
                audit_table(stream, staff.setups.get(stream.name.partition(":")[2]), books, sheet, noted)
            else:
                sheet.found("belonging", stream.name, "The house keeps no stream of this name.")
        except Exception as error:  # whatever stands in the rows, the other streams are read as well
            sheet.found("chains", stream.name, f"It cannot be read to its end: {type(error).__name__}, {in_a_line(error)}.")
        done += stream.version
        progress(done, total)
    books.close()
    return sheet
