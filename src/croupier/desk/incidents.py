"""What went wrong at a table, out of its journal: each command that was about it, with all that it brought, in words."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from croupier.desk.journal import Entry, JournalError, evolved, in_a_line
from croupier.desk.noting import noted
from croupier.games.ranks import Rank
from croupier.table.asking.view import view
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.tags import kebab

WRONG: Final = frozenset(
    kind for kind in vars(u).values() if isinstance(kind, type) and issubclass(kind, e.Event) and kind.__module__ == u.__name__
) | {e.PlayerExcluded}  # fmt: skip
"""Events of things gone wrong."""

_READER: Final = Actor("", Rank.INSPECTOR)
"""Whoever holds a journal reads all of it."""


class Happened(Struct, frozen=True):
    """One event, in words."""

    line: int
    event: str
    words: str
    clauses: tuple[str, ...]


class Incident(Struct, frozen=True):
    """What one command brought that was about something gone wrong."""

    at: int
    round: int
    """The last one begun by then; nought before the first."""
    by: Actor
    command: str
    """Its id; nothing in logs older than ids."""
    happened: tuple[Happened, ...]


class Told(Struct, frozen=True):
    """A journal's incidents, and whose they are."""

    table: str
    title: str
    edition: str
    called: str
    """What a round is called there."""
    events: int
    incidents: tuple[Incident, ...]


def incidents_of(entries: Iterable[Entry]) -> Told:
    """The incidents of a journal, in order. A line that cannot have followed raises a JournalError that names it."""
    table, count, found = Table(), 0, list[Incident]()
    for together in _by_command(entries):
        heard = list[tuple[Entry, Table]]()
        for entry in together:
            table = evolved(table, entry)
            heard.append((entry, table))
        count = heard[-1][0].n
        if any(type(entry.event) in WRONG for entry, _ in heard):
            found.append(_incident(heard))
    seen = view(table, _READER)
    return Told(seen.table, seen.title, seen.edition, seen.called, count, tuple(found))


def _by_command(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """The entries of one command together; each by itself in logs older than ids."""
    together = list[Entry]()
    for entry in entries:
        if together and not (entry.command and entry.command == together[-1].command):
            yield together
            together = []
        together.append(entry)
    if together:
        yield together


def _incident(heard: list[tuple[Entry, Table]]) -> Incident:
    first, last = heard[0][0], heard[-1][1]
    begun = last.played if last.round is None else last.round.number
    return Incident(first.event.at, begun, first.event.by, first.command, tuple(_happened(entry, after) for entry, after in heard))


def _happened(entry: Entry, after: Table) -> Happened:
    try:
        words = noted(entry.event, view(after, _READER))
    except Exception as error:  # recorded as it stands, and yet about nothing that there is
        raise JournalError(f"Line {entry.n} cannot have followed from the lines before it: {in_a_line(error)}.") from None
    return Happened(entry.n, kebab(type(entry.event).__name__), words, entry.event.clauses)
