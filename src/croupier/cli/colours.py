"""Colours that several commands share."""

from typing import Final

GOLD: Final = "yellow"
