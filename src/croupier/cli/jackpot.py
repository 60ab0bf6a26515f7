"""`croupier jackpot run`, `sheet` and `replay`: the prize meters from a file or a pipe."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Final

from croupier.cli.piping import NOBODY_READS, each, opened, pieces, reason
from croupier.cli.speaking import INTERRUPTED, forget_output, refuse, say, say_json
from croupier.jackpot.journal import Chain, JournalError, restored
from croupier.jackpot.model import state_hash
from croupier.jackpot.tape import Tape, write

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

    from croupier.jackpot.events import Event
    from croupier.jackpot.sheet import Sheet

SOME_ERROR: Final = 1


def run_lines(lines: str, *, tape: Path | None) -> int:
    """Answer every line of a file, or of standard input for `-`; the status says whether all could be read as commands."""
    with ExitStack() as until:
        commands = opened(lines, until, "commands")
        system, chain, kept = _kept(tape, until)
        try:
            return _answer_all(commands, system, chain, kept)
        except BrokenPipeError:
            forget_output()
            return NOBODY_READS
        except KeyboardInterrupt:
            return INTERRUPTED
        except OSError as error:
            forget_output()
            refuse(f"{'Standard input' if lines == '-' else lines} could not be read or answered to its end: {reason(error)}.")


def _kept(path: Path | None, until: ExitStack) -> tuple[Tape, Chain, BinaryIO | None]:
    """The system to go on with, and the file in which what is granted is kept."""
    if path is None:
        return Tape(), Chain(), None
    try:
        system, chain = restored(path.read_bytes().splitlines()) if path.exists() else (Tape(), Chain())
        return system, chain, until.enter_context(path.open("ab"))
    except JournalError as error:
        refuse(f"{path}: {error}")
    except OSError as error:
        refuse(f"{path} cannot be written: {reason(error)}.")


def _answer_all(commands: BinaryIO, tape: Tape, chain: Chain, kept: BinaryIO | None) -> int:
    out, errors = sys.stdout.buffer, 0
    for piece in pieces(commands):
        answers, entries = [], []
        for line in each(piece):
            answer, entry = tape.take(line)
            errors += bool(answer.failed)
            answers.append(write(answer))
            if entry is not None and kept is not None:
                entries.append(chain.line(entry))
        if kept is not None:  # on record before it is said
            kept.write(b"".join(entries))
            kept.flush()
        out.write(b"\n".join((*answers, b"")))
        out.flush()
    return SOME_ERROR if errors else 0


def read_tape(path: Path) -> Tape:
    """A tape as it was kept, or the lines that make one."""
    try:
        text = path.read_bytes()
    except OSError as error:
        refuse(f"{path} cannot be read: {reason(error)}.")
    lines = list(each(text.removeprefix(b"\xef\xbb\xbf")))
    if lines and lines[0].lstrip().startswith(b'{"n":'):
        try:
            return restored(lines)[0]
        except JournalError as error:
            refuse(f"{path}: {error}")
    tape = Tape()
    failed = [answer.failed for answer in map(tape.answer, lines)]
    if lines and all(failed):  # lines that were refused or wrong have done nothing, as when they were sent
        refuse(f"{path} is no tape: {failed[0]}")
    return tape


def printable(name: str) -> str:
    """A name from a tape as a screen may have it: no escape codes, and no second line."""
    return "".join(sign if sign.isprintable() else "?" for sign in name)


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
