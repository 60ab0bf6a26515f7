"""Where money lies: the names of the accounts, and a posting to one of them."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

FLOAT: Final = "float"
DROP_BOX: Final = "drop-box"
CASHLESS: Final = "cashless"
CAGE: Final = "cage"
"""Where the chips of the float come from and go to."""
PURSE: Final = "outside"
"""Patrons' cash, vouchers and chips beyond this table. Which of them it was, the kind of event says: what is paid for chips bought,
a voucher exchanged, and otherwise chips and tokens that a patron carries."""
ROUNDING: Final = "rounding"
"""What rounding up to chips gave away."""
VARIANCE: Final = "variance"
"""Chips that a count did not find; below nothing where it found more than there should have been."""
POOL: Final = "jackpot-pool"
TOKENS_TAKEN: Final = "tokens-taken"
INVENTORY: Final = "tournament:inventory"
"""Where tournament chips come from and go back to. They are worth no money: their accounts sum to nothing by themselves."""
MISSING: Final = "tournament:missing"
"""Tournament chips that did not come back."""


class Posting(Struct, frozen=True, gc=False):
    """So many cents into an account; out of it when negative."""

    account: str
    cents: int


@lru_cache(maxsize=4096)
def patron(player: str, means: str) -> str:
    return f"patron:{player}:{means}"


@lru_cache(maxsize=8)
def layout(means: str) -> str:
    return f"layout:{means}"
