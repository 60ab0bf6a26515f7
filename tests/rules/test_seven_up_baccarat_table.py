"""7-Up Baccarat at the live table, by clause: places, the device, wagers, the sign, the deal, the general provisions."""

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
    conditions,
    only,
    opened,
    player,
    seated,
)

from croupier import commands as c
from croupier.cards.card import Card
from croupier.cards.procedure import BurnKind, Source
from croupier.games.rules import Terms
from croupier.table.message import events as e
from croupier.table.message.command import Command
from croupier.table.model.cards import Stage
from croupier.table.model.conditions import Conditions
from croupier.table.model.sign import Limit

GAME = "seven-up-baccarat"
WHOLE = 52 * 6

NATURAL = "2C 4D 6S"
"""Banker 8, Player 1: over after three cards."""


def loaded(source: Source = Source.NEW) -> House:
    """A table with one player and unshuffled cards."""
    house = opened(GAME)
    house.sit("Ann", 1)
    house.ok(c.IntroduceCards, "red", source=source)
    return house


# Places


@pytest.mark.clause(GAME, "2.1", "2.2.2")
def test_a_table_has_three_to_nine_areas() -> None:
    for areas in (1, 2):
        House().refused(c.OpenTable, conditions(GAME, areas=areas), by=SUPERVISOR, clause="2.2.2")
    House().refused(c.OpenTable, conditions(GAME, areas=10), by=SUPERVISOR, clause="2.1")
    for areas in (3, 9):
        house = opened(GAME, areas=areas)
        house.ok(c.JoinTable, "Ann", areas)
        house.refused(c.JoinTable, "Ben", areas + 1, clause="2.1")
        house.refused(c.JoinTable, "Ben", areas, clause="2.1")


@pytest.mark.clause(GAME, "3.1")
def test_six_decks_and_no_more_of_a_card_than_six() -> None:
    eight = Conditions(game=GAME, sign=conditions(GAME).sign, terms=Terms(decks=8))
    House().refused(c.OpenTable, eight, by=SUPERVISOR, clause="3.1")
    house = seated(GAME)
    assert house.table.cards.stock.remaining == WHOLE - 1
    house.bet("Ann", "tie", 500)
    house.play("TC TC TC TC")
    house.bet("Ann", "tie", 500)
    house.deal("TC TC")
    house.refused(c.DealCard, Card("TC"), clause="3.1")
    house.deal("TD")


# The cards


@pytest.mark.clause(GAME, "3.5", "4.1", "4.2")
def test_pre_shuffled_cards_may_be_mixed_by_hand_at_a_supervisors_word() -> None:
    house = loaded(Source.CASINO)
    assert only(e.CardsShuffled, house.ok(c.Shuffle, "pre-shuffled")).how == "pre-shuffled"
    assert house.required().what == "burn"
    house.refused(c.Shuffle, "dealer", clause="4.2")
    by_hand = only(e.CardsShuffled, house.ok(c.Shuffle, "dealer", by=SUPERVISOR))
    assert (by_hand.how, by_hand.clauses) == ("dealer", ("4.1", "4.2"))


@pytest.mark.clause(GAME, "4.1", "4.2")
def test_other_cards_are_new_and_shuffled_or_from_their_maker_and_taken_as_they_came() -> None:
    house = loaded()
    house.refused(c.Shuffle, "pre-shuffled", clause="4.1")
    assert only(e.CardsShuffled, house.ok(c.Shuffle, "dealer")).clauses == ("4.1",)
    house = loaded(Source.MAKER)
    house.refused(c.Shuffle, "dealer", by=SUPERVISOR, clause="4.2")
    assert house.ok(c.Shuffle, "device")
    house.refused(c.Riffle, "Ann", by=SUPERVISOR, clause=None, says="7-Up Baccarat does not offer a riffle on request.")


