"""What is said at a table when something has gone wrong: what was found, and what is ruled. Each is an irregularity by name."""

from typing import Literal

from croupier.cards.card import Card
from croupier.money import Cents
from croupier.table.message.command import Command, Name

# Cards as they come


class ScanCard(Command, frozen=True):
    """A card has come out, as a dealer enters it or a scanning shoe reports it: a fact, so it is dealt or held, never lost."""

    card: Card | None
    """None while its face is not known."""
    up: bool = True
    laid: str = ""
    """The hand it was laid on, or `rack` if it was burned; left out, it lies where the table asked for it."""
    faced: bool = False
    """It lay face upwards in the shoe or device."""
    commitment: str = ""
    """The seal of what is left, where the cards were still to be cut."""


class DealHeldCard(Command, frozen=True):
    """What stood in the way is gone: the held card is dealt where the rules send it."""


class CorrectHeldCard(Command, frozen=True):
    """The held card was misread: what it really is, or None if no such card came at all."""

    card: Card | None


class GiveToBanker(Command, frozen=True):
    """The card too many on Player becomes Banker's third."""


class KeepForNext(Command, frozen=True):
    """A card too many that nobody has seen opens the next round."""


class KeepForNoBet(Command, frozen=True):
    """A card seen before its time opens a coup without wagers."""


class RackCard(Command, frozen=True):
    """The held card is burned."""


class PlayFacedCard(Command, frozen=True):
    """A card that lay face upwards in the shoe is played as if it had lain face down."""


class DealAsNext(Command, frozen=True):
    """A card dealt or burned by mistake serves as the next one due."""


class RefuseMisdealtCard(Command, frozen=True):
    """A player will not have the misdealt card: no card and no DRAW for them this round."""

    area: int


# The round


class Reconstruct(Command, frozen=True):
    """The cards are laid anew, in the order in which they left the shoe."""

    order: tuple[Card | None, ...]


class VoidRound(Command, frozen=True):
    """The round cannot be put right: it is void, and every wager goes back."""

    grounds: Name


class VoidShortRound(Command, frozen=True):
    """The cards do not suffice to finish: the coup is void."""


class EndShoe(Command, frozen=True):
    """After a void coup and with everyone's agreement the rest of the shoe is not played."""

    agreed: bool = False


class NoteLateError(Command, frozen=True):
    """An error in a round that is final: its result stands."""

    round: int
    what: Name


class LetStand(Command, frozen=True):
    """A player who may go back on their wagers leaves them as they are."""

    player: Name


class ReduceWager(Command, frozen=True):
    """A player keeps less of a wager; `amount` is what stays."""

    player: Name
    area: int
    wager: Name
    amount: Cents


class TakeWagersBack(Command, frozen=True):
    """A player leaves the round that a broken device interrupted, with everything they wagered."""

    player: Name


class RuleMisdelivery(Command, frozen=True):
    """Cards were laid on or handed to the wrong side, or turned by the dealer: how the coup goes on."""

    happened: Literal["laid", "handed", "revealed"]
    way: Literal["complete", "retract", "no-bet"]
    cards: tuple[Card, ...] = ()
    """The faces of a hand so revealed that were not known."""
    hand: str = ""
    """The hand so revealed; left out where it was the held card."""


class ReportDiscrepancy(Command, frozen=True):
    """The shoe shows something other than what eyes see."""

    shown: Name


class ConfirmOutcome(Command, frozen=True):
    """What was really dealt, hand by hand."""

    hands: dict[Name, tuple[Card, ...]]


class VoidUnconfirmed(Command, frozen=True):
    """Nobody can say what was really dealt: the coup is void."""


class DisregardDisplay(Command, frozen=True):
    """The result display shows something else; the cards decide."""

    shown: Name


class NoteWrongVariant(Command, frozen=True):
    """Wagers were settled at another variant's price."""

    variant: Name
    rounds: int


# Three Card Poker


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
