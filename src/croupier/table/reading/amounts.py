"""A span of numbers."""

from msgspec import Struct


class Amounts(Struct, frozen=True, gc=False):
    """Which amounts a wager may have: from, to, and in what steps above the minimum."""

    lowest: int
    highest: int
    base: int = 0
    unit: int = 1

    def fits(self, amount: int) -> bool:
        return self.lowest <= amount <= self.highest and (amount - self.base) % self.unit == 0
