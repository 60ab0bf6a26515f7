"""Linking a table to the pool that it feeds, and taking it off."""

from typing import Final

from croupier.games import topics as t
from croupier.jackpot import events as e
from croupier.jackpot.acting.course import Course
from croupier.jackpot.acting.looking import linked, pool_named
from croupier.jackpot.acting.pools import RECORDED, said_of
from croupier.jackpot.commands import LevelChange, LinkTable, UnlinkTable
from croupier.jackpot.facts import BOOK, GAMES, PAYS, clause
from croupier.jackpot.model import Level, Pool, System
from croupier.jackpot.refusal import Refused
from croupier.money import dollars

ONE_POOL: Final = clause(t.ONE_POOL)
LINKED: Final = BOOK[t.LINKED_GAMES].clause
SAME_STAKE: Final = clause(t.SAME_STAKE)
SAME_PRIZES: Final = clause(t.SAME_PRIZES)
SAME_RATES: Final = clause(t.SAME_RATES)


def link_table(course: Course, command: LinkTable) -> Refused | None:
    system, name = course.system, command.table
    pool = pool_named(system, command.pool)
    if isinstance(pool, Refused):
        return pool
    known = system.tables.get(name)
    if known is not None and known.pool:
        return Refused("linked-already", f"Table {name!r} feeds pool {known.pool!r}, and a table feeds one pool.", ONE_POOL)
    if command.game not in GAMES:
        sentence = f"No table of {command.game!r} can be linked; the games that can are {', '.join(GAMES)}."
        return Refused("game-not-linked", sentence, LINKED)
    if command.stake != pool.stake:
        sentence = f"The pool's stake is {dollars(pool.stake)}, and the table's {dollars(command.stake)}."
        return Refused("stake-differs", sentence, SAME_STAKE)
    for hand, times in (command.pays or {}).items():
        if PAYS.get(hand) != times:
            return Refused("pays-differ", f"The pool does not pay {times} for one for {hand!r}.", SAME_PRIZES)
    if command.levels is not None:
        for level, said in said_of(command.levels).items():
            if _differs(pool, level, said):
                return Refused("rates-differ", f"The pool's {level} level has another rate, seed or chance.", SAME_RATES)
    course.happen(e.TableLinked(pool=pool.name, table=name, game=command.game, clauses=(RECORDED,)))
    return None


def _differs(pool: Pool, level: str, said: LevelChange) -> bool:
    if not pool.has(level):
        return True
    own: Level = pool.levels[pool.place(level)]
    given = ((name, getattr(said, name)) for name in said.__struct_fields__)
    return any(value is not None and value != getattr(own, name) for name, value in given)


def unlink_table(course: Course, command: UnlinkTable) -> Refused | None:
    table = linked(course.system, command.table)
    if isinstance(table, Refused):
        return table
    if table.round is not None and table.round.open:
        return Refused("in-play", f"Round {table.round.number} of the table has no result yet.")
    if table.carried:
        return Refused("in-play", "A stake of a void hand waits for the table's next round.")
    if _unpaid(course.system, table.name):
        return Refused("in-play", "An award of the table is not paid yet.")
    course.happen(e.TableUnlinked(pool=table.pool, table=table.name, clauses=(RECORDED,)))
    return None


def _unpaid(system: System, table: str) -> bool:
    return any(award.table == table for award in system.waiting)
