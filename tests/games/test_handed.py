"""What was handed out, held against what was due: every difference is also reckoned from the answer itself."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.judging import answer, bet, cents, judge, line_of, record, refuse
from tests.rounds import LUCKY, PLAIN, POKER, PREMIUM, SLUGS

AMOUNTS = st.sampled_from(["0", "0.0", "0.00", "1", "2.5", "19.00", "95", "100.00", "9999999999999.99"])


def in_cents(text: str) -> int:
    """Dollars of a record as cents, read without the code under test."""
    whole, _, part = text.partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0"))


def signed(text: str) -> int:
    return -cents(text[1:]) if text.startswith("-") else cents(text)


def said(game: str, **handed: str) -> dict[str, Any]:
    """A game's plain round, of which every wager says what was handed out."""
    line = PLAIN[game]
    return line | {"wagers": [wager | handed for wager in line["wagers"]]}


@pytest.mark.slow
@pytest.mark.parametrize("game", SLUGS)
@given(paid=st.none() | AMOUNTS, returned=st.none() | AMOUNTS)
def test_a_difference_is_what_was_handed_out_less_what_the_answer_says(game: str, paid: str | None, returned: str | None) -> None:
    handed = {key: text for key, text in (("paid", paid), ("returned", returned)) if text is not None}
    plain, told = answer(PLAIN[game]), answer(said(game, **handed))
    bonus = sum(cents(line["pays"]) for line in plain["wagers"] if line["wager"] == "ante-bonus")
    for line, was in zip(told["wagers"], plain["wagers"], strict=True):
        own = {key: line.pop(key) for key in ("difference", "returned_difference") if key in line}
        assert line == was
        if not handed or line["wager"] not in {wager["wager"] for wager in PLAIN[game]["wagers"]}:
            assert own == {}
            continue
        earned = cents(line["pays"]) + (bonus if line["wager"] == "ante" else 0)
        in_pay = 0 if paid is None else in_cents(paid) - earned
        in_return = 0 if returned is None else in_cents(returned) - cents(line["returned"])
        assert signed(own["difference"]) == in_pay + in_return
        assert ("returned_difference" in own) == (returned is not None)
        assert signed(own.get("returned_difference", "0.00")) == in_return


def test_what_a_record_does_not_say_is_not_compared() -> None:
    wagers = [bet("player") | {"paid": "95"}, bet("tie", 5), bet("banker", 10) | {"paid": None, "returned": None}]
    told = judge(PREMIUM, "7H 6D 2C 2S", wagers)
    assert [line.get("difference") for line in told["wagers"]] == ["-5.00", None, None]


def test_a_bonus_is_paid_with_the_wager_that_earns_it() -> None:
    cards, laid = "QS 9H 9C 8S 7D 7C", [bet("ante", 10, player="Ann"), bet("play", 10, player="Ann")]
    plain = judge(POKER, cards, laid, decisions="play")
    assert line_of(plain, "ante-bonus", player="Ann")["pays"] == "10.00"
    told = judge(POKER, cards, [laid[0] | {"paid": "20"}, laid[1] | {"paid": "10"}], decisions="play")
    assert [line.get("difference") for line in told["wagers"]] == ["0.00", "0.00", None]
    forgotten = judge(POKER, cards, [laid[0] | {"paid": "10"}, laid[1] | {"paid": "10"}], decisions="play")
    assert line_of(forgotten, "ante", player="Ann")["difference"] == "-10.00"


def test_a_wager_that_a_decision_adds_is_compared_where_it_is_written_down() -> None:
    told = judge(LUCKY, "4H TC KS 3S 6D", [bet("enter", 50) | {"paid": "50"}, bet("draw", 50) | {"paid": "50"}], decisions="draw")
    assert [line["difference"] for line in told["wagers"]] == ["0.00", "-25.00"]


def test_a_ruling_and_tokens_are_compared_with_what_came_of_them() -> None:
    void = bet("player") | {"void": "14.9", "returned": "0"}
    token = bet("tie", 10) | {"tokens": "4", "returned": "10"}
    told = judge(PREMIUM, "7H 6D 2C 2S", [void, token])
    assert [(line["returned"], line["difference"]) for line in told["wagers"]] == [("100.00", "-100.00"), ("0.00", "10.00")]
    assert told["wagers"][1]["tokens"] == "4.00"


def test_errors_that_cancel_each_other_are_still_told() -> None:
    line = line_of(judge(PREMIUM, "7H 6D 2C 2S", [bet("player") | {"paid": "105", "returned": "95"}]), "player")
    assert (line["difference"], line["returned_difference"]) == ("0.00", "-5.00")


@pytest.mark.parametrize("key", ["paid", "returned"])
def test_what_is_no_amount_is_named(key: str) -> None:
    error = refuse(PREMIUM, "7H 6D 2C 2S", [bet("player") | {key: "-5"}])
    assert error["code"] == "bad-amount"
    assert error["message"].startswith(f"player on area 1, {key}: '-5' is no amount")
    error = refuse(PREMIUM, "7H 6D 2C 2S", [bet("player") | {key: 5}])
    assert (error["code"], error["message"]) == ("bad-value", f"wagers[0].{key} must be a string.")


# Cards in one string


@pytest.mark.parametrize("game", SLUGS)
def test_cards_in_one_string_are_judged_as_in_a_list(game: str) -> None:
    line = PLAIN[game]
    for text in (" ".join(line["cards"]), f"  {'   '.join(line['cards'])}\t"):
        assert answer(line | {"cards": text}) == answer(line)
        assert answer(line | {"cards": text}, explain=True) == answer(line, explain=True)


def test_a_string_that_is_no_cards_says_so() -> None:
    assert answer(record(PREMIUM, [], {"player": 10}) | {"cards": ""})["error"]["code"] == "too-few-cards"
    error = answer(record(PREMIUM, [], {"player": 10}) | {"cards": "7H6D"})["error"]
    assert error["message"].startswith("'7H6D' is no card")
    error = answer(record(PREMIUM, [], {"player": 10}) | {"cards": {}})["error"]
    assert error["message"] == "cards must be a list or a string."
