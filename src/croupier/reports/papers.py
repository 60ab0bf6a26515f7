"""Reports as values: the same papers for every period, nil where there is nothing to say.

A report is made of what was heard in journals and of nothing else: the same journals give the same report, whenever it is printed.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType

from croupier.games.catalogue import GAMES
from croupier.games.duties import Duty, duties
from croupier.games.tells import Within
from croupier.money import dollars
from croupier.reports.deadlines import Clocks
from croupier.reports.heard import PAPERS, After, Found, Heard
from croupier.table.model.casebook import WrongSettlement

Entry = dict[str, Any]
"""As a program reads it; docs/reports.md explains every key."""
Place = tuple[str, int]
"""Where an entry stands: its table, and the line of that table's journal."""

Afterwards = tuple[tuple[str, int, tuple[After, ...]], ...] | UnsetType
"""What came of entries, by table and line."""

DAY, MONTH, BREACH = "day", "month", "breach"
_ENDS: Final = {DAY: Within.GAMING_DAY, MONTH: Within.MONTH, BREACH: Within.GAMING_DAY}
_SHIFTS: Final = 3


class Paper(Struct, frozen=True):
    """One report to one reader about one document."""

    report: str
    to: str
    document: str
    period: str
    nil: bool
    entries: tuple[Entry, ...]


class Source(Struct, frozen=True):
    """A journal that a report was read from, as far as it went then."""

    journal: str
    table: str
    lines: int
    last: str
    """The hash of its last line."""


class Read(Struct, frozen=True):
    """A journal that holds together. Of its table only the register is kept, as it stands at the end: tables may be many."""

    source: Source
    heard: Heard
    register: tuple[WrongSettlement, ...]
    marks: dict[int, str] = {}
    """The hashes of lines that were asked about."""


class Issue(Struct, frozen=True):
    """Who stood to a report, and when."""

    by: str
    at: str
    seal: str = ""
    """Of the whole sheet, by which a supplement names it."""


class Sheet(Struct, frozen=True, kw_only=True):
    """All reports of a period as they are printed: what is told, what it was read from, and who issued it."""

    kind: str
    period: str
    zone: str
    day_starts: str
    begins: str
    ends: str
    papers: tuple[Paper, ...]
    clauses: dict[str, str]
    """By which clause each paper is due: `report document` to clauses."""
    sources: tuple[Source, ...]
    struck: tuple[Place, ...] = ()
    """Wrong payments, by table and line, that turned out to be none: they became known, and are told as what they are."""
    counts: dict[str, dict[str, int]]
    """How many entries there are by table, dealer, shift and clause: a pattern is seen before somebody else sees it."""
    so_far: str = ""
    """How far the journals went, where the period was not over."""
    issued: Issue | None = None
    """None in a draft."""
    printed: Issue | None = None
    """Who printed a draft, where they said so."""
    supplements: Issue | None = None
    """The report whose supplement this is."""
    earlier: tuple[Paper, ...] = ()
    """What that one said, with its own supplements."""
    earlier_struck: tuple[Place, ...] | UnsetType = UNSET
    """What was struck out by then; left out where there is nothing to supplement, so that seals stay what they were."""
    after: Afterwards = UNSET
    """What came of entries, by table and line; reports that were issued before it was told have none of it."""

    @property
    def told(self) -> tuple[Paper, ...]:
        """What this sheet says: in a supplement only what is new or has changed, and what was struck out since."""
        if self.supplements is None:
            return self.papers
        since = frozenset[Place]() if self.earlier_struck is UNSET else frozenset(self.struck) - frozenset(self.earlier_struck)
        return tuple(_new(paper, earlier, since) for paper, earlier in zip(self.papers, self.earlier, strict=True))

    @property
    def nil(self) -> bool:
        return all(paper.nil for paper in self.told)

    def came_of(self, entry: Entry) -> tuple[After, ...]:
        """What came of an entry; nothing where it is not known."""
        told = () if self.after is UNSET else self.after
        return next((after for table, line, after in told if (table, line) == place_of(entry)), ())


def place_of(entry: Entry) -> Place:
    return entry["table"], entry["line"]


def _new(paper: Paper, earlier: Paper, since: Collection[Place]) -> Paper:
    entries = tuple(entry for entry in paper.entries if entry not in earlier.entries or place_of(entry) in since)
    return Paper(paper.report, paper.to, paper.document, paper.period, not entries, entries)


def answered(sheet: Sheet, read: Iterable[Read]) -> Iterator[tuple[str, int]]:
    """The notices, by table and number, that a report gives: whoever has it is told. Each opens right after what it is about."""
    ears = {each.source.table: each.heard for each in read}
    for paper in sheet.told:
        for entry in paper.entries:
            table, line = place_of(entry)
            heard = ears.get(table)
            due = next(
                (each for each in (() if heard is None else heard.notices)
                 if each.line > line and each.due.clause == entry["clause"] and each.due.to == paper.to), None,
            )  # fmt: skip
            if due is not None and due.given is None and not due.lapsed:
                yield table, due.number


# Making one


