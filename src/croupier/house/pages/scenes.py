"""What the presenter of a page is given: a table as one audience may see it, and no table."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from croupier.house.dealing.automatic import Clock
from croupier.house.live.channels import Seen
from croupier.house.pages.naming import Names
from croupier.house.people.events import SetUp
from croupier.reports.deadlines import Clocks, clocks_of
from croupier.table.asking.irregularities import Offer, fitting
from croupier.table.asking.permitted import Permit, permitted, permitted_to, without_cards
from croupier.table.asking.results import (
    OwnRound,
    ResultView,
    Stake,
    announced,
    last_stakes,
    latest_results,
    own_rounds,
    results,
)
from croupier.table.asking.seen import PrizesSeen, View
from croupier.table.asking.view import view
from croupier.table.message.command import Command
from croupier.table.model.ledger import Ledger
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMAND
from croupier.table.reading.gaming_day import gaming_day

LATEST = 12
_MOST = 1024
T = TypeVar("T")
Rounds = tuple[Ledger, int, ResultView | None]
"""The rounds that are over, the shoe in play, and what was announced of the round in progress."""


class Memory:
    """What came of the rounds before is read off a table's ledger once, and not each time that a card comes."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[Rounds, Any]] = {}
        self.names = Names()

    def of(self, name: str, table: str, rounds: Rounds, make: Callable[[], Any]) -> Any:
        """A ledger that has not grown is the same one."""
        if len(self._known) > _MOST:
            self._known.clear()
        known = self._known.get((name, table))
        if known is None or known[0][0] is not rounds[0] or known[0][1:] != rounds[1:]:
            known = self._known[name, table] = (rounds, make())
        return known[1]


def _named(commands: tuple[str, ...]) -> tuple[type[Command], ...]:
    return tuple(COMMAND[name] for name in commands if name in COMMAND)


class Scene:
    """A table at a version, as whoever looks at a page may see it. What is not asked for is not made."""

    def __init__(self, at: Seen, viewer: Actor, *, zone: str, now: float, memory: Memory | None = None) -> None:
        self.id: str = at.id
        self.version: int = at.version
        self.setup: SetUp = at.setup
        self.clock: Clock | None = at.clock
        self.prizes: PrizesSeen | None = at.prizes
        self.viewer = viewer
        self.zone, self.now = zone, now
        self._table: Table = at.table
        self._memory = memory or Memory()
        self._permits_for: dict[tuple[str, ...], tuple[Permit, ...]] = {}

    @cached_property
    def clocks(self) -> Clocks:
        """By which deadlines are told: the table's own gaming day, the house's zone."""
        conditions = self._table.conditions
        return clocks_of(self.zone, "06:00" if conditions is None else conditions.day_starts)

    @cached_property
    def view(self) -> View:
        return view(self._table, self.viewer, self.prizes)

    @cached_property
    def permits(self) -> tuple[Permit, ...]:
        """What the viewer may do now, by their rank or as a player. What they carry elsewhere is not looked at."""
        return permitted_to(self._table, self.viewer, int(self.now))

    def grounded(self, *commands: str) -> tuple[Permit, ...]:
        """These commands as somebody of whatever rank may give them now, with no word of a card."""
        found = permitted(self._table, int(self.now), _named(commands))
        return tuple(without_cards(permit, self._table) for permit in found)

    @cached_property
    def fitting(self) -> tuple[Offer, ...]:
        """The irregularities that fit now, whoever may rule on them."""
        return fitting(self._table, int(self.now), self.viewer)

    def naming(self, person: str) -> str:
        """What somebody is called. For pages of the staff: players are not told each other's names."""
        return self._memory.names(person)

    @property
    def gaming_day(self) -> int | None:
        """Which one it is, by the clocks where the table stands; none for a table that was never opened."""
        conditions = self._table.conditions
        return None if conditions is None else gaming_day(conditions, int(self.now))

    def permitted(self, *among: type[Command]) -> tuple[Permit, ...]:
        """The same, of these commands alone."""
        return permitted_to(self._table, self.viewer, int(self.now), among)

    def permits_for(self, *commands: str) -> tuple[Permit, ...]:
        """The same by their names, looked up once; such as are no command of a table are none that is permitted."""
        if commands not in self._permits_for:
            self._permits_for[commands] = self.permitted(*_named(commands))
        return self._permits_for[commands]

    @property
    def own_rounds(self) -> tuple[OwnRound, ...]:
        """The viewer's last rounds, the newest first."""
        return self.remembered(f"rounds of {self.viewer.id}", lambda: own_rounds(self._table, self.viewer.id, LATEST))

    def all_own_rounds(self) -> tuple[OwnRound, ...]:
        """Every round of the viewer's that the table remembers."""
        return own_rounds(self._table, self.viewer.id)

    @property
    def last_stakes(self) -> tuple[Stake, ...]:
        """What the viewer laid last."""
        return self.remembered(f"stakes of {self.viewer.id}", lambda: last_stakes(self._table, self.viewer.id))

    @property
    def results(self) -> tuple[ResultView, ...]:
        """Of the cards in play, from the first round on."""
        return self.remembered("results", lambda: results(self._table))

    @property
    def latest(self) -> tuple[ResultView, ...]:
        """The last few, the newest first."""
        return self.remembered("latest", lambda: latest_results(self._table, LATEST))

    def remembered(self, name: str, make: Callable[[], T]) -> T:
        """Something that hangs on results alone, such as how a road is laid: made once a round, and once a shoe."""
        found: T = self._memory.of(name, self.id, self._rounds, make)
        return found

    @cached_property
    def _rounds(self) -> Rounds:
        return self._table.ledger, self.view.cards.shoe, announced(self._table)
