"""`croupier report promotions`, `refused` and `counts`: papers out of the tapes of promotions and tournaments."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from croupier.cli import taped
from croupier.cli.piping import reason
from croupier.cli.speaking import hand_over, refuse, say_json
from croupier.cli.taped import printable
from croupier.reports import besides as b
from croupier.reports import besides_issued as issuing
from croupier.reports.besides_issued import Kept, as_beside, kept, read_kept, supplement, write_kept
from croupier.reports.deadlines import clocks_of
from croupier.reports.issuing import ReportError
from croupier.reports.page import beside_page
from croupier.reports.papers import Issue, Source
from croupier.taping import START, Chain

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.reports.deadlines import Clocks
    from croupier.taping import Tape


class _Asked(NamedTuple):
    """What the line says besides the tape."""

    zone: str
    day_starts: str
    json: bool
    by: str
    at: datetime | None
    issue: Path | None
    supplements: Path | None
    people: Path | None = None

    @property
    def clocks(self) -> Clocks:
        return clocks_of(self.zone, self.day_starts)


def promotions(
    tape: Path, *, json: bool, zone: str, day_starts: str, by: str, at: datetime | None, issue: Path | None,
    supplements: Path | None,
) -> int:  # fmt: skip
    """Terms, versions and approvals of every promotion on a tape."""
    asked, read = _Asked(zone, day_starts, json, by, at, issue, supplements), _promotions(tape)
    return _put_out("promotions", tape, read, b.promotions_told(read.system, asked.clocks), asked)


def refused(
    tape: Path, *, people: Path | None, json: bool, zone: str, day_starts: str, by: str, at: datetime | None, issue: Path | None,
    supplements: Path | None,
) -> int:  # fmt: skip
    """The file of refused claims; names and addresses come from a file of people."""
    asked, read = _Asked(zone, day_starts, json, by, at, issue, supplements, people), _promotions(tape)
    return _put_out("refused", tape, read, b.refused_claims(read.system, asked.clocks, named(people)), asked)


def counts(
    tape: Path, *, json: bool, zone: str, day_starts: str, by: str, at: datetime | None, issue: Path | None,
    supplements: Path | None,
) -> int:  # fmt: skip
    """The count sheets of a tournament."""
    from croupier.tournament.tape import restored

    asked, read = _Asked(zone, day_starts, json, by, at, issue, supplements), taped.read_tape(tape, restored)
    return _put_out("counts", tape, read, b.count_sheets(read.system), asked)


def _promotions(tape: Path) -> Any:
    from croupier.promotions.tape import restored

    return taped.read_tape(tape, restored)


def _span(path: Path, tape: Tape[Any, Any]) -> tuple[b.Span, dict[int, str]]:
    """From when to when a tape goes, with the hash of its last line as it is or would be kept; and the hashes of all its lines."""
    chain, marks = Chain(), {0: START}
    for entry in tape.granted.values():
        chain.line(entry)
        marks[chain.count] = chain.last
    moments = [event.at for event in tape.events]
    source = Source(path.name, "", chain.count, chain.last)
    return b.Span((source,), min(moments, default=None), max(moments, default=None)), marks


def named(path: Path | None) -> dict[str, b.Person]:
    if path is None:
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, b.Person])
    except OSError as error:
        refuse(f"{path} cannot be read: {reason(error)}.")
    except (msgspec.DecodeError, UnicodeError) as error:
        refuse(f'{path} is no file of people, such as {{"1001": {{"name": "...", "address": "..."}}}}: {error}.')


def _put_out(paper: str, tape: Path, read: Tape[Any, Any], found: list[Any], asked: _Asked) -> int:
    span, marks = _span(tape, read)
    made, now = kept(paper, asked.zone, asked.day_starts, span, found), asked.at or datetime.now(UTC)
    try:
        if asked.supplements is not None:
            made = supplement(made, _earlier(asked.supplements), marks)
        if asked.issue is not None:
            made = _issued(made, asked, now, asked.issue)
    except ReportError as error:
        refuse(str(error))
    if asked.json:
        say_json(issuing.named(made, named(asked.people)))
    else:
        stands = Issue(asked.by, asked.clocks.shown(now).isoformat(timespec="seconds"))
        show(made, asked.people, None if asked.issue is not None or not asked.by else stands)
    return 0


def _earlier(path: Path) -> Kept:
    try:
        found = read_kept(path.read_bytes())
    except OSError as error:
        refuse(f"{path} cannot be read: {reason(error)}.")
    if found is None:
        raise ReportError(f"{path} is no issued paper of promotions or of a tournament.")
    return found


def _issued(made: Kept, asked: _Asked, now: datetime, path: Path) -> Kept:
    issued = issuing.issue(made, asked.by, now, asked.clocks)
    try:
        with path.open("xb") as file:
            file.write(write_kept(issued))
    except FileExistsError:
        raise ReportError(f"{path} is there already, and nothing that was issued is changed.") from None
    except OSError as error:
        raise ReportError(f"{path} cannot be written: {reason(error)}.") from None
    return issued


def show(made: Kept, people: Path | None, printed: Issue | None = None, html: Path | None = None) -> None:
    shown = as_beside(made, named(people), printed)
    if html is not None:
        try:
            html.write_text(beside_page(shown), encoding="utf-8")
        except OSError as error:
            refuse(f"{html} cannot be written: {reason(error)}.")
        return
    hand_over(*map(printable, b.beside_text(shown)))
