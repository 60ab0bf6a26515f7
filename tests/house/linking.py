"""Tables of the house on a pool. Where prizes are to be won a dealer enters the cards: no sealed order is anybody's to choose."""

from collections.abc import Iterable

from tests.house.pits import House
from tests.house.pools import MAJOR, MINOR, NOTHING, OPEN, given

import croupier as cr
from croupier.cards.card import parse_card
from croupier.desk.usual import JACKPOT
from croupier.games.ranks import Rank
from croupier.house.floor.asked import Reply
from croupier.table.message.command import Command
from croupier.table.model.people import Actor

__all__ = ["MAJOR", "MINOR", "NOTHING", "Scanned", "linked_table", "pooled"]

c = cr.commands
GAME = "baceball"


def pooled(house: House, pool: str = "North") -> None:
    assert given(house, Rank.MANAGER, {**OPEN, "pool": pool}).granted


def linked_table(house: House, table: str, dealt_by: str = "software", pool: str = "North") -> Reply:
    """A table of the house that feeds a pool which is open."""
    house.set_up(GAME, table, dealt_by)
    manager = house.staff[Rank.MANAGER]
    reply = house.give(table, manager, c.LinkPool(pool, by=Actor(manager, Rank.MANAGER), at=0))
    assert reply.granted, reply.body
    return reply


class Scanned:
    """A table whose dealer enters the cards, with patrons at its first areas."""

    def __init__(self, house: House, table: str, patrons: int = 2, pool: str = "North") -> None:
        self.house, self.table = house, table
        linked_table(house, table, "dealer", pool)
        self.patrons = [house.patron() for _ in range(patrons)]
        for area, patron in enumerate(self.patrons, start=1):
            self.ok(c.JoinTable(patron, area, by=self.dealer, at=0))
            self.ok(c.BuyChips(patron, 10_000_00, by=self.dealer, at=0))

    @property
    def dealer(self) -> Actor:
        return Actor(self.house.staff[Rank.DEALER], Rank.DEALER)

    @property
    def supervisor(self) -> Actor:
        return Actor(self.house.staff[Rank.SUPERVISOR], Rank.SUPERVISOR)

    @property
    def now(self) -> cr.Table:
        return self.house.table(self.table)

    def ok(self, *commands: Command) -> Reply:
        reply = self.house.give(self.table, commands[0].by.id, *commands)
        assert reply.granted, (commands, reply.body)
        return reply

    def stakes(self, *without: int) -> None:
        """A Bet from everyone, and a jackpot wager from all areas but these."""
        self.house.until_players(self.table)
        for area, patron in enumerate(self.patrons, start=1):
            self.ok(c.PlaceWager(patron, area, "bet", 10_00, by=self.dealer, at=0))
            if area not in without and not any(lying.area == area for lying in self.now.taken):
                self.ok(c.PlaceWager(patron, area, "jackpot", JACKPOT, by=self.dealer, at=0))

    def deals(self, hands: Iterable[list[str]]) -> None:
        """Cards to each area and the dealer, who has nothing much; every decision is to let it stand."""
        dealt = [*hands, ["KH", "7C", "4D"]]
        cards = iter([hand[place] for place in range(3) for hand in dealt])
        while (need := cr.required(self.now)).what not in ("result", "wagers"):
            if need.what == "deal":
                announce = () if self.now.round is not None else (c.Announce("no-more-bets", by=self.dealer, at=0),)
                self.ok(*announce, c.DealCard(parse_card(next(cards)), by=self.dealer, at=0))
            elif need.what == "ask":
                self.ok(c.Decide(need.areas[0], need.standing[need.areas[0]], by=self.dealer, at=0))
            else:
                assert self.house.step(self.table), need

    def play(self, *hands: list[str]) -> None:
        """A round as far as its prizes, or to its end where it has none."""
        self.stakes()
        self.deals(hands)
        while self.now.round is not None and self.house.step(self.table):
            pass

    def verify(self, award: int) -> Reply:
        return self.ok(c.VerifyPrize(award, by=self.supervisor, at=0))


def linked_played(house: House, table: str = "d9") -> None:
    """A scanned table on the pool that is open: rounds without prizes, a prize paid, and one that waits."""
    found = Scanned(house, table)
    found.play(NOTHING, NOTHING)
    found.play(NOTHING, MINOR)
    award = max(house.pit.looking.pools().system.awards)
    found.verify(award)
    house.until_players(table)
    found.play(NOTHING, ["AC", "AC", "AC"])
