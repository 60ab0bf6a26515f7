"""bACEball's prize meter by clause: pools, links, awards, and what is refused."""

from fractions import Fraction
from typing import Any

import pytest
from tests.meters import DIAMONDS, GAMES, LEVELS, MYSTERY, NOTHING, SUITED, Meters, award, meters

from croupier.cards.chance import number_below
from croupier.jackpot import commands as c
from croupier.jackpot import events as e
from croupier.jackpot.accounts import moves_of
from croupier.jackpot.engine import run
from croupier.jackpot.refusal import Outcome, Refused

clause = pytest.mark.clause
GAME = "baceball"


# 10: pools


@clause(GAME, "10.1")
def test_several_pools_run_side_by_side() -> None:
    pit = Meters()
    for name in ("North", "South"):
        pit.open(name)
        pit.link(f"{name} 1", name)
    pit.collect(1, 1, table="North 1")
    assert pit.ok("meters", pool="North")["meters"]["major"]["holds"] == "100000.75"
    assert pit.ok("meters", pool="South")["meters"]["major"]["holds"] == "100000.00"
    pit.refused("open", "pool-exists", pool="North", approval="A", stake="5", levels=LEVELS)


@clause(GAME, "10.2.1")
def test_a_pool_is_fed_by_one_table_or_by_several() -> None:
    pit = Meters()
    pit.open()
    assert pit.link("b2")["tables"] == ["b2"]
    assert pit.link("b1")["tables"] == ["b1", "b2"]
    pit.collect(1, 1, 2, table="b1")
    pit.collect(1, 3, table="b2")
    assert pit.holds == {"major": "100002.25", "minor": "10000.60"}


@clause(GAME, "10.2", "10.2.2")
def test_a_table_feeds_one_pool_alone() -> None:
    pit = meters()
    pit.open("Q")
    for pool in ("P", "Q"):
        pit.refused("link", "linked-already", "10.2.2", pool=pool, table="t", game="baceball", stake="5")
    assert pit.ok("unlink", table="t") == {"tables": []}
    assert pit.link(pool="Q") == {"tables": ["t"]}


@clause(GAME, "10.2.3")
def test_different_games_share_a_pool() -> None:
    pit = Meters()
    pit.open()
    for game in GAMES:
        pit.link(game, game=game)
        pit.collect(1, 1, table=game)
    assert pit.holds["major"] == "100003.00"


@clause(GAME, "10.2", "10.2.4")
def test_a_table_with_another_stake_is_not_linked() -> None:
    pit = Meters()
    pit.open()
    for stake in ("4.99", "5.01", "10"):
        pit.refused("link", "stake-differs", "10.2.4", pool="P", table="t", game="baceball", stake=stake)


@clause(GAME, "10.4")
def test_nothing_opens_changes_or_ends_without_an_approval() -> None:
    pit = meters()
    pit.open("Other")
    for blank in ("", "  \t"):
        pit.refused("open", "no-approval", "10.4", pool="Q", approval=blank, stake="5", levels=LEVELS)
        pit.refused("amend", "no-approval", "10.4", pool="P", approval=blank, levels={"major": {"rate": "0.1"}})
        pit.refused("transfer", "no-approval", "10.4", pool="P", to="Other", approval=blank)
    assert pit.tape.system.pools["P"].approval == "A 1"
    pit.ok("amend", pool="P", approval="A 2", levels={})
    assert pit.tape.system.pools["P"].approval == "A 2"


@clause(GAME, "10.4")
def test_the_rates_of_a_pool_are_at_most_the_whole_stake() -> None:
    pit = meters()
    whole: dict[str, Any] = {"major": {"rate": "0.96", "seed": "0"}, "minor": {"rate": "0.04", "seed": "0"}}
    over: dict[str, Any] = {**whole, "minor": {"rate": "0.040001", "seed": "0"}}
    pit.open("Q", levels=whole)
    pit.refused("open", "bad-rates", "10.4", pool="R", approval="A", stake="5", levels=over)
    pit.refused("amend", "bad-rates", "10.4", pool="Q", approval="A", levels={"minor": {"rate": "0.040001"}})
    pit.ok("amend", pool="Q", approval="A", levels={"minor": {"rate": "0.040001"}, "major": {"rate": "0.95"}})


