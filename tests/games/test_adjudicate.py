"""The public contract of `croupier adjudicate`, key by key; docs/adjudicate.md is its description."""

import ast
import json
import re
from fractions import Fraction
from typing import Any

import pytest
from tests.judging import answer, bet, cents, codes, judge, line_of, outcome, record, refuse
from tests.rounds import BACEBALL, LUCKY, NOTED, PLAIN, POKER, PREMIUM, ROOT, SEVEN_UP, SLUGS, SOURCE, UNJUDGEABLE, changed, clauses

from croupier.games import three_card_poker
from croupier.games.adjudicate import Code, adjudicate, write
from croupier.games.constraints import FLOOR_ONLY
from croupier.games.rules import pays

PAGE = (ROOT / "docs" / "adjudicate.md").read_text(encoding="utf-8")


def error_of(line: dict[str, Any] | str | bytes) -> dict[str, Any]:
    told = answer(line)
    assert told.keys() == {"id", "error"}, told
    error: dict[str, Any] = told["error"]
    return error


# The answer


def test_a_judged_round_to_the_byte() -> None:
    line = {
        "id": "R-1",
        "game": PREMIUM,
        "cards": ["2C", "9D", "3H", "TS"],
        "wagers": [bet("banker", 20, area=4, player="Ann"), bet("tie", 5, area=2, tokens=True)],
    }
    assert write(adjudicate(json.dumps(line))) == (
        b'{"id":"R-1","hands":{"player":["2C","3H"],"banker":["9D","TS"]},"wagers":['
        b'{"area":4,"player":"Ann","wager":"banker","means":"chips","amount":"20.00","counted":"20.00","result":"win",'
        b'"odds":"19:20","pays":"19.00","returned":"20.00","clause":"13.2.1"},'
        b'{"area":2,"wager":"tie","means":"tokens","amount":"5.00","counted":"5.00","result":"lose",'
        b'"odds":null,"pays":"0.00","returned":"0.00","clause":"5.1.3"}],"notes":[]}'
    )


def test_a_round_that_cannot_be_judged_to_the_byte() -> None:
    line = json.dumps(changed(PREMIUM, decks=5, id=9))
    assert write(adjudicate(line)) == (
        b'{"id":9,"error":{"code":"decks-not-permitted",'
        b'"message":"Premium Baccarat is played with 3, 4, 6, 8 decks, not 5.","clause":"3.1"}}'
    )


@pytest.mark.parametrize("game", PLAIN)
def test_every_game_answers_with_the_same_keys(game: str) -> None:
    told = answer(PLAIN[game])
    assert list(told) == ["id", "hands", "wagers", "notes"]
    keys = ["area", "wager", "means", "amount", "counted", "result", "odds", "pays", "returned", "clause"]
    assert [list(line) for line in told["wagers"]] == [keys] * len(told["wagers"])
    assert list(answer(PLAIN[game], explain=True)) == ["id", "hands", "wagers", "notes", "steps"]


def test_text_and_bytes_are_read_alike() -> None:
    line = json.dumps(changed(PREMIUM, id="Zoë"), ensure_ascii=False)
    assert write(adjudicate(line)) == write(adjudicate(line.encode()))


def test_hands_are_named_by_side_or_by_area() -> None:
    assert [list(answer(PLAIN[game])["hands"]) for game in PLAIN] == [
        ["player", "banker"],
        ["player", "banker"],
        ["1", "dealer"],
        ["1", "dealer"],
        ["dealer", "1"],
    ]


def test_wagers_come_back_in_the_order_given_then_what_decisions_add_then_bonuses() -> None:
    wagers = [bet("pair-plus", area=5), bet("ante", area=5), bet("ante", area=2), bet("ante", area=3)]
    cards = "QS 9H 5S 8H 9C 8S 4C 7S 7D 7C 2D 6H"
    told = judge(POKER, cards, wagers, decisions={2: "play", 3: "fold", 5: "play"})
    assert [(line["wager"], line["area"]) for line in told["wagers"]] == [
        ("pair-plus", 5),
        ("ante", 5),
        ("ante", 2),
        ("ante", 3),
        ("play", 5),
        ("play", 2),
        ("ante-bonus", 5),
        ("ante-bonus", 2),
    ]


