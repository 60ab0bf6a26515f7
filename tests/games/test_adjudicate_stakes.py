"""Stakes of a recorded round: amounts, what chips can make of them, tokens, and the limits of the sign."""

from fractions import Fraction
from typing import Any

import pytest
from tests.judging import answer, bet, cents, codes, judge, line_of, record, refuse
from tests.rounds import BACEBALL, LUCKY, PLAIN, POKER, PREMIUM, SEVEN_UP, changed, error_of


@pytest.mark.parametrize(("written", "read"), [("100", "100.00"), ("100.5", "100.50"), ("0.01", "0.01"), ("007", "7.00")])
def test_amounts_come_back_with_two_decimals(written: str, read: str) -> None:
    assert answer(record(PREMIUM, "7H 6D 2C 2S", {"player": written}))["wagers"][0]["amount"] == read


@pytest.mark.parametrize(
    "amount",
    [
        "0",
        "0.00",
        "-5",
        "+5",
        "1.234",
        "1e3",
        "",
        " 5",
        "5 ",
        "5\n",
        "1,000",
        "$5",
        ".5",
        "5.",
        "NaN",
        "inf",
        "٣",
        "five",
        "9" * 14,
    ],
)
def test_an_amount_is_a_positive_number_of_cents(amount: str) -> None:
    assert refuse(PREMIUM, "7H 6D 2C 2S", {"player": amount})["code"] == "bad-amount"


@pytest.mark.parametrize("amount", [100, 100.0, None, True, ["100"], {"cents": 1}])
def test_an_amount_is_written_as_a_string(amount: Any) -> None:
    assert refuse(PREMIUM, "7H 6D 2C 2S", [bet("player") | {"amount": amount}])["code"] == "bad-value"


@pytest.mark.parametrize(
    ("amount", "made"), [("2", True), ("4", True), ("5", True), ("7", True), ("1", False), ("3", False), ("4.50", False)]
)
def test_a_stake_is_what_the_chips_can_make(amount: str, made: bool) -> None:
    told = answer(record(PREMIUM, "7H 6D 2C 2S", {"player": amount}, chips="2 5"))
    assert ("error" not in told) is made
    if not made:
        assert told["error"]["code"] == "bad-amount"


@pytest.mark.parametrize(
    ("amount", "chips", "paid"),
    [
        ("100", None, 95_00),
        ("5", None, 4_75),
        ("0.01", None, 1),
        ("5", "1", 5_00),
        ("20", "2 5", 19_00),
        ("10", "2 5", 10_00),
        ("50", "2.5 25", 47_50),
        ("30", "2.5 25", 30_00),
        ("5", "0.25 5", 4_75),
    ],
)
def test_a_payment_is_raised_to_what_the_chips_can_make(amount: str, chips: str | None, paid: int) -> None:
    told = judge(PREMIUM, "2C 9D 3H TS", {"banker": amount}, chips=chips)
    assert cents(line_of(told, "banker")["pays"]) == paid


@pytest.mark.parametrize(
    "chips",
    [[], ["0"], ["-1"], ["1.005"], ["five"], ["5", ""], ["1000000.00", "1000000.01"], [str(value) for value in range(1, 34)]],
    ids=lambda chips: str(chips)[:40],
)
def test_chips_must_have_values(chips: list[str]) -> None:
    assert error_of(changed(PREMIUM, chips=chips))["code"] == "bad-chips"


@pytest.mark.parametrize(
    ("cards", "result", "returned"),
    [("7H 6D 2C 2S", "win", "100.00"), ("6H 7D 2C 2S", "lose", "0.00"), ("7H 7D 2C 2S", "standoff", "100.00")],
)
def test_a_token_comes_back_unless_it_is_lost_and_is_settled_as_chips_are(cards: str, result: str, returned: str) -> None:
    told = judge(PREMIUM, cards, [bet("player", tokens=True)])["wagers"][0]
    assert (told["result"], told["returned"]) == (result, returned)
    assert judge(PREMIUM, cards, [bet("player")])["wagers"][0] == told | {"means": "chips"}


def test_a_token_comes_back_from_a_void() -> None:
    told = judge(POKER, PLAIN[POKER]["cards"], [bet("ante", tokens=True)], decisions="none")["wagers"][0]
    assert (told["result"], told["means"], told["pays"], told["returned"]) == ("void", "tokens", "0.00", "100.00")


# Limits