@clause(GAME, "10.4")
def test_new_rates_hold_from_the_next_stake_and_new_seeds_from_the_next_reset() -> None:
    pit = meters()
    pit.collect(1, 1)
    pit.ok("amend", pool="P", approval="A 2", levels={"major": {"rate": "0.2", "seed": "150000"}})
    assert pit.holds["major"] == "100000.75"
    pit.result(1, a1=NOTHING)
    pit.play(2, a1=NOTHING)
    assert pit.holds["major"] == "100001.75"
    told = pit.play(3, a1=DIAMONDS)
    assert award(told["awards"][0], "amount", "share", "state") == ("100002.75", "100002.75", "locked")
    assert pit.holds["major"] == "150000.00"


@clause(GAME, "11.4")
def test_the_chips_must_make_the_stake() -> None:
    pit = Meters()
    pit.refused("open", "bad-stake", "11.4", pool="P", approval="A", stake="5", levels=LEVELS, chips=["2"])
    pit.open(chips=["2", "5"])


# 11.6: links


@clause(GAME, "11.6", "11.6.1")
def test_a_table_with_other_prizes_is_not_linked() -> None:
    pit = Meters()
    pit.open()
    right = {"three-mixed": 300, "two-suited": 50, "two-mixed": 20}
    for hand in right:
        for times in (right[hand] - 1, right[hand] + 1):
            pit.refused(
                "link", "pays-differ", "11.6.1", pool="P", table="t", game="baceball", stake="5", pays={**right, hand: times}
            )
    pit.refused("link", "pays-differ", "11.6.1", pool="P", table="t", game="baceball", stake="5", pays={**right, "none": 1})
    pit.link(pays=right)


@clause(GAME, "11.6", "11.6.2")
def test_a_table_with_other_rates_or_seeds_is_not_linked() -> None:
    pit = Meters()
    pit.open(levels=MYSTERY)
    other = {"rate": "0.01", "seed": "1", "chance": [1, 21]}
    for level, terms in MYSTERY.items():
        for name in terms:
            wrong = {**MYSTERY, level: {**terms, name: other[name]}}
            pit.refused("link", "rates-differ", "11.6.2", pool="P", table="t", game="baceball", stake="5", levels=wrong)
    pit.link(levels=MYSTERY)
    pit.open("Q")
    pit.refused("link", "rates-differ", "11.6.2", pool="Q", table="q", game="baceball", stake="5", levels=MYSTERY)
    pit.ok("amend", pool="Q", approval="A", levels={"minor": {"seed": "12000"}})
    pit.refused("link", "rates-differ", "11.6.2", pool="Q", table="q", game="baceball", stake="5", levels=LEVELS)


@clause(GAME, "11.6", "11.6.3")
def test_no_other_game_is_linked() -> None:
    pit = Meters()
    pit.open()
    for game in ("three-card-poker", "premium-baccarat", "Blackjack", ""):
        told = pit.refused("link", "game-not-linked", "11.6.3", pool="P", table="t", game=game, stake="5")
        assert "baceball, blackjack, blackjack-challenge, pinkjack" in told


# Stakes


@clause(GAME, "2.3", "7.2")
def test_every_stake_and_every_change_of_a_pool_is_on_record() -> None:
    pit = meters()
    pit.collect(7, 2, 5)
    collected = pit.tape.events[-1]
    assert isinstance(collected, e.StakesCollected)
    assert (collected.table, collected.round, collected.areas) == ("t", 7, (2, 5))
    assert collected.fed == (("major", 150_000_000, 150), ("minor", 40_000_000, 40))
    assert collected.clauses == ("7.2", "2.3")
    assert moves_of(collected) == [("house:increment", "pool:P:major", 150), ("house:increment", "pool:P:minor", 40)]
    pit.ok("amend", pool="P", approval="A 2", levels={})
    assert all("2.3" in event.clauses for event in pit.tape.events)


@clause(GAME, "11.5")
def test_a_round_without_a_stake_is_none() -> None:
    pit = meters()
    pit.refused("collect", "no-wager", "11.5", table="t", round=1, areas=[])


