"""A wager of chips and tokens together, as a record tells of it."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.test_adjudicate_any import rounds
from tests.games.test_recorded import LOSES, WINS
from tests.judging import answer, bet, cents, codes, judge, line_of, refuse
from tests.rounds import BACEBALL, LUCKY, PLAIN, POKER, SEVEN_UP


def mixed(wager: str, amount: int, tokens: str | int, **others: Any) -> dict[str, Any]:
    return bet(wager, amount, **others) | {"tokens": str(tokens)}


def parts(line: dict[str, Any]) -> tuple[str, str, str, str]:
    return line["pays"], line["returned"], line["tokens"], line["returned_tokens"]


@pytest.mark.clause("premium-baccarat", "5.2")
@pytest.mark.clause("seven-up-baccarat", "5.2")
@pytest.mark.clause("three-card-poker", "5.2")
@pytest.mark.clause("baceball", "5.3")
@pytest.mark.clause("lucky-draw-baccarat", "5.4")
@pytest.mark.parametrize("game", PLAIN)
def test_one_wager_of_chips_and_tokens_wins_chips_and_goes_back_as_it_was_staked(game: str) -> None:
    plain = deepcopy(PLAIN[game])
    plain["wagers"][0]["tokens"] = "40"
    line = answer(plain)["wagers"][0]
    assert (line["result"], line["means"], *parts(line)) == ("win", "chips", "100.00", "100.00", "40.00", "40.00")


@pytest.mark.parametrize("game", PLAIN)
def test_a_wager_whose_tokens_are_all_of_it_is_answered_as_one_of_tokens(game: str) -> None:
    by_amount, by_means = deepcopy(PLAIN[game]), deepcopy(PLAIN[game])
    by_amount["wagers"][0]["tokens"] = "100"
    by_means["wagers"][0] |= {"tokens": "100", "means": "tokens"}
    told = answer(by_amount)
    assert (told["wagers"][0]["means"], told) == ("tokens", answer(by_means))


def test_of_what_loses_nothing_goes_back() -> None:
    told = judge(LUCKY, LOSES, [mixed("enter", 100, 40)], decisions="stand")
    assert parts(line_of(told, "enter")) == ("0.00", "0.00", "40.00", "0.00")


@pytest.mark.clause("lucky-draw-baccarat", "6.3")
@pytest.mark.parametrize(
    ("tokens", "maximum", "back", "back_in_tokens"),
    [(40, 50, "50.00", "0.00"), (60, 50, "50.00", "10.00"), (100, 50, "50.00", "50.00"), (0, 50, "50.00", "0.00")],
)
def test_what_is_above_the_maximum_goes_back_from_the_chips_first(
    tokens: int, maximum: int, back: str, back_in_tokens: str
) -> None:
    limits = {"enter": {"maximum": str(maximum)}}
    lost = judge(LUCKY, LOSES, [mixed("enter", 100, tokens)], decisions="stand", limits=limits)
    assert parts(line_of(lost, "enter")) == ("0.00", back, f"{tokens}.00", back_in_tokens)
    won = judge(LUCKY, WINS, [mixed("enter", 100, tokens)], decisions="stand", limits=limits)
    assert parts(line_of(won, "enter")) == (f"{maximum}.00", "100.00", f"{tokens}.00", f"{tokens}.00")


@pytest.mark.clause("seven-up-baccarat", "6.5")
def test_a_share_of_the_area_maximum_is_taken_from_the_chips_first() -> None:
    laid = [mixed("player", 60, 50, player="Ann"), mixed("banker", 90, 10, player="Ben")]
    told = judge(SEVEN_UP, "2C KD 6S", laid, area_maximum="100", chips="5")
    assert parts(line_of(told, "player", player="Ann")) == ("0.00", "20.00", "50.00", "10.00")
    assert parts(line_of(told, "banker", player="Ben")) == ("60.00", "90.00", "10.00", "10.00")


@pytest.mark.clause("three-card-poker", "5.2", "12.10")
def test_play_may_be_chips_and_tokens() -> None:
    told = judge(POKER, "QS KH 9C 5S 7D 2C", [bet("ante"), mixed("play", 100, 60)], decisions="play")
    assert parts(line_of(told, "play")) == ("100.00", "100.00", "60.00", "60.00")
    assert len(told["wagers"]) == 2


@pytest.mark.clause("baceball", "1.1")
def test_a_jackpot_wager_with_a_token_in_it_is_noted() -> None:
    told = judge(BACEBALL, "9H 2C 8H 3C 7H 4C", [bet("bet"), mixed("jackpot", 5, 1)])
    assert codes(told) == ["tokens-on-jackpot"]


def test_tokens_can_be_all_of_a_wager_or_nothing() -> None:
    for said, back in (
        ({"tokens": "100"}, "100.00"),
        ({"tokens": "0.00"}, "0.00"),
        ({"tokens": "100", "means": "tokens"}, "100.00"),
    ):
        line = judge(LUCKY, WINS, [bet("enter") | said], decisions="stand")["wagers"][0]
        assert line["tokens"] == line["returned_tokens"] == back
    assert "tokens" not in judge(LUCKY, WINS, [bet("enter", tokens=True)], decisions="stand")["wagers"][0]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"tokens": "101"}, "enter on area 1: 101.00 of tokens are more than the 100.00 staked."),
        ({"tokens": "x"}, "enter on area 1, tokens: 'x' is no amount: write dollars and cents, as in 100.00."),
        (
            {"tokens": "40", "means": "tokens"},
            "enter on area 1: its means are tokens, so all 100.00 of it are, not 40.00.",
        ),
        ({"tokens": "98"}, "enter on area 1: the chips at this table cannot make 98.00."),
        ({"tokens": "95"}, "enter on area 1: the chips at this table cannot make 5.00."),
    ],
)
def test_tokens_that_cannot_be(said: dict[str, Any], told: str) -> None:
    error = refuse(LUCKY, WINS, [bet("enter") | said], decisions="stand", chips="10 25")
    assert (error["code"], error["message"]) == ("bad-amount", told)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(line=rounds(), data=st.data())
def test_how_it_was_staked_changes_nothing_but_what_goes_back_as_what(line: dict[str, Any], data: st.DataObject) -> None:
    """The same round in chips alone is the second way: all else is equal, and what went back is taken off the pile by hand."""
    plain = deepcopy(line)
    for wager in plain["wagers"]:
        wager.pop("means", None)
    told = deepcopy(plain)
    unit = 1 if line.get("chips") in (None, ["0.01"], ["1"]) else 10
    for wager in told["wagers"]:
        if wager["wager"] != "jackpot":
            staked = int(wager["amount"])
            makeable = [
                part for part in range(0, staked + 1, unit) if part in (0, staked) or line.get("chips") is None or not staked % 10
            ]
            wager["tokens"] = str(data.draw(st.sampled_from(makeable)))
    in_chips, mixed_answer = answer(plain), answer(told)
    assert "error" not in mixed_answer, mixed_answer
    for one, other in zip(in_chips["wagers"], mixed_answer["wagers"], strict=True):
        tokens, back = other.pop("tokens", None), other.pop("returned_tokens", None)
        assert (other["means"] == "tokens") == (tokens == other["amount"])
        other["means"] = "chips"
        assert one == other
        if tokens is None or back is None:
            continue
        pile = ["token"] * cents(tokens) + ["chip"] * (cents(one["amount"]) - cents(tokens))  # the chips lie on top
        went = pile[len(pile) - cents(one["returned"]) :]
        assert went.count("token") == cents(back)
