"""The loops that play: a purse goes through traced rounds by a ladder of stakes, or by a Labouchere line.

A session begins with a fresh unit (a shoe, a sitting at a device, a batch of poker rounds) and goes on through as many as it needs;
what is left of its last one is not played. `at` carries a session from one call to the next.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.odds.common.compiled import compiled

Array = npt.NDArray[Any]

PURSE, LEVEL, PLAYED, WINS, LOSSES, MOST_WINS, MOST_LOSSES, STAKED, HELD, DONE, FRONT, BACK = range(12)
"""Places of `at`; the last two are the ends of a line."""
PLACES: Final = 12
RESULT, ROUNDS, RUINED, LONGEST_WINS, LONGEST_LOSSES, TURNOVER, KEPT_DOWN = range(7)
"""Columns of what is found."""
COLUMNS: Final = 7


@compiled
def place_of(stakes: Array, most: int) -> int:
    """The place of the highest permitted stake that is not above `most`; -1 if there is none."""
    low, high = 0, stakes.size
    while low < high:
        middle = (low + high) // 2
        if stakes[middle] <= most:
            low = middle + 1
        else:
            high = middle
    return low - 1


@compiled
def sit_down(at: Array, bankroll: int) -> None:
    done = at[DONE]
    at[:] = 0
    at[PURSE], at[DONE] = bankroll, done


@compiled
def get_up(at: Array, bankroll: int, least: int, found: Array) -> None:
    row = found[at[DONE]]
    row[RESULT], row[ROUNDS], row[RUINED] = at[PURSE] - bankroll, at[PLAYED], at[PURSE] < least
    row[LONGEST_WINS], row[LONGEST_LOSSES] = at[MOST_WINS], at[MOST_LOSSES]
    row[TURNOVER], row[KEPT_DOWN] = at[STAKED], at[HELD]
    at[DONE] += 1


@compiled
def play_ladder(
    traced: Array, lengths: Array, rounds: int, bankroll: int, most: int, stakes: Array, pays: Array, due: Array, capped: Array,
    after_win: Array, after_loss: Array, top: int, at: Array, found: Array,
) -> None:  # fmt: skip
    """`top` is the level at which a loss would lead above the sign, -1 if none does."""
    wanted, least = found.shape[0], stakes[0] * most
    for unit in range(traced.shape[0]):
        if at[DONE] == wanted:
            return
        row = traced[unit]
        purse, level, played, staked, held = at[PURSE], at[LEVEL], at[PLAYED], at[STAKED], at[HELD]
        wins, losses, most_wins, most_losses = at[WINS], at[LOSSES], at[MOST_WINS], at[MOST_LOSSES]
        over = False
        for number in range(lengths[unit]):
            place = due[level]
            if purse < stakes[place] * most:
                place = place_of(stakes, purse // most)
            if capped[level]:
                held = 1
            gain = pays[place, row[number]]
            purse += gain
            staked += stakes[place]
            played += 1
            if gain > 0:
                wins, losses = wins + 1, 0
                most_wins = max(most_wins, wins)
                level = after_win[level]
            elif gain < 0:
                wins, losses = 0, losses + 1
                most_losses = max(most_losses, losses)
                if level == top:
                    held = 1
                level = after_loss[level]
            if played == rounds or purse < least:
                over = True
                break
        at[PURSE], at[LEVEL], at[PLAYED], at[STAKED], at[HELD] = purse, level, played, staked, held
        at[WINS], at[LOSSES], at[MOST_WINS], at[MOST_LOSSES] = wins, losses, most_wins, most_losses
        if over:
            get_up(at, bankroll, least, found)
            sit_down(at, bankroll)


@compiled
def play_line(
    traced: Array, lengths: Array, rounds: int, bankroll: int, most: int, stakes: Array, pays: Array, first: Array, line: Array,
    at: Array, found: Array,
) -> Array:  # fmt: skip
    """Labouchere. The line lies in a buffer from FRONT to BACK, in cents; the buffer is given back, since it may have grown."""
    wanted, least, highest = found.shape[0], stakes[0] * most, stakes[-1]
    for unit in range(traced.shape[0]):
        if at[DONE] == wanted:
            return line
        for number in range(lengths[unit]):
            front, back = at[FRONT], at[BACK]
            if front >= back:
                line[: first.size] = first
                front, back = 0, first.size
            asked = line[front] + (line[back - 1] if back - front > 1 else 0)
            if asked > highest:
                at[HELD] = 1
            place = place_of(stakes, min(asked, at[PURSE] // most))
            gain = pays[place, traced[unit, number]]
            at[PURSE] += gain
            at[STAKED] += stakes[place]
            at[PLAYED] += 1
            if gain > 0:
                at[WINS], at[LOSSES] = at[WINS] + 1, 0
                at[MOST_WINS] = max(at[MOST_WINS], at[WINS])
                front, back = front + 1, back - 1
            elif gain < 0:
                at[WINS], at[LOSSES] = 0, at[LOSSES] + 1
                at[MOST_LOSSES] = max(at[MOST_LOSSES], at[LOSSES])
                if back == line.size:
                    length = back - front
                    longer = np.zeros(max(line.size, 2 * length), np.int64)
                    longer[:length] = line[front:back]
                    line, front, back = longer, 0, length
                line[back] = stakes[place]
                back += 1
            at[FRONT], at[BACK] = front, back
            if at[PURSE] < least or at[PLAYED] == rounds:
                get_up(at, bankroll, least, found)
                sit_down(at, bankroll)
                break
    return line
