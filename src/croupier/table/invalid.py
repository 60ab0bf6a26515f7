"""Wagers that do not count: made without one's own Player Card, or on behalf of somebody else."""

from collections.abc import Iterator

from croupier.games.irregular import Invalid
from croupier.games.ranks import Rank
from croupier.games.rules import Result
from croupier.table.acting.course import Course
from croupier.table.acting.handlers import grants
from croupier.table.asking.tries import SOMEONE, Try, tries_for
from croupier.table.betting import betting_closed
from croupier.table.going_back import orphans, returned
from croupier.table.message.commands import ShowPlayerCard
from croupier.table.message.events import PlayerCardShown
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.rulings import ReportProxy
from croupier.table.message.upsets import ProxyFound, WagersInvalid
from croupier.table.model.conditions import Desk
from croupier.table.model.people import Patron, PlayerCard
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of, lacks, patron_of
from croupier.table.settling import announce_again, without_winnings
from croupier.table.voiding import finished, take_back_settlements


def _in_round(table: Table, player: str) -> bool:
    """They have a wager in the round under way, one already taken or returned included."""
    ongoing = table.round
    if ongoing is None:
        return False
    return any(lying.player == player for lying in table.laid) or any(line.player == player for line in ongoing.settled)


def _has_played(table: Table, patron: Patron) -> bool:
    """A wager of theirs was settled here since they came: they have not sat out every round that was cleared."""
    if _in_round(table, patron.id):
        return True
    cleared = table.played - (table.round is not None)
    return patron.idle < cleared - patron.since


def _moment(table: Table, patron: Patron, rule: Invalid) -> str:
    """The clause that says what becomes of an invalid wager found now; none where the player has made no wager here."""
    ongoing = table.round
    if ongoing is not None and not finished(ongoing) and _in_round(table, patron.id):
        return rule.during
    if ongoing is None and any(lying.player == patron.id for lying in table.laid):
        return rule.before
    return rule.after if _has_played(table, patron) else ""


@grants(ShowPlayerCard)
def show_player_card(table: Table, command: ShowPlayerCard) -> Outcome:
    desk = desk_of(table)
    clause, rule = desk.book.player_card, desk.book.irregular.invalid
    if not clause or rule is None:
        return Refused(f"{desk.rules.title} asks for no Player Card.")
    patron = patron_of(table, command.player)
    if isinstance(patron, Refused):
        return lacks(command, Rank.DEALER, clause) or patron
    moment = "" if command.card is PlayerCard.OWN else _moment(table, patron, rule)
    if refusal := lacks(command, Rank.DEALER, moment or clause):
        return refusal
    course = Course(table, command)
    found = rule.rule if moment else ""
    course.happens(PlayerCardShown, moment, found, clause, player=command.player, card=command.card)
    _follows(course, patron.id, rule, moment, "its player has no valid Player Card of their own", clause)
    return course.outcome()


def _follows(course: Course, player: str, rule: Invalid, moment: str, why: str, clause: str) -> None:
    """Before the hand the wagers go back; during it they can no longer win; afterwards results stand."""
    if moment == rule.before:
        _back(course, player, why, rule.before, clause)
    elif moment == rule.during:
        course.happens(WagersInvalid, rule.during, clause, player=player)
        _nothing_won(course, player, rule.during)


def _back(course: Course, player: str, why: str, *clauses: str) -> None:
    for pile, collected in ((course.table.laid, False), (course.table.taken, True)):
        for lying in pile:
            if lying.player == player:
                course.follows(returned(lying, why, course.command, *clauses, collected=collected))
    course.follows(*orphans(course.table, course.command))


def _nothing_won(course: Course, player: str, clause: str) -> None:
    """In the middle of settling: what they have been paid is taken back, and what they are due goes back unpaid."""
    desk, before = desk_of(course.table), course.round
    if not before.result:
        return
    won = [line for line in before.settled if line.player == player and line.result is Result.WIN]
    take_back_settlements(course, clause, which=lambda line: line in won)
    again = [line for line in won if line not in course.round.settled]
    lines = without_winnings(course.table, desk, [*again, *before.due])
    due = tuple(desk.rules.settling(lines, before.cards))
    if due != before.due:
        announce_again(course, due, clause)


@grants(ReportProxy)
def report_proxy(table: Table, command: ReportProxy) -> Outcome:
    desk = desk_of(table)
    clause, rule = desk.book.irregular.conduct.proxy, desk.book.irregular.invalid
    if not clause:
        return Refused(f"{desk.rules.title} has no rule about wagers on behalf of somebody else.")
    if refusal := lacks(command, Rank.DEALER, clause):
        return refusal
    patron = patron_of(table, command.player)
    if isinstance(patron, Refused):
        return patron
    if command.principal == patron.id:
        return Refused(f"{patron.id} wagers for themselves; name somebody else.", clause)
    lying = any(each.player == patron.id for each in (*table.laid, *table.taken))
    if not lying and not _has_played(table, patron):
        return Refused(f"{patron.id} has made no wager at this table.", clause)
    course = Course(table, command)
    moment = _moment(table, patron, rule) if rule is not None else ""
    pleas = rule.claims if rule is not None else ()
    course.happens(ProxyFound, clause, *pleas, moment, player=patron.id, principal=command.principal)
    why = "it was placed for somebody else"
    if rule is not None:
        _follows(course, patron.id, rule, moment, why, clause)
    elif table.round is None or betting_closed(table, desk) is None:
        _back(course, patron.id, why, clause)
    return course.outcome()


@tries_for(ReportProxy)
def _proxies(table: Table, _desk: Desk) -> Iterator[Try]:
    for player in table.floor.people:
        principal = SOMEONE if player != SOMEONE else ""
        yield Try({"player": player}, {"principal": principal})
