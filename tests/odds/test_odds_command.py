"""`croupier odds` and `croupier rounding` as a person or a program uses them."""

import json
import re
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest
from tests.terminal import run as given

from croupier.games.catalogue import GAMES, Game, rules_of
from croupier.odds.common.wagers import permitted_wagers
from croupier.odds.exact.price import price


def run(*words: str) -> str:
    result = given(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


def read(*words: str) -> Any:
    return json.loads(run(*words, "--json"))


@pytest.mark.slow
def test_the_json_contract() -> None:
    found = read("odds", "premium-baccarat")
    assert list(found) == ["game", "edition", "variant", "decks", "combinations", "wagers"]
    assert (found["game"], found["edition"], found["variant"], found["decks"]) == ("premium-baccarat", "2023-10-20", "premium", 8)
    assert found["combinations"] == 4_998_398_275_503_360
    for wager in found["wagers"]:
        assert list(wager) == ["wager", "house_edge", "return", "stddev", "hit_frequency", "lines"]
        assert list(wager["house_edge"]) == ["exact", "percent"]
        edge = Fraction(wager["house_edge"]["exact"])
        assert wager["house_edge"]["percent"] == pytest.approx(float(edge * 100))
        assert wager["return"] == pytest.approx(float(1 - edge))
        for line in wager["lines"]:
            assert list(line) == ["result", "odds", "clause", "probability"]
            assert line["result"] in ("win", "lose", "standoff")
            assert list(line["probability"]) == ["exact", "decimal"]
        assert sum(Fraction(line["probability"]["exact"]) for line in wager["lines"]) == 1
    assert found["wagers"][1]["lines"][0]["odds"] == "19:20"


@pytest.mark.parametrize(("slug", "first"), [("lucky-draw-baccarat", "enter"), ("three-card-poker", "ante")])
def test_the_json_of_a_decision_game(slug: str, first: str) -> None:
    found = read("odds", slug)
    wager = found["wagers"][0]
    assert list(wager) == ["wager", "strategy", "house_edge", "return", "stddev", "hit_frequency", "element_of_risk", "lines"]
    assert (wager["wager"], wager["strategy"]) == (first, "best")
    nets = []
    for line in wager["lines"]:
        to, on = line["odds"].split(":")
        nets.append((Fraction(int(to), int(on)), Fraction(line["probability"]["exact"])))
    assert len({net for net, _ in nets}) == len(nets)
    assert -sum(net * chance for net, chance in nets) == Fraction(wager["house_edge"]["exact"])


def test_options_change_the_price() -> None:
    plain = price(rules_of("premium-baccarat"))
    tie = read("odds", "premium-baccarat", "--wager", "tie", "--pays", "tie=9:1")["wagers"]
    assert Fraction(tie[0]["house_edge"]["exact"]) == plain.of("tie").house_edge - plain.of("tie").lines[0].probability
    [banker] = read("odds", "premium-baccarat", "--wager", "banker", "--stake", "5", "--chips", "1")["wagers"]
    assert Fraction(banker["house_edge"]["exact"]) == -plain.of("player").house_edge
    tied = read("odds", "premium-baccarat", "--variant", "tie", "--tie-percent", "2.5", "--wager", "player")["wagers"]
    assert tied[0]["lines"][1]["odds"] == "5:200"
    dearer = read("odds", "three-card-poker", "--ante-bonus", "1-2-3", "--pair-plus", "1-3-6-30-40")["wagers"]
    usual = price(rules_of("three-card-poker"))
    # Two less for each of the 52 threes of a kind and 48 straight flushes; one less for each of the 1,096 flushes.
    assert Fraction(dearer[0]["house_edge"]["exact"]) - usual.of("ante").house_edge == Fraction(2 * (52 + 48), 22_100)
    assert Fraction(dearer[1]["house_edge"]["exact"]) - usual.of("pair-plus").house_edge == Fraction(1_096, 22_100)
    jackpot = read("odds", "baceball", "--wager", "jackpot", "--major", "250000", "--minor", "12000", "--stake", "2")["wagers"]
    assert jackpot[0]["house_edge"]["percent"] < 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["premium-baccarat", "--decks", "5"], "not 5. (clause 3.1)"),
        (["premium-baccarat", "--decks", "0"], "(clause 3.1)"),
        (["premium-baccarat", "--decks", "4", "--wager", "tiger"], "(clause 3.1.4)"),
        (["premium-baccarat", "--wager", "dragon"], "has no wager 'dragon'"),
        (["lucky-draw-baccarat", "--wager", "draw"], "part of the wager 'enter'"),
        (["baccarat"], "There is no game 'baccarat'"),
        (["premium-baccarat", "--variant", "tie"], "(clause 13.3.1)"),
        (["premium-baccarat", "--variant", "tie", "--tie-percent", "11"], "between 1 and 10 percent. (clause 13.3.1)"),
        (["premium-baccarat", "--variant", "tie", "--tie-percent", "much"], "is no percentage"),
        (["premium-baccarat", "--tie-percent", "5"], "belongs to the variant tie"),
        (["seven-up-baccarat", "--ante-bonus", "1-4-5"], "has no option --ante-bonus"),
        (["seven-up-baccarat", "--variant", "even-money"], "has no variants"),
        (["three-card-poker", "--pair-plus", "9-9-9-9-9"], "(clause 10.4)"),
        (["premium-baccarat", "--removed", "7H 7X"], "'7X' is no card"),
        (["three-card-poker", "--removed", "7H 7H"], "cannot be removed twice"),
        (["premium-baccarat", "--pays", "tie=9"], "is no what-if price"),
        (["premium-baccarat", "--pays", "tie=9:0"], "are no odds"),
        (
            ["premium-baccarat", "--pays", "tiger=9:1"],
            "has 2 prices: 2 Card Tiger 12:1, 3 Card Tiger 22:1; so 2 must be given, in this order. (clause 13.8.1)",
        ),
        (["premium-baccarat", "--pays", "dragon=9:1"], "has no wager 'dragon'"),
        (["premium-baccarat", "--chips", "1"], "needs --stake"),
        (["premium-baccarat", "--stake", "0"], "more than zero"),
        (["premium-baccarat", "--stake", "3", "--chips", "5"], "cannot make a stake of 3.00"),
        (["premium-baccarat", "--major", "200000"], "has no major meter"),
        (["premium-baccarat", "--strategy", "lucky"], "There is no strategy 'lucky'"),
        (["premium-baccarat", "--show-strategy"], "Nobody decides anything"),
        (["premium-baccarat", "--favourable", "0"], "At least one shoe"),
        (["three-card-poker", "--favourable", "1"], "odds never change"),
    ],
)
def test_wrong_input_gets_one_sentence(words: list[str], sentence: str) -> None:
    result = given("odds", *words)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["premium-baccarat"], "needs --chips, --minimum and --maximum"),
        (["premium-baccarat", "--chips", "1", "--minimum", "10", "--maximum", "5"], "above the maximum"),
        (["premium-baccarat", "--chips", "one", "--minimum", "5", "--maximum", "10"], "is no amount"),
    ],
)
def test_wrong_signs_get_one_sentence(words: list[str], sentence: str) -> None:
    result = given("rounding", *words)
    assert result.exit_code == 2
    assert sentence in result.stderr


