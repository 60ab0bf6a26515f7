"""Reports of the house: drafts at any time, what was issued, supplements to that; and what a gaming day lacks before it closes."""

from collections.abc import Callable
from datetime import date, datetime
from threading import Lock
from typing import Final

from django.db.models import Min
from msgspec import UNSET, Struct
from msgspec.structs import replace

from croupier.house.floor.named import REPORTS
from croupier.house.floor.pit import Pit
from croupier.house.floor.reporting import (
    STREAMS,
    Counted,
    DayClosed,
    Issued,
    Made,
    Told,
    next_day,
    out_of_order,
    over_at,
    read,
    unreported,
)
from croupier.house.journal.models import Entry as EntryRow
from croupier.house.journal.models import Stream
from croupier.house.people.accounts import name_of
from croupier.house.records.besides import draft_paper, since
from croupier.house.records.entries import entries
from croupier.house.records.telling import Tray, all_notices, house_clocks, journal_of, moment, telling
from croupier.reports.heard import DAILY
from croupier.reports.issuing import ReportError, supplement
from croupier.reports.papers import BREACH, DAY, MONTH, Afterwards, Entry, Issue, Paper, Sheet, bounds, sheet

KINDS: Final = (DAY, MONTH)
_TOLD_OF: Final = {"promotions": "promotions", "refused": "refused claims", "counts": "counts at tournaments"}
_WRITTEN: Final = {DAY: "2024-08-20", MONTH: "2024-08"}


