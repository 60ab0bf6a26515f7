"""The exact figures of a six-deck jackpot, as fractions."""

import json
from fractions import Fraction
from itertools import product
from math import comb, prod
from operator import ge, sub
from typing import Any

import pytest
from tests.meters import LEVELS, Meters
from tests.terminal import run

from croupier.jackpot import odds
from croupier.jackpot.chances import HANDS, by_hand, by_level, fixed_return, rounds
from croupier.jackpot.model import Level

MAJOR, MINOR = Level("major", 150_000, 100_000_00), Level("minor", 40_000, 10_000_00)
BOTH = (MAJOR, MINOR)


def document(*words: str) -> dict[str, Any]:
    told = run("jackpot", "odds", "--stake", "5", "--major-rate", "0.15", "--minor-rate", "0.04", *words, "--json")
    assert told.exit_code == 0, told.output
    read: dict[str, Any] = json.loads(told.stdout)
    return read


def test_hands() -> None:
    assert HANDS == comb(312, 3) == 5_013_320
    assert by_hand() == {
        "three-diamonds": Fraction(1, 250_666), "three-suited": Fraction(3, 250_666), "three-mixed": Fraction(243, 626_665),
        "two-suited": Fraction(432, 125_333), "two-mixed": Fraction(7_776, 626_665), "none": Fraction(616_476, 626_665),
    }  # fmt: skip
    assert sum(by_hand().values()) == 1
    assert by_level() == {"major": Fraction(1, 250_666), "minor": Fraction(3, 250_666)}


def test_fixed_prizes() -> None:
    assert fixed_return() == Fraction(67_284, 125_333)
    assert f"{float(fixed_return()):.3%}" == "53.684%"


@pytest.mark.parametrize(("stake", "kept"), [(1, -6_951), (2, 25_549), (5, 45_049), (10, 51_549)])
def test_what_the_house_keeps_before_increments(stake: int, kept: int) -> None:
    assert odds.kept(100 * stake, BOTH) == Fraction(kept, 125_333)


def test_the_edge_and_the_meters_when_won() -> None:
    assert odds.edge(500, BOTH) == Fraction(2_123_573, 12_533_300)
    assert f"{float(odds.edge(500, BOTH)):.3%}" == "16.943%"
    assert odds.mean_meter(MAJOR, 500) == 287_999_50
    assert round(odds.mean_meter(MINOR, 500)) == 26_711_07
    assert odds.cost(MAJOR, 500) == Fraction(15, 100) + Fraction(1, 250_666) * 100_000 / 5


@pytest.mark.parametrize(
    ("level", "mean", "median", "ninety", "ninety_nine"),
    [(MAJOR, Fraction(250_666), 173_749, 577_179, 1_154_358), (MINOR, Fraction(250_666, 3), 57_916, 192_393, 384_785)],
)
def test_stakes_until_a_win(level: Level, mean: Fraction, median: int, ninety: int, ninety_nine: int) -> None:
    assert 1 / odds.probability(level) == mean
    assert [odds.stakes_until(level, Fraction(share, 100)) for share in (50, 90, 99)] == [median, ninety, ninety_nine]


def test_the_least_number_of_stakes_is_the_least() -> None:
    even = Level("mystery", 0, 0, (1, 7))
    for percent in range(1, 100):
        stakes = odds.stakes_until(even, Fraction(percent, 100))
        assert 1 - Fraction(6, 7) ** stakes >= Fraction(percent, 100)
        assert 1 - Fraction(6, 7) ** (stakes - 1) < Fraction(percent, 100)
    evens = Level("mystery", 0, 0, (1, 2))
    assert [odds.stakes_until(evens, share) for share in (Fraction(1, 2), Fraction(3, 4), Fraction(7, 8))] == [1, 2, 3]


def test_rounds_of_seven_areas() -> None:
    major, _, two = rounds()[7]
    assert major == Fraction(374_587, 13_413_754_684)
    assert two == Fraction(3, 174_378_810_892)


def test_one_area_is_a_hand() -> None:
    assert rounds()[1] == (Fraction(1, 250_666), Fraction(3, 250_666), Fraction(0))


