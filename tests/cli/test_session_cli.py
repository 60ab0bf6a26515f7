"""`croupier session` and `croupier chance` as a person types them, and every example of their page."""

import json
import random
import re
import shlex
from fractions import Fraction
from pathlib import Path

import pytest
from tests.terminal import on_screen, run

from croupier.cards.chance import shuffled
from croupier.cli import chance
from croupier.odds.session import run as playing
from croupier.odds.session.tally import Sat

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[2] / "docs" / "sessions.md").read_text(encoding="utf-8")
EXAMPLES = [line for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.S | re.M) for line in block.splitlines()]
EVENING = ["session", "premium-baccarat", "--bankroll", "500", "--bet", "banker 10"]
QUICK = [*EVENING, "--rounds", "60", "--sessions", "500", "--workers", "1"]


@pytest.mark.parametrize("line", EXAMPLES)
def test_every_example_of_the_page_runs(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    own = next(block for block in re.findall(r"^```python\n(.*?)^```", PAGE, re.S | re.M) if "def system" in block)
    (tmp_path / "oscar.py").write_text(own)
    _, *words = shlex.split(line)
    answer = run(*words, *(["--workers", "1"] if words[0] == "session" else []), columns=80)
    assert answer.exit_code == 0, answer.stderr
    if line == EXAMPLES[0]:
        shown = "\n".join(each.rstrip() for each in answer.stdout.splitlines())
        assert shown in PAGE
    if "--json" in words:
        assert json.loads(answer.stdout)["system"] == "paroli"
    if "oscar.py" in line:
        assert "oscar.py: a system of your own." in answer.stdout
    if "chance.bin" in line:
        assert (tmp_path / "chance.bin").stat().st_size == 1_000_000
    if "shuffles.txt" in line:
        orders = (tmp_path / "shuffles.txt").read_text().splitlines()
        assert len(orders) == 100
        assert all(sorted(map(int, order.split())) == list(range(416)) for order in orders)


def test_the_page_has_examples_of_its_commands_and_runs_its_python() -> None:
    assert {line.split()[1] for line in EXAMPLES} == {"session", "chance"}
    exec(next(block for block in re.findall(r"^```python\n(.*?)^```", PAGE, re.S | re.M) if "assert" in block), {})


def test_z_is_by_the_exact_spread() -> None:
    """Where nobody was ruined, the cases dealt say nothing of how far off that may lie; the exact chance does."""
    told = json.loads(run(*EVENING, "--rounds", "400", "--sessions", "40", "--workers", "1", "--json").stdout)
    counted, chance = told["exact"]["counted"], told["exact"]["counted"]["ruin"]["at_least"]
    assert told["ruin"]["sessions"] == 0
    assert 0 < chance < 0.02
    assert counted["z"]["ruin"] == pytest.approx(-chance / (chance * (1 - chance) / 40) ** 0.5)
    error = counted["standard_deviation"] / 40**0.5
    mean = float(Fraction(told["result"]["mean"]) - Fraction(counted["mean_dollars"]))
    assert counted["z"]["mean"] == pytest.approx(mean / error, abs=1e-6)


def test_json_adds_up() -> None:
    told = json.loads(run(*QUICK, "--json").stdout)
    assert told["sessions"] == 500 == sum(each["sessions"] for each in told["result"]["distribution"])
    mean = sum(Fraction(each["result"]) * each["sessions"] for each in told["result"]["distribution"]) / 500
    assert Fraction(told["result"]["mean"]) == mean
    assert sum(Fraction(told["result"][name]) for name in ("ahead", "even", "behind")) == 1
    for kind in ("wins", "losses"):
        assert sum(told["streaks"][kind]["sessions"].values()) == 500
    never: dict[str, object] = {"mean": None, "percentiles": {}, "most": None, "sessions": {}}
    assert told["ruin"] == {"sessions": 0, "chance": "0", "standard_error": 0.0, "rounds": never}
    assert told["sign"] == {
        "minimum": "5.00", "maximum": "500.00", "unit": "1.00", "chips": ["0.25", "1.00", "5.00", "25.00", "100.00", "500.00"],
    }  # fmt: skip
    assert told["rounds_played"] == 30_000
    assert told["staked"] == "300000.00"
    ruin = told["exact"]["counted"]["ruin"]
    assert 0 < ruin["at_least"] <= ruin["at_most"] < 1e-11
    exact = told["exact"]["all_rounds_played"]
    assert float(Fraction(exact["mean"])) == pytest.approx(float(told["exact"]["counted"]["mean_dollars"]))
    assert float(Fraction(exact["variance"])) == pytest.approx(told["exact"]["counted"]["standard_deviation"] ** 2)
    assert told["interrupted"] is False
    assert "nan" not in run(*QUICK, "--json").stdout.lower()


def test_limits_of_a_sign_hold_and_are_told() -> None:
    shown = run(*QUICK, "--system", "martingale", "--minimum", "10", "--maximum", "40", "--unit", "10", "--chips", "1,5,25")
    assert "held by the $40 maximum" in shown.stdout
    assert "The sign: Banker $10 to $40 in steps of $10; chips $1, $5, $25." in shown.stdout


def test_a_jackpot_says_what_it_lies_beside_and_what_it_pays() -> None:
    told = run(
        "session", "baceball", "--bankroll", "100", "--bet", "jackpot 5", "--rounds", "5", "--sessions", "50", "--workers", "1"
    )
    assert "Jackpot lies only beside Bet; here it is looked at alone." in told.stdout
    assert "Prizes of a meter are paid as the document guarantees them." in told.stdout


def test_one_evening_of_one_round_is_told_as_one_and_without_an_error() -> None:
    told = run(*EVENING, "--rounds", "1", "--sessions", "1", "--workers", "1").stdout
    assert "1 session of 1 round, seed 1" in told
    assert "1 sessions" not in told
    assert "1 wins" not in told
    mean = next(line for line in told.splitlines() if "mean result" in line)
    assert mean.count("$") == 2, "what was dealt and what is exact: of one session nothing is known of the error"


def test_what_is_not_counted_says_so() -> None:
    shown = run(*QUICK, "--system", "labouchere")
    assert "Not counted: a system without a ladder has too many states to count." in shown.stdout
    told = json.loads(run(*QUICK, "--system", "labouchere", "--json").stdout)
    assert told["exact"]["counted"] is None
    assert "too many states" in told["exact"]["why"]


def test_it_fits_a_screen_of_eighty_columns() -> None:
    lines = on_screen(
        *QUICK[:-2], "--bankroll", "20000", "--bet", "banker 500", "--system", "fibonacci", "--workers", "1", columns=80
    )
    assert max(map(len, lines)) <= 80
    assert any(line.startswith("Premium Baccarat: 500 sessions of 60 rounds") for line in lines)
    assert not any("…" in line for line in lines)


def test_interrupted_it_shows_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    honest, calls = playing.play, list[int]()

    def press(*given: object) -> Sat:
        calls.append(1)
        if len(calls) > 1:
            raise KeyboardInterrupt
        return honest(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(playing, "play", press)
    stopped = run(*EVENING, "--rounds", "600000", "--sessions", "30", "--workers", "1", "--json")
    assert stopped.exit_code == 130
    assert json.loads(stopped.stdout)["interrupted"] is True
    assert json.loads(stopped.stdout)["sessions"] == 7
    assert "Interrupted. 7 of 30 sessions were played." in stopped.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["session", "premium-baccarat"], "A session needs --bankroll and --bet."),
        ([*QUICK, "--bet", "banker"], "--bet names a wager and its first stake, as in --bet \"banker 10\", not 'banker'."),
        ([*QUICK, "--bet", "banker ten"], "'ten' is no amount"),
        ([*QUICK, "--bet", "banker -5"], "'-5' is a negative amount: write the first stake in dollars, as in banker 10."),
        ([*QUICK, "--bet", "red 10"], "has no such wager: 'red' is none of player, banker"),
        ([*QUICK, "--bet", "banker 3"], "The minimum on Banker is $5.00, and the bet is $3.00."),
        ([*QUICK, "--bet", "banker 600"], "The maximum on Banker is $500.00"),
        ([*QUICK, "--bankroll", "9"], "A purse of $9.00 is less than the first stake of $10.00."),
        ([*QUICK, "--bankroll", "none"], "'none' is no amount"),
        ([*QUICK, "--rounds", "0"], "A session needs at least one round, not 0."),
        ([*QUICK, "--sessions", "0.5"], "'0.5' is no number of sessions"),
        ([*QUICK, "--system", "hope"], "There is no system 'hope'; the systems are flat, martingale,"),
        ([*QUICK, "--system", "nowhere.py"], "nowhere.py cannot be read: no such file or directory."),
        ([*QUICK, "--workers", "0"], "at least one worker, not 0"),
        ([*QUICK, "--decks", "5"], "clause 3.1"),
        ([*QUICK, "--pair-plus", "x"], "has no option --pair-plus"),
        (["session", "three", "--bankroll", "15", "--bet", "ante 10"], "and what a decision may add to it, $20.00 together"),
        (["session", "roulette", "--bankroll", "15", "--bet", "red 10"], "There is no game 'roulette'"),
        (["chance"], "Say --bytes or --shuffles, and how many."),
        (["chance", "--bytes", "1", "--shuffles", "1"], "Say --bytes or --shuffles, not both: they are different output."),
        (["chance", "--bytes", "0"], "The output needs at least one byte, not 0."),
        (["chance", "--bytes", "5", "--decks", "1"], "--decks belongs to --shuffles"),
        (["chance", "--shuffles", "5", "--decks", "17"], "A shuffle has 1 to 16 decks, not 17."),
        (
            ["chance", "--shuffles", "5", "--out", "/nowhere/at/all"],
            "/nowhere/at/all cannot be written: no such file or directory.",
        ),
    ],
)
def test_wrong_input_gets_a_sentence_and_status_two(words: list[str], said: str) -> None:
    refused = run(*words)
    assert refused.exit_code == 2
    assert said in " ".join(refused.stderr.split())
    assert "Traceback" not in refused.output


def test_chance_is_what_the_live_shuffle_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance, "SYSTEM", random.Random(5).randbytes)
    assert run("chance", "--bytes", "70000", "--out", str(tmp_path / "bytes")).exit_code == 0
    source = random.Random(5).randbytes
    assert (tmp_path / "bytes").read_bytes() == source(65_536) + source(70_000 - 65_536)
    monkeypatch.setattr(chance, "SYSTEM", random.Random(6).randbytes)
    told, source = run("chance", "--shuffles", "3", "--decks", "2").stdout, random.Random(6).randbytes
    assert told == "".join(" ".join(map(str, shuffled(range(104), source))) + "\n" for _ in range(3))


def test_bytes_are_not_for_a_screen() -> None:
    assert any("Bytes are not for a screen" in line for line in on_screen("chance", "--bytes", "10"))
