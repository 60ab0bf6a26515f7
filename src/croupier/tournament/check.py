"""`check`: which compulsory points a tournament's conditions lack. One JSON object a line in, one a line out."""

from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from croupier.games.adjudicate import echo
from croupier.games.record import IdOnly
from croupier.taping import fault, no_json
from croupier.tournament.conditions import Point, missing
from croupier.tournament.session_record import FaultOut
from croupier.tournament.session_record import NotJudged as NotJudged


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    conditions: dict[str, Any]
    id: Raw = Raw(b"null")


class Checked(Struct, frozen=True):
    id: Raw
    complete: bool
    missing: tuple[Point, ...]


write: Final = msgspec.json.Encoder().encode
_read: Final = msgspec.json.Decoder(Asked).decode
_read_id: Final = msgspec.json.Decoder(IdOnly).decode


def check(line: bytes | str) -> Checked | NotJudged:
    """Whatever the line holds, the answer is a value."""
    try:
        asked = _read(line)
        known = echo(asked.id)
    except msgspec.ValidationError as error:
        return _unreadable(line, error)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return NotJudged(Raw(b"null"), FaultOut("bad-json", no_json(error, line)))
    lacking = missing(asked.conditions)
    return Checked(known, not lacking, lacking)


def _unreadable(line: bytes | str, error: Exception) -> NotJudged:
    """A line that is JSON, and no record of conditions."""
    try:
        known = echo(_read_id(line).id)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return NotJudged(Raw(b"null"), FaultOut("bad-json", "A record is a JSON object, one on a line."))
    return NotJudged(known, FaultOut("bad-record", fault(error, "A record")))
