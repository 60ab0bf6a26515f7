"""The wall page: digits that run up to the true value and never past it, what is being verified, and winners without names."""

import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.meters import DIAMONDS, MYSTERY, NOTHING, SUITED, Meters, meters
from tests.terminal import run

from croupier.cli import jackpot_wall
from croupier.cli.jackpot_wall import DIGITS, big, told
from croupier.jackpot.wall import STEPS, run_up, wall


@given(st.integers(0, 10**12), st.integers(0, 10**12), st.integers(1, 60))
def test_digits_never_fall_and_never_pass_the_true_value(shown: int, true: int, steps: int) -> None:
    way = run_up(shown, true, steps)
    assert len(way) == steps
    assert list(way) == sorted(way)
    assert min(shown, true) <= way[0]
    assert way[-1] == true


def read(rows: list[str]) -> str:
    """The amount that large digits show."""
    found = ""
    while any(rows):
        sign = next(sign for sign, glyph in DIGITS.items() if all(map(str.startswith, rows, glyph)))
        found += sign
        rows = [row[len(DIGITS[sign][0]) + 1 :] for row in rows]
    return found


def test_large_digits_can_be_read() -> None:
    assert len(set(DIGITS.values())) == len(DIGITS)
    assert read(big(1_234_567_890)) == "$12,345,678.90"
    assert read(big(5)) == "$0.05"


def test_a_page_shows_what_would_be_paid_now() -> None:
    pit = meters(levels={**MYSTERY, "major": {"rate": "0.15", "seed": "20000"}})
    page = told(wall(pit.tape.system))
    [pool] = wall(pit.tape.system).pools
    assert [prize.least for prize in pool.prizes] == [100_000_00, 10_000_00, 50_00]
    lines = page.splitlines()
    assert lines[0] == "P · a stake is $5.00"
    assert read(lines[3:6]) == "$100,000.00"
    assert [line for line in lines if line.isupper() and line.isalpha()] == ["MAJOR", "MINOR", "MYSTERY"]
    assert "verified" not in page
    assert "winners" not in page


def test_a_prize_being_verified_is_shown_with_its_value() -> None:
    pit = meters()
    pit.play(1, a1=DIAMONDS)
    assert "MAJOR   prize being verified: $100000.75" in told(wall(pit.tape.system))
    pit.ok("verify", award=1)
    assert "prize being verified: $100000.75" in told(wall(pit.tape.system))
    pit.ok("pay", award=1)
    assert "being verified" not in told(wall(pit.tape.system))
    assert "Major    $     100000.75  table t" in told(wall(pit.tape.system))


def test_the_last_winners_come_first_and_struck_prizes_are_none() -> None:
    pit = meters()
    for number in range(1, 9):
        pit.play(number, a1=SUITED, a2=SUITED if number == 8 else NOTHING)
        if number == 4:
            pit.ok("strike", award=number, why="looked at")
        else:
            pit.ok("verify", award=number)
            pit.ok("pay", award=number)
    found = wall(pit.tape.system).winners
    assert len(found) == 5
    assert (found[0].hands, found[0].table, found[0].level) == (2, "t", "minor")
    assert "table t, 2 hands" in told(wall(pit.tape.system))


def as_tape(pit: Meters, path: Path) -> str:
    path.write_text("\n".join(json.dumps(entry.asked) for entry in pit.tape.granted.values()), "utf-8")
    return str(path)


def test_a_name_cannot_dress_itself_up(tmp_path: Path) -> None:
    pit = Meters()
    pit.open("[red]\x1b[31mP\nMAJOR")
    pit.ok("link", pool="[red]\x1b[31mP\nMAJOR", table="\x1b[2Jt", game="baceball", stake="5")
    pit.play(1, "\x1b[2Jt", a1=DIAMONDS)
    pit.ok("verify", award=1)
    pit.ok("pay", award=1)
    tape = as_tape(pit, tmp_path / "tape.jsonl")
    shown = run("jackpot", "wall", tape).stdout
    assert shown.startswith("[red]?[31mP?MAJOR · a stake")
    assert "table ?[2Jt" in shown
    sheet = run("jackpot", "sheet", tape, columns=160).stdout
    assert "[red]?[31mP?MAJOR" in sheet
    assert "\x1b" not in shown + sheet


def test_in_a_pipe_the_page_is_written_once(tmp_path: Path) -> None:
    pit = meters()
    pit.play(1, a1=NOTHING)
    shown = run("jackpot", "wall", as_tape(pit, tmp_path / "tape.jsonl"))
    assert shown.exit_code == 0
    assert shown.stdout.rstrip() == told(wall(pit.tape.system))
    assert "\x1b" not in shown.stdout
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    assert run("jackpot", "wall", str(empty)).stdout == "No pool is open.\n"


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_shown_page_after_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pit = meters()
    pit.play(1, a1=NOTHING)
    slept: list[float] = []
    screen = Screen()
    monkeypatch.setattr("time.sleep", slept.append)
    monkeypatch.setattr("sys.stdout", screen)
    jackpot_wall.wall_page(Path(as_tape(pit, tmp_path / "tape.jsonl")))
    pages = screen.getvalue().split("\x1b[2J\x1b[H")[1:]
    assert len(pages) == len(slept) == STEPS
    assert sum(slept) == pytest.approx(jackpot_wall.SECONDS)
    assert pages[-1].rstrip("\n") == told(wall(pit.tape.system))


def test_on_a_terminal_the_digits_run_up() -> None:
    pit = meters()
    pit.play(1, a1=NOTHING, a2=NOTHING)
    pages = jackpot_wall._running(wall(pit.tape.system))
    major = [read(page.splitlines()[3:6]) for page in pages]
    assert major == sorted(major)
    assert "$100,000.00" < major[0] < major[-1] == "$100,001.50"
    assert pages[-1] == told(wall(pit.tape.system))
