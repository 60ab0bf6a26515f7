"""Exact odds against every order of a few real cards, and the kernels against the drawing rule over all value sequences."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest
from tests.odds.slowly import STAKE, deal, mean, shoe_of, won

from croupier.cards.card import PACK, Card, parse_cards
from croupier.games.catalogue import rules_of
from croupier.games.poker_hands import dealer_plays, value_of
from croupier.games.rules import Deal, Rules, Terms
from croupier.odds.common.decision import STRATEGIES
from croupier.odds.common.payment import Payment
from croupier.odds.common.shoe import Shoe
from croupier.odds.common.wagers import decides, permitted_wagers
from croupier.odds.exact.coups import BY_VALUE, Coups
from croupier.odds.exact.lucky_draw import BY_KIND, KINDS, PAIRS, LuckyDraw, draws, kind_of
from croupier.odds.exact.price import price
from croupier.odds.exact.three_card import HANDS, order_of_hands

pytestmark = pytest.mark.slow

SHOES = {
    "premium-baccarat": ("AS AS 6H 6D 9C TS 4D", "3S 3H 7D 8C 6C 6C QD"),
    "seven-up-baccarat": ("7S 7H 7D AS 2C 6H TS", "7S 7S 7S 7S 7S 3C 8H"),
    "baceball": ("AD AD AD AS TH QC 9D", "AH AH AH TS JS QS 2C", "AS AC 9S 9H 5D 3H KS"),
}
LUCKY = ("3S 3S 3S 3H 6C 9D TD", "3D 3D 3H 3C AC KS 8S", "AS 2S 4H 5D 5C 7S TC")


def longest(slug: str) -> int:
    return 5 if slug == "seven-up-baccarat" else 6


@pytest.mark.parametrize(("slug", "cards"), [(slug, cards) for slug, shoes in SHOES.items() for cards in shoes])
def test_every_order_of_a_few_cards(slug: str, cards: str) -> None:
    rules, shoe = rules_of(slug), parse_cards(cards)
    priced = price(rules, shoe=shoe_of(shoe))
    rounds = [deal(rules, order) for order in permutations(shoe, longest(slug))]
    for wager in priced.wagers:
        if slug == "baceball" and wager.wager == "jackpot":
            continue
        nets = [won(rules, wager.wager, *one) for one in rounds]
        assert wager.house_edge == -mean(nets)
        assert wager.variance == mean([net * net for net in nets]) - mean(nets) ** 2
        assert wager.hit_frequency == Fraction(sum(net > 0 for net in nets), len(nets))


@pytest.mark.clause("baceball", "11.9.1", "11.9.2", "11.10.1", "11.10.2", "11.10.3")
def test_the_jackpot_over_every_order() -> None:
    rules = rules_of("baceball")
    for cards in SHOES["baceball"]:
        shoe = parse_cards(cards)
        nets = [won(rules, "jackpot", *deal(rules, order)) for order in permutations(shoe, 6)]
        assert price(rules, wagers=["jackpot"], shoe=shoe_of(shoe), payment=Payment(STAKE)).wagers[0].house_edge == -mean(nets)


@pytest.mark.clause("lucky-draw-baccarat", "8.1", "8.3", "8.4", "8.5", "9.1.5.2", "9.1.5.3")
@pytest.mark.parametrize("cards", LUCKY)
def test_lucky_draw_over_every_order(cards: str) -> None:
    """The best is the better decision at each sight of two cards and one; the other strategies just play."""
    rules, shoe = rules_of("lucky-draw-baccarat"), parse_cards(cards)
    seen: dict[tuple[tuple[Card, ...], Card], list[tuple[Fraction, Fraction]]] = {}
    for order in permutations(shoe, 6):
        nets = []
        for decision in ("stand", "draw"):
            hands, decisions = deal(rules, order, {"1": decision})
            nets.append(won(rules, "enter", hands, decisions))
        seen.setdefault((tuple(hands["1"][:2]), hands["dealer"][0]), []).append((nets[0], nets[1]))
    sums = {sight: tuple(map(sum, zip(*nets, strict=True))) for sight, nets in seen.items()}
    orders = sum(map(len, seen.values()))
    assert price(rules, shoe=shoe_of(shoe)).wagers[0].house_edge == -sum(map(max, sums.values())) / orders
    for strategy in STRATEGIES[1:]:
        chosen = draws(rules, strategy)
        total = Fraction(0)
        for (pair, dealer), (stand, draw) in sums.items():
            first, second = sorted(KINDS.index(kind_of(card)) for card in pair)
            total += draw if chosen[PAIRS.index((first, second)), KINDS.index(kind_of(dealer))] else stand
        assert price(rules, shoe=shoe_of(shoe), strategy=strategy).wagers[0].house_edge == -total / orders


def test_lucky_draw_threes_alone_are_told_apart_by_suit() -> None:
    assert len(KINDS) == 13
    assert all(kind_of(card) in KINDS for card in PACK)
    assert [card for card in BY_KIND if card[0] == "3"] == [Card("3C"), Card("3D"), Card("3H"), Card("3S")]


@pytest.mark.clause("three-card-poker", "8.4", "9.2", "9.3.1", "9.4.1.1", "9.4.1.2", "9.4.1.4", "10.4")
@pytest.mark.parametrize("cards", ["AS KS QS QH JH 2D 3C 4C 7D", "5S 5H 5D 6S 6H 7S QD KC 2H"])
def test_three_card_poker_over_every_deal(cards: str) -> None:
    rules, pack = rules_of("three-card-poker", Terms(dealing="shuffler")), parse_cards(cards)
    shoe = shoe_of(pack)
    total, plus, always, mimic = Fraction(0), Fraction(0), Fraction(0), Fraction(0)
    deals = 0
    for own in combinations(pack, 3):
        others = [card for card in pack if card not in own]
        by: dict[str, list[Fraction]] = {"play": [], "fold": []}
        for dealer in combinations(others, 3):
            hands = {"dealer": list(dealer), "1": list(own)}
            for decision, nets in by.items():
                nets.append(won(rules, "ante", hands, {"1": decision}))
            plus += won(rules, "pair-plus", hands, {"1": "play"})
            deals += 1
        total += max(sum(nets) for nets in by.values())
        always += sum(by["play"])
        mimic += sum(by["play" if dealer_plays(value_of(own)) else "fold"])
    assert price(rules, shoe=shoe).of("ante").house_edge == -total / deals
    assert price(rules, shoe=shoe).of("pair-plus").house_edge == -plus / deals
    assert price(rules, shoe=shoe, strategy="always").of("ante").house_edge == -always / deals
    assert price(rules, shoe=shoe, strategy="mimic").of("ante").house_edge == -mimic / deals
    assert price(rules, shoe=shoe, strategy="never").of("ante").house_edge == 1


def test_every_poker_hand_ranks_as_the_game_ranks_it() -> None:
    order = order_of_hands()
    for hand, value in zip(HANDS.tolist(), order.value.tolist(), strict=True):
        assert order.worth[value] == value_of([PACK[card] for card in hand])
    assert [dealer_plays(hand) for hand in order.worth].index(True) == order.lowest_playing


def _every_coup(rules: Rules, left: list[int], most: int) -> Iterator[tuple[dict[str, list[Card]], int]]:
    """Each way a coup can go by value, asked card by card of the game, with the number of sequences of the longest coup."""
    hands: dict[str, list[Card]] = {"player": [], "banker": []}

    def go(ways: int, dealt: int) -> Iterator[tuple[dict[str, list[Card]], int]]:
        step = rules.next_card(hands, {})
        if not isinstance(step, Deal):
            for unused in range(dealt, most):
                ways *= sum(left) - (unused - dealt)
            yield hands, ways
            return
        for value in range(10):
            if left[value]:
                hands[step.hand].append(BY_VALUE[value])
                left[value] -= 1
                yield from go(ways * (left[value] + 1), dealt + 1)
                left[value] += 1
                hands[step.hand].pop()

    return go(1, 0)


@pytest.mark.clause("premium-baccarat", "9.2", "9.3", "9.4", "9.5", "9.6")
@pytest.mark.clause("seven-up-baccarat", "9.2", "9.3", "9.4", "9.5", "9.6")
@pytest.mark.parametrize("slug", ["premium-baccarat", "seven-up-baccarat"])
def test_kernel_and_game_agree_on_every_value_sequence(slug: str) -> None:
    """Each value has its own odd number of cards, so that no two sequences could stand in for one another."""
    rules = rules_of(slug)
    shoe = Shoe(tuple(Random(7).randint(1, 9) for _ in PACK))
    left = shoe.by_kind(range(10), lambda card: BY_VALUE.index(next(one for one in BY_VALUE if _value(one) == _value(card))))
    sequences, facets = Coups(rules).facets(shoe)
    reads = {wager.reads.name: wager.reads for wager in rules.wagers.values() if wager.reads.name != "pairs"}
    expected: dict[str, dict[Any, int]] = {name: {} for name in reads}
    total = 0
    for hands, ways in _every_coup(rules, left, longest(slug)):
        total += ways
        for name, facet in reads.items():
            value = facet.of(hands, {}, "")
            expected[name][value] = expected[name].get(value, 0) + ways
    assert total == sequences
    for name, counts in expected.items():
        assert {value: count for value, count in facets[name] if count} == counts


def _value(card: Card) -> int:
    return 1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 0


def test_a_decision_game_is_asked_for_by_its_first_wager() -> None:
    for slug, first in (("lucky-draw-baccarat", "enter"), ("three-card-poker", "ante")):
        rules = rules_of(slug)
        assert [wager.slug for wager in permitted_wagers(rules) if decides(rules, wager)] == [first]


def test_random_shoes_keep_lucky_draw_whole() -> None:
    """Whatever has left, the ends of all decisions together are all the sequences there are."""
    chance = Random(3)
    rules = rules_of("lucky-draw-baccarat")
    game = LuckyDraw(rules)
    for _ in range(10):
        shoe = Shoe(tuple(chance.randint(0, 8) for _ in PACK))
        found = game.count(shoe)
        follows = found.stand.sum(axis=2)
        assert int((found.ways * follows).sum()) == int((found.ways * found.draw.sum(axis=(2, 3))).sum()) == shoe.sequences(6)
