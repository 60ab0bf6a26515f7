"""What a record may say of single wagers: the sign they were accepted under, rulings; and what a pool awarded."""

from copy import deepcopy
from typing import Any

import pytest
from tests.judging import answer, bet, codes, judge, line_of, net, outcome, refuse
from tests.rounds import BACEBALL, LUCKY, PLAIN, POKER, PREMIUM, SEVEN_UP

WINS, LOSES = "9H TC KS 6D", "2H TC KS 9D"
"""ENTER on area 1 that stands."""
TWO_HANDS = "QS KH KD 9C 5S 5H 7D 2C 2S"
"""The dealer with queen high, two hands with king high."""
MAJOR = "AD 9C AD 9D AD 9S"


# The sign a wager was accepted under


@pytest.mark.clause("seven-up-baccarat", "6.8", "6.5")
def test_a_wager_under_a_players_own_sign_lies_outside_the_area_maximum() -> None:
    own = bet("banker", 5_000, player="Ann") | {"limit": {"minimum": "100", "maximum": "5000"}, "own_limit": True}
    others = [bet("banker", 90, player="Ben"), bet("player", 60, player="Cy")]
    told = judge(SEVEN_UP, "2C KD 6S", [own, *others], area_maximum="100", limits={"banker": {"maximum": "1000"}}, chips="5")
    assert net(told, "banker", player="Ann") == 500_000
    assert net(told, "banker", player="Ben") == 6_000
    assert net(told, "player", player="Cy") == -4_000
    assert codes(told) == ["over-area-maximum"]


@pytest.mark.clause("lucky-draw-baccarat", "6.3")
@pytest.mark.parametrize(("limit", "counted", "noted"), [("1000", "250.00", []), ("50", "50.00", ["over-maximum"])])
def test_a_wager_is_settled_by_the_sign_it_was_accepted_under(limit: str, counted: str, noted: list[str]) -> None:
    laid = [bet("enter", 250) | {"limit": {"maximum": limit}}]
    told = judge(LUCKY, WINS, laid, decisions="stand", limits={"enter": {"maximum": "100"}})
    assert line_of(told, "enter")["counted"] == counted
    assert codes(told) == noted


@pytest.mark.clause("seven-up-baccarat", "6.5")
@pytest.mark.parametrize(("then", "now", "counted"), [("5000", "1000", ["1000.00", "500.00"]), ("1000", "5000", ["1000.00"] * 2)])
def test_an_area_maximum_that_changed_reaches_neither_back_nor_forward(then: str, now: str, counted: list[str]) -> None:
    before = bet("player", 1_000, player="Ann") | {"limit": {"area_maximum": then}}
    told = judge(SEVEN_UP, "2C KD 6S", [before, bet("banker", 1_000, player="Ben")], area_maximum=now)
    assert [line["counted"] for line in told["wagers"]] == counted


@pytest.mark.clause("seven-up-baccarat", "6.5")
def test_an_area_maximum_changed_and_changed_back_cuts_only_who_came_last() -> None:
    higher = bet("banker", 600, player="Ben") | {"limit": {"area_maximum": "800"}}
    laid = [bet("banker", 200, player="Ann"), higher, bet("banker", 5, player="Cat")]
    told = judge(SEVEN_UP, "2C KD 6S", laid, area_maximum="300", chips="1")
    assert [line["counted"] for line in told["wagers"]] == ["200.00", "600.00", "1.00"]


@pytest.mark.clause("seven-up-baccarat", "6.5")
@pytest.mark.parametrize(("sure", "counted"), [({}, ["150.00", "150.00"]), ({"sure": "250"}, ["250.00", "150.00"])])
def test_what_lay_before_an_area_maximum_fell_is_sure(sure: dict[str, str], counted: list[str]) -> None:
    laid = [bet("banker", 500, player=name) for name in ("Ann", "Ben")]
    laid[0]["limit"] = {"area_maximum": "300"} | sure
    told = judge(SEVEN_UP, "2C KD 6S", laid, area_maximum="300", chips="5")
    assert [line["counted"] for line in told["wagers"]] == counted


