"""bACEball simulated: a device dealt until it is empty, then the rack shuffled and the round gone on with (12.6)."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.cards.card import PACK, Card
from croupier.games.baceball import COUNT
from croupier.games.rules import Deal, Rules
from croupier.odds.common.compiled import compiled
from croupier.odds.common.decision import End
from croupier.odds.common.generator import Places
from croupier.odds.common.shoe import OddsError
from croupier.odds.common.tally import FIELDS, MOST, Sorting
from croupier.odds.simulate.tracing import Trace, by_field, ends_of

Array = npt.NDArray[Any]

BURNED: Final = 1
DEVICES: Final = 128
CHUNKS: Final = 16
MOST_LOADS: Final = 4

KindOf = tuple[int, str]


def kind_of(card: Card) -> KindOf:
    """Cards as far as a pay line tells them apart: by count, and the aces by suit."""
    return COUNT[card], card[1] if card[0] == "A" else ""


KINDS: Final = tuple(sorted({kind_of(card) for card in PACK}))
BY_KIND: Final = tuple(next(card for card in PACK if kind_of(card) == kind) for kind in KINDS)


class Load:
    """One load of the device: how many cards lie on the layout from before, and how many rounds are finished with it."""

    def __init__(self, cards: int, on_layout: int, a_round: int) -> None:
        self.on_layout = on_layout
        self.rounds, self.left = divmod(cards - BURNED, a_round)
        self.places = Places(cards - on_layout, cards - on_layout)


class BaceballBench:
    words = 3
    dealt = "kernel"
    block = DEVICES * CHUNKS

    def __init__(self, rules: Rules, areas: int = 1) -> None:
        self.rules, self.areas = rules, areas
        cards = rules.terms.decks * len(PACK)
        self.a_round = 3 * (areas + 1)
        _check_deal(rules, areas)
        loads = min(MOST_LOADS, MOST // (areas * (cards // self.a_round + 1)))
        self.loads: list[Load] = []
        for _ in range(loads):
            self.loads.append(Load(cards, self.loads[-1].left if self.loads else 0, self.a_round))
        self.most_rounds = sum(load.rounds for load in self.loads)
        self.dealing = f"sittings of {loads} loads of a device of {rules.terms.decks} decks"
        showing, strikes, aces = (Sorting(rules, FIELDS * word) for word in range(3))
        self.hand_of, self.shown = _hands(rules, showing, strikes, aces)
        self.hands = dict.fromkeys(showing.fields.values(), 1)
        self.cells = (*showing.cells, *strikes.cells, *aces.cells)
        self._new = np.array([KINDS.index(kind_of(card)) for card in PACK * rules.terms.decks], np.uint32)

    def deal(self, state: Array) -> Array:
        counted = np.zeros((self.block, self.words), np.uint64)
        for first in range(0, self.block, DEVICES):
            devices = np.tile(self._new, (DEVICES, 1))
            for load in self.loads:
                self.load(state, devices, load)
                self.play(devices, load.rounds, counted[first : first + DEVICES])
        return counted

    def load(self, state: Array, devices: Array, load: Load) -> None:
        """Shuffle all but the layout, the last cards of a row, and burn; then a row reads: burned card, layout, the rest."""
        load.places.shuffle(state, devices)
        if kept := load.on_layout:
            layout, others = devices[:, -kept:].copy(), devices[:, 1 : kept + 1].copy()
            devices[:, 1 : kept + 1], devices[:, -kept:] = layout, others

    def play(self, devices: Array, rounds: int, counted: Array) -> None:
        play_rounds(devices, BURNED, rounds, self.areas, *self.hand_of, self.shown, counted, np.zeros((0, 0), np.uint8))

    def trace(self, state: Array, wager: str) -> Iterator[Trace]:
        ends = ends_of(self, wager).of_field
        by_hand, extras = self.hand_of
        parts = [by_field(extras[:, place], ends[FIELDS * (place + 1) :]) for place in (0, 1)]
        tables = by_hand, np.stack(parts, axis=1), by_field(self.shown, ends)
        counted = np.zeros((DEVICES, self.words), np.uint64)
        while True:
            devices, traced = np.tile(self._new, (DEVICES, 1)), []
            for load in self.loads:
                traced.append(np.zeros((DEVICES, load.rounds), np.uint8))
                self.load(state, devices, load)
                play_rounds(devices, BURNED, load.rounds, 1, *tables, counted, traced[-1])
            yield np.hstack(traced), np.full(DEVICES, self.most_rounds, np.int64)


def _check_deal(rules: Rules, areas: int) -> None:
    """The kernel deals a card to each area and the dealer, three times round: so must the rule."""
    names = rules.hands(range(1, areas + 1))
    hands: dict[str, list[Card]] = {name: [] for name in names}
    for name in names * 3:
        step = rules.next_card(hands, {})
        if not isinstance(step, Deal) or step.hand != name:
            raise OddsError(f"{rules.title} is not dealt in the order the simulator knows.", step.clause)
        hands[name].append(PACK[0])


def _hands(rules: Rules, showing: Sorting, strikes: Sorting, aces: Sorting) -> tuple[tuple[Array, Array], Array]:
    """For three kinds: a hand's show, count and what its strikes and aces add; by show and dealer's count, what the Bet adds."""
    facets = {wager.reads.name: wager.reads for wager in rules.wagers.values()}
    dealers = {sum(COUNT[card] for card in cards): cards for cards in product(BY_KIND, repeat=3)}
    looks: dict[Any, int] = {}
    extras: dict[tuple[int, int], int] = {}
    rows: list[list[End]] = []
    by_hand = np.zeros(4096, np.uint32)
    usual = dealers[min(dealers)]
    for kinds in product(range(len(KINDS)), repeat=3):
        cards = [BY_KIND[kind] for kind in kinds]
        hands = {"1": cards, "dealer": list(usual)}
        show = facets["showing"].of(hands, {}, "1")
        if show not in looks:
            looks[show] = len(rows)
            rows.append([End("", {"showing": facets["showing"].of({"1": cards, "dealer": against}, {}, "1")})
                         for _, against in sorted(dealers.items())])  # fmt: skip
        added = tuple(
            int(sorting.pack([End("", {name: facets[name].of(hands, {}, "1")})])[0, 0])
            for name, sorting in (("strikes", strikes), ("aces", aces))
        )
        extra = extras.setdefault((added[0], added[1]), len(extras))
        count = sum(COUNT[card] for card in cards) - min(dealers)
        by_hand[kinds[0] | kinds[1] << 4 | kinds[2] << 8] = extra << 16 | looks[show] << 6 | count
    shown = np.zeros((len(rows), 64), np.uint64)
    for row, ends in enumerate(rows):
        shown[row, : len(ends)] = showing.pack(ends)[:, 0]
    return (by_hand, np.array(list(extras), np.uint64)), shown.ravel()


@compiled
def play_rounds(
    devices: Array, burned: int, rounds: int, areas: int, by_hand: Array, extras: Array, shown: Array, counted: Array, traced: Array
) -> None:
    """`by_hand`: a hand's count, above the lowest there is, in six bits, its show in the next ten, then its place in `extras`.

    Where there is room in `traced`, what each round adds is written there as well."""
    keep = traced.size > 0
    four, eight, above, low, high = np.uint64(4), np.uint64(8), np.uint64(16), np.uint64(63), np.uint64(0xFFC0)
    circle = np.uint64(areas + 1)
    twice = circle + circle
    for number in range(devices.shape[0]):
        device = devices[number]
        at = np.uint64(burned)
        bets = by_strikes = by_aces = np.uint64(0)
        for played in range(rounds):
            end = at + np.uint64(areas)
            dealer = np.uint64(device[end]) | np.uint64(device[end + circle]) << four | np.uint64(device[end + twice]) << eight
            against = np.uint64(by_hand[dealer]) & low
            while at < end:
                hand = np.uint64(device[at]) | np.uint64(device[at + circle]) << four | np.uint64(device[at + twice]) << eight
                own = np.uint64(by_hand[hand])
                bets += shown[(own & high) | against]
                by_strikes += extras[own >> above, 0]
                by_aces += extras[own >> above, 1]
                if keep:
                    traced[number, played] = shown[(own & high) | against] + extras[own >> above, 0] + extras[own >> above, 1]
                at += np.uint64(1)
            at = end + twice + np.uint64(1)
        counted[number, 0] += bets
        counted[number, 1] += by_strikes
        counted[number, 2] += by_aces
