"""`croupier report promotions`, `refused` and `counts`: papers out of the tapes of promotions and tournaments."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from croupier.cli import taped
from croupier.cli.piping import reason
from croupier.cli.speaking import refuse, say, say_json
from croupier.cli.taped import printable
from croupier.reports import besides as b
from croupier.reports.deadlines import clocks_of
from croupier.reports.papers import Issue, Source
from croupier.taping import Chain

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.reports.deadlines import Clocks
    from croupier.taping import Tape


def promotions(tape: Path, *, json: bool, zone: str, day_starts: str, by: str, at: datetime | None) -> int:
    """Terms, versions and approvals of every promotion on a tape."""
    read, clocks = _promotions(tape), clocks_of(zone, day_starts)
    found = b.promotions_told(read.system, clocks)
    return _put_out(found, b.promotions_paper(found, span_of(tape, read), clocks), clocks, by, at, json=json)


def refused(tape: Path, *, people: Path | None, json: bool, zone: str, day_starts: str, by: str, at: datetime | None) -> int:
    """The file of refused claims; names and addresses come from a file of people."""
    read, clocks = _promotions(tape), clocks_of(zone, day_starts)
    found = b.refused_claims(read.system, clocks, _people(people))
    return _put_out(found, b.refused_paper(found, span_of(tape, read), clocks), clocks, by, at, json=json)


def counts(tape: Path, *, json: bool, zone: str, day_starts: str, by: str, at: datetime | None) -> int:
    """The count sheets of a tournament."""
    from croupier.tournament.tape import restored

    read, clocks = taped.read_tape(tape, restored), clocks_of(zone, day_starts)
    found = b.count_sheets(read.system)
    return _put_out(found, b.counts_paper(found, span_of(tape, read), clocks), clocks, by, at, json=json)


def _promotions(tape: Path) -> Any:
    from croupier.promotions.tape import restored

    return taped.read_tape(tape, restored)


def span_of(path: Path, tape: Tape[Any, Any]) -> b.Span:
    """From when to when a tape goes, and the hash of its last line as it is or would be kept."""
    chain = Chain()
    for entry in tape.granted.values():
        chain.line(entry)
    moments = [event.at for event in tape.events]
    source = Source(path.name, "", chain.count, chain.last)
    return b.Span((source,), min(moments, default=None), max(moments, default=None))


def _people(path: Path | None) -> dict[str, b.Person]:
    if path is None:
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, b.Person])
    except OSError as error:
        refuse(f"{path} cannot be read: {reason(error)}.")
    except (msgspec.DecodeError, UnicodeError) as error:
        refuse(f'{path} is no file of people, such as {{"1001": {{"name": "...", "address": "..."}}}}: {error}.')


def _put_out(found: list[Any], paper: b.Beside, clocks: Clocks, by: str, at: datetime | None, *, json: bool) -> int:
    if json:
        say_json(found)
        return 0
    if by:
        paper = replace(paper, printed=Issue(by, clocks.shown(at or datetime.now(UTC)).isoformat(timespec="seconds")))
    for line in b.beside_text(paper):
        say(printable(line))
    return 0
