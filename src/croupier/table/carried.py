"""bACEball's jackpot wager of a void hand: it counts for the next round, or goes back if its player does not play on."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from croupier.games.rules import Book
from croupier.money import dollars
from croupier.table import going_back, places
from croupier.table.acting.course import Course
from croupier.table.acting.handlers import Handler, grants
from croupier.table.going_back import returned
from croupier.table.message.command import Command
from croupier.table.message.commands import CloseTable, ExcludePlayer, GiveUpArea, LeaveTable
from croupier.table.message.events import Event
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.upsets import CarriedInPlay
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying
from croupier.table.notices import tell
from croupier.table.reading.desk import desk_of, lying_of

CARRIED: Final = "carried"


def carried_over(table: Table) -> tuple[Lying, ...]:
    """Those that wait for the next round; once its first card is out they play in it like any other."""
    if table.round is not None and not table.round.void:
        return ()
    return tuple(lying for lying in table.taken if CARRIED in lying.flags)


def markers(table: Table) -> tuple[int, ...]:
    """Areas whose jackpot wager is in from before, marked as soon as somebody else is new to the jackpot or the table."""
    before = sorted({lying.area for lying in table.taken if CARRIED in lying.flags})
    if not before:
        return ()
    desk = desk_of(table)
    new = any(desk.wagers[lying.wager].collected_first for lying in table.laid)
    new = new or any(CARRIED not in lying.flags for lying in table.taken)
    came = any(patron.since >= table.voided for patron in table.floor.people.values())
    return tuple(before) if new or came else ()


def hand_back(course: Course, stakes: Iterable[Lying], why: str, power: str = "") -> None:
    """Their value goes back from the float, and a slip about each into the drop box; `power` is the clause that brings it about."""
    rule = desk_of(course.table).book.irregular.carried
    for lying in stakes:
        assert rule is not None
        course.follows(returned(lying, why, course.command, power, rule.leaving, collected=True))
        slip = f"{lying.player}'s jackpot wager of ${dollars(lying.amount)} on area {lying.area} went back: {why}"
        tell(course, rule.tells, slip, rule.leaving)


def at_first_card(table: Table, command: Command, waiting: tuple[Lying, ...]) -> tuple[Event, ...]:
    """What becomes of the wagers that waited, now that the round has begun: without a Bet beside it, each goes back."""
    desk, course = desk_of(table), Course(table, command)
    rule = desk.book.irregular.carried
    if not waiting or rule is None:
        return ()
    lapsed = [lying for lying in waiting if lying_of(table, lying.player, lying.area, desk.wagers[lying.wager].needs) is None]
    hand_back(course, lapsed, "its player placed no Bet")
    playing = tuple(lying for lying in waiting if lying not in lapsed)
    if playing:
        marked = markers(course.table)
        course.happens(CarriedInPlay, rule.rule, rule.marker if marked else "", stakes=playing, marked=marked)
    return course.outcome()


def _giving_back(handler: Handler, why: str, power: Callable[[Book], str] = lambda _book: "") -> Handler:
    """A way of going away, with the wagers that then go back first."""

    def handle(table: Table, command: Any) -> Outcome:
        stakes = [lying for lying in carried_over(table) if _concerns(command, lying)]
        if not stakes:
            return handler(table, command)
        course = Course(table, command)
        hand_back(course, stakes, why, power(desk_of(table).book))
        outcome = handler(course.table, command)
        if isinstance(outcome, Refused):
            return outcome
        course.follows(*outcome)
        return course.outcome()

    return handle


def _concerns(command: Any, lying: Lying) -> bool:
    """Whether its player, and its area where the command names one, go away; nobody named means everybody."""
    player, area = getattr(command, "player", lying.player), getattr(command, "area", lying.area)
    return bool(player == lying.player and area == lying.area)


grants(LeaveTable)(_giving_back(places.leave_table, "its player leaves"))
grants(GiveUpArea)(_giving_back(places.give_up_area, "its player gives up the area"))
grants(ExcludePlayer)(_giving_back(going_back.exclude_player, "its player is excluded", lambda book: book.exclude))
grants(CloseTable)(_giving_back(places.close_table, "the table closes", lambda book: book.close))
