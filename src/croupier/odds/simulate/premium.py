"""Premium simulated: whole shoes with burn and cutting card, four of them interleaved, every wager tallied.

A coup costs three loads of two cards each, one look into the drawing table and one into the table of what its end adds: no branch
that chance decides.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.cards.card import RANKS, SUITS, Card
from croupier.games.baccarat import VALUE
from croupier.games.rules import Rules
from croupier.odds.common.compiled import compiled
from croupier.odds.common.cutting import cards_behind
from croupier.odds.common.decision import End
from croupier.odds.common.generator import Places
from croupier.odds.common.tally import Cell, Sorting
from croupier.odds.simulate.coups import CoupTables
from croupier.odds.simulate.tracing import Trace, by_field, ends_of

Array = npt.NDArray[Any]

OPENING: Final = ("player", "banker", "player", "banker")
LONGEST: Final = 6
BURNED: Final = 1
SHOES: Final = 64
"""Shoes shuffled before they are played."""
CHUNKS: Final = 64

_PLAYER_PAIR, _BOTH, _SAME, _BANKER_PAIR = 8, 9, 10, 12
"""Fields of the second word."""


class PremiumBench:
    words = 2
    dealt = "kernel"
    areas = 1
    block = SHOES * CHUNKS

    def __init__(self, rules: Rules, behind: int | None = None) -> None:
        self.rules = rules
        cards = rules.terms.decks * 52
        behind = cards_behind(rules, behind, LONGEST)
        self.cut = cards - behind
        self.most_rounds = cards // 4
        self.dealing = f"shoes of {rules.terms.decks} decks, {behind} cards behind the cutting card"
        sorting = Sorting(rules)
        self.tables = CoupTables(rules, OPENING, sorting)
        self.hands = dict.fromkeys(sorting.fields.values(), 1)
        self.cells = (*sorting.cells, *_pair_cells(rules, self.hands))
        self.codes = _codes(rules)
        self._new = np.repeat(self.codes, 4 * rules.terms.decks)
        self._places = Places(cards, min(cards, self.cut + 2 * LONGEST))

    def deal(self, state: Array) -> Array:
        shoes = np.tile(self._new, (SHOES, 1))
        counted = np.zeros((self.block, self.words), np.uint64)
        for first in range(0, self.block, SHOES):
            self._places.shuffle(state, shoes)
            self.play(shoes, counted[first : first + SHOES])
        return counted

    def play(self, shoes: Array, counted: Array) -> None:
        """Play shoes (a row of `codes` each, their number a multiple of four) to the end."""
        sure = (self.cut - BURNED - 1) // LONGEST + 1
        play_shoes(shoes, self.cut, BURNED, sure, self.tables.entries, self.tables.adds, counted)

    def trace(self, state: Array, wager: str) -> Iterator[Trace]:
        ends = ends_of(self, wager)
        adds = by_field(self.tables.adds, ends.of_field)
        pairs: Array = np.zeros(8, np.uint64)
        pairs[[0, 1, 2, 3, 7]] = ends.of_cell[-5:]
        shoes = np.tile(self._new, (SHOES, 1))
        while True:
            traced, rounds = np.zeros((SHOES, self.most_rounds), np.uint8), np.zeros(SHOES, np.int64)
            self._places.shuffle(state, shoes)
            trace_shoes(shoes, self.cut, BURNED, self.tables.entries, adds, pairs, traced, rounds)
            yield traced, rounds


def _codes(rules: Rules) -> Array:
    """A card as the kernel holds it: 190, 1 and 10 times its value in fields that add, and its kind, by which pairs are found."""
    pairs = next(wager.reads for wager in rules.wagers.values() if wager.reads.name == "pairs")
    codes = []
    for rank in RANKS:
        others = [Card("2S"), Card("3S")]
        kind = next(
            place
            for place, other in enumerate(RANKS)
            if pairs.of({"player": [Card(rank + SUITS[0]), Card(other + SUITS[1])], "banker": others}, {}, "").player
        )
        value = VALUE[Card(rank + SUITS[0])]
        codes.append(190 * value | value << 12 | kind << 16 | (10 * value) << 24)
    return np.array(codes, np.uint32)


def _pair_cells(rules: Rules, hands: dict[int, int]) -> list[Cell]:
    """The kernel counts player's pairs, banker's pairs, both, and both of one rank; the facet's values follow from them."""
    pairs = next(wager.reads for wager in rules.wagers.values() if wager.reads.name == "pairs")
    none, player, banker, other = "2S 3S", "4S 4H", "5S 5H", "4D 4C"
    shown = (
        (none, none, {**hands, _PLAYER_PAIR: -1, _BANKER_PAIR: -1, _BOTH: 1}),
        (player, none, {_PLAYER_PAIR: 1, _BOTH: -1}),
        (none, banker, {_BANKER_PAIR: 1, _BOTH: -1}),
        (player, banker, {_BOTH: 1, _SAME: -1}),
        (player, other, {_SAME: 1}),
    )
    return [
        Cell(
            End("", {pairs.name: pairs.of({"player": one.split(), "banker": two.split()}, {}, "")}),  # type: ignore[dict-item]
            fields,
        )
        for one, two, fields in shown
    ]


