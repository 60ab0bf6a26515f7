"""The pools: what every prize would be paid now, for all; meters, awards and the day's sheet, for those who answer for them."""

from datetime import date
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from msgspec import Struct
from ninja import Router

from croupier.games.ranks import SEES_ALL, STAFF, Rank, may_act
from croupier.house import running
from croupier.house.api.answers import Turned, answer, replied
from croupier.house.api.callers import person
from croupier.house.api.commands import ask, read
from croupier.house.api.forms import write_forms
from croupier.house.api.pool_wire import PoolAsked, pool_command, read_pools_asked
from croupier.house.api.schema import documented
from croupier.house.api.wire import Form
from croupier.house.floor.asked import Reply, whoever
from croupier.house.floor.named import POOLS
from croupier.house.floor.pooling import PoolAnswer, PoolCommands
from croupier.house.floor.seeing import Seen, seen
from croupier.house.journal.models import Stream
from croupier.house.records.pools import Sheets
from croupier.jackpot.commands import Command
from croupier.jackpot.model import Award, Level, Pool, System, whole
from croupier.jackpot.sheet import Contribution, Sheet, exact_dollars
from croupier.money import dollars
from croupier.table.reading.gaming_day import date_of

router = Router(tags=["pools"])

NO_POOL: Final = "There is no such pool."
_FIRST: Final = date(1970, 1, 1)


class LevelSeen(Struct, frozen=True):
    """A level and its meter. Amounts are whole cents; a rate is in millionths of a stake."""

    level: str
    rate: int
    seed: int
    """What the next reset puts in."""
    chance: tuple[int, int] | None
    holds: int
    exact: str
    """What the meter holds to its last fraction, in dollars."""


class Brought(Struct, frozen=True):
    """What a table has brought to the pool since it was opened."""

    table: str
    linked: bool
    """Whether it feeds the pool now."""
    stakes: int
    staked: int
    fed: str
    """Dollars to the last fraction."""


class PoolKept(Struct, frozen=True):
    """A pool as staff see it."""

    pool: str
    approval: str
    stake: int
    chips: tuple[int, ...]
    version: int
    """Of the stream of all pools."""
    levels: list[LevelSeen]
    tables: list[Brought]
    awards: list[Award]
    """Those that are not paid."""


class SheetLine(Struct, frozen=True):
    """A meter over a gaming day, in dollars to the last fraction."""

    level: str
    opening: str
    stakes: int
    fed: str
    prizes: str
    seeds: str
    transfers: str
    closing: str
    difference: str


class SheetTable(Struct, frozen=True):
    table: str
    stakes: int
    staked: str
    fed: str


class SheetSeen(Struct, frozen=True):
    """The meter sheet of a gaming day; the difference is nought."""

    pool: str
    day: str
    meters: list[SheetLine]
    tables: list[SheetTable]
    awards: list[Award]
    """Those that are not paid at the end of it."""
    balances: bool


@router.get("/pools", **documented("Every pool: its stake, what each prize would be paid now, and the last winners.", Seen))
def pools(request: HttpRequest) -> HttpResponse:
    person(request)
    return answer(seen(running.pit().looking.pools()))


@router.post("/pools/commands", **documented("Put commands to the pools: all are granted, or none.", PoolAnswer, asks=PoolAsked))
def commands(request: HttpRequest) -> HttpResponse:
    asked = read(request, read_pools_asked)
    by: str = request.auth  # type: ignore[attr-defined]
    pit = running.pit()
    try:
        said = tuple(_command(form, index) for index, form in enumerate(asked.commands))
    except Turned:
        known = whoever(pit.looking, by)  # whoever is kept out hears that, and nothing of what they asked for
        if isinstance(known, Reply):
            return replied(known)
        raise
    return ask(pit, PoolCommands(str(asked.id), by, said, write_forms(asked.commands)))