def test_limits_left_open_hold_nobody() -> None:
    open_ended: list[dict[str, Any]] = [
        {},
        {"player": {}},
        {"player": {"minimum": None, "maximum": None}},
        {"banker": {"maximum": "1"}},
    ]
    for limits in open_ended:
        assert answer(changed(PREMIUM, limits=limits)) == answer(PLAIN[PREMIUM])


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        ({"minimum": "100", "maximum": "100"}, []),
        ({"minimum": "100.01"}, ["under-minimum"]),
        ({"maximum": "99.99"}, ["over-maximum"]),
        ({"minimum": "5", "maximum": "50"}, ["over-maximum"]),
        ({"minimum": "500", "maximum": "600"}, ["under-minimum"]),
    ],
)
@pytest.mark.parametrize(
    ("game", "slug"), [(PREMIUM, "player"), (SEVEN_UP, "banker"), (LUCKY, "enter"), (BACEBALL, "bet"), (POKER, "ante")]
)
def test_a_stake_outside_its_limits_is_judged_with_a_note(game: str, slug: str, limit: dict[str, str], expected: list[str]) -> None:
    told = answer(changed(game, limits={slug: limit}))
    assert codes(told) == expected
    settled_to = limit["maximum"] if "over-maximum" in expected and game != PREMIUM else "100"
    assert Fraction(line_of(told, slug)["counted"]) == Fraction(settled_to)


@pytest.mark.parametrize(
    "limits",
    [
        {"player": {"minimum": "50", "maximum": "10"}},
        {"player": {"minimum": "0"}},
        {"player": {"maximum": "ten"}},
        {"player": {"minimum": "1.234"}},
    ],
    ids=["crossed", "zero", "no amount", "parts of a cent"],
)
def test_limits_must_make_sense(limits: dict[str, Any]) -> None:
    assert error_of(changed(PREMIUM, limits=limits, chips=["5"]))["code"] == "bad-limits"


@pytest.mark.parametrize(("game", "slug"), [(PREMIUM, "player"), (SEVEN_UP, "banker"), (LUCKY, "enter"), (POKER, "pair-plus")])
def test_chips_must_make_a_limit_only_where_a_stake_is_settled_at_it(game: str, slug: str) -> None:
    assert "error" not in answer(changed(game, limits={slug: {"minimum": "7.50"}}, chips=["5"]))
    told = answer(changed(game, limits={slug: {"maximum": "7.50"}}, chips=["5"]))
    assert told.get("error", {}).get("code") == (None if game == PREMIUM else "bad-limits")


def test_limits_are_of_wagers_that_a_player_places() -> None:
    assert error_of(changed(PREMIUM, limits={"ante": {"maximum": "10"}}))["code"] == "unknown-wager"
    assert error_of(changed(POKER, limits={"ante-bonus": {"maximum": "10"}}))["code"] == "unknown-wager"


@pytest.mark.clause("lucky-draw-baccarat", "5.2", "6.3")
@pytest.mark.parametrize(("slug", "counted", "noted"), [("draw", "100.00", set()), ("enter", "40.00", {"over-maximum"})])
def test_a_drawn_wager_is_settled_alike_whether_it_was_written_down_or_not(slug: str, counted: str, noted: set[str]) -> None:
    limits = {slug: {"minimum": "5", "maximum": "40"}}
    cards = "4H TC KS 3S 6D"
    added = judge(LUCKY, cards, {"enter": "100"}, decisions="draw", limits=limits)
    laid = judge(LUCKY, cards, {"enter": "100", "draw": line_of(added, "draw")["amount"]}, decisions="draw", limits=limits)
    assert laid["wagers"] == added["wagers"]
    assert line_of(added, "draw")["counted"] == counted
    assert set(codes(added)) == set(codes(laid)) == noted


def test_an_area_maximum_is_shared_pro_rata_at_7_up_alone() -> None:
    wagers = [bet("player", 60, player="Ann"), bet("banker", 90, player="Ben"), bet("tie", 80), bet("player", 100, area=2)]
    told = judge(SEVEN_UP, "2C KD 6S", wagers, area_maximum="100", chips=["5"])
    assert [line["counted"] for line in told["wagers"]] == ["40.00", "60.00", "80.00", "100.00"]
    assert codes(told) == ["over-area-maximum"]
    uneven = judge(SEVEN_UP, "2C KD 6S", wagers, area_maximum="70", chips=["5"])
    # 28 and 42 of 70 go down to chips of 5
    assert [line["counted"] for line in uneven["wagers"]] == ["25.00", "40.00", "80.00", "70.00"]
    for game in (PREMIUM, LUCKY, BACEBALL, POKER):
        assert error_of(changed(game, area_maximum="100"))["code"] == "bad-limits"
    between = judge(SEVEN_UP, "2C KD 6S", [bet("player", 60)], area_maximum="42.50", chips=["5"])
    assert between["wagers"][0]["counted"] == "40.00"
    for text in ("0", "ten", "2.505"):
        assert error_of(changed(SEVEN_UP, area_maximum=text, chips=["5"]))["code"] == "bad-limits"


# Decisions and options
