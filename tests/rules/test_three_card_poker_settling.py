"""Three Card Poker beside its document, clause by clause: what the dealer's hand makes of the wagers, and in what order."""

from typing import Any

import pytest
from tests.judging import bet, cents, judge, line_of, outcome, outcomes, refuse, told_apart
from tests.rules.test_three_card_poker import BOTH, NO_HAND, QUEEN, dealt, gain, gains, play

GAME = "three-card-poker"


# The dealer has no hand


@pytest.mark.clause(GAME, "9.1", "9.2", "9.3", "9.3.2")
@pytest.mark.parametrize(
    ("dealer", "continues"),
    [("JS TC 8D", False), ("JS TC 9D", True), ("QS 3C 2D", True), ("KS 3C 2D", True), ("AS 5C 2D", True), ("2S 2C 3D", True),
     ("JS 9S 2S", True), ("4S 3C 2D", True), ("JS 9C 8D", False), ("5S 3C 2D", False)],
)  # fmt: skip
def test_the_dealer_needs_queen_high_or_better(dealer: str, continues: bool) -> None:
    # five high is below every hand that continues, so that the dealer's own decides
    told = outcomes(play("5H 4D 2H", dealer))
    if continues:
        assert told == {"ante": ("lose", None, "9.4.1.2"), "play": ("lose", None, "9.4.1.2")}
    else:
        assert told == {"ante": ("win", "1:1", "10.1"), "play": ("standoff", None, "9.2")}


@pytest.mark.clause(GAME, "9.2", "9.3.1", "9.3.2", "10.1", "10.2", "10.4")
def test_without_a_dealers_hand_antes_are_paid_play_stands_and_pair_plus_takes_its_course() -> None:
    assert gains(play("5H 4D 2C", NO_HAND, BOTH)) == {"ante": 100_00, "play": 0, "pair-plus": -100_00}
    assert outcome(play("5H 4D 2C", NO_HAND, BOTH), "pair-plus") == ("lose", None, "9.3.1")
    assert gains(play("5H 5D 2C", NO_HAND, BOTH)) == {"ante": 100_00, "play": 0, "pair-plus": 100_00}
    straight = gains(play("5H 4D 3C", NO_HAND, BOTH))
    assert straight == {"ante": 100_00, "play": 0, "pair-plus": 600_00, "ante-bonus": 100_00}


# The dealer continues


@pytest.mark.clause(GAME, "9.4", "9.4.1", "9.4.1.2", "9.4.1.4", "9.4.1.5", "10.1", "10.3")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("QH 9D 8C", {"ante": ("win", "1:1", "10.1"), "play": ("win", "1:1", "10.3")}),
        ("QH 9D 7C", {"ante": ("standoff", None, "9.4.1.4"), "play": ("standoff", None, "9.4.1.4")}),
        ("QH 9D 6C", {"ante": ("lose", None, "9.4.1.2"), "play": ("lose", None, "9.4.1.2")}),
    ],
    ids=["higher", "equal", "lower"],
)
def test_ante_and_play_are_won_above_the_dealer_lost_below_and_stand_off_level(
    hand: str, expected: dict[str, tuple[str, str | None, str]]
) -> None:
    told = play(hand, QUEEN)
    assert outcomes(told) == expected
    net = {"win": 100_00, "standoff": 0, "lose": -100_00}[expected["ante"][0]]
    assert gains(told) == {"ante": net, "play": net}


