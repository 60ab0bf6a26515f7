"""Lucky Draw Baccarat: enter, see two cards and the dealer's first, and draw a third for another stake.

Clause numbers are those of the approval of 17 August 2016.
"""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from croupier.cards.card import PACK, Card
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
from croupier.games.baccarat import POINT, points
from croupier.games.lucky_draw_baccarat_provisions import PROVISIONS
from croupier.games.marks import Mark
from croupier.games.rules import (
    Ask,
    Complete,
    Deal,
    DecisionRule,
    Decisions,
    Facet,
    Hands,
    Rules,
    Step,
    Terms,
    Wager,
    loses,
    pays,
    stands,
)
from croupier.games.settlement import losers_first
from croupier.games.sharing import one_player_an_area

SLUG: Final = "lucky-draw-baccarat"
TITLE: Final = "Lucky Draw Baccarat"

DEALER_DRAWS_TO: Final = 4
"""The dealer takes a third card on a two-card count of this or lower (8.5)."""

_BURN: Final = (Burn(BurnKind.ONE_UNSEEN, "4.10"),)
PROCEDURES: Final = {
    "shoe": Procedure(
        device=Device.RESHUFFLE_RACK,
        cut=Cut(
            CutBy.PLAYERS_THEN_SUPERVISOR, "4.6", ONE_DECK, "4.8",
            starts=(
                CutFrom(CutSeat.FIRST_PLAYER, "4.6.1", (CutMoment.COMMENCING,)),
                CutFrom(CutSeat.CUTTING_CARD_AREA, "4.6.2", (CutMoment.CUTTING_CARD_ON_AREA,)),
                CutFrom(CutSeat.DEALERS_RIGHT, "4.6.3", (CutMoment.CUTTING_CARD_ON_DEALER,)),
                CutFrom(CutSeat.DEALERS_RIGHT, "4.6.4", (CutMoment.CUTTING_CARD_FIRST,)),
                CutFrom(CutSeat.DEALERS_RIGHT, "4.6.5"),
            ),
            passing_clause="4.7",
        ),
        cutting_card=CuttingCard(
            CuttingCardPlace.UP_TO_HALF, Appearance.SHUFFLE_NEXT,
            place_clause="4.9", during_clause="4.1.3", first_clause="4.1.2",
        ),
        burns=_BURN, device_clause="10.10",
        riffles=(Riffled((Source.MAKER, Source.CASINO), (RiffleMoment.BEFORE_CUT,), "4.2"),),
    ),
    "shuffler": Procedure(
        device=Device.RESHUFFLE_RACK,
        cut=Cut(CutBy.NONE, "4.4"),
        cutting_card=CuttingCard(CuttingCardPlace.NONE),
        burns=_BURN, device_clause="10.10", by_hand=ByHand("4.5"), device_shuffles=True,
    ),
}  # fmt: skip

DECIDES: Final = DecisionRule(
    choices=("draw", "stand"),
    clause="8.1",
    silence="stand",
    silence_clause="10.11",
    told="it stands",
    adds={"draw": ("draw",)},
    standing=("stand",),
)


def hands(areas: Sequence[int]) -> tuple[str, ...]:
    return (*map(str, areas), "dealer")


_SECOND: Final = Deal("dealer", "8.4")
_THIRD: Final = Deal("dealer", "8.5")
_STANDS: Final = Complete("8.5")
"""The dealer's turn, made once: every round comes to it."""


def next_card(hands: Hands, decisions: Decisions) -> Step:
    """A card to each area and the dealer, a second to each area, then each area in turn, and the dealer last."""
    dealer = hands["dealer"]
    have = len(dealer)
    dealt = 2 if have else 1
    for name, cards in hands.items():
        if len(cards) < dealt and (name != "dealer" or not have):
            return Deal(name, "7.2")
    for name, cards in hands.items():
        if name == "dealer":
            continue
        decision = decisions.get(name)
        if decision is None:
            return Ask((name,), "8.1", in_turn=True)
        if decision == "draw" and len(cards) == 2:
            return Deal(name, "8.3")
    if have == 1:
        return _SECOND
    return _THIRD if have == 2 and points(dealer) <= DEALER_DRAWS_TO else _STANDS


class Standing(Struct, frozen=True, gc=False):
    """Facet: an area's count beside the dealer's, and whether three threes made it."""

    hand: int
    dealer: int
    threes: str
    """`suited`, `off-suit` or nothing."""


_THREES: Final = frozenset(card for card in PACK if card[0] == "3")


def _standing(hands: Hands, _decisions: Decisions, area: str) -> Standing:
    cards = hands[area]
    threes = ""
    if len(cards) == 3 and _THREES.issuperset(cards):
        threes = "suited" if len({card[1] for card in cards}) == 1 else "off-suit"
    return Standing(points(cards), points(hands["dealer"]), threes)


THREE: Final = Mark("three", lambda card: card[1] if card[0] == "3" else "")
"""The suit of a three, which three of them are told apart by."""
STANDING: Final = Facet("standing", _standing, by_area=True, marks=(POINT, THREE))


def higher(standing: Standing) -> bool:
    return standing.hand > standing.dealer


def level(standing: Standing) -> bool:
    return standing.hand == standing.dealer


def _threes(kind: str) -> Callable[[Standing], bool]:
    return lambda standing: higher(standing) and standing.threes == kind


def _lucky(count: int) -> Callable[[Standing], bool]:
    return lambda standing: higher(standing) and standing.hand == count


WAGERS: Final = (
    Wager("enter", "ENTER", STANDING, main=True, clause="5.1.1", lines=(
        pays(1, 1, when=higher, clause="9.1.1"),
        stands(when=level, clause="5.1.1.3"),
        loses(clause="5.1.1.2"),
    )),
    Wager("draw", "DRAW", STANDING, clause="5.2", rides_on="enter", lines=(
        pays(30, 1, when=_threes("suited"), clause="9.1.5.2", called="3-3-3 Suited"),
        pays(9, 1, when=_threes("off-suit"), clause="9.1.5.3", called="3-3-3 Off Suit"),
        pays(3, 1, when=_lucky(9), clause="9.1.5", called="Lucky 9"),
        pays(2, 1, when=_lucky(8), clause="9.1.4", called="Lucky 8"),
        pays(3, 2, when=_lucky(7), clause="9.1.3", called="Lucky 7"),
        pays(1, 1, when=higher, clause="9.1.2"),
        stands(when=level, clause="5.3.3"),
        loses(clause="5.3.2"),
    )),
)  # fmt: skip


def counted(_hand: str, cards: Sequence[Card]) -> str:
    return str(points(cards))


def rules(terms: Terms, edition: str) -> Rules:
    return Rules(
        game=SLUG,
        title=TITLE,
        edition=edition,
        terms=terms,
        provisions=PROVISIONS,
        procedure=PROCEDURES[terms.dealing],
        wagers={wager.slug: wager for wager in WAGERS},
        hands=hands,
        dealt_in=frozenset({"enter"}),
        next_card=next_card,
        drawn_by=(POINT,),
        counted=counted,
        settling=losers_first,
        decides=DECIDES,
        layouts={"A": frozenset()},
        checks=(one_player_an_area,),
    )
