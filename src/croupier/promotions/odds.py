"""What a promotion costs and what a ticket is worth, exactly."""

from fractions import Fraction
from math import ceil, comb

from msgspec import Struct


class Odds(Struct, frozen=True):
    tickets: int
    prizes: int
    worth: int
    """All prizes together, in cents."""
    chance: Fraction
    """That one ticket wins something."""
    expected: Fraction
    """What one ticket is worth, in cents."""
    staked: int
    """What the tickets were earned by, in cents."""
    cost: Fraction | None
    """The prizes as a share of those stakes; None where tickets are free."""
    meant: Fraction
    """What the house means to spend of the stakes, in cents."""
    guarantee: Fraction
    """What the prizes cost beyond that, since they are promised however few tickets there are."""
    pays_for_itself: int | None
    """Tickets from which on the promise costs nothing."""


def odds(prizes: list[int], tickets: int, stake: int, share: Fraction) -> Odds:
    """For prizes of these values in cents, and tickets that are earned by a stake each, of which a share is meant for prizes."""
    worth, staked = sum(prizes), tickets * stake
    fall = min(len(prizes), tickets)
    given = sum(sorted(prizes, reverse=True)[:fall]) if tickets < len(prizes) else worth
    meant = share * staked
    each = share * stake
    return Odds(
        tickets, len(prizes), worth, Fraction(fall, tickets), Fraction(given, tickets), staked,
        Fraction(worth, staked) if staked else None, meant, max(worth - meant, Fraction(0)), ceil(worth / each) if each else None,
    )  # fmt: skip


def chance_of(held: int, tickets: int, prizes: int) -> Fraction:
    """That somebody with so many of the tickets wins at least once."""
    return 1 - Fraction(comb(tickets - held, prizes), comb(tickets, prizes))
