"""Moments on the floor where two rules meet: each was once answered wrongly."""

import pytest
from msgspec.structs import replace
from tests.tables import (
    ASSISTANT,
    MANAGER,
    NOTICE,
    PURSE,
    SUPERVISOR,
    House,
    all_of,
    hands_seen,
    only,
    player,
    seated,
)

from croupier import commands as c
from croupier.cards.procedure import Source
from croupier.table.asking.view import view
from croupier.table.message import events as e
from croupier.table.model.people import PlayerCard
from croupier.table.model.sign import Limit


@pytest.mark.clause("seven-up-baccarat", "7.3")
def test_the_first_card_at_seven_up_is_asked_for_the_banker() -> None:
    house = seated("seven-up-baccarat")
    house.bet("Ann", "player", 1_000)
    asked = house.required()
    assert (asked.what, asked.hand) == ("deal", "banker")
    assert only(e.CardDealt, house.deal("9H")).hand == "banker"


@pytest.mark.clause("baceball", "12.6")
def test_a_device_that_empties_with_a_round_is_filled_before_the_next() -> None:
    house = seated("baceball")
    house.bet("Ann", "bet", 1_000)
    house.play("2C 3C 4C 5C 6C 7C")
    stock = replace(house.table.cards.stock, remaining=0)
    house.table = replace(house.table, cards=replace(house.table.cards, stock=stock))
    assert house.required().what == "reshuffle"
    house.ok(c.ReshuffleRack)
    house.make_ready()
    house.bet("Ann", "bet", 1_000)
    assert house.required().what == "deal"


def test_a_players_own_sign_waits_for_the_end_of_the_round() -> None:
    house = seated("lucky-draw-baccarat", maximum=10_000)
    own = {"enter": Limit(500, 50_000)}
    house.bet("Ann", "enter", 20_000)
    house.deal("9H")
    house.refused(c.SetOwnLimits, "Ann", own, by=SUPERVISOR, clause="6.7")


def test_a_players_own_sign_is_for_more_than_the_maximum_and_can_be_taken_down() -> None:
    house = seated("lucky-draw-baccarat", maximum=10_000)
    house.refused(c.SetOwnLimits, "Ann", {"enter": Limit(500, 10_000)}, by=SUPERVISOR, clause="6.7")
    house.refused(c.SetOwnLimits, "Ann", {}, by=SUPERVISOR, clause="6.7")
    house.ok(c.SetOwnLimits, "Ann", {"enter": Limit(500, 50_000)}, by=SUPERVISOR)
    house.on_screen("Ann", "enter", 20_000)
    house.ok(c.WithdrawWager, "Ann", 1, "enter")
    house.ok(c.SetOwnLimits, "Ann", {}, by=SUPERVISOR)
    house.refused_on_screen("Ann", "enter", 20_000, "6.1")


@pytest.mark.clause("seven-up-baccarat", "6.5")
def test_what_one_wager_has_above_the_players_maximum_goes_back() -> None:
    house = seated("seven-up-baccarat", player_maximum=10_000)
    house.bet("Ann", "banker", 15_000)
    house.bet("Ann", "tie", 5_000)
    lines = {line.wager: line.counted for line in house.play("9H 3C KD")}
    assert lines == {"banker": 10_000, "tie": 5_000}
    assert house.chips("Ann") == PURSE + 10_000 - 5_000


@pytest.mark.clause("premium-baccarat", "6.7")
def test_limits_of_ones_own_take_the_place_of_the_players_maximum_on_the_layout_too() -> None:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2}, player_maximum=150_000)
    house.ok(c.SetOwnLimits, "Ann", {"player": Limit(500, 300_000)}, by=SUPERVISOR)
    house.bet("Ann", "player", 200_000)
    house.bet("Ben", "player", 200_000)
    assert {lying.player: lying.flags for lying in house.table.laid} == {
        "Ann": (),
        "Ben": ("over-maximum", "over-player-maximum"),
    }


