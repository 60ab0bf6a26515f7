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
from croupier.games.ranks import Rank
from croupier.table.asking.required import Required, required
from croupier.table.engine import decide, run
from croupier.table.message import commands as c
from croupier.table.message.command import Command
from croupier.table.message.events import (
    CardsBurned,
    CardsCut,
    CardsIntroduced,
    CardsShuffled,
    CuttingCardPlaced,
    Event,
    RackReshuffled,
    RoundCleared,
)
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.message.rulings import ConfirmOutcome, CorrectHeldCard, DeviceFails, ReshuffleAfterJam, ScanCard
from croupier.table.message.upsets import DeviceReplaced, RoundMovesToShoe
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.reading.desk import desk_of
from croupier.table.shoe_rules import offers_open

DEALER = Actor("the dealer", Rank.DEALER)
SUPERVISOR = Actor("the supervisor", Rank.SUPERVISOR)

C = TypeVar("C", bound=Command)
REORDERING = (c.Shuffle, c.ReshuffleRack, c.ClearRound, DeviceFails, ReshuffleAfterJam)
"""Commands after which the cards may lie in a new order, to be sealed anew."""
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

    def do(self, kind: type[Command], *fields: Any, by: Actor = DEALER, **named: Any) -> Outcome:
        """Give a command by its kind and fields, at the clock's time."""
        return self.give(self._command(kind, *fields, by=by, **named))

    def _command(self, kind: type[C], *fields: Any, by: Actor = DEALER, **named: Any) -> C:
        return kind(*fields, by=by, at=max(self._clock(), self.table.now), **named)

    def give(self, command: Command) -> Outcome:
        """Give a command; a refusal comes back as it is. Cards and the seal of an order come from the shoe, whatever it names."""
        ready = self._from_shoe(command)
        return ready if isinstance(ready, Refused) else self.run(ready)

    def run(self, command: Command) -> Outcome:
        """The command as it goes to the table, and the shoe follows what came of it."""
        self.table, outcome = run(self.table, command)
        if not isinstance(outcome, Refused):
            for event in outcome:
                self._follow(event)
                self._heard(event)
        return outcome

    def _from_shoe(self, command: Command) -> Command | Refused:
        """The cards are touched only once the table would grant the rest."""
        if isinstance(command, (c.DealCard, ScanCard)):
            return self._with_card(command)
        if isinstance(command, c.Burn) and command.kind is not BurnKind.ONE_UNSEEN:
            return self._with_burn(command)
        if isinstance(command, CorrectHeldCard) or (isinstance(command, ConfirmOutcome) and self._other_faces(command)):
            return Refused("The sealed cards gave these faces: none of them was misread.")
        if not isinstance(command, REORDERING):
            return command
        asked = decide(self.table, command)
        if isinstance(asked, Refused):
            return asked
        seal = next(filter(None, map(self._new_order, asked)), "")
        return replace(command, commitment=seal) if seal else command

    def _with_card(self, command: c.DealCard | ScanCard) -> Command | Refused:
        """The card that waits in front of the shoe if it is to be dealt, or else the next one from the shoe."""
        cards, shoe = self.table.cards, self.shoe
        if isinstance(command, c.DealCard) and cards.waiting:
            return replace(command, card=cards.waiting[0].card)
        asked = decide(self.table, replace(command, card=next(filter(cards.stock.could_hold, PACK), PACK[0])))
        if isinstance(asked, Refused):
            return asked
        if isinstance(asked[0], CardsBurned):
            return replace(command, card=None)  # the burn that was due: nobody sees it, and the shoe follows
        if shoe is None or shoe.remaining < 1:
            return Refused("No card is left that could come out.")
        if isinstance(shoe, CardShoe) and shoe.cutting_card_shows:
            return Refused(
                "The cutting card shows: it is set aside first.", desk_of(self.table).procedure.cutting_card.during_clause
            )
        return replace(command, card=shoe.draw())

    def _with_burn(self, command: c.Burn) -> Command | Refused:
        """A burn that shows its card."""
        asked = decide(self.table, command)
        if isinstance(asked, Refused) or self.shoe is None:
            return asked if isinstance(asked, Refused) else Refused("No card is left to burn.")
        self.shoe.burn()
        return replace(command, shown=self.shoe.show_burned())

    def _other_faces(self, command: ConfirmOutcome) -> bool:
        ongoing = self.table.round
        return ongoing is None or {hand: list(cards) for hand, cards in command.hands.items()} != ongoing.cards

    def _new_order(self, event: Event) -> str:
        """The cards lie in a new order: shuffled, the rack among them again, or moved by a broken device. Its seal."""
        shoe = self.shoe
        match event:
            case CardsShuffled():
                return self._shuffled()
            case RackReshuffled():
                return self._rack_back()
            case RoundCleared() if desk_of(self.table).procedure.device is Device.COUP_LAG:
                return self._rack_back()
            case DeviceReplaced() if isinstance(shoe, ShufflingDevice):
                return shoe.take_back(())
            case RoundMovesToShoe() if isinstance(shoe, ShufflingDevice):
                self.shoe = shoe = shoe.into_shoe()
                return shoe.commit()
        return ""

    def _follow(self, event: Event) -> None:
        """What the table has recorded is done with the sealed cards."""
        shoe = self.shoe
        match event:
            case CardsIntroduced():
                self._end_shoe()
            case CardsCut() if isinstance(shoe, CardShoe):
                self._stack(shoe).cut(event.position)
            case CuttingCardPlaced() if isinstance(shoe, CardShoe):
                self._stack(shoe).place_cutting_card(event.from_back)
            case CardsBurned() if shoe is not None:
                for _ in range(event.unseen):
                    shoe.burn()
        if isinstance(shoe, CardShoe) and self.table.cards.behind is None:
            shoe.take_out_cutting_card()

    def _stack(self, shoe: CardShoe) -> CardShoe:
        if not shoe.untouched:
            shoe.restack()
        return shoe

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
        other = next(back for back in backs if back != self.table.cards.pack.back)
        self.do(c.IntroduceCards, other, by=SUPERVISOR)

    def _verify(self) -> None:
        self.do(c.VerifyCards, by=SUPERVISOR)

    def _check(self) -> None:
        self.do(c.CheckCards, by=SUPERVISOR)

    def _shuffle(self) -> None:
        self.do(c.Shuffle, "device" if self._kind_of_shoe() is ShufflingDevice else "dealer")

    def _shuffled(self) -> str:
        """A new shoe, the old one opened; the commitment to its order."""
        shoe = self._new_shoe(self._kind_of_shoe(), self.table.cards.shoe + 1)
        self._end_shoe()
        self.shoe = shoe
        return shoe.commit() if isinstance(shoe, CardShoe) else shoe.commitment or ""

    def cut(self, position: int, by: Actor, nominee: str = "") -> Outcome:
        """Cut at a place of the cutter's choice; the sealed order turns with it."""
        return self.do(c.CutCards, position, nominee, by=by)

    def _cut(self) -> None:
        if offers_open(self.table)[0].area is not None:
            self.do(c.RefuseCut)
        else:
            self.cut(self.table.cards.stock.remaining // 2, SUPERVISOR)

    def _cutting_card(self) -> None:
        least, most = cutting_card_bounds(desk_of(self.table).procedure.cutting_card, self.table.cards.stock.remaining)
        place = min(least if least > 1 else PACK_SIZE, most)  # a deck in, where the document names no least
        self.do(c.PlaceCuttingCard, place)

    def _burn(self) -> None:
        self.do(c.Burn, BurnKind.ONE_UNSEEN)

    def _cutting_card_out(self) -> None:
        self.do(c.SetCuttingCardAside)

    def _reshuffle(self) -> None:
        self.do(c.ReshuffleRack)

    def _rack_back(self) -> str:
        """The rack goes back among the cards; the commitment to their new order."""
        cards, shoe = self.table.cards, self.shoe
        assert shoe is not None
        if isinstance(shoe, ShufflingDevice):
            return shoe.take_back(cards.rack.known, cards.rack.unseen)
        shoe.refill(cards.rack.known, cards.rack.unseen)
        return shoe.commit()

    def _collect(self) -> None:
        self.do(c.CollectJackpotWagers)

    def _deal(self) -> None:
        if self.table.round is None:
            self.do(c.Announce, "no-more-bets")
        self.deal()

    def deal(self, *, down: bool = False) -> Outcome:
        """The next card to where the rules send it: the one in front of the shoe, or the shoe's."""
        return self.do(c.DealCard, None, down)

    def misdeal(self, laid: str = "", *, up: bool = True, faced: bool = False) -> Outcome:
        """The dealer errs: the next card of the shoe comes out, whether it is due or not, and is laid on a hand or nowhere."""
        return self.do(ScanCard, None, up, laid, faced)

    def _expose(self) -> None:
        self.do(c.ExposeHand, self.required().hand)

    def _result(self) -> None:
        self.do(c.AnnounceResult)

    def _settle(self) -> None:
        self.do(c.SettleWager)

    def _clear(self) -> None:
        self.do(c.ClearRound)
