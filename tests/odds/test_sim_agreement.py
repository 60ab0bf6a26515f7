"""The simulator's kernels and the rules agree card for card: the same cards are dealt by hand, through `next_card` and `settle`."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from croupier.cards.card import PACK, RANKS, Card
from croupier.games.baccarat import VALUE
from croupier.games.catalogue import game_of, rules_of
from croupier.games.rules import Ask, Complete, Deal, Rules, Stake, Terms
from croupier.games.settlement import riders, settle
from croupier.money import ONE_CENT
from croupier.odds.common.generator import draw_any, draw_threes, stream
from croupier.odds.common.payment import Payment
from croupier.odds.common.tally import Bench, found_of, tally_of
from croupier.odds.common.wagers import permitted_wagers
from croupier.odds.exact import lucky_draw, three_card
from croupier.odds.simulate import baceball as sim_baceball
from croupier.odds.simulate.baceball import BaceballBench
from croupier.odds.simulate.benches import bench_of
from croupier.odds.simulate.lucky_draw import LuckyDrawBench
from croupier.odds.simulate.premium import PremiumBench, play_shoes
from croupier.odds.simulate.seven_up import SevenUpBench
from croupier.odds.simulate.three_card import ThreeCardBench, by_value

pytestmark = pytest.mark.slow

STAKE = 2000
Round = tuple[dict[str, list[Card]], dict[str, str]]
Decide = Callable[[dict[str, list[Card]], str], str]

TEST, PROVE = 20_000, 1_000_000
ROUNDS = [TEST, pytest.param(PROVE, marks=pytest.mark.prove)]


def dealt(rules: Rules, areas: int, cards: Iterator[Card], decide: Decide) -> Round:
    """One round as the live table deals it."""
    hands: dict[str, list[Card]] = {name: [] for name in rules.hands(range(1, areas + 1))}
    decisions: dict[str, str] = {}
    while not isinstance(step := rules.next_card(hands, decisions), Complete):
        if isinstance(step, Ask):
            decisions[step.areas[0]] = decide(hands, step.areas[0])
        else:
            hands[step.hand].append(next(cards))
    return hands, decisions


def never(_hands: dict[str, list[Card]], _area: str) -> str:
    raise AssertionError("Nobody decides in this game.")


class ByHand:
    """Settles rounds with the house's own settlement, wager by wager, and counts the net results."""

    def __init__(self, rules: Rules, areas: int) -> None:
        self.rules, self.areas = rules, areas
        self.meters = dict(game_of(rules.game).meters)
        self.slugs = [wager.slug for wager in permitted_wagers(rules)]
        self.counts: dict[str, Counter[Fraction]] = {slug: Counter() for slug in self.slugs}

    def add(self, played: Round) -> None:
        """All wagers lie on each area; the areas are settled one by one, so that each has the meters to itself."""
        hands, decisions = played
        for area in range(1, self.areas + 1):
            gains = self.gains(area, hands, decisions)
            if "pair-plus" in gains:  # a player on Pair Plus alone never folds to save a wager
                gains["pair-plus"] = self.gains(area, hands, {**decisions, str(area): "play"})["pair-plus"]
            for slug, gain in gains.items():
                self.counts[slug][Fraction(gain, STAKE)] += 1

    def gains(self, area: int, hands: dict[str, list[Card]], decisions: dict[str, str]) -> dict[str, int]:
        wagers = self.rules.wagers
        stakes = [Stake(area, slug, STAKE, STAKE) for slug in self.slugs]
        stakes += riders(self.rules, stakes, decisions)
        gains = dict.fromkeys(self.slugs, 0)
        for line in settle(self.rules, hands, decisions, stakes, ONE_CENT, self.meters):
            wager = wagers[line.wager]
            gains[wager.rides_on or wager.slug] += line.pays + line.returned - (line.amount if wager.staked else 0)
        return gains


def agrees(bench: Bench, counted: Any, units: list[list[Round]]) -> None:
    payment = Payment(meters=game_of(bench.rules.game).meters, meter_stake=STAKE)
    for number, rounds in enumerate(units):
        by_hand = ByHand(bench.rules, bench.areas)
        for played in rounds:
            by_hand.add(played)
        found = found_of(bench, tally_of(counted[number : number + 1]), payment)
        assert [one.wager for one in found] == by_hand.slugs
        for one in found:
            assert one.hands == len(rounds) * bench.areas
            assert {gain: count for gain, count in one.lines if count} == dict(by_hand.counts[one.wager])


