"""7-Up simulated: sittings at a shuffling device whose rack goes back a coup late (8.4), every wager tallied.

A device has no order to keep: any card that is in it may come next. So no card moves. A card is a number below 312, drawn afresh,
and drawn again if the coup it last lay in was this one or the one before: then it is on the layout or in the rack.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.cards.card import PACK, Card
from croupier.games.baccarat import VALUE
from croupier.games.rules import Rules
from croupier.odds.common.compiled import compiled
from croupier.odds.common.decision import End
from croupier.odds.common.generator import draw_any
from croupier.odds.common.tally import FIELDS, Sorting
from croupier.odds.exact.coups import BY_VALUE
from croupier.odds.simulate.coups import CoupTables
from croupier.odds.simulate.tracing import Trace, by_field, ends_of

Array = npt.NDArray[Any]

OPENING: Final = ("banker", "player", "banker")
COUPS: Final = 240
"""Coups of a sitting: the device is loaded, a card burned, and so many coups dealt."""
LONGEST: Final = 5
SPARE: Final = 400
"""Draws of a sitting that may fall on a card that is out; some 25 do."""
SITTINGS: Final = 32
CHUNKS: Final = 32
_SEVEN: Final = 1 << 40


class SevenUpBench:
    words = 2
    dealt = "kernel"
    areas = 1
    block = SITTINGS * CHUNKS
    most_rounds = COUPS

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.cards = rules.terms.decks * len(PACK)
        self.dealing = f"sittings of {COUPS} coups at a device of {rules.terms.decks} decks"
        sorting, by_sevens = Sorting(rules), Sorting(rules, FIELDS)
        self.tables = CoupTables(rules, OPENING, sorting)
        self.sevens = _sevens(rules, by_sevens)
        self.hands = dict.fromkeys(sorting.fields.values(), 1)
        self.cells = (*sorting.cells, *by_sevens.cells)
        self.codes: Array = np.array([_code(card) for card in PACK * rules.terms.decks] + [0] * LONGEST, np.uint64)

    def deal(self, state: Array) -> Array:
        counted = np.zeros((self.block, self.words), np.uint64)
        words = np.zeros(-(-(1 + COUPS * LONGEST + SPARE) // 4), np.uint64)
        picks = self.blank(SITTINGS, 4 * words.size)
        for first in range(0, self.block, SITTINGS):
            draw_any(state, self.cards, picks, words)
            self.play(picks, counted[first : first + SITTINGS], COUPS)
        return counted

    def blank(self, sittings: int, draws: int) -> Array:
        """Room for so many draws a sitting; at the end of each row stand blanks, which are no cards."""
        picks = np.zeros((sittings, draws + LONGEST), np.uint32)
        picks[:, draws:] = self.cards + np.arange(LONGEST)
        return picks

    def play(self, picks: Array, counted: Array, coups: int) -> None:
        """Play a sitting for each row of picks (places in `codes`, then blanks); the first is the burned card."""
        self._play(picks, coups, self.tables.adds, self.sevens, counted, np.zeros((0, 0), np.uint8))

    def _play(self, picks: Array, coups: int, adds: Array, sevens: Array, counted: Array, traced: Array) -> None:
        if not play_sittings(picks, coups, self.codes, self.tables.entries, adds, sevens, counted, traced):
            raise RuntimeError("A sitting drew more cards that were out than chance allows.")

    def trace(self, state: Array, wager: str) -> Iterator[Trace]:
        ends = ends_of(self, wager)
        adds, sevens = by_field(self.tables.adds, ends.of_field), by_field(self.sevens, ends.of_field[FIELDS:])
        words = np.zeros(-(-(1 + COUPS * LONGEST + SPARE) // 4), np.uint64)
        picks, counted = self.blank(SITTINGS, 4 * words.size), np.zeros((SITTINGS, self.words), np.uint64)
        while True:
            traced = np.zeros((SITTINGS, COUPS), np.uint8)
            draw_any(state, self.cards, picks, words)
            self._play(picks, COUPS, adds, sevens, counted, traced)
            yield traced, np.full(SITTINGS, COUPS, np.int64)


def _code(card: Card) -> int:
    """190, 1 and 10 times the value in fields that add, and whether it is a seven."""
    value = VALUE[card]
    return 190 * value | value << 12 | (10 * value) << 24 | (_SEVEN if card[0] == "7" else 0)


def _sevens(rules: Rules, sorting: Sorting) -> Array:
    """What so many dealt sevens add to the second word."""
    facet = next(wager.reads for wager in rules.wagers.values() if wager.reads.name == "sevens")
    seven, other = Card("7S"), BY_VALUE[0]
    ends = []
    for count in range(LONGEST + 1):
        cards = [seven] * count + [other] * (LONGEST - count)
        ends.append(End("", {facet.name: facet.of({"player": cards[:2], "banker": cards[2:]}, {}, "")}))
    return sorting.pack(ends)[:, 0].copy()


_0: Final = np.uint64(0)
_1: Final = np.uint64(1)
_2: Final = np.uint64(2)
_3: Final = np.uint64(3)
_4: Final = np.uint64(4)
_6: Final = np.uint64(6)
_12: Final = np.uint64(12)
_24: Final = np.uint64(24)
_40: Final = np.uint64(40)
_NIBBLE: Final = np.uint64(15)
_BYTE: Final = np.uint64(0xFF)
_PLAYERS: Final = np.uint64(0xFFF)


@compiled
def in_device(row: Array, at: Any, last: Array, rack: Any) -> Any:
    """The place in `row` of the next card that is in the device: it last lay on the layout before coup `rack`."""
    while last[row[at]] >= rack:
        at += _1
    return at


@compiled
def play_sittings(
    picks: Array, coups: int, codes: Array, entries: Array, adds: Array, sevens: Array, counted: Array, traced: Array
) -> bool:
    """False if a row had too few picks: then it ran into the blanks at its end, each of which can be taken once.

    Where there is room in `traced`, what each coup adds is written there as well."""
    keep = traced.size > 0
    last = np.zeros(codes.size, np.uint64)
    clock = _0
    for number in range(picks.shape[0]):
        row = picks[number]
        blanks = np.uint64(row.size - 5)
        ends = by_sevens = _0
        clock += _2
        last[row[0]] = clock
        at = _1
        for played in range(coups):
            rack = clock
            clock += _1
            at = in_device(row, at, last, rack)
            first = row[at]
            last[first] = clock
            at = in_device(row, at + _1, last, rack)
            second = row[at]
            last[second] = clock
            at = in_device(row, at + _1, last, rack)
            third = row[at]
            last[third] = clock
            at = in_device(row, at + _1, last, rack)
            fourth = row[at]
            last[fourth] = clock
            at = in_device(row, at + _1, last, rack)
            fifth = row[at]
            at += _1
            if at > blanks:
                return False
            bank, play = codes[first] + codes[third], codes[second]
            one, two = codes[fourth], codes[fifth]
            entry = np.uint64(entries[(play & _PLAYERS) + ((bank >> _24) & _BYTE) + ((one >> _12) & _NIBBLE)])
            further = (entry >> _4) & _3
            # A card drawn for nothing never left the device.
            last[fourth] = clock if further > _0 else _0
            last[fifth] = clock if further > _1 else _0
            end = adds[(entry >> _6) + ((two >> _12) & entry & _NIBBLE)]
            ends += end
            count = (bank + play) >> _40
            count += one >> _40 if further > _0 else _0
            count += two >> _40 if further > _1 else _0
            by_sevens += sevens[count]
            if keep:
                traced[number, played] = end + sevens[count]
        counted[number, 0] = ends
        counted[number, 1] = by_sevens
    return True
