"""Rounds one by one, in the order they were dealt: how each ended for one wager, as a small number.

A tally forgets the order, and whoever plays a system lives by it. Kernels have their tables of what a round adds written anew, so
that each entry is the number of the end instead of a count.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from croupier.games.rules import Line, Wager
from croupier.odds.common.tally import FIELDS, Bench
from croupier.odds.common.wagers import permitted

Array = npt.NDArray[Any]

Trace = tuple[Array, Array]
"""The ends of some units, a row each, and how many rounds each row has."""


class Tracing(Bench, Protocol):
    """A bench that can also tell its rounds one by one."""

    def trace(self, state: Array, wager: str) -> Iterator[Trace]:
        """Units dealt for one area, without end; those of a block are the same that `deal` counts."""
        ...


class Ends(NamedTuple):
    """The distinct ends of one wager: the lines that settle it and what rides on it."""

    lines: list[list[tuple[Wager, Line]]]
    of_cell: list[int]
    """By cell of the bench; nought where a cell is about another wager."""
    of_field: Array
    """The same by field, where a field is a cell of its own."""


def ends_of(bench: Bench, slug: str) -> Ends:
    wager = permitted(bench.rules, slug)
    known: dict[tuple[int, ...], int] = {}
    lines: list[list[tuple[Wager, Line]]] = []
    of_cell: list[int] = []
    of_field: Array = np.zeros(bench.words * FIELDS, np.uint64)
    for cell in bench.cells:
        settled = cell.settles(bench.rules, wager)
        if settled is None:
            of_cell.append(0)
            continue
        key = tuple(id(line) for _, line in settled)
        if key not in known:
            known[key] = len(lines)
            lines.append(settled)
        of_cell.append(known[key])
        if list(cell.fields.values()) == [1]:
            of_field[next(iter(cell.fields))] = known[key]
    return Ends(lines, of_cell, of_field)


def by_field(adds: Array, of_field: Array) -> Array:
    """A kernel's table of what is added, as a table of ends: each entry counts one in a single field of its row of words."""
    rows = adds.reshape(len(adds), -1)
    found = np.zeros(len(rows), np.uint64)
    for word in range(rows.shape[1]):
        for place in range(FIELDS):
            found += ((rows[:, word] >> np.uint64(8 * place)) & np.uint64(1)) * of_field[word * FIELDS + place]
    return found
