"""bACEball's jackpot: what its prizes are worth, where it breaks even, and how both are told."""

import json
from fractions import Fraction

import pytest
from tests.terminal import run as given

from croupier.cli.odds_shown import prices
from croupier.games.catalogue import rules_of
from croupier.money import chips_of
from croupier.odds.common.payment import EXACT, Payment
from croupier.odds.exact.jackpot import break_even
from croupier.odds.exact.price import price
from croupier.odds.report.document import document


def run(*words: str) -> str:
    result = given("odds", "baceball", "--wager", "jackpot", *words)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.slow
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


@pytest.mark.clause("baceball", "11.9.1", "11.9.2")
def test_a_meter_under_its_guarantee_pays_the_guarantee(capsys: pytest.CaptureFixture[str]) -> None:
    rules = rules_of("baceball")
    low = Payment(meters=(("major", 1_00), ("minor", 9_999_99)))
    priced = price(rules, wagers=["jackpot"], payment=low)
    assert priced == price(rules, wagers=["jackpot"])
    assert break_even(rules, priced.of("jackpot"), low) == break_even(rules, priced.of("jackpot"), EXACT)
    prices(rules, priced, low, 0)
    shown = " ".join(capsys.readouterr().out.split())
    assert "the major meter at its guarantee of 100000.00 (it shows 1.00)" in shown


def test_the_screen_names_the_stake_and_the_meters() -> None:
    shown = run()
    assert "Priced for a wager of 5.00 with the major meter at 100000.00 and the minor meter at 10000.00." in shown
    for words in ("100000.00 for 5.00", "10000.00 for 5.00", "300 for 1", "50 for 1", "20 for 1", "breaks even at 550490.00"):
        assert words in shown
    assert "300:1" not in shown
    other = run("--stake", "2", "--major", "150000.50", "--minor", "12000", "--chips", "1")
    assert "Priced for a wager of 2.00 with the major meter at 150000.50 and the minor meter at 12000.00." in other
    assert "150001.00 for 2.00" in other  # as the chips pay it


def test_no_meter_breaks_even_below_nothing() -> None:
    shown = run("--stake", "1", "--major", "900000")
    assert "whatever the minor meter shows" in shown
    assert "breaks even at -" not in shown
    assert "whatever the major meter shows" in shown
    rules = rules_of("baceball")
    [major, minor] = break_even(rules, price(rules).of("jackpot"))
    assert not major.always_ahead
    assert not minor.always_ahead


@pytest.mark.parametrize("words", [(), ("--stake", "2"), ("--stake", "2", "--major", "150000.50", "--minor", "12000")])
def test_the_edge_follows_from_the_lines(words: tuple[str, ...]) -> None:
    [wager] = json.loads(run(*words, "--json"))["wagers"]
    edge = Fraction(0)
    for line in wager["lines"]:
        assert list(line) == ["result", "odds", "clause", "probability"]
        gain = Fraction(*map(int, line["odds"].split(":"))) if line["result"] == "win" else Fraction(-1)
        edge -= gain * Fraction(line["probability"]["exact"])
    assert edge == Fraction(wager["house_edge"]["exact"])
    assert [line["odds"] for line in wager["lines"][2:]] == ["299:1", "49:1", "19:1", None]


def test_progressive_prizes_are_net_of_the_stake() -> None:
    lines = document(price(rules_of("baceball"), wagers=["jackpot"], payment=Payment(200, chips_of((100,)))))["wagers"][0]["lines"]
    assert [line["odds"] for line in lines[:2]] == ["49999:1", "4999:1"]
