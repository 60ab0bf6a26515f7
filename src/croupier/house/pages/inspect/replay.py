"""A round told again, entry by entry: what lay on the table after each, who brought it about, and why."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec import Struct

from croupier.cards.card import Card
from croupier.desk.noting import noted
from croupier.desk.records import RoundOnRecord, judged, rejudged
from croupier.desk.saying import rules_at
from croupier.games.adjudicate import NotJudged
from croupier.games.explain import hand_title
from croupier.games.record import WagerOut
from croupier.house.pages.figures import money
from croupier.house.pages.inspect.why import Why, why
from croupier.house.pages.player.spots import printed_for
from croupier.money import Cents, parse_cents
from croupier.table.asking.results import ResultView
from croupier.table.asking.seen import RoundView, View
from croupier.table.asking.view import view
from croupier.table.message.events import Event, ResultAnnounced
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.record.evolve import evolve

_SIDES: Final = {"player": "is-player", "banker": "is-banker"}


class Hand(Struct, frozen=True):
    name: str
    title: str
    look: str
    count: str
    cards: tuple[Card | None, ...]
    """None for one that lies face down where the reader may not see it."""
    wins: bool = False
    printed: bool = False
    """The cloth itself counts for it: a card is printed there."""


class Frame(Struct, frozen=True):
    """What lies on the table from one step to another."""

    first: int
    last: int
    hands: tuple[Hand, ...]


class Line(Struct, frozen=True):
    """One entry."""

    step: int
    """From 1."""
    version: int
    at: int
    words: str
    by: Actor
    why: Why
    decisive: bool
    """A drawing table decided."""


class Entry(Struct, frozen=True):
    """An entry as it is read."""

    version: int
    event: Event


class Story(Struct, frozen=True):
    game: str
    title: str
    called: str
    edition: str
    layout: str
    lines: tuple[Line, ...]
    frames: tuple[Frame, ...]
    announced: int = 0
    """The step of the result."""

    @property
    def begins(self) -> int:
        """The step at which a replay is shown first: the last that a drawing table decided, the result, or the last of all."""
        decisive = [line.step for line in self.lines if line.decisive]
        return decisive[-1] if decisive else self.announced or len(self.lines)

    def asked(self, text: str, usual: int) -> int:
        """The step that an address names, where there is such a one."""
        wanted = int(text[:6]) if text.isascii() and text.isdigit() else 0
        return wanted if 1 <= wanted <= len(self.lines) else usual


def story(
    before: Table,
    entries: Iterable[Entry],
    viewer: Actor,
    number: int,
    read: Callable[[Event], Event | None] = lambda event: event,
    beside: Callable[[View], View] = lambda seen: seen,
) -> Story:
    """From the table as it stood before the first of these entries; `read` is what the viewer may read of each, if anything, and
    `beside` the table beside it, which names whoever an event knows by their area alone."""
    table, lines, frames, announced = before, list[Line](), list[Frame](), 0
    seen = view(table, viewer)
    for entry in entries:
        lay = _cards(seen, number)
        table = evolve(table, entry.event)
        seen = view(table, viewer)
        event, step = read(entry.event), len(lines) + 1
        if event is None:
            continue
        reason = why(event, rules_at(seen), lay)
        lines.append(Line(step, entry.version, event.at, noted(event, beside(seen)), event.by, reason, reason.grid is not None))
        announced = step if isinstance(event, ResultAnnounced) else announced
        hands = _hands(seen, number)
        if frames and frames[-1].hands == hands:
            frames[-1] = Frame(frames[-1].first, step, hands)
        else:
            frames.append(Frame(step, step, hands))
    return Story(seen.game, seen.title, seen.called, seen.edition, seen.sign.layout, tuple(lines), tuple(frames), announced)


def _of(seen: View, number: int) -> RoundView | None:
    """The round, while it lies on the table, and after it was cleared as long as it can be looked at."""
    return next((each for each in (seen.round, seen.last) if each is not None and each.number == number), None)


def _cards(seen: View, number: int) -> dict[str, Sequence[Card | None]]:
    ongoing = _of(seen, number)
    return {} if ongoing is None else {hand.hand: hand.cards for hand in ongoing.hands}


def _hands(seen: View, number: int) -> tuple[Hand, ...]:
    ongoing = _of(seen, number)
    return () if ongoing is None else hands_of(ongoing)


def hands_of(ongoing: RoundView) -> tuple[Hand, ...]:
    """The hands of a round as they lie before whoever looks."""
    return tuple(
        Hand(
            hand.hand,
            _title(hand.hand),
            _SIDES.get(hand.hand, ""),
            hand.count or hand.printed,
            hand.cards,
            hand.hand == ongoing.winner,
            printed_for(hand),
        )
        for hand in ongoing.hands
    )


def hands_after(past: ResultView, printed: tuple[str, ...] = ()) -> tuple[Hand, ...]:
    """Those that everyone saw of a round that is over; `printed` are those that the cloth itself gives something."""
    return tuple(
        Hand(hand, _title(hand), _SIDES.get(hand, ""), past.counts.get(hand, ""), cards, hand == past.winner, hand in printed)
        for hand, cards in past.hands.items()
    )


def _title(hand: str) -> str:
    words = {"player": "Player", "banker": "Banker", "dealer": "Dealer", "burned": "Burned"}
    return words.get(hand) or hand_title(hand).capitalize()


# Judged again


class Judged(Struct, frozen=True):
    """A wager as it was settled, beside what `adjudicate` makes of the record."""

    area: int
    player: str
    wager: str
    amount: str
    settled: str
    judged: str
    clause: str
    same: bool


class Verdict(Struct, frozen=True):
    words: str
    same: bool
    lines: tuple[Judged, ...] = ()
    differences: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def verdict(found: RoundOnRecord, titles: dict[str, str]) -> Verdict:
    """The whole round, judged again."""
    answer = judged(found)
    if isinstance(answer, NotJudged):
        return Verdict(f"It cannot be judged again: {answer.error.message}", same=False)
    differences = rejudged(found)
    mine, theirs = _by_wager(found.settled.wagers), _by_wager(answer.wagers)
    lines = tuple(_judged(mine.get(key), theirs.get(key), titles) for key in dict.fromkeys((*mine, *theirs)))
    count = len(lines)
    words = (
        "Judged otherwise" if differences
        else f"Re-judged: same result, same {'amount' if count == 1 else f'{count} amounts'}" if count
        else "Re-judged: same result, and nothing was wagered"
    )  # fmt: skip
    return Verdict(words, not differences, lines, tuple(differences), tuple(note.message for note in answer.notes))


def _by_wager(lines: Iterable[WagerOut]) -> dict[tuple[int, str, str], WagerOut]:
    return {(line.area, line.player or "", line.wager): line for line in lines}


def _judged(mine: WagerOut | None, theirs: WagerOut | None, titles: dict[str, str]) -> Judged:
    line = mine or theirs
    assert line is not None, "it is on one of the lists"
    title, amount = titles.get(line.wager, line.wager), money(_cents(line.amount))
    settled, judged_ = _came(mine), _came(theirs)
    return Judged(line.area, line.player or "", title, amount, settled, judged_, line.clause, settled == judged_)


_RESULTS: Final = {"win": "wins", "lose": "loses", "standoff": "stands off", "void": "void"}


def _cents(amount: str) -> Cents:
    return parse_cents(amount) if amount.strip("0.") else 0


def _came(line: WagerOut | None) -> str:
    """What became of it: `wins $19, $20 back`."""
    if line is None:
        return "nothing"
    pays, back = _cents(line.pays), _cents(line.returned)
    return f"{_RESULTS.get(line.result, line.result)}{f' {money(pays)}' if pays else ''}, {money(back)} back"
