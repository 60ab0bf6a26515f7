"""The engine: `decide` grants or refuses, `evolve` records, `run` does both, `replay` reads a log."""

from collections.abc import Iterable

from croupier.games.ranks import TITLES, Rank, may_act
from croupier.games.topics import TOURNAMENT
from croupier.table.acting.course import Course
from croupier.table.message.command import Command
from croupier.table.message.events import Event
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.words import CHECKS
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.floor.table import OpenTable
from croupier.table.powers.listed import COMMANDS
from croupier.table.powers.power import POWERS, Power
from croupier.table.reading.desk import lacks
from croupier.table.reading.moment import Moment
from croupier.table.reading.shoe import is_sealed
from croupier.table.reading.waiting import awaited, is_halted
from croupier.table.record.evolve import evolve

__all__ = ["COMMANDS", "decide", "evolve", "replay", "run"]


def decide(table: Table, command: Command) -> Outcome:
    """Grant or refuse. A refusal changes nothing and says why."""
    course = _take(table, command)
    return course if type(course) is Refused else tuple(course.events)


def run(table: Table, command: Command) -> tuple[Table, Outcome]:
    """Decide and record in one go; a refused command gives the same table back."""
    course = _take(table, command)
    return (table, course) if type(course) is Refused else (course.table, tuple(course.events))


def replay(events: Iterable[Event], table: Table | None = None) -> Table:
    """The table that a log of events gives."""
    after = Table() if table is None else table
    for event in events:
        after = evolve(after, event)
    return after


def _take(table: Table, command: Command) -> Course | Refused:
    """The course that a command takes, or why it takes none."""
    kind = type(command)
    if kind not in POWERS:
        return Refused("That is no command of the table.")
    declared, conditions = POWERS[kind], table.conditions
    if conditions is None and kind is not OpenTable:
        return Refused("The table is not open.")
    if table.closed and kind is not OpenTable and not declared.after_closing:
        return Refused("The table is closed.")
    wrong, now = CHECKS[kind](command), command.at
    if wrong or now < table.now:
        return _senseless(wrong)
    if conditions is None:
        return _opened(table, command)
    desk = conditions.desk
    at = Moment(table, desk, now)
    if declared.silent and (refusal := _not_provided(declared, at)):
        return refusal
    if declared.elsewhere and conditions.tournament is not None:
        return Refused("The table is a tournament's alone, and its players have tournament chips alone.", at.book[TOURNAMENT].only)
    if command.by.rank not in declared.holders and (refusal := _not_theirs(declared, command, at)):
        return refusal
    if declared.while_halted is not True and is_halted(table) and (refusal := _halted(declared, at)):
        return refusal
    if (declared.faces or declared.by_eye) and is_sealed(table) and (refusal := declared.not_of_sealed(command)):
        return refusal
    guard, act = declared.guard, declared.act  # not methods of the declaration: taken out before they are called
    if refusal := guard(command, at):
        return refusal
    course = Course(table, command, desk)
    return act(command, course) or course


def _senseless(wrong: str) -> Refused:
    """A command from a program may hold anything; nonsense is refused before anyone looks at it."""
    if wrong == "by":
        return Refused("Someone with a name and a rank must give the command.")
    if wrong in ("", "at"):
        return Refused("The command's time lies before what has already happened, or beyond all times.")
    return Refused(f"What the command says of {wrong.replace('_', ' ')} makes no sense at any table.")


def _opened(table: Table, command: Command) -> Course | Refused:
    """A table without conditions has no moment at which a guard could be asked; only opening it gets here."""
    assert isinstance(command, OpenTable)
    if refusal := lacks(command, POWERS[OpenTable].rank, None) or command.unfounded():
        return refusal
    course = Course(table, command, command.conditions.desk)
    command.act(course)
    return course


def _not_provided(declared: Power, at: Moment) -> Refused | None:
    """The document says nothing of such a power."""
    if declared.topic is None or declared.topic in at.book:
        return None
    clause = None if declared.instead is None else at.book.cite(declared.instead)
    return Refused(declared.silent.format(title=at.rules.title), clause)


def _not_theirs(declared: Power, command: Command, at: Moment) -> Refused | None:
    """Whoever acts holds neither the rank nor the word. Asked before anything else is looked at."""
    needed = declared.rank if declared.needs is None else declared.needs(command, at)
    by = command.by
    if needed is Rank.PLAYER:
        if may_act(by.rank, Rank.DEALER) or (by.rank is Rank.PLAYER and by.id in declared.spoken_by(command, at)):
            return None
    elif may_act(by.rank, needed) or by.rank in declared.beside:
        return None
    if declared.turned_away is not None:
        return declared.turned_away(command, at)
    if needed is Rank.PLAYER:
        return _word_of_another(by, declared.spoken_by(command, at))
    return Refused(f"This needs {TITLES[needed]} or above, not {TITLES[by.rank]}.", declared.clause(command, at))


def _word_of_another(by: Actor, speakers: tuple[str, ...]) -> Refused:
    """Players speak for themselves; a dealer or above records for anyone."""
    if by.rank is Rank.PLAYER:
        return Refused(f"{by.id} cannot act for {speakers[0] if speakers else 'someone else'}.")
    return Refused(f"{TITLES[by.rank].capitalize()} does not play or record wagers.")


def _halted(declared: Power, at: Moment) -> Refused | None:
    """What would carry the game on waits for a ruling, or for players who may go back on their wagers."""
    if not isinstance(declared.while_halted, bool) and declared.while_halted(at):
        return None
    waits = awaited(at.table)
    return None if waits is None else Refused(waits.sentence, waits.clause)
