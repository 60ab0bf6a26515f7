"""A virtual table: the live table with its sealed shoe or device, and a dealer who does what is required next.

The table stays pure; here the cards come from the shoe, and a clock's reading from whoever drives it.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from croupier.cards.card import PACK, PACK_SIZE, Card
from croupier.cards.chance import SYSTEM, Entropy
from croupier.cards.commitment import Reveal
from croupier.cards.procedure import BurnKind, CutBy, Device, cutting_card_bounds
from croupier.cards.shoe import CardShoe, ShufflingDevice
from croupier.table import commands as c
from croupier.table.conditions import Conditions
from croupier.table.decide import decide, run
from croupier.table.desk import Outcome, Refused, desk_of
from croupier.table.events import Event
from croupier.table.people import Actor, Rank
from croupier.table.required import Required, required
from croupier.table.state import Table

DEALER = Actor("the dealer", Rank.DEALER)
SUPERVISOR = Actor("the supervisor", Rank.SUPERVISOR)

C = TypeVar("C", bound=c.Command)
Stacker = Callable[[int], list[Card]]
"""For tests and training: the order of the shoe with this number."""


class VirtualTable:
    """Runs commands against a table, draws its cards, and remembers its events."""

    def __init__(
        self,
        conditions: Conditions,
        *,
        clock: Callable[[], int] = lambda: 0,
        entropy: Entropy = SYSTEM,
        stacked: Stacker | None = None,
        heard: Callable[[Event], None] = lambda _event: None,
    ) -> None:
        self.table = Table()
        self.shoe: CardShoe | ShufflingDevice | None = None
        self.reveals: list[Reveal] = []
        """The files of shoes that have ended."""
        self._clock, self._entropy, self._stacked, self._heard = clock, entropy, stacked, heard
        self.do(c.OpenTable, conditions, by=SUPERVISOR)

    def do(self, kind: type[c.Command], *fields: Any, by: Actor = DEALER, **named: Any) -> Outcome:
        """Give a command by its kind and fields, at the clock's time."""
        return self.give(self._command(kind, *fields, by=by, **named))

    def _command(self, kind: type[C], *fields: Any, by: Actor = DEALER, **named: Any) -> C:
        return kind(*fields, by=by, at=max(self._clock(), self.table.now), **named)

    def _after(self, command: C, touched: Callable[[], dict[str, Any]]) -> Outcome:
        """Give a command whose last word comes from the cards; they are touched only once the table would grant the rest."""
        asked = decide(self.table, command)
        return asked if isinstance(asked, Refused) else self.give(replace(command, **touched()))

    def give(self, command: c.Command) -> Outcome:
        """Give a command; a refusal comes back as it is."""
        self.table, outcome = run(self.table, command)
        if not isinstance(outcome, Refused):
            for event in outcome:
                self._heard(event)
        return outcome

    def required(self) -> Required:
        return required(self.table)

    def step(self) -> bool:
        """Do what is required if it is the house's to do; False when the table waits for a player or nothing came of it."""
        action = getattr(self, f"_{self.required().what.replace('-', '_')}", None)
        if action is None:
            return False
        before = self.table
        action()
        return self.table is not before

    def until_players(self) -> Required:
        """Let the house act until it is a player's turn."""
        while self.step():
            pass
        return self.required()

    # What the house does, by what is required

    def _kind_of_shoe(self) -> type[CardShoe | ShufflingDevice]:
        return ShufflingDevice if desk_of(self.table).procedure.cut.by is CutBy.NONE else CardShoe

    def _new_shoe(self, kind: type[CardShoe | ShufflingDevice], number: int) -> CardShoe | ShufflingDevice:
        desk = desk_of(self.table)
        name, packs = desk.conditions.table, desk.rules.terms.decks
        if self._stacked is not None:
            return kind.stacked(self._stacked(number), table=name, number=number, entropy=self._entropy)
        return kind(name, number, packs, entropy=self._entropy)

    def _end_shoe(self) -> None:
        if self.shoe is not None:
            self.shoe.end()
            self.reveals.append(self.shoe.reveal())
            self.shoe = None

    def _cards(self) -> None:
        self.do(c.IntroduceCards, desk_of(self.table).conditions.backs[0])

    def _replace(self) -> None:
        backs = desk_of(self.table).conditions.backs
        other = next(back for back in backs if back != self.table.cards.back)
        self.do(c.IntroduceCards, other, by=SUPERVISOR)

    def _verify(self) -> None:
        self.do(c.VerifyCards, by=SUPERVISOR)

    def _shuffle(self) -> None:
        kind = self._kind_of_shoe()

        def shuffled() -> dict[str, str]:
            shoe = self._new_shoe(kind, self.table.cards.shoe + 1)
            self._end_shoe()
            self.shoe = shoe
            return {"commitment": shoe.commit() if isinstance(shoe, CardShoe) else shoe.commitment or ""}

        self._after(self._command(c.Shuffle, "device" if kind is ShufflingDevice else "dealer"), shuffled)

    def cut(self, position: int, by: Actor, nominee: str = "") -> Outcome:
        """Cut at a place of the cutter's choice; the sealed order turns with it."""
        outcome = self.do(c.CutCards, position, nominee, by=by)
        if not isinstance(outcome, Refused) and isinstance(self.shoe, CardShoe):
            self.shoe.cut(position)
        return outcome

    def _cut(self) -> None:
        offer = self.table.cards.offers[0]
        if offer.area is not None:
            self.do(c.RefuseCut)
        else:
            self.cut(self.table.cards.stock.remaining // 2, SUPERVISOR)

    def _cutting_card(self) -> None:
        least, most = cutting_card_bounds(desk_of(self.table).procedure.cutting_card, self.table.cards.stock.remaining)
        place = min(least if least > 1 else PACK_SIZE, most)  # a deck in, where the document names no least
        assert isinstance(self.shoe, CardShoe)
        if not isinstance(self.do(c.PlaceCuttingCard, place), Refused):
            self.shoe.place_cutting_card(place)

    def _burn(self) -> None:
        assert self.shoe is not None
        if not isinstance(self.do(c.Burn, BurnKind.ONE_UNSEEN), Refused):
            self.shoe.burn()

    def _cutting_card_out(self) -> None:
        assert isinstance(self.shoe, CardShoe)
        if not isinstance(self.do(c.SetCuttingCardAside), Refused):
            self.shoe.set_aside_cutting_card()

    def _reshuffle(self) -> None:
        self._after(self._command(c.ReshuffleRack), lambda: {"commitment": self._rack_back()})

    def _rack_back(self) -> str:
        """The rack goes back among the cards; the commitment to their new order."""
        cards, shoe = self.table.cards, self.shoe
        assert shoe is not None
        if isinstance(shoe, ShufflingDevice):
            return shoe.take_back(cards.rack, cards.rack_unseen)
        shoe.refill(cards.rack, cards.rack_unseen)
        return shoe.commit()

    def _collect(self) -> None:
        self.do(c.CollectJackpotWagers)

    def _deal(self) -> None:
        if self.table.round is None:
            self.do(c.Announce, "no-more-bets")
        self.deal()

    def deal(self, *, down: bool = False) -> Outcome:
        """The next card from the shoe to where the rules send it; the table is asked with any card that it could be."""
        shoe, stock = self.shoe, self.table.cards.stock
        assert shoe is not None
        some = next(filter(stock.could_hold, PACK), PACK[0])
        return self._after(self._command(c.DealCard, some, down), lambda: {"card": shoe.draw()})

    def _expose(self) -> None:
        self.do(c.ExposeHand, self.required().hand)

    def _result(self) -> None:
        self.do(c.AnnounceResult)

    def _settle(self) -> None:
        self.do(c.SettleWager)

    def _clear(self) -> None:
        if desk_of(self.table).procedure.device is Device.COUP_LAG and isinstance(self.shoe, ShufflingDevice):
            self._after(self._command(c.ClearRound), lambda: {"commitment": self._rack_back()})
        else:
            self.do(c.ClearRound)
