"""`adjudicate` beside the code of an earlier commit, on plain rounds and on full tables of every game; and whole files."""

import os
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks import api_now, before
from benchmarks.measure import show
from benchmarks.startup import entry, program_before, seconds
from benchmarks.works import FULL, ONE_AREA, records

AIM: Final = 40_000
"""One-area rounds a CPU-second, from file to file."""
TIMES_BEFORE: Final = 2.0
LINES: Final = 40_000


def _in_process() -> None:
    works = {f"adjudicate {game}": f"{game}, {', '.join(wagers)}" for game, (wagers, _) in ONE_AREA.items()}
    works |= {
        f"adjudicate-full {game}": f"{game}, {areas} areas with {', '.join(wagers)}" for game, (areas, wagers, _) in FULL.items()
    }
    works |= {f"adjudicate-fresh {game}": f"{game}, the same with amounts of which none comes twice" for game in FULL}
    measured = before.compare(list(works))
    rows = [(title, *measured[work].in_words) for work, title in works.items()]
    show(f"adjudicate: rounds judged and written, aim {TIMES_BEFORE} times", ("", *before.COLUMNS), rows)


def _end_to_end() -> None:
    wagers, decision = ONE_AREA["premium-baccarat"]
    with program_before() as earlier, tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        file.write(b"\n".join(records(api_now, "premium-baccarat", 1, wagers, decision, LINES)) + b"\n")
        file.flush()
        rounds, nothing, pairs = Path(file.name), Path(os.devnull), []

        def spent(source: Path, side: str) -> float:
            code = entry(side)
            return seconds(source, code, "adjudicate", str(rounds)) - seconds(source, code, "adjudicate", str(nothing))

        for _ in range(before.TURNS):
            then = None if earlier is None else spent(earlier, before.BEFORE)
            pairs.append((then, spent(before.ROOT / "src", before.NOW)))
    now = LINES / median(seconds for _, seconds in pairs)
    ratios = [then / seconds for then, seconds in pairs if then is not None]
    earlier_seconds = [then for then, _ in pairs if then is not None]
    measured = before.Measured(now)
    if earlier_seconds:
        measured = before.Measured(now, LINES / median(earlier_seconds), median(ratios))
    rows = [("premium-baccarat, banker", *measured.in_words, f"{now / AIM:.2f}")]
    show(
        f"croupier adjudicate FILE: {LINES:,} rounds from a file, the start of the program apart",
        ("", *before.COLUMNS, f"of the aim of {AIM:,}"),
        rows,
    )


def run() -> None:
    _in_process()
    _end_to_end()
