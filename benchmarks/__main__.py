"""Run every measurement, or those named: `python -m benchmarks [adjudicate] [table] [asking] [startup] ...`."""

import sys
from importlib import import_module

NAMES = ("adjudicate", "table", "asking", "startup", "shoe", "exact", "simulate", "start")


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"There is no benchmark {unknown[0]!r}; there are {', '.join(NAMES)}.", file=sys.stderr)
        return 2
    # All are run even if one misses its aim; one without an aim says nothing, and a ratio to earlier code is only reported.
    met = [import_module(f"benchmarks.{name}").run() for name in names or NAMES]
    return int(any(one is False for one in met))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
