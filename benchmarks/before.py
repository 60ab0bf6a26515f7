"""Today's code beside that of an earlier commit: the same work on both, taking turns in one run.

The earlier code is taken out of the repository's history into a temporary folder. Each side works in a process of its own, because
two versions of one package do not fit into one; a line asks for a piece of work, a line says how much was done in what CPU time.
What the two keep under different names stands in `api_before` and `api_now`, and nowhere else.
"""

import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

COMMIT: Final = "36be96e"
TURNS: Final = 9
ROOT: Final = Path(__file__).resolve().parents[1]
BEFORE, NOW = "before", "now"


class Measured(NamedTuple):
    """The rates of one piece of work, a CPU-second, and how much quicker it is than before; None without the earlier code."""

    now: float
    before: float | None = None
    ratio: float | None = None

    @property
    def in_words(self) -> tuple[str, str, str]:
        """The cells that every table ends with: before, now, ratio."""
        before = "" if self.before is None else _figure(self.before)
        return before, _figure(self.now), "" if self.ratio is None else f"{self.ratio:.2f}"


COLUMNS: Final = (f"{COMMIT} a CPU-second", "now a CPU-second", "ratio")


def _figure(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 100 else f"{rate:,.2f}"


def _archive() -> bytes | None:
    try:
        made = subprocess.run(["git", "archive", COMMIT, "src"], cwd=ROOT, capture_output=True, check=False)
    except OSError:
        return None
    return made.stdout if made.returncode == 0 else None


@contextmanager
def source_before() -> Iterator[Path | None]:
    """The source folder of the earlier code; None, and a sentence, where there is no history to take it from."""
    packed = _archive()
    if packed is None:
        print(f"The history here has no commit {COMMIT}: only today's figures are shown.")
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder) / "src"


def environment(source: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join((str(source), str(ROOT)))}


class Worker:
    """One side, in a process of its own."""

    def __init__(self, side: str, source: Path, stack: ExitStack) -> None:
        self._process = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-m", "benchmarks.worker", side, str(source)],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment(source),
            )
        )  # fmt: skip
        assert self._process.stdin is not None
        stack.callback(self._process.stdin.close)

    def rate(self, work: str) -> float:
        """How much of the work is done in a CPU-second, this turn."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{work}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().split()
        if len(answer) != 2:
            raise RuntimeError(f"The work {work!r} failed; the error stands above.")
        return float(answer[0]) / float(answer[1])


def compare(works: Sequence[str], turns: int = TURNS) -> dict[str, Measured]:
    """Each piece of work on both sides, turn by turn; the median of all turns, and of the ratios within each turn."""
    with ExitStack() as stack:
        source = stack.enter_context(source_before())
        now = Worker(NOW, ROOT / "src", stack)
        before = None if source is None else Worker(BEFORE, source, stack)
        return {work: _turns(work, turns, now, before) for work in works}


def _turns(work: str, turns: int, now: Worker, before: Worker | None) -> Measured:
    if before is None:
        return Measured(median(now.rate(work) for _ in range(turns)))
    pairs = []
    for turn in range(turns):
        if turn % 2:  # whoever goes second finds the machine as the first has left it
            after = now.rate(work)
            pairs.append((before.rate(work), after))
        else:
            first = before.rate(work)
            pairs.append((first, now.rate(work)))
    return Measured(median(n for _, n in pairs), median(b for b, _ in pairs), median(n / b for b, n in pairs))
