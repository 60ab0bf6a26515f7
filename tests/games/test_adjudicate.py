"""The public contract of `croupier adjudicate`, key by key; docs/adjudicate.md is its description."""

import json
from fractions import Fraction
from typing import Any

import pytest
from tests.judging import answer, bet, judge, outcome, record
from tests.rounds import (
    BACEBALL,
    LUCKY,
    PLAIN,
    POKER,
    PREMIUM,
    SEVEN_UP,
    SLUGS,
    UNJUDGEABLE,
    changed,
    clauses,
    error_of,
    first_arguments,
)

from croupier.games import three_card_poker
from croupier.games.adjudicate import Code, adjudicate, write
from croupier.games.rules import pays

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