def test_only_seven_up_knows_the_area_maximum_a_wager_was_accepted_under() -> None:
    for limit in ({"area_maximum": "50"}, {"sure": "50"}):
        error = refuse(LUCKY, WINS, [bet("enter") | {"limit": limit}], decisions="stand")
        assert error["code"] == "bad-limits"
    tie = bet("tie", 100) | {"limit": {"area_maximum": "50"}}
    assert judge(SEVEN_UP, "2C KD 6S", [tie])["wagers"][0]["counted"] == "100.00", "an area maximum is about both hands"


NOT_CHOSEN: dict[str, tuple[str, str, list[dict[str, Any]], dict[str, Any]]] = {
    "draw": (LUCKY, "2H 5C 2S 4H KD", [bet("enter", 2_000)], {"decisions": "draw"}),
    "draw laid": (LUCKY, "2H 5C 2S 4H KD", [bet("enter", 2_000), bet("draw", 2_000, tokens=True)], {"decisions": "draw"}),
    "play": (POKER, "QS 4H 9C 3H 7D 2H", [bet("ante", 2_000)], {"decisions": "play"}),
    "play laid": (POKER, "QS 4H 9C 3H 7D 2H", [bet("ante", 2_000), bet("play", 2_000, tokens=True)], {"decisions": "play"}),
    "jackpot": (BACEBALL, "AH 2C AS 3C AC 4C", [bet("bet", 10), bet("jackpot", 5)], {}),
}
"""Wagers whose amount no player chooses: they follow another, or are one amount for everybody."""


@pytest.mark.clause("lucky-draw-baccarat", "5.2", "6.3")
@pytest.mark.clause("three-card-poker", "8.5", "6.3")
@pytest.mark.clause("baceball", "11.4", "11.10", "6.3")
@pytest.mark.parametrize(
    ("name", "of_its_own"),
    [*((name, False) for name in NOT_CHOSEN), ("draw laid", True), ("play laid", True), ("jackpot", True)],
)
def test_no_maximum_cuts_what_no_player_chooses(name: str, of_its_own: bool) -> None:
    game, cards, laid, others = NOT_CHOSEN[name]
    slug, plain = name.split()[0], judge(game, cards, laid, **others)
    line = line_of(plain, slug)
    assert line["counted"] == line["amount"] == ("5.00" if slug == "jackpot" else "2000.00")
    limit = {"maximum": "4"}
    if of_its_own:
        laid = [wager | {"limit": limit} if wager["wager"] == slug else wager for wager in laid]
    assert judge(game, cards, laid, **others, limits=None if of_its_own else {slug: limit}) == plain


@pytest.mark.clause("lucky-draw-baccarat", "5.2", "6.3")
@pytest.mark.clause("three-card-poker", "8.5", "6.3")
@pytest.mark.parametrize("name", [name for name in NOT_CHOSEN if name != "jackpot"])
@pytest.mark.parametrize("maximum", ["4", "1000"])
def test_what_follows_a_wager_follows_its_maximum_and_none_of_its_own(name: str, maximum: str) -> None:
    game, cards, laid, others = NOT_CHOSEN[name]
    first = {laid[0]["wager"]: {"maximum": "600"}}
    told = judge(game, cards, laid, **others, limits=first | {name.split()[0]: {"maximum": maximum}})
    assert {line["counted"] for line in told["wagers"]} == {"600.00"}
    assert told == judge(game, cards, laid, **others, limits=first)


def test_a_limit_of_a_wager_must_make_sense() -> None:
    for limit, clause in (({"minimum": "9", "maximum": "5"}, "6.1"), ({"maximum": "x"}, None), ({"maximum": "7"}, None)):
        error = refuse(LUCKY, WINS, [bet("enter") | {"limit": limit}], decisions="stand", chips="5")
        assert (error["code"], error.get("clause")) == ("bad-limits", clause)


# Rulings


def ruled(wager: str, amount: int = 10, **said: Any) -> dict[str, Any]:
    return bet(wager, amount, area=said.pop("area", 1)) | said


