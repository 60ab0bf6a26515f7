"""Limits and their changes, which the documents word alike: the walk once, and for each game the clauses it goes by.

Limits are those of `tests.tables`: 500 to 100,000 cents.
"""

import pytest
from tests.floor import MOST, NEW, OLD, by_screen, marked, not_by_screen, sign
from tests.tables import DEALER, NOTICE, SUPERVISOR, only, player, seated

from croupier import commands as c
from croupier.table.asking.view import view
from croupier.table.message.events import LimitsAltered, MinimumPosted, OwnLimitsSet, PlayerLeft
from croupier.table.model.sign import Limit

clause = pytest.mark.clause


@pytest.mark.parametrize(("game", "wager", "alter", "limits"), [
    pytest.param("premium-baccarat", "player", "6.6", "6.1", marks=clause("premium-baccarat", "6.6")),
    pytest.param("seven-up-baccarat", "player", "6.7", "6.1", marks=clause("seven-up-baccarat", "6.7")),
    pytest.param("lucky-draw-baccarat", "enter", "6.5", "6.1", marks=clause("lucky-draw-baccarat", "6.5")),
    pytest.param("baceball", "bet", "6.5", "6.1", marks=clause("baceball", "6.5")),
    pytest.param("three-card-poker", "ante", "6.5", "6.1", marks=clause("three-card-poker", "6.5")),
])  # fmt: skip
def test_any_change_at_once_but_a_higher_minimum_only_after_its_sign(game: str, wager: str, alter: str, limits: str) -> None:
    house = seated(game)
    not_by_screen(house, "Ann", wager, OLD - 100, limits)
    house.refused(c.AlterLimits, sign(house, 100), by=DEALER, clause=alter)
    event = only(LimitsAltered, house.ok(c.AlterLimits, sign(house, 100, 5_000), by=SUPERVISOR))
    assert event.clauses == (alter,)
    by_screen(house, "Ann", wager, 100)
    not_by_screen(house, "Ann", wager, 5_100, limits)

    higher = sign(house, NEW)
    house.refused(c.AlterLimits, higher, by=SUPERVISOR, clause=alter)
    house.refused(c.PostMinimum, higher, house.now + NOTICE, by=DEALER, clause=alter)
    house.refused(c.PostMinimum, higher, house.now + NOTICE - 1, by=SUPERVISOR, clause=alter)
    posted = only(MinimumPosted, house.ok(c.PostMinimum, higher, house.now + NOTICE, by=SUPERVISOR))
    assert (posted.notice.effective - posted.notice.posted, posted.clauses) == (NOTICE, (alter,))
    house.wait(NOTICE - 1)
    house.refused(c.AlterLimits, higher, by=SUPERVISOR, clause=alter)
    by_screen(house, "Ann", wager, 100)
    house.wait(1)
    house.refused(c.AlterLimits, sign(house, NEW + 100), by=SUPERVISOR, clause=alter)
    house.refused(c.AlterLimits, higher, by=DEALER, clause=alter)
    altered = only(LimitsAltered, house.ok(c.AlterLimits, higher, by=SUPERVISOR))
    assert (altered.now, altered.clauses) == (True, (alter,))
    not_by_screen(house, "Ann", wager, NEW - 100, limits)
    by_screen(house, "Ann", wager, NEW)


@pytest.mark.parametrize(("game", "wager", "at_once", "limits"), [
    pytest.param("premium-baccarat", "player", "6.6.1", "6.1", marks=clause("premium-baccarat", "6.6.1")),
    pytest.param("seven-up-baccarat", "player", "6.7.1", "6.1", marks=clause("seven-up-baccarat", "6.7.1")),
    pytest.param("lucky-draw-baccarat", "enter", "6.5.1", "6.1", marks=clause("lucky-draw-baccarat", "6.5.1")),
    pytest.param("baceball", "bet", "6.5.1", "6.1", marks=clause("baceball", "6.5.1")),
    pytest.param("three-card-poker", "ante", "6.5.1", "6.1", marks=clause("three-card-poker", "6.5.1")),
])  # fmt: skip
def test_a_minimum_rises_at_once_and_whoever_is_there_keeps_the_former(game: str, wager: str, at_once: str, limits: str) -> None:
    house = seated(game)
    house.refused(c.RaiseAtOnce, sign(house, NEW), by=DEALER, clause=at_once)
    for no_rise in (OLD, OLD - 100):
        house.refused(c.RaiseAtOnce, sign(house, no_rise), by=SUPERVISOR, clause=at_once)
    event = only(LimitsAltered, house.ok(c.RaiseAtOnce, sign(house, NEW), by=SUPERVISOR))
    assert event.clauses[0] == at_once
    by_screen(house, "Ann", wager, OLD)
    not_by_screen(house, "Ann", wager, OLD - 100, limits)


