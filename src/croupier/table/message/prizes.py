"""A table and its jackpot pool: linked and unlinked, what the pool has awarded here, and what becomes of it."""

from msgspec import Struct

from croupier.money import Cents
from croupier.table.message.events import Event


class PoolLinked(Event, frozen=True):
    """What was played before is final: no pool knows of it."""

    pool: str
    stake: Cents
    """The one amount of a jackpot wager, here and at every table of the pool."""


class PoolUnlinked(Event, frozen=True):
    pool: str


class Awarded(Struct, frozen=True, gc=False):
    """An award of the pool. What it comes to is told when it is paid: until then a prize struck elsewhere may add to it."""

    award: int
    level: str
    areas: tuple[int, ...]
    """As they are paid: from the dealer's right."""
    player: str = ""
    """Who has won, where no line of the settlement says so."""


class PrizesAwarded(Event, frozen=True):
    """The pool's answer to a round that has begun, or to a result."""

    awards: tuple[Awarded, ...]


class PrizeVerified(Event, frozen=True):
    award: Awarded


class PrizeStruck(Event, frozen=True):
    award: Awarded
    why: str


class Shared(Struct, frozen=True, gc=False):
    """An award, and what each of its hands is paid by the pool."""

    award: Awarded
    share: Cents


class PrizesPaid(Event, frozen=True):
    """Everything that waited is paid in one go; the payments follow, area by area."""

    paid: tuple[Shared, ...]


class PrizePaid(Event, frozen=True):
    """A prize that is no line of the settlement: a mystery prize, or the share of somebody who has gone."""

    award: int
    level: str
    area: int
    player: str
    amount: Cents
    given: Cents
    """The part of it that rounding up to chips gave away."""
    here: bool
    """Its winner is at the table; otherwise it is handed over beyond it."""
