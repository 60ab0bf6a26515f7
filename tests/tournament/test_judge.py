"""A judged session, edge by edge and clause by clause."""

import pytest
from tests.tournament.judged import BANKER, PLAYER, TIE, chips, coup, fault, judged, out, session, stage

SEVEN_UP = "seven-up-baccarat"


@pytest.mark.clause(SEVEN_UP, "15.6.14")
@pytest.mark.parametrize(
    ("laid", "counted"),
    [("9", 10), ("9.99", 10), ("1", 10), ("10", 10), ("10.01", 10), ("19.99", 10), ("20", 20), ("49", 40), ("50", 50),
     ("50.01", 50), ("51", 50), ("100", 50)],
)  # fmt: skip
def test_an_open_wager_counts_within_the_limits_in_whole_units(laid: str, counted: int) -> None:
    assert chips(session(coup(BANKER, Ann=f"player {laid}", Ben="player 10"))) == f"{100 - counted}.00"


@pytest.mark.clause(SEVEN_UP, "15.6.14")
@pytest.mark.parametrize(("stack", "left"), [("9", None), ("10", "0.00"), ("11", "1.00")])
def test_a_wager_under_the_minimum_is_made_up_or_its_owner_is_out(stack: str, left: str | None) -> None:
    record = session(coup(BANKER, Ann="player 6", Ben="tie 5"), allotment=stack)
    if left is not None:
        assert chips(record) == left
    else:
        assert chips(record) == "9.00"
        assert out(record) == [("Ann", "15.6.14")]


@pytest.mark.clause(SEVEN_UP, "15.6.14")
def test_one_valid_wager_is_enough_and_the_other_is_void() -> None:
    record = session(coup(BANKER, Ann="player 4, tie 5", Ben="tie 5"), allotment="9")
    assert chips(record) == "4.00"
    assert out(record) == []


@pytest.mark.clause(SEVEN_UP, "15.6.14")
def test_what_lies_on_another_wager_makes_none_up() -> None:
    """The five over the maximum of Tie lie there all the same."""
    record = session(coup(BANKER, Ann="player 8, tie 25", Ben="tie 5"), allotment="33")
    assert chips(record) == "13.00"


@pytest.mark.clause(SEVEN_UP, "15.6.12")
@pytest.mark.parametrize(("laid", "counted"), [("50", 10), ("10", 10), ("9", 10), ("200", None)])
def test_late_is_held_to_the_minimum(laid: str, counted: int | None) -> None:
    record = session(coup(BANKER, Ann=f"player {laid}", Ben="player 10", also={"late": ["Ann"]}))
    if counted is None:
        assert fault(record) == "too-much"
    else:
        assert chips(record) == f"{100 - counted}.00"


@pytest.mark.clause(SEVEN_UP, "15.6.12", "15.6.14")
def test_late_and_short_of_the_minimum_is_out() -> None:
    record = session(coup(BANKER, Ann="player 6", Ben="tie 5", also={"late": ["Ann"]}), allotment="9")
    assert out(record) == [("Ann", "15.6.14")]


@pytest.mark.clause(SEVEN_UP, "15.8.3", "15.8.3.1", "15.8.3.2", "15.8.3.3")
@pytest.mark.parametrize(
    ("laid", "written", "lost"),
    [("10", "9", 20), ("10", "10", 20), ("10", "19", 20), ("10", "50", 60), ("10", "51", 60), ("50", "50", 100), ("60", "45", 90),
     ("70", "45", 80), ("95", "20", 55), ("100", "20", 50)],
)  # fmt: skip
def test_a_form_counts_against_what_is_not_laid(laid: str, written: str, lost: int) -> None:
    sealed = {"sealed": {"Ann": {"wager": "player", "amount": written}}}
    record = session(coup(BANKER, Ann=f"player {laid}", Ben="player 10", also=sealed), undisclosed=1)
    assert chips(record) == f"{100 - lost}.00"


