"""Django, which answers one request at a time, behind a server that holds many connections.

A request is read whole, within a bound, and answered by one of a fixed number of threads. An answer goes out in one piece; one that
is made while it is sent goes piece by piece, as fast as it is read at the other end.
"""

import asyncio
import io
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import CancelledError as Unfinished
from itertools import chain
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.house.live.threads import Threads

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

LARGEST: Final = 1 << 20
"""Bytes of a request's body."""
_PATIENCE: Final = 30
"""Seconds in which one piece of a long answer must be taken: it holds a thread."""
JSON: Final = (b"content-type", b"application/json")

log = logging.getLogger("croupier.house.bridge")


class _Gone(Exception):  # noqa: N818 (what happened, not a fault of anybody's)
    """Whoever asked has hung up."""


class _Answer(Struct):
    status: int
    headers: Headers
    whole: bytes
    pieces: Iterator[bytes] | None
    close: Callable[[], None] | None


class Bridge:
    """An ASGI application that asks a WSGI one."""

    def __init__(self, app: Wsgi, threads: Threads, *, largest: int = LARGEST) -> None:
        self._app, self._threads, self._largest = app, threads, largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await _body(receive, self._largest)
        except _Gone:
            return
        if body is None:
            await say(send, 413, f"A request holds at most {self._largest} bytes.", close=True)
            return
        loop = asyncio.get_running_loop()
        environ = _environ(scope, body)
        answer = await self._threads.do(lambda: _ask(self._app, environ))
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        if answer.pieces is None:
            await send({"type": "http.response.body", "body": answer.whole})
            return
        gone = asyncio.ensure_future(_hung_up(receive))
        try:
            await self._threads.do(lambda: _hand_over(answer, loop, send, gone))
        finally:
            gone.cancel()


async def _body(receive: Receive, largest: int) -> bytes | None:
    """The whole body, or None if there is too much of it."""
    message = await receive()
    if message["type"] == "http.request" and not message.get("more_body"):
        first: bytes = message.get("body", b"")
        return first if len(first) <= largest else None
    parts, size = [], 0
    while message["type"] == "http.request":
        part = message.get("body", b"")
        size += len(part)
        if size > largest:
            return None
        parts.append(part)
        if not message.get("more_body"):
            return b"".join(parts)
        message = await receive()
    raise _Gone


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _environ(scope: Scope, body: bytes) -> dict[str, Any]:
    server, client = scope.get("server") or ("127.0.0.1", 0), scope.get("client")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": str(server[0]),
        "SERVER_PORT": str(server[1] or 0),
        "REMOTE_ADDR": client[0] if client else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "CONTENT_LENGTH": str(len(body)),
    }
    for name, value in scope["headers"]:
        if name == b"content-type":
            environ["CONTENT_TYPE"] = value.decode("latin-1")
        elif name != b"content-length" and b"_" not in name:  # an underscore would be taken for a dash
            key = "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
            said = value.decode("latin-1")
            environ[key] = f"{environ[key]}{'; ' if name == b'cookie' else ','}{said}" if key in environ else said
    return environ


def _ask(app: Wsgi, environ: dict[str, Any]) -> _Answer:
    """In a thread: the answer, whole, or the pieces of one that is made while it is sent."""
    started: Any = []

    def start_response(status: str, headers: list[tuple[str, str]], _exc_info: Any = None) -> Callable[[bytes], None]:
        started[:] = (int(status[:3]), [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers])
        return _no_writing

    said = app(environ, start_response)
    close = getattr(said, "close", None)
    try:
        if getattr(said, "streaming", False):
            return _Answer(started[0], started[1], b"", iter(said), close)
        whole = b"".join(said)
    except BaseException:
        if close is not None:
            close()
        raise
    if close is not None:
        close()
    return _Answer(started[0], started[1], whole, None, None)


def _no_writing(_data: bytes) -> None:
    raise NotImplementedError("Answers are given as a whole or as an iterator.")


def _hand_over(answer: _Answer, loop: asyncio.AbstractEventLoop, send: Send, gone: "asyncio.Future[None]") -> None:
    """In a thread: the rest of a long answer, each piece once the one before it has left."""
    assert answer.pieces is not None
    try:
        for piece, more in chain(((piece, True) for piece in answer.pieces), ((b"", False),)):
            if gone.done():
                return
            message = {"type": "http.response.body", "body": piece, "more_body": more}
            asyncio.run_coroutine_threadsafe(_sent(send, message), loop).result(_PATIENCE)
    except (RuntimeError, OSError, Unfinished, TimeoutError):
        log.info("An answer was not read to its end.")
    finally:
        if answer.close is not None:
            answer.close()


async def _sent(send: Send, message: dict[str, Any]) -> None:
    await send(message)


async def say(send: Send, status: int, sentence: str, *, headers: Headers | None = None, close: bool = False) -> None:
    """A sentence as the API says one."""
    body = msgspec.json.encode({"refused": {"sentence": sentence, "clause": None, "command": None}})
    said: Headers = [JSON, (b"content-length", b"%d" % len(body)), (b"cache-control", b"no-store"), *(headers or [])]
    if close:
        said.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": said})
    await send({"type": "http.response.body", "body": body})
