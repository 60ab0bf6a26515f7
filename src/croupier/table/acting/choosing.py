"""After an error players may go back on their wagers, and may leave a round."""

from croupier.games.topics import NO_BET_DEAL
from croupier.table.acting.course import Course
from croupier.table.acting.returning import returned
from croupier.table.acting.voiding import give_back
from croupier.table.message.upsets import ChoiceMade, ChoiceOpened, CoupWithoutWagers, HandRemoved
from croupier.table.model.round import Choice
from croupier.table.reading.stakes import players_in


def open_choice(course: Course, what: str, clause: str | None) -> None:
    """Everyone with a wager in the round may say what becomes of it."""
    if players := players_in(course.table):
        course.happens(ChoiceOpened, clause, choice=Choice(what, players, clause))


def without_wagers(course: Course, why: str, clause: str | None) -> None:
    """Every wager goes back and the coup is dealt to its end without any."""
    for lying in course.table.laid:
        course.follows(returned(lying, why, course.command, clause))
    _no_bet_coup(course, clause)


def _no_bet_coup(course: Course, clause: str | None) -> None:
    course.happens(CoupWithoutWagers, clause, course.book.cite(NO_BET_DEAL), number=course.round.number)


def said(course: Course, player: str, clause: str | None) -> None:
    """The player has no more to say; once nobody has, a coup without a wager left is a no-bet coup."""
    course.happens(ChoiceMade, clause, player=player)
    if course.round.upset.choice is None and not course.table.laid:
        _no_bet_coup(course, clause)


def left_without(course: Course, before: Choice) -> None:
    """Those who have no wager any more need not be asked."""
    for player in before.players:
        if course.round.upset.choice is not None and player not in players_in(course.table):
            said(course, player, before.clause)


def leave_round(course: Course, player: str, why: str, clause: str | None) -> None:
    """A player's wagers of the round go back, and hands that nobody plays any more are out of it."""
    areas = {lying.area for lying in course.table.laid if lying.player == player}
    for lying in course.table.laid:
        if lying.player == player:
            give_back(course, lying, clause)
    for area in sorted(areas):
        played = any(lying.area == area for lying in course.table.laid)
        if str(area) in course.round.hands and not played:
            course.happens(HandRemoved, clause, hand=str(area), why=why)
