"""Jackpot pools of a pit, opened, changed, fed by tables and ended at the word of whoever runs it, while it runs or not."""

from pathlib import Path
from typing import Any
from uuid import uuid4

from msgspec import Struct
from msgspec.structs import replace

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.house.floor.asked import Reply
from croupier.house.operations.tables import NotDone, done, opened
from croupier.house.people.persons import SOFTWARE
from croupier.jackpot.commands import AmendPool, OpenPool, TransferPool
from croupier.jackpot.wall import PoolSeen
from croupier.table.message.command import Command
from croupier.table.model.people import Actor


class KeptPool(Struct, frozen=True):
    """A pool as it is listed."""

    seen: PoolSeen
    tables: tuple[str, ...]
    warnings: tuple[str, ...] = ()
    """What whoever opens it is told."""


def listed(path: Path | None) -> list[KeptPool]:
    with opened(path) as pit:
        return _listed(pit)


def _listed(pit: Any) -> list[KeptPool]:
    from croupier.house.floor.seeing import seen
    from croupier.jackpot.answer import tables

    meters = pit.looking.pools()
    return [KeptPool(each, tuple(tables(meters.system, each.pool))) for each in seen(meters).pools]


def asked(path: Path | None, command: OpenPool | AmendPool | TransferPool, by: str = "") -> KeptPool:
    """The pool as it then stands; one that ends leaves the one that takes what it held."""
    with opened(path) as pit:
        import msgspec

        from croupier.house.floor.pooling import PoolAnswer, PoolCommands

        reply = pit.ask(PoolCommands(str(uuid4()), by or SOFTWARE, (command,)))
        done(reply)
        answer = msgspec.json.decode(reply.body, type=PoolAnswer)
        told = answer.warnings if isinstance(answer.warnings, list) else []
        stays = command.to if isinstance(command, TransferPool) else command.pool
        return replace(_named(pit, stays), warnings=tuple(told))


def _named(pit: Any, pool: str) -> KeptPool:
    found = next((each for each in _listed(pit) if each.seen.pool == pool), None)
    if found is None:
        raise NotDone(f"There is no pool {pool!r}.")
    return found


def linked(path: Path | None, pool: str, table: str, by: str = "") -> KeptPool:
    """From its next round on the table feeds the pool."""
    with opened(path) as pit:
        done(_given(pit, table, c.LinkPool(pool, by=Actor(SOFTWARE, Rank.MANAGER), at=0), by))
        return _named(pit, pool)


def unlinked(path: Path | None, table: str, by: str = "") -> list[KeptPool]:
    """The table feeds no pool any more."""
    with opened(path) as pit:
        done(_given(pit, table, c.UnlinkPool(by=Actor(SOFTWARE, Rank.MANAGER), at=0), by))
        return _listed(pit)


def _given(pit: Any, table: str, command: Command, by: str) -> Reply:
    from croupier.house.operations.tables import give

    hot = pit.looking.table(table)
    if hot is None:
        raise NotDone(f"There is no table {table} in this pit.")
    return give(pit, hot, command, by)
