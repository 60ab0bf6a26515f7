"""A table of the house and the pool that it feeds: a command moves both in one transaction, or neither."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from croupier import commands as c
from croupier.cards.chance import number_below
from croupier.cards.sealed import Sealed
from croupier.desk.dealer import Granted, attempt
from croupier.desk.linked import attempt_linked, concerns, run_linked
from croupier.house.floor.asked import PoolsToo, Request
from croupier.house.floor.hot import Hot
from croupier.house.floor.work import Draft
from croupier.jackpot.events import Event
from croupier.jackpot.model import System
from croupier.table.engine import run
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.table.model.table import Table

_MOVES: Final = frozenset({c.AnnounceResult, c.VerifyPrize, c.StrikePrize, c.PayPrizes, c.UnlinkPool})
"""What moves the prize meters whenever it is granted; so does the first card of a round."""


def moves_pools(request: Request, hots: Mapping[str, Hot]) -> bool:
    """Whether a request surely concerns the pools, by how its table stood when it was last looked at."""
    commands: tuple[Command, ...] = getattr(request, "commands", ())
    for command in commands:
        if type(command) in _MOVES or type(command) is c.DealCard:
            hot = hots.get(getattr(request, "table", ""))
            if hot is None or hot.table.link is None:
                return False
            if type(command) is not c.DealCard or hot.table.round is None:
                return True
    return False


class Feeding:
    """The commands of one request, put to a table and, where that feeds one, to its pool."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._system: System | None = None
        self._events: list[Event] = []

    def put(self, hot: Hot, table: Table, sealed: Sealed | None, command: Command) -> Granted | Refused:
        """Decide a command. The number of a mystery prize is drawn here, from the system's entropy."""
        if hot.physical and getattr(command, "commitment", None):
            command = replace(command, commitment="")  # nothing is sealed where cards are scanned
        if concerns(table, command):
            return self._linked(hot, table, sealed, command)
        if not hot.physical:
            return attempt(table, sealed, command, self._draft.work.chance)
        after, outcome = run(table, command)
        return outcome if isinstance(outcome, Refused) else Granted(command, outcome, after, None)

    def _linked(self, hot: Hot, table: Table, sealed: Sealed | None, command: Command) -> Granted | Refused:
        system = self._draft.pools().system if self._system is None else self._system
        if hot.physical:
            came = run_linked(table, system, command, number_below)
            if isinstance(came, Refused):
                return came
            granted, after, events = Granted(command, came.table_events, came.table, None), came.system, came.pool_events
        else:
            found = attempt_linked(table, sealed, system, command, self._draft.work.chance, number_below)
            if isinstance(found, Refused):
                return found
            granted, after, events = found.granted, found.system, found.pool_events
        if events and not self._draft.holds_pools:
            raise PoolsToo
        self._system = after
        self._events += events
        return granted

    def record(self, command: str, by: Actor) -> None:
        """What happened to the meters goes into their stream, with the same command."""
        if self._events:
            assert self._system is not None
            self._draft.meter(command, by, self._events, self._system)
