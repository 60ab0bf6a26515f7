"""What happened to a promotion. An event says all that its record needs: nothing is reckoned when it is read again."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.promotions.facts import Clauses
from croupier.promotions.model import Earned, Person, Version
from croupier.tags import kebab


class Event(Struct, frozen=True, gc=False, kw_only=True, tag_field="type", tag=kebab):
    by: Person
    at: int
    clauses: Clauses = ()


class OfPromotion(Event, frozen=True, gc=False):
    promotion: str


class Telling(OfPromotion, frozen=True, gc=False, kw_only=True):
    """Somebody was told. Who heard it and how is left out where nobody said so, so that older entries stay what they were."""

    heard: str | UnsetType = UNSET
    manner: str | UnsetType = UNSET


class ThingsPrescribed(Event, frozen=True, gc=False):
    items: tuple[str, ...]
    dated: int


class PromotionDrafted(OfPromotion, frozen=True, gc=False):
    documents: tuple[str, ...]
    statute: bool
    version: Version


class TermsRedrafted(OfPromotion, frozen=True, gc=False):
    version: Version


class ScrutineerNamed(OfPromotion, frozen=True, gc=False):
    person: Person


class TermsCompleted(OfPromotion, frozen=True, gc=False):
    version: int


class TermsSubmitted(Telling, frozen=True, gc=False):
    version: int


class TermsGiven(OfPromotion, frozen=True, gc=False):
    version: int
    to: str


class PromotionStarted(OfPromotion, frozen=True, gc=False):
    version: int


class TermsAmended(OfPromotion, frozen=True, gc=False):
    version: Version
    resubmit: bool


class TicketEntered(OfPromotion, frozen=True, gc=False):
    ticket: str
    person: Person
    earned: Earned


class DrawSealed(OfPromotion, frozen=True, gc=False):
    commitment: str


class EntriesClosed(OfPromotion, frozen=True, gc=False):
    tickets: int
    entries: str
    """The hash of the list as it is published."""


class ScrutineerAttended(OfPromotion, frozen=True, gc=False):
    pass


class WordsGiven(OfPromotion, frozen=True, gc=False):
    words: str


class Fallen(Struct, frozen=True, gc=False):
    """A ticket that fell, and the prize it is for."""

    prize: int
    ticket: str
    person: Person


class DrawHeld(OfPromotion, frozen=True, gc=False):
    nonce: str
    winners: tuple[Fallen, ...]


class WinnerPassedOver(OfPromotion, frozen=True, gc=False):
    prize: int
    why: str
    next: Fallen | None
    """From the same stream; nobody if no ticket is left."""


class WinnerSought(OfPromotion, frozen=True, gc=False):
    prize: int
    means: str
    reached: bool
    outcome: str


class ResultsPublished(OfPromotion, frozen=True, gc=False):
    where: str


class PrizeClaimed(OfPromotion, frozen=True, gc=False):
    claim: int
    prize: int
    person: Person
    choice: tuple[str, ...]


class ClaimRefused(OfPromotion, frozen=True, gc=False):
    claim: int
    reason: str
    on_file: tuple[str, ...]
    """What is kept of the claimant besides, in the file of people."""


class RefusalTold(Telling, frozen=True, gc=False):
    claim: int


class Part(Struct, frozen=True, gc=False):
    means: str
    amount: int


class PrizePaid(OfPromotion, frozen=True, gc=False):
    claim: int
    prize: int
    person: Person
    parts: tuple[Part, ...]
    """What it was given as: `goods`, or the means by which money was paid."""


class DisputeRaised(OfPromotion, frozen=True, gc=False):
    dispute: int
    person: Person
    about: str


class DisputeDecided(OfPromotion, frozen=True, gc=False):
    dispute: int
    decision: str


class InspectorAdvised(Telling, frozen=True, gc=False):
    """The person was told that an inspector takes complaints."""

    dispute: int


class DoubtRaised(OfPromotion, frozen=True, gc=False):
    about: Literal["promotion", "draw"]
    why: str


class PutOff(OfPromotion, frozen=True, gc=False):
    what: Literal["promotion", "draw"]
    until: int


class DoubtCleared(OfPromotion, frozen=True, gc=False):
    how: str


class DrawCancelled(OfPromotion, frozen=True, gc=False):
    why: str


class InspectorTold(Telling, frozen=True, gc=False):
    pass


AnyEvent = (
    ThingsPrescribed | PromotionDrafted | TermsRedrafted | ScrutineerNamed | TermsCompleted | TermsSubmitted | TermsGiven
    | PromotionStarted | TermsAmended | TicketEntered | DrawSealed | EntriesClosed | ScrutineerAttended | WordsGiven | DrawHeld
    | WinnerPassedOver | WinnerSought | ResultsPublished | PrizeClaimed | ClaimRefused | RefusalTold | PrizePaid | DisputeRaised
    | DisputeDecided | InspectorAdvised | DoubtRaised | PutOff | DoubtCleared | DrawCancelled | InspectorTold
)  # fmt: skip
