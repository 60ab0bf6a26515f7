"""What a record of a round says and what it is answered with, as JSON; docs/adjudicate.md explains every key."""

from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from msgspec import UNSET, Raw, Struct, UnsetType

from croupier.cards.card import Card
from croupier.games.explain import Told
from croupier.games.rules import Note

if TYPE_CHECKING:
    CardsIn = list[str]
else:
    CardsIn = list[str] | str
"""Cards may be written in one string; whoever reads a record makes a list of it, which it is from then on."""


class Code(StrEnum):
    """Every reason for which a round cannot be judged. The list is closed; docs/adjudicate.md explains each."""

    BAD_JSON = "bad-json"
    UNKNOWN_KEY = "unknown-key"
    MISSING_KEY = "missing-key"
    BAD_VALUE = "bad-value"
    UNKNOWN_GAME = "unknown-game"
    UNKNOWN_EDITION = "unknown-edition"
    UNKNOWN_VARIANT = "unknown-variant"
    DECKS_NOT_PERMITTED = "decks-not-permitted"
    BAD_OPTION = "bad-option"
    BAD_CHIPS = "bad-chips"
    BAD_LIMITS = "bad-limits"
    UNKNOWN_WAGER = "unknown-wager"
    BAD_AREA = "bad-area"
    BAD_AMOUNT = "bad-amount"
    DUPLICATE_WAGER = "duplicate-wager"
    NO_HAND = "no-hand"
    BAD_CARD = "bad-card"
    IMPOSSIBLE_CARDS = "impossible-cards"
    TOO_FEW_CARDS = "too-few-cards"
    TOO_MANY_CARDS = "too-many-cards"
    MISSING_DECISION = "missing-decision"
    BAD_DECISION = "bad-decision"


class UnjudgeableError(Exception):
    """The record cannot be judged; the sentence says why."""

    def __init__(self, code: Code, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.clause = clause


class LimitsIn(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    minimum: str | None = None
    maximum: str | None = None


class AcceptedIn(LimitsIn, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What the sign under which a wager was accepted said of it."""

    area_maximum: str | None = None
    sure: str | None = None
    """So much of it was laid before that area maximum held."""


class WagerIn(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    area: int
    wager: str
    amount: str
    player: str | None = None
    means: Literal["chips", "tokens"] = "chips"


class FullerWagerIn(WagerIn, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A wager of which there is more to say than of most."""

    tokens: str | None = None
    limit: AcceptedIn | None = None
    own_limit: bool | None = None
    void: str | None = None
    forfeit: str | None = None
    invalid: str | None = None
    """The clause by which it could lose and not win."""
    stands: bool | None = None
    """Its result had been announced before others were ruled on: those lay beside it all the same."""
    paid: str | None = None
    """What was really paid on it."""
    returned: str | None = None
    """What of the stake really went back."""


class OptionsIn(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    tie_percent: Decimal | None = None
    ante_bonus: str | None = None
    pair_plus: str | None = None
    dealing: str | None = None
    major: str | None = None
    minor: str | None = None


class RoundIn(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    game: str
    cards: CardsIn
    wagers: list[WagerIn]
    id: Raw = Raw(b"null")
    edition: str | None = None
    variant: str | None = None
    decks: int | None = None
    decisions: dict[str, str] = {}
    options: OptionsIn | None = None
    chips: list[str] | None = None
    limits: dict[str, LimitsIn] = {}
    area_maximum: str | None = None


class FullerRoundIn(RoundIn, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A round of which there is more to say. Most records are read without a look at what they do not have."""

    wagers: list[FullerWagerIn]  # type: ignore[assignment]
    prizes: dict[str, dict[str, str]] | None = None
    void: str | None = None
    """The clause by which the whole round counted for nothing."""


# The same where a key that nobody knows is passed over


class LooseLimitsIn(LimitsIn, forbid_unknown_fields=False, omit_defaults=True, gc=False):
    pass


class LooseAcceptedIn(AcceptedIn, forbid_unknown_fields=False, omit_defaults=True, gc=False):
    pass


class LooseOptionsIn(OptionsIn, forbid_unknown_fields=False, omit_defaults=True, gc=False):
    pass


class LooseWagerIn(FullerWagerIn, forbid_unknown_fields=False, omit_defaults=True, gc=False):
    limit: LooseAcceptedIn | None = None


class LooseRoundIn(FullerRoundIn, forbid_unknown_fields=False, omit_defaults=True, gc=False):
    wagers: list[LooseWagerIn]  # type: ignore[assignment]
    options: LooseOptionsIn | None = None
    limits: dict[str, LooseLimitsIn] = {}  # type: ignore[assignment]


class IdOnly(Struct):
    id: Raw = Raw(b"null")


class WagerOut(Struct, gc=False):
    area: int
    player: str | UnsetType
    wager: str
    means: str
    amount: str
    counted: str
    result: str
    odds: str | None
    pays: str
    returned: str
    clause: str


class FullerOut(WagerOut, gc=False):
    """A line of which there is more to say than of most."""

    clauses: list[str] | UnsetType = UNSET
    tokens: str | UnsetType = UNSET
    returned_tokens: str | UnsetType = UNSET
    difference: str | UnsetType = UNSET
    """What was handed out above what was due, or below it with a minus, where the record says what was handed out."""
    returned_difference: str | UnsetType = UNSET
    """The part of it that lies in what went back of the stake, where the record says that."""


class RoundOut(Struct, gc=False):
    id: Raw
    hands: dict[str, list[Card]]
    wagers: list[WagerOut]
    notes: list[Note]
    steps: list[Told] | UnsetType = UNSET


class ErrorOut(Struct):
    code: str
    message: str
    clause: str | UnsetType = UNSET
    line: int | UnsetType = UNSET
    """Where it stands among the lines or records it came with."""


class NotJudged(Struct):
    id: Raw
    error: ErrorOut
