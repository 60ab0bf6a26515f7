"""Lucky Draw Baccarat when the deal goes wrong, clause by clause of section 10, each from a half-dealt round to settled money."""

import pytest
from tests.coups import chips, hands, nobody_else_may, scan, supervisor_rules, whole
from tests.lucky_draw import (
    AFTER,
    BENS,
    DEALERS,
    DEVICE,
    HANDS,
    OPENING,
    RIGHT,
    TOKENS,
    at_the_table,
    checked_and_shuffled,
    complete,
    decisions_and_dealer,
    ends_as_usual,
    half_dealt,
    place_bets,
    rest,
    says,
    slugs,
    waits_for_a_ruling,
)
from tests.tables import DEALER, INSPECTOR, PURSE, SUPERVISOR, SURVEILLANCE, all_of, only, player

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.rules import Terms
from croupier.table.message import upsets as u
from croupier.table.message.events import CardDealt, CardsBurned, RoundStarted, WagerReturned
from croupier.table.model.cards import Slot

GAME = "lucky-draw-baccarat"


# Cards as they come


def test_scanned_cards_go_where_the_table_says() -> None:
    house = at_the_table()
    place_bets(house)
    for card, hand in zip(OPENING.split(), (*HANDS, "1", "3", "6"), strict=True):
        assert (house.required().what, house.required().hand) == ("deal", hand)
        dealt = only(CardDealt, scan(house, card, hand))
        assert (dealt.hand, dealt.card, dealt.source, dealt.clauses) == (hand, card, "shoe", ("7.2",))
    assert hands(house) == HANDS
    decisions_and_dealer(house)
    ends_as_usual(house)


# Cards that face the wrong way


@pytest.mark.clause(GAME, "10.1")
@pytest.mark.parametrize("dealt", [0, 3, 7])
@pytest.mark.parametrize("terms", [None, DEVICE], ids=["shoe", "device"])
def test_a_card_lying_face_up_among_the_cards_is_burned_and_play_goes_on(terms: Terms | None, dealt: int) -> None:
    house = half_dealt(dealt, terms=terms)
    lying = hands(house) if dealt else {}
    held = only(u.CardHeld, scan(house, "8D", faced=True))
    assert (held.held.card, held.held.faced, held.clauses) == ("8D", True, ("10.1",))
    waits_for_a_ruling(house, "eight of diamonds")
    assert slugs(house) == {"faced-burned"}
    nobody_else_may(house, c.RackCard, "10.1")
    house.refused(c.DealAsNext, clause="10.3")
    house.refused(c.KeepForNext, clause="10.7")
    events = house.ok(c.RackCard)
    assert (events[0].clauses, house.table.cards.rack.known[-1]) == (("10.1",), "8D")
    assert [event.clauses for event in all_of(u.FacingSuspected, events)] == ([("10.2",)] if terms else [])
    assert (hands(house) if dealt else {}) == lying
    house.deal(rest(dealt))
    decisions_and_dealer(house)
    ends_as_usual(house)


@pytest.mark.clause(GAME, "10.2")
def test_after_the_round_a_supervisor_has_the_device_emptied_and_its_cards_checked() -> None:
    house = half_dealt(3, terms=DEVICE)
    house.refused(c.CheckFacing, by=SUPERVISOR, clause="10.2")
    scan(house, "8D", faced=True)
    house.ok(c.RackCard)
    house.refused(c.CheckFacing, by=SUPERVISOR, clause="10.2")
    house.deal(rest(3))
    decisions_and_dealer(house)
    ends_as_usual(house)
    house.bet("Cat", "enter", 5_000)
    supervisor_rules(house, c.CheckFacing, "10.2")
    assert slugs(house) == {"faced-check", "wager-refused", *RIGHT}
    events = house.ok(c.CheckFacing, by=SUPERVISOR)
    assert only(u.DeviceEmptied, events).clauses == ("10.2",)
    assert (only(WagerReturned, events).player, chips(house)) == ("Cat", AFTER)
    checked_and_shuffled(house, "10.2")
    assert (house.table.cards.care.suspect, house.table.cards.stock.remaining) == (False, 8 * 52 - 1)
    half_dealt(7, house)
    whole(house)


