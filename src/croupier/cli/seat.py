"""A person's seat at a virtual table: commands go in, what happened is taken down and then shown."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from rich.text import Text

from croupier import Actor, Conditions
from croupier.cards.chance import number_below
from croupier.cards.sealed import ShoeError
from croupier.cli.asking import HELP, Leaving, Talk
from croupier.cli.colouring import told
from croupier.cli.drawing import Felt, cited, draw_table, gain, hints, settlement
from croupier.cli.explaining import rules_screen
from croupier.cli.own_pool import NAME as POOL
from croupier.cli.own_pool import OwnPool
from croupier.cli.roads_drawn import draw_roads
from croupier.cli.short_sign import fitting_sign
from croupier.cli.sign import title_screen
from croupier.desk.dealer import DEALER, Fields, Kind, VirtualTable
from croupier.desk.journal import JournalWriter, why
from croupier.desk.keeping import Keeping
from croupier.desk.linked_table import LinkedTable
from croupier.desk.results import COUNTS, after
from croupier.desk.roads import Coup
from croupier.desk.saying import cash, rules_at, sitting
from croupier.desk.signs import edge_told
from croupier.games.ranks import Rank
from croupier.games.rules import Settled
from croupier.money import Cents
from croupier.table.asking.heard import heard
from croupier.table.asking.permitted import Permit
from croupier.table.asking.required import Required
from croupier.table.asking.seen import PersonView, View, WagerView
from croupier.table.message import events as e
from croupier.table.message import prizes as p
from croupier.table.message import upsets as u
from croupier.table.message.command import Command
from croupier.table.message.envelope import Envelope
from croupier.table.message.refusal import Outcome, Refused

OWN_AREA: Final = 1
PACES: Final = {"usual": 1.0, "fast": 0.0, "slow": 2.5}
"""What `fast` and `slow` make of the time between two cards."""
PACE_TOLD: Final = {"usual": "at their usual pace", "fast": "at once", "slow": "slowly"}


Hint = str | tuple[str, str]
"""A sentence of help, or a word that can be typed with what it does."""


class Totals(Struct):
    """What a visit comes to."""

    bought: Cents = 0
    rounds: int = 0
    staked: Cents = 0
    won: Cents = 0
    left_with: Cents = 0


def _house(conditions: Conditions, pool: OwnPool | None, keeping: Keeping | None, **source: Any) -> VirtualTable:
    if pool is not None and (keeping is None or keeping.left is None):
        conditions = replace(conditions, table=pool.table_name(conditions.rules.title))
    if keeping is not None:
        return keeping.table(conditions, None if pool is None else (pool, POOL), **source)
    if pool is None:
        return VirtualTable(conditions, **source)
    return LinkedTable(conditions, pool, POOL, partial(number_below, entropy=source["entropy"]), **source)


class Seat:
    """Gives the table commands for one person and the house, keeps the record, and shows what happens."""

    def __init__(
        self,
        conditions: Conditions,
        talk: Talk,
        *,
        name: str,
        rank: Rank = Rank.PLAYER,
        pace: float,
        journal: JournalWriter | None = None,
        keeping: Keeping | None = None,
        pool: OwnPool | None = None,
        **source: Any,
    ) -> None:
        self.talk, self.console, self.name = talk, talk.console, name
        self.me = Actor(name, rank)
        self._usual_pace = pace
        self.felt = Felt(self.console, pace * PACES[talk.pace])
        self.totals = Totals()
        self.commitments: list[str] = []
        """Every seal the table has published, in turn."""
        self.called = False
        """Betting is over for this round."""
        self.compared = False
        """The person has seen the dealer's hand and lets theirs be compared."""
        self.gone = False
        self.seated = False
        """From here on every question shows what the person has."""
        self.coups: tuple[Coup, ...] = ()
        """The results of these cards, for the roads."""
        self.trouble = ""
        self.kept = keeping is not None
        """The table goes on after this visit, where its journal stops."""
        self._journal = journal if keeping is None else keeping.journal
        self._heard: list[Envelope] = []
        self._untold: list[e.Event] = []
        self._lines: list[Settled] = []
        self._prizes: Cents = 0
        """What a pool has paid the person in this round."""
        self.house = _house(conditions, pool, keeping, heard=self._heard.append, **source)
        if keeping is not None and keeping.left is not None:
            self.coups = keeping.left.coups
        self._record()

    @property
    def view(self) -> View:
        """The table as the person may see it; nothing else is shown."""
        return self.house.view(self.me)

    @property
    def chips(self) -> Cents:
        me = self.view.me
        return me.chips if me is not None else 0

    def purse(self) -> str:
        """What the person has to stake."""
        me = self.view.me
        tokens = f" and {cash(me.tokens)} in tokens" if me is not None and me.tokens else ""
        return f"{cash(self.chips)}{tokens}"

    def patron(self, name: str) -> PersonView | None:
        """Someone at the table, as the dealer sees them."""
        return next((each for each in self.house.view(DEALER).people if each.id == name), None)

    def may(self, kind: type[Command], by: Actor, **fields: Any) -> Permit | None:
        """The first permit for a command, if it could be given so now."""
        permits = self.house.permitted(by, kind)
        return next((each for each in permits if all(each.fields.get(name) == value for name, value in fields.items())), None)

    def mine(self) -> list[WagerView]:
        """The person's wagers on the layout."""
        return [lying for lying in self.view.mine(self.name) if not lying.taken]

    def say(self, words: str | Text, style: str = "") -> None:
        self.felt.rest()
        self.console.print(Text(words, style) if isinstance(words, str) else words)

    # Questions

    def line(self, prompt: str) -> str:
        """A line as it was typed, asked for under what the person has."""
        self.felt.rest()
        self.felt.hurried = False
        return self.talk.ask(f"{self.purse()} · {prompt}" if self.seated and self.view.me is not None else prompt)

    def ask(self, prompt: str, *helped: Hint) -> str:
        """A line from the person. `?` says what can be answered here, and a word that holds everywhere is done first."""
        while True:
            line = self.line(prompt)
            if line.lower() in HELP:
                self.help(*helped)
            elif not self._everywhere(line.lower()):
                return line

    def help(self, *helped: Hint) -> None:
        """What can be said here, in sentences, then word by word; and what can be said anywhere."""
        for hint in helped:
            if isinstance(hint, str):
                self.say(hint)
        words = [hint for hint in helped if not isinstance(hint, str)]
        anywhere = [
            ("rules", "explains the game"),
            ("sign", "limits and prices; sign full has their clauses"),
            *([("roads", "how these cards went")] if rules_at(self.view).table_hands else []),
            ("shoe", "the seal of the cards, to check them by"),
            ("fast, slow", "the pace of the cards; Ctrl-C shows a deal complete"),
            ("q", "back to the menu; there q leaves"),
        ]
        self.console.print(hints([*words, *anywhere]))

    def _everywhere(self, word: str) -> bool:
        """Whether it was one of the words that can be said at any question; then it is done."""
        match word:
            case "rules":
                self.console.print(rules_screen(self.view))
            case "sign":
                self.console.print(fitting_sign(self.view, self.console))
            case "sign full":
                self.console.print(title_screen(self.view))
                for effect in self.house.sign_effects():
                    self.say(f"What this sign gives away. {edge_told(effect)}", "yellow")
            case "roads":
                self._show_roads()
            case "shoe":
                self.say(f"SHA-256 of the sealed order: {self.view.cards.commitment or 'no cards are sealed yet'}")
            case "fast" | "slow" | "usual":
                self.talk.pace = word
                self.felt.pace = self._usual_pace * PACES[word]
                self.say(f"The cards come {PACE_TOLD[word]} now.")
            case _:
                return False
        return True

    def _show_roads(self) -> None:
        if not rules_at(self.view).table_hands:
            self.say(f"Roads are of Player and Banker: {self.view.title} has none.")
        elif not self.coups:
            self.say("No result has come from these cards yet.")
        else:
            self.console.print(draw_roads(self.coups, min(self.console.width, 100)))

    # Commands

    def act(self, kind: Kind[*Fields], *fields: *Fields, by: Actor = DEALER) -> bool:
        """Give a command; a refusal is said with its clause."""
        return self.answered(lambda: self.house.do(kind, *fields, by=by))

    def answered(self, doing: Callable[[], Outcome]) -> bool:
        outcome = doing()
        self._record()
        self._tell()
        if isinstance(outcome, Refused):
            self.say(f"✗ {outcome.sentence}{cited(outcome.clause)}", "red")
            return False
        return True

    def step(self, need: Required) -> None:
        """The house does what is required."""
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
        for event in [heard(event, self.me) for envelope in self._heard for event in envelope.events]:
            self._untold.append(event)
            if isinstance(event, COUNTS):
                self.coups = after(self.coups, event, self.view)
            match event:
                case (
                    e.CardsShuffled(commitment=commitment)
                    | e.CardsRiffled(commitment=commitment)
                    | e.RackReshuffled(commitment=commitment)
                ):
                    self.commitments.append(commitment)
                case e.RoundStarted():
                    self._lines, self._prizes, self.compared = [], 0, False
                case u.CardHeld(commitment=commitment) if commitment:
                    self.commitments.append(commitment)
                case e.WagerSettled(settled=line):
                    self._lines.append(line)
                    if line.player == self.name:
                        self.totals.staked += self._staked(line)
                        self.totals.won += self._gained(line)
                case p.PrizePaid(player=self.name, amount=amount):
                    self.totals.won += amount
                    self._prizes += amount
                case e.RoundCleared(commitment=commitment):
                    self.called = False
                    self.totals.rounds += any(line.player == self.name for line in self._lines)
                    if commitment not in self.commitments:
                        self.commitments.append(commitment)
                case u.SettlementReversed(settled=line):
                    if line in self._lines:  # else it was settled before the person came
                        self._lines.remove(line)
                    if line.player == self.name:
                        self.totals.staked -= self._staked(line)
                        self.totals.won -= self._gained(line)
                case u.RoundReopened():
                    self.totals.rounds -= any(line.player == self.name for line in self._lines)
                case u.SettlementRectified(player=self.name, moved=moved):
                    self.totals.won += moved or 0
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
            self.trouble = f"The journal cannot be written any more: {why(error)}."

    def _staked(self, line: Settled) -> Cents:
        """A bonus is paid on another wager's stake and has none of its own."""
        return line.amount if rules_at(self.view).wagers[line.wager].staked else 0

    def _gained(self, line: Settled) -> Cents:
        return line.pays + line.returned - self._staked(line)

    def _tell(self) -> None:
        """Show what happened since the last time."""
        if self.trouble and not self.gone:
            raise Leaving
        while self._untold:
            event, seen = self._untold.pop(0), self.view
            match event:
                case e.CardDealt() | e.HandExposed() | u.CardHeld() | u.HandsRelaid() | u.OutcomeConfirmed() | u.DealersCardShown():
                    line = told(event, seen)
                    if line is not None:
                        self.felt.note(line)
                    self.felt.show(draw_table(seen, self.name))
                case e.ResultAnnounced() if self._turned(seen):
                    self.felt.show(draw_table(seen, self.name))
                    self.say(Text.assemble(("\n" + event.result, "bold"), (cited(*event.clauses), "dim")))
                case e.RoundCleared():
                    self._tell_payments(seen)
                case e.ChipsBought(player=player) if player != self.name:
                    continue
                case e.WagerReturned(player=player) if player != self.name and self.gone:
                    continue
                case _:
                    line = told(event, seen)
                    if line is not None:
                        self.say(line)

    def _turned(self, seen: View) -> bool:
        """Whether hands of others that lay face down are seen now, with the result."""
        hands = seen.round.hands if seen.round is not None else ()
        return any(hand.player != self.name and not all(hand.up) and None not in hand.cards for hand in hands)

    def sitting(self) -> dict[int, str]:
        return sitting(self.view)

    def _tell_payments(self, seen: View) -> None:
        """What it came to for the person, in plain words; then each wager, and what they have now."""
        self.felt.rest()
        lines = seen.last.settled if seen.last is not None else ()
        own = [self._gained(line) for line in self._lines if line.player == self.name]
        own += [self._prizes] if self._prizes else []
        if own:
            self.console.print(came_to(sum(own)))
        if lines:
            self.console.print(settlement(seen, lines, self.name))
        if self.me.rank is not Rank.PLAYER:
            return
        balance = Text.assemble("Balance ", (cash(self.chips), "bold"))
        if own:
            balance.append(", this round ").append_text(gain(sum(own)))
        self.console.print(balance)


def came_to(cents: Cents) -> Text:
    """`You win $50.`, before anything else is said of a round."""
    if not cents:
        return Text("You neither win nor lose: your stake is yours again.", "bold yellow")
    return Text(f"You {'win' if cents > 0 else 'lose'} {cash(abs(cents))}.", "bold green" if cents > 0 else "bold red")
