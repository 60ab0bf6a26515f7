"""Streams that are read as one whole (meters, promotions, tournaments): what is in memory of each, and how it is read again."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from croupier.house.journal.dialects import Row
from croupier.house.journal.store import Head

EVERY: Final = 64
"""A snapshot is taken whenever another so many entries are full."""

S = TypeVar("S")
K = TypeVar("K", bound="Kept[Any]")


class Kept(Struct, Generic[S], frozen=True, gc=False):
    """Everything that a stream tells of, as new as its head says."""

    head: Head
    system: S


class Source(Protocol):
    """Where streams are read from."""

    def snapshot(self, stream: int, /) -> tuple[int, str, int, bytes] | None: ...
    def bodies(self, stream: int, after: int, upto: int | None = None, /) -> list[tuple[int, bytes]]: ...
    def has_entry(self, stream: int, version: int, hash_: str, /) -> bool: ...


def every_so_many(version: int) -> int:
    return version // EVERY


class Chronicle(Generic[S, K]):
    """How one such stream is read. What is kept beside the entries is a cache: the entries alone say how it all stands."""

    def __init__(
        self,
        name: str,
        kind: Callable[[Head, S], K],
        *,
        start: Callable[[], S],
        after: Callable[[S, bytes], S],
        as_kept: Callable[[S], bytes],
        read_kept: Callable[[bytes], S],
        schema: int,
        last_due: Callable[[int], int] = every_so_many,
    ) -> None:
        """`schema` is that of what is kept; `last_due` tells versions apart between which a snapshot is to be taken."""
        self.name, self.kind, self.schema, self.last_due = name, kind, schema, last_due
        self._start, self._after, self.as_kept, self._read_kept = start, after, as_kept, read_kept

    def load(self, source: Source, head: Head) -> K:
        """As it is stored: what was kept, and what came after, as far as the head says."""
        system, since = self._start(), 0
        kept = source.snapshot(head.id)
        if kept is not None and kept[2] == self.schema and kept[0] <= head.version:
            with suppress(msgspec.MsgspecError):  # a cache that cannot be read is no cache: the entries are read whole
                system, since = self._read_kept(kept[3]), kept[0]
        return self._and_then(system, head, source.bodies(head.id, since, head.version))

    def caught_up(self, source: Source, known: K, head: Head) -> K | None:
        """As the stream has it now, from how it stood before. Nothing if it stood otherwise than the chain says."""
        before: Head = known.head
        if before == head:
            return known
        if before.id != head.id or before.version > head.version:
            return None
        if before.version and not source.has_entry(head.id, before.version, before.hash):
            return None
        bodies = source.bodies(head.id, before.version, head.version)
        return self._and_then(known.system, head, bodies) if len(bodies) == head.version - before.version else None

    def as_of(self, source: Source, known: Iterable[K | None], head: Head) -> K:
        """At a head, from whatever is in memory of it, or else as it is stored."""
        for each in known:
            if each is not None and (found := self.caught_up(source, each, head)) is not None:
                return found
        return self.load(source, head)

    def snapshot(self, before: Head, found: K) -> Row | None:
        """The row to store once the stream has come this far, if one is due."""
        head: Head = found.head
        if self.last_due(before.version) == self.last_due(head.version):
            return None
        return head.id, head.version, head.hash, self.schema, self.as_kept(found.system)

    def _and_then(self, system: S, head: Head, bodies: Iterable[tuple[int, bytes]]) -> K:
        for _version, body in bodies:
            system = self._after(system, body)
        return self.kind(head, system)


def lines_of(moves: Iterable[tuple[str, str, int]]) -> list[tuple[str, int]]:
    """Moves of money as postings: account and cents, together nothing."""
    return [line for source, target, cents in moves for line in ((source, -cents), (target, cents))]
