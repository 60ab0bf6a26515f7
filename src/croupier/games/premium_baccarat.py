"""Premium Baccarat, with Premium Even Money and Tie Premium. Clause numbers are those of the approval of 20 October 2023."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from croupier.cards.card import Card
from croupier.cards.procedure import (
    ONE_DECK,
    Appearance,
    Burn,
    BurnKind,
    ByHand,
    Cut,
    CutBy,
    CutFrom,
    CutMoment,
    CutSeat,
    CuttingCard,
    CuttingCardPlace,
    Device,
    Procedure,
    Riffled,
    RiffleMoment,
    Source,
)
from croupier.games.baccarat import (
    DRAWN_BY,
    POINT,
    TABLES,
    Coup,
    DrawingClauses,
    Totals,
    banker_higher,
    level,
    player_higher,
    points,
)
from croupier.games.beside import approved_layout, both_hands, main_of_own, second_wager, six_decks
from croupier.games.marks import ORDER, RANK
from croupier.games.premium_baccarat_provisions import PROVISIONS
from croupier.games.rules import (
    Decisions,
    Facet,
    Hands,
    Line,
    Rules,
    SideOffer,
    Terms,
    TermsError,
    Wager,
    loses,
    pays,
    stands,
)
from croupier.games.settlement import losers_first
from croupier.games.sharing import few_positions
from croupier.money import Odds

SLUG: Final = "premium-baccarat"
TITLE: Final = "Premium Baccarat"
VARIANTS: Final = {
    "premium": "Premium Baccarat",
    "even-money": "Premium Even Money Baccarat",
    "tie": "Tie Premium Baccarat",
}

PROCEDURES: Final = {
    "shoe": Procedure(
        device=Device.SHOE,
        cut=Cut(
            CutBy.SUPERVISOR, "4.3", ONE_DECK, "4.5",
            starts=(CutFrom(CutSeat.FIRST_PLAYER, "4.3.1", (CutMoment.COMMENCING,)), CutFrom(CutSeat.DEALERS_LEFT, "4.3.2")),
            passing_clause="4.4", may_nominate=True, nominate_clause="4.3.3",
        ),
        cutting_card=CuttingCard(
            CuttingCardPlace.AT_LEAST, Appearance.ONE_MORE_COUP, 20,
            place_clause="4.6", during_clause="4.9", first_clause="4.10",
        ),
        burns=(
            Burn(BurnKind.ONE_UNSEEN, "4.7.1"),
            Burn(BurnKind.ONE_SHOWN_ON_REQUEST, "4.7.2", needs_supervisor=True),
            Burn(BurnKind.FACE_VALUE, "4.7.3", needs_supervisor=True),
        ),
        device_clause="3.6",
        riffles=(
            Riffled((Source.CASINO,), (RiffleMoment.BEFORE_DEVICE, RiffleMoment.BEFORE_CUT), "4.2"),
            Riffled((Source.MAKER,), (RiffleMoment.BEFORE_CUT,), "4.2.1"),
        ),
        by_hand=ByHand("4.11", only=Source.CASINO, needs_supervisor=True),
    )
}  # fmt: skip

COUP: Final = Coup(
    opening=("player", "banker", "player", "banker"),
    printed=0,
    drawing=TABLES,
    cite=DrawingClauses(opening="7.3", natural="9.2", player="9.3", banker="9.4", banker_alone="9.5", no_more="9.6"),
)

LAYOUTS: Final[dict[str, frozenset[str]]] = {
    letter: frozenset(
        (("pairs-player", "pairs-banker") if letter in "ABCDEFGHIJKLNOR" else ())
        + (("super-six",) if letter in "MNR" else ())
        + (("tiger-tie", "tiger-pair", "tiger", "big-tiger", "small-tiger") if letter in "PQSTUVW" else ())
    )
    for letter in "ABCDEFGHIJKLMNOPQRSTUVW"
}
"""Diagram to the side wagers it has room for (12.2, 12.7, 12.12, 12.17, 12.22, 12.26, 12.31)."""

SIX_DECKS: Final = {
    "pairs-player": "3.1.1", "pairs-banker": "3.1.1", "tiger-tie": "3.1.2", "tiger-pair": "3.1.3",
    "tiger": "3.1.4", "big-tiger": "3.1.5", "small-tiger": "3.1.6",
}  # fmt: skip
"""Side wagers that are offered only with six or eight decks, by clause."""


def _totals(hands: Hands, _decisions: Decisions, _area: str) -> Totals:
    player, banker = hands["player"], hands["banker"]
    return Totals(points(player), points(banker), len(player), len(banker))


class Pairs(Struct, frozen=True, gc=False):
    """Facet: which opening hands are pairs by rank (12.6, 12.21), and whether of one rank."""

    player: bool
    banker: bool
    same: bool


def _pairs(hands: Hands, _decisions: Decisions, _area: str) -> Pairs:
    (p1, p2), (b1, b2) = hands["player"][:2], hands["banker"][:2]
    player, banker = p1[0] == p2[0], b1[0] == b2[0]
    return Pairs(player, banker, player and banker and p1[0] == b1[0])


TOTALS: Final = Facet("totals", _totals, marks=(POINT,))
PAIRS: Final = Facet("pairs", _pairs, marks=(RANK, ORDER))


def banker_wins_on_six(totals: Totals) -> bool:
    return totals.banker == 6 and banker_higher(totals)


def _six_with(cards: int) -> Callable[[Totals], bool]:
    return lambda totals: banker_wins_on_six(totals) and totals.banker_cards == cards


def _side(first: int, kept_as: str = "") -> SideOffer:
    """The clauses of a side wager follow one another: offer, amount, restriction, one each."""
    offer, amount, limit, each = (f"12.{first + step}" for step in range(4))
    return SideOffer(offer, amount, limit, f"{limit}.1", f"{limit}.2", each, kept_as=kept_as)


SIDE: Final = {
    "pairs-player": _side(2, "pairs"), "pairs-banker": _side(2, "pairs"), "super-six": _side(7), "tiger-tie": _side(12),
    "tiger-pair": _side(17), "tiger": _side(22), "big-tiger": _side(26), "small-tiger": _side(31),
}  # fmt: skip


def _banker_prices(variant: str) -> tuple[Line, ...]:
    if variant == "even-money":
        return (
            pays(1, 2, when=banker_wins_on_six, clause="13.2.2.1"),
            pays(1, 1, when=banker_higher, clause="13.2.2"),
        )
    return (pays(19, 20, when=banker_higher, clause="13.2.1"),)


def _level(clause: str, bonus: Odds | None) -> Line:
    """A tie is a standoff; Tie Premium pays the sign's percentage on it besides."""
    if bonus is None:
        return stands(when=level, clause=clause)
    return stands(when=level, clause="13.3.1", odds=bonus, other_clauses=(clause,))