def test_fractions_of_a_cent_stay_on_the_meter() -> None:
    pit = Meters()
    pit.open(stake="0.01", levels={"major": {"rate": "0.333333", "seed": "0"}, "minor": {"rate": "0.000001", "seed": "0"}})
    pit.ok("link", pool="P", table="u", game="baceball", stake="0.01")
    for number in range(1, 4):
        pit.collect(number, 1, table="u")
        pit.result(number, "u", a1=NOTHING)
    assert pit.holds == {"major": "0.00", "minor": "0.00"}
    assert pit.tape.system.pools["P"].meters == (999_999, 3)
    assert [moves_of(event) for event in pit.tape.events if isinstance(event, e.StakesCollected)] == [[], [], []]
    pit.collect(4, 1, table="u")
    told = pit.result(4, "u", a1=DIAMONDS)
    assert told["awards"][0]["amount"] == "100000.00"
    assert pit.tape.system.pools["P"].meters == (333_332, 4)
    assert pit.accounts == {"house:increment": "-0.01", "house:guarantee": "-99999.99", "award:1": "100000.00"}


def test_round_numbers_only_rise_and_one_round_is_open_at_a_time() -> None:
    pit = meters()
    pit.collect(5, 1)
    pit.refused("collect", "round-open", table="t", round=6, areas=[1])
    pit.refused("unlink", "in-play", table="t")
    pit.result(5, a1=NOTHING)
    for number in (5, 4):
        pit.refused("collect", "old-round", table="t", round=number, areas=[1])
    pit.ok("unlink", table="t")
    pit.refused("collect", "not-linked", table="t", round=6, areas=[1])
    pit.refused("void", "not-linked", table="t", round=5)
    pit.link()
    pit.refused("collect", "old-round", table="t", round=5, areas=[1])
    pit.refused("void", "no-round", table="t", round=5)
    pit.collect(6, 1)


# Results and awards


@clause(GAME, "11.7")
def test_every_area_in_the_jackpot_needs_its_hand() -> None:
    pit = meters()
    pit.collect(1, 1, 3)
    pit.refused("result", "no-round", table="t", round=2, hands={})
    pit.refused("result", "hand-missing", "11.7", table="t", round=1, hands={"1": NOTHING, "2": NOTHING})
    told = pit.result(1, a1=NOTHING, a3=NOTHING, a7=DIAMONDS)
    assert [line["area"] for line in told["lines"]] == [3, 1]
    pit.refused("result", "no-round", table="t", round=1, hands={"1": NOTHING, "3": NOTHING})


@clause(GAME, "5.1.6.1", "5.1.6.2", "8.3", "11.9", "11.10", "11.10.1", "11.10.2", "11.10.3")
@pytest.mark.parametrize(
    ("cards", "hand", "pays", "number"),
    [
        ("AD AD AD", "three-diamonds", "100000.75", "11.9.1"),
        ("AS AS AS", "three-suited", "10000.20", "11.9.2"),
        ("AH AH AH", "three-suited", "10000.20", "11.9.2"),
        ("AC AC AC", "three-suited", "10000.20", "11.9.2"),
        ("AD AD AC", "three-mixed", "1500.00", "11.10.1"),
        ("AD 2C AD", "two-suited", "250.00", "11.10.2"),
        ("2C AD AS", "two-mixed", "100.00", "11.10.3"),
        ("AD 2D 3D", "none", "0.00", "5.1.6.2"),
    ],
)
def test_a_hand_wins_by_its_aces(cards: str, hand: str, pays: str, number: str) -> None:
    pit = meters()
    told = pit.play(1, a4=cards.split())
    [line] = told["lines"]
    prize = 1 if "three" in hand and "mixed" not in hand else None
    assert line == {"area": 4, "hand": hand, "pays": pays, "award": prize, "clause": number}


@clause(GAME, "11.9.1", "11.9.2")
def test_a_prize_is_at_least_its_guarantee_and_the_house_adds_the_rest() -> None:
    low = {"major": {"rate": "0.15", "seed": "20000"}, "minor": {"rate": "0.04", "seed": "500"}}
    pit = meters(levels=low)
    told = pit.play(1, a1=DIAMONDS, a2=SUITED)
    assert [award(each, "award", "level", "amount") for each in told["awards"]] == [
        (1, "major", "100000.00"),
        (2, "minor", "10000.00"),
    ]
    assert pit.accounts["house:guarantee"] == "-89498.10"
    assert pit.ok("meters", pool="P")["meters"]["major"] == {"holds": "20000.00", "pays": "100000.00"}


