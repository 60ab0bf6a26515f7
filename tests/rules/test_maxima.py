"""Maxima at a live table: of a wager, a player and an area, by a sign of one's own, and by a sign that changes while wagers lie.

Limits are those of `tests.tables`: 500 to 100,000 cents, and everybody sits down with 1,000,000.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.floor import sign
from tests.poker import three
from tests.table.pits import QUIET
from tests.tables import PURSE, SUPERVISOR, House, all_of, alone, conditions, only, player, seated

from croupier import commands as c
from croupier.cards.card import Card
from croupier.desk.journal import write_event
from croupier.games.limits import Bounds
from croupier.games.limits import Limit as Span
from croupier.table.asking.view import view
from croupier.table.engine import replay, run
from croupier.table.message import events as e
from croupier.table.message.upcast import read_event
from croupier.table.model.sign import Limit
from croupier.table.reading.conditions import faults

POKER, LUCKY, BACEBALL, SEVEN_UP, PREMIUM = (
    "three-card-poker", "lucky-draw-baccarat", "baceball", "seven-up-baccarat", "premium-baccarat",
)  # fmt: skip
BANKER_WINS = "9H 3C KD"
clause = pytest.mark.clause


def counted(lines: Any) -> dict[tuple[str, str], int]:
    return {(line.player, line.wager): line.counted for line in lines}


def flags(house: House, name: str, wager: str) -> tuple[str, ...]:
    """As everybody sees them."""
    return next(each.flags for each in view(house.table, SUPERVISOR).wagers if (each.player, each.wager) == (name, wager))


def shared(**named: Any) -> House:
    """7-Up, with Ann, Ben and Cat at one box."""
    house = seated(SEVEN_UP, {"Ann": 1}, **named)
    for name in ("Ben", "Cat"):
        house.sit(name, 1, seated=False)
    house.ok(c.PermitSharing, 1, by=SUPERVISOR)
    return house


# A player's maximum


@clause("three-card-poker", "6.3", "8.5")
def test_a_play_wager_neither_counts_towards_a_players_maximum_nor_is_cut_by_it() -> None:
    house = seated(POKER, maximum=10_000, player_maximum=15_000)
    house.on_screen("Ann", "ante", 10_000)
    house.deal(three("QC 8D 6S", "AH AS AC"))
    assert only(e.WagerPlaced, house.ok(c.Decide, 1, "play")).amount == 10_000
    house.ok(c.ExposeHand, "dealer")
    lines = house.settle()
    assert counted(lines) == {("Ann", "ante"): 10_000, ("Ann", "play"): 10_000, ("Ann", "ante-bonus"): 10_000}
    assert house.chips("Ann") == PURSE + 10_000 + 10_000 + 40_000


@clause("three-card-poker", "6.3", "8.5")
def test_an_ante_above_a_players_maximum_counts_to_it_and_play_and_bonus_follow() -> None:
    house = seated(POKER, player_maximum=15_000)
    house.refused_on_screen("Ann", "ante", 20_000, "6.1")
    house.bet("Ann", "ante", 20_000)
    house.deal(three("QC 8D 6S", "AH AS AC"))
    assert only(e.WagerPlaced, house.ok(c.Decide, 1, "play")).amount == 15_000
    house.ok(c.ExposeHand, "dealer")
    assert set(counted(house.settle()).values()) == {15_000}
    assert house.chips("Ann") == PURSE + 15_000 + 15_000 + 60_000


@clause("baceball", "11.4", "11.10")
def test_a_jackpot_wager_neither_counts_towards_a_players_maximum_nor_is_cut_by_it() -> None:
    house = seated(BACEBALL, offered=("jackpot",), jackpot=2_500, player_maximum=2_000)
    house.on_screen("Ann", "bet", 2_000)
    house.on_screen("Ann", "jackpot", 2_500)
    house.ok(c.CollectJackpotWagers)
    house.deal("AH 2C AS 3C AC 4C")
    lines = {line.wager: line for line in house.settle()}
    assert (lines["bet"].counted, lines["jackpot"].counted, lines["jackpot"].pays) == (2_000, 2_500, 300 * 2_500)


@clause("seven-up-baccarat", "6.1", "6.5")
def test_a_sum_above_a_players_maximum_is_refused_flagged_and_in_the_round_valid() -> None:
    house = seated(SEVEN_UP, player_maximum=12_000)
    house.on_screen("Ann", "banker", 10_000)
    house.refused_on_screen("Ann", "tie", 5_000, "6.1")
    house.bet("Ann", "tie", 5_000)
    assert (flags(house, "Ann", "banker"), flags(house, "Ann", "tie")) == ((), ("over-player-maximum",))
    assert counted(house.play(BANKER_WINS)) == {("Ann", "banker"): 10_000, ("Ann", "tie"): 5_000}
    assert house.chips("Ann") == PURSE + 10_000 - 5_000


@clause("baceball", "6.1")
def test_baceballs_maximum_of_a_player_is_for_each_area() -> None:
    house = seated(BACEBALL, offered=("strike-out",), player_maximum=2_000)
    house.ok(c.TakeArea, "Ann", 2)
    house.on_screen("Ann", "bet", 2_000)
    house.refused_on_screen("Ann", "strike-out", 500, "6.1")
    house.ok(c.PlaceWager, "Ann", 2, "bet", 2_000, through="screen", by=player("Ann"))


@clause("lucky-draw-baccarat", "6.1")
def test_lucky_draw_knows_no_maximum_of_a_player() -> None:
    [fault] = faults(conditions(LUCKY, player_maximum=50_000))
    assert (fault.clause, fault.sentence) == (
        "6.1", "Lucky Draw Baccarat has no maximum for a player: its limits are those of each area.",
    )  # fmt: skip
    house = seated(LUCKY)
    house.refused(c.AlterLimits, replace(house.sign, player_maximum=50_000), by=SUPERVISOR, clause="6.1")
    assert [faults(conditions(game, player_maximum=50_000)) for game in (PREMIUM, SEVEN_UP, BACEBALL, POKER)] == [[]] * 4


def test_a_players_maximum_is_an_amount_that_chips_can_make() -> None:
    [fault] = faults(conditions(POKER, player_maximum=50_050))
    assert fault.sentence == "The chips of this table cannot make the 500.50 on the sign."


# An area's maximum


@clause("three-card-poker", "6.1", "6.3")
def test_three_card_poker_may_have_an_area_maximum_that_cuts_no_sum() -> None:
    assert faults(conditions(POKER, area_maximum=10_000)) == []
    house = seated(POKER, area_maximum=10_000)
    house.on_screen("Ann", "ante", 6_000)
    house.refused_on_screen("Ann", "pair-plus", 5_000, "6.1")
    house.bet("Ann", "pair-plus", 5_000)
    assert flags(house, "Ann", "pair-plus") == ("over-area-maximum",)
    house.deal(three("QC 8D 6S", "AH AS 2C"))
    house.ok(c.Decide, 1, "play")
    house.ok(c.ExposeHand, "dealer")
    assert counted(house.settle()) == {("Ann", "ante"): 6_000, ("Ann", "play"): 6_000, ("Ann", "pair-plus"): 5_000}
    house.refused(c.ReduceProRata, 1, says="Three Card Poker does not reduce wagers pro rata.")


@clause("lucky-draw-baccarat", "6.1")
@clause("baceball", "6.1")
@pytest.mark.parametrize("game", [LUCKY, BACEBALL])
def test_where_limits_are_those_of_an_area_it_has_no_other_maximum(game: str) -> None:
    [fault] = faults(conditions(game, area_maximum=10_000))
    assert fault.clause == "6.1"
    assert fault.sentence.endswith("has no maximum for an area beside those of its wagers.")


# A sign of a player's own


@clause("seven-up-baccarat", "6.5", "6.8")
def test_a_sign_of_ones_own_stands_outside_the_area_maximum() -> None:
    house = shared(area_maximum=100_000)
    house.ok(c.SetOwnLimits, "Ann", {"banker": Limit(1_000, 500_000)}, by=SUPERVISOR)
    house.on_screen("Ann", "banker", 500_000)
    house.on_screen("Ben", "banker", 100_000)
    house.refused_on_screen("Cat", "banker", 500, "6.1")
    house.refused(c.ReduceProRata, 1, clause="6.2")
    assert counted(house.play(BANKER_WINS)) == {("Ann", "banker"): 500_000, ("Ben", "banker"): 100_000}
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE + 500_000, PURSE + 100_000)


@clause("seven-up-baccarat", "6.2", "6.5", "6.8")
def test_the_others_on_the_area_share_its_maximum_among_themselves() -> None:
    house = shared(area_maximum=30_000)
    house.ok(c.SetOwnLimits, "Ann", {"banker": Limit(1_000, 500_000)}, by=SUPERVISOR)
    house.bet("Ann", "banker", 500_000)
    house.bet("Ben", "banker", 40_000)
    house.bet("Cat", "player", 20_000)
    assert (flags(house, "Ann", "banker"), flags(house, "Cat", "player")) == ((), ("over-area-maximum",))
    before = house.table
    assert counted(house.play(BANKER_WINS)) == {("Ann", "banker"): 500_000, ("Ben", "banker"): 20_000, ("Cat", "player"): 10_000}
    house.table = before
    cut = only(e.WagersReduced, house.ok(c.ReduceProRata, 1))
    assert [(lying.player, lying.amount) for lying in cut.cuts] == [("Ben", 20_000), ("Cat", 10_000)]


@clause("premium-baccarat", "6.2", "6.7")
@clause("seven-up-baccarat", "6.2", "6.8")
@pytest.mark.parametrize(("game", "reduces"), [(PREMIUM, "6.2"), (SEVEN_UP, "6.2")])
def test_the_differential_applies_to_a_sign_of_ones_own_too(game: str, reduces: str) -> None:
    house = seated(game, {"Ann": 1, "Ben": 2}, differential=200_000, area_maximum=50_000, player_maximum=50_000)
    house.ok(c.SetOwnLimits, "Ann", {"banker": Limit(1_000, 500_000)}, by=SUPERVISOR)
    house.on_screen("Ann", "banker", 500_000)
    house.bet("Ben", "player", 50_000)
    cut = only(e.WagersReduced, house.ok(c.ReduceProRata))
    assert ([(lying.player, lying.amount) for lying in cut.cuts], cut.clauses) == ([("Ann", 250_000)], (reduces,))


@clause("seven-up-baccarat", "6.8")
@pytest.mark.parametrize("maximum", ["player_maximum", "area_maximum"])
def test_a_sign_of_ones_own_may_pass_any_of_the_tables_maxima(maximum: str) -> None:
    house = seated(SEVEN_UP, None, **{maximum: 40_000})
    house.refused(c.SetOwnLimits, "Ann", {"banker": Limit(1_000, 40_000)}, by=SUPERVISOR, clause="6.8")
    house.ok(c.SetOwnLimits, "Ann", {"banker": Limit(1_000, 60_000)}, by=SUPERVISOR)
    house.on_screen("Ann", "banker", 60_000)
    assert counted(house.play(BANKER_WINS)) == {("Ann", "banker"): 60_000}


# Limits that change while wagers lie


def beside(house: House) -> House:
    """Another table that stands as this one does."""
    twin = House()
    twin.table, twin.now = house.table, house.now
    return twin


@pytest.mark.parametrize(("game", "wager", "cards"), [
    pytest.param(SEVEN_UP, "banker", BANKER_WINS, marks=clause("seven-up-baccarat", "6.5", "6.7")),
    pytest.param(BACEBALL, "bet", "9H 9D 2C 8H 8D 3C 7H 7D 4C", marks=clause("baceball", "6.3", "6.5")),
])  # fmt: skip
def test_a_wager_is_settled_by_the_sign_under_which_it_was_accepted(game: str, wager: str, cards: str) -> None:
    house = seated(game, {"Ann": 1, "Ben": 2})
    house.on_screen("Ann", wager, 100_000)
    altered = only(e.LimitsAltered, house.ok(c.AlterLimits, sign(house, 500, 10_000), by=SUPERVISOR))
    assert [(lying.player, lying.under) for lying in altered.kept] == [("Ann", Bounds(Span(500, 100_000)))]
    house.bet("Ben", wager, 30_000)
    assert (flags(house, "Ann", wager), flags(house, "Ben", wager)) == ((), ("over-maximum",))
    lines = house.play(cards)
    assert counted(lines) == {("Ann", wager): 100_000, ("Ben", wager): 10_000}


@clause("three-card-poker", "6.3", "6.5")
@clause("lucky-draw-baccarat", "6.3", "6.5")
@pytest.mark.parametrize(("game", "wager", "cards", "adds", "decision"), [
    (POKER, "ante", three("QC 8D 6S", "AH AS 2C"), "play", "play"), (LUCKY, "enter", "2H 5C 2S", "draw", "draw"),
])  # fmt: skip
def test_what_follows_a_wager_follows_what_it_was_accepted_at(game: str, wager: str, cards: str, adds: str, decision: str) -> None:
    house = seated(game)
    house.on_screen("Ann", wager, 100_000)
    house.ok(c.AlterLimits, sign(house, 500, 10_000), by=SUPERVISOR)
    house.deal(cards)
    placed = only(e.WagerPlaced, house.ok(c.Decide, 1, decision))
    assert (placed.wager, placed.amount) == (adds, 100_000)


@clause("seven-up-baccarat", "6.5", "6.7")
def test_an_area_maximum_that_falls_does_not_reach_back() -> None:
    house = shared(area_maximum=80_000)
    house.on_screen("Ann", "banker", 50_000)
    house.ok(c.AlterLimits, replace(house.sign, area_maximum=30_000), by=SUPERVISOR)
    house.refused(c.ReduceProRata, 1, clause="6.2")
    house.refused_on_screen("Ben", "banker", 500, "6.1")
    house.bet("Ben", "banker", 10_000)
    assert counted(house.play(BANKER_WINS)) == {("Ann", "banker"): 50_000, ("Ben", "banker"): 5_000}


@clause("seven-up-baccarat", "6.7", "6.8")
def test_a_sign_of_ones_own_put_up_or_taken_down_does_not_reach_back() -> None:
    house = shared(area_maximum=100_000)
    house.bet("Ann", "banker", 120_000)
    house.ok(c.SetOwnLimits, "Ann", {"banker": Limit(500, 300_000)}, by=SUPERVISOR)
    assert flags(house, "Ann", "banker") == ("over-maximum", "over-area-maximum")
    assert counted(house.play(BANKER_WINS)) == {("Ann", "banker"): 100_000}
    house.on_screen("Ann", "banker", 300_000)
    taken = only(e.OwnLimitsSet, house.ok(c.SetOwnLimits, "Ann", {}, by=SUPERVISOR))
    assert [lying.under for lying in taken.kept] == [Bounds(Span(500, 300_000), own=True)]
    house.on_screen("Ben", "banker", 100_000)
    assert counted(house.play("9D 3D KC")) == {("Ann", "banker"): 300_000, ("Ben", "banker"): 100_000}


@clause("seven-up-baccarat", "6.5", "6.7")
def test_a_wager_increased_under_another_sign_keeps_what_counted() -> None:
    house = seated(SEVEN_UP)
    house.on_screen("Ann", "banker", 60_000)
    house.ok(c.AlterLimits, sign(house, 500, 10_000), by=SUPERVISOR)
    house.refused(c.IncreaseWager, "Ann", 1, "banker", 500, through="screen", by=player("Ann"), clause="6.1")
    grown = only(e.WagerIncreased, house.ok(c.IncreaseWager, "Ann", 1, "banker", 20_000))
    assert (grown.flags, grown.under) == (("over-maximum",), Bounds(Span(500, 60_000)))
    assert counted(house.play(BANKER_WINS)) == {("Ann", "banker"): 60_000}


@clause("seven-up-baccarat", "6.2", "6.5", "6.7")
def test_what_is_added_under_a_lower_area_maximum_is_held_against_it() -> None:
    house = shared()
    for name in ("Ann", "Ben"):
        house.bet(name, "banker", 10_000)
    house.ok(c.AlterLimits, replace(house.sign, area_maximum=30_000), by=SUPERVISOR)
    for name in ("Ann", "Ben"):
        grown = only(e.WagerIncreased, house.ok(c.IncreaseWager, name, 1, "banker", 60_000))
        assert grown.flags == ("over-area-maximum",)
    twin = beside(house)
    assert counted(house.play(BANKER_WINS)) == {("Ann", "banker"): 15_000, ("Ben", "banker"): 15_000}
    twin.ok(c.ReduceProRata, 1)
    assert [(lying.player, lying.amount, lying.flags) for lying in twin.table.laid] == [("Ann", 15_000, ()), ("Ben", 15_000, ())]
    twin.refused(c.ReduceProRata, 1, clause="6.2")


@clause("seven-up-baccarat", "6.5", "6.7")
def test_what_lay_before_the_area_maximum_fell_counts_whatever_is_added() -> None:
    house = shared(area_maximum=80_000)
    house.on_screen("Ann", "banker", 50_000)
    house.on_screen("Ben", "banker", 10_000)
    house.ok(c.AlterLimits, replace(house.sign, area_maximum=30_000), by=SUPERVISOR)
    house.ok(c.IncreaseWager, "Ann", 1, "banker", 20_000)
    twin = beside(house)
    assert counted(house.play(BANKER_WINS)) == {("Ann", "banker"): 50_000, ("Ben", "banker"): 10_000}
    twin.ok(c.ReduceProRata, 1)
    assert {lying.player: lying.amount for lying in twin.table.laid} == {"Ann": 50_000, "Ben": 10_000}


@clause("seven-up-baccarat", "6.5", "6.7")
def test_what_a_neighbour_adds_under_a_higher_area_maximum_takes_nothing_from_those_before() -> None:
    house = shared(area_maximum=30_000)
    house.on_screen("Ann", "banker", 10_000)
    house.on_screen("Ben", "banker", 10_000)
    house.ok(c.AlterLimits, replace(house.sign, area_maximum=80_000), by=SUPERVISOR)
    house.ok(c.IncreaseWager, "Ann", 1, "banker", 50_000, through="screen", by=player("Ann"))
    assert counted(house.play(BANKER_WINS)) == {("Ann", "banker"): 60_000, ("Ben", "banker"): 10_000}


@clause("seven-up-baccarat", "6.5", "6.7")
def test_an_area_maximum_changed_and_changed_back_cuts_no_wager_that_was_within_it() -> None:
    """Ann and Ben kept to what the sign said when they wagered; only Cat, for whom there was no room, is cut."""
    house = shared(area_maximum=30_000)
    before = house.sign
    house.on_screen("Ann", "banker", 20_000)
    house.ok(c.AlterLimits, replace(before, area_maximum=80_000), by=SUPERVISOR)
    house.on_screen("Ben", "banker", 60_000)
    house.ok(c.AlterLimits, before, by=SUPERVISOR)
    house.refused(c.ReduceProRata, 1, clause="6.2")
    house.bet("Cat", "banker", 500)
    assert counted(house.play(BANKER_WINS)) == {("Ann", "banker"): 20_000, ("Ben", "banker"): 60_000, ("Cat", "banker"): 100}


@pytest.mark.slow
@clause("seven-up-baccarat", "6.5", "6.7", "6.8")
@settings(QUIET, max_examples=150)
@given(st.data())
def test_a_wager_that_every_sign_allowed_is_never_cut(data: st.DataObject) -> None:
    """Through a screen each wager, and whatever is added to it, keeps to the sign of that moment: so all of it counts."""
    house, names = shared(area_maximum=30_000), ("Ann", "Ben", "Cat")
    for _ in range(12):
        name, what = data.draw(st.sampled_from(names)), data.draw(st.sampled_from(["wager", "sign", "wager", "own"]))
        if what == "sign":
            most = data.draw(st.sampled_from([20_000, 30_000, 60_000, None]))
            house.ok(c.AlterLimits, replace(house.sign, area_maximum=most), by=SUPERVISOR)
        elif what == "own":
            own = house.table.floor.people[name].own
            house.ok(c.SetOwnLimits, name, {} if own else {"banker": Limit(500, 200_000)}, by=SUPERVISOR)
        else:
            kind = c.PlaceWager if house.lies(name, "banker") is None else c.IncreaseWager
            amount = data.draw(st.sampled_from([5_000, 10_000, 20_000]))
            placed = kind(name, 1, "banker", amount, through="screen", by=player(name), at=house.now)
            house.table = run(house.table, placed)[0]
    laid = {(lying.player, lying.wager): lying.amount for lying in house.table.laid}
    if laid:
        assert counted(house.play(BANKER_WINS)) == laid


@clause("seven-up-baccarat", "6.7")
def test_a_change_made_during_a_round_finds_nothing_lying_when_it_holds() -> None:
    house = seated(SEVEN_UP)
    house.on_screen("Ann", "banker", 100_000)
    house.deal("9H")
    assert only(e.LimitsAltered, house.ok(c.AlterLimits, sign(house, 500, 10_000), by=SUPERVISOR)).kept == ()
    house.deal("3C KD")
    assert counted(house.settle()) == {("Ann", "banker"): 100_000}
    house.clear()
    house.refused_on_screen("Ann", "banker", 20_000, "6.1")


@clause("seven-up-baccarat", "6.5", "12.1.1")
def test_a_round_taken_up_again_goes_by_what_its_wagers_were_accepted_under() -> None:
    house = seated(SEVEN_UP, {"Ann": 1, "Ben": 2})
    house.ok(c.SetOwnLimits, "Ann", {"banker": Limit(500, 300_000)}, by=SUPERVISOR)
    house.on_screen("Ann", "banker", 300_000)
    house.on_screen("Ben", "banker", 100_000)
    house.ok(c.AlterLimits, sign(house, 500, 10_000), by=SUPERVISOR)
    house.play(BANKER_WINS)
    house.ok(c.SetOwnLimits, "Ann", {}, by=SUPERVISOR)
    house.ok(c.Reconstruct, tuple(map(Card, BANKER_WINS.split())))
    assert {lying.player: lying.under for lying in house.table.laid} == {
        "Ann": Bounds(Span(500, 300_000), own=True), "Ben": Bounds(Span(500, 100_000)),
    }  # fmt: skip
    written = [write_event(event, alone(event, number)) for number, event in enumerate(house.events)]
    assert replay(map(read_event, written)) == house.table


# A flag goes when its reason goes


@clause("seven-up-baccarat", "6.2", "6.5")
def test_a_wager_reduced_to_within_its_maximum_is_no_longer_over_it() -> None:
    house = seated(SEVEN_UP, {"Ann": 1, "Ben": 2}, differential=50_000)
    house.bet("Ann", "banker", 120_000)
    house.bet("Ben", "tie", 400)
    assert (flags(house, "Ann", "banker"), flags(house, "Ben", "tie")) == (("over-maximum",), ("under-minimum",))
    house.ok(c.ReduceProRata)
    assert (flags(house, "Ann", "banker"), flags(house, "Ben", "tie")) == ((), ("under-minimum",))
    lying = house.lies("Ann", "banker")
    assert lying is not None
    assert (lying.amount, lying.flags) == (50_000, ())


@clause("premium-baccarat", "6.1")
def test_a_flag_goes_with_the_wager_that_gave_the_reason() -> None:
    house = seated(PREMIUM, {"Ann": 1}, player_maximum=12_000)
    house.bet("Ann", "player", 10_000)
    house.bet("Ann", "tie", 5_000)
    assert flags(house, "Ann", "tie") == ("over-player-maximum",)
    house.ok(c.WithdrawWager, "Ann", 1, "player", by=player("Ann"))
    assert flags(house, "Ann", "tie") == ()


def test_a_flag_stays_as_long_as_its_reason() -> None:
    house = seated(PREMIUM, {"Ann": 1, "Ben": 2}, differential=150_000)
    house.bet("Ann", "player", 180_000)
    house.ok(c.ReduceProRata)
    assert flags(house, "Ann", "player") == ("over-maximum",)
    assert all_of(e.WagersReduced, house.events)[0].cuts[0].flags == ("over-maximum",)


# Three players on each spot


@clause("seven-up-baccarat", "5.5", "10.4")
def test_three_players_share_each_spot_and_a_fourth_takes_another_of_the_box() -> None:
    house = shared(offered=("super-sevens",))
    house.sit("Dan", 1, seated=False)
    house.sit("Eve", 2)
    house.ok(c.TakeArea, "Eve", 1)
    for name, wager in (("Ann", "player"), ("Ben", "banker"), ("Cat", "player")):
        house.ok(c.PlaceWager, name, 1, wager, 500)
    house.refused(c.PlaceWager, "Dan", 1, "banker", 500, clause="5.5", says="Area 1 has room for the wagers of 3 players.")
    for name in ("Dan", "Eve", "Ann"):
        house.ok(c.PlaceWager, name, 1, "tie", 500)
        house.ok(c.PlaceWager, name, 1, "super-sevens", 500)
    house.refused(c.PlaceWager, "Ben", 1, "tie", 500, clause="5.5", says="Area 1 has room for the Tie wagers of 3 players.")
    house.refused(c.PlaceWager, "Ben", 1, "super-sevens", 500, clause="10.4")
    house.ok(c.WithdrawWager, "Eve", 1, "tie")
    house.ok(c.PlaceWager, "Ben", 1, "tie", 500)
