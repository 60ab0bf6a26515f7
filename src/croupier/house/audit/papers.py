"""Issued reports and papers and closed gaming days, held against the journals: each is made again from entries that it names."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from croupier.desk.journal import START
from croupier.games.ranks import Rank, may_act
from croupier.house.audit.chains import where
from croupier.house.audit.findings import Sheet as Findings
from croupier.house.audit.office import Office, Staff
from croupier.house.audit.reading import StreamRow
from croupier.house.audit.staff import CLOCKS
from croupier.house.floor.named import PROMOTIONS, TOURNAMENTS
from croupier.house.floor.reporting import (
    CLOSES,
    ISSUES,
    STREAMS,
    Counted,
    DayClosed,
    Issued,
    Made,
    Told,
    next_day,
    over_at,
    read,
    read_from,
    seal_for,
)
from croupier.house.journal.models import HeadSignature
from croupier.house.people.persons import Standing
from croupier.house.records.besides import made_of, source_of
from croupier.house.records.telling import journal_of
from croupier.promotions.model import System
from croupier.reports import besides_issued as papers
from croupier.reports.besides_issued import Kept
from croupier.reports.deadlines import Clocks, clocks_of
from croupier.reports.heard import Heard
from croupier.reports.issuing import ReportError, supplement
from croupier.reports.papers import BREACH, DAY, Read, Sheet, Source, sheet
from croupier.table.message.chips import FloatClosed, FloatOpened
from croupier.table.message.events import Event
from croupier.table.model.casebook import WrongSettlement
from croupier.table.model.table import Table

CHECK: Final = "reports"


class _Mark(Struct, frozen=True):
    """A table's journal as far as a report was read."""

    hash: str
    heard: Heard
    register: tuple[WrongSettlement, ...]


class _Tray(Struct, frozen=True):
    opened: int
    closed: int
    count: Counted | None


class Ear:
    """Hears one table for the reports that were read from it."""

    def __init__(self, table: str, wanted: set[int]) -> None:
        self.table, self._wanted = table, wanted
        self._heard = Heard()
        self.marks: dict[int, _Mark] = {}
        self.after: dict[int, int] = {}
        """When the entry came that follows one."""
        self.opened = 0
        self.trays: list[_Tray] = []

    def hear(self, version: int, event: Event, digest: str, after: Table) -> None:
        if version == 1:
            self.opened = event.at
        if version - 1 in self._wanted:
            self.after[version - 1] = event.at
        self._heard.hear(version, event)
        if isinstance(event, FloatOpened):
            self.trays.append(_Tray(event.at, 0, None))
        elif isinstance(event, FloatClosed) and self.trays:
            counted = Counted(self.table, version, event.counted, event.variance)
            self.trays[-1] = _Tray(self.trays[-1].opened, event.at, counted)
        if version in self._wanted:
            self.marks[version] = _Mark(digest, self._heard.so_far(), after.casebook.register)

    def read_to(self, source: Source) -> Read | None:
        """The journal as a report has it; None where its entries are others."""
        mark = self.marks.get(source.lines)
        if mark is None or mark.hash != source.last or source.journal != journal_of(self.table):
            return None
        return Read(source, mark.heard, mark.register, {each: found.hash for each, found in self.marks.items()})


class WholeEar:
    """Hears promotions, or tournaments, for the papers that were read from them."""

    def __init__(self, nothing: Any, wanted: set[int]) -> None:
        self._wanted, self._first, self._heard = wanted, 0, 0
        self._marks: dict[int, tuple[str, tuple[int, ...], Any]] = {0: (START, (), nothing)}
        """Hash, moments of the first and the last entry, and how all stood, after entries that are asked about."""
        self.after: dict[int, int] = {}
        """When the entries of a request came that follow one."""

    def hear(self, version: int, at: int, digest: str, system: Any) -> None:
        """What could not be followed any more is no system."""
        if not self._heard:
            self._first = at
        if self._heard in self._wanted:
            self.after[self._heard] = at
        self._heard = version
        if version in self._wanted and system is not None:
            self._marks[version] = (digest, (self._first, at), system)

    def paper(self, made: Kept) -> Kept | None:
        """A paper made again; None where the entries that it names are others."""
        [source] = made.sources if len(made.sources) == 1 else [None]
        mark = None if source is None else self._marks.get(source.lines)
        if source is None or mark is None or source != source_of(made.kind, source.lines, mark[0]):
            return None
        return made_of(made.kind, mark[2], source, mark[1], made.zone, made.day_starts)

    def hashes(self) -> dict[int, str]:
        return {version: mark[0] for version, mark in self._marks.items()}