def wagers(terms: Terms) -> tuple[Wager, ...]:
    """All eleven wagers at the terms' variant; a table offers those of its layout."""
    bonus = terms.tie_percent if terms.variant == "tie" else None
    return (
        Wager("player", "Player", TOTALS, main=True, clause="5.1.1", lines=(
            pays(1, 1, when=player_higher, clause="13.1"),
            _level("5.1.1.3", bonus),
            loses(clause="5.1.1.2"),
        )),
        Wager("banker", "Banker", TOTALS, main=True, clause="5.1.2", lines=(
            *_banker_prices(terms.variant),
            _level("5.1.2.3", bonus),
            loses(clause="5.1.2.2"),
        )),
        Wager("tie", "Tie", TOTALS, main=True, clause="5.1.3", lines=(
            pays(8, 1, when=level, clause="13.3"),
            loses(clause="5.1.3"),
        )),
        Wager("pairs-player", "Pairs Player", PAIRS, clause="5.1.5", side=SIDE["pairs-player"], lines=(
            pays(11, 1, when=lambda pair: pair.player, clause="13.4", called="Pair"),
            loses(clause="5.1.5"),
        )),
        Wager("pairs-banker", "Pairs Banker", PAIRS, clause="5.1.4", side=SIDE["pairs-banker"], lines=(
            pays(11, 1, when=lambda pair: pair.banker, clause="13.4", called="Pair"),
            loses(clause="5.1.4"),
        )),
        Wager("super-six", "Super Six", TOTALS, clause="12.7", side=SIDE["super-six"], lines=(
            pays(15, 1, when=banker_wins_on_six, clause="13.5", called="Super Six"),
            loses(clause="12.11"),
        )),
        Wager("tiger-tie", "Tiger Tie", TOTALS, clause="12.12", side=SIDE["tiger-tie"], lines=(
            pays(45, 1, when=lambda t: level(t) and t.banker == 6, clause="13.6", called="Tiger Tie"),
            loses(clause="12.16"),
        )),
        Wager("tiger-pair", "Tiger Pair", PAIRS, clause="12.17", side=SIDE["tiger-pair"], lines=(
            pays(100, 1, when=lambda pair: pair.same, clause="13.7.3", called="Twin Tiger Pair"),
            pays(25, 1, when=lambda pair: pair.player and pair.banker, clause="13.7.2", called="Double Tiger Pair"),
            pays(4, 1, when=lambda pair: pair.player or pair.banker, clause="13.7.1", called="Single Tiger Pair"),
            loses(clause="12.20.4"),
        )),
        Wager("tiger", "Tiger", TOTALS, clause="12.22", side=SIDE["tiger"], lines=(
            pays(12, 1, when=_six_with(2), clause="13.8.1", called="2 Card Tiger"),
            pays(22, 1, when=_six_with(3), clause="13.8.2", called="3 Card Tiger"),
            loses(clause="12.25.3"),
        )),
        Wager("big-tiger", "Big Tiger", TOTALS, clause="12.26", side=SIDE["big-tiger"], lines=(
            pays(55, 1, when=_six_with(3), clause="13.9", called="Big Tiger"),
            loses(clause="12.30"),
        )),
        Wager("small-tiger", "Small Tiger", TOTALS, clause="12.31", side=SIDE["small-tiger"], lines=(
            pays(22, 1, when=_six_with(2), clause="13.10", called="Small Tiger"),
            loses(clause="12.35"),
        )),
    )  # fmt: skip


