"""`croupier rules`: the register of clauses on a screen or as JSON."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from rich import box
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from croupier.cli.naming import game_named
from croupier.cli.places import as_data, show
from croupier.cli.speaking import refuse, say_json
from croupier.rulebook.citations import places
from croupier.rulebook.register import (
    DOCUMENTS,
    Clause,
    Register,
    RegisterError,
    Treatment,
    register_of,
    registers,
    title_of,
    total,
)

STYLE: Final = {
    Treatment.ENFORCED: "green",
    Treatment.RECORDED: "cyan",
    Treatment.SHOWN: "blue",
    Treatment.CONFIGURED: "magenta",
    Treatment.PHYSICAL: "bright_black",
    Treatment.PLANNED: "yellow",
}
_BLOCK: Final = {
    Treatment.ENFORCED: "█",
    Treatment.RECORDED: "▓",
    Treatment.SHOWN: "▒",
    Treatment.CONFIGURED: "░",
    Treatment.PHYSICAL: "·",
    Treatment.PLANNED: "-",
}
"""One sign each, so that the bars can be told apart without colour."""
_BAR: Final = 56


def rules(game: str | None, clause: str | None, *, coverage: bool, where: bool, json: bool) -> None:
    """What a document says, clause by clause in our own words, how the software treats it, and which rules rest on it."""
    if coverage and clause is not None:
        refuse("A coverage is of a whole document: leave the clause out.")
    if where and (coverage or clause is None):
        refuse("--where finds the code of a clause: name a game and a clause, and leave --coverage out.")
    game = None if game is None else game_named(game)
    try:
        if coverage:
            read = registers() if game is None else (register_of(game),)
            say_json(_coverage_data(read)) if json else Console().print(_coverage(read))
        elif game is None:
            refuse(f"Name a game to see its clauses ({', '.join(DOCUMENTS)}), or ask for --coverage.")
        else:
            register = register_of(game)
            clauses = tuple(register.clauses.values()) if clause is None else register.family(clause)
            if where:
                say_json(as_data(clauses)) if json else show(register, clauses, Console(highlight=False))
            else:
                say_json([_data(each) for each in clauses]) if json else Console().print(_pages(register, clauses, clause))
    except RegisterError as error:
        refuse(str(error))


def _data(clause: Clause) -> dict[str, Any]:
    return {**msgspec.to_builtins(clause), "cited": places(clause.document, clause.number)}


def _coverage_data(read: Sequence[Register]) -> dict[str, Any]:
    documents = {register.document: {"clauses": len(register.clauses), **register.coverage()} for register in read}
    return {"documents": documents, "total": {"clauses": sum(len(register.clauses) for register in read), **total(read)}}


def _pages(register: Register, clauses: Sequence[Clause], asked: str | None) -> Group:
    title = Text.assemble((title_of(register.document), "bold"), f", approved {register.approved}")
    parts: list[Any] = [title]
    if asked is not None:
        parts += [Text(f"{parent.number}  {parent.says}", style="dim") for parent in register.parents(asked)]
    parts.append(_clause_table(clauses))
    parts.append(_legend(dict.fromkeys(Treatment(clause.how) for clause in clauses)))
    return Group(*parts)


def _clause_table(clauses: Iterable[Clause]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, expand=True, padding=(0, 1), pad_edge=False)
    table.add_column("Clause", no_wrap=True)
    table.add_column("Treated as", no_wrap=True)
    table.add_column("In our words", ratio=5)
    table.add_column("In the code", ratio=2, style="dim", overflow="fold")
    section = ""
    for clause in clauses:
        if section and clause.number.partition(".")[0] != section:
            table.add_section()
        section = clause.number.partition(".")[0]
        table.add_row(clause.number, _treated(clause), _summary(clause), _cited(clause))
    return table


def _treated(clause: Clause) -> Text:
    how = Text(clause.how, STYLE[Treatment(clause.how)])
    return how.append(f"\n{clause.work}", "dim italic") if clause.work else how


def _summary(clause: Clause) -> Text:
    said = Text(clause.says)
    for beside in (clause.why, clause.seen and f"in the view: {clause.seen}", clause.setting and f"setting: {clause.setting}"):
        if beside:
            said.append(f"\n{beside}", "dim italic")
    return said


def _cited(clause: Clause) -> str:
    """Places with a common beginning are told once: `tie pays 8 to 1, loses`."""
    grouped: dict[str, list[str]] = {}
    for place in places(clause.document, clause.number):
        first, _, rest = place.partition(" ")
        grouped.setdefault(first, []).append(rest)
    return "; ".join(f"{first} {', '.join(filter(None, rests))}".strip() for first, rests in grouped.items())


def _legend(treatments: Iterable[Treatment]) -> Text:
    legend = Text()
    for treatment in treatments:
        legend.append(f"{treatment:>11}", STYLE[treatment])
        legend.append(f"  {treatment.means}\n", "dim")
    legend.rstrip()
    return legend


def _coverage(read: Sequence[Register]) -> Group:
    table = Table(box=box.SIMPLE_HEAD, padding=0)
    table.add_column("Document", no_wrap=True)
    for treatment in Treatment:
        heading = "con-\nfigured" if treatment is Treatment.CONFIGURED else treatment
        table.add_column(Text(heading, STYLE[treatment]), justify="right", vertical="bottom")
    table.add_column("clauses", justify="right", style="bold")
    for register in read:
        _coverage_row(table, register.document, register.coverage())
    if len(read) > 1:
        table.add_section()
        _coverage_row(table, "together", total(read))
    bars = Table(box=None, padding=(0, 1), pad_edge=False, show_header=False)
    for register in read:
        bars.add_row(register.document, _bar(register.coverage()))
    legend = _legend(Treatment)
    signs = Text("\n").join(
        Text.assemble((_BLOCK[treatment] * 2, STYLE[treatment]), line)
        for treatment, line in zip(Treatment, legend.split("\n"), strict=True)
    )
    return Group(table, bars, Text(), signs)


def _coverage_row(table: Table, name: str, counts: dict[str, int]) -> None:
    table.add_row(name, *(str(count) if count else "-" for count in counts.values()), str(sum(counts.values())))


def _bar(counts: dict[str, int]) -> Text:
    """A document's treatments as shares of one line; every treatment that occurs is seen."""
    whole, bar, done = sum(counts.values()), Text(), 0
    for name, count in counts.items():
        treatment = Treatment(name)
        before, done = done, done + count
        cells = round(_BAR * done / whole) - round(_BAR * before / whole)
        bar.append(_BLOCK[treatment] * cells, STYLE[treatment])
    return bar
