"""`croupier simulate` on the screen, as JSON, interrupted, and asked for what cannot be."""

import json
from pathlib import Path

import pytest
from tests.terminal import run

from croupier.odds.simulate.run import Simulation


@pytest.mark.slow
def test_json_says_what_was_dealt_and_what_is_exact() -> None:
    call = ["simulate", "premium-baccarat", "--rounds", "1e5", "--seed", "3", "--json"]
    first = run(*call, "--workers", "1")
    assert first.exit_code == 0
    assert run(*call, "--workers", "2").stdout == first.stdout
    told = json.loads(first.stdout)
    assert told["rounds"] >= 100_000
    assert told["decks"] == 8
    assert len(told["wagers"]) == 11
    for wager in told["wagers"]:
        assert abs(wager["z"]) < 4
        assert sum(line["count"] for line in wager["lines"]) == told["rounds"]
        assert sum(line["expected"] for line in wager["lines"]) == pytest.approx(told["rounds"])


@pytest.mark.slow
def test_the_table_shows_edges_and_z() -> None:
    shown = run("simulate", "lucky-draw-baccarat", "--rounds", "20000", "--areas", "3", "--workers", "1")
    assert shown.exit_code == 0
    assert "3.15057%" in shown.stdout
    assert "3 areas, strategy best" in " ".join(shown.stdout.split())


@pytest.mark.slow
def test_one_of_what_is_dealt_is_told_as_one_and_a_short_run_in_rounds() -> None:
    told = " ".join(run("simulate", "baceball", "--rounds", "3", "--workers", "1").stdout.split())
    assert "Dealt in 1 sitting of 4 loads" in told
    assert "0.0 million" not in told
    assert "rounds a second, warming up included." in told


@pytest.mark.slow
def test_interrupted_it_prints_what_it_has_and_goes_on_from_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    call = ["simulate", "three-card-poker", "--rounds", "1000000", "--workers", "1", "--json"]
    whole = json.loads(run(*call).stdout)
    honest = Simulation._last

    def press(_self: Simulation, *_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Simulation, "_last", press)
    stopped = run(*call)
    assert stopped.exit_code == 130
    assert json.loads(stopped.stdout)["interrupted"] is True
    assert json.loads(stopped.stdout)["wagers"]
    assert "--state simulation-three-card-poker-1.json" in stopped.stderr
    monkeypatch.setattr(Simulation, "_last", honest)
    on = run(*call, "--state", "simulation-three-card-poker-1.json")
    assert on.exit_code == 0
    assert json.loads(on.stdout) == whole


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["premium-baccarat", "--rounds", "0"], "at least one round"),
        (["premium-baccarat", "--rounds", "many"], "no number of rounds"),
        (["premium-baccarat", "--rounds", "1.5"], "no number of rounds"),
        (["premium-baccarat", "--rounds", "nan"], "no number of rounds"),
        (["premium-baccarat", "--decks", "5"], "clause 3.1"),
        (["premium-baccarat", "--variant", "tie", "--tie-percent", "x"], "no percentage"),
        (["premium-baccarat", "--variant", "tie", "--tie-percent", "11"], "clause 13.3.1"),
        (["premium-baccarat", "--ante-bonus", "1-4-5"], "knows no --ante-bonus"),
        (["premium-baccarat", "--behind", "3"], "clause 4.6"),
        (["premium-baccarat", "--workers", "-1"], "at least one worker"),
        (["baccarat"], "no game"),
        (["lucky-draw-baccarat", "--areas", "8"], "1 to 7 areas"),
        (["three-card-poker", "--strategy", "hope"], "no strategy"),
    ],
)
def test_wrong_input_gets_a_sentence_and_status_two(words: list[str], said: str) -> None:
    refused = run("simulate", *words)
    assert refused.exit_code == 2
    assert said in " ".join(refused.stderr.split())
    assert "Traceback" not in refused.output
