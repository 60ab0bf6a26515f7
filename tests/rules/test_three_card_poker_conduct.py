"""Three Card Poker when payments, devices or people go wrong: 12.13 to 12.15, 13 and 14.2 to 14.14 of the document in order."""

import pytest
from tests import payments, wrongs
from tests.poker import ANN_WINS, ANNS, BEN_WINS, BENS, DEALERS, DEVICE, NOTHING, dealt, purses, three, wagered
from tests.tables import SUPERVISOR, House, only, seated
from tests.wrongs import next_round_can_come, played_out, sound, who_may

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.table.message import upsets as u
from croupier.table.message.events import CardsShuffled

GAME = "three-card-poker"

# Wrong payments: 12.13 to 12.15


def pair() -> House:
    """Ann on area 1 and Ben on area 2, as the walks that all documents share want them."""
    return seated(GAME, {"Ann": 1, "Ben": 2})


SHEET = wrongs.SHEETS[GAME]


@pytest.mark.clause(GAME, "12.13", "12.13.1", "12.13.2")
def test_a_wrong_payment_is_registered_enquired_into_and_put_right() -> None:
    payments.payment_is_put_right(
        pair(), SHEET.wager, SHEET.cards, rule="12.13", unintended="12.13.1", rectified="12.13.2", attempt="12.15.1"
    )  # fmt: skip
    payments.payment_in_the_round(pair(), SHEET.wager, SHEET.cards, rule="12.13")


@pytest.mark.clause(GAME, "12.14", "12.14.1", "12.14.2")
def test_a_wrong_payment_that_looks_intended() -> None:
    payments.payment_looks_intended(
        pair(), SHEET.wager, SHEET.cards, suspected="12.14", rectify="12.14.1", identify="12.14.2", attempt="12.15.1",
        rectified="12.13.2",
    )  # fmt: skip


@pytest.mark.clause(GAME, "12.15", "12.15.1", "12.15.1.1", "12.15.1.2", "12.15.2")
def test_what_counts_as_trying_and_what_goes_into_the_months_report() -> None:
    payments.payment_cannot_be_put_right(
        pair(), SHEET.wager, SHEET.cards, rectified="12.13.2", suspected_duties=("12.14.1", "12.14.2"), meaning="12.15",
        attempt="12.15.1", under="12.15.1.1", over="12.15.1.2",
    )  # fmt: skip
    payments.payment_goes_into_the_months_report(pair(), SHEET.wager, SHEET.cards, rule="12.13", monthly="12.15.2")


@pytest.mark.clause(GAME, "12.13", "12.13.2")
def test_an_ante_bonus_that_was_forgotten_is_paid_later() -> None:
    """Ann's straight earned 1,000 more than she was paid, as the dealer now sees."""
    house = dealt(three(DEALERS, "8H 9S TC", BENS))
    played_out(house, "")
    next_round_can_come(house)
    won = purses(house)
    house.ok(c.ReportWrongSettlement, 1, "ante-bonus", 1_000, False, "Ann", by=SUPERVISOR)
    house.ok(c.RectifySettlement, 1, by=SUPERVISOR)
    assert purses(house) == won | {"Ann": won["Ann"] + 1_000}
    sound(house)


# The shuffling device: 13


def half_dealt() -> House:
    """From a device: the dealer and Ann have their cards, Ben one; the round before is paid."""
    house = wagered(terms=DEVICE)
    played_out(house, f"{DEALERS} {ANNS} {BENS}")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": BEN_WINS}
    next_round_can_come(house)
    for name, wager, amount in (("Ann", "ante", 1_000), ("Ann", "pair-plus", 500), ("Ben", "ante", 2_000)):
        house.bet(name, wager, amount)
    house.deal(f"{DEALERS} {ANNS} 2H")
    return house


@pytest.mark.clause(GAME, "13.1")
def test_a_shuffle_that_the_device_broke_off_is_done_again() -> None:
    house = wagered(terms=DEVICE)
    who_may(house, c.ReshuffleAfterJam, least=Rank.DEALER, clause="13.1")
    shuffled = only(CardsShuffled, house.ok(c.ReshuffleAfterJam))
    assert shuffled.clauses[0] == "13.1"
    assert len(house.table.laid) == 3
    played_out(house, f"{DEALERS} {ANNS} {BENS}")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": BEN_WINS}
    dealt().refused(c.ReshuffleAfterJam, clause="13.1")


