"""The gaming day of a table, counted by the clocks where it stands. No clock is read: the moment comes with the command."""

from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from croupier.table.model.conditions import Conditions

_DAY: Final = 24 * 60 * 60
_FIRST: Final = date(1970, 1, 1)
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
    return into_the_day(conditions, moment)[0]


def into_the_day(conditions: Conditions, moment: int) -> tuple[int, int]:
    """The gaming day of a moment, and how many minutes into it the clocks on the wall are then."""
    return into_a_day(conditions.zone, conditions.day_starts, moment)


@lru_cache(maxsize=4096)
def into_a_day(zone_name: str, day_starts: str, moment: int) -> tuple[int, int]:
    """The same where no table says in which zone, and when a day starts. Remembered, for a second brings many requests."""
    zone, starts = zone_of(zone_name), minutes_of(day_starts)
    offset = None if zone is None else datetime.fromtimestamp(min(moment, _LATEST), zone).utcoffset()
    on_the_wall = moment + (0 if offset is None else int(offset.total_seconds()))
    day, seconds = divmod(on_the_wall - 60 * starts, _DAY)
    return day, seconds // 60


def minutes_of(clock: str) -> int:
    """A time of day, as in 06:00, in minutes."""
    hour, _, minute = clock.partition(":")
    return 60 * int(hour) + int(minute)


def date_of(day: int) -> str:
    """A gaming day by the date on which it begins; where the calendar has none, by its number."""
    try:
        return (_FIRST + timedelta(days=day)).isoformat()
    except OverflowError:
        return f"day {day}"
