"""7-Up Baccarat by clause: the printed seven, prices, results and draws transcribed from the approved document."""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import by_hand
from tests.by_hand import RANKS, SUITS, complete, two_cards
from tests.judging import bet, cents, codes, judge, line_of, net, outcome, outcomes, refuse

GAME = "seven-up-baccarat"
ALL = ("player", "banker", "tie", "super-sevens")
STAKES = dict.fromkeys(ALL, "100")

Outcome = tuple[str, str | None, str]

PLAYER, PLAYER_ON_SEVEN = ("win", "1:1", "11.1.2"), ("win", "1:2", "11.1.2")
BANKER, BANKER_ON_SEVEN = ("win", "1:1", "11.1.2"), ("win", "9:5", "11.1.2")
TIE, TIE_ON_SEVEN = ("win", "7:1", "11.1.2"), ("win", "9:1", "11.1.2")
SEVENS: dict[int, Outcome] = {
    1: ("lose", None, "5.1.4"),
    2: ("win", "2:1", "11.1.3"),
    3: ("win", "5:1", "11.1.3"),
    4: ("win", "17:1", "11.1.3"),
    5: ("win", "70:1", "11.1.3"),
    6: ("win", "700:1", "11.1.3"),
}

PLAYER_WINS: dict[str, Outcome] = {"player": PLAYER, "banker": ("lose", None, "5.1.2.2"), "tie": ("lose", None, "5.1.3")}
BANKER_WINS: dict[str, Outcome] = {"player": ("lose", None, "5.1.1.2"), "banker": BANKER, "tie": ("lose", None, "5.1.3")}
TIED: dict[str, Outcome] = {"player": ("standoff", None, "5.1.1.3"), "banker": ("standoff", None, "5.1.2.3"), "tie": TIE}

COUPS: dict[str, tuple[str, dict[str, Outcome], int]] = {
    # what happens: cards as dealt (Banker first), the main wagers, sevens with the printed one
    "player wins on two-card seven": ("5D KH AC", PLAYER_WINS | {"player": PLAYER_ON_SEVEN}, 1),
    "player wins on drawn seven": ("KD 6H 6C 4S", PLAYER_WINS | {"player": PLAYER_ON_SEVEN}, 1),
    "player wins on eight": ("3D AH 4C", PLAYER_WINS, 1),
    "player wins on nine": ("3D 2H 4C", PLAYER_WINS, 1),
    "player wins on six": ("2D 9H 3C TS", PLAYER_WINS, 1),
    "banker wins on two-card seven": ("3D 9H 4C", BANKER_WINS | {"banker": BANKER_ON_SEVEN}, 1),
    "banker wins on three-card seven": ("2D 9H 3C 2S", BANKER_WINS | {"banker": BANKER_ON_SEVEN}, 1),
    "banker wins on eight": ("4D KH 4C", BANKER_WINS, 1),
    "banker wins on nine": ("4D AH 5C", BANKER_WINS, 1),
    "banker wins on six": ("5D 6H AC 2S", BANKER_WINS, 1),
    "banker's seven beaten by eight": ("3D AH 4C", PLAYER_WINS, 1),
    "player's seven beaten by eight": ("2D KH 6C", BANKER_WINS, 1),
    "tie on seven": ("3D KH 4C", TIED | {"tie": TIE_ON_SEVEN}, 1),
    "tie on seven after a draw": ("3D 3H 4C 7S", TIED | {"tie": TIE_ON_SEVEN}, 2),
    "tie on eight": ("4D AH 4C", TIED, 1),
    "tie on nine": ("4D 2H 5C", TIED, 1),
    "tie on nought": ("KD 3H QC TS TH", TIED, 1),
    "tie on six": ("5D 9H AC", TIED, 1),
    "three sevens": ("7D KH 7C TS", PLAYER_WINS | {"player": PLAYER_ON_SEVEN}, 3),
    "four sevens": ("7D 7H 7C TS", TIED, 4),
    "five sevens": ("7D 7H 7C 7S TD", BANKER_WINS, 5),
    "six sevens": ("7D 7H 7C 7S 7D", TIED, 6),
}


