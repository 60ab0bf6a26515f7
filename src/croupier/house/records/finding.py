"""Rounds of the whole pit, found by table, patron, clause or time; and whatever went wrong, in the order in which it did.

Each table's entries are heard once, and from then on only what has come since. What is remembered of a round is where its story
begins and ends, who was in it and which clauses it cites: enough to find it, and to read the rest.
"""

from collections.abc import Iterable, Iterator
from threading import Lock
from typing import Final

from msgspec import Struct

from croupier.desk.incidents import WRONG
from croupier.desk.journal import START
from croupier.house.journal.models import Entry, Stream
from croupier.house.records.entries import entries
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.message.upcast import read_event

MOST: Final = 200
"""Rounds that are shown together."""


class Found(Struct, frozen=True):
    """A round as it is listed."""

    table: str
    number: int
    shoe: int
    first: int
    """The first entry of its story: what was wagered before its first card is part of it."""
    last: int
    began: int
    ended: int
    result: str
    void: bool
    no_bet: bool
    over: bool
    wrong: int
    """How many entries of it tell of something gone wrong."""
    players: frozenset[str]
    clauses: frozenset[str]


class Wanted(Struct, frozen=True):
    """What is looked for; what is left open may be anything."""

    number: int = 0
    patron: str = ""
    clause: str = ""
    since: int = 0
    until: int = 0
    wrong: bool = False
    """Only rounds in which something went wrong."""

    def fits(self, found: Found) -> bool:
        return (
            (not self.number or found.number == self.number)
            and (not self.patron or self.patron in found.players)
            and (not self.clause or any(each == self.clause or each.startswith(f"{self.clause}.") for each in found.clauses))
            and (not self.since or found.ended >= self.since)
            and (not self.until or found.began <= self.until)
            and (not self.wrong or found.wrong > 0 or found.void)
        )


class _Story(Struct):
    """A round, while it is heard."""

    first: int
    began: int = 0
    number: int = 0
    shoe: int = 0
    last: int = 0
    ended: int = 0
    result: str = ""
    void: bool = False
    no_bet: bool = False
    wrong: int = 0
    players: set[str] = set()
    clauses: set[str] = set()

    def hear(self, version: int, event: e.Event) -> None:
        self.last, self.ended, self.began = version, event.at, self.began or event.at
        self.clauses.update(event.clauses)
        if player := getattr(event, "player", ""):
            self.players.add(player)
        self.wrong += type(event) in WRONG
        match event:
            case e.RoundStarted(number=number, shoe=shoe, no_bet=no_bet):
                self.number, self.shoe, self.no_bet = number, shoe, no_bet
            case e.ResultAnnounced(result=result):
                self.result = result
            case e.WagerSettled(settled=line):
                self.clauses.add(line.clause)
                if line.player:
                    self.players.add(line.player)
            case u.RoundVoided():
                self.void = True

    def found(self, table: str, *, over: bool) -> Found:
        return Found(
            table, self.number, self.shoe, self.first, self.last, self.began, self.ended, self.result, self.void, self.no_bet,
            over, self.wrong, frozenset(self.players), frozenset(self.clauses),
        )  # fmt: skip


class _Table:
    """One table, as far as it was heard."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.version = 0
        self.rounds: dict[int, Found] = {}
        self.incidents: list[tuple[int, int]] = []
        self._now = _Story(1)
        self._kept: _Story | None = None

    def hear(self, version: int, event: e.Event) -> None:
        if isinstance(event, u.RoundReopened) and self._kept is not None:
            self._now, self._kept = self._kept, None  # its story goes on
        self._now.hear(version, event)
        if type(event) in WRONG:
            self.incidents.append((event.at, version))
        if isinstance(event, e.RoundCleared):
            self.rounds[self._now.number] = self._now.found(self.name, over=True)
            self._kept, self._now = self._now, _Story(version + 1)
        self.version = version

    @property
    def running(self) -> Found | None:
        """The round in progress; none before its first card."""
        return self._now.found(self.name, over=False) if self._now.number else None


class Finding:
    """Finds rounds of a pit."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._tables: dict[int, _Table] = {}

    def rounds(self, streams: Iterable[Stream], wanted: Wanted, most: int = MOST) -> list[Found]:
        """Those that fit, the latest first."""
        with self._lock:
            found = [each for stream in streams for each in self._of(stream) if wanted.fits(each)]
        return sorted(found, key=lambda each: (-each.ended, each.table, -each.number))[:most]

    def round(self, stream: Stream, number: int) -> Found | None:
        """One round, over or in progress."""
        with self._lock:
            heard = self._heard(stream)
            running = heard.running
            return running if running is not None and running.number == number else heard.rounds.get(number)

    def beside(self, stream: Stream, number: int, most: int) -> list[Found]:
        """Rounds of one table about this one, the latest first."""
        with self._lock:
            found = sorted(self._of(stream), key=lambda each: -each.number)
        place = next((at for at, each in enumerate(found) if each.number == number), 0)
        first = max(0, min(place - most // 2, len(found) - most))
        return found[first : first + most]

    def incidents(self, streams: Iterable[Stream], most: int = MOST) -> list[tuple[Stream, int, int]]:
        """Stream, time and entry of whatever went wrong, the latest first."""
        with self._lock:
            found = [(stream, at, version) for stream in streams for at, version in self._heard(stream).incidents[-most:]]
        return sorted(found, key=lambda each: (-each[1], each[0].name, -each[2]))[:most]

    def _of(self, stream: Stream) -> Iterator[Found]:
        heard = self._heard(stream)
        running = heard.running
        if running is not None:
            yield running
        yield from heard.rounds.values()

    def _heard(self, stream: Stream) -> _Table:
        heard = self._tables.setdefault(stream.pk, _Table(stream.name.removeprefix("table:")))
        for version, body, _hash in entries(stream, heard.version):
            heard.hear(version, read_event(body))
        return heard


def hash_before(stream: Stream, version: int) -> str:
    """What an entry is chained to."""
    if version <= 1:
        return START
    return Entry.objects.filter(stream_id=stream.pk, version=version - 1).values_list("hash", flat=True).first() or ""
