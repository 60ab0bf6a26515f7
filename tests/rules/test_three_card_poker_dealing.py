"""Three Card Poker at the live table, clause by clause: the deal, decisions, and who gets the money."""

import pytest
from tests.poker import DEVICE, JUNK, NO_HAND, PAIR, QUEEN, STRAIGHT, dealt_to_ann, showdown, three
from tests.tables import DEALER, PURSE, all_of, hands_seen, only, player, seated

from croupier import commands as c
from croupier.games.rules import Result, Settled
from croupier.table.message.events import (
    Announced,
    CardDealt,
    Decided,
    HandExposed,
    ResultAnnounced,
    RoundCleared,
    WagerPlaced,
    WagerSettled,
)

GAME = "three-card-poker"


def told(lines: list[Settled]) -> list[tuple[str, str, int, int, str]]:
    return [(line.wager, line.result, line.pays, line.returned, line.clause) for line in lines]


# The deal and the decisions


@pytest.mark.clause(GAME, "7.1", "7.3", "7.3.1", "7.3.2", "7.3.3")
def test_from_a_shoe_all_cards_go_out_singly_and_face_down() -> None:
    house = seated(GAME, {"Ann": 5, "Ben": 2, "Cat": 3})
    house.bet("Ann", "ante", 1_000)
    house.bet("Ben", "pair-plus", 1_000)
    cards = all_of(CardDealt, house.deal(three(QUEEN, PAIR, JUNK)))
    assert [event.hand for event in cards] == ["dealer", "2", "5"] * 3
    assert [event.clauses[0] for event in cards] == ["7.3.1", "7.3.2", "7.3.2"] + ["7.3.3"] * 6
    assert not any(event.up for event in cards)
    assert hands_seen(house.table, DEALER) == dict.fromkeys(("dealer", "2", "5"), (None,) * 3)
    seen = hands_seen(house.table, player("Ann"))
    assert (seen["5"], seen["2"], seen["dealer"]) == (tuple(JUNK.split()), (None,) * 3, (None,) * 3)


@pytest.mark.clause(GAME, "7.1", "7.4", "7.4.1", "7.4.2")
def test_from_a_device_each_hand_gets_its_three_cards_at_once() -> None:
    house = seated(GAME, {"Ann": 5, "Ben": 2}, terms=DEVICE)
    for name in ("Ann", "Ben"):
        house.bet(name, "ante", 1_000)
    cards = all_of(CardDealt, house.deal(f"{QUEEN} {PAIR} {JUNK}"))
    assert [event.hand for event in cards] == ["dealer"] * 3 + ["2"] * 3 + ["5"] * 3
    assert [event.clauses[0] for event in cards] == ["7.4.1"] * 3 + ["7.4.2"] * 6
    assert not any(event.up for event in cards)


@pytest.mark.clause(GAME, "7.2")
def test_the_call_that_betting_is_over() -> None:
    house = seated(GAME)
    house.refused(c.Announce, "no-more-bets", clause="7.2")
    house.bet("Ann", "pair-plus", 1_000)
    assert only(Announced, house.ok(c.Announce, "no-more-bets")).clauses == ("7.2",)


@pytest.mark.clause(GAME, "8.1", "8.5")
def test_players_decide_in_any_order_and_play_costs_an_ante_more() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2, "Cat": 3}, chips=2_500)
    for name, amount in (("Ann", 500), ("Ben", 1_000), ("Cat", 1_500)):
        house.bet(name, "ante", amount)
    house.refused(c.Decide, 1, "play", clause="8.1")
    house.deal(three(QUEEN, PAIR, JUNK, STRAIGHT))
    assert (house.required().what, house.required().areas) == ("ask", (1, 2, 3))
    house.refused(c.Decide, 2, "draw", clause="8.1")
    house.refused(c.Decide, 2, "play", by=player("Ann"), clause=None, says="Ann cannot act for Ben.")
    played = house.ok(c.Decide, 2, "play", by=player("Ben"))
    assert (only(Decided, played).clauses, only(WagerPlaced, played).amount) == (("8.1",), 1_000)
    house.refused(c.Decide, 2, "fold", clause="8.1")
    house.refused(c.Decide, 3, "play", clause="8.5")
    house.refused(c.ExposeHand, "dealer", clause="8.6")
    house.refused(c.AnnounceResult, clause="8.1")
    house.ok(c.BuyChips, "Cat", 1_000)
    assert only(WagerPlaced, house.ok(c.Decide, 3, "play")).clauses == ("8.5",)