# --- The cards and the printed seven -----------------------------------------------------------------------------------


@pytest.mark.clause(GAME, "3.2", "3.2.1", "3.2.2", "3.2.3", "3.3", "3.3.1")
@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("suit", SUITS)
def test_each_card_has_its_own_worth_whatever_its_suit(rank: str, suit: str) -> None:
    worth = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9}.get(rank, 0)
    to_nine = by_hand.RANK_OF_VALUE[9 - worth]
    told = judge(GAME, f"{rank}{suit} AS {to_nine}C", {"banker": 100})
    assert outcome(told, "banker") == BANKER, "only nine points beat Player's natural eight"


@pytest.mark.clause(GAME, "3.3", "3.3.2", "3.3.3", "7.3")
@pytest.mark.parametrize("rank", RANKS)
def test_player_s_first_card_is_added_to_the_printed_seven(rank: str) -> None:
    total = {"A": 8, "2": 9, "3": 0, "4": 1, "5": 2, "6": 3, "7": 4, "8": 5, "9": 6}.get(rank, 7)
    banker = two_cards(total)
    told = judge(GAME, complete(f"{banker[0]}D {rank}H {banker[1]}C", seven_up=True), {"tie": 100})
    assert outcome(told, "tie") == (TIE_ON_SEVEN if total == 7 else TIE)


@pytest.mark.clause(GAME, "3.3.2", "3.3.3")
@pytest.mark.parametrize(
    ("cards", "tie"),
    [("KD 6H 2C 9S TH", TIE), ("8D 8H 9C 2S", TIE_ON_SEVEN), ("3D 9H 2C AS", TIE), ("6D 4H 8C 2S 9D", TIE)],
    ids=["22 ties 2", "17 ties 17", "16 ties 6", "13 ties 23"],
)
def test_sums_of_ten_and_more_count_by_their_last_digit(cards: str, tie: Outcome) -> None:
    assert outcome(judge(GAME, cards, {"tie": 100}), "tie") == tie


@pytest.mark.clause(GAME, "3.3.3", "7.3")
def test_the_printed_seven_is_no_card_of_the_device() -> None:
    assert judge(GAME, "5D KH AC", STAKES)["hands"] == {"player": ["KH"], "banker": ["5D", "AC"]}


@pytest.mark.clause(GAME, "3.3.3")
def test_the_printed_seven_is_in_the_count_that_is_told() -> None:
    steps = judge(GAME, "5D 6H AC 2S", STAKES, explain=True)["steps"]
    assert [step["message"].split("which has ")[-1] for step in steps[:4]] == ["5.", "3.", "6.", "5."]
    assert steps[4]["message"].endswith("the Player's Hand 5, the Banker's Hand 6.")


@pytest.mark.clause(GAME, "3.1")
def test_six_decks_and_no_other_number_are_played() -> None:
    assert judge(GAME, "5D KH AC", STAKES, decks=6)["wagers"] == judge(GAME, "5D KH AC", STAKES)["wagers"]
    for decks in (0, 1, 3, 4, 5, 7, 8):
        error = refuse(GAME, "5D KH AC", STAKES, decks=decks)
        assert (error["code"], error["clause"]) == ("decks-not-permitted", "3.1")
    assert refuse(GAME, "5D XX AC", STAKES)["code"] == "bad-card"


# --- The wagers and what they win --------------------------------------------------------------------------------------


@pytest.mark.clause(GAME, "5.1")
@pytest.mark.parametrize("wager", ["pairs-player", "super-six", "tiger", "enter", "bet", "ante", "super-7s", ""])
def test_only_four_wagers_exist(wager: str) -> None:
    assert refuse(GAME, "5D KH AC", {wager: 100})["code"] == "unknown-wager"


