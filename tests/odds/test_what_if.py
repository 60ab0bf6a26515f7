"""What if a price were another: marked wherever it is shown, without a clause, and never taken for the document's."""

import json
import re
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace
from tests.terminal import on_screen, run

from croupier.games.catalogue import GAMES, rules_of
from croupier.games.rules import Rules
from croupier.money import Odds
from croupier.odds.common.what_if import approved, at_prices, changes, line_name, order_of, paying, prices_of, repriced, word_of
from croupier.odds.exact.doubts import doubts
from croupier.odds.exact.price import price
from croupier.odds.simulate.run import Simulation, plan_of

PREMIUM = rules_of("premium-baccarat")


def read(*words: str) -> Any:
    answer = run(*words, "--json")
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)


def nine() -> Rules:
    return repriced(PREMIUM, "tie", [Odds(9, 1)])


def test_a_changed_price_has_no_clause_and_the_others_keep_theirs() -> None:
    [win, lose] = price(nine(), wagers=["tie"]).of("tie").lines
    assert (win.clause, lose.clause) == ("", "5.1.3")
    [told] = changes(nine())
    assert told.told == "Tie at 9 to 1 instead of 8 to 1"
    assert told.clause == "13.3"
    assert not approved(nine())
    assert changes(PREMIUM) == ()
    assert approved(PREMIUM)


def test_the_price_that_stands_is_no_change() -> None:
    assert approved(repriced(PREMIUM, "tie", [Odds(8, 1)]))
    assert approved(repriced(PREMIUM, "tie", [Odds(16, 2)]))
    again = repriced(nine(), "tie", [Odds(8, 1)])
    assert changes(again) == ()


def test_a_wager_of_ones_own_is_not_approved_either() -> None:
    own = replace(PREMIUM, wagers={**PREMIUM.wagers, "again": replace(PREMIUM.wagers["tie"], slug="again")})
    assert not approved(own)
    assert changes(own) == ()


@pytest.mark.parametrize("slug", GAMES)
def test_every_line_can_be_named_and_the_order_is_told(slug: str) -> None:
    rules = rules_of(slug)
    for wager in rules.wagers.values():
        names = [word_of(line_name(wager, line)) for line in paying(wager)]
        assert len(set(names)) == len(names)
        for place, name in enumerate(names):
            moved = repriced(rules, wager.slug, [Odds(3, 7)], name)
            found = [line.odds for line in paying(moved.wagers[wager.slug])]
            assert found[place] == Odds(3, 7)
            assert [odds for at, odds in enumerate(found) if at != place] == [
                line.odds for at, line in enumerate(paying(wager)) if at != place
            ]
        assert order_of(wager).count(":") == len(names)


def test_by_name_and_by_order_are_one_price() -> None:
    by_order = read("odds", "premium", "--wager", "tiger", "--pays", "tiger=12:1,20:1")
    assert read("odds", "premium", "--wager", "tiger", "--pays", "tiger.3-card-tiger=20:1") == by_order
    assert read("odds", "premium", "--wager", "tiger", "--pays", "tiger.3 Card Tiger=20:1") == by_order
    assert [line["clause"] for line in by_order["wagers"][0]["lines"]] == ["13.8.1", None, "12.25.3"]


@pytest.mark.parametrize("command", [("odds",), ("odds", "--effects"), ("simulate", "--rounds", "1000", "--workers", "1")])
def test_json_and_title_say_that_nobody_approved_it(command: tuple[str, ...]) -> None:
    name, *more = command
    wager = ["--wager", "tie"] if name == "odds" else []
    line = (name, "premium", *more, *wager, "--pays", "tie=9:1")
    found = read(*line)
    assert (found["approved"], found["edition"], found["based_on"]) == (False, None, "2023-10-20")
    [changed] = found["changed"]
    assert (changed["wager"], changed["odds"], changed["instead_of"]) == ("tie", "9:1", "8:1")
    shown = " ".join(run(*line).stdout.split())
    assert shown.startswith("What if, not approved: Premium Baccarat")
    if "--effects" not in more:
        assert "based on edition 2023-10-20" in shown
        assert "Tie at 9 to 1 instead of 8 to 1, the price of clause 13.3." in shown
    usual = read(name, "premium", *more, *wager)
    assert "approved" not in usual
    assert usual["edition"] == "2023-10-20"


