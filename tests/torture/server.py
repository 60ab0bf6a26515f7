"""A served pit in a process of its own: begun by the command, or forked, which is quicker and serves the same."""

import http.client
import os
import select
import signal
import subprocess
import sys
import time
from typing import Any, Final

import msgspec

from croupier.house.home import Home

_PATIENCE: Final = 60.0
_COMMAND: Final = "import sys; from croupier.cli.main import main; sys.exit(main())"


class Unanswered(Exception):  # noqa: N818 (what happened, not a fault)
    """The house is gone, or said that it was not now to be asked: nobody knows whether anything was done."""


class Server:
    """The house at a home, on a free port. It is dead once `ended`."""

    def __init__(self, home: Home, environment: dict[str, str], *, forked: bool = True) -> None:
        self._environment = environment | {"CROUPIER_PACE": "0"}
        self.killed = False
        """Known once it has ended."""
        read, write = os.pipe()
        self.pid = _forked(home, self._environment, write) if forked else _executed(home, self._environment, write)
        os.close(write)
        self.port = _port(read)
        os.close(read)

    @property
    def open(self) -> bool:
        return bool(self.port)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def terminate(self) -> None:
        os.kill(self.pid, signal.SIGTERM)

    def ended(self, patience: float = _PATIENCE) -> bool:
        """Whether it dies within this time; it is waited for."""
        until = time.monotonic() + patience
        while (found := os.waitpid(self.pid, os.WNOHANG)) == (0, 0):
            if time.monotonic() > until:
                return False
            time.sleep(0.005)
        self.killed = os.WIFSIGNALED(found[1]) and os.WTERMSIG(found[1]) == signal.SIGKILL
        return True


def _forked(home: Home, environment: dict[str, str], ready: int) -> int:
    child = os.fork()
    if child:
        return child
    try:
        from croupier.house.serving import Wanted, serve

        os.environ.update(environment)
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        serve(Wanted(home, "127.0.0.1", 0, demonstration=True), lambda address: _said(ready, address))
    finally:
        os._exit(1)


def _said(ready: int, address: str) -> None:
    os.write(ready, f"The house is open: {address}\n".encode())


def _executed(home: Home, environment: dict[str, str], ready: int) -> int:
    command = [sys.executable, "-c", _COMMAND, "serve", "--demonstration", "--port", "0", "--home", str(home.path)]
    return subprocess.Popen(
        command, stdout=ready, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env=os.environ | environment
    ).pid  # fmt: skip


def _port(pipe: int) -> int:
    """Of the house, once it is open; nothing if it died before."""
    heard = b""
    while b"\n" not in heard:
        ready, _, _ = select.select([pipe], [], [], _PATIENCE)
        some = os.read(pipe, 4096) if ready else b""
        if not some:
            return 0
        heard += some
    return int(heard.split(b"://")[1].split(b":")[1].split(b"/")[0])


class Line:
    """A connection to a house, kept open."""

    def __init__(self, port: int, token: str = "") -> None:
        self._http = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self._headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """Status and bytes of an answer that settles something."""
        said = body if body is None or isinstance(body, bytes) else msgspec.json.encode(body)
        try:
            self._http.request(method, path, said, self._headers)
            answer = self._http.getresponse()
            found = answer.status, answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise Unanswered from error
        if found[0] in (429, 503):
            raise Unanswered
        return found

    def close(self) -> None:
        self._http.close()
