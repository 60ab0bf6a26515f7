"""The streams of events as they are asked for over HTTP.

`/api/v1/tables/{id}/events` gives a table's view each time it moves; `/events?tables=b1,s2` the pieces of a page, for all its
tables together. Both go on after a lost connection where it ended.
"""

import asyncio
import logging
import re
import time
from collections import deque
from contextlib import suppress
from typing import Final, Protocol
from urllib.parse import parse_qs

from croupier.house.floor.hot import Hot
from croupier.house.floor.pit import Pit
from croupier.house.floor.work import STAFF, Published
from croupier.house.journal.dialects import Away
from croupier.house.live.bridge import Headers, Receive, Scope, Send, say
from croupier.house.live.channels import Feed, Seen, seen, views
from croupier.house.live.gate import Admitted, Gate, Throttle, Turned, at_any_time, not_any_more, session_of, standing
from croupier.house.live.lines import CLOSING, Line, Lines
from croupier.house.live.sse import read_cursor, read_version
from croupier.house.live.threads import Threads

WIRE: Final = "croupier.wire"
"""Under which the server hands over the connection itself."""
MOST_EACH: Final = 12
"""Lines that one person may have open."""
MOST_TABLES: Final = 40
CHECKED: Final = 30.0
"""Seconds after which it is looked again whether someone may still watch."""
_MOST_FIELDS: Final = 20
_TICK: Final = 0.25
_REST: Final = 2.0
"""Seconds before it is tried again, where that has failed."""
_AT_ONCE: Final = 100
"""Lines that are looked at together."""
_ONE_TABLE: Final = re.compile(r"/api/v1/tables/([^/]{1,40})/events")
_PAGE: Final = "/events"
_BEARER: Final = "bearer "
_HEADERS: Final[Headers] = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]

log = logging.getLogger("croupier.house.live")


class Wire(Protocol):
    """A connection, as the server holds it."""

    @property
    def transport(self) -> asyncio.Transport: ...
    def until_lost(self) -> "asyncio.Future[None]": ...


