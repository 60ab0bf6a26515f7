"""What a shoe or device may still hold, as counts of the 52 cards: the only thing exact odds depend on.

Cards that nobody saw (a burn, the cards behind the cutting card) are as likely to be any of those left, so they stay in the count.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import perm

from msgspec import Struct

from croupier.cards.card import PACK, PACK_SIZE, Card, in_words


class OddsError(ValueError):
    """A question that has no answer, as a sentence for whoever asked; with the clause where a document decides it."""

    def __init__(self, sentence: str, clause: str | None = None) -> None:
        super().__init__(f"{sentence} (clause {clause})" if clause else sentence)
        self.clause = clause


class Shoe(Struct, frozen=True):
    """How many of each card of `PACK` are left."""

    left: tuple[int, ...]

    @classmethod
    def full(cls, decks: int) -> "Shoe":
        return cls((decks,) * PACK_SIZE)

    @property
    def size(self) -> int:
        return sum(self.left)

    def without(self, cards: Iterable[Card]) -> "Shoe":
        """The shoe after these cards have left it."""
        gone = Counter(cards)
        for card, count in gone.items():
            held = self.left[PACK.index(card)]
            if count > held:
                raise OddsError(f"The {in_words(card)} cannot be removed {_times(count)}: the shoe holds {held}.")
        return Shoe(tuple(held - gone[card] for card, held in zip(PACK, self.left, strict=True)))

    def by_kind(self, kinds: Sequence[Hashable], kind_of: Callable[[Card], Hashable]) -> list[int]:
        """How many cards of each kind are left, for a count that cannot tell cards of one kind apart."""
        place = {kind: number for number, kind in enumerate(kinds)}
        counts = [0] * len(kinds)
        for card, held in zip(PACK, self.left, strict=True):
            counts[place[kind_of(card)]] += held
        return counts

    def sequences(self, cards: int) -> int:
        """How many orders there are in which so many cards can leave."""
        if self.size < cards:
            raise OddsError(f"A round may need {cards} cards, and the shoe holds {self.size}.")
        return perm(self.size, cards)


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
