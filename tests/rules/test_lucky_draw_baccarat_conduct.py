"""Lucky Draw Baccarat's own in section 12: devices and struck-out results; what all documents share is in table/test_conduct.py."""

import pytest
from tests.coups import chips, whole
from tests.lucky_draw import AFTER, TOKENS, complete, decisions_and_dealer, half_dealt, played
from tests.tables import PURSE, SUPERVISOR, all_of, only, player

from croupier import commands as c
from croupier.table.message import upsets as u
from croupier.table.message.events import WagerSettled

GAME = "lucky-draw-baccarat"


# Prohibited devices


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


# Results struck out


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
