"""Results struck out and wagers declared void at awkward moments: jackpot wagers, tokens, side wagers, folded and passed hands."""

from typing import Any

import pytest
from tests import wrongs as w
from tests.tables import PURSE, SUPERVISOR, House, all_of, only, player, seated
from tests.wrongs import SHEETS, STAKE, sound

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.rules import Result
from croupier.table.message import upsets as u
from croupier.table.message.command import Command
from croupier.table.message.events import HandPassed, WagerReturned, WagerSettled
from croupier.table.model.accounts import POOL, TOKENS_TAKEN
from croupier.table.record.postings import balances

PREMIUM, SEVEN_UP, LUCKY, BACEBALL, POKER = SHEETS

every_game = pytest.mark.parametrize("game", SHEETS)


def pair(game: str, **named: Any) -> House:
    return seated(game, {"Ann": 1, "Ben": 2}, **named)


# The jackpot wager


def with_jackpots() -> House:
    house = pair(BACEBALL, offered=("jackpot",), jackpot=500)
    w.both_bet(house, "bet")
    for name in ("Ann", "Ben"):
        house.bet(name, "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    return house


def test_a_culprits_jackpot_wager_is_lost_and_the_others_count_for_the_next_round() -> None:
    house = with_jackpots()
    house.deal("AD")
    events = house.ok(c.InvalidateOutcome, "fraud", "an ace from the sleeve", "Ann", True, by=SUPERVISOR)
    lost = [event.settled for event in all_of(WagerSettled, events) if event.settled.wager == "jackpot"]
    assert [(line.player, line.result, line.returned, line.clause) for line in lost] == [("Ann", Result.LOSE, 0, "14.5")]
    [carried] = only(u.JackpotCarried, events).stakes
    assert (carried.player, carried.amount) == ("Ben", 500)
    assert [(lying.player, lying.flags) for lying in house.table.taken] == [("Ben", ("carried",))]
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE - STAKE - 500, PURSE - 500)
    sound(house)


def test_a_prize_from_the_meter_goes_back_to_the_pool() -> None:
    house = with_jackpots()
    house.deal("AD 2C 5D AD TD 5S AD AH 6C")
    house.settle(major=20_000_000)
    house.clear()
    assert balances(house.events)[POOL] == -20_000_000
    house.ok(c.InvalidateOutcome, "disruption", "a brawl", by=SUPERVISOR)
    assert balances(house.events)[POOL] == 0
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE - 500, PURSE - 500)
    assert {(lying.player, lying.flags) for lying in house.table.taken} == {("Ann", ("carried",)), ("Ben", ("carried",))}
    sound(house)


@pytest.mark.parametrize("dealt", ["", "AD"])
def test_a_device_users_jackpot_wager_goes_back_with_the_others(dealt: str) -> None:
    house = with_jackpots()
    house.deal(dealt)
    events = house.ok(c.VoidWagersOf, "Ann", "a computer", by=SUPERVISOR)
    back = [event for event in events if isinstance(event, WagerReturned | WagerSettled)]
    assert [(event.collected, event.clauses) for event in back] == [(bool(dealt), ("14.3.1",)), (not dealt, ("14.3.1",))]
    assert house.chips("Ann") == PURSE
    assert [lying.player for lying in house.table.taken] == ["Ben"]
    sound(house)


@pytest.mark.parametrize("ruling", [c.VoidWagersOf, c.ExcludeFromCasino])
def test_a_jackpot_wager_carried_over_goes_back_with_its_slip(ruling: type[Command]) -> None:
    """From the void round, cleared or not."""
    for cleared in (True, False):
        house = with_jackpots()
        house.deal("AD")
        house.ok(c.InvalidateOutcome, "disruption", "a brawl", by=SUPERVISOR)
        if cleared:
            house.clear()
        events = house.ok(ruling, "Ann", "a computer", by=SUPERVISOR)
        assert only(WagerReturned, events).collected
        assert only(u.NoticeDue, events).due.to == "drop-box"
        assert [lying.player for lying in house.table.taken] == ["Ben"]
        sound(house)