@pytest.mark.slow
def test_nonsense_is_warned_of_before_any_figure() -> None:
    answer = run("odds", "premium", "--wager", "tie", "--pays", "tie=100:1")
    assert answer.output.startswith("Warning: With Tie at 100 to 1 instead of 8 to 1 the player would be ahead by 861.0753%")
    assert json.loads(run("odds", "premium", "--wager", "tie", "--pays", "tie=100:1", "--json").stdout)["warnings"]
    assert "the house would keep 80.9688%" in run("odds", "premium", "--wager", "tie", "--pays", "tie=1:1").stderr
    assert run("odds", "premium", "--wager", "tie", "--pays", "tie=9:1").stderr == ""
    assert "of every Ante stake" in run("simulate", "three", "--rounds", "255", "--pays", "ante-bonus.straight=90:1").stderr
    # Below the document's price nothing is said of a wager that was not changed.
    assert doubts(nine(), price(PREMIUM).wagers) == ()


def test_simulation_deals_a_changed_price_the_same_for_any_workers() -> None:
    line = ("simulate", "lucky", "--rounds", "60000", "--seed", "5", "--pays", "draw.lucky-9=9:1")
    one = run(*line, "--workers", "1", "--json").stdout
    assert run(*line, "--workers", "2", "--json").stdout == one
    [enter] = json.loads(one)["wagers"]
    moved = repriced(rules_of("lucky-draw-baccarat"), "draw", [Odds(9, 1)], "lucky-9")
    assert Fraction(enter["house_edge"]["exact"]) == price(moved).of("enter").house_edge
    assert abs(enter["z"]) < 4


def test_a_plan_makes_the_same_rules_again() -> None:
    moved = nine()
    plan = plan_of(moved, seed=1)
    assert plan.pays == prices_of(moved) == (("tie", ("9:1",)),)
    assert plan.rules() is plan.rules()
    assert prices_of(at_prices(PREMIUM, plan.pays)) == plan.pays
    assert price(plan.rules()).of("tie").house_edge == price(moved).of("tie").house_edge
    assert not Simulation(plan).own


def test_merged_results_say_what_they_are() -> None:
    ante = price("three-card-poker", wagers=["ante"]).of("ante")
    by_net = {line.net: line for line in ante.lines}
    assert by_net[Fraction(2)].called.startswith("Ante and Play win; or ")
    assert by_net[Fraction(-1)].called == "fold: Ante loses; or Ante and Play lose, Ante Bonus for a straight"
    assert by_net[Fraction(-2)].called == "Ante and Play lose"
    enter = price("lucky-draw-baccarat", wagers=["enter"]).of("enter")
    assert {line.net: line.called for line in enter.lines}[Fraction(1)] == "stand: ENTER wins"
    for wager in (ante, enter):
        assert sum(line.ways for line in wager.lines) == wager.sequences
        for line in wager.lines:
            assert sum(each.ways for each in line.endings) == line.ways
            assert Fraction(line.ways, wager.sequences) == line.probability
            assert set(filter(None, line.clause.split(", "))) == {clause for each in line.endings for clause in each.clauses}


@pytest.mark.slow
def test_no_fraction_is_broken_and_none_is_no_number() -> None:
    """One number over the other at the most, down to where a number itself is wider than the screen."""
    whole = run("odds", "three", "--pays", "ante-bonus=999999999:999999998,9:999999937,5:999999929").stdout
    numbers = {number for pair in re.findall(r"(\d+)/(\d+)", whole) for number in pair}
    assert max(map(len, numbers)) > 30
    for columns in (60, 100):
        shown = on_screen("odds", "three", "--pays", "ante-bonus=999999999:999999998,9:999999937,5:999999929", columns=columns)
        found = {number for line in shown for number in re.findall(r"\d+", line)}
        assert numbers <= found, columns
    alone = run("simulate", "three", "--rounds", "1")
    assert alone.exit_code == 0
    assert "nan" not in alone.output
    assert [wager["standard_error"] for wager in read("simulate", "three", "--rounds", "1")["wagers"]] == [None, None]


def test_the_sign_of_z_is_explained_and_so_it_is() -> None:
    told = " ".join(run("simulate", "premium", "--rounds", "2000", "--workers", "1").stdout.split())
    assert "above nought the players won more than the exact edge says" in told
    for wager in read("simulate", "premium", "--rounds", "2000", "--workers", "1")["wagers"]:
        edge = wager["house_edge"]
        assert (wager["z"] > 0) is (edge["simulated_percent"] < edge["percent"])
