"""Everything that can be asked of a table, by name. Each carries who asks and when."""

from typing import Literal

from croupier.cards.card import Card
from croupier.money import Cents
from croupier.table.message.command import Command, Name
from croupier.table.model.wagers import Means

# The table and its cards


class DealCard(Command, frozen=True):
    card: Card | None
    """None while the face of a card laid face down is not known."""
    down: bool = False


class ExposeHand(Command, frozen=True):
    hand: Name
    cards: tuple[Card, ...] = ()
    """The faces that were not known, in the order in which they lie."""


class DesignatePlayer(Command, frozen=True):
    """Approve a player to receive a hand whatever they have wagered."""

    player: Name
    hand: Literal["player", "banker"]


class AcceptHand(Command, frozen=True):
    """The player offered the hand takes it; `nominee` exposes it for them."""

    nominee: str = ""


class RefuseHand(Command, frozen=True):
    pass


class RevealHand(Command, frozen=True):
    """The player shows the hand and gives it back."""

    cards: tuple[Card, ...] = ()
    """The faces that were not known, in the order in which they lie."""


class ForfeitHand(Command, frozen=True):
    """The supervisor takes the cards out of a player's hands."""


class Decide(Command, frozen=True):
    area: int
    decision: Literal["draw", "stand", "play", "fold", "concede"]
    means: Means = "chips"


class PassOver(Command, frozen=True):
    """The player is silent, refuses or is away."""

    area: int


class CannotCover(Command, frozen=True):
    """The player has nothing to cover the Play wager with."""

    area: int
    warned: bool = False
    """Whether this has happened to them before, by their Player Card on this gaming day."""


class AnnounceResult(Command, frozen=True):
    meters: dict[str, Cents] = {}


class SettleWager(Command, frozen=True):
    """Take or pay the next wager in the document's order."""


class ClearRound(Command, frozen=True):
    """The cards go to the rack."""

    commitment: str = ""
