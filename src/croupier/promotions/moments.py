"""Moments and days. No clock is read: a moment comes with its command, as text with an offset, and is kept in seconds since 1970.

Hours are hours that pass; days are those of the wall clock where the house stands. All arithmetic with days stands here."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any, Final
from zoneinfo import ZoneInfo

ZONE: Final = "Australia/Sydney"
"""Where the house stands if it does not say."""
HOUR: Final = 60 * 60
YEARS: Final = range(1900, 3000)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_SECOND: Final = timedelta(seconds=1)


class Moment(int):
    """Seconds since 1970."""


def read_moment(text: Any) -> Moment:
    """A whole second, so that nothing is rounded, in a year with days before and after it."""
    found = read_exactly(text)
    if found.microsecond or (found.utcoffset() or _SECOND) % _SECOND:
        raise ValueError(f"{text!r} is no whole second: hours are counted to the second, so write it without a fraction")
    if found.year not in YEARS:
        raise ValueError(f"{text!r} is too far away: the years from {YEARS[0]} to {YEARS[-1]} are reckoned with")
    return Moment(seconds_between(_EPOCH, found))


def read_exactly(text: Any) -> datetime:
    """ISO 8601 with an offset; a fraction of a second is kept for comparing."""
    try:
        found = datetime.fromisoformat(text) if isinstance(text, str) else None
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise ValueError(f"{text!r} is no moment: write it with its offset, as in 2024-10-05T18:30:00+10:00")
    return found


def seconds_between(first: datetime, then: datetime) -> int:
    """Whole seconds that pass; what has begun does not count."""
    return (then - first) // _SECOND


def told(moment: int, zone: str = ZONE) -> str:
    """A moment by the wall clock of a zone."""
    return _there(moment, zone).isoformat()


def end_of_day(moment: int, days: int, zone: str = ZONE) -> int:
    """The last second of the day so many days after the one in which a moment lies, by the wall clock."""
    day = _there(moment, zone).date() + timedelta(days=days + 1)
    midnight = datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(zone))
    return int(midnight.timestamp()) - 1


def _there(moment: int, zone: str) -> datetime:
    offset: timezone | ZoneInfo = ZoneInfo(zone)
    return datetime.fromtimestamp(moment, offset)
