"""A journal read again: the table it gives, in the few facts by which anybody can check it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from croupier.desk.journal import UNREAD, Entry, JournalError, check_on, in_a_line, no_journal, replay_journal, state_hash, why
from croupier.desk.snapshot import Snapshot, read_snapshot, write_snapshot
from croupier.money import Cents
from croupier.table.asking.owing import Owing, owing
from croupier.table.asking.required import required
from croupier.table.message.events import Event
from croupier.table.model.table import Table
from croupier.table.record.postings import balances


class Replayed(Struct, frozen=True):
    table: str
    """Empty for a journal in which no table was opened."""
    title: str
    edition: str
    events: int
    rounds: int
    last: str
    """The hash of the last line."""
    state: str
    """The hash of the table as it stands."""
    due: str
    """What must come next, in a sentence."""
    accounts: dict[str, Cents]
    """What was posted to each; together nothing."""
    owing: tuple[Owing, ...]
    """What the house still has to tell or to do."""
    unread: int = 0
    """How many lines before a snapshot were neither read nor checked."""


class Reading:
    """A journal that is read from its beginning or, in haste, from behind the snapshot beside it, if there is one that fits."""

    def __init__(self, path: Path, *, quick: bool = False) -> None:
        self.path = path
        self.since = (read_snapshot(path) if quick else None) or UNREAD
        self._commands, self._end = set(self.since.commands), self.since.offset

    def entries(self) -> Iterator[Entry]:
        """Each checked before it is given; the first fault raises a JournalError that names its line."""
        try:
            with self.path.open("rb") as file:
                for entry in check_on(file, self.since):
                    self._commands.add(entry.command)
                    yield entry
                self._end = file.tell()
        except OSError as error:
            raise no_journal(self.path, error) from None

    def keep(self, table: Table, last: str) -> None:
        """Keep the table that all entries gave beside the journal, so that it can be read on from here."""
        commands = tuple(sorted(self._commands))
        try:
            write_snapshot(self.path, Snapshot(table.sequence, last, self._end, UNREAD.schema, table, commands))
        except OSError as error:
            raise JournalError(f"The snapshot of {self.path} cannot be written: {why(error)}.") from None


def replayed(entries: Iterable[Entry], since: Snapshot = UNREAD) -> Replayed:
    """Raises a JournalError where an entry cannot have followed from those before it."""
    return replayed_table(entries, since)[0]


def replayed_table(entries: Iterable[Entry], since: Snapshot = UNREAD) -> tuple[Replayed, Table]:
    """What is told of a journal, and the table itself."""
    events: list[Event] = []

    def noted() -> Iterator[Entry]:
        for entry in entries:
            events.append(entry.event)
            yield entry

    table, count, last = replay_journal(noted(), since)
    try:
        return _told(table, count, last, _after(since, events), since.n), table
    except Exception as error:  # recorded as it stands, and yet no table: nobody could say what is due at it
        raise JournalError(f"Line {count} leaves a table that cannot be: {in_a_line(error)}.") from None


def _after(since: Snapshot, events: list[Event]) -> dict[str, Cents]:
    """Every account, from the postings alone; those of lines that were not read are in the snapshot."""
    accounts = Counter(since.table.accounts)
    accounts.update(balances(events))
    return dict(accounts)


def _told(table: Table, count: int, last: str, accounts: dict[str, Cents], unread: int) -> Replayed:
    conditions = table.conditions
    return Replayed(
        "" if conditions is None else conditions.table,
        "" if conditions is None else conditions.rules.title,
        "" if conditions is None else conditions.edition or conditions.rules.edition,
        count, table.played, last, state_hash(table), required(table).sentence, accounts, owing(table), unread,
    )  # fmt: skip
