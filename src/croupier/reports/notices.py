"""Notices out of journals: who waits to be told, who was told in time, and who late."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

from msgspec import Struct

from croupier.games.tells import Within
from croupier.promotions.facts import Cited
from croupier.reports.deadlines import Clocks
from croupier.reports.papers import Read
from croupier.table.reading.casebook import owed


class State(StrEnum):
    OVERDUE = "overdue"
    OPEN = "open"
    AMBER = "amber"
    """No hour is named, and it has waited longer than the house means to let anybody wait."""
    GIVEN = "given"
    LATE = "late"
    """Given, after its last moment."""
    LAPSED = "lapsed"
    """What it was about turned out not to be so."""


_OPEN: Final = (State.OVERDUE, State.OPEN, State.AMBER)


class Notice(Struct, frozen=True):
    """Somebody to be told of something, with the last moment for it and what became of it."""

    journal: str
    table: str
    number: int
    to: str
    how: str
    why: str
    clause: str | None
    opened: datetime
    by: datetime | None
    """The last moment in time; None where the document names no hour."""
    state: State
    closes: str
    """The command that closes it."""
    told_by: str = ""
    heard: str = ""
    manner: str = ""
    told_at: datetime | None = None
    promotion: str = ""
    """Of a promotion its name; a table's notice has none."""
    cites: tuple[Cited, ...] = ()
    """The clauses of all documents that a promotion runs under."""
    tournament: str = ""
    """Of a tournament its name; the table is one of its session."""

    @property
    def pending(self) -> bool:
        return self.state in _OPEN


def notices(read: Iterable[Read], clocks: Clocks, now: datetime, patience: timedelta) -> list[Notice]:
    """All of them: overdue ones first, then by when they are due, those without an hour after these; closed ones last, in the order
    in which they were opened."""
    found = [notice for each in read for notice in (*_told(each, clocks, now, patience), *_payments(each, clocks, now, patience))]
    return in_order(found)


def in_order(found: Iterable[Notice]) -> list[Notice]:
    return sorted(found, key=_order)


def _order(notice: Notice) -> tuple[int, float, float, str, str, int]:
    """Whatever is pending by its last moment: that puts what is overdue on top."""
    opened = notice.opened.timestamp()
    last = opened if not notice.pending else float("inf") if notice.by is None else notice.by.timestamp()
    return int(not notice.pending), last, opened, notice.table, notice.promotion, notice.number


def _told(read: Read, clocks: Clocks, now: datetime, patience: timedelta) -> Iterator[Notice]:
    for opened in read.heard.notices:
        at, due, given = clocks.at(opened.at), opened.due, opened.given
        by, given_at = clocks.due(due.within, at), None if given is None else given.at
        told = ("", "", "") if given is None else (given.by.id, given.heard, given.manner)
        yield Notice(
            read.source.journal, read.source.table, opened.number, due.to, due.how, due.why, due.clause, at, by,
            state_of(due.within, at, by, given_at, now, patience, lapsed=opened.lapsed), f"give-notice {opened.number}", *told,
            None if given_at is None else clocks.at(given_at),
        )  # fmt: skip


def state_of(
    within: Within, opened: datetime, by: datetime | None, given: int | None, now: datetime, patience: timedelta, *, lapsed: bool
) -> State:  # fmt: skip
    """How far a notice has come: given in time or late, without object, or still waiting."""
    if given is not None:
        grace = within is Within.AT_ONCE  # "at once" is a matter of the same minute, not of the same second
        last = None if by is None else by.timestamp() + (_SAME_MINUTE if grace else 0)
        return State.LATE if last is not None and given > last else State.GIVEN
    if lapsed:
        return State.LAPSED
    return _waiting(opened, by, now, patience)


_SAME_MINUTE: Final = 60


def _waiting(opened: datetime, by: datetime | None, now: datetime, patience: timedelta) -> State:
    if by is None:
        return State.AMBER if now.timestamp() - opened.timestamp() > patience.total_seconds() else State.OPEN
    return State.OVERDUE if now.timestamp() > by.timestamp() else State.OPEN


