"""Lucky Draw Baccarat at the live table, clause by clause: wagers, the deal, decisions, and who gets the money."""

import pytest
from tests.tables import DEALER, PURSE, SUPERVISOR, House, all_of, only, player, seated

from croupier import commands as c
from croupier.games.rules import Result, Settled
from croupier.table.message.events import (
    CardDealt,
    CountsAnnounced,
    Decided,
    ResultAnnounced,
    RoundCleared,
    RoundStarted,
    WagerPlaced,
)

GAME = "lucky-draw-baccarat"


def told(lines: list[Settled]) -> list[tuple[int, str, str, int, int, str]]:
    return [(line.area, line.wager, line.result, line.pays, line.returned, line.clause) for line in lines]


def three_players() -> House:
    """Ann on 2, Ben on 4 and Cat on 7, each with ENTER of $10."""
    house = seated(GAME, {"Ann": 2, "Ben": 4, "Cat": 7}, tokens=50_000)
    for name in ("Cat", "Ann", "Ben"):
        house.bet(name, "enter", 1_000)
    return house


# Wagers


@pytest.mark.clause(GAME, "5.8")
def test_only_a_draw_wager_is_placed_during_a_round_and_none_is_taken_back() -> None:
    house = seated(GAME)
    house.bet("Ann", "enter", 1_000)
    house.deal("2H 5C 3D")
    house.ok(c.Decide, 1, "draw", by=player("Ann"))
    for wager in ("enter", "draw"):
        house.refused(c.WithdrawWager, "Ann", 1, wager, by=player("Ann"), clause="5.8")
        house.refused(c.IncreaseWager, "Ann", 1, wager, 500, clause="5.8")
    house.deal("2D 4S")
    house.ok(c.AnnounceResult)
    house.refused(c.WithdrawWager, "Ann", 1, "enter", clause="5.8")
    while house.ongoing.due:
        house.ok(c.SettleWager)
    house.clear()
    house.bet("Ann", "enter", 1_000)


@pytest.mark.clause(GAME, "5.1")
def test_only_enter_can_be_placed_before_the_deal() -> None:
    house = seated(GAME)
    for wager in ("draw", "tie", "player", "lucky-7"):
        house.refused(c.PlaceWager, "Ann", 1, wager, 1_000, clause="5.5")


@pytest.mark.clause(GAME, "5.4")
def test_wagers_are_chips_or_tokens_and_winnings_chips() -> None:
    house = seated(GAME, tokens=5_000)
    house.bet("Ann", "enter", 1_000, means="tokens")
    house.refused(c.IncreaseWager, "Ann", 1, "enter", 5_000, clause="5.4")
    house.deal("2H 5C 2D")
    house.ok(c.Decide, 1, "draw", "tokens", by=player("Ann"))
    house.deal("4S TD")
    house.settle()
    # Lucky 8 over 5: ENTER pays 10 and DRAW 20 in chips; both tokens come back as tokens.
    assert (house.chips("Ann"), house.tokens("Ann")) == (PURSE + 3_000, 5_000)


@pytest.mark.clause(GAME, "5.4")
def test_a_lost_token_is_gone() -> None:
    house = seated(GAME, tokens=5_000)
    house.bet("Ann", "enter", 1_000, means="tokens")
    house.deal("2H 9C 2D")
    house.ok(c.Decide, 1, "draw")
    house.deal("2S TD")
    house.settle()
    assert (house.chips("Ann"), house.tokens("Ann")) == (PURSE - 1_000, 4_000)


