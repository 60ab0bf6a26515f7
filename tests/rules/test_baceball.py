"""bACEball beside its document, clause by clause: what a round's record proves without a live table."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.judging import answer, bet, cents, codes, judge, line_of, outcome, outcomes, record, refuse, told_apart

from croupier.games.catalogue import rules_of

GAME = "baceball"
PACK = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
POINTS = {"A": 11, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10}
STRIKES = ("first-strike", "second-strike", "third-strike")


def dealt(*hands: str) -> list[str]:
    """Three times round: each area's next card, the dealer's last."""
    return [card for turn in zip(*(hand.split() for hand in hands), strict=True) for card in turn]


def play(hand: str, dealer: str, wagers: dict[str, str] | None = None, **others: Any) -> dict[str, Any]:
    """One area; a Bet of 100 unless something else is laid."""
    return judge(GAME, dealt(hand, dealer), wagers or {"bet": "100"}, **others)


def gain(line: dict[str, Any]) -> int:
    return cents(line["pays"]) + cents(line["returned"]) - cents(line["amount"])


# The table and the cards


@pytest.mark.clause(GAME, "2.1")
def test_seven_areas_and_no_eighth() -> None:
    for area in range(1, 8):
        assert play("9H 8H 7H", "2C 3C 4C", area=area)["hands"].keys() == {str(area), "dealer"}
    for area in (0, 8):
        error = refuse(GAME, dealt("9H 8H 7H", "2C 3C 4C"), {"bet": "100"}, area=area)
        assert (error["code"], error["clause"]) == ("bad-area", "2.1")


@pytest.mark.clause(GAME, "3.1")
@pytest.mark.parametrize("decks", [0, 1, 5, 7, 8])
def test_six_decks_and_no_other_number(decks: int) -> None:
    assert play("9H 8H 7H", "2C 3C 4C", decks=6) == play("9H 8H 7H", "2C 3C 4C")
    error = refuse(GAME, dealt("9H 8H 7H", "2C 3C 4C"), {"bet": "100"}, decks=decks)
    assert (error["code"], error["clause"]) == ("decks-not-permitted", "3.1")


@pytest.mark.clause(GAME, "3.1")
def test_six_decks_hold_six_of_each_card() -> None:
    wagers = [bet("bet", area=area) for area in (1, 2)]
    six = dealt("5H 5H 5H", "5H 5H 5H", "2C 3C 4C")
    assert answer(record(GAME, six, wagers))["hands"]["2"] == ["5H", "5H", "5H"]
    error = refuse(GAME, dealt("5H 5H 5H", "5H 5H 5H", "2C 5H 4C"), wagers)
    assert (error["code"], error["clause"]) == ("impossible-cards", "3.1")


@pytest.mark.clause(GAME, "3.3", "3.3.1", "3.3.2", "3.3.3")
@pytest.mark.parametrize("rank", POINTS)
def test_what_each_card_scores(rank: str) -> None:
    told = play(f"{rank}H 2S 3S", "4C 4D 4H", explain=True)
    assert told["steps"][0]["message"].endswith(f"area 1, which has {POINTS[rank]}.")
    total = POINTS[rank] + 5
    assert outcome(told, "bet")[0] == ("win" if total > 12 else "standoff" if total == 12 else "lose")


@pytest.mark.clause(GAME, "3.10")
def test_only_the_cards_say_what_a_hand_totals() -> None:
    told = play("9H 8H 7H", "TC 3C 4C", explain=True)
    assert "area 1 24, the dealer 17" in " ".join(step["message"] for step in told["steps"])
    announced = record(GAME, dealt("9H 8H 7H", "TC 3C 4C"), {"bet": "100"}) | {"totals": {"1": 3, "dealer": 30}}
    assert answer(announced)["error"]["code"] == "unknown-key"


# Wagers


@pytest.mark.clause(GAME, "5.1", "5.1.1", "5.1.2", "5.1.3", "5.1.4", "5.1.5", "5.1.6")
def test_the_six_wagers_and_no_other() -> None:
    six = {"bet": "10", "first-strike": "10", "second-strike": "10", "third-strike": "10", "strike-out": "10", "jackpot": "10"}
    assert list(outcomes(play("9H 8H 7H", "TC 3C 4C", six))) == list(six)
    for foreign in ("home-run", "fourth-strike", "ante", "player", "Bet", ""):
        assert refuse(GAME, dealt("9H 8H 7H", "TC 3C 4C"), {"bet": "10", foreign: "10"})["code"] == "unknown-wager"


@pytest.mark.clause(GAME, "5.1", "5.1.1", "5.1.2", "5.1.3", "5.1.4", "5.1.5", "5.1.6", "11.2", "12.11")
def test_bet_is_compulsory_the_others_optional_and_tied_to_it() -> None:
    wagers = rules_of(GAME).wagers
    assert {slug: (wager.clause, wager.main, wager.needs, wager.tokens) for slug, wager in wagers.items()} == {
        "bet": ("5.1.1", True, "", True),
        "first-strike": ("5.1.2", False, "bet", True),
        "second-strike": ("5.1.3", False, "bet", True),
        "third-strike": ("5.1.4", False, "bet", True),
        "strike-out": ("5.1.5", False, "bet", True),
        "jackpot": ("5.1.6", False, "bet", False),
    }


@pytest.mark.clause(GAME, "5.1.1.1", "5.1.1.3", "5.1.1.5", "9.1")
@pytest.mark.parametrize(
    ("hand", "dealer", "expected", "net"),
    [
        ("9H 8H 7H", "TC TD 3C", ("win", "1:1", "5.1.1.1"), 100_00),
        ("9H 8H 6H", "TC TD 4C", ("lose", None, "5.1.1.3"), -100_00),
        ("9H 8H 7H", "TC TD 4C", ("standoff", None, "5.1.1.5"), 0),
        ("AH AS TH", "TC TD TH", ("win", "1:1", "5.1.1.1"), 100_00),
        ("AH AS 7H", "TC TD TH", ("lose", None, "5.1.1.3"), -100_00),
        ("AH AS 8H", "TC TD TH", ("standoff", None, "5.1.1.5"), 0),
        ("AH TS 9H", "TC TD TH", ("standoff", None, "5.1.1.5"), 0),
        ("TH JS AH", "AC AD 9H", ("standoff", None, "5.1.1.5"), 0),
        ("AH AS TH", "AC AD AH", ("lose", None, "5.1.1.3"), -100_00),
        ("2H 2S 3H", "2C 2D 2H", ("win", "1:1", "5.1.1.1"), 100_00),
    ],
)
def test_bet_is_decided_by_the_higher_total(hand: str, dealer: str, expected: tuple[str, str | None, str], net: int) -> None:
    told = play(hand, dealer)
    assert outcome(told, "bet") == expected
    assert gain(line_of(told, "bet")) == net


@pytest.mark.clause(GAME, "3.2")
def test_suits_do_not_rank_for_the_bet() -> None:
    for suit in "SHDC":
        for house in "SHDC":
            assert outcome(play(f"9{suit} 8{suit} 7{suit}", f"9{house} 8{house} 7{house}"), "bet")[0] == "standoff"


@pytest.mark.clause(GAME, "1.1", "5.1.1.2", "5.2", "5.2.1", "9.1")
@pytest.mark.parametrize("dealer", ["2C 2D 3C", "TC TD TH", "AC AD AH", "AC AD TH", "AC TD JH"])
def test_a_home_run_pays_ten_to_one_whatever_the_dealer_holds(dealer: str) -> None:
    told = play("AS AH AD", dealer)
    assert outcome(told, "bet") == ("win", "10:1", "5.1.1.2")
    assert (line_of(told, "bet")["pays"], line_of(told, "bet")["returned"]) == ("1000.00", "100.00")


@pytest.mark.clause(GAME, "5.1.1.4", "5.1.1.1")
@pytest.mark.parametrize("dealer", ["2C 2D 3C", "TC JD QH", "9C 9D 9H", "AC AD AH", "AC TD JH"])
@pytest.mark.parametrize("hand", ["TH TS TC", "JH QS KC", "TH KS QC"])
def test_a_strike_out_loses_the_bet_whatever_the_dealer_holds(hand: str, dealer: str) -> None:
    told = play(hand, dealer)
    assert outcome(told, "bet") == ("lose", None, "5.1.1.4")
    assert gain(line_of(told, "bet")) == -100_00


@pytest.mark.clause(GAME, "5.1.1.4", "5.1.1.3")
def test_a_dealers_three_tens_are_thirty_and_nothing_else() -> None:
    assert outcome(play("AH AS 9H", "TC JD QH"), "bet") == ("win", "1:1", "5.1.1.1")
    assert outcome(play("AH 9S TH", "TC JD QH"), "bet") == ("standoff", None, "5.1.1.5")
    assert outcome(play("AH 9S 9D", "TC JD QH"), "bet") == ("lose", None, "5.1.1.3")


@pytest.mark.clause(
    GAME, "5.1.2", "5.1.2.1", "5.1.2.2", "5.1.3", "5.1.3.1", "5.1.3.2", "5.1.4", "5.1.4.1", "5.1.4.2", "9.1"
)  # fmt: skip
@pytest.mark.parametrize("place", [0, 1, 2], ids=["first", "second", "third"])
@pytest.mark.parametrize("rank", POINTS)
def test_a_strike_wins_two_to_one_on_a_ten_in_its_own_place(rank: str, place: int) -> None:
    wagers = {"bet": "100"} | dict.fromkeys(STRIKES, "100")
    cards = ["9S", "9C", "9D"]
    cards[place] = f"{rank}H"
    told = outcomes(play(" ".join(cards), "2C 3C 4C", wagers))
    numbers = ("5.1.2", "5.1.3", "5.1.4")
    for number, slug in enumerate(STRIKES):
        hit = number == place and rank in "TJQK"
        expected = ("win", "2:1", f"{numbers[number]}.1") if hit else ("lose", None, f"{numbers[number]}.2")
        assert told[slug] == expected


@pytest.mark.clause(GAME, "1.1", "5.1.5", "5.1.5.1", "5.1.5.2", "9.1")
@pytest.mark.parametrize(
    ("hand", "won"),
    [("TH TS TC", True), ("JH QS KC", True), ("TH TS 9C", False), ("9H TS TC", False), ("TH AS TC", False), ("AH AS AC", False)],
)  # fmt: skip
def test_strike_out_wins_thirty_to_one_on_three_tens_only(hand: str, won: bool) -> None:
    told = play(hand, "2C 3C 4C", {"bet": "5", "strike-out": "100"})
    assert outcome(told, "strike-out") == (("win", "30:1", "5.1.5.1") if won else ("lose", None, "5.1.5.2"))
    assert gain(line_of(told, "strike-out")) == (3000_00 if won else -100_00)


@pytest.mark.clause(GAME, "5.3")
def test_stakes_are_chips_or_tokens_but_no_token_buys_a_jackpot() -> None:
    wagers = [bet("bet", tokens=True), bet("first-strike", tokens=True), bet("jackpot", 5, tokens=True)]
    told = judge(GAME, dealt("TH 8H 7H", "2C 3C 4C"), wagers)
    assert [line["means"] for line in told["wagers"]] == ["tokens"] * 3
    assert [(note["code"], note["clause"]) for note in told["notes"]] == [("tokens-on-jackpot", "1.1")]
    fair = [bet("bet", tokens=True), bet("first-strike", tokens=True), bet("jackpot", 5)]
    assert judge(GAME, dealt("TH 8H 7H", "2C 3C 4C"), fair)["notes"] == []


@pytest.mark.clause(GAME, "5.6")
def test_one_wager_of_a_kind_on_an_area() -> None:
    cards = dealt("9H 8H 7H", "2C 3C 4C")
    for wager in ("bet", "jackpot", "strike-out"):
        laid = [bet("bet"), bet(wager)] if wager == "bet" else [bet("bet"), bet(wager), bet(wager)]
        error = refuse(GAME, cards, laid)
        assert (error["code"], error["clause"]) == ("duplicate-wager", "5.6")
    shared = judge(GAME, cards, [bet("bet", player="Ann"), bet("bet", player="Ben")])
    assert [(note["code"], note["clause"]) for note in shared["notes"]] == [("area-shared", "5.6")]
    two_areas = [bet("bet", area=area, player="Ann") for area in (1, 2)]
    assert judge(GAME, dealt("9H 8H 7H", "9H 8H 7H", "2C 3C 4C"), two_areas)["notes"] == []


# Limits


@pytest.mark.clause(GAME, "6.2", "12.10", "12.10.1")
def test_a_wager_below_the_minimum_is_settled_for_what_it_is() -> None:
    told = play("9H 8H 7H", "2C 3C 4C", {"bet": "3", "third-strike": "1"}, limits={"bet": {"minimum": "25"}})
    assert [(line["counted"], line["result"]) for line in told["wagers"]] == [("3.00", "win"), ("1.00", "lose")]
    assert [(note["code"], note["clause"]) for note in told["notes"]] == [("under-minimum", "6.2")]


@pytest.mark.clause(GAME, "6.3", "12.10", "12.10.2")
@pytest.mark.parametrize(
    ("hand", "pays", "returned"),
    [("9H 8H 7H", "40.00", "100.00"), ("2H 3H 2S", "0.00", "60.00"),
     ("2H 3H 4H", "0.00", "100.00"), ("AH AS AD", "400.00", "100.00")],
    ids=["won", "lost", "level", "home run"],
)  # fmt: skip
def test_a_bet_above_the_maximum_is_settled_to_the_maximum(hand: str, pays: str, returned: str) -> None:
    told = play(hand, "2C 3C 4C", {"bet": "100"}, limits={"bet": {"maximum": "40"}})
    line = line_of(told, "bet")
    assert (line["amount"], line["counted"], line["pays"], line["returned"]) == ("100.00", "40.00", pays, returned)
    assert [(note["code"], note["clause"]) for note in told["notes"]] == [("over-maximum", "6.3")]
    assert codes(play(hand, "2C 3C 4C", {"bet": "40"}, limits={"bet": {"maximum": "40"}})) == []


# The deal


@pytest.mark.clause(GAME, "7.2", "7.3", "7.3.1", "7.3.2", "7.3.3")
def test_cards_go_clockwise_to_areas_with_a_bet_then_to_the_dealer_three_times() -> None:
    wagers = [bet("bet", area=6), bet("bet", area=2), bet("strike-out", area=4)]
    told = judge(GAME, "2H 3H 4H 5H 6H 7H 8H 9H TH", wagers, explain=True)
    assert told["hands"] == {"2": ["2H", "5H", "8H"], "6": ["3H", "6H", "9H"], "dealer": ["4H", "7H", "TH"]}
    assert [step["clause"] for step in told["steps"][:10]] == ["7.3.1", "7.3.1", "7.3.2", *["7.3.3"] * 6, "8.1"]


@pytest.mark.clause(GAME, "7.3", "7.3.3", "8.1")
def test_three_cards_each_and_not_one_more_or_less() -> None:
    cards = dealt("9H 8H 7H", "2C 3C 4C")
    for number in range(6):
        assert refuse(GAME, cards[:number], {"bet": "10"})["code"] == "too-few-cards"
    assert refuse(GAME, [*cards, "5C"], {"bet": "10"})["code"] == "too-many-cards"


# Settlement


def in_order(told: dict[str, Any]) -> list[tuple[str, int, str]]:
    """Wager, area and outcome in the order in which the dealer settles them."""
    titles = ("1st Strike", "2nd Strike", "3rd Strike", "Strike Out", "Bet", "Jackpot")
    settled = []
    for step in told["steps"]:
        for title in titles:
            if step["message"].startswith(f"{title} on area "):
                area, verb = step["message"].removeprefix(f"{title} on area ").split()[:2]
                settled.append((title, int(area), verb.rstrip(":")))
    return settled


FIVE = {"bet": "10", "first-strike": "10", "second-strike": "10", "third-strike": "10", "strike-out": "10"}


@pytest.mark.clause(GAME, "8.1.1", "8.1.1.1", "8.1.1.2", "8.1.1.3", "8.1.1.4", "8.1.1.5")
def test_losing_wagers_of_an_area_are_collected_third_strike_first_and_bet_last() -> None:
    told = play("2H 2S 3H", "9C 9D 9H", FIVE, explain=True)
    assert [(title, verb) for title, _, verb in in_order(told)] == [
        ("3rd Strike", "loses"),
        ("2nd Strike", "loses"),
        ("1st Strike", "loses"),
        ("Strike Out", "loses"),
        ("Bet", "loses"),
    ]


@pytest.mark.clause(GAME, "8.1.1", "8.1.1.5", "8.1.1.6", "8.1.1.7", "8.1.1.8", "8.1.1.9")
def test_winning_wagers_are_paid_after_the_losing_bet_third_strike_first_and_strike_out_last() -> None:
    told = play("TH JS QH", "9C 9D 9H", FIVE, explain=True)
    assert [(title, verb) for title, _, verb in in_order(told)] == [
        ("Bet", "loses"),
        ("3rd Strike", "wins"),
        ("2nd Strike", "wins"),
        ("1st Strike", "wins"),
        ("Strike Out", "wins"),
    ]


@pytest.mark.clause(GAME, "8.1.1", "8.1.1.8", "8.1.1.10", "8.1.1.11", "11.8")
def test_a_winning_bet_follows_the_strikes_and_the_jackpot_is_paid_last_on_its_own() -> None:
    told = play("TH AS AH", "9C 9D 9H", FIVE | {"jackpot": "10"}, explain=True)
    assert [(title, verb) for title, _, verb in in_order(told)] == [
        ("3rd Strike", "loses"),
        ("2nd Strike", "loses"),
        ("Strike Out", "loses"),
        ("1st Strike", "wins"),
        ("Bet", "wins"),
        ("Jackpot", "wins"),
    ]
    assert line_of(told, "jackpot")["pays"] == "200.00"
    assert line_of(told, "bet")["pays"] == "10.00"


@pytest.mark.clause(GAME, "8.1.1", "8.4", "11.12")
def test_areas_are_settled_one_by_one_from_the_dealers_right_jackpots_too() -> None:
    wagers = [bet(slug, 10, area=area) for area in (1, 4, 7) for slug in ("bet", "jackpot")]
    cards = dealt("AH AS 2H", "2C 2D 3C", "AD AC AH", "9C 9D 9H")
    told = judge(GAME, cards, wagers, explain=True)
    assert in_order(told) == [
        ("Bet", 7, "wins"),
        ("Jackpot", 7, "wins"),
        ("Bet", 4, "loses"),
        ("Jackpot", 4, "loses"),
        ("Bet", 1, "loses"),
        ("Jackpot", 1, "wins"),
    ]


@pytest.mark.clause(GAME, "11.2", "12.11")
def test_optional_wagers_without_a_bet_on_their_area_are_void() -> None:
    optional = ("first-strike", "second-strike", "third-strike", "strike-out", "jackpot")
    wagers = [bet("bet", area=1), *(bet(slug, 10, area=2) for slug in optional)]
    told = judge(GAME, dealt("TH JS QH", "9C 9D 9H"), wagers)
    assert "2" not in told["hands"]
    for slug in optional:
        line = line_of(told, slug, area=2)
        clause = "11.2" if slug == "jackpot" else "12.11"
        assert (line["result"], line["odds"], line["clause"]) == ("void", None, clause)
        assert (line["pays"], line["returned"]) == ("0.00", "10.00")
    assert [(note["code"], note["clause"]) for note in told["notes"]] == [("companion-missing", "12.11")] * 4 + [
        ("companion-missing", "11.2")
    ]


@pytest.mark.clause(GAME, "7.3.1", "12.11")
def test_a_round_without_any_bet_is_void() -> None:
    for cards in (dealt("TH JS QH", "9C 9D 9H"), ""):
        told = judge(GAME, cards, {"strike-out": "10", "jackpot": "5"}, explain=True)
        assert [(line["result"], line["clause"]) for line in told["wagers"]] == [("void", "12.11")] * 2
        assert list(told["hands"]) == (["1", "dealer"] if cards else [])
    assert refuse(GAME, "TH JS", {"strike-out": "10"})["code"] == "too-few-cards"
    assert refuse(GAME, "", [])["code"] == "no-hand"


@pytest.mark.clause(GAME, "7.3.1", "12.11")
def test_a_hand_dealt_where_there_is_no_bet_is_void_and_the_others_are_as_dealt() -> None:
    wagers = [bet("strike-out", 5, area=1), bet("jackpot", 5, area=1), bet("bet", 20, area=2)]
    told = judge(GAME, "TH 9C 2D JS 8C 3D QH 7C 4D", wagers)
    assert told["hands"] == {"1": ["TH", "JS", "QH"], "2": ["9C", "8C", "7C"], "dealer": ["2D", "3D", "4D"]}
    assert [(line["result"], line["clause"]) for line in told["wagers"]] == [("void", "12.11")] * 2 + [("win", "5.1.1.1")]
    as_it_should = judge(GAME, "9C 2D 8C 3D 7C 4D", wagers)
    assert list(as_it_should["hands"]) == ["2", "dealer"]
    assert outcome(as_it_should, "bet", area=2) == outcome(told, "bet", area=2)
    assert refuse(GAME, "TH 9C 2D JS 8C 3D QH", wagers)["code"] == "too-many-cards"


def referee(areas: list[int], shoe: list[str]) -> dict[str, Any]:
    """The game once more from the document: three turns of cards, totals, and what a stake of 100 on everything gains."""
    turn = len(areas) + 1
    hands = {area: [shoe[seat + turn * number] for number in range(3)] for seat, area in enumerate(areas)}
    dealer = [shoe[len(areas) + turn * number] for number in range(3)]
    majors = sum(hand == ["AD"] * 3 for hand in hands.values())
    minors = sum(len(set(hand)) == 1 and hand[0] in ("AS", "AH", "AC") for hand in hands.values())
    gains: dict[tuple[int, str], int] = {}
    for area, hand in hands.items():
        total, house = (sum(POINTS[card[0]] for card in cards) for cards in (hand, dealer))
        aces = [card for card in hand if card[0] == "A"]
        tens = [card[0] in "TJQK" for card in hand]
        if len(aces) == 3:
            gains[area, "bet"] = 100000
        elif all(tens) or total < house:
            gains[area, "bet"] = -10000
        else:
            gains[area, "bet"] = 10000 if total > house else 0
        for slug, ten in zip(STRIKES, tens, strict=True):
            gains[area, slug] = 20000 if ten else -10000
        gains[area, "strike-out"] = 300000 if all(tens) else -10000
        prize = 0
        if len(aces) == 3:
            prize = 3000000
            if len(set(aces)) == 1:
                prize = -(-10000000 // majors) if aces[0] == "AD" else -(-1000000 // minors)
        elif len(aces) == 2:
            prize = 500000 if aces[0] == aces[1] else 200000
        gains[area, "jackpot"] = prize - 10000
    return {"gains": gains, "hands": {**{str(area): hand for area, hand in hands.items()}, "dealer": dealer}}


@pytest.mark.slow
@pytest.mark.clause(GAME, "3.3", "3.10", "5.1.1", "5.1.5", "5.1.6", "7.3", "8.4", "9.1", "11.9", "11.10")
@settings(max_examples=100, deadline=None)
@given(
    areas=st.sets(st.integers(1, 7), min_size=1).map(sorted),
    shoe=st.lists(st.sampled_from(PACK + ["AS", "AH", "AD", "AC"] * 4), min_size=24, max_size=24),
)
def test_any_round_is_dealt_and_settled_as_a_referee_would(areas: list[int], shoe: list[str]) -> None:
    assume(max(Counter(shoe).values()) <= 6)
    slugs = ("bet", *STRIKES, "strike-out", "jackpot")
    cards = shoe[: 3 * len(areas) + 3]
    told = judge(GAME, cards, [bet(slug, 100, area=area) for area in areas for slug in slugs])
    expected = referee(areas, cards)
    assert told["hands"] == expected["hands"]
    assert {(line["area"], line["wager"]): gain(line) for line in told["wagers"]} == expected["gains"]


def test_results_of_one_kind_are_told_apart_in_words() -> None:
    assert told_apart("baceball") == {"bet": {("5.1.1.3", "the dealer has more"), ("5.1.1.4", "Strike Out")}}
