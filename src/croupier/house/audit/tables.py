"""A table read again from its first entry: replayed, its money derived anew, its rounds judged, its cards followed."""

import msgspec

from croupier.desk.journal import in_a_line
from croupier.house.audit import reading
from croupier.house.audit.chains import Envelopes, chained, where
from croupier.house.audit.findings import Sheet
from croupier.house.audit.money import Books, Pages, holds_together
from croupier.house.audit.reading import EntryRow, StreamRow
from croupier.house.floor.ledger import posted
from croupier.house.people.events import SetUp
from croupier.table.message.events import Event, TableOpened
from croupier.table.message.upcast import read_event
from croupier.table.model.table import Table
from croupier.table.record.evolve import evolve


class Replay:
    """One table, entry by entry. Once an entry makes no sense there is no table to go on from: the rest is still read as a chain,
    and its money as far as each entry tells it."""

    def __init__(self, stream: StreamRow, setup: SetUp | None, sheet: Sheet) -> None:
        self.stream, self.sheet = stream, sheet
        self.id = stream.name.partition(":")[2]
        self.physical = setup is not None and setup.dealt_by != "software"
        self.table: Table | None = Table()

    def read(self, entry: EntryRow) -> Event | None:
        try:
            return read_event(entry.body)
        except (msgspec.MsgspecError, UnicodeError) as error:
            self.amiss("replay", entry.version, f"It holds no event of a table: {in_a_line(error)}.")
            self.table = None
            return None

    def hear(self, entry: EntryRow, event: Event) -> None:
        if self.table is None:
            return
        try:
            self.table = evolve(self.table, event)
        except Exception as error:
            self.amiss("replay", entry.version, f"It cannot have followed from the entries before it: {in_a_line(error)}.")
            self.table = None
            return
        if type(event) is TableOpened and (entry.version != 1 or event.conditions.table != self.id):
            self.amiss("replay", entry.version, f"Table {event.conditions.table} is opened in the stream of {self.id}.")

    def amiss(self, check: str, version: int, what: str) -> None:
        self.sheet.found(check, where(self.stream, version), what)


def audit_table(stream: StreamRow, setup: SetUp | None, books: Books, sheet: Sheet, noted: dict[int, str]) -> None:
    """Everything that lies beside the chain of one table is read along with it."""
    replay = Replay(stream, setup, sheet)
    envelopes = Envelopes(stream, replay.id, sheet)
    pages = Pages(books, stream, reading.postings(stream.id), sheet)
    table, physical, version = replay.id, replay.physical, 0
    for entry in chained(stream, reading.entries(stream.id), sheet, noted):
        version = entry.version
        opens = envelopes.opens(entry)
        event = replay.read(entry)
        if event is None:
            pages.hold(version, None)
            continue
        by = event.by
        if event.at != entry.at or (opens and (by.id != entry.actor or by.rank.value != entry.rank)):
            replay.amiss("chains", version, "Its row says otherwise who acted, or when, than it does itself.")
        replay.hear(entry, event)
        pages.hold(version, posted(table, event, physical=physical))
    envelopes.close(version)
    pages.close(version)
    sheet.saw("replay")
    if replay.table is not None and (differs := holds_together(replay.table, table, pages.sums, physical=physical)):
        sheet.found("postings", stream.name, differs)
