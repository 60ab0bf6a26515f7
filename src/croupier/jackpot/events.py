"""What happened to the prize meters. An event says all that its record needs: nothing is reckoned when it is read again."""

from msgspec import Struct

from croupier.jackpot.model import Level
from croupier.tags import kebab


class Event(Struct, frozen=True, gc=False, kw_only=True, tag_field="type", tag=kebab):
    clauses: tuple[str, ...] = ()
    """Of bACEball's document."""


class PoolOpened(Event, frozen=True, gc=False):
    pool: str
    approval: str
    stake: int
    chips: tuple[int, ...]
    levels: tuple[Level, ...]


class PoolAmended(Event, frozen=True, gc=False):
    pool: str
    approval: str
    levels: tuple[Level, ...]
    """As they are from now on: rates from the next stake, seeds from the next reset."""


class TableLinked(Event, frozen=True, gc=False):
    pool: str
    table: str
    game: str


class TableUnlinked(Event, frozen=True, gc=False):
    pool: str
    table: str


class StakesCollected(Event, frozen=True, gc=False):
    pool: str
    table: str
    round: int
    areas: tuple[int, ...]
    """Those that paid in."""
    plays: tuple[int, ...]
    """Those in the round, carried stakes too."""
    fed: tuple[tuple[str, int, int], ...]
    """Level, what it grew by in millionths of a cent, and by how many whole cents it stands higher."""
    draw: int | None = None
    """The number drawn for the mystery prize."""


class HandTold(Struct, frozen=True, gc=False):
    """A jackpot hand and what it wins."""

    area: int
    hand: str
    pays: int
    award: int | None
    clause: str


class ResultTold(Event, frozen=True, gc=False):
    table: str
    round: int
    hands: tuple[HandTold, ...]


class ResultWithdrawn(Event, frozen=True, gc=False):
    """The round's hands are to be told again; what they had won is struck out before."""

    table: str
    round: int


class PrizeLocked(Event, frozen=True, gc=False):
    """A meter gives what it holds to an award and starts again from its seed."""

    award: int
    pool: str
    table: str
    round: int
    level: str
    areas: tuple[int, ...]
    taken: int
    seed: int
    amount: int
    share: int


class PrizeShared(Event, frozen=True, gc=False):
    """An award whose hands or amount changed before it was paid."""

    award: int
    pool: str
    level: str
    areas: tuple[int, ...]
    amount: int
    share: int
    gained: int
    """Cents that it takes besides, out of the meter to which a struck award gave them."""
    guarantee: int
    """Cents that the guarantee adds besides, or less."""
    rounding: int
    """Cents that raising adds besides, or less."""
    reopened: bool
    """It must be verified anew."""


class AwardStruck(Event, frozen=True, gc=False):
    """An award that never was: its money goes back the way it came."""

    award: int
    pool: str
    level: str
    why: str
    taken: int
    seed: int
    amount: int
    paid_out: int
    """What lay in the award."""
    seeded: int
    """The cents of seed in the meter after it."""


class AwardVerified(Event, frozen=True, gc=False):
    award: int


class AwardPaid(Event, frozen=True, gc=False):
    award: int
    table: str
    paid_out: int


class HandsVoided(Event, frozen=True, gc=False):
    table: str
    round: int
    areas: tuple[int, ...]
    returned: int
    """Cents of their stakes that went back; nothing where they are carried."""
    back: bool


class StakeReturned(Event, frozen=True, gc=False):
    table: str
    area: int
    returned: int


class Moved(Struct, frozen=True, gc=False):
    """What one level gives another pool when its own ends."""

    level: str
    units: int
    """Above the seed, in millionths of a cent."""
    seed: int
    """Cents that the house takes back."""
    cents: int
    """Whole cents of what moves."""
    cent: int
    """One, where two fractions make a whole one."""


class PoolTransferred(Event, frozen=True, gc=False):
    pool: str
    to: str
    approval: str
    moved: tuple[Moved, ...]


AnyEvent = (
    PoolOpened | PoolAmended | TableLinked | TableUnlinked | StakesCollected | ResultTold | ResultWithdrawn | PrizeLocked
    | PrizeShared | AwardStruck | AwardVerified | AwardPaid | HandsVoided | StakeReturned | PoolTransferred
)  # fmt: skip
