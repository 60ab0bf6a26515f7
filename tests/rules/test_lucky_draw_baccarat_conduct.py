"""Lucky Draw Baccarat's general provisions, clause by clause of section 12: conduct, struck-out results, payments and disputes."""

import pytest
from tests import payments, wrongs
from tests.lucky_draw import AFTER, TOKENS, at_the_table, chips, complete, decisions_and_dealer, half_dealt, played, whole
from tests.tables import PURSE, SUPERVISOR, House, all_of, only, player, seated
from tests.wrongs import SHEETS, STAKE

from croupier import commands as c
from croupier.table.message import upsets as u
from croupier.table.message.events import WagerSettled

GAME = "lucky-draw-baccarat"
SHEET = SHEETS[GAME]
DEVICES = {"devices": "12.1", "powers": "12.3"}


def pair() -> House:
    return seated(GAME, {"Ann": 1, "Ben": 2})


# Prohibited devices


@pytest.mark.clause(GAME, "12.1", "12.2", "12.3", "12.3.1")
def test_a_device_users_wagers_are_void_and_the_others_play_on() -> None:
    wrongs.device_users_wagers_are_void(
        pair(), SHEET.wager, SHEET.first, SHEET.alone, ben_gains=STAKE, exempt="12.2", void_wagers="12.3.1", **DEVICES
    )


@pytest.mark.clause(GAME, "12.3.1")
def test_a_device_users_draw_goes_back_with_the_enter() -> None:
    house = half_dealt()
    house.ok(c.Decide, 1, "draw", by=player("Ann"))
    events = house.ok(c.VoidWagersOf, "Ann", "a counting device", by=SUPERVISOR)
    assert [(e.settled.wager, e.settled.returned, e.settled.clause) for e in all_of(WagerSettled, events)] == [
        ("enter", 1_000, "12.3.1"), ("draw", 1_000, "12.3.1"),
    ]  # fmt: skip
    assert (only(u.HandRemoved, events).hand, house.required().areas) == ("1", (3,))
    house.ok(c.Decide, 3, "draw")
    house.deal("5D")
    house.ok(c.Decide, 6, "stand")
    house.deal("2H")
    house.settle()
    assert (chips(house), house.tokens("Ben")) == (AFTER | {"Ann": PURSE}, TOKENS)
    house.clear()
    whole(house)


@pytest.mark.clause(GAME, "12.3.1")
def test_a_lone_device_user_leaves_a_void_round() -> None:
    wrongs.nobodys_wagers_are_left(pair(), SHEET.wager, "9H", "", void_wagers="12.3.1")


@pytest.mark.clause(GAME, "12.3.2", "12.3.3")
def test_a_device_user_is_excluded_from_the_game_or_the_casino() -> None:
    wrongs.device_user_leaves_the_casino(
        pair(), SHEET.wager, "9H", exempt="12.2", out_of_casino="12.3.3", exclude="12.3.2", **DEVICES
    )


@pytest.mark.clause(GAME, "12.3.4")
def test_whoever_has_a_device_is_detained_until_somebody_takes_over() -> None:
    wrongs.device_user_is_detained(pair(), SHEET.wager, detain="12.3.4", **DEVICES)


# Results struck out


@pytest.mark.clause(GAME, "12.4", "12.4.1", "12.5")
def test_a_disrupted_game_is_struck_out_and_refunded() -> None:
    wrongs.result_is_struck_out(pair(), SHEET.wager, SHEET.first, strike_out="12.4", disruption="12.4.1", refund="12.5")


@pytest.mark.clause(GAME, "12.4.1", "12.5")
def test_a_settled_round_can_be_struck_out_until_it_is_final() -> None:
    house = played()
    house.ok(c.InvalidateOutcome, "disruption", "a brawl", by=SUPERVISOR)
    assert (chips(house), house.tokens("Ben")) == (dict.fromkeys(AFTER, PURSE), TOKENS)
    house.clear()
    whole(house)
    half_dealt(1, house)
    house.ok(c.VoidRound, "a stop", by=SUPERVISOR)
    house.clear()
    house.refused(c.InvalidateOutcome, "disruption", "a brawl", by=SUPERVISOR, clause="12.4.1")


@pytest.mark.clause(GAME, "12.4", "12.4.2", "12.5")
def test_a_fraud_is_struck_out_and_the_culprits_wager_forfeited() -> None:
    wrongs.fraud_is_struck_out(pair(), SHEET.wager, SHEET.first, strike_out="12.4", fraud="12.4.2", refund="12.5")


@pytest.mark.clause(GAME, "12.5")
def test_the_others_are_refunded_only_if_the_culprits_wager_is_forfeited() -> None:
    """The other documents let the supervisor choose; this one ties the refund to it."""
    house = complete()
    for settled in range(3):
        house.refused(c.InvalidateOutcome, "fraud", "a marked card", "Ben", by=SUPERVISOR, clause="12.5")
        house.ok(c.AnnounceResult) if not settled else house.ok(c.SettleWager)
    events = house.ok(c.InvalidateOutcome, "fraud", "a marked card", "Ben", True, by=SUPERVISOR)
    assert events[0].clauses == ("12.4.2", "12.4", "12.5")
    assert chips(house) == {"Ann": PURSE, "Ben": PURSE - 2_000, "Cat": PURSE}
    assert house.tokens("Ben") == TOKENS - 2_000
    house.clear()
    whole(house)


@pytest.mark.clause(GAME, "12.4.2")
def test_a_fraud_by_nobody_at_the_table_is_struck_out_and_all_is_refunded() -> None:
    house = half_dealt()
    decisions_and_dealer(house)
    house.settle()
    house.ok(c.InvalidateOutcome, "fraud", "a bribed dealer", by=SUPERVISOR)
    assert (chips(house), house.tokens("Ben")) == (dict.fromkeys(AFTER, PURSE), TOKENS)
    house.clear()
    whole(house)


# Wrong payments, of which the document says nothing, and disputes


def test_a_wrong_payment_is_put_right_by_no_clause() -> None:
    payments.payment_without_a_clause(pair(), SHEET.wager, SHEET.cards)


@pytest.mark.clause(GAME, "12.11", "12.12")
def test_a_dispute_is_decided_reviewed_and_the_patron_told_of_the_inspector() -> None:
    payments.dispute_is_decided(pair(), dispute="12.11", final="12.12")


@pytest.mark.clause(GAME, "12.11", "12.12")
def test_an_assistant_gaming_manager_may_decide_it_at_first() -> None:
    payments.dispute_ends_without_a_review(at_the_table(), dispute="12.11", final="12.12")
