"""Premium Baccarat, Even Money and Tie Premium by clause: prices, results and draws transcribed from the approved document."""

from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import by_hand
from tests.by_hand import RANKS, SUITS, complete, two_cards
from tests.judging import cents, judge, line_of, net, outcome, outcomes, refuse

GAME = "premium-baccarat"
PAIRS = ("pairs-player", "pairs-banker")
TIGERS = ("tiger-tie", "tiger-pair", "tiger", "big-tiger", "small-tiger")
ALL = ("player", "banker", "tie", *PAIRS, "super-six", *TIGERS)
STAKES = dict.fromkeys(ALL, "100")

LOST_BY = {
    "player": "5.1.1.2", "banker": "5.1.2.2", "tie": "5.1.3", "pairs-player": "5.1.5", "pairs-banker": "5.1.4",
    "super-six": "12.11", "tiger-tie": "12.16", "tiger-pair": "12.20.4", "tiger": "12.25.3", "big-tiger": "12.30",
    "small-tiger": "12.35",
}  # fmt: skip
STANDS_BY = {"player": "5.1.1.3", "banker": "5.1.2.3"}

Outcome = tuple[str, str | None, str]

PLAYER = ("win", "1:1", "13.1")
BANKER = ("win", "19:20", "13.2.1")
TIE = ("win", "8:1", "13.3")
A_PAIR = ("win", "11:1", "13.4")
SUPER_SIX = ("win", "15:1", "13.5")
TIGER_TIE = ("win", "45:1", "13.6")
SINGLE = ("win", "4:1", "13.7.1")
DOUBLE = ("win", "25:1", "13.7.2")
TWIN = ("win", "100:1", "13.7.3")
TWO_CARD_TIGER = ("win", "12:1", "13.8.1")
THREE_CARD_TIGER = ("win", "22:1", "13.8.2")
BIG_TIGER = ("win", "55:1", "13.9")
SMALL_TIGER = ("win", "22:1", "13.10")

ON_TWO_CARD_SIX: dict[str, Outcome] = {
    "banker": BANKER,
    "super-six": SUPER_SIX,
    "tiger": TWO_CARD_TIGER,
    "small-tiger": SMALL_TIGER,
}
ON_THREE_CARD_SIX: dict[str, Outcome] = {
    "banker": BANKER,
    "super-six": SUPER_SIX,
    "tiger": THREE_CARD_TIGER,
    "big-tiger": BIG_TIGER,
}
BOTH_PAIRS: dict[str, Outcome] = {"pairs-player": A_PAIR, "pairs-banker": A_PAIR}

