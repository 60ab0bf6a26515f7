"""A table read again from its first entry: replayed, its money derived anew, its rounds judged, its cards followed."""

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Final

import msgspec

from croupier.desk.journal import in_a_line
from croupier.desk.records import Rounds, judged, rejudged
from croupier.games.ranks import Rank
from croupier.games.record import NotJudged
from croupier.house.audit import reading
from croupier.house.audit.agreement import Agreement
from croupier.house.audit.answers import Answers
from croupier.house.audit.cards import Shoes
from croupier.house.audit.chains import Envelopes, chained, where
from croupier.house.audit.days import Days
from croupier.house.audit.findings import Sheet
from croupier.house.audit.forms import Forms
from croupier.house.audit.money import Books, Pages, holds_together
from croupier.house.audit.office import Staff
from croupier.house.audit.papers import Ear
from croupier.house.audit.pools import Pools
from croupier.house.audit.powers import ENTERED, NEW, unlawful
from croupier.house.audit.reading import EntryRow, StreamRow
from croupier.house.audit.recount import Recount
from croupier.house.audit.snapshots import Kept
from croupier.house.audit.tournaments import TableTold, Tournaments
from croupier.house.floor.hot import Opener
from croupier.house.floor.ledger import posted
from croupier.house.people.persons import SOFTWARE, Standing
from croupier.table.message.events import Decided, Event, PlayerCardShown, TableOpened
from croupier.table.message.upcast import SCHEMA, read_event
from croupier.table.message.vocabulary import EVENTS
from croupier.table.model.table import Table

_read_present: Final[Callable[[bytes], Event]] = msgspec.json.Decoder(reduce(or_, EVENTS)).decode
"""An event of the present schema, in one pass over its bytes; `read_event` looks first which schema it is of."""
TOLD_EVERY: Final = 1_000
"""Entries between two words on how far the reading has come."""


class Replay:
    """One table, entry by entry. Once an entry makes no sense there is no table to go on from: the rest is still read as a chain,
    and its money as far as each entry tells it."""

    def __init__(self, stream: StreamRow, table: str, sheet: Sheet, *, physical: bool) -> None:
        self.stream, self.sheet, self.id = stream, sheet, table
        self.recount = Recount(table, physical=physical)
        self._rounds: Rounds | None = Rounds()
        self.table: Table | None = Table()
        self.judged = 0

    def read(self, version: int, body: bytes, schema: int) -> Event | None:
        try:
            return _read_present(body) if schema == SCHEMA else read_event(body)
        except (msgspec.MsgspecError, UnicodeError) as error:
            self.amiss("replay", version, f"It holds no event of a table: {in_a_line(error)}.")
            self.table = self._rounds = None
            return None

    def hear(self, version: int, event: Event) -> bool:
        """The table moves on; a round that is cleared is judged again. Whether one was."""
        rounds = self._rounds
        if rounds is None:
            return False
        before = rounds.table
        try:
            told = rounds.hear(event)
            self.recount.hear(event, before)
        except Exception as error:
            self.amiss("replay", version, f"It cannot have followed from the entries before it: {in_a_line(error)}.")
            self.table = self._rounds = None
            return False
        self.table = rounds.table
        if type(event) is TableOpened and (version != 1 or event.conditions.table != self.id):
            self.amiss("replay", version, f"Table {event.conditions.table} is opened in the stream of {self.id}.")
        if told is None:
            return False
        self.judged += 1
        answer, settled = judged(told), told.settled
        if isinstance(answer, NotJudged) or settled.wagers != answer.wagers or settled.hands != answer.hands:
            for sentence in rejudged(told):
                self.amiss("rounds", version, sentence)
        if not isinstance(answer, NotJudged):
            self.recount.judged(told, answer, before)
        return True

    def amiss(self, check: str, version: int, what: str) -> None:
        self.sheet.found(check, where(self.stream, version), what)


