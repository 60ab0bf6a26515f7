"""`croupier takings JOURNAL...`: what tables took, by gaming day and shift and wager by wager."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.measure import Measurement
from rich.table import Table as Grid

from croupier.cli.journals import FAULTY, refuse_journal
from croupier.cli.speaking import hand_over, refuse, say_json
from croupier.desk.expected import Expected, Figures, WagerFigures, exact_spread
from croupier.desk.journal import JournalError, in_a_line, read_journal
from croupier.desk.reporting import Report, day_of, report, report_csv, report_document
from croupier.desk.takings import Period, Takings
from croupier.money import dollars

ASSUMED: Final = (
    "Expected by the exact odds of full decks: players decide as is best for them, and Pair Plus is played as if it lay alone."
    " Deviations take rounds, and wagers of a round that are decided by different things, as independent. They compare what was"
    " won at exact prices, tokens at their face; prizes are their pools'."
)

_ANY_WIDTH: Final = 1_000


def takings(journals: Sequence[Path], *, json: bool, csv: bool, shift: Sequence[str], quick: bool) -> None:
    """The figures of the tables whose journals these are."""
    if json and csv:
        refuse("--json and --csv are two forms of the same figures: ask for one.")
    heard = {journal: _periods(journal, shift) for journal in journals}
    found = report(_told_apart(heard), None if quick else exact_spread)
    if json:
        say_json(report_document(found))
    elif csv:
        hand_over(report_csv(found).rstrip("\n"))
    else:
        _show(found, quick=quick)


def _periods(journal: Path, shifts: Sequence[str]) -> list[Period]:
    heard, line = Takings(shifts), 0
    try:
        for entry in read_journal(journal):
            line = entry.n
            heard.hear(entry.event)
    except JournalError as error:
        refuse_journal(error, among=journal)
    except Exception as error:
        refuse(f"{journal}: Line {line} cannot have followed from the lines before it: {in_a_line(error)}.", FAULTY)
    return heard.periods


def _told_apart(heard: dict[Path, list[Period]]) -> list[Period]:
    """Tables of one name in several journals are several tables: each has its journal's name besides."""
    named = Counter(name for periods in heard.values() for name in {period.table for period in periods})
    return [
        replace(period, table=f"{period.table} ({journal})") if named[period.table] > 1 else period
        for journal, periods in heard.items()
        for period in periods
    ]


# On the screen


def _show(found: Report, *, quick: bool) -> None:
    console = Console() if Console().is_terminal else Console(width=140)
    if not found.tables:
        console.print("Nothing happened at these tables that would leave figures.")
    for table in found.tables:
        name = table.period.table
        days = [day for day in found.days if day.period.table == name]
        console.print(f"[bold]{escape(name)}")
        _whole(console, _by_shift([each for each in found.shifts if each.period.table == name], days, table))
        _whole(console, _by_wager(table))
        if any(map(_beside, table.wagers)):
            _whole(console, _besides(table))
        if table.unpriced:
            console.print(f"Too long to count, and so not expected above: {', '.join(table.unpriced)}.")
    if not quick and found.tables:
        console.print(ASSUMED)


def _whole(console: Console, grid: Grid) -> None:
    """A figure is never cut: what is wider than the screen goes on in its next line."""
    needed = Measurement.get(console, console.options.update(max_width=_ANY_WIDTH), grid).maximum
    Console(width=max(console.width, needed), force_terminal=console.is_terminal).print(grid)


def _by_shift(shifts: list[Figures], days: list[Figures], whole: Figures) -> Grid:
    grid = _grid("gaming day", "rounds", "void", "drop", "win", "hold", "expected", "st. dev.")
    for day in days:
        grid.add_row(day_of(day.period), *_row(day), style="bold")
        for each in shifts:
            if each.period.day == day.period.day:
                grid.add_row(f"  {each.period.shift}", *_row(each))
        grid.add_section()
    if len(days) > 1:
        grid.add_row("together", *_row(whole), style="bold")
    return grid


def _row(found: Figures) -> tuple[str, ...]:
    period = found.period
    sums = (str(period.rounds), str(period.void), dollars(period.drop), dollars(period.win))
    return (*sums, _percent(found.hold), *_expected(found.expected))


def _by_wager(found: Figures) -> Grid:
    grid = _grid("wager", "wagers", "handle", "win", "expected", "st. dev.")
    for each in found.wagers:
        staked = each.staked
        grid.add_row(each.title, str(staked.count), dollars(staked.handle), dollars(staked.win), *_expected(each.expected))
    return grid


def _beside(found: WagerFigures) -> tuple[int, ...]:
    """What is no part of the win, where there is any of it."""
    amounts = found.staked.tokens, found.staked.rounding, found.staked.prizes
    return amounts if any(amounts) else ()


def _besides(found: Figures) -> Grid:
    grid = _grid("besides", "tokens taken", "rounding", "prizes")
    for each in found.wagers:
        if amounts := _beside(each):
            grid.add_row(each.title, *map(dollars, amounts))
    return grid


def _grid(first: str, *columns: str) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column(first, no_wrap=True)
    for column in columns:
        grid.add_column(column, justify="right", no_wrap=True)
    return grid


def _percent(part: Fraction | None) -> str:
    return "" if part is None else f"{float(100 * part):.2f}%"


def _expected(expected: Expected | None) -> tuple[str, str]:
    if expected is None:
        return "", ""
    away = expected.deviations
    return dollars(round(expected.win)), "" if away is None else f"{away:+.2f}"
