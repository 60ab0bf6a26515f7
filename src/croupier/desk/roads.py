"""The five roads of a baccarat table: how the results of a shoe are laid out on six rows.

Red and blue say who won on the bead plate and the big road; on the three derived ones they say whether the run goes on as the runs
before it did. Nothing here says what comes next.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from msgspec import Struct

ROWS: Final = 6
Winner = Literal["banker", "player", "tie"]
Colour = Literal["red", "blue", "green", ""]
Kind = Literal["bead", "big", "big-eye", "small", "cockroach"]
_COLOURS: Final[dict[Winner, Colour]] = {"banker": "red", "player": "blue", "tie": "green"}
_BACK: Final[dict[Kind, int]] = {"big-eye": 1, "small": 2, "cockroach": 3}
"""How many runs back a derived road looks."""
KINDS: Final[tuple[Kind, ...]] = ("bead", "big", "big-eye", "small", "cockroach")


class Coup(Struct, frozen=True, gc=False):
    """One result."""

    winner: Winner
    banker_pair: bool = False
    player_pair: bool = False


class Cell(Struct, frozen=True, gc=False):
    """A mark where it lies; columns and rows begin at 1."""

    column: int
    row: int
    colour: Colour
    ties: int = 0
    """Ties that fell on it; a cell without a colour has nothing else."""
    banker_pair: bool = False
    player_pair: bool = False


class Roads(Struct, frozen=True):
    bead: tuple[Cell, ...]
    big: tuple[Cell, ...]
    big_eye: tuple[Cell, ...]
    small: tuple[Cell, ...]
    cockroach: tuple[Cell, ...]

    def of(self, kind: Kind) -> tuple[Cell, ...]:
        found: tuple[Cell, ...] = getattr(self, kind.replace("-", "_"))
        return found


def roads(coups: Sequence[Coup]) -> Roads:
    """All five, from every result since the cards came."""
    return Roads(bead(coups), big(coups), *(derived(coups, kind) for kind in _BACK))


def bead(coups: Iterable[Coup]) -> tuple[Cell, ...]:
    """A coup a cell, down and then to the right."""
    return tuple(
        Cell(
            place // ROWS + 1, place % ROWS + 1, _COLOURS[coup.winner],
            banker_pair=coup.banker_pair, player_pair=coup.player_pair,
        )
        for place, coup in enumerate(coups)
    )  # fmt: skip


def big(coups: Iterable[Coup]) -> tuple[Cell, ...]:
    """The same winner goes down, the other begins a column; a tie falls on whatever was laid last."""
    won: list[Coup] = []
    ties = [0]
    """Before the first win, then on each."""
    for coup in coups:
        if coup.winner == "tie":
            ties[-1] += 1
        else:
            won.append(coup)
            ties.append(0)
    if not won:
        return (Cell(1, 1, "", ties[0]),) if ties[0] else ()
    first, *rest = ties[1:]
    fallen = (ties[0] + first, *rest)
    colours = [_COLOURS[coup.winner] for coup in won]
    return tuple(
        Cell(column, row, colour, on, coup.banker_pair, coup.player_pair)
        for (column, row), colour, on, coup in zip(_laid(colours), colours, fallen, won, strict=True)
    )


def derived(coups: Iterable[Coup], kind: Kind) -> tuple[Cell, ...]:
    """Big eye boy, small road and cockroach pig: whether each run goes on as the one so many runs before it."""
    marks = _compared(_runs(coups), _BACK[kind])
    return tuple(Cell(column, row, colour) for (column, row), colour in zip(_laid(marks), marks, strict=True))


def shown(cells: Sequence[Cell], columns: int) -> tuple[Cell, ...]:
    """What a sheet so wide has room for, moved to its left edge: the oldest columns are left out, and nothing is laid anew."""
    beyond = max((cell.column for cell in cells), default=0) - columns
    if beyond <= 0:
        return tuple(cells)
    return tuple(
        Cell(cell.column - beyond, cell.row, cell.colour, cell.ties, cell.banker_pair, cell.player_pair)
        for cell in cells
        if cell.column > beyond
    )


def _runs(coups: Iterable[Coup]) -> list[int]:
    """How long each run of one winner is, however it is drawn; ties are passed over."""
    lengths: list[int] = []
    last: Winner | None = None
    for coup in coups:
        if coup.winner == "tie":
            continue
        if coup.winner == last:
            lengths[-1] += 1
        else:
            lengths.append(1)
        last = coup.winner
    return lengths


def _compared(runs: Sequence[int], back: int) -> list[Colour]:
    """A mark for each win that has so many runs to its left."""
    marks: list[Colour] = []
    for run, length in enumerate(runs):
        if run > back:  # the run is opened: were the last and the one before it equally long?
            marks.append("red" if runs[run - 1] == runs[run - 1 - back] else "blue")
        if run >= back:
            beside = runs[run - back]
            marks += ["blue" if depth == beside + 1 else "red" for depth in range(2, length + 1)]
    return marks


def _laid(colours: Sequence[Colour]) -> list[tuple[int, int]]:
    """Where each mark goes: a run turns right where there is no free cell below it, and keeps that row."""
    taken: set[tuple[int, int]] = set()
    places: list[tuple[int, int]] = []
    head = column = row = 0
    turned = False
    last: Colour | None = None
    for colour in colours:
        if colour != last:
            head += 1
            while (head, 1) in taken:
                head += 1
            column, row, turned, last = head, 1, False, colour
        elif not turned and row < ROWS and (column, row + 1) not in taken:
            row += 1
        else:
            column, turned = column + 1, True
        taken.add((column, row))
        places.append((column, row))
    return places