@clause(GAME, "11.13", "11.13.1", "11.13.2", "5.9")
def test_hands_of_a_round_share_a_prize_and_each_share_is_raised_to_chips() -> None:
    pit = meters(chips=["5"], levels={**LEVELS, "minor": {"rate": "0", "seed": "10000"}})
    told = pit.play(1, a1=SUITED, a2=("AH",) * 3, a7=("AC",) * 3, a3=DIAMONDS, a4=DIAMONDS)
    major, minor = told["awards"]
    assert award(minor, "areas", "amount", "share") == ([7, 2, 1], "10000.00", "3335.00")
    assert award(major, "areas", "amount", "share") == ([4, 3], "100003.75", "50005.00")
    assert pit.accounts["house:rounding"] == "-11.25"


@clause(GAME, "11.12", "8.2")
def test_a_prize_is_verified_and_then_paid_from_the_dealers_right() -> None:
    pit = meters()
    told = pit.play(1, a2=DIAMONDS, a6=DIAMONDS)
    assert told["awards"][0]["areas"] == [6, 2]
    pit.refused("pay", "not-verified", award=1)
    pit.refused("pay", "no-award", award=2)
    pit.refused("verify", "no-award", award=0)
    assert pit.ok("verify", award=1)["award"]["state"] == "verified"
    pit.refused("verify", "decided", award=1)
    pit.refused("strike", "decided", award=1, why="late")
    pit.refused("unlink", "in-play", table="t")
    assert pit.ok("pay", award=1)["award"]["state"] == "paid"
    pit.refused("pay", "paid", award=1)
    assert "award:1" not in pit.accounts
    assert pit.accounts["table:t"] == "100001.50"
    pit.refused("void", "paid", table="t", round=1)
    pit.ok("unlink", table="t")


def test_the_first_recorded_takes_the_meter_and_the_next_the_reseeded_one() -> None:
    pit = meters()
    pit.link("u")
    pit.collect(1, 1)
    pit.collect(1, 1, table="u")
    first, second = pit.result(1, "u", a1=DIAMONDS), pit.result(1, a1=DIAMONDS)
    assert [told["awards"][0]["amount"] for told in (first, second)] == ["100001.50", "100000.00"]


def test_awards_of_a_meter_are_verified_in_the_order_in_which_they_were_locked() -> None:
    pit = meters()
    pit.play(1, a1=DIAMONDS, a2=SUITED)
    pit.play(2, a1=DIAMONDS, a2=SUITED)
    pit.refused("verify", "earlier-open", award=3)
    pit.ok("verify", award=2)
    pit.ok("verify", award=4)
    pit.ok("verify", award=1)
    pit.ok("verify", award=3)


def test_a_struck_award_gives_what_it_took_less_the_seed_to_the_next_or_to_the_meter() -> None:
    pit = meters()
    pit.play(1, a1=DIAMONDS)
    pit.play(2, a1=DIAMONDS)
    pit.refused("strike", "no-award", award=9, why="")
    told = pit.ok("strike", award=1, why="a card was marked")
    assert award(told["award"], "state", "amount") == ("struck", "100000.75")
    assert [award(each, "award", "amount", "share", "state") for each in told["changed"]] == [
        (2, "100001.50", "100001.50", "locked")
    ]
    assert told["meters"]["major"]["holds"] == "100000.00"
    told = pit.ok("strike", award=2, why="so was this")
    assert (told["changed"], told["meters"]["major"]["holds"]) == ([], "100001.50")
    assert pit.accounts == {
        "house:increment": "-1.90", "house:seed": "-110000.00", "pool:P:major": "100001.50", "pool:P:minor": "10000.40",
    }  # fmt: skip


# Void hands


@clause(GAME, "12.12", "12.12.1")
def test_a_void_hand_carries_its_stake_which_pays_in_once_only() -> None:
    pit = meters()
    pit.collect(1, 1, 2, 3)
    told = pit.ok("void", table="t", round=1, areas=[2])
    assert (told["carried"], told["returned"], told["awards"]) == ([2], "0.00", [])
    pit.refused("void", "not-in", table="t", round=1, areas=[2])
    pit.refused("void", "not-in", table="t", round=1, areas=[4])
    pit.result(1, a1=NOTHING, a3=NOTHING)
    pit.refused("unlink", "in-play", table="t")
    pit.refused("collect", "carried", "12.12", table="t", round=2, areas=[1, 2])
    assert pit.collect(2, 1)["in"] == [1, 2]
    assert pit.holds["major"] == "100003.00"
    assert pit.ok("void", table="t", round=2)["carried"] == [1, 2]
    sentence = pit.refused("collect", "carried", "12.12", table="t", round=3, areas=[2, 1])
    assert sentence == "The stake on area 1 is in from before and pays in once only."
    assert pit.ok("return", table="t", area=1) == {"returned": "5.00", "carried": [2]}
    pit.refused("return", "not-carried", "12.12.1", table="t", area=1)
    assert pit.collect(3)["in"] == [2]
    assert pit.holds["major"] == "100003.00"


