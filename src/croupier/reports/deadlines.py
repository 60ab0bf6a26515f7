"""Days, months and deadlines by the clocks of a time zone. No clock is read: every moment is given.

Hours are hours that pass. A day begins at the first moment at which the clocks show its date and hour or a later one, so that each
moment lies in one day alone, the nights included in which clocks are changed.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from msgspec import Struct

from croupier.games.tells import Within

_DAY: Final = timedelta(days=1)
_MIDNIGHT: Final = 0
REACH: Final = range(int(datetime(2, 1, 1, tzinfo=UTC).timestamp()), int(datetime(9999, 1, 1, tzinfo=UTC).timestamp()))
"""The seconds since 1970 that a calendar has in every zone, with room for every deadline before and after."""
_NO_HOUR: Final = (Within.PROMPTLY, Within.THROUGHOUT)


class Clocks(Struct, frozen=True):
    """The clocks on the house's walls, and the minute of the day with which a gaming day starts."""

    zone: ZoneInfo = ZoneInfo("Australia/Sydney")
    starts: int = 6 * 60

    def shown(self, moment: datetime) -> datetime:
        return moment.astimezone(self.zone)

    def at(self, seconds: int) -> datetime:
        """A moment of a journal, which counts seconds since 1970, within REACH."""
        return self.shown(datetime.fromtimestamp(seconds, UTC))

    def begins(self, day: date, minutes: int) -> datetime:
        """The first moment at which the clocks show this time of this day, or a later one."""
        hour, minute = divmod(minutes, 60)
        wall = datetime(day.year, day.month, day.day, hour, minute, tzinfo=self.zone)
        moment = self.shown(wall.astimezone(UTC))
        if moment.replace(tzinfo=None) == wall.replace(tzinfo=None):
            return moment
        return self._leap(self.shown(wall.replace(fold=1).astimezone(UTC)), moment)

    def _leap(self, early: datetime, late: datetime) -> datetime:
        """Clocks leapt over the time meant: the second at which they did so, somewhere between these two."""
        low, high = int(early.timestamp()), int(late.timestamp())
        before = early.utcoffset()
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.at(middle).utcoffset() == before else (low, middle)
        return self.at(high)

    def _last_before(self, moment: datetime) -> datetime:
        return self.shown(moment.astimezone(UTC) - timedelta(seconds=1))

    # Days and months

    def gaming_day(self, moment: datetime) -> date:
        """The gaming day in which a moment lies, by the date on which it starts."""
        day, now = self.shown(moment).date() + _DAY, moment.timestamp()
        while self.begins(day, self.starts).timestamp() > now:  # by the clocks' faces alone an hour that comes twice has no order
            day -= _DAY
        return day

    def day(self, day: date) -> tuple[datetime, datetime]:
        """A gaming day's first moment and its last second."""
        return self.begins(day, self.starts), self._last_before(self.begins(day + _DAY, self.starts))

    def month(self, year: int, month: int) -> tuple[datetime, datetime]:
        """A calendar month's first moment and its last second."""
        first = date(year, month, 1)
        after = date(year + month // 12, month % 12 + 1, 1)
        return self.begins(first, _MIDNIGHT), self._last_before(self.begins(after, _MIDNIGHT))

    # Deadlines

    def due(self, within: Within, at: datetime, effect: datetime | None = None) -> datetime | None:
        """The last moment in time, by these clocks; None where the document names no hour. What comes before something needs to
        know when that takes effect."""
        if within in _NO_HOUR:
            return None
        if within is Within.AT_ONCE:
            return self.shown(at)
        if within is Within.HOURS_48:
            return self.shown(at.astimezone(UTC) + timedelta(hours=48))
        if within in _BEFORE:
            assert effect is not None, "what comes before something needs to know when that is"
            return self.shown(effect.astimezone(UTC) - _BEFORE[within])
        return self._end(within, self.shown(at))

    def _end(self, within: Within, at: datetime) -> datetime:
        if within is Within.GAMING_DAY:
            return self.day(self.gaming_day(at))[1]
        if within is Within.MONTH:
            return self.month(at.year, at.month)[1]
        assert within is Within.TWO_DAYS, f"{within} is a kind of deadline"
        return self._last_before(self.begins(at.date() + 3 * _DAY, _MIDNIGHT))


_BEFORE: Final = {
    Within.BEFORE: timedelta(0),
    Within.DAY_BEFORE: timedelta(hours=24),
    Within.TWENTY_MINUTES_BEFORE: timedelta(minutes=20),
}

SYDNEY: Final = Clocks()
"""Where no house says otherwise."""


def clocks_of(zone: str, day_starts: str) -> Clocks:
    """The clocks of a zone that there is, and a gaming day that starts at such a time as 06:00."""
    hour, _, minute = day_starts.partition(":")
    return Clocks(ZoneInfo(zone), 60 * int(hour) + int(minute))
