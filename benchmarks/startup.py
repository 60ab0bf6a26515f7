"""The CPU time of starting the command line, above that of Python itself."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import Final

from benchmarks import before
from benchmarks.measure import show

AIM: Final = 0.2
COMMANDS: Final = {"croupier --help": ["--help"], "croupier adjudicate, no rounds": ["adjudicate"]}


def seconds(source: Path, code: str, *arguments: str) -> float:
    """CPU seconds of one process, its own and the system's."""
    started = getrusage(RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", code, *arguments], env=before.environment(source), stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True,
    )  # fmt: skip
    ended = getrusage(RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime - started.ru_utime - started.ru_stime


def entry(side: str) -> str:
    """Read, not run: the module belongs to the code of its side."""
    if side == before.NOW:
        return str(import_module("benchmarks.api_now").ENTRY)
    text = (Path(__file__).parent / f"api_{side}.py").read_text(encoding="utf-8")
    return text.split('\nENTRY = "')[1].split('"\n')[0]


@contextmanager
def program_before() -> Iterator[Path | None]:
    """The source folder of the earlier code whose command line starts here; None, and a sentence, where it does not."""
    with before.source_before() as earlier:
        if earlier is not None:
            try:
                seconds(earlier, entry(before.BEFORE), "--help")
            except subprocess.CalledProcessError:
                print(f"The program of {before.COMMIT} needs a library that is not here any more: only today's figures are shown.")
                earlier = None
        yield earlier


def run() -> None:
    rows = []
    with program_before() as earlier:
        now = before.ROOT / "src"
        for title, arguments in COMMANDS.items():
            bare, ours, theirs = [], [], []
            for _ in range(before.TURNS):
                bare.append(seconds(now, "pass"))
                ours.append(seconds(now, entry(before.NOW), *arguments))
                if earlier is not None:
                    theirs.append(seconds(earlier, entry(before.BEFORE), *arguments))
            above = median(ours) - median(bare)
            then = f"{median(theirs) - median(bare):.3f}" if theirs else ""
            quicker = f"{(median(theirs) - median(bare)) / above:.2f}" if theirs else ""
            rows.append((title, f"{median(bare):.3f}", then, f"{above:.3f}", quicker, f"{AIM:.1f}"))
    columns = ("", "bare Python", f"{before.COMMIT} above it", "now above it", "ratio", "aim")
    show("Starting: CPU seconds of a process", columns, rows)