@pytest.mark.clause(SEVEN_UP, "15.8.3.4")
@pytest.mark.parametrize("form", [{}, {"wager": "player"}, {"amount": "50"}, {"wager": None, "amount": None}])
def test_an_incomplete_form_costs_the_table_minimum_whatever_the_cards(form: dict[str, str]) -> None:
    for cards in (PLAYER, BANKER, TIE):
        record = session(coup(cards, Ben="tie 5", also={"sealed": {"Ann": form}}), undisclosed=1)
        assert chips(record) == "95.00"
        assert out(record) == []
    short = session(coup(BANKER, Ann="player 50", Ben="tie 5", also={"sealed": {"Ann": {}}}), undisclosed=1, allotment="52")
    assert chips(short) == "0.00"


@pytest.mark.clause(SEVEN_UP, "15.5.6", "15.5.6.1", "15.6.4")
def test_absence_costs_three_minimums_and_then_the_seat() -> None:
    away = coup(BANKER, Ben="tie 5", also={"absent": ["Ann"]})
    void = {"void": True, "absent": ["Ann"]}
    record = session(away, void, away, away, void)
    assert [chips(record, at=at) for at in range(5)] == ["95.00", "95.00", "90.00", "85.00", "85.00"]
    fourth = session(away, away, away, away)
    assert out(fourth) == [("Ann", "15.6.4")]
    assert judged(fourth)["disqualified"] == ["Ann"]
    assert [place["players"] for place in judged(fourth)["places"]] == [["Ben"]]


@pytest.mark.clause(SEVEN_UP, "15.6.4")
def test_a_coup_without_a_wager_disqualifies_by_box() -> None:
    record = session(coup(BANKER, Cy="tie 5"), names="Ann Ben Cy")
    assert out(record) == [("Ann", "15.6.4"), ("Ben", "15.6.4")]
    assert judged(record)["coups"][0]["order"] == ["Cy"]
    assert judged(record)["advance"] == ["Cy"]


@pytest.mark.clause(SEVEN_UP, "15.7.1")
def test_a_pass_card_stands_for_a_wager_and_is_used_up_by_a_coup_that_counts() -> None:
    passing = coup(BANKER, Ben="tie 5", also={"pass": ["Ann"]})
    assert chips(session(passing, pass_cards=1)) == "100.00"
    assert fault(session(passing, passing, pass_cards=1)) == "no-pass-card"
    assert fault(session(passing)) == "no-pass-card"
    assert chips(session({"void": True, "pass": ["Ann"]}, passing, pass_cards=1)) == "100.00"


def test_forms_are_as_many_as_the_conditions_say() -> None:
    writes = coup(BANKER, Ben="tie 5", also={"sealed": {"Ann": {"wager": "banker", "amount": "10"}}})
    assert fault(session(writes)) == "no-undisclosed-wager"
    assert fault(session(writes, writes, undisclosed=1)) == "no-undisclosed-wager"
    assert chips(session({"void": True, "sealed": {"Ann": {}}}, writes, undisclosed=1)) == "110.00"


@pytest.mark.clause(SEVEN_UP, "15.9.2", "15.9.3")
def test_the_marker_goes_from_box_to_occupied_box_and_wraps() -> None:
    every = coup(TIE, Ann="banker 10", Ben="banker 10", Cy="banker 10")
    gone = coup(TIE, Ann="banker 10", Cy="banker 10", also={"disqualified": [{"player": "Ben", "clause": "15.5.7"}]})
    left = coup(TIE, Ann="banker 10", Cy="banker 10")
    told = judged(session(every, {"void": True}, gone, left, left, boxes={"2": "Ann", "4": "Ben", "9": "Cy"}))
    assert [one["first"] for one in told["coups"]] == ["Ann", "Ben", "Cy", "Ann", "Cy"]
    assert told["coups"][1]["order"] == ["Ben", "Cy", "Ann"]
    assert [one["coup"] for one in told["coups"]] == [1, None, 2, 3, 4]


@pytest.mark.clause(SEVEN_UP, "15.9.2")
def test_after_a_void_coup_the_marker_stays_or_moves_up_from_an_empty_box() -> None:
    void = {"void": True, "disqualified": [{"player": "Ann", "clause": "15.11.4"}]}
    told = judged(session(void, coup(TIE, Ben="tie 5", Cy="tie 5"), names="Ann Ben Cy"))
    assert [one["first"] for one in told["coups"]] == ["Ben", "Ben"]
    stays = judged(session({"void": True}, {"void": True}, coup(TIE, Ann="tie 5", Ben="tie 5")))
    assert [one["first"] for one in stays["coups"]] == ["Ann", "Ann", "Ann"]


