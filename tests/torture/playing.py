"""Clients who play whatever the table lets them, and now and then what it does not."""

from random import Random
from typing import Any

from tests.house.pits import MAIN
from tests.torture.floors import Floor

import croupier as cr
from croupier.desk.routine import routine
from croupier.games.ranks import Rank
from croupier.house.floor.cage import BuyIn, CashOut
from croupier.house.floor.commands import Commands, Step
from croupier.house.floor.hot import Hot
from croupier.house.floor.pit import Pit
from croupier.house.floor.staffing import by_software
from croupier.table.message.command import Command
from croupier.table.model.people import Actor

c = cr.commands
BUSY, IDLE = 0.75, 0.25
"""How often a client's turn is the software's, while a round runs and before."""


def step(hot: Hot) -> Step | None:
    """What the software does next at a table, if anything."""
    due = routine(hot.table, by_software(Rank.DEALER), by_software(Rank.SUPERVISOR), hot.table.now)
    return Step(hot.id, hot.head.version, due) if due else None


def next_request(pit: Pit, floor: Floor, tables: tuple[str, ...], chance: Random, receipt: str) -> Any:
    """What some client asks for next at one of these tables."""
    hot = pit.looking.table(chance.choice(tables))
    assert hot is not None
    running = hot.table.round is not None or not hot.table.cards.stock.remaining
    if chance.random() < (BUSY if running else IDLE) and (due := step(hot)) is not None:
        return due
    patron = chance.choice(floor.patrons)
    roll = chance.random()
    if roll < 0.08:
        return BuyIn(receipt, patron, patron, 25_000 * chance.randint(1, 100), _wherever(chance, hot.id, tables), play_money=True)
    if roll < 0.16:
        amount = chance.choice((500, 2_500, 100_000, 10**12))
        return CashOut(receipt, patron, patron, amount, _wherever(chance, hot.id, tables), play_money=True)
    if patron in hot.table.floor.people and not _carded(hot, patron):
        shown = c.ShowPlayerCard(patron, cr.PlayerCard.OWN, by=Actor(floor.dealer, Rank.DEALER), at=0)
        return Commands(receipt, hot.id, floor.dealer, (shown,))
    return Commands(receipt, hot.id, patron, _commands(hot, floor, patron, roll, chance))


def _wherever(chance: Random, table: str, tables: tuple[str, ...]) -> tuple[str, ...]:
    return chance.choice(((), (table,), tables))


def _carded(hot: Hot, patron: str) -> bool:
    game = hot.setup.game
    return game != "three-card-poker" or hot.table.floor.people[patron].card is cr.PlayerCard.OWN


def _commands(hot: Hot, floor: Floor, patron: str, roll: float, chance: Random) -> tuple[Command, ...]:
    me, area, main = Actor(patron, Rank.PLAYER), floor.patrons.index(patron) + 1, MAIN[hot.setup.game]
    if patron not in hot.table.floor.people:
        return (c.JoinTable(patron, area, by=me, at=0),)
    if roll < 0.22:
        return (c.LeaveTable(patron, by=me, at=0),)
    if roll < 0.30:
        return (c.PlaceWager(patron, area, chance.choice((main, "no such wager")), 1, by=me, at=0),)
    asked = cr.required(hot.table)
    if asked.what == "ask" and area in asked.areas:
        return (c.Decide(area, asked.standing[area], by=me, at=0),)
    wagers = tuple(
        c.PlaceWager(patron, area, main, 500 * chance.randint(1, 20), by=me, at=0) for _ in range(chance.choice((1, 1, 1, 2)))
    )
    return wagers if roll < 0.9 else (*wagers, c.WithdrawWager(patron, area, main, by=me, at=0))