# Tokens, shared areas, side wagers


def test_tokens_go_back_as_tokens_and_are_forfeited_as_tokens() -> None:
    house = pair(PREMIUM, tokens=STAKE)
    house.bet("Ann", "player", STAKE, means="tokens")
    house.bet("Ben", "player", STAKE, means="tokens")
    house.deal("2C 9D")
    house.ok(c.InvalidateOutcome, "fraud", "past posting", "Ann", True, by=SUPERVISOR)
    assert (house.tokens("Ann"), house.tokens("Ben")) == (0, STAKE)
    assert balances(house.events)[TOKENS_TAKEN] == STAKE
    sound(house)


def test_a_settled_token_is_a_token_again() -> None:
    house = pair(PREMIUM, tokens=STAKE)
    house.bet("Ann", "player", STAKE, means="tokens")
    house.bet("Ben", "banker", STAKE, means="tokens")
    house.play("2C 9D 5S 7H")
    assert (house.chips("Ann"), house.tokens("Ann"), house.tokens("Ben")) == (PURSE + STAKE, STAKE, 0)
    house.ok(c.InvalidateOutcome, "disruption", "a brawl", by=SUPERVISOR)
    assert (house.chips("Ann"), house.tokens("Ann"), house.tokens("Ben")) == (PURSE, STAKE, STAKE)
    assert balances(house.events)[TOKENS_TAKEN] == 0
    sound(house)


def test_only_the_device_users_wagers_on_a_shared_area() -> None:
    house = seated(PREMIUM, {"Ann": 1})
    house.sit("Ben", 1, seated=False)
    w.both_bet(house, "player")
    house.deal("2C 9D 5S 7H")
    house.ok(c.AnnounceResult, {})
    house.ok(c.VoidWagersOf, "Ben", "a radio", by=SUPERVISOR)
    assert [line.player for line in house.ongoing.due] == ["Ann"]
    house.ok(c.SettleWager)
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE + STAKE, PURSE)
    sound(house)


def test_a_side_wager_goes_back_with_the_last_main_wager() -> None:
    """7-Up: Super 7's needs a main wager at the table."""
    house = pair(SEVEN_UP, offered=("super-sevens",))
    house.bet("Ann", "player", STAKE)
    house.bet("Ben", "super-sevens", 1_000)
    house.deal("2C 2D")
    events = house.ok(c.VoidWagersOf, "Ann", "a computer", by=SUPERVISOR)
    assert only(WagerReturned, events).player == "Ben"
    assert only(u.CoupWithoutWagers, events).number == 1
    assert (house.chips("Ann"), house.chips("Ben"), house.table.laid) == (PURSE, PURSE, ())
    sound(house)


@pytest.mark.parametrize("ruling", [c.VoidWagersOf, c.ExcludeFromCasino])
def test_before_the_coup_it_goes_back_too(ruling: type[Command]) -> None:
    house = pair(SEVEN_UP, offered=("super-sevens",))
    house.bet("Ann", "player", STAKE)
    house.bet("Ben", "super-sevens", 1_000)
    events = house.ok(ruling, "Ann", "a computer", by=SUPERVISOR)
    assert [event.player for event in all_of(WagerReturned, events)] == ["Ann", "Ben"]
    assert (house.chips("Ben"), house.table.laid) == (PURSE, ())
    sound(house)


def test_once_the_result_is_known_the_side_wager_is_settled() -> None:
    """It lay by the rules when the cards fell, and a coup that has its result is not made one without wagers."""
    house = pair(SEVEN_UP, offered=("super-sevens",))
    house.bet("Ann", "player", STAKE)
    house.bet("Ben", "super-sevens", 1_000)
    house.deal("2C 2D 3S")
    house.ok(c.AnnounceResult, {})
    house.ok(c.VoidWagersOf, "Ann", "a computer", by=SUPERVISOR)
    assert [line.player for line in house.ongoing.due] == ["Ben"]
    house.ok(c.SettleWager)
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE, PURSE - 1_000)
    house.clear()
    sound(house)


