"""Recording an event. No rule and no rounding runs here: what has to be known stands in the event."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.jackpot import events as e
from croupier.jackpot.accounts import MOVED, booked
from croupier.jackpot.model import UNITS, Award, Pool, Round, State, System, Table


def evolve(system: System, event: e.Event) -> System:
    """The system after an event."""
    kind = type(event)
    pools, tables, awards, gone = RECORDERS[kind](system, event)
    moved = MOVED.get(kind)
    accounts = system.accounts if moved is None else booked(system.accounts, moved(event))
    return System(pools, tables, awards, gone, accounts, system.sequence + 1)


Parts = tuple[dict[str, Pool], dict[str, Table], dict[int, Award], tuple[str, ...]]


def _with_pool(system: System, pool: Pool) -> Parts:
    return {**system.pools, pool.name: pool}, system.tables, system.awards, system.gone


def _with_table(system: System, table: Table) -> Parts:
    return system.pools, {**system.tables, table.name: table}, system.awards, system.gone


def _with_award(system: System, award: Award) -> Parts:
    return system.pools, system.tables, {**system.awards, award.number: award}, system.gone


def _changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _opened(system: System, event: e.PoolOpened) -> Parts:
    seeds = tuple(level.seed for level in event.levels)
    meters = tuple(seed * UNITS for seed in seeds)
    return _with_pool(system, Pool(event.pool, event.approval, event.stake, event.chips, event.levels, meters, seeds, seeds))


def _amended(system: System, event: e.PoolAmended) -> Parts:
    return _with_pool(system, replace(system.pools[event.pool], approval=event.approval, levels=event.levels))


def _linked(system: System, event: e.TableLinked) -> Parts:
    known = system.tables.get(event.table) or Table(event.table)
    return _with_table(system, replace(known, pool=event.pool, game=event.game))


def _unlinked(system: System, event: e.TableUnlinked) -> Parts:
    return _with_table(system, Table(event.table, last=system.tables[event.table].last))


def _collected(system: System, event: e.StakesCollected) -> Parts:
    old, table = system.pools[event.pool], system.tables[event.table]
    meters = tuple([held + fed[1] for held, fed in zip(old.meters, event.fed, strict=True)])
    pool = Pool(old.name, old.approval, old.stake, old.chips, old.levels, meters, old.seeded, old.opened_with)
    after = Table(table.name, table.pool, table.game, event.round, Round(event.round, event.plays))
    return {**system.pools, pool.name: pool}, {**system.tables, table.name: after}, system.awards, system.gone


def _told(system: System, event: e.ResultTold) -> Parts:
    table = system.tables[event.table]
    played = _round(table)
    won = [line.award for line in event.hands if line.award is not None]
    awards = tuple(dict.fromkeys(won)) if won else ()
    over = Round(played.number, played.areas, played.void, told=True, awards=awards)
    return _with_table(system, Table(table.name, table.pool, table.game, table.last, over, table.carried))


def _withdrawn(system: System, event: e.ResultWithdrawn) -> Parts:
    table = system.tables[event.table]
    return _with_table(system, replace(table, round=replace(_round(table), told=False, awards=())))


def _locked(system: System, event: e.PrizeLocked) -> Parts:
    pool = system.pools[event.pool]
    place = pool.place(event.level)
    meter = pool.meters[place] + (event.seed - event.taken) * UNITS
    award = Award(
        event.award,
        event.pool,
        event.table,
        event.round,
        event.level,
        event.areas,
        event.taken,
        event.seed,
        event.amount,
        event.share,
    )
    pools, tables, _, gone = _with_pool(
        system, replace(pool, meters=_changed(pool.meters, place, meter), seeded=_changed(pool.seeded, place, event.seed))
    )
    return pools, tables, {**system.awards, award.number: award}, gone


def _shared(system: System, event: e.PrizeShared) -> Parts:
    award, pool = system.awards[event.award], system.pools[event.pool]
    place = pool.place(event.level)
    meter = pool.meters[place] - event.gained * UNITS
    state = State.LOCKED if event.reopened else award.state
    after = replace(award, areas=event.areas, taken=award.taken + event.gained, amount=event.amount, share=event.share, state=state)
    pools, tables, _, gone = _with_pool(system, replace(pool, meters=_changed(pool.meters, place, meter)))
    return pools, tables, {**system.awards, award.number: after}, gone


def _struck(system: System, event: e.AwardStruck) -> Parts:
    award, pool = system.awards[event.award], system.pools[event.pool]
    place = pool.place(event.level)
    meter = pool.meters[place] + (event.taken - event.seed) * UNITS
    pools, tables, _, gone = _with_pool(
        system, replace(pool, meters=_changed(pool.meters, place, meter), seeded=_changed(pool.seeded, place, event.seeded))
    )
    return pools, tables, {**system.awards, award.number: replace(award, state=State.STRUCK)}, gone


def _verified(system: System, event: e.AwardVerified) -> Parts:
    return _with_award(system, replace(system.awards[event.award], state=State.VERIFIED))


def _paid(system: System, event: e.AwardPaid) -> Parts:
    return _with_award(system, replace(system.awards[event.award], state=State.PAID))


def _voided(system: System, event: e.HandsVoided) -> Parts:
    table = system.tables[event.table]
    played = _round(table)
    carried = table.carried if event.back else tuple(sorted((*table.carried, *event.areas)))
    void = tuple(sorted((*played.void, *event.areas)))
    return _with_table(system, replace(table, carried=carried, round=replace(played, void=void)))


def _returned(system: System, event: e.StakeReturned) -> Parts:
    table = system.tables[event.table]
    return _with_table(system, replace(table, carried=tuple(area for area in table.carried if area != event.area)))


def _transferred(system: System, event: e.PoolTransferred) -> Parts:
    to, meters = system.pools[event.to], list(system.pools[event.to].meters)
    for moved in event.moved:
        meters[to.place(moved.level)] += moved.units
    pools = {name: pool for name, pool in system.pools.items() if name != event.pool}
    pools[event.to] = replace(to, meters=tuple(meters))
    return pools, system.tables, system.awards, (*system.gone, event.pool)


def _round(table: Table) -> Round:
    if table.round is None:
        raise ValueError("The record has a round's event outside any round.")
    return table.round


RECORDERS: Final[dict[type[e.Event], Callable[[System, Any], Parts]]] = {
    e.PoolOpened: _opened,
    e.PoolAmended: _amended,
    e.TableLinked: _linked,
    e.TableUnlinked: _unlinked,
    e.StakesCollected: _collected,
    e.ResultTold: _told,
    e.ResultWithdrawn: _withdrawn,
    e.PrizeLocked: _locked,
    e.PrizeShared: _shared,
    e.AwardStruck: _struck,
    e.AwardVerified: _verified,
    e.AwardPaid: _paid,
    e.HandsVoided: _voided,
    e.StakeReturned: _returned,
    e.PoolTransferred: _transferred,
}
