"""Premium Baccarat at the live table, by clause: the sign, its changes, and what a wager outside it means."""

import pytest
from msgspec.structs import replace
from tests.tables import (
    PURSE,
    SUPERVISOR,
    House,
    all_of,
    only,
    player,
    seated,
)

from croupier import commands as c
from croupier.table.message import events as e

GAME = "premium-baccarat"

NATURAL = "2C 2D 5S 7H"
"""Player 7, Banker 9: over after four cards."""


@pytest.mark.clause(GAME, "6.1.1")
def test_amounts_go_in_steps_only_where_the_sign_says_so() -> None:
    free, stepped = seated(GAME), seated(GAME, unit=1000)
    free.on_screen("Ann", "player", 700)
    stepped.refused_on_screen("Ann", "player", 700, "6.1.1")
    stepped.refused_on_screen("Ann", "player", 1000, "6.1.1")
    stepped.on_screen("Ann", "player", 1500)
    stepped.refused(c.IncreaseWager, "Ann", 1, "player", 500, through="screen", by=player("Ann"), clause="6.1.1")
    on_layout = stepped.bet("Ann", "tie", 700)
    assert isinstance(on_layout, e.WagerPlaced)
    assert on_layout.flags == ("off-unit",)


@pytest.mark.clause(GAME, "6.3", "6.4")
def test_a_screen_keeps_to_the_sign_and_the_layout_is_flagged_and_settled_in_full() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2}, player_maximum=150_000)
    house.refused_on_screen("Ann", "player", 400, "6.1")
    house.refused_on_screen("Ann", "player", 100_100, "6.1")
    house.on_screen("Ann", "player", 100_000)
    house.refused_on_screen("Ann", "tie", 60_000, "6.1")
    placed = [house.bet("Ben", "banker", 160_000), house.bet("Ben", "tie", 400)]
    flags = [event.flags for event in all_of(e.WagerPlaced, placed)]
    assert flags == [("over-maximum", "over-player-maximum"), ("under-minimum", "over-player-maximum")]
    lines = {line.wager: line for line in house.play(NATURAL) if line.player == "Ben"}
    assert (lines["banker"].counted, lines["banker"].pays) == (160_000, 152_000)
    assert (lines["tie"].counted, lines["tie"].result) == (400, "lose")


@pytest.mark.clause(GAME, "6.2")
def test_the_heavier_hand_comes_down_to_the_differential_in_proportion() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2, "Cat": 3}, differential=10_000)
    house.bet("Ann", "banker", 20_000)
    house.bet("Ben", "banker", 700)
    house.bet("Cat", "player", 1000)
    house.bet("Cat", "tie", 90_000)
    house.refused(c.ReduceProRata, by=player("Ann"), clause="6.2")
    cut = only(e.WagersReduced, house.ok(c.ReduceProRata))
    assert {lying.player: lying.amount for lying in cut.cuts} == {"Ann": 10_600, "Ben": 300}
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE - 10_600, PURSE - 300)
    house.refused(c.ReduceProRata, clause="6.2")
    lines = {(line.player, line.wager): line for line in house.play(NATURAL)}
    assert lines["Ben", "banker"].counted == 300
    assert lines["Cat", "tie"].amount == 90_000


@pytest.mark.clause(GAME, "6.2")
def test_an_area_comes_down_to_its_maximum_and_nothing_after_a_card_is_exposed() -> None:
    house = seated(GAME, {"Ann": 1}, area_maximum=30_000)
    house.sit("Ben", 1, seated=False)
    house.bet("Ann", "player", 40_000)
    house.bet("Ben", "banker", 20_000, area=1)
    late = House()
    late.table = house.table
    late.deal("2C")
    late.refused(c.ReduceProRata, 1, clause="5.5")
    cut = only(e.WagersReduced, house.ok(c.ReduceProRata, 1))
    assert [lying.amount for lying in cut.cuts] == [20_000, 10_000]
    assert cut.returned == (20_000, 10_000)


@pytest.mark.clause(GAME, "6.6")
def test_any_other_change_needs_no_notice_and_holds_from_the_next_coup() -> None:
    house = seated(GAME)
    house.bet("Ann", "tie", 500)
    house.deal(NATURAL)
    lower = house.with_minimum(200)
    assert not only(e.LimitsAltered, house.ok(c.AlterLimits, lower, by=SUPERVISOR)).now
    assert house.sign != lower
    house.settle()
    assert only(e.LimitsTookEffect, house.clear()).sign == lower
    house.on_screen("Ann", "player", 200)
    house.refused(c.AlterLimits, replace(lower, limits={}), by=SUPERVISOR, clause="6.1")


@pytest.mark.clause(GAME, "6.6.1", "6.6.2")
def test_a_second_rise_at_once_leaves_each_player_the_minimum_they_came_with() -> None:
    house = seated(GAME)
    house.ok(c.RaiseAtOnce, house.with_minimum(2000), by=SUPERVISOR)
    house.sit("Ben", 2)
    house.ok(c.RaiseAtOnce, house.with_minimum(5000), by=SUPERVISOR)
    house.sit("Cat", 3)
    for name, least in (("Ann", 500), ("Ben", 2000), ("Cat", 5000)):
        house.refused_on_screen(name, "player", least - 100, "6.1")
        house.on_screen(name, "player", least)


@pytest.mark.clause(GAME, "7.1")
def test_the_dealer_calls_for_bets_and_closes_them() -> None:
    house = seated(GAME)
    first = only(e.Announced, house.ok(c.Announce, "place-your-bets"))
    assert (first.call, first.clauses) == ("place-your-bets", ("7.1",))
    house.refused(c.Announce, "no-more-bets", by=player("Ann"), clause="7.1")
    house.bet("Ann", "tie", 500)
    assert only(e.Announced, house.ok(c.Announce, "no-more-bets")).call == "no-more-bets"
    house.deal("2C")
    house.refused(c.Announce, "place-your-bets", clause="7.1")