@pytest.mark.clause(GAME, "9.4.1.3", "9.4.1.6", "10.4")
@pytest.mark.parametrize("dealer", [NO_HAND, QUEEN, "AS AC AD"], ids=["no hand", "queen high", "three aces"])
@pytest.mark.parametrize(
    ("hand", "odds"),
    [("AH KH JD", None), ("2H 2D 3C", "1:1"), ("KH KD 3C", "1:1"), ("5H 3H 2H", "4:1"), ("AH KH JH", "4:1"), ("4H 3D 2C", "6:1"),
     ("4H 4D 4C", "30:1"), ("4H 3H 2H", "40:1"), ("QH KH JH", "40:1")],
)  # fmt: skip
def test_pair_plus_is_paid_from_a_pair_up_whatever_the_dealer_holds(hand: str, odds: str | None, dealer: str) -> None:
    told = play(hand, dealer, {"pair-plus": "10"})
    lost = "9.3.1" if dealer == NO_HAND else "9.4.1.3"
    assert outcome(told, "pair-plus") == (("win", odds, "10.4") if odds else ("lose", None, lost))
    assert gain(line_of(told, "pair-plus")) == (int(odds.split(":")[0]) * 10_00 if odds else -10_00)


PAIR_PLUS = {
    "1-4-6-30-40": (1, 4, 6, 30, 40), "1-3-6-30-40": (1, 3, 6, 30, 40), "1-3-6-30-50": (1, 3, 6, 30, 50),
    "1-4-5-30-40": (1, 4, 5, 30, 40), "1-4-6-25-40": (1, 4, 6, 25, 40),
}  # fmt: skip
ANTE_BONUS = {"1-4-5": (1, 4, 5), "1-3-4": (1, 3, 4), "1-3-5": (1, 3, 5), "1-2-3": (1, 2, 3)}


@pytest.mark.clause(GAME, "10.4")
@pytest.mark.parametrize("schedule", PAIR_PLUS)
def test_pair_plus_follows_the_schedule_the_table_names(schedule: str) -> None:
    hands = ("2H 2D 3C", "5H 3H 2H", "4H 3D 2C", "4H 4D 4C", "4H 3H 2H")
    paid = [outcome(play(hand, QUEEN, {"pair-plus": "10"}, options={"pair_plus": schedule}), "pair-plus")[1] for hand in hands]
    assert paid == [f"{to}:1" for to in PAIR_PLUS[schedule]]


@pytest.mark.clause(GAME, "10.2")
@pytest.mark.parametrize("schedule", ANTE_BONUS)
def test_the_ante_bonus_follows_the_schedule_the_table_names(schedule: str) -> None:
    paid = [
        outcome(play(hand, QUEEN, options={"ante_bonus": schedule}), "ante-bonus")[1]
        for hand in ("4H 3D 2C", "4H 4D 4C", "4H 3H 2H")
    ]
    assert paid == [f"{to}:1" for to in ANTE_BONUS[schedule]]


@pytest.mark.clause(GAME, "10.2", "10.4")
def test_a_schedule_that_was_not_approved_is_refused() -> None:
    for option, strange, clause in (
        ("ante_bonus", "1-4-6", "10.2"),
        ("pair_plus", "1-4-6-30-45", "10.4"),
        ("pair_plus", "1-4-5", "10.4"),
    ):
        error = refuse(GAME, dealt(QUEEN, "KH 5S 2C"), {"ante": "10"}, decisions="play", options={option: strange})
        assert (error["code"], error["clause"]) == ("bad-option", clause)


@pytest.mark.clause(GAME, "9.3.2", "9.4.1.1", "10.2")
@pytest.mark.parametrize("dealer", [NO_HAND, QUEEN, "AS KS QS"], ids=["no hand", "queen high", "the best hand"])
@pytest.mark.parametrize(
    ("hand", "odds"),
    [("AH KD JC", None), ("AH AD KC", None), ("AH KH JH", None), ("3H 2D AC", "1:1"), ("2H 2D 2C", "4:1"), ("3H 2H AH", "5:1")],
)  # fmt: skip
def test_the_ante_bonus_needs_a_straight_and_does_not_ask_what_the_dealer_holds(hand: str, odds: str | None, dealer: str) -> None:
    told = play(hand, dealer, {"ante": "10"})
    if odds is None:
        assert "ante-bonus" not in outcomes(told)
    else:
        assert outcome(told, "ante-bonus") == ("win", odds, "10.2")
        line = line_of(told, "ante-bonus")
        paid = int(odds.split(":")[0]) * 10_00
        assert (line["amount"], line["counted"], cents(line["pays"]), line["returned"]) == ("0.00", "10.00", paid, "0.00")


