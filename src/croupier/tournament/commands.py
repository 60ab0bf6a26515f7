"""What can be asked of a tournament. Who asks, in what rank, and when, comes with each command."""

from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from croupier.games.ranks import Rank
from croupier.games.seven_up_baccarat_event import Ground
from croupier.tournament.conditions import BOXES, Count, Name, Some, Words
from croupier.tournament.terms import Sum

Box = Annotated[int, Meta(ge=1, le=BOXES)]
Line = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"\A[^\n\r]+\Z")]
Hex64 = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class By(Struct, frozen=True, array_like=True):
    """A person and the rank in which they act; an entrant acts under the name they entered with."""

    name: str
    rank: Rank


class Command(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """A wish; `decide` grants or refuses it."""

    ABOUT: ClassVar[tuple[str, ...]] = ()
    """The fields that say what it concerns; the rest are its particulars."""

    by: By
    at: int

    @property
    def about(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.ABOUT)


class OnSession(Command, frozen=True, kw_only=True):
    ABOUT: ClassVar[tuple[str, ...]] = ("session",)
    session: str


class OnTable(Command, frozen=True, kw_only=True):
    ABOUT: ClassVar[tuple[str, ...]] = ("session", "table")
    session: str
    table: str


class OnEntrant(Command, frozen=True, kw_only=True):
    ABOUT = ("entrant",)
    entrant: Name


# Before entries


class DraftConditions(Command, frozen=True, kw_only=True, tag="draft"):
    conditions: dict[str, Any]


class PublishConditions(Command, frozen=True, kw_only=True, tag="publish"):
    pass


class OpenEntries(Command, frozen=True, kw_only=True, tag="open"):
    pass


class AskSignatures(Command, frozen=True, kw_only=True, tag="signatures"):
    pass


class AddToPrizes(Command, frozen=True, kw_only=True, tag="add"):
    amount: Sum
    goods: str = ""
    place: Count = 1
    """For goods: whose prize they belong to."""


# Entries


class Enter(Command, frozen=True, kw_only=True, tag="enter"):
    entrant: Name
    fee: Sum
    form: bool
    """The entry form is filled in."""
    eligible: bool
    """May enter the casino and gamble, and meets the criteria."""
    copy: bool
    """Was given a copy of the conditions."""
    signed: bool = False


class RefuseEntry(Command, frozen=True, kw_only=True, tag="refuse"):
    entrant: Name
    why: Words


class Withdraw(OnEntrant, frozen=True, kw_only=True, tag="withdraw"):
    pass


class CloseEntries(Command, frozen=True, kw_only=True, tag="close"):
    pass


class CancelTournament(Command, frozen=True, kw_only=True, tag="cancel"):
    why: Words


# A session, before its first card


class NameTables(OnSession, frozen=True, kw_only=True, tag="tables"):
    tables: tuple[Name, ...]


class MoveStart(OnSession, frozen=True, kw_only=True, tag="move"):
    starts: int


class CommitSeats(OnSession, frozen=True, kw_only=True, tag="commit"):
    commitment: Hex64


class GiveWords(OnSession, frozen=True, kw_only=True, tag="words"):
    ABOUT = ("session", "entrant")
    entrant: Name
    words: Line


class DrawSeats(OnSession, frozen=True, kw_only=True, tag="draw"):
    nonce: Hex64
    order: tuple[Name, ...]


class NameSeats(OnSession, frozen=True, kw_only=True, tag="seat"):
    seats: dict[str, dict[str, Name]]
    """Table to box to entrant."""


class NoteArrival(OnEntrant, frozen=True, kw_only=True, tag="arrive"):
    pass


class BuyIn(OnEntrant, frozen=True, kw_only=True, tag="buy-in"):
    pass


class StartSession(OnSession, frozen=True, kw_only=True, tag="start"):
    pass


# A session, and what comes of it


class KnockOut(OnTable, frozen=True, kw_only=True, tag="knock-out"):
    entrants: Annotated[tuple[Name, ...], Meta(min_length=1)]
    """The worse first."""
    chips: dict[str, Some] = {}
    """What some of them have left, in cents of tournament chips."""


class Disqualify(OnEntrant, frozen=True, kw_only=True, tag="disqualify"):
    ground: Ground
    chips: Some = 0
    """The stack that is noted, in cents of tournament chips."""
    refund: bool = False


class OrderCount(OnTable, frozen=True, kw_only=True, tag="order-count"):
    pass


class CountStacks(OnTable, frozen=True, kw_only=True, tag="count"):
    stacks: dict[str, Sum]
    closes: bool = False
    """It is the count that ends the session."""


class AgreeToEnd(OnTable, frozen=True, kw_only=True, tag="agree"):
    ABOUT = ("session", "table", "entrant")
    entrant: Name


class EndEarly(OnTable, frozen=True, kw_only=True, tag="end"):
    pass


class TellPlayOff(OnTable, frozen=True, kw_only=True, tag="play-off"):
    order: tuple[tuple[Name, ...], ...]
    """Those who were level, the better first."""


class CountIn(OnTable, frozen=True, kw_only=True, tag="count-in"):
    missing: dict[str, Count] = {}
    """Tournament chips that did not come back: value in dollars to how many."""


class AnnouncePlaces(OnTable, frozen=True, kw_only=True, tag="announce"):
    pass


class BuyBack(OnEntrant, frozen=True, kw_only=True, tag="buy-back"):
    pass


# Disputes and prizes


class RaiseDispute(Command, frozen=True, kw_only=True, tag="dispute"):
    about_what: Words
    table: str = ""


class RuleDispute(Command, frozen=True, kw_only=True, tag="rule"):
    ABOUT = ("dispute",)
    dispute: int
    decision: Words


class AwardPrizes(Command, frozen=True, kw_only=True, tag="award"):
    pass


class PayPrize(OnEntrant, frozen=True, kw_only=True, tag="pay"):
    pass


AnyCommand = (
    DraftConditions | PublishConditions | OpenEntries | AskSignatures | AddToPrizes | Enter | RefuseEntry | Withdraw | CloseEntries
    | CancelTournament | NameTables | MoveStart | CommitSeats | GiveWords | DrawSeats | NameSeats | NoteArrival | BuyIn
    | StartSession | KnockOut | Disqualify | OrderCount | CountStacks | AgreeToEnd | EndEarly | TellPlayOff | CountIn
    | AnnouncePlaces | BuyBack | RaiseDispute | RuleDispute | AwardPrizes | PayPrize
)  # fmt: skip
