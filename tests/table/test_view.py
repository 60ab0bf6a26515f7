"""What each person sees of a table, and that what they may not see leaves no trace in it."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.table.pits import NAMES, PITS, QUIET, anything, as_required, start
from tests.tables import ASSISTANT, DEALER, INSPECTOR, MANAGER, SUPERVISOR, SURVEILLANCE, House, conditions, player, seated

from croupier.cards.card import PACK, Card
from croupier.games.rules import Terms
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide import replay
from croupier.table.people import Actor, Rank
from croupier.table.required import required
from croupier.table.state import Table
from croupier.table.view import View, view
from croupier.table.virtual import VirtualTable

VIEWERS = (
    DEALER,
    SUPERVISOR,
    MANAGER,
    SURVEILLANCE,
    INSPECTOR,
    Actor("Tom", Rank.TOURNAMENT_MANAGER),
    *map(player, NAMES),
    player("Zoe"),
)


def hidden(seen: View) -> list[tuple[str, int]]:
    """Hand and place of each card whose face the viewer is not shown."""
    return [(hand, place) for hand, cards in seen.hands.items() for place, card in enumerate(cards) if card is None]


def dealt_otherwise(events: list[e.Event], unseen: list[tuple[str, int]], rng: Random) -> Table:
    """The same log but for the faces of some cards of its last round, which the shoe could have given as well."""
    last = max(number for number, event in enumerate(events) if isinstance(event, e.RoundStarted))
    table, placed = replay(events[:last]), dict[str, int]()
    later = [event.card for event in events[last:] if isinstance(event, e.CardDealt)]
    for event in events[last:]:
        if isinstance(event, e.CardDealt):
            place = placed[event.hand] = placed.get(event.hand, -1) + 1
            if (event.hand, place) in unseen:
                stock = table.cards.stock
                free = [card for card in PACK if stock.left(card) > later.count(card)]
                event = replace(event, card=rng.choice(free))
        table = replay([event], table)
    return table


DOWN = ("premium", "premium-b", "tie", "seven-up", "poker-shoe", "poker-shuffler")
"""Tables at which cards lie face down."""


@pytest.mark.parametrize("pit", DOWN)
@settings(QUIET, max_examples=30)
@given(first=st.integers(1, 4), seeds=st.lists(st.integers(0, 2**24), max_size=30), other=st.integers(0, 2**24))
def test_equal_views_of_what_may_not_be_seen(pit: str, first: int, seeds: list[int], other: int) -> None:
    walk = start(pit, first)
    for seed in seeds:
        if walk.table.closed:
            break
        rng = Random(seed)
        walk.give(anything(rng, walk.table) if seed % 5 == 0 else as_required(rng, walk.table))
    for viewer in VIEWERS:
        seen = view(walk.table, viewer)
        unseen = hidden(seen)
        if unseen:
            twin = dealt_otherwise(walk.events, unseen, Random(other))
            assert view(twin, viewer) == seen
            assert msgspec.json.encode(view(twin, viewer)) == msgspec.json.encode(seen)


def test_a_prompt_does_not_tell_whether_face_down_cards_draw() -> None:
    """With the cutting card in front, the prompt must not depend on a count that nobody knows yet."""
    told = []
    for cards in ("2C 3C 2D 3D", "9C 3C TD 3D"):
        house = seated("premium-baccarat", method="B", minimum=500)
        house.table = replace(house.table, cards=replace(house.table.cards, behind=house.table.cards.stock.remaining - 4))
        house.bet("Ann", "player", 500)
        house.deal(cards)
        told.append(house.required())
    assert told[0] == told[1]
    assert told[0].what == "offer"


def poker(dealing: str = "shoe") -> House:
    house = seated("three-card-poker", {"Ann": 1, "Ben": 2}, terms=Terms(dealing=dealing))
    for name in ("Ann", "Ben"):
        house.bet(name, "ante", 1_000)
        house.bet(name, "pair-plus", 500)
    return house


def faces(house: House, viewer: Actor) -> dict[str, str]:
    return {hand: " ".join(card or "??" for card in cards) for hand, cards in view(house.table, viewer).hands.items()}


BACK = "?? ?? ??"


@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_poker_players_see_their_own_three_cards_once_all_are_dealt(dealing: str) -> None:
    house = poker(dealing)
    cards = ["2C", "3C", "4C", "5D", "6D", "7D", "8H", "9H", "TH"]
    for number, card in enumerate(cards):
        assert all(face is None for hand in view(house.table, player("Ann")).hands.values() for face in hand), number
        house.ok(c.DealCard, Card(card))
    assert house.table.round is not None
    own = " ".join(house.table.round.cards["1"])
    assert faces(house, player("Ann")) == {"dealer": BACK, "1": own, "2": BACK}
    assert faces(house, player("Zoe")) == {"dealer": BACK, "1": BACK, "2": BACK}
    assert faces(house, DEALER) == {"dealer": BACK, "1": BACK, "2": BACK}
    assert faces(house, MANAGER) == {"dealer": BACK, "1": BACK, "2": BACK}
    assert BACK not in faces(house, INSPECTOR).values()
    assert BACK not in faces(house, SURVEILLANCE).values()
    assert view(house.table, player("Ann")).counts.keys() == {"1"}
    assert view(house.table, DEALER).counts == {}


def test_folded_cards_are_never_shown() -> None:
    house = poker()
    house.deal("2C 3C 4C 5D 6D 7D 8H 9H TH")
    house.ok(c.Decide, 1, "fold")
    house.ok(c.LeaveTable, "Ann")
    house.sit("Cy", 1)
    house.ok(c.Decide, 2, "play")
    for step in ("", "expose", "result"):
        if step == "expose":
            house.ok(c.ExposeHand, "dealer")
        if step == "result":
            house.ok(c.AnnounceResult)
        for viewer in (player("Ann"), player("Ben"), player("Cy"), DEALER, SUPERVISOR):
            assert faces(house, viewer)["1"] == BACK
    assert faces(house, player("Cy"))["2"] == "4C 7D TH"
    assert faces(house, INSPECTOR)["1"] == "3C 6D 9H"


def test_conceded_cards_are_not_shown_either() -> None:
    house = poker()
    house.deal("2C 3C 4C 5D 6D 7D 8H 9H TH")
    house.ok(c.Decide, 1, "play")
    house.ok(c.Decide, 2, "play")
    house.ok(c.ExposeHand, "dealer")
    house.ok(c.Decide, 1, "concede")
    house.ok(c.AnnounceResult)
    assert faces(house, player("Ben"))["1"] == BACK


def test_by_method_b_the_holder_sees_the_hand_they_hold() -> None:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2}, method="B")
    house.bet("Ann", "player", 1_000)
    house.bet("Ben", "banker", 1_000)
    house.deal("2C 9D 5S 7H")
    assert faces(house, player("Ann")) == {"player": "?? ??", "banker": "?? ??"}
    house.ok(c.AcceptHand)
    assert faces(house, player("Ann")) == {"player": "2C 5S", "banker": "?? ??"}
    assert faces(house, player("Ben")) == {"player": "?? ??", "banker": "?? ??"}
    assert faces(house, DEALER) == {"player": "?? ??", "banker": "?? ??"}
    house.ok(c.RevealHand)
    assert faces(house, player("Ben")) == {"player": "2C 5S", "banker": "?? ??"}


def test_by_method_b_a_nominee_sees_the_hand_and_the_holder_does_not() -> None:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2}, method="B")
    house.bet("Ann", "player", 1_000)
    house.deal("2C 9D 5S 7H")
    house.ok(c.AcceptHand, "Ben", by=SUPERVISOR)
    assert faces(house, player("Ben"))["player"] == "2C 5S"
    assert faces(house, player("Ann"))["player"] == "?? ??"


def test_the_composition_of_the_shoe_is_for_staff() -> None:
    house = seated("premium-baccarat", method="B")
    house.bet("Ann", "player", 1_000)
    house.deal("2C 9D")
    for viewer in (DEALER, SUPERVISOR, ASSISTANT, MANAGER, INSPECTOR, SURVEILLANCE):
        assert view(house.table, viewer).composition is not None
    for viewer in (player("Ann"), player("Zoe"), Actor("Tom", Rank.TOURNAMENT_MANAGER)):
        assert view(house.table, viewer).composition is None
    inspected, dealt = (view(house.table, viewer).composition or {} for viewer in (INSPECTOR, DEALER))
    assert (inspected[Card("2C")], dealt[Card("2C")]) == (7, 8)
    assert sum(dealt.values()) == 416


def test_players_see_their_own_purse_alone() -> None:
    house = seated("baceball", {"Ann": 1, "Ben": 2})
    assert [patron.name for patron in view(house.table, player("Ann")).people] == ["Ann"]
    assert [patron.name for patron in view(house.table, DEALER).people] == ["Ann", "Ben"]
    assert view(house.table, player("Zoe")).people == ()


def _without_commitment(table: Table, viewer: Actor) -> Any:
    return replace(view(table, viewer), commitment="")


def _always(order: list[Card]) -> Callable[[int], list[Card]]:
    return lambda _number: list(order)


def test_no_view_holds_an_order() -> None:
    """Two shoes whose first cards are the same look the same until another card is dealt."""
    pits = []
    for turned in (False, True):
        order = list(PACK * 8)
        rest = order[230:]
        order[230:] = rest[::-1] if turned else rest
        pit = VirtualTable(conditions("premium-baccarat"), stacked=_always(order))
        pit.do(c.JoinTable, "Ann", 1)
        pit.do(c.BuyChips, "Ann", 100_000)
        pit.until_players()
        pit.do(c.PlaceWager, "Ann", 1, "player", 500)
        for _ in range(4):
            pit.deal()
        pits.append(pit)
    for viewer in VIEWERS:
        assert _without_commitment(pits[0].table, viewer) == _without_commitment(pits[1].table, viewer)
        assert pits[0].table.cards.commitment == view(pits[0].table, viewer).commitment
    text = msgspec.json.encode(view(pits[0].table, INSPECTOR)).decode()
    assert ",".join(f'"{card}"' for card in PACK[:3]) not in text


@pytest.mark.parametrize("pit", PITS)
def test_the_sign_shows_limits_prices_and_what_is_announced(pit: str) -> None:
    table = start(pit, 1).table
    seen = view(table, player("Zoe"))
    assert table.conditions is not None
    assert seen.sign.limits == table.conditions.sign.limits
    assert {price.wager for price in seen.sign.prices} >= set(seen.sign.limits)
    assert all(price.pays and price.clause for price in seen.sign.prices)
    assert len(seen.places) == table.conditions.areas
    assert seen.required == required(table)
    assert seen.variant == table.conditions.rules.terms.variant
    assert bool(seen.sign.tie_percent) == (pit == "tie")