def bounds(kind: str, period: str, clocks: Clocks) -> tuple[datetime, datetime]:
    """The first moment and the last second of a gaming day, `2024-08-20`, or of a month, `2024-08`; ValueError for none."""
    written = f"{period}-01" if kind == MONTH else period
    first = date.fromisoformat(written)
    if first.isoformat() != written:  # 20240820 and 2024-W34-2 are dates to Python: a period is written in one way alone
        raise ValueError(f"{written} is not written as {first}.")
    return clocks.month(first.year, first.month) if kind == MONTH else clocks.day(first)


def sheet(kind: str, period: str, read: Sequence[Read], clocks: Clocks, now: datetime | None = None, line: int = 0) -> Sheet:
    """All reports of a period. With a line, only that one: a breach notice, given before the day is over."""
    begins, ends = bounds(kind, period, clocks)
    first, last = int(begins.timestamp()), int(ends.timestamp())
    known = [each for each in _found(read) if first <= each[0].at <= last and line in (0, each[0].line)]
    papers = [(name, game, of) for name in PAPERS for game in GAMES if (of := _of(name, game, _ENDS[kind]))]
    made = tuple(_paper(name, game, of[0].to, period, known, clocks) for name, game, of in papers)
    return Sheet(
        kind=kind, period=period, zone=clocks.zone.key, day_starts=_clock(clocks.starts),
        begins=begins.isoformat(), ends=ends.isoformat(), papers=made,
        clauses={f"{name} {game}": ", ".join(dict.fromkeys(duty.clause for duty in of)) for name, game, of in papers},
        sources=tuple(each.source for each in read),
        struck=tuple((found.table, found.line) for found, entry in known if entry is not None and entry.struck),
        counts=_counts((each for each, _ in known if each.report in _due(kind)), clocks),
        after=tuple(_after(read, known)),
        so_far="" if now is None or now.timestamp() > last else _read_to(read, clocks),
    )  # fmt: skip


def _after(
    read: Iterable[Read], known: Iterable[tuple[Found, WrongSettlement | None]]
) -> Iterator[tuple[str, int, tuple[After, ...]]]:  # fmt: skip
    came = {(each.source.table, line): after for each in read for line, after in each.heard.after.items()}
    for found, _entry in known:
        if after := came.get((found.table, found.line)):
            yield found.table, found.line, after


def _read_to(read: Iterable[Read], clocks: Clocks) -> str:
    """The last moment that the journals know of: the clock's own would make two prints differ."""
    return clocks.at(max((each.heard.at for each in read), default=0)).isoformat()


def _of(report: str, game: str, ends: Within) -> list[Duty]:
    return [duty for duty in duties(game) if duty.how == report and duty.within is ends]


def _due(kind: str) -> set[str]:
    return {duty.how for game in GAMES for duty in duties(game) if duty.within is _ENDS[kind]}


def _found(read: Iterable[Read]) -> Iterator[tuple[Found, WrongSettlement | None]]:
    """Each with the last word of the register on it."""
    for each in read:
        for found in each.heard.found:
            yield found, each.register[found.entry - 1] if found.entry else None


def _paper(
    report: str, game: str, to: str, period: str, known: Iterable[tuple[Found, WrongSettlement | None]], clocks: Clocks
) -> Paper:
    mine = [each for each in known if (each[0].report, each[0].document) == (report, game)]
    mine.sort(key=lambda each: (each[0].at, each[0].table, each[0].line))
    entries = tuple(_entry(found, entry, clocks) for found, entry in mine)
    return Paper(report, to, game, period, not entries, entries)


def _entry(found: Found, wrong: WrongSettlement | None, clocks: Clocks) -> Entry:
    told = {
        "table": found.table, "line": found.line, "at": clocks.at(found.at).isoformat(), "round": found.round,
        "clause": found.clause, "kind": found.kind,
    }  # fmt: skip
    return told | (found.said if wrong is None else _payment(wrong))


def _payment(wrong: WrongSettlement) -> Entry:
    """As the journal leaves it at its end, whatever month that is."""
    return {
        "entry": wrong.number, "wager": wrong.wager, "amount": dollars(wrong.amount),
        "direction": "over" if wrong.over else "under",
        "player": wrong.player or None, "suspected": wrong.suspected, "rectified": wrong.rectified, "attempts": list(wrong.done),
        "regulator_told": wrong.brought,
    }  # fmt: skip


def _counts(found: Iterable[Found], clocks: Clocks) -> dict[str, dict[str, int]]:
    """Of the entries themselves, whatever becomes of them."""
    counted: dict[str, Counter[str]] = {name: Counter() for name in ("table", "dealer", "shift", "clause")}
    for each in found:
        counted["table"][each.table] += 1
        counted["dealer"][each.dealer] += 1
        counted["shift"][_shift(each.at, clocks)] += 1
        counted["clause"][f"{each.document} {each.clause}"] += 1
    return {name: dict(sorted(counter.items())) for name, counter in counted.items()}


def _shift(at: int, clocks: Clocks) -> str:
    """Three of eight hours from the start of the gaming day, by when each begins."""
    shown = clocks.at(at)
    into = (60 * shown.hour + shown.minute - clocks.starts) % (24 * 60)
    length = 24 * 60 // _SHIFTS
    return _clock((clocks.starts + into // length * length) % (24 * 60))


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