@every_game
def test_the_only_wager_after_the_result_leaves_the_result(game: str) -> None:
    house, sheet = pair(game), SHEETS[game]
    w.both_bet(house, sheet.wager)
    w.to_the_result(house, sheet.cards)
    while any(line.player == "Ben" for line in house.ongoing.due):
        house.ok(c.SettleWager)
    bens = house.chips("Ben")
    events = house.ok(c.VoidWagersOf, "Ann", "a computer", by=SUPERVISOR)
    assert not all_of(u.CoupWithoutWagers, events)
    assert (house.ongoing.void, house.required().what) == (False, "clear")
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE, bens)
    sound(house)


def test_a_restriction_put_up_during_the_coup_takes_nobody_elses_wager() -> None:
    house = pair(PREMIUM, layout="M", offered=("super-six",))
    house.bet("Ann", "player", STAKE)
    house.bet("Ben", "super-six", 1_000)
    house.deal("2C 9D")
    house.ok(c.NotifyRestriction, "super-six", "surveillance", by=SUPERVISOR)
    house.ok(c.RestrictWager, "super-six", by=SUPERVISOR)
    house.ok(c.VoidWagersOf, "Ann", "a computer", by=SUPERVISOR)
    assert house.lies("Ben", "super-six") is not None
    sound(house)


# Moments


def test_a_fold_stands_when_the_last_hand_is_void() -> None:
    house = pair(POKER)
    w.both_bet(house, "ante")
    house.deal("2C AS KS 4D AH KD 6H 3C 5S")
    house.ok(c.Decide, 1, "fold")
    events = house.ok(c.VoidWagersOf, "Ben", "a computer", by=SUPERVISOR)
    assert only(u.RoundVoided, events).clauses == ("14.4.1",)
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE - STAKE, PURSE)
    sound(house)
    w.next_round_can_come(house)


def test_no_bonus_is_paid_on_a_void_ante() -> None:
    """Ann's straight would have earned one."""
    house = pair(POKER)
    w.both_bet(house, "ante")
    house.deal("2C 7S KS 4D 8H KD 6H 9C 5S")
    for area in (1, 2):
        house.ok(c.Decide, area, "play")
    house.ok(c.ExposeHand, "dealer")
    house.ok(c.AnnounceResult, {})
    assert {line.wager for line in house.ongoing.due if line.player == "Ann"} == {"ante", "play", "ante-bonus"}
    house.ok(c.VoidWagersOf, "Ann", "a computer", by=SUPERVISOR)
    w.played_out(house, "")
    assert house.chips("Ann") == PURSE
    sound(house)


def test_whoever_has_a_choice_and_no_wager_left_is_not_waited_for() -> None:
    house = pair(PREMIUM)
    w.both_bet(house, "player")
    house.deal("2C 9D 3S")
    house.ok(c.Reconstruct, (Card("9D"), Card("2C"), Card("3S")))
    assert (house.required().what, house.required().who) == ("choose", "Ann")
    house.ok(c.VoidWagersOf, "Ann", "a computer", by=SUPERVISOR)
    assert house.required().who == "Ben"
    events = house.ok(c.VoidWagersOf, "Ben", "a computer", by=SUPERVISOR)
    assert only(u.CoupWithoutWagers, events).clauses == ("15.3.1", "14.4")
    assert house.required().what == "deal"
    sound(house)


