"""bACEball cards that came wrong (12.1 to 12.4), each from a half-dealt round with wagers to settled money."""

import pytest
from tests.baceball import (
    AFTER,
    HANDS,
    ROUND,
    RUNNING,
    STAKE,
    at_the_table,
    checked_and_shuffled,
    ends_as_usual,
    half_dealt,
    place_bets,
    rest,
    slugs,
)
from tests.coups import chips, hands, nobody_else_may, scan, supervisor_rules, whole
from tests.tables import DEALER, SUPERVISOR, House, all_of, only

from croupier import commands as c
from croupier.cards.card import Card
from croupier.table.message import upsets as u
from croupier.table.message.events import CardDealt, RoundStarted, WagerReturned
from croupier.table.model.cards import Slot, Stage

GAME = "baceball"


# Cards as they come


def test_scanned_cards_go_where_the_table_says() -> None:
    house = at_the_table()
    place_bets(house)
    house.ok(c.CollectJackpotWagers)
    for card, hand in zip(ROUND.split(), list(HANDS) * 3, strict=True):
        assert (house.required().what, house.required().hand) == ("deal", hand)
        dealt = only(CardDealt, scan(house, card, hand))
        assert (dealt.hand, dealt.card, dealt.source) == (hand, card, "shoe")
    assert hands(house) == HANDS
    ends_as_usual(house)


def test_a_card_must_be_named_when_it_lies_face_up() -> None:
    house = half_dealt()
    house.refused(c.ScanCard, None, clause="7.2")
    house.refused(c.ScanCard, None, up=False, clause="7.2")
    house.refused(c.ScanCard, Card("5S"), laid="8", clause="7.3")
    assert house.table.cards.held == ()


def seventh_ace() -> House:
    """Six aces of diamonds are out, and a seventh comes."""
    house = half_dealt(0)
    house.deal("AD AD AD AD AD AD")
    assert only(u.CardHeld, scan(house, "AD", "2")).held.impossible
    return house


def test_a_seventh_ace_of_diamonds_was_misread() -> None:
    house = seventh_ace()
    assert house.required().what == "ruling"
    for kind, clause in ((c.DealHeldCard, "12.9"), (c.DealAsNext, "12.2"), (c.RackCard, "12.4"), (c.KeepForNext, "12.4")):
        house.refused(kind, clause=clause)
    house.refused(
        c.DealCard, Card("TD"), clause=None, says="The ace of diamonds is held for a ruling. All 6 of the AD are out already."
    )
    house.refused(
        c.CorrectHeldCard, Card("TD"), by=DEALER, clause=None, says="This needs a casino supervisor or above, not a dealer."
    )
    house.refused(c.CorrectHeldCard, Card("AD"), by=SUPERVISOR, clause=None, says="That is the face it was reported with.")
    assert only(u.HeldCorrected, house.ok(c.CorrectHeldCard, Card("TD"), by=SUPERVISOR)).card == "TD"
    assert only(CardDealt, house.ok(c.DealHeldCard)).hand == "2"
    house.deal(rest(7))
    assert hands(house)["2"] == "AD TD 3H"
    house.settle()
    house.clear()
    whole(house)


# 12.1


@pytest.mark.clause(GAME, "12.1")
@pytest.mark.parametrize("dealt", [0, 7, 14])
def test_a_card_face_up_in_the_device_is_burned_and_play_goes_on(dealt: int) -> None:
    house = half_dealt(dealt)
    held = only(u.CardHeld, scan(house, "AD", faced=True)).held
    assert (held.card, held.faced, held.impossible) == ("AD", True, False)
    assert house.required().what == "ruling"
    house.refused(
        c.DealCard,
        Card(rest(dealt).split()[0]),
        clause=None,
        says="The ace of diamonds is held for a ruling. It lay face upwards among the cards.",
    )
    house.refused(c.DealAsNext, clause="12.2")
    house.refused(c.DealHeldCard, clause="7.3")
    nobody_else_may(house, c.RackCard, "12.1")
    assert slugs(house) >= {"faced-burned"}
    assert not slugs(house) & {"dealt-as-next", "surplus-burned", "surplus-kept"}
    racked, suspected = house.ok(c.RackCard)
    assert isinstance(racked, u.HeldRacked)
    assert isinstance(suspected, u.FacingSuspected)
    assert (racked.clauses, suspected.clauses) == (("12.1",), ("12.1.1",))
    assert house.table.cards.rack.known == ("AD",)
    house.deal(rest(dealt))
    assert hands(house) == HANDS
    ends_as_usual(house)


