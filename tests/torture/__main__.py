"""`python -m tests.torture [--scale 0.05] [TRIAL ...]`: each trial with what it really did; exit 1 if anything was found wrong."""

import argparse
import importlib
import logging
import signal
import sys
import time
import traceback
from typing import Final

from tests.house.ready import READY
from tests.torture.counts import Counts

TRIALS: Final = ("kills", "power", "crowd", "served", "tamper", "postgres", "two", "pair", "pools", "soak")
assert READY


def main(wanted: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="torture", description=__doc__)
    parser.add_argument("trials", nargs="*", metavar="TRIAL", help=f"one of {', '.join(TRIALS)}; all of them by themselves")
    parser.add_argument("--scale", type=float, default=1.0, help="how much of it: 0.05 is a twentieth")
    given = parser.parse_args(wanted)
    if unknown := sorted(set(given.trials) - set(TRIALS)):
        parser.error(f"There is no trial {', '.join(unknown)}; there are {', '.join(TRIALS)}.")
    if not 0 < given.scale <= 10:
        parser.error("The scale is more than 0, and 10 at the most.")
    findings = sum(_tried(trial, given.scale) for trial in given.trials or TRIALS)
    print(f"{findings} findings." if findings else "Nothing was found wrong.", flush=True)
    return 1 if findings else 0


def _tried(name: str, scale: float) -> int:
    """One trial, told on the screen; how much it found."""
    trial = importlib.import_module(f"tests.torture.{name}")
    print(f"{trial.TITLE} ({name}) at scale {scale:g}", flush=True)
    began = time.monotonic()
    try:
        counts: Counts = trial.run(scale, lambda sentence: print(f"  {time.monotonic() - began:7.1f} s  {sentence}", flush=True))
    except Exception:
        traceback.print_exc()
        counts = Counts()
        counts.found("the trial itself failed, as told above")
    print(f"  {time.monotonic() - began:7.1f} s  {counts}", flush=True)
    for finding in counts.told():
        print(f"  WRONG: {finding}", flush=True)
    return len(counts.findings)


if __name__ == "__main__":
    for name in ("croupier", "psycopg"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what is done to the house here, it need not tell
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # whoever ends it leaves nothing lying about either
    sys.exit(main())
