"""Forgers: they lift the triggers of a journal, do as they like, and put them back, so that only what they did is to be seen."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unguarded(raw: sqlite3.Connection) -> Iterator[None]:
    lifted = raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _sql in lifted:
        raw.execute(f"DROP TRIGGER {name}")
    raw.commit()
    yield
    raw.commit()
    for _name, sql in lifted:
        raw.execute(sql)
    raw.commit()
