"""How a command could be filled in at a table as it stands: the register that `permitted` goes through."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct

from croupier.cards.card import PACK, Card
from croupier.table.message.command import Command
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.reading.amounts import Amounts
from croupier.table.reading.shoe import any_card as any_card

SOMEONE: Final = "someone"
"""Stands for a name or a reason that is not the table's to choose."""


class Try(Struct):
    """One way to fill in a command: what is fixed, what is open, which numbers have a span, and who would say it."""

    fixed: dict[str, Any] = {}
    open: dict[str, Any] = {}
    spans: dict[str, Amounts] = {}
    player: str = ""
    for_oneself: bool = False
    some_of: dict[str, tuple[int, ...]] = {}


Tries = Callable[[Table, Desk], Iterator[Try]]
TRIES: Final[dict[type[Command], Tries]] = {}


def tries_for(*kinds: type[Command]) -> Callable[[Tries], Tries]:
    """Name the function that lists the ways of filling in these commands, sensible or not."""

    def register(tries: Tries) -> Tries:
        for kind in kinds:
            TRIES[kind] = tries
        return tries

    return register


def unnamed(table: Table, hand: str) -> tuple[Card, ...]:
    """Faces that could be those not known of a hand, for whoever turns it to name."""
    slots = table.round.hands.get(hand, ()) if table.round is not None else ()
    stock, named = table.cards.stock, list[Card]()
    for slot in slots:
        if slot.card is None:
            face = next(card for card in PACK if stock.could_show(card, left=False))
            stock = stock.reveal(face)
            named.append(face)
    return tuple(named)


def areas_of(desk: Desk) -> range:
    return range(1, desk.conditions.areas + 1)


def bare(_table: Table, _desk: Desk) -> Iterator[Try]:
    """A command that says nothing but its name."""
    yield Try()