@pytest.mark.parametrize("player", ["Ann", "", "名無し", "a\nb", "1"])
def test_a_player_comes_back_and_none_is_invented(player: str) -> None:
    assert judge(PREMIUM, "7H 6D 2C 2S", [bet("player", player=player)])["wagers"][0]["player"] == player
    assert "player" not in answer(PLAIN[PREMIUM])["wagers"][0]
    assert "player" not in judge(PREMIUM, "7H 6D 2C 2S", [bet("player") | {"player": None}])["wagers"][0]


def test_wagers_that_a_decision_adds_belong_to_the_player_they_follow() -> None:
    told = judge(POKER, "QS 9H 9C 8S 7D 7C", [bet("ante", player="Ann")], decisions="play")
    assert [(line["wager"], line["player"]) for line in told["wagers"]] == [("ante", "Ann"), ("play", "Ann"), ("ante-bonus", "Ann")]


# The id


@pytest.mark.parametrize(
    "name",
    [
        "7",
        "-0",
        "1.50",
        "1E+400",
        "123456789012345678901234567890",
        "null",
        "true",
        '""',
        '"a\\u00e9\\n\\"b"',
        '"é"',
        '"\\u0000"',
        "[]",
        "{}",
        '[1, {"a": [null]}]',
        '{"id": {"id": 1}, "game": 2}',
        '"' + "x" * 5000 + '"',
    ],
)
def test_an_id_comes_back_as_it_was_written(name: str) -> None:
    judged = f'{{"id": {name}, {json.dumps(PLAIN[PREMIUM])[1:]}'
    for line in (judged, judged.replace("7H", "11H"), f'{{"id": {name}}}', f'{{"strange": 1, "id": {name}}}'):
        assert write(adjudicate(line)).startswith(f'{{"id":{name},'.encode())


@pytest.mark.parametrize("ending", [b"\n", b"\r", b"\r\n"])
def test_an_id_spread_over_lines_comes_back_on_one(ending: bytes) -> None:
    told = write(adjudicate(b'{"id": [1,' + ending + b' "a b\\n"], ' + json.dumps(PLAIN[PREMIUM]).encode()[1:]))
    assert told.startswith(b'{"id":[1,"a b\\n"],"hands"')


@pytest.mark.parametrize("line", ["", "nonsense", '{"id": 1', '{"id": 1}}', "[1]", '"id"', "7", "null", '{"id": "\\ud800"}'])
def test_an_id_that_cannot_be_read_is_null(line: str) -> None:
    told = answer(line)
    assert (told["id"], told["error"]["code"]) == (None, "bad-json")


@pytest.mark.parametrize("name", [b'"\xff"', b'["\xc3"]', b'"\xe2\x82"'])
def test_an_id_that_is_no_text_makes_the_line_unreadable(name: bytes) -> None:
    for rest in (b"}", b", " + json.dumps(PLAIN[PREMIUM]).encode()[1:]):
        assert answer(b'{"id": ' + name + rest)["error"]["code"] == "bad-json"


# What may be left out


@pytest.mark.parametrize(("game", "decks"), [(PREMIUM, 8), (SEVEN_UP, 6), (LUCKY, 8), (BACEBALL, 6), (POKER, 1)])
def test_decks_left_out_are_the_usual_number(game: str, decks: int) -> None:
    assert answer(changed(game, decks=decks)) == answer(changed(game, decks=None)) == answer(PLAIN[game])
    assert error_of(changed(game, cards=["AS"] * (decks + 1)))["code"] == "impossible-cards"
    assert error_of(changed(game, decks=5, options={}))["code"] == "decks-not-permitted"
    if decks > 1:
        assert answer(changed(game, cards=["AS"] * decks)).get("error", {}).get("code") != "impossible-cards"


@pytest.mark.parametrize(
    ("game", "edition"),
    [(PREMIUM, "2023-10-20"), (SEVEN_UP, "2016-08-17"), (LUCKY, "2016-08-17"), (BACEBALL, "2016-08-17"), (POKER, "2024-08-16")],
)
def test_the_edition_left_out_is_the_latest(game: str, edition: str) -> None:
    assert answer(changed(game, edition=edition)) == answer(changed(game, edition=None)) == answer(PLAIN[game])


def test_the_variant_left_out_is_premium() -> None:
    lines = [record(PREMIUM, "2C KD 3H 6S KC", {"banker": "100"}, variant=variant) for variant in ("premium", None, "even-money")]
    assert [outcome(answer(line), "banker")[1] for line in lines] == ["19:20", "19:20", "1:2"]