def test_a_result_is_struck_out_whatever_else_waits() -> None:
    """A held card goes to the rack, and nobody is asked any more."""
    house = pair(PREMIUM)
    w.both_bet(house, "player")
    house.deal("2C 9D 5S 7H")
    house.ok(c.ScanCard, Card("KH"))
    assert house.required().what == "ruling"
    house.ok(c.InvalidateOutcome, "disruption", "fire", by=SUPERVISOR)
    assert (house.table.cards.held, house.required().what) == ((), "clear")
    assert house.table.cards.rack.known == (Card("KH"),)
    house.clear()
    assert set(house.table.cards.rack.known) == {Card(card) for card in ("KH", "2C", "5S", "9D", "7H")}
    sound(house)


def test_a_hand_out_with_a_player_comes_back() -> None:
    """Method B: an excluded player gives the cards back first; a struck-out coup has none to show."""
    house = pair(PREMIUM, method="B")
    house.bet("Ann", "player", STAKE)
    house.deal("2C 9D 5S 7H")
    assert only(HandPassed, house.ok(c.AcceptHand, by=player("Ann"))).player == "Ann"
    house.ok(c.VoidWagersOf, "Ann", "a camera", by=SUPERVISOR)
    assert house.ongoing.no_bet
    assert house.required().what == "expose"
    sound(house)
    other = pair(PREMIUM, method="B")
    other.bet("Ann", "player", STAKE)
    other.bet("Ben", "banker", STAKE)
    other.deal("2C 9D 5S 7H")
    other.ok(c.AcceptHand, by=player("Ann"))
    other.ok(c.VoidWagersOf, "Ann", "a camera", by=SUPERVISOR)
    other.refused(c.ExcludeFromCasino, "Ann", "a camera", by=SUPERVISOR, clause="8.6")
    other.ok(c.ForfeitHand, by=SUPERVISOR)
    other.ok(c.ExcludeFromCasino, "Ann", "a camera", by=SUPERVISOR)
    assert "Ann" not in other.table.floor.people
    sound(other)


def test_until_a_card_is_exposed_others_may_still_wager() -> None:
    """Premium's betting is open while the cards lie face down, so a coup without wagers is not yet one."""
    house = pair(PREMIUM)
    house.bet("Ann", "player", STAKE)
    house.ok(c.DealCard, Card("2C"), True)
    house.ok(c.VoidWagersOf, "Ann", "a computer", by=SUPERVISOR)
    assert not house.ongoing.no_bet
    house.bet("Ben", "banker", STAKE)
    sound(house)


def test_a_round_is_final_with_the_next_ones_first_card() -> None:
    house = pair(PREMIUM)
    w.both_bet(house, "player")
    house.play("2C 9D 5S 7H")
    w.both_bet(house, "player")
    house.deal("3C")
    events = house.ok(c.InvalidateOutcome, "disruption", "fire", by=SUPERVISOR)
    assert only(u.RoundVoided, events).number == 2
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE + STAKE, PURSE + STAKE)
    sound(house)


def test_a_bystander_is_no_player_of_the_table() -> None:
    house = pair(PREMIUM)
    house.refused(c.VoidWagersOf, "Dee", "a tablet", by=SUPERVISOR, clause="15.2")
    house.refused(c.ExcludeFromCasino, "Dee", "a tablet", by=SUPERVISOR, clause="15.2")


def test_a_withdrawal_after_an_error_takes_nobody_elses_wager_either() -> None:
    """Again a restriction put up in the middle of the coup: it holds from the next."""
    house = pair(PREMIUM, layout="M", offered=("super-six",))
    house.bet("Ann", "player", STAKE)
    house.bet("Ben", "super-six", 1_000)
    house.deal("2C 9D 3S")
    house.ok(c.NotifyRestriction, "super-six", "surveillance", by=SUPERVISOR)
    house.ok(c.RestrictWager, "super-six", by=SUPERVISOR)
    house.ok(c.Reconstruct, (Card("9D"), Card("2C"), Card("3S")))
    house.ok(c.WithdrawWager, "Ann", 1, "player")
    assert house.lies("Ben", "super-six") is not None
    assert house.required().who == "Ben"
    sound(house)
