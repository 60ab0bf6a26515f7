"""The rounding trap, and what chips do to every stake."""

from fractions import Fraction

import pytest

from croupier.games.catalogue import rules_of
from croupier.games.rules import Stake, Terms
from croupier.games.settlement import settle
from croupier.money import Chips, Odds, chips_of
from croupier.odds.jackpot import break_even
from croupier.odds.payment import Payment
from croupier.odds.price import price
from croupier.odds.rounding import rounding
from croupier.odds.shoe import OddsError

ONES = chips_of((100, 500, 2500))


@pytest.mark.clause("premium-baccarat", "5.8", "13.2.1")
def test_a_five_dollar_banker_bet_is_paid_even_money() -> None:
    rules = rules_of("premium-baccarat")
    found = rounding(rules, ONES, 500, 50_000)
    worst = found.gifts[0]
    assert (worst.wager, worst.stake) == ("banker", 500)
    assert worst.house_edge == -price(rules).of("player").house_edge
    assert round(float(worst.house_edge * 100), 4) == -1.2351
    assert price(rules, payment=Payment(500, ONES)).of("banker").house_edge == worst.house_edge
    assert found.unit == found.units["banker"] == 2000
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
    assert unit is not None
    assert not any(stake % unit == 0 for stake in gifts)


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
    assert found.units["player"] == 2000


def test_limits_that_cannot_be() -> None:
    rules = rules_of("premium-baccarat")
    with pytest.raises(OddsError, match="above the maximum"):
        rounding(rules, ONES, 1000, 500)
    with pytest.raises(OddsError, match="can make no stake"):
        rounding(rules, chips_of((2500,)), 500, 2000)


@pytest.mark.clause("baceball", "11.9.1", "11.9.2")
def test_the_meter_that_breaks_even() -> None:
    rules = rules_of("baceball")
    payment = Payment(stake=200, meters=(("major", 150_000_00),))
    even = {one.prize: one for one in break_even(rules, price(rules, payment=payment).of("jackpot"), payment)}
    assert even["minor"].meter == 10_000_00
    for prize, one in even.items():
        assert one.breaks_even.denominator == 1 or prize == "minor"
        meters = {"major": Fraction(150_000_00), "minor": Fraction(10_000_00), prize: one.breaks_even}
        lines = price(rules, payment=payment).of("jackpot").lines
        gained = sum(line.probability * (meters[line.prize] / 200 - 1 if line.prize else line.net) for line in lines)
        assert gained == 0
