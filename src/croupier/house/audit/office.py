"""The streams beside the tables: the cage, whose entries move money, and the staff's, which say who people are."""

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.house.audit import reading
from croupier.house.audit.chains import chained, where
from croupier.house.audit.findings import Sheet
from croupier.house.audit.money import Books, Lines, Pages
from croupier.house.audit.reading import EntryRow, StreamRow
from croupier.house.floor import cage
from croupier.house.people import events as staff
from croupier.house.people.persons import Person


def _said_alike(entry: EntryRow, event: Any) -> bool:
    return bool((event.by.id, event.by.rank.value, event.at) == (entry.actor, entry.rank, entry.at))


def _events(stream: StreamRow, read: Callable[[bytes], Any], sheet: Sheet, noted: dict[int, str], pages: Pages) -> Any:
    """The entries of a stream with what each says; None for one that says nothing."""
    version = 0
    for entry in chained(stream, reading.entries(stream.id), sheet, noted):
        version = entry.version
        try:
            event = read(entry.body)
        except (msgspec.MsgspecError, UnicodeError):
            sheet.found("chains", where(stream, version), f"It holds no event of the {stream.name} stream.")
            event = None
        if event is not None and not _said_alike(entry, event):
            sheet.found("chains", where(stream, version), "Its row says otherwise who acted, or when, than it does itself.")
        yield entry, event
    pages.close(version)


def audit_cage(stream: StreamRow, books: Books, sheet: Sheet, noted: dict[int, str]) -> None:
    pages = Pages(books, stream, reading.postings(stream.id), sheet)
    for entry, event in _events(stream, cage.read, sheet, noted, pages):
        due: Lines | None = None if event is None else cage.posted(event)
        pages.hold(entry.version, due)


class Staff:
    """People and tables as the staff stream leaves them."""

    def __init__(self) -> None:
        self.people: dict[str, Person] = {}
        self.setups: dict[str, staff.SetUp] = {}


def audit_staff(stream: StreamRow, found: Staff, books: Books, sheet: Sheet, noted: dict[int, str]) -> None:
    pages = Pages(books, stream, reading.postings(stream.id), sheet)
    for entry, event in _events(stream, staff.read, sheet, noted, pages):
        pages.hold(entry.version, [])
        if event is None:
            continue
        try:
            person = staff.changed(event, found.people.get)
        except ValueError as error:
            sheet.found("people", where(stream, entry.version), str(error))
            continue
        if person is not None:
            found.people[person.id] = person
        if isinstance(event, staff.TableSetUp):
            found.setups[event.table] = event.setup
