"""Sessions on a screen: a table of figures, and a picture of how the results are spread."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.session import PARTS, mean_z, money, ruin_z
from croupier.cli.speaking import counted as counted_of
from croupier.games.rules import Rules
from croupier.money import percent
from croupier.odds.session.systems import SYSTEMS
from croupier.odds.session.tally import mean_of, quantile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from croupier.odds.session import Counted, Sat, Sitting
    from croupier.odds.session.counted import Through

_ROWS: Final = 20
_WIDTH: Final = 34
_WIDE: Final = 100
_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
_NICE: Final = (1, 2, 5)
_FAR: Final = 4.0
"""Standard errors from which on a figure is marked."""


def show(plan: Sitting, rules: Rules, found: Sat, counted: Counted | str, all_rounds: Through | None) -> None:
    out = Console()
    if not out.is_terminal:
        out = Console(width=max(80, min(out.width, _WIDE)))
    exact = None if isinstance(counted, str) else counted
    wager = rules.wagers[plan.wager]
    how = f", strategy {plan.strategy}" if rules.decides else ""
    out.print(
        Text(
            f"{rules.title}: {counted_of(found.sessions, 'session')} of {counted_of(plan.rounds, 'round')}, seed {plan.seed}",
            "bold",
        )
    )
    out.print(
        f"{wager.title} from ${_cash(plan.stake)}, a purse of ${_cash(plan.bankroll)}{how}. {plan.system.name}: {_system(plan)}.",
        highlight=False,
    )
    out.print(_figures(plan, found, exact))
    out.print(_spread(found, exact))
    out.print(_picture(found, exact))
    if found.ruins:
        out.print(_ruins(plan, found, exact))
    for sentence in _notes(plan, rules, found, counted, all_rounds):
        out.print(sentence, highlight=False)


def _system(plan: Sitting) -> str:
    return SYSTEMS.get(plan.system.name, "a system of your own")


def _cash(cents: int) -> str:
    """Without cents where there are none."""
    return f"{cents // 100:,}" if cents % 100 == 0 else f"{cents // 100:,}.{cents % 100:02}"


def _signed(cents: int) -> str:
    return f"{'-' if cents < 0 else '+' if cents else ''}${_cash(abs(cents))}"


def _grid(title: str, *columns: str) -> Table:
    table = Table(title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left", no_wrap=True)
    return table


def _amount(cents: Fraction | float) -> str:
    """To the cent, the sign before the dollar."""
    shown = money(abs(Fraction(cents)))
    whole, _, part = shown.partition(".")
    return f"{'-' if cents < 0 and shown != '0.00' else ''}${int(whole):,}.{part}"


def _z(z: float | None) -> Text:
    return Text("") if z is None else Text(f"{z:+.2f}", "red" if abs(z) >= _FAR else "")


def _figures(plan: Sitting, found: Sat, exact: Counted | None) -> Table:
    table = _grid("", "", "dealt", "± s.e.", "exact", "z")
    several = found.sessions > 1  # of one session nothing can be said of the error
    rows: list[tuple[str | Text, ...]] = [
        ("mean result", _amount(found.mean), _amount(found.error) if several else "",
         *((_amount(exact.mean), _z(mean_z(found, exact))) if exact else ("", ""))),
        ("standard deviation", _amount(float(found.variance) ** 0.5) if several else "", "",
         _amount(float(exact.variance) ** 0.5) if exact else "", ""),
        ("chance of ruin", percent(found.ruin, 3), percent(Fraction(found.ruin_error), 3) if several else "",
         *((percent(exact.ruin, 3), _z(ruin_z(found, exact))) if exact else ("", ""))),
        ("chance to end ahead", percent(found.share(1), 3), "", percent(exact.share(1), 3) if exact else "", ""),
        ("rounds played, mean", f"{found.rounds / found.sessions:,.1f}", "", "", ""),
        ("staked, mean", _amount(Fraction(found.staked, found.sessions)), "", "", ""),
    ]  # fmt: skip
    for row in rows:
        table.add_row(*row)
    if found.kept_down:
        share = percent(Fraction(found.kept_down, found.sessions), 3)
        table.add_row(f"held by the ${_cash(plan.maximum)} maximum", share, "", "", "")
    return table


def _spread(found: Sat, exact: Counted | None) -> Table:
    table = _grid("", "percentile", *(f"{part}%" for part in PARTS[1:-1]))
    rows: list[tuple[str, Mapping[int, int], bool]] = [("result", found.results, True)]
    if exact:
        rows.append(("result, exact", exact.results, True))
    rows += [("longest losing streak", found.losses, False), ("longest winning streak", found.wins, False)]
    if found.ruins:
        rows.append(("round of ruin", found.ruins, False))
    for name, times, is_money in rows:
        values = [quantile(times, Fraction(part, 100)) or 0 for part in PARTS[1:-1]]
        table.add_row(name, *(_signed(round(Fraction(value, 100)) * 100) if is_money else f"{value:,}" for value in values))
    return table


def bins_of(results: Mapping[int, int]) -> list[int]:
    """Edges of even bins, a round number of dollars apart, over what nearly all sessions come to."""
    low, high = quantile(results, Fraction(1, 1000)) or 0, quantile(results, Fraction(999, 1000)) or 0
    width = 100
    for width in (nice * 10**power for power in range(2, 16) for nice in _NICE):
        if (high // width) - (low // width) < _ROWS:
            break
    return [edge * width for edge in range(low // width, high // width + 2)]


def _picture(found: Sat, exact: Counted | None) -> Table:
    table = _grid("How the results are spread", "result", "", "dealt", *(["exact"] if exact else []))
    table.columns[1].justify = "left"
    rows = [(label, found.share(low, high), exact.share(low, high) if exact else None) for label, low, high in _rows(found)]
    _bars(table, rows)
    if exact:
        table.caption, table.caption_justify = "█ dealt   │ exact", "left"
    return table


def _bars(table: Table, rows: list[tuple[str, Fraction, Fraction | None]]) -> None:
    """A row each, the longest bar as wide as there is room."""
    most = max(max(dealt, counted or 0) for _, dealt, counted in rows) or Fraction(1)
    for label, dealt, counted in rows:
        shown = [percent(dealt, 2), *([percent(counted, 2)] if counted is not None else [])]
        table.add_row(label, _bar(dealt / most, None if counted is None else counted / most), *shown)


_LOWEST: Final = -(10**30)


def _rows(found: Sat) -> Iterator[tuple[str, int, int | None]]:
    edges = bins_of(found.results)
    if min(found.results) < edges[0]:
        yield f"under {_signed(edges[0])}", _LOWEST, edges[0]
    for low, high in pairwise(edges):
        yield f"from {_signed(low)}", low, high
    if max(found.results) >= edges[-1]:
        yield f"from {_signed(edges[-1])} on", edges[-1], None


def _bar(dealt: Fraction, exact: Fraction | None) -> Text:
    """A bar of eighths of a cell, with a stroke where the exact share would end."""
    whole, eighths = divmod(round(dealt * _WIDTH * 8), 8)
    cells = list("█" * whole + (_EIGHTHS[eighths] if eighths else ""))
    cells += [" "] * (_WIDTH + 1 - len(cells))
    shown = Text("".join(cells), "cyan")
    if exact is None:
        return shown
    at = min(round(exact * _WIDTH), _WIDTH)
    return shown[:at] + Text("│", "bold yellow on cyan" if cells[at] == "█" else "bold yellow") + shown[at + 1 :]


def _ruins(plan: Sitting, found: Sat, exact: Counted | None) -> Table:
    table = _grid("Ruined by round", "round", "", "dealt", *(["exact"] if exact else []))
    table.columns[1].justify = "left"
    total = sum(exact.results.values()) if exact else 0
    rows = []
    for step in sorted({-(-plan.rounds * tenth // 10) for tenth in range(1, 11)}):
        dealt = Fraction(sum(times for number, times in found.ruins.items() if number <= step), found.sessions)
        counted = None
        if exact:
            counted = Fraction(sum(weight for number, weight in exact.ruins.items() if number <= step), total)
        rows.append((f"{step:,}", dealt, counted))
    _bars(table, rows)
    return table


def _notes(plan: Sitting, rules: Rules, found: Sat, counted: Counted | str, all_rounds: Through | None) -> Iterator[str]:
    wager = rules.wagers[plan.wager]
    unit = f" in steps of ${_cash(plan.unit)}" if plan.unit and plan.minimum < plan.maximum else ""
    limits = f"${_cash(plan.minimum)}" + (f" to ${_cash(plan.maximum)}{unit}" if plan.minimum < plan.maximum else "")
    chips = ", ".join(f"${_cash(chip)}" for chip in plan.chips)
    yield f"The sign: {wager.title} {limits}; chips {chips}."
    yield (
        "Ruin: the purse no longer reaches the least that a round may cost. Before that, a purse that does not reach the stake due "
        "stakes what it can."
    )
    if wager.needs and wager.needs in rules.wagers:
        yield f"{wager.title} lies only beside {rules.wagers[wager.needs].title}; here it is looked at alone."
    if any(line.prize for line in wager.lines):
        yield "Prizes of a meter are paid as the document guarantees them."
    if isinstance(counted, str):
        yield f"Not counted: {counted[0].lower()}{counted[1:]}"
    else:
        yield (
            "Exact: every round from full decks, counted over all purses and steps; that rounds of one shoe hang together a little "
            "is left out. z: how many standard errors, by the exact spread, the dealt figure lies above (+) or below (-) the "
            "exact one."
        )
    if all_rounds is not None:
        deviation = _amount(float(all_rounds.variance) ** 0.5)
        yield f"Flat to the last round, whatever the purse: mean {_amount(all_rounds.mean)}, standard deviation {deviation}."
    shortest = min(found.ruins, default=None)
    if shortest is not None:
        mean = mean_of(found.ruins) or Fraction(0)
        first = counted_of(shortest, "round")
        yield f"{counted_of(found.ruined, 'session')} ended in ruin, the first after {first}, on average after {float(mean):,.0f}."
    wins, losses = counted_of(max(found.wins), "win"), counted_of(max(found.losses), "loss", "losses")
    yield f"Streaks go to {wins} and {losses}; a standoff neither ends nor lengthens one."
