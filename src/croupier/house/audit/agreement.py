"""A linked table and the pools: what the one did to the other, told from the table's entries alone, must be what the pools have.

The table's side is followed anew with a system of its own that knows nothing of other tables. What its meters hold is wrong, and is
not compared; whose stake is in, which hands were told, void, handed back, verified, struck and paid must agree command by command.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from croupier.desk.linked import follow
from croupier.house.audit.chains import Header, where
from croupier.house.audit.pools import Pools
from croupier.house.audit.reading import StreamRow
from croupier.house.audit.steps import NotSo, mark, steps_of
from croupier.house.floor.ledger import at_table
from croupier.jackpot import accounts as a
from croupier.jackpot import events as e
from croupier.jackpot.model import System
from croupier.jackpot.record import evolve
from croupier.table.message.events import Event, ResultAnnounced
from croupier.table.message.prizes import PrizesAwarded, PrizesPaid
from croupier.table.message.refusal import Refused
from croupier.table.model.accounts import POOL
from croupier.table.model.link import MYSTERY
from croupier.table.model.table import Table

Heard = tuple[Table, Event, Table]
"""The table before an event, the event, and the table after it."""
Told = list[tuple[Any, ...]]
DIFFERS: Final = "The pools have something else of this command than the table."


class Agreement:
    def __init__(self, pools: Pools, stream: StreamRow, table: str) -> None:
        self._pools, self._stream, self._table, self._sheet = pools, stream, table, pools.sheet
        self._said = pools.said(table)
        self._next = next(self._said, None)
        self._system: System | None = None
        self._heard: list[Heard] = []
        self._before = 0
        """Cents that the table had paid out of a pool by its own account when it was first linked."""

    def hear(self, header: Header, version: int, before: Table, event: Event, after: Table) -> None:
        if self._system is None:
            self._system = _opened(self._pools)
            self._before = before.accounts.get(POOL, 0)
        self._heard.append((before, event, after))
        if version == header.last:
            self._held(header.command, version)
            self._heard.clear()

    def _held(self, command: str, version: int) -> None:
        """One request may hold several commands: a result within it is told before what follows it."""
        whole = self._followed([self._heard])
        if not self._agrees(command, whole) and not self._agrees(command, self._followed(_parts(self._heard))) and whole[0]:
            self._sheet.found("rounds", where(self._stream, version), DIFFERS)

    def _agrees(self, command: str, followed: tuple[Told, System]) -> bool:
        told, system = followed
        if not told or mark(command, told) != self._next:
            return False
        self._next, self._system = next(self._said, None), system
        return True

    def _followed(self, parts: Sequence[Sequence[Heard]]) -> tuple[Told, System]:
        """What the pools were asked for by these events, and the table's own system after it."""
        assert self._system is not None
        told, system = Told(), self._system
        for part in parts:
            events = tuple(event for _before, event, _after in part if not isinstance(event, PrizesAwarded))
            if not events:
                continue
            came = follow(part[0][0], part[-1][2], events, system, partial(_drawn, part, system))
            if isinstance(came, Refused):
                told.append(("refused", came.sentence))
                continue
            real = [each.award for _before, event, _after in part if isinstance(event, PrizesAwarded) for each in event.awards]
            locks = [event.award for event in came.events if isinstance(event, e.PrizeLocked)]
            numbers = dict(zip(locks, real, strict=False))
            shares = {each.award.award: each.share for event in events if isinstance(event, PrizesPaid) for each in event.paid}
            try:
                told += [step.told(numbers, shares) for step in steps_of(system, came.events)]
            except NotSo as why:
                told.append(("not so", str(why)))
            for event in came.events:
                system = evolve(system, _numbered(event, numbers))
        return told, system

    def close(self, sums: Mapping[str, int]) -> None:
        if self._next is not None:
            self._sheet.found("rounds", self._stream.name, "The pools have moved by commands of which this table knows nothing.")
        paid = self._pools.system.accounts.get(a.table(self._table), 0)
        drawn = self._before - sums.get(at_table(self._table, POOL), 0)
        if self._system is not None and paid != drawn:
            self._sheet.found("postings", self._stream.name, f"The pools have paid {paid} cents here, and the table {drawn}.")


def _opened(pools: Pools) -> System:
    system = System()
    for event in pools.opened.values():
        system = evolve(system, event)
    return system


def _parts(heard: Sequence[Heard]) -> list[list[Heard]]:
    """The same events, parted after each result and what the pool has said to it."""
    parts: list[list[Heard]] = [[]]
    for place, each in enumerate(heard):
        parts[-1].append(each)
        follows = heard[place + 1][1] if place + 1 < len(heard) else None
        if isinstance(each[1], ResultAnnounced | PrizesAwarded) and not isinstance(follows, PrizesAwarded):
            parts.append([])
    return [part for part in parts if part]


def _drawn(part: Sequence[Heard], system: System, below: int) -> int:
    """A number that would have drawn what the table says was drawn."""
    after = part[-1][2]
    assert after.link is not None
    chance = system.pools[after.link.pool].chance
    plays = sorted({lying.area for lying in after.taken})
    awards = [award for _before, event, _after in part if isinstance(event, PrizesAwarded) for award in event.awards]
    for award in awards:
        if award.level == MYSTERY and award.areas[0] in plays and chance is not None:
            return plays.index(award.areas[0]) * chance[0]
    return below - 1


def _numbered(event: e.Event, numbers: Mapping[int, int]) -> e.Event:
    if isinstance(event, e.PrizeLocked):
        return replace(event, award=numbers.get(event.award, event.award))
    if isinstance(event, e.ResultTold):
        lines = (replace(line, award=None if line.award is None else numbers.get(line.award, line.award)) for line in event.hands)
        return replace(event, hands=tuple(lines))
    return event
