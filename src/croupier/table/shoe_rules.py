"""What is read about the shoe, for those who still look for it here."""

from croupier.table.acting.course import Course
from croupier.table.message.refusal import Outcome
from croupier.table.model.table import Table
from croupier.table.powers.shoe.burning import Burn as Burn
from croupier.table.reading.moment import Moment
from croupier.table.reading.shoe import burn_is_due as burn_is_due
from croupier.table.reading.shoe import cut_rule as cut_rule
from croupier.table.reading.shoe import cutting_card_shows as cutting_card_shows
from croupier.table.reading.shoe import offers_open as offers_open
from croupier.table.reading.shoe import rack_is_due as rack_is_due


def burn(table: Table, command: Burn) -> Outcome:
    """The burn that is due, where whoever commands may order one."""
    if refusal := command.guard(Moment(table, command.at)):
        return refusal
    course = Course(table, command)
    command.act(course)
    return course.outcome()
