"""What became of every round that is over: its wagers, and the hands that everyone saw."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from croupier.cards.card import Card
from croupier.games.rules import Result, Settled

_VOID: Final = Result.VOID
PAGE: Final = 64
"""Rounds on a page: a long night is written down without copying all that went before."""


class Past(Struct, frozen=True, gc=False):
    """A round that is over."""

    number: int
    settled: tuple[Settled, ...]
    void: bool = False
    shoe: int = 0
    """The shoe it was dealt from."""
    hands: dict[str, tuple[Card, ...]] = {}
    """The hands of no area, as far as they lay open in the end."""

    @property
    def paid(self) -> bool:
        """Whether some wager was won, lost or stood off in it: none went back, and none there was, where it was void."""
        return not self.void and any(line.result is not _VOID for line in self.settled)


class Ledger(Struct, frozen=True, gc=False):
    """The rounds in their order, each once; one that is reopened is none of them."""

    pages: tuple[tuple[Past, ...], ...] = ()
    paid: int = 0
    """In how many of them wagers were paid or taken."""

    def over(self, past: Past) -> "Ledger":
        """With a round that has come to its end."""
        *full, last = self.pages or ((),)
        pages = (*full, (*last, past)) if len(last) < PAGE else (*self.pages, (past,))
        return Ledger(pages, self.paid + past.paid)

    def reopened(self) -> "Ledger":
        """Without the last round, which is in progress again."""
        if not self.pages:
            return self
        *full, last = self.pages
        return Ledger((*full, last[:-1]) if len(last) > 1 else tuple(full), self.paid - last[-1].paid)

    def find(self, number: int) -> Past | None:
        """A round by its number."""
        if not self.pages:
            return None
        page, line = divmod(number - self.pages[0][0].number, PAGE)
        if not 0 <= page < len(self.pages) or line >= len(self.pages[page]):
            return None
        return self.pages[page][line]

    def __reversed__(self) -> Iterator[Past]:
        """From the last round back."""
        for page in reversed(self.pages):
            yield from reversed(page)

    def __iter__(self) -> Iterator[Past]:
        for page in self.pages:
            yield from page
