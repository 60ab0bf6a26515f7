"""The pools as everybody sees them: what a win would be paid now, what is being verified, and who won last, never by name."""

from msgspec import Struct

from croupier.house.floor.meters import Meters
from croupier.jackpot.wall import PoolSeen, Winner, wall


class Seen(Struct, frozen=True):
    """Amounts are whole cents."""

    version: int
    """Of the stream of all pools."""
    pools: tuple[PoolSeen, ...]
    winners: tuple[Winner, ...]
    """The last first: by table, never by name."""


def seen(meters: Meters) -> Seen:
    found = wall(meters.system)
    return Seen(meters.head.version, found.pools, found.winners)
