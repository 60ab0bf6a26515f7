"""The register of wrong payments and the disputes: one of them by its number, and what the house still has to do."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.games.catalogue import game_of
from croupier.games.provisions import Book
from croupier.games.ranks import Rank
from croupier.games.rules import Settled
from croupier.games.topics import DISPUTE, SUSPECTED_PAYMENT, WRONG_PAYMENT
from croupier.table.message.refusal import Refused
from croupier.table.model.casebook import Dispute, WrongSettlement
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.reading.moment import Moment


class Owed(Struct, frozen=True):
    """Something the house still has to do about a wrong payment: in a word for programs and a sentence for people."""

    what: str
    sentence: str
    clause: str | None


def owed(entry: WrongSettlement, book: Book) -> tuple[Owed, ...]:
    """What is still to be done about an entry of the register; nothing once it is closed."""
    rule, meant = book[WRONG_PAYMENT], book.get(SUSPECTED_PAYMENT)
    found = list[Owed]()
    if entry.struck:
        return ()
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
    if not 1 <= number <= len(register):
        return Refused(f"The register has no entry {number}.", clause)
    entry = register[number - 1]
    return entry if not entry.struck else Refused(f"Entry {number} is struck out: its round was put right again.", clause)


def standing(table: Table) -> Iterator[WrongSettlement]:
    """The entries that still hold."""
    return (entry for entry in table.casebook.register if not entry.struck)


def about(table: Table, number: int, line: Settled) -> Iterator[WrongSettlement]:
    """The entries that hold about one settled wager of a round."""
    for entry in standing(table):
        if (entry.round, entry.area, entry.wager, entry.player) == (number, line.area, line.wager, line.player or ""):
            yield entry


def moves_of(entry: WrongSettlement) -> int:
    """What putting it right moves to the patron in the accounts; older entries move the whole difference."""
    if entry.moves is not None:
        return entry.moves
    return -entry.amount if entry.over else entry.amount


def second_for(entry: WrongSettlement) -> Rank | None:
    """Whose word it needs besides before money passes. Older entries do not say so of themselves: of those, one that names no
    settled wager, or that somebody reported against the settlement, needs it all the same."""
    if entry.seconded_by or entry.second is not None:
        return None if entry.seconded_by else entry.second
    unproven = entry.handed is None or (entry.reported and moves_of(entry) != 0)
    return Rank.ASSISTANT_MANAGER if unproven else None


# What was settled


def settled_in(table: Table, number: int) -> tuple[Settled, ...]:
    """What was settled in a round so far; nothing in one that was void, or never played."""
    ongoing = table.round
    if ongoing is not None and ongoing.number == number:
        return () if ongoing.void else ongoing.settled
    past = table.ledger.find(number)
    return () if past is None or past.void else past.settled


def says(line: Settled) -> int:
    """What the settlement of a wager says the patron is handed, stake and winnings together."""
    return line.pays + line.returned


def reported(table: Table, number: int, line: Settled) -> WrongSettlement | None:
    """The entry that says how much was handed over for it, if one does."""
    for entry in about(table, number, line):
        if entry.reported and entry.due is not None and entry.due - moves_of(entry) == says(line):
            return entry  # of this settlement, and not of one before the round was put right
    return None


def could_be_paid(desk: Desk, line: Settled) -> int:
    """The most that a wager of this amount can bring its patron, by the best of its prices."""
    prizes, known = desk.conditions.meters, dict(game_of(desk.rules.game).meters)
    best = max(
        (
            max(known[price.prize], prizes.get(price.prize, 0)) if price.prize
            else desk.chips.payment(line.counted, price.odds) if price.odds is not None else 0
            for price in desk.rules.wagers[line.wager].lines
        ),
        default=0,
    )  # fmt: skip
    return max(line.amount + best, says(line))


def dispute_of(at: Moment, number: int) -> Dispute | Refused:
    disputes = at.table.casebook.disputes
    if 1 <= number <= len(disputes):
        return disputes[number - 1]
    return Refused(f"There is no dispute {number}.", at.book.cite(DISPUTE))
