"""Lucky Draw counted exactly for every hand, every dealer's card and both decisions.

Cards are told apart as far as a pay line can: by value, and the threes by suit, which makes thirteen kinds.
"""

from itertools import combinations_with_replacement
from math import lcm
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.cards.card import PACK, Card
from croupier.games.baccarat import POINT, VALUE, points
from croupier.games.lucky_draw_baccarat import THREE
from croupier.games.rules import Deal, Decisions, Facet, Hands, NextCard, Rules
from croupier.odds.common.compiled import compiled
from croupier.odds.common.decision import Decided, End, net_of
from croupier.odds.common.payment import EXACT, Payment
from croupier.odds.common.shoe import Shoe
from croupier.odds.exact.coups import VALUES, hand_of
from croupier.odds.generic.choosing import Strategy

CARDS: Final = 6
"""Two and one for the area, one and two for the dealer."""
AREA: Final = "1"
FIRST: Final = "enter"
STAND: Final = "stand"
DRAW: Final = "draw"

KindOf = tuple[int, str]


def kind_of(card: Card) -> KindOf:
    return VALUE[card], str(THREE.of(card))


KINDS: Final = tuple(sorted({kind_of(card) for card in PACK}))
BY_KIND: Final = tuple(next(card for card in PACK if kind_of(card) == kind) for kind in KINDS)
PAIRS: Final = tuple(combinations_with_replacement(range(len(KINDS)), 2))
"""The hands, as two places in `KINDS`."""
_PLACE: Final = {card: KINDS.index(kind_of(card)) for card in PACK}
_PAIR_PLACE: Final = {pair: place for place, pair in enumerate(PAIRS)}

Array = npt.NDArray[np.int64]
COUNTS: Final[Array] = np.array([points([BY_KIND[a], BY_KIND[b]]) for a, b in PAIRS])
DEALER_VALUES: Final[Array] = np.array([value for value, _ in KINDS])
ROW_NAMES: Final = (*map(str, range(VALUES)), "3-3", "3-3 suited")
"""What a player can remember of a hand: its count, or that it is a pair of threes."""
_FITS: Final = 2**62
"""Sums below this, and the difference of two of them, stay within 64 bits."""


def _row(first: KindOf, second: KindOf) -> int:
    if first[1] and second[1]:
        return VALUES + (first == second)
    return (first[0] + second[0]) % VALUES


ROWS: Final[Array] = np.array([_row(KINDS[a], KINDS[b]) for a, b in PAIRS])
"""The row of `ROW_NAMES` of each hand."""


