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


class PlayUncut(Command, frozen=True):
    """The cards were not cut: the round is finished, then they are shuffled."""


class PlayUnburned(Command, frozen=True):
    """The burn was forgotten: the card stays in play."""


class PlayUnshuffled(Command, frozen=True):
    """The shuffle after the cutting card was forgotten: the round is finished, then comes the shuffle."""


class CheckFacing(Command, frozen=True):
    """The rest of the device is taken out and gone through for cards that face the wrong way."""


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


class ReportWrongCards(Command, frozen=True):
    """Cards are missing, or some were found that do not belong."""

    missing: tuple[Card, ...] = ()
    foreign: tuple[Name, ...] = ()


class VoidShoe(Command, frozen=True):
    """The order of the cards has become known: none of them is played."""

    grounds: Name


class ReportProxy(Command, frozen=True):
    """A player wagers on behalf of somebody else."""

    player: Name
    principal: str = ""


# The shuffling device


class DeviceFails(Command, frozen=True):
    """The device no longer works as it should, and what is known about it."""

    damaged: tuple[Card | None, ...] = ()
    """The cards it spoiled."""
    disadvantage: bool = False
    """The house or a player has suffered by it."""
    another: bool = True
    """Another device is at hand."""
    practicable: bool = True
    """The cards can be moved over."""
    commitment: str = ""


class ReshuffleAfterJam(Command, frozen=True):
    """The device jammed or broke off a shuffle: the cards are shuffled again."""

    commitment: str = ""


# Conduct


class InvalidateOutcome(Command, frozen=True):
    """A disruption or a fraud: the result does not count."""

    ground: Literal["disruption", "fraud"]
    what: Name
    culprit: str = ""
    """The player whose fraud it was, if one of this table."""
    forfeit: bool = False
    """The culprit's wagers are lost and not refunded."""


class VoidWagersOf(Command, frozen=True):
    """The wagers of someone found with a prohibited device are void."""

    player: Name
    grounds: Name


class ExcludeFromCasino(Command, frozen=True):
    player: Name
    grounds: Name


class Detain(Command, frozen=True):
    """Whoever has the device is kept until an inspector or the police come."""

    person: Name
    grounds: Name


class HandOver(Command, frozen=True):
    person: Name
    to: Literal["inspector", "police"]


# Redress


class ReportWrongSettlement(Command, frozen=True):
    """A wager was paid too much (`over`) or too little."""

    round: int
    wager: Name
    amount: Cents
    """The difference."""
    over: bool
    player: str = ""
    """The patron, if known."""


class EnquireIntoSettlement(Command, frozen=True):
    """Whether, after fair enquiry, it looks intended."""

    number: int
    suspected: bool


class IdentifyPatron(Command, frozen=True):
    number: int
    player: Name


class RectifySettlement(Command, frozen=True):
    """The difference is paid to the patron, or given back by them."""

    number: int


class AttemptRectification(Command, frozen=True):
    """What was tried to find the patron and put the payment right."""

    number: int
    what: Name


class BringToRegulator(Command, frozen=True):
    """The wrong payment is brought to the regulator's attention."""

    number: int


class RaiseDispute(Command, frozen=True):
    player: Name
    about: Name


class DecideDispute(Command, frozen=True):
    number: int
    decision: Name


class AskForReview(Command, frozen=True):
    number: int


class ReviewDispute(Command, frozen=True):
    """Another casino supervisor than the one who decided."""

    number: int
    decision: Name


class DeclareDissatisfied(Command, frozen=True):
    """The patron does not accept the decision, and is told of the right to go to an inspector."""

    number: int


class GiveNotice(Command, frozen=True):
    """Someone who is to be told has been told."""

    number: int
