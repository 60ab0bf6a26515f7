"""What `croupier adjudicate --summary` ends with."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

import msgspec

from croupier.cli.speaking import counted, hand_over, warn

if TYPE_CHECKING:
    from croupier.games.batch import Summary

_FIGURES: Final = ("compared", "differing", "over", "under", "difference")
_HEADS: Final = ("wager", "compared", "differing", "too much", "too little", "together")


def tell_summary(summary: Summary, *, json: bool) -> None:
    """JSON is one more line among the answers; words go where a person reads, and not among lines for programs."""
    if json:
        hand_over(msgspec.json.encode({"summary": summary.as_data()}).decode())
    else:
        warn("\n".join(in_words(summary)))


def in_words(summary: Summary) -> list[str]:
    data = summary.as_data()
    lines = [f"{counted(data['rounds'], 'round')}: {data['judged']:,} judged, {data['not_judged']:,} not."]
    if data["errors"]:
        found = [(code, f"{count:,}", f"{data['first_lines'][code]:,}") for code, count in data["errors"].items()]
        lines += ["", *_columns(("not judged", "rounds", "first on line"), found)]
    if data["notes"]:
        lines += ["", *_columns(("noted", "times"), [(code, f"{count:,}") for code, count in data["notes"].items()])]
    if not data["compared"]:
        return [*lines, "", "No wager says what was handed out on it, so nothing was compared."]
    rows = list[Sequence[str]]()
    for game, each in groupby(data["differences"], lambda each: each["game"]):
        rows += [(game, *[""] * len(_FIGURES)), *((f"  {line['wager']}", *_shown(line)) for line in each)]
    if len(data["differences"]) > 1:
        rows.append(("together", *_shown(data)))
    return [*lines, "", "Handed out, against what was due:", *_columns(_HEADS, rows)]


def _shown(figures: dict[str, int | str]) -> list[str]:
    return [_grouped(figures[name]) for name in _FIGURES]


def _grouped(figure: int | str) -> str:
    """1234567.89 as 1,234,567.89."""
    whole, point, cents = str(figure).partition(".")
    sign = "-" if whole.startswith("-") else ""
    return f"{sign}{int(whole.lstrip('-')):,}{point}{cents}"


def _columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Words to the left, figures to the right."""
    widths = [max(len(row[at]) for row in (heads, *rows)) for at in range(len(heads))]
    return [_row(row, widths) for row in (heads, *rows)]


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    figures = (cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))
    return "  ".join((cells[0].ljust(widths[0]), *figures)).rstrip()
