"""Where a request goes: streams are served here, everything else is Django's. Whether the house is well is said here too, so that
nobody waits for that behind those who wait for Django."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from croupier.house.live.bridge import JSON, Receive, Scope, Send, say
from croupier.house.live.streams import is_stream

Asgi = Callable[[Scope, Receive, Send], Awaitable[None]]
Allowed = Callable[[str], bool]

NOT_READY: Final = "The house is not ready yet."
HEALTH: Final = "/health"
_WELL: Final = b'{"status":"ok"}\n'
_METHODS: Final = ("GET", "HEAD")


class Dispatcher:
    """The one application that the server knows. Until it is given the pit's, it says that the house is not ready."""

    def __init__(self) -> None:
        self._streams: Asgi | None = None
        self._pages: Asgi | None = None
        self._allowed: Allowed = lambda _host: False

    def open(self, streams: Asgi, pages: Asgi, allowed: Allowed) -> None:
        """From now on. `allowed` says whether the house answers to a name; Django asks that itself."""
        self._streams, self._pages, self._allowed = streams, pages, allowed

    def close(self) -> None:
        self._streams = self._pages = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        streams, pages = self._streams, self._pages
        if streams is None or pages is None:
            await say(send, 503, NOT_READY, headers=[(b"retry-after", b"1")])
        elif not (is_stream(scope["path"]) or scope["path"] == HEALTH):
            await pages(scope, receive, send)
        elif not self._allowed(_host(scope["headers"])):
            await say(send, 400, "The house does not go by that name.")
        elif scope["path"] == HEALTH:
            await _health(scope["method"], send)
        else:
            await streams(scope, receive, send)


def _host(headers: Sequence[tuple[bytes, bytes]]) -> str:
    return next((value.decode("latin-1") for name, value in headers if name == b"host"), "")


async def _health(method: str, send: Send) -> None:
    if method not in _METHODS:
        allowed = [(b"allow", ", ".join(_METHODS).encode())]
        await say(send, 405, f"Not by this method; here it is {' or '.join(_METHODS)}.", headers=allowed)
        return
    headers = [
        JSON,
        (b"content-length", b"%d" % len(_WELL)),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": _WELL})
