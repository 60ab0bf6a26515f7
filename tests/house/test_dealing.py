"""The automatic dealer: every game dealt by itself, by its clocks, in one process at a time, with guests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.pits import House, copied, receipt

import croupier as cr
from croupier import commands as c
from croupier.desk.usual import usual_conditions
from croupier.games.ranks import Rank
from croupier.house.dealing.automatic import Dealing
from croupier.house.dealing.pace import Pace
from croupier.house.floor.pit import Pit
from croupier.house.floor.setting_up import ChangeSetUp, SetUpTable
from croupier.house.home import Home
from croupier.house.journal.models import Account
from croupier.house.people.events import SetUp
from croupier.house.people.persons import SOFTWARE
from croupier.house.settings import use
from croupier.table.asking.required import required
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor

START = 1_800_000_000.0
FLOOR = {
    "b1": ("premium-baccarat", ""),
    "b2": ("premium-baccarat", "even-money"),
    "b3": ("premium-baccarat", "tie"),
    "s1": ("seven-up-baccarat", ""),
    "l1": ("lucky-draw-baccarat", ""),
    "h1": ("baceball", ""),
    "p1": ("three-card-poker", ""),
}


class Time:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        return self.now


class Floor(House):
    """A pit whose time is the test's, with an automatic dealer that takes its turns when it is told to."""

    def __init__(self, pit: Pit, time: Time) -> None:
        super().__init__(pit)
        self.time = time
        self.dealing = Dealing(pit, pace=Pace(1.0))
        self.dealing.attach()

    def automatic(self, table: str, guests: int = 0, **more: int) -> str:
        game, variant = FLOOR[table]
        wanted = usual_conditions(game, variant=variant, table=table)
        setup = SetUp(table, game, variant, automatic=True, guests=guests, **more)
        reply = self.pit.ask(SetUpTable(receipt(), SOFTWARE, wanted, setup))
        assert reply.granted, reply.body
        return table

    def until(self, when: float) -> None:
        """Let everything happen that is due until then, each at its own time."""
        self.dealing.look()  # what people have just done may not have been heard yet
        while True:
            due = self.dealing.turn()
            if due is not None and due <= self.time.now:
                continue
            if due is None or due > when:
                break
            self.time.now = due
        self.time.now = max(self.time.now, when)

    def pass_(self, seconds: float) -> None:
        self.until(self.time.now + seconds)