_CLOSED_BY: Final = {
    "enquire": "enquire-into-settlement {}",
    "identify": "identify-patron {}",
    "rectify": "rectify-settlement {}, attempt-rectification {} or bring-to-regulator {}",
}


def _payments(read: Read, clocks: Clocks, now: datetime, patience: timedelta) -> Iterator[Notice]:
    """What is still owed about wrong payments: putting one right, or the regulator's ear, within reasonable time."""
    conditions = read.heard.conditions
    if conditions is None:
        return
    for entry in read.register:
        opened = clocks.at(read.heard.registered[entry.number])
        for each in owed(entry, conditions.rules.provisions):
            closes = _CLOSED_BY[each.what].replace("{}", str(entry.number))
            yield Notice(
                read.source.journal, read.source.table, entry.number, entry.player or "patron", "wrong payment", each.sentence,
                each.clause, opened, None, _waiting(opened, None, now, patience), closes,
            )  # fmt: skip


# Who sees what


def addressed_to(read: Iterable[Read], player: str, clocks: Clocks) -> list[tuple[datetime, str, tuple[str, ...]]]:
    """What one patron was told that was theirs to hear, and nothing of anybody else."""
    return sorted(
        (clocks.at(each.at), each.what, each.clauses) for one in read for each in one.heard.advice if each.player == player
    )


# As a calendar


class Dated(Struct, frozen=True):
    """A date that a promotion has before it: entries close, the draw is held, claims end."""

    journal: str
    promotion: str
    what: str
    at: datetime
    clauses: str


def as_calendar(found: Iterable[Notice], dates: Iterable[Dated] = ()) -> str:
    """What is pending, for a calendar: an event at each last moment, a task where no hour is named; and what is to come."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//croupier//notices//EN"]
    for each in found:
        if each.pending:
            lines += _item(each)
    for date in dates:
        lines += _dated(date)
    lines.append("END:VCALENDAR")
    return "".join(f"{piece}\r\n" for line in lines for piece in _folded(line))


def _item(notice: Notice) -> Iterator[str]:
    kind = "VTODO" if notice.by is None else "VEVENT"
    yield f"BEGIN:{kind}"
    of = notice.promotion or notice.tournament or notice.table
    numbered = f"-{notice.number}" if notice.promotion or notice.tournament else ""
    yield f"UID:{_plain(f'{notice.journal}-{of}-{notice.closes}{numbered}')}@croupier"
    yield f"DTSTAMP:{_utc(notice.opened)}"
    if notice.by is not None:
        yield f"DTSTART:{_utc(notice.by)}"
        yield f"DTEND:{_utc(notice.by)}"
    yield f"SUMMARY:{_plain(f'{notice.to}: {notice.why}')}"
    told = f"{notice.how}; clause {notice.clause or 'by ruling'}; {about(notice)}; {notice.closes}"
    yield f"DESCRIPTION:{_plain(told)}"
    yield f"END:{kind}"


def about(notice: Notice) -> str:
    """What a notice is of, in words."""
    return f"promotion {notice.promotion}" if notice.promotion else f"table {notice.table}"


def _dated(date: Dated) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{_plain(f'{date.journal}-{date.promotion}-{date.what}')}@croupier"
    yield f"DTSTAMP:{_utc(date.at)}"
    yield f"DTSTART:{_utc(date.at)}"
    yield f"DTEND:{_utc(date.at)}"
    yield f"SUMMARY:{_plain(f'{date.promotion}: {date.what}')}"
    yield f"DESCRIPTION:{_plain(date.clauses)}"
    yield "END:VEVENT"


def _utc(moment: datetime) -> str:
    return datetime.fromtimestamp(int(moment.timestamp()), UTC).strftime("%Y%m%dT%H%M%SZ")


def _plain(words: str) -> str:
    """As a calendar writes text."""
    for sign in ("\\", ";", ","):
        words = words.replace(sign, f"\\{sign}")
    return "\\n".join(words.splitlines())


def _folded(line: str) -> Iterator[str]:
    """No line is longer than 75 octets; what goes on begins with a space."""
    room, part = 75, ""
    for sign in line:
        if len((part + sign).encode()) > room:
            yield part
            part = " "
        part += sign
    yield part
