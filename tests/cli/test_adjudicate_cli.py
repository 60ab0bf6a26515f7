"""`croupier adjudicate`: lines in, lines out, in order, whatever the lines are."""

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.judging import record
from tests.terminal import Answer, run

from croupier.cli.adjudicate import answers
from croupier.games.adjudicate import adjudicate, write

ROUND = record("premium-baccarat", "4H 6D 8C 2D", {"banker": "100.00"}, id="a")
COMMAND = [sys.executable, "-c", "from croupier.cli.main import main; raise SystemExit(main())", "adjudicate"]


def lines_of(*rounds: Any) -> bytes:
    return b"".join(json.dumps(each).encode() + b"\n" for each in rounds)


def judged(given: bytes, *arguments: str) -> Answer:
    return run("adjudicate", *arguments, typed=given)


def test_rounds_of_a_file_are_answered_in_order(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_bytes(lines_of(ROUND, ROUND | {"id": 2}, ROUND | {"id": None}))
    told = judged(b"", str(file))
    assert told.exit_code == 0
    assert told.stderr == ""
    assert [json.loads(line)["id"] for line in told.stdout.splitlines()] == ["a", 2, None]


def test_a_round_of_nonsense_costs_its_neighbours_nothing() -> None:
    endless = {"cards": ["9H", "9D", "TC", "TS"], "variant": "tie", "options": {"tie_percent": "5." + "1" * 5000}}
    crowded = {"chips": [f"{cents / 100:.2f}" for cents in range(1_001, 2_000)]}
    told = judged(lines_of(ROUND, ROUND | endless, ROUND | crowded, ROUND))
    assert told.exit_code == 1
    found = [json.loads(line) for line in told.stdout.splitlines()]
    assert [line.get("error", {}).get("code") for line in found] == [None, "bad-option", "bad-chips", None]


@pytest.mark.parametrize("arguments", [(), ("-",)])
def test_rounds_of_standard_input_get_the_librarys_answer(arguments: tuple[str, ...]) -> None:
    given = lines_of(ROUND)
    told = judged(given, *arguments)
    assert told.stdout_bytes == write(adjudicate(given)) + b"\n"


def test_explain_adds_steps() -> None:
    assert json.loads(judged(lines_of(ROUND), "--explain").stdout)["steps"]
    assert "steps" not in json.loads(judged(lines_of(ROUND)).stdout)


def test_what_cannot_be_judged_keeps_its_place_and_sets_the_status() -> None:
    told = judged(lines_of(ROUND) + b'{"id": 7}\n\xff\xfe\n[]\n' + lines_of(ROUND | {"id": "z"}))
    assert told.exit_code == 1
    answered = [json.loads(line) for line in told.stdout.splitlines()]
    assert [answer["id"] for answer in answered] == ["a", 7, None, None, "z"]
    assert [answer.get("error", {}).get("code") for answer in answered] == [None, "missing-key", "bad-json", "bad-json", None]


@pytest.mark.parametrize(
    "given",
    [
        b"\n \n" + lines_of(ROUND) + b"\r\n\t\n",
        lines_of(ROUND).rstrip(),
        lines_of(ROUND).replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + lines_of(ROUND),
    ],
)
def test_blank_lines_line_ends_and_marks_do_not_matter(given: bytes) -> None:
    told = judged(given)
    assert told.exit_code == 0
    assert told.stdout_bytes == write(adjudicate(lines_of(ROUND))) + b"\n"


@pytest.mark.parametrize("given", [b"", b"\n", b"  \n\r\n"])
def test_nothing_in_is_nothing_out(given: bytes) -> None:
    told = judged(given)
    assert (told.exit_code, told.stdout_bytes) == (0, b"")


class Dripping(io.BytesIO):
    """Gives a few bytes at a time, as a slow pipe does."""

    def read1(self, _size: int | None = -1, /) -> bytes:
        return self.read(7)


def test_pieces_of_any_size_give_the_same_lines() -> None:
    given = lines_of(*(ROUND | {"id": number} for number in range(20)))
    whole = b"".join(answered.lines for answered in answers(io.BytesIO(given)))
    assert b"".join(answered.lines for answered in answers(Dripping(given))) == whole
    assert b"".join(answered.lines for answered in answers(Dripping(given[:-1]))) == whole
    assert len(whole.splitlines()) == 20


def test_a_piece_counts_what_it_answered() -> None:
    (answered,) = answers(io.BytesIO(lines_of(ROUND, {}, ROUND)))
    assert (answered.rounds, answered.not_judged) == (3, 1)


@pytest.mark.parametrize("name", ["none.jsonl", ".", "nul\0byte"])
def test_a_file_that_cannot_be_read_is_said_in_a_sentence(tmp_path: Path, name: str) -> None:
    told = judged(b"", str(tmp_path / name))
    assert told.exit_code == 2
    assert told.stdout == ""
    assert "cannot be read: " in told.stderr
    assert told.stderr.endswith(".\n")


def test_an_answer_comes_before_the_input_ends_and_interruption_is_quiet() -> None:
    # Whoever runs the tests in the background has interruptions ignored, which a child would inherit.
    with subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(lines_of(ROUND))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == "a"
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr.read() == b""


def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_bytes(lines_of(ROUND) * 5000)
    reading, writing = os.pipe()
    os.close(reading)
    with subprocess.Popen([*COMMAND, str(file)], stdout=writing, stderr=subprocess.PIPE) as process:
        os.close(writing)
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait(20) == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="This system has no device that is always full.")
def test_a_full_disk_is_said_in_a_sentence() -> None:
    with open("/dev/full", "wb") as full:
        told = subprocess.run(COMMAND, input=lines_of(ROUND), stdout=full, stderr=subprocess.PIPE, check=False)
    assert told.returncode == 2
    assert told.stderr.count(b"\n") == 1
    assert b"Traceback" not in told.stderr


@pytest.mark.parametrize("into", ["file", "pipe"])
def test_a_progress_bar_is_shown_while_a_file_is_written_and_never_among_answers(tmp_path: Path, into: str) -> None:
    """What is read behind a pipe may come out on the same screen."""
    rounds = tmp_path / "rounds.jsonl"
    rounds.write_bytes(lines_of(ROUND))
    seen, screen = os.openpty()
    with (tmp_path / "answers.jsonl").open("wb") as file:
        out = file if into == "file" else subprocess.PIPE
        told = subprocess.run([*COMMAND, str(rounds)], stdout=out, stderr=screen, check=True)
    os.write(screen, b"\0")
    on_screen = b""
    while not on_screen.endswith(b"\0"):  # a screen gives what it has in pieces
        on_screen += os.read(seen, 65536)
    os.close(screen)
    os.close(seen)
    assert (b"1 rounds" in on_screen) == (into == "file")
    assert (on_screen == b"\0") == (into == "pipe")
    answer = (tmp_path / "answers.jsonl").read_bytes() if into == "file" else told.stdout
    assert json.loads(answer)["id"] == "a"
