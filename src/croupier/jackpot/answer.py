"""What a granted command is answered with: JSON of names, numbers and dollars."""

from collections.abc import Iterable, Sequence
from typing import Any

from croupier.jackpot import commands as c
from croupier.jackpot import events as e
from croupier.jackpot.facts import PROGRESSIVE
from croupier.jackpot.model import Award, Pool, System, whole
from croupier.jackpot.odds import warnings
from croupier.money import dollars

Ok = dict[str, Any]


def answer(system: System, command: c.Command, events: Sequence[e.Event]) -> Ok:
    """The answer to a command, from what it caused and the system after it."""
    match command:
        case c.OpenPool() | c.AmendPool():
            pool = system.pools[command.pool]
            told = warnings(pool)
            return {"meters": meters(pool)} | ({"warnings": list(told)} if told else {})
        case c.TransferPool():
            return {"meters": meters(system.pools[command.to])}
        case c.LinkTable():
            return {"tables": tables(system, command.pool)}
        case c.UnlinkTable():
            return {"tables": tables(system, _only(e.TableUnlinked, events).pool)}
        case c.CollectStakes():
            drawn = (award(system.awards[event.award]) for event in events if isinstance(event, e.PrizeLocked))
            plays = list(_only(e.StakesCollected, events).plays)
            return {"in": plays, "award": next(drawn, None), "meters": _of_table(system, command.table)}
        case c.TellResult():
            lines = [
                {"area": line.area, "hand": line.hand, "pays": dollars(line.pays), "award": line.award, "clause": line.clause}
                for line in _only(e.ResultTold, events).hands
            ]
            return {"lines": lines, "awards": _awards(system, events), "meters": _of_table(system, command.table)}
        case c.VoidHands():
            carried, returned = list(system.tables[command.table].carried), dollars(_only(e.HandsVoided, events).returned)
            changed = _awards(system, events)
            return {"carried": carried, "returned": returned, "awards": changed, "meters": _of_table(system, command.table)}
        case c.ReturnStake():
            returned = dollars(_only(e.StakeReturned, events).returned)
            return {"returned": returned, "carried": list(system.tables[command.table].carried)}
        case c.StrikeAward():
            struck = system.awards[command.award]
            changed = [each for each in _awards(system, events) if each["award"] != struck.number]
            return {"award": award(struck), "changed": changed, "meters": meters(system.pools[struck.pool])}
        case c.VerifyAward() | c.PayAward():
            return {"award": award(system.awards[command.award])}
    raise TypeError(f"{type(command).__name__} is no command of the prize meters.")


def meters(pool: Pool) -> dict[str, dict[str, str]]:
    """What each meter holds, and what a win would be paid now."""
    held = ((level, whole(units)) for level, units in zip(pool.levels, pool.meters, strict=True))
    return {
        level.name: {"holds": dollars(cents), "pays": dollars(max(cents, level.guarantee) if level.name in PROGRESSIVE else cents)}
        for level, cents in held
    }


def award(each: Award) -> dict[str, Any]:
    return {
        "award": each.number, "pool": each.pool, "table": each.table, "round": each.round, "level": each.level,
        "areas": list(each.areas), "amount": dollars(each.amount), "share": dollars(each.share), "state": each.state.value,
    }  # fmt: skip


def tables(system: System, pool: str) -> list[str]:
    return sorted(table.name for table in system.tables.values() if table.pool == pool)


def accounts(system: System) -> Ok:
    told = {name: dollars(cents) for name, cents in sorted(system.accounts.items())}
    return {"accounts": told, "sum": dollars(sum(system.accounts.values()))}


def _of_table(system: System, table: str) -> dict[str, dict[str, str]]:
    return meters(system.pools[system.tables[table].pool])


def _awards(system: System, events: Iterable[e.Event]) -> list[dict[str, Any]]:
    """The awards that these events speak of, as they stand now, in the order of their numbers."""
    told = {event.award for event in events if isinstance(event, e.PrizeLocked | e.PrizeShared | e.AwardStruck)}
    return [award(system.awards[number]) for number in sorted(told)]


def _only(kind: type[Any], events: Iterable[e.Event]) -> Any:
    [event] = [event for event in events if isinstance(event, kind)]
    return event