@pytest.mark.clause(GAME, "4.3")
def test_dropped_cards_stop_everything_until_the_supervisor_has_verified_them() -> None:
    house = loaded()
    steps: list[tuple[type[Command], list[Card]]] = [(c.Shuffle, []), (c.Burn, []), (c.DealCard, [Card("2C")])]
    for kind, fields in steps:
        if house.table.cards.stage is Stage.READY:
            house.bet("Ann", "tie", 500)
        assert only(e.CardsDropped, house.ok(c.DropCards)).clauses == ("4.3",)
        assert house.required().what == "verify"
        house.refused(kind, *fields, clause="4.3")
        house.refused(c.VerifyCards, clause="4.3")
        assert only(e.CardsVerified, house.ok(c.VerifyCards, by=SUPERVISOR)).clauses == ("4.3",)
        house.ok(kind, *fields)


@pytest.mark.clause(GAME, "4.4")
def test_one_card_is_burned_unseen_and_nothing_is_cut() -> None:
    house = loaded()
    house.ok(c.Shuffle)
    house.refused(c.CutCards, 100, by=SUPERVISOR, clause="3.6")
    house.refused(c.DealCard, Card("2C"), clause="4.1")
    house.refused(c.Burn, BurnKind.FACE_VALUE, Card("2C"), by=SUPERVISOR, clause="4.4")
    burned = only(e.CardsBurned, house.ok(c.Burn))
    assert (burned.shown, burned.unseen, burned.clauses) == (None, 1, ("4.4",))
    assert (house.table.cards.rack.known, house.table.cards.rack.unseen) == ((), 1)


@pytest.mark.clause(GAME, "8.4")
def test_the_rack_goes_back_into_the_device_after_each_coup() -> None:
    house = seated(GAME)
    house.bet("Ann", "tie", 500)
    house.deal(NATURAL)
    house.refused(c.ClearRound, clause="8.4")
    house.ok(c.AnnounceResult, {})
    house.refused(c.ClearRound, clause="8.4")
    house.ok(c.SettleWager)
    first = only(e.RoundCleared, house.clear())
    assert (first.returned, first.returned_unseen) == ((), 1)
    assert sorted(first.racked) == ["2C", "4D", "6S"]
    assert house.table.cards.stock.remaining == WHOLE - 3
    house.bet("Ann", "tie", 500)
    house.play("3C 4H 6H")
    second = all_of(e.RoundCleared, house.events)[-1]
    assert (sorted(second.returned), second.returned_unseen) == (["2C", "4D", "6S"], 0)
    assert sorted(house.table.cards.rack.known) == ["3C", "4H", "6H"]
    assert house.table.cards.stock.remaining == WHOLE - 3


# Wagers


@pytest.mark.clause(GAME, "5.3", "5.4")
def test_betting_ends_with_the_first_card_removed_even_face_down() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2})
    house.bet("Ann", "player", 500)
    house.bet("Ben", "tie", 500)
    house.ok(c.IncreaseWager, "Ben", 2, "tie", 500)
    house.ok(c.DealCard, Card("2C"), down=True)
    house.refused(c.PlaceWager, "Ann", 1, "tie", 500, clause="5.4")
    house.refused(c.IncreaseWager, "Ann", 1, "player", 500, clause="5.4")
    house.refused(c.WithdrawWager, "Ann", 1, "player", clause="5.4")
    house.refused(c.LeaveTable, "Ann", clause="5.4")
    house.deal("4D 6S")
    house.ok(c.ExposeHand, "banker")
    house.settle()
    house.refused(c.PlaceWager, "Ann", 1, "tie", 500, clause="5.4")
    house.clear()
    house.bet("Ann", "tie", 500)


@pytest.mark.clause(GAME, "5.3")
def test_a_player_wagers_only_where_they_have_a_place_and_on_what_there_is() -> None:
    house = seated(GAME)
    house.refused(c.PlaceWager, "Ann", 2, "player", 500, clause="2.1")
    house.refused(c.PlaceWager, "Ann", 1, "big-tiger", 500, clause="5.3")
    house.refused(c.PlaceWager, "Ben", 1, "player", 500, clause="5.3")
    house.refused(c.PlaceWager, "Ann", 1, "player", -500, clause=None, says="An amount must be more than zero.")
    house.refused(c.PlaceWager, "Ann", 1, "player", 550, clause=None, says="The chips at this table cannot make that amount.")