@pytest.mark.clause(GAME, "6.2", "6.3")
def test_what_lies_outside_the_limits_is_flagged_and_counts_to_the_maximum() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2}, minimum=1_000, maximum=20_000)
    house.refused(c.PlaceWager, "Ann", 1, "enter", 500, "chips", "screen", by=player("Ann"), clause="6.1")
    house.refused(c.PlaceWager, "Ben", 2, "enter", 30_000, "chips", "screen", by=player("Ben"), clause="6.1")
    under, over = house.bet("Ann", "enter", 500), house.bet("Ben", "enter", 30_000)
    assert isinstance(under, WagerPlaced)
    assert isinstance(over, WagerPlaced)
    assert (under.flags, over.flags) == (("under-minimum",), ("over-maximum",))
    house.deal("9H 2H 6C TD 2D")
    house.ok(c.Decide, 1, "stand")
    drawn = only(WagerPlaced, house.ok(c.Decide, 2, "draw"))
    assert drawn.amount == 20_000
    house.deal("3S TD")
    lines = {(line.area, line.wager): line for line in house.settle()}
    assert (lines[1, "enter"].counted, lines[1, "enter"].pays) == (500, 500)
    assert (lines[2, "enter"].counted, lines[2, "enter"].pays, lines[2, "enter"].returned) == (20_000, 20_000, 30_000)
    assert (house.chips("Ann"), house.chips("Ben")) == (PURSE + 500, PURSE + 20_000 + 30_000)


@pytest.mark.clause(GAME, "6.3")
def test_what_lies_above_the_maximum_goes_back_when_the_hand_loses() -> None:
    house = seated(GAME, maximum=20_000)
    house.bet("Ann", "enter", 30_000)
    house.deal("2H 9C TD")
    house.ok(c.Decide, 1, "stand")
    house.deal("TC")
    [line] = house.settle()
    assert (line.counted, line.returned, house.chips("Ann")) == (20_000, 10_000, PURSE - 20_000)


@pytest.mark.clause(GAME, "5.9")
def test_a_payment_the_chips_cannot_make_goes_up_and_the_gift_is_recorded() -> None:
    house = seated(GAME)
    house.bet("Ann", "enter", 500)
    house.deal("2H 5C 2D")
    house.ok(c.Decide, 1, "draw")
    house.deal("3S TD")
    lines = house.settle()
    # Lucky 7 at 3 to 2 on $5 is $7.50; the smallest chip is $1.
    assert [(line.wager, line.pays) for line in lines] == [("enter", 500), ("draw", 800)]
    assert house.chips("Ann") == PURSE + 1_300


# The deal


@pytest.mark.clause(GAME, "7.2", "8.3")
def test_cards_go_clockwise_from_the_left_face_up_and_counts_are_called() -> None:
    house = three_players()
    house.refused(c.DealCard, "2H", by=player("Ann"), clause="7.2")
    house.refused(c.DealCard, "2H", True, clause="8.3")
    events = house.deal("2H 3H 4H 9C 2D 3D 4D")
    assert only(RoundStarted, events).hands == ("2", "4", "7", "dealer")
    dealt = all_of(CardDealt, events)
    assert [card.hand for card in dealt] == ["2", "4", "7", "dealer", "2", "4", "7"]
    assert all(card.up and card.clauses == ("7.2",) for card in dealt)
    counts = only(CountsAnnounced, events)
    assert (counts.counts, counts.clauses) == ({"2": "4", "4": "6", "7": "8", "dealer": "9"}, ("8.1",))
    house.ok(c.Decide, 2, "draw")
    [third, counted] = house.deal("5S")
    assert isinstance(third, CardDealt)
    assert isinstance(counted, CountsAnnounced)
    assert (third.hand, third.up, third.clauses, counted.counts["2"]) == ("2", True, ("8.3",), "9")


@pytest.mark.clause(GAME, "7.2")
def test_only_areas_with_enter_are_dealt_to() -> None:
    house = seated(GAME, {"Ann": 2, "Ben": 4})
    house.refused(c.DealCard, "2H", clause="7.2")
    house.bet("Ben", "enter", 1_000)
    assert only(RoundStarted, house.deal("2H")).hands == ("4", "dealer")