def test_means_left_out_are_chips() -> None:
    for means in ("chips", "tokens"):
        assert judge(PREMIUM, "7H 6D 2C 2S", [bet("player") | {"means": means}])["wagers"][0]["means"] == means
    assert answer(PLAIN[PREMIUM])["wagers"][0]["means"] == "chips"


def test_a_coup_without_wagers_is_judged_where_hands_belong_to_the_table() -> None:
    for game in (PREMIUM, SEVEN_UP):
        assert answer(changed(game, wagers=[])) == answer(PLAIN[game]) | {"wagers": []}
    for game in (LUCKY, BACEBALL, POKER):
        assert error_of(changed(game, wagers=[]))["code"] == "no-hand"


@pytest.mark.parametrize("game", SLUGS)
def test_each_game_knows_its_own_wagers_and_no_others(game: str) -> None:
    known = set(SLUGS[game])
    for slug in sorted({slug for slugs in SLUGS.values() for slug in slugs} | {"ante-bonus"}):
        told = answer(changed(game, wagers=[*PLAIN[game]["wagers"], bet(slug, area=2)]))
        assert (told.get("error", {}).get("code") == "unknown-wager") is (slug not in known), slug


# Amounts and chips


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


def test_the_list_of_errors_is_closed() -> None:
    assert [code.value for code in Code] == [
        "bad-json",
        "unknown-key",
        "missing-key",
        "bad-value",
        "unknown-game",
        "unknown-edition",
        "unknown-variant",
        "decks-not-permitted",
        "bad-option",
        "bad-chips",
        "bad-limits",
        "unknown-wager",
        "bad-area",
        "bad-amount",
        "duplicate-wager",
        "no-hand",
        "bad-card",
        "impossible-cards",
        "too-few-cards",
        "too-many-cards",
        "missing-decision",
        "bad-decision",
    ]
    assert list(UNJUDGEABLE) == list(Code)
    assert first_arguments("TermsError") <= {code.value for code in Code}


