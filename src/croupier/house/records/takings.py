"""What tables took, out of the journal. Each table's entries are heard once, and from then on only what has come since."""

from collections.abc import Iterable
from threading import Lock

from msgspec import Struct

from croupier.desk.expected import exact_spread
from croupier.desk.reporting import Report, report
from croupier.desk.takings import Period, Takings
from croupier.house.journal.models import Stream
from croupier.house.records.entries import entries
from croupier.table.message.upcast import read_event


class _Heard(Struct):
    takings: Takings
    version: int = 0


class Counting:
    """Hears the tables of a pit."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._heard: dict[int, _Heard] = {}

    def report(self, streams: Iterable[Stream], *, expected: bool = True) -> Report:
        """The figures of these tables; `expected`: beside what the exact odds predict, which takes a moment the first time."""
        with self._lock:
            periods = [period for stream in streams for period in self._periods(stream)]
            return report(periods, exact_spread if expected else None)

    def _periods(self, stream: Stream) -> list[Period]:
        heard = self._heard.setdefault(stream.pk, _Heard(Takings()))
        for version, body, _hash in entries(stream, heard.version):
            heard.takings.hear(read_event(body))
            heard.version = version
        return heard.takings.periods
