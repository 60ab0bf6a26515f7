"""A virtual table: the live table with its sealed cards, and a dealer who does what is required next.

The table stays pure; here the cards come from the sealed order, and a clock's reading from whoever drives it. The dealer looks at
the next card, the table decides, and table and cards move together once it is recorded: whatever fails before, no card is lost.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVarTuple

from msgspec import Struct
from msgspec.structs import replace

from croupier import commands as c
from croupier.cards.card import PACK
from croupier.cards.chance import SYSTEM, Entropy
from croupier.cards.commitment import Reveal
from croupier.cards.procedure import BurnKind
from croupier.cards.sealed import Sealed, ShoeError
from croupier.commands import ScanCard
from croupier.desk.following import Chance, Stacker, follow_all, new_order, returns_rack, to_be_cut
from croupier.desk.routine import routine
from croupier.desk.signs import sign_effects
from croupier.desk.spool import Keeper, Reveals, Spool
from croupier.games.ranks import Rank
from croupier.table.asking.forms import command_of
from croupier.table.asking.irregularities import Offer, fitting
from croupier.table.asking.owing import Owing, owing
from croupier.table.asking.permitted import Permit, permitted_to
from croupier.table.asking.required import Required, required
from croupier.table.asking.seen import View
from croupier.table.asking.view import view
from croupier.table.engine import decide, run
from croupier.table.message.command import Command
from croupier.table.message.envelope import Envelope, enclosed
from croupier.table.message.events import CardsBurned, Event
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.power import POWERS
from croupier.table.reading.desk import desk_of
from croupier.table.reading.laying import burns_next, in_front

if TYPE_CHECKING:
    from croupier.odds.exact.sign_effect import SignEffect

Fields = TypeVarTuple("Fields")

DEALER = Actor("the dealer", Rank.DEALER)
SUPERVISOR = Actor("the supervisor", Rank.SUPERVISOR)


class ConditionsError(ValueError):
    """Conditions under which no table can be opened; the sentence says why."""


class Kind(Protocol[*Fields]):
    """A command's class, as the fields see it that it takes: so a type checker finds one that is missing or of another type."""

    def __call__(self, *fields: *Fields, by: Actor, at: int) -> Command: ...


class Prepared(Struct, frozen=True):
    """A command with what only the sealed cards can say."""

    command: Command
    candidate: Sealed | None = None
    """The order that the cards lie in once the command's events are recorded."""


def prepared(table: Table, sealed: Sealed | None, command: Command, chance: Chance) -> Prepared | Refused:
    """Put the next card and the seal of a new order into a command, whatever it names itself. Nothing moves."""
    if getattr(command, "commitment", ""):
        command = replace(command, commitment="")
    ready: Command | Refused = command
    if isinstance(command, (c.DealCard, ScanCard)):
        ready = _with_card(table, sealed, command)
    elif isinstance(command, c.Burn) and command.kind is not BurnKind.ONE_UNSEEN:
        ready = _with_burn(sealed, command)
    if isinstance(ready, Refused) or not _reorders(table, ready):
        return ready if isinstance(ready, Refused) else Prepared(ready)
    asked = decide(table, ready)
    if isinstance(asked, Refused):
        return asked
    made = (new_order(table, sealed, chance, event) for event in asked)
    candidate = next((order for order in made if order is not None), None)
    return Prepared(ready if candidate is None else replace(ready, commitment=candidate.commitment), candidate)


def _reorders(table: Table, command: Command) -> bool:
    if isinstance(command, c.ClearRound):
        return table.conditions is not None and returns_rack(table)
    declared = POWERS.get(type(command))
    return (declared is not None and declared.reorders) or (isinstance(command, ScanCard) and to_be_cut(table))


def _with_card(table: Table, sealed: Sealed | None, command: c.DealCard | ScanCard) -> Command | Refused:
    """The card that waits in front of the shoe if it is to be dealt, or else the next one of the sealed order."""
    cards, front = table.cards, in_front(table)
    if isinstance(command, c.DealCard) and front:
        return replace(command, card=front[0].card)
    if sealed is not None and sealed.remaining and not sealed.cutting_card_shows:
        burned = isinstance(command, c.DealCard) and burns_next(table, desk_of(table))
        return replace(command, card=None if burned else sealed.peek())
    asked = decide(table, replace(command, card=next(filter(cards.stock.could_hold, PACK), PACK[0])))
    if isinstance(asked, Refused):
        return asked
    if sealed is None or not sealed.remaining:
        return Refused("No card is left that could come out.")
    if isinstance(asked[0], CardsBurned):
        return replace(command, card=None)  # the burn that was due: nobody sees it
    return Refused("The cutting card shows: it is set aside first.", desk_of(table).procedure.cutting_card.during_clause)


