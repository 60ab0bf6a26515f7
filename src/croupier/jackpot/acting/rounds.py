"""A round as far as the jackpot goes: stakes collected, hands told, hands void, a carried stake handed back."""

from functools import lru_cache
from typing import Final

from croupier.games import topics as t
from croupier.jackpot import events as e
from croupier.jackpot.acting.course import Course
from croupier.jackpot.acting.looking import linked
from croupier.jackpot.acting.pools import DRAWN, RECORDED
from croupier.jackpot.acting.prizes import locked, share_anew, strike_out
from croupier.jackpot.commands import CollectStakes, ReturnStake, TellResult, VoidHands, WithdrawResult
from croupier.jackpot.facts import ACE_OF, AREAS, KINDS, MYSTERY, PRIZES, clause
from croupier.jackpot.model import UNITS, Round, State, System, Table
from croupier.jackpot.refusal import Refused

CARRIED: Final = clause(t.CARRIED)
CARRIED_BACK: Final = clause(t.CARRIED_BACK)
WAGER: Final = clause(t.JACKPOT_WAGER)
HAND: Final = clause(t.JACKPOT_HAND)
MYSTERY_CITED: Final = (DRAWN, clause(t.MYSTERY_FOR_ALL))
FED: Final = (clause(t.COLLECT_FIRST), RECORDED)
TOLD: Final = (HAND,)
VOIDED: Final = (CARRIED,)
NAMES: Final = tuple(map(str, range(AREAS + 1)))
"""An area's number as hands are told by it."""
PROGRESSIVE_KINDS: Final = frozenset(kind for kind, prize in PRIZES.items() if prize.level)
PROGRESSIVE_PRIZES: Final = tuple(prize for prize in PRIZES.values() if prize.level)
PAID_ALREADY: Final = Refused("paid", "A prize of this round is paid, and the round stands.")


