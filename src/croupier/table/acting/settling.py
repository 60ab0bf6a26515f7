"""Wagers settled before their turn, and a result announced again after a ruling."""

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.cards.card import PACK
from croupier.games.rules import Hands, Settled
from croupier.games.settlement import sealed
from croupier.games.topics import WRONG_PAYMENT
from croupier.table.acting.casebook import reckon
from croupier.table.acting.course import Course
from croupier.table.message.command import Command
from croupier.table.message.events import Decided, ResultAnnounced, WagerSettled
from croupier.table.model.conditions import Desk
from croupier.table.model.round import Round
from croupier.table.reading.casebook import says
from croupier.table.reading.stakes_counted import counted_stakes, counts_of, given_away, result_in_words, settled


def wager_settled(desk: Desk, line: Settled, rank: int, command: Command) -> WagerSettled:
    return WagerSettled(
        settled=line, given=given_away(line), rank=rank, collected=desk.rules.wagers[line.wager].collected_first,
        by=command.by, at=command.at, clauses=line.clauses,
    )  # fmt: skip


def end_hand(
    course: Course, area: int, decision: str, clause: str | None, *, warned: str = "", silent: str = "", standing: bool = False
) -> None:
    """A hand that does not go on: what it loses or gets back at once, and whether anything on the area still plays."""
    early = settle_early(course, area, decision)
    out = len(early) == sum(lying.area == area for lying in course.table.laid)
    course.happens(Decided, clause, area=area, decision=decision, out=out, warned=warned, silent=silent, standing=standing)
    course.follows(*early)


def settle_early(course: Course, area: int, decision: str) -> tuple[WagerSettled, ...]:
    """The wagers whose fate a decision seals at once: folded, conceded, or void for want of one."""
    desk, ongoing, command = course.desk, course.round, course.command
    decisions = {**ongoing.decisions, str(area): decision}
    lines = settled(desk, _some_faces(ongoing), decisions, counted_stakes(course.table, desk, area), {})
    rule = desk.rules.decides
    assert rule is not None, "only a game that asks has decisions"
    return tuple(wager_settled(desk, line, -1, command) for line in lines if sealed(rule, line, decision))


def _some_faces(ongoing: Round) -> Hands:
    """Any faces for those not known: what a decision seals at once does not hang on the cards."""
    spare = iter(PACK)
    return {hand: [next(spare) if card is None else card for card in cards] for hand, cards in ongoing.cards.items()}


def announce_again(course: Course, due: tuple[Settled, ...], clause: str | None) -> None:
    """The result after a ruling in the middle of settling: hands may be gone, and only these wagers are still due."""
    counts = counts_of(course.desk, course.round)
    course.happens(ResultAnnounced, clause, result=result_in_words(counts), counts=counts, due=due, pooled=course.round.pooled)


def parted(desk: Desk, ongoing: Round, lines: list[Settled]) -> tuple[list[Settled], list[Settled]]:
    """A reopened round's settlement in two: what is due at the table, and what concerns wagers that players took away settled."""
    kept, wagers = {_whose(was) for was in ongoing.upset.kept}, desk.rules.wagers
    here, gone = list[Settled](), list[Settled]()
    for line in lines:
        wager = wagers[line.wager]
        rides = not wager.staked and (line.area, line.player, wager.rides_on) in kept
        (gone if rides or _whose(line) in kept else here).append(line)
    return here, gone


def hold_against(course: Course, ongoing: Round, gone: Sequence[Settled]) -> None:
    """What players who are gone were paid before the round was put right: where it is not what the cards give, it is registered."""
    kept, clause = {_whose(was): was for was in ongoing.upset.kept}, course.book.cite(WRONG_PAYMENT)
    lines = {_whose(line): line for line in gone}
    for whose, was in kept.items():
        reckon(course, was, says(lines[whose]) if whose in lines else 0, clause)
    for whose, line in lines.items():
        if whose not in kept:  # a bonus that the cards had not given before
            reckon(course, replace(line, pays=0), says(line), clause)


def _whose(line: Settled) -> tuple[int, str | None, str]:
    return line.area, line.player, line.wager
