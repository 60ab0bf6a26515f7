"""What a command is about, or the refusal that there is none."""

from typing import Final

from croupier.games import topics as t
from croupier.jackpot.facts import clause
from croupier.jackpot.model import Pool, System, Table
from croupier.jackpot.refusal import Refused

APPROVED: Final = clause(t.POOL_APPROVED)


def pool_named(system: System, name: str) -> Pool | Refused:
    pool = system.pools.get(name)
    return Refused("no-pool", f"There is no pool {name!r}.") if pool is None else pool


def linked(system: System, name: str) -> Table | Refused:
    table = system.tables.get(name)
    return Refused("not-linked", f"Table {name!r} is linked to no pool.") if table is None or not table.pool else table


def unapproved(reference: str) -> Refused | None:
    if reference.strip():
        return None
    return Refused("no-approval", "Rates, seeds and pools are approved: name the reference of the approval.", APPROVED)
