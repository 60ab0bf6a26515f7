"""A whole tournament played through, from the conditions to the last prize: persons or rehearsed opponents in the seats.

It goes by the same engine and the same sessions as any other. Nothing is read or shown here: what is asked of a person and what is
said come and go through what the caller gives.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from croupier.cards.card import PACK, Card
from croupier.cards.chance import SYSTEM, Entropy, shuffled
from croupier.games.ranks import Rank
from croupier.games.rules import Deal
from croupier.games.seven_up_baccarat import TOTALS
from croupier.games.seven_up_baccarat_event import FORMS_READ, PLAY_OFF
from croupier.games.seven_up_baccarat_places import play_off, play_on
from croupier.games.seven_up_baccarat_session import (
    Bet,
    Coup,
    Played,
    Session,
    marker_and_order,
    play,
    play_and_clear,
    rules,
    start,
)
from croupier.games.seven_up_baccarat_tournament import Form
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.acting.cash import cash_at_end
from croupier.tournament.acting.results import line_due
from croupier.tournament.board import Row, board, in_chips
from croupier.tournament.conditions import BOXES
from croupier.tournament.engine import run
from croupier.tournament.model import Tournament
from croupier.tournament.refusal import Refused
from croupier.tournament.seats import VERSION, Draw, SealedSeats
from croupier.tournament.strategies import BANKER, OTHER, Seen, on
from croupier.tournament.terms import Sum

HOUSE: Final = c.By("house", Rank.MANAGER)
TOURNAMENT_MANAGER: Final = c.By("manager", Rank.TOURNAMENT_MANAGER)
DEALER: Final = c.By("dealer", Rank.DEALER)


class RehearsalError(ValueError):
    """Why a tournament cannot be played through; the message is a sentence."""


class Choice(Struct, frozen=True):
    """What somebody does whose turn it is: wager openly, hand in a form, both, or lay a pass card."""

    bets: tuple[Bet, ...] = ()
    sealed: Form | None = None
    passes: bool = False


class Turn(Struct, frozen=True):
    """What they see: the table, and what they have left of pass cards and forms."""

    seen: Seen
    pass_cards: int
    forms: int
    playoff: bool = False


class Said(Struct, frozen=True):
    """What the announcer says, with the clauses it rests on."""

    words: str
    clauses: tuple[str, ...] = ()


class Shown(Struct, frozen=True):
    """The leaderboard of a table after a coup."""

    session: str
    table: str
    coup: int
    left: int
    rows: tuple[Row, ...]
    line: int


Chooser = Callable[[Turn], Choice]
Told = Said | Shown | Draw


def by_strategy(strategy: Callable[[Seen], Sequence[Bet]]) -> Chooser:
    """A rehearsed opponent. In a play-off it sets itself apart from whoever wagered last, so that an end comes."""

    def choose(turn: Turn) -> Choice:
        return Choice(tuple((_apart if turn.playoff else strategy)(turn.seen)))

    return choose


def _apart(seen: Seen) -> tuple[Bet, ...]:
    last = next((bet for bets in reversed(list(seen.laid.values())) for bet in bets if bet.wager in OTHER), None)
    return on(seen, BANKER if last is None else OTHER[last.wager], 0)


class Rehearsal:
    """One tournament on its way; `play` brings it to its end."""

    def __init__(
        self,
        conditions: Mapping[str, Any],
        choosers: Mapping[str, Chooser],
        tell: Callable[[Told], None],
        entropy: Entropy = SYSTEM,
        words: Callable[[str, str], str] | None = None,
    ) -> None:
        """`words` asks an entrant, by name, for the words of a draw whose commitment it is given."""
        self.t, self.conditions, self.choosers = Tournament(), dict(conditions), dict(choosers)
        self.words = words or (lambda name, _commitment: f"{name} wishes everyone luck")
        self.tell, self.entropy, self.at = tell, entropy, 0
        self.events: list[e.Event] = []
        self.rack: list[Card] = []
        """Cards of the coup before, which are not in the device."""

    def play(self) -> Tournament:
        self._open()
        while (session := self.t.session) is not None:
            self._session(session.name)
        self._prizes()
        return self.t

    def _do(self, kind: type[c.Command], by: c.By = TOURNAMENT_MANAGER, **fields: Any) -> Any:
        self.t, outcome = run(self.t, kind(by=by, at=self.at, **fields))
        if isinstance(outcome, Refused):
            raise RehearsalError(outcome.sentence)
        self.events += outcome
        return outcome[0]

    def _open(self) -> None:
        self._do(c.DraftConditions, HOUSE, conditions=self.conditions)
        published = self._do(c.PublishConditions, HOUSE)
        terms = self.t.terms
        self.tell(Said(f"The conditions of {terms.name} are published.", published.clauses))
        self._do(c.OpenEntries, HOUSE)
        for name in self.choosers:
            self._do(c.Enter, DEALER, entrant=name, fee=Sum(terms.entry_fee), form=True, eligible=True, copy=True, signed=True)
        closed = self._do(c.CloseEntries)
        fees = int(terms.entry_fee) * len(self.choosers)
        self.tell(Said(f"{len(self.choosers)} have entered, and ${in_chips(fees)} are in the prizes.", closed.clauses))

    def _session(self, session: str) -> None:
        whose = self.t.waiting(session)
        self.at = max(self.at, self.t.sessions[session].starts or 0)
        count = min(self.t.terms.tables[session], max(1, -(-len(whose) // BOXES)) if session == self.t.terms.final else 99)
        tables = tuple(f"{session} {number}" for number in range(1, max(1, min(count, len(whose))) + 1))
        named = self._do(c.NameTables, session=session, tables=tables)
        self.tell(
            Said(
                f"Session {session}: {len(whose)} to play at {len(tables)} {'table' if len(tables) == 1 else 'tables'}.",
                named.clauses,
            )
        )
        if not whose:
            raise RehearsalError(f"Nobody is left to play in session {session!r}.")
        self._seat(session, whose, tables)
        if self.t.terms.buy_in is not None:
            for name in whose:
                self._do(c.BuyIn, DEALER, entrant=name)
        self._do(c.StartSession, session=session)
        for table in tables:
            self._table(session, table)

    def _seat(self, session: str, whose: tuple[str, ...], tables: tuple[str, ...]) -> None:
        terms = self.t.terms
        if terms.allocation == "named":
            seats: dict[str, dict[str, str]] = {name: {} for name in tables}
            for place, name in enumerate(whose):
                seats[tables[place % len(tables)]][str(place // len(tables) + 1)] = name
            self._do(c.NameSeats, session=session, seats=seats)
            return
        sealed = SealedSeats.fresh(terms.name, session, whose, entropy=self.entropy)
        self._do(c.CommitSeats, session=session, commitment=sealed.commitment)
        words = self.words(whose[0], sealed.commitment)
        self._do(c.GiveWords, c.By(whose[0], Rank.PLAYER), session=session, entrant=whose[0], words=words)
        drawn = self._do(c.DrawSeats, session=session, nonce=sealed.nonce, order=sealed.order)
        told = f"Seats are drawn from the order sealed as {sealed.commitment[:16]}..., with words from {whose[0]}."
        self.tell(Said(told, drawn.clauses))
        for table, boxes in drawn.seats.items():
            self.tell(Said(f"  {table}: " + ", ".join(f"{box} {name}" for box, name in sorted(boxes.items())) + "."))
        self.tell(Draw(
            "seats", VERSION, terms.name, session, whose, tables, sealed.commitment, words, whose[0], sealed.nonce, sealed.order,
            drawn.seats,
        ))  # fmt: skip

    # At a table

    def _table(self, session: str, table: str) -> None:
        terms = self.t.terms
        seats = self.t.sessions[session].tables[table].seats
        staying = set(self.t.sessions[session].tables[table].still_in(self.t.entrants))
        state = start(terms.at_table({seats[box]: box for box in sorted(seats) if seats[box] in staying}))
        length = terms.duration[session]
        coups = length.coups or length.minutes or 1  # a coup a minute
        line = terms.goes_on[session].advance if session in terms.goes_on else 1
        for number in range(1, coups + 1):
            if len(state.boxes) <= line:
                self._end_early(session, table, state)
                break
            coup = self._coup(state, coups - number + 1)
            state, played = (play_and_clear if number < coups else play)(state, coup)
            self._say(table, coup, played)
            if played.out:
                left = {each.player: each.stack for each in played.out}
                self._do(c.KnockOut, DEALER, session=session, table=table, entrants=tuple(left), chips=left)
            self.tell(Shown(session, table, number, coups - number, board(state, line), line))
        self._finish(session, table, state)

    def _end_early(self, session: str, table: str, state: Session) -> None:
        if cash_at_end(self.t):
            for name in state.boxes:
                self._do(c.AgreeToEnd, DEALER, session=session, table=table, entrant=name)
        ended = self._do(c.EndEarly, session=session, table=table)
        self.tell(Said(f"Table {table} ends early: its places are decided.", ended.clauses))

    def _coup(self, state: Session, left: int, *, playoff: bool = False) -> Coup:
        """Everyone wagers in turn, and the coup is dealt."""
        stage, laid = state.terms.stage(state.number + 1), dict[str, Sequence[Bet]]()
        sealed: dict[str, Form] = {}
        passed: list[str] = []
        in_turn = marker_and_order(state, state.boxes)[1] if self.t.terms.order_of_wagering == "marker" else tuple(state.boxes)
        for name in in_turn:
            seen = Seen(name, state.stacks, stage, left, dict(laid))
            cards = state.terms.pass_cards - state.passes.get(name, 0)
            forms = state.terms.undisclosed - state.forms.get(name, 0)
            choice = self.choosers[name](Turn(seen, cards, forms, playoff))
            if choice.passes:
                passed.append(name)
            if choice.bets:
                laid[name] = choice.bets
            if choice.sealed is not None:
                sealed[name] = choice.sealed
        return Coup(self._deal(), laid, sealed, passed)

    def _deal(self) -> list[Card]:
        """A coup from the device, which has all cards but those of the coup before."""
        device = list(PACK) * rules().terms.decks
        for card in self.rack:
            device.remove(card)
        order = iter(shuffled(device, self.entropy))
        hands: dict[str, list[Card]] = {"player": [], "banker": []}
        cards: list[Card] = []
        while isinstance(step := rules().next_card(hands, {}), Deal):
            cards.append(next(order))
            hands[step.hand].append(cards[-1])
        self.rack = cards
        return cards

    def _say(self, table: str, coup: Coup, played: Played) -> None:
        for name, form in coup.sealed.items():
            self.tell(Said(f"The form of {name} is read out: {in_chips(form.amount or 0)} on {form.wager}.", (FORMS_READ,)))
        hands = _hands(coup.cards)
        totals = TOTALS.of(hands, {}, "")
        result = "Player wins" if totals.player > totals.banker else "Banker wins" if totals.banker > totals.player else "A tie"
        clauses = tuple(dict.fromkeys(each.clause for each in played.settled if each.clause))
        cards = f"{' '.join(hands['player'])} against {' '.join(hands['banker'])}"
        self.tell(
            Said(f"{table}, coup {played.number}: {result}, Player {totals.player}, Banker {totals.banker} ({cards}).", clauses)
        )
        for each in played.disqualified:
            self.tell(Said(f"{each.player} is disqualified.", (each.clause,)))
        for out in played.out:
            self.tell(Said(f"{out.player} is out with {in_chips(out.stack)} left.", (out.clause,)))

    def _finish(self, session: str, table: str, state: Session) -> None:
        where: dict[str, Any] = {"session": session, "table": table}
        stacks = {name: Sum(stack) for name, stack in state.stacks.items()}
        self._do(c.CountStacks, DEALER, stacks=stacks, closes=True, **where)
        while (due := line_due(self.t, session, self.t.sessions[session].tables[table])).level:
            self.tell(Said(f"{', '.join(due.level)} are level for {_places(due.places)}, and play off.", (PLAY_OFF,)))
            playing = play_off(state, due, int(self.t.terms.allotment))
            while not playing.decided:
                coup = self._coup(playing.session, 1, playoff=True)
                playing, played = play_on(playing, coup)
                self._say(f"{table}, play-off", coup, played)
                counted = ", ".join(f"{name} {in_chips(stack)}" for name, stack in played.stacks.items())
                level = "" if playing.decided else f"; {', '.join(playing.session.boxes)} are level and go on"
                self.tell(Said(f"The count: {counted}{level}.", (PLAY_OFF,)))
            self._do(c.TellPlayOff, DEALER, order=playing.groups, **where)
        self._do(c.CountIn, DEALER, **where)
        announced = self._do(c.AnnouncePlaces, **where)
        through = [name for name, standing in announced.standings.items() if standing.value == "in"]
        if through:
            self.tell(Said(f"{', '.join(through)} {'goes' if len(through) == 1 else 'go'} on from {table}.", announced.clauses))

    def _prizes(self) -> None:
        awarded = self._do(c.AwardPrizes)
        for prize in awarded.prizes:
            self._do(c.PayPrize, DEALER, entrant=prize.entrant)
            self.tell(Said(f"Place {prize.place}: {prize.entrant}, ${in_chips(prize.cents)}.", awarded.clauses))


def _places(number: int) -> str:
    return "one place" if number == 1 else f"{number} places"


def _hands(cards: Sequence[Card]) -> dict[str, list[Card]]:
    hands: dict[str, list[Card]] = {"player": [], "banker": []}
    for card in cards:
        step = rules().next_card(hands, {})
        assert isinstance(step, Deal)
        hands[step.hand].append(card)
    return hands