class Streams:
    """An ASGI application for the streams of a pit."""

    def __init__(
        self, pit: Pit, gate: Gate, page: Feed, *, cookie: str = "sessionid", most_each: int = MOST_EACH, threads: int = 2,
        throttle: Throttle = at_any_time,
    ) -> None:  # fmt: skip
        self.lines = Lines()
        self._cookie = cookie
        """What a browser calls its session."""
        self._pit, self._gate, self._page, self._most_each = pit, gate, page, most_each
        self._throttle = throttle
        self._threads = Threads(threads, "live")
        self._news: deque[Hot | None] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._told = False
        self._ticking: asyncio.Task[None] | None = None
        self._closing = False

    # Fed by the writer and by whoever follows other processes

    def start(self) -> None:
        """On the event loop."""
        self._loop = asyncio.get_running_loop()
        self._ticking = asyncio.create_task(self._tick())
        self._pit.listeners.append(self.heard)

    def heard(self, published: Published) -> None:
        """In the writer's thread: only handed over."""
        if published.hot is not None:
            self.tell(published.hot)
        elif published.name == STAFF:
            self._hand_over(None)

    def tell(self, hot: Hot) -> None:
        """In any thread: a table has moved."""
        self._hand_over(hot)

    def _hand_over(self, news: Hot | None) -> None:
        self._news.append(news)
        if not self._told and self._loop is not None:
            self._told = True
            with suppress(RuntimeError):  # the loop has ended, and with it every line
                self._loop.call_soon_threadsafe(self._take)

    def _take(self) -> None:
        """All that has come meanwhile, together."""
        self._told = False
        moved: list[Seen] = []
        while self._news:
            news = self._news.popleft()
            if news is None:
                self._cut_off()
            else:
                moved.append(seen(news))
        self.lines.publish(moved)

    def _cut_off(self) -> None:
        """The staff stream has moved: whoever has just lost rank or standing is cut off at once. What another process has done to
        them shows when they are next looked at."""
        people = self._pit.writer.memory.people
        for line in self.lines:
            person = people.get(line.admitted.actor.id)
            if person is not None and (why := not_any_more(line.admitted, standing(person, line.admitted.credential))):
                self.lines.close(line, why)

    # While it runs

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(_TICK)
            try:
                self.lines.tick()
                await self._look_again()
            except Exception:
                log.exception("The lines could not be looked after.")
                await asyncio.sleep(_REST)

    async def _look_again(self) -> None:
        """Whether those may still watch who were let in a while ago."""
        due = time.monotonic() - CHECKED
        some = [line for line in self.lines if line.checked < due][:_AT_ONCE]
        if not some:
            return
        wanted = {line.admitted.credential for line in some}
        found = await self._threads.do(lambda: {credential: self._gate.admit(credential) for credential in wanted})
        for line in some:
            line.checked = time.monotonic()
            if why := not_any_more(line.admitted, found[line.admitted.credential]):
                self.lines.close(line, why)

    async def stop(self) -> None:
        """Every line ends, with a sentence."""
        self._closing = True
        if self.heard in self._pit.listeners:
            self._pit.listeners.remove(self.heard)
        self.lines.close_all()
        if self._ticking is not None:
            self._ticking.cancel()

    def close(self) -> None:
        self._threads.close()

    # Asked for

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if scope["method"] != "GET":
            await say(send, 405, "A stream is asked for with GET.", headers=[(b"allow", b"GET")])
            return
        credential = _credential(headers, self._cookie)
        try:
            admitted = await self._admitted(scope, credential)
            if isinstance(admitted, Turned):
                await _turn_away(send, admitted)
                return
            feed, cursors, single = self._wanted(scope, headers)
            refused = await self._refused(admitted, cursors)
        except Away as away:
            await say(send, 503, str(away), headers=[(b"retry-after", b"1")])
            return
        if refused is not None:
            await _turn_away(send, refused)
            return
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        wire: Wire = scope["extensions"][WIRE]
        lost = wire.until_lost()
        line = Line(wire.transport, admitted, feed, cursors, chunked=scope["http_version"] != "1.0", single=single)
        del scope, headers, receive, send
        self.lines.open(line)
        try:
            await lost
        finally:
            self.lines.close(line)

    async def _admitted(self, scope: Scope, credential: str) -> Admitted | Turned:
        """Whoever asks, unless they ask too often: a stranger is not even looked up then."""
        client = scope.get("client")
        if (often := self._throttle(address=client[0] if client else "")) is not None:
            return often
        found = await self._threads.do(lambda: self._gate.admit(credential))
        return found if isinstance(found, Turned) else self._throttle(person=found.actor.id) or found

    def _wanted(self, scope: Scope, headers: dict[bytes, str]) -> tuple[Feed, dict[str, int], bool]:
        """Which tables, and how far each is known."""
        last = headers.get(b"last-event-id", "")
        one = _ONE_TABLE.fullmatch(scope["path"])
        if one is not None:
            version = read_version(last)
            return views, {one[1]: -1 if version is None else version}, True
        try:
            query = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=_MOST_FIELDS)
        except ValueError:  # more than any page asks for: nothing of it is looked at
            query = {}
        known = read_cursor(last or "".join(query.get("after", [""])[:1]))
        names = dict.fromkeys(name for said in query.get("tables", ()) for name in said.split(",") if name)
        return self._page, {name: known.get(name, -1) for name in names}, False

    async def _refused(self, admitted: Admitted, cursors: dict[str, int]) -> Turned | None:
        """Why there is nothing to watch; else the tables are as new as the database has them."""
        if not cursors:
            return Turned(422, "Say which tables are to be watched: /events?tables=b1,s2.")
        if len(cursors) > MOST_TABLES:
            return Turned(422, f"One line watches {MOST_TABLES} tables at the most.")
        found = await self._threads.do(lambda: [self._pit.looking.table(name) for name in cursors])
        if None in found:
            return Turned(404, "There is no such table.")
        if self._closing:
            return Turned(503, CLOSING)
        if self.lines.of(admitted.actor.id) >= self._most_each:
            return Turned(429, f"You have {self._most_each} lines open, which is as many as one person may have.")
        self.lines.publish([seen(hot) for hot in found if hot is not None])
        return None


async def _turn_away(send: Send, turned: Turned) -> None:
    await say(send, turned.status, turned.sentence, headers=[(b"retry-after", b"%d" % turned.wait)] if turned.wait else [])


def is_stream(path: str) -> bool:
    return path == _PAGE or (path.endswith("/events") and _ONE_TABLE.fullmatch(path) is not None)


def _credential(headers: dict[bytes, str], cookie: str) -> str:
    """A token, or else a session: whichever the gate knows what to do with."""
    said = headers.get(b"authorization", "")
    if said:
        return said[len(_BEARER) :].strip() if said[: len(_BEARER)].lower() == _BEARER else ""
    return session_of(headers.get(b"cookie", ""), cookie)
