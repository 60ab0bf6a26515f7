"""Chips that come to a table from the rest of the house, and go there again."""

from croupier.money import Cents
from croupier.table.message.events import Event


class ChipsBrought(Event, frozen=True):
    """A patron lays down chips that were theirs already."""

    player: str
    amount: Cents
    tokens: Cents


class ChipsTaken(Event, frozen=True):
    """A patron takes chips away and stays."""

    player: str
    amount: Cents
    tokens: Cents
