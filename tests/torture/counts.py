"""What a trial did, in numbers, and what it found wrong."""

from collections import Counter
from collections.abc import Callable

Say = Callable[[str], None]
"""Where a trial tells how far it is."""

_MOST_TOLD = 20


class Counts:
    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self.findings: list[str] = []

    def add(self, what: str, count: int = 1) -> None:
        self.counted[what] += count

    def found(self, sentence: str) -> None:
        self.findings.append(sentence)

    def __str__(self) -> str:
        return ", ".join(f"{count:,} {what}" for what, count in self.counted.items())

    def told(self) -> list[str]:
        """The first of what was found, and how many there are."""
        more = len(self.findings) - _MOST_TOLD
        return self.findings[:_MOST_TOLD] + ([f"and {more} more"] if more > 0 else [])


def scaled(count: int, scale: float, least: int = 1) -> int:
    return max(least, round(count * scale))