@pytest.mark.clause(GAME, "5.5")
def test_three_players_share_an_area_with_a_supervisors_leave() -> None:
    house = seated(GAME, {"Ann": 1}, offered=("super-sevens",))
    for name in ("Ben", "Cat"):
        house.sit(name, 1, seated=False)
    house.bet("Ann", "player", 500)
    house.refused(c.PlaceWager, "Ben", 1, "banker", 500, clause="5.5")
    for name in ("Ann", "Ben", "Cat"):
        house.bet(name, "super-sevens", 500)
    house.refused(c.PermitSharing, 1, clause="5.5")
    house.ok(c.PermitSharing, 1, by=SUPERVISOR)
    house.bet("Ben", "banker", 500)
    house.bet("Cat", "tie", 500)


@pytest.mark.clause(GAME, "5.6.6", "5.6.7")
def test_both_hands_need_a_gaming_managers_approval() -> None:
    house = seated(GAME)
    house.bet("Ann", "player", 500)
    house.refused(c.PlaceWager, "Ann", 1, "banker", 500, clause="5.6.6")
    house.bet("Ann", "tie", 500)
    house.refused(c.PlaceWager, "Ann", 1, "banker", 500, clause="5.6.7")
    house.refused(c.ApproveBothHands, "Ann", by=ASSISTANT, clause="5.6.6")
    house.ok(c.ApproveBothHands, "Ann", by=MANAGER)
    house.bet("Ann", "banker", 500)


@pytest.mark.clause(GAME, "5.6.8", "10.3")
def test_super_sevens_needs_a_main_wager_at_the_table_and_goes_back_with_the_last() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2}, offered=("super-sevens",))
    house.refused(c.PlaceWager, "Ann", 1, "super-sevens", 500, clause="10.3")
    house.bet("Ben", "tie", 500)
    house.bet("Ann", "super-sevens", 500)
    back = all_of(e.WagerReturned, house.ok(c.WithdrawWager, "Ben", 2, "tie"))
    assert [(event.player, event.wager) for event in back] == [("Ben", "tie"), ("Ann", "super-sevens")]
    assert house.chips("Ann") == PURSE


@pytest.mark.clause(GAME, "10.2", "10.2.1")
def test_super_sevens_is_kept_to_main_bettors_once_surveillance_and_an_inspector_know() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2}, offered=("super-sevens",))
    house.refused(c.NotifyRestriction, "super-sevens", "surveillance", by=ASSISTANT, clause="10.2")
    house.refused(c.RestrictWager, "super-sevens", by=MANAGER, clause="10.2.1")
    house.ok(c.NotifyRestriction, "super-sevens", "surveillance", by=MANAGER)
    house.refused(c.RestrictWager, "super-sevens", by=MANAGER, clause="10.2.1")
    told = only(e.RestrictionNotified, house.ok(c.NotifyRestriction, "super-sevens", "inspector", by=MANAGER))
    assert (told.told, told.clauses) == ("inspector", ("10.2.1",))
    house.refused(c.RestrictWager, "super-sevens", by=ASSISTANT, clause="10.2")
    house.ok(c.RestrictWager, "super-sevens", by=MANAGER)
    house.bet("Ann", "banker", 500)
    house.bet("Ann", "super-sevens", 500)
    house.refused(c.PlaceWager, "Ben", 2, "super-sevens", 500, clause="10.2")


# The sign


@pytest.mark.clause(GAME, "6.1.1")
def test_amounts_go_in_steps_only_where_the_sign_says_so() -> None:
    free, stepped = seated(GAME), seated(GAME, unit=1000)
    free.on_screen("Ann", "player", 700)
    stepped.refused_on_screen("Ann", "player", 1000, "6.1.1")
    stepped.on_screen("Ann", "player", 1500)


@pytest.mark.clause(GAME, "6.2")
def test_the_heavier_hand_comes_down_to_the_differential_in_proportion() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2, "Cat": 3}, differential=10_000)
    house.bet("Ann", "player", 20_000)
    house.bet("Ben", "player", 10_000)
    house.bet("Cat", "banker", 5_000)
    cut = only(e.WagersReduced, house.ok(c.ReduceProRata))
    assert {lying.player: lying.amount for lying in cut.cuts} == {"Ann": 10_000, "Ben": 5_000}
    assert cut.clauses == ("6.2",)
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE - 10_000, PURSE - 5_000)
    house.refused(c.ReduceProRata, clause="6.2")


