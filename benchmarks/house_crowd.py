"""How long 64 clients wait who ask all at once, beside one who asks alone: of the floor itself, and signed in over HTTP.

Over HTTP all clients are one loop over their sockets, so that they do not slow each other. Alone and together take turns.
"""

import select
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from threading import Thread
from time import perf_counter
from typing import Final

from benchmarks.house_http import _Floor, _Line, serving
from benchmarks.measure import show
from croupier.house.home import Home
from croupier.house.settings import configure

CLIENTS: Final = 64
EACH: Final = 12
ALONE: Final = 100
TURNS: Final = 5
AIM: Final = 20.0


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        configure(Home(Path(folder) / "none"), demonstration=True)
        floor = _Floor(Path(folder) / "floor", CLIENTS)
        rows = [_compared("floor", lambda: _asked(floor, 1, ALONE), lambda: _asked(floor, CLIENTS, EACH))]
        floor.close()
        served = _Floor(Path(folder) / "served", CLIENTS)
        served.close()
        with serving(Path(folder) / "served") as port:
            lines = [_Line(port, *seat) for seat in served.seats]
            rows.append(_compared("HTTP", lambda: _waited(lines[:1], ALONE), lambda: _waited(lines, EACH)))
            for line in lines:
                line.close()
    show("What a command waits, ms", ("", "alone, p50", f"of {CLIENTS} at once, p99", "ratio", "aim"), rows)


def _compared(name: str, one: Callable[[], list[float]], many: Callable[[], list[float]]) -> tuple[str, ...]:
    many()
    alone, together = [], []
    for _ in range(TURNS):
        alone.append(median(one()))
        together.append(quantiles(many(), n=100)[98])
    ratio = median(crowd / lone for lone, crowd in zip(alone, together, strict=True))
    return name, f"{1000 * median(alone):.1f}", f"{1000 * median(together):.1f}", f"{ratio:.1f}", f"{AIM:.0f}"


def _asked(floor: _Floor, clients: int, each: int) -> list[float]:
    """Seconds that each request of the floor took, by clients that are threads."""
    found: list[float] = []

    def ask(seat: tuple[str, str, int, str]) -> None:
        for number in range(each):
            begun = perf_counter()
            floor.play_one(number, *seat)
            found.append(perf_counter() - begun)

    threads = [Thread(target=ask, args=(seat,)) for seat in floor.seats[:clients]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def _waited(lines: list[_Line], each: int) -> list[float]:
    """Seconds from each question to its answer; every client asks for the next thing when it has heard."""
    poll, asked, left, found = select.poll(), {}, {}, []
    for line in lines:
        poll.register(line.number, select.POLLIN)
        left[line.number], asked[line.number] = each, perf_counter()
        line.ask(each)
    by_number = {line.number: line for line in lines}
    while left:
        for number, _event in poll.poll():
            by_number[number].hear()
            found.append(perf_counter() - asked[number])
            left[number] -= 1
            if left[number]:
                asked[number] = perf_counter()
                by_number[number].ask(left[number])
            else:
                del left[number]
                poll.unregister(number)
    return found