@router.get("/pools/{name}", **documented("A pool as staff see it: meters, what tables brought, open awards.", PoolKept, 404))
def pool(request: HttpRequest, name: str) -> HttpResponse:
    rank = person(request).rank
    if rank not in STAFF and rank not in SEES_ALL:
        raise Turned(403, "The meters of a pool are for staff, Surveillance and inspectors; others see its prizes.")
    meters = running.pit().looking.pools()
    found = meters.system.pools.get(name)
    if found is None:
        raise Turned(404, NO_POOL)
    return answer(kept_of(meters.system, found, meters.head.version))


@router.get("/pools/{name}/sheet", **documented("The meter sheet of a gaming day, today's by itself.", SheetSeen, 404, 422))
def sheet(request: HttpRequest, name: str, day: str = "") -> HttpResponse:
    rank = person(request).rank
    if not may_act(rank, Rank.SUPERVISOR) and rank not in SEES_ALL:
        raise Turned(403, "The meter sheet is for a casino supervisor or above, Surveillance and inspectors.")
    wanted = the_day(day)
    system = running.pit().looking.pools().system
    if name not in system.pools and name not in system.gone:
        raise Turned(404, NO_POOL)
    return answer(sheet_of(name, wanted))


def _command(form: Form, index: int) -> Command:
    try:
        return pool_command(form)
    except ValueError as error:
        words = str(error)
        raise Turned(422, f"{words[:1].upper()}{words[1:].rstrip('.')}.", index) from None


def _sheets() -> Sheets:
    return running.pit().kept(Sheets, lambda: Sheets(settings.HOUSE_RULES))


def _stream() -> Stream:
    return Stream.objects.get(name=POOLS)


def the_day(said: str) -> int:
    """A gaming day by its date; today where none is named."""
    if not said:
        return _sheets().day_of(int(running.pit().clock()))
    try:
        return (date.fromisoformat(said) - _FIRST).days
    except ValueError:
        raise Turned(422, "A gaming day is named by the date on which it begins, as in 2026-11-17.") from None


def kept_of(system: System, found: Pool, version: int) -> PoolKept:
    brought = {each.table: each for each in _sheets().contributions(_stream(), found.name)}
    feeding = {table.name for table in system.tables.values() if table.pool == found.name}
    tables = [_brought(table, brought.get(table), linked=table in feeding) for table in sorted(brought.keys() | feeding)]
    awards = [award for award in system.waiting if award.pool == found.name]
    levels = [_level(level, units) for level, units in zip(found.levels, found.meters, strict=True)]
    return PoolKept(found.name, found.approval, found.stake, found.chips, version, levels, tables, awards)


def _level(level: Level, units: int) -> LevelSeen:
    return LevelSeen(level.name, level.rate, level.seed, level.chance, whole(units), exact_dollars(units))


def _brought(table: str, found: Contribution | None, *, linked: bool) -> Brought:
    if found is None:
        return Brought(table, linked, 0, 0, exact_dollars(0))
    return Brought(table, linked, found.stakes, found.staked, exact_dollars(found.fed))


def sheet_of(name: str, day: int) -> SheetSeen:
    return _sheet(name, day, _sheets().sheet(_stream(), day))


def _sheet(name: str, day: int, found: Sheet) -> SheetSeen:
    lines: list[Any] = [
        SheetLine(
            line.level, exact_dollars(line.opening), line.stakes, exact_dollars(line.fed), exact_dollars(line.prizes),
            exact_dollars(line.seeds), exact_dollars(line.transfers), exact_dollars(line.closing), exact_dollars(line.difference),
        )
        for line in found.lines
        if line.pool == name
    ]  # fmt: skip
    tables = [
        SheetTable(each.table, each.stakes, dollars(each.staked), exact_dollars(each.fed))
        for each in found.tables
        if each.pool == name
    ]
    awards = [award for award in found.open_awards if award.pool == name]
    return SheetSeen(
        name, date_of(day), lines, tables, awards, not any(line.difference for line in found.lines if line.pool == name)
    )