def with_super_sevens(**named: int) -> House:
    house = seated("seven-up-baccarat", {"Ann": 1, "Ben": 2}, offered=("super-sevens",), **named)
    house.bet("Ann", "banker", 1_000)
    house.bet("Ben", "super-sevens", 1_000)
    return house


@pytest.mark.clause("seven-up-baccarat", "5.6.8", "10.3")
def test_super_sevens_go_back_with_the_last_main_wager_however_it_goes() -> None:
    house = with_super_sevens()
    back = all_of(e.WagerReturned, house.ok(c.ExcludePlayer, "Ann", "a device", by=SUPERVISOR))
    assert [(event.player, event.wager) for event in back] == [("Ann", "banker"), ("Ben", "super-sevens")]
    assert house.table.laid == ()
    house = with_super_sevens(differential=50)
    back = all_of(e.WagerReturned, house.ok(c.ReduceProRata))
    assert [event.wager for event in back] == ["banker", "super-sevens"]
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE, PURSE)


@pytest.mark.clause("seven-up-baccarat", "10.2")
def test_a_restriction_sends_back_side_wagers_without_a_main_one() -> None:
    house = with_super_sevens()
    for told in ("surveillance", "inspector"):
        house.ok(c.NotifyRestriction, "super-sevens", told, by=MANAGER)
    back = only(e.WagerReturned, house.ok(c.RestrictWager, "super-sevens", by=MANAGER))
    assert (back.player, back.clauses) == ("Ben", ("10.2",))


def by_method_b() -> House:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2}, method="B")
    house.bet("Ann", "player", 5_000)
    house.bet("Ben", "player", 1_000)
    return house


@pytest.mark.clause("premium-baccarat", "8.8", "5.5")
def test_the_offer_of_a_hand_follows_the_wagers_until_a_card_is_exposed() -> None:
    house = by_method_b()
    house.deal("9H 2C KD 4S")
    assert house.required().who == "Ann"
    house.ok(c.IncreaseWager, "Ben", 2, "player", 9_000)
    assert house.required().who == "Ben"
    house.ok(c.WithdrawWager, "Ben", 2, "player")
    assert house.required().who == "Ann"
    house.ok(c.AcceptHand, by=player("Ann"))
    house.refused(c.WithdrawWager, "Ann", 1, "player", clause="5.5")


@pytest.mark.clause("premium-baccarat", "8.5")
def test_nobody_leaves_with_the_cards() -> None:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2}, method="B")
    house.bet("Ben", "player", 1_000)
    house.ok(c.DesignatePlayer, "Ann", "player", by=ASSISTANT)
    house.deal("9H 2C KD 4S")
    house.ok(c.AcceptHand, by=player("Ann"))
    house.refused(c.LeaveTable, "Ann", clause="8.6")
    house.ok(c.RevealHand, by=player("Ann"))
    house.ok(c.LeaveTable, "Ann")


def test_the_cut_passes_over_a_player_who_has_left() -> None:
    house = seated("lucky-draw-baccarat", {"Ann": 1, "Ben": 2})
    house.ok(c.Shuffle, by=SUPERVISOR)
    first = house.required().who
    house.ok(c.LeaveTable, first)
    assert house.required().who not in (first, "supervisor")


@pytest.mark.clause("premium-baccarat", "6.6.1", "6.6.3")
def test_a_marker_keeps_the_lowest_minimum_and_all_are_shown() -> None:
    house = seated("premium-baccarat", minimum=1_000)
    house.ok(c.RaiseAtOnce, house.with_minimum(5_000), by=SUPERVISOR)
    house.ok(c.AlterLimits, house.with_minimum(500), by=SUPERVISOR)
    house.sit("Ben", 2)
    house.ok(c.RaiseAtOnce, house.with_minimum(2_000), by=SUPERVISOR)
    house.ok(c.RaiseAtOnce, house.with_minimum(5_000), by=SUPERVISOR)
    house.on_screen("Ann", "player", 500)
    assert view(house.table, SUPERVISOR).sign.former_minimums["player"] == (500,)
    house.sit("Cy", 3)
    house.ok(c.AlterLimits, house.with_minimum(3_000), by=SUPERVISOR)
    house.ok(c.RaiseAtOnce, house.with_minimum(5_000), by=SUPERVISOR)
    assert view(house.table, SUPERVISOR).sign.former_minimums["player"] == (500, 3_000)


