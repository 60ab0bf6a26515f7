"""A table as it stands: a value, changed only by recording an event."""

from enum import StrEnum

from msgspec import Struct

from croupier.cards.card import Card
from croupier.cards.procedure import CutMoment, CutOffer, CutStart
from croupier.cards.stock import Stock
from croupier.games.rules import Hands, Settled, Terms
from croupier.table.commands import Means
from croupier.table.conditions import Conditions, Sign
from croupier.table.people import Patron


class Lying(Struct, frozen=True, gc=False):
    """A wager on the layout."""

    area: int
    player: str
    wager: str
    amount: int
    means: Means = "chips"
    flags: tuple[str, ...] = ()


class Notice(Struct, frozen=True, gc=False):
    """A sign that says what will hold from when."""

    posted: int
    effective: int


class Bid(Struct, frozen=True, gc=False):
    """Someone to be offered a hand's cards, and why them."""

    player: str
    clause: str


class Slot(Struct, frozen=True, gc=False):
    """A card where it lies: dealt and exposed are two facts, and a face may not be known yet."""

    card: Card | None
    up: bool


class Held(Struct, frozen=True, gc=False):
    """A card that came when none was due, or not there: it lies aside until someone rules what becomes of it."""

    card: Card | None
    up: bool
    laid: str
    """The hand it was laid on, `rack` if it was burned by mistake, nothing where it came out and went no further."""
    faced: bool
    """It lay face upwards in the shoe or device."""
    why: str
    impossible: bool = False
    """The packs cannot hold another such card."""


class Choice(Struct, frozen=True, gc=False):
    """Players who may still go back on their wagers after an error: `withdraw` them, `reduce` them too, or `leave` the round."""

    what: str
    players: tuple[str, ...]
    """Those who have not said."""
    clause: str


class Stage(StrEnum):
    """How far the cards are made ready."""

    NONE = "none"
    LOADED = "loaded"
    SHUFFLED = "shuffled"
    CUT = "cut"
    PLACED = "placed"
    READY = "ready"


class Cards(Struct, frozen=True, gc=False):
    """The shoe or device as the table knows it; the order of the cards is not among what it knows."""

    stock: Stock
    stage: Stage = Stage.NONE
    fresh: bool = False
    """Brought to the table and not yet shuffled here."""
    back: str = ""
    shoe: int = 0
    how: str = ""
    """Who shuffled them: the dealer, the device, or someone before they came."""
    commitment: str = ""
    offers: tuple[CutOffer, ...] = ()
    """Who is still to be offered the cut."""
    behind: int | None = None
    """Cards behind the cutting card."""
    rounds_left: int | None = None
    """Counted from when the cutting card came out."""
    start: CutStart = CutStart(CutMoment.COMMENCING)
    unverified: bool = False
    handled: bool = False
    """Someone other than staff has had the cards in hand."""
    rack: tuple[Card, ...] = ()
    rack_unseen: int = 0
    rack_down: tuple[Card, ...] = ()
    """Those of the rack that lay face down to the last: their faces were shown to nobody at the table."""
    waiting: tuple[Slot, ...] = ()
    """In front of the shoe: they are dealt before any other."""
    removed: tuple[Card | None, ...] = ()
    """Spoiled cards taken out of the game, their places filled from a new deck."""
    scanning: bool = False
    """The shoe reads the cards."""
    suspect: bool = False
    """A card lay face upwards in the device, so others may."""
    check: str = ""
    """The clause by which the cards are gone through before they are shuffled again."""
    condemned: str = ""
    """The clause by which new cards take their place."""


class Holding(Struct, frozen=True, gc=False):
    """A hand out with a player, or on offer."""

    hand: str
    refused: tuple[str, ...] = ()
    """Who would not take it."""
    retained: bool = False
    """The dealer keeps it."""
    holder: str = ""
    nominee: str = ""