@pytest.mark.clause(GAME, "9.4.1.1", "9.4.1.2")
def test_a_straight_that_loses_to_the_dealer_still_earns_its_bonus() -> None:
    told = play("4H 3D 2C", "9S 8C 7D")
    assert gains(told) == {"ante": -100_00, "play": -100_00, "ante-bonus": 100_00}


@pytest.mark.clause(GAME, "5.4", "10.2")
def test_no_bonus_without_an_ante() -> None:
    assert outcomes(play("4H 3H 2H", QUEEN, {"pair-plus": "10"})).keys() == {"pair-plus"}


@pytest.mark.clause(GAME, "9.8")
def test_a_hand_is_settled_at_its_best_whatever_order_its_cards_came_in() -> None:
    for hand in ("3H 2S AC", "AC 3H 2S", "2S AC 3H"):
        assert outcome(play(hand, QUEEN, {"pair-plus": "10"}), "pair-plus")[1] == "6:1"
    for hand in ("9H KS KC", "KS 9H KC", "KC KS 9H"):
        assert outcome(play(hand, "KH KD 8S"), "ante")[0] == "win"


@pytest.mark.clause(GAME, "9.5")
@pytest.mark.parametrize("dealer", [NO_HAND, QUEEN], ids=["no hand", "queen high"])
@pytest.mark.parametrize("hand", ["KH 5S 2C", "AH AD AC"])
def test_conceding_gives_up_every_wager_and_the_bonus(hand: str, dealer: str) -> None:
    told = play(hand, dealer, BOTH, decision="concede")
    assert outcomes(told) == dict.fromkeys(("ante", "pair-plus", "play"), ("lose", None, "9.5"))
    assert gains(told) == dict.fromkeys(("ante", "pair-plus", "play"), -100_00)
    assert outcomes(play(hand, dealer, {"pair-plus": "10"}, decision="concede")) == {"pair-plus": ("lose", None, "9.5")}


# The order in which the dealer settles


def in_order(told: dict[str, Any]) -> list[str]:
    """What the dealer does with each wager, in order: `Play on area 1 stands`."""
    titles = ("Ante Bonus on", "Ante on", "Play on", "Pair Plus on")
    return [
        " ".join(step["message"].rstrip(".").replace(":", "").split()[: len(title.split()) + 3])
        for step in told["steps"]
        for title in titles
        if step["message"].startswith(title)
    ]


def settles(hand: str, dealer: str) -> list[str]:
    return [said.replace(" on area 1", "") for said in in_order(play(hand, dealer, BOTH, explain=True))]


@pytest.mark.clause(GAME, "9.2", "9.3", "9.3.1", "9.3.2")
def test_without_a_dealers_hand_lost_pair_plus_goes_before_ante_bonus_and_won_pair_plus() -> None:
    assert settles("5H 4D 2C", NO_HAND) == ["Play stands", "Pair Plus loses", "Ante wins"]
    assert settles("5H 4D 3C", NO_HAND) == ["Play stands", "Ante wins", "Ante Bonus wins", "Pair Plus wins"]


@pytest.mark.clause(
    GAME, "9.4", "9.4.1", "9.4.1.1", "9.4.1.2", "9.4.1.3", "9.4.1.4", "9.4.1.5", "9.4.1.6"
)  # fmt: skip
def test_against_a_dealers_hand_the_bonus_comes_first_and_a_won_pair_plus_last() -> None:
    assert settles("4H 3D 2C", "9S 8C 7D") == ["Ante Bonus wins", "Ante loses", "Play loses", "Pair Plus wins"]
    assert settles("QH 9D 6C", QUEEN) == ["Ante loses", "Play loses", "Pair Plus loses"]
    assert settles("QH 9D 7C", QUEEN) == ["Pair Plus loses", "Ante stands", "Play stands"]
    assert settles("KH 9D 7C", QUEEN) == ["Pair Plus loses", "Ante wins", "Play wins"]
    assert settles("9H 8D 7C", "9S 8C 7D") == ["Ante Bonus wins", "Ante stands", "Play stands", "Pair Plus wins"]
    assert settles("9H 9D 7C", QUEEN) == ["Ante wins", "Play wins", "Pair Plus wins"]


