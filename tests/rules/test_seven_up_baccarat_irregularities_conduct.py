"""7-Up Baccarat when the shuffling device fails, when people go wrong, when a payment does, and when someone complains."""

import pytest
from tests.coups import TOKENS, cards, fits, only_by, rack, scan, waiting, won
from tests.seven_up import IN_COUP, NOTHING, STAKED, WHOLE, around_the_table, coup, device, wager
from tests.tables import MANAGER, PURSE, SUPERVISOR, House, all_of, only, player

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.rules import Result
from croupier.table.asking.irregularities import fitting
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.powers.chapters import CONDUCT, DEVICE, DISPUTES, MONEY

GAME = "seven-up-baccarat"
DEVICES = {"device-intact", "device-damaged", "device-no-other", "device-disadvantage"}


def offered(house: House, *chapters: str) -> set[str]:
    return {offer.irregularity.slug for offer in fitting(house.table) if offer.irregularity.chapter in chapters}


def played_before(house: House) -> dict[str, tuple[int, int]]:
    """A coup that is settled and cleared, and the next one wagered on; what the first one gave."""
    house.play("KC TD 6H")
    before = won(house)
    wager(house)
    return before


def plus(before: dict[str, tuple[int, int]], more: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    return {name: (before[name][0] + chips, before[name][1] + tokens) for name, (chips, tokens) in more.items()}


# 13: the shuffling device


@pytest.mark.clause(GAME, "13.3", "13.3.1", "13.3.2", "13.3.3", "13.3.4")
def test_spoiled_cards_are_replaced_and_the_coup_goes_on_with_six_whole_decks() -> None:
    house = coup("KC 8D")
    events = only_by(house, c.DeviceFails, (Card("7H"), None), clause="13.3")
    moved = only(u.DeviceReplaced, events)
    assert moved.clauses == ("13.3.1", "13.3.2", "13.3.3", "13.3.4")
    assert (moved.damaged, house.table.cards.pack.removed) == ((Card("7H"), None), (Card("7H"), None))
    assert (device(house), won(house)) == (WHOLE - 3, STAKED)
    for number in range(6):
        assert house.table.cards.stock.left(Card("7H")) == 6 - number
        scan(house, "7H", "rack")
        house.ok(c.RackCard)
    assert only(u.CardHeld, scan(house, "7H")).held.impossible
    house.ok(c.CorrectHeldCard, Card("7S"), by=SUPERVISOR)
    house.ok(c.DealHeldCard)
    house.deal("4S")
    house.settle()
    house.clear()
    assert won(house) == {"Ann": (12_000, 0), "Ben": (-20_000, 0), "Cat": (2_000, -5_000)}


@pytest.mark.clause(GAME, "13.2", "12.2")
def test_a_card_that_waits_in_front_stays_there_while_the_device_is_changed() -> None:
    house = coup("KC TD 6H")
    scan(house, None, "player", up=False)
    house.ok(c.KeepForNext)
    house.ok(c.DeviceFails)
    house.settle()
    house.clear()
    wager(house)
    assert waiting(house) == "(None)"
    assert only(e.CardDealt, house.deal("9C")).source == "front"
    house.deal("KD TS")
    house.settle()
    assert won(house) == {"Ann": (-5_000, -2_000), "Ben": (0, 0), "Cat": (-2_000, -10_000)}


# 14.1 to 14.3: prohibited devices


@pytest.mark.clause(GAME, "14.3.1", "10.3")
def test_with_the_last_main_wager_void_super_sevens_goes_back_and_the_coup_has_no_bets() -> None:
    house = coup("KC")
    house.ok(c.VoidWagersOf, "Ann", "a counter in her bag", by=SUPERVISOR)
    assert {lying.player for lying in house.table.laid} == {"Ben", "Cat"}
    house.ok(c.VoidWagersOf, "Ben", "her partner", by=SUPERVISOR)
    assert {lying.wager for lying in house.table.laid} == {"tie", "super-sevens"}
    house.deal("8D")
    events = house.ok(c.VoidWagersOf, "Cat", "an earpiece", by=SUPERVISOR)
    assert only(u.CoupWithoutWagers, events).clauses == ("14.3.1", "12.4")
    assert won(house) == NOTHING
    house.deal("7H 2S")
    assert house.settle() == []


@pytest.mark.clause(GAME, "14.3.1")
def test_a_player_on_a_shared_area_goes_alone() -> None:
    house = coup("KC 8D")
    house.ok(c.VoidWagersOf, "Ben", "a computer", by=SUPERVISOR)
    assert [(lying.player, lying.area) for lying in house.table.laid] == [("Ann", 1), ("Ann", 1), ("Cat", 3), ("Cat", 3)]
    house.deal("7H 4S")
    house.settle()
    assert won(house) == {"Ann": (12_000, 0), "Ben": (0, 0), "Cat": (2_000, -5_000)}


# 14.4 and 14.5: a result struck out


@pytest.mark.clause(GAME, "14.4.1", "14.5", "8.4")
def test_a_disruption_strikes_out_the_last_coup_until_the_next_begins() -> None:
    house = coup("KC TD 6H")
    house.settle()
    house.clear()
    house.ok(c.InvalidateOutcome, "disruption", "a fight", by=SUPERVISOR)
    assert (won(house), rack(house), device(house)) == (NOTHING, ("", 0), WHOLE - 3)
    house.clear()
    assert (rack(house), device(house)) == (("TD KC 6H", 0), WHOLE - 3)


@pytest.mark.clause(GAME, "14.4", "14.4.2", "14.5")
def test_a_fraud_strikes_out_the_coup_and_the_culprits_wagers_may_be_forfeited() -> None:
    house = coup("KC TD 6H")
    house.settle()
    events = house.ok(c.InvalidateOutcome, "fraud", "a card up her sleeve", "Cat", True, by=SUPERVISOR)
    assert len(all_of(u.SettlementReversed, events)) == 5
    lost = {line.settled.wager for line in all_of(e.WagerSettled, events) if line.settled.result is Result.LOSE}
    assert lost == {"tie", "super-sevens"}
    assert won(house) == {"Ann": (0, 0), "Ben": (0, 0), "Cat": (-1_000, -5_000)}


@pytest.mark.clause(GAME, "14.4.1", "14.5", "12.1(b)")
def test_a_coup_that_began_on_the_wrong_hand_is_struck_out_and_not_the_one_before() -> None:
    house = coup()
    before = played_before(house)
    scan(house, "9C", "player")
    events = house.ok(c.InvalidateOutcome, "fraud", "a switched card", "Cat", True, by=SUPERVISOR)
    assert events[0].clauses[0] == "14.4.2"
    assert only(u.OutcomeInvalidated, events).number == 2
    assert won(house) == plus(before, {"Ann": (0, 0), "Ben": (0, 0), "Cat": (-1_000, -5_000)})
    house.clear()
    assert rack(house) == ("9C", 0)


# 14.12 and 14.13: disputes; and a wrong payment, of which the document says nothing


def test_a_tie_paid_at_the_wrong_price_is_made_up_and_the_result_stands() -> None:
    house = coup("KC TD 7H")
    lines = house.settle()
    assert sum(line.pays for line in lines if line.wager == "tie") == 45_000
    house.clear()
    paid = won(house)
    assert "payment-wrong" in offered(house, MONEY)
    house.ok(c.ReportWrongSettlement, 1, 3, "tie", "Cat", 40_000, by=SUPERVISOR)
    [entry] = house.table.casebook.register
    assert (entry.amount, entry.over, entry.due, entry.second) == (10_000, False, 50_000, None), "chips and the tokens staked"
    house.ok(c.RectifySettlement, 1, by=SUPERVISOR)
    assert won(house) == paid, "the accounts have had it at the right price from the first"
    assert house.table.casebook.notices == ()


# What is offered when


def test_conduct_money_and_disputes_are_offered_when_they_fit() -> None:
    house = around_the_table()
    always = {"device-user-excluded", "device-user-barred", "device-user-detained", "dispute"}
    assert offered(house, CONDUCT, MONEY, DISPUTES) == always
    wager(house)
    assert offered(house, CONDUCT, MONEY, DISPUTES) == always | {"wager-refused", "device-user-void"}
    house.deal("KC TD")
    playing = {"device-user-void", "device-user-detained", "disruption", "fraud", "dispute"}
    assert offered(house, CONDUCT, MONEY, DISPUTES) == playing
    house.deal("6H")
    house.settle()
    assert fits(house) == IN_COUP | {"display-wrong"}
    settled = {"device-user-excluded", "device-user-barred", "device-user-detained", "disruption", "fraud", "dispute"}
    assert offered(house, CONDUCT, MONEY, DISPUTES) == settled | {"payment-wrong"}
    house.clear()
    assert offered(house, CONDUCT, MONEY, DISPUTES, DEVICE) == settled | {"payment-wrong"}


def test_a_gaming_manager_may_do_what_any_lower_rank_may() -> None:
    house = coup("KC")
    scan(house, "8D", "banker")
    house.ok(c.Reconstruct, cards("KC 8D"), by=MANAGER)
    house.ok(c.VoidRound, "still in doubt", by=MANAGER)
    assert won(house) == NOTHING
    assert house.chips("Cat") == PURSE
    assert house.tokens("Cat") == TOKENS
    house.refused(c.LetStand, "Ann", by=player("Ann"), clause=None, says="Ann has no such choice now.")
