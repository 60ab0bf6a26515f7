"""A day on the floor, word for word: a shared Minor, a struck Major with a second one waiting, a void, a return, a transfer."""

from pathlib import Path

import pytest
from tests.terminal import run

from croupier.jackpot.journal import restored
from croupier.jackpot.model import state_hash

FOLDER = Path(__file__).parent / "golden"
FLOOR, TAPE = FOLDER / "floor.jsonl", FOLDER / "floor.tape.jsonl"


def test_the_answers_of_the_day() -> None:
    told = run("jackpot", "run", str(FLOOR))
    assert told.exit_code == 1, "one of its lines is no command"
    assert told.stdout == (FOLDER / "floor.answers.jsonl").read_text("utf-8")


def test_the_tape_is_kept_as_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "tape.jsonl"
    run("jackpot", "run", str(FLOOR), "--tape", str(kept))
    assert kept.read_bytes() == TAPE.read_bytes()


@pytest.mark.parametrize("tape", [FLOOR, TAPE], ids=["lines", "kept"])
def test_the_pages_of_the_day(tape: Path) -> None:
    sheet = run("jackpot", "sheet", str(tape), columns=150).stdout
    part = run("jackpot", "sheet", str(tape), "--after", "p3", "--until", "b2-3v", columns=150).stdout
    rest = run("jackpot", "wall", str(tape)).stdout + run("jackpot", "replay", str(tape)).stdout
    assert sheet + part + rest == (FOLDER / "floor.txt").read_text("utf-8")


def test_a_tape_replays_for_ever() -> None:
    tape, _ = restored(TAPE.read_bytes().splitlines())
    assert state_hash(tape.system) in (FOLDER / "floor.txt").read_text("utf-8")
    assert tape.system.accounts["table:b1"] == 110_015_00
