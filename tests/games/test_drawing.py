"""Both drawing tables cell by cell, and every course a coup can take, against a baccarat written a second time."""

import pytest
from tests import by_hand
from tests.by_hand import RANK_OF_VALUE, RANKS, SUITS
from tests.judging import judge, refuse

from croupier.cards.card import Card
from croupier.games import premium_baccarat, seven_up_baccarat
from croupier.games.baccarat import Coup, points
from croupier.games.catalogue import rules_of
from croupier.games.rules import Complete, Deal

COUPS = {"premium-baccarat": premium_baccarat.COUP, "seven-up-baccarat": seven_up_baccarat.COUP}
BOTH = pytest.mark.parametrize("coup", COUPS.values(), ids=COUPS.keys())

TABLE_1 = {0: "D", 1: "D", 2: "D", 3: "D", 4: "D", 5: "D", 6: "S", 7: "S", 8: "N", 9: "N"}
"""By Player's count: draws, stands, or has a natural."""

STANDS_ALONE = {6, 7, 8, 9}
STANDS_AGAINST = {
    0: set(), 1: set(), 2: set(), 3: {8}, 4: {0, 1, 8, 9}, 5: {0, 1, 2, 3, 8, 9}, 6: {0, 1, 2, 3, 4, 5, 8, 9},
    7: set(range(10)), 8: set(range(10)), 9: set(range(10)),
}  # fmt: skip
"""Table 2 by Banker's count: the cards against which the cell says stand; every other cell says draw."""


def test_the_two_games_have_their_own_coups() -> None:
    for game, coup in COUPS.items():
        assert rules_of(game).next_card.__self__ is coup  # type: ignore[attr-defined]


@pytest.mark.clause("premium-baccarat", "9.2", "9.3.1", "9.3.2")
@pytest.mark.clause("seven-up-baccarat", "9.2", "9.3.1", "9.3.2")
@BOTH
@pytest.mark.parametrize("total", range(10))
def test_table_1_cell_by_cell(coup: Coup, total: int) -> None:
    assert len(coup.drawing.player) == 10
    assert coup.drawing.player[total] == TABLE_1[total]


@pytest.mark.clause("premium-baccarat", "9.4", "9.4.1", "9.4.2", "9.5")
@pytest.mark.clause("seven-up-baccarat", "9.4", "9.4.1", "9.4.2", "9.5")
@BOTH
@pytest.mark.parametrize("total", range(10))
def test_table_2_cell_by_cell(coup: Coup, total: int) -> None:
    assert len(coup.drawing.banker) == 10
    row = coup.drawing.banker[total]
    assert row[0] == ("S" if total in STANDS_ALONE else "D")
    assert list(row[1:]) == ["S" if card in STANDS_AGAINST[total] else "D" for card in range(10)]


def test_the_second_baccarat_agrees_with_the_transcribed_tables() -> None:
    for total in range(10):
        assert by_hand.banker_draws(total, None) is (total not in STANDS_ALONE)
        for third in range(10):
            assert by_hand.banker_draws(total, third) is (third not in STANDS_AGAINST[total])


@pytest.mark.clause("premium-baccarat", "3.2.1", "3.2.2", "3.2.3", "3.3.1", "3.3.2")
@pytest.mark.clause("seven-up-baccarat", "3.2.1", "3.2.2", "3.2.3", "3.3.1", "3.3.2", "3.3.3")
def test_points_of_every_hand_of_up_to_three_cards() -> None:
    for suit in SUITS:
        for first in RANKS:
            assert points([Card(first + suit)]) == by_hand.count([first])
            assert points([Card(first + suit)], 7) == by_hand.count([first, "7"])
    for first in RANKS:
        for second in RANKS:
            for third in RANKS:
                hand = [Card(first + "S"), Card(second + "H"), Card(third + "D")]
                assert points(hand) == by_hand.count(hand)
                assert points(hand, 7) == by_hand.count([*hand, "7"])
    assert points([]) == 0


