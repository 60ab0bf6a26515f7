"""A journal read again: the table it gives, in the few facts by which anybody can check it."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from croupier.desk.journal import Entry, JournalError, in_a_line, replay_journal, state_hash
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


def replayed(entries: Iterable[Entry]) -> Replayed:
    """Raises a JournalError where an entry cannot have followed from those before it."""
    events: list[Event] = []

    def noted() -> Iterator[Entry]:
        for entry in entries:
            events.append(entry.event)
            yield entry

    table, count, last = replay_journal(noted())
    try:
        return _told(table, count, last, events)
    except Exception as error:  # recorded as it stands, and yet no table: nobody could say what is due at it
        raise JournalError(f"Line {count} leaves a table that cannot be: {in_a_line(error)}.") from None


def _told(table: Table, count: int, last: str, events: list[Event]) -> Replayed:
    conditions = table.conditions
    return Replayed(
        "" if conditions is None else conditions.table,
        "" if conditions is None else conditions.rules.title,
        "" if conditions is None else conditions.edition or conditions.rules.edition,
        count, table.played, last, state_hash(table), required(table).sentence, balances(events), owing(table),
    )  # fmt: skip
