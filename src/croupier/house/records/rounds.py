"""A round of a table, as `adjudicate` reads and answers it, out of the journal.

A round is written down by hearing the events of its table from somewhere before it. So that a round of last night need not be
looked for from the table's first event on, the table is remembered as it stood every so many rounds.
"""

from bisect import bisect_right
from threading import Lock
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.desk.records import RoundOnRecord, Rounds
from croupier.house.journal.models import Stream
from croupier.house.records.entries import entries
from croupier.house.records.unnamed import Marks, sees_everybody
from croupier.table.message.events import RoundCleared, RoundStarted
from croupier.table.message.upcast import read_event
from croupier.table.message.upsets import HandRemoved, RoundReopened
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.reading.sight import Sight
from croupier.table.record.evolve import evolve

APART: Final = 50
"""Rounds between two tables that are remembered."""


class _Mark(Struct, frozen=True):
    """A table as it stood before a round began."""

    round: int
    table: Table


class _Way:
    """How far one table has been read, and the marks along the way."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.marks = [_Mark(1, Table())]

    def before(self, number: int) -> _Mark:
        return self.marks[bisect_right(self.marks, number, key=lambda mark: mark.round) - 1]

    def passed(self, number: int, table: Table) -> None:
        if number >= self.marks[-1].round + APART:
            self.marks.append(_Mark(number, table))


class Reading:
    """Reads rounds, and remembers where to begin."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._ways: dict[int, _Way] = {}

    def round(self, stream: Stream, number: int, viewer: Actor) -> RoundOnRecord | None:
        """The last word on a round, other patrons unnamed to players; None where it is not over, or has not begun."""
        with self._lock:
            way = self._ways.setdefault(stream.pk, _Way())
        with way.lock:
            found = _found(way, stream, number, viewer)
        return found if found is None or sees_everybody(viewer) else Marks(viewer).round(found)

    def table_before(self, stream: Stream, version: int) -> Table:
        """The table as it stood before an entry."""
        with self._lock:
            way = self._ways.setdefault(stream.pk, _Way())
        with way.lock:
            mark = next(mark for mark in reversed(way.marks) if mark.table.sequence < version)
        table = mark.table
        for _version, body, _hash in entries(stream, table.sequence, version - 1):
            table = evolve(table, read_event(body))
        return table


def _found(way: _Way, stream: Stream, number: int, viewer: Actor) -> RoundOnRecord | None:
    mark = way.before(number)
    rounds, found = Rounds(mark.table), None
    for _version, body, _hash in entries(stream, mark.table.sequence):
        event, before = read_event(body), rounds.table
        if isinstance(event, RoundStarted):
            if found is not None:
                break  # it can be reopened no more
            way.passed(event.number, before)
        elif isinstance(event, RoundReopened):
            found = None
        if isinstance(event, RoundCleared | HandRemoved):
            rounds.table = _as_seen(before, viewer)
            told = rounds.hear(event)
            rounds.table = evolve(before, event)
        else:
            told = rounds.hear(event)
        if told is not None and told.number == number:
            found = told
    return found


def _as_seen(table: Table, viewer: Actor) -> Table:
    """With the faces that this person was shown: a hand that was settled lay open, one that was given up did not."""
    ongoing = table.round
    if ongoing is None:
        return table
    sight = Sight(table, viewer)
    seen = {
        hand: tuple(replace(slot, card=face) for slot, face in zip(slots, sight.hand(ongoing, hand), strict=True))
        for hand, slots in ongoing.hands.items()
    }
    return replace(table, round=replace(ongoing, hands=seen))