@pytest.mark.clause(GAME, "12.1", "12.1.1")
def test_a_supervisor_has_the_device_emptied_and_checked_once_the_round_is_over() -> None:
    house = half_dealt(7)
    house.refused(c.CheckFacing, by=SUPERVISOR, clause="12.1.1")
    scan(house, "AD", faced=True)
    house.ok(c.RackCard)
    house.refused(c.CheckFacing, by=SUPERVISOR, clause="12.1.1")
    house.deal(rest(7))
    ends_as_usual(house)
    house.bet("Ann", "bet", 2_000)
    assert "faced-check" in slugs(house)
    supervisor_rules(house, c.CheckFacing, "12.1.1")
    came = house.ok(c.CheckFacing, by=SUPERVISOR)
    assert [(event.player, event.amount, event.clauses) for event in all_of(WagerReturned, came)] == [("Ann", 2_000, ("12.1.1",))]
    assert only(u.DeviceEmptied, came).clauses == ("12.1.1",)
    assert chips(house) == AFTER
    assert (house.table.cards.stage, house.table.last) == (Stage.LOADED, None)
    house.refused(c.PlaceWager, "Ann", 1, "bet", 2_000, clause="5.4")
    checked_and_shuffled(house, check="12.1.1")
    assert house.table.cards.stock.remaining == 311
    house.bet("Cat", "bet", 2_000)
    house.play("9H 9C 2D 3D 4S 5S")
    assert house.chips("Cat") == AFTER["Cat"] - 2_000
    whole(house)


# 12.2


@pytest.mark.clause(GAME, "12.2")
@pytest.mark.parametrize("laid", ["6", "dealer", "1", "3"])
def test_a_card_dealt_to_the_wrong_place_is_the_next_one_due(laid: str) -> None:
    house = half_dealt(7)
    held = only(u.CardHeld, scan(house, "5S", laid)).held
    assert (held.laid, held.why.count("area 5")) == (laid, 1)
    nobody_else_may(house, c.DealAsNext, "12.2")
    house.refused(c.RackCard, clause="12.4")
    house.refused(c.KeepForNext, clause="12.4")
    house.refused(c.DealHeldCard, clause="7.3")
    house.refused(c.Reconstruct, tuple(Card(card) for card in ROUND.split()[:8]), clause="12.2")
    house.refused(c.VoidRound, "a card lay wrong", by=SUPERVISOR, clause="12.2")
    assert slugs(house) == {"dealt-as-next"} | RUNNING
    dealt = only(CardDealt, house.ok(c.DealAsNext))
    assert (dealt.hand, dealt.card, dealt.source, dealt.clauses) == ("5", "5S", "held", ("12.2", "7.3.3"))
    house.deal(rest(8))
    assert hands(house) == HANDS
    ends_as_usual(house)


@pytest.mark.clause(GAME, "12.2")
def test_a_card_burned_by_mistake_is_the_next_one_due() -> None:
    house = half_dealt(7)
    scan(house, "5S", "rack")
    house.refused(c.RackCard, clause="12.4")
    assert only(CardDealt, house.ok(c.DealAsNext)).hand == "5"
    assert house.table.cards.rack.known == ()
    house.deal(rest(8))
    ends_as_usual(house)


