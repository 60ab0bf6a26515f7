"""The open streams: who watches what, how far each has come, and when a line is cut.

Bytes go straight to the connection. A line whose bytes are not taken waits for nothing and holds nothing: it falls behind by its
cursor, catches up once it is read again, and is cut when it is not.
"""

import asyncio
import logging
import time
from collections.abc import Iterable, Iterator
from typing import Any, Final

from croupier.house.live.audiences import Audience
from croupier.house.live.channels import RING, Channel, Feed, Seen
from croupier.house.live.gate import Admitted
from croupier.house.live.sse import BEAT, LAST_CHUNK, chunk, told, write_cursor
from croupier.table.model.people import Actor

BEATS: Final = 15.0
"""Seconds of silence after which a line is heard to be alive."""
PATIENCE: Final = 10.0
"""Seconds in which a line must take what it was sent."""
_FAREWELL: Final = 2.0
"""Seconds in which a line that is cut can still read why."""
CLOSED: Final = "closed"
TOO_SLOW: Final = "This line was cut, as it was not read in time. Connect again to go on where it ended."
CLOSING: Final = "The house closes its lines now. Connect again to go on where this one ended."
BROKEN: Final = "Something went wrong in the house. Connect again to go on where this line ended."
_START: Final = b"retry: 2000\n\n"

log = logging.getLogger("croupier.house.live")


class Line:
    """One open stream."""

    __slots__ = (
        "admitted", "behind", "channels", "checked", "chunked", "cursors", "ended", "fed", "feed", "single", "transport", "viewer",
        "wrote",
    )  # fmt: skip

    def __init__(
        self, transport: asyncio.WriteTransport, admitted: Admitted, feed: Feed, cursors: dict[str, int], *,
        chunked: bool = True, single: bool = False, viewer: Actor | None = None,
    ) -> None:  # fmt: skip
        self.transport, self.admitted, self.feed, self.cursors, self.chunked = transport, admitted, feed, cursors, chunked
        self.single = single
        """Of one table, named by its path: the id is the version alone."""
        self.viewer = admitted.actor if viewer is None else viewer
        """As what they look at it."""
        self.channels: tuple[Channel, ...] = ()
        self.fed: dict[Channel, int] = {}
        """How many states of each table it has been told of, counted with those from before it began."""
        self.wrote = self.checked = time.monotonic()
        self.behind = 0.0
        """Since when it has not taken what it was sent."""
        self.ended = False

    def write(self, data: bytes) -> None:
        self.transport.write(chunk(data) if self.chunked else data)
        self.wrote = time.monotonic()

    def end(self, sentence: str) -> None:
        """Say why, and hang up; whoever does not even take that is cut off."""
        if self.ended:
            return
        self.ended = True
        if not self.transport.is_closing():
            self.write(told(CLOSED, sentence))
            if self.chunked:
                self.transport.write(LAST_CHUNK)
            self.transport.close()
            asyncio.get_running_loop().call_later(_FAREWELL, self.transport.abort)

    def unsent(self) -> int:
        """Bytes that have not been taken."""
        return unsent(self.transport)

    def place(self) -> bytes:
        """How far it has come, as an event's id."""
        return b"%d" % next(iter(self.cursors.values())) if self.single else write_cursor(self.cursors)


