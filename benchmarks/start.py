"""How long a command takes to start: CPU time of the whole program, above that of Python doing nothing."""

import resource
import subprocess
import sys
from statistics import median

from benchmarks.measure import show

TURNS = 9
AIM = 0.2
ROUND = (
    b'{"game": "premium-baccarat", "cards": ["7H", "6D", "KS", "TD"], '
    b'"wagers": [{"area": 1, "wager": "banker", "amount": "100.00"}]}\n'
)
CROUPIER = [sys.executable, "-c", "from croupier.cli.main import main; raise SystemExit(main())"]
STARTS = {
    "Python alone": [sys.executable, "-c", "pass"],
    "croupier --help": [*CROUPIER, "--help"],
    "croupier adjudicate, one round": [*CROUPIER, "adjudicate"],
    "croupier games": [*CROUPIER, "games"],
}


def _seconds(command: list[str]) -> float:
    begun = _children()
    subprocess.run(command, input=ROUND, stdout=subprocess.DEVNULL, check=True)
    return _children() - begun


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run() -> None:
    taken: dict[str, list[float]] = {name: [] for name in STARTS}
    for _ in range(TURNS):
        for name, command in STARTS.items():
            taken[name].append(_seconds(command))
    bare, *others = ((name, median(turns)) for name, turns in taken.items())
    rows = [(name, f"{1000 * (seconds - bare[1]):.0f}", f"{(seconds - bare[1]) / AIM:.2f}") for name, seconds in others]
    show("Starting: milliseconds of CPU above Python alone", ("", "ms", f"of the {1000 * AIM:.0f} it may take"), rows)
