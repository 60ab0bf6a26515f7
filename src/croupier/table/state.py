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
    """`authorised` while the next coup is one without wagers."""
    played: int = 0
    round: Round | None = None
