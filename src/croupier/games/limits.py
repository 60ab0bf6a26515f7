"""Limits in one form: what a sign says of a wager, of a player and of an area, and which limits hold for one player."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct


class Limit(Struct, frozen=True, gc=False):
    """One wager's minimum and maximum, in cents; None where a sign is silent."""

    minimum: int | None = None
    maximum: int | None = None


NO_LIMIT: Final = Limit()


class Sign(Struct, frozen=True):
    """What the limit sign says."""

    limits: Mapping[str, Limit]
    unit: int | None = None
    """Wagers above the minimum go up in steps of this."""
    player_maximum: int | None = None
    area_maximum: int | None = None
    differential: int | None = None


NO_SIGN: Final = Sign({})


class Own(Struct, frozen=True):
    """What holds for one player instead of the sign: limits of their own, or minimums that a marker keeps for them."""

    limits: Mapping[str, Limit] = {}
    minimums: Mapping[str, int] = {}


def limit_for(sign: Sign, wager: str, own: Own | None = None) -> Limit:
    """The limits that hold for one player: their own sign, else the table's, with the marker's minimum."""
    if own is None:
        return sign.limits.get(wager, NO_LIMIT)
    if wager in own.limits:
        return own.limits[wager]
    limit = sign.limits.get(wager, NO_LIMIT)
    kept = own.minimums.get(wager)
    if kept is not None and limit.minimum is not None and kept < limit.minimum:
        return Limit(kept, limit.maximum)
    return limit


class Amounts(Struct, frozen=True, gc=False):
    """Which amounts a wager may have: from, to, and in what steps above the minimum."""

    lowest: int
    highest: int
    base: int = 0
    unit: int = 1

    def fits(self, amount: int) -> bool:
        return self.lowest <= amount <= self.highest and (amount - self.base) % self.unit == 0


def amounts_within(limit: Limit, unit: int | None, already: int, room: int, *rooms: int) -> Amounts:
    """What may be added to a wager that has `already` so much; `room` is what purse, player and area have left."""
    least, most = (limit.minimum or 0) - already, min(room, *rooms) if rooms else room
    if limit.maximum is not None and limit.maximum - already < most:
        most = limit.maximum - already
    return Amounts(least if least > 1 else 1, most, least, unit or 1)
