"""Every price, drawing cell, count, threshold, result and cited clause of the five games, changed one at a time, is noticed.

Each change is made in the source text and imported in place of the module; the game's own tests then run until one fails.
"""

import json
import re
import subprocess
import sys

import pytest
from tests.proofs.mutants import EVERY_GAME, METERS, ROOT, SUITES, Mutant, modules_of, mutants

TARGETS = [(game, module) for game in (*SUITES, EVERY_GAME, METERS) for module in modules_of(game)]


def changes_of(game: str) -> list[Mutant]:
    return [mutant for module in modules_of(game) for mutant in mutants(game, module)]


@pytest.mark.prove
@pytest.mark.parametrize(("game", "module"), TARGETS, ids=["-".join(target) for target in TARGETS])
def test_no_change_of_a_game_goes_unnoticed(game: str, module: str) -> None:
    command = [sys.executable, "-m", "tests.proofs.mutants", game, module]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert told["tried"] == len(mutants(game, module))
    assert not told["unnoticed"], "\n".join([f"of {told['tried']} changes no test noticed", *told["unnoticed"]])


@pytest.mark.parametrize("game", ["premium-baccarat", "seven-up-baccarat"])
def test_every_cell_of_both_drawing_tables_is_among_the_changes(game: str) -> None:
    cells = [mutant for mutant in changes_of(game) if " in column " in mutant.becomes]
    assert len([mutant for mutant in cells if len(mutant.was.strip('"')) == 10]) == 8 + 2 * 2, "a natural is changed in two ways"
    assert len([mutant for mutant in cells if len(mutant.was.strip('"')) == 11]) == 10 * 11


PRICES = {
    # how many prices the document names that stand in the source as odds
    "premium-baccarat": 1 + 3 + 1 + 2 + 1 + 1 + 3 + 2 + 1 + 1,
    "seven-up-baccarat": 2 + 2 + 2 + 5,
    "lucky-draw-baccarat": 1 + 6,
    "baceball": 2 + 1 + 1 + 3,
    "three-card-poker": 1 + 1,
}


@pytest.mark.parametrize("game", SUITES)
def test_every_price_is_among_the_changes(game: str) -> None:
    changed = [mutant for mutant in changes_of(game) if re.search(r"\bpays\([0-9]", mutant.reads) and mutant.was.isdigit()]
    raised = [mutant for mutant in changed if int(mutant.becomes) == int(mutant.was) + 1]
    assert len({mutant.line for mutant in raised}) == PRICES[game]
    for line in {mutant.line for mutant in raised}:
        assert len([mutant for mutant in raised if mutant.line == line]) >= 2, "both numbers of the odds"


def test_schedules_and_guarantees_are_among_the_changes() -> None:
    names = [mutant.name for game in SUITES for mutant in changes_of(game)]
    for start in (
        "100_000_00 becomes",
        "10_000_00 becomes",
        "4 becomes 5 in `DEALER_DRAWS_TO",
        "7 becomes 8 in `PRINTED",
        "11 becomes",
    ):
        assert any(start in name for name in names), start
    for schedule in ('"1-4-5": (1, 4, 5)', '"1-4-6-30-40": (1, 4, 6, 30, 40)', '"1-4-6-25-40"'):
        assert len([name for name in names if schedule in name]) >= 6, schedule


@pytest.mark.parametrize("game", SUITES)
def test_every_number_switch_and_named_policy_of_a_document_is_among_the_changes(game: str) -> None:
    module = f"{game.replace('-', '_')}_provisions"
    source = (ROOT / f"src/croupier/games/{module}.py").read_text()
    changed = {(mutant.line, mutant.was) for mutant in mutants(game, module)}
    for pattern in (r"\b\w+=(True|False)\b", r"\b\w+=([0-9][0-9_]*)\b", r"=(p\.[A-Z]\w+\.[A-Z_]+)\b"):
        found = [(number, was) for number, line in enumerate(source.splitlines(), 1) for was in re.findall(pattern, line)]
        assert [each for each in found if each not in changed] == []


def test_rates_seeds_and_comparisons_of_the_prize_meter_are_among_the_changes() -> None:
    changes = {module: mutants(METERS, module) for module in modules_of(METERS)}
    reads = {f"{module}: {mutant.becomes} in {mutant.reads}" for module, found in changes.items() for mutant in found}
    for expected in (
        "jackpot.terms: 1000001 in PARTS: Final = 1_000_000",
        "jackpot.facts: 1 in GUARANTEES: Final = {**GUARANTEE, MYSTERY: 0}",
        "jackpot.acting.pools: Lt in if sum(level.rate for level in levels) <= PARTS:",
        "jackpot.acting.prizes: LtE in if other.number < award.number and other.state is State.LOCKED "
        "and _same_meter(other, award):",
        "jackpot.acting.rounds: Lt in if table.last is not None and command.round <= table.last:",
    ):
        assert expected in reads, expected
    assert sum(map(len, changes.values())) > 150


def test_a_change_is_one_change() -> None:
    """The wrong version differs from the right one in the one place that its name says."""
    change = next(mutant for mutant in changes_of("premium-baccarat") if mutant.was == "19")
    assert change.becomes == "20"
    assert change.code().co_consts != compile((ROOT / "src/croupier/games/premium_baccarat.py").read_text(), "", "exec").co_consts
