"""One side of a comparison: reads the name of a piece of work, does it once, and says how much it did in what CPU time."""

import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path


def main(side: str, source: str) -> None:
    api = import_module(f"benchmarks.api_{side}")
    croupier = import_module("croupier")
    if not Path(str(croupier.__file__)).is_relative_to(source):
        raise SystemExit(f"The code measured is not that in {source}.")
    make = import_module("benchmarks.works").make
    ready: dict[str, Callable[[], int]] = {}
    for line in sys.stdin:
        name = line.strip()
        if name not in ready:
            ready[name] = make(name, api)
            ready[name]()
        begun = time.process_time()
        done = ready[name]()
        print(done, time.process_time() - begun, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
