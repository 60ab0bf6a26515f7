"""A person's seat at a virtual table: commands go in, what happened is taken down and then shown."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from rich.console import RenderableType
from rich.text import Text

from croupier.cards.card import Card
from croupier.cards.sealed import ShoeError
from croupier.cli.asking import Leaving, Talk, unbroken
from croupier.cli.drawing import Felt, Sight, cash, cited, gain, settlement
from croupier.cli.telling import told
from croupier.desk.dealer import DEALER, VirtualTable
from croupier.desk.journal import JournalWriter
from croupier.games.ranks import Rank
from croupier.games.rules import Settled
from croupier.money import Cents
from croupier.table.asking.required import Required
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.message.command import Command
from croupier.table.message.envelope import Envelope
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.conditions import Conditions, Desk
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying
from croupier.table.reading.desk import desk_of
from croupier.table.reading.hands import first_to_play

OWN_AREA: Final = 1


class Totals(Struct):
    """What a visit comes to."""

    bought: Cents = 0
    rounds: int = 0
    staked: Cents = 0
    won: Cents = 0
    left_with: Cents = 0


class Seat:
    """Gives the table commands for one person and the house, keeps the record, and shows what happens."""

    def __init__(
        self, conditions: Conditions, talk: Talk, *, name: str, pace: float, journal: JournalWriter | None, **source: Any
    ) -> None:
        self.talk, self.console, self.name = talk, talk.console, name
        self.me = Actor(name, Rank.PLAYER)
        self.felt = Felt(self.console, pace)
        self.totals = Totals()
        self.commitments: list[str] = []
        """Every seal the table has published, in turn."""
        self.called = False
        """Betting is over for this round."""
        self.compared = False
        """The person has seen the dealer's hand and lets theirs be compared."""
        self.gone = False
        self.trouble = ""
        self._journal = journal
        self._heard: list[Envelope] = []
        self._untold: list[e.Event] = []
        self._lines: list[tuple[Settled, Cents]] = []
        self.drawn: list[Card] = []
        """The cards of the round in the order in which they came out."""
        self.house = VirtualTable(conditions, heard=self._heard.append, **source)
        self._record()

    @property
    def table(self) -> Table:
        return self.house.table

    @property
    def desk(self) -> Desk:
        return desk_of(self.table)

    @property
    def chips(self) -> Cents:
        return self.table.chips(self.name)

    def say(self, words: str | Text, style: str = "") -> None:
        self.felt.rest()
        self.console.print(Text(words, style) if isinstance(words, str) else words)

    def ask(self, prompt: str) -> str:
        self.felt.rest()
        return self.talk.ask(prompt)

    def act(self, kind: type[Command], *fields: Any, by: Actor = DEALER, **named_fields: Any) -> bool:
        """Give a command; a refusal is said with its clause."""
        return self.answered(lambda: self.house.do(kind, *fields, by=by, **named_fields))

    def answered(self, doing: Callable[[], Outcome]) -> bool:
        with unbroken(quietly=self.gone):
            outcome = doing()
            self._record()
        self._tell()
        if isinstance(outcome, Refused):
            self.say(f"✗ {outcome.sentence}{cited(outcome.clause)}", "red")
            return False
        return True

    def step(self, need: Required) -> None:
        """The house does what is required."""
        with unbroken(quietly=self.gone):
            self.house.step()
            moved = any(not isinstance(event, e.Announced) for envelope in self._heard for event in envelope.events)
            self._record()
        self._tell()
        if not moved:
            raise ShoeError(f"The table cannot go on by itself: {need.sentence}")

    def _record(self) -> None:
        """Take down what happened before anything is shown: showing may be interrupted, the record may not."""
        for envelope in self._heard:
            self._write(envelope)
        for event in [event for envelope in self._heard for event in envelope.events]:
            self._untold.append(event)
            match event:
                case (
                    e.CardsShuffled(commitment=commitment)
                    | e.CardsRiffled(commitment=commitment)
                    | e.RackReshuffled(commitment=commitment)
                ):
                    self.commitments.append(commitment)
                case e.RoundStarted():
                    self._lines, self.compared = [], False
                    self.drawn = [held.card for held in self.table.cards.held if held.card is not None]
                case e.CardDealt(card=card, source=source) if card is not None and (source != "held" or card not in self.drawn):
                    self.drawn.append(card)
                case u.CardHeld(held=held, commitment=commitment) if held.card is not None:
                    self.drawn.append(held.card)
                    if commitment:
                        self.commitments.append(commitment)
                case e.WagerSettled(settled=line, given=given):
                    self._lines.append((line, given))
                    if line.player == self.name:
                        self.totals.staked += self._staked(line)
                        self.totals.won += self._gained(line)
                case e.RoundCleared(commitment=commitment):
                    self.called = False
                    self.totals.rounds += any(line.player == self.name for line, _ in self._lines)
                    if commitment not in self.commitments:
                        self.commitments.append(commitment)
                case u.SettlementReversed(settled=line, given=given):
                    self._lines.remove((line, given))
                    if line.player == self.name:
                        self.totals.staked -= self._staked(line)
                        self.totals.won -= self._gained(line)
                case u.RoundReopened():
                    self.totals.rounds -= any(line.player == self.name for line, _ in self._lines)
                case u.SettlementRectified(player=self.name, amount=amount, over=over):
                    self.totals.won -= amount if over else -amount
                case u.DeviceReplaced(commitment=commitment) | u.RoundMovesToShoe(commitment=commitment) if commitment:
                    self.commitments.append(commitment)
                case e.ChipsBought(player=self.name, amount=amount):
                    self.totals.bought += amount
                case e.PlayerLeft(player=self.name, chips=chips):
                    self.totals.left_with = chips
        self._heard.clear()

    def _write(self, envelope: Envelope) -> None:
        """A journal that can no longer be written ends the visit: nothing is played off the record."""
        if self._journal is None:
            return
        try:
            self._journal.append(envelope)
        except OSError as error:
            self._journal = None
            self.trouble = f"The journal cannot be written any more: {error.strerror}."

    def _staked(self, line: Settled) -> Cents:
        """A bonus is paid on another wager's stake and has none of its own."""
        return line.amount if self.desk.rules.wagers[line.wager].staked else 0

    def _gained(self, line: Settled) -> Cents:
        return line.pays + line.returned - self._staked(line)

    def _tell(self) -> None:
        """Show what happened since the last time."""
        if self.trouble and not self.gone:
            raise Leaving
        while self._untold:
            event = self._untold.pop(0)
            ongoing, rules = self.table.round, self.desk.rules
            match event:
                case e.CardDealt() | e.HandExposed() | u.CardHeld() | u.HandsRelaid() | u.OutcomeConfirmed() | u.DealersCardShown():
                    line = told(event, rules, ongoing, self.sitting())
                    if line is not None:
                        self.felt.note(line)
                    self.felt.show(self._seen())
                case e.ResultAnnounced() if ongoing is not None and rules.dealt_down and len(self.table.floor.people) > 1:
                    self.felt.show(self._seen())
                    self.say(Text.assemble(("\n" + event.result, "bold"), (cited(*event.clauses), "dim")))
                case e.RoundCleared():
                    self._tell_payments()
                case e.ChipsBought(player=player) if player != self.name:
                    continue
                case e.WagerReturned(player=player) if player != self.name and self.gone:
                    continue
                case _:
                    line = told(event, rules, ongoing, self.sitting())
                    if line is not None:
                        self.say(line)

    def _seen(self) -> RenderableType:
        """The table as the person sees it; their own cards not before those directed to play first have."""
        first = first_to_play(self.table, self.desk)
        viewer = self.name if not first or str(OWN_AREA) in first else ""
        return Sight(self.desk.rules, self.sitting(), viewer).hands(
            self.table.round, self.table.cards.held, self.table.cards.waiting
        )

    def sitting(self) -> dict[int, str]:
        return {area: names[0] for area, names in self.table.floor.seats.items() if names}

    def _tell_payments(self) -> None:
        self.felt.rest()
        if self._lines:
            self.console.print(settlement(self.desk.rules, self._lines, self.name))
        own = [self._gained(line) for line, _ in self._lines if line.player == self.name]
        balance = Text.assemble("Balance ", (cash(self.chips), "bold"))
        if own:
            balance.append(", this round ").append_text(gain(sum(own)))
        self.console.print(balance)

    def mine(self) -> list[Lying]:
        return [lying for lying in self.table.laid if lying.player == self.name]
