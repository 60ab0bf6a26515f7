"""7-Up Baccarat: the Player's Hand begins with a seven printed on the cloth. Approval of 17 August 2016."""

from collections.abc import Callable, Sequence
from typing import Final

from croupier.cards.card import Card
from croupier.cards.procedure import Burn, BurnKind, Cut, CutBy, CuttingCard, CuttingCardPlace, Device, Procedure
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
from croupier.games.constraints import both_hands, companion, few_players_a_spot, main_of_own, sharing_permitted
from croupier.games.irregular import INSPECTOR, SURVEILLANCE, Conduct, Irregular, Malfunction, WrongCards
from croupier.games.rules import (
    Book,
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

SLUG: Final = "seven-up-baccarat"
TITLE: Final = "7-Up Baccarat"

PRINTED: Final = 7
"""The card on the cloth: the Player's Hand's first, and no card of the device (3.3.3)."""

IRREGULAR: Final = Irregular(
    grounds=("12.1", "12.1(a)", "12.1(b)"), reconstruct="12.1.1", withdraw_after="12.1.1", void="12.1.2", void_goes_on="12.1.2",
    too_late="12.1.3", to_banker="12.2", kept_next="12.2", no_bet_first="12.3", faced_during="12.5", faced_check="12.5.1",
    short="12.6", unburned="12.7", display="12.9", stays_burned="12.10", revealed="4.5", revealed_tells=(INSPECTOR,),
    wrong_cards=WrongCards(
        rule="12.8", stand="12.8.1", void="12.8.2", check="12.8.3", told="12.8.4", tells=(SURVEILLANCE, INSPECTOR),
        until_cleared=True,
    ),
    malfunction=Malfunction(
        conditions=("13.1", "13.1.1", "13.1.2", "13.1.3", "13.1.4"), intact="13.2",
        damaged=("13.3", "13.3.1", "13.3.2", "13.3.3", "13.3.4"), disadvantaged="13.4", no_other="13.2",
    ),
    conduct=Conduct(
        devices="14.1", exempt="14.2", powers="14.3", void_wagers="14.3.1", out_of_casino="14.3.3", detain="14.3.4",
        strike_out="14.4", disruption="14.4.1", fraud="14.4.2", refund="14.5", dispute="14.12", final="14.13",
    ),
)  # fmt: skip


BOOK: Final = Book(
    irregular=IRREGULAR,
    areas=9, usual_areas=9, least_areas=3, least_areas_clause="2.2.2", seats="2.1",
    decks="3.1", permitted_decks=(6,), usual_decks=6,
    means="5.2", placing="5.3", closed="5.4", closes_on="removed",
    both_hands="5.6.6", both_hands_and_tie="5.6.7", shared_area="5.5", most_on_area=3, rounding="5.7",
    limits="6.1", unit="6.1.1", differential="6.2", pro_rata="6.2",
    over_maximum="6.5", over_area_maximum="6.5", under_minimum="6.4", own_limits="6.8",
    alter="6.7", raise_at_once="6.7.1", marker="6.7.1.1", marker_off="6.7.1.2",
    raise_again="6.7.2", both_minimums="6.7.3", newcomers="6.7.4",
    announce="7.1", no_bet_agreed="7.4", deal="7.3", result="11.1", settle="11.1",
    close="14.8", idle="14.9", refuse="14.11", exclude="14.3.2",
    drop_box="2.4", check_before="3.4", check_cards="3.9", replace_cards="3.8", dropped="4.3",
    counts="8.2.2", turned_over="8.2.1", face_up="8.2.1", clear="8.4", shuffle="4.1", no_bet_dealt="12.4", method="8.1",
)  # fmt: skip

PROCEDURES: Final = {
    "shuffler": Procedure(
        device=Device.COUP_LAG,
        cut=Cut(CutBy.NONE, "3.6"),
        cutting_card=CuttingCard(CuttingCardPlace.NONE),
        burns=(Burn(BurnKind.ONE_UNSEEN, "4.4"),),
        device_clause="8.4",
    )
}  # fmt: skip

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
    Wager("super-sevens", "Super 7's", SEVENS, clause="5.1.4", needs_main="10.3",
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
        book=BOOK,
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
        checks=(sharing_permitted, both_hands, few_players_a_spot, companion, main_of_own),
    )