class Lines:
    """All open streams of the process. Used on the event loop alone."""

    def __init__(self, *, ring: int = RING) -> None:
        self._channels: dict[str, Channel] = {}
        self._lines: dict[Line, None] = {}
        self._behind: dict[Line, None] = {}
        self._ring = ring

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[Line]:
        return iter(tuple(self._lines))

    def channel(self, table: str) -> Channel:
        found = self._channels.get(table)
        if found is None:
            found = self._channels[table] = Channel(table, self._ring)
        return found

    def states(self) -> list[Seen]:
        """The last that is known of each table."""
        return [channel.last for channel in tuple(self._channels.values()) if channel.last is not None]

    def of(self, person: str) -> int:
        """How many lines someone has open."""
        return sum(1 for line in self._lines if line.admitted.actor.id == person)

    def publish(self, states: Iterable[Seen]) -> None:
        """Tables have moved: everyone who watches one is sent what they may see of it."""
        moved: dict[Channel, None] = {}
        for each in states:
            channel = self.channel(each.id)
            if channel.feed(each):
                moved[channel] = None
        for channel in moved:
            for line in tuple(channel.lines):
                try:
                    self._forward(line, channel)
                except Exception:  # one line's trouble is not the others'
                    log.exception("A line could not be told of a table.", extra={"table": channel.table})
                    self.close(line, BROKEN)

    def open(self, line: Line) -> None:
        """A line begins: it is sent what it has missed, or everything."""
        self._lines[line] = None
        line.channels = tuple(map(self.channel, line.cursors))
        line.write(_START)
        for channel in line.channels:
            channel.lines[line] = None
            self._forward(line, channel)

    def close(self, line: Line, sentence: str = "") -> None:
        """A line ends, with a sentence if it is the house that ends it."""
        if self._lines.pop(line, line) is line:
            return
        self._behind.pop(line, None)
        for channel in line.channels:
            channel.lines.pop(line, None)
        if sentence:
            line.end(sentence)

    def close_all(self, sentence: str = CLOSING) -> None:
        for line in tuple(self._lines):
            self.close(line, sentence)

    def tick(self, now: float | None = None) -> None:
        """Let those catch up who have read on, cut those who have not, and let every quiet line be heard."""
        at = time.monotonic() if now is None else now
        for line in tuple(self._behind):
            if line.unsent() == 0:
                self._behind.pop(line)
                for channel in line.channels:
                    self._forward(line, channel)
            elif at - line.behind > PATIENCE:
                self.close(line, TOO_SLOW)
        for line in self._lines:
            if at - line.wrote > BEATS and line not in self._behind:
                if line.unsent() == 0:
                    line.write(BEAT)
                else:
                    self._fall_behind(line)

    def _fall_behind(self, line: Line) -> None:
        self._behind[line] = None
        line.behind = time.monotonic()

    def _forward(self, line: Line, channel: Channel) -> None:
        """Send what a line has not seen of one of its tables."""
        have = line.cursors[channel.table]
        if channel.fed in (0, line.fed.get(channel)) or line in self._behind:
            return
        if line.unsent():
            self._fall_behind(line)
            return
        told, line.fed[channel] = line.fed.get(channel, 0), channel.fed
        audience = channel.audience(line.viewer, have)
        if not line.single or not line.chunked:
            if written := _written(line, channel, told, audience):
                line.write(written)
            return
        key = (id(line.feed), audience.name, have, told)
        wire = channel.wires.get(key)
        if wire is None:
            written = _written(line, channel, told, audience)
            wire = channel.wires[key] = chunk(written) if written else b""  # an empty chunk would be the last
        line.cursors[channel.table] = channel.newest
        if wire:
            line.transport.write(wire)
            line.wrote = time.monotonic()


def _written(line: Line, channel: Channel, told: int, audience: Audience) -> bytes:
    """The bytes of what a line has not seen; its cursor moves along. Only a version's last event has an id, so that a line that is
    lost in the middle of a version begins with it again."""
    parts = []
    for step in channel.since(line.cursors[channel.table], line.feed, audience, told):
        if step.version == line.cursors[channel.table] and not step.data:
            continue  # it was set up otherwise, and nothing of that shows here
        line.cursors[channel.table] = step.version
        parts.append(b"%bid: %b\n\n" % (step.data, line.place()))
    return b"".join(parts)


def unsent(transport: asyncio.WriteTransport) -> int:
    """Bytes that wait for the other end to take them. A connection that encrypts counts those alone that it has not handed on, and
    keeps to itself how many lie in the one beneath it."""
    beneath: Any = getattr(getattr(transport, "_ssl_protocol", None), "_transport", None)
    return transport.get_write_buffer_size() + (0 if beneath is None else int(beneath.get_write_buffer_size()))
