"""A report for programs: one JSON document, or a folder of CSV files, a table each."""

import csv
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO
from typing import Any, Final

from croupier.money import dollars
from croupier.odds.lab.tables import EXACT, MONEY, SHARE, Cell, Column, Table, header, tables_of, text_of
from croupier.odds.lab.value import Lab

VERSION: Final = 1
"""Of the document's form."""


def document(lab: Lab) -> dict[str, Any]:
    """What `--json` writes: who and what, the verdict, then every table as a list of objects."""
    return {
        "report": "croupier lab",
        "version": VERSION,
        "game": lab.game,
        "title": lab.title,
        "approved": lab.approved,
        "edition": None if lab.changed else lab.edition,
        **({"based_on": lab.edition} if lab.changed else {}),
        "warnings": list(lab.warnings),
        "combinations": lab.sequences,
        "uncounted": dict(lab.uncounted),
        "meter_stake": dollars(lab.meter_stake) if lab.meters else None,
        "shoes": _shoes(lab),
        "verdict": _verdict(lab),
        **{table.name: table.records() for table in tables_of(lab)},
    }


def _verdict(lab: Lab) -> dict[str, Any] | None:
    if lab.check is None:
        return None
    found = lab.check
    return {"rounds": found.rounds, "seed": found.seed, "dealing": found.dealing, "least_p": found.least_p, "agrees": found.agrees}


def _shoes(lab: Lab) -> dict[str, Any] | None:
    if lab.sampled is None:
        return {"sampled": 0, "why": lab.unsampled} if lab.unsampled else None
    return {"sampled": lab.sampled.shoes, "seed": lab.sampled.seed, "behind": lab.sampled.behind}


def csv_files(lab: Lab) -> dict[str, str]:
    """File name to content; a table without a row has its header all the same. Files get parted from each other, so each of a
    what-if says in every row that nobody has approved it."""
    marked = bool(lab.changed)
    return {
        "report.csv": _csv(_report(lab)),
        **{f"{table.name}.csv": _csv(table, **({"approved": "no"} if marked else {})) for table in tables_of(lab)},
    }


def _report(lab: Lab) -> Table:
    """The head of the document as a table of its own: a figure must not travel without it."""
    verdict = _verdict(lab) or {}
    rows: tuple[tuple[Cell, ...], ...] = (
        ("game", lab.game), ("title", lab.title), ("approved", _flag(lab.approved)),
        ("edition" if not lab.changed else "based_on", lab.edition), ("combinations", str(lab.sequences)),
        *(("warning", sentence) for sentence in lab.warnings),
        *((f"check_{key}", _flag(value) if isinstance(value, bool) else str(value)) for key, value in verdict.items()),
    )  # fmt: skip
    return Table("report", (Column("name", "name"), Column("value", "value")), rows)


def _csv(table: Table, **more: str) -> str:
    """`more`: columns behind the others, each with what stands in it."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*header(table), *more])
    for row in table.rows:
        cells = [text for column, cell in zip(table.columns, row, strict=True) for text in _cells(column, cell)]
        writer.writerow([*cells, *more.values()])
    return out.getvalue()


def _cells(column: Column, cell: Cell) -> Iterator[str]:
    """Decimals before the exact fraction; shares in percent; nothing where there is nothing."""
    if column.kind in (SHARE, EXACT):
        if isinstance(cell, Fraction):
            yield repr(float(cell * 100 if column.kind == SHARE else cell))
            yield text_of(cell)
        else:
            yield from ("", "")
    elif cell is None:
        yield ""
    elif isinstance(cell, bool):
        yield _flag(cell)
    elif column.kind == MONEY and isinstance(cell, int):
        yield dollars(cell)
    else:
        yield repr(cell) if isinstance(cell, float) else str(cell)


def _flag(value: object) -> str:
    return "yes" if value else "no"