@pytest.mark.clause(GAME, "12.2")
def test_a_card_burned_unseen_waits_in_front_and_is_turned_as_it_is_dealt() -> None:
    house = half_dealt(7)
    assert only(u.CardHeld, scan(house, None, "rack", up=False)).held.card is None
    kept = only(u.HeldKept, house.ok(c.DealAsNext))
    assert (kept.clauses, kept.no_bet) == (("12.2",), False)
    assert house.table.cards.waiting == (Slot(None, up=False),)
    assert (house.required().what, house.required().hand) == ("deal", "5")
    house.refused(c.DealCard, None, clause="7.2")
    dealt = only(CardDealt, house.ok(c.DealCard, Card("5S")))
    assert (dealt.hand, dealt.up, dealt.source) == ("5", True, "front")
    house.deal(rest(8))
    assert hands(house) == HANDS
    ends_as_usual(house)


@pytest.mark.clause(GAME, "12.2")
def test_a_first_card_on_the_wrong_area_begins_the_round() -> None:
    house = half_dealt(0)
    scan(house, "KH", "6")
    house.refused(
        c.PlaceWager,
        "Ann",
        1,
        "second-strike",
        500,
        clause=None,
        says="The king of hearts is held for a ruling. It was laid on area 6; the next card is for area 1.",
    )
    started, dealt = house.ok(c.DealAsNext)
    assert isinstance(started, RoundStarted)
    assert isinstance(dealt, CardDealt)
    assert (started.clauses, dealt.hand, dealt.clauses) == (("12.2", "7.3"), "1", ("12.2", "7.3.1"))
    house.refused(c.PlaceWager, "Ann", 1, "second-strike", 500, clause="5.5")
    house.deal(rest(1))
    ends_as_usual(house)


@pytest.mark.clause(GAME, "12.2")
def test_a_card_that_comes_before_anyone_has_bet_opens_the_round_when_it_comes() -> None:
    house = at_the_table()
    held = only(u.CardHeld, scan(house, "KH")).held
    assert held.why == "No area has a wager to deal to."
    house.refused(
        c.PlaceWager,
        "Ann",
        1,
        "bet",
        1_000,
        clause=None,
        says="The king of hearts is held for a ruling. No area has a wager to deal to.",
    )
    assert slugs(house) == {"dealt-as-next", "wrong-cards"}
    house.ok(c.DealAsNext)
    assert house.table.cards.waiting == (Slot(Card("KH"), up=True),)
    place_bets(house)
    house.ok(c.CollectJackpotWagers)
    house.refused(c.DealCard, Card("2C"), clause="12.4")
    assert only(CardDealt, house.deal("KH")).source == "front"
    house.deal(rest(1))
    ends_as_usual(house)


@pytest.mark.clause(GAME, "12.2")
def test_a_fourth_card_on_a_players_hand_opens_the_next_round() -> None:
    house = half_dealt(15)
    scan(house, "2S", "6")
    house.refused(
        c.AnnounceResult, clause=None, says="The two of spades is held for a ruling. It was laid on area 6; no card is due there."
    )
    assert slugs(house) == {"dealt-as-next"} | RUNNING
    assert only(u.HeldKept, house.ok(c.DealAsNext)).clauses == ("12.2",)
    assert hands(house) == HANDS
    ends_as_usual(house)
    house.bet("Cat", "bet", 2_000)
    house.play("2S 9C 2D 3D 4S 5S")
    assert house.chips("Cat") == AFTER["Cat"] - 2_000
    whole(house)


# 12.3 and 12.4


