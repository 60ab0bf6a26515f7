"""Three Card Poker beside its document, clause by clause: what a round's record proves without a live table."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.judging import bet, cents, codes, judge, line_of, outcome, outcomes, refuse

from croupier.cards.card import parse_cards
from croupier.games.catalogue import rules_of
from croupier.games.rules import Ask, Complete

GAME = "three-card-poker"
PACK = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]

NO_HAND = "JS 9C 7D"
"""Jack high: the dealer does not continue."""
QUEEN = "QS 9C 7D"
ACE_KING = "AS KC 7D"


def dealt(dealer: str, *hands: str) -> list[str]:
    """From a shoe: the dealer's card, each area's, three times round."""
    return [card for turn in zip(dealer.split(), *(hand.split() for hand in hands), strict=True) for card in turn]


def play(hand: str, dealer: str, wagers: dict[str, str] | None = None, *, decision: str = "play", **others: Any) -> dict[str, Any]:
    """One area; an Ante of 100 unless something else is laid."""
    return judge(GAME, dealt(dealer, hand), wagers or {"ante": "100"}, decisions=decision, **others)


def gain(line: dict[str, Any]) -> int:
    return cents(line["pays"]) + cents(line["returned"]) - cents(line["amount"])


def gains(told: dict[str, Any]) -> dict[str, int]:
    return {line["wager"]: gain(line) for line in told["wagers"]}


BOTH = {"ante": "100", "pair-plus": "100"}

# The cards


@pytest.mark.clause(GAME, "3.1")
@pytest.mark.parametrize("decks", [0, 2, 6, 8])
def test_one_deck_and_no_other_number(decks: int) -> None:
    assert play("KH 5S 2C", QUEEN, decks=1) == play("KH 5S 2C", QUEEN)
    error = refuse(GAME, dealt(QUEEN, "KH 5S 2C"), {"ante": "100"}, decisions="play", decks=decks)
    assert (error["code"], error["clause"]) == ("decks-not-permitted", "3.1")


@pytest.mark.clause(GAME, "3.1")
def test_one_deck_holds_each_card_once() -> None:
    error = refuse(GAME, dealt(QUEEN, "QS 5S 2C"), {"ante": "100"}, decisions="play")
    assert (error["code"], error["clause"]) == ("impossible-cards", "3.1")


def test_as_many_areas_as_one_deck_can_serve() -> None:
    for areas, served in ((16, True), (17, False)):
        wagers = [bet("ante", area=area) for area in range(1, areas + 1)]
        cards = PACK[: 3 * areas + 3]
        decisions = dict.fromkeys(range(1, areas + 1), "fold")
        if served:
            assert len(judge(GAME, cards, wagers, decisions=decisions)["hands"]) == 17
        else:
            assert refuse(GAME, cards, wagers, decisions=decisions)["code"] == "bad-area"


# How hands compare; the whole order stands in tests/games/test_poker_hands.py


@pytest.mark.clause(GAME, "3.3", "11.2")
@pytest.mark.parametrize(("higher", "lower"), list(pairwise("AKQJT98765432"))[:-1])
def test_cards_rank_from_the_ace_down_to_the_two(higher: str, lower: str) -> None:
    # a pair of each, so that the dealer always plays; the odd card is a two
    assert outcome(play(f"{higher}H {higher}S 2C", f"{lower}H {lower}S 2D"), "ante")[0] == "win"
    assert outcome(play(f"{lower}H {lower}S 2C", f"{higher}H {higher}S 2D"), "ante")[0] == "lose"


@pytest.mark.clause(GAME, "3.3", "9.4.1.4")
@pytest.mark.parametrize("suits", ["SHDC", "HDCS", "DCSH", "CSHD"])
def test_suits_never_rank(suits: str) -> None:
    one, two, three = suits[0], suits[1], suits[2]
    told = play(f"K{one} 9{two} 4{three}", f"K{two} 9{three} 4{one}")
    assert outcome(told, "ante") == ("standoff", None, "9.4.1.4")
    assert outcome(play(f"K{one} 9{one} 4{one}", f"K{two} 9{two} 4{two}"), "ante")[0] == "standoff"


CLASSES = ["4H 3H 2H", "2H 2S 2C", "4S 3C 2D", "5H 3H 2H", "2H 2S 3C", "AH KS JC"]
"""The lowest hands of each class but the last, which is the highest of its own."""
ABOVE = ["AD KD QD", "AD AC AS", "AC KD QD", "AD KD JD", "AC AD KH"]
"""The highest of each class but the first."""


@pytest.mark.clause(GAME, "11.1", "11.1.1", "11.1.2", "11.1.3", "11.1.4", "11.1.5", "11.1.6")
@pytest.mark.parametrize("place", range(5))
def test_the_lowest_hand_of_a_class_beats_the_highest_of_the_next(place: int) -> None:
    best_below = [*ABOVE[1:], "AC KD JS"][place]
    assert outcome(play(CLASSES[place], best_below), "ante")[0] == "win"
    assert outcome(play(best_below, CLASSES[place]), "ante")[0] == "lose"


@pytest.mark.clause(GAME, "11.1.1", "11.1.3", "11.2.1")
@pytest.mark.parametrize(("suits", "other"), [("HHH", "CCC"), ("HSC", "CDD")], ids=["straight flush", "straight"])
def test_an_ace_is_high_or_low_in_a_run_and_never_in_the_middle(suits: str, other: str) -> None:
    def hand(ranks: str, of: str) -> str:
        return " ".join(rank + suit for rank, suit in zip(ranks, of, strict=True))

    assert outcome(play(hand("AKQ", suits), hand("32A", other)), "ante")[0] == "win"
    assert outcome(play(hand("432", suits), hand("32A", other)), "ante")[0] == "win"
    assert outcome(play(hand("KQJ", suits), hand("AKQ", other)), "ante")[0] == "lose"
    # king, ace, two is no run: it falls to the lowest run there is
    assert outcome(play(hand("KA2", suits), hand("32A", other)), "ante")[0] == "lose"


@pytest.mark.clause(GAME, "11.2", "11.2.2")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("9H 9S 4C", "9C 9D 3H"), ("9H 9S AC", "9C 9D KH"), ("TH TS 2C", "9C 9D AH"), ("AH QS 3C", "AS QC 2D"),
        ("AH QS 2C", "AS JC TD"), ("KH 9H 4H", "KD 9D 3D"), ("KH 9H 2H", "KD 8D 7D"), ("8H 7S 6C", "7D 6S 5C"),
        ("3H 3S 3C", "2H 2S 2C"), ("AH AS AC", "KH KS KC"),
    ],
)  # fmt: skip
def test_within_a_class_the_higher_cards_win(higher: str, lower: str) -> None:
    assert outcome(play(higher, lower), "ante")[0] == "win"
    assert outcome(play(lower, higher), "ante")[0] == "lose"


# Wagers


@pytest.mark.clause(GAME, "5.3")
@pytest.mark.parametrize("laid", [{"ante": "10"}, {"pair-plus": "10"}, {"ante": "10", "pair-plus": "25"}], ids=str)
def test_ante_or_pair_plus_or_both_bring_a_hand(laid: dict[str, str]) -> None:
    told = play("KH 5S 2C", QUEEN, laid)
    assert told["hands"] == {"dealer": ["QS", "9C", "7D"], "1": ["KH", "5S", "2C"]}
    assert {line["wager"] for line in told["wagers"]} - {"play"} == set(laid)


@pytest.mark.clause(GAME, "5.3")
def test_no_other_wager_is_placed_and_none_means_no_hand() -> None:
    for foreign in ("ante-bonus", "bet", "enter", "Ante", ""):
        assert refuse(GAME, dealt(QUEEN, "KH 5S 2C"), {foreign: "10"}, decisions="play")["code"] == "unknown-wager"
    assert refuse(GAME, QUEEN)["code"] == "no-hand"


@pytest.mark.clause(GAME, "5.3", "8.5", "10.2")
def test_ante_and_pair_plus_open_a_hand_and_the_others_follow() -> None:
    wagers = rules_of(GAME).wagers
    assert {slug: (wager.clause, wager.main, wager.rides_on, wager.staked) for slug, wager in wagers.items()} == {
        "ante": ("5.3", True, "", True),
        "play": ("8.5", False, "ante", True),
        "pair-plus": ("5.3", True, "", True),
        "ante-bonus": ("10.2", False, "ante", False),
    }


@pytest.mark.clause(GAME, "8.1")
def test_all_who_have_not_declared_may_speak_next() -> None:
    hands = {"dealer": parse_cards(QUEEN), "1": parse_cards("KH 5S 2C"), "4": parse_cards("KD 5H 2S"), "6": parse_cards("3H 4H 5D")}
    next_card = rules_of(GAME).next_card
    assert next_card(hands, {}) == Ask(("1", "4", "6"), "8.1", in_turn=False)
    assert next_card(hands, {"4": "fold"}) == Ask(("1", "6"), "8.1", in_turn=False)
    assert next_card(hands, {"4": "fold", "1": "play", "6": "none"}) == Complete("8.6")


@pytest.mark.clause(GAME, "5.2")
def test_stakes_are_chips_or_tokens_and_only_chips_are_won() -> None:
    wagers = [bet("ante", tokens=True), bet("play", tokens=True), bet("pair-plus", tokens=True)]
    told = judge(GAME, dealt(QUEEN, "9H 9S 2C"), wagers, decisions="play")
    assert [(line["means"], line["pays"], line["returned"]) for line in told["wagers"]] == [("tokens", "100.00", "100.00")] * 3
    added = judge(GAME, dealt(QUEEN, "9H 9S 2C"), [bet("ante", tokens=True)], decisions="play")
    assert [line["means"] for line in added["wagers"]] == ["tokens", "chips"]
    bonus = judge(GAME, dealt(QUEEN, "9H 8S 7C"), [bet("ante", tokens=True)], decisions="play")
    assert line_of(bonus, "ante-bonus")["means"] == "chips"


@pytest.mark.clause(GAME, "5.4")
def test_pair_plus_alone_plays_without_a_play_wager() -> None:
    told = play("9H 9S 2C", QUEEN, {"pair-plus": "100"})
    assert outcomes(told) == {"pair-plus": ("win", "1:1", "10.4")}
    error = refuse(GAME, dealt(QUEEN, "9H 9S 2C"), {"pair-plus": "100", "play": "100"}, decisions="play")
    assert error["code"] == "bad-decision"


@pytest.mark.clause(GAME, "5.6")
def test_one_hand_a_player() -> None:
    cards = dealt(QUEEN, "KH 5S 2C", "KD 5H 2S")
    both = [bet("ante", area=1, player="Ann"), bet("pair-plus", area=2, player="Ann")]
    told = judge(GAME, cards, both, decisions={1: "play", 2: "play"})
    assert [(note["code"], note["clause"]) for note in told["notes"]] == [("several-hands", "5.6")]
    apart = [bet("ante", area=1, player="Ann"), bet("ante", area=2, player="Ben")]
    assert judge(GAME, cards, apart, decisions={1: "play", 2: "play"})["notes"] == []


@pytest.mark.clause(GAME, "5.7")
def test_one_wager_on_a_wagering_area() -> None:
    cards = dealt(QUEEN, "KH 5S 2C")
    for wager in ("ante", "pair-plus"):
        error = refuse(GAME, cards, [bet(wager), bet(wager)], decisions="play")
        assert (error["code"], error["clause"]) == ("duplicate-wager", "5.7")
    shared = judge(GAME, cards, [bet("ante", player="Ann"), bet("ante", player="Ben")], decisions="play")
    assert [(note["code"], note["clause"]) for note in shared["notes"]] == [("area-shared", "5.7")]


# Limits


@pytest.mark.clause(GAME, "6.2")
def test_a_wager_below_the_minimum_is_valid() -> None:
    limits = {"ante": {"minimum": "25"}, "pair-plus": {"minimum": "5"}}
    told = play("KH 5S 2C", QUEEN, {"ante": "10", "pair-plus": "1"}, limits=limits)
    assert [(line["wager"], line["counted"]) for line in told["wagers"]] == [
        ("ante", "10.00"),
        ("pair-plus", "1.00"),
        ("play", "10.00"),
    ]
    assert [(note["code"], note["clause"]) for note in told["notes"]] == [("under-minimum", "6.2")] * 2


@pytest.mark.clause(GAME, "6.3")
def test_above_the_maximum_is_settled_to_the_maximum_with_all_that_hangs_on_it() -> None:
    limits = {"ante": {"maximum": "40"}, "pair-plus": {"maximum": "20"}}
    told = play("9H 8S 7C", QUEEN, BOTH, limits=limits)
    assert {line["wager"]: (line["amount"], line["counted"], line["pays"], line["returned"]) for line in told["wagers"]} == {
        "ante": ("100.00", "40.00", "40.00", "100.00"),
        "pair-plus": ("100.00", "20.00", "120.00", "100.00"),
        "play": ("40.00", "40.00", "40.00", "40.00"),
        "ante-bonus": ("0.00", "40.00", "40.00", "0.00"),
    }
    assert [(note["code"], note["clause"]) for note in told["notes"]] == [("over-maximum", "6.3")] * 2
    lost = play("KH 5S 2C", ACE_KING, BOTH, limits=limits)
    assert {line["wager"]: line["returned"] for line in lost["wagers"]} == {"ante": "60.00", "pair-plus": "80.00", "play": "0.00"}
    assert codes(play("9H 8S 7C", QUEEN, {"ante": "40", "pair-plus": "20"}, limits=limits)) == []


# The deal


@pytest.mark.clause(GAME, "7.2", "7.3", "7.3.1", "7.3.2", "7.3.3")
def test_from_a_shoe_cards_go_one_by_one_the_dealer_first() -> None:
    wagers = [bet("pair-plus", area=6), bet("ante", area=2)]
    told = judge(GAME, "2H 3H 4H 5S 6S 7S 8D 9D TD", wagers, decisions={2: "play", 6: "play"}, explain=True)
    assert told["hands"] == {"dealer": ["2H", "5S", "8D"], "2": ["3H", "6S", "9D"], "6": ["4H", "7S", "TD"]}
    assert [step["clause"] for step in told["steps"][:4]] == ["7.3.1", "7.3.2", "7.3.2", "7.3.3"]


@pytest.mark.clause(GAME, "7.2", "7.4", "7.4.1", "7.4.2")
def test_from_a_shuffling_device_cards_go_by_threes_the_dealer_first() -> None:
    wagers = [bet("pair-plus", area=6), bet("ante", area=2)]
    options = {"dealing": "shuffler"}
    told = judge(GAME, "2H 3H 4H 5S 6S 7S 8D 9D TD", wagers, decisions={2: "play", 6: "play"}, options=options, explain=True)
    assert told["hands"] == {"dealer": ["2H", "3H", "4H"], "2": ["5S", "6S", "7S"], "6": ["8D", "9D", "TD"]}
    assert [step["clause"] for step in told["steps"][:9]] == ["7.4.1"] * 3 + ["7.4.2"] * 6


@pytest.mark.clause(GAME, "7.3.3", "7.4.2")
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_three_cards_each_and_not_one_more_or_less(dealing: str) -> None:
    cards = dealt(QUEEN, "KH 5S 2C")
    for number in range(6):
        error = refuse(GAME, cards[:number], {"ante": "10"}, decisions="play", options={"dealing": dealing})
        assert error["code"] == "too-few-cards"
    error = refuse(GAME, [*cards, "5C"], {"ante": "10"}, decisions="play", options={"dealing": dealing})
    assert error["code"] == "too-many-cards"


# Decisions


@pytest.mark.clause(GAME, "8.1")
def test_every_hand_must_be_declared_and_in_any_order() -> None:
    wagers = [bet("ante", area=area) for area in (1, 2)]
    cards = dealt(QUEEN, "KH 5S 2C", "KD 5H 2S")
    for decided in ({}, {1: "play"}, {2: "fold"}):
        error = refuse(GAME, cards, wagers, decisions=decided)
        assert (error["code"], error["clause"]) == ("missing-decision", "8.1")
    one, other = ({1: "play", 2: "fold"}, {2: "fold", 1: "play"})
    assert judge(GAME, cards, wagers, decisions=one) == judge(GAME, cards, wagers, decisions=other)
    for strange in ("draw", "stand", "raise", "PLAY", ""):
        error = refuse(GAME, cards, wagers, decisions={1: "play", 2: strange})
        assert (error["code"], error["clause"]) == ("bad-decision", "8.1")


@pytest.mark.clause(GAME, "8.4")
@pytest.mark.parametrize("dealer", [NO_HAND, QUEEN], ids=["no hand", "queen high"])
@pytest.mark.parametrize("hand", ["KH 5S 2C", "AH AD AC"])
def test_folding_gives_up_ante_and_pair_plus_and_any_bonus(hand: str, dealer: str) -> None:
    told = play(hand, dealer, BOTH, decision="fold")
    assert outcomes(told) == {"ante": ("lose", None, "8.4"), "pair-plus": ("lose", None, "8.4")}
    assert gains(told) == {"ante": -100_00, "pair-plus": -100_00}


@pytest.mark.clause(GAME, "8.5")
def test_play_is_exactly_the_ante() -> None:
    told = play("KH 5S 2C", QUEEN, {"ante": "37.50"})
    assert [(line["wager"], line["amount"]) for line in told["wagers"]] == [("ante", "37.50"), ("play", "37.50")]
    cards = dealt(QUEEN, "KH 5S 2C")
    written = judge(GAME, cards, {"ante": "37.50", "play": "37.50"}, decisions="play")
    assert written["wagers"] == told["wagers"]
    for amount in ("37.49", "37.51", "75"):
        error = refuse(GAME, cards, {"ante": "37.50", "play": amount}, decisions="play")
        assert (error["code"], error["clause"]) == ("bad-amount", "8.5")
    for decision in ("fold", "none", "cannot-cover"):
        error = refuse(GAME, cards, {"ante": "10", "play": "10"}, decisions=decision)
        assert (error["code"], error["clause"]) == ("bad-decision", "8.5")


@pytest.mark.clause(GAME, "8.6")
def test_after_the_decisions_the_dealers_hand_is_declared_at_its_best() -> None:
    told = play("KH 5S 2C", "AS 2S 3S", explain=True)
    words = [step["message"] for step in told["steps"]]
    assert words[6:8] == [
        "Area 1 decides to play.",
        "No more cards are dealt: the dealer a straight flush, three high, area 1 king high.",
    ]
    assert told["steps"][7]["clause"] == "8.6"


# Any round

UP = "23456789TJQKA"
RUNS = ["A23", "234", "345", "456", "567", "678", "789", "89T", "9TJ", "TJQ", "JQK", "QKA"]


def strength(hand: list[str]) -> tuple[int, list[int]]:
    """The class (0 to 5) and what decides within it, found the long way round."""
    ranks = [card[0] for card in hand]
    down = sorted((UP.index(rank) for rank in ranks), reverse=True)
    one_suit = len({card[1] for card in hand}) == 1
    run = [number for number, names in enumerate(RUNS) if set(names) == set(ranks)]
    if run:
        return (5 if one_suit else 3), run
    same = {1: 4, 2: 1, 3: 0}[len(set(ranks))]
    if one_suit:
        return 2, down
    return same, sorted(down, key=lambda place: (-down.count(place), -place))


def referee(hand: list[str], dealer: list[str], decision: str) -> dict[str, int]:
    """What an area with Ante and Pair Plus of 100 gains."""
    own, house = strength(hand), strength(dealer)
    if decision in ("fold", "concede"):
        return {"ante": -10000, "pair-plus": -10000} | ({"play": -10000} if decision == "concede" else {})
    result = {"pair-plus": {0: -1, 1: 1, 2: 4, 3: 6, 4: 30, 5: 40}[own[0]] * 10000}
    if decision in ("none", "cannot-cover"):
        return result | {"ante": 0}
    if decision == "cannot-cover-again":
        return result | {"ante": -10000}
    if own[0] >= 3:
        result["ante-bonus"] = {3: 1, 4: 4, 5: 5}[own[0]] * 10000
    if house[0] == 0 and not {"Q", "K", "A"} & {card[0] for card in dealer}:
        return result | {"ante": 10000, "play": 0}
    sign = (own > house) - (own < house)
    return result | {"ante": 10000 * sign, "play": 10000 * sign}


@pytest.mark.slow
@pytest.mark.clause(GAME, "3.3", "8.4", "8.5", "9.1", "9.2", "9.3", "9.4", "9.5", "10.1", "10.2", "10.3", "10.4", "12.10", "12.12")
@settings(max_examples=100, deadline=None)
@given(
    areas=st.sets(st.integers(1, 16), min_size=1).map(sorted),
    choices=st.lists(
        st.sampled_from(["play", "play", "play", "fold", "concede", "none", "cannot-cover", "cannot-cover-again"]),
        min_size=16,
        max_size=16,
    ),
    pack=st.permutations(PACK),
    shuffler=st.booleans(),
)
def test_any_round_is_dealt_and_settled_as_a_referee_would(
    areas: list[int], choices: list[str], pack: list[str], shuffler: bool
) -> None:
    hands = len(areas) + 1
    cards = pack[: 3 * hands]
    if shuffler:
        dealer, *others = [cards[3 * number : 3 * number + 3] for number in range(hands)]
    else:
        dealer, *others = [cards[number::hands] for number in range(hands)]
    decisions = dict(zip(areas, choices, strict=False))
    told = judge(
        GAME,
        cards,
        [bet(slug, 100, area=area) for area in areas for slug in ("ante", "pair-plus")],
        decisions=decisions,
        options={"dealing": "shuffler" if shuffler else "shoe"},
    )
    assert told["hands"] == {"dealer": dealer} | {str(area): hand for area, hand in zip(areas, others, strict=True)}
    settled: dict[int, dict[str, int]] = {area: {} for area in areas}
    for line in told["wagers"]:
        settled[line["area"]][line["wager"]] = gain(line)
    assert settled == {area: referee(hand, dealer, decisions[area]) for area, hand in zip(areas, others, strict=True)}


@pytest.mark.clause(GAME, "8.1", "12.12")
def test_where_the_software_deals_players_fold_by_standing_instruction_unless_they_choose_to_play() -> None:
    rule = rules_of(GAME).decides
    assert rule is not None
    assert rule.standing == ("fold", "play")
