"""What goes on record beside the game: who is to be told, and what was paid wrongly."""

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.games.ranks import Rank
from croupier.games.rules import Settled
from croupier.games.tells import Tell
from croupier.games.topics import WRONG_PAYMENT
from croupier.money import dollars
from croupier.table.acting.course import Course
from croupier.table.message.upsets import NoticeDue, NoticeGiven, WrongSettlementRegistered, WrongSettlementStruck
from croupier.table.model.casebook import Due, WrongSettlement
from croupier.table.reading.casebook import about, says


def tell(course: Course, tells: Sequence[Tell], why: str, clause: str | None) -> None:
    """Put on record that these are to be told."""
    for each in tells:
        due = Due(each.to, each.how, each.within, why, clause)
        course.happens(NoticeDue, clause, number=len(course.table.casebook.notices) + 1, due=due)


def told_now(course: Course, why: str, heard: str) -> None:
    """Whoever was still to be told of this has been: nobody need note it a second time."""
    for number, due in enumerate(course.table.casebook.notices, start=1):
        if due.why == why and due.pending:
            course.happens(NoticeGiven, due.clause, number=number, due=replace(due, given=True), heard=heard)


def enter(
    course: Course,
    coup: int,
    line: Settled,
    *clauses: str | None,
    handed: int,
    due: int,
    moves: int,
    reported: bool = False,
    second: Rank | None = None,
) -> None:
    """A new entry of the register; where the document wants it in the month's report, that is put on record too."""
    rule, amount = course.book[WRONG_PAYMENT], abs(handed - due)
    entry = WrongSettlement(
        len(course.table.casebook.register) + 1, coup, line.wager, amount, handed > due, line.player or "",
        monthly=rule.reported_above is not None and amount > rule.reported_above,
        area=line.area, handed=handed, due=due, moves=moves, reported=reported, entered_by=course.command.by.id, second=second,
    )  # fmt: skip
    course.happens(WrongSettlementRegistered, *clauses, entry=entry)
    if entry.monthly:
        tell(course, rule.tells, _reported_as(entry), rule.told_by)


def _reported_as(entry: WrongSettlement) -> str:
    paid = "too much" if entry.over else "too little"
    return f"${dollars(entry.amount)} paid {paid} in round {entry.round}, entry {entry.number}"


def reckon(course: Course, line: Settled, due: int, *clauses: str | None) -> None:
    """What a patron who has gone or spent it was handed, against what the round now gives; what was entered of it before falls."""
    coup = course.round.number
    handed = says(line) + sum(entry.moves or 0 for entry in about(course.table, coup, line) if entry.rectified)
    strike(course, line, *clauses)
    if handed != due:
        enter(course, coup, line, *clauses, handed=handed, due=due, moves=due - handed)


def strike(course: Course, line: Settled, *clauses: str | None) -> None:
    """What was reckoned from a settlement that is taken back, and nobody put right yet, holds no more. That something else was
    handed over than it said is so all the same."""
    for entry in about(course.table, course.round.number, line):
        if entry.moves and not entry.rectified:
            told = _reported_as(entry)
            notices = enumerate(course.table.casebook.notices, start=1)
            lapsed = tuple(number for number, due in notices if due.pending and due.why == told)
            course.happens(WrongSettlementStruck, *clauses, number=entry.number, notices=lapsed)
