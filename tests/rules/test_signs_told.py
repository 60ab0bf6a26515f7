"""Whoever sets a sign is told which stakes give something away, and what that does to the edge."""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.tables import MANAGER, NOTICE, SUPERVISOR, House, conditions, only, seated

from croupier import commands as c
from croupier.desk.dealer import VirtualTable
from croupier.desk.signs import edge_told, sign_effects
from croupier.games.catalogue import rules_of
from croupier.games.rules import Terms
from croupier.money import Odds, chips_of
from croupier.odds import Payment, price
from croupier.table.message import events as e
from croupier.table.model.sign import Limit, Sign

PREMIUM = "premium-baccarat"
LUCKY = "lucky-draw-baccarat"
ONES = (100, 500, 2_500)


def opened(game: str, **sign: object) -> e.TableOpened:
    wanted = conditions(game, chips=ONES, **sign)  # type: ignore[arg-type]
    return only(e.TableOpened, House().ok(c.OpenTable, wanted, by=SUPERVISOR))


@pytest.mark.clause(PREMIUM, "5.8", "6.1")
def test_twenty_five_on_banker_with_one_dollar_chips() -> None:
    (warning,) = opened(PREMIUM, minimum=2_500).warnings
    assert warning.startswith("Banker at 19 to 20: every stake that is no multiple of $20.00")
    assert "$25.00" not in warning  # a larger share goes with $39.00
    (banker,) = sign_effects(conditions(PREMIUM, chips=ONES, minimum=2_500))
    edges = dict(banker.after)
    assert banker.before == price(PREMIUM).of("banker").house_edge
    for stake, left in edges.items():
        assert left == price(PREMIUM, payment=Payment(stake, chips_of(ONES))).of("banker").house_edge < banker.before
    assert edges[2_500] == banker.before - Fraction(25, 2_500) * _wins("banker")
    assert banker.worst[1] == min(edges.values())


def _wins(wager: str) -> Fraction:
    lines = price(PREMIUM).of(wager).lines
    return sum((line.probability for line in lines if line.result == "win"), Fraction(0))


@pytest.mark.clause(PREMIUM, "5.8", "6.1.1")
def test_the_minimum_may_be_exact_and_the_stakes_above_it_not() -> None:
    assert opened(PREMIUM, minimum=2_000).warnings
    assert not opened(PREMIUM, minimum=2_000, unit=2_000).warnings
    assert sign_effects(conditions(PREMIUM, chips=ONES, minimum=2_000, unit=2_000)) == ()


@pytest.mark.clause(LUCKY, "5.9", "9.1.3", "6.1")
def test_draw_at_three_to_two_is_considered_with_the_enter_it_follows() -> None:
    (warning,) = opened(LUCKY).warnings
    assert warning.startswith("DRAW at 3 to 2: every stake that is no multiple of $2.00")
    (enter,) = sign_effects(conditions(LUCKY, chips=ONES))
    assert enter.after[0] == (500, price(LUCKY, wagers=["enter"], payment=Payment(500, chips_of(ONES))).wagers[0].house_edge)
    assert enter.after[0][1] < enter.before


@pytest.mark.clause(PREMIUM, "6.1", "6.6", "6.6.1", "6.7")
def test_every_sign_that_is_set_is_answered_with_it() -> None:
    house = seated(PREMIUM, minimum=2_000, unit=2_000)
    fives = replace(house.sign, unit=500)
    assert only(e.LimitsAltered, house.ok(c.AlterLimits, fives, by=SUPERVISOR)).warnings
    higher = replace(fives, limits={slug: Limit(2_500, 100_000) for slug in fives.limits})
    assert only(e.MinimumPosted, house.ok(c.PostMinimum, higher, house.now + NOTICE, by=SUPERVISOR)).warnings
    assert only(e.LimitsAltered, house.ok(c.RaiseAtOnce, higher, by=SUPERVISOR)).warnings
    own = {"banker": Limit(2_500, 500_000)}
    assert only(e.OwnLimitsSet, house.ok(c.SetOwnLimits, "Ann", own, by=SUPERVISOR)).warnings
    assert not only(e.OwnLimitsSet, house.ok(c.SetOwnLimits, "Ann", {}, by=SUPERVISOR)).warnings


@pytest.mark.clause(PREMIUM, "15.8", "11.1", "2.6")
def test_other_prices_are_a_sign_as_well() -> None:
    house = seated(PREMIUM, minimum=2_000, unit=2_000)
    tie = Terms(variant="tie", tie_percent=Odds(5, 200))
    posted = only(e.VariantPosted, house.ok(c.PostVariant, tie, house.now + NOTICE, by=SUPERVISOR))
    house.now += NOTICE
    changed = only(e.VariantChanged, house.ok(c.ChangeVariant, tie, by=MANAGER))
    assert posted.warnings == changed.warnings
    assert {warning.partition(" ")[0] for warning in changed.warnings} == {"Player", "Banker"}


@pytest.mark.clause(PREMIUM, "5.8")
def test_the_edges_in_a_sentence() -> None:
    sign = Sign({slug: Limit(500, 500) for slug in ("player", "banker", "tie")})
    (banker,) = VirtualTable(conditions(PREMIUM, chips=ONES, maximum=500)).sign_effects()
    assert sign_effects(conditions(PREMIUM, chips=ONES), sign) == (banker,)
    assert banker.raised[0].always
    assert edge_told(banker) == (
        "Banker: the house edge of 1.0579% is -1.2351% at $5.00; below nought the player has the advantage."
    )
    assert rules_of(PREMIUM).wagers["banker"].title == banker.title