@clause(GAME, "12.9.2", "13.4")
def test_where_all_money_goes_back_the_stake_goes_back_and_its_contribution_stays() -> None:
    pit = meters()
    pit.collect(1, 1, 2, 3)
    told = pit.ok("void", table="t", round=1, back=True)
    assert (told["carried"], told["returned"], told["meters"]["major"]["holds"]) == ([], "15.00", "100002.25")
    pit.refused("result", "no-round", table="t", round=1, hands={})
    pit.ok("unlink", table="t")


@clause(GAME, "12.12", "11.13")
def test_a_void_hand_leaves_its_award_and_the_last_one_strikes_it() -> None:
    pit = meters(chips=["5"])
    pit.play(1, a1=SUITED, a2=SUITED, a3=SUITED)
    pit.ok("verify", award=1)
    told = pit.ok("void", table="t", round=1, areas=[2])
    assert [award(each, "areas", "share", "state") for each in told["awards"]] == [([3, 1], "5005.00", "locked")]
    told = pit.ok("void", table="t", round=1)
    assert [award(each, "areas", "amount", "state") for each in told["awards"]] == [([3, 1], "10000.60", "struck")]
    assert told["carried"] == [1, 2, 3]
    assert pit.accounts == {
        "house:increment": "-2.85", "house:seed": "-110000.00", "pool:P:major": "100002.25", "pool:P:minor": "10000.60",
    }  # fmt: skip


def test_only_the_latest_round_can_be_void_and_only_until_the_next_is_collected() -> None:
    pit = meters()
    pit.refused("void", "no-round", table="t", round=1)
    pit.play(1, a1=NOTHING)
    pit.collect(2, 1)
    pit.refused("void", "no-round", table="t", round=1)


# The mystery prize


@clause(GAME, "11.11")
def test_a_pool_may_have_a_mystery_level() -> None:
    with_one, without = meters(levels=MYSTERY), meters()
    assert with_one.collect(1, 1, draw=19)["meters"]["mystery"] == {"holds": "50.10", "pays": "50.10"}
    assert "mystery" not in without.collect(1, 1, draw=-5)["meters"]
    without.refused("amend", "no-level", pool="P", approval="A", levels={"mystery": {"rate": "0.1"}})


@clause(GAME, "11.11.1", "12.12")
def test_every_stake_in_the_round_has_the_same_chance_carried_ones_too() -> None:
    places: list[int | None] = []
    for draw in range(28):
        pit = meters(levels={**MYSTERY, "mystery": {**MYSTERY["mystery"], "chance": [4, 28]}})
        pit.collect(1, 2, draw=27)
        pit.ok("void", table="t", round=1)
        drawn = pit.collect(2, 7, 1, draw=draw)["award"]
        places.append(drawn["areas"][0] if drawn else None)
    assert places == [1] * 4 + [2] * 4 + [7] * 4 + [None] * 16


@clause(GAME, "11.11.2")
def test_the_number_drawn_decides_and_is_on_record() -> None:
    pit = meters(levels=MYSTERY)
    for draw in (None, -1, 20):
        told = pit.refused("collect", "bad-draw", "11.11.2", table="t", round=1, areas=[1], draw=draw)
        assert told == "A round of this pool needs the number drawn for it, 0 to 19."
    drawn = pit.collect(1, 1, draw=0)["award"]
    assert award(drawn, "level", "areas", "amount", "share", "state") == ("mystery", [1], "50.10", "50.10", "locked")
    collected = next(event for event in pit.tape.events if isinstance(event, e.StakesCollected))
    assert collected.draw == 0
    locked = pit.tape.events[-1]
    assert locked.clauses == ("11.11.2", "11.11.1")