@pytest.mark.clause(GAME, "8.1", "8.1.1", "8.1.2")
def test_areas_decide_in_turn_from_the_left() -> None:
    house = three_players()
    house.refused(c.Decide, 2, "stand", clause="8.1")
    house.deal("2H 3H 4H 9C 2D 3D 4D")
    assert (house.required().what, house.required().areas) == ("ask", (2,))
    house.refused(c.DealCard, "9S", clause="8.1")
    house.refused(c.AnnounceResult, clause="8.1")
    for area in (4, 7, 1):
        house.refused(c.Decide, area, "stand", clause="8.1")
    house.refused(c.Decide, 2, "stand", by=player("Ben"), clause=None, says="Ben cannot act for Ann.")
    house.refused(c.Decide, 2, "fold", clause="8.1")
    house.refused(c.Decide, 2, "concede", clause=None, says="Lucky Draw Baccarat knows no conceding.")
    decided = only(Decided, house.ok(c.Decide, 2, "stand", by=player("Ann")))
    assert (decided.decision, decided.clauses) == ("stand", ("8.1",))
    assert house.required().areas == (4,)
    assert only(WagerPlaced, house.ok(c.Decide, 4, "draw", by=player("Ben"))).clauses == ("5.2",)
    assert (house.required().what, house.required().hand) == ("deal", "4")
    house.refused(c.Decide, 7, "stand", clause="8.1")
    house.deal("2S")
    assert house.required().areas == (7,)


@pytest.mark.clause(GAME, "5.2", "8.2")
def test_a_draw_wager_is_exactly_the_enter_wager() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2}, chips=3_000)
    house.bet("Ann", "enter", 1_500)
    house.bet("Ben", "enter", 2_000)
    house.deal("2H 3H 9C 2D 3D")
    placed = only(WagerPlaced, house.ok(c.Decide, 1, "draw", by=player("Ann")))
    assert (placed.wager, placed.area, placed.player, placed.amount) == ("draw", 1, "Ann", 1_500)
    assert house.chips("Ann") == 0
    house.deal("KS")
    house.refused(c.Decide, 2, "draw", by=player("Ben"), clause="5.2")
    house.refused(c.Decide, 2, "draw", "tokens", by=player("Ben"), clause="5.2")
    house.ok(c.BuyChips, "Ben", 1_000)
    assert only(WagerPlaced, house.ok(c.Decide, 2, "draw", by=player("Ben"))).amount == 2_000


def test_a_player_with_two_areas_decides_each_in_turn() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2})
    house.ok(c.TakeArea, "Ann", 5)
    house.bet("Ann", "enter", 1_000)
    house.bet("Ann", "enter", 2_000, area=5)
    house.bet("Ben", "enter", 1_000)
    house.deal("2H 3H 4H 5C 2D 3D 4D")
    house.ok(c.Decide, 1, "draw", by=player("Ann"))
    house.deal("3S")
    house.refused(c.Decide, 5, "draw", by=player("Ann"), clause="8.1")
    house.ok(c.Decide, 2, "stand", by=player("Ben"))
    assert only(WagerPlaced, house.ok(c.Decide, 5, "draw", by=player("Ann"))).amount == 2_000


@pytest.mark.clause(GAME, "8.4", "8.5")
@pytest.mark.parametrize(
    ("cards", "third"), [("2C 2S", True), ("9C 5S", True), ("TC KS", True), ("2C 3S", False), ("4C 5S", False)]
)
def test_the_dealer_draws_a_second_card_and_a_third_on_four_or_lower(cards: str, *, third: bool) -> None:
    house = seated(GAME)
    house.bet("Ann", "enter", 1_000)
    first, second = cards.split()
    house.deal(f"9H {first} TD")
    house.ok(c.Decide, 1, "stand")
    assert (house.required().what, house.required().clause) == ("deal", "8.4")
    house.refused(c.AnnounceResult, clause="8.4")
    house.deal(second)
    if third:
        house.refused(c.AnnounceResult, clause="8.5")
        house.deal("6S")
    house.refused(c.DealCard, "6C", clause="8.5")
    assert only(ResultAnnounced, house.ok(c.AnnounceResult)).clauses == ("9.1", "8.5")


