"""The long way round, for `make prove`: whole shoes by the tables as a reader of the documents would write them down."""

from fractions import Fraction
from itertools import product

import pytest
from tests import by_hand

from croupier.games.catalogue import rules_of
from croupier.games.rules import Terms
from croupier.odds.exact.price import price


@pytest.mark.prove
@pytest.mark.parametrize(("slug", "longest", "decks"), [("premium-baccarat", 6, 8), ("seven-up-baccarat", 5, 6)])
def test_every_value_sequence_of_a_whole_shoe(slug: str, longest: int, decks: int) -> None:
    """A million sequences of values (a hundred thousand at 7-Up), each as often as the shoe holds it."""
    seven_up = slug == "seven-up-baccarat"
    held = [16 * decks] + [4 * decks] * 9
    wins = {"player": 0, "banker": 0, "tie": 0}
    sevens = [0] * 8
    for values in product(range(10), repeat=longest):
        ways = 1
        for place, value in enumerate(values):
            ways *= held[value] - values[:place].count(value)
        player, banker = by_hand.coup([by_hand.RANK_OF_VALUE[value] for value in values], seven_up=seven_up)
        first = by_hand.last_digit([7] * seven_up + [by_hand.value(card) for card in player])
        second = by_hand.count(banker)
        wins["player" if first > second else "banker" if second > first else "tie"] += ways
        sevens[(player + banker).count("7")] += ways
    priced = price(rules_of(slug))
    assert sum(wins.values()) == priced.combinations
    for wager, ways in wins.items():
        won = sum((line.probability for line in priced.of(wager).lines if line.result == "win"), Fraction(0))
        assert won == Fraction(ways, priced.combinations)
    if seven_up:
        shown = [line.probability * priced.combinations for line in priced.of("super-sevens").lines]
        assert shown == [*sevens[1:6], sevens[0]]


@pytest.mark.prove
def test_premium_prices_at_every_permitted_number_of_decks_move_as_decks_do() -> None:
    """More decks, and cards that have left matter less: Banker's edge rises and Player's falls, to the limit of no removal."""
    edges = [price(rules_of("premium-baccarat", Terms(decks=decks))) for decks in (3, 4, 6, 8)]
    banker = [one.of("banker").house_edge for one in edges]
    player = [one.of("player").house_edge for one in edges]
    assert banker == sorted(banker)
    assert player == sorted(player, reverse=True)
