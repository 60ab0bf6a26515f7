"""A thousand watchers of one table: when the last of them has heard, beside a bare loop over as many sockets with the same bytes.

Watchers and server are two processes; both ways take turns, so that a busy machine slows both. The clock starts when the writer has
committed, or when the bare loop begins, and stops when the last watcher has read its last byte.
"""

import asyncio
import gc
import os
import resource
import select
import socket
import tempfile
from collections.abc import Callable
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median, quantiles
from threading import Event, Thread
from time import perf_counter
from typing import Any, Final

from benchmarks.measure import show
from croupier import commands as c
from croupier.desk.usual import usual_conditions
from croupier.games.ranks import Rank
from croupier.house.home import Home
from croupier.house.live.bridge import Bridge
from croupier.house.live.channels import views
from croupier.house.live.dispatch import Dispatcher
from croupier.house.live.server import listening, server
from croupier.house.live.threads import Threads
from croupier.house.settings import configure
from croupier.table.model.people import Actor

WATCHERS: Final = 1000
ROUNDS: Final = 210
WARMING: Final = 10
RATIO, LAST, MEMORY = 3.0, 250.0, 20.0
"""Aims: times a bare loop, milliseconds, kilobytes."""
_END: Final = b"\n\n\r\n"


def run() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        configure(Home(Path(folder) / "pit"), demonstration=True)
        _measure(Home(Path(folder) / "pit"))


def _measure(home: Home) -> None:
    house = _House(home)
    bare = listening("127.0.0.1", 0)
    bare.listen(WATCHERS)
    ours, theirs = Pipe()
    readers = Process(target=_read, args=(theirs, house.port, bare.getsockname()[1], house.watcher))
    before = _resident()
    readers.start()
    assert ours.recv() == "watching"
    gc.collect()
    each = (_resident() - before) / WATCHERS
    connections = [bare.accept()[0] for _ in range(WATCHERS)]
    for connection in connections:
        connection.settimeout(0)
    assert ours.recv() == "ready"
    live, loop = [], []
    for number in range(ROUNDS):
        live.append(_round(ours, "live", house.move))
        loop.append(_round(ours, "bare", lambda: _bare(connections, house.last_sent())))
        if number < WARMING:
            del live[:], loop[:]
    ours.send("end")
    readers.join()
    house.stop()
    ratio = median(one / other for one, other in zip(live, loop, strict=True))
    p99 = quantiles(live, n=100)[98]
    rows = (
        ("p50 of the last, ms", f"{median(live):.1f}", f"{median(loop):.1f}", f"{ratio:.2f} times", f"{RATIO:.0f} times"),
        ("p99 of the last, ms", f"{p99:.1f}", f"{quantiles(loop, n=100)[98]:.1f}", "", f"{LAST:.0f}"),
        ("kB a watcher", f"{each / 1000:.1f}", "", "", f"{MEMORY:.0f}"),
    )
    show(f"{WATCHERS} watchers of one table", ("", "the house", "bare loop", "ratio", "aim"), rows)


def _round(pipe: Connection, kind: str, begin: Callable[[], float]) -> float:
    """Milliseconds until the last watcher has heard."""
    pipe.send(kind)
    assert pipe.recv() == "go"
    began = begin()
    return float(pipe.recv() - began) * 1000


def _bare(connections: list[socket.socket], data: bytes) -> float:
    began = perf_counter()
    for connection in connections:
        connection.send(data)
    return began


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class _Open:
    """A gate that knows one person."""

    def __init__(self, actor: Actor) -> None:
        self._actor = actor

    def admit(self, credential: str) -> Any:
        from croupier.house.live.gate import Admitted

        return Admitted(self._actor, credential)


class _House:
    """A pit with one table, served from a thread."""

    def __init__(self, home: Home) -> None:
        from croupier.house.floor.cage import BuyIn
        from croupier.house.floor.pit import Pit
        from croupier.house.floor.setting_up import SetUpTable
        from croupier.house.floor.staffing import AddPerson, id_of
        from croupier.house.live.streams import Streams
        from croupier.house.people.events import SetUp
        from croupier.house.people.persons import SOFTWARE
        from croupier.house.preparing import migrate

        migrate(home)
        self._pit = pit = Pit.open(home)
        self.watcher, self._player = (id_of(pit.ask(AddPerson(name, SOFTWARE, Rank.PLAYER))) for name in ("one", "two"))
        wanted = usual_conditions("premium-baccarat", table="t1")
        pit.ask(SetUpTable("three", SOFTWARE, wanted, SetUp("Table", "premium-baccarat", wanted.terms.variant)))
        pit.ask(BuyIn("four", self._player, self._player, 100_000, play_money=True))
        pit.listeners.append(self._published)
        self._streams = Streams(
            pit, _Open(Actor(self.watcher, Rank.PLAYER)), lambda _page, _language, _rank: views, most_each=2 * WATCHERS
        )
        self._dispatcher = Dispatcher()
        self._dispatcher.open(self._streams, Bridge(lambda _environ, _start: [], Threads(1, "pages")), lambda _host: True)
        self._socket = listening("127.0.0.1", 0)
        self.port: int = self._socket.getsockname()[1]
        self._server = server(self._dispatcher, self._streams.stop)
        self._ready, self._at, self._sits = Event(), 0.0, False
        self._thread = Thread(target=lambda: asyncio.run(self._run()))
        self._thread.start()
        self._ready.wait()

    async def _run(self) -> None:
        self._streams.start()
        serving = asyncio.create_task(self._server.serve(sockets=[self._socket]))
        while not self._server.started:
            await asyncio.sleep(0.01)
        self._ready.set()
        await serving

    def _published(self, _published: object) -> None:
        self._at = perf_counter()

    def move(self) -> float:
        """Someone sits down or gets up; when it was on record."""
        from croupier.house.floor.commands import Commands

        me, kind = Actor(self._player, Rank.PLAYER), c.LeaveTable if self._sits else c.JoinTable
        fields = () if self._sits else (1,)
        before, self._sits = self._at, not self._sits
        reply = self._pit.ask(Commands("", "t1", self._player, (kind(self._player, *fields, by=me, at=0),)))
        assert reply.granted, reply.body
        while self._at == before:
            pass
        return self._at

    def last_sent(self) -> bytes:
        """The bytes of what a watcher was sent last."""
        (wire,) = self._streams.lines.channel("t1").wires.values()
        return wire

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._pit.close()


def _read(pipe: Connection, port: int, bare: int, person: str) -> None:
    """All watchers, in a process of their own."""
    live = [_connected(port) for _ in range(WATCHERS)]
    ask = f"GET /api/v1/tables/t1/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {person}\r\n\r\n".encode()
    for connection in live:
        connection.sendall(ask)
        said = b""
        while not (said.endswith(_END) and b"event: view" in said):
            said += connection.recv(65536)
    pipe.send("watching")
    kinds = {"live": live, "bare": [_connected(bare) for _ in range(WATCHERS)]}
    polls = {kind: _polling(connections) for kind, connections in kinds.items()}
    pipe.send("ready")
    while (kind := pipe.recv()) != "end":
        poll, left = polls[kind], WATCHERS
        pipe.send("go")
        while left:
            for _number, _events in poll[0].poll():
                left -= poll[1][_number].recv(262144).endswith(_END)
        pipe.send(perf_counter())


def _polling(connections: list[socket.socket]) -> tuple[Any, dict[int, socket.socket]]:
    found = select.epoll()
    for connection in connections:
        found.register(connection, select.EPOLLIN)
    return found, {connection.fileno(): connection for connection in connections}


def _connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port))
