"""Odds of a running shoe: compositions, effects of removal, and sampled shoes."""

from fractions import Fraction
from random import Random

import pytest

from croupier.cards.card import PACK, parse_cards
from croupier.games.catalogue import rules_of
from croupier.games.rules import Terms
from croupier.odds.common.shoe import OddsError, Shoe
from croupier.odds.exact.live import effects_of_removal, favourable
from croupier.odds.exact.price import Pricer, price

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("slug", ["premium-baccarat", "seven-up-baccarat", "baceball"])
def test_a_card_at_random_leaves_the_edge_where_it_was(slug: str) -> None:
    """Nothing is learnt from a card nobody saw: over all cards that might have left, the changes cancel."""
    rules = rules_of(slug)
    left = tuple(Random(5).randint(0, rules.terms.decks) for _ in PACK)
    for effect in effects_of_removal(rules, Shoe(left)):
        by_rank = [sum(held for card, held in zip(PACK, left, strict=True) if card[0] == rank) for rank in "A23456789TJQK"]
        assert sum(held * change for held, change in zip(by_rank, effect.by_rank, strict=True)) == 0


@pytest.mark.parametrize("slug", ["lucky-draw-baccarat", "three-card-poker"])
def test_who_decides_gains_by_seeing_a_card(slug: str) -> None:
    effects = effects_of_removal(rules_of(slug))
    assert sum(effects[0].by_rank) <= 0


def test_no_pair_of_sixes_in_a_shoe_without_them() -> None:
    rules = rules_of("premium-baccarat")
    sixes = parse_cards(" ".join(["6S 6H 6D 6C"] * 8))
    priced = price(rules, shoe=Shoe.full(8).without(sixes))
    assert priced.combinations == Shoe.full(8).without(sixes).sequences(6)
    only = Shoe(tuple(8 if card[0] == "6" else 0 for card in PACK))
    # Two sixes count two: both hands draw, and eighteen against eighteen is a tie; all pairs are the same pair.
    assert price(rules, shoe=only).of("tie").house_edge == -8
    assert price(rules, shoe=only).of("tiger-pair").house_edge == -100


def test_edges_are_the_prices() -> None:
    rules = rules_of("premium-baccarat")
    pricer = Pricer(rules)
    shoe = Shoe(tuple(Random(9).randint(0, 8) for _ in PACK))
    slugs = list(rules.wagers)
    assert next(pricer.edges([shoe], slugs)) == [wager.house_edge for wager in price(rules, shoe=shoe).wagers]


@pytest.mark.clause("premium-baccarat", "4.6", "4.9", "4.10")
def test_sampled_shoes() -> None:
    rules = rules_of("premium-baccarat")
    found = favourable(rules, 3, seed=1)
    assert found == favourable(rules, 3, seed=1)
    assert found != favourable(rules, 3, seed=2)
    assert {one.wager for one in found} == set(rules.wagers)
    assert 3 * 75 < found[0].coups < 3 * 90
    for one in found:
        assert one.favourable <= one.coups
        assert one.shoes <= 3
        assert (one.best > 0) is (one.favourable > 0)
        assert 0 <= one.mean <= float(max(one.best, Fraction(0)))
    shallow = favourable(rules, 3, seed=1, behind=200)
    assert shallow[0].coups < found[0].coups


def test_devices_and_packs() -> None:
    seven_up = favourable(rules_of("seven-up-baccarat"), 200, seed=1)
    assert not any(one.favourable for one in seven_up)
    baceball = favourable(rules_of("baceball"), 2, seed=1)
    assert baceball[0].coups == 2 * (311 // 6)
    lucky = favourable(rules_of("lucky-draw-baccarat", Terms(decks=3)), 1, seed=1, behind=78)
    assert 10 < lucky[0].coups < 22


@pytest.mark.parametrize(
    ("slug", "shoes", "behind", "sentence"),
    [
        ("premium-baccarat", 0, None, "At least one shoe"),
        ("premium-baccarat", 1, 19, "clause 4.6"),
        ("seven-up-baccarat", 1, 30, "no cutting card"),
        ("three-card-poker", 1, None, "full pack each round"),
    ],
)
def test_samples_that_cannot_be(slug: str, shoes: int, behind: int | None, sentence: str) -> None:
    with pytest.raises(OddsError, match=sentence):
        favourable(rules_of(slug), shoes, seed=1, behind=behind)


def test_shoes_that_cannot_be() -> None:
    with pytest.raises(OddsError, match="cannot be removed 9 times: the shoe holds 8"):
        Shoe.full(8).without(parse_cards("7H " * 9))
    few = Shoe(tuple(1 if card[1] == "S" and card[0] in "A2345" else 0 for card in PACK))
    with pytest.raises(OddsError, match="A round may need 6 cards, and the shoe holds 5"):
        price(rules_of("premium-baccarat"), shoe=few)