CARDS = tuple(Card(rank + "S") for rank in RANK_OF_VALUE)
"""A card of each value."""


def due(player: list[int], banker: list[int], *, seven_up: bool) -> str | None:
    """The hand whose turn it is, by the words of sections 7 and 9; none when the coup is over."""
    opening = ["banker", "player", "banker"] if seven_up else ["player", "banker", "player", "banker"]
    dealt = len(player) + len(banker)
    if dealt < len(opening):
        return opening[dealt]
    if len(banker) == 3:
        return None
    in_front = player[: opening.count("player")]
    mine, theirs = by_hand.last_digit([7, *in_front] if seven_up else in_front), by_hand.last_digit(banker)
    if mine >= 8 or theirs >= 8:
        return None
    drawn = player[len(in_front) :]
    if not drawn and by_hand.player_draws(mine):
        return "player"
    return "banker" if by_hand.banker_draws(theirs, drawn[0] if drawn else None) else None


def courses_from(coup: Coup, player: list[int], banker: list[int], *, seven_up: bool) -> int:
    """How many courses a coup can take from here; at each turn the next card must be the one that is due."""
    step = coup.next_card({"player": [CARDS[value] for value in player], "banker": [CARDS[value] for value in banker]}, {})
    hand = due(player, banker, seven_up=seven_up)
    if hand is None:
        assert isinstance(step, Complete), (player, banker, step)
        return 1
    assert isinstance(step, Deal), (player, banker, step)
    assert step.hand == hand, (player, banker, step)
    return sum(
        courses_from(coup, player + [value] * (hand == "player"), banker + [value] * (hand == "banker"), seven_up=seven_up)
        for value in range(10)
    )


NATURALS = 100 - 8 * 8
BANKER_DRAWS = 10 + 10 + 10 + 9 + 6 + 4 + 2
COURSES = NATURALS + 6 * (BANKER_DRAWS * 10 + (80 - BANKER_DRAWS)) + 2 * (6 * 10 + 2)
"""Of each pair of opening counts: naturals; Player's draws by Banker's cells; Player's stands by Banker's own rule."""


@pytest.mark.slow
@pytest.mark.clause("premium-baccarat", "7.2", "7.3", "9.1", "9.2", "9.3", "9.3.1", "9.3.2", "9.4", "9.4.1", "9.4.2", "9.5", "9.6")
def test_every_course_of_a_premium_coup() -> None:
    assert courses_from(premium_baccarat.COUP, [], [], seven_up=False) == 100 * COURSES


@pytest.mark.clause("seven-up-baccarat", "7.2", "7.3", "9.1", "9.2", "9.3", "9.3.1", "9.3.2", "9.4", "9.4.1", "9.4.2", "9.5", "9.6")
@pytest.mark.clause("seven-up-baccarat", "3.3.3")
def test_every_course_of_a_seven_up_coup() -> None:
    assert courses_from(seven_up_baccarat.COUP, [], [], seven_up=True) == 10 * COURSES


@pytest.mark.parametrize(
    ("game", "cards", "wager", "decision", "clause"),
    [
        ("premium-baccarat", "5H 3D 4S 4C", "player", "", "9.2"),
        ("seven-up-baccarat", "3D AH 4C", "player", "", "9.2"),
        ("lucky-draw-baccarat", "4H 2D 4S 5C", "enter", "stand", "8.5"),
        ("baceball", "9H 2D 9S 3D 9C 4D", "bet", "", "8.1"),
        ("three-card-poker", "QD 9H 7C 9S 2D 5H", "ante", "play", "8.6"),
    ],
)
def test_a_card_too_many_is_refused_by_the_clause_that_ended_the_deal(
    game: str, cards: str, wager: str, decision: str, clause: str
) -> None:
    decisions = {1: decision} if decision else None
    assert judge(game, cards, {wager: 100}, decisions=decisions)["wagers"][0]["wager"] == wager
    error = refuse(game, f"{cards} KC", {wager: 100}, decisions=decisions)
    assert (error["code"], error["clause"]) == ("too-many-cards", clause)


