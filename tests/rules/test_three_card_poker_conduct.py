"""Three Card Poker when payments, devices or people go wrong: 12.13 to 12.15, 13 and 14.2 to 14.14 of the document in order.

What all documents share is in table/test_conduct.py and table/test_redress.py.
"""

import pytest
from tests.poker import ANN_WINS, ANNS, BEN_WINS, BENS, DEALERS, DEVICE, NOTHING, dealt, purses, three, wagered
from tests.tables import ASSISTANT, SUPERVISOR, House, only
from tests.wrongs import next_round_can_come, played_out, sound, who_may

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.table.message import upsets as u
from croupier.table.message.events import CardsShuffled

GAME = "three-card-poker"

# Wrong payments: 12.13 to 12.15


@pytest.mark.clause(GAME, "12.13", "12.13.2")
def test_an_ante_bonus_that_was_forgotten_is_paid_later() -> None:
    """Ann's straight earned 1,000 which she was not handed, as the dealer now sees; the accounts had it from the first."""
    house = dealt(three(DEALERS, "8H 9S TC", BENS))
    played_out(house, "")
    next_round_can_come(house)
    won = purses(house)
    house.ok(c.ReportWrongSettlement, 1, 1, "ante-bonus", "Ann", 0, by=SUPERVISOR)
    assert (house.table.casebook.register[0].amount, house.table.casebook.register[0].over) == (1_000, False)
    house.ok(c.RectifySettlement, 1, by=SUPERVISOR)
    assert purses(house) == won


@pytest.mark.clause(GAME, "12.13", "12.13.2")
def test_an_ante_that_was_booked_too_low_is_made_up_once_a_second_person_stands_to_it() -> None:
    """Ben's Ante was booked at 2,000 and lay at 3,000: the settlement itself is wrong, and the money comes into his purse."""
    house = dealt(three(DEALERS, ANNS, BENS))
    played_out(house, "")
    next_round_can_come(house)
    won = purses(house)
    house.ok(c.ReportWrongSettlement, 1, 2, "ante", "Ben", 4_000, 6_000, by=SUPERVISOR)
    house.refused(c.RectifySettlement, 1, by=SUPERVISOR, clause="12.13")
    house.ok(c.SecondRectification, 1, by=ASSISTANT)
    house.ok(c.RectifySettlement, 1, by=SUPERVISOR)
    assert purses(house) == won | {"Ben": won["Ben"] + 2_000}
    sound(house)
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
    house = dealt()
    house.ok(c.Decide, 1, "play")
    house.ok(c.InvalidateOutcome, "fraud", "a marked card", "Ann", True, by=SUPERVISOR)
    assert purses(house) == {"Ann": -2_500, "Ben": 0}
    sound(house)
    next_round_can_come(house)