@pytest.mark.clause(GAME, "9.3", "9.4.1")
@pytest.mark.parametrize("dealer", ["JD 9S 7S", "QD 9S 7S"], ids=["no hand", "queen high"])
def test_hands_are_settled_one_after_the_other_from_the_dealers_right(dealer: str) -> None:
    wagers = [bet("ante", area=area) for area in (1, 3, 7)]
    cards = dealt(dealer, "KH 5S 2C", "AC 8H 4D", "5H 4S 2D")
    told = judge(GAME, cards, wagers, decisions={1: "play", 3: "play", 7: "play"}, explain=True)
    assert [said.split("area ")[1][0] for said in in_order(told)] == ["7", "7", "3", "3", "1", "1"]


# Irregular decisions


@pytest.mark.clause(GAME, "12.10")
@pytest.mark.parametrize(("hand", "plus"), [("KH 5S 2C", -100_00), ("5H 4D 3C", 600_00)], ids=["no pair", "straight"])
@pytest.mark.parametrize("dealer", [NO_HAND, QUEEN], ids=["no hand", "queen high"])
def test_who_cannot_cover_play_gets_the_ante_back_once_and_forfeits_it_after_a_warning(hand: str, plus: int, dealer: str) -> None:
    warned = play(hand, dealer, BOTH, decision="cannot-cover")
    assert outcome(warned, "ante") == ("void", None, "12.10")
    assert gains(warned) == {"ante": 0, "pair-plus": plus}
    again = play(hand, dealer, BOTH, decision="cannot-cover-again")
    assert outcome(again, "ante") == ("lose", None, "12.10")
    assert gains(again) == {"ante": -100_00, "pair-plus": plus}


@pytest.mark.clause(GAME, "12.10")
@pytest.mark.parametrize("decision", ["cannot-cover", "cannot-cover-again"])
def test_only_an_ante_asks_for_a_play_wager_to_cover(decision: str) -> None:
    error = refuse(GAME, dealt(QUEEN, "KH 5S 2C"), {"pair-plus": "10"}, decisions=decision)
    assert (error["code"], error["clause"]) == ("bad-decision", "8.1")


@pytest.mark.clause(GAME, "12.12")
@pytest.mark.parametrize(("hand", "plus"), [("KH 5S 2C", -100_00), ("5H 4D 3C", 600_00)], ids=["no pair", "straight"])
@pytest.mark.parametrize("dealer", [NO_HAND, QUEEN], ids=["no hand", "queen high"])
def test_without_a_decision_the_ante_is_void_and_pair_plus_plays_on(hand: str, plus: int, dealer: str) -> None:
    told = play(hand, dealer, BOTH, decision="none", explain=True)
    assert outcome(told, "ante") == ("void", None, "12.12")
    assert gains(told) == {"ante": 0, "pair-plus": plus}
    assert ("Area 1 is silent.", "12.12") in [(step["message"], step["clause"]) for step in told["steps"]]


def test_results_of_one_kind_are_told_apart_in_words() -> None:
    given_up = {("8.4", "folded"), ("9.5", "conceded")}
    beaten = {("9.4.1.2", "the dealer's hand is higher")}
    assert told_apart(GAME) == {
        "ante": given_up | beaten | {("12.10", "without chips for Play")},
        "play": given_up | beaten | {("9.2", "the dealer has no hand"), ("9.4.1.4", "the hands are level")},
        "pair-plus": given_up | {("9.3.1", "the dealer has no hand"), ("9.4.1.3", "the dealer has a hand")},
    }
