"""The pools read again: every command decided anew from what its entries say, every cent and every award held against the rows."""

from array import array
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import UNSET

from croupier.games.ranks import may_act
from croupier.house.audit import reading
from croupier.house.audit.answers import Answers, ReceiptRow
from croupier.house.audit.chains import where
from croupier.house.audit.findings import Sheet
from croupier.house.audit.money import Books
from croupier.house.audit.office import Staff
from croupier.house.audit.reading import StreamRow
from croupier.house.audit.steps import NotSo, Steps, mark, steps_of
from croupier.house.audit.wholes import Group, OneSnapshot, WholeOffice, check_answer, groups
from croupier.house.floor import meters
from croupier.house.floor.meters import Metered
from croupier.house.floor.pooling import NEEDED, PoolAnswer, table_of
from croupier.house.journal.models import Seal
from croupier.house.people.persons import SOFTWARE, Standing
from croupier.jackpot import accounts as a
from croupier.jackpot import commands as j
from croupier.jackpot import events as e
from croupier.jackpot.model import State, System, whole
from croupier.jackpot.odds import warnings
from croupier.jackpot.sheet import Day
from croupier.table.model.people import Actor

_HOUSE: Final = frozenset({a.SEED, a.INCREMENT, a.GUARANTEE, a.ROUNDING})


