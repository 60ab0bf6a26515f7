"""Three Card Poker simulated: a fresh deck for every round, each area playing or folding by a strategy's table."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.cards.card import PACK, RANKS, SUITS
from croupier.games.poker_hands import Category, PokerHand, dealer_plays, value_of
from croupier.games.rules import Rules
from croupier.games.three_card_poker import Holding, Showdown
from croupier.odds.common.compiled import compiled
from croupier.odds.common.decision import End
from croupier.odds.common.generator import draw_threes
from croupier.odds.common.shoe import OddsError
from croupier.odds.common.tally import FIELDS, MOST, Sorting
from croupier.odds.exact.three_card import FOLD, PLAY
from croupier.odds.simulate.tracing import Trace, by_field, ends_of

Array = npt.NDArray[Any]

BATCHES: Final = 8
"""Batches dealt at a time."""
CHUNKS: Final = 128
_STANCES: Final = (FOLD, PLAY)


class ThreeCardBench:
    words = 4
    dealt = "kernel"

    def __init__(self, rules: Rules, plays: dict[PokerHand, bool], areas: int = 1) -> None:
        """`plays`: whether a hand of this value plays."""
        self.rules, self.areas = rules, areas
        self.most_rounds = MOST // areas
        self.block = BATCHES * CHUNKS
        self.dealing = f"batches of {self.most_rounds} rounds, a fresh deck for each round"
        ante, plus = Sorting(rules, 0, 3), Sorting(rules, 3 * FIELDS)
        self.values = _values(plays)
        self.adds = _adds(ante, plus)
        self.hands = dict.fromkeys(ante.fields.values(), 1)
        self.cells = (*ante.cells, *plus.cells)
        self._new: Array = np.array([RANKS.index(card[0]) | 16 << SUITS.index(card[1]) for card in PACK], np.uint32)
        hands = areas + 1 + (areas + 1) % 2
        left = [max(52 - 3 * hand, 3) for hand in range(hands)]  # a hand too many, where their number is odd, draws for nobody
        self._sizes: Array = np.array(left, np.uint64)
        self._limits: Array = np.array([2**32 % (size * (size - 1) * (size - 2)) for size in left], np.uint64)

    def deal(self, state: Array) -> Array:
        deck = self._new.copy()
        counted = np.zeros((self.block, self.words), np.uint64)
        words = np.zeros(self.most_rounds * BATCHES, np.uint64)
        drawn = np.zeros((3 * self._sizes.size, words.size), np.uint32)
        for first in range(0, self.block, BATCHES):
            draw_threes(state, self._sizes, self._limits, words, drawn)
            self.play(deck, drawn, counted[first : first + BATCHES])
        return counted

    def play(self, deck: Array, drawn: Array, counted: Array) -> None:
        """Deal a round for each column of places: three cards to the dealer, three to each area; suits and order never matter."""
        none = np.zeros((0, 0), np.uint8)
        play_batches(deck, drawn, self.areas, self.most_rounds, self.values, self.adds, counted, none)

    def trace(self, state: Array, wager: str) -> Iterator[Trace]:
        adds: Array = np.zeros_like(self.adds)
        adds[:, 0] = by_field(self.adds, ends_of(self, wager).of_field)
        deck, counted = self._new.copy(), np.zeros((BATCHES, self.words), np.uint64)
        words = np.zeros(self.most_rounds * BATCHES, np.uint64)
        drawn = np.zeros((3 * self._sizes.size, words.size), np.uint32)
        while True:
            traced = np.zeros((BATCHES, self.most_rounds), np.uint8)
            draw_threes(state, self._sizes, self._limits, words, drawn)
            play_batches(deck, drawn, 1, self.most_rounds, self.values, adds, counted, traced)
            yield traced, np.full(BATCHES, self.most_rounds, np.int64)


def _values(plays: dict[PokerHand, bool]) -> Array:
    """By three ranks and whether the suits agree: the hand's place in the order, kind and stance, and whether a dealer plays it."""
    hands = {}
    for ranks in product(range(len(RANKS)), repeat=3):
        at = ranks[0] | ranks[1] << 4 | ranks[2] << 8
        names = [RANKS[rank] for rank in ranks]
        hands[at] = value_of([name + suit for name, suit in zip(names, SUITS, strict=False)])  # type: ignore[misc]
        if len(set(ranks)) == 3:
            hands[at | 1 << 12] = value_of([name + SUITS[0] for name in names])  # type: ignore[misc]
    order = {hand: place for place, hand in enumerate(sorted(set(hands.values())))}
    table = np.zeros(8192, np.uint32)
    for at, hand in hands.items():
        own = hand.category * 12 + (6 if plays[hand] else 0)
        table[at] = order[hand] | own << 16 | (3 if dealer_plays(hand) else 0) << 24
    return table


