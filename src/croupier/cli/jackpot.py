"""`croupier jackpot run`, `sheet` and `replay`: the prize meters from a file or a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from croupier.cli import taped
from croupier.cli.speaking import refuse, say, say_json
from croupier.cli.taped import printable, run_tape
from croupier.jackpot.journal import restored
from croupier.jackpot.model import state_hash

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.jackpot.events import Event
    from croupier.jackpot.sheet import Sheet
    from croupier.jackpot.tape import Tape


def run_lines(lines: str, *, tape: Path | None) -> int:
    return run_tape(lines, tape, restored)


def read_tape(path: Path) -> Tape:
    return taped.read_tape(path, restored)


def replay_tape(tape: Path, *, json: bool) -> int:
    """The state that a tape gives, as one value."""
    read = read_tape(tape)
    told = {"granted": len(read.granted), "events": read.system.sequence, "state": state_hash(read.system)}
    if json:
        say_json(told)
    else:
        say(f"{told['granted']:,} lines granted, {told['events']:,} events. State {told['state']}.")
    return 0


def meter_sheet(tape: Path, *, after: str, until: str, json: bool) -> int:
    """The sheet of a tape, or of the part of it between two keys."""
    from croupier.jackpot.sheet import sheet

    read = read_tape(tape)
    for key in filter(None, (after, until)):
        if key not in read.granted:
            refuse(f"No line with the key {key!r} was granted.")
    before, day = _parted(read, after, until)
    found = sheet(before, day)
    if json:
        say_json(_document(found))
    else:
        _show(found)
    return 0 if found.balances else 1


def _parted(tape: Tape, after: str, until: str) -> tuple[list[Event], list[Event]]:
    before: list[Event] = []
    day: list[Event] = []
    into = before if after else day
    for key, entry in tape.granted.items():
        into.extend(entry.events)
        if key == after:
            into = day
        if key == until:
            break
    return before, day


def _document(found: Sheet) -> dict[str, Any]:
    from croupier.jackpot.answer import award
    from croupier.jackpot.sheet import exact_dollars
    from croupier.money import dollars

    amounts = ("opening", "fed", "prizes", "seeds", "transfers", "closing", "difference")
    return {
        "meters": [
            {"pool": line.pool, "level": line.level, "stakes": line.stakes}
            | {name: exact_dollars(getattr(line, name)) for name in amounts}
            for line in found.lines
        ],
        "tables": [
            {"pool": table.pool, "table": table.table, "stakes": table.stakes, "staked": dollars(table.staked),
             "fed": exact_dollars(table.fed)}
            for table in found.tables
        ],
        "open_awards": [award(each) for each in found.open_awards],
        "balances": found.balances,
    }  # fmt: skip


_HEADS: Final = {"fed": "stakes x rate"}
_WORDS: Final = ("pool", "level", "table", "state")


def _show(found: Sheet) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    told = _document(found)
    console = Console()
    columns = {
        "meters": ("pool", "level", "opening", "stakes", "fed", "prizes", "seeds", "transfers", "closing", "difference"),
        "tables": ("pool", "table", "stakes", "staked", "fed"),
        "open_awards": ("award", "pool", "level", "table", "round", "amount", "share", "state"),
    }
    titles = {"meters": "Meter sheet", "tables": "What each table brought", "open_awards": "Awards not paid"}
    for part, names in columns.items():
        if told[part]:
            grid = Table(title=titles[part], title_justify="left")
            for name in names:
                grid.add_column(_HEADS.get(name, name), justify="left" if name in _WORDS else "right")
            for row in told[part]:
                grid.add_row(*(Text(printable(str(row[name]))) for name in names))
            console.print(grid)
    console.print("The books balance: no difference." if found.balances else "[red]There is a difference.")
