"""`croupier train`: questions on a terminal, marks in a file, and what to practise next."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.cli.screens import SCROLLED, on
from tests.cli.test_play import LUCKY, PREMIUM, flat
from tests.terminal import run

from croupier.cli.train import Trainer
from croupier.desk.drills.question import DRILLS, Drill
from croupier.desk.drills.sheet import read_marks
from croupier.desk.usual import usual_conditions
from croupier.games.catalogue import GAMES


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    return tmp_path / "share" / "croupier" / "training.jsonl"


def taught(game: str, drills: tuple[Drill, ...], typed: str, *, plan: tuple[str, ...] = (), **more: Any) -> tuple[str, Trainer]:
    """An exercise at a screen of 80 columns with these lines typed, always the same questions."""
    talk, shown = on((80, 24), typed)
    ticks = iter(range(0, 100_000, more.pop("took", 1)))
    trainer = Trainer(
        usual_conditions(game), talk, drills, plan, Random(3).randbytes, (), clock=lambda: next(ticks), now=lambda: 7, **more
    )
    trainer.teach(3)
    trainer.farewell(Path("sheet.jsonl"))
    return "\n".join(screen for screen, _ in shown()), trainer


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("drill", DRILLS)
def test_every_exercise_of_every_game_is_asked_marked_and_explained(game: str, drill: Drill) -> None:
    typed = {"errors": "1|14.2|", "payouts": "10|", "drawing": "1|", "order": "1 2 3|1 2 3 4|1 2 3 4 5|1 2 3 4 5 6|"}[drill] * 9
    told, trainer = taught(game, (drill,), typed)
    assert len(trainer.marks) >= 2
    assert {mark.drill for mark in trainer.marks} == {drill}
    assert told.count("Right") + told.count("Wrong.") >= len(trainer.marks)
    assert all(len(line) <= 81 for line in told.splitlines())
    assert SCROLLED not in told.rpartition("Question 3")[0], "what was right is read before the next question comes"


def test_the_dealer_errs_by_plan_and_you_name_it_by_clause() -> None:
    told, trainer = taught(PREMIUM, ("errors",), "nothing||faced|14.5||extra|wrong|q", plan=("none", "faced", "astray"))
    assert "The dealer is about to go on" in told
    assert "it lay face upwards among the cards." in told
    assert "And by which clause is faced-played ruled?" in flat(told)
    assert [(mark.clause, mark.right) for mark in trainer.marks[1:3]] == [("14.5", True), ("14.5", True)]
    assert "The exercise ends here." in told


def test_a_payout_that_comes_too_late_is_right_and_does_not_count() -> None:
    _, quick = taught(PREMIUM, ("payouts",), "0||0||0", took=3, seconds=20)
    right = [mark for mark in quick.marks if mark.right]
    paid = "0||0||0"
    told, slow = taught(PREMIUM, ("payouts",), paid, took=30, seconds=20)
    assert [mark.right for mark in slow.marks] == [mark.right for mark in quick.marks]
    assert all(mark.late for mark in slow.marks)
    assert not any(mark.late for mark in quick.marks)
    assert sum(mark.counts for mark in slow.marks) == 0
    assert not right or "20 s were given" in flat(told)


def test_help_rules_and_skip_at_every_question() -> None:
    told, trainer = taught(LUCKY, ("drawing",), "?|rules|zebra|99|skip||skip||skip")
    assert "another question; nothing is marked" in told
    assert "Lucky Draw Baccarat in plain words" in told
    assert "Answer with a number from 1 to 6." in told
    assert "'99' is no number from 1 to 6." in told
    assert trainer.marks == []
    assert "Nothing was answered, so nothing is on the sheet." in told


def test_the_score_sheet_grows_from_one_exercise_to_the_next(own_data: Path) -> None:
    for _ in range(2):
        told = run("train", "premium", "--drill", "drawing", "--questions", "3", "--seed", "5", typed="1\n1\n1\n", columns=80)
        assert told.exit_code == 0, told.output
    marks = read_marks(own_data.read_bytes().splitlines(keepends=True))
    assert len(marks) == 6
    assert f"The score sheet is in {own_data}" in told.output
    assert "Not tried yet: errors, payouts, order." in told.output
    shown = run("train", "premium", "--show", columns=80)
    assert "Practise next:" in shown.output or "Everything on the sheet was right." in shown.output
    data = json.loads(run("train", "--show", "--json").stdout)
    assert sum(score["asked"] for score in data["scores"]) == 6
    assert run("train", "three", "--show").output == "Nothing is on the sheet yet.\n"


def test_the_same_seed_asks_the_same(tmp_path: Path) -> None:
    told = [
        run(
            "train", "baceball", "--drill", "order", "--seed", "9", "--questions", "2", "--sheet", str(tmp_path / name), typed="q\n"
        ).output
        for name in ("a", "b")
    ]
    assert told[0].replace("/a", "/b") == told[1]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ((), "croupier train needs a game, or --show: the games are premium-baccarat"),
        (("whist",), "There is no game 'whist'"),
        (("premium", "--drill", "whist"), "An exercise is one of errors, payouts, drawing, order: 'whist' is none of them."),
        (("premium", "--plan", "fire"), "A plan names errors one after the other, of none, seen"),
        (("premium", "--plan", "shown"), "Premium Baccarat has no error 'shown'"),
        (("premium", "--json"), "--json is for the score sheet: add --show."),
        (("premium", "--questions", "0"), "--questions needs a whole number above nought"),
        (("three", "--variant", "tie"), "Three Card Poker has no variants."),
        (("premium", "--sheet", "/dev/null/sheet"), "The score sheet /dev/null/sheet cannot be read"),
        (("premium", "--sheet", "/proc/sheet"), "The score sheet cannot be kept in /proc/sheet"),
    ],
)
def test_what_cannot_be_is_one_sentence(line: tuple[str, ...], sentence: str) -> None:
    told = run("train", *line)
    assert (told.exit_code, told.stdout) == (2, "")
    assert sentence in told.stderr
    assert told.stderr.count("\n") == 1


def test_a_file_that_is_no_sheet_is_not_written_over(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet"
    sheet.write_text("dear diary\n")
    told = run("train", "premium", "--sheet", str(sheet), typed="1\n")
    assert (told.exit_code, told.stdout) == (2, "")
    assert "Line 1 is no line of a score sheet" in told.stderr
    assert sheet.read_text() == "dear diary\n"
