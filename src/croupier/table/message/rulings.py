"""What is said at a table when something has gone wrong: what was found, and what is ruled. Each is an irregularity by name."""

from croupier.cards.card import Card
from croupier.table.message.command import Command

# Cards as they come


class PickUpCards(Command, frozen=True):
    """A player handles their cards."""

    area: int


class TurnBack(Command, frozen=True):
    """One card shown while dealing is turned face down, and the deal goes on."""


class DeclareMisdeal(Command, frozen=True):
    """The deal went wrong: every wager is void, and the round is dealt anew."""

    count: int = 3
    """How many cards the dealer's hand was found to have, if that is what is wrong."""


class VoidHand(Command, frozen=True):
    """A player's hand with too few or too many cards is void."""

    area: int
    count: int = 3
    """How many cards it was found to have, unless a held card is the one too many."""


class RackStrayHand(Command, frozen=True):
    """Cards on an area without a wager are counted and racked."""


class ShowDealersCard(Command, frozen=True):
    """A card of the dealer's was turned before all players had decided."""

    position: int
    card: Card | None = None
    """Its face, if it was not known."""


# The shuffling device
