"""A game with two hands an area: each may beat the dealer's one card, and both are their player's to see."""

import json
from collections.abc import Sequence
from fractions import Fraction

import pytest

import croupier as cr
from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.explain import hand_title
from croupier.games.house import house_book, house_game
from croupier.games.marks import RANK
from croupier.games.rules import Ask, Complete, Deal, DecisionRule, Decisions, Facet, Hands, Step, Wager, area_of, loses, pays

HIGH = "23456789TJQKA"
STAY = DecisionRule(
    choices=("stay", "leave"), clause="2", silence="leave", silence_clause="2", told="it leaves", adds={}, gives_up=("leave",)
)


def _hands(areas: Sequence[int]) -> tuple[str, ...]:
    return (*(hand for area in areas for hand in (f"{area}", f"{area}.2")), "dealer")


def _next(hands: Hands, decisions: Decisions) -> Step:
    for hand, cards in hands.items():
        if not cards and hand != "dealer":
            return Deal(hand, "1")
    undecided = tuple(hand for hand in hands if hand.isdigit() and hand not in decisions)
    if undecided:
        return Ask(undecided, "2", in_turn=True)
    return Complete("3") if hands["dealer"] else Deal("dealer", "3")


def _beaten(hands: Hands, decisions: Decisions, area: str) -> tuple[bool, int]:
    """Whether the area is in, and how many of its hands are above the dealer's."""
    dealers = HIGH.index(hands["dealer"][0][0]) if hands["dealer"] else 0
    return decisions.get(area) == "stay", sum(HIGH.index(hands[hand][0][0]) > dealers for hand in (area, f"{area}.2"))


BEATEN = Facet("beaten", _beaten, by_area=True, marks=(RANK,), hands=("area", "area.2", "dealer"))
BET = Wager("bet", "Bet", BEATEN, main=True, clause="1", lines=(
    loses(when=lambda beaten: not beaten[0], clause="2"),
    pays(1, 1, when=lambda beaten: beaten[1] == 2, clause="3"),
    loses(clause="3"),
))  # fmt: skip


def _counted(_hand: str, cards: Sequence[Card]) -> str:
    return cards[0][0] if cards else "nothing"


TWO = cr.add_game(
    house_game(
        "two-hands", "Two Hands", wagers=(BET,), hands=_hands, next_card=_next, counted=_counted, decides=STAY, drawn_by=(),
        dealt_down=True, book=house_book(decks=(1,)),
    )
)  # fmt: skip


def test_a_hand_names_its_area() -> None:
    assert [area_of(hand) for hand in ("4", "4.2", "dealer", "")] == [4, 4, None, None]
    assert [hand_title(hand) for hand in ("4", "4.2", "dealer")] == ["area 4", "hand 2 of area 4", "the dealer"]


def test_a_record() -> None:
    wagers = [{"area": area, "wager": "bet", "amount": "10"} for area in (1, 3)]
    record = {
        "game": "two-hands",
        "cards": ["KS", "QS", "2S", "AS", "5D"],
        "wagers": wagers,
        "decisions": {"1": "stay", "3": "stay"},
    }
    found = cr.adjudicate(json.dumps(record), explain=True)
    assert found.hands == {"1": ["KS"], "1.2": ["QS"], "3": ["2S"], "3.2": ["AS"], "dealer": ["5D"]}  # type: ignore[union-attr]
    assert [line.result for line in found.wagers] == ["win", "lose"]  # type: ignore[union-attr]
    assert found.steps[1].message == "The queen of spades goes to hand 2 of area 1, which has Q."  # type: ignore[union-attr,index]


def test_the_live_table_knows_whose_hands_they_are() -> None:
    table = cr.VirtualTable(cr.Conditions("two-hands", cr.Sign({"bet": cr.Limit(500, 50_000)})))
    for area, name in enumerate(("Ann", "Ben"), start=1):
        table.do(c.JoinTable, name, area)
        table.do(c.BuyChips, name, 10_000)
    table.until_players()
    for area, name in enumerate(("Ann", "Ben"), start=1):
        assert not isinstance(table.do(c.PlaceWager, name, area, "bet", 1_000), cr.Refused)
    assert table.until_players().areas == (1,)
    seen = cr.view(table.table, cr.Actor("Ann", cr.Rank.PLAYER)).round
    assert seen is not None
    told = {hand.hand: (hand.area, hand.player, None not in hand.cards) for hand in seen.hands if hand.cards}
    assert told == {"1": (1, "Ann", True), "1.2": (1, "Ann", True), "2": (2, "Ben", False), "2.2": (2, "Ben", False)}
    table.do(c.Decide, 1, "leave")
    assert table.table.chips("Ann") == 9_000
    table.do(c.Decide, 2, "stay")
    table.until_players()
    assert table.table.round is None
    assert table.table.played == 1


@pytest.mark.slow
def test_exact_odds_and_simulation() -> None:
    """Two of two above the dealer's, from one deck: counted over ranks."""
    ways = sum(4 * above * (above - 1) for above in (4 * (12 - rank) for rank in range(13)))
    chance = Fraction(ways, 52 * 51 * 50)
    assert cr.price("two-hands", strategy="always").of("bet").house_edge == 1 - 2 * chance
    found = cr.simulate("two-hands", 20_000, seed=5, areas=3, strategy="always")
    assert all(row.z is not None and abs(row.z) < 4 for row in found.rows)
