"""`croupier serve` by a clock that is set ahead: so many seconds as stand in a file, which a test moves on."""

import sys
import time
from pathlib import Path

_REAL = time.time


def set_ahead(file: Path, seconds: int) -> None:
    """Moved into its place whole: whoever looks at the clock meanwhile reads the one number or the other, never half of one."""
    written = file.with_suffix(".written")
    written.write_text(str(seconds))
    written.replace(file)


def run(ahead: Path) -> int:
    """Everything below takes the time from the module `time`, and is loaded once that tells another."""
    time.time = lambda: _REAL() + float(ahead.read_text())
    from croupier.cli.main import main

    return main()


if __name__ == "__main__":
    file = Path(sys.argv.pop(1))
    sys.exit(run(file))
