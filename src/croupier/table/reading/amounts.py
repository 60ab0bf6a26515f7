"""A span of numbers."""

from croupier.games.limits import Amounts

__all__ = ["Amounts"]
