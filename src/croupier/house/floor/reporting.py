"""Reports and papers that were issued and gaming days that were closed: a stream of the house of its own, and what is asked of it.

A report is made by readers, of what the tables' journals hold up to named entries, and laid before the writer as a draft; a paper
of promotions or tournaments is so of theirs. The writer gives it a number, an issuer and a moment, and chains it; the audit makes
it again from the same entries.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.desk.journal import START
from croupier.games.ranks import Rank, may_act
from croupier.house.floor.asked import CONFLICT, FORBIDDEN, GRANTED, Reply, refuse, whoever
from croupier.house.floor.named import PROMOTIONS, REPORTS, TOURNAMENTS
from croupier.house.floor.work import Draft, plain
from croupier.money import Cents
from croupier.reports import besides_issued as papers
from croupier.reports.besides_issued import Kept
from croupier.reports.deadlines import Clocks, clocks_of
from croupier.reports.issuing import ReportError, issue, seal_of
from croupier.reports.papers import BREACH, Place, Sheet, Source, place_of
from croupier.table.model.people import Actor

ISSUES: Final = Rank.SUPERVISOR
"""Who issues a report, at the least."""
CLOSES: Final = Rank.ASSISTANT_MANAGER
"""Who closes a gaming day, at the least."""
STREAMS: Final = {"promotions": PROMOTIONS, "refused": PROMOTIONS, "counts": TOURNAMENTS}
"""The papers that are not made of tables' journals, each with the stream that it is read from."""
NOT_YOURS: Final = "This is not yours to do."
MEANWHILE: Final = "Another report of this period was issued meanwhile: ask again, for a supplement to that."


class ReportIssued(Struct, frozen=True, tag="report-issued"):
    """A report as it was issued, whole. It never changes: what came later is told by a supplement."""

    number: int
    """Of all reports of the house, from 1."""
    sheet: Sheet
    seal: str
    supplements: int
    """The number of the report whose supplement it is; 0 for none."""
    settings: int
    """The staff stream's entry with the settings by which days and months were counted."""
    by: Actor
    at: int

    @property
    def made(self) -> Sheet:
        return self.sheet


class PaperIssued(Struct, frozen=True, tag="paper-issued"):
    """A paper of promotions or tournaments as it was issued, among the reports and by the same numbers."""

    number: int
    paper: Kept
    seal: str
    supplements: int
    settings: int
    by: Actor
    at: int

    @property
    def made(self) -> Kept:
        return self.paper


class Counted(Struct, frozen=True):
    """A float that was counted for the last time and went to the cage."""

    table: str
    entry: int
    """Of the table's journal, where the count stands."""
    counted: Cents
    variance: Cents


class DayClosed(Struct, frozen=True, tag="day-closed"):
    """A gaming day with everything that belongs to it."""

    day: str
    floats: tuple[Counted, ...]
    reports: tuple[int, ...]
    """The numbers of its daily summary and of that one's supplements."""
    heads: int
    """The number of the signed heads that vouch for it."""
    settings: int
    by: Actor
    at: int


Made = Sheet | Kept
Issued = ReportIssued | PaperIssued
Event = Issued | DayClosed

read: Final = msgspec.json.Decoder(Event).decode
_write: Final = msgspec.json.Encoder().encode
"""In the order of the report itself, over which its seal is taken."""


class Told:
    """What the stream says so far."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.reports: list[Issued] = []
        self.days: list[DayClosed] = []
        for event in events:
            self.hear(event)

    def hear(self, event: Event) -> None:
        if isinstance(event, DayClosed):
            self.days.append(event)
        else:
            self.reports.append(event)

    def of(self, kind: str, period: str, place: Place | None = None) -> list[Issued]:
        """The reports of a period in their order; of a breach, of that one."""
        return [
            each
            for each in self.reports
            if (each.made.kind, each.made.period) == (kind, period) and (kind != BREACH or place in set(places(each.made)))
        ]

    def report(self, number: int) -> Issued | None:
        return self.reports[number - 1] if 1 <= number <= len(self.reports) else None

    def closed(self, day: str) -> DayClosed | None:
        return next((each for each in self.days if each.day == day), None)


def places(made: Made) -> Iterator[Place]:
    """Of tables' entries."""
    if isinstance(made, Sheet):
        yield from (place_of(entry) for paper in made.papers for entry in paper.entries)


def read_from(made: Made) -> Iterator[tuple[str, Source]]:
    """The streams that a report was read from, and how far."""
    yield from ((f"table:{each.table}" if isinstance(made, Sheet) else STREAMS[made.kind], each) for each in made.sources)


def seal_for(made: Made) -> str:
    return seal_of(made) if isinstance(made, Sheet) else papers.seal_of(made)


