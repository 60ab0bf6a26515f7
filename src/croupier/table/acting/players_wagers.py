"""The wagers of one player, who may not play on with them."""

from croupier.games.topics import NO_BET_DEAL
from croupier.table.acting.carried import hand_back
from croupier.table.acting.choosing import leave_round
from croupier.table.acting.course import Course
from croupier.table.acting.returning import orphans, returned
from croupier.table.acting.voiding import give_back, void_round
from croupier.table.message.upsets import ChoiceMade, CoupWithoutWagers
from croupier.table.reading.carried import carried_over
from croupier.table.reading.stakes import betting_closed, players_in


def wagers_of_back(course: Course, player: str, why: str, clause: str | None, *others: str | None) -> None:
    """What one player has on the table for a round that has not begun goes back, a jackpot wager carried over too."""
    hand_back(course, [lying for lying in carried_over(course.table) if lying.player == player], why, clause)
    for pile, collected in ((course.table.laid, False), (course.table.taken, True)):
        for lying in pile:
            if lying.player == player:
                course.follows(returned(lying, why, course.command, clause, *others, collected=collected))


def out_of_the_round(course: Course, player: str, why: str, clause: str | None) -> None:
    """Whatever of theirs is not settled goes back; the others play on, and where nobody is left the round has no more to decide."""
    unsupported = orphans(course.table, course.command)
    for lying in course.table.taken:
        if lying.player == player:
            give_back(course, lying, clause, collected=True)
    leave_round(course, player, why, clause)
    if course.round.result:
        return
    course.follows(*(each for each in orphans(course.table, course.command) if each not in unsupported))
    choice = course.round.upset.choice
    for name in choice.players if choice is not None else ():
        if name not in players_in(course.table):
            course.happens(ChoiceMade, clause, player=name)
    if not course.table.laid:
        _nobody_left(course, clause)


def _nobody_left(course: Course, clause: str | None) -> None:
    """A coup of the table's own hands is dealt to its end without wagers; hands that nobody plays are void."""
    dealt = course.book.get(NO_BET_DEAL)
    if dealt is None:
        void_round(course, "no wager is left", clause, interim_stands=True)
    elif betting_closed(course.table, course.desk):
        course.happens(CoupWithoutWagers, clause, dealt.clause, number=course.round.number)
