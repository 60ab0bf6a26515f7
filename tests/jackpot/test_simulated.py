"""Stakes dealt by the million: the same for any number of workers, and within four standard errors of what is exact."""

import json
from fractions import Fraction
from typing import Any

import pytest
from tests.terminal import run

from croupier.games.baceball import ACES
from croupier.jackpot.chances import by_hand, hands_by_kind
from croupier.jackpot.facts import BY_ACE, PRIZES
from croupier.odds.simulate.prize_meter import deal_stakes


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing() -> None:
    dealing = hands_by_kind()
    one = deal_stakes(dealing, 3_000_001, seed=7, block=1 << 18)
    assert one == deal_stakes(dealing, 3_000_001, seed=7, workers=3, block=1 << 18)
    assert one != deal_stakes(dealing, 3_000_001, seed=8, block=1 << 18)
    assert one["minor"].wins > 10
    assert one["minor"].stakes <= 3_000_001


@pytest.mark.slow
def test_every_kind_of_hand_comes_as_often_as_it_should() -> None:
    """All six kinds counted by the same dealing, each named as a level of its own."""
    copies, _, _ = hands_by_kind()
    standing = BY_ACE.values()
    kinds = tuple(by_hand())
    wins = tuple(tuple(tuple(PRIZES[ACES.of({"": [a, b, c]}, {}, "")].hand for c in standing) for b in standing) for a in standing)
    stakes = 40_000_000
    dealt = deal_stakes((copies, kinds, wins), stakes, seed=3)
    assert sum(level.wins for level in dealt.values()) == stakes
    for hand, chance in by_hand().items():
        off = dealt[hand].wins - stakes * chance
        assert off**2 <= 16 * stakes * chance * (1 - chance), hand


@pytest.mark.slow
def test_the_command_holds_winners_and_meters_against_what_is_exact() -> None:
    words = ("--stake", "5", "--major-rate", "0.15", "--minor-rate", "0.04", "--simulate", "1e8", "--seed", "4")
    told: dict[str, Any] = json.loads(run("jackpot", "odds", *words, "--json", "--stakes-an-hour", "400").stdout)["simulated"]
    for level, mean in (("major", "287999.50"), ("minor", "26711.07")):
        found = told["levels"][level]
        assert abs(float(found["z"])) < 4
        assert abs(float(found["mean_meter_z"])) < 4
        assert found["mean_meter_exact"] == mean
    assert told["levels"]["major"]["hours_between_exact"] == f"{float(Fraction(250_666, 400)):.2f}"
    again = json.loads(run("jackpot", "odds", *words, "--json", "--stakes-an-hour", "400", "--workers", "3").stdout)["simulated"]
    assert again == told
    shown = run("jackpot", "odds", *words, columns=120).stdout
    assert "100,000,000 stakes dealt, seed 4, 300 an hour" in shown
    few = json.loads(run("jackpot", "odds", *words[:6], "--simulate", "10", "--json").stdout)["simulated"]
    assert "mean_meter" not in few["levels"]["major"]
