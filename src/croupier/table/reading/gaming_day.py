"""The gaming day of a table, counted by the clocks where it stands. No clock is read: the moment comes with the command."""

from datetime import datetime
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from croupier.table.model.conditions import Conditions

_DAY: Final = 24 * 60 * 60
_LATEST: Final = 250_000_000_000
"""Far in the calendar's last thousand years: a zone's rule for summer is not asked beyond it."""


@lru_cache(maxsize=64)
def zone_of(name: str) -> ZoneInfo | None:
    """A time zone by its name, if there is one."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return None


def gaming_day(conditions: Conditions, moment: int) -> int:
    """Which gaming day a moment belongs to, in days since 1970: two moments belong together if this is the same number."""
    zone, (hour, _, minute) = zone_of(conditions.zone), conditions.day_starts.partition(":")
    offset = None if zone is None else datetime.fromtimestamp(min(moment, _LATEST), zone).utcoffset()
    on_the_wall = moment + (0 if offset is None else int(offset.total_seconds()))
    return (on_the_wall - 60 * (60 * int(hour) + int(minute))) // _DAY
