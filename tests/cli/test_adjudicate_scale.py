"""`croupier adjudicate` at scale: line numbers, packed files, several workers, the summary, and memory that does not grow."""

import gzip
import io
import json
import os
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.games.many_rounds import records
from tests.judging import bet, record
from tests.rounds import PREMIUM, SLUGS
from tests.terminal import Answer, run

from croupier.cli.adjudicate import How, answers
from croupier.cli.adjudicate_workers import Workers
from croupier.games.batch import LONGEST

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

pytestmark = pytest.mark.slow

ROUND = record(PREMIUM, "4H 6D 8C 2D", {"banker": "100.00"})
COMMAND = [sys.executable, "-c", "from croupier.cli.main import main; raise SystemExit(main())", "adjudicate"]


def lines_of(*rounds: Any) -> bytes:
    return b"".join(json.dumps(each).encode() + b"\n" for each in rounds)


def judged(given: bytes, *arguments: str) -> Answer:
    return run("adjudicate", *arguments, typed=given)


@pytest.fixture(scope="module")
def mixed() -> bytes:
    """Rounds of all games, blank lines between some, many that cannot be judged."""
    lines = [line for game in SLUGS for line in list(records(game))[:200]]
    return b"".join(line + (b"\n\n" if at % 7 == 0 else b"\n") for at, line in enumerate(lines))


# Line numbers


def test_errors_have_the_number_of_their_line(mixed: bytes) -> None:
    told = [json.loads(line) for line in judged(mixed).stdout.splitlines()]
    lines = [number for number, line in enumerate(mixed.split(b"\n"), start=1) if line.strip()]
    found = {number: answer["error"].get("line") for number, answer in zip(lines, told, strict=True) if "error" in answer}
    assert len(found) > 50
    assert all(number == line for number, line in found.items())


class Dripping(io.BytesIO):
    """Gives a few bytes at a time, as a slow pipe does."""

    def read1(self, _size: int | None = -1, /) -> bytes:
        return self.read(61)


def test_the_numbers_are_the_same_in_pieces_of_any_size(mixed: bytes) -> None:
    given = mixed[:20_000]
    assert b"".join(each.lines for each in answers(Dripping(given))) == b"".join(each.lines for each in answers(io.BytesIO(given)))


def test_keys_that_nobody_knows_can_be_passed_over() -> None:
    given = lines_of(ROUND | {"dealer": "Dee"})
    assert json.loads(judged(given).stdout)["error"]["code"] == "unknown-key"
    told = judged(given, "--ignore-unknown")
    assert (told.exit_code, told.stdout) == (0, judged(lines_of(ROUND)).stdout)


# Packed files

PACKED: dict[str, Callable[[bytes], bytes]] = {".gz": gzip.compress, ".zst": zstd.compress, ".JSONL.GZ": gzip.compress}