class Papers:
    """What the stream of the reports says; the tables are heard after it, and then everything is made again."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._told = Told()
        self._stream: StreamRow | None = None
        self._places: list[tuple[int, Issued | DayClosed]] = []
        self._wanted: dict[str, set[int]] = {PROMOTIONS: set(), TOURNAMENTS: set()}
        """By stream."""
        self._ears: dict[str, Ear] = {}
        self.wholes = {
            PROMOTIONS: WholeEar(System(), self._wanted[PROMOTIONS]), TOURNAMENTS: WholeEar({}, self._wanted[TOURNAMENTS]),
        }  # fmt: skip

    def ear(self, table: str) -> Ear:
        return self._ears.setdefault(table, Ear(table, self._wanted.get(f"table:{table}", set())))

    # The stream itself

    def read(self, office: Office, known: Staff) -> None:
        self._stream = office.stream
        for version, event in office.events(read):
            office.pages.hold(version, [])
            if isinstance(event, DayClosed):
                self._who(version, event, known, CLOSES)
                self._closed(version, event, known)
            else:
                self._who(version, event, known, ISSUES)
                self._issued(version, event, known)
            self._told.hear(event)
            self._places.append((version, event))

    def _who(self, version: int, event: Issued | DayClosed, known: Staff, needed: Rank) -> None:
        by = event.by
        if not known.knows(by.id, by.rank.value, event.at):
            self._amiss("people", version, f"{by.id} acted as {by.rank.value}, and was not that.")
        if (standing := known.standing(by.id, event.at)) is not Standing.GOOD:
            self._amiss("people", version, f"{by.id} acted, and was {standing.value}.")
        if not may_act(by.rank, needed):
            self._amiss("people", version, f"{by.id} brought this about as {by.rank.value}, and it is not theirs to.")

    def _issued(self, version: int, event: Issued, known: Staff) -> None:
        made, stands = event.made, event.made.issued
        if event.number != len(self._told.reports) + 1:
            self._amiss(CHECK, version, f"It is report {event.number}, and {len(self._told.reports) + 1} was due.")
        clocks = _clocks(known, event, made.zone, made.day_starts)
        if clocks is None:
            self._amiss(CHECK, version, "It counts days by other clocks than the settings on record.")
        elif stands is None or (stands.by, stands.at) != (event.by.id, clocks.at(event.at).isoformat(timespec="seconds")):
            self._amiss(CHECK, version, "It names another issuer or moment than its entry.")
        if event.seal != seal_for(made):
            self._amiss(CHECK, version, "Its seal does not fit.")
        if (
            isinstance(made, Sheet)
            and made.kind != BREACH
            and not made.so_far
            and event.at <= datetime.fromisoformat(made.ends).timestamp()
        ):
            self._amiss(CHECK, version, f"The {made.kind} was not over, and it does not say so.")
        if isinstance(made, Sheet) or made.kind in STREAMS:
            for stream, source in read_from(made):
                self._wanted.setdefault(stream, set()).add(source.lines)

    def _closed(self, version: int, event: DayClosed, known: Staff) -> None:
        if self._told.days and event.day != next_day(self._told.days[-1].day):
            self._amiss(CHECK, version, f"Gaming day {event.day} was closed out of its order.")
        reports = self._told.of(DAY, event.day)
        if event.reports != tuple(each.number for each in reports) or not reports or reports[-1].made.so_far:
            self._amiss(CHECK, version, f"Gaming day {event.day} was closed with other reports than were issued of it.")
        row = HeadSignature.objects.filter(number=event.heads).values_list("at", flat=True).first()
        if row is None or row > event.at + CLOCKS:
            self._amiss(CHECK, version, f"Gaming day {event.day} was closed on signed heads {event.heads}, which were not there.")
        clocks = self._days_clocks(event, known)
        if clocks is None:
            self._amiss(CHECK, version, "No settings are on record by which its days were counted.")
        elif event.at <= over_at(event.day, clocks):
            self._amiss(CHECK, version, f"Gaming day {event.day} was closed before it was over.")

    def _days_clocks(self, event: DayClosed, known: Staff) -> Clocks | None:
        found = known.went_by(event.settings, event.at)
        return clocks_of(found[0].zone, found[0].day_starts) if found else None

    # Held against the tables

    def close(self, known: Staff) -> None:
        """Once every table was heard."""
        told = Told()
        for version, event in self._places:
            self._findings.saw(CHECK)
            if isinstance(event, DayClosed):
                self._counted(version, event, known)
            else:
                self._again(version, event, told)
            told.hear(event)

    def _again(self, version: int, event: Issued, told: Told) -> None:
        made, earlier = event.made, told.report(event.supplements)
        before = None if earlier is None else earlier.made
        try:
            due = self._sheet_again(made, before) if isinstance(made, Sheet) else self._paper_again(made, before)
        except ReportError as error:
            self._amiss(CHECK, version, str(error))
            return
        if due is None:
            self._amiss(CHECK, version, "It was read from entries that the journals do not have.")
            return
        for each in sorted(self._left_out(made, event.at - CLOCKS)):
            self._amiss(CHECK, version, f"It leaves out what {each} had on record by then.")
        bare = replace(made, issued=None)
        if bare != due or seal_for(bare) != seal_for(due):
            self._amiss(CHECK, version, "It is not what its journals say.")

    def _sheet_again(self, made: Sheet, before: Made | None) -> Sheet | None:
        found = [self.ear(source.table).read_to(source) for source in made.sources]
        heard = [each for each in found if each is not None]
        if len(heard) < len(found):
            return None
        if made.kind == BREACH:
            lines = {entry["line"] for paper in made.papers for entry in paper.entries}
            due = sheet(BREACH, made.period, heard, clocks_of(made.zone, made.day_starts), line=min(lines, default=0))
        else:
            due = _made_again(made, heard)
        if isinstance(before, Sheet):
            due = supplement(due, before, heard)
        return replace(due, after=UNSET) if made.after is UNSET else due  # issued before it was told what came of an entry

    def _paper_again(self, made: Kept, before: Made | None) -> Kept | None:
        ear = self.wholes.get(STREAMS.get(made.kind, ""))
        due = None if ear is None else ear.paper(made)
        due = None if due is None else papers.as_told_then(due, made)
        return papers.supplement(due, before, ear.hashes()) if due and ear and isinstance(before, Kept) else due

    def _left_out(self, made: Made, before: int) -> Iterator[str]:
        """What was open well before the report and is not in it, or went on well before it from where it was read to."""
        if isinstance(made, Kept):
            stream = STREAMS[made.kind]
            if any(self.wholes[stream].after.get(source.lines, before) < before for source in made.sources):
                yield f"the stream {stream}"
        elif made.kind != BREACH:
            lines = {source.table: source.lines for source in made.sources}
            for ear in self._ears.values():
                table = ear.table
                if 0 < ear.opened < before if table not in lines else ear.after.get(lines[table], before) < before:
                    yield f"table {table}"

    def _counted(self, version: int, event: DayClosed, known: Staff) -> None:
        clocks = self._days_clocks(event, known)
        if clocks is None:
            return
        begins = int(clocks.day(date.fromisoformat(event.day))[0].timestamp())
        ends = over_at(event.day, clocks)
        lying = [
            (table, tray)
            for table in sorted(self._ears)
            for tray in self._ears[table].trays
            if tray.opened <= ends and (not tray.closed or tray.closed >= begins)
        ]
        due = tuple(tray.count for _table, tray in lying if tray.count is not None and tray.closed <= event.at)
        if any(not tray.closed or tray.closed > event.at for _table, tray in lying):
            self._amiss(CHECK, version, f"Gaming day {event.day} was closed over a float that nobody had counted.")
        if event.floats != due:
            self._amiss(CHECK, version, f"Gaming day {event.day} was closed with other counts of floats than the tables have.")

    def _amiss(self, check: str, version: int, what: str) -> None:
        assert self._stream is not None
        self._findings.found(check, where(self._stream, version), what)


def _clocks(known: Staff, event: Issued, zone: str, day_starts: str) -> Clocks | None:
    """By which a report counts, where those were the house's."""
    fits = any((each.zone, each.day_starts) == (zone, day_starts) for each in known.went_by(event.settings, event.at))
    return clocks_of(zone, day_starts) if fits else None


def _made_again(made: Sheet, heard: list[Read]) -> Sheet:
    """The period's reports from the same entries, as of a moment within the period where they say so."""
    clocks = clocks_of(made.zone, made.day_starts)
    return sheet(made.kind, made.period, heard, clocks, datetime.fromisoformat(made.ends) if made.so_far else None)
