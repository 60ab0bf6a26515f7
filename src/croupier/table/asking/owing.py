"""What the house still owes: who is to be told, what is to be done about wrong payments, which disputes wait."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.games.topics import DISPUTE
from croupier.table.model.table import Table
from croupier.table.reading.casebook import owed
from croupier.table.reading.desk import desk_of


class Owing(Struct, frozen=True):
    """Something on record that is not done yet."""

    kind: str
    """`notice`, `payment` or `dispute`."""
    number: int
    """Its number among those of its kind."""
    to: str
    """Who waits for it: somebody to be told, or a patron."""
    what: str
    """What is to be done, in words."""
    within: str
    """By when; nothing where the document gives no time."""
    clause: str | None


def owing(table: Table) -> tuple[Owing, ...]:
    """All that is open, in the order in which it came on record; nothing for a table that was never opened."""
    return () if table.conditions is None else (*_notices(table), *_payments(table), *_disputes(table))


def _notices(table: Table) -> Iterator[Owing]:
    for number, due in enumerate(table.casebook.notices, start=1):
        if due.pending:
            yield Owing("notice", number, due.to, f"{due.how}: {due.why}", due.within.words, due.clause)


def _payments(table: Table) -> Iterator[Owing]:
    book = desk_of(table).provisions
    for entry in table.casebook.register:
        for each in owed(entry, book):
            yield Owing("payment", entry.number, entry.player, each.sentence, "", each.clause)


def _disputes(table: Table) -> Iterator[Owing]:
    clause = desk_of(table).provisions.cite(DISPUTE)
    for number, dispute in enumerate(table.casebook.disputes, start=1):
        if not dispute.decided:
            yield Owing("dispute", number, dispute.player, f"Decide the dispute: {dispute.about}", "", clause)
        elif dispute.review_asked and not dispute.reviewed:
            yield Owing("dispute", number, dispute.player, f"Review the decision: {dispute.decided}", "", clause)