@pytest.mark.clause(GAME, "6.2")
def test_an_area_comes_down_to_its_maximum() -> None:
    house = seated(GAME, {"Ann": 1}, area_maximum=30_000)
    house.sit("Ben", 1, seated=False)
    house.ok(c.PermitSharing, 1, by=SUPERVISOR)
    house.bet("Ann", "player", 40_000)
    house.bet("Ben", "player", 20_000)
    cut = only(e.WagersReduced, house.ok(c.ReduceProRata, 1))
    assert [lying.amount for lying in cut.cuts] == [20_000, 10_000]


@pytest.mark.clause(GAME, "6.3", "6.5.1")
def test_a_differential_found_exceeded_too_late_leaves_the_wagers_whole_for_good() -> None:
    house = seated(GAME, {"Ann": 1}, differential=10_000)
    house.bet("Ann", "banker", 30_000)
    house.deal("2C")
    house.refused(c.ReduceProRata, clause="5.4")
    house.deal("4D 6S")
    [line] = house.settle()
    assert (line.counted, line.pays) == (30_000, 30_000)
    house.refused(c.ReduceProRata, clause="5.4")
    house.clear()
    house.refused(c.ReduceProRata, clause="6.2")
    assert house.chips("Ann") == PURSE + 30_000


@pytest.mark.clause(GAME, "6.4", "6.5")
def test_the_layout_is_flagged_and_settled_to_the_maximum() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2})
    house.refused_on_screen("Ann", "banker", 120_000, "6.1")
    placed = [house.bet("Ann", "banker", 120_000), house.bet("Ben", "banker", 400)]
    assert [event.flags for event in all_of(e.WagerPlaced, placed)] == [("over-maximum",), ("under-minimum",)]
    lines = {line.player: line for line in house.play(NATURAL)}
    assert (lines["Ann"].counted, lines["Ann"].pays, lines["Ann"].returned) == (100_000, 100_000, 120_000)
    assert (lines["Ben"].counted, lines["Ben"].pays) == (400, 400)


@pytest.mark.clause(GAME, "6.5", "6.5.1")
def test_an_overfull_area_is_settled_to_its_maximum_and_not_gone_over_again() -> None:
    house = seated(GAME, {"Ann": 1}, area_maximum=30_000)
    house.sit("Ben", 1, seated=False)
    house.ok(c.PermitSharing, 1, by=SUPERVISOR)
    house.bet("Ann", "banker", 40_000)
    house.bet("Ben", "player", 20_000)
    lines = {line.player: line for line in house.play(NATURAL)}
    assert (lines["Ann"].counted, lines["Ann"].pays) == (20_000, 20_000)
    assert (lines["Ben"].counted, lines["Ben"].returned) == (10_000, 10_000)
    house.ok(c.AlterLimits, replace(house.sign, area_maximum=10_000), by=SUPERVISOR)
    house.refused(c.ReduceProRata, 1, clause="6.2")
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE + 20_000, PURSE - 10_000)


@pytest.mark.clause(GAME, "6.8")
def test_a_wager_counts_to_its_players_own_maximum() -> None:
    house = seated(GAME)
    house.ok(c.SetOwnLimits, "Ann", {"player": Limit(5000, 300_000)}, by=SUPERVISOR)
    house.on_screen("Ann", "player", 300_000)
    house.deal("2C 9D TS 2D")
    [line] = house.settle()
    assert (line.counted, line.result) == (300_000, "win")


# The deal


@pytest.mark.clause(GAME, "7.1")
def test_the_dealer_calls_for_bets_and_closes_them() -> None:
    house = seated(GAME)
    first = only(e.Announced, house.ok(c.Announce, "place-your-bets"))
    assert (first.call, first.clauses) == ("place-your-bets", ("7.1",))
    house.bet("Ann", "tie", 500)
    assert only(e.Announced, house.ok(c.Announce, "no-more-bets")).call == "no-more-bets"
    house.refused(c.Announce, "last-coup", clause=None, says="The next coup is not the last.")
    house.deal("2C")
    house.refused(c.Announce, "place-your-bets", clause="7.1")


