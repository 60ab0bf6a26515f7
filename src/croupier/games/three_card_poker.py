"""Three Card Poker: Ante and Play against the dealer, Pair Plus and Ante Bonus on the hand alone. Approval of 16 August 2024."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from croupier.cards.card import Card
from croupier.cards.procedure import ByHand, Cut, CutBy, CuttingCard, CuttingCardPlace, Device, Procedure
from croupier.games.marks import RANK, SUIT
from croupier.games.poker_hands import TITLES, Category, dealer_plays, in_words, value_of
from croupier.games.rules import (
    Ask,
    Complete,
    Deal,
    DecisionRule,
    Decisions,
    End,
    Facet,
    Hands,
    Line,
    NextCard,
    Result,
    Rules,
    Settled,
    Step,
    Terms,
    TermsError,
    Wager,
    loses,
    pays,
    stands,
    voids,
)
from croupier.games.sharing import one_hand, one_player_an_area
from croupier.games.three_card_poker_provisions import PROVISIONS
from croupier.games.topics import CLEAR

SLUG: Final = "three-card-poker"
TITLE: Final = "Three Card Poker"

PROCEDURES: Final = {
    "shoe": Procedure(
        device=Device.FRESH_DECK,
        cut=Cut(CutBy.DEALER, "4.3", margin_clause="4.3"),
        cutting_card=CuttingCard(CuttingCardPlace.UNDER_DECK, place_clause="4.2"),
        burns=(), device_clause="4.1.2",
    ),
    "shuffler": Procedure(
        device=Device.FRESH_DECK,
        cut=Cut(CutBy.NONE, "4.4"),
        cutting_card=CuttingCard(CuttingCardPlace.NONE),
        burns=(), device_clause="4.1.2", by_hand=ByHand("4.5"),
    ),
}  # fmt: skip

ANTE_BONUS: Final[dict[str, tuple[int, ...]]] = {
    "1-4-5": (1, 4, 5), "1-3-4": (1, 3, 4), "1-3-5": (1, 3, 5), "1-2-3": (1, 2, 3),
}  # fmt: skip
"""Schedules by name: what a straight, three of a kind and a straight flush earn to one."""

PAIR_PLUS: Final[dict[str, tuple[int, ...]]] = {
    "1-4-6-30-40": (1, 4, 6, 30, 40), "1-3-6-30-40": (1, 3, 6, 30, 40), "1-3-6-30-50": (1, 3, 6, 30, 50),
    "1-4-5-30-40": (1, 4, 5, 30, 40), "1-4-6-25-40": (1, 4, 6, 25, 40),
}  # fmt: skip
"""Schedules by name: what a pair, flush, straight, three of a kind and straight flush pay to one."""

DECIDES: Final = DecisionRule(
    choices=("play", "fold"),
    clause="8.1",
    silence="none",
    silence_clause="12.12",
    told="the Ante is void and goes back, Pair Plus plays on",
    adds={"play": ("play", "concede")},
    ends={
        "concede": End("9.5", "plays, and concedes once the dealer's hand is seen", after="play"),
        "cannot-cover": End("12.10", "has no chips for the Play wager and is warned", needs="ante"),
        "cannot-cover-again": End("12.10", "has no chips for the Play wager, after a warning", needs="ante", seals=("ante",)),
    },
    gives_up=("fold", "concede"),
    standing=("fold", "play"),
)


def hands(areas: Sequence[int]) -> tuple[str, ...]:
    return ("dealer", *map(str, areas))


def _next_from_shoe(hands: Hands, decisions: Decisions) -> Step:
    """A card to the dealer and one to each area, three times round (7.3)."""
    for wanted in (1, 2, 3):
        for name, cards in hands.items():
            if len(cards) < wanted:
                return Deal(name, "7.3.3" if wanted > 1 else "7.3.1" if name == "dealer" else "7.3.2")
    return _ask(hands, decisions)


def _next_from_shuffler(hands: Hands, decisions: Decisions) -> Step:
    """Three cards to the dealer, then three to each area (7.4)."""
    for name, cards in hands.items():
        if len(cards) < 3:
            return Deal(name, "7.4.1" if name == "dealer" else "7.4.2")
    return _ask(hands, decisions)


def _ask(hands: Hands, decisions: Decisions) -> Step:
    undecided = tuple(name for name in hands if name != "dealer" and name not in decisions)
    return Ask(undecided, "8.1", in_turn=False) if undecided else Complete("8.6")


NEXT_CARD: Final[dict[str, NextCard]] = {"shoe": _next_from_shoe, "shuffler": _next_from_shuffler}


class Showdown(Struct, frozen=True, gc=False):
    """Facet: what the area decided, whether the dealer has a hand, and which of the two is higher."""

    stance: str
    dealer_plays: bool
    beats: int
    """1 above the dealer, 0 equal, -1 below."""


class Holding(Struct, frozen=True, gc=False):
    """Facet: what the area decided and the kind of hand it holds."""

    stance: str
    dealer_plays: bool
    category: Category


def _showdown(hands: Hands, decisions: Decisions, area: str) -> Showdown:
    own, dealer = value_of(hands[area]), value_of(hands["dealer"])
    return Showdown(decisions.get(area, "none"), dealer_plays(dealer), (own > dealer) - (own < dealer))


def _holding(hands: Hands, decisions: Decisions, area: str) -> Holding:
    own, dealer = value_of(hands[area]), value_of(hands["dealer"])
    return Holding(decisions.get(area, "none"), dealer_plays(dealer), own.category)


SHOWDOWN: Final = Facet("showdown", _showdown, by_area=True, marks=(RANK, SUIT))
HOLDING: Final = Facet("holding", _holding, by_area=True, marks=(RANK, SUIT))


def _stance(name: str) -> Callable[[Showdown | Holding], bool]:
    return lambda facet: facet.stance == name


def dealer_has_no_hand(facet: Showdown | Holding) -> bool:
    return not facet.dealer_plays


def _holds(category: Category) -> Callable[[Holding], bool]:
    return lambda holding: holding.category is category


def _bonus(category: Category) -> Callable[[Holding], bool]:
    """The bonus is for players still in, whatever the dealer holds (1.1, 9.4.1.1)."""
    return lambda holding: holding.stance == "play" and holding.category is category


GIVEN_UP: Final[tuple[Line, ...]] = (
    loses(when=_stance("fold"), clause="8.4", apart="folded"),
    loses(when=_stance("concede"), clause="9.5", apart="conceded"),
)


def wagers(ante_bonus: str, pair_plus: str) -> tuple[Wager, ...]:
    bonus = zip((Category.STRAIGHT, Category.THREE, Category.STRAIGHT_FLUSH), ANTE_BONUS[ante_bonus], strict=True)
    plus = zip(
        (Category.PAIR, Category.FLUSH, Category.STRAIGHT, Category.THREE, Category.STRAIGHT_FLUSH),
        PAIR_PLUS[pair_plus],
        strict=True,
    )
    return (
        Wager("ante", "Ante", SHOWDOWN, main=True, clause="5.3", lines=(
            *GIVEN_UP,
            voids(when=_stance("none"), clause="12.12"),
            voids(when=_stance("cannot-cover"), clause="12.10"),
            loses(when=_stance("cannot-cover-again"), clause="12.10", apart="without chips for Play"),
            pays(1, 1, when=lambda s: dealer_has_no_hand(s) or s.beats > 0, clause="10.1"),
            stands(when=lambda s: s.beats == 0, clause="9.4.1.4"),
            loses(clause="9.4.1.2", apart="the dealer's hand is higher"),
        )),
        Wager("play", "Play", SHOWDOWN, clause="8.5", rides_on="ante", lines=(
            *GIVEN_UP,
            stands(when=dealer_has_no_hand, clause="9.2", apart="the dealer has no hand"),
            pays(1, 1, when=lambda s: s.beats > 0, clause="10.3"),
            stands(when=lambda s: s.beats == 0, clause="9.4.1.4", apart="the hands are level"),
            loses(clause="9.4.1.2", apart="the dealer's hand is higher"),
        )),
        Wager("pair-plus", "Pair Plus", HOLDING, main=True, clause="5.3", lines=(
            *GIVEN_UP,
            *(pays(to, 1, when=_holds(kind), clause="10.4", called=TITLES[kind]) for kind, to in plus),
            loses(when=dealer_has_no_hand, clause="9.3.1", apart="the dealer has no hand"),
            loses(clause="9.4.1.3", apart="the dealer has a hand"),
        )),
        Wager("ante-bonus", "Ante Bonus", HOLDING, clause="10.2", rides_on="ante", staked=False, lines=(
            *(pays(to, 1, when=_bonus(kind), clause="10.2", called=TITLES[kind]) for kind, to in bonus),
            loses(clause="10.2"),
        )),
    )  # fmt: skip


def _in_turn(*lines: tuple[str, Result]) -> dict[tuple[str, Result], int]:
    """A wager with its result to its place in the order."""
    return {line: place for place, line in enumerate(lines)}


_WITHOUT_DEALER: Final = _in_turn(
    ("play", Result.STANDOFF), ("pair-plus", Result.LOSE), ("ante", Result.WIN), ("ante-bonus", Result.WIN),
    ("pair-plus", Result.WIN),
)  # fmt: skip
"""9.2 and 9.3: the dealer has no hand."""

_AGAINST_DEALER: Final = _in_turn(
    ("ante-bonus", Result.WIN), ("ante", Result.LOSE), ("play", Result.LOSE), ("pair-plus", Result.LOSE),
    ("ante", Result.STANDOFF), ("play", Result.STANDOFF), ("ante", Result.WIN), ("play", Result.WIN),
    ("pair-plus", Result.WIN),
)  # fmt: skip
"""9.4.1: each hand is compared."""


def settling(settled: Sequence[Settled], hands: Hands) -> list[Settled]:
    """Hand by hand from the dealer's right, each in the order of 9.3 or 9.4.1."""
    order = _AGAINST_DEALER if dealer_plays(value_of(hands["dealer"])) else _WITHOUT_DEALER
    return sorted(settled, key=lambda line: (-line.area, order.get((line.wager, line.result), len(order))))


