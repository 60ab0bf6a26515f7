"""Three Card Poker counted exactly: every hand against every hand the dealer can hold beside it.

There are 407 million such pairs. They are not looked at one by one: the dealer's hands below a value that avoid three given
cards are all those below it, less those with one of the cards, plus those with two, less the one with all three.
"""

from itertools import combinations, combinations_with_replacement
from math import lcm
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.cards.card import PACK, PACK_SIZE, RANKS, SUITS, Card
from croupier.games.marks import RANK, SUIT
from croupier.games.poker_hands import Category, PokerHand, dealer_plays, value_of
from croupier.games.rules import Decisions, Hands, Rules
from croupier.games.three_card_poker import Holding, Showdown
from croupier.games.topics import DECKS
from croupier.odds.common.compiled import compiled
from croupier.odds.common.decision import Decided, End, FacetCounts, net_of
from croupier.odds.common.payment import EXACT, Payment
from croupier.odds.common.shoe import OddsError, Shoe
from croupier.odds.generic.choosing import Strategy

CARDS: Final = 6
FIRST: Final = "ante"
PLAY: Final = "play"
FOLD: Final = "fold"
ORDERS: Final = 36
"""Each pair of hands comes in 3! times 3! sequences of cards."""

_FITS: Final = 2**62
"""Sums below this stay within 64 bits."""

CELLS: Final = tuple((plays, beats) for plays in (False, True) for beats in (1, 0, -1))
"""How the dealer can stand against a hand: without a hand or with one; below, level or above."""

Array = npt.NDArray[np.int64]
HANDS: Final[Array] = np.array(list(combinations(range(PACK_SIZE), 3)), np.int64)
"""Three places in `PACK` each, ascending."""


@compiled
def count_showdowns(
    hands: npt.NDArray[np.int64],
    value: npt.NDArray[np.int64],
    values: int,
    lowest_playing: int,
) -> npt.NDArray[np.int64]:
    """For each hand, the dealer's hands that share no card with it, in the order of `CELLS`."""
    every = np.zeros(values + 1, np.int32)
    one = np.zeros((52, values + 1), np.int32)
    two = np.zeros((52 * 52, values + 1), np.int32)
    number = hands.shape[0]
    for hand in range(number):
        a, b, c = hands[hand]
        above = value[hand] + 1
        every[above] += 1
        one[a, above] += 1
        one[b, above] += 1
        one[c, above] += 1
        two[a * 52 + b, above] += 1
        two[a * 52 + c, above] += 1
        two[b * 52 + c, above] += 1
    for step in range(values):
        every[step + 1] += every[step]
    for card in range(52):
        for step in range(values):
            one[card, step + 1] += one[card, step]
        for other in range(card + 1, 52):
            for step in range(values):
                two[card * 52 + other, step + 1] += two[card * 52 + other, step]
    cells = np.zeros((number, 6), np.int64)
    below = np.zeros(4, np.int64)
    for hand in range(number):
        a, b, c = hands[hand]
        own = value[hand]
        marks = (own, own + 1, lowest_playing, values)
        for place in range(4):
            mark = marks[place]
            below[place] = (
                every[mark]
                - one[a, mark]
                - one[b, mark]
                - one[c, mark]
                + two[a * 52 + b, mark]
                + two[a * 52 + c, mark]
                + two[b * 52 + c, mark]
                - (1 if own < mark else 0)
            )
        lower, not_higher, idle, total = below
        if own < lowest_playing:
            cells[hand, 0] = lower
            cells[hand, 1] = not_higher - lower
            cells[hand, 2] = idle - not_higher
            cells[hand, 5] = total - idle
        else:
            cells[hand, 0] = idle
            cells[hand, 3] = lower - idle
            cells[hand, 4] = not_higher - lower
            cells[hand, 5] = total - not_higher
    return cells


class Order(NamedTuple):
    """All hands of a pack and how they rank, as `value_of` has it."""

    value: Array
    """Each hand's place in `worth`, in the order of `HANDS`."""
    worth: list[PokerHand]
    """The distinct values, lowest first."""
    lowest_playing: int
    """The first value with which the dealer plays."""


def order_of_hands() -> Order:
    """Suits count only when all three agree, so a hand is looked up by its ranks and that."""
    size = len(RANKS)
    seen: dict[tuple[int, int, int, int], PokerHand] = {}
    for ranks in combinations_with_replacement(range(size), 3):
        mixed = [Card(RANKS[rank] + suit) for rank, suit in zip(ranks, SUITS, strict=False)]
        seen[(*ranks, 0)] = value_of(mixed)
        if len(set(ranks)) == 3:
            seen[(*ranks, 1)] = value_of([Card(RANKS[rank] + SUITS[0]) for rank in ranks])
    worth = sorted(set(seen.values()))
    place = {value: number for number, value in enumerate(worth)}
    table = np.zeros((size, size, size, 2), np.int64)
    for key, hand in seen.items():
        table[key] = place[hand]
    by_rank, suits = np.sort(HANDS % size, axis=1), HANDS // size
    flush = ((suits[:, 0] == suits[:, 1]) & (suits[:, 1] == suits[:, 2])).astype(np.int64)
    plays = [dealer_plays(hand) for hand in worth]
    if plays != sorted(plays):
        raise OddsError("The dealer's hands that play must all rank above those that do not.")
    return Order(table[by_rank[:, 0], by_rank[:, 1], by_rank[:, 2], flush], worth, plays.index(True))


class Counted(NamedTuple):
    """The hands a shoe can still deal, each with its value, its category and the dealer's hands against it."""

    hands: Array
    value: Array
    category: Array
    cells: Array
    """By hand and `CELLS`."""


