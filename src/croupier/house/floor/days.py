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
from croupier.table.message import prizes as p
from croupier.table.message import upsets as u
from croupier.table.message.events import Event

PAUSE: Final = 15 * 60
"""Seconds after which whoever plays again begins anew; shorter breaks are play."""

PLAY: Final = frozenset({
    e.WagerPlaced, e.WagerIncreased, e.WagerReturned, e.WagersReduced, e.WagerSettled, u.SettlementReversed, u.SettlementRectified,
    p.PrizePaid,
})  # fmt: skip
"""What moves chips between a patron and the table by playing."""

Key = tuple[str, int]
"""A patron and a gaming day."""


class Change(Struct, frozen=True, gc=False):
    """What one transaction adds to a day."""

    net: int = 0
    cash_in: int = 0
    cash_out: int = 0
    moments: tuple[int, ...] = ()
    """When they played, each once and in their order."""

    def plus(self, other: "Change") -> "Change":
        if self is NO_CHANGE:
            return other
        return Change(
            self.net + other.net,
            self.cash_in + other.cash_in,
            self.cash_out + other.cash_out,
            self.moments if self.moments == other.moments else tuple(sorted({*self.moments, *other.moments})),
        )


NO_CHANGE: Final = Change()

Stretch = tuple[int, int]
"""When play without a pause began, and when it last went on."""


class Day(Struct, frozen=True, gc=False):
    """Play comes in stretches with a pause between any two. Which those are does not hang on the order in which moments are told:
    the clocks of two tables, or of two machines, may differ."""

    net: int = 0
    """Chips won; below nought, lost or still on a layout."""
    cash_in: int = 0
    cash_out: int = 0
    seconds: int = 0
    """Played, up to the last moment."""
    began: int = 0
    """When they began to play without a pause."""
    last: int = 0
    earlier: tuple[Stretch, ...] | None = ()
    """The stretches before that; None for a day of which only their sum was kept."""

    @classmethod
    def read(cls, net: int, cash_in: int, cash_out: int, seconds: int, began: int, last: int, earlier: str | None) -> "Day":
        """As it is stored."""
        known = None if earlier is None else tuple(_read_stretch(each) for each in earlier.split())
        return cls(net, cash_in, cash_out, seconds, began, last, known)

    @property
    def written(self) -> tuple[int, int, int, int, int, int, str | None]:
        earlier = None if self.earlier is None else write_stretches(self.earlier)
        return self.net, self.cash_in, self.cash_out, self.seconds, self.began, self.last, earlier

    def after(self, change: Change) -> "Day":
        day = replace(
            self, net=self.net + change.net, cash_in=self.cash_in + change.cash_in, cash_out=self.cash_out + change.cash_out
        )
        for moment in change.moments:
            if not day.began <= moment <= day.last:
                day = day._with(moment)
        return day

    def _with(self, moment: int) -> "Day":
        """One more moment of play: a stretch of its own, or what ties together the one or two that it is near to."""
        known = [*(self.earlier or ()), (self.began, self.last)] if self.last else []
        near = [each for each in known if each[0] - PAUSE <= moment <= each[1] + PAUSE]
        whole = min([moment, *(began for began, _last in near)]), max([moment, *(last for _began, last in near)])
        *earlier, (began, last) = sorted([whole, *(each for each in known if each not in near)])
        seconds = self.seconds + _length(whole) - sum(map(_length, near))
        return replace(self, seconds=seconds, began=began, last=last, earlier=None if self.earlier is None else tuple(earlier))

    def played(self, now: int) -> int:
        """Seconds of play up to now."""
        return self.seconds + self._going_on(now)

    def at_a_stretch(self, now: int) -> int:
        """Seconds of play up to now without a pause."""
        return max(0, now - self.began) if self.last and now - self.last <= PAUSE else 0

    def _going_on(self, now: int) -> int:
        return now - self.last if self.last and 0 < now - self.last <= PAUSE else 0


def _length(stretch: Stretch) -> int:
    return stretch[1] - stretch[0]


def write_stretches(stretches: Iterable[Stretch]) -> str:
    return " ".join(f"{began}-{last}" for began, last in stretches)


def _read_stretch(said: str) -> Stretch:
    began, _, last = said.partition("-")
    return int(began), int(last)


def changes(event: Event, lines: Iterable[tuple[str, int]]) -> Iterator[tuple[str, Change]]:
    """Whose day an event changes, and how; `lines` are its postings to the accounts of the house."""
    kind = type(event)
    if kind in PLAY:
        for code, cents in lines:
            patron = chips_of(code)
            if patron:
                yield patron, Change(cents, moments=(event.at,))
    elif isinstance(event, e.ChipsBought) and not event.cashless and is_patron(event.player):
        yield event.player, Change(cash_in=event.amount)


@lru_cache(maxsize=65536)
def chips_of(code: str) -> str:
    """The patron whose chips at a table an account holds."""
    _table, _, account = code.partition("/")
    patron, _, means = account.removeprefix("patron:").rpartition(":")
    return patron if account.startswith("patron:") and means == "chips" and is_patron(patron) else ""
