"""Promotions as the writer holds them: all in one stream, and how they are read again from what is stored."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.house.floor.meters import Source
from croupier.house.journal.store import Head
from croupier.promotions.accounts import moves_of
from croupier.promotions.events import AnyEvent, Event
from croupier.promotions.model import Entries, Entry, System
from croupier.promotions.record import evolve
from croupier.table.model.people import Actor

SCHEMA: Final = 1
"""Of the entries of this stream and of what is kept of it."""
FIRST: Final = 64
"""The first snapshot is taken once so many entries are full, and another whenever they are twice as many: a list may have a million
tickets, and is not to be written down whole for each of them."""


class Promoted(Struct, frozen=True, gc=False):
    """What happened to a promotion, who brought it about, and when: an entry of the stream."""

    at: int
    by: Actor
    event: AnyEvent


class Promotions(Struct, frozen=True, gc=False):
    """Every promotion, as new as the stream's head says."""

    head: Head
    system: System


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
_read_system: Final = msgspec.json.Decoder(System, dec_hook=_entries).decode
_write: Final = msgspec.json.Encoder(order="deterministic").encode
_keep: Final = msgspec.json.Encoder(order="deterministic", enc_hook=_listed).encode


def write_entries(by: Actor, at: int, events: Iterable[Event]) -> list[bytes]:
    """Events as the bytes that are chained."""
    return [_write(Promoted(at, by, event)) for event in events]  # type: ignore[arg-type]


def as_kept(system: System) -> bytes:
    """What is stored of promotions beside their entries."""
    return _keep(system)


def is_due(before: int, after: int) -> bool:
    """Whether a snapshot is, once the stream has come from one version to another."""
    return last_due(before) != last_due(after)


def last_due(version: int) -> int:
    """The number of entries with which a snapshot was due last; nought before the first."""
    return 0 if version < FIRST else 1 << (version.bit_length() - 1)


def posted(event: Event) -> list[tuple[str, int]]:
    """The postings of an event: account and cents, together nothing."""
    return [line for source, target, cents in moves_of(event) for line in ((source, -cents), (target, cents))]


def _after(system: System, bodies: Sequence[tuple[int, bytes]]) -> System:
    for _version, body in bodies:
        system = evolve(system, read(body).event)
    return system


def load(source: Source, head: Head) -> Promotions:
    """Promotions as they are stored: what was kept of them, and what came after, as far as the head says."""
    system, after = System(), 0
    kept = source.snapshot(head.id)
    if kept is not None and kept[2] == SCHEMA and kept[0] <= head.version:
        with suppress(msgspec.MsgspecError):  # a cache that cannot be read is no cache: the entries are read whole
            system, after = _read_system(kept[3]), kept[0]
    return Promotions(head, _after(system, source.bodies(head.id, after, head.version)))


def caught_up(source: Source, known: Promotions, head: Head) -> Promotions | None:
    """As the stream has them now, from how they stood before. Nothing if they stood otherwise than the chain says."""
    before = known.head
    if before == head:
        return known
    if before.id != head.id or before.version > head.version:
        return None
    if before.version and not source.has_entry(head.id, before.version, before.hash):
        return None
    system = _after(known.system, source.bodies(head.id, before.version, head.version))
    return Promotions(head, system) if system.sequence == head.version else None


def as_of(source: Source, known: Iterable[Promotions | None], head: Head) -> Promotions:
    """Promotions at a head, from whatever is in memory of them, or else as they are stored."""
    for each in known:
        if each is not None and (found := caught_up(source, each, head)) is not None:
            return found
    return load(source, head)