@pytest.mark.parametrize(("game", "wager", "marker", "off", "limits"), [
    pytest.param(
        "premium-baccarat", "player", "6.6.1.1", "6.6.1.2", "6.1", marks=clause("premium-baccarat", "6.6.1.1", "6.6.1.2")
    ),
    pytest.param(
        "seven-up-baccarat", "player", "6.7.1.1", "6.7.1.2", "6.1", marks=clause("seven-up-baccarat", "6.7.1.1", "6.7.1.2")
    ),
    pytest.param("lucky-draw-baccarat", "enter", "6.5.2", "6.5.3", "6.1", marks=clause("lucky-draw-baccarat", "6.5.2", "6.5.3")),
    pytest.param("baceball", "bet", "6.5.1.1", "6.5.1.2", "6.1", marks=clause("baceball", "6.5.1.1", "6.5.1.2")),
    pytest.param("three-card-poker", "ante", "6.5.1.1", "6.5.1.2", "6.1", marks=clause("three-card-poker", "6.5.1.1", "6.5.1.2")),
])  # fmt: skip
def test_a_marker_lies_before_those_who_were_there_until_they_leave(
    game: str, wager: str, marker: str, off: str, limits: str
) -> None:
    house = seated(game, {"Ann": 4})
    assert marked(house) == []
    event = only(LimitsAltered, house.ok(c.RaiseAtOnce, sign(house, NEW), by=SUPERVISOR))
    assert marker in event.clauses
    assert set(event.markers) == {"Ann"}
    assert event.markers["Ann"][wager] == OLD
    assert marked(house) == [4]
    assert set(view(house.table, SUPERVISOR).sign.former_minimums.values()) == {(OLD,)}
    assert only(PlayerLeft, house.ok(c.LeaveTable, "Ann", by=player("Ann"))).clauses == (off,)
    assert marked(house) == []
    house.sit("Ann", 4)
    assert house.table.floor.people["Ann"].marker is None
    assert view(house.table, SUPERVISOR).sign.former_minimums == {}
    not_by_screen(house, "Ann", wager, OLD, limits)


@pytest.mark.parametrize(("game", "wager", "limits"), [
    pytest.param("premium-baccarat", "player", "6.1", marks=clause("premium-baccarat", "6.6.1.3")),
    pytest.param("seven-up-baccarat", "player", "6.1", marks=clause("seven-up-baccarat", "6.7.1.3")),
    pytest.param("lucky-draw-baccarat", "enter", "6.1", marks=clause("lucky-draw-baccarat", "6.5.4")),
    pytest.param("baceball", "bet", "6.1", marks=clause("baceball", "6.5.1.3")),
])  # fmt: skip
def test_the_marker_of_a_player_with_several_areas_lies_where_they_sit(game: str, wager: str, limits: str) -> None:
    house = seated(game, {"Ann": 4})
    house.ok(c.TakeArea, "Ann", 2)
    house.ok(c.RaiseAtOnce, sign(house, NEW), by=SUPERVISOR)
    assert marked(house) == [4]
    house.refused(c.PlaceWager, "Ann", 2, wager, OLD - 100, through="screen", by=player("Ann"), clause=limits)
    house.ok(c.PlaceWager, "Ann", 2, wager, OLD, through="screen", by=player("Ann"))


@pytest.mark.parametrize(("game", "wager", "newcomers", "limits"), [
    pytest.param("premium-baccarat", "player", "6.6.4", "6.1", marks=clause("premium-baccarat", "6.6.4")),
    pytest.param("seven-up-baccarat", "player", "6.7.4", "6.1", marks=clause("seven-up-baccarat", "6.7.4")),
    pytest.param("lucky-draw-baccarat", "enter", "6.6.2", "6.1", marks=clause("lucky-draw-baccarat", "6.6.2")),
    pytest.param("baceball", "bet", "6.5.4", "6.1", marks=clause("baceball", "6.5.4")),
    pytest.param("three-card-poker", "ante", "6.5.4", "6.1", marks=clause("three-card-poker", "6.5.4")),
])  # fmt: skip
def test_newcomers_meet_the_new_minimum(game: str, wager: str, newcomers: str, limits: str) -> None:
    house = seated(game)
    event = only(LimitsAltered, house.ok(c.RaiseAtOnce, sign(house, NEW), by=SUPERVISOR))
    assert newcomers in event.clauses
    house.sit("Nan", 2)
    assert house.table.floor.people["Nan"].marker is None
    not_by_screen(house, "Nan", wager, NEW - 100, limits)
    by_screen(house, "Nan", wager, NEW)
    by_screen(house, "Ann", wager, OLD)