def shuffled_shoe(rules: Rules, source: random.Random) -> list[Card]:
    cards = list(PACK * rules.terms.decks)
    source.shuffle(cards)
    return cards


@pytest.mark.clause("premium-baccarat", "4.7.1", "4.9", "4.10", "9.1", "9.2", "9.3", "9.4", "9.5", "9.6")
@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize(("variant", "decks", "behind"), [("premium", 8, 20), ("even-money", 6, 33)])
def test_premium_shoes(variant: str, decks: int, behind: int, rounds: int) -> None:
    rules = rules_of("premium-baccarat", Terms(variant, decks))
    bench = PremiumBench(rules, behind)
    source = random.Random(f"{variant}{rounds}")
    units: list[list[Round]] = []
    rows = []
    while sum(map(len, units)) < rounds // 2 or len(units) % 4:
        shoe = shuffled_shoe(rules, source)
        rows.append([bench.codes[RANKS.index(card[0])] for card in shoe])
        cards = iter(shoe)
        next(cards)
        used, last, played = 1, None, []
        while last != 0:
            first = used
            played.append(dealt(rules, 1, cards, never))
            used += sum(map(len, played[-1][0].values()))
            if last is None:
                cut = len(shoe) - behind
                # Seen as the first card: this coup was the last; seen later in the coup: one more.
                last = 0 if first == cut else 1 if first < cut < used else None
            else:
                last -= 1
        units.append(played)
    counted = np.zeros((len(rows), bench.words), np.uint64)
    bench.play(np.array(rows, np.uint32), counted)
    agrees(bench, counted, units)


def ends_of(rules: Rules, opening: tuple[str, ...]) -> Iterator[tuple[tuple[int, ...], Any, int]]:
    """Every sequence of card values, with the finished coup and how many cards it took; asks the rule at each step."""
    value_cards = [next(card for card in PACK if VALUE[card] == value) for value in range(10)]
    for values in product(range(10), repeat=len(opening)):
        hands: dict[str, list[Card]] = {"player": [], "banker": []}
        for hand, value in zip(opening, values, strict=True):
            hands[hand].append(value_cards[value])
        first = rules.next_card(hands, {})
        if not isinstance(first, Deal):
            for rest in product(range(10), repeat=2):
                yield values + rest, hands, len(opening)
            continue
        for fourth in range(10):
            longer = {name: [*cards, value_cards[fourth]] if name == first.hand else cards for name, cards in hands.items()}
            second = rules.next_card(longer, {})
            for fifth in range(10):
                if isinstance(second, Deal):
                    full = {n: [*cards, value_cards[fifth]] if n == second.hand else cards for n, cards in longer.items()}
                    yield (*values, fourth, fifth), full, len(opening) + 2
                else:
                    yield (*values, fourth, fifth), longer, len(opening) + 1


def expected_fields(bench: Bench, rules: Rules, opening: tuple[str, ...]) -> tuple[Any, Any]:
    totals = rules.wagers["tie"].reads
    reading = [wager for wager in rules.wagers.values() if wager.reads is totals]
    fields = {
        tuple(id(wager.line(cell.end.facets["totals"])) for wager in reading): next(iter(cell.fields))
        for cell in bench.cells
        if "totals" in cell.end.facets
    }
    by_totals: dict[Any, int] = {}
    rows, wanted = [], []
    for values, hands, _ in ends_of(rules, opening):
        seen = totals.of(hands, {}, "")
        if seen not in by_totals:
            by_totals[seen] = fields[tuple(id(wager.line(seen)) for wager in reading)]
        rows.append(values)
        wanted.append(by_totals[seen])
    return np.array(rows), np.array(wanted)


