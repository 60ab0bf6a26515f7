"""Sessions by the thousand: the same seed gives the same ones, whoever plays them.

They are cut into numbered blocks, each with a random stream of its own; how many sessions a block has depends on their length
alone.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import lru_cache, partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.games.catalogue import is_approved
from croupier.odds.common.generator import stream
from croupier.odds.common.handing import handed, pool_of
from croupier.odds.common.shoe import OddsError
from croupier.odds.exact.priced import KERNEL
from croupier.odds.session import kernels as k
from croupier.odds.session.plan import Sitting, bench_for, table_of
from croupier.odds.session.systems import LABOUCHERE, LINE, Player, player_of
from croupier.odds.session.tally import Sat, sat
from croupier.odds.simulate.run import check_tables, fingerprint
from croupier.odds.simulate.tracing import Trace

Array = npt.NDArray[Any]

MOST_SESSIONS: Final = 10**12
A_BLOCK: Final = 1_000_000
"""Rounds of a block, about, where a kernel plays them; at least one session."""
A_SLOW_BLOCK: Final = 20_000
"""The same for a file of one's own, or a wager without a kernel."""
A_TASK: Final = 8
"""Blocks that a worker plays before it reports."""
_ROOM: Final = 64


def sit(
    plan: Sitting,
    sessions: int,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    seen: Callable[[Sat], None] = lambda _done: None,
) -> Sat:
    """Play so many sessions. `seen` is told what has been done, now and then."""
    if not 1 <= sessions <= MOST_SESSIONS:
        raise OddsError(f"One can ask for 1 to {MOST_SESSIONS:,} sessions, not {sessions:,}.")
    if workers < 1:
        raise OddsError(f"Sessions need at least one worker, not {workers}.")
    size = sessions_in_block(plan)
    blocks = -(-sessions // size)
    count = max(1, min(A_TASK, blocks // (4 * workers)))
    tasks = [(first, min(sessions - first * size, count * size)) for first in range(0, blocks, count)]
    done = Sat()
    if len(tasks) < 2 or (workers == 1 and executor is None):
        for played in handed(partial(play, plan), tasks, None, 1):
            done += played
            seen(done)
        return done
    # Another process knows the documents' games alone: threads of this one play those of a house.
    known = is_approved(plan.game, plan.edition)
    if not known and executor is not None:
        raise OddsError("A game of one's own cannot be sent to other machines: leave the cluster out.")
    work = partial(play_alike, fingerprint_for(plan), plan)
    with pool_of(workers, executor, threads=not known) as pool:
        for played in handed(work, tasks, pool, 2 * workers):
            done += played
            seen(done)
    return done


def sessions_in_block(plan: Sitting) -> int:
    slow = plan.system.source or bench_for(plan).dealt != KERNEL
    return max(1, (A_SLOW_BLOCK if slow else A_BLOCK) // plan.rounds)


@lru_cache(maxsize=32)
def fingerprint_for(plan: Sitting) -> str:
    return fingerprint(bench_for(plan))


def play_alike(tables: str, plan: Sitting, first: int, sessions: int) -> Sat:
    """What a worker does, if it deals by the tables of whoever asks."""
    check_tables(fingerprint_for(plan), tables)
    return play(plan, first, sessions)


def play(plan: Sitting, first: int, sessions: int) -> Sat:
    """So many sessions, from the beginning of this block on."""
    done, size = Sat(), sessions_in_block(plan)
    for block in range(first, first - (-sessions // size)):
        done += play_block(plan, block, min(size, sessions - (block - first) * size))
    return done


def play_block(plan: Sitting, block: int, sessions: int) -> Sat:
    units = bench_for(plan).trace(stream(plan.seed, f"{plan.game} session", block), plan.wager)
    found: Array = np.zeros((sessions, k.COLUMNS), np.int64)
    if plan.system.source:
        _play_own(plan, units, found)
    else:
        _play_named(plan, units, found)
    return sat(found)


def _play_named(plan: Sitting, units: Iterator[Trace], found: Array) -> None:
    table, at = table_of(plan), np.zeros(k.PLACES, np.int64)
    k.sit_down(at, plan.bankroll)
    first: Array = np.array([units * plan.stake for units in LINE], np.int64)
    line: Array = np.zeros(_ROOM, np.int64)
    top = len(table.due) - 1
    top = top if top and table.after_loss[top] == top else -1
    ladder = table.due, table.capped, table.after_win, table.after_loss, top
    while at[k.DONE] < len(found):
        traced, lengths = next(units)
        common = traced, lengths, plan.rounds, plan.bankroll, table.most, table.stakes, table.pays
        if plan.system.name == LABOUCHERE:
            line = k.play_line(*common, first, line, at, found)
        else:
            k.play_ladder(*common, *ladder, at, found)


def _play_own(plan: Sitting, units: Iterator[Trace], found: Array) -> None:
    """By a file, asked before each round: slow, since only Python can follow it."""
    table, begin = table_of(plan), player_of(plan.system)
    stakes, pays, rows = table.stakes.tolist(), table.pays.tolist(), _rows(units)
    for number in range(len(found)):
        player = Player(plan.system.name, begin, plan.stake)
        found[number] = _own_session(plan, stakes, pays, table.most, player, rows)


def _rows(units: Iterator[Trace]) -> Iterator[list[int]]:
    for traced, lengths in units:
        for row, length in zip(traced, lengths, strict=True):
            yield row[:length].tolist()


def _own_session(
    plan: Sitting, stakes: list[int], pays: list[list[int]], most: int, player: Player, rows: Iterator[list[int]]
) -> list[int]:
    lowest, highest = stakes[0], stakes[-1]
    purse, played, staked, held = plan.bankroll, 0, 0, 0
    wins = losses = most_wins = most_losses = 0
    while player.wants is not None and played < plan.rounds and purse >= lowest * most:
        for end in next(rows):
            wants = player.wants
            held |= wants > highest
            place = bisect_right(stakes, min(max(wants, lowest), purse // most)) - 1
            gain = pays[place][end]
            purse, staked, played = purse + gain, staked + stakes[place], played + 1
            if gain > 0:
                wins, losses = wins + 1, 0
                most_wins = max(most_wins, wins)
            elif gain < 0:
                wins, losses = 0, losses + 1
                most_losses = max(most_losses, losses)
            player.told(gain)
            if player.wants is None or played == plan.rounds or purse < lowest * most:
                break
    return [purse - plan.bankroll, played, int(purse < lowest * most), most_wins, most_losses, staked, int(held)]
