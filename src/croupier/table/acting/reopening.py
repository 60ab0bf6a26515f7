"""A round taken up again: one that began with a misplaced card, the last one reopened, its settlements taken back."""

from collections.abc import Callable

from croupier.cards.procedure import Device
from croupier.games.rules import Result, Settled
from croupier.games.topics import CARRIED, CARRIED_BACK
from croupier.table.acting.casebook import reckon, strike, tell
from croupier.table.acting.course import Course
from croupier.table.acting.laying import lay
from croupier.table.acting.returning import returned
from croupier.table.message.upsets import RoundReopened, SettlementLeft, SettlementReversed
from croupier.table.model import wagers
from croupier.table.model.cards import Stage
from croupier.table.model.people import Patron
from croupier.table.model.table import Table
from croupier.table.reading.casebook import about, says
from croupier.table.reading.desk import cites
from croupier.table.reading.prizes import jackpot_stands
from croupier.table.reading.stakes_counted import accepted_before, given_away
from croupier.table.reading.wrong import begun_wrongly


def begin(course: Course, clause: str | None) -> None:
    """The coup that began with a card on the wrong hand: the card goes where it belongs."""
    if begun_wrongly(course.table):
        lay_held(course, clause)


def lay_held(course: Course, *clauses: str | None) -> None:
    """The held card goes where the rules send it, by these clauses of a ruling or by none of its own."""
    held = course.table.cards.held[0]
    lay(course, held.card, "held", down=not held.up, ruled=cites(*clauses))


def reopen(course: Course, *clauses: str | None) -> None:
    """The last round is in progress again, if none is; what was wagered since goes back."""
    table, desk = course.table, course.desk
    cards = table.cards
    if table.round is not None or table.last is None:
        return
    last = table.last.round
    placed_since_back(course, "the last round is reopened", *clauses)
    fresh = desk.procedure.device is Device.FRESH_DECK
    over = fresh or cards.rounds_left == 0
    idle = {} if last.no_bet else {name: patron.idle - 1 for name, patron in table.floor.people.items() if patron.idle > 0}
    course.happens(
        RoundReopened, *clauses, number=last.number, idle=idle, ready=over and cards.stage is Stage.LOADED,
        rounds_left=None if cards.rounds_left is None else cards.rounds_left + 1,
        back=table.last.back if fresh else "",
    )  # fmt: skip


def placed_since_back(course: Course, why: str, *clauses: str | None) -> None:
    """What was placed for the next round; a jackpot wager carried over is in it already, and stays."""
    for pile, collected in ((course.table.laid, False), (course.table.taken, True)):
        for lying in pile:
            if wagers.CARRIED not in lying.flags:
                course.follows(returned(lying, why, course.command, *cites(*clauses), collected=collected))


def take_back_settlements(
    course: Course,
    *clauses: str | None,
    forfeits: frozenset[str] = frozenset(),
    again: bool = False,
    which: Callable[[Settled], bool] = lambda _line: True,
) -> None:
    """Every settled wager lies again; where its player has gone or spent it, the difference goes into the register, at once or,
    if the round is settled `again`, when its result is known."""
    known, stands = course.desk.rules.wagers, jackpot_stands(course.table)
    for line in reversed(course.round.settled):
        if line.result is Result.VOID or not which(line):
            continue  # it went back whole, and no card changes that
        if again and _hand_is_out(course, line):
            continue  # its cards are in the rack, and what they gave stands
        if stands and known[line.wager].collected_first:
            continue  # a prize of the round is paid, and no meter moves for what is found later
        strike(course, line, *clauses)
        patron = course.table.floor.people.get(line.player or "")
        if patron is not None and _can_give_back(course.table, patron, line) and not _put_right(course, line):
            collected = known[line.wager].collected_first
            under = accepted_before(course.table, course.desk, line)
            course.happens(SettlementReversed, *clauses, settled=line, given=given_away(line), collected=collected, under=under)
        elif again:
            course.happens(SettlementLeft, *clauses, settled=line)
        else:
            _owe(course, line, *clauses, forfeited=line.player in forfeits)


def _hand_is_out(course: Course, line: Settled) -> bool:
    """Whether the wager's own hand has been taken out of the round."""
    return not course.desk.rules.table_hands and str(line.area) not in course.round.hands


def _put_right(course: Course, line: Settled) -> bool:
    """Whether part of it has gone back already: then only the rest can, and the register has it."""
    return any(entry.rectified and entry.moves for entry in about(course.table, course.round.number, line))


def _can_give_back(table: Table, patron: Patron, line: Settled) -> bool:
    if line.means == wagers.TOURNAMENT:
        return table.funds(patron.id, wagers.TOURNAMENT) >= line.pays + line.returned
    tokens = line.returned_tokens
    return table.chips(patron.id) >= line.pays + line.returned - tokens and table.tokens(patron.id) >= tokens


def _owe(course: Course, line: Settled, *clauses: str | None, forfeited: bool = False) -> None:
    """Who lost is owed the stake and who won owes the winnings; a culprit's stake was forfeit either way."""
    due = 0 if forfeited else line.amount
    if CARRIED in course.book and says(line) < due and course.desk.rules.wagers[line.wager].collected_first:
        back = course.book[CARRIED_BACK]
        tell(course, back.tells, f"{line.player} has left, and the jackpot wager goes back", back.told_by)
        clauses = (back.clause, *clauses)
    reckon(course, line, due, *cites(*clauses))
