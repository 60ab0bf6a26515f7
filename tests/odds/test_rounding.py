"""The rounding trap, and what chips do to every stake."""

import pytest

from croupier.games.catalogue import rules_of
from croupier.games.rules import Stake, Terms
from croupier.games.settlement import settle
from croupier.money import Chips, Odds, chips_of
from croupier.odds.common.payment import Payment
from croupier.odds.common.shoe import OddsError
from croupier.odds.exact.price import price
from croupier.odds.exact.rounding import Sign, rounding

ONES = chips_of((100, 500, 2500))


@pytest.mark.clause("premium-baccarat", "5.8", "6.1.1", "13.2.1")
def test_a_five_dollar_banker_bet_is_paid_even_money() -> None:
    rules = rules_of("premium-baccarat")
    found = rounding(rules, ONES, 500, 50_000)
    worst = found.gifts[0]
    assert (worst.wager, worst.stake) == ("banker", 500)
    assert worst.house_edge == -price(rules).of("player").house_edge
    assert round(float(worst.house_edge * 100), 4) == -1.2351
    assert price(rules, payment=Payment(500, ONES)).of("banker").house_edge == worst.house_edge
    assert found.unit is found.units["banker"] is None  # five dollars are rounded themselves, and units count from there
    assert found.sign == found.instead["banker"] == Sign(2000, 2000)
    assert found.units["player"] == 100
    assert list(found.instead) == ["banker"]
    assert {gift.wager for gift in found.gifts} == {"banker"}
    assert not any(gift.stake % 2000 == 0 for gift in found.gifts)


@pytest.mark.clause("seven-up-baccarat", "5.7", "11.1.2")
@pytest.mark.parametrize("chips", [ONES, chips_of((200, 500)), chips_of((250,))])
def test_units_found_by_settling_every_stake(chips: Chips) -> None:
    rules = rules_of("seven-up-baccarat")
    found = rounding(rules, chips, 500, 10_000)
    hands = {"player": ["KS"], "banker": ["2S", "3S"]}  # seven to five: paid 1 to 2
    gifts = {gift.stake for gift in found.gifts if gift.wager == "player"}
    for stake in range(500, 10_001, 50):
        if not chips.can_make(stake):
            assert stake not in gifts
            continue
        [line] = settle(rules, hands, {}, [Stake(1, "player", stake, stake)], chips, {})  # type: ignore[arg-type]
        assert (line.pays * 2 > stake) is (stake in gifts)
    unit = found.units["player"]
    sign = found.instead["player"] if unit is None else Sign(500, unit)
    assert sign is not None
    exact = {stake for stake in range(500, 10_001, 50) if chips.can_make(stake) and stake not in gifts}
    assert sign.minimum == min(exact)
    assert exact.issuperset(range(sign.minimum, 10_001, sign.unit))
    assert not any(exact.issuperset(range(sign.minimum, 10_001, less)) for less in range(50, sign.unit, 50))


@pytest.mark.clause("premium-baccarat", "6.1.1")
def test_a_unit_counts_from_the_minimum() -> None:
    rules = rules_of("seven-up-baccarat")
    found = rounding(rules, ONES, 1000, 50_000, 500)
    assert {gift.stake for gift in found.gifts if gift.wager == "player"} == set(range(1500, 50_001, 1000))
    assert found.units["player"] == 200  # 10, 12, 14: no stake need be a multiple of the minimum
    assert not rounding(rules, ONES, 1000, 50_000, found.unit or 0).gifts
    banker = rounding(rules_of("premium-baccarat"), ONES, 2500, 50_000, 2000)
    assert {gift.stake for gift in banker.gifts} == set(range(2500, 50_001, 2000))  # 20 a step from 25 never meets a payable stake
    assert banker.unit is None
    assert banker.sign == Sign(4000, 2000)


def test_a_sign_that_leaves_no_exact_stake() -> None:
    found = rounding(rules_of("premium-baccarat"), ONES, 500, 1900)
    assert (found.unit, found.sign, found.instead) == (None, None, {"banker": None})
    with pytest.raises(OddsError, match=r"no stake from 5.00 to 6.00 in units of 5.00"):
        rounding(rules_of("premium-baccarat"), chips_of((200,)), 500, 600, 500)


@pytest.mark.clause("lucky-draw-baccarat", "5.9", "9.1.3")
def test_a_decision_game_is_played_for_what_is_paid() -> None:
    rules = rules_of("lucky-draw-baccarat")
    found = rounding(rules, ONES, 500, 800)
    assert [gift.stake for gift in found.gifts] == [500, 700]
    for gift in found.gifts:
        edge = price(rules, payment=Payment(gift.stake, ONES)).of("enter").house_edge
        assert edge == gift.house_edge == price(rules).of("enter").house_edge - gift.given_away


@pytest.mark.clause("three-card-poker", "10.4")
def test_poker_never_rounds() -> None:
    assert not rounding(rules_of("three-card-poker"), ONES, 500, 5000).gifts


def test_tie_premium_pays_a_percentage_of_small_stakes() -> None:
    rules = rules_of("premium-baccarat", Terms(variant="tie", tie_percent=Odds(5, 100)))
    found = rounding(rules, ONES, 500, 50_000)
    assert found.units["player"] is None
    assert found.instead["player"] == Sign(2000, 2000)


def test_limits_that_cannot_be() -> None:
    rules = rules_of("premium-baccarat")
    with pytest.raises(OddsError, match="above the maximum"):
        rounding(rules, ONES, 1000, 500)
    with pytest.raises(OddsError, match="can make no stake"):
        rounding(rules, chips_of((2500,)), 500, 2000)
