"""How often each jackpot hand is dealt, counted exactly: by hand, and by round over all areas that play."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, perm
from typing import Final

from croupier.cards.card import PACK, SUITS, Card
from croupier.games.baceball import ACE, ACES
from croupier.jackpot.facts import AREAS, BY_ACE, CARDS, DECKS, PRIZES, PROGRESSIVE

STACK: Final = DECKS * len(PACK)
HANDS: Final = comb(STACK, CARDS)


@lru_cache(maxsize=1)
def by_hand() -> dict[str, Fraction]:
    """Hand to its probability, the highest first; they add up to one."""
    copies = Counter(ACE.of(card) for card in PACK)
    ways = dict.fromkeys((prize.hand for prize in PRIZES.values()), 0)
    for kinds in combinations_with_replacement(BY_ACE, CARDS):
        hand = PRIZES[ACES.of({"": [BY_ACE[kind] for kind in kinds]}, {}, "")].hand
        many = 1
        for kind, times in Counter(kinds).items():
            many *= comb(DECKS * copies[kind], times)
        ways[hand] += many
    return {hand: Fraction(many, HANDS) for hand, many in ways.items()}


@lru_cache(maxsize=1)
def by_level() -> dict[str, Fraction]:
    """Level to the probability that a stake wins it."""
    found = by_hand()
    return {
        level: sum((found[prize.hand] for prize in PRIZES.values() if prize.level == level), Fraction(0)) for level in PROGRESSIVE
    }


@lru_cache(maxsize=1)
def fixed_return() -> Fraction:
    """What the fixed prizes give back of any stake."""
    found = by_hand()
    return sum((found[prize.hand] * prize.times for prize in PRIZES.values()), Fraction(0))


def suits_of(level: str) -> tuple[str, ...]:
    """The suits of which three aces win a level."""
    return tuple(suit for suit in SUITS if PRIZES[ACES.of({"": [Card(f"A{suit}")] * CARDS}, {}, "")].level == level)


def some_in_a_round(level: str, areas: int) -> Fraction:
    """That at least one of so many areas wins a level, all dealt from one device."""
    found = Fraction(0)
    for hands in range(areas, 0, -1):  # those with so many winners, less what was counted of more
        found = comb(areas, hands) * _all(level, hands) - found
    return found


def two_majors(areas: int) -> Fraction:
    """That two areas win the major; the aces of diamonds suffice for no third."""
    return comb(areas, 2) * _all(PROGRESSIVE[0], 2)


def _all(level: str, hands: int) -> Fraction:
    """That these hands, so many of them, all win a level."""
    ways = 0
    for aces in _shared_out(hands, len(suits_of(level))):
        one, left = 1, hands
        for count in aces:
            one *= comb(left, count) * perm(DECKS, CARDS * count)
            left -= count
        ways += one
    return Fraction(ways, perm(STACK, CARDS * hands))


def _shared_out(hands: int, suits: int) -> Iterator[tuple[int, ...]]:
    """Every way to give each suit a number of hands."""
    if suits == 1:
        yield (hands,)
        return
    for first in range(hands + 1):
        for rest in _shared_out(hands - first, suits - 1):
            yield (first, *rest)


def rounds() -> dict[int, tuple[Fraction, Fraction, Fraction]]:
    """Areas in play to the chance of some major, some minor and two majors in the round."""
    major, minor = PROGRESSIVE
    return {
        areas: (some_in_a_round(major, areas), some_in_a_round(minor, areas), two_majors(areas)) for areas in range(1, AREAS + 1)
    }


def hands_by_kind() -> tuple[tuple[int, ...], tuple[str, ...], tuple[tuple[tuple[str, ...], ...], ...]]:
    """For whoever deals: how many cards of each kind there are, the levels, and by three kinds the level that they win."""
    copies, cards = Counter(ACE.of(card) for card in PACK), BY_ACE.values()
    wins = tuple(tuple(tuple(PRIZES[ACES.of({"": [a, b, c]}, {}, "")].level for c in cards) for b in cards) for a in cards)
    return tuple(DECKS * copies[kind] for kind in BY_ACE), PROGRESSIVE, wins
