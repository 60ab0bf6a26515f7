"""How the sealed cards follow what the table has recorded: peek, decide, record, and the position follows from the events.

A new order is made as a candidate, and its commitment goes into the command. It takes the place of the order before once an event
with that commitment is recorded. So equal events, over the same first order and candidates, give equal positions, and what was
never recorded has moved nothing.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec import Struct

from croupier.cards.card import Card
from croupier.cards.chance import SYSTEM, Entropy
from croupier.cards.procedure import CutBy, Device
from croupier.cards.sealed import Kind, Sealed, ShoeError
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.message.vocabulary import EVENTS
from croupier.table.model.cards import Stage
from croupier.table.model.conditions import Desk
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of

Stacker = Callable[[int], list[Card]]
"""For tests and training: the order of the shoe with this number."""


NEW_ORDERS = (e.CardsShuffled, e.CardsRiffled, e.RackReshuffled, u.DeviceReplaced, u.RoundMovesToShoe)
"""Events after which the cards always lie in an order of their own."""


class Followed(Struct, frozen=True):
    """The sealed cards after some events."""

    sealed: Sealed | None
    finished: tuple[Sealed, ...] = ()
    """Orders that stand no more, as they were left; one that has ended is the last of its shoe."""


def follow_all(sealed: Sealed | None, candidate: Sealed | None, events: Iterable[e.Event]) -> Followed:
    """The sealed cards move by the events that the table has recorded; whoever keeps both moves them together, or not at all."""
    finished: list[Sealed] = []
    for event in events:
        after = follow(sealed, candidate, event)
        if sealed is not None and after is not sealed and (after is None or after.commitment != sealed.commitment):
            left = moved(sealed, event)
            finished.append(left if after is not None and after.number == left.number else left.end())
        sealed = after
    return Followed(sealed, tuple(finished))


def follow(sealed: Sealed | None, candidate: Sealed | None, event: e.Event) -> Sealed | None:
    """The sealed cards after an event. Nothing but the event says how far they have gone."""
    seal = getattr(event, "commitment", None)
    if candidate is not None and seal == candidate.commitment:
        return candidate
    if isinstance(event, e.CardsIntroduced):
        return None
    if sealed is None and not seal and isinstance(event, e.CardsRiffled):
        return None  # riffled as they came: no order is sealed before the shuffle
    if seal or isinstance(event, NEW_ORDERS):
        _is_of(sealed, seal)
    return None if sealed is None and not _takes_cards(event) else moved(sealed, event)


def _is_of(sealed: Sealed | None, seal: str | None) -> None:
    if sealed is None or seal != sealed.commitment:
        raise ShoeError("An order was recorded that was never made here: the record and the sealed cards do not belong together.")


def _takes_cards(event: e.Event) -> bool:
    return isinstance(event, (e.CardsBurned, u.CardHeld)) or (isinstance(event, e.CardDealt) and event.source == "shoe")


def moved(sealed: Sealed | None, event: e.Event) -> Sealed:
    """The present order after an event, leaving aside whether another takes its place."""
    if sealed is None:
        raise ShoeError("A card was recorded that no sealed order gave.")
    moves = _MOVES.get(type(event))
    return sealed if moves is None else moves(sealed, event)


def _dealt(sealed: Sealed, event: e.CardDealt) -> Sealed:
    if event.source != "shoe":
        return sealed
    return sealed.burn() if event.card is None else _gave(sealed, event.card).take()


def _burned(sealed: Sealed, event: e.CardsBurned) -> Sealed:
    shown = event.shown
    return (sealed if shown is None else _gave(sealed, shown)).burn(event.unseen, shown=shown is not None)


def _without_cutting_card(sealed: Sealed, _event: e.Event) -> Sealed:
    return sealed.without_cutting_card()


_MOVES: Final[dict[type[e.Event], Callable[[Sealed, Any], Sealed]]] = {
    e.CardDealt: _dealt,
    u.CardHeld: lambda sealed, event: _gave(sealed, event.held.card).take(),
    e.CardsBurned: _burned,
    e.CardsCut: lambda sealed, event: sealed.turn(event.position),
    e.CuttingCardPlaced: lambda sealed, event: sealed.place_cutting_card(event.from_back),
    u.DealAllowed: lambda sealed, event: sealed if event.error == "unburned" else sealed.without_cutting_card(),
    e.CuttingCardSetAside: _without_cutting_card,
    e.ShuffleDue: _without_cutting_card,
    u.DeviceEmptied: _without_cutting_card,
    u.ShoeVoided: _without_cutting_card,
    u.NewCardsNeeded: _without_cutting_card,
}
"""What an event does to the order that lies there. At the others no card leaves it, and it stays as it is."""

TOUCHING: Final = frozenset(
    kind for kind in EVENTS if kind in _MOVES or kind is e.CardsIntroduced or "commitment" in kind.__struct_fields__
)
"""Events that can do anything to sealed cards, or take another order's place; `follow` leaves them alone at all others."""


def _gave(sealed: Sealed, card: Card | None) -> Sealed:
    if card != sealed.peek():
        raise ShoeError("Another card was recorded than the sealed order gave: the two do not belong together.")
    return sealed


# New orders


class Chance(Struct, frozen=True):
    """Where the orders of new shoes come from."""

    entropy: Entropy = SYSTEM
    stacked: Stacker | None = None

    def shoe(self, desk: Desk, number: int) -> Sealed:
        name, kind = desk.conditions.table, kind_of(desk)
        if self.stacked is not None:
            return Sealed.stacked(self.stacked(number), table=name, number=number, kind=kind, entropy=self.entropy)
        return Sealed.fresh(name, number, desk.rules.terms.decks, kind, entropy=self.entropy)


def kind_of(desk: Desk) -> Kind:
    return Kind.DEVICE if desk.procedure.cut.by is CutBy.NONE else Kind.SHOE


def to_be_cut(table: Table) -> bool:
    """A card that comes out now leaves a smaller stack to be cut, which is sealed before anyone knows the cut."""
    return table.cards.stage is Stage.SHUFFLED and bool(table.cards.offers)


def new_order(table: Table, sealed: Sealed | None, chance: Chance, event: e.Event) -> Sealed | None:
    """The candidate for an event that is about to happen; none where the cards stay as they lie."""
    entropy = chance.entropy
    if isinstance(event, e.CardsShuffled):
        return chance.shoe(desk_of(table), event.shoe)
    if sealed is None:
        return None
    match event:
        case e.RackReshuffled(known=known, unseen=unseen):
            return sealed.take_back(known, unseen, entropy)
        case e.RoundCleared(returned=returned, returned_unseen=unseen) if returns_rack(table):
            return sealed.take_back(returned, unseen, entropy)
        case e.CardsRiffled():
            return sealed.riffle(entropy)
        case u.DeviceReplaced() if sealed.kind is Kind.DEVICE:
            return sealed.take_back(entropy=entropy)
        case u.RoundMovesToShoe() if sealed.kind is Kind.DEVICE:
            return sealed.into_shoe(entropy)
        case u.CardHeld() if to_be_cut(table):
            return moved(sealed, event).restack(entropy)
    return None


def returns_rack(table: Table) -> bool:
    """Whether the rack goes back into the device after each coup."""
    return desk_of(table).procedure.device is Device.COUP_LAG
