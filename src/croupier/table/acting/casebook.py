"""What goes on record beside the game: who is to be told, and what was paid wrongly."""

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.games.tells import Tell
from croupier.games.topics import WRONG_PAYMENT
from croupier.money import dollars
from croupier.table.acting.course import Course
from croupier.table.message.upsets import NoticeDue, NoticeGiven, WrongSettlementRegistered
from croupier.table.model.casebook import Due, WrongSettlement


def tell(course: Course, tells: Sequence[Tell], why: str, clause: str | None) -> None:
    """Put on record that these are to be told."""
    for each in tells:
        due = Due(each.to, each.how, each.within, why, clause)
        course.happens(NoticeDue, clause, number=len(course.table.casebook.notices) + 1, due=due)


def told_now(course: Course, why: str) -> None:
    """Whoever was still to be told of this has been: nobody need note it a second time."""
    for number, due in enumerate(course.table.casebook.notices, start=1):
        if due.why == why and not due.given:
            course.happens(NoticeGiven, due.clause, number=number, due=replace(due, given=True))


def enter(course: Course, coup: int, wager: str, amount: int, player: str, *clauses: str | None, over: bool) -> None:
    """A new entry of the register; where the document wants it in the month's report, that is put on record too."""
    rule = course.book[WRONG_PAYMENT]
    number = len(course.table.casebook.register) + 1
    monthly = rule.reported_above is not None and amount > rule.reported_above
    entry = WrongSettlement(number, coup, wager, amount, over, player, monthly=monthly)
    course.happens(WrongSettlementRegistered, *clauses, entry=entry)
    if monthly:
        paid = "too much" if over else "too little"
        tell(course, rule.tells, f"${dollars(amount)} paid {paid} in round {coup}, entry {number}", rule.told)
