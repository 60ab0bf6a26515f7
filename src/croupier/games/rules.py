"""What a game is made of: pay lines, wagers, facets, the next card, and the clauses they rest on.

Nothing here knows a particular game, a clock, a screen or chance.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, field
from msgspec.structs import force_setattr

from croupier.cards.card import Card
from croupier.cards.procedure import Procedure
from croupier.games.limits import Bounds
from croupier.games.marks import WHOLE, Marks
from croupier.games.provisions import Book
from croupier.games.topics import ROUNDING
from croupier.money import Odds

if TYPE_CHECKING:
    from croupier.games.constraints import Check

Hands = Mapping[str, Sequence[Card]]
"""Hand to its cards as they came: `player`, `banker`, `dealer`, or an area's number as text. Keys stand in dealing order.

A further hand of an area has a number of its own after a stop: `4.2` is area 4's second."""

Decisions = Mapping[str, str]
"""Area's number as text to what was decided for its hand."""


@lru_cache(maxsize=1024)
def area_of(hand: str) -> int | None:
    """The area a hand belongs to; None for a hand of the table."""
    first = hand.partition(".")[0]
    return int(first) if first.isdecimal() else None


class Result(StrEnum):
    WIN = "win"
    LOSE = "lose"
    STANDOFF = "standoff"
    VOID = "void"


class Line(Struct, frozen=True, eq=False):
    """One line of a pay table: if it holds, the wager has this result, at these odds, by this clause."""

    result: Result
    when: Callable[[Any], bool]
    clause: str
    odds: Odds | None = None
    prize: str = ""
    """The meter that pays instead of odds: `major` or `minor`."""
    called: str = ""
    """What the dealer calls the winning hand, where the document names it."""
    apart: str = ""
    """How it comes about, where the wager has several lines with this result and nobody calls them anything."""
    back: Odds | None = None
    """The part of the stake that a losing line leaves: 1 of 2 where it takes half."""
    other_clauses: tuple[str, ...] = ()
    """Further clauses it rests on: that by which a stake stands, where another pays something on it."""


def _always(_facet: object) -> bool:
    return True


def pays(to: int, on: int, *, clause: str, when: Callable[[Any], bool] = _always, called: str = "") -> Line:
    return Line(Result.WIN, when, clause, Odds(to, on), called=called)


def pays_prize(meter: str, *, clause: str, when: Callable[[Any], bool], called: str) -> Line:
    return Line(Result.WIN, when, clause, prize=meter, called=called)


def loses(*, clause: str, when: Callable[[Any], bool] = _always, back: Odds | None = None, apart: str = "") -> Line:
    """The stake is taken, all of it or but for the part that goes `back`."""
    return Line(Result.LOSE, when, clause, apart=apart, back=back)


def stands(
    *,
    clause: str,
    when: Callable[[Any], bool] = _always,
    odds: Odds | None = None,
    apart: str = "",
    other_clauses: tuple[str, ...] = (),
) -> Line:
    """Neither wins nor loses; the stake goes back, and may earn something besides, by a clause of its own (Tie Premium)."""
    return Line(Result.STANDOFF, when, clause, odds, apart=apart, other_clauses=other_clauses)


def voids(*, clause: str, when: Callable[[Any], bool]) -> Line:
    return Line(Result.VOID, when, clause)


class Facet(Struct, frozen=True, eq=False):
    """One small view of a finished round, all that a wager's lines may look at."""

    name: str
    of: Callable[[Hands, Decisions, str], Any]
    """From the hands, the decisions and the area's number; a table-wide facet ignores the area."""
    by_area: bool = False
    marks: Marks = WHOLE
    """What it looks at on a card, and whether at the order in which a hand's cards came."""
    hands: tuple[str, ...] = ()
    """The hands it looks at, `area` for the area's own; all of them if none is named."""


class SideOffer(Struct, frozen=True):
    """The clauses under which a side wager is offered, priced on the sign, and kept to main bettors."""

    offered: str
    amount: str
    restricted: str
    notice: str
    sign: str
    one_each: str
    tell: tuple[str, ...] = ("surveillance",)
    """Who must have been told before the restriction begins."""
    restricted_by: str = "casino-supervisor"
    once_a_player: bool = True
    """A player has it on one area only; at 7-Up the clause counts wagers on an area instead."""
    kept_as: str = ""
    """What wagers that are restricted together are called; else it is restricted by its own name."""


