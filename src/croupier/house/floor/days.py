"""What a patron's gaming day has come to: what they have won or lost, the cash that went in and out, and how long they have played.

A running total beside the journal, kept by the writer in the same transaction and made again from the entries by the audit. Chips
on a layout count as gone until they come back: what is known is the worst that can happen.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.house.people.persons import is_patron
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.message.events import Event

PAUSE: Final = 15 * 60
"""Seconds after which whoever plays again begins anew; shorter breaks are play."""

PLAY: Final = frozenset({
    e.WagerPlaced, e.WagerIncreased, e.WagerReturned, e.WagersReduced, e.WagerSettled, u.SettlementReversed, u.SettlementRectified,
})  # fmt: skip
"""What moves chips between a patron and the table by playing."""

Key = tuple[str, int]
"""A patron and a gaming day."""


class Change(Struct, frozen=True, gc=False):
    """What one transaction adds to a day."""

    net: int = 0
    cash_in: int = 0
    cash_out: int = 0
    moment: int = 0
    """When they played; 0 if they did not."""

    def plus(self, other: "Change") -> "Change":
        return Change(
            self.net + other.net,
            self.cash_in + other.cash_in,
            self.cash_out + other.cash_out,
            max(self.moment, other.moment),
        )


NO_CHANGE: Final = Change()


class Day(Struct, frozen=True, gc=False):
    net: int = 0
    """Chips won; below nought, lost or still on a layout."""
    cash_in: int = 0
    cash_out: int = 0
    seconds: int = 0
    """Played, up to the last moment."""
    began: int = 0
    """When they began to play without a pause."""
    last: int = 0

    def after(self, change: Change) -> "Day":
        """As `store.move_days` says it in the database's words."""
        moved = replace(
            self, net=self.net + change.net, cash_in=self.cash_in + change.cash_in, cash_out=self.cash_out + change.cash_out
        )
        gap, late = change.moment - self.last, self.began - change.moment
        if change.moment and 0 < late <= PAUSE:  # another machine's clock is behind
            return replace(moved, seconds=self.seconds + late, began=change.moment)
        if gap <= 0:
            return moved
        if gap > PAUSE:
            return replace(moved, began=change.moment, last=change.moment)
        return replace(moved, seconds=self.seconds + gap, last=change.moment)

    def played(self, now: int) -> int:
        """Seconds of play up to now."""
        return self.seconds + self._going_on(now)

    def at_a_stretch(self, now: int) -> int:
        """Seconds of play up to now without a pause."""
        return max(0, now - self.began) if self.last and now - self.last <= PAUSE else 0

    def _going_on(self, now: int) -> int:
        return now - self.last if self.last and 0 < now - self.last <= PAUSE else 0


def changes(event: Event, lines: Iterable[tuple[str, int]]) -> Iterator[tuple[str, Change]]:
    """Whose day an event changes, and how; `lines` are its postings to the accounts of the house."""
    kind = type(event)
    if kind in PLAY:
        for code, cents in lines:
            patron = chips_of(code)
            if patron:
                yield patron, Change(cents, moment=event.at)
    elif isinstance(event, e.ChipsBought) and not event.cashless and is_patron(event.player):
        yield event.player, Change(cash_in=event.amount)


@lru_cache(maxsize=65536)
def chips_of(code: str) -> str:
    """The patron whose chips at a table an account holds."""
    _table, _, account = code.partition("/")
    patron, _, means = account.removeprefix("patron:").rpartition(":")
    return patron if account.startswith("patron:") and means == "chips" and is_patron(patron) else ""
