"""What happened in a tournament. An event says all that its record needs: nothing is reckoned when it is read again."""

from typing import Any

from msgspec import Struct

from croupier.games.ranks import Rank
from croupier.games.seven_up_baccarat_event import Ground
from croupier.tags import kebab
from croupier.tournament.model import Goods, Groups, Prize, Standing


class Event(Struct, frozen=True, kw_only=True, tag_field="type", tag=kebab):
    clauses: tuple[str, ...] = ()
    """Of 7-Up Baccarat's document."""
    by: str = ""
    rank: Rank
    at: int


class ConditionsDrafted(Event, frozen=True, kw_only=True):
    said: dict[str, Any]


class ConditionsPublished(Event, frozen=True, kw_only=True):
    conditions: dict[str, Any]


class EntriesOpened(Event, frozen=True, kw_only=True):
    pass


class SignaturesAsked(Event, frozen=True, kw_only=True):
    pass


class PrizesAdded(Event, frozen=True, kw_only=True):
    cents: int
    goods: tuple[Goods, ...] = ()


class EntryTaken(Event, frozen=True, kw_only=True):
    entrant: str
    fee: int
    signed: bool


class EntryRefused(Event, frozen=True, kw_only=True):
    entrant: str
    why: str


class EntrantWithdrawn(Event, frozen=True, kw_only=True):
    entrant: str
    refunded: int
    """Of the fee."""
    bought: int = 0
    """And of what they paid for chips, out of the prizes."""
    for_chips: int = 0
    """And of what they paid for chips that would have become cash."""


class EntriesClosed(Event, frozen=True, kw_only=True):
    sessions: dict[str, int | None]
    """In the order in which they are played, with when they start."""
    short: bool = False
    """Fewer than the guarantee asks for: cancelling is offered."""


class TournamentCancelled(Event, frozen=True, kw_only=True, omit_defaults=True):
    why: str
    fees: dict[str, int]
    """What each payer gets back of fees."""
    bought: dict[str, int]
    """And of what they paid for chips or to come back, out of the prizes."""
    for_chips: dict[str, int]
    """And of what they paid for chips that would have become cash."""
    added: int
    """What goes back to the house."""
    gain: int = 0
    """What the house gained on chips that became cash before; below nought what it lost."""


class TablesNamed(Event, frozen=True, kw_only=True):
    session: str
    tables: tuple[str, ...]


class StartMoved(Event, frozen=True, kw_only=True):
    session: str
    starts: int


class SeatsCommitted(Event, frozen=True, kw_only=True):
    session: str
    commitment: str
    entrants: tuple[str, ...]


class WordsGiven(Event, frozen=True, kw_only=True):
    session: str
    entrant: str
    words: str


class SeatsAllotted(Event, frozen=True, kw_only=True):
    session: str
    seats: dict[str, dict[int, str]]
    """Table to box to entrant."""
    nonce: str = ""
    order: tuple[str, ...] = ()
    """The sealed order, where they were drawn."""


class ArrivalNoted(Event, frozen=True, kw_only=True):
    session: str
    table: str
    entrant: str


class BoughtIn(Event, frozen=True, kw_only=True):
    session: str
    entrant: str
    cents: int
    into_prizes: bool


class SessionStarted(Event, frozen=True, kw_only=True):
    session: str
    without: tuple[str, ...] = ()
    """Who had not bought in, and is out."""
    returned: dict[str, int] = {}
    """What they had paid to come back, where it would have become cash: they never had chips for it."""


class KnockedOut(Event, frozen=True, kw_only=True):
    session: str
    table: str
    entrants: tuple[str, ...]
    chips: dict[str, int] = {}
    """What they had left."""


class EntrantDisqualified(Event, frozen=True, kw_only=True):
    entrant: str
    ground: Ground
    chips: int
    refunded: int
    cashed: int
    """Dollars in cents for the chips, where the conditions turn them into cash."""


class CountOrdered(Event, frozen=True, kw_only=True):
    session: str
    table: str


class StacksCounted(Event, frozen=True, kw_only=True):
    session: str
    table: str
    stacks: dict[str, int]
    closes: bool
    ranking: Groups = ()


class EarlyEndAgreed(Event, frozen=True, kw_only=True):
    session: str
    table: str
    entrant: str


class SessionEndedEarly(Event, frozen=True, kw_only=True):
    session: str
    table: str


class PlayOffTold(Event, frozen=True, kw_only=True):
    session: str
    table: str
    ranking: Groups
    """Of the whole table, with those who were level in their order."""


class ChipsCountedIn(Event, frozen=True, kw_only=True):
    session: str
    table: str
    missing: dict[str, int]


class PlacesAnnounced(Event, frozen=True, kw_only=True):
    session: str
    table: str
    ranking: Groups
    standings: dict[str, Standing]
    """Who goes on, who is out, who has a place of the final."""
    cashed: dict[str, int]
    """Dollars in cents for each stack, where the conditions turn chips into cash; nothing for whoever has none left."""
    decided: bool
    """With it the tournament's places stand."""


class BoughtBack(Event, frozen=True, kw_only=True):
    entrant: str
    cents: int
    into_prizes: bool


class DisputeRaised(Event, frozen=True, kw_only=True):
    dispute: int
    about: str
    table: str


class DisputeRuled(Event, frozen=True, kw_only=True):
    dispute: int
    decision: str


class PrizesAwarded(Event, frozen=True, kw_only=True):
    guarantee: int
    """Cents that the house adds to come to what it promised."""
    prizes: tuple[Prize, ...]
    gain: int = 0
    """What the house gained on chips that became cash; below nought what it lost."""


class PrizePaid(Event, frozen=True, kw_only=True):
    entrant: str
    cents: int


AnyEvent = (
    ConditionsDrafted | ConditionsPublished | EntriesOpened | SignaturesAsked | PrizesAdded | EntryTaken | EntryRefused
    | EntrantWithdrawn | EntriesClosed | TournamentCancelled | TablesNamed | StartMoved | SeatsCommitted | WordsGiven
    | SeatsAllotted | ArrivalNoted | BoughtIn | SessionStarted | KnockedOut | EntrantDisqualified | CountOrdered | StacksCounted
    | EarlyEndAgreed | SessionEndedEarly | PlayOffTold | ChipsCountedIn | PlacesAnnounced | BoughtBack | DisputeRaised
    | DisputeRuled | PrizesAwarded | PrizePaid
)  # fmt: skip
