"""A live table driven by commands alone, for the tests of its rules.

    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    house.bet("Ann", "banker", 10_000)
    house.deal("2C 9D 5S 7H")
    house.settle()
    assert house.chips("Ann") == ...

Amounts are cents. `ok` fails the test when a command is refused, `refused` when one is granted or changes anything.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from re import escape, fullmatch
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from croupier import commands as c
from croupier.cards.card import Card
from croupier.cards.procedure import BurnKind
from croupier.desk.journal import JournalWriter
from croupier.desk.records import Rounds, rejudged
from croupier.games.ranks import Rank
from croupier.games.rules import Settled, Terms
from croupier.games.topics import PLAYER_CARD
from croupier.table.asking.required import Required, required
from croupier.table.asking.view import view
from croupier.table.engine import run
from croupier.table.message.command import Command
from croupier.table.message.envelope import Envelope
from croupier.table.message.events import Event, WagerSettled
from croupier.table.message.refusal import Outcome, Refused
from croupier.table.model.conditions import Conditions
from croupier.table.model.people import Actor, PlayerCard
from croupier.table.model.round import Round
from croupier.table.model.sign import Limit, Sign
from croupier.table.model.table import Table
from croupier.table.model.wagers import Lying
from croupier.table.reading.desk import desk_of
from croupier.table.reading.shoe import needs_no_shuffle

DEALER = Actor("Dee", Rank.DEALER)
SUPERVISOR = Actor("Sue", Rank.SUPERVISOR)
ASSISTANT = Actor("Asa", Rank.ASSISTANT_MANAGER)
MANAGER = Actor("Max", Rank.MANAGER)
SURVEILLANCE = Actor("Sid", Rank.SURVEILLANCE)
INSPECTOR = Actor("Ina", Rank.INSPECTOR)

PURSE = 1_000_000
"""What each player sits down with, in cents."""
MINUTES = 60
NOTICE = 20 * MINUTES

E = TypeVar("E", bound=Event)
UNSAID: Final = "unsaid"


def player(name: str) -> Actor:
    return Actor(name, Rank.PLAYER)


def conditions(
    game: str,
    *,
    offered: Sequence[str] = (),
    minimum: int = 500,
    maximum: int = 100_000,
    limits: Mapping[str, tuple[int, int]] | None = None,
    unit: int | None = None,
    player_maximum: int | None = None,
    area_maximum: int | None = None,
    differential: int | None = None,
    positions: Mapping[str, int] | None = None,
    terms: Terms | None = None,
    **others: Any,
) -> Conditions:
    """Conditions with a sign that gives every wager of the table its limits."""
    bare = Conditions(game=game, sign=Sign({}), terms=terms or Terms(), offered=tuple(offered), **others)
    own = dict(limits or {})
    named = {slug: Limit(*own.pop(slug, (minimum, maximum))) for slug in bare.wagers if not bare.rules.wagers[slug].collected_first}
    named |= {slug: Limit(*limit) for slug, limit in own.items()}
    sign = Sign(named, unit, player_maximum, area_maximum, differential, dict(positions or {}))
    return Conditions(game=game, sign=sign, terms=bare.terms, offered=bare.offered, **others)


def refusal(outcome: object, *, clause: str | None = UNSAID, says: str = "") -> Refused:
    """The outcome, which must be a refusal by this clause, with this sentence ("..." in it stands for any words), or both.

    One of them is needed, so that none passes that was refused for another reason; `clause=None`, by no clause, needs the
    sentence.
    """
    assert says or clause not in (None, UNSAID), "say by which clause it is refused, or in which sentence"
    assert isinstance(outcome, Refused), f"granted: {outcome}"
    assert len(outcome.sentence) > 10
    assert outcome.sentence.endswith(".")
    assert clause in (outcome.clause, UNSAID), outcome
    assert not says or fullmatch(".*".join(map(escape, says.split("..."))), outcome.sentence), outcome
    return outcome


class House:
    """One table, what it has recorded, and the clock on the wall."""

    def __init__(self) -> None:
        self.table = Table()
        self.events: list[Event] = []
        self.rounds = Rounds()
        """Whatever is played, every round that is cleared is judged again."""
        self.now = 0

    # Commands

    def run(self, command: Command) -> tuple[Table, Outcome]:
        return run(self.table, command)

    def ok(self, kind: type[Command], *fields: Any, by: Actor = DEALER, **named: Any) -> tuple[Event, ...]:
        """Give a command that must be granted; its events."""
        self.table, outcome = self.run(kind(*fields, by=by, at=self.now, **named))
        assert not isinstance(outcome, Refused), f"{kind.__name__} refused: {outcome}"
        assert outcome, f"{kind.__name__} left no event"
        self.events += outcome
        self._judge_again(outcome)
        return outcome

    def _judge_again(self, outcome: tuple[Event, ...]) -> None:
        if self.rounds.table.sequence + len(outcome) != self.table.sequence:
            return  # a test has put another table in its place
        for event in outcome:
            told = self.rounds.hear(event)
            assert told is None or not (found := rejudged(told)), found

    def refused(
        self, kind: type[Command], *fields: Any, by: Actor = DEALER, clause: str | None = UNSAID, says: str = "", **named: Any
    ) -> Refused:
        """Give a command that must be refused, by this clause, with this sentence, or both, and change nothing."""
        before = self.table
        self.table, outcome = self.run(kind(*fields, by=by, at=self.now, **named))
        refused = refusal(outcome, clause=clause, says=says)
        assert self.table == before
        return refused

    def wait(self, seconds: int) -> None:
        self.now += seconds

    # Getting there

    def make_ready(self, cutting_card: int = 20) -> None:
        """Cards brought, shuffled, cut, with this many behind the cutting card, and burned: whatever the table still needs."""
        while True:
            match self.required().what:
                case "cards":
                    self.ok(c.IntroduceCards, self.table.cards.awaits or desk_of(self.table).conditions.backs[0])
                case "replace":
                    other = next(back for back in desk_of(self.table).conditions.backs if back != self.table.cards.pack.back)
                    self.ok(c.IntroduceCards, other, by=SUPERVISOR)
                case "check":
                    self.ok(c.CheckCards, by=SUPERVISOR)
                case "shuffle":
                    self.ok(c.Shuffle, "pre-shuffled" if needs_no_shuffle(self.table) else "dealer")
                case "cut":
                    while self.table.cards.offers[0].area is not None:
                        self.ok(c.RefuseCut)
                    self.ok(c.CutCards, self.table.cards.stock.remaining // 2, by=SUPERVISOR)
                case "cutting-card":
                    self.ok(c.PlaceCuttingCard, cutting_card)
                case "burn":
                    self.ok(c.Burn, BurnKind.ONE_UNSEEN)
                case _:
                    return

    def sit(self, name: str, area: int, *, chips: int = PURSE, tokens: int = 0, seated: bool = True) -> None:
        """A newcomer, with chips and tokens, and a Player Card where one is asked for."""
        self.ok(c.JoinTable, name, area, seated)
        if chips:
            self.ok(c.BuyChips, name, chips)
        if tokens:
            self.ok(c.ExchangeVoucher, name, tokens)
        if PLAYER_CARD in desk_of(self.table).provisions:
            self.ok(c.ShowPlayerCard, name, PlayerCard.OWN)

    def bet(self, name: str, wager: str, amount: int, *, area: int = 0, means: str = "chips", by: Actor = DEALER) -> Event:
        """A wager on the layout, on the player's own area if none is named."""
        [event] = self.ok(c.PlaceWager, name, area or self.table.floor.people[name].area, wager, amount, means, by=by)
        return event

    def on_screen(self, name: str, wager: str, amount: int) -> tuple[Event, ...]:
        """A wager that the player places at a screen, where the sign is held to at once."""
        area = self.table.floor.people[name].area
        return self.ok(c.PlaceWager, name, area, wager, amount, through="screen", by=player(name))

    def refused_on_screen(self, name: str, wager: str, amount: int, clause: str) -> Refused:
        area = self.table.floor.people[name].area
        return self.refused(c.PlaceWager, name, area, wager, amount, through="screen", by=player(name), clause=clause)

    def deal(self, cards: str) -> list[Event]:
        """Deal the cards one after the other to where the rules send them; everything that came of it."""
        came: list[Event] = []
        for card in cards.split():
            came += self.ok(c.DealCard, Card(card))
        return came

    def settle(self, **meters: int) -> list[Settled]:
        """Announce the result and settle every wager; what became of them, in order."""
        came = list(self.ok(c.AnnounceResult, meters))
        while self.ongoing.due:
            came += self.ok(c.SettleWager)
        return [event.settled for event in came if isinstance(event, WagerSettled)]

    def clear(self) -> tuple[Event, ...]:
        return self.ok(c.ClearRound)

    def play(self, cards: str) -> list[Settled]:
        """Deal, settle and clear a whole round without decisions."""
        self.deal(cards)
        lines = self.settle()
        self.clear()
        return lines

    # What there is

    @property
    def ongoing(self) -> Round:
        assert self.table.round is not None, "no round is in progress"
        return self.table.round

    def required(self) -> Required:
        return required(self.table)

    @property
    def sign(self) -> Sign:
        assert self.table.conditions is not None, "the table is not open"
        return self.table.conditions.sign

    def with_minimum(self, minimum: int) -> Sign:
        """The sign with another minimum for every wager."""
        return replace(self.sign, limits={slug: Limit(minimum, limit.maximum) for slug, limit in self.sign.limits.items()})

    def chips(self, name: str) -> int:
        return self.table.chips(name)

    def tokens(self, name: str) -> int:
        return self.table.tokens(name)

    def lies(self, name: str, wager: str, area: int = 0) -> Lying | None:
        """The player's wager as it lies, on any area unless one is named."""
        found = [w for w in self.table.laid if (w.player, w.wager) == (name, wager) and area in (0, w.area)]
        return found[0] if found else None


