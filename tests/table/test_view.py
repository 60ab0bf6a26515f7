"""What each person sees of a table, and that what they may not see leaves no trace in it."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.table.pits import NAMES, PITS, QUIET, as_required, start, upset
from tests.table.saying import anything
from tests.tables import (
    ASSISTANT,
    DEALER,
    INSPECTOR,
    MANAGER,
    SUPERVISOR,
    SURVEILLANCE,
    House,
    conditions,
    hands_seen,
    opened,
    player,
    seated,
)

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.desk.dealer import VirtualTable
from croupier.games.ranks import SEES_ALL, Rank
from croupier.games.rules import Terms
from croupier.table.asking.irregularities import fitting
from croupier.table.asking.required import required
from croupier.table.asking.seen import ChoiceView, HeldView, RoundView
from croupier.table.asking.view import view
from croupier.table.model.cards import Slot
from croupier.table.model.people import Actor
from croupier.table.model.round import Round
from croupier.table.model.table import Table
from croupier.table.record.recording import unshown

VIEWERS = (
    DEALER,
    SUPERVISOR,
    MANAGER,
    SURVEILLANCE,
    INSPECTOR,
    Actor("Tom", Rank.TOURNAMENT_MANAGER),
    Actor("Ann", Rank.DEALER),
    *map(player, NAMES),
    player("Zoe"),
)


def otherwise(table: Table, viewer: Actor, rng: Random) -> Table | None:
    """The same table but for the faces that are not shown to the viewer, which the shoe could have given as well.

    They lie in hands, among the held cards, in front of the shoe and in the rack. Nothing if the viewer is shown all."""
    ongoing, cards, swapped = table.round, table.cards, False
    stock = cards.stock

    def another(card: Card | None, *, shown: bool, impossible: bool = False) -> Card | None:
        nonlocal stock, swapped
        if card is None or shown:
            return card
        swapped = True
        if impossible:
            return rng.choice([other for other in PACK if stock.left(other) == 0] or [card])
        stock = stock.put_back((card,))
        other = rng.choice([other for other in PACK if stock.left(other)])
        stock = stock.take(other)
        return other

    sees_all = viewer.rank in SEES_ALL
    held = tuple(
        replace(each, card=another(each.card, shown=each.up or sees_all, impossible=each.impossible)) for each in table.cards.held
    )
    waiting, under = (
        tuple(replace(slot, card=another(slot.card, shown=slot.up or sees_all)) for slot in pile)
        for pile in (cards.waiting, cards.under)
    )
    if ongoing is not None:
        hands = {
            hand: tuple(replace(slot, card=another(slot.card, shown=slot.up or may_see(table, viewer, hand))) for slot in slots)
            for hand, slots in ongoing.hands.items()
        }
        ongoing = replace(ongoing, hands=hands)
    rack, down, last = list(cards.rack.known), list(cards.rack.down), table.last.round if table.last is not None else None
    for place, card in enumerate(() if sees_all else down):
        other = another(card, shown=False)
        assert other is not None
        rack[len(rack) - 1 - rack[::-1].index(card)] = down[place] = other
        last = _with_another(last, card, other)
    cards = replace(cards, stock=stock, waiting=waiting, under=under, held=held)
    cards = replace(cards, rack=replace(cards.rack, known=tuple(rack), down=tuple(down)))
    before = replace(table.last, round=last) if table.last is not None and last is not None else None
    return replace(table, round=ongoing, cards=cards, last=before) if swapped else None


def may_see(table: Table, viewer: Actor, hand: str) -> bool:
    """Whether a hand's cards that lie face down are this viewer's to see.

    Surveillance and inspectors see all; everybody sees what is settled, a player what was wagered on or is in hand."""
    ongoing = table.round
    assert ongoing is not None
    if viewer.rank in SEES_ALL or (ongoing.result and not ongoing.void and hand not in ongoing.out):
        return True
    if viewer.rank is not Rank.PLAYER or hand in ongoing.out:
        return False
    if ongoing.passing is not None and ongoing.passing.hand == hand:
        return viewer.id in (ongoing.passing.holder, ongoing.passing.nominee)
    stakes = {(str(lying.area), lying.player) for lying in table.laid} | {(str(line.area), line.player) for line in ongoing.settled}
    return (hand, viewer.id) in stakes


def _with_another(last: Round | None, card: Card, other: Card) -> Round | None:
    """The last round, which can be reopened, with another face where this one was never shown."""
    if last is not None and card in unshown(last):
        for hand, slots in last.hands.items():
            if (last.void or hand in last.out) and Slot(card, up=False) in slots:
                place = slots.index(Slot(card, up=False))
                changed = (*slots[:place], Slot(other, up=False), *slots[place + 1 :])
                return replace(last, hands={**last.hands, hand: changed})
    return last


DOWN = ("premium", "premium-b", "tie", "seven-up", "poker-shoe", "poker-shuffler")
"""Tables at which cards lie face down."""


def wander(pit: str, first: int, seeds: list[int]) -> Table:
    """A table after what is required, what anyone says, and what goes wrong."""
    walk = start(pit, first)
    for seed in seeds:
        rng = Random(seed)
        if not walk.table.closed:
            walk.give((as_required, as_required, as_required, upset, anything)[seed % 5](rng, walk.table))
    return walk.table


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=30)
@given(first=st.integers(1, 4), seeds=st.lists(st.integers(0, 2**24), max_size=30), other=st.integers(0, 2**24))
def test_equal_views_of_what_may_not_be_seen(pit: str, first: int, seeds: list[int], other: int) -> None:
    table = wander(pit, first, seeds)
    for viewer in VIEWERS:
        twin = otherwise(table, viewer, Random(other))
        if twin is not None:
            seen = view(table, viewer)
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
    return {hand: " ".join(card or "??" for card in cards) for hand, cards in hands_seen(house.table, viewer).items()}


def counted(house: House, viewer: Actor) -> set[str]:
    """The hands whose count someone is shown."""
    ongoing = view(house.table, viewer).round
    return {each.hand for each in ongoing.hands if each.count} if ongoing is not None else set()


def ongoing(house: House, viewer: Actor) -> RoundView:
    seen = view(house.table, viewer).round
    assert seen is not None
    return seen


BACK = "?? ?? ??"


@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_poker_players_see_their_own_three_cards_once_all_are_dealt(dealing: str) -> None:
    house = poker(dealing)
    cards = ["2C", "3C", "4C", "5D", "6D", "7D", "8H", "9H", "TH"]
    for number, card in enumerate(cards):
        assert all(face is None for hand in hands_seen(house.table, player("Ann")).values() for face in hand), number
        house.ok(c.DealCard, Card(card))
    assert house.table.round is not None
    own = " ".join(house.table.round.cards["1"])
    assert faces(house, player("Ann")) == {"dealer": BACK, "1": own, "2": BACK}
    assert faces(house, player("Zoe")) == {"dealer": BACK, "1": BACK, "2": BACK}
    assert faces(house, DEALER) == {"dealer": BACK, "1": BACK, "2": BACK}
    assert faces(house, MANAGER) == {"dealer": BACK, "1": BACK, "2": BACK}
    assert BACK not in faces(house, INSPECTOR).values()
    assert BACK not in faces(house, SURVEILLANCE).values()
    assert counted(house, player("Ann")) == {"1"}
    assert counted(house, DEALER) == set()


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


# When something has gone wrong


def held_card(up: bool) -> House:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    house.bet("Ann", "player", 1_000)
    house.deal("9C 2D TH 3S")
    house.ok(c.ScanCard, Card("4H"), up, "player")
    return house


@pytest.mark.parametrize("up", [True, False])
def test_a_held_card_is_shown_as_it_lies(up: bool) -> None:
    house = held_card(up)
    why = house.table.cards.held[0].why
    for viewer in VIEWERS:
        seen = view(house.table, viewer)
        card = Card("4H") if up or viewer in (SURVEILLANCE, INSPECTOR) else None
        assert seen.held == (HeldView(card, up, "player", faced=False, why=why),)
        assert ("four of hearts" in seen.required.sentence) == up
    assert [(view(house.table, viewer).composition or {})[Card("4H")] for viewer in (DEALER, INSPECTOR)] == [7 if up else 8, 7]


@pytest.mark.parametrize("up", [True, False])
def test_a_card_in_front_of_the_shoe_is_shown_as_it_lies(up: bool) -> None:
    house = held_card(up)
    house.ok(c.KeepForNoBet if up else c.KeepForNext)
    for viewer in VIEWERS:
        seen = view(house.table, viewer)
        assert seen.waiting == (Card("4H") if up or viewer in (SURVEILLANCE, INSPECTOR) else None,)
        assert seen.held == ()
    assert [(view(house.table, viewer).composition or {})[Card("4H")] for viewer in (DEALER, INSPECTOR)] == [7 if up else 8, 7]


def test_a_card_that_cannot_be_there_is_not_named_while_it_lies_face_down() -> None:
    house = seated("three-card-poker")
    house.bet("Ann", "ante", 1_000)
    house.deal("AS")
    house.ok(c.ScanCard, Card("AS"), False)
    for viewer in (DEALER, SUPERVISOR, player("Ann")):
        [held] = view(house.table, viewer).held
        assert held.card is None
        for sentence in (held.why, view(house.table, viewer).required.sentence):
            assert "AS" not in sentence
            assert "ace of spades" not in sentence
    assert view(house.table, INSPECTOR).held[0].card == "AS"


def test_a_card_racked_face_down_counts_among_the_unseen() -> None:
    house = seated("seven-up-baccarat")
    house.bet("Ann", "player", 1_000)
    house.deal("2C")
    house.ok(c.ScanCard, Card("4H"), False, "rack")
    house.ok(c.RackCard)
    assert (house.table.cards.rack.known[-1], house.table.cards.held) == ("4H", ())
    assert [(view(house.table, viewer).composition or {})[Card("4H")] for viewer in (DEALER, INSPECTOR)] == [6, 5]


def one_folded() -> House:
    """A round that is settled, in which Ann has given up 3C 6D 9H."""
    house = poker()
    house.deal("2C 3C 4C 5D 6D 7D 8H 9H TH")
    house.ok(c.Decide, 1, "fold")
    house.ok(c.Decide, 2, "play")
    house.ok(c.ExposeHand, "dealer")
    house.settle()
    return house


def test_folded_hands_count_among_the_unseen() -> None:
    house = one_folded()
    house.clear()
    unseen = {card for card, left in (view(house.table, DEALER).composition or {}).items() if left}
    assert unseen >= {"3C", "6D", "9H"}
    assert not unseen & {"2C", "5D", "8H", "4C", "7D", "TH"}


def test_staff_are_offered_the_rulings_that_fit_while_one_is_awaited() -> None:
    house = held_card(False)
    told = {offer.irregularity.slug for offer in fitting(house.table)}
    assert "surplus-kept" in told
    for viewer in VIEWERS:
        staff = viewer.rank is not Rank.PLAYER and viewer.rank is not Rank.TOURNAMENT_MANAGER
        assert {offer.irregularity.slug for offer in fitting(house.table, viewer=viewer)} == (told if staff else set())
    house.ok(c.KeepForNext)
    assert "surplus-kept" not in {offer.irregularity.slug for offer in fitting(house.table, viewer=SUPERVISOR)}


def test_a_round_in_question_a_choice_and_a_void_round_are_for_all_to_see() -> None:
    house = opened("premium-baccarat")
    house.sit("Ann", 1)
    house.ok(c.IntroduceCards, "red", True)
    house.make_ready()
    house.bet("Ann", "player", 1_000)
    house.deal("2C 9D")
    house.ok(c.Reconstruct, (Card("9D"), Card("2C")))
    for viewer in VIEWERS:
        seen = view(house.table, viewer)
        assert ongoing(house, viewer).choice == ChoiceView("withdraw", ("Ann",), "14.1.1")
        assert (seen.required.what, seen.required.who) == ("choose", "Ann")
    house.ok(c.LetStand, "Ann", by=player("Ann"))
    house.ok(c.ReportDiscrepancy, "a ten on Player")
    assert {ongoing(house, viewer).discrepancy for viewer in VIEWERS} == {"a ten on Player"}
    house.ok(c.VoidUnconfirmed, by=SUPERVISOR)
    assert all(ongoing(house, viewer).void for viewer in VIEWERS)
    assert {ongoing(house, viewer).discrepancy for viewer in VIEWERS} == {""}


def test_void_hands_are_not_shown() -> None:
    house = poker()
    house.deal("2C 3C 4C 5D 6D 7D 8H 9H TH")
    house.ok(c.DeclareMisdeal)
    for viewer in (DEALER, SUPERVISOR, player("Zoe")):
        assert set(faces(house, viewer).values()) == {BACK}
    assert faces(house, player("Ann"))["2"] == BACK


def test_one_directed_to_decide_first_sees_their_cards_before_the_others() -> None:
    house = poker()
    house.ok(c.DirectToPlayFirst, ("Ben",), by=SUPERVISOR)
    house.ok(c.DirectEnglish, by=SUPERVISOR)
    house.deal("2C 3C 4C 5D 6D 7D 8H 9H TH")
    assert (faces(house, player("Ben"))["2"], faces(house, player("Ann"))["1"]) == ("4C 7D TH", BACK)
    house.ok(c.Decide, 2, "play")
    assert faces(house, player("Ann"))["1"] == "3C 6D 9H"
    for viewer in VIEWERS:
        seen = view(house.table, viewer)
        assert (seen.directions.play_first, seen.directions.english_only) == (("Ben",), True)


def test_a_jackpot_wager_from_a_void_round_has_its_marker() -> None:
    house = seated("baceball", {"Ann": 1, "Ben": 2}, offered=("jackpot",), jackpot=500)
    for name in ("Ann", "Ben"):
        house.bet(name, "bet", 1_000)
    house.bet("Ann", "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    house.deal("2C")
    house.ok(c.VoidRound, "a card fell", by=SUPERVISOR)
    house.clear()
    assert view(house.table, DEALER).directions.markers == ()
    house.bet("Ben", "bet", 1_000)
    house.bet("Ben", "jackpot", 500)
    assert {view(house.table, viewer).directions.markers for viewer in VIEWERS} == {(1,)}


def test_notices_register_disputes_and_the_detained_are_for_staff() -> None:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    house.bet("Ann", "player", 1_000)
    house.play("9C 2D TH 3S")
    house.ok(c.ReportWrongSettlement, 1, 1, "player", "Ann", 202_000, by=SUPERVISOR)
    house.ok(c.RaiseDispute, "Ben", "the third card", by=player("Ben"))
    house.ok(c.RaiseDispute, "Ann", "the payment", by=player("Ann"))
    house.ok(c.Detain, "a stranger", "a device in the sleeve", by=SUPERVISOR)
    assert len(house.table.casebook.notices) == 2
    for viewer in VIEWERS:
        seen = view(house.table, viewer)
        staff = viewer.rank is not Rank.PLAYER and viewer.rank is not Rank.TOURNAMENT_MANAGER
        assert seen.casebook.notices == (dict(enumerate(house.table.casebook.notices, start=1)) if staff else {})
        assert seen.casebook.register == ({1: house.table.casebook.register[0]} if staff else {})
        assert seen.casebook.detained == (("a stranger",) if staff else ())
        own = {number for number, each in enumerate(house.table.casebook.disputes, start=1) if staff or each.player == viewer.id}
        assert set(seen.casebook.disputes) == own
    assert set(view(house.table, player("Ann")).casebook.disputes) == {2}
    house.ok(c.GiveNotice, 1)
    assert list(view(house.table, SUPERVISOR).casebook.notices) == [2]


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
    assert [patron.id for patron in view(house.table, player("Ann")).people] == ["Ann"]
    assert [patron.id for patron in view(house.table, DEALER).people] == ["Ann", "Ben"]
    assert view(house.table, player("Zoe")).people == ()


def _without_commitment(table: Table, viewer: Actor) -> Any:
    seen = view(table, viewer)
    return replace(seen, cards=replace(seen.cards, commitment=""))


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
        assert pits[0].table.cards.commitment == view(pits[0].table, viewer).cards.commitment
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
    assert (seen.terms, seen.variant) == (table.conditions.rules.terms, table.conditions.rules.terms.variant)
    assert seen.sign.layout == table.conditions.layout
    assert bool(seen.sign.tie_percent) == (pit == "tie")


@pytest.mark.parametrize(("game", "wager", "more", "down", "method"), [
    ("premium-baccarat", "banker", {}, False, "A"),
    ("premium-baccarat", "banker", {"method": "B"}, True, "B"),
    ("seven-up-baccarat", "banker", {}, False, ""),
    ("three-card-poker", "ante", {}, True, ""),
])  # fmt: skip
def test_the_prompt_says_how_the_due_card_lies(game: str, wager: str, more: dict[str, Any], down: bool, method: str) -> None:
    house = seated(game, **more)
    assert required(house.table).down is False, "no card is due yet"
    house.ok(c.PlaceWager, "Ann", 1, wager, 2_500)
    due = required(house.table)
    assert (due.what, due.down) == ("deal", down)
    assert view(house.table, DEALER).method == method
    house.ok(c.DealCard, None if down else PACK[0])
    assert required(house.table).down is down