@pytest.mark.clause(
    GAME,
    *("5.1", "5.1.1", "5.1.1.1", "5.1.1.2", "5.1.1.3", "5.1.2", "5.1.2.1", "5.1.2.2", "5.1.2.3", "5.1.3", "5.1.4"),
    *("10.5", "11.1.2", "11.1.3", "3.3.3"),
)
@pytest.mark.parametrize(("cards", "main", "sevens"), COUPS.values(), ids=COUPS.keys())
def test_every_wager_on_one_coup(cards: str, main: dict[str, Outcome], sevens: int) -> None:
    assert outcomes(judge(GAME, cards, STAKES)) == main | {"super-sevens": SEVENS[sevens]}


@pytest.mark.clause(GAME, "11.1.2", "11.1.3")
@pytest.mark.parametrize(
    ("wager", "coup", "won"),
    [
        ("player", "player wins on two-card seven", "50.00"),
        ("player", "player wins on eight", "100.00"),
        ("banker", "banker wins on two-card seven", "180.00"),
        ("banker", "banker wins on three-card seven", "180.00"),
        ("banker", "banker wins on nine", "100.00"),
        ("tie", "tie on seven", "900.00"),
        ("tie", "tie on eight", "700.00"),
        ("super-sevens", "tie on seven after a draw", "200.00"),
        ("super-sevens", "three sevens", "500.00"),
        ("super-sevens", "four sevens", "1700.00"),
        ("super-sevens", "five sevens", "7000.00"),
        ("super-sevens", "six sevens", "70000.00"),
    ],
)
def test_a_hundred_dollars_win_their_price_and_come_back(wager: str, coup: str, won: str) -> None:
    line = line_of(judge(GAME, COUPS[coup][0], STAKES), wager)
    assert (line["pays"], line["returned"], line["counted"]) == (won, "100.00", "100.00")


@pytest.mark.clause(GAME, "5.1.1.2", "5.1.1.3", "5.1.2.2", "5.1.2.3", "5.1.3", "5.1.4")
def test_a_loss_takes_the_stake_and_a_standoff_gives_it_back() -> None:
    lost = judge(GAME, COUPS["banker wins on nine"][0], STAKES)
    assert [net(lost, wager) for wager in ("player", "tie", "super-sevens")] == [-100_00] * 3
    tied = judge(GAME, COUPS["tie on eight"][0], STAKES)
    assert [net(tied, wager) for wager in ("player", "banker")] == [0, 0]
    assert net(judge(GAME, COUPS["player wins on eight"][0], STAKES), "banker") == -100_00


@pytest.mark.clause(GAME, "10.5", "5.1.4")
@pytest.mark.parametrize(
    "cards",
    ["7D KH TC", "KD 7H TC TS KH", "KD KH 7C", "KD 3H TC 7S TH", "KD 3H TC TS 7H"],
    ids=["banker's first", "player's first", "banker's second", "player's second", "banker's third"],
)
def test_a_seven_counts_wherever_it_is_dealt(cards: str) -> None:
    for suit in SUITS:
        told = judge(GAME, [f"7{suit}" if card[0] == "7" else card for card in cards.split()], STAKES)
        assert outcome(told, "super-sevens") == SEVENS[2]


def referee(player: list[str], banker: list[str]) -> dict[str, tuple[str, Fraction]]:
    """All four wagers settled a second way: result, and what is paid for one dollar."""
    mine, theirs = by_hand.count(["7", *player]), by_hand.count(banker)
    sevens = 1 + "".join(player + banker).count("7")
    nothing = Fraction(0)
    if mine == theirs:
        main = {"player": ("standoff", nothing), "banker": ("standoff", nothing), "tie": ("win", Fraction(9 if mine == 7 else 7))}
    elif mine > theirs:
        main = {
            "player": ("win", Fraction(1, 2) if mine == 7 else Fraction(1)),
            "banker": ("lose", nothing),
            "tie": ("lose", nothing),
        }
    else:
        main = {
            "player": ("lose", nothing),
            "banker": ("win", Fraction(9, 5) if theirs == 7 else Fraction(1)),
            "tie": ("lose", nothing),
        }
    seventh = {2: 2, 3: 5, 4: 17, 5: 70, 6: 700}
    return main | {"super-sevens": ("win", Fraction(seventh[sevens])) if sevens > 1 else ("lose", nothing)}


