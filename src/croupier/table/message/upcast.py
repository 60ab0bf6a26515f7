"""Events from their JSON, whatever their age. A log is never edited: an old form is turned into the new one as it is read.

Each step takes a plain event of one schema to the next. Logs frozen in tests/logs hold every step to its word for ever.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.games.premium_baccarat_provisions import UNRIGHTED
from croupier.games.tells import Within
from croupier.table.message.events import Event
from croupier.table.message.vocabulary import EVENT

SCHEMA: Final = 6
"""The form in which events are written now, and tables kept: an older snapshot is not believed."""

Plain = dict[str, Any]


def _by_id(event: Plain) -> Plain:
    """People were named; the name becomes their id."""
    by = event.get("by")
    return event if by is None else event | {"by": {"id": by["name"], "rank": by["rank"]}}


def _says_unrighted(event: Plain) -> Plain:
    """A coup that could not be put right was known by the clause that voided it, and only one document went by that."""
    if event.get("event") != "round-voided":
        return event
    return event | {"unrighted": event["clauses"][:1] == [UNRIGHTED]}


def _says_may_nominate(event: Plain) -> Plain:
    """Who could name somebody else to cut was known by the clause that gave it to them."""
    said = dict[str, Any]()
    if isinstance(event.get("offer"), dict):
        said["offer"] = _may_nominate(event["offer"])
    if isinstance(event.get("offers"), list):
        said["offers"] = [_may_nominate(offer) for offer in event["offers"]]
    return event | said


def _may_nominate(offer: Plain) -> Plain:
    return offer | {"may_nominate": offer.get("nominate_clause") is not None}


def _says_what_went_back(event: Plain) -> Plain:
    """A wager was of chips or of tokens, and so was what went back of it."""
    if event.get("event") != "wagers-reduced":
        return event
    pairs = zip(event["cuts"], event["returned"], strict=True)
    return event | {"returned_tokens": [back if cut.get("means") == "tokens" else 0 for cut, back in pairs]}


def _says_by_when(event: Plain) -> Plain:
    """By when somebody is to be told was said in words."""
    due = event.get("due")
    if event.get("event") not in ("notice-due", "notice-given") or not isinstance(due, dict):
        return event
    return event | {"due": due | {"within": _IN_WORDS[due["within"]]}}


_IN_WORDS: Final = {
    "at once": Within.AT_ONCE.value,
    "the end of the day": Within.GAMING_DAY.value,
    "the end of the gaming day": Within.GAMING_DAY.value,
    "the end of the month": Within.MONTH.value,
}


STEPS: Final[tuple[tuple[Callable[[Plain], Plain], ...], ...]] = (
    (_by_id, _says_unrighted, _says_may_nominate),
    (_says_what_went_back,),
    (),  # no event changed; what a table remembers of past rounds, calls and its pool did
    (_says_by_when,),
    (),  # no event changed; a table knows of a tournament's session, and of chips of its own kind
)
"""From schema 1 to 2, and so on."""


class _Header(Struct):
    event: str
    schema: int = 1


_read_header: Final = msgspec.json.Decoder(_Header).decode
_decoders: Final[dict[str, msgspec.json.Decoder[Event]]] = {name: msgspec.json.Decoder(kind) for name, kind in EVENT.items()}


def upcast(event: Plain, schema: int) -> Plain:
    """An event of an older schema in today's form."""
    for steps in STEPS[schema - 1 :]:
        for step in steps:
            event = step(event)
    return event


def read_event(text: bytes) -> Event:
    """An event from its JSON; raises msgspec.DecodeError."""
    header = _read_header(text)
    kind = EVENT.get(header.event)
    if kind is None:
        raise msgspec.ValidationError(f"there is no event {header.event!r}")
    if header.schema == SCHEMA:
        return _decoders[header.event].decode(text)
    if not 1 <= header.schema < SCHEMA:
        raise msgspec.ValidationError(f"its schema is {header.schema}, and {SCHEMA} is the newest known here")
    try:
        plain = upcast(msgspec.json.decode(text), header.schema)
    except (KeyError, TypeError, AttributeError) as error:
        raise msgspec.ValidationError(f"its old form lacks or misplaces {error}") from None
    return msgspec.convert(plain, kind)
