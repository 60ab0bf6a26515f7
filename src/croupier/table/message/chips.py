"""Chips that come to a table from the rest of the house, and go there again: patrons' own, and those of the float."""

from croupier.money import Cents
from croupier.table.message.events import Event
from croupier.table.model.tray import Stack


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


class FloatOpened(Event, frozen=True):
    """Players hear that it was opened, and no figure; so too of the other three."""

    chips: Stack
    counted: Cents
    drawn: Cents
    """What the cage has given for it in all: more than was counted, where chips had left the table before anybody counted."""


class FloatFilled(Event, frozen=True):
    chips: Stack
    amount: Cents


class FloatCredited(Event, frozen=True):
    chips: Stack
    amount: Cents


class FloatClosed(Event, frozen=True):
    chips: Stack
    expected: Cents
    """What should have been there by the books."""
    counted: Cents
    variance: Cents
    """What was counted, less what was expected: below nothing where chips are missing."""
