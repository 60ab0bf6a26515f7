"""What the table knows of the cards it plays with: how many are left, which are known gone, how many left unseen.

A value of its own, changed by copy on every card of a live table, so it is kept small: three numbers, and 52 counts in
`bytes`. It records what the floor reports and never argues with it: a ninth ace of spades from eight packs is a fact for
the supervisor, and `problems` says so.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from croupier.cards.card import PACK, PACK_SIZE, PLACE, Card, in_words
from croupier.cards.procedure import Problem

_NONE_GONE: Final = bytes(PACK_SIZE)


class StockError(ValueError):
    """A change that cannot have happened, such as putting back a card that never left."""


class Stock(Struct, frozen=True, gc=False):
    packs: int
    remaining: int
    unseen: int = 0
    """Cards that left without anyone seeing them."""
    gone: bytes = _NONE_GONE
    """How many of each card of a pack, in the order of `PACK`, are known to be out of the shoe or device."""

    @classmethod
    def full(cls, packs: int) -> "Stock":
        """All cards of so many packs in the shoe or device, none gone."""
        if not 1 <= packs <= 255:
            raise StockError(f"A shoe cannot hold {packs} packs.")
        return cls(packs, packs * PACK_SIZE)

    def take(self, card: Card) -> "Stock":
        """A card left and was seen."""
        counts = bytearray(self.gone)
        try:
            counts[PLACE[card]] += 1
        except ValueError:
            raise _too_often(card) from None
        return Stock(self.packs, self.remaining - 1, self.unseen, bytes(counts))

    def take_unseen(self, count: int = 1) -> "Stock":
        """Cards left and nobody saw them, as in a burn."""
        if count < 0:
            raise StockError(f"{count} cards cannot leave the shoe.")
        return Stock(self.packs, self.remaining - count, self.unseen + count, self.gone)

    def reveal(self, card: Card) -> "Stock":
        """One of the cards that left unseen is turned over after all."""
        if self.unseen < 1:
            raise StockError(f"The {in_words(card)} cannot be revealed: no card has left unseen.")
        return Stock(self.packs, self.remaining, self.unseen - 1, self.take(card).gone)

    def put_back(self, cards: Iterable[Card], unseen: int = 0) -> "Stock":
        """Cards go back into the device: these known ones, and so many that nobody has seen."""
        if not 0 <= unseen <= self.unseen:
            raise StockError(f"{unseen} unseen cards cannot go back: {self.unseen} left unseen.")
        counts = bytearray(self.gone)
        back = unseen
        for card in cards:
            place = PLACE[card]
            if not counts[place]:
                raise StockError(f"The {in_words(card)} cannot go back: no such card is out.")
            counts[place] -= 1
            back += 1
        return Stock(self.packs, self.remaining + back, self.unseen - unseen, bytes(counts))

    def left(self, card: Card) -> int:
        """How many copies are not known gone: they are in the shoe, or left it unseen."""
        return max(self.packs - self.gone[PLACE[card]], 0)

    def could_hold(self, card: Card) -> bool:
        """Whether the next card can be this one, for all the table knows."""
        return self.remaining > 0 and self.gone[PLACE[card]] < self.packs

    def could_show(self, card: Card, *, left: bool) -> bool:
        """Whether a card can have this face: the next to leave, or one that left unseen and is turned now."""
        return self.could_hold(card) if left else self.unseen > 0 and self.gone[PLACE[card]] < self.packs

    def problems(self) -> tuple[Problem, ...]:
        """Everything that cannot be so if the packs were complete and no card foreign."""
        found = [
            Problem(f"The {in_words(card)} is out {count} times, more than {_packs(self.packs)} can give.")
            for card, count in zip(PACK, self.gone, strict=True)
            if count > self.packs
        ]
        if self.remaining < 0:
            found.append(Problem(f"{PACK_SIZE * self.packs - self.remaining} cards have left {_packs(self.packs)}, too many."))
        held = self.remaining + self.unseen + sum(self.gone)
        if held != PACK_SIZE * self.packs:
            found.append(Problem(f"{held} cards are accounted for instead of {PACK_SIZE * self.packs}."))
        return tuple(found)


def _too_often(card: Card) -> StockError:
    return StockError(f"The {in_words(card)} has been counted 255 times.")


def _packs(packs: int) -> str:
    return "one pack" if packs == 1 else f"{packs} packs"
