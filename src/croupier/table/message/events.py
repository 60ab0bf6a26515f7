"""What happened at a table. Events are facts: they carry everything computed, so that replaying them runs no rule."""

from typing import Literal

from msgspec import Struct

from croupier.cards.card import Card
from croupier.cards.procedure import CutOffer, CutStart, Source
from croupier.games.limits import Bounds
from croupier.games.rules import Settled, Terms
from croupier.money import Cents
from croupier.table.message.command import Call
from croupier.table.model.cards import Ordered, Secured
from croupier.table.model.casebook import Summons
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor, PlayerCard
from croupier.table.model.round import Bid
from croupier.table.model.sign import Limit, Notice, Sign
from croupier.table.model.wagers import Kind, Lying
from croupier.tags import kebab


class Event(Struct, frozen=True, kw_only=True, gc=False, tag_field="event", tag=kebab):
    """A fact: who brought it about, when, and the clauses it rests on."""

    by: Actor
    at: int
    clauses: tuple[str, ...]


class TableOpened(Event, frozen=True):
    conditions: Conditions
    warnings: tuple[str, ...] = ()
    """Which stakes are paid above a price that the chips cannot pay to the cent; here and wherever a sign is set."""


class ClosingPosted(Event, frozen=True):
    notice: Notice


class TableClosed(Event, frozen=True):
    pass


class SomeoneCalled(Event, frozen=True):
    """Someone of a higher rank is called to the table."""

    number: int
    summons: Summons


class CallAnswered(Event, frozen=True):
    """Whoever was called has come, or is needed no longer."""

    number: int


class CardsSecured(Event, frozen=True):
    cards: Secured


class CardsIntroduced(Event, frozen=True):
    back: str
    packs: int
    shoe: int
    start: CutStart
    scanning: bool
    source: Source = Source.NEW
    check: Ordered | None = None
    """They are checked before they are shuffled."""
    secured: Secured | None = None
    """They come from under lock."""
    beside: bool = False
    """They take turns with those in use, which stay at the table."""


class CardsChecked(Event, frozen=True):
    pass


class CardsShuffled(Event, frozen=True):
    how: str
    commitment: str
    shoe: int
    offers: tuple[CutOffer, ...]
    ready: bool


class CardsRiffled(Event, frozen=True):
    player: str
    commitment: str
    """The order's, which the riffle has changed."""


class CardsDropped(Event, frozen=True):
    pass


class CardsVerified(Event, frozen=True):
    pass


class CutLeftToPlayers(Event, frozen=True):
    offers: tuple[CutOffer, ...]


class CutRefused(Event, frozen=True):
    offer: CutOffer


class CardsCut(Event, frozen=True):
    offer: CutOffer
    cutter: str
    position: int
    behind: int | None
    """Where the cutting card goes by itself."""
    handled: bool
    ready: bool


class CuttingCardPlaced(Event, frozen=True, omit_defaults=True):
    from_back: int
    ready: bool = False
    """Nothing is burned before the first card."""


class CardsBurned(Event, frozen=True):
    kind: str
    shown: Card | None
    unseen: int


class CuttingCardSetAside(Event, frozen=True):
    first: bool
    rounds_left: int
    start: CutStart


class RackReshuffled(Event, frozen=True):
    commitment: str
    known: tuple[Card, ...]
    unseen: int
    shoe: int
    offers: tuple[CutOffer, ...]
    ready: bool


class PlayerJoined(Event, frozen=True):
    player: str
    area: int
    seated: bool


class PlayerLeft(Event, frozen=True):
    player: str
    chips: Cents
    tokens: Cents
    why: str


class ShuffleDue(Event, frozen=True):
    """Play resumes at a table that stood empty: the cards are shuffled first."""


class AreaTaken(Event, frozen=True):
    player: str
    area: int


class AreaGivenUp(Event, frozen=True):
    player: str
    area: int


class PlayerCardShown(Event, frozen=True):
    player: str
    card: PlayerCard


class ChipsBought(Event, frozen=True):
    player: str
    amount: Cents
    cashless: bool


class VoucherExchanged(Event, frozen=True):
    player: str
    amount: Cents


class AreasReserved(Event, frozen=True):
    player: str
    areas: tuple[int, ...]


class AreasReleased(Event, frozen=True):
    player: str


class AreaClosed(Event, frozen=True):
    area: int


class AreaReopened(Event, frozen=True):
    area: int


class PlayerExcluded(Event, frozen=True):
    player: str
    grounds: str


class MinimumPosted(Event, frozen=True):
    notice: Notice
    sign: Sign
    warnings: tuple[str, ...] = ()


class LimitsAltered(Event, frozen=True):
    sign: Sign
    now: bool
    markers: dict[str, dict[str, int]]
    """Players who keep their former minimums, and which."""
    former: dict[str, Sign] = {}
    """The whole sign that each of them came under."""
    lifted: tuple[str, ...] = ()
    noticed: bool = False
    """The sign that was posted has taken effect."""
    warnings: tuple[str, ...] = ()
    kept: tuple[Lying, ...] = ()
    """Wagers that lie already, each with what it was accepted under."""


class LimitsTookEffect(Event, frozen=True):
    sign: Sign


