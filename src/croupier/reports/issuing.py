"""Issuing a report: a value with a seal, which is never changed. What came after it goes into a supplement that names it."""

from datetime import datetime
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.reports.deadlines import REACH, Clocks
from croupier.reports.papers import Issue, Read, Sheet

_FORM: Final = 1


class ReportError(ValueError):
    """A report that cannot be issued, supplemented or believed; a whole sentence."""


class _File(Struct):
    sheet: Sheet
    seal: str
    form: int = _FORM


_write: Final = msgspec.json.Encoder().encode  # in the order of the report itself, which a file keeps
_read: Final = msgspec.json.Decoder(_File).decode


def seal_of(sheet: Sheet) -> str:
    """One value for the whole of it; of what it says, not of how it is printed."""
    return sha256(b"croupier report 1\n" + _write(sheet)).hexdigest()


def issue(draft: Sheet, by: str, at: datetime, clocks: Clocks) -> Sheet:
    """The report with somebody who stands to it."""
    if at.timestamp() < datetime.fromisoformat(draft.begins).timestamp():
        raise ReportError(f"The {draft.kind} {draft.period} has not begun: it begins {draft.begins}.")
    return replace(draft, issued=stands_to(by, at, clocks))


def printed(draft: Sheet, by: str, at: datetime, clocks: Clocks) -> Sheet:
    """A draft that names who printed it, and when."""
    return replace(draft, printed=_named(by, at, clocks))


def stands_to(by: str, at: datetime, clocks: Clocks) -> Issue:
    """Who issues something, and when."""
    if not by.strip():
        raise ReportError("Say who issues the report.")
    return _named(by, at, clocks)


def _named(by: str, at: datetime, clocks: Clocks) -> Issue:
    if int(at.timestamp()) not in REACH:
        raise ReportError(f"No report is made at {at.isoformat()}, where the calendar ends.")
    return Issue(by, clocks.shown(at).isoformat(timespec="seconds"))


def write_issued(sheet: Sheet) -> bytes:
    """The file of an issued report, laid out for a person to read as well."""
    if sheet.issued is None:
        raise ReportError("A draft is not kept: issue it first.")
    return msgspec.json.format(_write(_File(sheet, seal_of(sheet)))) + b"\n"


def read_issued(text: bytes) -> Sheet:
    """The report of a file, which must be as it was issued."""
    try:
        kept = _read(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ReportError(f"This is no issued report: {error}.") from None
    if kept.form != _FORM:
        raise ReportError(f"The report has form {kept.form}, and {_FORM} is the newest known here.")
    if kept.sheet.issued is None or kept.seal != seal_of(kept.sheet):
        raise ReportError("The report was changed after it was issued: its seal does not fit.")
    return kept.sheet


def supplement(now: Sheet, earlier: Sheet, read: list[Read]) -> Sheet:
    """What is new or has changed since a report was issued. Its journals must have grown, and nothing else."""
    if (now.kind, now.period, now.zone, now.day_starts) != (earlier.kind, earlier.period, earlier.zone, earlier.day_starts):
        raise ReportError(f"The report is of the {earlier.kind} {earlier.period} in {earlier.zone}, from {earlier.day_starts}.")
    for source in earlier.sources:
        if not any(each.marks.get(source.lines) == source.last for each in read):
            raise ReportError(
                f"{source.journal}, table {source.table}, is missing, or is not the journal that the report was read from: it was "
                f"changed, cut or swapped at or before line {source.lines}."
            )
    assert earlier.issued is not None, "only issued reports are supplemented"
    named = replace(earlier.issued, seal=seal_of(earlier))
    return replace(now, supplements=named, earlier=earlier.papers, earlier_struck=earlier.struck)