a_card = st.sampled_from([rank + suit for rank in (*RANKS, *"77777") for suit in SUITS])


@pytest.mark.slow
@pytest.mark.clause(GAME, "5.1", "7.3", "9.1", "11.1.2", "11.1.3", "5.7")
@settings(max_examples=100, deadline=None)
@given(shoe=st.lists(a_card, min_size=5, max_size=5), stake=st.integers(1, 10_000_00))
def test_any_coup_is_settled_as_a_second_referee_does(shoe: list[str], stake: int) -> None:
    player, banker = by_hand.coup(shoe, seven_up=True)
    amount = f"{stake // 100}.{stake % 100:02}"
    told = judge(GAME, by_hand.in_order(player, banker, seven_up=True), dict.fromkeys(ALL, amount))
    assert told["hands"] == {"player": player, "banker": banker}
    for wager, (result, price) in referee(player, banker).items():
        line = line_of(told, wager)
        assert (line["result"], cents(line["pays"])) == (result, ceil(stake * price)), wager
        assert cents(line["returned"]) == (0 if result == "lose" else stake)


# --- The deal ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause(GAME, "7.2", "7.3", "9.1")
def test_banker_player_banker_then_player_s_card_before_banker_s_third() -> None:
    told = judge(GAME, "KD 3H TC TS 7H", STAKES)
    assert told["hands"] == {"player": ["3H", "TS"], "banker": ["KD", "TC", "7H"]}


@pytest.mark.clause(GAME, "7.3")
@pytest.mark.parametrize("given_cards", range(3))
def test_three_cards_open_every_coup(given_cards: int) -> None:
    error = refuse(GAME, ["4D", "AH", "4C"][:given_cards], STAKES)
    assert (error["code"], error["clause"]) == ("too-few-cards", "7.3")
    assert error["message"].endswith(("the Banker's Hand.", "the Player's Hand.")[given_cards % 2])


def must_stop(cards: str, clause: str) -> None:
    """The coup is over after these cards, by this clause."""
    told = judge(GAME, cards, STAKES, explain=True)
    assert next(step["clause"] for step in told["steps"] if step["message"].startswith("No more")) == clause
    error = refuse(GAME, f"{cards} KC", STAKES)
    assert (error["code"], error["clause"]) == ("too-many-cards", clause)


def must_draw(cards: str, hand: str, clause: str) -> None:
    """One more card is due after these, to this hand, by this clause."""
    error = refuse(GAME, cards, STAKES)
    assert (error["code"], error["clause"]) == ("too-few-cards", clause)
    assert error["message"].endswith(f"the {hand}'s Hand.")


def opening(player: str, banker: int) -> str:
    first, second = two_cards(banker)
    return f"{first}D {player}H {second}D"


@pytest.mark.clause(GAME, "1.1", "9.2", "3.3.3")
@pytest.mark.parametrize("banker", range(10))
@pytest.mark.parametrize("rank", ["A", "2"])
def test_player_s_natural_ends_the_coup(rank: str, banker: int) -> None:
    must_stop(opening(rank, banker), "9.2")


@pytest.mark.clause(GAME, "1.1", "9.2")
@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("banker", [8, 9])
def test_banker_s_natural_ends_the_coup(banker: int, rank: str) -> None:
    must_stop(opening(rank, banker), "9.2")


@pytest.mark.clause(GAME, "9.3", "9.3.1", "3.3.3")
@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("rank", ["3", "4", "5", "6", "7", "8"])
def test_player_draws_on_nought_to_five(rank: str, banker: int) -> None:
    must_draw(opening(rank, banker), "Player", "9.3")


