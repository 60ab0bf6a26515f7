"""How things are measured here: CPU time, the best of several turns, and two things side by side taking turns."""

import time
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table

TURNS = 5


def rate(work: Callable[[], int], turns: int = TURNS) -> float:
    """The most that `work` does in a CPU-second; it says how much it did. Noise only ever slows, so the best turn counts."""
    return max(_once(work) for _ in range(turns))


def _once(work: Callable[[], int]) -> float:
    begun = time.process_time()
    done = work()
    return done / (time.process_time() - begun)


def side_by_side(works: dict[str, Callable[[], int]], turns: int = TURNS) -> dict[str, float]:
    """Rates of several works measured in turn, so that a busy moment hits them alike."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(turns):
        for name, work in works.items():
            best[name] = max(best[name], _once(work))
    return best


def show(title: str, columns: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    grid = Table(*columns, title=title, title_justify="left")
    for column in grid.columns[1:]:
        column.justify = "right"
    for row in rows:
        grid.add_row(*row)
    Console().print(grid)