@pytest.mark.clause(SEVEN_UP, "15.6.13")
def test_under_the_next_minimum_is_out_unless_it_was_the_last_coup() -> None:
    bust = coup(BANKER, Ann="player 46", Ben="banker 10")
    more = coup(BANKER, Ben="banker 10")
    record = session(bust, more, allotment="43", limits=[stage(), stage(2, tie=("10", "20"))])
    assert chips(session(bust, allotment="46")) == "6.00"
    assert fault(record) == "too-much"
    rising = session(bust, more, allotment="46", limits=[stage(), stage(2, tie=("10", "20"))])
    assert out(rising, 0) == [("Ann", "15.6.13")]
    assert out(session(bust, {"void": True}, allotment="46", limits=[stage(), stage(2, tie=("10", "20"))]), 0) == []
    assert out(session(coup(BANKER, Ann="player 40", Ben="banker 10"), allotment="40")) == [("Ann", "15.6.13")]


@pytest.mark.clause(SEVEN_UP, "15.6.15")
def test_limits_change_at_the_counted_coup_of_the_schedule() -> None:
    lays = coup(BANKER, Ann="player 50", Ben="tie 5")
    record = session(lays, {"void": True}, lays, limits=[stage(), stage(2, player=("10", "20"))])
    assert [chips(record, at=at) for at in range(3)] == ["50.00", "50.00", "30.00"]


@pytest.mark.clause(SEVEN_UP, "15.10.4")
def test_out_in_one_coup_by_remainder_then_stake_then_collection() -> None:
    limits = [stage(player=("1", "50"), banker=("1", "50"), tie=("1", "50"))]
    first = coup(BANKER, Ann="player 50", Ben="player 50", Cy="player 50", Dot="player 49", Eve="banker 1",
                 also={"collected": ["Cy"]})  # fmt: skip
    second = coup(BANKER, Eve="banker 1")
    record = session(first, second, names="Ann Ben Cy Dot Eve", allotment="50", limits=[*limits, stage(2, tie=("5", "20"))])
    told = judged(record)
    assert [each["player"] for each in told["coups"][0]["out"]] == ["Cy", "Ben", "Ann", "Dot"]
    assert [place["players"][0] for place in told["places"]] == ["Eve", "Dot", "Ann", "Ben", "Cy"]
    assert [place.get("coup") for place in told["places"]] == [None, 1, 1, 1, 1]


@pytest.mark.clause(SEVEN_UP, "15.10.4")
def test_the_smaller_wager_went_first() -> None:
    sealed: dict[str, object] = {"sealed": {"Ben": {}}}
    record = session(coup(BANKER, Ann="player 50", Ben="player 50", also=sealed | {"collected": ["Ann", "Ben"]}),
                     allotment="55", undisclosed=1, limits=[stage(player=("1", "50"))])  # fmt: skip
    assert [place["players"] for place in judged(record)["places"]] == [["Ann"], ["Ben"]]
    rises = [stage(), stage(2, tie=("20", "20"), player=("20", "20"), banker=("20", "20"))]
    lost = coup(BANKER, Ann="player 10", Ben="player 10", Cy="banker 10", also={"collected": ["Ben", "Ann"]})
    level = session(lost, coup(BANKER, Cy="tie 20"), names="Ann Ben Cy", allotment="20", limits=rises)
    assert out(level, 0) == [("Ben", "15.6.13"), ("Ann", "15.6.13")]


@pytest.mark.clause(SEVEN_UP, "15.10.2")
def test_places_by_stacks_and_the_knocked_out_fill_what_is_left() -> None:
    record = session(coup(BANKER, Ann="player 40", Ben="banker 40", Cy="player 30"), names="Ann Ben Cy", allotment="40", advance=3)
    assert judged(record)["advance"] == ["Ann", "Ben", "Cy"]
    assert judged(record | {"fill": "survivors"})["advance"] == ["Ben", "Cy"]
    assert judged(record | {"advance": 1})["advance"] == ["Ben"]


