"""A live table on its jackpot pool: one command, two streams, all or nothing.

The table decides first. Then the pool is brought to where the table stands: whose stake is in the round, whose is carried, whether
the hands are told. It is found by comparing the two and not by going through the events, so that no way in which a wager goes back
or a hand becomes void can be forgotten. What the pool refuses, the table has not done.

Stakes feed the pool as the round begins and not as each is collected: until the first card a collected stake can still be refused,
more can be collected, and the last round can be reopened. With the first card all that is certain, and no hand is known.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards.sealed import Sealed
from croupier.commands import PayPrizes
from croupier.desk.dealer import Granted, attempt
from croupier.desk.following import Chance
from croupier.games.rules import Result
from croupier.jackpot import commands as c
from croupier.jackpot import engine
from croupier.jackpot import events as e
from croupier.jackpot.acting.rounds import NAMES, is_paid
from croupier.jackpot.facts import MYSTERY, PRIZES
from croupier.jackpot.facts import WAGER as JACKPOT
from croupier.jackpot.model import System
from croupier.jackpot.model import Table as Feeding
from croupier.jackpot.refusal import Refused as PoolRefused
from croupier.jackpot.terms import Cents
from croupier.jackpot.wall import last_winners, pool_seen
from croupier.table.asking.seen import PrizeSeen, PrizesSeen, WinnerSeen
from croupier.table.engine import evolve, run
from croupier.table.message.command import Command
from croupier.table.message.events import Event, RoundStarted
from croupier.table.message.prizes import Awarded, PoolLinked, PoolUnlinked, PrizesAwarded, PrizesPaid, PrizeStruck, PrizeVerified
from croupier.table.message.refusal import Refused
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.reading.carried import carried_over
from croupier.table.reading.desk import cites, desk_of
from croupier.table.reading.prizes import prizes_waiting

Draw = Callable[[int], int]
"""A number below another, each equally likely: `croupier.cards.chance.number_below` in play."""


class Linked(Struct, frozen=True):
    """What came of a command at a linked table: table and pool as they stand, and what each has to write down."""

    table: Table
    system: System
    table_events: tuple[Event, ...]
    pool_events: tuple[e.Event, ...]
    """None where the pool has nothing to do with it."""


class LinkedGranted(Struct, frozen=True):
    """The same where the cards are sealed: the table's part is in `granted`."""

    granted: Granted
    system: System
    pool_events: tuple[e.Event, ...]


def concerns(table: Table, command: Command) -> str:
    """The pool whose stream a command may touch, so that whoever keeps both takes both; nothing where the table feeds none."""
    pool = getattr(command, "pool", "") if table.link is None else table.link.pool
    return str(pool)


def run_linked(table: Table, system: System, command: Command, draw: Draw) -> Linked | Refused:
    """Decide and record a command at a table and its pool."""
    after, outcome = run(table, with_shares(table, system, command))
    if isinstance(outcome, Refused):
        return outcome
    came = follow(table, after, outcome, system, draw)
    return came if isinstance(came, Refused) else Linked(came.table, came.system, (*outcome, *came.heard), tuple(came.events))


def attempt_linked(
    table: Table, sealed: Sealed | None, system: System, command: Command, chance: Chance, draw: Draw
) -> LinkedGranted | Refused:
    """`attempt` for a table that may be linked: cards come from the sealed order, and what a prize comes to from the pool."""
    granted = attempt(table, sealed, with_shares(table, system, command), chance)
    if isinstance(granted, Refused):
        return granted
    came = follow(table, granted.table, granted.events, system, draw)
    if isinstance(came, Refused):
        return came
    whole = replace(granted, events=(*granted.events, *came.heard), table=came.table)
    return LinkedGranted(whole, came.system, tuple(came.events))


def with_shares(table: Table, system: System, command: Command) -> Command:
    """What the pool pays, put into the command, whatever it says itself."""
    if not isinstance(command, PayPrizes):
        return command
    numbers = (each.award.award for each in prizes_waiting(table))
    return replace(command, shares={number: system.awards[number].share for number in numbers if number in system.awards})


class _UnheardError(Exception):
    """The pool refuses: whatever the table has done is undone by being forgotten."""

    def __init__(self, refused: PoolRefused) -> None:
        self.refused = refused


class _Came:
    """The pool on its way to where the table stands."""

    def __init__(self, table: Table, system: System) -> None:
        self.table, self.system = table, system
        self.events: list[e.Event] = []
        self.heard: list[Event] = []

    def ask(self, command: c.Command) -> tuple[e.Event, ...]:
        self.system, outcome = engine.run(self.system, command)
        if isinstance(outcome, PoolRefused):
            raise _UnheardError(outcome)
        self.events += outcome
        return outcome

    def hear(self, after: Event, came: tuple[e.Event, ...]) -> None:
        """What the pool has locked, said at the table by whoever brought it about."""
        locks = [event for event in came if isinstance(event, e.PrizeLocked)]
        if locks:
            awards = tuple(Awarded(lock.award, lock.level, lock.areas, self._drawn(lock)) for lock in locks)
            clauses = cites(*(clause for lock in locks for clause in lock.clauses))
            event = PrizesAwarded(awards=awards, by=after.by, at=after.at, clauses=clauses)
            self.table = evolve(self.table, event)
            self.heard.append(event)

    def _drawn(self, lock: e.PrizeLocked) -> str:
        """Whose stake a mystery prize was drawn for."""
        if lock.level != MYSTERY:
            return ""
        return next(lying.player for lying in self.table.taken if lying.area == lock.areas[0])


