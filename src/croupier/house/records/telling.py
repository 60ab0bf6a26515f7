"""What the tables of a pit have to tell, out of their journals: who is to be told of what, and what goes into reports.

Each table's entries are heard once, and from then on only what has come since. What is given away is a value of its own, as far as
each table had come at that moment, with the number and the hash of its last entry.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from threading import Lock
from types import MappingProxyType
from typing import Final

from django.conf import settings
from msgspec import Struct

from croupier.desk.journal import START
from croupier.games.ranks import Rank, may_act
from croupier.games.tells import SURVEILLANCE
from croupier.house.floor.looking import Looking
from croupier.house.floor.pit import Pit
from croupier.house.journal.models import Entry, Stream
from croupier.house.records.entries import entries
from croupier.house.records.listening import listening
from croupier.reports.counted import counted
from croupier.reports.deadlines import Clocks, clocks_of
from croupier.reports.heard import Heard
from croupier.reports.notices import Dated, Notice, addressed_to, in_order, notices
from croupier.reports.papers import Read, Source
from croupier.reports.promised import own, promised, promised_dates
from croupier.table.message.chips import FloatClosed, FloatOpened
from croupier.table.message.events import Event
from croupier.table.message.upcast import read_event

PATIENCE: Final = timedelta(hours=24)
"""After which a notice without an hour is shown amber."""
_NOTHING: Final[Mapping[str, Collection[int]]] = MappingProxyType({})


class Tray(Struct, frozen=True):
    """A float from the count with which it was opened to the one with which it closed."""

    table: str
    opened: int
    """When."""
    closed: int = 0
    """When; 0 while it is open."""
    entry: int = 0
    """Where the last count stands in the table's journal."""
    counted: int = 0
    variance: int = 0


class _Table(Struct):
    heard: Heard
    version: int = 0
    trays: list[Tray] = []

    def hear(self, table: str, version: int, event: Event) -> None:
        self.heard.hear(version, event)
        if isinstance(event, FloatOpened):
            self.trays.append(Tray(table, event.at))
        elif isinstance(event, FloatClosed):
            self.trays[-1] = Tray(table, self.trays[-1].opened, event.at, version, event.counted, event.variance)
        self.version = version


class Telling:
    """Hears the tables of a pit."""

    def __init__(self, looking: Looking) -> None:
        self._looking, self._lock = looking, Lock()
        self._tables: dict[str, _Table] = {}

    def read(self, watched: Mapping[str, Collection[int]] = _NOTHING) -> list[Read]:
        """Every table that was ever opened; with the hashes of its watched entries."""
        with self._lock:
            found = (self._read(table, watched.get(table, ())) for table in self._looking.tables())
            return [each for each in found if each is not None]

    def trays(self) -> list[Tray]:
        """Every float that was ever opened, table by table."""
        self.read()
        with self._lock:
            return [tray for table in sorted(self._tables) for tray in self._tables[table].trays]

    def _read(self, table: str, watched: Collection[int]) -> Read | None:
        hot = self._looking.table(table)
        stream = None if hot is None else Stream.objects.filter(pk=hot.head.id).first()
        if hot is None or stream is None or not hot.head.version:
            return None
        kept = self._tables.setdefault(table, _Table(Heard()))
        for version, body, _hash in entries(stream, kept.version, hot.head.version):
            kept.hear(table, version, read_event(body))
        source = Source(journal_of(table), table, hot.head.version, hot.head.hash)
        return Read(source, kept.heard.so_far(), hot.table.casebook.register, marks_of(stream, watched))


def marks_of(stream: Stream, watched: Collection[int]) -> dict[int, str]:
    if not watched:
        return {}
    rows = Entry.objects.filter(stream_id=stream.pk, version__in=[*watched]).values_list("version", "hash")
    return {0: START} | dict(rows)


def journal_of(table: str) -> str:
    """What a table's journal is called where it is handed out as a file."""
    return f"{table}.jsonl"


def telling(pit: Pit) -> Telling:
    return pit.kept(Telling, lambda: Telling(pit.looking))


def house_clocks() -> Clocks:
    """By which the house counts days and months."""
    return clocks_of(settings.HOUSE_RULES.zone, settings.HOUSE_RULES.day_starts)


# Notices


def moment(pit: Pit) -> datetime:
    return datetime.fromtimestamp(int(pit.clock()), UTC)


def notices_of(pit: Pit, rank: Rank) -> list[Notice]:
    """What somebody of this rank may know of who is to be told, in the order in which it is due; closed ones last."""
    return seen_by(rank, all_notices(pit)) if sees_some(rank) else []


def all_notices(pit: Pit) -> list[Notice]:
    """Of tables, promotions and tournaments together."""
    clocks, now = house_clocks(), moment(pit)
    found = notices(telling(pit).read(), clocks, now, PATIENCE)
    for each in listening(pit).read():
        found += promised(each.promises, each.name, clocks, now, PATIENCE)
        found += counted(each.counts, each.name, clocks, now, PATIENCE)
    return in_order(found)


def dates_of(pit: Pit, rank: Rank) -> list[Dated]:
    """What promotions have before them, for a calendar."""
    if not sees_all(rank):
        return []
    found = (promised_dates(each.system, each.name, house_clocks(), moment(pit)) for each in listening(pit).read())
    return [date for some in found for date in some]


def told_to(pit: Pit, person: str) -> list[tuple[datetime, str, tuple[str, ...]]]:
    """What a patron was told or refused, at tables and in promotions, and nothing of anybody else."""
    clocks = house_clocks()
    of_promotions = (told for each in listening(pit).read() for told in own(each.promises, person, clocks))
    return sorted([*addressed_to(telling(pit).read(), person, clocks), *of_promotions], key=lambda told: told[0])


def sees_all(rank: Rank) -> bool:
    """Every notice and every report: for those who answer for the tables, and for an inspector."""
    return rank is Rank.INSPECTOR or may_act(rank, Rank.SUPERVISOR)


def sees_some(rank: Rank) -> bool:
    return sees_all(rank) or rank is Rank.SURVEILLANCE


def seen_by(rank: Rank, found: Iterable[Notice]) -> list[Notice]:
    return [notice for notice in found if sees_all(rank) or notice.to == SURVEILLANCE.to]