COUPS: dict[str, tuple[str, str, dict[str, Outcome]]] = {
    # what happens: cards as dealt, who is ahead, the wagers that win
    "player nine over seven": ("5H 3D 4S 4C", "player", {"player": PLAYER}),
    "player one above": ("5H 2D 4S 6C", "player", {"player": PLAYER}),
    "banker nine over seven": ("2H 4D 5S 5C", "banker", {"banker": BANKER}),
    "banker one above": ("2H 4D 6S 5C", "banker", {"banker": BANKER}),
    "banker seven over six": ("KH 3D 6S 4C", "banker", {"banker": BANKER}),
    "banker seven with three cards": ("KH QD 3S 2C TD 5H", "banker", {"banker": BANKER}),
    "tie on eight": ("3H 2D 5S 6C", "tie", {"tie": TIE}),
    "tie on seven": ("AH 2D 6S 5C", "tie", {"tie": TIE}),
    "tie on five": ("KH KD 2S 5C 3D", "tie", {"tie": TIE}),
    "tie on six with two cards each": ("2H 5D 4S AC", "tie", {"tie": TIE, "tiger-tie": TIGER_TIE}),
    "tie on six, banker with three": ("QH KD 6S 2C 4H", "tie", {"tie": TIE, "tiger-tie": TIGER_TIE}),
    "tie on six, player with three": ("KH 5D 2S AC 4D", "tie", {"tie": TIE, "tiger-tie": TIGER_TIE}),
    "banker wins a two-card six": ("KH 5D 2S AC 3D", "banker", ON_TWO_CARD_SIX),
    "banker wins a three-card six": ("QH KD 3S 2C TD 4H", "banker", ON_THREE_CARD_SIX),
    "player wins on six": ("KH QD 2S JC 4D 5S", "player", {"player": PLAYER}),
    "banker's two-card six beaten": ("KH 5D 7S AC", "player", {"player": PLAYER}),
    "banker's three-card six beaten": ("KH QD 7S 2C 4H", "player", {"player": PLAYER}),
    "player alone has a pair": ("4H 2D 4S 5C", "player", {"player": PLAYER, "pairs-player": A_PAIR, "tiger-pair": SINGLE}),
    "banker alone has a pair": ("2H 4D 5S 4C", "banker", {"banker": BANKER, "pairs-banker": A_PAIR, "tiger-pair": SINGLE}),
    "two different pairs": ("4H 3D 4S 3C", "player", {"player": PLAYER, **BOTH_PAIRS, "tiger-pair": DOUBLE}),
    "two pairs of one rank": ("4H 4D 4S 4C", "tie", {"tie": TIE, **BOTH_PAIRS, "tiger-pair": TWIN}),
    "kings against queens": ("KH QD KS QC TD TH", "tie", {"tie": TIE, **BOTH_PAIRS, "tiger-pair": DOUBLE}),
    "kings against kings": ("KH KD KS KC TD TH", "tie", {"tie": TIE, **BOTH_PAIRS, "tiger-pair": TWIN}),
    "court cards and tens that do not match": ("KH JD QS TC TD TH", "tie", {"tie": TIE}),
    "a pair made by the third card": ("KH 2D 3S 5C 3D", "banker", {"banker": BANKER}),
    "a pair made by banker's third card": ("KH KD 6S 2C 2D", "player", {"player": PLAYER}),
    "banker pairs and wins on a two-card six": (
        "KH 3D 2S 3C 3H", "banker", {**ON_TWO_CARD_SIX, "pairs-banker": A_PAIR, "tiger-pair": SINGLE},
    ),
}  # fmt: skip


def expected(ahead: str, winners: dict[str, Outcome]) -> dict[str, Outcome]:
    """Every wager that is not among the winners loses, but for Player and Banker on a tie."""
    return {
        wager: winners.get(wager)
        or (("standoff", None, STANDS_BY[wager]) if ahead == "tie" and wager in STANDS_BY else ("lose", None, LOST_BY[wager]))
        for wager in ALL
    }


# --- The cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause(GAME, "3.2", "3.2.1", "3.2.2", "3.2.3", "3.3", "3.3.1")
@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("suit", SUITS)
def test_each_card_has_its_own_worth_whatever_its_suit(rank: str, suit: str) -> None:
    worth = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9}.get(rank, 0)
    to_nine = by_hand.RANK_OF_VALUE[9 - worth]
    told = judge(GAME, f"{rank}{suit} 4D {to_nine}S 4C", {"player": 100})
    assert outcome(told, "player") == PLAYER, "only nine points beat Banker's natural eight"


@pytest.mark.clause(GAME, "3.3", "3.3.1", "3.3.2", "5.1.3")
def test_two_cards_count_the_last_digit_of_their_sum() -> None:
    for first in RANKS:
        for second in RANKS:
            total = by_hand.count((first, second))
            banker = two_cards(total)
            told = judge(GAME, complete(f"{first}H {banker[0]}S {second}D {banker[1]}S"), {"tie": 100})
            assert outcome(told, "tie") == TIE, (first, second, total)


@pytest.mark.clause(GAME, "3.3.2")
@pytest.mark.parametrize(
    ("cards", "total"),
    [("8H KD 7S 4C 9D", 4), ("6H KD 9S 6C 5D", 0), ("9H KD 6S 3C 8D", 3), ("2H 9D 4S 6C AD", 6), ("KH 9D 7S 2C 6D", 7)],
    ids=["24 is four", "20 is zero", "23 is three", "banker's 16 is six", "banker's 17 is seven"],
)
def test_three_cards_count_the_last_digit_of_their_sum(cards: str, total: int) -> None:
    told = judge(GAME, cards, {"tie": 100, "tiger-tie": 100}, explain=True)
    ended = next(step["message"] for step in told["steps"] if step["message"].startswith("No more cards"))
    hand = "Player" if len(told["hands"]["player"]) == 3 else "Banker"
    assert f"{hand}'s Hand {total}" in ended


