"""A person's seat at a virtual table: commands go in, what happened is taken down and then shown."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from rich.text import Text

from croupier.cards.shoe import ShoeError
from croupier.cli.asking import Leaving, Talk, unbroken
from croupier.cli.drawing import Felt, Sight, cash, cited, gain, settlement
from croupier.cli.telling import told
from croupier.games.rules import Settled
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.conditions import Conditions
from croupier.table.desk import Desk, Outcome, Refused, desk_of
from croupier.table.journal import JournalWriter
from croupier.table.people import Actor, Rank
from croupier.table.required import Required
from croupier.table.state import Lying, Table
from croupier.table.virtual import DEALER, VirtualTable

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
        self._heard: list[e.Event] = []
        self._untold: list[e.Event] = []
        self._lines: list[tuple[Settled, Cents]] = []
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
        return self.table.people[self.name].chips

    def say(self, words: str | Text, style: str = "") -> None:
        self.felt.rest()
        self.console.print(Text(words, style) if isinstance(words, str) else words)

    def ask(self, prompt: str) -> str:
        self.felt.rest()
        return self.talk.ask(prompt)

    def act(self, kind: type[c.Command], *fields: Any, by: Actor = DEALER, **named_fields: Any) -> bool:
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
            moved = bool(self._heard)
            self._record()
        self._tell()
        if not moved:
            raise ShoeError(f"The table cannot go on by itself: {need.sentence}")

    def _record(self) -> None:
        """Take down what happened before anything is shown: showing may be interrupted, the record may not."""
        for event in self._heard:
            self._untold.append(event)
            self._write(event)
            match event:
                case e.CardsShuffled(commitment=commitment) | e.RackReshuffled(commitment=commitment):
                    self.commitments.append(commitment)
                case e.RoundStarted():
                    self._lines, self.compared = [], False
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
                case e.ChipsBought(player=self.name, amount=amount):
                    self.totals.bought += amount
                case e.PlayerLeft(player=self.name, chips=chips):
                    self.totals.left_with = chips
        self._heard.clear()

    def _write(self, event: e.Event) -> None:
        """A journal that can no longer be written ends the visit: nothing is played off the record."""
        if self._journal is None:
            return
        try:
            self._journal.append(event)
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
                case e.CardDealt() | e.HandExposed() if ongoing is not None:
                    line = told(event, rules, ongoing, self.sitting())
                    if line is not None:
                        self.felt.note(line)
                    self.felt.show(Sight(rules, self.sitting(), self.name).hands(ongoing))
                case e.ResultAnnounced() if ongoing is not None and rules.dealt_down and len(self.table.people) > 1:
                    self.felt.show(Sight(rules, self.sitting(), self.name).hands(ongoing))
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

    def sitting(self) -> dict[int, str]:
        return {area: names[0] for area, names in self.table.seats.items() if names}

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
        return [lying for lying in self.table.wagers if lying.player == self.name]