@pytest.mark.clause(GAME, "10.2")
def test_a_card_shoe_is_not_emptied_for_its_facing() -> None:
    house = half_dealt(3)
    scan(house, "8D", faced=True)
    house.ok(c.RackCard)
    house.ok(c.VoidRound, "a stop", by=SUPERVISOR)
    house.clear()
    house.refused(c.CheckFacing, by=SUPERVISOR, clause="10.2")
    assert house.required().what == "wagers"


# Cards dealt or burned in error


@pytest.mark.clause(GAME, "10.3")
def test_a_card_laid_on_the_wrong_area_goes_to_the_one_whose_turn_it_is() -> None:
    house = half_dealt(4)
    held = only(u.CardHeld, scan(house, "3C", "6"))
    assert (held.held.laid, held.clauses) == ("6", ("7.2",))
    waits_for_a_ruling(house, "three of clubs")
    assert slugs(house) == {"dealt-as-next"}
    nobody_else_may(house, c.DealAsNext, "10.3")
    dealt = only(CardDealt, house.ok(c.DealAsNext))
    assert (dealt.hand, dealt.card, dealt.source, dealt.clauses) == ("1", "3C", "held", ("10.3", "7.2"))
    house.deal("2S KD")
    assert hands(house) == HANDS
    decisions_and_dealer(house)
    ends_as_usual(house)


@pytest.mark.clause(GAME, "10.3")
@pytest.mark.parametrize("seen", [True, False])
def test_a_card_burned_in_error_is_the_next_one(*, seen: bool) -> None:
    house = half_dealt(6)
    scan(house, "KD" if seen else None, "rack", up=seen)
    waits_for_a_ruling(house)
    assert slugs(house) == {"dealt-as-next"}
    first = house.ok(c.DealAsNext)[0]
    assert first.clauses[0] == "10.3"
    if not seen:  # it waits in front of the shoe, and its face is seen as it is dealt
        assert isinstance(first, u.HeldKept)
        assert house.table.cards.waiting == (Slot(None, up=False),)
        whole(house)
        house.deal("KD")
    assert (house.table.cards.waiting, hands(house)) == ((), HANDS)
    assert all_of(CardsBurned, house.events) == [only(CardsBurned, house.events)]  # the burn of the shoe alone
    decisions_and_dealer(house)
    ends_as_usual(house)


@pytest.mark.clause(GAME, "10.3")
def test_a_card_dealt_before_the_players_have_spoken_waits_for_the_next_who_draws() -> None:
    house = half_dealt()
    scan(house, BENS, "dealer")
    waits_for_a_ruling(house, "five of diamonds")
    for kind, clause in ((c.RackCard, "10.7"), (c.KeepForNext, "10.7")):
        house.refused(kind, clause=clause)
    [kept] = house.ok(c.DealAsNext)
    assert (kept.clauses, house.table.cards.waiting, house.table.cards.held) == (("10.3",), (Slot(Card(BENS), up=True),), ())
    assert (house.required().what, house.required().areas) == ("ask", (1,))
    says(house, "Ann", "stand")
    says(house, "Ben", "draw")
    house.refused(c.DealCard, Card("8D"), clause="10.7")
    dealt = only(CardDealt, house.ok(c.DealCard, Card(BENS)))
    assert (dealt.hand, dealt.source) == ("3", "front")
    says(house, "Cat", "stand")
    house.deal(DEALERS)
    ends_as_usual(house)


@pytest.mark.clause(GAME, "10.3")
def test_nobody_draws_and_the_misdealt_card_is_the_dealers() -> None:
    house = half_dealt()
    scan(house, "AD", "1")
    house.ok(c.DealAsNext)
    for name in ("Ann", "Ben", "Cat"):
        says(house, name, "stand")
    assert (house.required().what, house.required().hand) == ("deal", "dealer")
    assert only(CardDealt, house.ok(c.DealCard, Card("AD"))).hand == "dealer"
    house.settle()  # the dealer's 7 against 7, 4 and 9
    assert chips(house) == {"Ann": PURSE, "Ben": PURSE, "Cat": PURSE + 5_000}
    assert house.tokens("Ben") == TOKENS - 2_000
    house.clear()
    whole(house)


