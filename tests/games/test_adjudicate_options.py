"""What is decided in a recorded round, the options of its game, and rules broken that do not stop it."""

from typing import Any

import pytest
from tests.judging import answer, bet, cents, judge, line_of
from tests.rounds import BACEBALL, LUCKY, NOTED, PLAIN, POKER, PREMIUM, SEVEN_UP, changed, clauses, error_of


@pytest.mark.parametrize(
    ("game", "decisions", "code"),
    [
        (PREMIUM, {"1": "draw"}, "bad-decision"),
        (SEVEN_UP, {"1": "none"}, "bad-decision"),
        (BACEBALL, {"1": "play"}, "bad-decision"),
        (LUCKY, {}, "missing-decision"),
        (POKER, {}, "missing-decision"),
        (LUCKY, {"1": "stand", "2": "stand"}, "bad-decision"),
        (LUCKY, {"01": "stand"}, "bad-decision"),
        (LUCKY, {"dealer": "stand"}, "bad-decision"),
        (LUCKY, {"1": "play"}, "bad-decision"),
        (POKER, {"1": "draw"}, "bad-decision"),
        (POKER, {"1": ""}, "bad-decision"),
        (LUCKY, {"1": None}, "bad-value"),
    ],
)
def test_decisions_are_asked_for_where_they_are_due_and_nowhere_else(game: str, decisions: dict[str, Any], code: str) -> None:
    assert error_of(changed(game, decisions=decisions))["code"] == code


@pytest.mark.parametrize(
    ("decision", "results"),
    [
        ("play", {"ante": "win", "pair-plus": "win", "play": "win"}),
        ("fold", {"ante": "lose", "pair-plus": "lose"}),
        ("concede", {"ante": "lose", "pair-plus": "lose", "play": "lose"}),
        ("none", {"ante": "void", "pair-plus": "win"}),
        ("cannot-cover", {"ante": "void", "pair-plus": "win"}),
        ("cannot-cover-again", {"ante": "lose", "pair-plus": "win"}),
    ],
)
def test_every_decision_of_three_card_poker(decision: str, results: dict[str, str]) -> None:
    told = judge(POKER, "QS 9H 9C 9D 7D 2C", {"ante": "10", "pair-plus": "10"}, decisions=decision)
    assert {line["wager"]: line["result"] for line in told["wagers"]} == results


@pytest.mark.parametrize(
    ("game", "options", "code"),
    [
        (PREMIUM, {"ante_bonus": "1-4-5"}, "bad-option"),
        (SEVEN_UP, {"tie_percent": 5}, "bad-option"),
        (PREMIUM, {"tie_percent": 5}, "bad-option"),
        (BACEBALL, {"dealing": "shuffler"}, "bad-option"),
        (LUCKY, {"dealing": "hand"}, "bad-option"),
        (BACEBALL, {"pair_plus": "1-4-6-30-40"}, "bad-option"),
        (POKER, {"major": "100000"}, "bad-option"),
        (POKER, {"ante_bonus": ""}, "bad-option"),
        (POKER, {"dealing": "hand"}, "bad-option"),
        (BACEBALL, {"major": "lots"}, "bad-option"),
        (BACEBALL, {"minor": "0"}, "bad-option"),
        (PREMIUM, {"strange": 1}, "unknown-key"),
        (POKER, {"dealing": 1}, "bad-value"),
        (PREMIUM, {"tie_percent": "five"}, "bad-value"),
    ],
)
def test_options_belong_to_their_game_and_take_known_values(game: str, options: dict[str, Any], code: str) -> None:
    assert error_of(changed(game, options=options))["code"] == code


def test_lucky_draw_is_dealt_alike_by_shoe_and_by_shuffler() -> None:
    for dealing in ("shoe", "shuffler"):
        assert answer(changed(LUCKY, options={"dealing": dealing})) == answer(PLAIN[LUCKY])


@pytest.mark.parametrize("game", PLAIN)
def test_empty_options_are_no_options(game: str) -> None:
    nothing = dict.fromkeys(("tie_percent", "ante_bonus", "pair_plus", "dealing", "major", "minor"))
    assert answer(changed(game, options={})) == answer(changed(game, options=None)) == answer(changed(game, options=nothing))


@pytest.mark.parametrize(
    ("percent", "odds", "paid"),
    [
        (5, "5:100", 5_00),
        (5.0, "5:100", 5_00),
        ("5", "5:100", 5_00),
        (1, "1:100", 1_00),
        (10, "10:100", 10_00),
        ("2.5", "5:200", 2_50),
    ],
)
def test_tie_premium_pays_its_percentage_on_a_standoff(percent: Any, odds: str, paid: int) -> None:
    told = judge(PREMIUM, "9H 9D TC TS", {"player": "100", "banker": "100"}, variant="tie", options={"tie_percent": percent})
    for line in told["wagers"]:
        assert (line["result"], line["odds"], cents(line["pays"]), line["returned"]) == ("standoff", odds, paid, "100.00")


@pytest.mark.parametrize(
    "percent",
    [None, 0, 0.99, 10.01, -5, "NaN", "sNaN", "Infinity", "1e999999999999", "1e-999999999999", "0e99999999", "5." + "1" * 5000],
    ids=lambda percent: str(percent)[:12],
)
def test_tie_premium_needs_a_percentage_from_one_to_ten(percent: Any) -> None:
    assert error_of(changed(PREMIUM, variant="tie", options={"tie_percent": percent}))["code"] == "bad-option"


def test_meters_are_those_given_and_never_below_the_guarantee() -> None:
    for suit, option, guarantee in (("D", "major", 100_000_00), ("S", "minor", 10_000_00)):
        cards = [f"A{suit}", "2C", f"A{suit}", "3C", f"A{suit}", "4C"]
        for meter, paid in (("150000.55", 150_000_55), ("5", guarantee), (None, guarantee)):
            told = judge(BACEBALL, cards, {"bet": "5", "jackpot": "5"}, options={option: meter})
            assert cents(line_of(told, "jackpot")["pays"]) == paid


# Notes


@pytest.mark.parametrize("code", NOTED)
def test_a_broken_rule_that_does_not_stop_the_round_is_noted(code: str) -> None:
    told = answer(NOTED[code])
    assert [note["code"] for note in told["notes"]] == [code]
    assert list(told["notes"][0]) == ["code", "message", "clause"]
    assert told["notes"][0]["clause"] in clauses(NOTED[code]["game"])
    assert told["notes"][0]["message"].endswith(".")


def test_a_player_named_like_an_area_is_not_that_area() -> None:
    wagers = [bet("player", player="area 1"), bet("banker"), bet("banker", area=2, player="")]
    assert judge(PREMIUM, "7H 6D 2C 2S", wagers)["notes"] == []


def test_a_whole_crowd_may_share_an_area_at_premium() -> None:
    wagers = [bet("player", player=f"player {number}") for number in range(150)]
    assert judge(PREMIUM, "7H 6D 2C 2S", wagers)["notes"] == []


# Errors