@pytest.mark.clause("premium-baccarat", "9.2", "9.3", "9.4", "9.5", "9.6")
def test_premium_over_all_value_sequences() -> None:
    rules = rules_of("premium-baccarat")
    bench = PremiumBench(rules)
    values, wanted = expected_fields(bench, rules, ("player", "banker", "player", "banker"))
    assert len(values) == 10**6
    codes = np.array([bench.codes[RANKS.index("TA23456789"[value])] for value in range(10)], np.uint32)
    counted = np.zeros((len(values), 2), np.uint64)
    shoes = np.concatenate((np.zeros((len(values), 1), np.uint32), codes[values]), axis=1)
    play_shoes(shoes, 0, 1, 0, bench.tables.entries, bench.tables.adds, counted)
    assert (counted[:, 0] == np.uint64(1) << (8 * wanted).astype(np.uint64)).all()


@pytest.mark.clause("seven-up-baccarat", "7.3", "9.2", "9.3", "9.4", "9.5", "9.6", "10.5")
def test_seven_up_over_all_value_sequences() -> None:
    rules = rules_of("seven-up-baccarat")
    bench = SevenUpBench(rules)
    values, wanted = expected_fields(bench, rules, ("banker", "player", "banker"))
    assert len(values) == 10**5
    of_value = [[place for place, card in enumerate(PACK * 6) if VALUE[card] == value] for value in range(10)]
    burned = of_value[9][9]
    picks = bench.blank(len(values), 6)
    picks[:, :6] = [[burned, *(of_value[value][turn] for turn, value in enumerate(row))] for row in values]
    counted = np.zeros((len(values), 2), np.uint64)
    bench.play(picks, counted, 1)
    assert (counted[:, 0] == np.uint64(1) << (8 * wanted).astype(np.uint64)).all()
    taken = np.array([cards for _, _, cards in ends_of(rules, ("banker", "player", "banker"))])
    sevens = ((values == 7) & (np.arange(5) < taken[:, None])).sum(axis=1)
    assert (counted[:, 1] == bench.sevens[sevens]).all()