@pytest.mark.clause(GAME, "10.3")
def test_once_no_card_is_due_a_card_dealt_to_an_area_is_the_next_rounds_first() -> None:
    house = complete()
    scan(house, "4H", "6")
    assert slugs(house) == {"dealt-as-next"}
    house.refused(c.RackCard, clause="10.7")
    house.ok(c.DealAsNext)
    ends_as_usual(house)
    half_dealt(7, house)
    assert (hands(house), house.table.cards.stock.remaining) == (HANDS, 8 * 52 - 1 - 2 * 7 - 2)
    whole(house)


@pytest.mark.clause(GAME, "10.4")
def test_a_player_who_refuses_the_card_gets_none_and_has_no_draw() -> None:
    house = half_dealt()
    scan(house, BENS, "1")
    house.refused(c.RefuseMisdealtCard, 1, by=player("Ann"), clause="10.4")
    house.ok(c.DealAsNext)
    assert slugs(house) == {"card-refused", "no-decision", *RIGHT}
    for by in (player("Ben"), SURVEILLANCE, INSPECTOR):
        house.refused(c.RefuseMisdealtCard, 1, by=by, clause="10.4")
    house.refused(c.RefuseMisdealtCard, 3, by=player("Ben"), clause="10.4")
    [refused] = house.ok(c.RefuseMisdealtCard, 1, by=player("Ann"))
    assert isinstance(refused, u.MisdealtCardRefused)
    assert (refused.area, refused.to_dealer, refused.clauses) == (1, False, ("10.4",))
    house.refused(c.Decide, 1, "draw", by=player("Ann"), clause="8.1")
    house.refused(c.RefuseMisdealtCard, 1, by=player("Ann"), clause="10.4")
    says(house, "Ben", "draw")
    house.deal(BENS)
    says(house, "Cat", "stand")
    house.deal(DEALERS)
    assert house.lies("Ann", "draw") is None
    ends_as_usual(house)


@pytest.mark.clause(GAME, "10.4")
@pytest.mark.parametrize("laid", ["rack", "dealer"])
def test_a_draw_already_placed_comes_back_with_the_refusal(laid: str) -> None:
    house = half_dealt()
    says(house, "Ann", "draw")
    assert house.chips("Ann") == PURSE - 2_000
    scan(house, BENS, laid)
    [kept] = house.ok(c.DealAsNext)  # offered, and not yet hers
    assert (kept.clauses, hands(house)["1"]) == (("10.3",), "4H 3C")
    events = house.ok(c.RefuseMisdealtCard, 1, by=player("Ann"))
    back = only(WagerReturned, events)
    assert (back.wager, back.amount, back.clauses, house.chips("Ann")) == ("draw", 1_000, ("10.4",), PURSE - 1_000)
    assert house.required().areas == (3,)
    says(house, "Ben", "draw")
    house.deal(BENS)
    says(house, "Cat", "stand")
    house.deal(DEALERS)
    ends_as_usual(house)


@pytest.mark.clause(GAME, "10.4")
def test_a_player_who_drew_may_take_the_misdealt_card() -> None:
    house = half_dealt()
    says(house, "Ann", "draw")
    scan(house, "AC", "rack")
    house.ok(c.DealAsNext)
    assert only(CardDealt, house.ok(c.DealCard, Card("AC"))).hand == "1"
    house.refused(c.RefuseMisdealtCard, 1, by=player("Ann"), clause="10.4")
    house.ok(c.PassOver, 3)
    says(house, "Cat", "stand")
    house.deal("AD")
    house.settle()  # Ann's Lucky 8 pays 2 to 1 and Ben's 4 loses to the dealer's 7
    assert chips(house) == {"Ann": PURSE + 1_000 + 2_000, "Ben": PURSE, "Cat": PURSE + 5_000}
    house.clear()
    whole(house)


@pytest.mark.clause(GAME, "10.5")
def test_a_card_that_all_refuse_is_the_dealers_next() -> None:
    house = half_dealt()
    scan(house, DEALERS, "1")
    house.ok(c.DealAsNext)
    for area, name in ((1, "Ann"), (3, "Ben")):
        [event] = house.ok(c.RefuseMisdealtCard, area, by=player(name))
        assert event.clauses == ("10.4",)
    [last] = house.ok(c.RefuseMisdealtCard, 6, by=player("Cat"))
    assert isinstance(last, u.MisdealtCardRefused)
    assert (last.to_dealer, last.clauses) == (True, ("10.4", "10.5"))
    assert (house.required().what, house.required().hand) == ("deal", "dealer")
    assert only(CardDealt, house.ok(c.DealCard, Card(DEALERS))).source == "front"
    house.settle()  # the dealer's 8 against 7, 4 and 9
    assert chips(house) == {"Ann": PURSE - 1_000, "Ben": PURSE, "Cat": PURSE + 5_000}
    house.clear()
    whole(house)


