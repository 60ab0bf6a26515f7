"""Floors that have been played on: tables of every game with patrons, rounds, refusals and whatever else leaves rows behind."""

from tests.house.pits import MAIN, House, receipt

import croupier as cr
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.house.floor.cage import CashOut
from croupier.table.model.people import Actor

c = cr.commands
TABLES = {game: f"t{number}" for number, game in enumerate(GAMES, start=1)}


def seated(house: House, game: str, table: str, patrons: int = 1, chips: int = 10_000_000) -> list[str]:
    """A new table with so many patrons at it."""
    house.set_up(game, table)
    found = [house.patron(chips=chips) for _ in range(patrons)]
    dealer = house.staff[Rank.DEALER]
    for area, player in enumerate(found, start=1):
        assert house.give(table, player, c.JoinTable(player, area, by=Actor(player, Rank.PLAYER), at=0)).granted
        if game == "three-card-poker":
            shown = c.ShowPlayerCard(player, cr.PlayerCard.OWN, by=Actor(dealer, Rank.DEALER), at=0)
            assert house.give(table, dealer, shown).granted
    return found


def play(house: House, game: str, table: str, patrons: list[str], rounds: int, stake: int = 1_000) -> None:
    """So many rounds, everybody with a main wager."""
    for _ in range(rounds):
        house.until_players(table)
        for area, player in enumerate(patrons, start=1):
            reply = house.stake(table, player, area, MAIN[game], stake)
            assert reply.granted, reply.body
        house.until_players(table)
        while (asked := cr.required(house.table(table))).what == "ask":
            area = asked.areas[0]
            player = patrons[area - 1]
            decided = c.Decide(area, asked.standing[area], by=Actor(player, Rank.PLAYER), at=0)
            assert house.give(table, player, decided).granted
            house.until_players(table)


def played_floor(house: House, rounds: int = 3, patrons: int = 2) -> None:
    """A table of each game after some rounds, with a refusal, a cash-out and a patron who has left."""
    for game, table in TABLES.items():
        found = seated(house, game, table, patrons)
        play(house, game, table, found, rounds)
        assert not house.stake(table, found[0], 1, MAIN[game], 1).granted
    first = next(iter(TABLES.values()))
    gone = Actor("P1001", Rank.PLAYER)
    assert house.give(first, "P1001", c.LeaveTable("P1001", by=gone, at=0)).granted
    assert house.pit.ask(CashOut(receipt(), "P1001", "P1001", 5_000, play_money=True)).granted
