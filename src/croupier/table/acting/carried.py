"""What becomes of jackpot wagers that a void hand carried over: back to players who go, or into the next round."""

from collections.abc import Iterable

from croupier.games.topics import CARRIED, CARRIED_BACK
from croupier.money import dollars
from croupier.table.acting.casebook import tell
from croupier.table.acting.course import Course
from croupier.table.acting.returning import returned
from croupier.table.message.upsets import CarriedInPlay
from croupier.table.model.wagers import Lying
from croupier.table.reading.carried import markers
from croupier.table.reading.desk import lying_of


def hand_back(course: Course, stakes: Iterable[Lying], why: str, power: str | None = None) -> None:
    """Their value goes back from the float, and a slip about each into the drop box; `power` is the clause that brings it about."""
    for lying in stakes:
        rule = course.book[CARRIED_BACK]
        course.follows(returned(lying, why, course.command, power, rule.clause, collected=True))
        slip = f"{lying.player}'s jackpot wager of ${dollars(lying.amount)} on area {lying.area} went back: {why}"
        tell(course, rule.tells, slip, rule.told_by)


def bring_in(course: Course, waiting: tuple[Lying, ...]) -> None:
    """What becomes of the wagers that waited, now that the round has begun: without a Bet beside it, each goes back."""
    rule = course.book.get(CARRIED)
    if not waiting or rule is None:
        return
    table, wagers = course.table, course.desk.wagers
    lapsed = [lying for lying in waiting if lying_of(table, lying.player, lying.area, wagers[lying.wager].needs) is None]
    hand_back(course, lapsed, "its player placed no Bet")
    playing = tuple(lying for lying in waiting if lying not in lapsed)
    if playing:
        marked = markers(course.table)
        course.happens(CarriedInPlay, rule.clause, rule.marker if marked else None, stakes=playing, marked=marked)
