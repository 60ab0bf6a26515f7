"""Limits in one form: what a sign says of a wager, of a player and of an area, and what of it holds for one wager."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

ON_A_HAND: Final = ("player", "banker")
"""The wagers that both hands and the differential speak of."""


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
    positions: dict[str, int] = {}
    """Side wagers that so many players may have on an area, and no more."""

    @property
    def plain(self) -> bool:
        """It speaks of single wagers alone, and lets them be any amount within their limits."""
        return self.unit is None and self.player_maximum is None and self.area_maximum is None


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


class Bounds(Struct, frozen=True, gc=False, omit_defaults=True):
    """What of a sign holds for one wager. A wager is settled by the bounds it was accepted under."""

    limit: Limit = NO_LIMIT
    """Its minimum, and the most that a single wager may be, whatever on the sign says so."""
    unit: int | None = None
    player_maximum: int | None = None
    """What a player's wagers may come to together, this one among them."""
    area_maximum: int | None = None
    """What the wagers of its area may come to together, this one among them."""
    own: bool = False
    """By a sign of the player's own: neither counted into an area's maximum nor cut by it."""
    sure: int = 0
    """So much of it counts whatever its share of the area's maximum: it was laid before that maximum held."""

    def grown(self, amount: int, now: "Bounds") -> "Bounds":
        """For a wager of that amount, accepted under these bounds, that is increased under others.

        What is added is held against the sign it is added under, and what lay before keeps its own: the whole counts to what it
        had, or to what the newer maxima give it, whichever is more. Where they give no more, one that lay by a sign of the player's
        own stays outside the area's maximum."""
        most, had = now.limit.maximum, _least(amount, self.limit.maximum)
        if self.own and not now.own and had > _least(_least(had, most), now.area_maximum):
            return Bounds(Limit(now.limit.minimum, had), now.unit, now.player_maximum, own=True)
        if most is not None:
            most = max(most, had)
        tighter = now.area_maximum is not None and (self.area_maximum is None or now.area_maximum < self.area_maximum)
        sure = max(self.sure, _least(had, self.area_maximum)) if tighter else self.sure
        return Bounds(Limit(now.limit.minimum, most), now.unit, now.player_maximum, now.area_maximum, now.own, sure)


def _least(amount: int, most: int | None) -> int:
    return amount if most is None else min(amount, most)


class Amounts(Struct, frozen=True, gc=False):
    """Which amounts a wager may have: from, to, and in what steps above the minimum."""

    lowest: int
    highest: int
    base: int = 0
    unit: int = 1

    def fits(self, amount: int) -> bool:
        return self.lowest <= amount <= self.highest and (amount - self.base) % self.unit == 0
