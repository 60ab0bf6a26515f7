"""Whose faces a viewer sees. Two tables that differ only in what a viewer may not see look the same to them."""

from collections.abc import Container

from croupier.cards.card import PACK, Card
from croupier.games.ranks import FORM_READERS, SEES_ALL, Rank
from croupier.games.rules import area_of
from croupier.table.model.cards import Held, Slot
from croupier.table.model.people import Actor
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of
from croupier.table.reading.due import is_dealt
from croupier.table.reading.hands import handled, held_back


def sees_form(viewer: Actor, writer: str) -> bool:
    """Whether someone sees a form before it is read out: its writer, casino supervisors, those beside the pit's chain."""
    return viewer.rank in FORM_READERS or (viewer.rank is Rank.PLAYER and viewer.id == writer)


def may_examine(viewer: Actor, entrants: Container[str]) -> bool:
    """Whether someone may ask for the forms of a coup that is over: the tournament's players, and whoever sees one before."""
    return viewer.rank in FORM_READERS or (viewer.rank is Rank.PLAYER and viewer.id in entrants)


class Sight:
    def __init__(self, table: Table, viewer: Actor) -> None:
        self.table, self.viewer = table, viewer
        self.everything = viewer.rank in SEES_ALL

    def hand(self, ongoing: Round, hand: str) -> tuple[Card | None, ...]:
        slots = ongoing.hands[hand]
        whole = all(slot.up for slot in slots) or self._whole(ongoing, hand)
        return tuple(slot.card if whole or slot.up else None for slot in slots)

    def slot(self, slot: Slot | Held) -> Card | None:
        """A card that lies in no hand: face down it is nobody's to see."""
        return slot.card if slot.up or self.everything else None

    def _whole(self, ongoing: Round, hand: str) -> bool:
        if self.everything:
            return True
        if ongoing.result and not ongoing.void and hand not in ongoing.out:
            return True  # shown as it is settled
        if self.viewer.rank is not Rank.PLAYER:
            return False
        passing = ongoing.passing
        if passing is not None and passing.hand == hand and passing.holder:
            return self.viewer.id == (passing.nominee or passing.holder)
        if not self._own(ongoing, hand) or hand in ongoing.out or not is_dealt(desk_of(self.table), ongoing):
            return False
        return hand in handled(ongoing) or held_back(self.table, desk_of(self.table), hand) is None

    def _own(self, ongoing: Round, hand: str) -> bool:
        """A hand is theirs who wagered on it, not theirs who has the seat since."""
        area, viewer = area_of(hand), self.viewer.id
        if area is None:
            return False
        laid = self.table.laid if ongoing is self.table.round else ()
        return any(lying.area == area and lying.player == viewer for lying in laid) or any(
            line.area == area and line.player == viewer for line in ongoing.settled
        )

    def composition(self) -> dict[Card, int]:
        """Cards still unseen; one lying face down where the viewer cannot see it counts among them."""
        table = self.table
        stock = table.cards.stock
        left = {card: max(stock.packs - gone, 0) for card, gone in zip(PACK, stock.gone, strict=True)}
        hidden: list[Card | None] = []
        if table.round is not None:
            for hand, slots in table.round.hands.items():
                seen = self.hand(table.round, hand)
                hidden += [slot.card for slot, shown in zip(slots, seen, strict=True) if shown is None]
        if not self.everything:
            hidden += [slot.card for slot in (*table.cards.waiting, *table.cards.under) if not slot.up]
            hidden += [held.card for held in table.cards.held if not held.up and not held.impossible]
            hidden += table.cards.rack.down
        for card in hidden:
            if card is not None:
                left[card] += 1
        return left
