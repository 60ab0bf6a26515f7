"""What was forgotten leaves the files too.

SQLite overwrites it where it lay, but what was written before stays in the log beside the file until that is emptied. PostgreSQL is
not ours to sweep: docs/operations.md says what holds there.
"""

import logging
from typing import Final

from django.db import Error, connections

_AT_MOST: Final = 2
"""Seconds to wait for those who read; a stop or a start sweeps again."""

log = logging.getLogger("croupier.house.people")


def sweep() -> bool:
    """Empty the log beside the file of names; whether that was possible now."""
    connection = connections["default"]
    if connection.vendor != "sqlite":
        return True
    try:
        with connection.cursor() as cursor:
            (usual,) = cursor.execute("PRAGMA busy_timeout").fetchone()
            cursor.execute(f"PRAGMA busy_timeout={1000 * _AT_MOST}")
            try:
                (busy, _pages, _moved) = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                cursor.execute(f"PRAGMA busy_timeout={usual}")
    except Error:
        busy = 1
    if busy:
        log.warning("The log of the names could not be emptied now; it is tried again when the house stops, and when it starts.")
    return not busy
