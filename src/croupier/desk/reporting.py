"""The house's figures as they are handed on: shift by shift, day by day and table by table, as JSON and as CSV."""

import csv
import io
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from croupier.desk.expected import Expected, Figures, figures
from croupier.desk.takings import Period, Played, Staked, summed
from croupier.money import dollars
from croupier.table.reading.gaming_day import date_of

if TYPE_CHECKING:
    from croupier.odds.exact.spread import Spread


class Report(Struct, frozen=True):
    """Figures of the same periods three times over."""

    shifts: tuple[Figures, ...]
    days: tuple[Figures, ...]
    tables: tuple[Figures, ...]


def report(periods: Iterable[Period], spread: Callable[[Played], "Spread"] | None = None) -> Report:
    """All figures of some tables; with a spread, beside what was to be expected."""
    shifts = list(periods)
    days: dict[tuple[str, int], list[Period]] = {}
    tables: dict[str, list[Period]] = {}
    for period in shifts:
        days.setdefault((period.table, period.day), []).append(period)
        tables.setdefault(period.table, []).append(period)
    return Report(
        tuple(figures(period, spread) for period in shifts),
        tuple(figures(summed(parts, table, day), spread) for (table, day), parts in days.items()),
        tuple(figures(summed(parts, table), spread) for table, parts in tables.items()),
    )


# JSON


def report_document(found: Report) -> dict[str, Any]:
    """Cents are whole numbers, the hold is an exact fraction; what was expected and deviations are rounded for the reader."""
    return {
        "shifts": [_when(each.period) | _shift(each.period) | _document(each) for each in found.shifts],
        "days": [_when(each.period) | _document(each) for each in found.days],
        "tables": [{"table": each.period.table} | _document(each) for each in found.tables],
    }


def day_of(period: Period) -> str:
    """Its gaming day, by the date on which that begins."""
    return date_of(period.day)


def _when(period: Period) -> dict[str, Any]:
    return {"table": period.table, "day": day_of(period)}


def _shift(period: Period) -> dict[str, Any]:
    return {"shift": period.shift}


def _document(found: Figures) -> dict[str, Any]:
    period, hold = found.period, found.hold
    return {
        "rounds": period.rounds, "void": period.void, "cash": period.cash, "cashless": period.cashless, "drop": period.drop,
        "brought": period.brought, "fills": period.fills, "credits": period.credits, "variance": period.variance,
        "win": period.win, "hold": None if hold is None else str(hold), "forfeited": period.forfeited,
        "rectified": period.rectified, "tokens": period.tokens, **_expectation(found.expected), "unpriced": list(found.unpriced),
        "wagers": [{"wager": each.wager} | _staked(each.staked) | _expectation(each.expected) for each in found.wagers],
    }  # fmt: skip


def _staked(staked: Staked) -> dict[str, int]:
    return {name: getattr(staked, name) for name in Staked.__struct_fields__}


def _expectation(expected: Expected | None) -> dict[str, Any]:
    if expected is None:
        return {"theoretical": None, "deviations": None}
    away = expected.deviations
    return {"theoretical": round(float(expected.win), 2), "deviations": None if away is None else round(away, 4)}


# CSV

COLUMNS: Final = (
    "table", "day", "shift", "wager", "rounds", "void", "cash", "cashless", "drop", "brought", "fills", "credits", "variance",
    "count", "handle", "win", "hold", "tokens", "rounding", "prizes", "forfeited", "rectified", "theoretical", "deviations",
)  # fmt: skip


_IN_CENTS: Final = (
    "cash", "cashless", "drop", "brought", "fills", "credits", "variance", "win", "tokens", "forfeited", "rectified",
)  # fmt: skip


def report_csv(found: Report) -> str:
    """A row for each shift, and under it one for each of its wagers; in dollars."""
    out = io.StringIO()
    rows = csv.DictWriter(out, COLUMNS, restval="", lineterminator="\n")
    rows.writeheader()
    for each in found.shifts:
        rows.writerow(_whole_row(each))
        for wager in each.wagers:
            staked = {name: _told(name, value) for name, value in _staked(wager.staked).items()}
            rows.writerow(_when(each.period) | _shift(each.period) | {"wager": wager.wager} | staked | _in_dollars(wager.expected))
    return out.getvalue()


def _whole_row(found: Figures) -> dict[str, Any]:
    period = found.period
    every = summed([period])
    parts = {
        name: sum(getattr(staked, name) for staked in every.wagers.values()) for name in ("count", "handle", "rounding", "prizes")
    }
    sums = {name: getattr(period, name) for name in _IN_CENTS}
    return (
        _when(period) | _shift(period) | {"rounds": period.rounds, "void": period.void}
        | {name: _told(name, value) for name, value in (parts | sums).items()}
        | {"hold": "" if found.hold is None else f"{float(found.hold):.6f}"} | _in_dollars(found.expected)
    )  # fmt: skip


def _told(name: str, value: int) -> Any:
    return value if name == "count" else dollars(value)


def _in_dollars(expected: Expected | None) -> dict[str, str]:
    if expected is None:
        return {}
    away = expected.deviations
    return {"theoretical": dollars(round(expected.win)), "deviations": "" if away is None else f"{away:.4f}"}