@pytest.mark.clause(GAME, "9.3", "9.3.2", "9.5", "9.6", "3.3.3")
@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("rank", ["9", "T", "J", "Q", "K"])
def test_player_stands_on_six_or_seven_and_banker_then_draws_to_five(rank: str, banker: int) -> None:
    cards = opening(rank, banker)
    if banker <= 5:
        must_draw(cards, "Banker", "9.5")
        must_stop(f"{cards} TS", "9.6")
    else:
        must_stop(cards, "9.5")


BANKER_BY_DRAWN_CARD = {
    0: "DDDDDDDDDD", 1: "DDDDDDDDDD", 2: "DDDDDDDDDD", 3: "DDDDDDDDSD",
    4: "SSDDDDDDSS", 5: "SSSSDDDDSS", 6: "SSSSSSDDSS", 7: "SSSSSSSSSS",
}  # fmt: skip


@pytest.mark.clause(GAME, "9.4", "9.4.1", "9.4.2", "9.6")
@pytest.mark.parametrize("drawn", range(10))
@pytest.mark.parametrize("banker", range(8))
def test_banker_acts_on_its_count_and_the_card_player_drew(banker: int, drawn: int) -> None:
    for rank in ("3", "4", "5", "6", "7", "8"):
        for second in [second for second in RANKS if by_hand.value(second) == drawn]:
            cards = f"{opening(rank, banker)} {second}S"
            if BANKER_BY_DRAWN_CARD[banker][drawn] == "D":
                must_draw(cards, "Banker", "9.4")
                must_stop(f"{cards} TS", "9.6")
            else:
                must_stop(cards, "9.4")


# --- Placing and paying ------------------------------------------------------------------------------------------------


@pytest.mark.clause(GAME, "5.2")
def test_wagers_are_chips_or_tokens_and_never_cash() -> None:
    assert refuse(GAME, "3D AH 4C", [bet("player") | {"means": "cash"}])["code"] == "bad-value"
    won, lost = judge(GAME, "3D AH 4C", [bet("player", tokens=True), bet("tie", tokens=True)])["wagers"]
    assert (won["means"], won["pays"], won["returned"]) == ("tokens", "100.00", "100.00")
    assert (lost["means"], lost["pays"], lost["returned"]) == ("tokens", "0.00", "0.00")


def noted(laid: Iterable[dict[str, Any]], **others: Any) -> list[tuple[str, str]]:
    return [(note["code"], note["clause"]) for note in judge(GAME, "3D AH 4C", laid, **others)["notes"]]


@pytest.mark.clause(GAME, "5.6", "5.6.1", "5.6.2", "5.6.3", "5.6.4", "5.6.5", "5.6.8")
@pytest.mark.parametrize(
    "laid",
    [
        ("player",), ("player", "tie"), ("banker",), ("banker", "tie"), ("tie",),
        ("player", "super-sevens"), ("banker", "super-sevens"), ("tie", "super-sevens"),
    ],
    ids="+".join,
)  # fmt: skip
def test_these_wagers_may_lie_together(laid: tuple[str, ...]) -> None:
    assert noted(bet(wager, player="ann") for wager in laid) == []


@pytest.mark.clause(GAME, "5.6", "5.6.6", "5.6.7")
def test_both_hands_at_once_need_an_approval() -> None:
    both = [("both-hands", "5.6.6")]
    assert noted([bet("player"), bet("banker")]) == both
    assert noted([bet("player"), bet("banker"), bet("tie")]) == [("both-hands", "5.6.7")]
    assert noted([bet("player", player="ann"), bet("banker", area=2, player="ann")]) == both
    assert noted([bet("player", player="ann"), bet("banker", player="ben")]) == []
    for laid, who in (([bet("player", area=6), bet("banker", area=6)], "area 6"), ([bet(w, player="ann") for w in ALL], "ann")):
        assert judge(GAME, "3D AH 4C", laid)["notes"][0]["message"].startswith(f"{who} wagered on both")


