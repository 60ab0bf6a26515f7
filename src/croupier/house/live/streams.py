"""The streams of events as they are asked for over HTTP.

`/api/v1/tables/{id}/events` gives a table's view each time it moves, `/api/v1/pools/events` the pools;
`/events?page=lobby&tables=b1,s1` the pieces of a page, for all its tables together, with `&pools=1` the pools too. All go on after
a lost connection where it ended.
"""

import asyncio
import logging
import re
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final, Protocol
from urllib.parse import parse_qs

from msgspec.structs import replace

from croupier.games.ranks import Rank
from croupier.house.dealing.automatic import Clock
from croupier.house.floor.hot import Hot
from croupier.house.floor.meters import Meters
from croupier.house.floor.named import STAFF
from croupier.house.floor.pit import Pit
from croupier.house.floor.work import Published
from croupier.house.journal.dialects import Away
from croupier.house.live.bridge import WIRE, Headers, Receive, Scope, Send, say
from croupier.house.live.channels import POOLS_CHANNEL, Feed, Feeds, Seen, pools, pools_seen, seen, views, with_prizes
from croupier.house.live.gate import Admitted, Gate, Throttle, Turned, at_any_time, not_any_more, session_of, standing
from croupier.house.live.lines import CLOSING, Line, Lines
from croupier.house.live.sse import read_cursor, read_version
from croupier.house.live.threads import Threads
from croupier.table.model.people import Actor

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
_ALL_POOLS: Final = "/api/v1/pools/events"
_PAGE: Final = "/events"
_BEARER: Final = "bearer "
_NONE: Final = "none"
"""The credential of whoever shows none where one is needed, or something that is none: nobody's, and not nothing."""
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
        self, pit: Pit, gate: Gate, page: Feeds, *, cookie: str = "sessionid", most_each: int = MOST_EACH, threads: int = 2,
        throttle: Throttle = at_any_time, clock: Callable[[str], Clock | None] = lambda _table: None,
    ) -> None:  # fmt: skip
        self.lines = Lines()
        self._cookie = cookie
        """What a browser calls its session."""
        self._pit, self._gate, self._page, self._most_each = pit, gate, page, most_each
        self._throttle = throttle
        self._threads = Threads(threads, "live")
        self._clock = clock
        self._clocks: dict[str, Clock] = {}
        """As they were told: a clock is read once, so that it ends at one moment."""
        self._news: deque[Hot | Meters | str | None] = deque()
        self.meters: Meters | None = None
        """The pools as they were last heard of."""
        self._metered = False
        """Whether that has not been told yet: meters move with every round of every table, and are told a few times a second."""
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
        elif isinstance(published.kept, Meters):
            self.tell(published.kept)
        elif published.name == STAFF:
            self._hand_over(None)

    def tell(self, moved: Hot | Meters) -> None:
        """In any thread: a table has moved, or the pools."""
        self._hand_over(moved)

    def clocked(self, table: str) -> None:
        """In any thread: a clock begins to run at a table, or has ended."""
        self._hand_over(table)

    def _hand_over(self, news: Hot | Meters | str | None) -> None:
        self._news.append(news)
        if not self._told and self._loop is not None:
            self._told = True
            with suppress(RuntimeError):  # the loop has ended, and with it every line
                self._loop.call_soon_threadsafe(self._take)

    def _take(self) -> None:
        """All that has come meanwhile, together."""
        self._told = False
        moved: list[Seen] = []
        staff = False
        while self._news:
            news = self._news.popleft()
            if news is None:
                staff = True
            elif isinstance(news, Meters):
                self._know(news)
            elif isinstance(news, str):
                self.lines.publish(moved)  # a clock belongs to the table as it stands by now
                moved = self._with_clock(news)
            else:
                moved.append(self._seen(news))
        if staff:
            self._cut_off()
        self.lines.publish(moved)
        if staff:
            setups = self._pit.writer.memory.setups  # as this process has just written them
            self.lines.publish([replace(last, setup=setups.get(last.id, last.setup)) for last in self.lines.states()])

    def _know(self, meters: Meters) -> None:
        if self.meters is None or meters.head.version > self.meters.head.version:
            self.meters, self._metered = meters, True

    def _tell_meters(self) -> None:
        """Every table that feeds a pool shows what its prizes have come to, whichever table has moved them."""
        if self.meters is None or not self._metered:
            return
        self._metered = False
        linked = [with_prizes(last, self.meters) for last in self.lines.states() if last.table.link is not None]
        self.lines.publish([pools_seen(self.meters), *linked])

    def _with_clock(self, table: str) -> list[Seen]:
        """The table as it stands, with the clock that runs there now."""
        found = self._clock(table)
        if found is None:
            self._clocks.pop(table, None)
        else:
            self._clocks[table] = found
        last = self.lines.channel(table).last
        return [] if last is None else [replace(last, clock=found)]

    def _seen(self, hot: Hot) -> Seen:
        return seen(hot, self._clocks.get(hot.id), self.meters)

    def _cut_off(self) -> None:
        """The staff stream has moved: whoever has just lost rank or standing is cut off at once. What another process has done to
        them shows when they are next looked at."""
        people = self._pit.writer.memory.people
        for line in self.lines:
            person = people.get(line.admitted.actor.id)
            if person is not None and (
                why := not_any_more(line.admitted, standing(person, line.admitted.credential), managing=line.single)
            ):
                self.lines.close(line, why)

    # While it runs

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(_TICK)
            try:
                self._tell_meters()
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
            if why := not_any_more(line.admitted, found[line.admitted.credential], managing=line.single):
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
        if not credential and scope["path"] != _PAGE:
            credential = _NONE  # anybody may look on at the pages of a demonstration; a program signs in, as for every other route
        try:
            admitted = await self._admitted(scope, credential)
            if isinstance(admitted, Turned):
                await _turn_away(send, admitted)
                return
            feed, cursors, single = self._wanted(scope, headers, admitted.actor.rank)
            if isinstance(feed, Turned):
                await _turn_away(send, feed)
                return
            refused = await self._refused(admitted, cursors)
            viewer = await self._viewer(admitted, cursors) if single else None
        except Away as away:
            await say(send, 503, str(away), headers=[(b"retry-after", b"1")])
            return
        if refused is not None:
            await _turn_away(send, refused)
            return
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        wire: Wire = scope["extensions"][WIRE]
        lost = wire.until_lost()
        chunked = scope["http_version"] != "1.0"
        line = Line(wire.transport, admitted, feed, cursors, chunked=chunked, single=single, viewer=viewer)
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

    def _wanted(self, scope: Scope, headers: dict[bytes, str], rank: Rank) -> tuple[Feed | Turned, dict[str, int], bool]:
        """Which tables, and how far each is known; or why the page is not theirs, before any table is looked at."""
        last = headers.get(b"last-event-id", "")
        one = _ONE_TABLE.fullmatch(scope["path"])
        if one is not None or scope["path"] == _ALL_POOLS:
            version, name = read_version(last), POOLS_CHANNEL if one is None else one[1]
            return pools if one is None else views, {name: -1 if version is None else version}, True
        try:
            query = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=_MOST_FIELDS)
        except ValueError:  # more than any page asks for: nothing of it is looked at
            query = {}
        known = read_cursor(last or "".join(query.get("after", [""])[:1]))
        names = dict.fromkeys(
            name for said in query.get("tables", ()) for name in said.split(",") if name and name != POOLS_CHANNEL
        )
        if query.get("pools"):
            names[POOLS_CHANNEL] = None
        page, language = ("".join(query.get(field, [""])[:1]) for field in ("page", "language"))
        feed = self._page(page, language, rank)
        return feed or views, {name: known.get(name, -1) for name in names} if feed else {}, False

    async def _refused(self, admitted: Admitted, cursors: Mapping[str, int]) -> Turned | None:
        """Why there is nothing to watch; else the tables are as new as the database has them."""
        if not cursors:
            return Turned(422, "Say which page is open, and which tables it watches: /events?page=lobby&tables=b1,s1.")
        if len(cursors) > MOST_TABLES:
            return Turned(422, f"One line watches {MOST_TABLES} tables at the most.")
        found, meters = await self._threads.do(lambda: self._looked(cursors))
        if None in found:
            return Turned(404, "There is no such table.")
        if self._closing:
            return Turned(503, CLOSING)
        if admitted.credential and self.lines.of(admitted.actor.id) >= self._most_each:  # none is asked for in a demonstration
            return Turned(429, f"You have {self._most_each} lines open, which is as many as one person may have.")
        if meters is not None:
            self._know(meters)
        tables = [self._seen(hot) for hot in found if hot is not None]
        self.lines.publish([*tables, *([pools_seen(self.meters)] if self.meters is not None and POOLS_CHANNEL in cursors else ())])
        return None

    async def _viewer(self, admitted: Admitted, cursors: Mapping[str, int]) -> Actor:
        """As what somebody looks at the one table that they ask for: there is a view of it, and this is its stream."""
        if not admitted.tournaments:
            return admitted.actor
        (table,) = cursors
        return await self._threads.do(lambda: self._pit.looking.viewer(admitted.actor, admitted.tournaments, table))

    def _looked(self, names: Mapping[str, int]) -> tuple[list[Hot | None], Meters | None]:
        """In a thread: the tables, and the pools where they are asked for or one of the tables feeds one."""
        found = [self._pit.looking.table(name) for name in names if name != POOLS_CHANNEL]
        wanted = POOLS_CHANNEL in names or any(hot is not None and hot.table.link is not None for hot in found)
        return found, self._pit.looking.pools() if wanted else None


async def _turn_away(send: Send, turned: Turned) -> None:
    await say(send, turned.status, turned.sentence, headers=[(b"retry-after", b"%d" % turned.wait)] if turned.wait else [])


def is_stream(path: str) -> bool:
    return path in (_PAGE, _ALL_POOLS) or (path.endswith("/events") and _ONE_TABLE.fullmatch(path) is not None)


def _credential(headers: dict[bytes, str], cookie: str) -> str:
    """A token, or else a session: whichever the gate knows what to do with."""
    said = headers.get(b"authorization", "")
    if said:
        return (said[len(_BEARER) :].strip() if said[: len(_BEARER)].lower() == _BEARER else "") or _NONE
    return session_of(headers.get(b"cookie", ""), cookie)