class Wager(Struct, frozen=True, eq=False):
    """A wager and its whole price. Lines are read from top to bottom; the first that holds decides."""

    slug: str
    title: str
    reads: Facet
    lines: tuple[Line, ...]
    clause: str
    """Where the document permits it."""
    main: bool = False
    """One of the wagers a player comes to the table for; the others are optional."""
    needs: str = ""
    """A wager that must lie on the same area."""
    needs_main: bool = False
    """It lies only where someone at the table has a main wager."""
    needs_clause: str = ""
    """Where the document says what it needs."""
    rides_on: str = ""
    """The wager whose amount it takes, for those that a decision adds."""
    staked: bool = True
    """False for a bonus that is paid on another wager's stake."""
    collected_first: bool = False
    """Taken before the deal: a prize is paid for it, the stake never goes back."""
    tokens: bool = True
    side: SideOffer | None = None
    found: dict[Any, Line] = field(default_factory=dict)
    """Lines already looked up, by facet value: facets have few values, lines many conditions."""

    @property
    def chosen(self) -> bool:
        """Its amount is the player's choice: no bonus, nothing that follows another wager, no jackpot of one amount."""
        return self.staked and not self.rides_on and not self.collected_first

    def line(self, facet: object) -> Line:
        """The first that holds. Whoever asks often looks into `found` first."""
        line = self.found.get(facet)
        if line is None:
            line = next(line for line in self.lines if line.when(facet))
            self.found[facet] = line
        return line


class Deal(Struct, frozen=True, gc=False):
    """The next card goes to this hand."""

    hand: str
    clause: str


class Ask(Struct, frozen=True, gc=False):
    """These areas must decide before another card is dealt."""

    areas: tuple[str, ...]
    clause: str
    in_turn: bool
    """True when only the first of them may speak."""


class Complete(Struct, frozen=True, gc=False):
    """No more cards; the clause says why."""

    clause: str


Step = Deal | Ask | Complete
NextCard = Callable[[Hands, Decisions], Step]


class End(Struct, frozen=True):
    """What can become of a hand besides a decision."""

    clause: str
    told: str
    """What happened, as a sentence about the area."""
    needs: str = ""
    """Only a hand with this wager can come to it."""
    after: str = ""
    """The decision that the player may still turn into this one once the dealer's hand is seen."""
    seals: tuple[str, ...] = ()
    """Wagers settled by it at once, besides those that it makes void."""


SILENCE: Final = "none"
"""The decision of an area that made none in its time."""


class DecisionRule(Struct, frozen=True):
    """What an area may decide, and what its silence means."""

    choices: tuple[str, ...]
    clause: str
    silence: str
    """What `none` counts as."""
    silence_clause: str
    told: str
    """What silence comes to, as a sentence about the area."""
    adds: Mapping[str, tuple[str, ...]]
    """Wager that a decision adds, to the decisions that add it."""
    ends: Mapping[str, End] = {}
    gives_up: tuple[str, ...] = ()
    """Decisions and ends that settle everything on the area at once, and its hand is in play no more."""
    standing: tuple[str, ...] = ()
    """What a player may leave as an instruction for when their time runs out, where the software deals; they sit down with the
    first. It is a decision of their own, so that nobody looks at a hand and keeps silent to get out of it."""
    every_hand: bool = True
    """Every hand is asked; otherwise those alone that the cards bring to it."""

    def open_to(self, laid: Container[str]) -> tuple[str, ...]:
        """What a record may say of an area with these wagers on it."""
        ends = (name for name, end in self.ends.items() if not end.needs or end.needs in laid)
        return (*self.choices, "none", *ends)

    def meant_by(self, decision: str) -> str:
        """The decision itself, or what silence counts as."""
        return self.silence if decision == SILENCE else decision


class Terms(Struct, frozen=True):
    """What a table has chosen among the things its document leaves open."""

    variant: str = ""
    decks: int = 0
    tie_percent: Odds | None = None
    ante_bonus: str = ""
    pair_plus: str = ""
    dealing: str = ""


class TermsError(ValueError):
    """Terms that the document does not permit."""

    def __init__(self, code: str, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence)
        self.code: Final = code
        self.clause: Final = clause


class Note(Struct, frozen=True, gc=False):
    """Something judged although a rule was broken."""

    code: str
    message: str
    clause: str | None


def part_in_tokens(amount: int, means: str, tokens: int) -> int:
    """How much of a stake is tokens: all of it where they are its means, else what it says."""
    return amount if means == "tokens" else tokens


class Stake(Struct, frozen=True, gc=False):
    """A wager as it lies on the layout. `counted` is the part that is settled."""

    area: int
    wager: str
    amount: int
    counted: int
    player: str | None = None
    means: str = "chips"
    under: Bounds | None = None
    """What it was accepted under, where that is not what the sign says."""
    tokens: int = 0
    """The part of it in tokens, where it is chips and tokens together."""
    cut_by: tuple[str, ...] = ()
    """The clauses by which it counts for less than lies there."""

    @property
    def in_tokens(self) -> int:
        return part_in_tokens(self.amount, self.means, self.tokens)


