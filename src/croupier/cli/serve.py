"""`croupier serve`: opens the house and serves it until it is told to stop."""

import sys
from pathlib import Path

from croupier.cli.speaking import say, warn


def serve(*, home: Path | None, host: str, port: int, demonstration: bool) -> int:
    """Open a pit; the address is said once it is ready."""
    from croupier.house.home import home_of
    from croupier.house.serving import Shut, Wanted, serve

    pit = home_of(home)

    def ready(address: str) -> None:
        say(f"The house is open: {address}" + (" (a demonstration, with play money)" if demonstration else ""))
        sys.stdout.flush()

    _tell(f"Opening the pit in {pit.path} ...")
    try:
        serve(Wanted(pit, host, port, demonstration), ready)
    except Shut as shut:
        for sentence in shut.sentences:
            warn(sentence)
        return 1
    _tell("The house is closed.")
    return 0


def _tell(sentence: str) -> None:
    """To somebody at a screen; where nobody is, the log has the place to itself."""
    if sys.stderr.isatty():
        warn(sentence)