@pytest.mark.clause(GAME, "7.4", "12.4")
def test_a_coup_without_wagers_needs_everyones_agreement_and_an_assistant_manager() -> None:
    house = seated(GAME)
    house.refused(c.DealCard, Card("2C"), clause="7.4")
    house.refused(c.AuthoriseNoBet, False, by=MANAGER, clause="7.4")
    house.refused(c.AuthoriseNoBet, True, by=SUPERVISOR, clause="7.4")
    assert only(e.NoBetAuthorised, house.ok(c.AuthoriseNoBet, True, by=ASSISTANT)).clauses == ("7.4",)
    house.refused(c.PlaceWager, "Ann", 1, "player", 500, clause="12.4")
    house.deal("2C")
    house.refused(c.PlaceWager, "Ann", 1, "player", 500, clause="12.4")
    house.deal("4D 6S")
    assert house.settle() == []
    house.clear()
    house.bet("Ann", "player", 500)


@pytest.mark.clause(GAME, "8.1")
def test_no_player_ever_receives_cards() -> None:
    House().refused(c.OpenTable, conditions(GAME, method="B"), by=SUPERVISOR, clause="8.1")
    house = seated(GAME)
    house.bet("Ann", "player", 500)
    house.refused(c.DesignatePlayer, "Ann", "player", by=MANAGER, clause="8.1")
    for card in ("2C", "4D", "6S"):
        house.ok(c.DealCard, Card(card), down=True)
    assert not all_of(e.HandOffered, house.events)
    for kind in (c.AcceptHand, c.RefuseHand, c.RevealHand):
        house.refused(kind, by=player("Ann"), clause="8.1")
    house.refused(c.ExposeHand, "player", by=player("Ann"), clause="8.2.1")
    house.refused(c.DealCard, Card("2C"), by=player("Ann"), clause="7.3")


@pytest.mark.clause(GAME, "8.2", "8.2.1", "8.2.2", "8.3")
def test_cards_face_up_and_the_counts_player_first() -> None:
    house = seated(GAME)
    house.bet("Ann", "player", 500)
    came = house.deal("2C 4D 4S")
    assert [(card.hand, card.up) for card in all_of(e.CardDealt, came)] == [("banker", True), ("player", True), ("banker", True)]
    counts = only(e.CountsAnnounced, came)
    assert list(counts.counts.items()) == [("player", "1"), ("banker", "6")]
    assert counts.clauses == ("8.2.2",)
    third = house.deal("6D")
    assert (only(e.CardDealt, third).hand, only(e.CardDealt, third).up) == ("player", True)
    assert only(e.CountsAnnounced, third).counts["player"] == "7"
    assert only(e.CardDealt, house.deal("3D")).hand == "banker"
    assert [line.result for line in house.settle()] == ["lose"]


@pytest.mark.clause(GAME, "8.2", "8.2.1", "8.3")
def test_cards_face_down_are_turned_by_the_dealer_before_another() -> None:
    house = seated(GAME)
    house.bet("Ann", "player", 500)
    for card in ("2C", "4D", "4S"):
        came = house.ok(c.DealCard, Card(card), down=True)
        assert not only(e.CardDealt, came).up
        assert not all_of(e.CountsAnnounced, came)
    house.refused(c.DealCard, Card("6D"), clause="8.2.1")
    assert only(e.HandExposed, house.ok(c.ExposeHand, "player")).clauses == ("8.2.1",)
    house.refused(c.DealCard, Card("6D"), clause="8.2.1")
    assert list(only(e.CountsAnnounced, house.ok(c.ExposeHand, "banker")).counts) == ["player", "banker"]
    house.ok(c.DealCard, Card("6D"), down=True)
    house.refused(c.DealCard, Card("3D"), clause="8.2.1")
    house.ok(c.ExposeHand, "player")
    house.deal("3D")
    house.settle()


# General provisions


def test_the_game_has_no_other_variant() -> None:
    house = seated(GAME)
    house.refused(
        c.PostVariant,
        Terms(variant="even-money"),
        house.now + NOTICE,
        by=SUPERVISOR,
        clause=None,
        says="7-Up Baccarat has no variants to change between.",
    )
