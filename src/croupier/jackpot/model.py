"""The prize meters as a value: pools with their meters, tables with their latest round, awards, and the books."""

from collections.abc import Callable
from enum import StrEnum
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from croupier.jackpot.facts import GUARANTEES
from croupier.jackpot.terms import PARTS

UNITS: Final = PARTS
"""A meter counts millionths of a cent: every rate of a stake is a whole number of them."""


def whole(units: int) -> int:
    """The whole cents on a meter."""
    return units // UNITS


class Level(Struct, frozen=True, gc=False):
    name: str
    rate: int
    """Millionths of each stake."""
    seed: int
    """Cents that the next reset puts in."""
    chance: tuple[int, int] | None = None

    @property
    def guarantee(self) -> int:
        return GUARANTEES[self.name]


class Pool(Struct, frozen=True, gc=False):
    """One pool: stake, chips, rates and seeds are its own, so that linked tables cannot differ."""

    name: str
    approval: str
    stake: int
    chips: tuple[int, ...]
    levels: tuple[Level, ...]
    meters: tuple[int, ...]
    """Of each level, in millionths of a cent."""
    seeded: tuple[int, ...]
    """Of each level, the cents of seed that lie in its meter."""
    opened_with: tuple[int, ...] = ()
    """Of each level, the cents that it was opened with."""

    @property
    def chance(self) -> tuple[int, int] | None:
        """That of its mystery level, which is the last where there is one."""
        return self.levels[-1].chance

    def drawn(self, draw: Callable[[int], int]) -> int | None:
        """The number of a round for its mystery prize; none where it has none."""
        return None if self.chance is None else draw(self.chance[1])

    def place(self, level: str) -> int:
        for place, each in enumerate(self.levels):
            if each.name == level:
                return place
        raise KeyError(level)

    def has(self, level: str) -> bool:
        return any(each.name == level for each in self.levels)

    def holds(self, level: str) -> int:
        return whole(self.meters[self.place(level)])


class Round(Struct, frozen=True, gc=False):
    """A table's latest round, as far as the jackpot goes; it can be void until the next one is collected."""

    number: int
    areas: tuple[int, ...]
    """With a stake in it, carried ones too, ascending."""
    void: tuple[int, ...] = ()
    told: bool = False
    awards: tuple[int, ...] = ()
    """Those that its hands won."""

    @property
    def still_in(self) -> tuple[int, ...]:
        return tuple(area for area in self.areas if area not in self.void) if self.void else self.areas

    @property
    def open(self) -> bool:
        return not self.told and len(self.void) < len(self.areas)


class Table(Struct, frozen=True, gc=False):
    name: str
    pool: str = ""
    """The pool it feeds; nothing while it is linked to none."""
    game: str = ""
    last: int | None = None
    """Its latest round's number, remembered across links."""
    round: Round | None = None
    carried: tuple[int, ...] = ()
    """Areas whose stake a void hand left for the next round, ascending."""


class State(StrEnum):
    LOCKED = "locked"
    VERIFIED = "verified"
    PAID = "paid"
    STRUCK = "struck"


class Award(Struct, frozen=True, gc=False):
    number: int
    pool: str
    table: str
    round: int
    level: str
    areas: tuple[int, ...]
    """Whose hands share it, the highest first: as prizes are paid."""
    taken: int
    """Cents out of the meter."""
    seed: int
    """Cents put back in when it was locked."""
    amount: int
    """The whole prize."""
    share: int
    """What each hand is paid, raised to chips."""
    state: State = State.LOCKED

    @property
    def paid_out(self) -> int:
        return self.share * len(self.areas)


class System(Struct, frozen=True, gc=False):
    """Every pool, table and award there is."""

    pools: dict[str, Pool] = {}
    tables: dict[str, Table] = {}
    awards: dict[int, Award] = {}
    """By number, in the order in which they were locked."""
    gone: tuple[str, ...] = ()
    """Pools that were transferred; their names stay used."""
    accounts: dict[str, int] = {}
    """Cents; what stands at nothing has no entry."""
    sequence: int = 0

    @property
    def waiting(self) -> list[Award]:
        """The awards that are neither paid nor struck, in the order in which they were locked; the others grow with the years."""
        locked, verified = State.LOCKED, State.VERIFIED
        found = [award for award in self.awards.values() if award.state is locked or award.state is verified]
        return sorted(found, key=lambda award: award.number)


def state_hash(system: System) -> str:
    """One value for all of it: equal systems, equal hashes."""
    plain = msgspec.to_builtins(system, str_keys=True, order="deterministic")
    return sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()