@pytest.mark.parametrize(("said", "back", "result"), [("void", "100.00", "void"), ("forfeit", "0.00", "lose")])
@pytest.mark.parametrize("game", PLAIN)
def test_a_ruling_goes_before_the_cards_and_before_the_sign(game: str, said: str, back: str, result: str) -> None:
    line = deepcopy(PLAIN[game])
    wager = line["wagers"][0]
    wager |= {said: "9.9", "limit": {"maximum": "10"}, "tokens": "30"}
    told = answer(line, explain=True)
    out, *followed = told["wagers"]
    assert (out["result"], out["pays"], out["returned"], out["counted"], out["clause"]) == (result, "0.00", back, "100.00", "9.9")
    assert [(line["wager"], line["amount"], line["result"], line["clause"]) for line in followed] == (
        [("play", "10.00", result, "9.9")] if game == POKER else []
    )
    assert (told["wagers"][0]["returned_tokens"], told["notes"]) == ("30.00" if said == "void" else "0.00", [])


def test_an_area_that_was_ruled_on_may_have_been_silent_or_out_of_the_round() -> None:
    laid = [ruled("ante", void="14.4.1"), bet("ante", 10, area=2)]
    dealt = judge(POKER, TWO_HANDS, laid, decisions={2: "play"}, explain=True)
    out = judge(POKER, "QS KD 9C 5H 7D 2S", laid, decisions={2: "play"}, explain=True)
    assert list(dealt["hands"]) == ["dealer", "1", "2"]
    assert list(out["hands"]) == ["dealer", "2"]
    assert dealt["wagers"] == out["wagers"]
    assert [line["wager"] for line in out["wagers"]] == ["ante", "ante", "play"]
    assert refuse(POKER, TWO_HANDS.rsplit(maxsplit=1)[0], laid, decisions={2: "play"})["code"] == "too-few-cards"
    assert refuse(POKER, TWO_HANDS, laid)["code"] == "missing-decision"


@pytest.mark.parametrize("count", range(9))
def test_a_round_with_nothing_left_to_settle_need_not_be_complete(count: int) -> None:
    laid = [ruled("ante", void="12.1"), ruled("pair-plus", forfeit="14.6"), ruled("ante", area=2, void="12.1")]
    told = judge(POKER, TWO_HANDS.split()[:count], laid, explain=True)
    assert sum(map(len, told["hands"].values())) == count
    assert [(line["result"], line["returned"]) for line in told["wagers"]] == [
        ("void", "10.00"),
        ("lose", "0.00"),
        ("void", "10.00"),
    ]
    assert refuse(POKER, [*TWO_HANDS.split(), "3D"], laid)["code"] == "too-many-cards"


@pytest.mark.clause("seven-up-baccarat", "10.3")
def test_what_was_ruled_on_is_no_company() -> None:
    told = judge(SEVEN_UP, "2C KD 6S", [ruled("banker", void="14.3"), bet("super-sevens", 10)])
    assert [(line["result"], line["clause"]) for line in told["wagers"]] == [("void", "14.3"), ("void", "10.3")]
    assert codes(told) == ["companion-missing"]


@pytest.mark.clause("seven-up-baccarat", "10.3", "10.6")
@pytest.mark.parametrize(("cards", "result"), [("2C KD 6S", ("lose", "0.00")), ("7C KD 6S 9D", ("win", "20.00"))])
def test_what_was_ruled_on_once_the_result_was_known_lay_beside_the_others(cards: str, result: tuple[str, str]) -> None:
    told = judge(SEVEN_UP, cards, [ruled("banker", void="14.3.1"), bet("super-sevens", 10) | {"stands": True}])
    assert [(line["result"], line["pays"]) for line in told["wagers"]] == [("void", "0.00"), result]
    assert codes(told) == []


@pytest.mark.clause("baceball", "12.11")
def test_an_optional_wager_stands_although_the_bet_is_void_since() -> None:
    laid = [ruled("bet", void="14.3.1"), bet("strike-out", 5)]
    alone = judge(BACEBALL, MAJOR, laid)["wagers"][1]
    stood = judge(BACEBALL, MAJOR, [laid[0], laid[1] | {"stands": True}])["wagers"][1]
    together = judge(BACEBALL, MAJOR, [bet("bet"), bet("strike-out", 5)])["wagers"][1]
    assert (alone["result"], alone["clause"]) == ("void", "12.11")
    assert stood == together
    assert stood["result"] != "void"


