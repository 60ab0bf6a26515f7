"""Lucky Draw simulated: shoes with burn and cutting card, each area deciding by a strategy's table."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.cards.card import PACK, Card
from croupier.games.rules import Ask, Deal, Rules
from croupier.odds.common.compiled import compiled
from croupier.odds.common.cutting import cards_behind
from croupier.odds.common.decision import End
from croupier.odds.common.generator import Places
from croupier.odds.common.shoe import OddsError
from croupier.odds.common.tally import Sorting
from croupier.odds.exact.lucky_draw import BY_KIND, DRAW, FIRST, KINDS, PAIRS, STAND, kind_of
from croupier.odds.simulate.tracing import Trace, by_field, ends_of

Array = npt.NDArray[Any]

BURNED: Final = 1
SHOES: Final = 64
CHUNKS: Final = 64
DEALERS: Final = 10


class LuckyDrawBench:
    words = 2
    dealt = "kernel"
    block = SHOES * CHUNKS

    def __init__(self, rules: Rules, draws: Array, areas: int = 1, behind: int | None = None) -> None:
        """`draws`: whether to draw, by hand (a place in `PAIRS`) and dealer's card (a place in `KINDS`)."""
        self.rules, self.areas = rules, areas
        cards = rules.terms.decks * len(PACK)
        longest = 3 * (areas + 1)
        behind = cards_behind(rules, behind, longest)
        self.cut = cards - behind
        self.most_rounds = cards // (2 * (areas + 1))
        self.dealing = f"shoes of {rules.terms.decks} decks, {behind} cards behind the cutting card"
        _check_deal(rules, areas)
        sorting = Sorting(rules, 0, self.words)
        self.decides = _decides(draws)
        self.looks, self.adds = _looks(rules, sorting)
        self.dealer = _dealer(rules)
        self.hands = dict.fromkeys(sorting.fields.values(), 1)
        self.cells = tuple(sorting.cells)
        self._new = np.array([KINDS.index(kind_of(card)) for card in PACK * rules.terms.decks], np.uint32)
        self._places = Places(cards, min(cards, self.cut + longest))

    def deal(self, state: Array) -> Array:
        shoes = np.tile(self._new, (SHOES, 1))
        counted = np.zeros((self.block, self.words), np.uint64)
        for first in range(0, self.block, SHOES):
            self._places.shuffle(state, shoes)
            self.play(shoes, counted[first : first + SHOES])
        return counted

    def play(self, shoes: Array, counted: Array) -> None:
        tables = self.decides, self.looks, self.dealer, self.adds
        if self.areas == 1 and len(shoes) % 2 == 0:
            play_alone(shoes, self.cut, BURNED, *tables, counted)
        else:
            play_shoes(shoes, self.cut, BURNED, self.areas, *tables, counted)

    def trace(self, state: Array, wager: str) -> Iterator[Trace]:
        adds: Array = np.zeros_like(self.adds)
        adds[:, 0] = by_field(self.adds, ends_of(self, wager).of_field)
        shoes = np.tile(self._new, (SHOES, 1))
        while True:
            traced, rounds = np.zeros((SHOES, self.most_rounds), np.uint8), np.zeros(SHOES, np.int64)
            self._places.shuffle(state, shoes)
            trace_alone(shoes, self.cut, BURNED, self.decides, self.looks, self.dealer, adds, traced, rounds)
            yield traced, rounds


def _check_deal(rules: Rules, areas: int) -> None:
    """The kernel deals to each area and the dealer, to each area again, asks them in turn, and deals to the dealer."""
    names = rules.hands(range(1, areas + 1))
    own = names[:-1]
    hands: dict[str, list[Card]] = {name: [] for name in names}
    decisions: dict[str, str] = {}
    awaited = [*names, *own]
    for name in own:
        awaited += [f"?{name}", name]
    for name in [*awaited, names[-1]]:
        step = rules.next_card(hands, decisions)
        met = (isinstance(step, Ask) and name == f"?{step.areas[0]}") or (isinstance(step, Deal) and name == step.hand)
        if not met:
            raise OddsError(f"{rules.title} is not dealt in the order the simulator knows.", step.clause)
        if isinstance(step, Ask):
            decisions[step.areas[0]] = DRAW
        else:
            hands[name].append(PACK[0])


def _class_of(one: int, two: int) -> int:
    """What a two-card hand can become: its count, or a pair of threes by its suit, or of two suits."""
    (first, suit), (second, other) = KINDS[one], KINDS[two]
    if suit and other:
        return 11 + "SHDC".index(suit) if suit == other else 10
    return (first + second) % 10


def _decides(draws: Array) -> Array:
    """By the two kinds of a hand, in any order, and the dealer's: the hand's class, and 16 more if it draws."""
    table = np.zeros(4096, np.uint8)
    for hand, (one, two) in enumerate(PAIRS):
        for dealer in range(len(KINDS)):
            entry = _class_of(one, two) | (16 if draws[hand, dealer] else 0)
            table[one | two << 4 | dealer << 8] = table[two | one << 4 | dealer << 8] = entry
    return table