def tokens_back(amount: int, tokens: int, returned: int) -> int:
    """How much of what goes back of a stake is tokens. Its chips go back first; all of it goes back as it was staked."""
    chips = amount - tokens
    return returned - chips if returned > chips else 0


class Rules(Struct, frozen=True, eq=False):
    """One game as one table plays it: edition and terms are fixed, and everything else follows."""

    game: str
    title: str
    edition: str
    terms: Terms
    provisions: Book
    """What its document provides for, by topic."""
    procedure: Procedure
    wagers: Mapping[str, Wager]
    hands: Callable[[Sequence[int]], tuple[str, ...]]
    """The hands of a round in dealing order, given the areas that are dealt in."""
    dealt_in: frozenset[str]
    """Wagers that bring an area a hand of its own; empty where the hands belong to the table."""
    next_card: NextCard
    counted: Callable[[str, Sequence[Card]], str]
    """A hand's count in words, as the dealer announces it."""
    settling: Callable[[Sequence["Settled"], Hands], list["Settled"]]
    """Puts settled wagers into the order in which the document takes and pays them."""
    drawn_by: Marks = WHOLE
    """What `next_card` looks at on a card; nothing where it only counts cards."""
    decides: DecisionRule | None = None
    layouts: Mapping[str, frozenset[str]] = {}
    """Each approved diagram, the usual one first, to the side wagers it has room for; empty where a game of one's own has none."""
    six_decks: Mapping[str, str] = {}
    """Side wagers that need six or eight decks, with the clause."""
    opening: int = 0
    """Cards of the opening deal, where the hands belong to the table."""
    table_hands: bool = False
    """The hands are the table's, Player's and Banker's, whoever wagers on them; elsewhere each area has its own."""
    speaks_of: str = "round"
    """What the document calls a round: `coup` or `round`."""
    dealt_down: bool = False
    """Cards lie face down until they are exposed."""
    burned: frozenset[str] = frozenset()
    """Hands of the table that hold cards burned in the middle of a round: nobody sees them, and no rule reads them."""
    clears: Callable[[Hands], str | None] | None = None
    """The clause by which the cards are cleared away, where it depends on the dealer's hand."""
    checks: tuple["Check", ...] = ()
    """What may not lie on the layout: a live table refuses it, a record is told of it."""
    bonuses: tuple[Wager, ...] = ()
    """Wagers without a stake of their own, paid on another's. This and what follows is read off the rest, once."""
    has_prizes: bool = False
    """A line is paid from a meter."""
    rounds_up: bool = False
    """The document raises what is paid to chips."""

    def __post_init__(self) -> None:
        wagers = self.wagers.values()
        force_setattr(self, "bonuses", tuple(wager for wager in wagers if not wager.staked))
        force_setattr(self, "has_prizes", any(line.prize for wager in wagers for line in wager.lines))
        force_setattr(self, "rounds_up", ROUNDING in self.provisions)

    @property
    def from_device(self) -> bool:
        """The cards come out of a shuffling device, not out of a card shoe."""
        return self.terms.dealing == "shuffler"


class Settled(Struct, frozen=True, gc=False, omit_defaults=True):
    """A wager after the round. What the player gains is `pays + returned - amount`."""

    area: int
    player: str | None
    wager: str
    means: str
    amount: int
    counted: int
    result: Result
    odds: Odds | None
    pays: int
    returned: int
    clause: str
    prize: str = ""
    called: str = ""
    drawn: int = 0
    """What its meter gives of it; the rest is the raise to chips."""
    under: Bounds | None = None
    """What it was accepted under, where that is not what the sign says."""
    tokens: int = 0
    """The part of the stake in tokens, where it was chips and tokens together."""
    other_clauses: tuple[str, ...] = ()
    """Further clauses it rests on, such as the one that cuts it to a maximum."""
    award: int = 0
    """The award of a pool that pays it; until it is paid, nobody at the table knows what it comes to."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clause of the price or the result, then the others."""
        return (self.clause, *self.other_clauses) if self.other_clauses else (self.clause,)

    @property
    def in_tokens(self) -> int:
        return part_in_tokens(self.amount, self.means, self.tokens)

    @property
    def returned_tokens(self) -> int:
        """The part of what goes back that goes back as tokens: chips go first."""
        return tokens_back(self.amount, self.in_tokens, self.returned)