class OwnLimitsSet(Event, frozen=True):
    player: str
    limits: dict[str, Limit]
    warnings: tuple[str, ...] = ()
    kept: tuple[Lying, ...] = ()
    """Their wagers that lie already, each with what it was accepted under."""


class RestrictionNotified(Event, frozen=True):
    wager: str
    told: str


class WagerRestricted(Event, frozen=True):
    wager: str


class RestrictionLifted(Event, frozen=True):
    wager: str


class VariantPosted(Event, frozen=True):
    notice: Notice
    terms: Terms
    warnings: tuple[str, ...] = ()


class VariantConsented(Event, frozen=True):
    player: str
    terms: Terms


class VariantChanged(Event, frozen=True):
    terms: Terms
    conditions: Conditions
    warnings: tuple[str, ...] = ()


class Announced(Event, frozen=True):
    call: Call


class WagerPlaced(Event, frozen=True):
    player: str
    area: int
    wager: str
    amount: Cents
    means: Kind
    flags: tuple[str, ...]
    """What of the sign it breaks, when recorded from the layout."""
    tokens: Cents = 0
    """The part in tokens, where it is chips and tokens together."""


class WagerIncreased(Event, frozen=True):
    player: str
    area: int
    wager: str
    amount: Cents
    means: Kind
    flags: tuple[str, ...]
    under: Bounds | None = None
    """What the whole of it is accepted under, where the sign has changed since it was laid."""
    tokens: Cents = 0
    """The part in tokens, where it is chips and tokens together."""


class WagerReturned(Event, frozen=True):
    player: str
    area: int
    wager: str
    amount: Cents
    means: Kind
    why: str
    collected: bool = False
    """It had been taken before the deal, so it comes back from the float."""
    tokens: Cents = 0
    """The part in tokens, where it is chips and tokens together."""


class BothHandsApproved(Event, frozen=True):
    player: str


class SharingPermitted(Event, frozen=True):
    area: int


class WagersReduced(Event, frozen=True):
    cuts: tuple[Lying, ...]
    """Each wager with the amount it keeps."""
    returned: tuple[Cents, ...]
    returned_tokens: tuple[Cents, ...]
    """The part in tokens of what each gets back."""


class NoBetAuthorised(Event, frozen=True):
    agreed: bool


class JackpotWagersCollected(Event, frozen=True):
    stakes: tuple[Lying, ...]


class RoundStarted(Event, frozen=True, omit_defaults=True):
    number: int
    edition: str
    variant: str
    shoe: int
    hands: tuple[str, ...]
    no_bet: bool
    burned: tuple[str, ...] = ()
    """Those of the hands whose cards nobody sees."""


class CardDealt(Event, frozen=True):
    hand: str
    card: Card | None
    up: bool
    source: Literal["shoe", "front", "held"] = "shoe"
    """Where it came from: one that waited in front of the shoe, or lay held, had left the shoe before."""


class HandExposed(Event, frozen=True):
    hand: str
    cards: tuple[Card, ...] = ()
    """Its faces, where some were not known before."""


class CountsAnnounced(Event, frozen=True):
    counts: dict[str, str]


class PlayerDesignated(Event, frozen=True):
    player: str
    hand: str


class HandOffered(Event, frozen=True):
    hand: str
    bids: tuple[Bid, ...]
    """Who is asked, one after the other."""


class HandPassed(Event, frozen=True):
    hand: str
    player: str
    nominee: str


class HandRefused(Event, frozen=True):
    hand: str
    player: str


class HandForfeited(Event, frozen=True):
    hand: str
    player: str


class Decided(Event, frozen=True):
    area: int
    decision: str
    out: bool = False
    """The hand goes to the rack unshown: nothing on the area plays on."""
    warned: str = ""
    """The player who is warned from now on, and whom the next time on this gaming day costs the Ante: told so here, or elsewhere as
    the command said."""
    standing: bool = False
    """Their time ran out, and it is the instruction they had left for that."""
    silent: str = ""
    """The player who let the time run out where a person deals: how often is kept count of."""


class InstructionLeft(Event, frozen=True):
    """What a player decides from now on if their time runs out, where the software deals."""

    player: str
    decision: str


class ResultAnnounced(Event, frozen=True):
    result: str
    counts: dict[str, str]
    due: tuple[Settled, ...]
    pooled: tuple[str, ...] = ()
    """Those of the table's own meters that stand aside, because a pool has told what it pays."""


class WagerSettled(Event, frozen=True):
    settled: Settled
    given: Cents
    """What rounding up to chips gave away."""
    rank: int
    """Its place among the wagers due; -1 for one settled before its turn."""
    collected: bool = False
    """The stake was taken before the deal, so it lies in the float."""


class LastCoupAnnounced(Event, frozen=True):
    pass


class RoundCleared(Event, frozen=True):
    number: int
    racked: tuple[Card, ...]
    returned: tuple[Card, ...]
    returned_unseen: int
    commitment: str
    idle: dict[str, int]
    rounds_left: int | None
    fresh_back: str
    over: bool
    """The cards are to be shuffled or replaced before another round."""
    racked_unseen: int = 0
    emptied: tuple[str, ...] = ()
    """The table's own meters that this round has paid out."""
    awaits: str = ""
    """The back of the deck whose turn it is, where nobody has brought it yet."""