class _Hears:
    """Hears the stream of the reports."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._told, self._version = Told(), 0

    def told(self) -> Told:
        """All of it up to now."""
        stream = Stream.objects.get(name=REPORTS)
        with self._lock:
            for version, body, _hash in entries(stream, self._version):
                self._told.hear(read(body))
                self._version = version
            return Told((*self._told.reports, *self._told.days))


def told(pit: Pit) -> Told:
    return pit.kept(_Hears, _Hears).told()


# Drafts


def draft_of(pit: Pit, kind: str, period: str) -> Sheet:
    """The reports of a period as they would be issued now, had none been."""
    _known(kind, period)
    return sheet(kind, period, telling(pit).read(), house_clocks(), moment(pit))


def _known(kind: str, period: str) -> None:
    if kind not in KINDS:
        raise ReportError(f"There are reports of a {' and of a '.join(KINDS)}, and of no {kind}.")
    try:
        bounds(kind, period, house_clocks())
    except (ValueError, OverflowError):
        raise ReportError(f"{period} is no {kind}: write {_WRITTEN[kind]}.") from None


def to_issue(pit: Pit, kind: str, period: str) -> Made:
    """What can be issued of a period now: its reports, or a supplement to what was issued last. A paper of promotions or
    tournaments has no period."""
    if kind not in STREAMS:
        _known(kind, period)
    elif period:
        raise ReportError(f"A paper of {_TOLD_OF[kind]} has all that is on record, and no period.")
    earlier = told(pit).of(kind, period)
    if not earlier:
        return draft_paper(pit, kind) if kind in STREAMS else draft_of(pit, kind, period)
    made = _since(pit, earlier[-1])
    if made.nil and (made.so_far or not earlier[-1].made.so_far):
        of = _TOLD_OF.get(kind, f"the {kind} {period}")
        raise ReportError(f"Report {earlier[-1].number} tells all that the journals have of {of}: there is nothing to supplement.")
    return made


def _since(pit: Pit, issued: Issued) -> Made:
    """A supplement to an issued report, whether or not there is anything in it."""
    earlier = issued.made
    if not isinstance(earlier, Sheet):
        return since(pit, earlier)
    watched = {source.table: (source.lines,) for source in earlier.sources}
    found = telling(pit).read(watched)
    now = sheet(earlier.kind, earlier.period, found, house_clocks(), moment(pit))
    return supplement(now, earlier, found)


def breach_of(pit: Pit, table: str, line: int) -> Sheet:
    """One entry of the daily summary, told before the day is over."""
    clocks = house_clocks()
    for each in telling(pit).read():
        meant = [one for one in each.heard.found if (one.table, one.line, one.report) == (table, line, DAILY)]
        if meant:
            period = clocks.gaming_day(clocks.at(meant[0].at)).isoformat()
            if earlier := told(pit).of(BREACH, period, (table, line)):
                raise ReportError(f"Report {earlier[0].number} is the breach notice of this.")
            return sheet(BREACH, period, [each], clocks, line=line)
    raise ReportError(f"Entry {line} of {journal_of(table)} is nothing that a daily summary tells of.")


# Names


def named(made: Sheet, look: Callable[[str], str | None] = name_of) -> Sheet:
    """For print: people by their names where they have one. What is issued and kept holds their numbers alone."""
    known: dict[str, str] = {}

    def name(person: str) -> str:
        if person not in known:
            known[person] = look(person) or person
        return known[person]

    def stands(issue: Issue | None) -> Issue | None:
        return None if issue is None else replace(issue, by=name(issue.by))

    def told_of(entry: Entry) -> Entry:
        return entry | {key: name(entry[key]) for key in ("by", "player") if entry.get(key)}

    def paper(each: Paper) -> Paper:
        return replace(each, entries=tuple(map(told_of, each.entries)))

    def came_of(each: Afterwards) -> Afterwards:
        if each is UNSET:
            return each
        return tuple((table, line, tuple(replace(one, player=name(one.player)) if one.player else one for one in after))
                     for table, line, after in each)  # fmt: skip

    dealers: dict[str, int] = {}
    for dealer, count in made.counts["dealer"].items():
        called = name(dealer) if dealer else ""
        dealers[called] = dealers.get(called, 0) + count
    return replace(
        made,
        papers=tuple(map(paper, made.papers)),
        earlier=tuple(map(paper, made.earlier)),
        counts=made.counts | {"dealer": dealers},
        after=came_of(made.after),
        issued=stands(made.issued),
        printed=stands(made.printed),
        supplements=stands(made.supplements),
    )


# Closing a gaming day


class Closing(Struct, frozen=True):
    """A gaming day as it stands before its closing, or after."""

    day: str
    begins: datetime
    ends: datetime
    floats: tuple[Counted, ...]
    """Counted since the day began, of floats that were open in it."""
    reports: tuple[int, ...]
    untold: int
    """Notices due by its end that have not been given."""
    lacks: tuple[str, ...]
    """What is missing before it closes, a whole sentence each."""
    closed: DayClosed | None


def closing(pit: Pit, day: str) -> Closing:
    """What belongs to a gaming day, and what it lacks. ReportError for no day."""
    _known(DAY, day)
    clocks, now, said = house_clocks(), int(pit.clock()), told(pit)
    begins, ends = clocks.day(date.fromisoformat(day))
    reports, trays = said.of(DAY, day), telling(pit).trays()
    closed = said.closed(day)
    last = int(ends.timestamp())
    lying = [tray for tray in trays if tray.opened <= last]
    counted = closed.floats if closed is not None else tuple(
        Counted(tray.table, tray.entry, tray.counted, tray.variance)
        for tray in lying
        if tray.closed and tray.closed >= begins.timestamp()
    )  # fmt: skip
    untold = _untold(pit, ends)
    lacks = () if closed is not None else tuple(_lacks(pit, day, said, reports, [tray for tray in lying if not tray.closed], now))
    return Closing(day, begins, ends, counted, tuple(each.number for each in reports), untold, lacks, closed)


def _lacks(pit: Pit, day: str, said: Told, reports: list[Issued], lying: list[Tray], now: int) -> list[str]:
    clocks = house_clocks()
    found = [sentence] if (sentence := out_of_order(said, day, over_at(day, clocks), now)) else []
    for tray in lying:
        since = f"{clocks.at(tray.opened):%Y-%m-%d %H:%M}"
        found.append(
            f"The float of table {tray.table}, opened {since}, has not been counted since: close it, and open it anew where play "
            "goes on."
        )
    if sentence := unreported(reports, day):
        found.append(sentence)
    elif not _since(pit, reports[-1]).nil:
        found.append(f"The journals tell more of {day} than report {reports[-1].number}: a supplement is to be issued.")
    return found


def _untold(pit: Pit, ends: datetime) -> int:
    found = all_notices(pit)
    return sum(each.pending and each.by is not None and each.by.timestamp() <= ends.timestamp() for each in found)


def next_to_close(pit: Pit) -> str | None:
    """The gaming day that closes next: of a house that never closed one, that on which it opened its first table; none where all
    that are over are closed."""
    said, today = told(pit), house_clocks().gaming_day(moment(pit))
    due = date.fromisoformat(next_day(said.days[-1].day)) if said.days else _first_day() or today
    return due.isoformat() if due < today else None


def _first_day() -> date | None:
    """On which the first table was opened."""
    opened: int | None = EntryRow.objects.filter(version=1, stream__kind="table").aggregate(at=Min("at"))["at"]
    clocks = house_clocks()
    return None if opened is None else clocks.gaming_day(clocks.at(opened))