@pytest.mark.parametrize("areas", range(1, 8))
def test_rounds_hand_by_hand(areas: int) -> None:
    """A second way: deal the areas one after the other and follow how many aces of each suit are left."""
    for wins, place in (("D", 0), ("SHC", 1)):
        left = {(6,) * len(wins): 1}
        for dealt in range(0, 3 * areas, 3):
            after: dict[tuple[int, ...], int] = {}
            for aces, ways in left.items():
                for hand in product(range(4), repeat=len(aces)):
                    others = 3 - sum(hand)
                    if others >= 0 and 3 not in hand and all(map(ge, aces, hand)):
                        many = comb(312 - dealt - sum(aces), others) * prod(map(comb, aces, hand))
                        state = tuple(map(sub, aces, hand))
                        after[state] = after.get(state, 0) + ways * many
            left = after
        none = Fraction(sum(left.values()), prod(comb(312 - dealt, 3) for dealt in range(0, 3 * areas, 3)))
        assert rounds()[areas][place] == 1 - none


def test_break_even_meters() -> None:
    assert odds.break_even(500, MAJOR, (MINOR,)) == 550_490_00
    assert round(odds.break_even(500, MINOR, (MAJOR,)) / 100) == 160_163
    assert odds.break_even(200, MAJOR, (MINOR,)) == 202_196_00


def test_what_a_seed_under_the_guarantee_costs() -> None:
    assert odds.in_dollars(odds.top_up(Level("major", 150_000, 20_000_00), 500)) == "14843.29"
    assert odds.top_up(MAJOR, 500) == 0
    assert odds.top_up(Level("major", 0, 20_000_00), 500) == 80_000_00
    for rate in (0, 150_000):
        assert odds.top_up(Level("major", rate, 100_000_00), 500) == odds.top_up(Level("major", rate, 110_000_00), 500) == 0
    assert odds.top_up(Level("major", 0, 99_999_99), 500) == 1
    small = Level("minor", 1_000_000, 10_000_00 - 900)
    exact = sum(Fraction(3, 250_666) * Fraction(250_663, 250_666) ** (k - 1) * (900 - 500 * k) for k in (1,))
    assert abs(Fraction(odds.top_up(small, 500)) - exact) < Fraction(1, 10**60)


def test_the_document_of_the_command() -> None:
    told = document()
    assert told["hands"] == 5_013_320
    assert told["probability"]["two-mixed"] == "7776/626665"
    assert (told["fixed"], told["edge_without_top_up"]) == ("67284/125333", "2123573/12533300")
    major = told["levels"]["major"]
    assert (major["probability"], major["cost"], major["mean_meter"]) == ("1/250666", "575999/2506660", "575999/2")
    assert (major["median"], major["ninety"], major["ninety_nine"]) == (173_749, 577_179, 1_154_358)
    assert told["rounds"]["7"]["some_major"] == "374587/13413754684"
    assert told["rounds"]["7"]["two_majors"] == "3/174378810892"
    assert told["rounds"]["1"]["two_majors"] == "0/1"
    assert list(told["rounds"]) == list("1234567")
    assert document("--major-seed", "20000")["levels"]["major"]["top_up"] == "14843.29"
    assert document("--major-seed", "20000")["edge_percent"] == "22.142134"


def test_whoever_opens_a_pool_that_loses_is_told() -> None:
    pit = Meters()
    assert "warnings" not in pit.open("fair")
    [told] = pit.open("cheap", stake="1")["warnings"]
    assert told == (
        "At a stake of 1.00 the prizes cost more than the stakes bring, whatever the rates: the house loses 24.546% of each stake."
    )
    [told] = pit.open("generous", levels={**LEVELS, "minor": {"rate": "0.21", "seed": "10000"}})["warnings"]
    assert told == "The rates take 36.000% of each stake, and the prizes leave 35.943%: the house loses 0.057% of each stake."
    assert "warnings" not in pit.ok("amend", pool="generous", approval="A", levels={"minor": {"rate": "0.209"}})
    [told] = pit.open("low", levels={**LEVELS, "major": {"rate": "0.15", "seed": "20000"}})["warnings"]
    assert told == "The major seed is under its guarantee of 100000.00: the house adds 14843.29 to a win on average."