@pytest.mark.parametrize(("game", "wager", "again", "alter", "limits"), [
    pytest.param("premium-baccarat", "player", "6.6.2", "6.6", "6.1", marks=clause("premium-baccarat", "6.6.2")),
    pytest.param("seven-up-baccarat", "player", "6.7.2", "6.7", "6.1", marks=clause("seven-up-baccarat", "6.7.2")),
    pytest.param("lucky-draw-baccarat", "enter", "6.6", "6.5", "6.1", marks=clause("lucky-draw-baccarat", "6.6")),
    pytest.param("baceball", "bet", "6.5.2", "6.5", "6.1", marks=clause("baceball", "6.5.2")),
    pytest.param("three-card-poker", "ante", "6.5.2", "6.5", "6.1", marks=clause("three-card-poker", "6.5.2")),
])  # fmt: skip
def test_a_kept_minimum_goes_only_after_a_further_sign(game: str, wager: str, again: str, alter: str, limits: str) -> None:
    house = seated(game)
    higher = sign(house, NEW)
    house.ok(c.RaiseAtOnce, higher, by=SUPERVISOR)
    house.sit("Nan", 2)
    house.wait(2 * NOTICE)
    assert only(LimitsAltered, house.ok(c.AlterLimits, higher, by=SUPERVISOR)).lifted == ()
    by_screen(house, "Ann", wager, OLD)
    house.refused(c.PostMinimum, higher, house.now + NOTICE - 1, by=SUPERVISOR, clause=alter)
    house.ok(c.PostMinimum, higher, house.now + NOTICE, by=SUPERVISOR)
    house.wait(NOTICE - 1)
    house.refused(c.AlterLimits, higher, by=SUPERVISOR, clause=alter)
    by_screen(house, "Ann", wager, OLD)
    house.wait(1)
    event = only(LimitsAltered, house.ok(c.AlterLimits, higher, by=SUPERVISOR))
    assert event.lifted == ("Ann",)
    assert again in event.clauses
    assert marked(house) == []
    assert house.table.floor.people["Ann"].marker is None
    not_by_screen(house, "Ann", wager, NEW - 100, limits)
    by_screen(house, "Ann", wager, NEW)


@pytest.mark.parametrize(("game", "wager", "own", "limits"), [
    pytest.param("premium-baccarat", "player", "6.7", "6.1", marks=clause("premium-baccarat", "6.7")),
    pytest.param("seven-up-baccarat", "player", "6.8", "6.1", marks=clause("seven-up-baccarat", "6.8")),
    pytest.param("lucky-draw-baccarat", "enter", "6.7", "6.1", marks=clause("lucky-draw-baccarat", "6.7")),
    pytest.param("baceball", "bet", "6.6", "6.1", marks=clause("baceball", "6.6")),
    pytest.param("three-card-poker", "ante", "6.6", "6.1", marks=clause("three-card-poker", "6.6")),
])  # fmt: skip
def test_a_supervisor_lets_one_player_past_the_maximum(game: str, wager: str, own: str, limits: str) -> None:
    house = seated(game, {"Ann": 1, "Ben": 2})
    limit = {wager: Limit(1_000, 2 * MOST)}
    not_by_screen(house, "Ann", wager, MOST + 100, limits)
    house.refused(c.SetOwnLimits, "Ann", limit, by=DEALER, clause=own)
    for wrong in (Limit(0, 2 * MOST), Limit(5_000, 4_000)):
        house.refused(c.SetOwnLimits, "Ann", {wager: wrong}, by=SUPERVISOR, clause=own)
    assert only(OwnLimitsSet, house.ok(c.SetOwnLimits, "Ann", limit, by=SUPERVISOR)).clauses == (own,)
    by_screen(house, "Ann", wager, 2 * MOST)
    not_by_screen(house, "Ann", wager, 2 * MOST + 100, limits)
    not_by_screen(house, "Ann", wager, 900, limits)
    not_by_screen(house, "Ben", wager, MOST + 100, limits)
    if game in ("premium-baccarat", "seven-up-baccarat"):
        not_by_screen(house, "Ann", "banker", MOST + 100, limits)
    assert [place.area for place in view(house.table, player("Ben")).places if place.own_limits] == [1]
