"""A virtual table on a jackpot pool: `VirtualTable` with a second record beside its own."""

from typing import Any, Protocol

from msgspec.structs import replace

from croupier import commands as c
from croupier.desk.dealer import SUPERVISOR, ConditionsError, Granted, Prepared, VirtualTable, attempt_prepared
from croupier.desk.linked import Draw, follow, prizes_seen, with_shares
from croupier.games.ranks import Rank
from croupier.jackpot.events import Event
from croupier.jackpot.model import System
from croupier.table.asking.seen import View
from croupier.table.asking.view import view
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor

MANAGER = Actor("the Gaming Manager", Rank.MANAGER)


class Pool(Protocol):
    """Whoever keeps a meter system."""

    system: System

    def keep(self, events: tuple[Event, ...], system: System) -> None:
        """Write down what happened; from now on the system stands so. Whatever this raises, nothing has happened."""


class LinkedTable(VirtualTable):
    """Opened and linked at once. A casino supervisor of the house looks at each prize as soon as only prizes are left."""

    def __init__(self, conditions: Conditions, pool: Pool, name: str, draw: Draw, **source: Any) -> None:
        self.pool, self._draw = pool, draw
        super().__init__(conditions, **source)
        linked = self.do(c.LinkPool, name, by=MANAGER)
        if isinstance(linked, Refused):
            raise ConditionsError(linked.sentence)

    def _attempted(self, ready: Prepared) -> Granted | Refused:
        table, sealed = self._at
        whole = replace(ready, command=with_shares(table, self.pool.system, ready.command))
        granted = attempt_prepared(table, sealed, whole)
        if isinstance(granted, Refused):
            return granted
        came = follow(table, granted.table, granted.events, self.pool.system, self._draw)
        if isinstance(came, Refused):
            return came
        if came.events:
            self.pool.keep(tuple(came.events), came.system)
        return replace(granted, events=(*granted.events, *came.heard), table=came.table)

    def step(self) -> bool:
        if self.required().what != "verify-prize":
            return super().step()
        waiting = next(each for each in self.view(SUPERVISOR).awards if not each.verified)
        return not isinstance(self.do(c.VerifyPrize, waiting.award, by=SUPERVISOR), Refused)

    def view(self, viewer: Actor) -> View:
        return view(self.table, viewer, prizes_seen(self.pool.system, self.table))
