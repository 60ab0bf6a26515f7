"""Commands over HTTP, each signed in, against the same commands asked of the floor directly.

The server is a process of its own, as it is in earnest; its clients are threads here with bare sockets, and each asks for one thing
after the other. Floor and server take turns, so that a busy machine slows both. `python -m benchmarks house_http`.
"""

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter
from typing import Any, Final
from uuid import uuid4

import msgspec

from benchmarks.measure import show
from croupier import commands as c
from croupier.desk.routine import routine
from croupier.desk.usual import usual_conditions
from croupier.games.ranks import Rank
from croupier.house.home import Home
from croupier.house.settings import configure, use
from croupier.table.model.people import Actor

REQUESTS: Final = 800
TURNS: Final = 5
AIM: Final = 0.3
CLIENTS: Final = (1, 8, 64)


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        configure(Home(Path(folder) / "none"), demonstration=True)
        rows = []
        for clients in CLIENTS:
            floors, https = _measured(Path(folder) / str(clients), clients)
            ratio = median(http / floor for http, floor in zip(https, floors, strict=True))
            rows.append((f"{clients}", f"{median(floors):,.0f}", f"{median(https):,.0f}", f"{ratio:.2f}", f"{AIM}"))
        show("Commands a second", ("clients", "floor", "HTTP", "ratio", "aim"), rows)


def _measured(folder: Path, clients: int) -> tuple[list[float], list[float]]:
    floors: list[float] = []
    https: list[float] = []
    floor = _Floor(folder / "floor", clients)
    served = _Floor(folder / "served", clients)
    served.close()
    with serving(folder / "served") as port:
        lines = [_Line(port, *seat) for seat in served.seats]
        for _ in range(TURNS):
            floors.append(_rate([lambda n, seat=seat: floor.play(n, *seat) for seat in floor.seats]))  # type: ignore[misc]
            https.append(_rate([line.play for line in lines]))
        for line in lines:
            line.close()
    floor.close()
    return floors, https


def _rate(clients: list[Callable[[int], None]]) -> float:
    """All of them at once, each with its share."""
    each = REQUESTS // len(clients)
    threads = [Thread(target=client, args=(each,)) for client in clients]
    begun = perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return each * len(clients) / (perf_counter() - begun)


class _Floor:
    """A pit whose players place a wager and take it back, again and again; up to eight tables."""

    def __init__(self, folder: Path, clients: int) -> None:
        from croupier.house.floor.cage import BuyIn
        from croupier.house.floor.commands import Commands, Step
        from croupier.house.floor.pit import Pit
        from croupier.house.floor.setting_up import SetUpTable
        from croupier.house.floor.staffing import AddPerson
        from croupier.house.people import tokens
        from croupier.house.people.events import SetUp
        from croupier.house.preparing import migrate

        home = Home(folder)
        use(home)
        migrate(home)
        self._kind = Commands
        self.pit = pit = Pit.open(home)
        self.seats: list[tuple[str, str, int, str]] = []
        """Table, player, area and token of each client."""
        dealer, supervisor = (Actor("software", rank) for rank in (Rank.DEALER, Rank.SUPERVISOR))
        tables = [f"b{number}" for number in range(min(8, clients))]
        for table in tables:
            setup = SetUp(table, "premium-baccarat", "")
            pit.ask(SetUpTable(str(uuid4()), "software", usual_conditions("premium-baccarat", table=table), setup))
            while due := routine((hot := pit.writer.memory.hots[table]).table, dealer, supervisor, hot.table.now):
                assert pit.ask(Step(table, hot.head.version, due)).granted
        for number in range(clients):
            table, area = tables[number % len(tables)], number // len(tables) + 1
            player = msgspec.json.decode(pit.ask(AddPerson(str(uuid4()), "software", Rank.PLAYER)).body)["id"]
            pit.ask(BuyIn(str(uuid4()), player, player, 10**8, play_money=True))
            joined = pit.ask(
                Commands(str(uuid4()), table, player, (c.JoinTable(player, area, by=Actor(player, Rank.PLAYER), at=0),))
            )
            assert joined.granted, joined.body
            self.seats.append((table, player, area, tokens.issue(player)))

    def play(self, requests: int, *seat: Any) -> None:
        for number in range(requests):
            self.play_one(number, *seat)

    def play_one(self, number: int, table: str, player: str, area: int, _token: str) -> None:
        """Lay a wager, or take it back, in turn."""
        me = Actor(player, Rank.PLAYER)
        command: Any = (
            c.WithdrawWager(player, area, "banker", by=me, at=0)
            if number % 2
            else c.PlaceWager(player, area, "banker", 50_00, by=me, at=0)
        )
        reply = self.pit.ask(self._kind(str(uuid4()), table, player, (command,)))
        assert reply.granted, reply.body

    def close(self) -> None:
        self.pit.close()


class _Line:
    """One client's connection."""

    def __init__(self, port: int, table: str, _player: str, area: int, token: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._head = (
            f"POST /api/v1/tables/{table}/commands HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\n"
            "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        )
        place = {"type": "place-wager", "area": area, "wager": "banker", "amount": 50_00}
        take = {"type": "withdraw-wager", "area": area, "wager": "banker"}
        self._bodies = [msgspec.json.encode([place]).decode(), msgspec.json.encode([take]).decode()]

    @property
    def number(self) -> int:
        return self._socket.fileno()

    def play(self, requests: int) -> None:
        for number in range(requests):
            self.ask(number)
            self.hear()

    def ask(self, number: int) -> None:
        """Lay a wager, or take it back, in turn."""
        body = f'{{"id":"{uuid4()}","commands":{self._bodies[number % 2]}}}'
        self._socket.sendall((self._head % len(body) + body).encode())

    def hear(self) -> None:
        answer = self._answer()
        assert answer.startswith(b"HTTP/1.1 200"), answer

    def _answer(self) -> bytes:
        found = b""
        while b"\r\n\r\n" not in found:
            found += self._socket.recv(65536)
        head, _, rest = found.partition(b"\r\n\r\n")
        length = int(next(line.split(b":")[1] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")))
        while len(rest) < length:
            rest += self._socket.recv(65536)
        return found

    def close(self) -> None:
        self._socket.close()


@contextmanager
def serving(home: Path) -> Iterator[int]:
    """`croupier serve` on a free port."""
    starting = "import sys; from croupier.cli.main import main; sys.exit(main())"
    command = [sys.executable, "-c", starting, "serve", "--home", str(home), "--port", "0", "--demonstration"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ))
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert "http://" in said, said
        yield int(said.partition("http://")[2].partition("/")[0].rpartition(":")[2])
    finally:
        process.terminate()
        process.wait()
