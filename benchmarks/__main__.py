"""Run every measurement, or those named: `python -m benchmarks [adjudicate] [table] [asking] [startup] ...`."""

import sys
from importlib import import_module

NAMES = (
    "adjudicate",
    "adjudicate_files",
    "table",
    "asking",
    "startup",
    "shoe",
    "exact",
    "simulate",
    "sessions",
    "jackpot",
    "promotions",
    "reports",
    "tournament",
    "start",
    "house_floor",
    "house_http",
    "house_live",
    "house_pages",
    "house_audit",
    "house_crowd",
)


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"There is no benchmark {unknown[0]!r}; there are {', '.join(NAMES)}.", file=sys.stderr)
        return 2
    for name in names or NAMES:  # each reports whether it meets its aim; none fails for it, on machines as shared as these
        import_module(f"benchmarks.{name}").run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
