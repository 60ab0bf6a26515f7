"""Lucky Draw Baccarat beside its document, clause by clause: what a round's record proves without a live table."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.judging import bet, cents, codes, judge, line_of, outcome, outcomes, refuse

from croupier.cards.card import parse_cards
from croupier.games.catalogue import rules_of
from croupier.games.rules import Ask

GAME = "lucky-draw-baccarat"
PACK = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
COUNTS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0}


def dealt(hand: str, dealer: str) -> list[str]:
    """The cards of a round on one area, in the order in which they leave the shoe."""
    own, house = hand.split(), dealer.split()
    return [own[0], house[0], *own[1:], *house[1:]]


def play(hand: str, dealer: str, *, enter: str = "100", explain: bool = False, **others: Any) -> dict[str, Any]:
    """One area with ENTER; three cards mean that it drew, two that it stood."""
    decision = "draw" if len(hand.split()) == 3 else "stand"
    others = {"decisions": decision} | others
    return judge(GAME, dealt(hand, dealer), {"enter": enter}, explain=explain, **others)


# The table and the cards


@pytest.mark.clause(GAME, "2.1")
def test_seven_areas_and_no_eighth() -> None:
    for area in range(1, 8):
        assert judge(GAME, "9H TC TH TD 5C", {"enter": "10"}, area=area, decisions="stand")["wagers"][0]["area"] == area
    for area in (0, -1, 8):
        error = refuse(GAME, "9H TC TH TD 5C", {"enter": "10"}, area=area, decisions="stand")
        assert (error["code"], error["clause"]) == ("bad-area", "2.1")


@pytest.mark.clause(GAME, "3.1")
@pytest.mark.parametrize("decks", [3, 4, 6, 8])
def test_permitted_decks_hold_so_many_of_each_card_and_no_more(decks: int) -> None:
    areas = [bet("enter", area=area) for area in (1, 2, 3)]
    standing = {1: "stand", 2: "stand", 3: "stand"}
    cards = (["AS"] * decks + ["KH", "KD", "KC", "QH", "QD", "QC"])[:9]
    told = judge(GAME, cards, areas, decisions=standing, decks=decks)
    assert sum(hand.count("AS") for hand in told["hands"].values()) == decks
    error = refuse(GAME, ["AS", *cards[:-1]], areas, decisions=standing, decks=decks)
    assert (error["code"], error["clause"]) == ("impossible-cards", "3.1")


@pytest.mark.clause(GAME, "3.1")
@pytest.mark.parametrize("decks", [0, 1, 2, 5, 7, 9, -3])
def test_other_numbers_of_decks_are_refused(decks: int) -> None:
    error = refuse(GAME, "9H TC TH TD 5C", {"enter": "10"}, decisions="stand", decks=decks)
    assert (error["code"], error["clause"]) == ("decks-not-permitted", "3.1")


@pytest.mark.clause(GAME, "3.2", "3.2.1", "3.2.2", "3.2.3")
@pytest.mark.parametrize("rank", COUNTS)
def test_what_each_card_counts(rank: str) -> None:
    told = play(f"{rank}H TS", "TC 5D", explain=True)
    assert told["steps"][0]["message"].endswith(f"area 1, which has {COUNTS[rank]}.")
    assert outcome(told, "enter")[0] == ("win" if COUNTS[rank] > 5 else "standoff" if COUNTS[rank] == 5 else "lose")


@pytest.mark.clause(GAME, "3.3", "3.3.1", "3.3.2")
@pytest.mark.parametrize(
    ("hand", "count"),
    [("4H 5S", 9), ("AH AS", 2), ("4H 6S", 0), ("5H 6S", 1), ("9H 9S", 8), ("KH QS", 0),
     ("9H 9S 9D", 7), ("AH 2S 6D", 9), ("8H 7S 5D", 0)],
    ids=str,
)  # fmt: skip
def test_a_count_is_the_sum_up_to_nine_and_its_last_digit_above(hand: str, count: int) -> None:
    told = play(hand, "TC 6D", explain=True)
    last = [step["message"] for step in told["steps"] if "goes to area 1" in step["message"]][-1]
    assert last.endswith(f"which has {count}.")
    assert outcome(told, "enter")[0] == ("win" if count > 6 else "lose")


# Wagers


@pytest.mark.clause(GAME, "5.1", "5.1.1")
def test_enter_and_draw_are_the_only_wagers() -> None:
    assert outcomes(play("9H TS", "TC 5D")).keys() == {"enter"}
    assert outcomes(play("4H TS 5S", "TC 5D")).keys() == {"enter", "draw"}
    for foreign in ("player", "banker", "tie", "bet", "ante", "ENTER", ""):
        assert refuse(GAME, "9H TC TH 5C", {"enter": "10", foreign: "10"}, decisions="stand")["code"] == "unknown-wager"


@pytest.mark.clause(GAME, "5.1.1", "5.2")
def test_enter_is_what_a_player_comes_for_and_draw_follows_it() -> None:
    wagers = rules_of(GAME).wagers
    assert {slug: (wager.clause, wager.main, wager.rides_on) for slug, wager in wagers.items()} == {
        "enter": ("5.1.1", True, ""),
        "draw": ("5.2", False, "enter"),
    }


@pytest.mark.clause(GAME, "8.1")
def test_only_the_leftmost_area_yet_to_decide_may_speak() -> None:
    hands = {"2": parse_cards("4H TS"), "5": parse_cards("3H TS"), "dealer": parse_cards("9C")}
    next_card = rules_of(GAME).next_card
    assert next_card(hands, {}) == Ask(("2",), "8.1", in_turn=True)
    assert next_card(hands, {"5": "stand"}) == Ask(("2",), "8.1", in_turn=True)
    assert next_card(hands, {"2": "stand"}) == Ask(("5",), "8.1", in_turn=True)


@pytest.mark.clause(GAME, "5.1.1", "7.2")
def test_without_enter_there_is_no_hand() -> None:
    error = refuse(GAME, "TC 5C")
    assert (error["code"], error["clause"]) == ("no-hand", "7.2")


@pytest.mark.clause(GAME, "5.1.1.1", "5.1.1.2", "5.1.1.3", "9.1", "9.1.1")
@pytest.mark.parametrize(
    ("hand", "dealer", "expected", "gain"),
    [
        ("9H TS", "TC 8D", ("win", "1:1", "9.1.1"), 100_00),
        ("AH TS", "TC 4D 6H", ("win", "1:1", "9.1.1"), 100_00),
        ("7H TS", "TC 8D", ("lose", None, "5.1.1.2"), -100_00),
        ("TH TS", "TC 4D 7H", ("lose", None, "5.1.1.2"), -100_00),
        ("7H TS", "TC 7D", ("standoff", None, "5.1.1.3"), 0),
        ("TH JS", "5C 5D KH", ("standoff", None, "5.1.1.3"), 0),
    ],
    ids=["9 on 8", "1 on 0", "7 on 8", "0 on 1", "7 on 7", "0 on 0"],
)  # fmt: skip
def test_enter_wins_even_money_above_the_dealer_and_stands_off_level(
    hand: str, dealer: str, expected: tuple[str, str | None, str], gain: int
) -> None:
    told = play(hand, dealer)
    assert outcomes(told) == {"enter": expected}
    line = line_of(told, "enter")
    assert cents(line["pays"]) + cents(line["returned"]) - cents(line["amount"]) == gain


@pytest.mark.clause(GAME, "9.1.1", "9.1.4", "9.1.5.2")
@pytest.mark.parametrize("hand", ["4H TS 4S", "2H 2S 5D", "3H 3H 3H", "AH AS AD"], ids=str)
def test_enter_pays_even_money_whatever_draw_pays(hand: str) -> None:
    assert outcome(play(hand, "TC 4D 8H"), "enter") == ("win", "1:1", "9.1.1")


@pytest.mark.clause(GAME, "5.2", "8.2")
def test_draw_is_exactly_the_enter_amount() -> None:
    cards = dealt("4H TS 2S", "TC 5D")
    told = judge(GAME, cards, {"enter": "37.50"}, decisions="draw")
    assert [(line["wager"], line["amount"]) for line in told["wagers"]] == [("enter", "37.50"), ("draw", "37.50")]
    written = judge(GAME, cards, {"enter": "37.50", "draw": "37.50"}, decisions="draw")
    assert written["wagers"] == told["wagers"]
    for amount in ("37.49", "37.51", "75"):
        error = refuse(GAME, cards, {"enter": "37.50", "draw": amount}, decisions="draw")
        assert (error["code"], error["clause"]) == ("bad-amount", "5.2")


@pytest.mark.clause(GAME, "5.2", "8.1.1", "8.1.2")
def test_no_draw_wager_without_the_decision_for_it() -> None:
    for decision in ("stand", "none"):
        error = refuse(GAME, dealt("4H TS", "TC 5D"), {"enter": "10", "draw": "10"}, decisions=decision)
        assert (error["code"], error["clause"]) == ("bad-decision", "5.2")
    wagers = [bet("enter"), bet("draw", area=2)]
    assert refuse(GAME, dealt("4H TS 2S", "TC 5D"), wagers, decisions="draw")["code"] == "bad-decision"


@pytest.mark.clause(GAME, "5.3", "5.3.1", "5.3.2", "5.3.3")
@pytest.mark.parametrize(
    ("hand", "dealer", "expected", "gain"),
    [
        ("4H TS 2S", "TC 5D", ("win", "1:1", "9.1.2"), 100_00),
        ("4H TS TC", "TC 5D", ("lose", None, "5.3.2"), -100_00),
        ("4H TS AS", "TC 5D", ("standoff", None, "5.3.3"), 0),
        ("4H TS 5S", "TC 9D", ("standoff", None, "5.3.3"), 0),
        ("4H TS 4S", "TC 9D", ("lose", None, "5.3.2"), -100_00),
    ],
    ids=["6 on 5", "4 on 5", "5 on 5", "9 on 9", "8 on 9"],
)  # fmt: skip
def test_draw_is_decided_as_enter_is(hand: str, dealer: str, expected: tuple[str, str | None, str], gain: int) -> None:
    told = play(hand, dealer)
    assert outcome(told, "draw") == expected
    assert outcome(told, "enter")[0] == expected[0]
    line = line_of(told, "draw")
    assert cents(line["pays"]) + cents(line["returned"]) - cents(line["amount"]) == gain


PRICES = [
    ("TH JS AS", "TC JD KC", "1:1", "9.1.2", 100_00),
    ("TH JS 2S", "TC JD AC", "1:1", "9.1.2", 100_00),
    ("TH JS 3S", "TC JD AC", "1:1", "9.1.2", 100_00),
    ("TH JS 4S", "TC JD AC", "1:1", "9.1.2", 100_00),
    ("TH JS 5S", "TC JD AC", "1:1", "9.1.2", 100_00),
    ("TH JS 6S", "TC JD AC", "1:1", "9.1.2", 100_00),
    ("TH JS 7S", "TC 6D", "3:2", "9.1.3", 150_00),
    ("TH JS 8S", "TC 7D", "2:1", "9.1.4", 200_00),
    ("TH JS 9S", "TC 8D", "3:1", "9.1.5", 300_00),
    ("2H 3S 4D", "TC 8D", "3:1", "9.1.5", 300_00),
    ("3H 3S 3D", "TC 8D", "9:1", "9.1.5.3", 900_00),
    ("3H 3H 3D", "TC 8D", "9:1", "9.1.5.3", 900_00),
    ("3D 3D 3D", "TC 8D", "30:1", "9.1.5.2", 3000_00),
]


@pytest.mark.clause(GAME, "1.1", "9.1", "9.1.2", "9.1.3", "9.1.4", "9.1.5", "9.1.5.1", "9.1.5.2", "9.1.5.3")
@pytest.mark.parametrize(("hand", "dealer", "odds", "clause", "paid"), PRICES, ids=[price[0] for price in PRICES])
def test_what_a_winning_draw_pays(hand: str, dealer: str, odds: str, clause: str, paid: int) -> None:
    told = play(hand, dealer)
    assert outcome(told, "draw") == ("win", odds, clause)
    line = line_of(told, "draw")
    assert (cents(line["pays"]), cents(line["returned"])) == (paid, 100_00)


@pytest.mark.clause(GAME, "9.1.5", "9.1.5.1", "5.3.3")
def test_three_threes_earn_nothing_when_they_do_not_beat_the_dealer() -> None:
    told = play("3D 3D 3D", "TC 9D")
    assert outcomes(told) == {"enter": ("standoff", None, "5.1.1.3"), "draw": ("standoff", None, "5.3.3")}
    assert [line["pays"] for line in told["wagers"]] == ["0.00", "0.00"]


@pytest.mark.clause(GAME, "9.1.5.2", "9.1.5.3")
@pytest.mark.parametrize("suit", "SHDC")
def test_threes_are_suited_only_when_all_three_share_the_suit(suit: str) -> None:
    own = f"3{suit}"
    assert outcome(play(f"{own} {own} {own}", "TC 8D"), "draw")[1] == "30:1"
    for other in set("SHDC") - {suit}:
        for hand in (f"{own} {own} 3{other}", f"{own} 3{other} {own}", f"3{other} {own} {own}"):
            assert outcome(play(hand, "TC 8D"), "draw")[1] == "9:1"


@pytest.mark.clause(GAME, "5.4")
def test_stakes_are_chips_or_tokens_and_only_chips_are_won() -> None:
    cards = dealt("4H TS 2S", "TC 5D")
    told = judge(GAME, cards, [bet("enter", tokens=True), bet("draw", tokens=True)], decisions="draw")
    assert [(line["means"], line["pays"], line["returned"]) for line in told["wagers"]] == [("tokens", "100.00", "100.00")] * 2
    mixed = judge(GAME, cards, [bet("enter", tokens=True)], decisions="draw")
    assert [line["means"] for line in mixed["wagers"]] == ["tokens", "chips"]
    assert refuse(GAME, cards, [bet("enter") | {"means": "cash"}], decisions="draw")["code"] == "bad-value"


@pytest.mark.clause(GAME, "5.6")
def test_one_wager_on_an_area() -> None:
    cards = dealt("9H TS", "TC 5D")
    error = refuse(GAME, cards, [bet("enter"), bet("enter", 50)], decisions="stand")
    assert (error["code"], error["clause"]) == ("duplicate-wager", "5.6")
    shared = judge(GAME, cards, [bet("enter", player="Ann"), bet("enter", player="Ben")], decisions="stand")
    assert [(note["code"], note["clause"]) for note in shared["notes"]] == [("area-shared", "5.6")]
    assert judge(GAME, cards, [bet("enter", player="Ann")], decisions="stand")["notes"] == []


@pytest.mark.clause(GAME, "5.9")
@pytest.mark.parametrize(
    ("enter", "chips", "paid"),
    [("5", "1", 8_00), ("5", "2.50 5", 7_50), ("15", "5", 25_00), ("1", "0.01", 1_50), ("2", "2 5", 4_00), ("5", "2 5", 8_00)],
)  # fmt: skip
def test_a_lucky_7_is_raised_to_what_the_chips_can_make(enter: str, chips: str, paid: int) -> None:
    # 3 to 2 with chips of 2 and 5: 3.00 cannot be made and becomes 4.00, 7.50 becomes 8.00
    told = play("TH JS 7S", "TC 6D", enter=enter, chips=chips)
    assert cents(line_of(told, "draw")["pays"]) == paid
    assert line_of(told, "enter")["pays"] == line_of(told, "enter")["amount"]


# Limits


@pytest.mark.clause(GAME, "6.2")
def test_a_wager_below_the_minimum_is_valid() -> None:
    told = play("TH JS 7S", "TC 6D", enter="10", limits={"enter": {"minimum": "25"}})
    assert [(line["counted"], line["result"]) for line in told["wagers"]] == [("10.00", "win")] * 2
    assert [(note["code"], note["clause"]) for note in told["notes"]] == [("under-minimum", "6.2")]
    assert codes(play("TH JS 7S", "TC 6D", enter="25", limits={"enter": {"minimum": "25"}})) == []


@pytest.mark.clause(GAME, "6.3")
@pytest.mark.parametrize(
    ("hand", "dealer", "pays", "returned"),
    [
        ("TH JS 7S", "TC 6D", (100_00, 150_00), (250_00, 100_00)),
        ("TH JS 5S", "TC 6D", (0, 0), (150_00, 0)),
        ("TH JS 6S", "TC 6D", (0, 0), (250_00, 100_00)),
    ],
    ids=["won", "lost", "level"],
)  # fmt: skip
def test_above_the_maximum_is_settled_to_the_maximum_and_draw_follows(
    hand: str, dealer: str, pays: tuple[int, int], returned: tuple[int, int]
) -> None:
    told = play(hand, dealer, enter="250", limits={"enter": {"minimum": "5", "maximum": "100"}})
    assert [line["counted"] for line in told["wagers"]] == ["100.00", "100.00"]
    assert tuple(cents(line["pays"]) for line in told["wagers"]) == pays
    assert tuple(cents(line["returned"]) for line in told["wagers"]) == returned
    assert [(note["code"], note["clause"]) for note in told["notes"]] == [("over-maximum", "6.3")]
    assert codes(play(hand, dealer, enter="100", limits={"enter": {"maximum": "100"}})) == []


@pytest.mark.clause(GAME, "5.2", "6.3")
@pytest.mark.parametrize("laid", ["250", "100"], ids=["before the excess was seen", "after"])
def test_a_recorded_draw_counts_no_more_than_its_enter(laid: str) -> None:
    wagers = {"enter": "250", "draw": laid}
    told = judge(GAME, dealt("TH JS 7S", "TC 6D"), wagers, decisions="draw", limits={"enter": {"maximum": "100"}})
    draw = line_of(told, "draw")
    assert (draw["amount"], draw["counted"], draw["pays"], draw["returned"]) == (f"{laid}.00", "100.00", "150.00", f"{laid}.00")


# The deal


@pytest.mark.clause(GAME, "7.2", "8.4")
def test_cards_go_clockwise_the_dealer_after_the_areas_and_only_once_at_first() -> None:
    wagers = [bet("enter", area=area) for area in (6, 2, 5)]
    told = judge(GAME, "AH 2H 3H 4H 5H 6H 7H AD", wagers, decisions={2: "stand", 5: "stand", 6: "stand"})
    assert told["hands"] == {"2": ["AH", "5H"], "5": ["2H", "6H"], "6": ["3H", "7H"], "dealer": ["4H", "AD"]}


@pytest.mark.clause(GAME, "8.1", "8.1.1", "8.3")
def test_third_cards_follow_the_areas_from_the_left_before_the_dealer_goes_on() -> None:
    wagers = [bet("enter", area=area) for area in (1, 4, 7)]
    decisions = {7: "draw", 4: "stand", 1: "draw"}
    told = judge(GAME, "AH 2H 3H TH 5H 6H 7H 8D 9D 5C", wagers, decisions=decisions, explain=True)
    assert told["hands"] == {"1": ["AH", "5H", "8D"], "4": ["2H", "6H"], "7": ["3H", "7H", "9D"], "dealer": ["TH", "5C"]}
    assert [step["clause"] for step in told["steps"][:14]] == ["7.2"] * 7 + ["8.1", "8.3", "8.1", "8.1", "8.3", "8.4", "8.5"]
    spoken = [step["message"].split(" goes")[0] for step in told["steps"][7:13]]
    assert spoken == [
        "Area 1 decides to draw.",
        "The eight of diamonds",
        "Area 4 decides to stand.",
        "Area 7 decides to draw.",
        "The nine of diamonds",
        "The five of clubs",
    ]


@pytest.mark.clause(GAME, "8.1")
def test_every_area_must_decide_the_leftmost_first() -> None:
    wagers = [bet("enter", area=area) for area in (3, 5)]
    cards = "AH 2H TH 5H 6H 5C"
    for decisions, waiting in (({}, 3), ({5: "stand"}, 3), ({3: "stand"}, 5)):
        error = refuse(GAME, cards, wagers, decisions=decisions)
        assert (error["code"], error["clause"]) == ("missing-decision", "8.1")
        assert f"area {waiting}" in error["message"]


@pytest.mark.clause(GAME, "8.1", "8.1.1", "8.1.2")
@pytest.mark.parametrize("decision", ["play", "fold", "concede", "cannot-cover", "DRAW", "hit", ""])
def test_draw_and_stand_are_the_only_decisions(decision: str) -> None:
    error = refuse(GAME, dealt("9H TS", "TC 5D"), {"enter": "10"}, decisions=decision)
    assert (error["code"], error["clause"]) == ("bad-decision", "8.1")


@pytest.mark.clause(GAME, "8.1.2", "8.3")
def test_who_stands_keeps_two_cards_and_who_draws_gets_one_and_no_more() -> None:
    assert judge(GAME, "4H TC TS 5D", {"enter": "10"}, decisions="stand")["hands"]["1"] == ["4H", "TS"]
    assert refuse(GAME, "4H TC TS 6S 5D", {"enter": "10"}, decisions="stand")["code"] == "too-many-cards"
    assert judge(GAME, "4H TC TS 2S 5D", {"enter": "10"}, decisions="draw")["hands"]["1"] == ["4H", "TS", "2S"]
    assert refuse(GAME, "4H TC TS 5D", {"enter": "10"}, decisions="draw")["code"] == "too-few-cards"


@pytest.mark.clause(GAME, "8.5")
@pytest.mark.parametrize("second", "TA23456789")
@pytest.mark.parametrize("first", ["K", "6"])
def test_the_dealer_draws_a_third_card_on_four_or_lower_and_never_above(first: str, second: str) -> None:
    count = (COUNTS[first] + COUNTS[second]) % 10
    two, three = f"9H {first}C TS {second}D", f"9H {first}C TS {second}D 2H"
    draws = count in (0, 1, 2, 3, 4)
    assert judge(GAME, three if draws else two, {"enter": "10"}, decisions="stand")["hands"]["dealer"][2:] == ["2H"] * draws
    error = refuse(GAME, two if draws else three, {"enter": "10"}, decisions="stand")
    assert error["code"] == ("too-few-cards" if draws else "too-many-cards")
    assert error["clause"] == "8.5"


@pytest.mark.clause(GAME, "8.5")
@pytest.mark.parametrize("third", "TA23456789")
def test_the_dealer_never_takes_a_fourth_card(third: str) -> None:
    assert judge(GAME, f"9H TC TS JD {third}H", {"enter": "10"}, decisions="stand")["hands"]["dealer"] == ["TC", "JD", f"{third}H"]
    assert refuse(GAME, f"9H TC TS JD {third}H 2C", {"enter": "10"}, decisions="stand")["code"] == "too-many-cards"


@pytest.mark.clause(GAME, "8.4")
def test_the_dealers_second_card_is_due_even_when_nobody_draws() -> None:
    error = refuse(GAME, "9H TC TS", {"enter": "10"}, decisions="stand")
    assert (error["code"], error["clause"]) == ("too-few-cards", "8.4")


@pytest.mark.clause(GAME, "10.11")
def test_a_silent_or_absent_player_stands_without_draw() -> None:
    cards = dealt("4H TS", "TC 5D")
    silent = judge(GAME, cards, {"enter": "10"}, decisions="none", explain=True)
    standing = judge(GAME, cards, {"enter": "10"}, decisions="stand")
    assert silent["wagers"] == standing["wagers"]
    assert silent["hands"] == standing["hands"]
    assert ("Area 1 is silent.", "10.11") in [(step["message"], step["clause"]) for step in silent["steps"]]
    assert refuse(GAME, dealt("4H TS 6S", "TC 5D"), {"enter": "10"}, decisions="none")["code"] == "too-many-cards"


# Settlement


@pytest.mark.clause(GAME, "9.2")
def test_losing_wagers_are_collected_before_winning_ones_are_paid_each_from_the_dealers_right() -> None:
    wagers = [bet("enter", area=area) for area in (1, 2, 3, 4)]
    # areas 1 and 3 win with nine, 2 and 4 lose with four, against the dealer's five
    told = judge(GAME, "9H 4H 9D 4D TC TS TS TH TH 5D", wagers, decisions=dict.fromkeys((1, 2, 3, 4), "stand"), explain=True)
    assert [line["result"] for line in told["wagers"]] == ["win", "lose", "win", "lose"]
    settled = [step["message"].split(":")[0].removesuffix(".") for step in told["steps"] if step["message"].startswith("ENTER")]
    assert settled == [
        "ENTER on area 4 loses $100.00",
        "ENTER on area 2 loses $100.00",
        "ENTER on area 3 wins",
        "ENTER on area 1 wins",
    ]


def referee(areas: list[int], decisions: dict[int, str], shoe: list[str]) -> dict[str, Any]:
    """The whole game once more, in the words of the document: cards out, decisions, counts, money for a stake of 100."""
    cards = iter(shoe)
    hands: dict[int, list[str]] = {area: [next(cards)] for area in areas}
    dealer = [next(cards)]
    for area in areas:
        hands[area].append(next(cards))
    for area in areas:
        if decisions[area] == "draw":
            hands[area].append(next(cards))
    dealer.append(next(cards))

    def count(hand: list[str]) -> int:
        return int(str(sum(COUNTS[card[0]] for card in hand))[-1])

    if count(dealer) < 5:
        dealer.append(next(cards))
    gains: dict[tuple[int, str], int] = {}
    for area, hand in hands.items():
        own, house = count(hand), count(dealer)
        sign = (own > house) - (own < house)
        gains[area, "enter"] = 10000 * sign
        if decisions[area] == "draw":
            factor = {7: 15, 8: 20, 9: 30}.get(own, 10)
            if {card[0] for card in hand} == {"3"}:
                factor = 300 if len(set(hand)) == 1 else 90
            gains[area, "draw"] = 1000 * factor if sign > 0 else 10000 * sign
    used = sum(map(len, hands.values())) + len(dealer)
    return {"gains": gains, "used": used, "hands": {**{str(area): hand for area, hand in hands.items()}, "dealer": dealer}}


@pytest.mark.slow
@pytest.mark.clause(GAME, "3.2", "3.3", "5.1.1", "5.3", "7.2", "8.1", "8.3", "8.4", "8.5", "9.1", "10.11")
@settings(max_examples=100, deadline=None)
@given(
    areas=st.sets(st.integers(1, 7), min_size=1).map(sorted),
    choices=st.lists(st.sampled_from(["draw", "stand", "none"]), min_size=7, max_size=7),
    shoe=st.lists(st.sampled_from(PACK), min_size=24, max_size=24),
)
def test_any_round_is_dealt_and_settled_as_a_referee_would(areas: list[int], choices: list[str], shoe: list[str]) -> None:
    assume(max(Counter(shoe).values()) <= 8)
    decisions = dict(zip(areas, choices, strict=False))
    expected = referee(areas, decisions, shoe)
    told = judge(GAME, shoe[: expected["used"]], [bet("enter", area=area) for area in areas], decisions=decisions)
    assert told["hands"] == expected["hands"]
    assert told["notes"] == []
    gains = {
        (line["area"], line["wager"]): cents(line["pays"]) + cents(line["returned"]) - cents(line["amount"])
        for line in told["wagers"]
    }
    assert gains == expected["gains"]


@pytest.mark.clause(GAME, "8.1", "10.11")
def test_where_the_software_deals_the_one_standing_instruction_is_to_stand() -> None:
    rule = rules_of(GAME).decides
    assert rule is not None
    assert rule.standing == (rule.silence,) == ("stand",)