class Given:
    """A source of chance that gives these; one that is refused is followed by the next."""

    def __init__(self, values: list[bytes]) -> None:
        self.values = values

    def __call__(self, size: int) -> bytes:
        value = self.values.pop(0)
        assert len(value) == size
        return value


@clause(GAME, "11.11.2")
def test_a_number_is_drawn_without_favour() -> None:
    for count in (1, 2, 20, 255, 256, 257):
        size = (count.bit_length() + 7) // 8 + 1
        span = 1 << 8 * size
        limit = span - span % count
        given = Given([value.to_bytes(size) for value in (span - 1, limit, limit - 1) if limit - 1 <= value < span])
        assert number_below(count, given) == count - 1
        assert limit % count == 0
    assert {number_below(7) for _ in range(400)} == set(range(7))


@clause(GAME, "11.11.2")
def test_a_chance_is_for_each_of_seven_stakes_at_least() -> None:
    pit = Meters()
    for chance in ([0, 20], [-1, 20], [3, 20], [1, 6], [1, 0]):
        levels = {**MYSTERY, "mystery": {**MYSTERY["mystery"], "chance": chance}}
        pit.refused("open", "bad-chance", "11.11.2", pool="P", approval="A", stake="5", levels=levels)
    pit.open(levels={**MYSTERY, "mystery": {**MYSTERY["mystery"], "chance": [1, 7]}})
    pit.refused("amend", "bad-chance", "11.11.2", pool="P", approval="A", levels={"mystery": {"chance": [2, 13]}})
    pit.ok("amend", pool="P", approval="A", levels={"mystery": {"chance": [2, 14]}})


@clause(GAME, "11.11.1")
def test_a_later_void_does_not_undo_a_mystery_prize() -> None:
    pit = meters(levels=MYSTERY)
    pit.collect(1, 1, draw=0)
    told = pit.ok("void", table="t", round=1, back=True)
    assert told["awards"] == []
    pit.ok("verify", award=1)
    assert pit.ok("pay", award=1)["award"]["state"] == "paid"
    pit.link("u")
    pit.collect(1, 1, table="u", draw=0)
    pit.ok("verify", award=2)
    pit.ok("pay", award=2)
    pit.result(1, "u", a1=NOTHING)
    pit.ok("void", table="u", round=1)


# The end of a pool


def test_a_pool_ends_by_giving_all_above_its_seeds_to_another() -> None:
    fine = {"major": {"rate": "0.100001", "seed": "100"}, "minor": {"rate": "0", "seed": "10"}}
    pit = Meters()
    for name in ("P", "Q"):
        pit.open(name, stake="0.05", levels=fine)
        pit.ok("link", pool=name, table=name, game="baceball", stake="0.05")
        for number in (1, 2):
            pit.play(number, name, a1=NOTHING, a2=NOTHING, a3=NOTHING)
    pit.refused("transfer", "no-pool", pool="X", to="Q", approval="A")
    pit.refused("transfer", "no-pool", pool="P", to="X", approval="A")
    pit.refused("transfer", "no-pool", pool="P", to="P", approval="A")
    pit.refused("transfer", "tables-linked", pool="P", to="Q", approval="A")
    pit.ok("unlink", table="P")
    assert pit.tape.system.pools["P"].meters[0] == 10_003_000_030
    told = pit.ok("transfer", pool="P", to="Q", approval="A 9")
    assert told["meters"]["major"]["holds"] == "100.06"
    assert pit.tape.system.pools["Q"].meters == (10_006_000_060, 1_000_000_000)
    assert pit.accounts == {
        "house:increment": "-0.06", "house:seed": "-110.00", "pool:Q:major": "100.06", "pool:Q:minor": "10.00",
    }  # fmt: skip
    pit.refused("meters", "no-pool", pool="P")
    pit.refused("open", "pool-exists", pool="P", approval="A", stake="5", levels=LEVELS)


def test_a_cent_that_two_fractions_make_is_an_increment() -> None:
    half = {"major": {"rate": "0.5", "seed": "100"}, "minor": {"rate": "0", "seed": "10"}}
    pit = Meters()
    for name in ("P", "Q"):
        pit.open(name, stake="0.01", levels=half)
        pit.ok("link", pool=name, table=name, game="baceball", stake="0.01")
        pit.play(1, name, a1=NOTHING)
    pit.ok("unlink", table="P")
    assert pit.ok("transfer", pool="P", to="Q", approval="A")["meters"]["major"]["holds"] == "100.01"
    assert pit.accounts["house:increment"] == "-0.01"


