"""The roads of a baccarat table in letters: B for Banker, P for Player, T for a tie; the derived ones in colour and shape."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.desk.roads import KINDS, ROWS, Cell, Coup, Kind, roads, shown

_TITLES: Final[dict[Kind, str]] = {
    "bead": "Bead plate",
    "big": "Big road",
    "big-eye": "Big eye boy",
    "small": "Small road",
    "cockroach": "Cockroach pig",
}
_LETTERS: Final = {"red": "B", "blue": "P", "green": "T", "": "T"}
_MARKS: Final = {"red": "o", "blue": "x"}
"""On a derived road: red goes on as before, blue does not."""
_STYLES: Final = {"red": "bold red", "blue": "bold blue", "green": "bold green", "": "bold green"}
_CELL: Final = 2
_KEY: Final = "B Banker · P Player · T a tie; a number counts ties on a coup · o as before, x not. No road says what comes."


def in_a_row(coups: Sequence[Coup], most: int = 24) -> Text:
    """The last results, the newest at the right."""
    told = Text()
    for coup in coups[-most:]:
        colour = {"banker": "red", "player": "blue", "tie": "green"}[coup.winner]
        told.append(f"{_LETTERS[colour]} ", _STYLES[colour])
    return told


def draw_roads(coups: Sequence[Coup], width: int) -> RenderableType:
    """Bead plate and big road side by side, the three derived roads under them; the oldest columns give way."""
    laid = roads(coups)
    half, third = (width - 4) // 2 // _CELL, (width - 6) // 3 // _CELL
    rows: list[RenderableType] = [_beside([_road(kind, laid.of(kind), half) for kind in KINDS[:2]])]
    if any(laid.of(kind) for kind in KINDS[2:]):
        rows.append(_beside([_road(kind, laid.of(kind), third) for kind in KINDS[2:]]))
    rows.append(Text(_KEY, "dim"))
    return Group(*rows)


def _road(kind: Kind, cells: Sequence[Cell], columns: int) -> list[Text]:
    """A title and six rows, each padded to its columns."""
    letters = _LETTERS if kind in ("bead", "big") else _MARKS
    found = {(cell.column, cell.row): cell for cell in shown(cells, columns)}
    lines = [Text(_TITLES[kind].ljust(columns * _CELL), "bold")]
    for row in range(1, ROWS + 1):
        line = Text()
        for column in range(1, columns + 1):
            cell = found.get((column, row))
            if cell is None:
                line.append("· " if column == 1 else "  ", "dim")
                continue
            ties = str(min(cell.ties, 9)) if cell.ties and cell.colour else " "
            line.append(letters[cell.colour], _STYLES[cell.colour]).append(ties, "green")
        lines.append(line)
    return lines


def _beside(sheets: Sequence[list[Text]]) -> Text:
    return Text("\n").join(Text("  ").join(rows) for rows in zip(*sheets, strict=True))