@pytest.mark.clause(GAME, "3.1")
@pytest.mark.parametrize("decks", [3, 4, 6, 8])
def test_three_four_six_or_eight_decks_are_played(decks: int) -> None:
    assert judge(GAME, "5H 3D 4S 4C", {"player": 100}, decks=decks)["notes"] == []


@pytest.mark.clause(GAME, "3.1")
@pytest.mark.parametrize("decks", [-1, 0, 1, 2, 5, 7, 9])
def test_no_other_number_of_decks_is_played(decks: int) -> None:
    error = refuse(GAME, "5H 3D 4S 4C", {"player": 100}, decks=decks)
    assert (error["code"], error["clause"]) == ("decks-not-permitted", "3.1")


@pytest.mark.clause(GAME, "3.1")
def test_a_deck_holds_each_card_once_and_no_joker() -> None:
    six_tens = "TS TS TS TS TS TS"
    assert judge(GAME, six_tens, {"tie": 100}, decks=6)["wagers"][0]["result"] == "win"
    for decks in (3, 4):
        error = refuse(GAME, six_tens, {"tie": 100}, decks=decks)
        assert (error["code"], error["clause"]) == ("impossible-cards", "3.1")
    assert judge(GAME, "TS TS TS JS TH TH", {"tie": 100}, decks=3)["wagers"][0]["result"] == "win"
    assert refuse(GAME, "TS TS TS TS TH TH", {"tie": 100}, decks=3)["code"] == "impossible-cards"
    assert refuse(GAME, "XX 3D 4S 4C", {"player": 100})["code"] == "bad-card"


NEEDS_SIX_DECKS = {
    "pairs-player": "3.1.1", "pairs-banker": "3.1.1", "tiger-tie": "3.1.2", "tiger-pair": "3.1.3", "tiger": "3.1.4",
    "big-tiger": "3.1.5", "small-tiger": "3.1.6",
}  # fmt: skip


@pytest.mark.clause(GAME, "3.1", "3.1.1", "3.1.2", "3.1.3", "3.1.4", "3.1.5", "3.1.6")
@pytest.mark.parametrize("wager", ALL)
def test_pairs_and_tigers_need_six_or_eight_decks(wager: str) -> None:
    for decks in (3, 4):
        notes = judge(GAME, "5H 3D 4S 4C", {wager: 100}, decks=decks)["notes"]
        assert [(note["code"], note["clause"]) for note in notes] == (
            [("too-few-decks", NEEDS_SIX_DECKS[wager])] if wager in NEEDS_SIX_DECKS else []
        )
    for decks in (6, 8):
        assert judge(GAME, "5H 3D 4S 4C", {wager: 100}, decks=decks)["notes"] == []


def test_eight_decks_are_usual() -> None:
    assert judge(GAME, "TS TS TS TS TS TS", {"tie": 100})["wagers"][0]["result"] == "win"
    assert judge(GAME, "5H 3D 4S 4C", {"tiger": 100})["notes"] == []


# --- The wagers and what they win --------------------------------------------------------------------------------------


@pytest.mark.clause(GAME, "5.1")
@pytest.mark.parametrize("wager", ["super-sevens", "enter", "draw", "bet", "ante", "pair-plus", "Player", "panda", ""])
def test_only_the_wagers_of_the_document_are_taken(wager: str) -> None:
    assert refuse(GAME, "5H 3D 4S 4C", {wager: 100})["code"] == "unknown-wager"


@pytest.mark.clause(
    GAME,
    *("5.1", "5.1.1", "5.1.1.1", "5.1.1.2", "5.1.1.3", "5.1.2", "5.1.2.1", "5.1.2.2", "5.1.2.3", "5.1.3", "5.1.4", "5.1.5"),
    *("12.6", "12.11", "12.16", "12.20.1", "12.20.2", "12.20.3", "12.20.4", "12.21", "12.25.1", "12.25.2", "12.25.3"),
    *("12.30", "12.35", "13.1", "13.2", "13.2.1", "13.3", "13.4", "13.5", "13.6", "13.7", "13.7.1", "13.7.2", "13.7.3"),
    *("13.8", "13.8.1", "13.8.2", "13.9", "13.10"),
)
@pytest.mark.parametrize(("cards", "ahead", "winners"), COUPS.values(), ids=COUPS.keys())
def test_every_wager_on_one_coup(cards: str, ahead: str, winners: dict[str, Outcome]) -> None:
    assert outcomes(judge(GAME, cards, STAKES)) == expected(ahead, winners)


