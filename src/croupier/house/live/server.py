"""The server: uvicorn, told to hand streams their connection and to end them at once when it stops."""

import asyncio
import resource
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import current_thread, main_thread
from typing import Any, Final

from uvicorn import Config, Server
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from croupier.house.live.bridge import WIRE, Scope, refusal
from croupier.house.live.dispatch import Asgi
from croupier.house.live.lines import unsent

_LONGEST_HEAD: Final = 1 << 16
_GRACE: Final = 5
"""Seconds that answers under way have to be finished."""
_WHOLE: Final = 20.0
"""Seconds in which a request must have come whole, from its first byte or from when the connection was made."""
_TAKEN: Final = 30.0
_SLOWEST: Final = 1 << 16
"""So many seconds in which so many bytes of an answer must be taken, or a quarter of what waits."""
MOST_CONNECTIONS: Final = 10_000
_SPARE: Final = 256
"""Files that are kept free for databases and the rest."""
LATE: Final = "The request did not come whole in time."
FULL: Final = "The house holds as many connections as it can. Please try again in a while."


class _Gathering:
    """A connection, for the length of one answer: what is written to it leaves in one piece."""

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle, self._transport = cycle, cycle.transport
        self._parts: list[bytes] = []
        self.is_closing = self._transport.is_closing

    def __enter__(self) -> None:
        self._cycle.transport = self  # type: ignore[assignment]

    def __exit__(self, *_why: object) -> None:
        self._cycle.transport = self._transport
        self._let_go()

    def write(self, data: bytes) -> None:
        self._parts.append(data)

    def close(self) -> None:
        self._let_go()
        self._transport.close()

    def _let_go(self) -> None:
        if self._parts:
            self._transport.write(b"".join(self._parts))
            self._parts.clear()


class Wired(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with the connection within reach of the application. Whoever is at the other end may be nobody: so
    there is a bound on how many connections there are, on how long a head is, on the time in which a request comes whole, and on
    that for which an answer is not taken."""

    most = MOST_CONNECTIONS
    lost: "asyncio.Future[None] | None" = None
    """Done when the connection ends, for whoever has asked for it."""
    _head = 0
    """Bytes that came before a request's head was whole; below nought while there is none to come."""
    _whole = False
    """Whether what was begun has come to its end."""
    _late: asyncio.TimerHandle | None = None
    """Runs while something is still to come."""
    _slow: asyncio.TimerHandle | None = None
    """Runs while more waits to be taken than should."""

    def until_lost(self) -> "asyncio.Future[None]":
        """For a stream, which has its connection for itself: nothing that is asked behind it is answered, or could hide its end."""
        self.lost = self.loop.create_future()
        self.pipeline.clear()
        self.flow.resume_reading()
        if self.transport.is_closing():
            self.lost.set_result(None)
        return self.lost

    def in_one_piece(self, scope: Scope) -> AbstractContextManager[None]:
        """What is answered within leaves in one piece, unless more has been asked behind this request."""
        cycle = self.cycle
        return nullcontext() if cycle is None or cycle.scope is not scope else _Gathering(cycle)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.most:
            self._turn_away(b"503 Service Unavailable", FULL, b"retry-after: 5\r\n")
        else:
            self._late = self.loop.call_later(_WHOLE, self._too_late)

    def _too_late(self) -> None:
        """What was begun has not come to its end."""
        self._late = None
        cycle, in_head = self.cycle, self._head >= 0
        if self.pipeline or (in_head and cycle is not None and not cycle.response_complete):  # it waits for an answer before it
            self._late = self.loop.call_later(_WHOLE, self._too_late)
        elif self.transport.is_closing():
            return
        elif cycle is None or self._whole or in_head or not cycle.response_started:
            self._turn_away(b"408 Request Timeout", LATE)
        else:  # it has been answered before it was read
            self.transport.abort()

    def _turn_away(self, status: bytes, sentence: str, more: bytes = b"") -> None:
        body = refusal(sentence)
        head = b"HTTP/1.1 %b\r\ncontent-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n%b\r\n"
        self.transport.write(head % (status, len(body), more) + body)
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._slow is None and self.lost is None:  # streams look after theirs themselves
            self._slow = self.loop.call_later(_TAKEN, self._not_taken, self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        super().resume_writing()
        _stop(self._slow)
        self._slow = None

    def _not_taken(self, waited: int) -> None:
        left = self.transport.get_write_buffer_size()
        if waited - left < min(_SLOWEST, waited // 4):
            self.transport.abort()
        else:
            self._slow = self.loop.call_later(_TAKEN, self._not_taken, left)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        if unsent(self.transport):  # what is closed goes once all is taken, and that may be never
            self.loop.call_later(_TAKEN, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        _stop(self._late)
        _stop(self._slow)
        if self.lost is not None and not self.lost.done():
            self.lost.set_result(None)

    def data_received(self, data: bytes) -> None:
        if self.lost is not None:
            return
        super().data_received(data)
        if self._late is None and (not self._whole or self.cycle is None or self.cycle.response_complete):
            self._late = self.loop.call_later(_WHOLE, self._too_late)
        if self._head >= 0:
            self._head += len(data)
            if self._head > _LONGEST_HEAD and not self.transport.is_closing():
                self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head, self._whole = 0, False
        extensions: Any = self.scope.setdefault("extensions", {})
        extensions[WIRE] = self

    def on_headers_complete(self) -> None:
        self._head = -1
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        _stop(self._late)
        self._whole, self._late = True, None


def _stop(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


class Serving(Server):
    """Serves until it is told to stop. What it was told by a signal ends the serving and not the process."""

    def __init__(self, config: Config, stopping: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._stopping = stopping

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._stopping()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if current_thread() is not main_thread():
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def listening(host: str, port: int) -> socket.socket:
    """A socket that is bound, so that its port is known before anything is served; port 0 finds a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # by name, or answers would wait for one another
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError:
        found.close()
        raise
    return found


def most_connections() -> int:
    """As many as there are to be, or as the system lets one process hold; it is asked for all that it lets anyone."""
    held, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + _SPARE
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    if held != resource.RLIM_INFINITY and held < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        held = wanted
    return min(MOST_CONNECTIONS, max(1, (wanted if held == resource.RLIM_INFINITY else held) - _SPARE))


def server(
    app: Asgi, stopping: Callable[[], Awaitable[None]], *, proxies: Sequence[str] = (), certificate: str = "", key: str = "",
    most: int = MOST_CONNECTIONS,
) -> Serving:  # fmt: skip
    """`proxies` are believed about where a request comes from; with a certificate and its key the server encrypts by itself."""
    protocol = type("Bounded", (Wired,), {"most": most})
    config = Config(
        app, http=protocol, ws="none", lifespan="off", interface="asgi3", log_config=None, access_log=False, server_header=False,
        proxy_headers=bool(proxies), forwarded_allow_ips=list(proxies), ssl_certfile=certificate or None, ssl_keyfile=key or None,
        timeout_graceful_shutdown=_GRACE, timeout_keep_alive=30, backlog=2048,
    )  # fmt: skip
    return Serving(config, stopping)