@pytest.mark.clause(GAME, "10.5")
def test_all_players_are_those_yet_to_act() -> None:
    house = half_dealt()
    says(house, "Ann", "stand")
    says(house, "Ben", "draw")
    house.deal(BENS)
    scan(house, DEALERS, "3")
    house.ok(c.DealAsNext)
    [refused] = house.ok(c.RefuseMisdealtCard, 6, by=DEALER)  # the dealer records what Cat said
    assert refused.clauses == ("10.4", "10.5")
    house.deal(DEALERS)
    ends_as_usual(house)


# A card too many for the dealer


@pytest.mark.clause(GAME, "10.6")
@pytest.mark.parametrize("settled", [False, True])
def test_a_card_too_many_shown_on_the_dealers_finished_hand_is_burned(*, settled: bool) -> None:
    house = complete()
    if settled:
        house.ok(c.AnnounceResult)
        house.ok(c.SettleWager)
    scan(house, "7C", "dealer")
    house.refused(
        c.SettleWager, clause=None, says="The seven of clubs is held for a ruling. It was laid on the dealer; no card is due there."
    )
    house.refused(
        c.AnnounceResult,
        clause=None,
        says="The seven of clubs is held for a ruling. It was laid on the dealer; no card is due there.",
    )
    assert slugs(house) == {"surplus-burned"}
    nobody_else_may(house, c.RackCard, "10.6")
    house.refused(c.KeepForNext, clause="10.7")
    house.refused(c.DealAsNext, clause="10.3")
    [racked] = house.ok(c.RackCard)
    assert (racked.clauses, house.table.cards.rack.known[-1]) == (("10.6",), "7C")
    while settled and house.ongoing.due:
        house.ok(c.SettleWager)
    if not settled:
        house.settle()
    assert chips(house) == AFTER
    house.clear()
    whole(house)


@pytest.mark.clause(GAME, "10.7")
def test_a_card_too_many_that_nobody_saw_opens_the_next_round_as_if_never_removed() -> None:
    house = complete()
    scan(house, None, "dealer", up=False)
    waits_for_a_ruling(house)
    assert slugs(house) == {"surplus-kept"}
    nobody_else_may(house, c.KeepForNext, "10.7")
    house.refused(c.RackCard, clause="10.7")
    [kept] = house.ok(c.KeepForNext)
    assert (kept.clauses, house.table.cards.waiting, house.table.cards.under) == (("10.7",), (), (Slot(None, up=False),))
    ends_as_usual(house)
    # It counts as not removed: betting is open, and a supervisor can still refuse a wager.
    place_bets(house)
    house.ok(c.IncreaseWager, "Cat", 6, "enter", 500)
    house.ok(c.RefuseWager, "Cat", 6, "enter", "late", by=SUPERVISOR)
    assert (house.required().what, house.required().hand) == ("deal", "1")
    first = only(CardDealt, started := house.ok(c.DealCard, Card("4H")))
    assert (first.source, first.card, only(RoundStarted, started).number) == ("front", "4H", 2)
    house.deal("2D 6S 3C 2S")
    says(house, "Ann", "stand")
    says(house, "Ben", "stand")
    house.deal(DEALERS)
    house.settle()
    assert chips(house) == AFTER | {"Ann": AFTER["Ann"] - 1_000}
    assert house.tokens("Ben") == TOKENS - 2_000
    house.clear()
    whole(house)


