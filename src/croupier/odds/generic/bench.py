"""A generic simulator: rounds dealt card by card by asking the game's own rule, for what has no kernel. Slow and right.

Each round is dealt from all the decks anew, so that its mean is the exact price. It is a `Bench` like those of the kernels, and so
is cut into blocks in the same way, dealt by whoever is free, saved and gone on with.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.cards.card import PACK, Card
from croupier.games.rules import Ask, Deal, Hands, Line, Rules, Wager
from croupier.odds.common.decision import End
from croupier.odds.common.generator import draw_any, stream
from croupier.odds.common.shoe import OddsError
from croupier.odds.common.tally import FIELDS, MOST, Cell, NoRoomError
from croupier.odds.common.wagers import decides, permitted_wagers, riding
from croupier.odds.generic.choosing import Strategy
from croupier.odds.generic.walk import checked

Array = npt.NDArray[Any]

UNITS: Final = 16
"""Batches in a block."""
MOST_WAYS: Final = 1024
"""Ways of settling that are tallied; each is held against each other."""
_DRAWN: Final = 1024
"""Places drawn at a time."""
_SAMPLE: Final = 64

Way = tuple[tuple[str, int], ...]
"""A wager and what rides on it, each with the place of the line that settles it."""
Played = tuple[Hands, Mapping[str, str]]


class WayCell(Cell, frozen=True, eq=False):
    """A cell that holds its lines itself: what happened is not asked again."""

    wager: str
    lines: list[tuple[Wager, Line]]

    def settles(self, _rules: Rules, wager: Wager) -> list[tuple[Wager, Line]] | None:
        return self.lines if wager.slug == self.wager else None


class GenericBench:
    """`rules` has the wagers to be tallied and no others; `strategies` says how decisions are made where each of them lies."""

    dealt = "generic"
    block = UNITS

    def __init__(self, rules: Rules, strategies: Mapping[str, Strategy | None], areas: int = 1) -> None:
        self.rules = rules
        self.areas = areas = areas if rules.dealt_in else 1
        self.wagers = permitted_wagers(rules)
        if not self.wagers:
            raise OddsError(f"{rules.title} has no wager to be simulated with these decks.")
        self.most_rounds = MOST // areas
        decks = rules.terms.decks
        self.dealing = f"batches of {self.most_rounds} rounds, each round from {decks} full deck{'s' * (decks != 1)}"
        self._groups: dict[Strategy | None, list[Wager]] = {}
        for wager in self.wagers:
            self._groups.setdefault(strategies.get(wager.slug), []).append(wager)
        cells, self._fields = _cells(rules, self.wagers)
        self.cells: tuple[Cell, ...] = tuple(cells)
        self.words = -(-len(cells) // FIELDS)
        self.hands = {place: 1 for place, cell in enumerate(cells) if cell.wager == self.wagers[0].slug}
        self._cards = PACK * decks
        self._areas = [str(area) for area in range(1, areas + 1)]
        self._names = rules.hands(range(1, areas + 1))
        self._parts = {(wager.slug, choice): _parts(rules, wager, choice) for wager in self.wagers for choice in _choices(rules)}
        self._lines = {wager.slug: {id(line): place for place, line in enumerate(wager.lines)} for wager in rules.wagers.values()}
        # What a few rounds come to says which rules these are: a saved tally must not go on under others.
        self.sample: Array = self._batches(stream(0, "sample", 0), 1, _SAMPLE // areas or 1)

    def deal(self, state: Array) -> Array:
        return self._batches(state, self.block, self.most_rounds)

    def _batches(self, state: Array, batches: int, rounds: int) -> Array:
        counted = np.zeros((batches, self.words * FIELDS), np.uint8)
        places = _places(state, len(self._cards))
        for batch in range(batches):
            for _ in range(rounds):
                self.tally(_fresh(self._cards, places), counted[batch])
        return counted.view(np.uint64)

    def trace(self, state: Array, wager: str) -> Iterator[tuple[Array, Array]]:
        """Batches of rounds one by one, without end: how each ended for one wager, by the order of its cells."""
        fields = np.array([place for place, cell in enumerate(self.cells) if getattr(cell, "wager", "") == wager])
        places, one = _places(state, len(self._cards)), np.zeros(self.words * FIELDS, np.uint8)
        while True:
            traced = np.zeros((1, self.most_rounds), np.uint8)
            for played in range(self.most_rounds):
                one[:] = 0
                self.tally(_fresh(self._cards, places), one)
                traced[0, played] = np.argmax(one[fields] > 0)
            yield traced, np.full(1, self.most_rounds, np.int64)

    def tally(self, cards: Iterator[Card], counted: Array) -> None:
        """One round from these cards, counted by field. Areas that decide otherwise are dealt the same cards again."""
        drawn: list[Card] = []
        for strategy, wagers in self._groups.items():
            hands, decisions = self._round(strategy, _again(drawn, cards))
            for area in self._areas:
                looks: dict[str, Any] = {}
                for wager in wagers:
                    way = []
                    for part in self._parts[wager.slug, decisions.get(area, "")]:
                        reads = part.reads
                        if reads.name not in looks:
                            looks[reads.name] = reads.of(hands, decisions, area)
                        way.append((part.slug, self._lines[part.slug][id(part.line(looks[reads.name]))]))
                    counted[self._fields[wager.slug, tuple(way)]] += 1

    def _round(self, strategy: Strategy | None, cards: Iterator[Card]) -> Played:
        rules = self.rules
        hands: dict[str, list[Card]] = {name: [] for name in self._names}
        decisions: dict[str, str] = {}
        while True:
            step = rules.next_card(hands, decisions)
            if isinstance(step, Deal):
                hands[step.hand].append(next(cards))
            elif isinstance(step, Ask):
                if strategy is None:
                    raise OddsError(f"{rules.title} asks for decisions, so its simulation needs a strategy.", step.clause)
                for area in step.areas[:1] if step.in_turn else step.areas:
                    decisions[area] = checked(rules, strategy.choose(hands, decisions, area))
            else:
                return hands, decisions


def _choices(rules: Rules) -> tuple[str, ...]:
    """What can have been decided by the end, nothing included."""
    return ("", *rules.decides.choices) if rules.decides else ("",)


def _parts(rules: Rules, wager: Wager, decision: str) -> list[Wager]:
    """The wager, what this decision adds to it, and the bonuses on it."""
    if rules.decides is None or not decides(rules, wager):
        return [wager]
    adds = rules.decides.adds
    return [wager, *(part for part in riding(rules, wager) if not part.staked or decision in adds.get(part.slug, ()))]


def _cells(rules: Rules, wagers: Sequence[Wager]) -> tuple[list[WayCell], dict[tuple[str, Way], int]]:
    """Every way that lines can come together gets its field beforehand, so that all workers count alike."""
    cells: list[WayCell] = []
    fields: dict[tuple[str, Way], int] = {}
    for wager in wagers:
        for parts in dict.fromkeys(tuple(_parts(rules, wager, choice)) for choice in _choices(rules)):
            for places in product(*(range(len(part.lines)) for part in parts)):
                lines = [(part, part.lines[place]) for part, place in zip(parts, places, strict=True)]
                fields[wager.slug, tuple((part.slug, place) for part, place in zip(parts, places, strict=True))] = len(cells)
                cells.append(WayCell(End("", {}), {len(cells): 1}, wager.slug, lines))
                if len(cells) > MOST_WAYS:
                    raise NoRoomError(f"{rules.title} has more ways of settling than the simulator has room to count.")
    return cells, fields


def _places(state: Array, cards: int) -> Iterator[int]:
    """Places below the number of cards, each drawn by itself, without end."""
    words, picks = np.zeros(_DRAWN // 4, np.uint64), np.zeros((1, _DRAWN), np.uint32)
    while True:
        draw_any(state, cards, picks, words)
        yield from picks[0].tolist()


def _fresh(cards: Sequence[Card], places: Iterator[int]) -> Iterator[Card]:
    """Cards of a full stack in an order by chance: a place that has been drawn is drawn again."""
    gone: set[int] = set()
    while len(gone) < len(cards):
        place = next(places)
        if place not in gone:
            gone.add(place)
            yield cards[place]
    raise OddsError(f"A round wanted more than the {len(cards)} cards there are.")


def _again(drawn: list[Card], more: Iterator[Card]) -> Iterator[Card]:
    """The cards that were drawn before, then more of them."""
    yield from list(drawn)
    for card in more:
        drawn.append(card)
        yield card
