"""A virtual table to err at, in step with its sealed cards or not."""

from random import Random
from typing import Any

from tests.table.pits import NAMES, WRONG, Walk, as_required, filled, sound

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.cards.commitment import verify
from croupier.desk.dealer import VirtualTable
from croupier.table.asking.permitted import permitted
from croupier.table.message.envelope import Envelope
from croupier.table.message.events import Event
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import PlayerCard
from croupier.table.reading.desk import desk_of
from croupier.table.record.postings import postings


class Pit(VirtualTable):
    """A virtual table whose every choice follows from one number, watched by an accountant."""

    def __init__(self, terms: Conditions, rng: Random, order: str = "", **source: Any) -> None:
        self.rng, self.walk = rng, Walk()
        first = [Card(card) for card in order.split()]
        stacked = (lambda _number: _on_top(first, 52 * terms.rules.terms.decks)) if first else None
        super().__init__(terms, **{"entropy": rng.randbytes, "heard": self.noted, "stacked": stacked} | source)
        for area, name in enumerate(NAMES[: min(3, desk_of(self.table).conditions.areas)], start=1):
            self.do(c.JoinTable, name, area)
            self.do(c.BuyChips, name, 300_000)
            self.do(c.ShowPlayerCard, name, PlayerCard.OWN)

    def noted(self, envelope: Envelope) -> None:
        for event in envelope.events:
            self._posted(event)

    def _posted(self, event: Event) -> None:
        self.walk.events.append(event)
        for posting in postings(event):
            self.walk.accounts[posting.account] += posting.cents

    def in_step(self) -> None:
        """Every card and cent is in one place, and what the table takes for the shoe is what is in it."""
        self.walk.table = self.table
        sound(self.walk)
        sealed, cards = self.sealed, self.table.cards
        if sealed is None:
            assert cards.commitment == ""
        else:
            assert sealed.remaining == cards.stock.remaining
            assert (sealed.commitment, sealed.number, sealed.behind) == (cards.commitment, cards.shoe, cards.behind)

    def go_on(self) -> None:
        """The house does what it can; otherwise a player, or whoever rules."""
        if not self.step():
            self.give(as_required(self.rng, self.table))

    def err(self) -> None:
        """A card out of turn, or any ruling that fits."""
        rng = self.rng
        if rng.random() < 0.5:
            hands = desk_of(self.table).rules.hands(range(1, 4))
            self.misdeal(rng.choice(("", "", "rack", *hands)), up=rng.random() < 0.6, faced=rng.random() < 0.2)
        elif found := permitted(self.table, among=WRONG):
            kind = rng.choice(sorted({permit.command for permit in found}))
            self.give(filled(rng, self.table, rng.choice([permit for permit in found if permit.command == kind])))

    def opened(self) -> None:
        """All shoes so far are ended, each is what was committed to, and every order's seal was said in an event, in turn."""
        self.end_shoe()
        assert self.reveals
        assert [problem for reveal in self.reveals for problem in verify(reveal)] == []
        seals = [getattr(event, "commitment", "") for event in self.walk.events]
        said = dict.fromkeys(filter(None, seals))
        assert [delivery.commitment for reveal in self.reveals for delivery in reveal.deliveries] == list(said)


def _on_top(first: list[Card], size: int) -> list[Card]:
    """A full device that gives these cards first, the burn before the others."""
    rest = list(PACK * (size // 52))
    for card in first:
        rest.remove(card)
    return first + rest
