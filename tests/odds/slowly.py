"""Odds a second way: every order of a few real cards, dealt by the game and settled in money, then averaged.

Nothing of the counting is shared: no kinds of cards, no facets counted, no kernels, no prices applied but by settling a stake.
"""

from collections.abc import Sequence
from fractions import Fraction
from types import MappingProxyType

from croupier.cards.card import PACK, Card
from croupier.games.rules import Ask, Complete, Deal, Decisions, Rules, Stake
from croupier.games.settlement import riders, settle
from croupier.money import ONE_CENT
from croupier.odds.common.shoe import Shoe

STAKE = 2_000
"""Twenty dollars: every price pays it in whole cents."""
METERS = {"major": 100_000_00, "minor": 10_000_00}

Hands = dict[str, list[Card]]


def shoe_of(cards: Sequence[Card]) -> Shoe:
    return Shoe(tuple(list(cards).count(card) for card in PACK))


def deal(rules: Rules, cards: Sequence[Card], decisions: Decisions = MappingProxyType({})) -> tuple[Hands, Decisions]:
    """One round with area 1, from the front of these cards; its decision is kept back until it is asked for."""
    hands: Hands = {name: [] for name in rules.hands([1])}
    made: Decisions = {}
    waiting = iter(cards)
    while True:
        step = rules.next_card(hands, made)
        match step:
            case Deal(hand=hand):
                hands[hand].append(next(waiting))
            case Ask():
                made = decisions
            case Complete():
                return hands, made


def won(rules: Rules, wager: str, hands: Hands, decisions: Decisions) -> Fraction:
    """What the area is ahead by in the end, per unit of this wager."""
    stakes = [Stake(1, wager, STAKE, STAKE)]
    needed = rules.wagers[wager].needs or ("player" if rules.wagers[wager].needs_main else "")
    if needed:
        stakes.append(Stake(1, needed, STAKE, STAKE))
    stakes += riders(rules, stakes, decisions)
    lines = settle(rules, hands, decisions, stakes, ONE_CENT, METERS)
    return Fraction(sum(line.pays + line.returned - line.amount for line in lines if line.wager != needed), STAKE)


def mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)