def _with_burn(sealed: Sealed | None, command: c.Burn) -> Command:
    """A burn that shows its card; where none is left the table refuses it."""
    return command if sealed is None or not sealed.remaining else replace(command, shown=sealed.peek())


class Granted(Struct, frozen=True):
    """What came of a command: all that whoever keeps table, cards and record moves together, or not at all."""

    command: Command
    """As it went to the table, with its card or its seal."""
    events: tuple[Event, ...]
    table: Table
    sealed: Sealed | None
    finished: tuple[Sealed, ...] = ()
    """Orders that stand no more, as they were left."""
    candidate: Sealed | None = None
    """The order made for the command, if the cards lie in it now."""


def attempt(table: Table, sealed: Sealed | None, command: Command, chance: Chance) -> Granted | Refused:
    """A command put to a table and its sealed cards. Nothing moves: what comes of it is a value."""
    ready = prepared(table, sealed, command, chance)
    return ready if isinstance(ready, Refused) else attempt_prepared(table, sealed, ready)


def attempt_prepared(table: Table, sealed: Sealed | None, ready: Prepared) -> Granted | Refused:
    """A command that has its card and its seal already."""
    after, outcome = run(table, ready.command)
    if isinstance(outcome, Refused):
        return outcome
    cards, candidate = follow_all(sealed, ready.candidate, outcome), ready.candidate
    if candidate is not None and (cards.sealed is None or cards.sealed.commitment != candidate.commitment):
        candidate = None
    return Granted(ready.command, outcome, after, cards.sealed, cards.finished, candidate)


def not_to_open(conditions: Conditions) -> Refused | None:
    """Why no table could be run under these conditions, if none could."""
    outcome = decide(Table(), c.OpenTable(conditions, by=SUPERVISOR, at=0))
    return outcome if isinstance(outcome, Refused) else None


def _nothing(_command_id: str) -> None:
    """A table that begins anew has no log to look into."""