@pytest.mark.clause("three-card-poker", "14.4.1")
def test_a_play_wager_stands_although_the_ante_is_void_since() -> None:
    cards = "QS KH 9C 5S 7D 2C"
    play = bet("play", 10) | {"stands": True}
    whole = judge(POKER, cards, [bet("ante", 10), bet("play", 10)], decisions={1: "play"})["wagers"]
    told = judge(POKER, cards, [ruled("ante", void="14.4.1"), play], decisions={1: "play"})["wagers"]
    assert [line["result"] for line in told] == ["void", whole[1]["result"]]
    assert told[1] == whole[1]
    shared = judge(POKER, cards, [ruled("ante", void="14.4.1"), bet("play", 10)], decisions={1: "play"})["wagers"]
    assert [line["result"] for line in shared] == ["void", "void"]


@pytest.mark.clause("seven-up-baccarat", "6.5")
def test_what_stands_was_cut_to_its_share_of_the_area_as_it_lay() -> None:
    laid = [ruled("banker", void="14.3.1", player="Ann") | {"amount": "100"}, bet("banker", 100) | {"player": "Ben"}]
    whole = judge(SEVEN_UP, "2C KD 6S", laid, area_maximum="100")["wagers"]
    stood = judge(SEVEN_UP, "2C KD 6S", [laid[0], laid[1] | {"stands": True}], area_maximum="100")["wagers"]
    assert [line["counted"] for line in (whole[1], stood[1])] == ["100.00", "50.00"]


@pytest.mark.parametrize("said", [{"void": "14.3.1"}, {"forfeit": "14.5"}])
def test_what_stands_is_neither_void_nor_forfeited(said: dict[str, str]) -> None:
    laid = [bet("banker"), bet("super-sevens", 10) | {"stands": True} | said]
    assert refuse(SEVEN_UP, "2C KD 6S", laid)["code"] == "bad-value"
    assert refuse(SEVEN_UP, "2C KD 6S", [laid[1]], void="14.4.1")["code"] == "bad-value"


def test_a_ruling_needs_its_clause_and_is_one() -> None:
    for said in ({"void": ""}, {"forfeit": " "}, {"void": "1", "forfeit": "1"}, {"void": True}):
        assert refuse(LUCKY, WINS, [bet("enter") | said], decisions="stand")["code"] == "bad-value"


# What a pool awarded


@pytest.mark.clause("baceball", "11.9.1")
@pytest.mark.parametrize(("chips", "paid"), [(None, "250000.55"), ("1", "250001.00")])
def test_a_winner_is_paid_what_the_pool_awarded(chips: str | None, paid: str) -> None:
    told = judge(
        BACEBALL, MAJOR, {"bet": "20", "jackpot": "5"}, prizes={"1": {"major": "250000.55"}}, options={"major": "1"}, chips=chips
    )
    assert parts_of_prize(told) == ("win", None, paid, "0.00")


def parts_of_prize(told: dict[str, Any]) -> tuple[str, str | None, str, str]:
    line = line_of(told, "jackpot")
    return line["result"], line["odds"], line["pays"], line["returned"]


def test_two_winners_may_be_awarded_different_prizes_and_one_the_meter() -> None:
    cards = "AD AD 9C AD AD 9D AD AD 9S"
    laid = [bet(slug, 5, area=area) for area in (1, 2) for slug in ("bet", "jackpot")]
    both = judge(BACEBALL, cards, laid, prizes={"1": {"major": "250000"}, "2": {"major": "100000"}})
    assert [line_of(both, "jackpot", area=area)["pays"] for area in (1, 2)] == ["250000.00", "100000.00"]
    one = judge(BACEBALL, cards, laid, prizes={"2": {"major": "150000"}}, options={"major": "300000"})
    assert [line_of(one, "jackpot", area=area)["pays"] for area in (1, 2)] == ["150000.00", "150000.00"]