@pytest.mark.clause(SEVEN_UP, "15.10.3")
def test_level_across_the_line_plays_off_and_is_counted_after_every_coup() -> None:
    level = coup(TIE, Ann="banker 10", Ben="banker 10", Cy="banker 10")
    record = session(level, names="Ann Ben Cy")
    assert judged(record)["playoff"] == {"players": ["Ann", "Ben", "Cy"], "places": 1}
    assert judged(record)["advance"] == []
    two = {"allotment": "60", "coups": [
        coup(BANKER, Ann="banker 10", Ben="player 10", Cy="banker 10"),
        coup(PLAYER, Ann="banker 10", Cy="player 10"),
    ]}  # fmt: skip
    told = judged(record | {"playoff": {**two, "coups": two["coups"][:1]}})
    assert told["playoff"] == {"players": ["Ann", "Cy"], "places": 1}
    told = judged(record | {"playoff": two})
    assert (told["playoff"], told["advance"]) == (None, ["Cy"])
    assert [one["chips"] for one in told["playoff_coups"]] == [
        {"Ann": "70.00", "Ben": "50.00", "Cy": "70.00"}, {"Ann": "60.00", "Cy": "80.00"},
    ]  # fmt: skip
    assert told["places"] == [{"place": 1, "players": ["Ann", "Ben", "Cy"], "chips": "100.00"}]
    three = {**two, "coups": [*two["coups"], coup(PLAYER, Cy="player 10")]}
    assert fault(record | {"playoff": three}) == "too-many-coups"
    assert fault(session(coup(BANKER, Ann="banker 10", Ben="player 10"), playoff=two)) == "no-playoff"


@pytest.mark.clause(SEVEN_UP, "15.10.3", "15.10.4")
def test_a_play_off_is_ranked_when_all_are_out_in_one_coup() -> None:
    level = coup(TIE, Ann="banker 10", Ben="banker 10")
    ends = coup(BANKER, Ann="player 10", Ben="player 10", also={"collected": ["Ann", "Ben"]})
    told = judged(session(level, playoff={"allotment": "12", "coups": [ends]}))
    assert (told["advance"], told["playoff"]) == (["Ben"], None)
    assert told["playoff_coups"][0]["out"] == [{"player": "Ann", "clause": "15.6.13"}, {"player": "Ben", "clause": "15.6.13"}]


@pytest.mark.clause(SEVEN_UP, "15.5.6.2", "15.5.7", "15.6.5", "15.6.7", "15.11.4")
@pytest.mark.parametrize("clause", ["15.5.6.2", "15.5.7", "15.6.5", "15.6.7", "15.11.4"])
def test_disqualified_by_a_ground_and_without_a_place(clause: str) -> None:
    leaves = {"disqualified": [{"player": "Ann", "clause": clause}]}
    for record in (session(coup(BANKER, Ben="tie 5", also=leaves)), session({"void": True} | leaves)):
        assert out(record) == [("Ann", clause)]
        told = judged(record)
        assert told["disqualified"] == ["Ann"]
        assert [place["players"] for place in told["places"]] == [["Ben"]]


def test_a_void_coup_gives_everything_back() -> None:
    record = session({"void": True, "cards": ["2C"]} | coup(None, Ann="player 50", Ben="tie 5"))
    told = judged(record)["coups"][0]
    assert told == {"coup": None, "first": "Ann", "order": ["Ann", "Ben"], "chips": {"Ann": "100.00", "Ben": "100.00"}, "out": []}


def test_payments_are_raised_to_chips_and_super_sevens_needs_a_main_wager() -> None:
    banker_seven = ["3C", "9D", "4S"]
    record = session(coup(banker_seven, Ann="banker 15", Ben="banker 10"), chips=["5"], limits=[stage(banker=("15", "45"))])
    assert chips(record) == "130.00"
    alone = session(coup(["2C", "7D", "6S"], Ann="super-sevens 5", Ben="super-sevens 5"))
    assert chips(alone) == "100.00"
    beside = session(coup(["2C", "7D", "6S"], Ann="super-sevens 5", Ben="banker 10"))
    assert chips(beside) == "110.00"


SOUND = session(coup(BANKER, Ann="banker 10", Ben="banker 10"))


def _with(**changes: object) -> dict[str, object]:
    return {**SOUND, **changes}


