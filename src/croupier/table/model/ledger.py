"""What became of the wagers of every round that is over."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from croupier.games.rules import Settled

PAGE: Final = 64
"""Rounds on a page: a long night is written down without copying all that went before."""


class Past(Struct, frozen=True, gc=False):
    """A round that is over."""

    number: int
    settled: tuple[Settled, ...]
    void: bool = False


class Ledger(Struct, frozen=True, gc=False):
    """The rounds in their order, each once; one that is reopened is none of them."""

    pages: tuple[tuple[Past, ...], ...] = ()

    def over(self, past: Past) -> "Ledger":
        """With a round that has come to its end."""
        *full, last = self.pages or ((),)
        if len(last) < PAGE:
            return Ledger((*full, (*last, past)))
        return Ledger((*self.pages, (past,)))

    def reopened(self) -> "Ledger":
        """Without the last round, which is in progress again."""
        if not self.pages:
            return self
        *full, last = self.pages
        return Ledger((*full, last[:-1]) if len(last) > 1 else tuple(full))

    def find(self, number: int) -> Past | None:
        """A round by its number."""
        if not self.pages:
            return None
        page, line = divmod(number - self.pages[0][0].number, PAGE)
        if not 0 <= page < len(self.pages) or line >= len(self.pages[page]):
            return None
        return self.pages[page][line]

    def __iter__(self) -> Iterator[Past]:
        for page in self.pages:
            yield from page
