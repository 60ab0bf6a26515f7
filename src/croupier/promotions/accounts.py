"""The books: a prize that is paid moves from its promotion to what it was paid by."""

from typing import Final

from croupier.promotions import events as e

GOODS: Final = "goods"
ACCOUNTS: Final = {"cash": "cash", "cheque": "cheque", "transfer": "bank", GOODS: GOODS}
"""Means to account."""

Moves = list[tuple[str, str, int]]
"""From one account into another, so many cents."""


def promotion(name: str) -> str:
    return f"promotion:{name}"


def moves_of(event: e.Event) -> Moves:
    """What an event moves; nothing for one that moves no money."""
    if not isinstance(event, e.PrizePaid):
        return []
    return [(promotion(event.promotion), ACCOUNTS[part.means], part.amount) for part in event.parts]


def booked(accounts: dict[str, int], moves: Moves) -> dict[str, int]:
    """The accounts after these moves; what comes to nothing has no entry."""
    after = accounts.copy()
    for source, target, cents in moves:
        after[source] = after.get(source, 0) - cents
        after[target] = after.get(target, 0) + cents
    return {name: cents for name, cents in after.items() if cents}
