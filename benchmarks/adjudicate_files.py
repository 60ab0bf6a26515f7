"""Whole files through `croupier adjudicate`: two workers beside one, packed files, payments compared, and the memory."""

import gzip
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

from benchmarks import api_now, before
from benchmarks.measure import show
from benchmarks.startup import entry
from benchmarks.works import ONE_AREA, records

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

LINES: Final = 20_000
TIMES: Final = 20
"""A large file is so many of the small one."""
TURNS: Final = 5
AIM: Final = 1.8
"""Two workers beside one, by the clock on the wall; it takes two cores that nobody else uses."""


class Run(NamedTuple):
    wall: float
    cpu: float
    memory: int
    """Of the largest of its processes, in kB."""


_MEASURED: Final = """
import resource, sys
{entry}
own = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(max(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss), file=sys.stderr)
"""
"""The most that the program itself held: what is told of a process counts its parent's before it became this program."""


def _run(*arguments: str) -> Run:
    code = _MEASURED.format(entry=entry(before.NOW))
    used, begun = getrusage(RUSAGE_CHILDREN), perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code, "adjudicate", *arguments], env=before.environment(before.ROOT / "src"),
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True, text=True,
    )  # fmt: skip
    wall, now = perf_counter() - begun, getrusage(RUSAGE_CHILDREN)
    cpu = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
    return Run(wall, cpu, int(done.stderr.split()[-1]))


def _paid(line: bytes) -> bytes:
    record = json.loads(line)
    handed = [wager | {"paid": wager["amount"], "returned": wager["amount"]} for wager in record["wagers"]]
    return json.dumps(record | {"wagers": handed}).encode()


def run() -> None:
    wagers, decision = ONE_AREA["premium-baccarat"]
    lines = records(api_now, "premium-baccarat", 1, wagers, decision, LINES)
    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder) / "small.jsonl", Path(folder) / "large.jsonl"
        text = b"\n".join(lines) + b"\n"
        small.write_bytes(text)
        large.write_bytes(text * TIMES)
        _workers(small, large)
        packed = {"gz": gzip.compress(text * TIMES), "zst": zstd.compress(text * TIMES)}
        for end, held in packed.items():
            (Path(folder) / f"large.jsonl.{end}").write_bytes(held)
        paid = Path(folder) / "paid.jsonl"
        paid.write_bytes((b"\n".join(map(_paid, lines)) + b"\n") * TIMES)
        _kinds(large, paid)


def _workers(small: Path, large: Path) -> None:
    turns = [(_run(str(large)), _run(str(large), "--workers", "2")) for _ in range(TURNS)]
    alone, two = ([turn[at] for turn in turns] for at in (0, 1))
    ratio = min(each.wall for each in alone) / min(each.wall for each in two)
    little = [_run(str(small), "--workers", count) for count in ("1", "2")]
    rows = [
        ("1", *_cells(alone), f"{little[0].memory / 1024:.0f} MB", f"{alone[0].memory / 1024:.0f} MB", ""),
        ("2", *_cells(two), f"{little[1].memory / 1024:.0f} MB", f"{two[0].memory / 1024:.0f} MB", f"{ratio:.2f}"),
    ]
    heads = (
        "workers", "seconds", "CPU seconds", f"memory, {LINES:,} rounds", f"{LINES * TIMES:,} rounds", f"times as fast, aim {AIM}",
    )  # fmt: skip
    busy = os.getloadavg()[0]
    show(f"croupier adjudicate --workers: {LINES * TIMES:,} rounds, the best of {TURNS} turns, load {busy:.1f}", heads, rows)


def _cells(runs: list[Run]) -> tuple[str, str]:
    return f"{min(each.wall for each in runs):.2f}", f"{median(each.cpu for each in runs):.2f}"


def _kinds(large: Path, paid: Path) -> None:
    kinds = {
        "as it is": (large,), ".gz": (Path(f"{large}.gz"),), ".zst": (Path(f"{large}.zst"),), "--summary": (large, "--summary"),
        "paid and returned on each wager": (paid,), "the same, --summary": (paid, "--summary"),
    }  # fmt: skip
    rows = []
    for title, asked in kinds.items():
        spent = min(_run(*map(str, asked)).cpu for _ in range(2))
        rows.append((title, f"{LINES * TIMES / spent:,.0f}"))
    show("croupier adjudicate: rounds a CPU-second, the start of the program included", ("file", "rounds"), rows)


if __name__ == "__main__":
    run()
