"""The chance to advance: outcomes against the game's exact prices, chances against another way, dealing against both."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.terminal import run

from croupier.games.seven_up_baccarat_tournament import Range, Stage
from croupier.odds import price
from croupier.tournament.chances import outcomes, results, whole
from croupier.tournament.odds import Chance, Question, chances, simulated
from croupier.tournament.strategies import STRATEGIES

PRICES: dict[str, dict[object, Fraction]] = {
    "player": {("player", False): Fraction(1), ("player", True): Fraction(1, 2), "tie": Fraction(0)},
    "banker": {("banker", False): Fraction(1), ("banker", True): Fraction(9, 5), "tie": Fraction(0)},
    "tie": {("tie", False): Fraction(7), ("tie", True): Fraction(9)},
}
SEVENS = {1: -1, 2: 2, 3: 5, 4: 17, 5: 70, 6: 700}


def gain(wager: str, result: str, seven: bool) -> Fraction:
    prices = PRICES[wager]
    return prices.get((result, seven), prices.get(result, Fraction(-1)))


def test_the_outcomes_are_all_there_is() -> None:
    assert sum(each.ways for each in outcomes()) == sum(each.ways for each in results()) == whole()
    assert {each.sevens for each in outcomes()} == set(SEVENS)
    assert len({(each.result, each.seven, each.sevens) for each in outcomes()}) == len(outcomes())


@pytest.mark.parametrize("wager", ["player", "banker", "tie"])
def test_the_joint_chances_give_the_exact_edge_of_every_wager(wager: str) -> None:
    edge = -sum(each.chance * gain(wager, each.result, each.seven) for each in outcomes())
    assert edge == price("seven-up-baccarat").of(wager).house_edge


def test_and_of_the_wager_on_sevens() -> None:
    edge = -sum(each.chance * SEVENS[each.sevens] for each in outcomes())
    assert edge == price("seven-up-baccarat").of("super-sevens").house_edge


LIMIT = Range(10_00, 100_00)
SCHEDULE = (Stage(1, {"player": LIMIT, "banker": LIMIT, "tie": LIMIT}),)


def asked(stacks: dict[str, int], coups: int, advance: int = 1, **play: str) -> Question:
    return Question(
        stacks, SCHEDULE, coups, advance, dict.fromkeys(stacks, "minimum") | {n: p.replace("_", "-") for n, p in play.items()}
    )


def test_a_lead_beyond_reach_is_certain() -> None:
    found = chances(asked({"Ann": 1_000_00, "Bob": 700_00}, 1, Bob="all_in_last"))
    assert found == {"Ann": Chance(Fraction(1), Fraction(0), Fraction(1)), "Bob": Chance(Fraction(0), Fraction(0), Fraction(0))}


def test_the_last_coup_of_two_is_the_chance_that_one_hand_wins() -> None:
    """Ann lays the minimum on Banker first, Bob everything against her: he needs the Player's Hand, at whatever price."""
    found = chances(asked({"Ann": 1_000_00, "Bob": 960_00}, 1, Bob="all_in_last"))
    wins = sum((each.chance for each in outcomes() if each.result == "player"), Fraction(0))
    assert found["Bob"] == Chance(wins, Fraction(0), wins)
    assert found["Ann"].whole == 1 - wins


def test_level_stacks_that_do_the_same_play_off() -> None:
    found = chances(asked({"Ann": 500_00, "Bob": 500_00}, 2))
    assert found["Ann"] == found["Bob"] == Chance(Fraction(0), Fraction(1), Fraction(1, 2))