class Round(Struct, frozen=True, gc=False):
    """The coup or round in progress."""

    number: int
    hands: dict[str, tuple[Slot, ...]]
    decisions: dict[str, str] = {}
    no_bet: bool = False
    exposed: bool = False
    """Some card has been exposed, handled by a player included."""
    out: frozenset[str] = frozenset()
    """Hands given up: they go to the rack unshown."""
    passing: Holding | None = None
    result: str = ""
    due: tuple[Settled, ...] = ()
    """Wagers still to be settled, in order."""
    settled: tuple[Settled, ...] = ()
    void: bool = False
    void_by: str = ""
    """The clause that voided it."""
    choice: Choice | None = None
    withdrew: frozenset[str] = frozenset()
    """Players who had wagered and went back on it after an error."""
    fixed: str = ""
    """The clause by which no wager is placed or changed any more, whatever the cards show."""
    kept: tuple[Settled, ...] = ()
    """Settlements of players who have gone, to be compared with what the round gives when it is settled again."""
    discrepancy: str = ""
    """What the shoe or the cards show that cannot be so; a ruling comes first."""
    picked_up: frozenset[str] = frozenset()
    """Areas whose players have handled their cards."""
    shown_in_error: int = 0
    """Cards exposed during a deal that should have stayed face down."""

    @property
    def cards(self) -> Hands:
        """The faces alone, as the drawing rule wants them; asked for several times at each command, so the last is kept.

        A face not yet known is None. Whoever counts or settles has seen to it that every face is known."""
        global _last
        hands, faces = _last
        if hands is not self.hands:
            hands = self.hands
            faces = {name: [slot.card for slot in slots] for name, slots in hands.items()}  # type: ignore[misc]
            _last = (hands, faces)
        return faces


_last: tuple[dict[str, tuple[Slot, ...]] | None, Hands] = (None, {})


class Due(Struct, frozen=True, gc=False):
    """Someone who is to be told of something."""

    to: str
    how: str
    within: str
    why: str
    clause: str
    given: bool = False


class WrongSettlement(Struct, frozen=True, gc=False):
    """A register entry: a wager paid too much or too little, and what was done about it."""

    number: int
    round: int
    wager: str
    amount: int
    over: bool
    player: str = ""
    """The patron, if known."""
    suspected: bool | None = None
    """Whether it was meant; None before anyone enquired."""
    done: tuple[str, ...] = ()
    rectified: bool = False
    brought: bool = False
    """Brought to the regulator's attention."""
    monthly: bool = False
    """It goes into the month's report."""


class Dispute(Struct, frozen=True, gc=False):
    player: str
    about: str
    decided: str = ""
    decided_by: str = ""
    review_asked: bool = False
    reviewed: str = ""
    reviewed_by: str = ""
    advised: bool = False
    """The patron was told of the right to go to an inspector."""


class Table(Struct, frozen=True, gc=False):
    """Everything about a table that its events have said."""

    conditions: Conditions | None = None
    now: int = 0
    closing: Notice | None = None
    closed: bool = False
    people: dict[str, Patron] = {}
    seats: dict[int, tuple[str, ...]] = {}
    """Area to the players who may wager there, in the order they came."""
    shut: frozenset[int] = frozenset()
    reserved: dict[int, str] = {}
    barred: frozenset[str] = frozenset()
    banned: frozenset[str] = frozenset()
    """Excluded from the casino, and so barred here as well."""
    first_player: str = ""
    cards: Cards = Cards(Stock(1, 0))
    wagers: tuple[Lying, ...] = ()
    collected: tuple[Lying, ...] = ()
    """Jackpot wagers taken before the deal."""
    both_hands: frozenset[str] = frozenset()
    sharing: frozenset[int] = frozenset()
    designated: dict[str, str] = {}
    told: frozenset[tuple[str, str]] = frozenset()
    """Side wager and who was told of its restriction."""
    restricted: frozenset[str] = frozenset()
    raising: Notice | None = None
    raising_to: Sign | None = None
    next_sign: Sign | None = None
    variant_notice: Notice | None = None
    variant_to: Terms | None = None
    consents: frozenset[str] = frozenset()
    no_bet: str = ""
    """The next coup is one without wagers: `authorised`, or opened by a `card` that was seen too early."""
    played: int = 0
    round: Round | None = None
    held: tuple[Held, ...] = ()
    last: Round | None = None
    """The round before, while it can still be reopened."""
    last_under: Conditions | None = None
    """The conditions it was played under."""
    resumes: Conditions | None = None
    """While a round is reopened: the conditions that hold again once it is cleared."""
    voided: int = 0
    """The number of the last round declared void."""
    notices: tuple[Due, ...] = ()
    register: tuple[WrongSettlement, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    play_first: frozenset[str] = frozenset()
    """Players directed to decide before the others handle their cards."""
    apart: tuple[frozenset[str], ...] = ()
    """Players who may not play together here."""
    english_only: bool = False
    detained: frozenset[str] = frozenset()
    warned: frozenset[str] = frozenset()
    """Players who could not cover a Play wager once; the next time forfeits."""
    invalid: frozenset[str] = frozenset()
    """Players whose wagers in this round are invalid for want of their own Player Card."""
