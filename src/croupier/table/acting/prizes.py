"""Prizes of a pool are lines without an amount until they are paid, and are paid after everything else."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from croupier.games.rules import Settled
from croupier.games.topics import JACKPOT_PAID, MYSTERY, PRIZE_APART, PRIZE_SETTLED
from croupier.table.acting.course import Course
from croupier.table.acting.settling import wager_settled
from croupier.table.message.prizes import PrizePaid, PrizesPaid, Shared
from croupier.table.reading.prizes import Waiting


def from_pool(lines: Iterable[Settled]) -> list[Settled]:
    """What a pool's meter pays is not known at the table."""
    return [replace(line, pays=0, drawn=0) if line.prize else line for line in lines]


def prizes_last(due: Sequence[Settled]) -> tuple[Settled, ...]:
    """They wait for a supervisor's look, and nobody else's winnings with them."""
    return (*(line for line in due if not line.prize), *(line for line in due if line.prize))


def pay_prizes(course: Course, waiting: Iterable[Waiting], shares: Mapping[int, int]) -> None:
    """Each share to its player, raised to chips where the pool knows finer ones than the table has; to one who is gone it is handed
    over beyond the table."""
    awards, cite = tuple(each.award for each in waiting), course.book.cite
    lines = {(line.award, line.area): line for line in course.round.due}
    paid = tuple(Shared(each, shares[each.award]) for each in awards)
    course.happens(PrizesPaid, cite(JACKPOT_PAID), cite(PRIZE_APART), paid=paid)
    won = [(area, each) for each in awards for area in each.areas]
    for area, each in sorted(won, key=lambda one: (-one[0], one[1].award)):
        share, line = shares[each.award], lines.get((each.award, area))
        player = each.player if line is None else line.player or ""
        lies = line is not None and any(lying.is_the(area, player, line.wager) for lying in course.table.taken)
        pays = course.desk.chips.at_least(share)
        if line is not None and lies:
            prize = replace(line, pays=pays, drawn=share)
            event = wager_settled(course.desk, prize, course.round.due.index(line), course.command)
            more = (cite(PRIZE_SETTLED), cite(PRIZE_APART), cite(JACKPOT_PAID))
            course.then(replace(event, clauses=(*event.clauses, *(clause for clause in more if clause))))
        else:
            course.happens(
                PrizePaid, line.clause if line is not None else cite(MYSTERY), cite(PRIZE_APART), cite(JACKPOT_PAID),
                award=each.award, level=each.level, area=area, player=player, amount=pays, given=pays - share,
                here=player in course.table.floor.people,
            )  # fmt: skip