class Reader:
    """Everything that lies beside the chain of one table, read along with it."""

    def __init__(
        self, stream: StreamRow, staff: Staff, books: Books, days: Days, keys: Opener | None, answers: Answers, sheet: Sheet,
        pools: Pools, tournaments: Tournaments,
    ) -> None:  # fmt: skip
        self._stream, self._staff, self._days, self._answers, self._sheet = stream, staff, days, answers, sheet
        self._table = stream.name.partition(":")[2]
        setup = staff.setups.get(self._table)
        self._physical = setup is not None and setup.dealt_by != "software"
        self._replay = Replay(stream, self._table, sheet, physical=self._physical)
        self._envelopes = Envelopes(stream, self._table, sheet)
        self._pages = Pages(books, stream, reading.postings(stream.id), sheet)
        self._shoes = Shoes(stream, self._table, reading.seals(stream.id), keys, sheet, physical=self._physical)
        self._kept = Kept(stream, sheet)
        self._agreement = Agreement(pools, stream, self._table)
        self.ear: Ear | None = None
        """Whoever holds the issued reports against this table."""
        self._tournaments = tournaments
        self._told = TableTold(tournaments, stream, self._table)
        self._forms = Forms(stream, self._table, keys, sheet)
        self._events: list[Event] = []
        """Of the command that is being read."""
        self._own = False
        """It is the software's own, to which nobody is answered."""
        self._standing = Standing.GOOD
        """Of whoever gave it."""

    def read(self, entry: EntryRow) -> None:
        version, _recorded, at, actor, rank, _command, body, last = entry
        replay = self._replay
        opens = self._envelopes.opens(entry)
        if opens:
            header = self._envelopes.header
            self._own = actor == SOFTWARE and header.command == f"{self._stream.name}/{header.sequence}"
            self._events.clear()
            if not self._staff.knows(actor, rank, at) and not (
                rank == Rank.TOURNAMENT_MANAGER.value and self._tournaments.manages(self._staff, actor, self._table, at)
            ):
                replay.amiss("people", version, f"{actor} acted as {rank}, and was not that.")
            self._standing = self._staff.standing(actor, at)
        event = replay.read(version, body, self._envelopes.header.schema)
        if event is None:
            self._pages.hold(version, None)
            return
        by = event.by
        if event.at != at or (opens and self._own and by.rank != rank):
            replay.amiss("chains", version, "Its row says otherwise who acted, or when, than it does itself.")
        before = replay.table
        if by.id != actor:
            if by.id != SOFTWARE or type(event) is not PlayerCardShown:
                replay.amiss("chains", version, f"It was {by.id} who brought this about, and {actor} had asked.")
        elif not self._own and by.rank != rank:
            replay.amiss("chains", version, "Its row says otherwise in which rank somebody acted than it does itself.")
        if before is not None and (sentence := unlawful(event, before)):
            replay.amiss("people", version, sentence)
        if self._physical and by.rank is Rank.PLAYER and type(event) in ENTERED:
            replay.amiss("people", version, f"{by.id} moved what lies at a table where the dealer enters it.")
        if self._standing is not Standing.GOOD:
            self._turned_away(version, event)
        self._told.hear(version, event)
        self._forms.hear(version, event)
        cleared = replay.hear(version, event)
        after = replay.table
        lines = posted(self._table, event, physical=self._physical)
        pages = self._pages
        pages.hold(version, lines)
        if cleared and after is not None:
            self._kept.cleared(version)
            for sentence in replay.recount.hold(pages.sums, pages.touched, after):
                replay.amiss("rounds", version, sentence)
            pages.touched.clear()
        if before is not None and after is not None:
            self._shoes.hear(version, event, before, after)
            if self.ear is not None:
                self.ear.hear(version, event, last, after)
            if version == self._kept.version:
                self._kept.hold(last, after, self._envelopes.header.schema)
            if lines and after.conditions is not None:
                self._days.played(after.conditions, event, lines)
            if before.link is not None or after.link is not None:
                self._agreement.hear(self._envelopes.header, version, before, event, after)
        if not self._own:
            self._answer(version, actor, rank, event)

    def _turned_away(self, version: int, event: Event) -> None:
        """Somebody who is not in good standing acts. Patrons who are excluded may only finish."""
        finishing = self._standing is Standing.EXCLUDED and event.by.rank is Rank.PLAYER
        decided = any(type(each) is Decided for each in self._events)
        if not finishing or (type(event) in NEW and not decided):
            self._replay.amiss("people", version, f"{event.by.id} acted, and was {self._standing.value}.")

    def _answer(self, version: int, actor: str, rank: str, event: Event) -> None:
        """With the last of its events, a command is held against its receipt. The house may have done something for it too."""
        events, header = self._events, self._envelopes.header
        events.append(event)
        if version == header.last:
            if not any(each.by.id == actor and each.by.rank == rank for each in events):
                self._replay.amiss("chains", version, "Its row names somebody who did nothing of what its command did.")
            self._answers.hold(header.command, version, actor, rank, events, self._staff.elsewhere)

    def close(self, version: int) -> None:
        self._envelopes.close(version)
        self._pages.close(version)
        self._shoes.close(version)
        self._kept.close()
        self._answers.close(version)
        self._agreement.close(self._pages.sums)
        self._sheet.saw("replay")
        self._sheet.saw("rounds", self._replay.judged)
        table = self._replay.table
        self._told.close(table)
        if table is not None:
            for sentence in self._replay.recount.close(self._pages.sums, table):
                self._sheet.found("postings", self._stream.name, sentence)
        if table is not None and (differs := holds_together(table, self._table, self._pages.sums, physical=self._physical)):
            self._sheet.found("postings", self._stream.name, differs)


def audit_table(reader: Reader, stream: StreamRow, sheet: Sheet, noted: dict[int, str], told: Callable[[int], None]) -> None:
    version = 0
    for entry in chained(stream, reading.entries(stream.id), sheet, noted):
        version = entry[0]
        reader.read(entry)
        if not version % TOLD_EVERY:
            told(version)
    reader.close(version)