@pytest.mark.parametrize(
    ("prizes", "told"),
    [
        ({"1": {"minor": "5"}}, "prizes: area 1 has not won the minor prize."),
        ({"2": {"major": "5"}}, "prizes: area 2 has not won the major prize."),
        ({"1": {"grand": "5"}}, "bACEball has no prize 'grand'."),
        ({"1": {"major": "x"}}, "prizes of area 1, major: 'x' is no amount: write dollars and cents, as in 100.00."),
    ],
)
def test_prizes_that_nobody_won(prizes: dict[str, dict[str, str]], told: str) -> None:
    error = refuse(BACEBALL, MAJOR, {"bet": "20", "jackpot": "5"}, prizes=prizes)
    assert (error["code"], error["message"]) == ("bad-option", told)


# The clauses


@pytest.mark.clause("lucky-draw-baccarat", "6.3")
@pytest.mark.clause("baceball", "6.3")
@pytest.mark.clause("three-card-poker", "6.3")
@pytest.mark.clause("seven-up-baccarat", "6.5")
@pytest.mark.parametrize(
    ("game", "wager", "price"),
    [(LUCKY, "enter", "9.1.1"), (BACEBALL, "bet", "5.1.1.1"), (POKER, "ante", "10.1"), (SEVEN_UP, "banker", "11.1.2")],
)
def test_a_settlement_cut_to_a_maximum_cites_the_clause_that_cuts_it(game: str, wager: str, price: str) -> None:
    line = answer(PLAIN[game] | {"limits": {wager: {"maximum": "50"}}})["wagers"][0]
    assert (line["clause"], line["clauses"]) == (price, [price, "6.5" if game == SEVEN_UP else "6.3"])
    assert "clauses" not in answer(PLAIN[game] | {"limits": {wager: {"maximum": "100"}}})["wagers"][0]


@pytest.mark.clause("three-card-poker", "6.3")
def test_what_hangs_on_a_cut_wager_cites_what_cuts_it_where_it_is_cut_too() -> None:
    laid, limits = [bet("ante"), bet("play")], {"ante": {"maximum": "50"}}
    told = judge(POKER, "QS 4H 9C 3H 7D 2H", laid, decisions="play", limits=limits)
    assert {line["wager"]: line.get("clauses") for line in told["wagers"]} == {
        "ante": ["10.1", "6.3"], "play": ["10.3", "6.3"], "ante-bonus": ["10.2", "6.3"],
    }  # fmt: skip
    follows = judge(POKER, "QS 4H 9C 3H 7D 2H", laid[:1], decisions="play", limits=limits)
    assert "clauses" not in line_of(follows, "play")


@pytest.mark.clause("seven-up-baccarat", "6.5")
def test_each_clause_that_cuts_is_cited_once() -> None:
    told = judge(SEVEN_UP, "2C KD 6S", {"banker": "200"}, area_maximum="50", limits={"banker": {"maximum": "100"}})
    assert line_of(told, "banker")["clauses"] == ["11.1.2", "6.5"]


@pytest.mark.clause("premium-baccarat", "6.3")
def test_what_stands_in_full_is_cut_by_nothing() -> None:
    told = judge(PREMIUM, "7H 6D 2C 2S", {"player": "100"}, limits={"player": {"maximum": "50"}})
    assert "clauses" not in line_of(told, "player")


# A round that was void, wagers that cannot win, and cards that nobody saw


def test_a_void_round_need_not_be_dealt_to_its_end_and_has_every_wager_back() -> None:
    told = judge(PREMIUM, "7H", [bet("player"), bet("tie", area=2) | {"forfeit": "15.1"}], void="14.9")
    assert [(line["result"], line["returned"], line["clause"]) for line in told["wagers"]] == [
        ("void", "100.00", "14.9"), ("lose", "0.00", "15.1"),
    ]  # fmt: skip


@pytest.mark.parametrize("game", PLAIN)
def test_a_void_round_may_have_had_no_wager_left(game: str) -> None:
    told = judge(game, "", [], void="14.9")
    assert told["wagers"] == []


