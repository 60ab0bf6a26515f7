"""The server: uvicorn, told to hand streams their connection and to end them at once when it stops."""

import asyncio
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Any, Final

from uvicorn import Config, Server
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from croupier.house.live.dispatch import Asgi
from croupier.house.live.streams import WIRE

_LONGEST_HEAD: Final = 1 << 16
_GRACE: Final = 5
"""Seconds that answers under way have to be finished."""


class Wired(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with the connection within reach of the application, and with a bound on how long the head of a
    request may be."""

    lost: "asyncio.Future[None] | None" = None
    """Done when the connection ends, for whoever has asked for it."""
    _head = 0
    """Bytes that came before a request's head was whole; below nought while there is none to come."""

    def until_lost(self) -> "asyncio.Future[None]":
        """For a stream, which has its connection for itself: nothing that is asked behind it is answered, or could hide its end."""
        self.lost = self.loop.create_future()
        self.pipeline.clear()
        self.flow.resume_reading()
        if self.transport.is_closing():
            self.lost.set_result(None)
        return self.lost

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.lost is not None and not self.lost.done():
            self.lost.set_result(None)

    def data_received(self, data: bytes) -> None:
        if self.lost is not None:
            return
        super().data_received(data)
        if self._head >= 0:
            self._head += len(data)
            if self._head > _LONGEST_HEAD and not self.transport.is_closing():
                self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0
        extensions: Any = self.scope.setdefault("extensions", {})
        extensions[WIRE] = self

    def on_headers_complete(self) -> None:
        self._head = -1
        super().on_headers_complete()


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


def server(
    app: Asgi, stopping: Callable[[], Awaitable[None]], *, proxies: Sequence[str] = (), certificate: str = "", key: str = ""
) -> Serving:
    """`proxies` are believed about where a request comes from; with a certificate and its key the server encrypts by itself."""
    config = Config(
        app, http=Wired, ws="none", lifespan="off", interface="asgi3", log_config=None, access_log=False, server_header=False,
        proxy_headers=bool(proxies), forwarded_allow_ips=list(proxies), ssl_certfile=certificate or None, ssl_keyfile=key or None,
        timeout_graceful_shutdown=_GRACE, timeout_keep_alive=30, backlog=2048,
    )  # fmt: skip
    return Serving(config, stopping)