@compiled
def count_ends(
    left: npt.NDArray[np.int64],
    values: npt.NDArray[np.int64],
    pairs: npt.NDArray[np.int64],
    dealer_takes: npt.NDArray[np.int64],
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """For each hand and dealer's card: in how many ways they come, and what may follow.

    What follows is counted over three further cards, by the kind of the first (the one an area draws) and the dealer's count.
    """
    kinds = left.shape[0]
    ways = np.zeros((pairs.shape[0], kinds), np.int64)
    follows = np.zeros((pairs.shape[0], kinds, kinds, 10), np.int64)
    size = 0
    worth = np.zeros(10, np.int64)
    for kind in range(kinds):
        size += left[kind]
        worth[values[kind]] += left[kind]
    rest = left.copy()
    for hand in range(pairs.shape[0]):
        a, b = pairs[hand]
        opening = rest[a] * (1 if a == b else 2)
        rest[a] -= 1
        opening *= rest[b]
        rest[b] -= 1
        if opening > 0:
            worth[values[a]] -= 1
            worth[values[b]] -= 1
            for dealer in range(kinds):
                if rest[dealer] <= 0:
                    continue
                ways[hand, dealer] = opening * rest[dealer]
                rest[dealer] -= 1
                worth[values[dealer]] -= 1
                for third in range(kinds):
                    if rest[third] <= 0:
                        continue
                    worth[values[third]] -= 1
                    for second in range(10):
                        seconds = rest[third] * worth[second]
                        if seconds == 0:
                            continue
                        total = (values[dealer] + second) % 10
                        if dealer_takes[total] == 0:
                            follows[hand, dealer, third, total] += seconds * (size - 5)
                            continue
                        worth[second] -= 1
                        for last in range(10):
                            follows[hand, dealer, third, (total + last) % 10] += seconds * worth[last]
                        worth[second] += 1
                    worth[values[third]] += 1
                rest[dealer] += 1
                worth[values[dealer]] += 1
            worth[values[a]] += 1
            worth[values[b]] += 1
        rest[b] += 1
        rest[a] += 1
    return ways, follows


class Counted(NamedTuple):
    """What the kernel found, grouped by what the pay lines can see."""

    ways: Array
    """By hand and dealer's card: sequences of those three cards."""
    stand: Array
    """By hand, dealer's card and dealer's count: sequences of three further cards."""
    draw: Array
    """The same, with the finished hand's look (a place in `Looks.shown`) before the dealer's count."""


class Looks(NamedTuple):
    """How the facet sees an area's finished hand: hands it cannot tell apart are one look."""

    stand: Array
    """Look of each two-card hand."""
    draw: Array
    """Look of each two-card hand with each kind of third card."""
    shown: tuple[tuple[Any, ...], ...]
    """By look and dealer's count: the facet's value."""


def looks_of(facet: Facet) -> Looks:
    known: dict[Any, int] = {}
    shown: list[tuple[Any, ...]] = []

    def look(cards: list[Card]) -> int:
        seen = facet.of({AREA: cards, "dealer": hand_of(0, 2)}, {}, AREA)
        if seen not in known:
            known[seen] = len(known)
            shown.append(tuple(facet.of({AREA: cards, "dealer": hand_of(count, 2)}, {}, AREA) for count in range(VALUES)))
        return known[seen]

    stand = [look([BY_KIND[a], BY_KIND[b]]) for a, b in PAIRS]
    draw = [[look([BY_KIND[a], BY_KIND[b], third]) for third in BY_KIND] for a, b in PAIRS]
    return Looks(np.array(stand, np.int64), np.array(draw, np.int64), tuple(shown))


def dealer_takes(next_card: NextCard) -> tuple[int, ...]:
    """By the dealer's two-card count: whether a third card follows, asked of the rule."""
    hand = hand_of(0, 2)
    return tuple(
        int(isinstance(next_card({AREA: hand, "dealer": hand_of(total, 2)}, {AREA: STAND}), Deal)) for total in range(VALUES)
    )


class Gains(NamedTuple):
    """What standing and drawing bring by hand and dealer's card, as whole numbers over one common measure.

    The numbers are Python's own where an odd price makes them too long for 64 bits.
    """

    stand: npt.NDArray[Any]
    draw: npt.NDArray[Any]
    measure: int


class LuckyDraw:
    """The game made ready: its hands looked at and its dealer's rule asked, so that many shoes can be counted."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._last: tuple[Shoe, Counted] | None = None
        self._reads = rules.wagers[FIRST].reads
        self._looks = looks_of(self._reads)
        self._takes = dealer_takes(rules.next_card)

    def count(self, shoe: Shoe) -> Counted:
        if self._last is None or self._last[0] != shoe:
            self._last = (shoe, self._count(shoe))
        return self._last[1]

    def _count(self, shoe: Shoe) -> Counted:
        shoe.sequences(CARDS)
        ways, follows = count_ends(
            np.array(shoe.by_kind(KINDS, kind_of), np.int64),
            np.array([value for value, _ in KINDS], np.int64),
            np.array(PAIRS, np.int64),
            np.array(self._takes, np.int64),
        )
        draw = np.zeros((len(PAIRS), len(KINDS), len(self._looks.shown), VALUES), np.int64)
        hands = np.arange(len(PAIRS))
        for third in range(len(KINDS)):
            draw[hands, :, self._looks.draw[:, third]] += follows[:, :, third]
        return Counted(ways, follows.sum(axis=2), draw)

    def gains(self, found: Counted, payment: Payment = EXACT) -> Gains:
        """Net results summed over all sequences of three further cards, times `measure`."""
        shown = self._looks.shown
        nets = {
            decision: [[net_of(self.rules, FIRST, self._end(decision, facet), payment) for facet in row] for row in shown]
            for decision in (STAND, DRAW)
        }
        measure = lcm(*(net.denominator for rows in nets.values() for row in rows for net in row))
        whole = {decision: [[int(net * measure) for net in row] for row in rows] for decision, rows in nets.items()}
        most = max(abs(net) for rows in whole.values() for row in rows for net in row)
        fits = most * int(found.stand.sum(axis=2).max()) < _FITS
        number: Any = np.int64 if fits else object
        stand, draw = (np.array(whole[decision], number) for decision in (STAND, DRAW))
        return Gains(
            np.einsum("hdt,ht->hd", found.stand.astype(number, copy=False), stand[self._looks.stand]),
            np.einsum("hdlt,lt->hd", found.draw.astype(number, copy=False), draw),
            measure,
        )

    def draws(self, strategy: str, found: Counted | None = None, payment: Payment = EXACT) -> npt.NDArray[np.bool_]:
        """Whether to draw, by hand (a place in `PAIRS`) and dealer's card (a place in `KINDS`).

        `best` plays the composition counted in `found`, or the full decks; `table` is the one to remember, made for the full decks;
        `mimic` draws where the dealer would.
        """
        if strategy == "best":
            best = self.gains(found or self._full(), payment)
            return np.array(best.draw > best.stand, np.bool_)
        if strategy == "table":
            return np.array(np.array(self.table())[ROWS][:, DEALER_VALUES])
        if strategy == "mimic":
            return np.repeat(np.array(self._takes, np.bool_)[COUNTS][:, None], len(KINDS), axis=1)
        return np.full((len(PAIRS), len(KINDS)), strategy == "always")

    def strategy(self, name: str, shoe: Shoe, payment: Payment = EXACT) -> Strategy:
        """The same as a function of the cards, for what only the generic way can count or deal."""
        chosen = self.draws(name, self.count(shoe), payment)

        def choose(hands: Hands, _decisions: Decisions, area: str) -> str:
            first, second = sorted(_PLACE[card] for card in hands[area])
            return DRAW if chosen[_PAIR_PLACE[first, second], _PLACE[hands["dealer"][0]]] else STAND

        return Strategy(name, choose, (POINT, THREE), ("area", "dealer"))

    def table(self) -> list[list[bool]]:
        """By `ROW_NAMES` and the dealer's card's value: what is better on average over all such hands of the full decks."""
        found = self._full()
        best = self.gains(found)
        gain = np.zeros((len(ROW_NAMES), VALUES), object)
        better = found.ways.astype(object) * (best.draw - best.stand)
        for hand, row in enumerate(better):
            np.add.at(gain[ROWS[hand]], DEALER_VALUES, row)
        return [[value > 0 for value in row] for row in gain]

    def decided(self, shoe: Shoe, strategy: str, payment: Payment) -> Decided:
        """The whole game under a strategy: every end with its number of six-card sequences."""
        found, looks = self.count(shoe), self._looks
        chosen = self.draws(strategy, found, payment)
        stand = np.zeros((len(looks.shown), VALUES), np.int64)
        np.add.at(stand, looks.stand, (found.stand * (found.ways * ~chosen)[:, :, None]).sum(axis=1))
        draw = np.einsum("hdlt,hd->lt", found.draw, found.ways * chosen)
        ends = [
            (self._end(decision, looks.shown[look][count]), int(ways[look, count]))
            for decision, ways in ((STAND, stand), (DRAW, draw))
            for look in range(len(looks.shown))
            for count in range(VALUES)
            if ways[look, count]
        ]
        return Decided(shoe.sequences(CARDS), ends)

    def _full(self) -> Counted:
        return self.count(Shoe.full(self.rules.terms.decks))

    def _end(self, decision: str, facet: Any) -> End:
        return End(decision, {self._reads.name: facet})


def draws(rules: Rules, strategy: str = "best") -> npt.NDArray[np.bool_]:
    """A strategy for the full decks, by hand (a place in `PAIRS`) and dealer's card (a place in `KINDS`)."""
    return LuckyDraw(rules).draws(strategy)