def _looks(rules: Rules, sorting: Sorting) -> tuple[Array, Array]:
    """By class, decision and third kind: the finished hand's look; and by look and dealer's count what it adds to the words."""
    facet = rules.wagers[FIRST].reads
    by_class = {_class_of(one, two): [BY_KIND[one], BY_KIND[two]] for one, two in PAIRS}
    dealers = [[card, BY_KIND[0]] for card in _by_count()]
    looks: dict[Any, int] = {}
    adds: list[Array] = []
    table = np.zeros(512, np.uint16)
    for (place, cards), decision, third in product(by_class.items(), (STAND, DRAW), range(len(KINDS))):
        finished = [*cards, BY_KIND[third]] if decision == DRAW else cards
        ends = [End(decision, {facet.name: facet.of({"1": finished, "dealer": dealer}, {}, "1")}) for dealer in dealers]
        key = (decision, *(sorting.field(end) for end in ends))
        if key not in looks:
            looks[key] = len(adds)
            adds.append(sorting.pack(ends, 2))
        table[(place | (16 if decision == DRAW else 0)) << 4 | third] = looks[key] * DEALERS
    return table, np.concatenate(adds)


def _by_count() -> list[Card]:
    return [next(card for card, (value, _) in zip(BY_KIND, KINDS, strict=True) if value == count) for count in range(DEALERS)]


def _dealer(rules: Rules) -> Array:
    """By the dealer's three kinds: the count, and 16 more if the third is taken."""
    own = [BY_KIND[0], BY_KIND[0]]
    facet = rules.wagers[FIRST].reads
    table = np.zeros(4096, np.uint8)
    for kinds in product(range(len(KINDS)), repeat=3):
        cards = [BY_KIND[kind] for kind in kinds]
        takes = isinstance(rules.next_card({"1": own, "dealer": cards[:2]}, {"1": STAND}), Deal)
        count = facet.of({"1": own, "dealer": cards if takes else cards[:2]}, {}, "1").dealer
        table[kinds[0] | kinds[1] << 4 | kinds[2] << 8] = count | (16 if takes else 0)
    return table


_1: Final = np.uint64(1)
_2: Final = np.uint64(2)
_3: Final = np.uint64(3)
_4: Final = np.uint64(4)
_8: Final = np.uint64(8)
_15: Final = np.uint64(15)


@compiled
def lone_round(shoe: Array, at: Any, decides: Array, looks: Array, dealer: Array, adds: Array, low: Any, high: Any) -> Any:
    """One round with one area: where the next one begins, and the two words with what this one adds."""
    up = np.uint64(shoe[at + _1])
    decided = np.uint64(decides[np.uint64(shoe[at]) | np.uint64(shoe[at + _2]) << _4 | up << _8])
    coming = at + _3 + (decided >> _4)
    held = np.uint64(dealer[up | np.uint64(shoe[coming]) << _4 | np.uint64(shoe[coming + _1]) << _8])
    end = np.uint64(looks[decided << _4 | np.uint64(shoe[at + _3])]) + (held & _15)
    return coming + _1 + (held >> _4), low + adds[end, 0], high + adds[end, 1]


@compiled
def play_alone(
    shoes: Array, cut: int, burned: int, decides: Array, looks: Array, dealer: Array, adds: Array, counted: Array
) -> None:
    """Rounds with one area while the first card lies before the cutting card; two shoes at a time, so that neither waits."""
    end = np.uint64(cut)
    for number in range(0, shoes.shape[0] - 1, 2):
        x, y = shoes[number], shoes[number + 1]
        ax = ay = np.uint64(burned)
        lx = ly = hx = hy = np.uint64(0)
        while ax < end and ay < end:
            ax, lx, hx = lone_round(x, ax, decides, looks, dealer, adds, lx, hx)
            ay, ly, hy = lone_round(y, ay, decides, looks, dealer, adds, ly, hy)
        while ax < end:
            ax, lx, hx = lone_round(x, ax, decides, looks, dealer, adds, lx, hx)
        while ay < end:
            ay, ly, hy = lone_round(y, ay, decides, looks, dealer, adds, ly, hy)
        counted[number, 0], counted[number, 1] = lx, hx
        counted[number + 1, 0], counted[number + 1, 1] = ly, hy


@compiled
def play_shoes(
    shoes: Array, cut: int, burned: int, areas: int, decides: Array, looks: Array, dealer: Array, adds: Array, counted: Array
) -> None:
    """Rounds while the first card lies before the cutting card (4.1.2, 4.1.3)."""
    end, circle = np.uint64(cut), np.uint64(areas + 1)
    own = np.zeros(areas, np.uint64)
    for number in range(shoes.shape[0]):
        shoe = shoes[number]
        at = np.uint64(burned)
        low = high = np.uint64(0)
        while at < end:
            up = np.uint64(shoe[at + circle - _1])
            coming = at + circle + circle - _1
            for area in range(areas):
                decided = np.uint64(decides[np.uint64(shoe[at]) | np.uint64(shoe[at + circle]) << _4 | up << _8])
                own[area] = looks[decided << _4 | np.uint64(shoe[coming])]
                coming += decided >> _4
                at += _1
            held = np.uint64(dealer[up | np.uint64(shoe[coming]) << _4 | np.uint64(shoe[coming + _1]) << _8])
            for area in range(areas):
                low += adds[own[area] + (held & _15), 0]
                high += adds[own[area] + (held & _15), 1]
            at = coming + _1 + (held >> _4)
        counted[number, 0], counted[number, 1] = low, high


@compiled
def trace_alone(
    shoes: Array, cut: int, burned: int, decides: Array, looks: Array, dealer: Array, adds: Array, traced: Array, rounds: Array
) -> None:
    """The same rounds with one area, one shoe after the other, each written down as the first column of `adds` has it."""
    end, nothing = np.uint64(cut), np.uint64(0)
    for number in range(shoes.shape[0]):
        at, dealt = np.uint64(burned), 0
        while at < end:
            at, low, _ = lone_round(shoes[number], at, decides, looks, dealer, adds, nothing, nothing)
            traced[number, dealt] = low
            dealt += 1
        rounds[number] = dealt