@pytest.mark.parametrize("step", [10_000, -10_000])
@pytest.mark.parametrize(
    ("strike", "lies"),
    [
        ((), 3),  # what the third lock put in
        ((3,), 2),  # its seed is taken out, that of the second lies there again
        ((2,), 3),
        ((1, 2), 3),
        ((3, 2), 1),
        ((2, 3), 1),
        ((3, 2, 1), 0),  # what the pool was opened with
        ((1, 2, 3), 0),
    ],
)
def test_a_transfer_leaves_the_house_the_seed_that_lies_in_the_meter(strike: tuple[int, ...], lies: int, step: int) -> None:
    """Each lock puts in another seed; a struck one takes its own out again, and so the one before counts."""
    pit = meters(levels={"major": {"rate": "0", "seed": "100000"}, "minor": {"rate": "0", "seed": "0"}})
    pit.open("Q", levels={"major": {"rate": "0", "seed": "0"}, "minor": {"rate": "0", "seed": "0"}})
    for number in (1, 2, 3):
        pit.ok("amend", pool="P", approval="A", levels={"major": {"seed": f"{100_000 + step * number}"}})
        pit.play(number, a1=DIAMONDS)
    for number in strike:
        pit.ok("strike", award=number, why="looked at")
    for number in sorted({1, 2, 3} - set(strike)):
        pit.ok("verify", award=number)
        pit.ok("pay", award=number)
    held = pit.holds["major"]
    pit.ok("unlink", table="t")
    before = pit.accounts["house:seed"]
    told = pit.ok("transfer", pool="P", to="Q", approval="A")
    given = Fraction(pit.accounts.get("house:seed", "0")) - Fraction(before)
    assert given == 100_000 + step * lies
    assert Fraction(told["meters"]["major"]["holds"]) == Fraction(held) - given


def test_a_level_that_the_other_pool_lacks_cannot_be_transferred() -> None:
    pit = Meters()
    pit.open("P", levels=MYSTERY)
    pit.open("Q")
    pit.refused("transfer", "no-level", pool="P", to="Q", approval="A")
    pit.ok("transfer", pool="Q", to="P", approval="A")


# A live table tells its result anew


def withdrawn(pit: Meters, round_: int, table: str = "t") -> Outcome:
    """What no line of the tape says: the table takes its result back."""
    pit.tape.system, outcome = run(pit.tape.system, c.WithdrawResult(table, round_))
    return outcome


@clause(GAME, "8.2")
def test_a_result_that_is_taken_back_strikes_its_prizes_and_is_told_anew() -> None:
    pit = meters()
    pit.collect(1, 1, 2)
    told = pit.result(1, a1=DIAMONDS, a2=SUITED)
    assert [award(each, "level", "state") for each in told["awards"]] == [("major", "locked"), ("minor", "locked")]
    pit.ok("strike", award=2, why="a card was marked")
    events = withdrawn(pit, 1)
    assert not isinstance(events, Refused)
    assert [type(event) for event in events] == [e.AwardStruck, e.ResultWithdrawn], (
        "one was struck already, and is not struck again"
    )
    assert pit.holds == {"major": "100001.50", "minor": "10000.40"}, "nothing is lost, and the stakes stay in"
    told = pit.result(1, a1=NOTHING, a2=DIAMONDS)
    assert [award(each, "areas", "amount", "state") for each in told["awards"]] == [([2], "100001.50", "locked")]
    pit.refused("result", "no-round", table="t", round=1, hands={"1": NOTHING, "2": NOTHING})


@clause(GAME, "8.2")
def test_only_the_latest_rounds_result_is_taken_back_and_none_of_which_a_prize_is_paid() -> None:
    pit = meters()
    never = withdrawn(pit, 1)
    pit.collect(1, 1)
    untold = withdrawn(pit, 1)
    pit.result(1, a1=DIAMONDS)
    other = [withdrawn(pit, number) for number in (0, 2)]
    for refused in (never, untold, *other):
        assert isinstance(refused, Refused)
        assert refused.code == "no-round"
    pit.ok("verify", award=1)
    pit.ok("pay", award=1)
    paid = withdrawn(pit, 1)
    assert isinstance(paid, Refused)
    assert paid.code == "paid"