@pytest.mark.clause(GAME, "8.4")
def test_a_fold_gives_up_ante_and_pair_plus_at_once() -> None:
    house = dealt_to_ann(NO_HAND, STRAIGHT, pair_plus=2_000)
    events = house.ok(c.Decide, 1, "fold", by=player("Ann"))
    assert told([event.settled for event in all_of(WagerSettled, events)]) == [
        ("ante", Result.LOSE, 0, 0, "8.4"), ("pair-plus", Result.LOSE, 0, 0, "8.4"),
    ]  # fmt: skip
    assert (house.chips("Ann"), house.table.laid) == (PURSE - 3_000, ())
    assert showdown(house) == []
    assert only(ResultAnnounced, house.events[-1:]).result == "The dealer has jack high, no hand."
    house.clear()
    assert house.chips("Ann") == PURSE - 3_000


@pytest.mark.clause(GAME, "8.6")
def test_the_dealers_hand_is_turned_once_all_have_decided() -> None:
    house = dealt_to_ann(QUEEN, PAIR)
    house.refused(c.ExposeHand, "dealer", clause="8.6")
    house.ok(c.Decide, 1, "play")
    assert (house.required().what, house.required().hand) == ("expose", "dealer")
    house.refused(c.AnnounceResult, clause="8.6")
    house.refused(c.ExposeHand, "1", clause="9.3")
    assert only(HandExposed, house.ok(c.ExposeHand, "dealer")).clauses == ("8.6",)
    assert only(ResultAnnounced, house.ok(c.AnnounceResult)).counts["dealer"] == "queen high"


@pytest.mark.clause(GAME, "12.12")
def test_silence_voids_the_ante_and_pair_plus_plays_on() -> None:
    house = dealt_to_ann(QUEEN, PAIR, pair_plus=2_000)
    house.refused(c.PassOver, 1, by=player("Ann"), clause="12.12")
    events = house.ok(c.PassOver, 1)
    assert told([event.settled for event in all_of(WagerSettled, events)]) == [("ante", Result.VOID, 0, 1_000, "12.12")]
    assert house.chips("Ann") == PURSE - 2_000
    assert told(showdown(house)) == [("pair-plus", Result.WIN, 2_000, 2_000, "10.4")]


@pytest.mark.clause(GAME, "12.10")
@pytest.mark.parametrize(("warned", "result", "left"), [(False, Result.VOID, 1_400), (True, Result.LOSE, 400)])
def test_who_cannot_cover_the_play_wager_is_warned_and_then_loses_the_ante(*, warned: bool, result: Result, left: int) -> None:
    house = dealt_to_ann(QUEEN, PAIR, pair_plus=500, chips=1_900)
    house.refused(c.CannotCover, 1, warned, by=player("Ann"), clause="12.10")
    [settled] = all_of(WagerSettled, house.ok(c.CannotCover, 1, warned))
    assert (settled.settled.wager, settled.settled.result, settled.clauses) == ("ante", result, ("12.10",))
    assert house.chips("Ann") == left
    house.refused(c.Decide, 1, "play", clause="8.1")
    assert told(showdown(house)) == [("pair-plus", Result.WIN, 500, 500, "10.4")]


@pytest.mark.clause(GAME, "12.10")
def test_who_has_the_money_can_cover() -> None:
    dealt_to_ann(QUEEN, PAIR).refused(c.CannotCover, 1, clause="12.10")
    dealt_to_ann(QUEEN, PAIR, chips=1_000, tokens=1_000).refused(c.CannotCover, 1, clause="12.10")
    dealt_to_ann(QUEEN, PAIR, ante=0, pair_plus=1_000, chips=1_000).refused(c.CannotCover, 1, clause="12.10")


# Settlement