def slowly(start: dict[str, int], coups: int) -> dict[str, Fraction]:
    """Another way: Ann lays 10 on Banker each coup, Bob 10 on Banker and at last 100 at most on the other hand."""
    found = dict.fromkeys(start, Fraction(0))
    kinds = {(each.result, each.seven): each.chance for each in results()}
    for way in product(kinds, repeat=coups):
        stacks, weight = dict(start), Fraction(1)
        for number, kind in enumerate(way, start=1):
            weight *= kinds[kind]
            first = "Ann" if number % 2 else "Bob"
            last = number == coups
            hands = {"Ann": ("banker", 10_00), "Bob": ("banker", 10_00)}
            if last:
                most = min(100_00, stacks["Bob"] // 10_00 * 10_00)
                hands["Bob"] = ("player", most)
            assert first in hands
            for name, (hand, amount) in hands.items():
                stacks[name] += int(-(-amount * gain(hand, *kind) // 1))
        best = [name for name in stacks if stacks[name] == max(stacks.values())]
        for name in best:
            found[name] += weight / len(best)
    return found


@given(st.integers(80, 120), st.integers(80, 120), st.integers(1, 3))
@settings(max_examples=8)
def test_chances_are_those_that_another_way_counts(ann: int, bob: int, coups: int) -> None:
    stacks = {"Ann": ann * 10_00, "Bob": bob * 10_00}
    found = chances(asked(stacks, coups, Bob="all_in_last"))
    assert {name: each.whole for name, each in found.items()} == slowly(stacks, coups)


@given(st.lists(st.integers(1, 60), min_size=2, max_size=4), st.integers(1, 2), st.integers(1, 3), st.data())
@settings(max_examples=10)
def test_the_places_above_the_line_are_all_given(tens: list[int], coups: int, advance: int, data: st.DataObject) -> None:
    stacks = {f"P{number}": ten * 10_00 for number, ten in enumerate(tens)}
    play = {name: data.draw(st.sampled_from(sorted(STRATEGIES))) for name in stacks}
    found = chances(Question(stacks, SCHEDULE, coups, advance, play))
    assert sum(each.whole for each in found.values()) == min(advance, len(stacks))
    assert all(0 <= each.through <= each.whole <= each.through + each.playoff <= 1 for each in found.values())


@pytest.mark.slow
def test_dealing_comes_near_the_exact_chance_and_does_not_depend_on_the_workers() -> None:
    question = asked({"Ann": 1_000_00, "Bob": 960_00, "Cec": 950_00}, 2, Bob="contrarian", Cec="all_in_last")
    exact, dealt = chances(question), simulated(question, 750, seed=3)
    assert all(abs(exact[name].whole - dealt[name].whole) < Fraction(1, 12) for name in exact)
    assert simulated(question, 750, seed=3, workers=2) == dealt
    assert simulated(question, 750, seed=4) != dealt


def test_the_command_says_exact_chances_and_dealt_ones() -> None:
    line = ("tournament", "odds", "Ann=1000,Bob=960", "--play", "Bob=all-in-last")
    told = run(*line)
    assert told.stdout.splitlines()[0] == "Exact, 1 coup to come:"
    wins = sum((each.chance for each in outcomes() if each.result == "player"), Fraction(0))
    hundredths = round(wins * 10_000)
    assert f"advances {hundredths // 100}.{hundredths % 100:02}%" in told.stdout
    dealt = run(*line, "--coups", "4", "--samples", "200")
    assert dealt.stdout.startswith("Dealt 200 times, 4 coups to come:")
    assert run("tournament", "odds", "Ann=1000", "--play", "Ann=lucky").exit_code == 2
    assert run("tournament", "odds", "Ann").exit_code == 2
    assert run("tournament", "odds", "Ann=x").exit_code == 2
    for times in ("0", "-1"):
        assert run(*line, "--samples", times).exit_code == 2
    assert run(*line, "--samples", "1").stdout.startswith("Dealt 1 time, 1 coup to come:")


@pytest.mark.parametrize("stacks", ["", ",", " ", "Ann", "=5", "Ann="])
def test_where_no_stacks_are_written_it_says_how_they_are(stacks: str) -> None:
    told = run("tournament", "odds", stacks)
    assert told.exit_code == 2
    assert told.stderr.strip() == "Write names with an equals sign, and commas between them: Ann=1000,Bob=950."


@pytest.mark.parametrize("line", [("Ann=1000,Ann=960",), ("Ann=1000,Bob=960", "--play", "Ann=minimum,Ann=follower")])
def test_a_name_has_one_stack_and_one_way_to_play(line: tuple[str, ...]) -> None:
    told = run("tournament", "odds", *line)
    assert told.exit_code == 2
    assert "Ann is named twice" in told.output


def test_whoever_is_short_of_the_minimum_is_out_before_the_coup() -> None:
    told = run("tournament", "odds", "Ann=5,Bob=100")
    assert told.exit_code == 2
    assert told.stderr.strip() == "Ann has less than the minimum of 10.00, and would be out before the coup (15.6.13)."
