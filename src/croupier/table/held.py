"""The held card, for the rooms whose powers are not declared yet."""

from msgspec.structs import replace

from croupier.games.rules import Step
from croupier.table.acting.course import Course
from croupier.table.message.events import CardDealt, RoundStarted
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.powers.wrong.scanning import DealHeldCard as DealHeldCard
from croupier.table.reading import due
from croupier.table.reading.desk import cites
from croupier.table.reading.moment import Moment
from croupier.table.reading.wrong import RACK as RACK


def first_step(table: Table, desk: Desk) -> Step:
    return due.first_step(desk, table)


def deal_held_card(table: Table, command: DealHeldCard) -> Outcome:
    if refusal := command.guard(Moment(table, command.at)):
        return refusal
    course = Course(table, command)
    command.act(course)
    return course.outcome()


def by_clause(outcome: Outcome, clause: str | None) -> Outcome:
    """A card dealt by a ruling rests on the ruling's clause first."""
    if isinstance(outcome, Refused):
        return outcome
    first = next(event for event in outcome if isinstance(event, CardDealt))
    ruled = replace(first, clauses=cites(clause, *first.clauses))
    named = tuple(ruled if event is first else event for event in outcome)
    if isinstance(named[0], RoundStarted):
        named = (replace(named[0], clauses=cites(clause, *named[0].clauses)), *named[1:])
    return named