@pytest.mark.slow
def test_what_a_person_sees() -> None:
    shown = run("odds", "premium-baccarat", "--wager", "banker")
    assert "1.0579%" in shown
    assert "4,998,398,275,503,360 card sequences counted." in shown
    assert "13.2.1" in shown
    assert "Play Q-6-4 and every higher hand: 14,900 of 22,100." in run("odds", "three-card-poker", "--show-strategy")
    lucky = run("odds", "lucky-draw-baccarat", "--decks", "3", "--strategy", "table", "--show-strategy")
    assert "3-3 suited" in lucky
    assert "breaks even at" in run("odds", "baceball", "--wager", "jackpot")
    assert "tiger-tie" in run("odds", "premium-baccarat", "--effects")
    assert "1 running shoe sampled, 80 coups" in run("odds", "premium-baccarat", "--favourable", "1")
    assert re.search(r"big-tiger +\d+ +[\d.]+% +± [\d.]+%", run("odds", "premium-baccarat", "--favourable", "2"))
    assert "-1.2351%" in run("rounding", "premium-baccarat", "--chips", "1,5,25", "--minimum", "5", "--maximum", "500")


@pytest.mark.slow
def test_what_a_program_reads_besides() -> None:
    assert read("odds", "three-card-poker", "--show-strategy")["strategy"]["lowest"] == "Q-6-4"
    effects = read("odds", "premium-baccarat", "--effects")["wagers"]
    assert len(effects[0]["effects"]) == 13
    assert read("odds", "premium-baccarat", "--favourable", "1")["wagers"][0]["coups"] > 70
    sign = read("rounding", "premium-baccarat", "--chips", "1,5,25", "--minimum", "5", "--maximum", "100")
    assert (sign["unit"], sign["gifts"][0]["stake"]) == (None, "5.00")
    assert sign["instead"] == sign["insteads"]["banker"] == {"minimum": "20.00", "unit": "20.00"}
    assert sign["units"]["tie"] == "1.00"
    even = read("rounding", "premium-baccarat", "--chips", "1,5,25", "--minimum", "20", "--maximum", "100", "--unit", "20")
    assert (even["unit"], even["instead"], even["insteads"], even["gifts"]) == ("20.00", None, {}, [])
    steps = read("rounding", "premium-baccarat", "--chips", "1,5,25", "--minimum", "5", "--maximum", "50", "--unit", "15")
    assert {gift["stake"] for gift in steps["gifts"]} == {"5.00", "35.00", "50.00"}  # 20.00 is paid exactly


