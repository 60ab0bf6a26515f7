"""Promotions as the writer holds them: all in one stream, and how they are read again from what is stored."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.house.floor.kept import Chronicle, Kept, lines_of
from croupier.house.floor.named import PROMOTIONS
from croupier.promotions.accounts import moves_of
from croupier.promotions.events import AnyEvent, Event
from croupier.promotions.model import Entries, Entry, System
from croupier.promotions.record import evolve
from croupier.table.model.people import Actor

FIRST: Final = 64
"""The first snapshot is taken once so many entries are full, and another whenever they are twice as many: a list may have a million
tickets, and is not to be written down whole for each of them."""


class Promoted(Struct, frozen=True, gc=False):
    """What happened to a promotion, who brought it about, and when: an entry of the stream."""

    at: int
    by: Actor
    event: AnyEvent


class Promotions(Kept[System], frozen=True, gc=False):
    """Every promotion, as new as the stream's head says."""


def _listed(value: object) -> object:
    assert isinstance(value, Entries)
    return list(value)


def _entries(kind: type, listed: Any) -> Any:
    assert kind is Entries
    found = Entries()
    for entry in msgspec.convert(listed, list[Entry]):
        found = found.add(entry)
    return found


read: Final = msgspec.json.Decoder(Promoted).decode
_write: Final = msgspec.json.Encoder(order="deterministic").encode


def write_entries(by: Actor, at: int, events: Iterable[Event]) -> list[bytes]:
    """Events as the bytes that are chained."""
    return [_write(Promoted(at, by, event)) for event in events]  # type: ignore[arg-type]


def last_due(version: int) -> int:
    """The number of entries with which a snapshot was due last; nought before the first."""
    return 0 if version < FIRST else 1 << (version.bit_length() - 1)


def posted(event: Event) -> list[tuple[str, int]]:
    return lines_of(moves_of(event))


def _after(system: System, body: bytes) -> System:
    return evolve(system, read(body).event)


CHRONICLE: Final = Chronicle(
    PROMOTIONS,
    Promotions,
    start=System,
    after=_after,
    as_kept=msgspec.json.Encoder(order="deterministic", enc_hook=_listed).encode,
    read_kept=msgspec.json.Decoder(System, dec_hook=_entries).decode,
    schema=1,
    last_due=last_due,
)
