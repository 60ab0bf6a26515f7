"""The meters for those who answer for them: what each holds, the sheet of a gaming day, what tables brought, open awards."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from msgspec import Struct

from croupier.games.ranks import SEES_ALL, Rank
from croupier.house import running
from croupier.house.api.pools import PoolKept, SheetSeen, kept_of, sheet_of, the_day
from croupier.house.pages.figures import MINUS, exact_money, money, share
from croupier.house.pages.figures import day as in_words
from croupier.house.pages.inspect.frame import framed
from croupier.house.pages.pit.ways import WAYS
from croupier.house.pages.showing import known, page, show
from croupier.jackpot.model import Award
from croupier.table.reading.gaming_day import date_of

_COLUMNS: Final = ("opening", "fed", "prizes", "seeds", "transfers", "closing", "difference")


class Level(Struct, frozen=True):
    title: str
    holds: str
    rate: str
    seed: str


class Line(Struct, frozen=True):
    title: str
    stakes: int
    amounts: tuple[str, ...]


class Brought(Struct, frozen=True):
    number: str
    linked: bool
    stakes: int
    staked: str
    fed: str
    today: int


class Open(Struct, frozen=True):
    number: int
    words: str
    state: str


class PoolShown(Struct, frozen=True):
    name: str
    stake: str
    approval: str
    levels: tuple[Level, ...]
    lines: tuple[Line, ...]
    balances: bool
    tables: tuple[Brought, ...]
    awards: tuple[Open, ...]


@page
def meters(request: HttpRequest) -> HttpResponse:
    who = known(request, Rank.SUPERVISOR, *SEES_ALL)
    day = the_day(request.GET.get("day", ""))
    pools = running.pit().looking.pools()
    shown: dict[str, Any] = {
        "pools": [
            _shown(kept_of(pools.system, found, pools.head.version), sheet_of(name, day))
            for name, found in sorted(pools.system.pools.items())
        ],
        "day": in_words(date_of(day)), "events": "",
        "earlier": _way(day - 1) if day > 0 else None, "later": _way(day + 1) if day < the_day("") else None,
    }  # fmt: skip
    if who.rank in SEES_ALL:
        return show(request, "pit/meters.html", framed(who, "meters", shown), who=who)
    where = {"title": "Meters", "line": "Jackpot pools"}
    return show(request, "pit/meters.html", shown | {"ways": WAYS, "at": "meters", "where": where}, who=who)


def _way(day: int) -> tuple[str, str]:
    """A gaming day as an address names it, and as people do."""
    return date_of(day), in_words(date_of(day))


def _shown(kept: PoolKept, sheet: SheetSeen) -> PoolShown:
    today = {each.table: each.stakes for each in sheet.tables}
    return PoolShown(
        kept.pool, money(kept.stake), kept.approval,
        tuple(Level(each.level.capitalize(), _exact(each.exact), share(each.rate), money(each.seed)) for each in kept.levels),
        tuple(
            Line(each.level.capitalize(), each.stakes, tuple(_exact(getattr(each, name)) for name in _COLUMNS))
            for each in sheet.meters
        ),
        sheet.balances,
        tuple(
            Brought(each.table.upper(), each.linked, each.stakes, money(each.staked), _exact(each.fed), today.get(each.table, 0))
            for each in kept.tables
        ),
        tuple(map(_open, kept.awards)),
    )  # fmt: skip


def _open(award: Award) -> Open:
    areas = ", ".join(map(str, award.areas))
    hands = f"area {areas}" if len(award.areas) == 1 else f"areas {areas}, {exact_money(award.share)} each"
    words = f"{award.level.capitalize()}, {exact_money(award.amount)}: table {award.table.upper()}, round {award.round}, {hands}"
    return Open(award.number, words, award.state.value)


def _exact(dollars: str) -> str:
    """Dollars to their last fraction, as the sheet has them, the way pages write money."""
    whole, _, part = dollars.removeprefix("-").partition(".")
    return f"{MINUS if dollars.startswith('-') else ''}${int(whole):,}.{part}"