@pytest.mark.clause("seven-up-baccarat", "4.4", "8.4")
@pytest.mark.parametrize("rounds", ROUNDS)
def test_seven_up_sittings_with_the_rack_a_coup_behind(rounds: int) -> None:
    rules = rules_of("seven-up-baccarat")
    bench = SevenUpBench(rules)
    coups = 80
    picks = bench.blank(-(-rounds // coups), 4 * 180)
    # Few different cards, so that a drawn card is often on the layout or in the rack.
    draw_any(stream(3, "test", 0), 25, picks, np.zeros(180, np.uint64))
    picks[:, :-5] *= 12
    counted = np.zeros((len(picks), 2), np.uint64)
    units, kept, again = [], [], 0
    cards = PACK * 6
    for number, row in enumerate(picks[:, :-5].tolist()):
        device, rack, drawn = set(range(312)), {row[0]}, iter(row[1:])
        device -= rack
        played: list[Round] = []
        try:
            while len(played) < coups:
                offered: list[int] = []
                while len(offered) < 5:
                    pick = next(drawn)
                    if pick in device and pick not in offered:
                        offered.append(pick)
                    else:
                        again += 1
                coup = dealt(rules, 1, (cards[pick] for pick in offered), never)
                layout = set(offered[: sum(map(len, coup[0].values()))])
                device = (device - layout) | rack
                rack = layout
                played.append(coup)
        except StopIteration:
            continue
        units.append(played)
        kept.append(number)
    assert again > rounds // 4
    assert len(kept) == len(picks)
    bench.play(picks[kept], counted[: len(kept)], coups)
    agrees(bench, counted[: len(kept)], units)


@pytest.mark.clause("lucky-draw-baccarat", "4.1.2", "4.1.3", "4.10", "7.2", "8.3", "8.4", "8.5")
@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize(("areas", "decks", "strategy"), [(1, 8, "best"), (7, 3, "table"), (2, 4, "mimic")])
def test_lucky_draw_shoes(areas: int, decks: int, strategy: str, rounds: int) -> None:
    rules = rules_of("lucky-draw-baccarat", Terms(decks=decks))
    draws = lucky_draw.draws(rules, strategy)
    bench = LuckyDrawBench(rules, draws, areas, 30)
    source = random.Random(f"{areas}{rounds}")
    kinds = [lucky_draw.kind_of(card) for card in PACK]
    place = {card: lucky_draw.KINDS.index(kind) for card, kind in zip(PACK, kinds, strict=True)}

    def decide(hands: dict[str, list[Card]], area: str) -> str:
        first, second = sorted(place[card] for card in hands[area])
        return "draw" if draws[lucky_draw.PAIRS.index((first, second)), place[hands["dealer"][0]]] else "stand"

    units: list[list[Round]] = []
    rows = []
    while sum(map(len, units)) * areas < rounds // 3:
        shoe = shuffled_shoe(rules, source)
        rows.append([place[card] for card in shoe])
        used, played = 1, []
        while used < len(shoe) - 30:
            played.append(dealt(rules, areas, iter(shoe[used:]), decide))
            used += sum(map(len, played[-1][0].values()))
        units.append(played)
    counted = np.zeros((len(rows), bench.words), np.uint64)
    bench.play(np.array(rows, np.uint32), counted)
    agrees(bench, counted, units)


@pytest.mark.clause("baceball", "4.4", "7.3", "12.6")
@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize("areas", [1, 4, 7])
def test_baceball_devices(areas: int, rounds: int) -> None:
    """The device is emptied, then the rack without the cards on the layout is shuffled and the round goes on."""
    rules = rules_of("baceball")
    bench = BaceballBench(rules, areas)
    state = stream(5, "test", areas)
    full = sorted(bench._new.tolist())
    number = max(2, rounds // 3 // (bench.most_rounds * areas))
    devices = np.tile(bench._new, (number, 1))
    units: list[list[Round]] = [[] for _ in range(number)]
    counted = np.zeros((number, bench.words), np.uint64)
    layouts: list[list[int]] = [[] for _ in range(number)]
    for load in bench.loads:
        bench.load(state, devices, load)
        bench.play(devices, load.rounds, counted)
        for row, device in enumerate(devices.tolist()):
            assert sorted(device) == full
            assert device[1 : 1 + len(layouts[row])] == layouts[row]
            cards = iter([sim_baceball.BY_KIND[kind] for kind in device[1:]])
            for _ in range(load.rounds):
                units[row].append(dealt(rules, areas, cards, never))
            layouts[row] = device[len(device) - load.left :] if load.left else []
            assert load.left < 3 * (areas + 1)
    agrees(bench, counted, units)


@pytest.mark.clause("three-card-poker", "4.1.2", "7.3", "8.4", "9.1", "9.4.1")
@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize(("areas", "strategy"), [(1, "best"), (6, "mimic"), (16, "always")])
def test_poker_rounds(areas: int, strategy: str, rounds: int) -> None:
    rules = rules_of("three-card-poker")
    plays = three_card.plays(rules, strategy)
    bench = ThreeCardBench(rules, by_value(plays), areas)
    batches = max(1, rounds // 3 // (bench.most_rounds * areas))
    columns = batches * bench.most_rounds
    drawn = np.zeros((3 * bench._sizes.size, columns), np.uint32)
    draw_threes(stream(6, "test", areas), bench._sizes, bench._limits, np.zeros(columns, np.uint64), drawn)
    counted = np.zeros((batches, bench.words), np.uint64)
    bench.play(bench._new.copy(), drawn, counted)
    order = {card: place for place, card in enumerate(PACK)}
    deck, units = list(PACK), []
    for batch in range(batches):
        played = []
        for column in range(batch * bench.most_rounds, (batch + 1) * bench.most_rounds):
            for place in range(3 * (areas + 1)):
                pick = int(drawn[place, column])
                deck[place], deck[pick] = deck[pick], deck[place]
            hands = {name: deck[3 * turn : 3 * turn + 3] for turn, name in enumerate(rules.hands(range(1, areas + 1)))}
            decisions = {
                name: "play" if plays[tuple(sorted(cards, key=order.__getitem__))] else "fold"
                for name, cards in hands.items()
                if name != "dealer"
            }
            assert isinstance(rules.next_card(hands, decisions), Complete)
            played.append((hands, decisions))
        units.append(played)
    agrees(bench, counted, units)


def test_every_cell_can_be_reached_from_the_catalogue() -> None:
    """Every wager with a price of its own has cells to be counted in, in every game."""
    for slug in ("premium-baccarat", "seven-up-baccarat", "lucky-draw-baccarat", "baceball", "three-card-poker"):
        bench = bench_of(rules_of(slug))
        for wager in permitted_wagers(bench.rules):
            assert any(wager.reads.name in cell.end.facets for cell in bench.cells)
