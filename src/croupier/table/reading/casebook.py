"""The register of wrong payments and the disputes: one of them by its number, and what the house still has to do."""

from msgspec import Struct

from croupier.games.provisions import Book
from croupier.games.topics import DISPUTE, SUSPECTED_PAYMENT, WRONG_PAYMENT
from croupier.table.message.refusal import Refused
from croupier.table.model.casebook import Dispute, WrongSettlement
from croupier.table.reading.moment import Moment


class Owed(Struct, frozen=True):
    """Something the house still has to do about a wrong payment: in a word for programs and a sentence for people."""

    what: str
    sentence: str
    clause: str | None


def owed(entry: WrongSettlement, book: Book) -> tuple[Owed, ...]:
    """What is still to be done about an entry of the register; nothing once it is closed."""
    rule, meant = book[WRONG_PAYMENT], book.get(SUSPECTED_PAYMENT)
    found = []
    if rule.must_enquire and entry.suspected is None:
        found.append(Owed("enquire", "Find out whether it was meant.", rule.unintended))
    tried = entry.rectified or bool(entry.done)
    if meant is not None and entry.suspected:
        if not tried:
            found.append(Owed("rectify", "Try to put it right.", meant.rectify))
        if not tried and not entry.player:
            found.append(Owed("identify", "Try to find out who the patron was.", meant.identify))
    elif not tried and not entry.brought:
        found.append(Owed("rectify", "Put it right.", rule.rectified))
    return tuple(found)


def entry_of(at: Moment, number: int, clause: str | None) -> WrongSettlement | Refused:
    register = at.table.casebook.register
    return register[number - 1] if 1 <= number <= len(register) else Refused(f"The register has no entry {number}.", clause)


def dispute_of(at: Moment, number: int) -> Dispute | Refused:
    disputes = at.table.casebook.disputes
    if 1 <= number <= len(disputes):
        return disputes[number - 1]
    return Refused(f"There is no dispute {number}.", at.book.cite(DISPUTE))
