"""What a full table is asked again and again: what is permitted, which irregularities fit, and what a screen shows."""

from typing import Final

from benchmarks.before import COLUMNS, compare
from benchmarks.measure import show

AIMS: Final = {"permitted all": 5.0, "permitted player": 1.0, "fitting": 3.0, "view player": 0.2, "view dealer": 0.2}
"""Milliseconds at most, at a Premium table with nine players."""


def run() -> None:
    rows = []
    for work, measured in compare(list(AIMS)).items():
        rows.append((work, *measured.in_words, f"{1000 / measured.now:.2f}", f"{AIMS[work]:.1f}"))
    show("Questions to a Premium table with nine players", ("", *COLUMNS, "ms now", "aim ms"), rows)
