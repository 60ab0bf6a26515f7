"""`croupier audit`: everything that a pit has on record, read again; and `croupier journal`, a table's journal as a file."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from croupier.cli.lines import print_line
from croupier.cli.mishaps import in_sentences
from croupier.cli.speaking import refuse, say_json

if TYPE_CHECKING:
    from croupier.house.audit.auditing import Progress as Told
    from croupier.house.audit.findings import Result, Sheet
    from croupier.house.home import Home

SOUND, UNSOUND, NO_PIT = 0, 1, 2
_WORDS: "Final[dict[Result, tuple[str, str]]]" = {
    "ok": ("ok", "green"),
    "found": ("FOUND", "red"),
    "not checked": ("not checked", "yellow"),
}

_INDENT: Final = 35
"""Where the sentences of the sheet begin."""


def audit_pit(home: Path | None, *, json: bool) -> int:
    """Read a pit again, a line a check; the status says whether anything was found."""
    with in_sentences():
        pit = _existing(home)
        from croupier.house.audit.auditing import audit  # its rows can be named once Django knows them

        with _bar(quiet=json) as told:
            sheet = audit(pit, told)
    if json:
        say_json(sheet.plain())
    else:
        _tell(sheet)
    return UNSOUND if sheet.faults else SOUND


def write_journal(table: str, home: Path | None, output: Path | None) -> int:
    """A table's journal as a file: on standard output, or where it is said."""
    with in_sentences():
        _existing(home)
        from croupier.house.records.entries import lines, stream_of

        stream = stream_of(table)
        if stream is None:
            refuse(f"There is no table {table} in this pit.", NO_PIT)
        try:
            with nullcontext(sys.stdout.buffer) if output is None else output.open("xb") as file:
                file.writelines(lines(stream))
        except OSError as error:
            if output is None:
                raise
            refuse(f"The journal cannot be written to {output}: {error.strerror}.", NO_PIT)
        except (TypeError, ValueError):  # a row is of another form than the house writes
            refuse(f"The journal of {table} cannot be read to its end: croupier audit says what is wrong with it.", NO_PIT)
    return SOUND


def _existing(home: Path | None) -> "Home":
    from croupier.house.existing import existing

    return existing(home)


@contextmanager
def _bar(*, quiet: bool) -> Iterator["Told"]:
    """A bar on a terminal, where somebody waits; it goes when the reading is done."""
    if quiet or not sys.stderr.isatty():
        yield lambda _done, _of: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Reading", total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _tell(sheet: "Sheet") -> None:
    out = Console()
    for name, check in sheet:
        word, colour = _WORDS[check.result]
        print_line(out, f"{name:<11} {word:<11} {check.looked:>9,}  {check.title}.", colour, hang=_INDENT)
        for finding in check.findings:
            print_line(out, f"{'':{_INDENT}}{finding.where}: {finding.what}", hang=_INDENT)
        if check.found > len(check.findings):
            print_line(out, f"{'':{_INDENT}}and {check.found - len(check.findings):,} more.")
        for note in check.notes:
            print_line(out, f"{'':{_INDENT}}{note}", "yellow", hang=_INDENT)
    if sheet.faults:
        print_line(out, f"{sheet.faults:,} {'finding' if sheet.faults == 1 else 'findings'}: these books do not hold.", "bold red")
    elif sheet.left_out:
        print_line(out, f"These books hold, as far as they were checked. Not checked: {', '.join(sheet.left_out)}.", "bold yellow")
    else:
        print_line(out, "These books hold.", "bold green")
