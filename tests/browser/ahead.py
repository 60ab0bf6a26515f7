"""`croupier serve` by a clock that is set ahead: so many seconds as stand in a file, which a test moves on."""

import sys
import time
from pathlib import Path

_REAL = time.time


def run(ahead: Path) -> int:
    """Everything below takes the time from the module `time`, and is loaded once that tells another."""
    time.time = lambda: _REAL() + float(ahead.read_text())
    from croupier.cli.main import main

    return main()


if __name__ == "__main__":
    file = Path(sys.argv.pop(1))
    sys.exit(run(file))