class VirtualTable:
    """Runs commands against a table, deals its sealed cards, and tells its events to whoever keeps the record."""

    def __init__(
        self,
        conditions: Conditions,
        *,
        clock: Callable[[], int] = lambda: 0,
        entropy: Entropy = SYSTEM,
        stacked: Stacker | None = None,
        heard: Callable[[Envelope], None] = lambda _envelope: None,
        keep: Keeper | None = None,
        dealer: Actor = DEALER,
        supervisor: Actor = SUPERVISOR,
    ) -> None:
        self.dealer, self.supervisor = dealer, supervisor
        self._sit(Table(), None, clock, Chance(entropy, stacked), heard, keep, _nothing)
        opened = self.do(c.OpenTable, conditions, by=supervisor)
        if isinstance(opened, Refused):
            raise ConditionsError(opened.sentence)

    @classmethod
    def going_on(
        cls,
        table: Table,
        sealed: Sealed | None,
        *,
        clock: Callable[[], int] = lambda: 0,
        entropy: Entropy = SYSTEM,
        stacked: Stacker | None = None,
        heard: Callable[[Envelope], None] = lambda _envelope: None,
        keep: Keeper | None = None,
        recall: Callable[[str], Outcome | None] = lambda _command_id: None,
        dealer: Actor = DEALER,
        supervisor: Actor = SUPERVISOR,
    ) -> Self:
        """Go on from a table and its sealed cards as they were stored; `keep` has the orders that stood before, and `recall`, as
        whoever keeps the log has it, what came of a command by its id."""
        if table.cards.commitment != ("" if sealed is None else sealed.commitment):
            raise ShoeError("These are not the sealed cards of this table: the table published another seal.")
        if sealed is not None and sealed.remaining != table.cards.stock.remaining:
            left, known = sealed.remaining, table.cards.stock.remaining
            raise ShoeError(
                f"The sealed cards and the table were not stored together: {left} are left, and the table counts {known}."
            )
        house = cls.__new__(cls)
        house.dealer, house.supervisor = dealer, supervisor
        house._sit(table, sealed, clock, Chance(entropy, stacked), heard, keep, recall)
        return house

    def _sit(
        self,
        table: Table,
        sealed: Sealed | None,
        clock: Callable[[], int],
        chance: Chance,
        heard: Callable[[Envelope], None],
        keep: Keeper | None,
        recall: Callable[[str], Outcome | None],
    ) -> None:
        self._at, self._recall = (table, sealed), recall
        self._clock, self._chance, self._heard = clock, chance, heard
        self._keeper = Spool() if keep is None else keep
        self._ended: list[int] = []
        self._answered: dict[str, tuple[Actor, Outcome]] = {}
        """Commands that came with an id: who gave them, and what was said."""

    @property
    def table(self) -> Table:
        return self._at[0]

    @property
    def sealed(self) -> Sealed | None:
        """The sealed cards in play, for a house to store: with the table they are all that is needed to go on."""
        return self._at[1]

    @property
    def reveals(self) -> Sequence[Reveal]:
        """The files of shoes that have ended."""
        return Reveals(self._keeper, self._ended)

    def do(self, kind: Kind[*Fields], *fields: *Fields, by: Actor | None = None) -> Outcome:
        """Give a command by its kind and its fields in their order, at the clock's time; by the dealer unless another is named."""
        return self.give(kind(*fields, by=by or self.dealer, at=self._time()))

    def _time(self) -> int:
        return max(self._clock(), self.table.now)

    def give(self, command: Command, command_id: str = "") -> Outcome:
        """Give a command; a refusal comes back as it is. Cards and the seal of an order come from the shoe, whatever it names.

        A command with an id is answered once: the same id again gives the same answer, and nothing happens."""
        if command_id and (answered := self._said_before(command_id, command.by)) is not None:
            return answered
        ready = prepared(*self._at, command, self._chance)
        outcome = ready if isinstance(ready, Refused) else self.run(ready.command, ready.candidate, command_id)
        if command_id:
            self._answered[command_id] = (command.by, outcome)
        return outcome

    def _said_before(self, command_id: str, by: Actor) -> Outcome | None:
        """The answer to a command that comes again. It is whoever's gave it: another would hear of cards that are not theirs."""
        known = self._answered.get(command_id)
        if known is None and (recalled := self._recall(command_id)) is not None:
            known = (by if isinstance(recalled, Refused) else recalled[0].by, recalled)
        if known is None:
            return None
        return known[1] if known[0] == by else Refused("Somebody else has given a command with this id.")

    def run(self, command: Command, candidate: Sealed | None = None, command_id: str = "") -> Outcome:
        """The command as it goes to the table. What comes of it is told first; then table and cards move as one."""
        table = self._at[0]
        came = self._attempted(Prepared(command, candidate))
        if isinstance(came, Refused):
            return came
        for order in came.finished:
            self._keeper.keep(order)
        self._heard(enclosed(table, came.table, command, came.events, command_id))
        self._at = (came.table, came.sealed)
        self._ended += [order.number for order in came.finished if order.ended]
        return came.events

    def _attempted(self, ready: Prepared) -> Granted | Refused:
        """What would come of it. A table that is part of more than itself asks there too."""
        return attempt_prepared(*self._at, ready)

    def end_shoe(self) -> None:
        """The cards in play are played no further, as when the table is left for good: their file joins the others."""
        table, sealed = self._at
        if sealed is not None:
            self._keeper.keep(sealed.end())
            self._at = (table, None)
            self._ended.append(sealed.number)

    def rule(self, permit: Permit, values: dict[str, Any], by: Actor) -> Outcome:
        """Give the command of a permit, its open fields filled in with these values, at the clock's time."""
        return self.give(command_of(permit, values, by, self._time()))

    # What a screen asks

    def required(self) -> Required:
        return required(self.table)

    def view(self, viewer: Actor) -> View:
        """The table as one person may see it."""
        return view(self.table, viewer)

    def permitted(self, by: Actor, *among: type[Command]) -> tuple[Permit, ...]:
        """What one person may do now; asked about some commands, only those."""
        return permitted_to(self.table, by, among=among) if among else permitted_to(self.table, by)

    def sign_effects(self) -> "tuple[SignEffect, ...]":
        """What the sign that hangs here does to the edge of each wager, for whoever set it."""
        return sign_effects(desk_of(self.table).conditions)

    def owing(self) -> tuple[Owing, ...]:
        """Who is still to be told of what, and what else is on record and not done."""
        return owing(self.table)

    def fitting(self, viewer: Actor) -> tuple[Offer, ...]:
        """The irregularities that fit the moment, for staff."""
        return fitting(self.table, viewer=viewer)

    # What the house does

    def step(self) -> bool:
        """Do what is required if it is the house's to do; False when the table waits for a player or nothing came of it."""
        before = self.table
        for command in routine(before, self.dealer, self.supervisor, self._time()):
            self.give(command)
        return self.table is not before

    def until_players(self) -> Required:
        """Let the house act until it is a player's turn."""
        while self.step():
            pass
        return self.required()

    def cut(self, position: int, by: Actor, nominee: str = "") -> Outcome:
        """Cut at a place of the cutter's choice; the sealed order turns with it."""
        return self.do(c.CutCards, position, nominee, by=by)

    def deal(self, *, down: bool = False) -> Outcome:
        """The next card to where the rules send it: the one in front of the shoe, or the shoe's."""
        return self.do(c.DealCard, None, down)

    def misdeal(self, laid: str = "", *, up: bool = True, faced: bool = False) -> Outcome:
        """The dealer errs: the next card of the shoe comes out, whether it is due or not, and is laid on a hand or nowhere."""
        return self.do(ScanCard, None, up, laid, faced)
