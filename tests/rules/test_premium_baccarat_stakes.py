"""Premium Baccarat beside its document, clause by clause: placing and paying, layouts, and one side wager each."""

from typing import Any

import pytest
from tests.judging import bet, codes, judge, line_of, refuse
from tests.rules.test_premium_baccarat import ALL, COUPS, PAIRS, TIGERS

from croupier.games.premium_baccarat import LAYOUTS

GAME = "premium-baccarat"


# --- Placing and paying ------------------------------------------------------------------------------------------------


@pytest.mark.clause(GAME, "5.2")
def test_wagers_are_chips_or_tokens_and_never_cash() -> None:
    error = refuse(GAME, "5H 3D 4S 4C", [bet("player") | {"means": "cash"}])
    assert error["code"] == "bad-value"
    told = judge(GAME, "5H 3D 4S 4C", [bet("player", tokens=True), bet("tie", tokens=True)])
    assert [line["means"] for line in told["wagers"]] == ["tokens", "tokens"]
    won, lost = told["wagers"]
    assert (won["pays"], won["returned"], lost["pays"], lost["returned"]) == ("100.00", "100.00", "0.00", "0.00")


@pytest.mark.clause(GAME, "5.6.2")
def test_each_wager_on_an_area_is_settled_by_itself() -> None:
    told = judge(GAME, "2H 4D 5S 5C", [bet("banker", 10, player="ann"), bet("banker", 10, player="ben")], chips="1")
    assert [line["pays"] for line in told["wagers"]] == ["10.00", "10.00"]
    assert told["notes"] == []


@pytest.mark.clause(GAME, "5.7", "5.7.1", "5.7.2")
@pytest.mark.parametrize(
    "laid",
    [("tie",), ("tie", "player"), ("tie", "banker"), PAIRS, (*PAIRS, "tie"), (*PAIRS, "player"), (*PAIRS, "banker", "tie")],
    ids="+".join,
)
def test_tie_and_pairs_lie_alone_or_beside_others(laid: tuple[str, ...]) -> None:
    assert judge(GAME, "5H 3D 4S 4C", dict.fromkeys(laid, "100"))["notes"] == []


@pytest.mark.clause(GAME, "5.7", "5.7.3")
def test_both_hands_at_once_need_an_approval() -> None:
    def notes(*laid: dict[str, Any]) -> list[tuple[str, str]]:
        return [(note["code"], note["clause"]) for note in judge(GAME, "5H 3D 4S 4C", laid)["notes"]]

    both = [("both-hands", "5.7.3")]
    assert notes(bet("player"), bet("banker")) == both
    assert notes(bet("player"), bet("tie"), bet("banker")) == both
    assert notes(bet("player", player="ann"), bet("banker", area=2, player="ann")) == both
    assert notes(bet("player", player="ann"), bet("banker", player="ben")) == []
    assert notes(bet("player", area=1), bet("banker", area=2)) == []
    assert notes(bet("player"), bet("tie")) == []
    for laid, who in (([bet("player", area=6), bet("banker", area=6)], "area 6"), ([bet(w, player="ann") for w in ALL[:3]], "ann")):
        assert judge(GAME, "5H 3D 4S 4C", laid)["notes"][0]["message"].startswith(f"{who} wagered on both")


@pytest.mark.clause(GAME, "5.8")
@pytest.mark.parametrize(
    ("stake", "chips", "paid"),
    [
        ("5", "1", "5.00"), ("10", "1", "10.00"), ("20", "1", "19.00"), ("25", "5 25", "25.00"), ("100", "5", "95.00"),
        ("4", "2 5", "4.00"), ("105", "5 100", "100.00"), ("15", "0.50 1", "14.50"), ("10", "2.50", "10.00"),
        ("0.01", "0.01", "0.01"), ("1", "0.05", "0.95"),
    ],
)  # fmt: skip
def test_a_payment_is_raised_to_what_the_chips_can_make(stake: str, chips: str, paid: str) -> None:
    assert line_of(judge(GAME, "2H 4D 5S 5C", {"banker": stake}, chips=chips), "banker")["pays"] == paid


