"""`croupier serve` as a process of its own: opened, asked, watched, stopped and broken."""

import asyncio
import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.house.pits import House
from tests.house.served import Watcher

from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.live.dispatch import Dispatcher
from croupier.house.live.server import listening
from croupier.house.people import tokens

_CROUPIER = "import sys; from croupier.cli.main import main; sys.exit(main())"
PATIENCE = 60


def start(*words: str, **environment: str) -> "subprocess.Popen[str]":
    settings = {name: value for name, value in os.environ.items() if not name.startswith(("CROUPIER", "DATABASE", "DJANGO"))}
    return subprocess.Popen(
        [sys.executable, "-c", _CROUPIER, "serve", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=settings | {"PYTHONPATH": os.pathsep.join(sys.path)} | environment,
    )  # fmt: skip


@contextmanager
def serving(home: Home, **environment: str) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """A demonstration on a free port."""
    process = start("--home", str(home.path), "--port", "0", "--demonstration", **environment)
    assert process.stdout is not None
    try:
        said = process.stdout.readline()
        assert said.startswith("The house is open: http://127.0.0.1:"), (said, process.stderr and process.stderr.read())
        yield process, int(said.split(":")[3].partition("/")[0])
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)


def _get(port: int, path: str, token: str = "") -> tuple[int, bytes]:
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    asked.request("GET", path, headers={"Authorization": f"Bearer {token}"} if token else {})
    answer = asked.getresponse()
    found = answer.status, answer.read()
    asked.close()
    return found


def _core_limits(pid: int) -> list[str]:
    """How large a core of a process may be, as the system has it: now, and at the most."""
    limits = Path(f"/proc/{pid}/limits").read_text().splitlines()
    return next(line.split()[4:6] for line in limits if line.startswith("Max core file size"))


@pytest.fixture
def opened(home: Home) -> tuple[Home, str]:
    """A pit with a table that nobody has open, and the token of a patron."""
    with closing(Pit.open(home)) as pit:
        house = House(pit)
        house.set_up("premium-baccarat", "t1")
        return home, tokens.issue(house.patron())


@pytest.mark.slow
def test_a_pit_is_served_watched_and_stopped(opened: tuple[Home, str]) -> None:
    """One start for all of it, as a start takes a second."""
    home, token = opened
    with serving(home) as (process, port):
        assert _get(port, "/health") == (200, b'{"status":"ok"}\n')
        assert _core_limits(process.pid) == ["0", "0"]
        assert _get(port, "/api/v1/tables/t1")[0] == 401
        status, said = _get(port, "/api/v1/tables/t1", token)
        assert status == 200
        watcher = Watcher(port, "/api/v1/tables/t1/events", token)
        told = watcher.next()
        assert told["data"].encode() + b"\n" == said
        for length in (b"\ncroupier_queue_length 0.0\n", b"\ncroupier_writer_queue_length 0.0\n"):
            until = time.monotonic() + PATIENCE  # a clock of the pit's own may be asking just then
            while length not in (said := _get(port, "/metrics")[1]) and time.monotonic() < until:
                time.sleep(0.05)
            assert length in said
        page = Watcher(port, "/events?tables=t1", token)
        assert page.next()["event"] == "table-t1"
        second = start("--home", str(home.path), "--port", "0", "--demonstration")
        _said, why = second.communicate(timeout=PATIENCE)
        assert (second.returncode, "Another process serves the pit" in why, "Traceback" in why) == (1, True, False)
        with closing(Pit.open(home)) as beside:  # what needs no server works beside it
            assert beside.looking.table("t1") is not None
        assert _get(port, "/events?tables=t1", "nobody's")[0] == 401
        process.send_signal(signal.SIGTERM)
        assert watcher.next()["event"] == "closed"
        assert page.next()["event"] == "closed"
        assert process.wait(PATIENCE) == 0


@pytest.mark.slow
def test_outside_a_demonstration_it_says_what_is_missing(home: Home) -> None:
    process = start("--home", str(home.path), "--port", "0")
    _said, why = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    for word in ("CROUPIER_ALLOWED_HOSTS", "CROUPIER_TLS", "seal", "secret"):
        assert word in why
    assert "Traceback" not in why


@pytest.mark.slow
def test_a_demonstration_listens_to_its_own_machine_alone(home: Home) -> None:
    process = start("--home", str(home.path), "--port", "0", "--demonstration", "--host", "0.0.0.0")
    _said, why = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "its own machine alone" in why


@pytest.mark.slow
def test_a_port_that_is_taken_is_said_in_a_sentence(tmp_path: Path) -> None:
    with listening("127.0.0.1", 0) as taken:
        taken.listen()
        process = start("--home", str(tmp_path / "other"), "--port", str(taken.getsockname()[1]), "--demonstration")
        _said, why = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert why.startswith("Nothing can be served at 127.0.0.1, port")
    assert "Traceback" not in why


_DIES = """
import sys
from pathlib import Path
from croupier.house.home import Home
from croupier.house.settings import configure
home = Home(Path(sys.argv[1]))
configure(home, demonstration=True)
from croupier.house.floor.cage import BuyIn
from croupier.house.floor.pit import Pit
pit = Pit.open(home)
pit.writer._store.close()
pit.ask(BuyIn("one", "P1001", "P1001", 100, play_money=True))
print("It went on as if it could write.")
"""


@pytest.mark.slow
def test_where_the_writer_dies_the_process_ends(home: Home) -> None:
    found = subprocess.run([sys.executable, "-c", _DIES, str(home.path)], capture_output=True, text=True, timeout=PATIENCE,
                           env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)})  # fmt: skip
    assert found.returncode == 70
    assert "The writer has died" in found.stderr
    assert found.stdout == ""


def test_before_the_pit_is_open_it_is_not_ready() -> None:
    said: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        said.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    for path in ("/health", "/events", "/api/v1/tables/t1/events", "/"):
        asyncio.run(Dispatcher()({"type": "http", "path": path, "headers": []}, receive, send))
        assert said[-2]["status"] == 503
        assert b"not ready" in said[-1]["body"]


@pytest.mark.slow
def test_a_house_that_is_told_to_stop_while_it_opens_does_so(tmp_path: Path) -> None:
    with listening("127.0.0.1", 0) as free:
        port = int(free.getsockname()[1])
    process = start("--home", str(tmp_path / "new"), "--port", str(port), "--demonstration")
    for _ in range(6000):
        try:
            assert _get(port, "/health")[0] in (200, 503)
            break
        except ConnectionError:
            time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    _said, why = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "Traceback" not in why


@pytest.mark.slow
def test_keys_that_cannot_be_read_are_said_in_a_sentence(home: Home) -> None:
    next(path for path in home.keys.iterdir() if path.is_file()).write_bytes(b"no key")
    process = start("--home", str(home.path), "--port", "0", "--demonstration")
    said, why = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said) == (1, "")
    assert "Traceback" not in why
    assert str(home.keys) in why