def alone(event: Event, number: int) -> Envelope:
    """An event in an envelope of its own."""
    return Envelope("table 1", number, f"command {number}", event.by, event.at, (event,))


def written(path: Path, events: list[Event]) -> Path:
    """A journal of these events."""
    with JournalWriter(path) as journal:
        for event in events:
            journal.append(alone(event, journal.count + 1))
    return path


def hands_seen(table: Table, viewer: Actor) -> dict[str, tuple[Card | None, ...]]:
    """Every hand of the round as someone sees it."""
    ongoing = view(table, viewer).round
    return {each.hand: each.cards for each in ongoing.hands} if ongoing is not None else {}


def only(kind: type[E], events: Sequence[Event]) -> E:
    """The one event of that kind among these."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, f"{len(found)} {kind.__name__} among {[type(event).__name__ for event in events]}"
    return found[0]


def all_of(kind: type[E], events: Sequence[Event]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def opened(game: str, **named: Any) -> House:
    """A table open under these conditions, nobody at it and no cards."""
    house = House()
    house.ok(c.OpenTable, conditions(game, **named), by=SUPERVISOR)
    return house


def seated(
    game: str,
    players: Mapping[str, int] | None = None,
    *,
    chips: int = PURSE,
    tokens: int = 0,
    cutting_card: int = 20,
    **named: Any,
) -> House:
    """A table with players on their areas and cards ready to be dealt."""
    house = opened(game, **named)
    for name, area in ({"Ann": 1} if players is None else players).items():
        house.sit(name, area, chips=chips, tokens=tokens)
    house.make_ready(cutting_card)
    return house
