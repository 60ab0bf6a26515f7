"""The marks of a card that a rule looks at: what it cannot tell apart, counting need not.

A facet names its marks and a game those of its drawing rule. Cards that agree in all of them may change places to no effect; a test
proves it by exchanging them.
"""

from collections.abc import Callable, Hashable
from typing import Final

from msgspec import Struct

from croupier.cards.card import Card


class Mark(Struct, frozen=True, eq=False):
    """One thing to be seen on a card; a game may name its own, such as what a card counts there."""

    name: str
    of: Callable[[Card], Hashable]


RANK: Final = Mark("rank", lambda card: card[0])
SUIT: Final = Mark("suit", lambda card: card[1])
COLOUR: Final = Mark("colour", lambda card: "red" if card[1] in "HD" else "black")
ORDER: Final = Mark("order", lambda _card: None)
"""Not on the card but how it came: without this mark, the cards of a hand may have come in any order."""

Marks = tuple[Mark, ...]
WHOLE: Final[Marks] = (RANK, SUIT, ORDER)
"""Everything there is to see: right for any rule, and what is taken where none is named."""


def class_of(marks: Marks, card: Card) -> tuple[Hashable, ...]:
    """Cards of one class look the same to a rule that reads these marks."""
    return tuple(mark.of(card) for mark in marks)
