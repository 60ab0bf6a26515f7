"""Pits for tests: a home with its databases ready, people of every rank, and tables that are played on."""

import shutil
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

import croupier as cr
from croupier.desk.routine import routine
from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.house.floor.asked import Reply
from croupier.house.floor.cage import BuyIn
from croupier.house.floor.commands import Commands, Step
from croupier.house.floor.pit import Pit
from croupier.house.floor.setting_up import SetUpTable
from croupier.house.floor.staffing import AddPerson, by_software
from croupier.house.home import Home
from croupier.house.people.events import SetUp
from croupier.house.people.persons import SOFTWARE
from croupier.table.message.command import Command
from croupier.table.model.people import Actor

NUMBERS = count(1)


def receipt() -> str:
    return f"receipt-{next(NUMBERS)}"


def copied(template: Home, to: Path) -> Home:
    """A pit of its own, without waiting for its databases to be made."""
    shutil.copytree(template.path, to)
    return Home(to)


class House:
    """A pit with someone of every rank, spoken to as its own process does."""

    def __init__(self, pit: Pit) -> None:
        self.pit = pit
        self.staff: dict[Rank, str] = {rank: self.add(rank) for rank in Rank if rank is not Rank.PLAYER}

    def add(self, rank: Rank) -> str:
        reply = self.pit.ask(AddPerson(receipt(), SOFTWARE, rank))
        assert reply.granted, reply.body
        found: str = msgspec.json.decode(reply.body)["id"]
        return found

    def patron(self, chips: int = 0) -> str:
        """A new patron with chips."""
        person = self.add(Rank.PLAYER)
        if chips:
            assert self.pit.ask(BuyIn(receipt(), person, person, chips, play_money=True)).granted
        return person

    def set_up(self, game: str, table: str, dealt_by: str = "software", **more: Any) -> str:
        wanted = usual_conditions(game, table=table, **more)
        reply = self.pit.ask(SetUpTable(receipt(), SOFTWARE, wanted, SetUp(table, game, wanted.terms.variant, dealt_by)))
        assert reply.granted, reply.body
        return table

    def give(self, table: str, by: str, *commands: Command, receipt_id: str = "") -> Reply:
        return self.pit.ask(Commands(receipt_id or receipt(), table, by, commands))

    def table(self, table: str) -> cr.Table:
        found = self.pit.looking.table(table)
        assert found is not None
        return found.table

    def step(self, table: str) -> bool:
        """Let the software do what is its own to do."""
        hot = self.pit.looking.table(table)
        assert hot is not None
        due = routine(hot.table, by_software(Rank.DEALER), by_software(Rank.SUPERVISOR), hot.table.now)
        return bool(due) and self.pit.ask(Step(table, hot.head.version, due)).granted

    def until_players(self, table: str) -> None:
        while self.step(table):
            pass

    def stake(self, table: str, player: str, area: int, wager: str, amount: int) -> Reply:
        return self.give(table, player, cr.commands.PlaceWager(player, area, wager, amount, by=Actor(player, Rank.PLAYER), at=0))


MAIN = {game: next(w.slug for w in cr.rules_of(game).wagers.values() if w.main) for game in GAMES}
