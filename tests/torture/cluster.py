"""A PostgreSQL that can be killed, all of it at once, and begun again."""

import ctypes
import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import psutil  # type: ignore[import-untyped]
import psycopg
from tests.house.postgres import named, start, told
from tests.torture.checking import Query

_PATIENCE: Final = 30.0
_SUBREAPER: Final = 36
_CONNECTIONS: Final = 300
"""For two servers, each of whose threads keeps its own."""


class Cluster:
    def __init__(self, folder: Path) -> None:
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)  # whoever kills it buries it, where nobody else does
        self._server = start(folder)
        self.uri: str = self._server.get_uri()

    def kill(self) -> None:
        """The postmaster first, so that it starts no others; then all its children."""
        postmaster = psutil.Process(self._server.get_pid())
        children = postmaster.children(recursive=True)
        for each in (postmaster, *children):
            with suppress(ProcessLookupError):
                os.kill(each.pid, signal.SIGKILL)

    def begin_again(self) -> None:
        """Once the killed one has vanished: as long as its pid is there, nobody may take its place."""
        pid, until = self._server.get_pid(), time.monotonic() + _PATIENCE
        while _lives(pid):
            if time.monotonic() > until:
                raise AssertionError("The killed server does not go away.")
            time.sleep(0.005)
        with self._server._lock:
            self._server.ensure_postgres_running()

    def stop(self) -> None:
        self._server.stop()


def _lives(pid: int) -> bool:
    """Also as a dead one that nobody has buried: its pid is taken then."""
    with suppress(ChildProcessError):
        os.waitpid(pid, os.WNOHANG)
    return bool(psutil.pid_exists(pid))


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """A server with an empty database for a pit, which the environment names meanwhile."""
    place = folder / "cluster"
    place.mkdir(parents=True)
    found = Cluster(place)
    try:
        with psycopg.connect(found.uri, autocommit=True) as connection:
            connection.execute("CREATE DATABASE pit")
            connection.execute(f"ALTER SYSTEM SET max_connections = {_CONNECTIONS}")
        found.stop()
        found.begin_again()
        with told(named(found.uri, "pit")):
            yield found
    finally:
        from django.db import connections

        connections.close_all()
        found.stop()


@contextmanager
def reading_postgres(*, one_moment: bool = False) -> Iterator[Query]:
    """The rows of the journal that the environment names, by a connection of one's own; all as of one moment if so wanted."""
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True, options="-c search_path=journal") as connection:
        if one_moment:
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")

        def query(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
            return connection.execute(sql.replace("?", "%s"), values).fetchall()

        yield query
