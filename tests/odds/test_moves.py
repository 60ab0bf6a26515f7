"""One changed cell, one changed price: the odds move at once, whatever was compiled before."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from msgspec.structs import replace

from croupier.games import lucky_draw_baccarat, poker_hands
from croupier.games.baccarat import TABLES, Drawing
from croupier.games.catalogue import rules_of
from croupier.games.premium_baccarat import COUP
from croupier.games.rules import Rules
from croupier.money import Odds
from croupier.odds.common.compiled import compiled
from croupier.odds.common.what_if import repriced
from croupier.odds.exact.price import price


def with_cell(rules: Rules, drawing: Drawing) -> Rules:
    return replace(rules, next_card=replace(COUP, drawing=drawing).next_card)


@pytest.mark.slow
@pytest.mark.clause("premium-baccarat", "9.3", "9.4", "9.5")
@pytest.mark.parametrize("row", range(10))
def test_each_drawing_cell_moves_the_odds(row: int) -> None:
    rules = rules_of("premium-baccarat")
    before = price(rules)
    other = {"D": "S", "S": "D", "N": "S"}
    player = TABLES.player[:row] + other[TABLES.player[row]] + TABLES.player[row + 1 :]
    assert price(with_cell(rules, replace(TABLES, player=player))).of("tie") != before.of("tie")
    letters = TABLES.banker[row]
    for column in range(11) if row < 8 else ():
        changed = letters[:column] + other[letters[column]] + letters[column + 1 :]
        banker = (*TABLES.banker[:row], changed, *TABLES.banker[row + 1 :])
        assert price(with_cell(rules, replace(TABLES, banker=banker)), wagers=["tie"]).wagers[0] != before.of("tie")
    assert price(rules) == before


@pytest.mark.slow
@pytest.mark.clause("lucky-draw-baccarat", "8.5")
def test_the_dealers_own_rule_moves_the_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("lucky-draw-baccarat")
    before = price(rules).wagers[0].house_edge
    monkeypatch.setattr(lucky_draw_baccarat, "DEALER_DRAWS_TO", 5)
    assert price(rules).wagers[0].house_edge != before


@pytest.mark.slow
@pytest.mark.clause("three-card-poker", "9.1")
def test_the_qualifying_hand_moves_the_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("three-card-poker")
    before = price(rules).of("ante").house_edge
    jack_high = poker_hands.PokerHand(poker_hands.Category.ODD, (11, 0, 0))
    monkeypatch.setattr(poker_hands, "_QUEEN_HIGH", jack_high)
    assert price(rules).of("ante").house_edge != before


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["premium-baccarat", "seven-up-baccarat", "lucky-draw-baccarat", "baceball", "three-card-poker"])
def test_each_price_moves_its_own_wager_only(slug: str) -> None:
    rules = rules_of(slug)
    before = price(rules)
    for wager in rules.wagers.values():
        odds = [line.odds for line in wager.lines if line.result == "win" and line.odds]
        for place in range(len(odds)):
            new = [Odds(2 * one.to + 1, one.on) if at == place else one for at, one in enumerate(odds)]
            after = price(repriced(rules, wager.slug, new))
            moved = wager.rides_on or wager.slug
            for one in before.wagers:
                assert (after.of(one.wager) != one) is (one.wager == moved)
                assert after.of(one.wager).house_edge < one.house_edge if one.wager == moved else True


@pytest.mark.slow
def test_where_no_cache_can_be_written_a_kernel_still_compiles() -> None:
    """A function from no file has nowhere to keep its compiled self."""
    place: dict[str, Any] = {"np": np}
    exec(compile("def twice(x):\n    return x * 2\n", "<nowhere>", "exec"), place)
    twice = compiled(place["twice"])
    numbers: npt.NDArray[np.int64] = np.array([1, 2], np.int64)
    assert twice(numbers).tolist() == [2, 4]