@pytest.mark.clause(GAME, "5.6.8", "10.3")
def test_super_sevens_fall_where_nobody_has_a_main_wager() -> None:
    told = judge(GAME, "7D 7H 7C 7S 7D", {"super-sevens": 100})
    line = line_of(told, "super-sevens")
    assert (line["result"], line["clause"], line["pays"], line["returned"]) == ("void", "10.3", "0.00", "100.00")
    assert [(note["code"], note["clause"]) for note in told["notes"]] == [("companion-missing", "10.3")]


@pytest.mark.clause(GAME, "5.6.8", "10.3")
@pytest.mark.parametrize("main", ["player", "banker", "tie"])
def test_one_main_wager_anywhere_at_the_table_is_enough_for_super_sevens(main: str) -> None:
    told = judge(GAME, "7D 7H 7C 7S 7D", [bet("super-sevens", player="ann"), bet(main, area=5, player="ben")])
    assert outcome(told, "super-sevens", player="ann") == SEVENS[6]
    assert told["notes"] == []


@pytest.mark.clause(GAME, "5.5", "10.4")
@pytest.mark.parametrize(("wager", "clause"), [("player", "5.5"), ("tie", "5.5"), ("super-sevens", "10.4")])
def test_three_players_share_an_area_and_a_fourth_is_noted(wager: str, clause: str) -> None:
    names = ["ann", "ben", "cid", "dot"]
    main = [] if wager == "player" else [bet("tie", area=9, player="ann")]
    assert noted([*main, *(bet(wager, area=4, player=name) for name in names[:3])]) == []
    assert noted([*main, *(bet(wager, area=4, player=name) for name in names)]) == [("area-shared", clause)]


@pytest.mark.clause(GAME, "5.5", "10.4")
def test_each_wagering_area_has_its_own_three_players() -> None:
    names = ["ann", "ben", "cid"]
    full = [bet(wager, player=f"{name} on {wager}") for wager in ("banker", "tie", "super-sevens") for name in names]
    assert noted(full) == []
    assert noted([*full, bet("player", player="dot")]) == [("area-shared", "5.5")]


@pytest.mark.clause(GAME, "2.1")
def test_there_are_nine_places_at_most() -> None:
    assert judge(GAME, "3D AH 4C", {"player": 100}, area=9)["wagers"][0]["area"] == 9
    for area in (0, 10):
        error = refuse(GAME, "3D AH 4C", {"player": 100}, area=area)
        assert (error["code"], error["clause"]) == ("bad-area", "2.1")


@pytest.mark.clause(GAME, "5.7")
@pytest.mark.parametrize(
    ("wager", "stake", "chips", "paid"),
    [
        ("banker", "5", "1", "9.00"), ("banker", "6", "1", "11.00"), ("banker", "7", "1", "13.00"), ("banker", "25", "5", "45.00"),
        ("banker", "10", "5", "20.00"), ("banker", "2", "2 5", "4.00"), ("banker", "4", "2 5", "8.00"),
        ("banker", "0.01", "0.01", "0.02"), ("player", "5", "1", "3.00"), ("player", "25", "5", "15.00"),
        ("player", "5", "0.50", "2.50"), ("player", "6", "2 5", "4.00"), ("player", "0.01", "0.01", "0.01"),
    ],
)  # fmt: skip
def test_a_payment_is_raised_to_what_the_chips_can_make(wager: str, stake: str, chips: str, paid: str) -> None:
    cards = COUPS[f"{wager} wins on two-card seven"][0]
    assert line_of(judge(GAME, cards, {wager: stake}, chips=chips), wager)["pays"] == paid


# --- Limits ------------------------------------------------------------------------------------------------------------

LIMITS = {"player": {"minimum": "25", "maximum": "500"}}


@pytest.mark.clause(GAME, "6.4")
def test_a_wager_below_the_minimum_stands() -> None:
    told = judge(GAME, "3D AH 4C", {"player": 20}, limits=LIMITS)
    line = line_of(told, "player")
    assert (line["counted"], line["pays"], line["returned"]) == ("20.00", "20.00", "20.00")
    assert [(note["code"], note["clause"]) for note in told["notes"]] == [("under-minimum", "6.4")]
    assert codes(judge(GAME, "3D AH 4C", {"player": 25}, limits=LIMITS)) == []


