"""`croupier rules GAME CLAUSE --where`: from a clause's number to the files and lines of its code and its tests."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from croupier.cli.colours import GOLD
from croupier.rulebook.register import Clause, Register, title_of
from croupier.rulebook.where import Where, where_is


def as_data(clauses: Iterable[Clause]) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(where_is(clause.document, clause.number)) for clause in clauses]


def show(register: Register, clauses: Sequence[Clause], console: Console) -> None:
    console.print(Text.assemble((title_of(register.document), "bold"), f", approved {register.approved}"))
    for clause in clauses:
        where = where_is(clause.document, clause.number)
        console.print(Text.assemble("\n", (clause.number, f"bold {GOLD}"), "  ", (clause.how, "cyan"), "  ", clause.says))
        if not where.game:
            console.print(_instead(register, clause))
        for line in _lines(where, console.width if console.is_terminal else None):
            console.print(line, soft_wrap=True)  # A place is not broken in two: it is to be copied, or clicked on.


def _instead(register: Register, clause: Clause) -> Text:
    """Where to look for a clause that no code names."""
    above = [parent.number for parent in register.parents(clause.number) if where_is(parent.document, parent.number).game]
    see = f" Look at {above[-1]}, under which it stands." if above else ""
    return Text(f"  No code cites it by its number.{see}", "dim")


def _lines(where: Where, width: int | None) -> Iterator[Text]:
    """A place a line; where a screen is too narrow for it, what stands there goes under it."""
    for called, places in (("In the game", where.game), ("Rests on it", where.code), ("Tests", where.tests)):
        if places:
            yield Text(f"  {called}", "dim")
        for place in places:
            file, inside = Text(f"    {place.file}:{place.line}"), Text(place.inside, "cyan")
            if place.name not in ("", place.inside):
                inside.append(f"  {place.name}", "dim")
            narrow = width is not None and len(file) + 2 + len(inside) > width
            yield Text.assemble(file, "\n      " if narrow else "  ", inside)