@pytest.mark.clause(
    GAME, "13.1", "13.2.1", "13.3", "13.4", "13.5", "13.6", "13.7.1", "13.7.2", "13.7.3", "13.8.1", "13.8.2", "13.9"
)
@pytest.mark.clause(GAME, "13.10")
@pytest.mark.parametrize(
    ("wager", "coup", "won"),
    [
        ("player", "player nine over seven", "100.00"),
        ("banker", "banker nine over seven", "95.00"),
        ("tie", "tie on eight", "800.00"),
        ("pairs-player", "player alone has a pair", "1100.00"),
        ("pairs-banker", "banker alone has a pair", "1100.00"),
        ("super-six", "banker wins a two-card six", "1500.00"),
        ("super-six", "banker wins a three-card six", "1500.00"),
        ("tiger-tie", "tie on six with two cards each", "4500.00"),
        ("tiger-pair", "player alone has a pair", "400.00"),
        ("tiger-pair", "two different pairs", "2500.00"),
        ("tiger-pair", "two pairs of one rank", "10000.00"),
        ("tiger", "banker wins a two-card six", "1200.00"),
        ("tiger", "banker wins a three-card six", "2200.00"),
        ("big-tiger", "banker wins a three-card six", "5500.00"),
        ("small-tiger", "banker wins a two-card six", "2200.00"),
    ],
)
def test_a_hundred_dollars_win_their_price_and_come_back(wager: str, coup: str, won: str) -> None:
    line = line_of(judge(GAME, COUPS[coup][0], {wager: 100}), wager)
    assert (line["pays"], line["returned"], line["counted"]) == (won, "100.00", "100.00")


@pytest.mark.clause(GAME, "1.1", "5.1.1.2", "5.1.1.3", "5.1.2.2", "5.1.2.3")
def test_a_loss_takes_the_stake_and_a_standoff_gives_it_back() -> None:
    lost = judge(GAME, COUPS["banker nine over seven"][0], STAKES)
    assert [net(lost, wager) for wager in ("player", "tie", "tiger")] == [-100_00] * 3
    tied = judge(GAME, COUPS["tie on eight"][0], {"player": "100", "banker": "250.50"})
    assert [(line["pays"], line["returned"]) for line in tied["wagers"]] == [("0.00", "100.00"), ("0.00", "250.50")]


@pytest.mark.clause(GAME, "12.6", "12.6.1", "12.6.2", "12.21", "12.21.1", "12.21.2", "5.1.4", "5.1.5")
@pytest.mark.parametrize("rank", RANKS)
def test_two_cards_of_one_rank_are_a_pair_in_any_suits(rank: str) -> None:
    for suits in ("HD", "SC", "SS"):
        pair = f"{rank}{suits[0]}", f"{rank}{suits[1]}"
        on_player = judge(GAME, complete([pair[0], "2D", pair[1], "4C"]), STAKES)
        assert [outcome(on_player, w) for w in (*PAIRS, "tiger-pair")] == [A_PAIR, ("lose", None, "5.1.4"), SINGLE], suits
        on_banker = judge(GAME, complete(["2D", pair[0], "4C", pair[1]]), STAKES)
        assert [outcome(on_banker, w) for w in (*PAIRS, "tiger-pair")] == [("lose", None, "5.1.5"), A_PAIR, SINGLE], suits


@pytest.mark.clause(GAME, "12.6.1", "12.6.2", "12.21.1", "12.21.2", "12.20.4")
@pytest.mark.parametrize(("one", "other"), list(combinations(RANKS, 2)), ids="-".join)
def test_two_cards_of_different_rank_are_no_pair(one: str, other: str) -> None:
    told = judge(GAME, complete([f"{one}H", f"{one}D", f"{other}H", f"{other}D"]), STAKES)
    assert [outcome(told, wager)[0] for wager in (*PAIRS, "tiger-pair")] == ["lose"] * 3