def counted(_hand: str, cards: Sequence[Card]) -> str:
    return str(points(cards))


def rules(terms: Terms, edition: str) -> Rules:
    if terms.variant not in VARIANTS:
        there = ", ".join(VARIANTS)
        raise TermsError("unknown-variant", f"{TITLE} has no variant {terms.variant!r}; its variants are {there}.", "2.1")
    percent = terms.tie_percent
    if terms.variant == "tie" and percent is None:
        raise TermsError("bad-option", "Tie Premium Baccarat needs tie_percent, the percentage on its sign.", "13.3.1")
    if terms.variant != "tie" and percent is not None:
        raise TermsError("bad-option", "Only Tie Premium Baccarat, the variant tie, has a tie_percent.", "13.3.1")
    if percent is not None and not percent.on <= percent.to * 100 <= percent.on * 10:
        raise TermsError("bad-option", "tie_percent must lie between 1 and 10 percent.", "13.3.1")
    return Rules(
        game=SLUG,
        title=VARIANTS[terms.variant],
        edition=edition,
        terms=terms,
        provisions=PROVISIONS,
        procedure=PROCEDURES[terms.dealing],
        wagers={wager.slug: wager for wager in wagers(terms)},
        hands=lambda _areas: ("player", "banker"),
        dealt_in=frozenset(),
        next_card=COUP.next_card,
        drawn_by=DRAWN_BY,
        counted=counted,
        settling=losers_first,
        opening=len(COUP.opening),
        table_hands=True,
        speaks_of="coup",
        layouts=LAYOUTS,
        six_decks=SIX_DECKS,
        checks=(both_hands, six_decks, approved_layout, main_of_own, second_wager, few_positions),
    )
