"""The live table: commands decided, recorded and posted, whole rounds of every game with two players."""

from typing import Final

from benchmarks.before import COLUMNS, compare
from benchmarks.measure import show
from benchmarks.works import FULL

AIM: Final = 100_000
TIMES_BEFORE: Final = 1.5


def run() -> None:
    works = {f"commands {game}": game for game in FULL}
    rows = [(works[work], *each.in_words, f"{each.now / AIM:.2f}") for work, each in compare(list(works)).items()]
    title = f"The live table: commands decided, recorded and posted, aim {TIMES_BEFORE} times"
    show(title, ("", *COLUMNS, f"of the aim of {AIM:,}"), rows)
