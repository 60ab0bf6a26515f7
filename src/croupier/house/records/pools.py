"""The meter sheets of gaming days and what each table brought, out of the stream of the pools. It is heard once, and from then on
only what has come since."""

from threading import Lock

from croupier.house.floor.meters import read
from croupier.house.journal.models import Stream
from croupier.house.people.house_rules import HouseRules
from croupier.house.records.entries import entries
from croupier.jackpot.model import System
from croupier.jackpot.sheet import Contribution, Day, Sheet, sheet_after
from croupier.table.reading.gaming_day import into_a_day


class Sheets:
    """Hears the pools of a pit."""

    def __init__(self, rules: HouseRules) -> None:
        self._rules, self._lock = rules, Lock()
        self._heard = Day(System())
        self._version = 0
        self._opened: dict[int, tuple[int, System]] = {}
        """Of each gaming day with entries: how many came before it, and how the system stood then."""

    def day_of(self, moment: int) -> int:
        return into_a_day(self._rules.zone, self._rules.day_starts, moment)[0]

    def contributions(self, stream: Stream, pool: str) -> list[Contribution]:
        """What each table has brought to a pool since it was opened."""
        with self._lock:
            self._hear(stream)
            return [found for key, found in sorted(self._heard.tables.items()) if key[0] == pool]

    def sheet(self, stream: Stream, day: int) -> Sheet:
        """The sheet of a gaming day, for all pools."""
        with self._lock:
            self._hear(stream)
            later = [opened for opens, opened in self._opened.items() if opens > day]
            upto, after = min(later, key=lambda opened: opened[0], default=(self._version, self._heard.system))
            before, system = self._opened.get(day, (upto, after))
        return sheet_after(system, (read(body).event for _version, body, _hash in entries(stream, before, upto)))

    def _hear(self, stream: Stream) -> None:
        latest = max(self._opened, default=None)
        for version, body, _hash in entries(stream, self._version):
            entry = read(body)
            day = self.day_of(entry.at)
            if latest is None or day > latest:  # a clock that was set back opens no day anew
                latest = day
                self._opened[day] = (version - 1, self._heard.system)
            self._heard.add(entry.event)
            self._version = version
