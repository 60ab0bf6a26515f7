"""The figures that are known from elsewhere, and what must hold of every price."""

from fractions import Fraction

import pytest

from croupier.games.catalogue import GAMES, rules_of
from croupier.games.rules import Terms
from croupier.money import Odds
from croupier.odds.common.what_if import repriced
from croupier.odds.exact.price import price
from croupier.odds.exact.priced import Priced

pytestmark = pytest.mark.slow

TABLES = [
    Terms(variant=variant, decks=decks, tie_percent=Odds(5, 100) if variant == "tie" else None)
    for variant in ("premium", "even-money", "tie")
    for decks in (3, 4, 6, 8)
]
EVERY = [("premium-baccarat", terms) for terms in TABLES]
EVERY += [("lucky-draw-baccarat", Terms(decks=decks)) for decks in (3, 4, 6, 8)]
EVERY += [(slug, Terms()) for slug in ("seven-up-baccarat", "baceball", "three-card-poker")]


def percent(priced: Priced, slug: str) -> float:
    return round(float(priced.of(slug).house_edge * 100), 4)


@pytest.mark.clause("premium-baccarat", "13.1", "13.2.1", "13.3", "9.2", "9.3", "9.4", "9.5")
def test_premium_with_eight_decks() -> None:
    priced = price(rules_of("premium-baccarat"))
    assert priced.combinations == 4_998_398_275_503_360
    assert [percent(priced, slug) for slug in ("player", "banker", "tie")] == [1.2351, 1.0579, 14.3596]
    # The numbers of winning sequences are the ones printed in every book on the game.
    ways = [priced.of(slug).lines[0].probability * priced.combinations for slug in ("banker", "player", "tie")]
    assert ways == [2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216]


@pytest.mark.clause("seven-up-baccarat", "11.1.2", "9.3", "9.4")
def test_seven_up_player() -> None:
    assert percent(price(rules_of("seven-up-baccarat")), "player") == 2.6049


@pytest.mark.clause("three-card-poker", "10.1", "10.2", "10.3")
def test_three_card_poker_under_best_play() -> None:
    priced = price(rules_of("three-card-poker"))
    assert priced.combinations == 52 * 51 * 50 * 49 * 48 * 47
    ante = priced.of("ante")
    assert percent(priced, "ante") == 3.3730
    assert round(float(ante.element_of_risk * 100), 4) == 2.0147
    assert priced.of("pair-plus").house_edge == Fraction(128, 5525)


@pytest.mark.clause("baceball", "5.1.2.1", "5.1.5.1", "11.10.1")
def test_baceball_by_hand() -> None:
    """Tens are 96 of 312 cards, aces 24: small enough for pencil and paper."""
    priced = price(rules_of("baceball"))
    for slug in ("first-strike", "second-strike", "third-strike"):
        assert priced.of(slug).house_edge == 1 - 3 * Fraction(96, 312)
    assert priced.of("strike-out").house_edge == 1 - 31 * Fraction(96 * 95 * 94, 312 * 311 * 310)
    jackpot = {line.called: line.probability for line in priced.of("jackpot").lines}
    sequences = 312 * 311 * 310
    assert jackpot["Major Jackpot"] == Fraction(6 * 5 * 4, sequences)
    assert jackpot["Minor Jackpot"] == Fraction(3 * 6 * 5 * 4, sequences)
    assert jackpot["three mixed aces"] == Fraction(24 * 23 * 22 - 4 * 6 * 5 * 4, sequences)
    assert jackpot["two suited aces"] == Fraction(3 * 24 * 5 * 288, sequences)
    assert jackpot["two mixed aces"] == Fraction(3 * 24 * 18 * 288, sequences)


@pytest.mark.parametrize(("slug", "terms"), EVERY, ids=str)
def test_every_price_is_whole(slug: str, terms: Terms) -> None:
    """Lines are all there is: their chances are positive or nothing, and make one."""
    priced = price(rules_of(slug, terms))
    assert priced.wagers
    for wager in priced.wagers:
        assert sum(line.probability for line in wager.lines) == 1
        assert all(line.probability >= 0 for line in wager.lines)
        assert wager.variance > 0
        assert 0 < wager.hit_frequency < 1


@pytest.mark.clause("premium-baccarat", "3.1.1", "3.1.2", "3.1.3", "3.1.4", "3.1.5", "3.1.6")
def test_few_decks_permit_few_wagers() -> None:
    priced = price(rules_of("premium-baccarat", Terms(decks=4)))
    assert [wager.wager for wager in priced.wagers] == ["player", "banker", "tie", "super-six"]


@pytest.mark.clause("premium-baccarat", "13.2.2", "13.2.2.1", "13.3.1")
def test_variants_change_the_price_and_not_the_count() -> None:
    plain, even = (price(rules_of("premium-baccarat", Terms(variant=variant))) for variant in ("premium", "even-money"))
    assert even.of("player") == plain.of("player")
    # Even money is Player's edge turned round, less half a stake whenever Banker wins on six.
    on_six = plain.of("super-six").lines[0].probability
    assert even.of("banker").house_edge == -plain.of("player").house_edge + on_six / 2
    tied = price(rules_of("premium-baccarat", Terms(variant="tie", tie_percent=Odds(5, 100))))
    level = plain.of("tie").lines[0].probability
    assert plain.of("player").house_edge - tied.of("player").house_edge == level / 20
    assert plain.of("banker").house_edge - tied.of("banker").house_edge == level / 20


def test_a_what_if_price() -> None:
    rules = rules_of("premium-baccarat")
    plain, dearer = price(rules), price(repriced(rules, "tie", [Odds(9, 1)]))
    assert plain.of("tie").house_edge - dearer.of("tie").house_edge == plain.of("tie").lines[0].probability
    assert dearer.of("player") == plain.of("player")
    assert price(rules) == plain


def test_every_game_is_priced() -> None:
    assert {slug for slug, _ in EVERY} == set(GAMES)