@pytest.mark.clause(GAME, "12.3")
@pytest.mark.parametrize("settled", [False, True])
def test_a_card_too_many_shown_on_the_dealers_hand_is_burned(settled: bool) -> None:
    house = half_dealt(15)
    if settled:
        house.settle()
    scan(house, "AS", "dealer")
    house.refused(c.DealAsNext, clause="12.2")
    house.refused(c.KeepForNext, clause="12.4")
    nobody_else_may(house, c.RackCard, "12.3")
    assert "surplus-burned" in slugs(house)
    assert not slugs(house) & {"dealt-as-next", "surplus-kept", "faced-burned", "reconstruct"}
    house.refused(c.VoidRound, "a card too many", by=SUPERVISOR, clause="12.3")
    assert only(u.HeldRacked, house.ok(c.RackCard)).clauses == ("12.3",)
    assert house.table.cards.rack.known == ("AS",)
    assert not house.table.cards.care.suspect
    assert hands(house) == HANDS
    if settled:
        assert chips(house) == AFTER
        house.clear()
        whole(house)
    else:
        ends_as_usual(house)


@pytest.mark.clause(GAME, "12.4")
@pytest.mark.parametrize("face", ["AS", None])
def test_a_card_too_many_that_nobody_saw_opens_the_next_round_as_if_never_removed(face: str | None) -> None:
    house = half_dealt(15)
    scan(house, face, "dealer", up=False)
    house.refused(c.RackCard, clause="12.4")
    house.refused(c.DealAsNext, clause="12.2")
    nobody_else_may(house, c.KeepForNext, "12.4")
    assert slugs(house) == {"surplus-kept"} | RUNNING
    assert only(u.HeldKept, house.ok(c.KeepForNext)).clauses == ("12.4",)
    ends_as_usual(house)
    assert (house.table.cards.waiting, house.table.cards.under) == ((), (Slot(Card(face) if face else None, up=False),))
    # It does not count as the first card of a round, so betting is open.
    place_bets(house)
    house.ok(c.CollectJackpotWagers)
    if face:
        house.refused(c.DealCard, Card("KH"), clause="12.4")
    assert only(CardDealt, house.deal("AS")).source == "front"
    assert list(house.table.cards.waiting) == []
    assert house.ongoing.hands["1"] == (Slot(Card("AS"), up=True),)
    house.deal("9C 9C 9C 6C KC 9S 9S 9S 6D QC 5H 5H 5H 6S")
    assert hands(house)["1"] == "AS KC QC"
    house.settle()
    # The ace is no strike: 31 against 18, the 1st Strike loses.
    assert house.chips("Ann") == AFTER["Ann"] + 10_000 - 1_000 - STAKE
    house.clear()
    whole(house)


@pytest.mark.clause(GAME, "12.2", "12.4")
@pytest.mark.parametrize("dealt", [0, 1, 5, 7, 12])
@pytest.mark.parametrize("seen", [False, True])
def test_a_card_on_the_dealers_unfinished_hand_opens_the_next_round_unless_it_was_seen(dealt: int, seen: bool) -> None:
    """Unseen it is none of this round's, which goes on from the device; seen it is the next card due."""
    house = half_dealt(dealt)
    scan(house, ROUND.split()[dealt] if seen else "AS", "dealer", up=seen)
    if seen:
        house.refused(c.KeepForNext, clause="12.4")
        assert only(CardDealt, house.ok(c.DealAsNext)).clauses[0] == "12.2"
        house.deal(rest(dealt + 1))
        ends_as_usual(house)
        return
    assert "surplus-kept" in slugs(house)
    for kind in (c.DealAsNext, c.RackCard):
        house.refused(kind, clause="12.4")
    house.refused(c.VoidRound, "a card lay wrong", by=SUPERVISOR, clause="12.4" if dealt else "12.5")
    assert only(u.HeldKept, house.ok(c.KeepForNext)).clauses == ("12.4",)
    if dealt:
        assert (house.required().hand, house.table.cards.waiting) == (("1", "2", "5", "6")[dealt % 5], ())
        assert {event.source for event in all_of(CardDealt, house.deal(rest(dealt)))} == {"shoe"}
        ends_as_usual(house)
        place_bets(house)
        house.ok(c.CollectJackpotWagers)
    assert (only(CardDealt, house.deal("AS")).source, house.table.cards.under) == ("front", ())
    whole(house)