NEXT_CARDS = [
    ("premium-baccarat", "", "the Player's Hand", "7.3"),
    ("premium-baccarat", "QH KD 3S 2C", "the Player's Hand", "9.3"),
    ("premium-baccarat", "QH KD 3S 2C TD", "the Banker's Hand", "9.4"),
    ("premium-baccarat", "QH KD 6S 2C", "the Banker's Hand", "9.5"),
    ("seven-up-baccarat", "", "the Banker's Hand", "7.3"),
    ("seven-up-baccarat", "KD 3H TC", "the Player's Hand", "9.3"),
    ("seven-up-baccarat", "KD 3H TC TS", "the Banker's Hand", "9.4"),
    ("seven-up-baccarat", "KD 9H TC", "the Banker's Hand", "9.5"),
    ("lucky-draw-baccarat", "", "area 1", "7.2"),
    ("lucky-draw-baccarat", "2H", "the dealer", "7.2"),
    ("lucky-draw-baccarat", "2H 2D", "area 1", "7.2"),
    ("lucky-draw-baccarat", "2H 2D 2S", "area 1", "8.3"),
    ("lucky-draw-baccarat", "2H 2D 2S 4C", "the dealer", "8.4"),
    ("lucky-draw-baccarat", "2H 2D 2S 4C 2S", "the dealer", "8.5"),
    ("baceball", "", "area 1", "7.3.1"),
    ("baceball", "9H", "the dealer", "7.3.2"),
    ("baceball", "9H 2D", "area 1", "7.3.3"),
    ("baceball", "9H 2D 9S 3D 9C", "the dealer", "7.3.3"),
    ("three-card-poker", "", "the dealer", "7.3.1"),
    ("three-card-poker", "QD", "area 1", "7.3.2"),
    ("three-card-poker", "QD 9H", "the dealer", "7.3.3"),
    ("three-card-poker", "QD 9H 7C 9S 2D", "area 1", "7.3.3"),
]
WAGER = {"lucky-draw-baccarat": ("enter", "draw"), "baceball": ("bet", ""), "three-card-poker": ("ante", "play")}


@pytest.mark.parametrize(("game", "cards", "hand", "clause"), NEXT_CARDS)
def test_a_card_too_few_is_asked_for_by_the_clause_that_deals_it(game: str, cards: str, hand: str, clause: str) -> None:
    wager, decision = WAGER.get(game, ("player", ""))
    error = refuse(game, cards, {wager: 100}, decisions={1: decision} if decision else None)
    assert (error["code"], error["clause"]) == ("too-few-cards", clause)
    assert error["message"].endswith(f" is due to {hand}.")


def test_only_a_dealer_below_queen_high_is_told_to_have_no_hand() -> None:
    def counts(cards: str) -> str:
        steps = judge("three-card-poker", cards, {"ante": 100}, decisions={1: "play"}, explain=True)["steps"]
        return next(str(step["message"]) for step in steps if step["message"].startswith("No more cards"))

    assert counts("JD 9H 9C 7S 2D 4H").endswith(": the dealer jack high, no hand, area 1 nine high.")
    assert counts("QD 9H 9C 7S 2D 4H").endswith(": the dealer queen high, area 1 nine high.")


def test_a_poker_hand_is_told_by_its_cards_until_it_is_whole() -> None:
    steps = judge("three-card-poker", "QD 9H 9C 7S 2D 4H", {"ante": 100}, decisions={1: "play"}, explain=True)["steps"]
    told = [step["message"].split(" has ")[1] for step in steps[:6]]
    assert told == ["1 card.", "1 card.", "2 cards.", "2 cards.", "queen high.", "nine high."]
