"""A pit in which something happened that somebody must be told of, with a clock that tests set."""

from datetime import datetime
from typing import Any

from tests.house.pits import House

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.house.floor.asked import Reply
from croupier.table.model.people import Actor

GAME = "premium-baccarat"


class Wall:
    """A clock that stands until it is set."""

    def __init__(self, shows: str) -> None:
        self.at = 0.0
        self.set(shows)

    def set(self, shows: str) -> None:
        self.at = datetime.fromisoformat(shows).timestamp()

    def __call__(self) -> float:
        return self.at


def given(house: House, rank: Rank, kind: Any, *fields: Any, table: str = "d1", **named: Any) -> Reply:
    """Whoever has this rank gives a command to a table."""
    by = Actor(house.staff[rank], rank)
    reply = house.give(table, by.id, kind(*fields, by=by, at=0, **named))
    assert reply.granted, reply.body
    return reply


def a_joker_found(house: House, table: str = "d1") -> None:
    """Surveillance must hear of it at once, and an inspector by the end of the gaming day."""
    given(house, Rank.SUPERVISOR, c.ReportWrongCards, table=table, foreign=("a joker",))


def ready_table(house: House, table: str = "d1", game: str = GAME) -> str:
    """A table at which a dealer deals, with cards on it."""
    house.set_up(game, table, "dealer")
    given(house, Rank.DEALER, c.IntroduceCards, "blue", table=table)
    return table
