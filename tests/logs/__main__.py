"""`python -m tests.logs [NAME...]` records logs that are missing, with their texts; a log that is there is never touched.

`--texts` writes the texts of logs that are there anew, with the same chapters. Read the difference first: nothing but a fault that
was meant to be put right may change them.
"""

import sys
from pathlib import Path

from tests.logs.record import RECORDINGS, record
from tests.logs.telling import lines_told, told

HERE = Path(__file__).parent


def main(arguments: list[str]) -> None:
    names = [name for name in arguments if name != "--texts"] or list(RECORDINGS)
    for name in names:
        log, text = HERE / f"{name}.jsonl", HERE / f"{name}.txt"
        if not log.exists():
            text.write_text(told(log, record(log, RECORDINGS[name]())))
        elif "--texts" in arguments:
            text.write_text(told(log, lines_told(text.read_text())))


if __name__ == "__main__":
    main(sys.argv[1:])
