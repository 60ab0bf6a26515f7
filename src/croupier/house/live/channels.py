"""A channel per table: the last few states it went through, and what each audience is sent of them.

Tables are values that share what did not change, so that a short ring of them is cheap to keep. What an audience sees of one is
written when the first of them is sent it, and kept for the others. Whoever watches holds a cursor, and no queue.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.desk.linked import prizes_seen
from croupier.games.ranks import Rank
from croupier.house.dealing.automatic import Clock
from croupier.house.floor import seeing
from croupier.house.floor.hot import Hot
from croupier.house.floor.meters import Meters
from croupier.house.live.audiences import EVERYONE, Audience, concerned, own_audience, shared_audience
from croupier.house.live.gate import Turned
from croupier.house.live.sse import event
from croupier.house.people.events import SetUp
from croupier.table.asking.seen import PrizesSeen
from croupier.table.asking.view import view
from croupier.table.model.people import Actor
from croupier.table.model.table import Table

if TYPE_CHECKING:
    from croupier.house.live.lines import Line

RING: Final = 64
VIEW: Final = "view"
POOLS: Final = "pools"
POOLS_CHANNEL: Final = "~pools"
"""Among the channels of tables; no table is ever called so."""
_SHARED: Final = 1024
"""Steps whose common fragments are remembered."""

_write: Final = msgspec.json.Encoder().encode


State = tuple[int, SetUp, Clock | None, PrizesSeen | None]


class Seen(Struct, frozen=True):
    """A table as it stood at a version. Its sealed cards are no part of it."""

    id: str
    version: int
    setup: SetUp
    table: Table
    concerned: frozenset[str]
    clock: Clock | None = None
    """The clock that runs there, as far as this process knows of one."""
    prizes: PrizesSeen | None = None
    """What the pool of a linked table shows. It moves with other tables too, and the version with it does not."""
    pools: seeing.Seen | None = None
    """All pools, where this is their channel and no table's."""

    @property
    def state(self) -> State:
        """By what two of them are told apart: a table may be set up otherwise, wait anew or
        have more to be won, and not have moved."""
        return self.version, self.setup, self.clock, self.prizes


def seen(hot: Hot, clock: Clock | None = None, meters: Meters | None = None) -> Seen:
    """A table, with what its pool shows if it is known how that stands."""
    return with_prizes(Seen(hot.id, hot.head.version, hot.setup, hot.table, concerned(hot.table), clock), meters)


def with_prizes(at: Seen, meters: Meters | None) -> Seen:
    if meters is None or at.table.link is None:
        return at
    return replace(at, prizes=prizes_seen(meters.system, at.table))


_NO_TABLE: Final = SetUp("", "", "", "software")


def pools_seen(meters: Meters) -> Seen:
    """The state of the pools' own channel."""
    shown = seeing.seen(meters)
    return Seen(POOLS_CHANNEL, shown.version, _NO_TABLE, Table(), frozenset(), pools=shown)


class Renderer(Protocol):
    """Whoever makes the pieces of a page."""

    def fragments(self, before: Seen | None, after: Seen, audience: Audience | None) -> list[tuple[str, str]]:
        """The elements that changed, each by its id, with their HTML; all of them if nothing was there before. Without an audience
        those that look alike to everybody, which are made once; with one, the others, as that audience sees them."""
        ...


Feed = Callable[[Seen | None, Seen, Audience], bytes]
"""What a kind of stream is sent of a step: whole events, but for the id and the end of the last one."""

Feeds = Callable[[str, str, Rank], Feed | Turned | None]
"""What a page is sent, by its name and its language; None where there is no such page. Whether it opens to the rank that asks is
looked at first."""


def views(before: Seen | None, after: Seen, audience: Audience) -> bytes:
    """The whole view, each time that the table or its meters have moved: clock and set-up are no part of it."""
    if before is not None and (before.version, before.prizes) == (after.version, after.prizes):
        return b""
    return event(VIEW, _write(view(after.table, audience.viewer, after.prizes)))


def pools(_before: Seen | None, after: Seen, _audience: Audience) -> bytes:
    """All pools, each time that one has moved."""
    return event(POOLS, _write(after.pools))


def pages(renderer: Renderer) -> Feed:
    """The fragments that changed: those that everybody sees, made once, and those of an audience."""
    shared: dict[tuple[str, State | None, State], list[tuple[str, str]]] = {}

    def feed(before: Seen | None, after: Seen, audience: Audience) -> bytes:
        if after.pools is not None:
            return pools(before, after, audience)
        key = (after.id, None if before is None else before.state, after.state)
        if key not in shared:
            if len(shared) > _SHARED:
                shared.clear()
            shared[key] = renderer.fragments(before, after, None)
        found = (*shared[key], *renderer.fragments(before, after, audience))
        return b"\n".join(event(element, html.encode()) for element, html in found)

    return feed


class Step(Struct, frozen=True, gc=False):
    """What is sent of a step to a version."""

    version: int
    data: bytes


class Channel:
    def __init__(self, table: str, length: int = RING) -> None:
        self.table = table
        self.lines: dict[Line, None] = {}
        self.fed = 0
        """How many states it has been given: not each of them is a version of its own."""
        self._ring: deque[Seen] = deque(maxlen=length)
        self._made: dict[tuple[int, str, int, int], tuple[Step, ...]] = {}
        self.wires: dict[tuple[int, str, int, int], bytes] = {}
        """Bytes for lines that are all at the same place, while the newest version is the same."""

    @property
    def newest(self) -> int:
        return self._ring[-1].version if self._ring else -1

    @property
    def last(self) -> Seen | None:
        return self._ring[-1] if self._ring else None

    def feed(self, after: Seen) -> bool:
        """A new state; False for one that is known or overtaken."""
        last = self.last
        if last is not None and (after.version < last.version or after.state == last.state):
            return False
        self._ring.append(after)
        self.fed += 1
        self._made.clear()
        self.wires.clear()
        return True

    def audience(self, viewer: Actor, have: int) -> Audience:
        """Whom someone belongs to for what they have not seen yet: as soon as one step of it concerns them, it is their own."""
        shared = shared_audience(viewer.rank)
        if shared is not EVERYONE:
            return shared
        for step in reversed(self._ring):
            if viewer.id in step.concerned:
                return own_audience(viewer)
            if step.version <= have:
                break
        return shared

    def since(self, have: int, feed: Feed, audience: Audience, told: int = 0) -> tuple[Step, ...]:
        """Everything after a version that is in the ring; else the newest state anew. Whoever has been told so many states needs
        those alone that came since; for anyone else it may be that the table was set up otherwise at their version, which no cursor
        tells."""
        key = (id(feed), audience.name, have, told)
        found = self._made.get(key)
        if found is None:
            found = tuple(Step(after.version, feed(before, after, audience)) for before, after in self._steps(have, told))
            if not audience.own:
                self._made[key] = found
        return found

    def _steps(self, have: int, told: int) -> Iterator[tuple[Seen | None, Seen]]:
        ring = tuple(self._ring)
        if told:
            at = len(ring) - 1 - (self.fed - told)
        else:
            at = next((place for place, step in enumerate(ring) if step.version == have), -1)
        if at < 0:
            yield None, ring[-1]
            return
        yield from zip(ring[at:], ring[at + 1 :], strict=False)