def follow(before: Table, after: Table, events: tuple[Event, ...], system: System, draw: Draw) -> _Came | Refused:
    """The pool after what a command has caused at the table, and the table once it has heard the pool; or the pool's refusal."""
    came = _Came(after, system)
    if before.link is None and after.link is None:
        return came
    try:
        _follow(came, _name(after), events, draw)
    except _UnheardError as unheard:
        return Refused(unheard.refused.sentence, unheard.refused.clause)
    return came


def _follow(came: _Came, name: str, events: tuple[Event, ...], draw: Draw) -> None:
    began = unlinked = False
    for event in events:
        match event:
            case PoolLinked():
                came.ask(_link(came.table, name, event))
            case PrizeVerified():
                came.ask(c.VerifyAward(event.award.award))
            case PrizeStruck():
                came.ask(c.StrikeAward(event.award.award, event.why))
            case PrizesPaid():
                for each in event.paid:
                    came.ask(c.PayAward(each.award.award))
            case RoundStarted():
                began = True
            case PoolUnlinked():
                unlinked = True
    _bring_round(came, name)
    _bring_carried(came, name)
    if began:
        _collect(came, name, events[-1], draw)
    _tell(came, name, events[-1])
    if unlinked:
        came.ask(c.UnlinkTable(name))


def _name(table: Table) -> str:
    return desk_of(table).conditions.table


def _link(table: Table, name: str, event: PoolLinked) -> c.LinkTable:
    """With what the table itself pays, for the pool to compare."""
    wager = desk_of(table).rules.wagers[JACKPOT.slug]
    odds = {prize.hand: wager.line(kind).odds for kind, prize in PRIZES.items() if prize.times}
    pays = {hand: 0 if each is None else each.to // each.on for hand, each in odds.items()}
    return c.LinkTable(event.pool, name, desk_of(table).rules.game, Cents(event.stake), pays)


def _feeding(came: _Came, name: str) -> Feeding:
    return came.system.tables.get(name) or Feeding(name)


def still_in(table: Table, played: Round) -> frozenset[int]:
    """The areas whose jackpot wager is in a round, or was settled in it by its cards."""
    if played.void:
        return frozenset()
    first = desk_of(table).collected_first
    settled = {line.area for line in played.settled if line.wager in first and line.result is not Result.VOID}
    if table.round is None:
        return frozenset(settled)
    back = {line.area for line in played.due if line.wager in first and line.result is Result.VOID}
    return frozenset(settled | {lying.area for lying in table.taken} - back)


def _bring_round(came: _Came, name: str) -> None:
    """Hands that became void leave the pool's round, their stakes carried or not as the table has it."""
    table, played = came.table, _feeding(came, name).round
    latest = table.latest
    if played is None or latest is None or latest.number != played.number or is_paid(came.system, played):
        return
    if played.told and table.round is not None and not table.round.result:
        came.ask(c.WithdrawResult(name, played.number))
    gone = set(played.still_in) - still_in(table, latest)
    carried = gone & {lying.area for lying in carried_over(table)}
    for areas, back in ((carried, False), (gone - carried, True)):
        if areas:
            came.ask(c.VoidHands(name, played.number, tuple(sorted(areas)), back))


def _bring_carried(came: _Came, name: str) -> None:
    """Carried stakes that the table has handed back."""
    waiting = {lying.area for lying in came.table.taken}
    for area in _feeding(came, name).carried:
        if area not in waiting:
            came.ask(c.ReturnStake(name, area))


def _collect(came: _Came, name: str, last: Event, draw: Draw) -> None:
    table, feeding = came.table, _feeding(came, name)
    areas = tuple(sorted({lying.area for lying in table.taken}))
    if not areas or table.round is None:
        return
    new = tuple(area for area in areas if area not in feeding.carried)
    number = came.system.pools[feeding.pool].drawn(draw)
    came.hear(last, came.ask(c.CollectStakes(name, table.round.number, new, number)))


def _tell(came: _Came, name: str, last: Event) -> None:
    ongoing, played = came.table.round, _feeding(came, name).round
    if ongoing is None or not ongoing.result or ongoing.void or played is None or not played.open:
        return
    if played.number == ongoing.number:
        cards: dict[str, Any] = {NAMES[area]: tuple(ongoing.cards[NAMES[area]]) for area in played.still_in}
        came.hear(last, came.ask(c.TellResult(name, played.number, cards)))


def prizes_seen(system: System, table: Table) -> PrizesSeen | None:
    """What the pool of a table shows, for its view; nothing where it feeds none."""
    if table.link is None or (pool := system.pools.get(table.link.pool)) is None:
        return None
    shown = pool_seen(system, pool)
    prizes = tuple(PrizeSeen(each.level, each.pays, each.verifying) for each in shown.prizes)
    shares = tuple((award, system.awards[award].share) for award in owed(system, _name(table)))
    winners = tuple(WinnerSeen(each.level, each.table, each.paid, each.hands) for each in last_winners(system, pool.name))
    return PrizesSeen(shown.pool, shown.stake, prizes, shares, winners)


def owed(system: System, table: str) -> dict[int, tuple[int, ...]]:
    """The awards that a pool owes at a table, each with the areas that share it."""
    return {award.number: award.areas for award in system.waiting if award.table == table}