def test_what_a_sign_should_say() -> None:
    sign = ("rounding", "premium-baccarat", "--chips", "1,5,25", "--maximum", "100", "--minimum")
    assert "none: 5.00 itself is rounded; take a minimum of 20.00 and a unit of 20.00" in run(*sign, "5")
    assert "in units of 20.00" in run(*sign, "20", "--unit", "20")
    alone = run("rounding", "premium-baccarat", "--chips", "1", "--minimum", "20", "--maximum", "30")
    assert "11.00 (nothing but 20.00 is left)" in alone
    assert "none: no stake up to 19.00 is paid exactly" in run(
        "rounding", "premium-baccarat", "--chips", "1", "--minimum", "5", "--maximum", "19"
    )


def test_what_is_paid_at_a_stake() -> None:
    banker = run("odds", "premium-baccarat", "--wager", "banker", "--stake", "5", "--chips", "1")
    assert "paid at 5.00" in banker
    assert ["win", "13.2.1", "19:20", "5.00"] in [row.split()[:4] for row in banker.splitlines()]
    exact = run("odds", "premium-baccarat", "--wager", "banker", "--stake", "5")
    assert ["win", "13.2.1", "19:20", "4.75"] in [row.split()[:4] for row in exact.splitlines()]
    assert "4.7595" in run("odds", "premium-baccarat", "--wager", "banker", "--stake", "5.01")
    assert "net at 5.00" in run("odds", "three-card-poker", "--wager", "ante", "--stake", "5", "--chips", "1")
    assert "paid at" not in run("odds", "premium-baccarat", "--wager", "banker")


@pytest.mark.parametrize(("slug", "game"), GAMES.items())
def test_the_contract_holds_for_every_game(slug: str, game: Game) -> None:
    found = read("odds", slug)
    assert list(found) == ["game", "edition", "variant", "decks", "combinations", "wagers"]
    assert (found["game"], found["edition"]) == (slug, game.editions[-1].approved)
    assert found["variant"] == ("premium" if slug == "premium-baccarat" else None)
    assert found["decks"] == rules_of(slug).terms.decks
    assert type(found["combinations"]) is int
    assert [wager["wager"] for wager in found["wagers"]] == [wager.slug for wager in permitted_wagers(rules_of(slug))]
    for wager in found["wagers"]:
        decided = wager["wager"] in ("enter", "ante")
        first, risk = (["strategy"], ["element_of_risk"]) if decided else ([], [])
        assert list(wager) == ["wager", *first, "house_edge", "return", "stddev", "hit_frequency", *risk, "lines"]
        assert list(wager["house_edge"]) == ["exact", "percent"]
        assert re.fullmatch(r"-?[0-9]+/[0-9]+", wager["house_edge"]["exact"])
        assert all(isinstance(wager[key], float) for key in ("return", "stddev", "hit_frequency", *risk))
        edge = Fraction(0)
        for line in wager["lines"]:
            assert list(line) == ["result", "odds", "clause", "probability"]
            assert list(line["probability"]) == ["exact", "decimal"]
            chance = Fraction(line["probability"]["exact"])
            assert line["probability"]["decimal"] == pytest.approx(float(chance))
            gain = Fraction(*map(int, line["odds"].split(":"))) if line["odds"] else Fraction(-(line["result"] == "lose"))
            edge -= gain * chance
        assert edge == Fraction(wager["house_edge"]["exact"])


@pytest.mark.parametrize("variant", ["premium", "even-money", "tie"])
def test_a_variant_is_named(variant: str) -> None:
    percent = ("--tie-percent", "5") if variant == "tie" else ()
    assert read("odds", "premium-baccarat", "--variant", variant, *percent, "--wager", "player")["variant"] == variant


def test_nothing_pays_for_numba_before_odds_are_asked_for() -> None:
    code = "import sys, croupier.cli.odds, croupier.cli.main, croupier.odds; print('numba' in sys.modules, 'numpy' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.split() == ["False", "False"]
