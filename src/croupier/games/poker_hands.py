"""The order of three-card hands (Three Card Poker, section 11)."""

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from croupier.cards.card import RANK_WORDS, Card

_HIGH: Final = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}
_WORD: Final = {value: RANK_WORDS[rank] for rank, value in _HIGH.items()}
ACE: Final = 14
QUEEN: Final = 12


class Category(IntEnum):
    """From lowest to highest (11.1)."""

    ODD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE = 4
    STRAIGHT_FLUSH = 5


TITLES: Final = {
    Category.ODD: "three odd cards",
    Category.PAIR: "a pair",
    Category.FLUSH: "a flush",
    Category.STRAIGHT: "a straight",
    Category.THREE: "three of a kind",
    Category.STRAIGHT_FLUSH: "a straight flush",
}


class PokerHand(NamedTuple):
    """What a hand is worth: tuples compare as hands do, and suits never rank (3.3)."""

    category: Category
    ranks: tuple[int, int, int]
    """The deciding card first: of a pair its rank, of a low straight the three."""


def value_of(cards: Sequence[Card]) -> PokerHand:
    """The best value of three cards; the order in which they were dealt is nothing."""
    return _value_of(tuple(cards))


@lru_cache(maxsize=4096)
def _value_of(cards: tuple[Card, ...]) -> PokerHand:
    """Every wager of an area asks for its hand and the dealer's again; the order of hands is the same for ever."""
    high, middle, low = ranks = sorted([_HIGH[card[0]] for card in cards], reverse=True)
    flush = cards[0][1] == cards[1][1] == cards[2][1]
    if high == low:
        return PokerHand(Category.THREE, (high, middle, low))
    if ranks == [ACE, 3, 2]:
        high, middle, low = 3, 2, 1
    if high == middle + 1 == low + 2:
        return PokerHand(Category.STRAIGHT_FLUSH if flush else Category.STRAIGHT, (high, middle, low))
    if flush:
        return PokerHand(Category.FLUSH, (high, middle, low))
    if high == middle:
        return PokerHand(Category.PAIR, (high, high, low))
    if middle == low:
        return PokerHand(Category.PAIR, (low, low, high))
    return PokerHand(Category.ODD, (high, middle, low))


_QUEEN_HIGH: Final = PokerHand(Category.ODD, (QUEEN, 0, 0))


def dealer_plays(hand: PokerHand) -> bool:
    """Queen-high or better continues (9.1); any pair does."""
    return hand >= _QUEEN_HIGH


def in_words(hand: PokerHand) -> str:
    """As the dealer declares it: `a pair of nines`, `queen high`."""
    top = _WORD[hand.ranks[0]]
    match hand.category:
        case Category.ODD:
            return f"{top} high"
        case Category.PAIR:
            return f"a pair of {plural(top)}"
        case Category.THREE:
            return f"three {plural(top)}"
        case _:
            return f"{TITLES[hand.category]}, {top} high"


def plural(word: str) -> str:
    return f"{word}es" if word == "six" else f"{word}s"
