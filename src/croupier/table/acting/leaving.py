"""How players go away from a table."""

from croupier.table.acting.course import Course
from croupier.table.message.events import PlayerLeft


def leave(course: Course, player: str, why: str, *clauses: str | None) -> None:
    """A player goes, with what lies in front of them."""
    table = course.table
    course.happens(PlayerLeft, *clauses, player=player, chips=table.chips(player), tokens=table.tokens(player), why=why)
