"""`croupier notices due`: an occurrence in, who must be told how and by when out. docs/reports.md explains every key."""

from datetime import datetime
from typing import Any, Final

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from croupier.games.catalogue import GAMES, rules_of
from croupier.games.duties import KNOWN, OCCASIONS, RESTRICTION, asked_for, duties
from croupier.games.topics import PROMOTION_STARTS, REFUSAL_FILED, TERMS_AMENDED, WRONG_PAYMENT
from croupier.money import MoneyError, parse_cents
from croupier.reports.deadlines import Clocks
from croupier.taping import fault, no_json

_BESIDE: Final = {
    RESTRICTION: frozenset(("effect", "wager")),
    OCCASIONS[PROMOTION_STARTS]: frozenset(("effect",)),
    OCCASIONS[TERMS_AMENDED]: frozenset(("effect",)),
    OCCASIONS[WRONG_PAYMENT]: frozenset(("amount",)),
    OCCASIONS[REFUSAL_FILED]: frozenset(("amount",)),
}
"""What an occurrence must say besides, and no other may."""


class _Occurrence(Struct, forbid_unknown_fields=True):
    document: str
    occurrence: str
    at: str
    id: Raw = Raw(b"null")
    effect: str | UnsetType = UNSET
    amount: str | UnsetType = UNSET
    wager: str | UnsetType = UNSET


class _IdOnly(Struct):
    id: Raw = Raw(b"null")


class DueOut(Struct):
    to: str
    clause: str
    how: str
    by: str | None
    """The last moment in time; None where the document names no hour."""


class Answer(Struct):
    id: Raw
    due: tuple[DueOut, ...]


class Fault(Struct):
    code: str
    message: str


class NotAnswered(Struct):
    id: Raw
    error: Fault


class _Unclear(ValueError):  # noqa: N818 (the message says what was expected)
    """A record that says nothing which could be answered."""


_write: Final = msgspec.json.Encoder().encode
_read: Final = msgspec.json.Decoder(_Occurrence).decode
_read_id: Final = msgspec.json.Decoder(_IdOnly).decode


def write(answer: Answer | NotAnswered) -> bytes:
    return _write(answer)


def answer(line: bytes, clocks: Clocks) -> Answer | NotAnswered:
    """Who must be told of what a line says, in the document's order; or what is wrong with the line."""
    try:
        plain: Any = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return NotAnswered(Raw(b"null"), Fault("bad-json", no_json(error, line)))
    if not isinstance(plain, dict):
        return NotAnswered(Raw(b"null"), Fault("bad-json", "An occurrence is a JSON object, one on a line."))
    asked_id = _read_id(line).id
    try:
        return Answer(asked_id, _due(_read(line), clocks))
    except (msgspec.ValidationError, _Unclear, MoneyError) as error:
        return NotAnswered(asked_id, Fault("bad-record", fault(error, "An occurrence")))


def _due(asked: _Occurrence, clocks: Clocks) -> tuple[DueOut, ...]:
    if asked.document not in GAMES:
        raise _Unclear(f"There is no document {asked.document!r}; there are {', '.join(GAMES)}.")
    if asked.occurrence not in KNOWN:
        raise _Unclear(f"There is no occurrence {asked.occurrence!r}; there are {', '.join(sorted(KNOWN))}.")
    at, effect, amount, wager = _moment("at", asked.at), *_beside(asked)
    try:
        return tuple(
            DueOut(duty.first, duty.clause, duty.how, None if by is None else by.isoformat())
            for duty in asked_for(asked.document, asked.occurrence, amount, wager)
            for by in (clocks.due(duty.within, at, effect),)
        )
    except (OverflowError, ValueError):
        raise _Unclear("The moment lies where the calendar ends.") from None


def _beside(asked: _Occurrence) -> tuple[datetime | None, int | None, str | None]:
    needed = _BESIDE.get(asked.occurrence, frozenset())
    for name in ("effect", "amount", "wager"):
        given = getattr(asked, name) is not UNSET
        if given != (name in needed):
            raise _Unclear(f"{asked.occurrence!r} {'needs' if name in needed else 'has no'} {name!r}.")
    effect = None if asked.effect is UNSET else _moment("effect", asked.effect)
    amount = None if asked.amount is UNSET else parse_cents(asked.amount)
    wager = None if asked.wager is UNSET else asked.wager
    if wager is not None and not any(wager in rules_of(game).wagers or wager in _restricted(game) for game in GAMES):
        raise _Unclear(f"No document has a wager {wager!r}.")
    return effect, amount, wager


def _restricted(game: str) -> frozenset[str]:
    return frozenset(duty.wager for duty in duties(game) if duty.wager)


def _moment(name: str, text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
        if moment.utcoffset() is not None:
            moment.timestamp()
            return moment
    except (ValueError, OverflowError):
        pass
    raise _Unclear(f"{name!r} is no moment: write ISO 8601 with an offset, as in 2024-08-20T21:30:00+10:00.")
