"""`check` and `winners`: a promotion judged and a draw worked out again, one JSON object in, one out.

The public contract stands in docs/promotions.md."""

from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from croupier.games.adjudicate import echo
from croupier.promotions import draw as d
from croupier.promotions.check import Amended, Problem, Promotion, problems
from croupier.promotions.facts import check_documents
from croupier.promotions.moments import read_exactly, seconds_between
from croupier.promotions.terms import Prize, blank
from croupier.taping import fault, no_json


class AmendedIn(Struct, forbid_unknown_fields=True):
    at: str
    approved: str | None = None
    resubmitted: str | None = None


class CheckIn(Struct, forbid_unknown_fields=True):
    documents: Annotated[list[str], Meta(min_length=1)]
    terms: dict[str, Any]
    prizes: list[Prize]
    starts: str
    id: Raw = Raw(b"null")
    submitted: str | None = None
    scrutineer: Any = None
    amended: AmendedIn | None = None


class CheckOut(Struct):
    id: Raw
    may_start: bool
    problems: list[Problem]


class WinnersIn(Struct, forbid_unknown_fields=True):
    promotion: str
    draw: Annotated[int, Meta(ge=1)]
    nonce: str
    entries: list[tuple[str, str]]
    words: str
    prizes: Annotated[int, Meta(ge=1)]
    one_each: bool
    id: Raw = Raw(b"null")


class WinnersOut(Struct):
    id: Raw
    commitment: str
    entries: str
    winners: list[d.Winner]


class ErrorOut(Struct):
    code: str
    message: str


class NotJudged(Struct):
    id: Raw
    error: ErrorOut


class IdOnly(Struct):
    id: Raw = Raw(b"null")


R = TypeVar("R")
A = TypeVar("A")

write: Final = msgspec.json.Encoder().encode
_read_check: Final = msgspec.json.Decoder(CheckIn).decode
_read_winners: Final = msgspec.json.Decoder(WinnersIn).decode
_read_id: Final = msgspec.json.Decoder(IdOnly).decode


def check(line: bytes | str) -> CheckOut | NotJudged:
    """What keeps a promotion from starting. Whatever the line holds, the answer is a value."""
    return _answered(line, _read_check, _checked, "A promotion")


def winners(line: bytes | str) -> WinnersOut | NotJudged:
    """Who wins a draw, from all that it was made of."""
    return _answered(line, _read_winners, _drawn, "A draw")


def _answered(line: bytes | str, read: Callable[[bytes | str], R], judge: Callable[[R, Raw], A], whole: str) -> A | NotJudged:
    known = Raw(b"null")
    try:
        known = echo(_read_id(line).id)
        return judge(read(line), known)
    except (msgspec.ValidationError, ValueError) as error:
        if isinstance(error, msgspec.DecodeError | UnicodeError) and not isinstance(error, msgspec.ValidationError):
            return NotJudged(Raw(b"null"), ErrorOut("bad-json", no_json(error, line)))
        if isinstance(error, msgspec.ValidationError) and not _is_object(line):
            return NotJudged(known, ErrorOut("bad-json", f"{whole} is a JSON object, one on a line."))
        return NotJudged(known, ErrorOut("bad-record", fault(error, whole)))
    except RecursionError as error:
        return NotJudged(Raw(b"null"), ErrorOut("bad-json", no_json(error, line)))


def _is_object(line: bytes | str) -> bool:
    try:
        _read_id(line)
    except msgspec.ValidationError:
        return False
    return True


def _checked(record: CheckIn, known: Raw) -> CheckOut:
    told = problems(judged(record))
    return CheckOut(known, not told, told)


def judged(record: CheckIn) -> Promotion:
    """A record as the checks take it: its moments read and compared."""
    check_documents(record.documents)
    starts, amended = read_exactly(record.starts), record.amended
    lead = None if record.submitted is None else seconds_between(read_exactly(record.submitted), starts)
    changed: Amended | None = None
    if amended is not None:
        at = read_exactly(amended.at)
        approved = None if amended.approved is None else read_exactly(amended.approved)
        resubmitted = None if amended.resubmitted is None else read_exactly(amended.resubmitted)
        if at >= starts:
            changed = Amended(approved is not None and approved <= at, resubmitted is not None)
    return Promotion(record.documents, record.terms, record.prizes, not blank(record.scrutineer), lead, changed)


def _drawn(record: WinnersIn, known: Raw) -> WinnersOut:
    d.check_parts(record.promotion, record.draw, record.nonce, record.words)
    d.check_list(record.entries)
    entries = d.list_hash(record.entries)
    source = d.seed(record.promotion, record.draw, record.nonce, entries, record.words)
    won = d.first(d.drawn(source, record.entries, one_each=record.one_each), record.prizes)
    return WinnersOut(known, d.commitment(record.promotion, record.draw, record.nonce), entries, won)