@pytest.mark.clause(GAME, "12.20.2", "12.20.3", "13.7.2", "13.7.3")
@pytest.mark.parametrize("rank", RANKS)
def test_two_pairs_are_twins_only_of_one_rank(rank: str) -> None:
    for other in RANKS:
        told = judge(GAME, complete([f"{rank}H", f"{other}D", f"{rank}S", f"{other}C"]), {"tiger-pair": 100})
        assert outcome(told, "tiger-pair") == (TWIN if other == rank else DOUBLE), other


def referee(player: list[str], banker: list[str], variant: str) -> dict[str, tuple[str, Fraction]]:
    """All eleven wagers settled a second way: result, and what is paid for one dollar."""
    mine, theirs = by_hand.count(player), by_hand.count(banker)
    six = theirs == 6 and mine < 6
    pairs = (player[0][0] == player[1][0]) + (banker[0][0] == banker[1][0])
    level = ("standoff", Fraction(3, 100) if variant == "tie" else Fraction(0))
    commission = Fraction(19, 20) if variant != "even-money" else Fraction(1, 2) if six else Fraction(1)

    def bet_on(won: bool, price: int | Fraction) -> tuple[str, Fraction]:
        return ("win", Fraction(price)) if won else ("lose", Fraction(0))

    return {
        "player": level if mine == theirs else bet_on(mine > theirs, 1),
        "banker": level if mine == theirs else bet_on(mine < theirs, commission),
        "tie": bet_on(mine == theirs, 8),
        "pairs-player": bet_on(player[0][0] == player[1][0], 11),
        "pairs-banker": bet_on(banker[0][0] == banker[1][0], 11),
        "super-six": bet_on(six, 15),
        "tiger-tie": bet_on(mine == theirs == 6, 45),
        "tiger-pair": bet_on(pairs > 0, 4 if pairs == 1 else 100 if player[0][0] == banker[0][0] else 25),
        "tiger": bet_on(six, 12 if len(banker) == 2 else 22),
        "big-tiger": bet_on(six and len(banker) == 3, 55),
        "small-tiger": bet_on(six and len(banker) == 2, 22),
    }


a_card = st.sampled_from([rank + suit for rank in RANKS for suit in SUITS])


@pytest.mark.slow
@pytest.mark.clause(GAME, "5.1", "7.3", "9.1", "13.2.1", "13.2.2", "13.2.2.1", "13.3.1", "10.1", "11.1")
@pytest.mark.parametrize("variant", ["premium", "even-money", "tie"])
@settings(max_examples=100, deadline=None)
@given(shoe=st.lists(a_card, min_size=6, max_size=6), stake=st.integers(1, 10_000_00))
def test_any_coup_is_settled_as_a_second_referee_does(variant: str, shoe: list[str], stake: int) -> None:
    player, banker = by_hand.coup(shoe)
    amount = f"{stake // 100}.{stake % 100:02}"
    options = {"tie_percent": 3} if variant == "tie" else None
    told = judge(GAME, by_hand.in_order(player, banker), dict.fromkeys(ALL, amount), variant=variant, options=options)
    assert told["hands"] == {"player": player, "banker": banker}
    for wager, (result, price) in referee(player, banker, variant).items():
        line = line_of(told, wager)
        assert (line["result"], cents(line["pays"])) == (result, ceil(stake * price)), wager
        assert cents(line["returned"]) == (0 if result == "lose" else stake)


# --- The deal ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause(GAME, "7.2", "7.3", "9.1")
def test_cards_go_to_player_and_banker_in_turn_then_player_s_third_before_banker_s() -> None:
    told = judge(GAME, "QH KD 3S 2C TD 4H", {"tie": 100})
    assert told["hands"] == {"player": ["QH", "3S", "TD"], "banker": ["KD", "2C", "4H"]}
    assert judge(GAME, "5H 3D 4S 4C", {"tie": 100})["hands"] == {"player": ["5H", "4S"], "banker": ["3D", "4C"]}


