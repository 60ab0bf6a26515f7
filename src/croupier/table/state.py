"""A table as it stands: a value, changed only by recording an event."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from croupier.cards.card import Card
from croupier.cards.procedure import CutMoment, CutOffer, CutStart
from croupier.cards.stock import Stock
from croupier.games.rules import Hands, Settled, Terms
from croupier.table.commands import Means
from croupier.table.conditions import Conditions, Sign
from croupier.table.people import Patron


class Lying(Struct, frozen=True):
    """A wager on the layout."""

    area: int
    player: str
    wager: str
    amount: int
    means: Means = "chips"
    flags: tuple[str, ...] = ()


class Notice(Struct, frozen=True):
    """A sign that says what will hold from when."""

    posted: int
    effective: int


class Bid(Struct, frozen=True):
    """Someone to be offered a hand's cards, and why them."""

    player: str
    clause: str


class Slot(Struct, frozen=True):
    """A card where it lies: dealt and exposed are two facts."""

    card: Card
    up: bool


class Stage(StrEnum):
    """How far the cards are made ready."""

    NONE = "none"
    LOADED = "loaded"
    SHUFFLED = "shuffled"
    CUT = "cut"
    PLACED = "placed"
    READY = "ready"


class Cards(Struct, frozen=True):
    """The shoe or device as the table knows it; the order of the cards is not among what it knows."""

    stock: Stock
    stage: Stage = Stage.NONE
    fresh: bool = False
    """Brought to the table and not yet shuffled here."""
    back: str = ""
    shoe: int = 0
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


class Holding(Struct, frozen=True):
    """A hand out with a player, or on offer."""

    hand: str
    bids: tuple[Bid, ...]
    holder: str = ""
    nominee: str = ""


class Round(Struct, frozen=True):
    """The coup or round in progress."""

    number: int
    hands: dict[str, tuple[Slot, ...]]
    decisions: dict[str, str] = {}
    no_bet: bool = False
    exposed: bool = False
    """Some card has been exposed, handled by a player included."""
    counted: int = 0
    """Cards that lay on the table when the counts were last announced."""
    passing: Holding | None = None
    offered: tuple[str, ...] = ()
    """Hands that have been offered since their last card."""
    result: str = ""
    due: tuple[Settled, ...] = ()
    """Wagers still to be settled, in order."""
    settled: tuple[Settled, ...] = ()

    @property
    def cards(self) -> Hands:
        """The faces alone, as the drawing rule wants them; asked for several times at each command, so the last is kept."""
        global _last
        hands, faces = _last
        if hands is not self.hands:
            hands = self.hands
            faces = {name: [slot.card for slot in slots] for name, slots in hands.items()}
            _last = (hands, faces)
        return faces


_last: tuple[dict[str, tuple[Slot, ...]] | None, Hands] = (None, {})


class Table(Struct, frozen=True):
    """Everything about a table that its events have said."""

    conditions: Conditions | None = None
    now: int = 0
    closing: Notice | None = None
    closed: bool = False
    people: dict[str, Patron] = {}
    seats: dict[int, tuple[str, ...]] = {}
    """Area to the players who may wager there, the one who sits first."""
    shut: frozenset[int] = frozenset()
    reserved: dict[int, str] = {}
    barred: frozenset[str] = frozenset()
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
    former: Sign | None = None
    """The sign before the last rise at once, while someone still plays by it."""
    raising: Notice | None = None
    raising_to: Sign | None = None
    next_sign: Sign | None = None
    variant_notice: Notice | None = None
    variant_to: Terms | None = None
    consents: frozenset[str] = frozenset()
    no_bet: str = ""
    """`authorised` while the next coup is one without wagers."""
    played: int = 0
    round: Round | None = None

    @property
    def open(self) -> bool:
        return self.conditions is not None and not self.closed


NOT_OPEN: Final = Table()