class Poker:
    """The game made ready: its hands ranked once, so that many packs can be counted."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._last: tuple[Shoe, Counted] | None = None
        self.order = order_of_hands()

    def count(self, shoe: Shoe) -> Counted:
        if self._last is None or self._last[0] != shoe:
            self._last = (shoe, self._count(shoe))
        return self._last[1]

    def _count(self, shoe: Shoe) -> Counted:
        shoe.sequences(CARDS)
        if max(shoe.left) > 1:
            raise OddsError("Three Card Poker is counted for one deck.", self.rules.provisions.cite(DECKS))
        order = self.order
        left = np.array(shoe.left, np.bool_)[HANDS].all(axis=1)
        hands, value = HANDS[left], order.value[left]
        cells = count_showdowns(hands, value, len(order.worth), order.lowest_playing)
        return Counted(hands, value, np.array([int(hand.category) for hand in order.worth])[value], cells)

    def gains(self, found: Counted, payment: Payment = EXACT) -> tuple[npt.NDArray[Any], npt.NDArray[Any], int]:
        """What playing and folding bring each hand, summed over the dealer's hands, as whole numbers over one measure.

        The numbers are Python's own where an odd price makes them too long for 64 bits.
        """
        nets = {
            (decision, category): [net_of(self.rules, FIRST, _end(decision, category, *cell), payment) for cell in CELLS]
            for decision in (PLAY, FOLD)
            for category in Category
        }
        measure = lcm(*(net.denominator for row in nets.values() for net in row))
        whole = {at: [int(net * measure) for net in row] for at, row in nets.items()}
        most = max(abs(net) for row in whole.values() for net in row)
        fits = most * int(found.cells.sum(axis=1).max()) < _FITS
        number: Any = np.int64 if fits else object
        play, fold = (np.array([whole[decision, category] for category in Category], number) for decision in (PLAY, FOLD))
        cells = found.cells.astype(number, copy=False)
        return (cells * play[found.category]).sum(axis=1), (cells * fold[found.category]).sum(axis=1), measure

    def plays(self, strategy: str, found: Counted | None = None, payment: Payment = EXACT) -> npt.NDArray[np.bool_]:
        """Whether to play each hand of `found`, or of the full deck. `table` plays from the lowest hand that `best` plays there."""
        hands = found or self.full()
        if strategy == "best":
            play, fold, _ = self.gains(hands, payment)
            return np.array(play > fold, np.bool_)
        if strategy == "table":
            return np.array(hands.value >= self.order.worth.index(self.threshold()))
        if strategy == "mimic":
            return np.array(hands.value >= self.order.lowest_playing)
        return np.full(len(hands.value), strategy == "always")

    def strategy(self, name: str, shoe: Shoe, payment: Payment = EXACT) -> Strategy:
        """The same as a function of the cards, for what only the generic way can count or deal."""
        found = self.count(shoe)
        chosen = self.plays(name, found, payment).tolist()
        playing = {tuple(hand): plays for hand, plays in zip(found.hands.tolist(), chosen, strict=True)}

        def choose(hands: Hands, _decisions: Decisions, area: str) -> str:
            return PLAY if playing[tuple(sorted(PACK.index(card) for card in hands[area]))] else FOLD

        return Strategy(name, choose, (RANK, SUIT), ("area",))

    def threshold(self) -> PokerHand:
        """The lowest hand that the best strategy plays with a full deck."""
        full = self.full()
        return self.order.worth[int(full.value[self.plays("best", full)].min())]

    def single_threshold(self) -> bool:
        """Whether the best strategy is no more than that: every hand from it up is played, none below it."""
        full = self.full()
        best = self.plays("best", full)
        return bool((best == (full.value >= self.order.worth.index(self.threshold()))).all())

    def facets(self, shoe: Shoe) -> tuple[int, dict[str, FacetCounts]]:
        """What a hand that stays in shows, for the wager on it alone."""
        found = self.count(shoe)
        holding: FacetCounts = []
        for category in Category:
            cells = found.cells[found.category == category].sum(axis=0)
            for plays in (False, True):
                ways = sum(int(cells[place]) for place, cell in enumerate(CELLS) if cell[0] is plays)
                holding.append((Holding(PLAY, plays, category), ways * ORDERS))
        return shoe.sequences(CARDS), {"holding": holding}

    def decided(self, shoe: Shoe, strategy: str, payment: Payment) -> Decided:
        """The whole game under a strategy: every end with its number of six-card sequences."""
        found = self.count(shoe)
        chosen = self.plays(strategy, found, payment)
        ends = []
        for decision, whose in ((PLAY, chosen), (FOLD, ~chosen)):
            for category in Category:
                cells = found.cells[whose & (found.category == category)].sum(axis=0).tolist()
                ends += [(_end(decision, category, *cell), ways * ORDERS) for cell, ways in zip(CELLS, cells, strict=True) if ways]
        return Decided(shoe.sequences(CARDS), ends)

    def full(self) -> Counted:
        return self.count(Shoe.full(self.rules.terms.decks))


def _end(decision: str, category: Category, plays: bool, beats: int) -> End:  # noqa: FBT001 -- a cell, unpacked
    facets: dict[str, Any] = {"showdown": Showdown(decision, plays, beats), "holding": Holding(decision, plays, category)}
    return End(decision, facets)


def plays(rules: Rules, strategy: str = "best") -> dict[tuple[Card, ...], bool]:
    """A strategy for the full deck, by the three cards in the order of `PACK`."""
    game = Poker(rules)
    full = game.full()
    chosen = game.plays(strategy, full)
    return {tuple(PACK[card] for card in hand): bool(play) for hand, play in zip(full.hands.tolist(), chosen, strict=True)}