@pytest.mark.parametrize(
    ("code", "record"),
    [
        ("bad-json", "{"),
        ("bad-json", "[]"),
        ("bad-json", "7"),
        ("bad-record", {"id": 1}),
        ("bad-record", _with(odd=1)),
        ("bad-record", _with(boxes={"10": "Ann"})),
        ("bad-record", _with(boxes={"1": "Ann", "2": "Ann"})),
        ("bad-record", _with(advance=0)),
        ("bad-record", _with(fill="all")),
        ("bad-record", _with(coups=[])),
        ("bad-record", _with(chips=["0"])),
        ("bad-record", _with(allotment=100)),
        ("bad-record", _with(pass_cards=-1)),
        ("bad-limits", _with(limits=[])),
        ("bad-limits", _with(limits=[stage(2)])),
        ("bad-limits", _with(limits=[stage(), stage(1)])),
        ("bad-limits", _with(limits=[stage(player=("10", "45"))])),
        ("bad-limits", _with(limits=[stage(player=("50", "10"))])),
        ("bad-limits", _with(limits=[{"from": 1, "wagers": {"player": {"minimum": "10", "maximum": "50"}}}])),
        ("bad-limits", _with(limits=[stage(pair=("10", "50"))])),
        ("bad-limits", _with(chips=["3"])),
        ("bad-limits", _with(chips=["10"])),
        ("bad-record", _with(chips=["5"], coups=[coup(BANKER, Ann="banker 11", Ben="banker 10")])),
        ("bad-record", _with(coups=[coup(None, Ann="banker 10")])),
        ("bad-record", _with(coups=[coup(["XX"], Ann="banker 10")])),
        ("bad-record", _with(coups=[coup(BANKER, Zed="banker 10")])),
        ("bad-record", _with(coups=[coup(BANKER, Ann="banker 10, banker 10")])),
        ("bad-record", _with(coups=[coup(BANKER, Ann="banker 10", also={"pass": ["Ann"]})], pass_cards=1)),
        ("bad-record", _with(coups=[coup(BANKER, Ann="banker 10, tie 5", also={"late": ["Ann"]})])),
        ("bad-record", _with(coups=[coup(BANKER, also={"disqualified": [{"player": "Ann", "clause": "15.6.4"}]})])),
        ("bad-record", _with(coups=[coup(BANKER, Ben="tie 5"), coup(BANKER, Ann="tie 5", Ben="tie 5")])),
        ("nobody-left", _with(coups=[coup(BANKER), coup(BANKER)])),
        ("too-much", _with(coups=[coup(BANKER, Ann="banker 50, tie 51")])),
        ("both-hands", _with(coups=[coup(BANKER, Ann="banker 10, player 10")])),
        ("both-hands", _with(coups=[coup(BANKER, Ann="banker 10", also={"sealed": {"Ann": {"wager": "player"}}})], undisclosed=1)),
        ("too-few-cards", _with(coups=[coup([], Ann="banker 10")])),
        ("too-few-cards", _with(coups=[coup(["2C", "KD"], Ann="banker 10")])),
        ("too-many-cards", _with(coups=[coup([*BANKER, "2C"], Ann="banker 10")])),
        ("impossible-cards", _with(coups=[coup(["2C"] * 7, Ann="banker 10")])),
        ("too-much", _with(coups=[{"void": True, "bets": {"Ann": [{"wager": "banker", "amount": "101"}]}}])),
    ],
)  # fmt: skip
def test_what_cannot_be_judged(code: str, record: object) -> None:
    assert fault(record) == code


def test_the_id_comes_back_as_it_came() -> None:
    assert judged(_with(id={"a": [1, "é"]}))["id"] == {"a": [1, "é"]}
    assert judged(_with(id="x", odd=1))["id"] == "x"
    assert judged({key: value for key, value in SOUND.items() if key != "id"})["id"] is None


def test_cards_may_stand_in_one_string_as_for_a_round() -> None:
    """As `adjudicate` reads them."""
    listed = session(coup(BANKER, Ann="player 10", Ben="banker 10"))
    spoken = session(coup(BANKER, Ann="player 10", Ben="banker 10", also={"cards": " ".join(BANKER)}))
    assert judged(spoken) == judged(listed)
    assert fault(_with(coups=[coup(BANKER, Ann="banker 10", also={"cards": "2C, KD"})])) == "bad-record"
    assert fault(_with(coups=[coup(BANKER, Ann="banker 10", also={"cards": ""})])) == "too-few-cards"