@pytest.mark.parametrize("end", PACKED)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_packed_file_is_read_by_its_name(tmp_path: Path, mixed: bytes, end: str, workers: str) -> None:
    half = mixed.index(b"\n", len(mixed) // 2) + 1
    file = tmp_path / f"rounds{end}"
    file.write_bytes(PACKED[end](mixed[:half]) + PACKED[end](mixed[half:]))  # packed in two goes, as an archive that grew
    told = judged(b"", str(file), "--workers", workers)
    assert told.stderr == ""
    assert (told.exit_code, told.stdout_bytes) == (1, judged(mixed).stdout_bytes)


@pytest.mark.parametrize("end", [".gz", ".zst"])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_packed_file_with_a_fault_is_said_in_a_sentence(tmp_path: Path, mixed: bytes, end: str, workers: str) -> None:
    whole = PACKED[end](mixed)
    cut, foreign = tmp_path / f"cut{end}", tmp_path / f"plain{end}"
    cut.write_bytes(whole[: len(whole) * 3 // 4])
    foreign.write_bytes(mixed)
    told = judged(b"", str(cut), "--workers", workers)
    assert told.exit_code == 2
    assert told.stderr == f"{cut} could not be read or answered to its end: it is cut short.\n"
    assert judged(mixed).stdout.startswith(told.stdout)
    told = judged(b"", str(foreign), "--workers", workers)
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr == f"{foreign} could not be read or answered to its end: it is damaged, or not packed as its name says.\n"


@pytest.mark.parametrize("kind", ["gz", "zst"])
def test_a_packed_file_of_nothing_at_all_is_cut_short(tmp_path: Path, kind: str) -> None:
    """A copy that broke off before its first byte is no day without rounds."""
    empty = tmp_path / f"rounds.jsonl.{kind}"
    empty.write_bytes(b"")
    told = judged(b"", str(empty))
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr == f"{empty} could not be read or answered to its end: it is cut short.\n"
    empty.write_bytes(gzip.compress(b"") if kind == "gz" else zstd.compress(b""))
    assert judged(b"", str(empty)).exit_code == 0


# Workers


@pytest.mark.parametrize("workers", ["2", "5"])
@pytest.mark.parametrize("options", [(), ("--explain",), ("--ignore-unknown", "--summary", "--json")])
def test_workers_give_the_same_bytes_in_the_same_order(
    mixed: bytes, monkeypatch: pytest.MonkeyPatch, workers: str, options: tuple[str, ...]
) -> None:
    monkeypatch.setattr("croupier.cli.piping._PIECE", 3_000)
    alone = judged(mixed, *options)
    told = judged(mixed, *options, "--workers", workers)
    assert told.stderr == ""
    assert (told.exit_code, told.stdout_bytes) == (1, alone.stdout_bytes)


def test_workers_with_nothing_to_do() -> None:
    told = judged(b"\n \n", "--workers", "2")
    assert (told.exit_code, told.stdout, told.stderr) == (0, "", "")


@pytest.mark.parametrize("workers", ["0", "-1", "two"])
def test_there_is_at_least_one_worker(workers: str) -> None:
    told = judged(b"", "--workers", workers)
    assert told.exit_code == 2
    assert told.stderr.startswith("--workers needs a whole number")


def test_workers_answer_before_the_input_ends_and_leave_quietly() -> None:
    with subprocess.Popen(
        [*COMMAND, "--workers", "2"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(lines_of(ROUND | {"id": "a"}))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == "a"
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr.read() == b""


def test_a_reader_that_leaves_early_ends_the_workers_too(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_bytes(lines_of(ROUND) * 20_000)
    reading, writing = os.pipe()
    os.close(reading)
    with subprocess.Popen([*COMMAND, str(file), "--workers", "2"], stdout=writing, stderr=subprocess.PIPE) as process:
        os.close(writing)
        assert process.stderr is not None
        assert process.stderr.read() == b""  # closed by the last of them
        assert process.wait(20) == 141


def test_a_worker_that_dies_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(*_: Any) -> None:
        os._exit(3)

    monkeypatch.setattr("croupier.cli.adjudicate_workers.answer_piece", dies)
    told = judged(lines_of(ROUND), "--workers", "2")
    assert told.exit_code == 2
    assert told.stderr == "Standard input could not be read or answered to its end: one of the workers has ended before its time.\n"


# Memory


class Endless:
    """A file of any size, made as it is read."""

    def __init__(self, piece: bytes, times: int) -> None:
        self.piece, self.left = piece, times

    def read(self, _size: int, /) -> bytes:
        self.left -= 1
        return self.piece if self.left >= 0 else b""


def most_held(answered: Iterator[Any]) -> int:
    tracemalloc.start()
    try:
        for _ in answered:
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_does_not_grow_with_the_file() -> None:
    piece = lines_of(*(ROUND | {"id": number} for number in range(50)))
    list(answers(Endless(piece, 60), How(summary=True)))  # what is kept once and for all is there before anything is measured
    few, many = (most_held(answers(Endless(piece, times), How(summary=True))) for times in (4, 60))
    assert many < 1.2 * few


def test_workers_are_not_read_ahead_of_without_end() -> None:
    piece, times, taken = lines_of(ROUND) * 20, 2_000, 7
    file = Endless(piece, times)
    with Workers(2, How()) as workers:
        coming = workers.answers(file)
        for _ in range(taken):
            next(coming)
        read = times - file.left
    assert taken <= read <= taken + 3 * 2 + 2, "what waits to be taken, and what waits to be put there"


def test_a_line_without_end_is_an_error_and_fills_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    longest = 100_000
    monkeypatch.setattr("croupier.cli.adjudicate.LONGEST", longest)
    monkeypatch.setattr("croupier.games.batch.LONGEST", longest)
    held = most_held(answers(Endless(b"[" * 20_000, 200)))
    assert held < 4 * longest
    given = b"[" * (3 * longest) + b"\n" + lines_of(ROUND) + b"x" * longest
    told = b"".join(each.lines for each in answers(Dripping(given), How(summary=True))).splitlines()
    assert [json.loads(line).get("error", {}).get("line") for line in told] == [1, None, 3]
    assert b"This line is longer than" in told[0]
    assert b"This line is no JSON: column 1 holds what cannot stand there." in told[2]


def test_a_long_line_is_far_longer_than_any_round() -> None:
    everywhere = [
        bet(wager, 10, area=area, player=f"P{seat}") for area in range(1, 10) for seat in range(9) for wager in ("player",)
    ]
    assert 100 * len(json.dumps(record(PREMIUM, "7H 6D 2C 2S", everywhere))) < LONGEST


# The summary in words


def test_the_summary_says_what_there_is_to_say() -> None:
    told = judged(lines_of(ROUND), "--summary")
    assert told.stderr == "1 round: 1 judged, 0 not.\n\nNo wager says what was handed out on it, so nothing was compared.\n"
    many = [ROUND | {"wagers": [bet("banker", 9_000_000) | {"paid": "1"}]}] * 2 + [
        ROUND | {"limits": {"banker": {"minimum": "500"}}}
    ]
    told = judged(lines_of(*many, {}), "--summary")
    assert told.stderr.splitlines() == [
        "4 rounds: 3 judged, 1 not.",
        "",
        "not judged   rounds  first on line",
        "missing-key       1              4",
        "",
        "noted          times",
        "under-minimum      1",
        "",
        "Handed out, against what was due:",
        "wager             compared  differing  too much      too little        together",
        "premium-baccarat",
        "  banker                 2          2      0.00  -17,099,998.00  -17,099,998.00",
    ]
    assert max(map(len, told.stderr.splitlines())) <= 80


def test_json_is_for_the_summary() -> None:
    told = judged(lines_of(ROUND), "--json")
    assert told.exit_code == 2
    assert told.stderr.endswith("Add --summary.\n")
    told = judged(lines_of(ROUND), "--json", "--summary")
    assert told.stderr == ""
    assert json.loads(told.stdout.splitlines()[-1])["summary"]["rounds"] == 1
