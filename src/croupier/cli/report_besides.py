"""`croupier report promotions`, `refused` and `counts`: papers out of the tapes of promotions and tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from croupier.cli import taped
from croupier.cli.piping import reason
from croupier.cli.speaking import refuse, say, say_json
from croupier.cli.taped import printable
from croupier.reports import besides as b
from croupier.reports.deadlines import clocks_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def promotions(tape: Path, *, json: bool, zone: str, day_starts: str) -> int:
    """Terms, versions and approvals of every promotion on a tape."""
    found = b.promotions_told(_promotions(tape), clocks_of(zone, day_starts))
    return _put_out(found, b.promotions_text(found), json=json)


def refused(tape: Path, *, people: Path | None, json: bool, zone: str, day_starts: str) -> int:
    """The file of refused claims; names and addresses come from a file of people."""
    found = b.refused_claims(_promotions(tape), clocks_of(zone, day_starts), _people(people))
    return _put_out(found, b.refused_text(found), json=json)


def counts(tape: Path, *, json: bool) -> int:
    """The count sheets of a tournament."""
    from croupier.tournament.tape import restored

    found = b.count_sheets(taped.read_tape(tape, restored).system)
    return _put_out(found, b.counts_text(found), json=json)


def _promotions(tape: Path) -> Any:
    from croupier.promotions.tape import restored

    return taped.read_tape(tape, restored).system


def _people(path: Path | None) -> dict[str, b.Person]:
    if path is None:
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, b.Person])
    except OSError as error:
        refuse(f"{path} cannot be read: {reason(error)}.")
    except (msgspec.DecodeError, UnicodeError) as error:
        refuse(f'{path} is no file of people, such as {{"1001": {{"name": "...", "address": "..."}}}}: {error}.')


def _put_out(found: list[Any], lines: Iterable[str], *, json: bool) -> int:
    if json:
        say_json(found)
    else:
        for line in lines:
            say(printable(line))
    return 0
