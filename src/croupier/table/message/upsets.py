"""What happened when something went wrong. Facts like all events: they carry everything computed."""

from typing import Literal

from croupier.cards.card import Card
from croupier.cards.procedure import CutOffer
from croupier.games.limits import Bounds
from croupier.games.rules import Settled
from croupier.money import Cents
from croupier.table.message.events import Event
from croupier.table.model.cards import Held, Slot
from croupier.table.model.casebook import Due, WrongSettlement
from croupier.table.model.conditions import Conditions
from croupier.table.model.round import Choice
from croupier.table.model.wagers import Lying

# Cards


class CardHeld(Event, frozen=True):
    """It came when none was due, or not there, and lies aside until someone rules."""

    held: Held
    commitment: str = ""
    """The seal of what is left, where the cards were still to be cut: the cut comes after it."""


class HeldCorrected(Event, frozen=True):
    """A held card was misread; this is its face, or None where no card came at all."""

    held: Held
    card: Card | None
    why: str
    """Why it is held now."""


class HeldRacked(Event, frozen=True):
    """The first of the held cards is burned."""

    held: Held


class HeldKept(Event, frozen=True):
    """The first of the held cards waits in front of the shoe."""

    held: Held
    no_bet: bool = False
    """It opens a coup without wagers."""
    under: bool = False
    """It lies under the shoe instead, for the next round and not for this one."""


class DealAllowed(Event, frozen=True):
    """The cards are played although they were not cut, burned or shuffled."""

    error: Literal["uncut", "unburned", "unshuffled"]
    rounds_left: int | None
    why: str = ""
    """Why a card that had come is not dealt all the same."""


class MisdealtCardRefused(Event, frozen=True):
    area: int
    to_dealer: bool
    """Nobody is left to take it, so it is the dealer's next."""


class FacingSuspected(Event, frozen=True):
    """A card lay face upwards in the device: others may."""


class DeviceEmptied(Event, frozen=True):
    """All cards are taken out; they are checked and shuffled before another round."""

    why: str


# The round


class RoundReopened(Event, frozen=True):
    number: int
    rounds_left: int | None
    ready: bool
    """The cards had been put up for the shuffle, and are not."""
    idle: dict[str, int]
    back: str = ""
    """The deck it was played with, where another had taken its place."""


class SettlementReversed(Event, frozen=True):
    """What was paid or taken goes back to where it was, and the wager lies again."""

    settled: Settled
    given: Cents
    collected: bool
    under: Bounds | None = None
    """What the wager was accepted under, where a sign of its player's own has been put up since."""


class SettlementLeft(Event, frozen=True):
    """Its player has gone or spent it: it stays, and is held against the result when the round is settled again."""

    settled: Settled


class HandsRelaid(Event, frozen=True):
    """The cards as they lie after a reconstruction."""

    hands: dict[str, tuple[Slot, ...]]
    waiting: tuple[Slot, ...] = ()
    racked: tuple[Slot, ...] = ()
    no_bet_next: bool = False
    later: bool = False
    """Cards too many wait behind those in front of the shoe, which left it before them."""


class ChoiceOpened(Event, frozen=True):
    choice: Choice


class ChoiceMade(Event, frozen=True):
    """A player has said what becomes of their wagers."""

    player: str


class CoupWithoutWagers(Event, frozen=True):
    """No wager is left: the coup goes on as one without wagers."""

    number: int


class RoundVoided(Event, frozen=True):
    number: int
    why: str
    misdeal: bool = False
    """The cards are shuffled for a new round."""
    unrighted: bool = False
    """It was dealt wrongly and could not be put right."""


class HandRemoved(Event, frozen=True):
    """A hand is out of the round; its cards are racked."""

    hand: str
    why: str
    decided: bool = False
    """Its player had decided, and so has handled cards in this round although the hand is gone."""


class MisdeliveryRuled(Event, frozen=True):
    happened: str
    way: str


class DiscrepancyReported(Event, frozen=True):
    shown: str


class OutcomeConfirmed(Event, frozen=True):
    """What was really dealt; the hands as they are now recorded."""

    hands: dict[str, tuple[Slot, ...]]


class DisplayDisregarded(Event, frozen=True):
    shown: str
    actual: str


class WrongVariantNoted(Event, frozen=True):
    variant: str
    rounds: int


class LateErrorNoted(Event, frozen=True):
    round: int
    what: str


class WrongCardsFound(Event, frozen=True):
    missing: tuple[Card, ...]
    foreign: tuple[str, ...]