@pytest.mark.clause("premium-baccarat", "6.6")
def test_a_posted_minimum_holds_though_a_maximum_changed_meanwhile() -> None:
    house = seated("premium-baccarat")
    house.ok(c.PostMinimum, house.with_minimum(2_000), NOTICE, by=SUPERVISOR)
    raised = {slug: Limit(limit.minimum, 200_000) for slug, limit in house.sign.limits.items()}
    house.ok(c.AlterLimits, replace(house.sign, limits=raised), by=SUPERVISOR)
    house.refused(c.AlterLimits, house.with_minimum(2_000), by=SUPERVISOR, clause="6.6")
    house.wait(NOTICE)
    house.ok(c.AlterLimits, house.with_minimum(2_000), by=SUPERVISOR)
    assert house.sign.limits["player"] == Limit(2_000, 200_000)


@pytest.mark.clause("three-card-poker", "12.12", "12.10")
def test_a_hand_that_is_out_is_never_shown() -> None:
    house = seated("three-card-poker", {"Ann": 1, "Ben": 2})
    house.bet("Ann", "ante", 1_000)
    house.bet("Ben", "ante", 1_000)
    house.bet("Ben", "pair-plus", 1_000)
    house.deal("9H 2C 4C KD 6C 8D 4S 8C JD")
    house.ok(c.PassOver, 1)
    house.ok(c.PassOver, 2)
    house.ok(c.ExposeHand, "dealer")
    result = only(e.ResultAnnounced, house.ok(c.AnnounceResult))
    assert set(result.counts) == {"dealer", "2"}
    seen = hands_seen(house.table, player("Ben"))
    assert seen["1"] == (None, None, None)
    assert None not in seen["2"]


@pytest.mark.clause("three-card-poker", "14.1")
def test_a_card_that_is_anothers_sends_the_wagers_back() -> None:
    house = seated("three-card-poker")
    house.bet("Ann", "ante", 1_000)
    back = only(e.WagerReturned, house.ok(c.ShowPlayerCard, "Ann", PlayerCard.ANOTHERS))
    assert (back.wager, back.clauses) == ("ante", ("12.16.1", "14.1"))
    house.refused(c.PlaceWager, "Ann", 1, "ante", 1_000, clause="14.1")


@pytest.mark.clause("premium-baccarat", "6.2")
def test_the_dealer_is_told_that_the_differential_is_exceeded() -> None:
    house = seated("premium-baccarat", differential=1_000)
    house.bet("Ann", "banker", 1_000)
    assert "differential" not in house.required().sentence
    house.ok(c.IncreaseWager, "Ann", 1, "banker", 500)
    assert "differential" in house.required().sentence
    house.ok(c.ReduceProRata)
    assert "differential" not in house.required().sentence


@pytest.mark.clause("premium-baccarat", "15.10")
def test_who_came_during_a_coup_has_not_sat_it_out() -> None:
    house = seated("premium-baccarat")
    house.bet("Ann", "player", 1_000)
    house.deal("9H 2C")
    house.sit("Ben", 2)
    house.deal("KD 4S")
    house.settle()
    house.clear()
    assert house.table.floor.people["Ben"].idle == 0


@pytest.mark.clause("lucky-draw-baccarat", "4.2")
def test_only_cards_that_came_shuffled_are_riffled_on_request() -> None:
    house = seated("lucky-draw-baccarat")
    house.ok(c.Shuffle, by=SUPERVISOR)
    house.refused(c.Riffle, "Ann", by=SUPERVISOR, clause="4.2")
    house.ok(c.IntroduceCards, "blue", source=Source.MAKER, by=SUPERVISOR)
    house.ok(c.Shuffle, "pre-shuffled", "a" * 64)
    assert only(e.CardsRiffled, house.ok(c.Riffle, "Ann", "b" * 64, by=SUPERVISOR)).commitment == "b" * 64
    assert house.table.cards.commitment == "b" * 64
