"""`python -m tests.transcripts.write [NAME...]`: let the tables answer anew, and keep what they say. Read the difference first."""

import sys
from pathlib import Path

from tests.transcripts.telling import answered

HERE = Path(__file__).parent


def main(names: list[str]) -> None:
    for path in sorted(HERE.rglob("*.txt")):
        if not names or path.stem in names or path.parent.name in names:
            path.write_text(answered(path.read_text()))


if __name__ == "__main__":
    main(sys.argv[1:])
