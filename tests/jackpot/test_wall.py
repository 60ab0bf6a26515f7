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
from croupier.jackpot.wall import STEPS, Wall, run_up, wall


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
    assert "MAJOR   prize being verified: $100,000.75" in told(wall(pit.tape.system))
    pit.ok("verify", award=1)
    assert "prize being verified: $100,000.75" in told(wall(pit.tape.system))
    pit.ok("pay", award=1)
    assert "being verified" not in told(wall(pit.tape.system))
    assert "Major       $100,000.75  table t" in told(wall(pit.tape.system))


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


def test_with_once_a_terminal_gets_the_page_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pit = meters()
    screen = Screen()
    monkeypatch.setattr("sys.stdout", screen)
    assert jackpot_wall.wall_page(Path(as_tape(pit, tmp_path / "tape.jsonl")), once=True) == 0
    assert screen.getvalue().rstrip() == told(wall(pit.tape.system))


def test_on_a_terminal_the_page_stays_until_it_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The digits run up to what they should show; whoever presses Ctrl-C has the screen as it was."""
    pit = meters()
    pit.play(1, a1=NOTHING)
    slept: list[float] = []
    screen = Screen()

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == STEPS + 1:
            raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", sleep)
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert jackpot_wall.wall_page(Path(as_tape(pit, tmp_path / "tape.jsonl"))) == 0
    assert sum(slept[:STEPS]) == pytest.approx(jackpot_wall.SECONDS)
    assert slept[STEPS] == jackpot_wall.LOOKS
    assert screen.getvalue().startswith("\x1b[?1049h")
    assert "\x1b[?1049l" in screen.getvalue()[-40:]


ROOM = (80, 40)


def shown(seen: list[Wall], room: tuple[int, int] = ROOM) -> list[list[str]]:
    return [page for page, _seconds in jackpot_wall.pages(seen, lambda: room)]


def test_on_a_terminal_the_digits_run_up() -> None:
    pit = meters()
    pit.play(1, a1=NOTHING, a2=NOTHING)
    pages = shown([wall(pit.tape.system)])
    major = [read(page[3:6]) for page in pages]
    assert major == sorted(major)
    assert "$100,000.00" < major[0] < major[-1] == "$100,001.50"
    assert "\n".join(pages[-1]) == told(wall(pit.tape.system))


def test_digits_go_on_from_where_they_were_seen_and_a_prize_that_is_won_falls_at_once() -> None:
    pit = meters()
    pit.play(1, a1=NOTHING)
    first = wall(pit.tape.system)
    pit.play(2, a1=NOTHING, a2=NOTHING)
    second = wall(pit.tape.system)
    pages = shown([first, first, second])
    assert len(pages) == STEPS + 1 + STEPS  # nothing runs while nothing has moved
    major = [read(page[3:6]) for page in pages]
    assert major == sorted(major)
    assert major[STEPS] == "$100,000.75" < major[STEPS + 1] < major[-1] == "$100,002.25"
    pit.play(3, a1=DIAMONDS)
    after = shown([second, wall(pit.tape.system)])[STEPS:]
    assert {read(page[3:6]) for page in after} == {"$100,000.00"}


def test_a_tape_that_grows_is_looked_at_again_and_half_a_line_at_the_next_look(tmp_path: Path) -> None:
    pit = meters()
    tape = Path(as_tape(pit, tmp_path / "tape.jsonl"))
    found = jackpot_wall.looks(tape, wall(pit.tape.system))
    before = next(found)
    assert next(found) is before
    pit.play(1, a1=NOTHING)
    lines = Path(as_tape(pit, tmp_path / "later.jsonl")).read_bytes().splitlines(keepends=True)
    tape.write_bytes(b"".join(lines[:-2]) + lines[-2][:9])
    half = next(found)
    tape.write_bytes(b"".join(lines))
    assert half == before
    assert next(found) == wall(pit.tape.system)
    tape.unlink()
    assert next(found) == wall(pit.tape.system)


def test_pools_that_a_screen_has_no_room_for_take_turns() -> None:
    pit = meters()
    pit.open("Q")
    pit.play(1, a1=SUITED)
    pit.ok("verify", award=1)
    pit.ok("pay", award=1)
    whole = wall(pit.tape.system)
    assert jackpot_wall.sheets(whole, 40) == [whole]
    assert "  Minor        $10,000.20  table t of P" in told(whole).splitlines()
    one, other = jackpot_wall.sheets(whole, 20)
    assert ([pool.pool for pool in one.pools], [pool.pool for pool in other.pools]) == (["P"], ["Q"])
    assert (len(one.winners), len(other.winners)) == (1, 0)
    turns = {page[0] for page in shown([whole] * jackpot_wall.STANDS * 2, (80, 20))}
    assert turns == {"P · a stake is $5.00", "Q · a stake is $5.00"}
    assert "$100,000.75" in shown([whole], (20, 40))[-1]  # too narrow for large digits
