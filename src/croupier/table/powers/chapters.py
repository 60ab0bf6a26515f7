"""The chapters under which irregularities are listed, in their order."""

from typing import Final

CARDS: Final = "Cards that came wrong"
ROUND: Final = "Coup or round"
POKER: Final = "Hands and decisions"
SHOE: Final = "The cards in use"
DEVICE: Final = "The shuffling device"
CONDUCT: Final = "Conduct"
MONEY: Final = "Wrong payments"
DISPUTES: Final = "Disputes"

CHAPTERS: Final = (CARDS, ROUND, POKER, SHOE, DEVICE, CONDUCT, MONEY, DISPUTES)
