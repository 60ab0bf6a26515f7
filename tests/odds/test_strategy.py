"""What a player should do, and what it costs to do otherwise."""

from fractions import Fraction

import pytest

from croupier.games.catalogue import rules_of
from croupier.games.poker_hands import Category, PokerHand, value_of
from croupier.games.rules import Terms
from croupier.odds.common.decision import STRATEGIES
from croupier.odds.common.shoe import OddsError, Shoe
from croupier.odds.exact.lucky_draw import LuckyDraw
from croupier.odds.exact.price import Pricer, price
from croupier.odds.exact.three_card import Poker, plays
from croupier.odds.strategy.tables import DrawTable, Threshold, strategy_of

LUCKY = [rules_of("lucky-draw-baccarat", Terms(decks=decks)) for decks in (3, 4, 6, 8)]


@pytest.mark.slow
@pytest.mark.clause("three-card-poker", "8.1", "8.4", "8.5")
@pytest.mark.parametrize("bonus", ["1-4-5", "1-3-4", "1-3-5", "1-2-3"])
def test_poker_has_a_single_threshold(bonus: str) -> None:
    rules = rules_of("three-card-poker", Terms(ante_bonus=bonus))
    game = Poker(rules)
    assert game.threshold() == PokerHand(Category.ODD, (12, 6, 4))
    assert game.single_threshold()
    lowest = value_of(("QS", "6H", "4D"))  # type: ignore[arg-type]
    best = plays(rules)
    assert len(best) == 22_100
    assert all(play is (value_of(hand) >= lowest) for hand, play in best.items())


def test_poker_as_something_to_look_at() -> None:
    pricer = Pricer(rules_of("three-card-poker"))
    best = strategy_of(pricer, "best", Shoe.full(1))
    assert isinstance(best, Threshold)
    assert (best.lowest, best.single, best.hands, best.cost) == ("Q-6-4", True, 22_100, Fraction(0))
    assert strategy_of(pricer, "table", Shoe.full(1)) == best
    never = strategy_of(pricer, "never", Shoe.full(1))
    assert isinstance(never, Threshold)
    assert (never.lowest, never.played) == ("", 0)


@pytest.mark.parametrize("slug", ["lucky-draw-baccarat", "three-card-poker"])
def test_nothing_beats_the_best(slug: str) -> None:
    rules = rules_of(slug)
    edges = {name: price(rules, strategy=name).wagers[0].house_edge for name in STRATEGIES}
    assert edges["best"] == min(edges.values())
    assert edges["best"] <= edges["table"] < edges["mimic"] < edges["always"] < edges["never"]


@pytest.mark.clause("three-card-poker", "9.1")
def test_known_cost_of_simpler_poker() -> None:
    """Playing every hand and playing as the dealer does are figures found in the books: 7.65 and 3.45 percent."""
    rules = rules_of("three-card-poker")
    assert round(float(price(rules, strategy="always").of("ante").house_edge), 4) == 0.0765
    assert round(float(price(rules, strategy="mimic").of("ante").house_edge), 4) == 0.0345


@pytest.mark.clause("lucky-draw-baccarat", "5.2", "8.1", "9.1.3", "9.1.4", "9.1.5")
@pytest.mark.parametrize("rules", LUCKY, ids=lambda rules: f"{rules.terms.decks} decks")
def test_the_table_to_remember(rules: object) -> None:
    game = LuckyDraw(rules)  # type: ignore[arg-type]
    letters = ["".join("D" if draw else "S" for draw in row) for row in game.table()]
    assert letters == [*["D" * 10] * 3, *["D" * 9 + "S"] * 2, "D" * 8 + "SS", *["S" * 10] * 4, "D" * 9 + "S", "D" * 10]


def test_eight_decks_need_no_more_than_the_table() -> None:
    costs = []
    for rules in LUCKY:
        pricer = Pricer(rules)
        table = strategy_of(pricer, "table", Shoe.full(rules.terms.decks))
        assert isinstance(table, DrawTable)
        assert not table.exceptions
        costs.append(table.cost)
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == 0
    assert costs[0] < Fraction(3, 10_000)


def test_three_decks_have_exceptions_to_their_rows() -> None:
    best = strategy_of(Pricer(LUCKY[0]), "best", Shoe.full(3))
    assert isinstance(best, DrawTable)
    assert best.cost == 0
    assert "4-5 against A" in best.exceptions
    assert best.rows["6"] == "sSSSSSSSSS"


def test_no_strategy_where_nobody_decides() -> None:
    with pytest.raises(OddsError, match="Nobody decides anything"):
        strategy_of(Pricer(rules_of("baceball")), "best", Shoe.full(6))
    with pytest.raises(OddsError, match="no strategy 'lucky'"):
        price(rules_of("lucky-draw-baccarat"), strategy="lucky")
