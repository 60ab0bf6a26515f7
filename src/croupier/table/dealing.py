"""Where the deal used to be; what others still ask for here."""

from croupier.cards.card import Card
from croupier.table.acting.course import Course
from croupier.table.acting.laying import follow_card, lay, turn
from croupier.table.message.command import Command
from croupier.table.message.events import Event
from croupier.table.message.refusal import Outcome
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.reading.due import dealt_areas as dealt_areas
from croupier.table.reading.hands import face_down as face_down
from croupier.table.reading.hands import to_be_named as to_be_named
from croupier.table.reading.laying import Source as Source
from croupier.table.reading.laying import next_from as next_from
from croupier.table.reading.laying import not_to_start as not_to_start
from croupier.table.reading.laying import why_not_laid, why_not_turned
from croupier.table.reading.moment import Moment
from croupier.table.reading.passing import bids_for as bids_for
from croupier.table.reading.passing import bids_open as bids_open


def lay_card(table: Table, _desk: Desk, command: Command, card: Card | None, source: Source, *, down: bool) -> Outcome:
    if refusal := why_not_laid(Moment(table, command.at), card, source, down=down):
        return refusal
    course = Course(table, command)
    lay(course, card, source, down=down)
    return course.outcome()


def turned(table: Table, command: Command, hand: str, faces: tuple[Card, ...], clause: str) -> Outcome:
    if refusal := why_not_turned(Moment(table, command.at), hand, faces):
        return refusal
    course = Course(table, command)
    turn(course, hand, faces, clause)
    return course.outcome()


def after_card(table: Table, command: Command) -> tuple[Event, ...]:
    course = Course(table, command)
    follow_card(course)
    return course.outcome()
