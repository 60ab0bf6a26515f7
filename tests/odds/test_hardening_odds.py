"""Odd prices, options that contradict each other, wrong numbers, and an interruption at the worst moment."""

import json
import sys
from fractions import Fraction
from types import FrameType, ModuleType, SimpleNamespace
from typing import Any

import pytest
from benchmarks import __main__ as benchmarks
from tests.terminal import run

from croupier.games.catalogue import rules_of
from croupier.games.poker_hands import Category
from croupier.games.rules import Terms
from croupier.money import Odds
from croupier.odds.common.decision import net_of
from croupier.odds.common.payment import EXACT
from croupier.odds.common.shoe import Shoe
from croupier.odds.common.what_if import repriced
from croupier.odds.exact import lucky_draw, three_card
from croupier.odds.exact.live import effects_of_removal, favourable
from croupier.odds.exact.lucky_draw import LuckyDraw
from croupier.odds.exact.price import price
from croupier.odds.exact.three_card import CELLS, Poker
from croupier.odds.simulate.run import Simulation, plan_of

pytestmark = pytest.mark.slow

LONG_DRAW = "draw=30:1,9:1,3:1,2:1,999999999:1999,999999999:100003"
LONG_POKER = {
    "play": [Odds(999999893, 999999883)],
    "ante": [Odds(999999937, 999999929)],
    "ante-bonus": [Odds(1, 999999999), Odds(1, 7), Odds(1, 9)],
}


def read(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refused(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    sentence = result.stderr.strip()
    assert len(sentence.splitlines()) == 1
    return sentence


def test_prices_too_long_for_64_bits_are_still_exact_at_lucky_draw() -> None:
    rules = rules_of("lucky-draw-baccarat", Terms(decks=3))
    odds = [Odds.parse(text) for text in LONG_DRAW.removeprefix("draw=").split(",")]
    game = LuckyDraw(repriced(rules, "draw", odds))
    found = game.count(Shoe.full(3))
    gains = game.gains(found)
    facets = game._looks.shown
    nets = [[net_of(game.rules, "enter", game._end("draw", facet), EXACT) for facet in row] for row in facets]
    for hand, dealer in ((0, 0), (17, 5), (90, 12)):
        ways = found.draw[hand, dealer].tolist()
        slowly = sum(
            (net * count for row, counts in zip(nets, ways, strict=True) for net, count in zip(row, counts, strict=True)),
            Fraction(0),
        )
        assert Fraction(gains.draw[hand, dealer], gains.measure) == slowly
    edges = {
        name: price(game.rules, strategy=name).of("enter").house_edge for name in ("best", "table", "always", "never", "mimic")
    }
    assert min(edges.values()) == edges["best"]
    assert read("odds", "lucky", "--decks", "3", "--pays", LONG_DRAW)["wagers"][0]["house_edge"]["exact"] == str(edges["best"])


def test_prices_too_long_for_64_bits_are_still_exact_at_three_card_poker() -> None:
    rules = rules_of("three-card-poker")
    for slug, odds in LONG_POKER.items():
        rules = repriced(rules, slug, odds)
    game = Poker(rules)
    found = game.full()
    play, _, measure = game.gains(found)
    for hand in (0, 9_999, 22_099):
        ends = [three_card._end("play", Category(int(found.category[hand])), *cell) for cell in CELLS]
        ways = found.cells[hand].tolist()
        slowly = sum((net_of(rules, "ante", end, EXACT) * count for end, count in zip(ends, ways, strict=True)), Fraction(0))
        assert Fraction(play[hand], measure) == slowly
    best = price(rules, wagers=["ante"]).of("ante").house_edge
    words = [word for slug, odds in LONG_POKER.items() for word in ("--pays", f"{slug}={','.join(map(str, odds))}")]
    [told] = read("odds", "three", *words, "--wager", "ante")["wagers"]
    assert Fraction(told["house_edge"]["exact"]) == best
    for name in ("table", "always", "never", "mimic"):
        assert price(rules, wagers=["ante"], strategy=name).of("ante").house_edge >= best


@pytest.mark.parametrize(("module", "slug"), [(lucky_draw, "lucky-draw-baccarat"), (three_card, "three-card-poker")])
def test_short_and_long_numbers_say_the_same(module: ModuleType, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = price(rules_of(slug))
    monkeypatch.setattr(module, "_FITS", 0)
    assert price(rules_of(slug)) == usual


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["premium", "--favourable", "1", "--removed", "7H"], "--removed cannot go with it"),
        (["premium", "--effects", "--favourable", "1"], "one at a time"),
        (["premium", "--behind", "30"], "--behind belongs to --favourable"),
        (["premium", "--seed", "1"], "--seed belongs to --favourable"),
        (["premium", "--effects", "--seed", "2"], "--seed belongs to --favourable"),
        (["premium", "--show-strategy"], "Nobody decides anything"),
        (["premium", "--effects", "--wager", "dragon"], "has no wager 'dragon'"),
        (["premium", "--decks", "0"], "Premium Baccarat is not played with 0 decks. (clause 3.1)"),
        (["three", "--decks", "2"], "is played with 1 deck, not 2."),
        (["premium", "--pays", "tie=0:1"], "0:1 pays nothing"),
        (["premium", "--pays", "tie=9:1,8:1"], "has 1 price: Tie wins 8:1; so 1 must be given"),
    ],
)
def test_what_odds_refuses(words: list[str], sentence: str) -> None:
    assert sentence in refused("odds", *words)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--workers", "0"], "at least one worker, not 0"),
        (["--decks", "0"], "Premium Baccarat is not played with 0 decks. (clause 3.1)"),
    ],
)
def test_what_simulate_refuses(words: list[str], sentence: str) -> None:
    assert sentence in refused("simulate", "premium", "--rounds", "1000", *words)


