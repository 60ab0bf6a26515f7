"""bACEball's shuffling device that fails (section 13) and its general provisions (section 14), at the live table."""

import pytest
from tests import wrongs
from tests.baceball import AFTER, STAKE, TOKENS, checked_and_shuffled, ends_as_usual, half_dealt, place_bets, rest, slugs
from tests.coups import chips, hands, scan, whole
from tests.tables import PURSE, SUPERVISOR, House, all_of, only, player, seated

from croupier import commands as c
from croupier.table.message import upsets as u
from croupier.table.message.events import CardDealt, WagerReturned
from croupier.table.model.cards import Stage

GAME = "baceball"

CONDITIONS = ("13.1", "13.1.1", "13.1.2", "13.1.3", "13.1.4")
DAMAGED = ("13.3", "13.3.1", "13.3.2", "13.3.3", "13.3.4")
VOID = {"Ann": PURSE - STAKE, "Ben": PURSE - STAKE, "Cat": PURSE}
"""Chips after a void round: the jackpot wagers count for the next."""


def two() -> House:
    return seated(GAME, {"Ann": 1, "Ben": 2})


# The shuffling device


@pytest.mark.clause(GAME, "13.1.1")
def test_a_failure_counts_from_the_first_card_to_the_last() -> None:
    house = half_dealt(15)
    scan(house, "AS", "dealer")
    house.ok(c.DeviceFails)
    house.ok(c.RackCard)
    house.ok(c.AnnounceResult)
    house.refused(c.DeviceFails, clause="13.2")
    while house.ongoing.due:
        house.ok(c.SettleWager)
    for disadvantage, clause in ((False, "13.2"), (True, "13.4")):
        house.refused(c.DeviceFails, (), disadvantage, clause=clause)
    assert chips(house) == AFTER
    house.clear()
    whole(house)


# Prohibited devices


@pytest.mark.clause(GAME, "14.1", "14.2", "14.3", "14.3.1")
def test_the_wagers_of_someone_with_a_device_are_void_and_the_other_loses_as_usual() -> None:
    clauses = {"devices": "14.1", "exempt": "14.2", "powers": "14.3", "void_wagers": "14.3.1"}
    wrongs.device_users_wagers_are_void(two(), "bet", "9H 2C 6D 8H", "3C 6H 9C 6S", ben_gains=-wrongs.STAKE, **clauses)


@pytest.mark.clause(GAME, "14.3.1")
def test_several_areas_side_wagers_and_tokens_go_back_and_the_others_play_on() -> None:
    house = half_dealt(7)
    came = house.ok(c.VoidWagersOf, "Ben", "a counting device", by=SUPERVISOR)
    assert {event.hand for event in all_of(u.HandRemoved, came)} == {"2", "5"}
    assert (house.chips("Ben"), house.tokens("Ben")) == (PURSE, TOKENS)
    assert hands(house) == {"1": "KH AC", "6": "7S", "dealer": "6H"}
    assert house.table.cards.rack.known == ("2C", "TD", "9D")
    assert [event.hand for event in all_of(CardDealt, house.deal("8C 7D 4C 9H 5D"))] == ["6", "dealer", "1", "6", "dealer"]
    house.settle()
    assert chips(house) == {**AFTER, "Ben": PURSE}
    house.clear()
    whole(house)


# A result struck out


@pytest.mark.clause(GAME, "14.4.1", "14.5")
@pytest.mark.parametrize("moment", ["dealing", "settled", "cleared"])
def test_after_a_robbery_all_wagers_but_the_jackpots_go_back(moment: str) -> None:
    house = half_dealt(7 if moment == "dealing" else 15)
    if moment == "dealing":
        scan(house, "5S", "6")
    else:
        house.settle()
    if moment == "cleared":
        house.clear()
        house.bet("Cat", "bet", 700)
    came = house.ok(c.InvalidateOutcome, "disruption", "robbery", by=SUPERVISOR)
    assert isinstance(came[0], u.OutcomeInvalidated)
    assert came[0].clauses == ("14.4.1", "14.4", "14.5")
    assert [event.player for event in all_of(WagerReturned, came)] == (["Cat"] if moment == "cleared" else [])
    assert (chips(house), house.tokens("Ben"), house.table.cards.held) == (VOID, TOKENS, ())
    assert len(only(u.JackpotCarried, came).stakes) == 2
    house.clear()
    place_bets(house)
    house.deal("KS 2S 9S 7C 6C AS TS 5C 8S 7H 4S 3S QC 9C 5H")
    house.settle()
    assert chips(house) == AFTER
    house.clear()
    whole(house)


# The floor


@pytest.mark.clause(GAME, "14.11")
def test_a_refused_bet_takes_its_side_wagers_along() -> None:
    house = half_dealt(0)
    assert slugs(house) >= {"wager-refused"}
    wrongs.who_may(house, c.RefuseWager, "Ben", 2, "bet", "a late bet", clause="14.11")
    back = all_of(WagerReturned, house.ok(c.RefuseWager, "Ben", 2, "bet", "a late bet", by=SUPERVISOR))
    assert [(event.wager, event.means, event.collected, event.clauses) for event in back] == [
        ("bet", "tokens", False, ("14.11",)), ("strike-out", "chips", False, ("12.11",)), ("jackpot", "chips", True, ("11.2",)),
    ]  # fmt: skip
    house.deal("KH 9D 7S 6H AC 5S 8C 7D 4C QS 9H 5D")
    house.settle()
    assert (chips(house), house.tokens("Ben")) == ({**AFTER, "Ben": PURSE + 2_500}, TOKENS)
    house.clear()
    whole(house)


# Redress


@pytest.mark.clause(GAME, "14.12")
def test_a_dispute_about_a_round_in_progress_does_not_stop_it() -> None:
    house = half_dealt(7)
    house.ok(c.RaiseDispute, "Ann", "the king was mine", by=player("Ann"))
    house.ok(c.DecideDispute, 1, "it is where it belongs", by=SUPERVISOR)
    house.deal(rest(7))
    ends_as_usual(house)
    assert house.table.cards.stage is Stage.READY


@pytest.mark.clause(GAME, "12.9.3", "14.4.1")
def test_a_check_of_the_cards_that_is_due_outlasts_a_struck_out_result() -> None:
    house = half_dealt(7)
    house.ok(c.ReportWrongCards, foreign=("a joker",))
    house.refused(c.InvalidateOutcome, "disruption", "fire", by=SUPERVISOR, clause="14.4.1")
    house.clear()
    checked_and_shuffled(house, check="12.9.3")
    whole(house)
