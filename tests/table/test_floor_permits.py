"""What is offered about places, signs and restrictions, to the letter of what would be granted."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.table.pits import PITS, QUIET, as_required, start
from tests.table.saying import any_of
from tests.tables import DEALER, SUPERVISOR, House, opened, player, seated

from croupier import commands as c
from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.table.asking.permitted import Permit, permitted, permitted_to
from croupier.table.engine import decide
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.table.model.sign import Limit
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of
from croupier.table.reading.places import kept_apart


def of(house: House, command: str) -> list[Permit]:
    return [permit for permit in permitted(house.table) if permit.command == command]


@pytest.mark.parametrize("game", GAMES)
def test_a_sign_of_ones_own_is_offered_between_rounds(game: str) -> None:
    house = seated(game, {"Ann": 1})
    [permit] = of(house, "set-own-limits")
    assert permit.fields == {"player": "Ann"}
    assert not permit.admits(c.SetOwnLimits("Ann", {}, by=SUPERVISOR, at=house.now))
    house.ok(c.SetOwnLimits, "Ann", permit.open["limits"], by=SUPERVISOR)
    _other, down = of(house, "set-own-limits")
    assert down.fields == {"player": "Ann", "limits": {}}
    house.ok(c.SetOwnLimits, "Ann", {}, by=SUPERVISOR)
    assert house.table.floor.people["Ann"].own is None


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=20)
@given(first=st.integers(0, 4), seeds=st.lists(st.integers(0, 2**24), max_size=6), own=st.integers(0, 2**24))
def test_a_sign_of_ones_own_is_offered_wherever_one_would_be_granted(pit: str, first: int, seeds: list[int], own: int) -> None:
    """For each player, with and without such a sign, at every moment; and where none would be, none is offered."""
    walk = start(pit, first)
    for seed in seeds:
        if not walk.table.closed:
            walk.give(as_required(Random(seed), walk.table))
    for seed in range(own, own + 12):
        table, by = walk.table, Actor("Sue", Rank.SUPERVISOR)
        permits = [permit for permit in permitted(table) if permit.command == "set-own-limits"]
        asked = replace(any_of(c.SetOwnLimits, Random(seed), table), by=by, at=table.now)
        granted = not isinstance(decide(table, asked), Refused)
        assert not granted or any(permit.admits(asked) for permit in permits), asked
        offered = {permit.fields["player"] for permit in permits}
        assert offered == (set(table.floor.people) if table.round is None else set())
        assert all(not isinstance(decide(table, permit.example(by, table.now)), Refused) for permit in permits)
        walk.give(asked)


def test_a_higher_minimum_is_offered_whatever_the_most_a_player_may_wager() -> None:
    house = seated("premium-baccarat", {"Ann": 1})
    sign = desk_of(house.table).conditions.sign
    highest = max(limit.maximum for limit in sign.limits.values())
    house.ok(c.AlterLimits, replace(sign, player_maximum=highest), by=SUPERVISOR)
    for command in ("post-minimum", "raise-at-once"):
        [permit] = of(house, command)
        assert not isinstance(decide(house.table, permit.example(SUPERVISOR, house.now)), Refused)


def test_the_announced_sign_is_not_offered_before_its_time() -> None:
    """Another one is, which raises nothing."""
    house = seated("premium-baccarat", {"Ann": 1})
    sign = desk_of(house.table).conditions.sign
    higher = replace(sign, limits={slug: Limit(limit.minimum * 2, limit.maximum) for slug, limit in sign.limits.items()})
    house.ok(c.RaiseAtOnce, higher, by=SUPERVISOR)
    house.ok(c.PostMinimum, higher, house.now + 1_200, by=SUPERVISOR)
    house.refused(c.AlterLimits, higher, by=SUPERVISOR, clause="6.6")
    [permit] = of(house, "alter-limits")
    assert permit.open["sign"] != higher
    assert not isinstance(decide(house.table, permit.example(SUPERVISOR, house.now)), Refused)


def test_nobody_is_offered_a_place_who_cannot_have_one() -> None:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    house.ok(c.ExcludePlayer, "Ben", "shouting", by=SUPERVISOR)
    for name in ("Ann", "Ben"):
        assert "join-table" not in {permit.command for permit in permitted_to(house.table, player(name))}
        assert not any(permit.admits(c.JoinTable(name, 3, by=DEALER, at=house.now)) for permit in of(house, "join-table"))
    [zoes] = [permit for permit in of(house, "join-table") if permit.fields == {"area": 3, "seated": True}]
    assert zoes.admits(c.JoinTable("Zoe", 3, by=player("Zoe"), at=house.now))


def test_a_further_area_is_offered_where_there_is_room() -> None:
    house = seated("baceball", {"Ann": 1, "Ben": 2})
    house.ok(c.CloseArea, 3, by=SUPERVISOR)
    house.ok(c.ReserveAreas, "Ben", (4,), by=SUPERVISOR)
    anns, bens = of(house, "take-area")
    areas = {
        permit.fields["player"]: [
            area for area in range(9) if permit.admits(c.TakeArea(permit.fields["player"], area, by=DEALER, at=house.now))
        ]
        for permit in (anns, bens)
    }
    assert areas == {"Ann": [5, 6, 7], "Ben": [4, 5, 6, 7]}


def test_whoever_came_first_stays_though_the_order_of_the_record_changes() -> None:
    house = seated("three-card-poker", {"Zoe": 1, "Ann": 2})
    house.ok(c.KeepApart, ("Ann", "Zoe"), by=SUPERVISOR)
    floor = house.table.floor
    turned: Table = replace(house.table, floor=replace(floor, people=dict(sorted(floor.people.items()))))
    for table in (house.table, turned):
        assert kept_apart(table, desk_of(table), "Zoe") is None
        refusal = kept_apart(table, desk_of(table), "Ann")
        assert refusal is not None
        assert refusal.sentence == "Ann may not play at the same table as Zoe."


def test_a_restriction_says_by_which_clause_and_whose_it_is() -> None:
    house = opened("seven-up-baccarat", offered=("super-sevens",))
    told = {permit.fields["told"]: (permit.rank, permit.clause) for permit in of(house, "notify-restriction")}
    assert told == {"surveillance": ("gaming-manager", "10.2"), "inspector": ("gaming-manager", "10.2")}
    house.refused(c.NotifyRestriction, "super-sevens", "inspector", clause="10.2")