def next_day(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def over_at(day: str, clocks: Clocks) -> int:
    """A gaming day's last second."""
    return int(clocks.day(date.fromisoformat(day))[1].timestamp())


def _told(draft: Draft) -> Told:
    """With what others have written in the same transaction."""
    head, work = draft.head(REPORTS), draft.work
    stored = (body for _version, body in work.store.bodies(head.id, 0))
    fresh = (row[7] for row in work.entries if row[0] == head.id)
    return Told(read(body) for body in (*stored, *fresh))


def _actor(draft: Draft, by: str, needed: Rank) -> Actor | Reply:
    person = whoever(draft, by)
    if isinstance(person, Reply):
        return person
    return person.actor if may_act(person.rank, needed) else refuse(NOT_YOURS, status=FORBIDDEN)


def _granted(draft: Draft, receipt: str, event: Event) -> Reply:
    body = _write(event)
    head = draft.append(REPORTS, event.by, event.at, receipt, (body,))
    return Reply(GRANTED, _write({"version": head.version, "events": [msgspec.Raw(body)]}), head.version)


def event_of(reply: Reply) -> Event:
    """What was granted."""
    found = msgspec.json.decode(reply.body, type=dict[str, msgspec.Raw])
    return msgspec.json.decode(found["events"], type=list[Event])[0]


class IssueReport(Struct, frozen=True):
    """Somebody stands to a report. What is asked for is the period; what it says is read from the journals."""

    receipt: str
    by: str
    kind: str
    period: str
    made: Made | str
    """A draft, or a supplement to the last report of the period; a sentence where there is nothing to issue."""
    place: Place | None = None
    """Of a breach: what it is about."""

    @property
    def digest(self) -> str:
        return sha256(plain((self.by, "issue", self.kind, self.period, self.place))).hexdigest()

    @property
    def streams(self) -> tuple[str, ...]:
        return (REPORTS,)

    def perform(self, draft: Draft) -> Reply:
        actor = _actor(draft, self.by, ISSUES)
        if isinstance(actor, Reply):
            return actor
        if isinstance(self.made, str):
            return refuse(self.made)
        told, made = _told(draft), self.made
        earlier = told.of(made.kind, made.period, self.place)
        named = "" if made.supplements is None else made.supplements.seal
        if named != (earlier[-1].seal if earlier else ""):
            return refuse(MEANWHILE, status=CONFLICT)
        if strange := _strange(draft, made):
            return refuse(f"{strange} has no such entry as the report was read to.", status=CONFLICT)
        number, before = len(told.reports) + 1, earlier[-1].number if earlier else 0
        try:
            return _granted(draft, self.receipt, _issued(draft, made, actor, number, before))
        except ReportError as error:
            return refuse(str(error))


def _issued(draft: Draft, made: Made, actor: Actor, number: int, before: int) -> Issued:
    clocks, at = clocks_of(made.zone, made.day_starts), datetime.fromtimestamp(draft.now, UTC)
    if isinstance(made, Sheet):
        sheet = issue(made, actor.id, at, clocks)
        return ReportIssued(number, sheet, seal_for(sheet), before, draft.settings, actor, draft.now)
    paper = papers.issue(made, actor.id, at, clocks)
    return PaperIssued(number, paper, seal_for(paper), before, draft.settings, actor, draft.now)


def _strange(draft: Draft, made: Made) -> str:
    """The journal that is not the one that was read, if any."""
    store = draft.work.store
    for stream, source in read_from(made):
        head, begun = store.head(stream), (source.lines, source.last) != (0, START)
        if head is None or (begun and not store.has_entry(head.id, source.lines, source.last)):
            return f"Table {source.table}" if source.table else f"The stream {stream}"
    return ""


class CloseDay(Struct, frozen=True):
    """A gaming day closes: its floats are counted, its reports issued, its heads signed."""

    receipt: str
    by: str
    day: str
    floats: tuple[Counted, ...] = ()
    zone: str = ""
    day_starts: str = ""
    lacks: str = ""
    """What is missing, as far as readers can see it."""

    @property
    def digest(self) -> str:
        return sha256(plain((self.by, "close", self.day))).hexdigest()

    @property
    def streams(self) -> tuple[str, ...]:
        return (REPORTS,)

    def perform(self, draft: Draft) -> Reply:
        actor = _actor(draft, self.by, CLOSES)
        if isinstance(actor, Reply):
            return actor
        if self.lacks:
            return refuse(self.lacks)
        told, ends = _told(draft), over_at(self.day, clocks_of(self.zone, self.day_starts))
        reports = told.of("day", self.day)
        if lacks := out_of_order(told, self.day, ends, draft.now) or unreported(reports, self.day):
            return refuse(lacks)
        heads, since = _signed(draft)
        if since <= ends:
            return refuse(UNSIGNED)
        numbers = tuple(each.number for each in reports)
        event = DayClosed(self.day, self.floats, numbers, heads, draft.settings, actor, draft.now)
        return _granted(draft, self.receipt, event)


UNSIGNED: Final = "The heads of all streams have not been signed since the day ended."


def out_of_order(told: Told, day: str, ends: int, now: int) -> str:
    """Why this day does not close now, if it does not: days close once each, in their order, when they are over."""
    if (closed := told.closed(day)) is not None:
        return f"The gaming day {day} was closed by {closed.by.id}: it closes once."
    if now <= ends:
        return f"The gaming day {day} is not over."
    if told.days and day != (due := next_day(told.days[-1].day)):
        return f"Gaming days close in their order: {due} is next."
    return ""


def unreported(reports: list[Issued], day: str) -> str:
    if not reports:
        return f"The daily summary of {day} has not been issued; nil is a report, too."
    if reports[-1].made.so_far:
        return f"The daily summary of {day} was issued before the day was over: a supplement tells the rest, be it nil."
    return ""


def _signed(draft: Draft) -> tuple[int, int]:
    """Number of the last signed heads, and since when they hold: they are as good as new where no table has moved since."""
    store = draft.work.store
    line = draft.work.signatures[-1][2] if draft.work.signatures else store.last_signature()
    if line is None:
        return 0, 0
    heads: dict[str, Any] = msgspec.json.decode(line)["heads"]
    signed = {each["stream"]: (each["version"], each["hash"]) for each in heads["streams"]}
    tables = (head for head in store.all_heads() if head.name.startswith("table:"))
    moved = any(signed.get(head.name) != (head.version, head.hash) for head in tables)
    return heads["number"], heads["at"] if moved else max(heads["at"], draft.now)
