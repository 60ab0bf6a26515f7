"""7-Up Baccarat: the Player's Hand begins with a seven printed on the cloth. Approval of 17 August 2016."""

from collections.abc import Callable, Sequence
from typing import Final

from croupier.cards.card import Card
from croupier.cards.procedure import Burn, BurnKind, ByHand, Cut, CutBy, CuttingCard, CuttingCardPlace, Device, Procedure, Source
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
from croupier.games.beside import both_hands, companion, main_of_own
from croupier.games.rules import (
    Decisions,
    Facet,
    Hands,
    Rules,
    SideOffer,
    Terms,
    Wager,
    loses,
    pays,
    stands,
)
from croupier.games.settlement import losers_first
from croupier.games.seven_up_baccarat_provisions import PROVISIONS
from croupier.games.sharing import few_players_a_spot, few_positions, sharing_permitted

SLUG: Final = "seven-up-baccarat"
TITLE: Final = "7-Up Baccarat"

PRINTED: Final = 7
"""The card on the cloth: the Player's Hand's first, and no card of the device (3.3.3)."""

PROCEDURES: Final = {
    "shuffler": Procedure(
        device=Device.COUP_LAG,
        cut=Cut(CutBy.NONE, "3.6"),
        cutting_card=CuttingCard(CuttingCardPlace.NONE),
        burns=(Burn(BurnKind.ONE_UNSEEN, "4.4"),),
        device_clause="8.4", by_hand=ByHand("4.2", only=Source.CASINO, needs_supervisor=True),
    )
}  # fmt: skip

LAYOUTS: Final = dict.fromkeys("AB", frozenset({"super-sevens"}))
"""Either diagram has room for all wagers of the game, on three to nine boxes (2.2)."""

COUP: Final = Coup(
    opening=("banker", "player", "banker"),
    printed=PRINTED,
    drawing=TABLES,
    cite=DrawingClauses(opening="7.3", natural="9.2", player="9.3", banker="9.4", banker_alone="9.5", no_more="9.6"),
)


def _totals(hands: Hands, _decisions: Decisions, _area: str) -> Totals:
    player, banker = hands["player"], hands["banker"]
    return Totals(points(player, PRINTED), points(banker), len(player), len(banker))


def _sevens(hands: Hands, _decisions: Decisions, _area: str) -> int:
    """Sevens of the coup, the printed one included (10.5)."""
    return 1 + sum(card[0] == "7" for hand in ("player", "banker") for card in hands[hand])


TOTALS: Final = Facet("totals", _totals, marks=(POINT,))
SEVENS: Final = Facet("sevens", _sevens, marks=(POINT,))


def _sevens_are(count: int) -> Callable[[int], bool]:
    return lambda sevens: sevens == count


WAGERS: Final = (
    Wager("player", "Player", TOTALS, main=True, clause="5.1.1", lines=(
        pays(1, 2, when=lambda t: player_higher(t) and t.player == 7, clause="11.1.2", called="a Player 7"),
        pays(1, 1, when=player_higher, clause="11.1.2"),
        stands(when=level, clause="5.1.1.3"),
        loses(clause="5.1.1.2"),
    )),
    Wager("banker", "Banker", TOTALS, main=True, clause="5.1.2", lines=(
        pays(9, 5, when=lambda t: banker_higher(t) and t.banker == 7, clause="11.1.2", called="a Banker 7"),
        pays(1, 1, when=banker_higher, clause="11.1.2"),
        stands(when=level, clause="5.1.2.3"),
        loses(clause="5.1.2.2"),
    )),
    Wager("tie", "Tie", TOTALS, main=True, clause="5.1.3", lines=(
        pays(9, 1, when=lambda t: level(t) and t.player == 7, clause="11.1.2", called="a tie on 7"),
        pays(7, 1, when=level, clause="11.1.2"),
        loses(clause="5.1.3"),
    )),
    Wager("super-sevens", "Super 7's", SEVENS, clause="5.1.4", needs_main=True, needs_clause="10.3",
        side=SideOffer("10.1", "10.1", "10.2", "10.2.1", "10.2.2", "10.4",
                       tell=("surveillance", "inspector"), restricted_by="gaming-manager", once_a_player=False),
        lines=(
        pays(2, 1, when=_sevens_are(2), clause="11.1.3", called="two sevens"),
        pays(5, 1, when=_sevens_are(3), clause="11.1.3", called="three sevens"),
        pays(17, 1, when=_sevens_are(4), clause="11.1.3", called="four sevens"),
        pays(70, 1, when=_sevens_are(5), clause="11.1.3", called="five sevens"),
        pays(700, 1, when=_sevens_are(6), clause="11.1.3", called="six sevens"),
        loses(clause="5.1.4"),
    )),
)  # fmt: skip


def counted(hand: str, cards: Sequence[Card]) -> str:
    return str(points(cards, PRINTED if hand == "player" else 0))


def rules(terms: Terms, edition: str) -> Rules:
    return Rules(
        game=SLUG,
        title=TITLE,
        edition=edition,
        terms=terms,
        provisions=PROVISIONS,
        procedure=PROCEDURES[terms.dealing],
        wagers={wager.slug: wager for wager in WAGERS},
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
        checks=(sharing_permitted, both_hands, few_players_a_spot, few_positions, companion, main_of_own),
    )
