"""Django, which answers one request at a time, behind a server that holds many connections.

A request is read whole, within a bound, and answered by one of a fixed number of threads. As many may wait for one of them as are
soon answered; one more is sent away before its body is read. An answer goes out in one piece; one that is made while it is sent
goes piece by piece, as fast as it is read at the other end, and holds a thread only while a piece is made.
"""

import asyncio
import io
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.house.live.threads import Threads

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

WIRE: Final = "croupier.wire"
"""Under which the server hands over the connection itself."""
LARGEST: Final = 1 << 20
"""Bytes of a request's body."""
LONGEST_QUEUE: Final = 512
"""Requests that wait for a thread; one more is sent away."""
MOST_HELD: Final = 1 << 26
"""Bytes of all bodies that have not come to their end: whoever sends them may be nobody."""
_PIECE: Final = 1 << 17
"""Bytes of a long answer that are made together, or more where its own pieces are longer."""
BUSY: Final = "The house is busy: nothing was done. Please try again with the same id."
JSON: Final = (b"content-type", b"application/json")

log = logging.getLogger("croupier.house.bridge")


class _Gone(Exception):  # noqa: N818 (what happened, not a fault of anybody's)
    """Whoever asked has hung up."""


class _Turned(Exception):  # noqa: N818 (an answer, not a fault)
    """A body that is not read to its end."""

    def __init__(self, status: int) -> None:
        self.status = status


class _Answer(Struct):
    status: int
    headers: Headers
    whole: bytes
    pieces: Iterator[bytes] | None
    close: Callable[[], None] | None


class Bridge:
    """An ASGI application that asks a WSGI one."""

    def __init__(
        self, app: Wsgi, threads: Threads, *, largest: int = LARGEST, longest: int = LONGEST_QUEUE, most_held: int = MOST_HELD
    ) -> None:
        self._app, self._threads, self._largest, self._longest, self._most_held = app, threads, largest, longest, most_held
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._not_too_many()
            body = await self._body(receive)
            self._not_too_many()  # others may have come while it was read
        except _Gone:
            return
        except _Turned as turned:
            if turned.status == 413:
                await say(send, 413, f"A request holds at most {self._largest} bytes.", close=True)
            else:
                await say(send, 503, BUSY, headers=[(b"retry-after", b"1")])
            return
        environ = _environ(scope, body)
        answer = await self._threads.do(lambda: _ask(self._app, environ))
        start = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
        if answer.pieces is None:
            with _in_one_piece(scope):
                await send(start)
                await send({"type": "http.response.body", "body": answer.whole})
        else:
            await send(start)
            await self._hand_over(answer, answer.pieces, receive, send)

    def _not_too_many(self) -> None:
        if self._threads.waiting >= self._longest:
            raise _Turned(503)

    async def _body(self, receive: Receive) -> bytes:
        """The whole body, if it is not too much of one, or of all together."""
        message = await receive()
        if message["type"] == "http.request" and not message.get("more_body"):
            first: bytes = message.get("body", b"")
            if len(first) > self._largest:
                raise _Turned(413)
            return first
        parts, size = [], 0
        try:
            while message["type"] == "http.request":
                part = message.get("body", b"")
                size += len(part)
                self._held += len(part)
                if size > self._largest:
                    raise _Turned(413)
                if self._held > self._most_held:
                    raise _Turned(503)
                parts.append(part)
                if not message.get("more_body"):
                    return b"".join(parts)
                message = await receive()
        finally:
            self._held -= size
        raise _Gone

    async def _hand_over(self, answer: _Answer, pieces: Iterator[bytes], receive: Receive, send: Send) -> None:
        """The rest of a long answer, each piece once the one before it has left. Whoever does not read loses the connection."""
        gone, more = asyncio.ensure_future(_hung_up(receive)), True
        try:
            while more and not gone.done():
                piece = await self._threads.do(lambda: _piece(pieces))
                more = bool(piece)
                await send({"type": "http.response.body", "body": piece, "more_body": more})
        finally:
            if more:
                log.info("An answer was not read to its end.")
            gone.cancel()
            if answer.close is not None:
                self._threads.do(answer.close)


def _in_one_piece(scope: Scope) -> AbstractContextManager[Any]:
    """Head and body leave together where the connection can do that: with each that leaves by itself the interpreter is let go, and
    whoever asked is woken for half an answer."""
    wire = scope.get("extensions", {}).get(WIRE)
    found: AbstractContextManager[Any] = nullcontext() if wire is None else wire.in_one_piece(scope)
    return found


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


_FIXED: Final = {
    "SCRIPT_NAME": "",
    "wsgi.version": (1, 0),
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}


def _key(name: bytes) -> str:
    """Under which a header is found; nothing for one that is not handed on: its length is known, and an underscore would be taken
    for a dash."""
    if name == b"content-type":
        return "CONTENT_TYPE"
    return "" if name == b"content-length" or b"_" in name else "HTTP_" + name.decode("latin-1").upper().replace("-", "_")


_KEYS: Final = {
    name: _key(name)
    for name in (
        b"accept", b"accept-encoding", b"accept-language", b"authorization", b"connection", b"content-length", b"content-type",
        b"cookie", b"host", b"origin", b"referer", b"user-agent", b"x-forwarded-for", b"x-forwarded-proto",
    )
}  # fmt: skip
"""Of those that come with nearly every request."""


def _environ(scope: Scope, body: bytes) -> dict[str, Any]:
    server, client = scope.get("server") or ("127.0.0.1", 0), scope.get("client")
    environ: dict[str, Any] = {
        **_FIXED,
        "REQUEST_METHOD": scope["method"],
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": str(server[0]),
        "SERVER_PORT": str(server[1] or 0),
        "REMOTE_ADDR": client[0] if client else "",
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "CONTENT_LENGTH": str(len(body)),
    }
    for name, value in scope["headers"]:
        key = _KEYS.get(name)
        if key is None:
            key = _key(name)
        if key:
            said = value.decode("latin-1")
            if key in environ and key != "CONTENT_TYPE":
                said = f"{environ[key]}{'; ' if name == b'cookie' else ','}{said}"
            environ[key] = said
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


def _piece(pieces: Iterator[bytes]) -> bytes:
    """In a thread: what comes next of a long answer; nothing at its end."""
    found, size = [], 0
    for each in pieces:
        found.append(each)
        size += len(each)
        if size >= _PIECE:
            break
    return b"".join(found)


def refusal(sentence: str) -> bytes:
    return msgspec.json.encode({"refused": {"sentence": sentence, "clause": None, "command": None}}) + b"\n"


async def say(send: Send, status: int, sentence: str, *, headers: Headers | None = None, close: bool = False) -> None:
    """A sentence as the API says one."""
    body = refusal(sentence)
    said: Headers = [JSON, (b"content-length", b"%d" % len(body)), (b"cache-control", b"no-store"), *(headers or [])]
    if close:
        said.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": said})
    await send({"type": "http.response.body", "body": body})
