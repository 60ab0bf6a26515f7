"""A promotion from draft to prize, word for word: a car under all five documents, a claim refused, a draw put off and held."""

from pathlib import Path

import pytest
from tests.terminal import run

from croupier.promotions.model import state_hash
from croupier.promotions.tape import Tape, restored
from croupier.taping import JournalError

FOLDER = Path(__file__).parent / "golden"
LINES, KEPT = FOLDER / "car.jsonl", FOLDER / "car.tape.jsonl"


def test_the_answers(tmp_path: Path) -> None:
    kept = tmp_path / "tape.jsonl"
    told = run("promotion", "run", str(LINES), "--tape", str(kept))
    assert (told.exit_code, told.stdout) == (0, (FOLDER / "car.answers.jsonl").read_text("utf-8"))
    assert kept.read_bytes() == KEPT.read_bytes()
    again = run("promotion", "run", str(LINES), "--tape", str(kept))
    assert again.stdout.count('"again":true') == 40
    assert kept.read_bytes() == KEPT.read_bytes(), "what was granted acts once"


def test_a_tape_replays_for_ever() -> None:
    tape, _ = restored(KEPT.read_bytes().splitlines())
    assert state_hash(tape.system) in (FOLDER / "car.txt").read_text("utf-8")
    for path in (LINES, KEPT):
        assert run("promotion", "replay", str(path)).stdout == (FOLDER / "car.txt").read_text("utf-8")
    assert tape.system.accounts == {"promotion:Spring car": -42_500_00, "goods": 30_000_00, "cheque": 2_500_00, "bank": 10_000_00}


def test_a_changed_tape_is_refused_by_its_line() -> None:
    lines = KEPT.read_bytes().splitlines()
    changed = [line.replace(b'"person":"12"', b'"person":"13"') for line in lines]
    first = next(number for number, (one, two) in enumerate(zip(lines, changed, strict=True), start=1) if one != two)
    with pytest.raises(JournalError, match=f"Line {first} does not follow"):
        restored(changed)
    with pytest.raises(JournalError, match="Line 2 does not follow"):
        restored([lines[0], *lines[2:]])


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"key": "1", "do": "dance"}', "There is no command 'dance'; there are prescribe, draft, "),
        ('{"key": "1", "do": "start", "at": "2024-09-02T12:00:00+10:00", "promotion": "P"}', "A command needs the field 'by'."),
        ('{"key": "1", "do": "start", "by": "1", "at": 7, "promotion": "P"}', "at: 7 is no moment: write it with its offset"),
        ('{"key": "1", "do": "start", "by": "1", "at": "noon", "promotion": "P"}', "at: 'noon' is no moment"),
    ],
)
def test_a_line_that_is_no_command(line: str, says: str) -> None:
    answer = Tape().answer(line)
    assert answer.failed.startswith(says)