@pytest.mark.clause(GAME, "7.3")
@pytest.mark.parametrize("given_cards", range(4))
def test_four_cards_open_every_coup(given_cards: int) -> None:
    error = refuse(GAME, ["5H", "4D", "4S", "4C"][:given_cards], {"tie": 100})
    assert (error["code"], error["clause"]) == ("too-few-cards", "7.3")
    assert error["message"].endswith(("the Player's Hand.", "the Banker's Hand.")[given_cards % 2])


def must_stop(cards: str, clause: str) -> None:
    """The coup is over after these cards, by this clause."""
    told = judge(GAME, cards, {"tie": 100}, explain=True)
    assert next(step["clause"] for step in told["steps"] if step["message"].startswith("No more")) == clause
    error = refuse(GAME, f"{cards} KC", {"tie": 100})
    assert (error["code"], error["clause"]) == ("too-many-cards", clause)


def must_draw(cards: str, hand: str, clause: str) -> None:
    """One more card is due after these, to this hand, by this clause."""
    error = refuse(GAME, cards, {"tie": 100})
    assert (error["code"], error["clause"]) == ("too-few-cards", clause)
    assert error["message"].endswith(f"the {hand}'s Hand.")


@pytest.mark.clause(GAME, "1.1", "9.2")
@pytest.mark.parametrize("natural", [8, 9])
@pytest.mark.parametrize("other", range(10))
def test_a_natural_on_either_hand_ends_the_coup(natural: int, other: int) -> None:
    (a, b), (c, d) = two_cards(natural), two_cards(other)
    must_stop(f"{a}H {c}D {b}H {d}D", "9.2")
    must_stop(f"{c}D {a}H {d}D {b}H", "9.2")


@pytest.mark.clause(GAME, "9.3", "9.3.1")
@pytest.mark.parametrize("count", range(6))
@pytest.mark.parametrize("banker", range(8))
def test_player_draws_on_nought_to_five(count: int, banker: int) -> None:
    (a, b), (c, d) = two_cards(count), two_cards(banker)
    must_draw(f"{a}H {c}D {b}H {d}D", "Player", "9.3")


@pytest.mark.clause(GAME, "9.3", "9.3.2", "9.5")
@pytest.mark.parametrize("count", [6, 7])
@pytest.mark.parametrize("banker", range(8))
def test_player_stands_on_six_or_seven_and_banker_then_draws_to_five(count: int, banker: int) -> None:
    (a, b), (c, d) = two_cards(count), two_cards(banker)
    cards = f"{a}H {c}D {b}H {d}D"
    if banker <= 5:
        must_draw(cards, "Banker", "9.5")
        must_stop(f"{cards} TS", "9.6")
    else:
        must_stop(cards, "9.5")


BANKER_BY_THIRD_CARD = {
    0: "DDDDDDDDDD", 1: "DDDDDDDDDD", 2: "DDDDDDDDDD", 3: "DDDDDDDDSD",
    4: "SSDDDDDDSS", 5: "SSSSDDDDSS", 6: "SSSSSSDDSS", 7: "SSSSSSSSSS",
}  # fmt: skip


@pytest.mark.clause(GAME, "9.4", "9.4.1", "9.4.2", "9.6")
@pytest.mark.parametrize("third", range(10))
@pytest.mark.parametrize("banker", range(8))
def test_banker_acts_on_its_count_and_player_s_third_card(banker: int, third: int) -> None:
    c, d = two_cards(banker)
    for count in range(6):
        a, b = two_cards(count)
        for rank in [rank for rank in RANKS if by_hand.value(rank) == third]:
            cards = f"{a}H {c}D {b}H {d}D {rank}S"
            if BANKER_BY_THIRD_CARD[banker][third] == "D":
                must_draw(cards, "Banker", "9.4")
                must_stop(f"{cards} TS", "9.6")
            else:
                must_stop(cards, "9.4")


# --- Even Money and Tie Premium ----------------------------------------------------------------------------------------