@pytest.mark.clause(GAME, "10.11")
def test_silence_is_standing_and_no_draw_wager() -> None:
    house = seated(GAME)
    house.bet("Ann", "enter", 1_000)
    house.deal("9H 2C TD")
    house.refused(c.PassOver, 1, by=player("Ann"), clause="10.11")
    house.refused(c.Instruct, "Ann", "stand", by=player("Ann"), clause="10.11")
    [decided] = house.ok(c.PassOver, 1)  # and nobody is told: it gets no one out of anything
    assert isinstance(decided, Decided)
    assert (decided.decision, decided.clauses) == ("none", ("10.11",))
    house.refused(c.Decide, 1, "draw", by=player("Ann"), clause="8.1")
    assert house.required().hand == "dealer"
    house.deal("6S")
    assert told(house.settle()) == [(1, "enter", Result.WIN, 1_000, 1_000, "9.1.1")]


# Settlement


@pytest.mark.clause(GAME, "9.2", "9.1")
def test_losers_are_collected_and_winners_paid_from_the_dealers_right_and_the_cards_racked() -> None:
    house = three_players()
    house.deal("9H 3H 4H 2C TD 3D 2D")
    house.ok(c.Decide, 2, "stand")
    house.ok(c.Decide, 4, "draw")
    house.deal("3S")
    house.ok(c.Decide, 7, "draw")
    house.deal("8D")
    house.deal("5S")
    house.refused(c.SettleWager, clause="9.2")
    house.refused(c.ClearRound, clause="9.2")
    announced = only(ResultAnnounced, house.ok(c.AnnounceResult))
    assert announced.counts == {"2": "9", "4": "9", "7": "4", "dealer": "7"}
    house.refused(c.AnnounceResult, clause="9.1")
    house.refused(c.SettleWager, by=player("Ann"), clause="9.2")
    assert told(list(announced.due)) == [
        (7, "enter", Result.LOSE, 0, 0, "5.1.1.2"),
        (7, "draw", Result.LOSE, 0, 0, "5.3.2"),
        (4, "enter", Result.WIN, 1_000, 1_000, "9.1.1"),
        (4, "draw", Result.WIN, 9_000, 1_000, "9.1.5.3"),
        (2, "enter", Result.WIN, 1_000, 1_000, "9.1.1"),
    ]
    house.ok(c.SettleWager)
    house.refused(c.ClearRound, by=SUPERVISOR, clause="9.2")
    while house.ongoing.due:
        house.ok(c.SettleWager)
    house.refused(c.ClearRound, by=player("Ann"), clause="9.2")
    cleared = only(RoundCleared, house.clear())
    assert sorted(cleared.racked) == sorted(["9H", "3H", "4H", "2C", "TD", "3D", "2D", "3S", "8D", "5S"])
    assert house.table.cards.rack.known == cleared.racked
    assert [house.chips(name) for name in ("Ann", "Ben", "Cat")] == [PURSE + 1_000, PURSE + 10_000, PURSE - 2_000]
    assert (house.table.round, house.table.laid) == (None, ())


def test_equal_counts_give_both_stakes_back() -> None:
    house = seated(GAME)
    house.bet("Ann", "enter", 1_000)
    house.deal("2H 5C 3D")
    house.ok(c.Decide, 1, "draw", by=DEALER)
    house.deal("2S 2D")
    assert told(house.settle()) == [
        (1, "enter", Result.STANDOFF, 0, 1_000, "5.1.1.3"),
        (1, "draw", Result.STANDOFF, 0, 1_000, "5.3.3"),
    ]
    assert house.chips("Ann") == PURSE
