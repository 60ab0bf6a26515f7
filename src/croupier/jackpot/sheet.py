"""The meter sheet of a day, or of any part of a tape: what each meter opened with, took in, gave and closed with."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from croupier.jackpot import events as e
from croupier.jackpot.model import UNITS, Award, System
from croupier.jackpot.record import evolve
from croupier.money import dollars

Meter = tuple[str, str]
"""A pool and a level of it."""


class MeterLine(Struct):
    """One meter over the day, in millionths of a cent."""

    pool: str
    level: str
    opening: int = 0
    stakes: int = 0
    """How many paid in."""
    fed: int = 0
    """Each stake by the rate that held for it, reckoned from the stakes and not from the meter."""
    prizes: int = 0
    """Taken for awards, less what struck ones gave back."""
    seeds: int = 0
    """Put in by the house, less what it took back."""
    transfers: int = 0
    """From other pools, less what went to them."""
    closing: int = 0

    @property
    def difference(self) -> int:
        return self.closing - (self.opening + self.fed - self.prizes + self.seeds + self.transfers)


class Contribution(Struct):
    """What one table brought to a pool."""

    pool: str
    table: str
    stakes: int = 0
    staked: int = 0
    """Cents."""
    fed: int = 0


class Sheet(Struct):
    lines: list[MeterLine]
    tables: list[Contribution]
    open_awards: list[Award]

    @property
    def balances(self) -> bool:
        return not any(line.difference for line in self.lines)


class Day:
    """Adds up what events do to each meter, from how the system stood before them."""

    def __init__(self, system: System) -> None:
        self.lines: dict[Meter, MeterLine] = {}
        self.tables: dict[tuple[str, str], Contribution] = {}
        self.system = system
        for pool in system.pools.values():
            for level, units in zip(pool.levels, pool.meters, strict=True):
                self.of(pool.name, level.name).opening = units

    def of(self, pool: str, level: str) -> MeterLine:
        return self.lines.setdefault((pool, level), MeterLine(pool, level))

    def add(self, event: e.Event) -> None:
        match event:
            case e.PoolOpened():
                for level in event.levels:
                    self.of(event.pool, level.name).seeds += level.seed * UNITS
            case e.StakesCollected():
                self._collected(event)
            case e.PrizeLocked():
                line = self.of(event.pool, event.level)
                line.prizes += event.taken * UNITS
                line.seeds += event.seed * UNITS
            case e.PrizeShared():
                self.of(event.pool, event.level).prizes += event.gained * UNITS
            case e.AwardStruck():
                line = self.of(event.pool, event.level)
                line.prizes -= event.taken * UNITS
                line.seeds -= event.seed * UNITS
            case e.PoolTransferred():
                for moved in event.moved:
                    self.of(event.pool, moved.level).seeds -= moved.seed * UNITS
                    self.of(event.pool, moved.level).transfers -= moved.units
                    self.of(event.to, moved.level).transfers += moved.units
        self.system = evolve(self.system, event)

    def _collected(self, event: e.StakesCollected) -> None:
        pool, many = self.system.pools[event.pool], len(event.areas)
        table = self.tables.setdefault((event.pool, event.table), Contribution(event.pool, event.table))
        table.stakes += many
        table.staked += many * pool.stake
        for level in pool.levels:
            line, fed = self.of(event.pool, level.name), many * pool.stake * level.rate
            line.stakes += many
            line.fed += fed
            table.fed += fed

    def closed(self) -> Sheet:
        for pool in self.system.pools.values():
            for level, units in zip(pool.levels, pool.meters, strict=True):
                self.of(pool.name, level.name).closing = units
        return Sheet(list(self.lines.values()), [self.tables[key] for key in sorted(self.tables)], self.system.waiting)


def sheet(before: Iterable[e.Event], day: Sequence[e.Event]) -> Sheet:
    """The sheet of these events, after those that went before."""
    system = System()
    for event in before:
        system = evolve(system, event)
    return sheet_after(system, day)


def sheet_after(system: System, day: Iterable[e.Event]) -> Sheet:
    """The same, from the system that those before have left."""
    found = Day(system)
    for event in day:
        found.add(event)
    return found.closed()


def exact_dollars(units: int) -> str:
    """A meter to its last fraction: dollars and cents, and what follows where it is not nought."""
    cents, fraction = divmod(abs(units), UNITS)
    told = dollars(cents) + f"{fraction:06}".rstrip("0")
    return f"-{told}" if units < 0 else told
