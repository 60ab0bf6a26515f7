"""The whole order of the 22,100 three-card hands, against a ladder built from the document and a hash of it kept here."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations, pairwise, permutations, product

import pytest

from croupier.cards.card import PACK, parse_cards
from croupier.games.poker_hands import dealer_plays, in_words, value_of

GAME = "three-card-poker"

UP = "23456789TJQKA"
RUNS = ["A23", "234", "345", "456", "567", "678", "789", "89T", "9TJ", "TJQ", "JQK", "QKA"]
FROZEN = "6c302a1146ca565c59e3c9a6a538438767f47bf50c146dd29315122f2e3175de"

Hand = frozenset[str]
Rung = frozenset[Hand]


def suited(ranks: str) -> Rung:
    return frozenset(frozenset(rank + suit for rank in ranks) for suit in "SHDC")


def unsuited(ranks: str) -> Rung:
    """Three ranks in every mixture of suits that is not a single suit."""
    mixtures = [suits for suits in product("SHDC", repeat=3) if len(set(suits)) > 1]
    return frozenset(frozenset(map("".join, zip(ranks, suits, strict=True))) for suits in mixtures)


def apart() -> Iterator[str]:
    """Three unlike ranks out of sequence, from the lowest to the highest: the best card counts first, then the next."""
    for high in range(2, 13):
        for middle in range(1, high):
            for low in range(middle):
                ranks = UP[high] + UP[middle] + UP[low]
                if not any(set(ranks) == set(run) for run in RUNS):
                    yield ranks


def pairs() -> Iterator[Rung]:
    for paired in UP:
        for odd in UP:
            if odd != paired:
                twos = list(combinations([paired + suit for suit in "SHDC"], 2))
                yield frozenset(frozenset((*two, odd + suit)) for two in twos for suit in "SHDC")


def ladder() -> list[Rung]:
    """Every hand by construction, class upon class; hands of one rung are equal."""
    threes = [frozenset(map(frozenset, combinations([rank + suit for suit in "SHDC"], 3))) for rank in UP]
    return [
        *map(unsuited, apart()),
        *pairs(),
        *map(suited, apart()),
        *map(unsuited, RUNS),
        *threes,
        *map(suited, RUNS),
    ]


def written(rungs: list[Rung]) -> bytes:
    """The order as text: a line a rung from the lowest up, hands and their cards in the order of the alphabet."""
    return "\n".join(" ".join(sorted("".join(sorted(hand)) for hand in rung)) for rung in rungs).encode()


def ranked() -> list[Rung]:
    """The same ladder as the software sees it."""
    rungs: dict[tuple[int, ...], set[Hand]] = {}
    for cards in combinations(PACK, 3):
        hand = value_of(cards)
        rungs.setdefault((hand.category, *hand.ranks), set()).add(frozenset(map(str, cards)))
    return [frozenset(rungs[value]) for value in sorted(rungs)]


def test_the_ladder_holds_every_hand_once() -> None:
    rungs = ladder()
    assert sum(map(len, rungs)) == len(frozenset().union(*rungs)) == 22_100
    starts = (0, 274, 430, 704, 716, 729, 741)
    counts = [sum(map(len, rungs[low:high])) for low, high in pairwise(starts)]
    assert counts == [16_440, 3_744, 1_096, 720, 52, 48]


@pytest.mark.clause(
    GAME, "3.3", "9.8", "11.1", "11.1.1", "11.1.2", "11.1.3", "11.1.4", "11.1.5", "11.1.6", "11.2", "11.2.1", "11.2.2"
)  # fmt: skip
def test_the_order_of_all_hands_is_the_documents() -> None:
    for place, (ours, theirs) in enumerate(zip(ladder(), ranked(), strict=True)):
        assert ours == theirs, f"rung {place}"


@pytest.mark.slow
@pytest.mark.clause(GAME, "11.1", "11.2")
def test_the_order_of_all_hands_is_frozen() -> None:
    assert sha256(written(ladder())).hexdigest() == FROZEN
    assert sha256(written(ranked())).hexdigest() == FROZEN


@pytest.mark.clause(GAME, "9.8", "11.1")
def test_a_hand_is_worth_the_same_in_whatever_order_it_was_dealt() -> None:
    for rung in ladder():
        hand = parse_cards(" ".join(min(rung, key=sorted)))
        assert len({value_of(cards) for cards in permutations(hand)}) == 1


@pytest.mark.clause(GAME, "9.1")
def test_the_dealer_plays_from_queen_high_up() -> None:
    rungs = ladder()
    out = [rung for rung in rungs[:274] if not any(card[0] in "QKA" for card in next(iter(rung)))]
    for place, rung in enumerate(rungs):
        for hand in rung:
            assert dealer_plays(value_of(parse_cards(" ".join(hand)))) is (place >= len(out))
    assert sum(map(len, out)) == 6_720


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("QH 9S 2C", "queen high"), ("JH 9S 2C", "jack high"), ("AH 2S KC", "ace high"), ("6H 6S KC", "a pair of sixes"),
        ("2H 2S AC", "a pair of twos"), ("AH AS 2C", "a pair of aces"), ("KH 9H 2H", "a flush, king high"),
        ("3H 2S AC", "a straight, three high"), ("AH KS QC", "a straight, ace high"), ("6H 6S 6C", "three sixes"),
        ("7H 7S 7C", "three sevens"), ("AH 2H 3H", "a straight flush, three high"), ("9H TH JH", "a straight flush, jack high"),
    ],
)  # fmt: skip
@pytest.mark.clause(GAME, "8.6")
def test_a_hand_as_the_dealer_declares_it(cards: str, words: str) -> None:
    assert in_words(value_of(parse_cards(cards))) == words
