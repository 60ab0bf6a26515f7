"""The cards that go where they go whatever they are: found by the drawing rule itself, and never more than that."""

import pytest
from msgspec.structs import replace
from tests.games.many_rounds import Chance
from tests.rounds import BACEBALL, LUCKY, POKER, PREMIUM, SEVEN_UP

from croupier.cards.card import PACK, Card
from croupier.games.blind import blind_deal
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.rules import Complete, Deal, Decisions, Hands, Step, Terms

DEALS = {
    PREMIUM: ("player", "banker", "player", "banker"),
    SEVEN_UP: ("banker", "player", "banker"),
    LUCKY: ("2", "5", "dealer", "2", "5"),
    BACEBALL: ("2", "5", "dealer") * 3,
    POKER: ("dealer", "2", "5") * 3,
}


@pytest.mark.parametrize("game", GAMES)
def test_the_first_cards_go_to_these_hands(game: str) -> None:
    assert blind_deal(rules_of(game), (2, 5)).order == DEALS[game]
    assert set(blind_deal(rules_of(game), (2, 5)).hands) == set(DEALS[game])


def test_a_shuffling_device_deals_hand_by_hand() -> None:
    rules = rules_of(POKER, Terms(dealing="shuffler"))
    assert blind_deal(rules, (2, 5)).order == ("dealer",) * 3 + ("2",) * 3 + ("5",) * 3


@pytest.mark.parametrize("game", GAMES)
def test_whatever_the_cards_and_decisions_the_drawing_rule_agrees(game: str) -> None:
    rules, chance = rules_of(game), Chance(game)
    for _ in range(200):
        areas = tuple(sorted({1 + chance.below(7) for _ in range(3)}))
        decisions = {str(area): chance.of(["draw", "stand", "play", "fold", "none"]) for area in areas}
        names, order, shares = blind_deal(rules, areas)
        assert names == rules.hands(areas)
        hands: dict[str, list[Card]] = {name: [] for name in names}
        for hand in order:
            step = rules.next_card(hands, decisions)
            assert isinstance(step, Deal)
            assert step.hand == hand
            hands[hand].append(chance.of(PACK))
        assert {name: list(order[share]) for name, share in shares.items()} == {name: [name] * order.count(name) for name in names}


def test_hands_whose_cards_do_not_come_evenly_have_no_share() -> None:
    """A game of one's own may deal so."""
    uneven = ("player", "banker", "player", "player", "banker")

    def next_card(hands: Hands, _decisions: Decisions) -> Step:
        dealt = sum(map(len, hands.values()))
        return Deal(uneven[dealt], "1") if dealt < len(uneven) else Complete("1")

    dealt = blind_deal(replace(rules_of(PREMIUM), next_card=next_card), ())
    assert dealt.order == uneven
    assert dealt.shares == {"banker": slice(1, 5, 3)}