def clears(hands: Hands) -> str | None:
    return PROVISIONS.cite(CLEAR) if dealer_plays(value_of(hands["dealer"])) else "9.3.3"


def counted(hand: str, cards: Sequence[Card]) -> str:
    if len(cards) < 3:
        return "1 card" if len(cards) == 1 else f"{len(cards)} cards"
    value = value_of(cards)
    return in_words(value) if hand != "dealer" or dealer_plays(value) else f"{in_words(value)}, no hand"


def rules(terms: Terms, edition: str) -> Rules:
    for name, chosen, known, clause in (
        ("ante_bonus", terms.ante_bonus, ANTE_BONUS, "10.2"),
        ("pair_plus", terms.pair_plus, PAIR_PLUS, "10.4"),
    ):
        if chosen not in known:
            raise TermsError("bad-option", f"{name} must be one of {', '.join(known)}.", clause)
    return Rules(
        game=SLUG,
        title=TITLE,
        edition=edition,
        terms=terms,
        provisions=PROVISIONS,
        procedure=PROCEDURES[terms.dealing],
        wagers={wager.slug: wager for wager in wagers(terms.ante_bonus, terms.pair_plus)},
        hands=hands,
        dealt_in=frozenset({"ante", "pair-plus"}),
        next_card=NEXT_CARD[terms.dealing],
        drawn_by=(),
        counted=counted,
        settling=settling,
        dealt_down=True,
        decides=DECIDES,
        clears=clears,
        layouts={"A": frozenset()},
        checks=(one_hand, one_player_an_area),
    )
