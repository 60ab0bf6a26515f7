"""A pit served for tests, in a thread of the test's own process, and clients that read its streams byte by byte."""

import asyncio
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any, Self

from tests.house.tiles import Tiles

from croupier.house.floor.pit import Pit
from croupier.house.live.bridge import Bridge
from croupier.house.live.channels import Feeds, Renderer, pages
from croupier.house.live.dispatch import Dispatcher
from croupier.house.live.gate import Door, Throttle, at_any_time
from croupier.house.live.lines import Lines
from croupier.house.live.server import listening, server
from croupier.house.live.streams import Streams
from croupier.house.live.threads import Threads

PATIENCE = 10.0


def hello(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    """A front that says what it was asked."""
    start("200 OK", [("Content-Type", "text/plain")])
    return [environ["REQUEST_METHOD"].encode(), b" ", environ["PATH_INFO"].encode("latin-1"), b" ", environ["wsgi.input"].read()]


class Served:
    """Tokens are the ids of people themselves."""

    def __init__(
        self, pit: Pit, *, front: Any = hello, renderer: Renderer | None = None, page: Feeds | None = None, ring: int = 64,
        most_each: int = 12, most: int = 1000, throttle: Throttle = at_any_time, to_all: bool = False, **bounds: int,
    ) -> None:  # fmt: skip
        self.threads = Threads(2, "pages")
        self.known: Callable[[str], str | None] = lambda credential: credential
        feed = pages(renderer or Tiles())
        self.streams = Streams(pit, Door(pit.looking, lambda credential: self.known(credential), to_all=to_all),
                               page or (lambda _page, _language, _rank: feed), most_each=most_each, throttle=throttle)  # fmt: skip
        self.streams.lines = Lines(ring=ring)
        self._dispatcher = Dispatcher()
        self._dispatcher.open(self.streams, Bridge(front, self.threads, **bounds), lambda host: host.startswith("127.0.0.1"))
        self._socket = listening("127.0.0.1", 0)
        self.port: int = self._socket.getsockname()[1]
        self._server = server(self._dispatcher, self.streams.stop, most=most)
        self._begun = Event()
        self.loop: asyncio.AbstractEventLoop | None = None
        self._thread = Thread(target=lambda: asyncio.run(self._run()))
        self._thread.start()
        assert self._begun.wait(PATIENCE)

    async def _run(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.streams.start()
        serving = asyncio.create_task(self._server.serve(sockets=[self._socket]))
        while not self._server.started:
            await asyncio.sleep(0.005)
        self._begun.set()
        await serving

    def on_loop(self, do: Callable[[], Any]) -> Any:
        """Do something where the lines are."""

        async def doing() -> Any:
            return do()

        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(doing(), self.loop).result(PATIENCE)

    def protocols(self) -> list[Any]:
        return list(self._server.server_state.connections)

    def connections(self) -> int:
        return len(self._server.server_state.connections)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self.streams.close()
        self.threads.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()

    @contextmanager
    def watching(self, path: str, person: str, last: str = "") -> Iterator["Watcher"]:
        watcher = Watcher(self.port, path, person, last)
        try:
            yield watcher
        finally:
            watcher.close()


class Told(dict[str, str]):
    """One event as it was read."""


class Watcher:
    """A client that reads a stream as a browser does."""

    def __init__(self, port: int, path: str, person: str, last: str = "", *, receive_buffer: int = 0) -> None:
        self._socket = socket.socket()
        if receive_buffer:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self._socket.settimeout(PATIENCE)
        self._socket.connect(("127.0.0.1", port))
        self.ask(path, person, last)
        self._file = self._socket.makefile("rb")
        self.status = int(self._file.readline().split()[1])
        self.headers: dict[str, str] = {}
        while line := self._file.readline().strip():
            name, _, value = line.decode().partition(": ")
            self.headers[name.lower()] = value
        self.last = last
        """The id that a browser would send back."""
        self.raw = b""
        self._text = b""

    def ask(self, path: str, person: str, last: str = "") -> None:
        said = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        said += f"Authorization: {person if ' ' in person else f'Bearer {person}'}\r\n" if person else ""
        said += f"Last-Event-ID: {last}\r\n" if last else ""
        self._socket.sendall(f"{said}\r\n".encode())

    def body(self) -> bytes:
        """Of an answer that is no stream."""
        return self._file.read(int(self.headers["content-length"]))

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def block(self) -> str:
        """The next block: an event, or less."""
        while b"\n\n" not in self._text:
            size = int(self._file.readline(), 16)
            if size == 0:
                raise EOFError
            self._text += self._file.read(size)
            assert self._file.read(2) == b"\r\n"
        block, _, self._text = self._text.partition(b"\n\n")
        self.raw += block + b"\n\n"
        return block.decode()

    def next(self) -> Told:
        """The next event, past comments."""
        while not (found := self._read()):
            pass
        return found

    def until(self, last: str) -> list[Told]:
        """Events up to this id, whether one comes with it or not."""
        found = []
        while self.last != last:
            found.append(self._read())
        return [each for each in found if each]

    def _read(self) -> Told:
        """A block; empty without data. Its id is remembered as a browser does."""
        found = read_block(self.block())
        self.last = found.get("id", self.last)
        return found if "data" in found else Told()


def read_block(block: str) -> Told:
    found, data = Told(), []
    for line in block.split("\n"):
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "data":
            data.append(value)
        elif field:
            found[field] = value
    if data:
        found["data"] = "\n".join(data)
    return found


def blocks(text: bytes) -> list[Told]:
    """Everything of a stream's text: events, ids alone, and what else is said."""
    return [read_block(block) for block in text.decode().removesuffix("\n\n").split("\n\n")] if text else []