class ShoeVoided(Event, frozen=True):
    """None of the cards is played again before they are shuffled or replaced."""

    why: str


# Three Card Poker


class CardsPickedUp(Event, frozen=True):
    area: int


class CardShownInError(Event, frozen=True):
    hand: str
    card: Card


class DealersCardShown(Event, frozen=True):
    position: int
    card: Card
    revealed: bool
    """Its face was not known before."""


class PlayFirstDirected(Event, frozen=True):
    players: tuple[str, ...]


class PlayersKeptApart(Event, frozen=True):
    players: tuple[str, ...]


class EnglishDirected(Event, frozen=True):
    pass


class ProxyFound(Event, frozen=True):
    player: str
    principal: str


class WagersInvalid(Event, frozen=True):
    """A player's wagers in this round can lose and cannot win."""

    player: str


# The shuffling device


class DeviceFailed(Event, frozen=True):
    damaged: tuple[Card | None, ...]
    disadvantage: bool
    another: bool
    practicable: bool


class DeviceReplaced(Event, frozen=True):
    """The cards are in another device; spoiled ones are out, their like from a new deck in their place."""

    damaged: tuple[Card | None, ...]
    commitment: str


class RoundMovesToShoe(Event, frozen=True):
    """The cards are shuffled and cut, and the round is finished from a card shoe."""

    conditions: Conditions
    damaged: tuple[Card | None, ...]
    commitment: str
    offers: tuple[CutOffer, ...]
    ready: bool = False
    """Too few are left to be cut: they are dealt as they are, and then the rack."""


class GameMovesToShoe(Event, frozen=True):
    """From the next round the cards come from a card shoe."""

    conditions: Conditions


class NewCardsNeeded(Event, frozen=True):
    """The game goes on with new cards."""

    why: str


# Conduct


class OutcomeInvalidated(Event, frozen=True):
    number: int
    ground: str
    what: str
    culprit: str
    accomplices: tuple[str, ...] = ()


class WagersVoided(Event, frozen=True):
    """The wagers of someone who used a prohibited device are declared void; what each gets back follows."""

    player: str
    grounds: str


class ExcludedFromCasino(Event, frozen=True):
    player: str
    grounds: str


class PersonDetained(Event, frozen=True):
    person: str
    grounds: str


class PersonHandedOver(Event, frozen=True):
    person: str
    to: str


# bACEball's jackpot wager


class JackpotCarried(Event, frozen=True):
    """Jackpot wagers of a void hand count for the next round."""

    stakes: tuple[Lying, ...]


class CarriedInPlay(Event, frozen=True):
    """The next round has begun, and they play in it without being collected, or counted for the meter, again."""

    stakes: tuple[Lying, ...]
    marked: tuple[int, ...]
    """The areas with a marker that says so, where somebody else is new."""


# Redress


class NoticeDue(Event, frozen=True):
    """Someone is to be told."""

    number: int
    due: Due


class NoticeGiven(Event, frozen=True):
    number: int
    due: Due
    heard: str = ""
    """Who was told, by name or office, where somebody said so; as `manner` it is empty in older logs."""
    manner: str = ""
    """How they were told, in words."""


class WrongSettlementRegistered(Event, frozen=True):
    entry: WrongSettlement


class WrongSettlementStruck(Event, frozen=True):
    """An entry holds no more, since its round was put right again; nor do notices of it that were not given yet."""

    number: int
    notices: tuple[int, ...] = ()


class SettlementEnquired(Event, frozen=True):
    number: int
    suspected: bool


class PatronIdentified(Event, frozen=True):
    number: int
    player: str


class RectificationSeconded(Event, frozen=True):
    """Somebody of a higher rank stands to it that so much was handed over."""

    number: int


class SettlementRectified(Event, frozen=True):
    number: int
    player: str
    amount: Cents
    over: bool
    moved: Cents | None = None
    """What went to the patron in the accounts, back to the float when negative: nothing where they said from the first what was
    due. The whole difference in older logs."""


class RectificationAttempted(Event, frozen=True):
    number: int
    what: str


class BroughtToRegulator(Event, frozen=True):
    number: int


class DisputeRaised(Event, frozen=True):
    number: int
    player: str
    about: str


class DisputeDecided(Event, frozen=True):
    number: int
    decision: str


class ReviewRequested(Event, frozen=True):
    number: int


class DisputeReviewed(Event, frozen=True):
    number: int
    decision: str


class PatronAdvised(Event, frozen=True):
    """Told of the right to complain to an inspector."""

    number: int
    player: str
