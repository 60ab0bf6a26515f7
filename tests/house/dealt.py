"""A floor that is dealt by itself, in a time that the test moves on."""

from typing import Any

from msgspec.structs import replace
from tests.house.pits import House, receipt

from croupier import commands as c
from croupier.desk.usual import usual_conditions
from croupier.games.ranks import Rank
from croupier.house.dealing.automatic import Dealing
from croupier.house.dealing.pace import Pace
from croupier.house.floor.asked import Reply
from croupier.house.floor.pit import Pit
from croupier.house.floor.setting_up import SetUpTable
from croupier.house.journal.models import Entry
from croupier.house.people.events import SetUp
from croupier.house.people.persons import SOFTWARE
from croupier.table.message.command import Command
from croupier.table.message.events import Event
from croupier.table.message.upcast import read_event
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
CARD = 1.0
"""Seconds for a card here."""


class Time:
    """Time that goes on when it is told to: what nobody sets, and the server's clock, which somebody may."""

    def __init__(self) -> None:
        self.now = START
        self.wrong = 0.0
        """By how much the server's clock was set."""

    def __call__(self) -> float:
        return self.now + self.wrong

    def steady(self) -> float:
        return self.now


class Floor(House):
    """A pit whose time is the test's, and whose automatic dealer takes its turns when it is told to."""

    def __init__(self, pit: Pit, time: Time) -> None:
        super().__init__(pit)
        self.time = time
        self.dealing = Dealing(pit, pace=Pace(CARD), holder="first", steady=time.steady)
        self.dealing.attach()

    def automatic(self, like: str, guests: int = 0, betting: int = 15, deciding: int = 12, **conditions: Any) -> str:
        """A table that deals itself, as the floor has one, but for these conditions."""
        game, variant = FLOOR[like]
        wanted = replace(usual_conditions(game, variant=variant, table=like), **conditions)
        table = wanted.table
        setup = SetUp(table, game, variant, automatic=True, guests=guests, betting=betting, deciding=deciding)
        reply = self.pit.ask(SetUpTable(receipt(), SOFTWARE, wanted, setup))
        assert reply.granted, reply.body
        return table

    def until(self, when: float) -> None:
        """Let everything happen that is due until then, each at its own time."""
        run(self.dealing, self.time, when)

    def wait(self, seconds: float) -> None:
        self.until(self.time.now + seconds)

    def sits(self, table: str, area: int = 1, chips: int = 100_000) -> str:
        """A patron who sits down with chips."""
        player = self.patron(chips)
        self.says(table, player, c.JoinTable(player, area, by=NOBODY, at=0))
        return player

    def says(self, table: str, person: str, *commands: Command) -> Reply:
        reply = self.give(table, person, *commands)
        assert reply.granted, reply.body
        return reply

    def bets(self, table: str, player: str, area: int, wager: str, amount: int = 1000) -> None:
        reply = self.stake(table, player, area, wager, amount)
        assert reply.granted, reply.body


NOBODY = Actor("", Rank.PLAYER)
"""The writer puts in who really asks."""


def run(dealing: Dealing, time: Time, when: float) -> None:
    dealing.look()  # what people have just done may not have been heard yet
    while True:
        due = dealing.turn()
        if due <= time.now:
            continue
        if due > when:
            break
        time.now = due
    time.now = max(time.now, when)


def journal(table: str, *kinds: type[Event]) -> list[Any]:
    """The events of a table, of these kinds or all."""
    entries = Entry.objects.filter(stream__name=f"table:{table}").order_by("version")
    found = [read_event(bytes(entry.body)) for entry in entries]
    return [event for event in found if not kinds or isinstance(event, kinds)]
