"""A bACEball table on a jackpot pool, both driven by the table's commands alone."""

from typing import Any, Final

from msgspec.structs import replace
from tests.baceball import ALL, GAME, STAKE
from tests.tables import MANAGER, SUPERVISOR, House, conditions

from croupier import commands as c
from croupier.desk.linked import Draw, run_linked
from croupier.jackpot import commands as j
from croupier.jackpot import engine
from croupier.jackpot.events import Event as PoolEvent
from croupier.jackpot.model import Award, State, System
from croupier.jackpot.refusal import Refused as PoolRefused
from croupier.jackpot.terms import Cents, Rate, Seed
from croupier.table.message.command import Command
from croupier.table.message.events import Event
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.table import Table

POOL: Final = "North"
LEVELS: Final = j.PoolTerms(j.LevelTerms(Rate(150_000), Seed(10_000_000)), j.LevelTerms(Rate(40_000), Seed(1_000_000)))
MYSTERY: Final = j.MysteryTerms(Rate(20_000), Seed(5_000), (1, 20))


def nobody(below: int) -> int:
    """The draw that no stake wins."""
    return below - 1


class Floor:
    """One meter system for any number of tables."""

    def __init__(self, levels: j.PoolTerms = LEVELS, chips: tuple[int, ...] = (500, 2_500)) -> None:
        self.system = System()
        self.events: list[PoolEvent] = []
        self.ask(j.OpenPool(POOL, "L 16/0817", Cents(STAKE), levels, tuple(map(Cents, chips))))

    def ask(self, command: j.Command) -> None:
        self.system, outcome = engine.run(self.system, command)
        assert not isinstance(outcome, PoolRefused), outcome
        self.events += outcome

    def award(self, number: int) -> Award:
        return self.system.awards[number]

    def states(self) -> list[State]:
        return [award.state for award in self.system.awards.values()]

    def holds(self, level: str) -> int:
        return self.system.pools[POOL].holds(level)


class LinkedHouse(House):
    """A table whose every command goes through the pool as well."""

    def __init__(self, floor: Floor) -> None:
        super().__init__()
        self.floor = floor
        self.draw: Draw = nobody
        self.caused: list[tuple[Event, ...]] = []
        """What each command has caused at the table."""

    def run(self, command: Command) -> tuple[Table, Outcome]:
        came = run_linked(self.table, self.floor.system, command, self.draw)
        if isinstance(came, Refused):
            return self.table, came
        self.floor.system = came.system
        self.floor.events += came.pool_events
        self.caused.append(came.table_events)
        return came.table, came.table_events

    def prizes(self) -> None:
        """Every prize is verified and paid."""
        while (due := self.required()).what == "verify-prize":
            self.ok(c.VerifyPrize, int(due.sentence.split("award ")[1].split(",")[0]), by=SUPERVISOR)
        self.ok(c.PayPrizes)

    def finish(self) -> None:
        """Announce, settle, pay the prizes, clear."""
        self.ok(c.AnnounceResult)
        while (what := self.required().what) == "settle":
            self.ok(c.SettleWager)
        if what != "clear":
            self.prizes()
        self.clear()


def linked(floor: Floor | None = None, name: str = "b1", people: dict[str, int] | None = None, **named: Any) -> LinkedHouse:
    """A table with its players and cards, linked."""
    house = LinkedHouse(floor or Floor())
    house.ok(c.OpenTable, replace(conditions(GAME, offered=ALL, jackpot=STAKE, **named), table=name), by=SUPERVISOR)
    for who, area in (people or {"Ann": 1, "Ben": 2, "Cat": 6}).items():
        house.sit(who, area)
    house.make_ready()
    house.ok(c.LinkPool, POOL, by=MANAGER)
    return house


def bets(house: LinkedHouse, *without: str) -> None:
    """A Bet from everyone, and a jackpot wager from all but these who have none in already."""
    for name, patron in house.table.floor.people.items():
        house.bet(name, "bet", 1_000)
        if name not in without and not any(lying.area == patron.area for lying in house.table.taken):
            house.bet(name, "jackpot", STAKE)
    if house.required().what == "collect":
        house.ok(c.CollectJackpotWagers)


def dealt(house: LinkedHouse, **hands: str) -> None:
    """A round with these hands, `a1="AS AS AS"`, in the order of the deal."""
    areas = sorted({lying.area for lying in house.table.laid})
    laid = [hands.get(f"a{area}", "2C 5H 9D").split() for area in areas] + [hands.get("dealer", "KH 7C 4D").split()]
    house.deal(" ".join(hand[place] for place in range(3) for hand in laid))
