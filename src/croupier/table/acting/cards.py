"""What several powers do about the cards in use."""

from croupier.table.acting.course import Course
from croupier.table.acting.voiding import rack_held, void_round, wagers_back
from croupier.table.reading.wrong import finished


def stop_cards(
    course: Course,
    why: str,
    clause: str | None,
    *,
    interim_stands: bool = False,
    until_cleared: bool = False,
    all_money: bool = False,
) -> None:
    """No card of this shoe or device is played any more: a round under way is void, wagers for the next go back."""
    ongoing = course.table.round
    if ongoing is not None and not ongoing.void and (until_cleared or not finished(ongoing)):
        void_round(course, why, clause, interim_stands=interim_stands, all_money=all_money)
    wagers_back(course, why, clause)
    rack_held(course, clause)