@pytest.mark.clause(GAME, "9.2", "9.3.3")
def test_without_a_dealers_hand_the_cards_are_racked_after_the_antes_are_paid() -> None:
    house = dealt_to_ann(NO_HAND, STRAIGHT, pair_plus=1_000)
    house.ok(c.Decide, 1, "play")
    house.ok(c.ExposeHand, "dealer")
    assert only(ResultAnnounced, house.ok(c.AnnounceResult)).counts["dealer"] == "jack high, no hand"
    house.refused(c.ClearRound, clause="9.4.2")
    lines = []
    while house.ongoing.due:
        lines += [event.settled for event in all_of(WagerSettled, house.ok(c.SettleWager))]
    assert [(line.wager, line.result, line.pays) for line in lines] == [
        ("play", Result.STANDOFF, 0),
        ("ante", Result.WIN, 1_000),
        ("ante-bonus", Result.WIN, 1_000),
        ("pair-plus", Result.WIN, 6_000),
    ]
    cleared = only(RoundCleared, house.clear())
    assert (cleared.clauses[0], sorted(cleared.racked)) == ("9.3.3", sorted(f"{NO_HAND} {STRAIGHT}".split()))
    assert house.chips("Ann") == PURSE + 8_000


@pytest.mark.clause(GAME, "9.4.2")
def test_after_comparing_hands_from_the_dealers_right_the_cards_are_racked() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2, "Cat": 3})
    for name in ("Ann", "Ben", "Cat"):
        house.bet(name, "ante", 1_000)
    house.deal(three(QUEEN, PAIR, JUNK, STRAIGHT))
    for area, decision in ((1, "play"), (2, "fold"), (3, "play")):
        house.ok(c.Decide, area, decision)
    lines = showdown(house)
    assert [(line.area, line.wager) for line in lines] == [
        (3, "ante-bonus"), (3, "ante"), (3, "play"), (1, "ante"), (1, "play"),
    ]  # fmt: skip
    cleared = only(RoundCleared, house.clear())
    assert (cleared.clauses[0], len(cleared.racked)) == ("9.4.2", 12)
    assert [house.chips(name) - PURSE for name in ("Ann", "Ben", "Cat")] == [2_000, -1_000, 3_000]


@pytest.mark.clause(GAME, "9.5", "9.6")
@pytest.mark.parametrize("announced", [False, True])
def test_a_conceded_hand_loses_everything_and_does_not_come_back(*, announced: bool) -> None:
    house = dealt_to_ann(NO_HAND, STRAIGHT, pair_plus=1_000)
    house.refused(c.Decide, 1, "concede", by=player("Ann"), clause="9.5")
    house.ok(c.Decide, 1, "play")
    house.refused(c.Decide, 1, "concede", by=player("Ann"), clause="9.5")
    house.ok(c.ExposeHand, "dealer")
    if announced:
        house.ok(c.AnnounceResult)
    house.refused(c.Decide, 1, "concede", by=player("Ben"), clause=None, says="Ben cannot act for Ann.")
    events = house.ok(c.Decide, 1, "concede", by=player("Ann"))
    assert told([event.settled for event in all_of(WagerSettled, events)]) == [
        (wager, Result.LOSE, 0, 0, "9.5") for wager in ("ante", "pair-plus", "play")
    ]
    for again, clause in (("play", "8.1"), ("fold", "8.1"), ("concede", "9.5")):
        house.refused(c.Decide, 1, again, by=player("Ann"), clause=clause)
    if not announced:
        house.ok(c.AnnounceResult)
    assert house.ongoing.due == ()
    house.clear()
    assert house.chips("Ann") == PURSE - 3_000


@pytest.mark.clause(GAME, "9.5")
def test_a_hand_that_is_being_settled_is_not_conceded() -> None:
    house = dealt_to_ann(QUEEN, PAIR, pair_plus=1_000)
    house.ok(c.Decide, 1, "play")
    house.ok(c.ExposeHand, "dealer")
    house.ok(c.AnnounceResult)
    house.ok(c.SettleWager)
    house.refused(c.Decide, 1, "concede", by=player("Ann"), clause="9.5")