class Pools:
    """What the stream of the pools comes to, and what it says of each table of the house."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.day: Day | None = Day(System())
        """Nothing once an entry made no sense: there is no system to go on from."""
        self.codes: frozenset[str] = _HOUSE
        self.opened: dict[str, e.PoolOpened] = {}
        self._said: dict[str, array[int]] = {}

    @property
    def system(self) -> System:
        return System() if self.day is None else self.day.system

    def say(self, table: str, command: str, steps: Steps) -> None:
        """A command of a table of the house has moved the pools so. A number stands for it: there are many."""
        self._said.setdefault(table, array("q")).append(mark(command, (step.told({}) for step in steps)))

    def said(self, table: str) -> Iterator[int]:
        return iter(self._said.get(table, ()))

    def close(self, *, known: bool) -> None:
        """Once all is read. A pit of an earlier version has no such stream until it is opened again."""
        if not known and reading.has_pools():
            self.sheet.found("heads", "pools", "This stream is missing.")


def audit_pools(
    pools: Pools, stream: StreamRow, staff: Staff, books: Books, answers: Answers, noted: dict[int, str]
) -> None:  # fmt: skip
    office = WholeOffice(stream, staff, books, answers, pools.sheet, noted)
    reader = _Reader(pools, stream, staff, office)
    for group, last in groups(office, stream.version, meters.read, lambda entry: meters.posted(entry.event)):
        reader.read(group, last)
    reader.close()


_Metered = Group[Metered]
"""The entries of one command."""


class _Reader:
    def __init__(self, pools: Pools, stream: StreamRow, staff: Staff, office: WholeOffice) -> None:
        self._pools, self._stream, self._staff, self._office, self._sheet = pools, stream, staff, office, pools.sheet
        self._snapshot = OneSnapshot(meters.CHRONICLE, stream, self._sheet)
        self._locked: dict[tuple[str, str, int], set[int]] = {}
        """By level, table and round, the awards that were locked for it."""

    def read(self, group: _Metered, last: str) -> None:
        """A command is decided again, and was given by somebody who could; `last` is the hash of its last entry."""
        if self._pools.day is None:
            return
        before, by = self._pools.system, group.entries[0].by
        events = tuple(entry.event for entry in group.entries)
        if any((entry.by, entry.at) != (by, group.entries[0].at) for entry in group.entries):
            self._amiss("chains", group.last, "Its entries are of several people or moments.")
        try:
            steps = steps_of(before, events)
        except NotSo as why:
            self._amiss("replay", group.first, str(why))
            steps = ()
        for version, event in enumerate(events, start=group.first):
            if not self._evolved(version, event):
                return
        self._acts(group, by, steps)
        self._snapshot.look(group.last, last, self._pools.system)

    def _evolved(self, version: int, event: e.Event) -> bool:
        assert self._pools.day is not None
        try:
            self._pools.day.add(event)
        except Exception as error:
            self._amiss("replay", version, f"It cannot have followed from the entries before it: {error!r}.")
            self._pools.day = None
            return False
        if isinstance(event, e.PrizeLocked) and self._stand(event) > 1:
            self._amiss("rounds", version, f"The {event.level} prize of round {event.round} at {event.table} is awarded twice.")
        if isinstance(event, e.PoolOpened):
            self._pools.opened[event.pool] = event
        return True

    def _stand(self, event: e.PrizeLocked) -> int:
        """How many awards of its level, table and round have not been struck."""
        once = (event.level, event.table, event.round)
        numbers, awards = self._locked.setdefault(once, set()), self._pools.system.awards
        numbers.add(event.award)
        found = [each for each in map(awards.__getitem__, numbers) if (each.level, each.table, each.round) == once]
        return sum(each.state is not State.STRUCK for each in found)

    def _acts(self, group: _Metered, by: Actor, steps: Steps) -> None:
        """Tables of the house speak for themselves, and answer too: whose that was to do is looked at there."""
        tables = {table_of(step.after, step.command) for step in steps}
        own = next((table for table in sorted(tables) if table in self._staff.setups), "")
        if not own:
            self._asked(group, by, steps)
            return
        if len(tables) > 1:
            self._amiss("replay", group.first, "It is of several tables at once.")
        self._pools.say(own, group.command, steps)

    def _asked(self, group: _Metered, by: Actor, steps: Steps) -> None:
        at = group.entries[0].at
        if by.id != SOFTWARE:
            if not self._staff.knows(by.id, by.rank.value, at):
                self._amiss("people", group.first, f"{by.id} acted as {by.rank.value}, and was not that.")
            if (standing := self._staff.standing(by.id, at)) is not Standing.GOOD:
                self._amiss("people", group.first, f"{by.id} acted, and was {standing.value}.")
        for step in steps:
            needed = NEEDED.get(type(step.command))
            if needed is None or not may_act(by.rank, needed):
                self._amiss("people", group.first, f"{by.id} brought this about as {by.rank.value}, and it is not theirs to.")
        row = self._office.answers.take(group.command, group.last)
        if row is None:
            self._sheet.found("receipts", where(self._stream, group.last), f"There is no receipt of command {group.command}.")
        else:
            self._answered(row, group, by, steps)

    def _answered(self, row: ReceiptRow, group: _Metered, by: Actor, steps: Steps) -> None:
        told = dict.fromkeys(
            sentence
            for step in steps
            if isinstance(step.command, j.OpenPool | j.AmendPool)
            for sentence in warnings(step.after.pools[step.command.pool])
        )
        events = [entry.event for entry in group.entries]
        due = msgspec.json.encode(PoolAnswer(version=group.last, events=events, warnings=list(told) or UNSET))
        check_answer(self._sheet, self._stream, row, by.id, due)

    def close(self) -> None:
        pools, sheet, name = self._pools, self._sheet, self._stream.name
        self._snapshot.close()
        if Seal.objects.filter(stream_id=self._stream.id).exists():
            sheet.found("belonging", name, f"It has rows in {Seal._meta.db_table}, and the pools keep none there.")
        if pools.day is None:
            return
        sheet.saw("replay", int(self._stream.version > 0))
        system, sums = pools.system, self._office.pages.sums
        pools.codes = codes_of(system) | _HOUSE
        for line in pools.day.closed().lines:
            if line.difference:
                sheet.found("rounds", f"pool {line.pool}", f"The sheet of its {line.level} meter has a difference.")
        for code, due in sorted(_due(system).items()):
            if sums.get(code, 0) != due:
                sheet.found("postings", name, f"The rows have put {sums.get(code, 0)} cents into {code}, and it is {due}.")
        if {code: cents for code, cents in sums.items() if cents} != system.accounts:
            sheet.found("postings", name, "The accounts of the pools are not what the rows have put into them.")

    def _amiss(self, check: str, version: int, what: str) -> None:
        self._sheet.found(check, where(self._stream, version), what)


def codes_of(system: System) -> frozenset[str]:
    """Every account that there can be."""
    found = {a.pool(pool.name, level.name) for pool in system.pools.values() for level in pool.levels}
    found |= {a.pool(name, level) for name in system.gone for level in ("major", "minor", "mystery")}
    found |= {a.award(number) for number in system.awards} | {a.table(name) for name in system.tables}
    return frozenset(found)


def _due(system: System) -> dict[str, int]:
    """What meters and awards come to, by themselves: a prize lies in its award until it is paid or struck, and no longer."""
    due = dict.fromkeys(map(a.award, system.awards), 0) | {a.award(award.number): award.paid_out for award in system.waiting}
    for pool in system.pools.values():
        for level, units in zip(pool.levels, pool.meters, strict=True):
            due[a.pool(pool.name, level.name)] = whole(units)
    return due
