"""The cards as the table knows them; their order is not among what it knows."""

from enum import StrEnum

from msgspec import Struct

from croupier.cards.card import Card
from croupier.cards.procedure import CutMoment, CutOffer, CutStart, Source
from croupier.cards.stock import Stock


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


class Stage(StrEnum):
    """How far the cards are made ready."""

    NONE = "none"
    LOADED = "loaded"
    SHUFFLED = "shuffled"
    CUT = "cut"
    PLACED = "placed"
    READY = "ready"


class Ordered(Struct, frozen=True, gc=False):
    """Something that was ordered, and the clause it rests on; whether it was, never hangs on the clause."""

    by: str | None


class Rack(Struct, frozen=True, gc=False):
    """Cards that have been played or burned."""

    known: tuple[Card, ...] = ()
    unseen: int = 0
    down: tuple[Card, ...] = ()
    """Those of the known that lay face down to the last: their faces were shown to nobody at the table."""


class Secured(Struct, frozen=True, gc=False):
    """Cards made ready ahead of time, under lock until they are brought to the table."""

    back: str
    source: Source
    checked: bool


class Pack(Struct, frozen=True, gc=False):
    """The cards as things: their backs, where they come from, what was taken out of them."""

    back: str = ""
    source: Source = Source.NEW
    fresh: bool = False
    """Brought to the table and not yet shuffled here."""
    how: str = ""
    """Who shuffled them: the dealer, the device, or someone before they came."""
    scanning: bool = False
    """The shoe reads the cards."""
    removed: tuple[Card | None, ...] = ()
    """Spoiled cards taken out of the game, their places filled from a new deck."""


class Care(Struct, frozen=True, gc=False):
    """What is to be seen to before these cards are played on."""

    unverified: bool = False
    """They were dropped, and nobody has found all of them collected."""
    handled: bool = False
    """Someone other than staff has had the cards in hand."""
    suspect: bool = False
    """A card lay face upwards in the device, so others may."""
    check: Ordered | None = None
    """They are gone through before they are shuffled again."""
    condemned: Ordered | None = None
    """New cards take their place."""


class Cards(Struct, frozen=True, gc=False):
    stock: Stock = Stock(1, 0)
    stage: Stage = Stage.NONE
    pack: Pack = Pack()
    care: Care = Care()
    shoe: int = 0
    commitment: str = ""
    offers: tuple[CutOffer, ...] = ()
    """Who is still to be offered the cut."""
    start: CutStart = CutStart(CutMoment.COMMENCING)
    behind: int | None = None
    """Cards behind the cutting card."""
    rounds_left: int | None = None
    """Counted from when the cutting card came out."""
    rack: Rack = Rack()
    waiting: tuple[Slot, ...] = ()
    """In front of the shoe: they are dealt before any other."""
    under: tuple[Slot, ...] = ()
    """Under the shoe: they open the next round, whatever the one in progress still needs."""
    held: tuple[Held, ...] = ()
    """Cards that wait for a ruling."""
    decks: tuple[str, ...] = ()
    """The backs of the cards that were brought to the table and not replaced since: one, or two that take turns."""
    awaits: str = ""
    """The back of a deck whose turn it is and which is yet to be brought."""
    secured: tuple[Secured, ...] = ()
    """Under lock for this table, in the order they were put there."""