_1: Final = np.uint64(1)
_2: Final = np.uint64(2)
_3: Final = np.uint64(3)
_4: Final = np.uint64(4)
_5: Final = np.uint64(5)
_6: Final = np.uint64(6)
_HALF: Final = np.uint64(32)
_NIBBLE: Final = np.uint64(15)
_PLAYERS: Final = np.uint64(0xFFF)
_BANKERS: Final = np.uint64(56)
_NEXT: Final = np.uint64(12)
_AFTER: Final = np.uint64(44)
_TOPS: Final = np.uint64(0x8000000080000000)
_TOP: Final = np.uint64(31)
_LOW: Final = np.uint64(0xFFFFFFFF)
_BOTH_ONE: Final = np.uint64(1 << 8)
_16: Final = np.uint64(16)


@compiled
def coup(shoe: Array, at: Any, entries: Array, adds: Array, ends: Any, pairs: Any) -> Any:
    """One coup. Two cards are loaded as one word, so that both hands are summed and compared at once."""
    first = np.uint64(shoe[at]) | (np.uint64(shoe[at + _1]) << _HALF)
    second = np.uint64(shoe[at + _2]) | (np.uint64(shoe[at + _3]) << _HALF)
    third = np.uint64(shoe[at + _4]) | (np.uint64(shoe[at + _5]) << _HALF)
    both = first + second
    entry = np.uint64(entries[(both & _PLAYERS) + (both >> _BANKERS) + ((third >> _NEXT) & _NIBBLE)])
    path = (entry >> _6) + ((third >> _AFTER) & entry & _NIBBLE)
    unlike = first ^ second
    if unlike == np.uint64(0):
        pairs += _BOTH_ONE + (np.uint64((first >> _HALF) == (first & _LOW)) << _16)
    return at + _4 + ((entry >> _4) & _3), ends + adds[path], pairs + (((_TOPS - unlike) & _TOPS) >> _TOP)


@compiled
def play_shoes(shoes: Array, cut: int, burned: int, sure: int, entries: Array, adds: Array, counted: Array) -> None:
    """Coups while the next card lies before the cutting card, and one more (4.9, 4.10); `sure` is how many every shoe has."""
    end, nothing = np.uint64(cut), np.uint64(0)
    for number in range(0, shoes.shape[0], 4):
        w, x, y, z = shoes[number], shoes[number + 1], shoes[number + 2], shoes[number + 3]
        aw = ax = ay = az = np.uint64(burned)
        ew = ex = ey = ez = nothing
        pw = px = py = pz = nothing
        coups = 0
        while coups < sure or (aw < end and ax < end and ay < end and az < end):
            aw, ew, pw = coup(w, aw, entries, adds, ew, pw)
            ax, ex, px = coup(x, ax, entries, adds, ex, px)
            ay, ey, py = coup(y, ay, entries, adds, ey, py)
            az, ez, pz = coup(z, az, entries, adds, ez, pz)
            coups += 1
        while aw < end:
            aw, ew, pw = coup(w, aw, entries, adds, ew, pw)
        while ax < end:
            ax, ex, px = coup(x, ax, entries, adds, ex, px)
        while ay < end:
            ay, ey, py = coup(y, ay, entries, adds, ey, py)
        while az < end:
            az, ez, pz = coup(z, az, entries, adds, ez, pz)
        aw, ew, pw = coup(w, aw, entries, adds, ew, pw)
        ax, ex, px = coup(x, ax, entries, adds, ex, px)
        ay, ey, py = coup(y, ay, entries, adds, ey, py)
        az, ez, pz = coup(z, az, entries, adds, ez, pz)
        counted[number, 0], counted[number, 1] = ew, pw
        counted[number + 1, 0], counted[number + 1, 1] = ex, px
        counted[number + 2, 0], counted[number + 2, 1] = ey, py
        counted[number + 3, 0], counted[number + 3, 1] = ez, pz


@compiled
def trace_shoes(
    shoes: Array, cut: int, burned: int, entries: Array, adds: Array, of_pairs: Array, traced: Array, rounds: Array
) -> None:
    """The same coups, one shoe after the other, each written down; `adds` and `of_pairs` say how it ended for one wager."""
    end, nothing, second, same = np.uint64(cut), np.uint64(0), np.uint64(2), np.uint64(4)
    for number in range(shoes.shape[0]):
        shoe = shoes[number]
        at, coups, last = np.uint64(burned), 0, False
        while not last:
            last = bool(at >= end)
            at, path, pairs = coup(shoe, at, entries, adds, nothing, nothing)
            held = (pairs & _1) | ((pairs >> _TOP) & second) | ((pairs >> (_16 - _2)) & same)
            traced[number, coups] = path + of_pairs[held]
            coups += 1
        rounds[number] = coups