@pytest.mark.clause(GAME, "10.7")
@pytest.mark.parametrize("dealt", [1, 2, 4, 5, 7])
@pytest.mark.parametrize("face", ["8D", None])
def test_an_unseen_card_on_the_dealers_unfinished_hand_is_the_next_rounds_and_not_this_ones(dealt: int, face: str | None) -> None:
    """During the deal, or while the players are asked: nobody draws it, nobody can refuse it, and the round ends as usual."""
    house = half_dealt(dealt)
    lying = hands(house)
    scan(house, face, "dealer", up=False)
    assert slugs(house) == {"surplus-kept"}
    nobody_else_may(house, c.KeepForNext, "10.7")
    house.refused(c.DealAsNext, clause="10.7")
    house.refused(c.RackCard, clause="10.7")
    [kept] = house.ok(c.KeepForNext)
    assert (kept.clauses, hands(house)) == (("10.7",), lying)
    house.refused(c.RefuseMisdealtCard, 1, by=player("Ann"), clause="10.4")
    house.deal(rest(dealt))
    decisions_and_dealer(house)
    ends_as_usual(house)
    place_bets(house)
    first = only(CardDealt, house.ok(c.DealCard, Card("8D")))
    assert (first.source, first.hand, house.table.cards.under) == ("front", "1", ())
    house.deal("2D 9C 6S 3C 2S KD")
    whole(house)


@pytest.mark.clause(GAME, "10.3")
def test_a_held_card_goes_by_its_own_clause_before_the_round_is_laid_anew() -> None:
    house = half_dealt(5)
    scan(house, "KD", "6")  # Ben was passed over
    order = tuple(map(Card, ["4H", "2D", "9C", "6S", "3C", "KD"]))
    house.refused(c.Reconstruct, order, clause="10.3")
    house.refused(c.VoidRound, "a card on the wrong area", by=SUPERVISOR, clause="10.3")
    house.ok(c.DealAsNext)
    assert (hands(house)["3"], house.table.cards.held) == ("2D KD", ())
    house.deal("2S")
    assert hands(house) == HANDS | {"3": "2D KD", "6": "9C 2S"}
    for name in ("Ann", "Ben", "Cat"):
        says(house, name, "stand")
    house.deal(DEALERS)
    house.settle()  # the dealer's 8 against 7, 2 and 1
    assert chips(house) == {"Ann": PURSE - 1_000, "Ben": PURSE, "Cat": PURSE - 5_000}
    house.clear()
    whole(house)


@pytest.mark.clause(GAME, "10.3", "10.7")
def test_a_seen_card_on_the_dealers_unfinished_hand_is_dealt_as_the_next() -> None:
    house = half_dealt(4)
    scan(house, "3C", "dealer")
    house.refused(c.KeepForNext, clause="10.7")
    assert only(CardDealt, house.ok(c.DealAsNext)).hand == "1"


@pytest.mark.clause(GAME, "10.7", "10.8")
def test_a_card_kept_for_the_next_round_is_not_dealt_in_this_one_when_it_is_reopened() -> None:
    """The king was the dealer's to have: laid anew, the dealer has 2 and needs a third card, which comes from the shoe."""
    house = half_dealt()
    scan(house, "8D", "dealer", up=False)
    house.ok(c.KeepForNext)
    decisions_and_dealer(house)
    ends_as_usual(house)
    in_order = "4H 2D 9C KD 3C 2S 6S 5D 2H"
    house.ok(c.Reconstruct, tuple(map(Card, in_order.split())))
    assert (house.required().hand, hands(house)["dealer"]) == ("dealer", "KD 2H")
    assert only(CardDealt, house.deal("6H")).source == "shoe"
    assert (hands(house)["dealer"], house.table.cards.waiting, len(house.table.cards.under)) == ("KD 2H 6H", (), 1)
    house.settle()
    house.clear()
    whole(house)
    place_bets(house)
    assert only(CardDealt, house.deal("8D")).source == "front"


@pytest.mark.clause(GAME, "10.7")
def test_on_the_dealers_unfinished_hand_of_the_last_round_it_is_racked() -> None:
    house = half_dealt()
    house.ok(c.PlayUncut)
    scan(house, None, "dealer", up=False)
    house.refused(c.KeepForNext, clause="10.7")
    house.refused(c.DealAsNext, clause="10.7")
    house.ok(c.RackCard)
    decisions_and_dealer(house)
    ends_as_usual(house)
    assert house.required().what == "shuffle"


@pytest.mark.clause(GAME, "10.7")
def test_after_the_last_round_there_is_no_next_for_it_to_open() -> None:
    house = complete()
    house.ok(c.PlayUncut)
    scan(house, None, "dealer", up=False)
    house.refused(c.KeepForNext, clause="10.7")
    house.ok(c.RackCard)
    ends_as_usual(house)
    assert house.required().what == "shuffle"