@pytest.mark.clause(GAME, "10.1", "13.2", "13.2.2", "13.2.2.1")
@pytest.mark.parametrize(
    ("coup", "result"),
    [
        ("banker nine over seven", ("win", "1:1", "13.2.2")),
        ("banker seven over six", ("win", "1:1", "13.2.2")),
        ("banker seven with three cards", ("win", "1:1", "13.2.2")),
        ("banker wins a two-card six", ("win", "1:2", "13.2.2.1")),
        ("banker wins a three-card six", ("win", "1:2", "13.2.2.1")),
        ("tie on six with two cards each", ("standoff", None, "5.1.2.3")),
        ("banker's two-card six beaten", ("lose", None, "5.1.2.2")),
    ],
)
def test_even_money_pays_banker_evens_but_half_on_six(coup: str, result: Outcome) -> None:
    assert outcome(judge(GAME, COUPS[coup][0], {"banker": 100}, variant="even-money"), "banker") == result


@pytest.mark.clause(GAME, "10.1", "11.1", "13.2.1")
@pytest.mark.parametrize("variant", ["even-money", "tie"])
@pytest.mark.parametrize(("cards", "ahead", "winners"), COUPS.values(), ids=COUPS.keys())
def test_the_variants_change_nothing_else(variant: str, cards: str, ahead: str, winners: dict[str, Outcome]) -> None:
    options = {"tie_percent": 5} if variant == "tie" else None
    told = outcomes(judge(GAME, cards, STAKES, variant=variant, options=options))
    wanted = expected(ahead, winners)
    changed = {"banker"} if variant == "even-money" and ahead == "banker" else set()
    if variant == "tie" and ahead == "tie":
        changed = {"player", "banker"}
    assert {wager: told[wager] for wager in ALL if wager not in changed} == {w: wanted[w] for w in ALL if w not in changed}
    assert all(told[wager] != wanted[wager] for wager in changed)


@pytest.mark.clause(GAME, "11.1", "13.3.1", "5.1.1.3", "5.1.2.3")
@pytest.mark.parametrize(
    ("percent", "odds", "paid"),
    [(1, "1:100", "1.00"), (5, "5:100", "5.00"), (10, "10:100", "10.00"), (2.5, "5:200", "2.50"), ("1.25", "5:400", "1.25")],
)
def test_a_tie_earns_player_and_banker_the_percentage_on_the_sign(percent: object, odds: str, paid: str) -> None:
    told = judge(GAME, COUPS["tie on eight"][0], STAKES, variant="tie", options={"tie_percent": percent})
    for wager in ("player", "banker"):
        line = line_of(told, wager)
        assert (line["result"], line["odds"], line["clause"]) == ("standoff", odds, "13.3.1")
        assert line["clauses"] == ["13.3.1", STANDS_BY[wager]]
        assert (line["pays"], line["returned"]) == (paid, "100.00")
    assert outcome(told, "tie") == TIE


@pytest.mark.clause(GAME, "13.3.1")
@pytest.mark.parametrize("percent", [0, "0.99", "10.01", 11, 100, -1])
def test_the_percentage_lies_between_one_and_ten(percent: object) -> None:
    error = refuse(GAME, COUPS["tie on eight"][0], STAKES, variant="tie", options={"tie_percent": percent})
    assert error["code"] == "bad-option"


@pytest.mark.clause(GAME, "13.3.1")
def test_tie_premium_is_not_judged_without_its_percentage() -> None:
    error = refuse(GAME, COUPS["tie on eight"][0], STAKES, variant="tie")
    assert (error["code"], error["clause"]) == ("bad-option", "13.3.1")


@pytest.mark.slow
@pytest.mark.clause(GAME, "13.3.1", "5.8")
@settings(max_examples=60, deadline=None)
@given(hundredths=st.integers(100, 1000), stake=st.integers(1, 1_000_00))
def test_any_percentage_is_paid_exactly_and_then_raised_to_a_cent(hundredths: int, stake: int) -> None:
    options = {"tie_percent": str(Decimal(hundredths) / 100)}
    amount = f"{stake // 100}.{stake % 100:02}"
    told = judge(GAME, COUPS["tie on eight"][0], {"player": amount}, variant="tie", options=options)
    assert cents(line_of(told, "player")["pays"]) == ceil(Fraction(stake * hundredths, 100 * 100))


@pytest.mark.parametrize("variant", ["Premium", "super", "even money"])
def test_there_are_three_variants(variant: str) -> None:
    assert refuse(GAME, "5H 3D 4S 4C", {"player": 100}, variant=variant)["code"] == "unknown-variant"
