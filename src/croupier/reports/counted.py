"""What a tournament owes somebody's ear after a session: the chips counted in, and who goes on.

Whatever else is told at one, a start that moves or a form that is read out, is told by the act itself.
"""

from collections.abc import Iterator
from copy import copy
from datetime import datetime, timedelta

from msgspec import Struct

from croupier.games import seven_up_baccarat_event as of
from croupier.games.tells import ANNOUNCED, COUNT_SHEET, Tell
from croupier.reports.deadlines import Clocks
from croupier.reports.notices import Notice, state_of
from croupier.tournament import events as e

_COUNT_IN, _ANNOUNCE = "count-in", "announce"
Closing = e.ChipsCountedIn | e.PlacesAnnounced


class Owed(Struct):
    """Somebody to be told of one table of a session."""

    number: int
    cup: str
    session: str
    table: str
    at: int
    tell: Tell
    clause: str
    why: str
    closes: str
    given: Closing | None = None


class Counts:
    """Hears the events of tournaments."""

    def __init__(self) -> None:
        self.owed: list[Owed] = []

    def so_far(self) -> "Counts":
        """What was heard until now, as a value of its own."""
        found = Counts()
        found.owed = [copy(each) for each in self.owed]
        return found

    def hear(self, cup: str, event: e.Event) -> None:
        if isinstance(event, e.StacksCounted) and event.closes:
            ended = f"session {event.session} has ended at its table {event.table}"
            self._open(cup, event, COUNT_SHEET, of.COUNTED_IN, f"{ended}: its chips are to be counted in", _COUNT_IN)
            self._open(cup, event, ANNOUNCED, of.COUNTED, f"{ended}: winners and places are to be announced", _ANNOUNCE)
        elif isinstance(event, Closing):
            self._close(cup, event, _ANNOUNCE if isinstance(event, e.PlacesAnnounced) else _COUNT_IN)

    def _open(self, cup: str, event: e.StacksCounted, tell: Tell, clause: str, why: str, closes: str) -> None:
        if any(each.given is None and _same(each, cup, event, closes) for each in self.owed):
            return  # counted anew after a play-off
        number = len(self.owed) + 1
        self.owed.append(Owed(number, cup, event.session, event.table, event.at, tell, clause, why, closes))

    def _close(self, cup: str, event: Closing, closes: str) -> None:
        for each in self.owed:
            if each.given is None and _same(each, cup, event, closes):
                each.given = event


def _same(each: Owed, cup: str, event: e.StacksCounted | Closing, closes: str) -> bool:
    return (each.cup, each.session, each.table, each.closes) == (cup, event.session, event.table, closes)


def counted(counts: Counts, journal: str, clocks: Clocks, now: datetime, patience: timedelta) -> Iterator[Notice]:
    """What tournaments owe and owed, as it stands beside the tables' notices."""
    for each in counts.owed:
        given, opened = each.given, clocks.at(each.at)
        given_at = None if given is None else given.at
        yield Notice(
            journal, each.table, each.number, each.tell.to, each.tell.how, each.why, each.clause, opened, None,
            state_of(each.tell.within, opened, None, given_at, now, patience, lapsed=False),
            f"{each.closes}, session {each.session}, table {each.table}", "" if given is None else given.by,
            told_at=None if given_at is None else clocks.at(given_at), tournament=each.cup or "its tournament",
        )  # fmt: skip
