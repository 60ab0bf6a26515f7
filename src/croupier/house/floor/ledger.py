"""From a table's postings to the accounts of the house.

At a table the accounts are its own, and what lies beyond is `outside`. In the house that is somebody's: cash, vouchers, or the
chips that a patron carries from table to table.
"""

from functools import lru_cache
from typing import Final

from croupier.table.message import events as e
from croupier.table.message.events import Event
from croupier.table.model.accounts import CAGE as FROM_CAGE
from croupier.table.model.accounts import PURSE
from croupier.table.record.postings import MOVED

CASH: Final = "cash"
"""Patrons' money outside the house."""
VOUCHERS: Final = "vouchers"
CAGE: Final = "cage"
"""Cash that the house has taken."""
CHIPS: Final = "chips"
"""Chips given out by the cage: what it has given stands here below nought."""

_OUTSIDE: Final[dict[type[Event], str]] = {e.ChipsBought: CASH, e.VoucherExchanged: VOUCHERS}
"""What `outside` means by the event; for all others it is what the patron carries."""


@lru_cache(maxsize=65536)
def purse(patron: str, means: str = "chips") -> str:
    return f"purse:{patron}:{means}"


@lru_cache(maxsize=65536)
def at_table(table: str, account: str) -> str:
    return f"table:{table}/{account}"


def minimum_of(code: str) -> int | None:
    """Nobody owes the house chips: what is a patron's, or lies on a layout, never falls below nought."""
    return 0 if code.startswith("purse:") or "/patron:" in code or "/layout:" in code else None


def posted(table: str, event: Event, *, physical: bool) -> list[tuple[str, int]]:
    """The postings of an event: account and cents, together nothing. `physical`: the chips are things on a layout, and whose
    they are is often unknown, so that all that are not the house's share one account."""
    moved = MOVED.get(type(event))
    if moved is None:
        return []
    found: list[tuple[str, int]] = []
    for source, target, cents in moved(event):
        if cents:
            taken, given = _codes(table, type(event), source, target, physical)
            if taken != given:
                found += ((taken, -cents), (given, cents))
    return found


@lru_cache(maxsize=65536)
def _codes(table: str, kind: type[Event], source: str, target: str, physical: bool) -> tuple[str, str]:  # noqa: FBT001
    return _code(table, kind, source, target, physical), _code(table, kind, target, source, physical)


def _code(table: str, kind: type[Event], account: str, other: str, physical: bool) -> str:  # noqa: FBT001
    if account == PURSE and kind in _OUTSIDE:
        return _OUTSIDE[kind]
    if account == FROM_CAGE:
        return CHIPS
    if physical and (account == PURSE or account.startswith(("patron:", "layout:"))):
        return at_table(table, "players")
    if account != PURSE:
        return at_table(table, account)
    patron, _, means = other.partition(":")[2].rpartition(":")
    return purse(patron, means)