@pytest.mark.clause(GAME, "6.5")
@pytest.mark.parametrize(
    ("coup", "pays", "returned"),
    [("player wins on eight", "500.00", "800.00"), ("banker wins on nine", "0.00", "300.00"), ("tie on eight", "0.00", "800.00")],
)
def test_a_wager_above_the_maximum_is_settled_to_the_maximum(coup: str, pays: str, returned: str) -> None:
    told = judge(GAME, COUPS[coup][0], {"player": 800}, limits=LIMITS)
    line = line_of(told, "player")
    assert (line["amount"], line["counted"], line["pays"], line["returned"]) == ("800.00", "500.00", pays, returned)
    assert [(note["code"], note["clause"]) for note in told["notes"]] == [("over-maximum", "6.5")]
    assert codes(judge(GAME, COUPS[coup][0], {"player": 500}, limits=LIMITS)) == []


@pytest.mark.clause(GAME, "6.5")
def test_an_overfull_area_is_settled_to_its_maximum_each_wager_its_share() -> None:
    laid = [
        bet("player", 600, area=3, player="ann"),
        bet("player", 200, area=3, player="ben"),
        bet("banker", 400, area=3, player="cid"),
        bet("tie", 900, area=3, player="ann"),
        bet("player", 300, area=4, player="dot"),
    ]
    told = judge(GAME, COUPS["player wins on eight"][0], laid, area_maximum="300")
    assert [line["counted"] for line in told["wagers"]] == ["150.00", "50.00", "100.00", "900.00", "300.00"]
    assert [line["pays"] for line in told["wagers"]] == ["150.00", "50.00", "0.00", "0.00", "300.00"]
    assert [line["returned"] for line in told["wagers"]] == ["600.00", "200.00", "300.00", "0.00", "300.00"]
    assert [(note["code"], note["clause"]) for note in told["notes"]] == [("over-area-maximum", "6.5")]


@pytest.mark.clause(GAME, "6.5")
def test_shares_of_an_area_are_rounded_down_to_chips_after_each_wager_s_own_maximum() -> None:
    laid = [bet("player", 1000, player="ann"), bet("player", 300, player="ben")]
    told = judge(GAME, COUPS["player wins on eight"][0], laid, limits=LIMITS, area_maximum="400", chips="5")
    assert [line["counted"] for line in told["wagers"]] == ["250.00", "150.00"]
    told = judge(GAME, COUPS["player wins on eight"][0], laid, limits=LIMITS, area_maximum="395", chips="5")
    assert [line["counted"] for line in told["wagers"]] == ["245.00", "145.00"]
    assert codes(told) == ["over-maximum", "over-area-maximum"]


# --- Settlement --------------------------------------------------------------------------------------------------------


@pytest.mark.clause(GAME, "11.1", "11.1.1", "10.6")
def test_losing_wagers_are_collected_before_the_others_from_the_dealers_right() -> None:
    laid = [
        bet("player", area=2), bet("banker", area=4), bet("super-sevens", area=9), bet("banker", area=1), bet("player", area=8),
    ]  # fmt: skip
    steps = judge(GAME, "3D AH 4C", laid, explain=True)["steps"]
    settled = [step["message"] for step in steps[-5:]]
    assert [message.split(" on area ")[0] for message in settled] == ["Super 7's", "Banker", "Banker", "Player", "Player"]
    assert [message.split(" on area ")[1][0] for message in settled] == ["9", "4", "1", "8", "2"]
    assert steps[-6]["message"].startswith("No more cards"), "wagers are settled when the coup is over"


@pytest.mark.clause(GAME, "10.6")
def test_super_sevens_are_settled_on_the_whole_coup() -> None:
    told = judge(GAME, "KD 3H TC TS 7H", STAKES, explain=True)
    assert told["steps"][-1]["message"].startswith("Super 7's on area 1 wins with two sevens")
