"""What people at the table have been directed to, or stand under."""

from msgspec import Struct


class Directions(Struct, frozen=True, gc=False):
    play_first: frozenset[str] = frozenset()
    """Players directed to decide before the others handle their cards."""
    apart: tuple[frozenset[str], ...] = ()
    """Players who may not play together here."""
    english_only: bool = False
    detained: frozenset[str] = frozenset()
    warned: dict[str, int] = {}
    """Players who could not cover a Play wager, by their Player Card, and when they were last warned of it: once more on the same
    gaming day forfeits."""
    silences: dict[str, int] = {}
    """Players to how often they have let their time to decide run out here, where a person deals."""
    invalid: frozenset[str] = frozenset()
    """Players whose wagers in this round are invalid for want of their own Player Card."""