def collect_stakes(course: Course, command: CollectStakes) -> Refused | None:
    system, areas = course.system, command.areas
    table = linked(system, command.table)
    if isinstance(table, Refused):
        return table
    if table.round is not None and table.round.open:
        return Refused("round-open", f"Round {table.round.number} has no result yet.")
    if table.last is not None and command.round <= table.last:
        return Refused("old-round", f"The table's latest round is {table.last}, and round numbers only rise.")
    plays = tuple(sorted(areas))
    if table.carried:
        if again := [area for area in plays if area in table.carried]:
            return Refused("carried", f"The stake on area {again[0]} is in from before and pays in once only.", CARRIED)
        plays = tuple(sorted((*plays, *table.carried)))
    if not plays:
        return Refused("no-wager", "Nobody has a stake on the jackpot.", WAGER)
    pool = system.pools[table.pool]
    chance, draw = pool.chance, None
    if chance is not None:
        draw = command.draw
        if draw is None or not 0 <= draw < chance[1]:
            return Refused("bad-draw", f"A round of this pool needs the number drawn for it, 0 to {chance[1] - 1}.", DRAWN)
    paid = pool.stake * len(areas)
    fed = tuple([
        (level.name, paid * level.rate, (held + paid * level.rate) // UNITS - held // UNITS)
        for level, held in zip(pool.levels, pool.meters, strict=True)
    ])  # fmt: skip
    course.happen(e.StakesCollected(
        pool=table.pool, table=table.name, round=command.round, areas=areas, plays=plays, fed=fed, draw=draw, clauses=FED,
    ))  # fmt: skip
    if chance is not None and draw is not None and draw // chance[0] < len(plays):
        winner, number = plays[draw // chance[0]], len(system.awards) + 1
        pool = course.system.pools[table.pool]
        course.happen(locked(pool, table.name, command.round, MYSTERY, (winner,), number, MYSTERY_CITED))
    return None


def tell_result(course: Course, command: TellResult) -> Refused | None:
    system = course.system
    table = linked(system, command.table)
    if isinstance(table, Refused):
        return table
    played = table.round
    if played is None or not played.open or played.number != command.round:
        return Refused("no-round", f"Round {command.round} is not in progress at the table.")
    hands, stake, lines, wins = command.hands, system.pools[table.pool].stake, [], False
    for area in reversed(played.still_in):
        cards = hands.get(NAMES[area])
        if cards is None:
            return Refused("hand-missing", f"Area {area} is in the jackpot, and its three cards are not told.", HAND)
        first, second, third = cards
        kind = KINDS[ACE_OF[first] + ACE_OF[second] + ACE_OF[third]]
        wins = wins or kind in PROGRESSIVE_KINDS
        lines.append(_line(area, kind, stake))
    locks = _locks(system, table, played, lines) if wins else {}
    for place, line in enumerate(lines if locks else ()):
        if (lock := locks.get(line.hand)) is not None:
            lines[place] = e.HandTold(line.area, line.hand, lock.share, lock.award, line.clause)
    course.happen(e.ResultTold(table=table.name, round=played.number, hands=tuple(lines), clauses=TOLD))
    for lock in locks.values():
        course.happen(lock)
    return None


@lru_cache(maxsize=1024)
def _line(area: int, kind: str, stake: int) -> e.HandTold:
    """What a hand wins by itself: there are few such lines, and the same ones come round after round."""
    prize = PRIZES[kind]
    return e.HandTold(area, prize.hand, prize.times * stake, None, prize.clause)


def _locks(system: System, table: Table, played: Round, lines: list[e.HandTold]) -> dict[str, e.PrizeLocked]:
    """By hand, a prize for each level that some hand of the round wins, major first."""
    locks: dict[str, e.PrizeLocked] = {}
    pool = system.pools[table.pool]
    for prize in PROGRESSIVE_PRIZES:
        areas = tuple(line.area for line in lines if line.hand == prize.hand)
        if areas:
            number = len(system.awards) + len(locks) + 1
            locks[prize.hand] = locked(pool, table.name, played.number, prize.level, areas, number, (prize.clause,))
    return locks


def withdraw_result(course: Course, command: WithdrawResult) -> Refused | None:
    system = course.system
    table = linked(system, command.table)
    if isinstance(table, Refused):
        return table
    played = table.round
    if played is None or not played.told or played.number != command.round:
        return Refused("no-round", f"Round {command.round} is not the table's latest, or has no result.")
    if is_paid(system, played):
        return PAID_ALREADY
    for number in played.awards:
        award = course.system.awards[number]
        if award.state is not State.STRUCK:
            strike_out(course, award, "the result was taken back", TOLD)
    course.happen(e.ResultWithdrawn(table=table.name, round=played.number, clauses=TOLD))
    return None


def is_paid(system: System, played: Round) -> bool:
    """Whether a prize that its hands won is paid: then the round stands."""
    return any(system.awards[number].state is State.PAID for number in played.awards)


def void_hands(course: Course, command: VoidHands) -> Refused | None:
    system = course.system
    table = linked(system, command.table)
    if isinstance(table, Refused):
        return table
    played = table.round
    if played is None or played.number != command.round:
        return Refused("no-round", f"Round {command.round} is not the table's latest.")
    if is_paid(system, played):
        return PAID_ALREADY
    left = played.still_in
    areas = left if command.areas is None else tuple(sorted(command.areas))
    for area in areas:
        if area not in left:
            return Refused("not-in", f"Area {area} is not in round {played.number}, or is void already.")
    back = bool(command.back)
    returned = system.pools[table.pool].stake * len(areas) if back else 0
    course.happen(e.HandsVoided(table=table.name, round=played.number, areas=areas, returned=returned, back=back, clauses=VOIDED))
    for number in played.awards:
        _lessen(course, number, areas)
    return None


def _lessen(course: Course, number: int, void: tuple[int, ...]) -> None:
    """An award without its void hands: shared among those left and looked at again, or struck out with the last."""
    award = course.system.awards[number]
    left = tuple(area for area in award.areas if area not in void)
    if award.state is State.STRUCK or left == award.areas:
        return
    if left:
        share_anew(course, award, left, 0, reopened=True)
    else:
        strike_out(course, award, "every hand of it is void", VOIDED)


def return_stake(course: Course, command: ReturnStake) -> Refused | None:
    table = linked(course.system, command.table)
    if isinstance(table, Refused):
        return table
    if command.area not in table.carried:
        return Refused("not-carried", f"No stake of a void hand waits on area {command.area}.", CARRIED_BACK)
    stake = course.system.pools[table.pool].stake
    course.happen(e.StakeReturned(table=table.name, area=command.area, returned=stake, clauses=(CARRIED_BACK,)))
    return None