def _adds(ante: Sorting, plus: Sorting) -> Array:
    """By category, stance, whether the dealer plays and who is higher: what the hand adds to the words."""
    rows = []
    for category, stance, playing, beats in product(Category, _STANCES, (False, True), (-1, 0, 1)):
        facets: dict[str, Any] = {"showdown": Showdown(stance, playing, beats), "holding": Holding(stance, playing, category)}
        stays: dict[str, Any] = {"holding": Holding(PLAY, playing, category)}
        rows.append(np.concatenate((ante.pack([End(stance, facets)], 3)[0], plus.pack([End("", stays)])[0])))
    return np.array(rows, np.uint64)


def by_value(hands: dict[tuple[Any, ...], bool]) -> dict[PokerHand, bool]:
    """A strategy by cards as one by value, which is all that can tell hands apart here."""
    plays: dict[PokerHand, bool] = {}
    for cards, chosen in hands.items():
        if plays.setdefault(value_of(cards), chosen) != chosen:
            raise OddsError("The simulator needs a strategy that treats hands of one value alike.")
    return plays


_4: Final = np.uint64(4)
_8: Final = np.uint64(8)
_12: Final = np.uint64(12)
_RANK: Final = np.uint64(15)
_PLACE: Final = np.uint64(0xFFFF)
_OWN: Final = np.uint64(0xFF)
_16: Final = np.uint64(16)
_24: Final = np.uint64(24)


@compiled
def take(deck: Array, places: Any, drawn: Array, number: Any) -> Any:
    """Three cards from the front of the deck, as the key by which a hand's value is found."""
    key, same = np.uint64(0), np.uint64(0xF0)
    shift = np.uint64(0)
    for step in range(3):
        place = np.uint64(places + step)
        taken = np.uint64(drawn[places + step, number])
        card = deck[taken]
        deck[taken] = deck[place]
        deck[place] = card
        key |= (np.uint64(card) & _RANK) << shift
        same &= np.uint64(card)
        shift += _4
    return key | np.uint64(same != np.uint64(0)) << _12


@compiled
def play_batches(
    deck: Array, drawn: Array, areas: int, rounds: int, values: Array, adds: Array, counted: Array, traced: Array
) -> None:
    """Where there is room in `traced`, what each round adds to the first word is written there as well."""
    keep, number = traced.size > 0, 0
    for batch in range(counted.shape[0]):
        first = second = third = last = np.uint64(0)
        for played in range(rounds):
            dealer = np.uint64(values[take(deck, 0, drawn, number)])
            for area in range(areas):
                own = np.uint64(values[take(deck, 3 * area + 3, drawn, number)])
                higher = np.uint64((own & _PLACE) > (dealer & _PLACE))
                not_lower = np.uint64((own & _PLACE) >= (dealer & _PLACE))
                at = ((own >> _16) & _OWN) + (dealer >> _24) + higher + not_lower
                first += adds[at, 0]
                second += adds[at, 1]
                third += adds[at, 2]
                last += adds[at, 3]
                if keep:
                    traced[batch, played] = adds[at, 0]
            number += 1
        counted[batch, 0] = first
        counted[batch, 1] = second
        counted[batch, 2] = third
        counted[batch, 3] = last
