"""Lucky Draw Baccarat when the order of the cards was wrong: the round laid anew, reopened or void."""

import pytest
from tests.lucky_draw import (
    DEALERS,
    HANDS,
    TOKENS,
    at_the_table,
    cards,
    chips,
    decisions_and_dealer,
    ends_as_usual,
    half_dealt,
    hands,
    nobody_else_may,
    place_bets,
    played,
    says,
    scan,
    supervisor_rules,
    whole,
)
from tests.tables import PURSE, SUPERVISOR, all_of, only, player

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.rules import Result
from croupier.table.message import upsets as u
from croupier.table.message.events import WagerReturned, WagerSettled
from croupier.table.model.cards import Slot

GAME = "lucky-draw-baccarat"


# Errors in the order


@pytest.mark.clause(GAME, "10.8")
def test_a_wrong_order_is_put_right_during_the_round_and_all_accept_the_result() -> None:
    house = at_the_table()
    place_bets(house)
    house.deal("2D 4H 9C 6S 3C 2S KD")  # Ben was dealt to before Ann
    order = cards("4H 2D 9C 6S 3C 2S KD")
    nobody_else_may(house, c.Reconstruct, "10.8", order)
    house.refused(c.Reconstruct, order[:-1], clause="10.8")
    house.refused(c.Reconstruct, (*order[:-1], Card("8D")), clause="10.8")
    relaid = only(u.HandsRelaid, events := house.ok(c.Reconstruct, order))
    assert (relaid.clauses, hands(house)) == (("10.8",), HANDS)
    assert all_of(u.ChoiceOpened, events) == []
    house.refused(c.WithdrawWager, "Ann", 1, "enter", by=player("Ann"), clause="5.8")
    decisions_and_dealer(house)
    ends_as_usual(house)


@pytest.mark.clause(GAME, "10.3")
def test_a_held_card_goes_by_its_own_clause_before_the_round_is_laid_anew() -> None:
    house = half_dealt(5)
    scan(house, "KD", "6")  # Ben was passed over
    order = cards("4H 2D 9C 6S 3C KD")
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


@pytest.mark.clause(GAME, "10.8")
def test_an_error_found_before_the_next_round_reopens_the_last_and_it_is_settled_again() -> None:
    house = played()
    house.bet("Cat", "enter", 3_000)
    order = cards("4H 2D 9C 6S 3C 2S KD 2H 5D")  # Ben's third and the dealer's second were swapped
    events = house.ok(c.Reconstruct, order)
    assert (only(WagerReturned, events).player, only(u.RoundReopened, events).number) == ("Cat", 1)
    taken = all_of(u.SettlementReversed, events)
    assert {(event.settled.player, event.settled.wager) for event in taken} == {
        ("Ann", "enter"), ("Ben", "enter"), ("Ben", "draw"), ("Cat", "enter"),
    }  # fmt: skip
    assert chips(house) == {"Ann": PURSE - 1_000, "Ben": PURSE - 2_000, "Cat": PURSE - 5_000}
    assert hands(house) == {"1": "4H 3C", "3": "2D 2S 2H", "6": "9C KD", "dealer": "6S 5D"}
    assert house.required().hand == "dealer"  # 1 draws a third
    house.deal("5S")
    house.settle()  # the dealer's 6 against 7, 6 and 9
    assert chips(house) == {"Ann": PURSE + 1_000, "Ben": PURSE, "Cat": PURSE + 5_000}
    house.clear()
    whole(house)
    half_dealt(1, house)
    house.refused(c.Reconstruct, order, clause="10.8")
    assert house.chips("Ann") == PURSE


@pytest.mark.clause(GAME, "10.8")
def test_a_card_too_many_after_laying_anew_goes_where_a_surplus_goes() -> None:
    house = at_the_table()
    place_bets(house)
    house.deal("4H 2D 9C AS 3C 2S KD")
    for name in ("Ann", "Ben", "Cat"):
        says(house, name, "stand")
    house.deal("2H 6S")  # ace and two draw a third
    order = cards("4H 2D 9C 6S 3C 2S KD 2H AS")
    relaid = only(u.HandsRelaid, house.ok(c.Reconstruct, order))
    assert (relaid.clauses, relaid.racked) == (("10.8", "10.6"), (Slot(Card("AS"), up=True),))
    assert hands(house) == HANDS | {"dealer": "6S 2H"}
    house.settle()
    assert chips(house) == {"Ann": PURSE - 1_000, "Ben": PURSE, "Cat": PURSE + 5_000}
    house.clear()
    whole(house)


@pytest.mark.clause(GAME, "10.8", "10.9")
def test_a_round_that_cannot_be_put_right_is_void_and_the_shoe_goes_on() -> None:
    house = half_dealt()
    says(house, "Ann", "draw")
    supervisor_rules(house, c.VoidRound, "10.8", "nobody knows the order")
    events = house.ok(c.VoidRound, "nobody knows the order", by=SUPERVISOR)
    void = only(u.RoundVoided, events)
    assert (void.why, void.by, void.clauses) == ("nobody knows the order", SUPERVISOR, ("10.8", "10.9"))
    lines = [event.settled for event in all_of(WagerSettled, events)]
    assert [(line.player, line.wager, line.result, line.returned, line.clause) for line in lines] == [
        ("Ann", "enter", Result.VOID, 1_000, "10.8"), ("Ben", "enter", Result.VOID, 2_000, "10.8"),
        ("Cat", "enter", Result.VOID, 5_000, "10.8"), ("Ann", "draw", Result.VOID, 1_000, "10.8"),
    ]  # fmt: skip
    assert (chips(house), house.tokens("Ben")) == (dict.fromkeys(("Ann", "Ben", "Cat"), PURSE), TOKENS)
    left, shoe = house.table.cards.stock.remaining, house.table.cards.shoe
    house.refused(c.EndShoe, agreed=True, by=SUPERVISOR, clause="10.9")
    house.clear()
    assert (house.required().what, house.table.cards.stock.remaining, house.table.cards.shoe) == ("wagers", left, shoe)
    whole(house)
    half_dealt(7, house)
    decisions_and_dealer(house)
    ends_as_usual(house)


@pytest.mark.clause(GAME, "10.8")
def test_a_settled_round_is_void_too_until_the_next_has_begun() -> None:
    house = played()
    house.ok(c.VoidRound, "a card was found under the table", by=SUPERVISOR)
    assert (chips(house), house.tokens("Ben")) == (dict.fromkeys(("Ann", "Ben", "Cat"), PURSE), TOKENS)
    house.clear()
    half_dealt(1, house)
    house.refused(c.NoteLateError, 2, "a card too many", clause="10.8")
    nobody_else_may(house, c.NoteLateError, "10.8", 1, "a card too many")
    [noted] = house.ok(c.NoteLateError, 1, "a card too many")
    assert isinstance(noted, u.LateErrorNoted)
    assert (noted.round, noted.what, noted.clauses) == (1, "a card too many", ("10.8",))
    whole(house)