@pytest.mark.parametrize("code", UNJUDGEABLE, ids=str)
def test_every_error_is_reached_and_says_why(code: Code) -> None:
    for line in UNJUDGEABLE[code]:
        error = error_of(line)
        assert error["code"] == code, line
        assert list(error) in (["code", "message"], ["code", "message", "clause"])
        assert error["message"].endswith(".")
        if "clause" in error and isinstance(line, dict):
            assert error["clause"] in clauses(line["game"])


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        (changed(PREMIUM, bets=[]), "unknown-key", "A round has no key 'bets'."),
        (changed(PREMIUM, options={"strange": 1}), "unknown-key", "options has no key 'strange'."),
        ({"game": PREMIUM, "cards": []}, "missing-key", "A round needs the key 'wagers'."),
        (changed(PREMIUM, wagers=[bet("tie"), {"area": 1}]), "missing-key", "wagers[1] needs the key 'wager'."),
        (changed(PREMIUM, wagers=7), "bad-value", "wagers must be a list."),
        (changed(PREMIUM, wagers=[7]), "bad-value", "wagers[0] must be an object."),
        (changed(PREMIUM, cards=["7H", None]), "bad-value", "cards[1] must be a string."),
        (changed(PREMIUM, decks=8.5), "bad-value", "decks must be a whole number."),
        (changed(PREMIUM, chips="5"), "bad-value", "chips must be a list."),
        (changed(PREMIUM, options=[]), "bad-value", "options must be an object."),
        (changed(PREMIUM, options={"tie_percent": "five"}), "bad-value", "options.tie_percent must be a number."),
        (changed(PREMIUM, limits={"tie": {"maximum": 5}}), "bad-value", "limits.tie.maximum must be a string."),
        (changed(PREMIUM, decisions=[]), "bad-value", "decisions must be an object."),
        (changed(PREMIUM, decisions={"1": None}), "bad-value", "decisions.1 must be a string."),
        (changed(PREMIUM, wagers=[bet("tie") | {"means": "cash"}]), "bad-value", "wagers[0].means must be one of chips, tokens."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_record_of_the_wrong_form_is_told_so_in_our_words(line: dict[str, Any], code: str, message: str) -> None:
    assert error_of(line | {"id": 3}) == {"code": code, "message": message}


def test_a_key_that_stands_twice_is_looked_at_twice() -> None:
    told = error_of('{"game": 1, ' + json.dumps(PLAIN[PREMIUM])[1:])
    assert told == {"code": "bad-value", "message": "A key stands twice, and one of its values is of the wrong kind."}


@pytest.mark.parametrize(
    ("game", "wager", "clause"),
    [
        (PREMIUM, "banker", "5.6.2"),
        (PREMIUM, "tiger", "12.25"),
        (SEVEN_UP, "player", None),
        (SEVEN_UP, "super-sevens", "10.4"),
        (LUCKY, "enter", "5.6"),
        (BACEBALL, "jackpot", "5.6"),
        (POKER, "ante", "5.7"),
    ],
)
def test_a_wager_that_lies_twice_breaks_its_own_clause(game: str, wager: str, clause: str | None) -> None:
    error = error_of(changed(game, wagers=[bet(wager), bet(wager)]))
    assert (error["code"], error.get("clause")) == ("duplicate-wager", clause)


@pytest.mark.parametrize(("game", "most", "clause"), [(PREMIUM, 9, "2.1.2"), (LUCKY, 7, "2.1"), (POKER, 16, "3.1")])
def test_an_area_that_cannot_be_is_refused_by_what_limits_them(game: str, most: int, clause: str) -> None:
    error = error_of(changed(game, wagers=[bet(SLUGS[game][0], area=most + 1)]))
    assert (error["code"], error["clause"]) == ("bad-area", clause)


def test_a_price_that_cannot_be_paid_exactly_is_an_answer_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(three_card_poker.PAIR_PLUS, "odd", (Fraction(1, 3), 4, 6, 30, 40))
    monkeypatch.setattr(three_card_poker, "pays", lambda to, on, **line: pays(*Fraction(to, on).as_integer_ratio(), **line))
    told = error_of(record(POKER, "QS 9H 9C 9D 7D 2C", {"pair-plus": "0.01"}, decisions="play", options={"pair_plus": "odd"}))
    assert told["code"] == "bad-amount"
    assert told["message"].startswith("0.01 at 1 to 3 is no whole number of cents")


@pytest.mark.parametrize(("game", "decks", "held"), [(POKER, 1, "1 deck holds 1"), (PREMIUM, 4, "4 decks hold 4")])
def test_a_card_too_many_is_named(game: str, decks: int, held: str) -> None:
    message = error_of(changed(game, decks=decks, cards=["2C", *["AS"] * (decks + 1)]))["message"]
    assert message == f"{decks + 1} cards are the ace of spades, and {held}."


# Steps


@pytest.mark.parametrize("line", [*PLAIN.values(), *NOTED.values()], ids=[*PLAIN, *NOTED])
def test_explaining_adds_each_card_decision_and_payment_in_words_with_its_clause(line: dict[str, Any]) -> None:
    told = answer(line, explain=True)
    steps = told.pop("steps")
    assert told == answer(line)
    assert all(list(step) == ["message", "clause"] and step["message"].endswith(".") for step in steps)
    assert sum(" goes to " in step["message"] for step in steps) == len(line["cards"])
    assert sum(step["message"].startswith("Area ") for step in steps) == len(line.get("decisions", {}))
    assert len(steps) == len(line["cards"]) + len(line.get("decisions", {})) + 1 + len(told["wagers"])
    assert {step["clause"] for step in steps} <= clauses(line["game"])
    assert [step["clause"] for step in steps[-len(told["wagers"]) :]].count(told["wagers"][0]["clause"]) >= 1


def test_the_steps_of_a_round_to_the_letter() -> None:
    told = judge(LUCKY, "4H TC KS 3S 6D", {"enter": "50"}, decisions="draw", explain=True)
    assert [(step["message"], step["clause"]) for step in told["steps"]] == [
        ("The four of hearts goes to area 1, which has 4.", "7.2"),
        ("The ten of clubs goes to the dealer, who has 0.", "7.2"),
        ("The king of spades goes to area 1, which has 4.", "7.2"),
        ("Area 1 decides to draw.", "8.1"),
        ("The three of spades goes to area 1, which has 7.", "8.3"),
        ("The six of diamonds goes to the dealer, who has 6.", "8.4"),
        ("No more cards are dealt: area 1 7, the dealer 6.", "8.5"),
        ("ENTER on area 1 wins: $50.00 is paid $50.00 at 1 to 1.", "9.1.1"),
        ("DRAW on area 1 wins with Lucky 7: $50.00 is paid $75.00 at 3 to 2.", "9.1.3"),
    ]


def test_decisions_that_are_none_of_the_usual_are_told_in_words() -> None:
    said = {}
    for decision in ("none", "concede", "cannot-cover", "cannot-cover-again"):
        told = judge(POKER, PLAIN[POKER]["cards"], {"ante": "10"}, decisions=decision, explain=True)
        said[decision] = next(step["clause"] for step in told["steps"] if step["message"].startswith("Area 1"))
    assert said == {"none": "12.12", "concede": "9.5", "cannot-cover": "12.10", "cannot-cover-again": "12.10"}


def test_what_is_above_a_maximum_is_told_to_go_back() -> None:
    over = changed(LUCKY, wagers=[bet("enter", 250)], limits={"enter": {"maximum": "100"}})
    said = answer(over, explain=True)["steps"][-1]["message"]
    assert said == "ENTER on area 1 wins: $100.00 is paid $100.00 at 1 to 1; $150.00 above the maximum goes back."


def test_a_shared_jackpot_is_told_to_be_shared() -> None:
    wagers = [bet(slug, 5, area=area) for area in (1, 2) for slug in ("bet", "jackpot")]
    told = judge(BACEBALL, "AD AD 2C AD AD 3C AD AD 4C", wagers, explain=True)
    prizes = [step["message"] for step in told["steps"] if step["message"].startswith("Jackpot")]
    assert len(prizes) == 2
    assert all(prize.endswith("is paid $50000.00 from the major meter, shared by 2.") for prize in prizes)
    alone = judge(BACEBALL, "AD 2C AD 3C AD 4C", wagers[:2], explain=True)
    assert "shared" not in alone["steps"][-1]["message"]


def test_a_card_alone_is_one_card() -> None:
    said = [step["message"] for step in answer(PLAIN[POKER], explain=True)["steps"]]
    assert said[0] == "The queen of spades goes to the dealer, who has 1 card."
    assert said[2] == "The nine of clubs goes to the dealer, who has 2 cards."


# The page that describes it


def first_arguments(called: str) -> set[str]:
    """The literal first arguments of every call of that name in the games."""
    found = set()
    for path in sorted((SOURCE / "games").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == called and node.args:
                literal = node.args[0]
                assert isinstance(literal, ast.Constant), f"{path.name}: {called} wants its code written out"
                found.add(str(literal.value))
    return found


def listed(title: str) -> list[str]:
    """The codes that a section of the page has as headings."""
    section = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    return re.findall(r"^### `([a-z-]+)`$", section, flags=re.MULTILINE)


def test_the_page_lists_exactly_the_codes_there_are() -> None:
    assert listed("What cannot be judged") == [code.value for code in Code]
    assert sorted(listed("Notes")) == sorted(first_arguments("Breach") - FLOOR_ONLY) == sorted(NOTED)


def examples() -> list[tuple[list[str], bool, list[str]]]:
    """Rounds, whether they are explained, and the answers, from each pair of blocks."""
    found = []
    for command, answers in re.findall(r"```sh\n(.*?)```\n\n```json\n(.*?)```", PAGE, flags=re.DOTALL):
        lines = re.search(r"<<'END'\n(.*?)\nEND\n", command, flags=re.DOTALL)
        said = re.fullmatch(r"echo '([^']*)' \| croupier adjudicate(?: --explain)?\n", command)
        assert lines or said, command
        rows = lines[1].split("\n") if lines else [said[1]] if said else []
        found.append((rows, "--explain" in command, answers.splitlines()))
    return found


def test_every_example_of_the_page_gives_what_the_page_says() -> None:
    shown = examples()
    assert len(shown) == PAGE.count("```sh") == PAGE.count("```json")
    for rows, explain, answers in shown:
        assert [write(adjudicate(row, explain=explain)).decode() for row in rows] == answers


def test_each_code_of_the_page_has_its_own_example() -> None:
    for title in ("Notes", "What cannot be judged"):
        section = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
        for code, text in re.findall(r"^### `([a-z-]+)`$(.*?)(?=^### |\Z)", section, flags=re.MULTILINE | re.DOTALL):
            assert f'"code":"{code}"' in text