@pytest.mark.parametrize("game", PLAIN)
def test_a_void_round_names_its_clause(game: str) -> None:
    plain = deepcopy(PLAIN[game]) | {"void": " "}
    assert answer(plain)["error"]["code"] == "bad-value"


@pytest.mark.parametrize("game", PLAIN)
def test_a_wager_that_could_not_win_goes_back_where_it_would(game: str) -> None:
    plain = deepcopy(PLAIN[game])
    plain["wagers"][0]["invalid"] = "12.16.2"
    line = answer(plain)["wagers"][0]
    assert (line["result"], line["odds"], line["pays"], line["returned"], line["clause"]) == (
        "void",
        None,
        "0.00",
        "100.00",
        "12.16.2",
    )


def test_a_wager_that_could_not_win_loses_as_any_other_and_earns_no_bonus() -> None:
    hands = "QS 8H 9C 9H 7D TH"
    paid = judge(POKER, hands, [bet("ante"), bet("pair-plus")], decisions="play")
    assert [line["wager"] for line in paid["wagers"]] == ["ante", "pair-plus", "play", "ante-bonus"]
    unpaid = judge(
        POKER, hands, [bet("ante") | {"invalid": "12.16.2"}, bet("pair-plus") | {"invalid": "12.16.2"}], decisions="play"
    )  # fmt: skip
    assert [(line["wager"], line["result"]) for line in unpaid["wagers"]] == [
        ("ante", "void"), ("pair-plus", "void"), ("play", "void"),
    ]  # fmt: skip
    lost = judge(LUCKY, LOSES, [bet("enter") | {"invalid": "12.16.2"}], decisions="stand")
    assert line_of(lost, "enter")["result"] == "lose"


def test_nothing_is_said_twice_of_a_wager() -> None:
    for first, second in (("void", "forfeit"), ("void", "invalid"), ("forfeit", "invalid")):
        error = refuse(PREMIUM, "7H 6D 2C 2S", [bet("player") | {first: "1.1", second: "1.1"}])
        assert error["code"] == "bad-value"


UNSEEN = "QS ?? 9C ?? 7D ??"


def test_a_folded_hand_need_not_have_been_seen() -> None:
    told = judge(POKER, UNSEEN, [bet("ante"), bet("pair-plus")], decisions="fold", explain=True)
    assert [(line["result"], line["clause"]) for line in told["wagers"]] == [("lose", "8.4"), ("lose", "8.4")]
    assert told["hands"]["1"] == ["??", "??", "??"]
    assert "A card that was not shown goes to area 1." in [step["message"] for step in told["steps"]]


def test_a_silent_hand_need_not_have_been_seen_unless_a_wager_plays_on() -> None:
    told = judge(POKER, UNSEEN, {"ante": "100"}, decisions="none")
    assert outcome(told, "ante") == ("void", None, "12.12")
    error = refuse(POKER, UNSEEN, {"ante": "100", "pair-plus": "100"}, decisions="none")
    assert error == {"code": "bad-card", "message": "A card of area 1 is ??, and pair-plus on area 1 hangs on it."}


def test_nothing_is_judged_by_a_hand_that_nobody_saw() -> None:
    assert refuse(POKER, UNSEEN, {"ante": "100"}, decisions="play")["code"] == "bad-card"
    assert refuse(POKER, "?? 5S 9C KH 7D 2C", {"ante": "100"}, decisions="play")["code"] == "bad-card"
    assert refuse(PREMIUM, "7H ?? 2C 2S", {"player": "100"})["code"] == "bad-card"
    assert refuse(BACEBALL, "9H 2C ?? 3C 7H 4C", {"bet": "100"})["code"] == "bad-card"


def test_a_ruled_hand_need_not_have_been_seen() -> None:
    told = judge(
        POKER, "QS ?? KD 9C ?? 5H 7D ?? 2S", [bet("ante", area=1) | {"void": "14.4.1"}, bet("ante", area=2)], decisions={2: "play"}
    )  # fmt: skip
    assert outcome(told, "ante", area=1) == ("void", None, "14.4.1")
    assert outcome(told, "ante", area=2)[0] == "win"
