"""The prize meters as the writer holds them: every pool in one stream, and how it is read again from what is stored."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final, Protocol

import msgspec
from msgspec import Struct

from croupier.house.journal.store import Head
from croupier.jackpot.accounts import moves_of
from croupier.jackpot.events import AnyEvent, Event
from croupier.jackpot.model import System
from croupier.jackpot.record import evolve
from croupier.table.model.people import Actor

SCHEMA: Final = 1
"""Of the entries of this stream and of what is kept of it."""
EVERY: Final = 64
"""A snapshot is taken whenever another so many entries are full."""


class Metered(Struct, frozen=True, gc=False):
    """What happened to the meters, who brought it about, and when: an entry of their stream."""

    at: int
    by: Actor
    event: AnyEvent


class Meters(Struct, frozen=True, gc=False):
    """Every pool, as new as its stream's head says."""

    head: Head
    system: System


class Source(Protocol):
    """Where the meters are read from."""

    def snapshot(self, stream: int, /) -> tuple[int, str, int, bytes] | None: ...
    def bodies(self, stream: int, after: int, upto: int | None = None, /) -> list[tuple[int, bytes]]: ...
    def has_entry(self, stream: int, version: int, hash_: str, /) -> bool: ...


read: Final = msgspec.json.Decoder(Metered).decode
_read_system: Final = msgspec.json.Decoder(System).decode
_write: Final = msgspec.json.Encoder(order="deterministic").encode
_keep: Final = msgspec.json.Encoder().encode
"""Awards stay in the order in which they were locked."""


def write_entries(by: Actor, at: int, events: Iterable[Event]) -> list[bytes]:
    """Events as the bytes that are chained."""
    return [_write(Metered(at, by, event)) for event in events]  # type: ignore[arg-type]


def as_kept(system: System) -> bytes:
    """What is stored of the meters beside their entries."""
    return _keep(system)


def is_due(before: int, after: int) -> bool:
    """Whether a snapshot is, once the stream has come from one version to another."""
    return before // EVERY != after // EVERY


def posted(event: Event) -> list[tuple[str, int]]:
    """The postings of an event: account and cents, together nothing."""
    return [line for source, target, cents in moves_of(event) for line in ((source, -cents), (target, cents))]


def _after(system: System, bodies: Sequence[tuple[int, bytes]]) -> System:
    for _version, body in bodies:
        system = evolve(system, read(body).event)
    return system


def load(source: Source, head: Head) -> Meters:
    """The meters as they are stored: what was kept of them, and what came after, as far as the head says."""
    system, after = System(), 0
    kept = source.snapshot(head.id)
    if kept is not None and kept[2] == SCHEMA and kept[0] <= head.version:
        with suppress(msgspec.MsgspecError):  # a cache that cannot be read is no cache: the entries are read whole
            system, after = _read_system(kept[3]), kept[0]
    return Meters(head, _after(system, source.bodies(head.id, after, head.version)))


def caught_up(source: Source, meters: Meters, head: Head) -> Meters | None:
    """The meters as their stream has them now, from how they stood before. Nothing if they stood otherwise than the chain says."""
    before = meters.head
    if before == head:
        return meters
    if before.id != head.id or before.version > head.version:
        return None
    if before.version and not source.has_entry(head.id, before.version, before.hash):
        return None
    system = _after(meters.system, source.bodies(head.id, before.version, head.version))
    return Meters(head, system) if system.sequence == head.version else None


def as_of(source: Source, known: Iterable[Meters | None], head: Head) -> Meters:
    """The meters at a head, from whatever is in memory of them, or else as they are stored."""
    for meters in known:
        if meters is not None and (found := caught_up(source, meters, head)) is not None:
            return found
    return load(source, head)