@pytest.mark.clause(GAME, "13.2", "13.2.1", "13.2.2", "13.2.3")
@pytest.mark.parametrize("another", [True, False])
def test_a_device_that_breaks_down_in_a_round_voids_it_and_new_cards_come(another: bool) -> None:
    house = half_dealt()
    who_may(house, c.DeviceFails, least=Rank.DEALER, clause="13.2", another=another)
    events = house.ok(c.DeviceFails, another=another)
    assert events[0].clauses[0] == "13.2"
    assert only(u.RoundVoided, events).clauses == ("13.2.1", "13.2.2")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": BEN_WINS}
    house.clear()
    assert (house.required().what, house.required().clause) == ("replace", "13.2.3")
    house.refused(c.Shuffle, clause="13.2.3")
    next_round_can_come(house)
    house.bet("Ben", "ante", 2_000)
    played_out(house, " ".join((DEALERS, BENS)) if another else three(DEALERS, BENS))
    assert purses(house) == {"Ann": ANN_WINS, "Ben": 2 * BEN_WINS}
    sound(house)


# Prohibited devices, results struck out, disputes: 14.2 to 14.14


@pytest.mark.clause(GAME, "14.2", "14.3", "14.4", "14.4.1", "14.4.2", "14.4.3")
def test_a_prohibited_device_costs_wagers_the_game_and_the_casino_but_nobodys_liberty() -> None:
    wrongs.device_users_wagers_are_void(
        pair(), SHEET.wager, SHEET.first, SHEET.alone, ben_gains=wrongs.STAKE,
        devices="14.2", exempt="14.3", powers="14.4", void_wagers="14.4.1",
    )  # fmt: skip
    wrongs.device_user_leaves_the_casino(
        pair(), SHEET.wager, SHEET.first.split()[0],
        devices="14.2", exempt="14.3", powers="14.4", out_of_casino="14.4.3", exclude="14.4.2",
    )  # fmt: skip
    wrongs.nobody_is_detained(pair(), powers="14.4")


@pytest.mark.clause(GAME, "14.4.1")
@pytest.mark.parametrize("folded", [False, True])
def test_a_device_users_ante_play_and_pair_plus_are_void_and_a_fold_stands(folded: bool) -> None:
    house = dealt()
    house.ok(c.Decide, 1, "fold" if folded else "play")
    if folded:
        house.refused(c.VoidWagersOf, "Ann", "a computer", by=SUPERVISOR, clause="14.4.1")
    else:
        house.ok(c.VoidWagersOf, "Ann", "a computer", by=SUPERVISOR)
        assert "1" not in house.ongoing.hands
    played_out(house, "")
    assert purses(house) == {"Ann": -1_500 if folded else 0, "Ben": BEN_WINS}
    sound(house)
    next_round_can_come(house)


@pytest.mark.clause(GAME, "14.5", "14.5.1", "14.6")
def test_a_disruption_strikes_the_result_out() -> None:
    wrongs.result_is_struck_out(pair(), SHEET.wager, SHEET.first, strike_out="14.5", disruption="14.5.1", refund="14.6")


@pytest.mark.clause(GAME, "14.5.1", "14.6")
@pytest.mark.parametrize("is_cleared", [False, True])
def test_a_settled_round_is_struck_out_until_its_cards_are_shuffled(is_cleared: bool) -> None:
    house = dealt()
    house.ok(c.Decide, 1, "fold")
    played_out(house, "")
    assert purses(house) == {"Ann": -1_500, "Ben": BEN_WINS}
    if is_cleared:
        house.clear()
    house.ok(c.InvalidateOutcome, "disruption", "fire alarm", by=SUPERVISOR)
    assert purses(house) == NOTHING
    assert house.required().what == "clear"
    sound(house)
    next_round_can_come(house)
    house.refused(c.InvalidateOutcome, "disruption", "fire alarm", by=SUPERVISOR, clause="14.5.1")


@pytest.mark.clause(GAME, "14.5", "14.5.2", "14.6")
def test_a_fraud_strikes_the_result_out_and_the_culprits_wagers_may_be_lost() -> None:
    wrongs.fraud_is_struck_out(pair(), SHEET.wager, SHEET.first, strike_out="14.5", fraud="14.5.2", refund="14.6")
    house = dealt()
    house.ok(c.Decide, 1, "play")
    house.ok(c.InvalidateOutcome, "fraud", "a marked card", "Ann", True, by=SUPERVISOR)
    assert purses(house) == {"Ann": -2_500, "Ben": 0}
    sound(house)
    next_round_can_come(house)


@pytest.mark.clause(GAME, "14.13", "14.14")
def test_a_dispute_is_decided_reviewed_and_the_patron_told_of_the_inspector() -> None:
    payments.dispute_is_decided(pair(), dispute="14.13", final="14.14")
    payments.dispute_ends_without_a_review(pair(), dispute="14.13", final="14.14")
