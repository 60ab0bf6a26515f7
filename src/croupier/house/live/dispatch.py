"""Where a request goes: streams are served here, everything else is Django's."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from croupier.house.live.bridge import Receive, Scope, Send, say
from croupier.house.live.streams import is_stream

Asgi = Callable[[Scope, Receive, Send], Awaitable[None]]
Allowed = Callable[[str], bool]

NOT_READY: Final = "The house is not ready yet."


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
        elif not is_stream(scope["path"]):
            await pages(scope, receive, send)
        elif self._allowed(_host(scope["headers"])):
            await streams(scope, receive, send)
        else:
            await say(send, 400, "The house does not go by that name.")


def _host(headers: Sequence[tuple[bytes, bytes]]) -> str:
    return next((value.decode("latin-1") for name, value in headers if name == b"host"), "")