def test_effects_and_favourable_shoes_of_the_wagers_asked_for() -> None:
    rules = rules_of("premium-baccarat")
    [tie] = read("odds", "premium", "--effects", "--wager", "tie")["wagers"]
    assert tie["wager"] == "tie"
    assert Fraction(tie["house_edge"]["exact"]) == price(rules, wagers=["tie"]).of("tie").house_edge
    [whole] = [effect for effect in effects_of_removal(rules) if effect.wager == "tie"]
    assert effects_of_removal(rules, wagers=["tie", "tie"]) == (whole,)
    [tiger] = read("odds", "premium", "--favourable", "1", "--wager", "tiger", "--seed", "5", "--behind", "100")["wagers"]
    [same] = [one for one in favourable(rules, 1, 5, 100) if one.wager == "tiger"]
    assert favourable(rules, 1, 5, 100, wagers=["tiger", "tiger"]) == (same,)
    assert (tiger["coups"], tiger["favourable"]) == (same.coups, same.favourable)
    assert read("odds", "premium", "--favourable", "1", "--wager", "tie")["seed"] == 1


def test_effects_and_favourable_shoes_under_the_strategy_asked_for() -> None:
    rules = rules_of("lucky-draw-baccarat", Terms(decks=3))
    never = price(rules, strategy="never").of("enter").house_edge
    [told] = read("odds", "lucky", "--decks", "3", "--effects", "--strategy", "never")["wagers"]
    assert Fraction(told["house_edge"]["exact"]) == never != price(rules).of("enter").house_edge
    best, worse = (favourable(rules, 1, 1, 78, strategy=name)[0] for name in ("best", "never"))
    assert best.best > worse.best


def test_an_interruption_between_any_two_lines_leaves_a_count_that_fits_its_tally() -> None:
    """Every line that runs once a block is dealt is interrupted in turn."""
    plan = plan_of(rules_of("three-card-poker"), seed=1)
    bench = Simulation(plan).bench
    reached = set()
    code = {Simulation._add.__code__, Simulation._last.__code__}
    for stop in range(1, 30):
        simulation, lines = Simulation(plan), 0

        def press(_frame: FrameType, event: str, _argument: Any, stop: int = stop) -> Any:
            nonlocal lines
            lines += event == "line"
            if lines == stop:
                raise KeyboardInterrupt
            return press

        old = sys.gettrace()
        sys.settrace(lambda frame, event, argument: press(frame, event, argument) if frame.f_code in code else None)
        try:
            simulation._last(3 * bench.block * bench.most_rounds, lambda _rounds: None)
        except KeyboardInterrupt:
            pass
        finally:
            sys.settrace(old)
        kept = simulation.kept
        assert kept.blocks * bench.block == kept.tally.units
        assert Simulation(plan, kept).blocks == kept.blocks
        reached.add(kept.blocks)
    assert reached == {0, 1, 2, 3}


@pytest.mark.parametrize("answers", [(None, True), (False, None), (None, False)])
def test_a_missed_aim_is_reported_and_fails_nothing(
    answers: tuple[bool | None, bool | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = []

    def found(name: str) -> Any:
        def run() -> bool | None:
            ran.append(name)
            return answers[len(ran) - 1]

        return SimpleNamespace(run=run)

    monkeypatch.setattr(benchmarks, "import_module", found)
    assert benchmarks.main(["shoe", "exact"]) == 0
    assert ran == ["benchmarks.shoe", "benchmarks.exact"]


def test_a_game_without_variants_has_none_in_the_json() -> None:
    assert read("simulate", "three", "--rounds", "1000", "--workers", "1")["variant"] is None
    assert read("simulate", "premium", "--rounds", "1000", "--workers", "1")["variant"] == "premium"
