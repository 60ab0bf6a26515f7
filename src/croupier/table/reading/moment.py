"""A table at the moment of a command, and what is worked out about it once."""

from msgspec import Struct

from croupier.games.provisions import Book
from croupier.games.rules import Rules, Step
from croupier.table.model.cards import Cards
from croupier.table.model.conditions import Conditions, Desk
from croupier.table.model.floor import Floor
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.reading.due import first_step, step_of


class Moment(Struct, frozen=True, gc=False):
    """What guards and choices read. It never changes, and nothing of it outlives the question it was made for."""

    table: Table
    desk: Desk
    now: int
    player: str = ""
    """The one player whose choices are asked for; nobody where all are."""

    @property
    def conditions(self) -> Conditions:
        return self.desk.conditions

    @property
    def rules(self) -> Rules:
        return self.desk.rules

    @property
    def book(self) -> Book:
        """What the document provides."""
        return self.desk.provisions

    @property
    def round(self) -> Round | None:
        return self.table.round

    @property
    def cards(self) -> Cards:
        return self.table.cards

    @property
    def floor(self) -> Floor:
        return self.table.floor

    @property
    def step(self) -> Step | None:
        """What the drawing rule wants in the round in progress."""
        return step_of(self.desk, self.table.round)

    @property
    def next_step(self) -> Step | None:
        """What it wants now: in the round, or as the first card of the next one."""
        return self.step if self.table.round is not None else first_step(self.desk, self.table)

    @property
    def players(self) -> tuple[str, ...]:
        """Those whose choices are asked for."""
        people = self.table.floor.people
        return self.table.floor.names if not self.player else (self.player,) if self.player in people else ()

    @property
    def areas(self) -> range:
        return range(1, self.desk.conditions.areas + 1)


def moment_of(table: Table, now: int | None = None, player: str = "") -> Moment:
    """The moment at which an open table is asked something, or one player's choices at it."""
    assert table.conditions is not None, "only an open table has moments"
    return Moment(table, table.conditions.desk, table.now if now is None else now, player)
