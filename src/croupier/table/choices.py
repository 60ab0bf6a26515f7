"""After an error players may go back on their wagers: withdraw them, reduce them, or leave the round."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.table.acting.course import Course
from croupier.table.acting.handlers import grants
from croupier.table.asking.tries import Try, tries_for
from croupier.table.going_back import orphans, returned, withdraw_while_open
from croupier.table.message.commands import WithdrawWager
from croupier.table.message.events import WagersReduced
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.rulings import LetStand, ReduceWager, TakeWagersBack
from croupier.table.message.upsets import ChoiceMade, ChoiceOpened, CoupWithoutWagers, HandRemoved
from croupier.table.model.conditions import Desk
from croupier.table.model.round import Choice
from croupier.table.model.table import Table
from croupier.table.reading.amounts import Amounts
from croupier.table.reading.desk import desk_of, lying_of, not_theirs
from croupier.table.reading.waiting import MAY
from croupier.table.voiding import give_back, void_round


def players_in(table: Table) -> tuple[str, ...]:
    """Everyone with a wager in the round, area by area."""
    return tuple(dict.fromkeys(lying.player for lying in sorted(table.laid, key=lambda lying: lying.area)))


def open_choice(course: Course, what: str, clause: str) -> None:
    if players := players_in(course.table):
        course.happens(ChoiceOpened, clause, choice=Choice(what, players, clause))


def without_wagers(course: Course, why: str, clause: str) -> None:
    """Every wager goes back and the coup is dealt to its end without any."""
    for lying in course.table.laid:
        course.follows(returned(lying, why, course.command, clause))
    course.happens(CoupWithoutWagers, clause, desk_of(course.table).book.no_bet_dealt, number=course.round.number)


def _may_choose(table: Table, player: str, *ways: str) -> Choice | Refused:
    choice = table.round.upset.choice if table.round is not None else None
    if choice is None or player not in choice.players:
        return Refused(f"{player} has no such choice now.", choice.clause if choice is not None else None)
    if choice.what not in ways:
        return Refused(f"{player} may {MAY[choice.what]}, or let them stand, and nothing else.", choice.clause)
    return choice


def _said(course: Course, player: str, clause: str) -> None:
    """The player has no more to say; once nobody has, a coup without a wager left is a no-bet coup."""
    course.happens(ChoiceMade, clause, player=player)
    if course.round.upset.choice is None and not course.table.laid:
        course.happens(CoupWithoutWagers, clause, desk_of(course.table).book.no_bet_dealt, number=course.round.number)


def _left_without(course: Course, before: Choice) -> None:
    """Those who have no wager any more need not be asked."""
    for player in before.players:
        if course.round.upset.choice is not None and player not in players_in(course.table):
            _said(course, player, before.clause)


@grants(LetStand)
def let_stand(table: Table, command: LetStand) -> Outcome:
    choice = _may_choose(table, command.player, "withdraw", "reduce", "leave")
    if isinstance(choice, Refused):
        return choice
    if refusal := not_theirs(command.by, command.player, choice.clause):
        return refusal
    course = Course(table, command)
    _said(course, command.player, choice.clause)
    return course.outcome()


@grants(WithdrawWager)
def withdraw_wager(table: Table, command: WithdrawWager) -> Outcome:
    """While betting is open, or after an error; then it cannot be replaced."""
    if table.round is None or table.round.upset.choice is None:
        return withdraw_while_open(table, command)
    player, area, wager = command.player, command.area, command.wager
    choice = _may_choose(table, player, "withdraw", "reduce")
    if isinstance(choice, Refused):
        return choice
    if refusal := not_theirs(command.by, player, choice.clause):
        return refusal
    lying = lying_of(table, player, area, wager)
    if lying is None:
        return Refused(f"{player} has no {wager} wager on area {area}.", choice.clause)
    course = Course(table, command)
    course.follows(returned(lying, "withdrawn after the error", command, choice.clause))
    lay_so_before = orphans(table, command)  # by a restriction that holds from the next round only
    course.follows(*(each for each in orphans(course.table, command) if each not in lay_so_before))
    _left_without(course, choice)
    return course.outcome()


@grants(ReduceWager)
def reduce_wager(table: Table, command: ReduceWager) -> Outcome:
    desk = desk_of(table)
    choice = _may_choose(table, command.player, "reduce")
    if isinstance(choice, Refused):
        return choice
    if refusal := not_theirs(command.by, command.player, choice.clause):
        return refusal
    lying = lying_of(table, command.player, command.area, command.wager)
    if lying is None:
        return Refused(f"{command.player} has no {command.wager} wager on area {command.area}.", choice.clause)
    if not 0 < command.amount < lying.amount:
        return Refused("A reduced wager keeps something, and less than before.", choice.clause)
    if not desk.chips.can_make(command.amount) or not desk.chips.can_make(lying.amount - command.amount):
        return Refused("The chips of this table cannot make what stays and what goes back.", desk.book.means)
    course = Course(table, command)
    kept = replace(lying, amount=command.amount)
    course.happens(WagersReduced, choice.clause, cuts=(kept,), returned=(lying.amount - command.amount,))
    return course.outcome()


@grants(TakeWagersBack)
def take_wagers_back(table: Table, command: TakeWagersBack) -> Outcome:
    choice = _may_choose(table, command.player, "leave")
    if isinstance(choice, Refused):
        return choice
    if refusal := not_theirs(command.by, command.player, choice.clause):
        return refusal
    course = Course(table, command)
    leave_round(course, command.player, "its player took the wagers back", choice.clause)
    if course.table.laid:
        course.happens(ChoiceMade, choice.clause, player=command.player)
    else:
        void_round(course, "all players took their wagers back", choice.clause)
    return course.outcome()


def leave_round(course: Course, player: str, why: str, clause: str) -> None:
    """A player's wagers of the round go back, and hands that nobody plays any more are out of it."""
    areas = {lying.area for lying in course.table.laid if lying.player == player}
    for lying in course.table.laid:
        if lying.player == player:
            give_back(course, lying, clause)
    for area in sorted(areas):
        played = any(lying.area == area for lying in course.table.laid)
        if str(area) in course.round.hands and not played:
            course.happens(HandRemoved, clause, hand=str(area), why=why)


@tries_for(LetStand, TakeWagersBack)
def _choosers(table: Table, _desk: Desk) -> Iterator[Try]:
    for name in table.floor.people:
        yield Try({"player": name}, player=name)


@tries_for(ReduceWager)
def _reductions(table: Table, desk: Desk) -> Iterator[Try]:
    choice = table.round.upset.choice if table.round is not None else None
    for lying in table.laid if choice is not None and choice.what == "reduce" else ():
        fixed = {"player": lying.player, "area": lying.area, "wager": lying.wager}
        kept = next((n for n in range(1, lying.amount) if _makes(desk, n) and _makes(desk, lying.amount - n)), None)
        if kept is not None:
            yield Try(fixed, {"amount": kept}, {"amount": Amounts(1, lying.amount - 1)}, lying.player)


def _makes(desk: Desk, cents: int) -> bool:
    return desk.chips.can_make(cents)