@pytest.mark.clause(GAME, "6.3")
def test_a_wager_above_the_maximum_stands_in_full() -> None:
    limits = {"banker": {"minimum": "25", "maximum": "500"}}
    told = judge(GAME, "2H 4D 5S 5C", {"banker": 2000, "player": 2000}, limits=limits)
    line = line_of(told, "banker")
    assert (line["counted"], line["pays"], line["returned"]) == ("2000.00", "1900.00", "2000.00")
    assert (told["notes"][0]["code"], told["notes"][0]["clause"]) == ("over-maximum", "6.3")
    assert codes(judge(GAME, "2H 4D 5S 5C", {"banker": 500}, limits=limits)) == []
    lost = line_of(judge(GAME, "5H 3D 4S 4C", {"banker": 2000}, limits=limits), "banker")
    assert (lost["counted"], lost["returned"]) == ("2000.00", "0.00")


@pytest.mark.clause(GAME, "6.4")
def test_a_wager_below_the_minimum_stands() -> None:
    limits = {"banker": {"minimum": "25", "maximum": "500"}}
    told = judge(GAME, "2H 4D 5S 5C", {"banker": 20}, limits=limits)
    line = line_of(told, "banker")
    assert (line["counted"], line["pays"], line["returned"]) == ("20.00", "19.00", "20.00")
    assert [(note["code"], note["clause"]) for note in told["notes"]] == [("under-minimum", "6.4")]
    assert codes(judge(GAME, "2H 4D 5S 5C", {"banker": 25}, limits=limits)) == []


@pytest.mark.clause(GAME, "2.1.2")
def test_there_are_nine_places_at_most() -> None:
    assert judge(GAME, "5H 3D 4S 4C", {"player": 100}, area=9)["wagers"][0]["area"] == 9
    for area in (0, 10, -1):
        error = refuse(GAME, "5H 3D 4S 4C", {"player": 100}, area=area)
        assert (error["code"], error["clause"]) == ("bad-area", "2.1.2")


# --- Side wagers: layouts, one each ------------------------------------------------------------------------------------

HAS_PAIRS = "ABCDEFGHIJKLNOR"
HAS_SUPER_SIX = "MNR"
HAS_TIGERS = "PQSTUVW"


@pytest.mark.clause(GAME, "2.2", "12.2", "12.7", "12.12", "12.17", "12.22", "12.26", "12.31")
@pytest.mark.parametrize("letter", [chr(code) for code in range(ord("A"), ord("W") + 1)])
def test_each_layout_has_its_own_side_wagers(letter: str) -> None:
    wanted: set[str] = set()
    if letter in HAS_PAIRS:
        wanted |= set(PAIRS)
    if letter in HAS_SUPER_SIX:
        wanted |= {"super-six"}
    if letter in HAS_TIGERS:
        wanted |= set(TIGERS)
    assert LAYOUTS[letter] == wanted


@pytest.mark.clause(GAME, "2.2")
def test_there_are_twenty_three_layouts() -> None:
    assert len(LAYOUTS) == 23


@pytest.mark.clause(GAME, "12.2", "12.7", "12.12", "12.17", "12.22", "12.26", "12.31")
@pytest.mark.parametrize("side", [*PAIRS, "super-six", *TIGERS])
def test_a_side_wager_needs_no_other_and_any_area_may_hold_it(side: str) -> None:
    told = judge(GAME, "5H 3D 4S 4C", {side: 100}, area=7)
    assert told["notes"] == []
    assert line_of(told, side, area=7)["result"] == "lose"


@pytest.mark.clause(GAME, "2.2", "12.2", "12.7", "12.12", "12.17", "12.22", "12.26", "12.31")
def test_side_wagers_that_no_layout_holds_together_are_noted() -> None:
    apart = [("pairs-player", tiger) for tiger in TIGERS] + [("super-six", tiger) for tiger in TIGERS]
    for laid in apart:
        notes = judge(GAME, "5H 3D 4S 4C", [bet(laid[0], area=1), bet(laid[1], area=2)])["notes"]
        assert [(note["code"], note["clause"]) for note in notes] == [("no-such-layout", "2.2")], laid
    for together in (TIGERS, (*PAIRS, "super-six")):
        assert judge(GAME, "5H 3D 4S 4C", dict.fromkeys(together, "100"))["notes"] == []


ONE_EACH = {
    "pairs-player": "12.5", "pairs-banker": "12.5", "super-six": "12.10", "tiger-tie": "12.15", "tiger-pair": "12.20",
    "tiger": "12.25", "big-tiger": "12.29", "small-tiger": "12.34",
}  # fmt: skip


@pytest.mark.clause(GAME, "12.5", "12.10", "12.15", "12.20", "12.25", "12.29", "12.34")
@pytest.mark.parametrize("side", ONE_EACH)
def test_a_player_has_one_of_each_side_wager_a_coup(side: str) -> None:
    ann_twice = [bet(side, area=1, player="ann"), bet(side, area=2, player="ann")]
    notes = judge(GAME, "5H 3D 4S 4C", ann_twice)["notes"]
    assert [(note["code"], note["clause"]) for note in notes] == [("second-wager", ONE_EACH[side])]
    apart = [bet(side, area=1, player="ann"), bet(side, area=2, player="ben")]
    assert judge(GAME, "5H 3D 4S 4C", apart)["notes"] == []
    assert refuse(GAME, "5H 3D 4S 4C", [bet(side, player="ann"), bet(side, player="ann")])["code"] == "duplicate-wager"


@pytest.mark.clause(GAME, "12.5")
def test_pairs_player_and_pairs_banker_may_be_had_together() -> None:
    told = judge(GAME, "4H 4D 4S 4C", [bet(side, player="ann") for side in PAIRS])
    assert (told["notes"], [line["pays"] for line in told["wagers"]]) == ([], ["1100.00", "1100.00"])


def test_main_wagers_may_lie_on_several_areas() -> None:
    assert judge(GAME, "5H 3D 4S 4C", [bet("player", area=1, player="ann"), bet("player", area=2, player="ann")])["notes"] == []


@pytest.mark.parametrize(
    ("coup", "wager", "called"),
    [
        ("player alone has a pair", "tiger-pair", "Single Tiger Pair"),
        ("two different pairs", "tiger-pair", "Double Tiger Pair"),
        ("two pairs of one rank", "tiger-pair", "Twin Tiger Pair"),
        ("banker wins a two-card six", "tiger", "2 Card Tiger"),
        ("banker wins a three-card six", "tiger", "3 Card Tiger"),
    ],
)
@pytest.mark.clause(GAME, "12.20.1", "12.20.2", "12.20.3", "12.25.1", "12.25.2")
def test_the_winning_hand_is_called_by_its_name(coup: str, wager: str, called: str) -> None:
    told = judge(GAME, COUPS[coup][0], {wager: 100}, explain=True)
    assert f"wins with {called}:" in told["steps"][-1]["message"]


def test_losing_wagers_are_collected_before_the_others_from_the_dealers_right() -> None:
    laid = [bet("player", area=2), bet("banker", area=4), bet("tie", area=9), bet("banker", area=1), bet("player", area=8)]
    told = judge(GAME, "5H 3D 4S 4C", laid, explain=True)
    settled = [step["message"].split(maxsplit=4)[:4] for step in told["steps"][-5:]]
    assert [(words[0], words[3]) for words in settled] == [
        ("Tie", "9"), ("Banker", "4"), ("Banker", "1"), ("Player", "8"), ("Player", "2"),
    ]  # fmt: skip
    assert [line["area"] for line in told["wagers"]] == [2, 4, 9, 1, 8], "the answer keeps the order of the record"
