"""Three Card Poker: wagers without one's own Player Card, and wagers for somebody else (12.16, 14.1)."""

from typing import Any

import pytest
from tests.poker import ANN_WINS, ANNS, BEN_WINS, BENS, DEALERS, dealt, offered, purses, three, wagered
from tests.tables import DEALER, PURSE, all_of, only, player, seated
from tests.wrongs import next_round_can_come, played_out, sound, who_may

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.games.rules import Result, Settled
from croupier.table.asking.permitted import permitted
from croupier.table.engine import run
from croupier.table.message import upsets as u
from croupier.table.message.events import Decided, WagerReturned, WagerSettled
from croupier.table.model.people import PlayerCard

GAME = "three-card-poker"


# Wagers without one's own Player Card: 12.16


@pytest.mark.clause(GAME, "1.1", "12.16", "12.16.1", "14.1")
@pytest.mark.parametrize("card", [PlayerCard.NONE, PlayerCard.INVALID, PlayerCard.ANOTHERS])
def test_an_invalid_wager_found_before_the_hand_goes_back(card: PlayerCard) -> None:
    house = wagered()
    assert "invalid-before" in offered(house)
    who_may(house, c.ShowPlayerCard, "Ann", card, least=Rank.DEALER, clause="12.16.1")
    events = house.ok(c.ShowPlayerCard, "Ann", card)
    assert events[0].clauses == ("12.16.1", "12.16", "14.1")
    back = all_of(WagerReturned, events)
    assert [(event.wager, event.amount, event.clauses) for event in back] == [
        ("ante", 1_000, ("12.16.1", "14.1")), ("pair-plus", 500, ("12.16.1", "14.1")),
    ]  # fmt: skip
    house.refused(c.PlaceWager, "Ann", 1, "ante", 1_000, clause="14.1")
    house.deal(three(DEALERS, BENS))
    played_out(house, "")
    assert purses(house) == {"Ann": 0, "Ben": BEN_WINS}
    sound(house)


def told(lines: list[Settled], name: str) -> list[tuple[str, str, int, int, str]]:
    return [(line.wager, line.result, line.pays, line.returned, line.clause) for line in lines if line.player == name]


@pytest.mark.clause(GAME, "1.1", "12.16", "12.16.2")
def test_an_invalid_wager_found_during_the_hand_loses_or_goes_back_but_never_wins() -> None:
    """Ann's king high wins the Ante and the Play wager, which go back unpaid, and loses the Pair Plus."""
    house = dealt()
    house.ok(c.Decide, 1, "play", by=player("Ann"))
    assert "invalid-during" in offered(house)
    who_may(house, c.ShowPlayerCard, "Ann", PlayerCard.ANOTHERS, least=Rank.DEALER, clause="12.16.2")
    events = house.ok(c.ShowPlayerCard, "Ann", PlayerCard.ANOTHERS)
    assert events[0].clauses == ("12.16.2", "12.16", "14.1")
    assert only(u.WagersInvalid, events).player == "Ann"
    assert house.table.directions.invalid == {"Ann"}
    lines = played_out(house, "")
    assert told(lines, "Ann") == [
        ("pair-plus", Result.LOSE, 0, 0, "9.4.1.3"), ("ante", Result.VOID, 0, 1_000, "12.16.2"),
        ("play", Result.VOID, 0, 1_000, "12.16.2"),
    ]  # fmt: skip
    assert purses(house) == {"Ann": -500, "Ben": BEN_WINS}
    sound(house)
    next_round_can_come(house)
    assert house.table.directions.invalid == frozenset()


@pytest.mark.clause(GAME, "12.16.2")
@pytest.mark.parametrize("settled", range(8))
def test_whatever_has_been_settled_of_an_invalid_wager_nothing_is_won_by_it(settled: int) -> None:
    """Both hold straights with an Ante Bonus due; Ben, who is settled first, turns out to have another's card."""
    house = dealt(three(DEALERS, "8H 9S TC", "3H 4D 5C"))
    for area in (1, 2):
        house.ok(c.Decide, area, "play")
    house.ok(c.ExposeHand, "dealer")
    house.ok(c.AnnounceResult)
    assert len(house.ongoing.due) == 7
    for _ in range(settled):
        house.ok(c.SettleWager)
    events = house.ok(c.ShowPlayerCard, "Ben", PlayerCard.ANOTHERS)
    while house.ongoing.due:
        house.ok(c.SettleWager)
    over = settled == 7
    assert events[0].clauses[0] == ("12.16.3" if over else "12.16.2")
    assert purses(house) == {"Ann": 1_000 + 2_000 + 3_000, "Ben": 6_000 if over else 0}
    assert [line.wager for line in house.ongoing.settled if line.player == "Ann"] == ["ante-bonus", "ante", "play", "pair-plus"]
    sound(house)
    next_round_can_come(house)


@pytest.mark.clause(GAME, "12.16.2")
def test_only_what_was_won_is_taken_back_and_from_nobody_else() -> None:
    """Ben, settled first, has lost his Pair Plus and been paid both other wagers; Ann's Pair Plus is lost, her Ante paid."""
    house = wagered()
    house.bet("Ben", "pair-plus", 500)
    house.deal(three("QC 8D 6S", "KH 5S 2C", "KD 5C 2H"))
    for area in (1, 2):
        house.ok(c.Decide, area, "play")
    house.ok(c.ExposeHand, "dealer")
    house.ok(c.AnnounceResult)
    for _ in range(5):
        house.ok(c.SettleWager)
    events = house.ok(c.ShowPlayerCard, "Ben", PlayerCard.NONE)
    assert [(event.settled.player, event.settled.wager) for event in all_of(u.SettlementReversed, events)] == [
        ("Ben", "play"), ("Ben", "ante"),
    ]  # fmt: skip
    assert [(line.player, line.wager, line.pays) for line in house.ongoing.due] == [
        ("Ben", "ante", 0), ("Ben", "play", 0), ("Ann", "play", 1_000),
    ]  # fmt: skip
    played_out(house, "")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": -500}
    sound(house)


@pytest.mark.clause(GAME, "12.16.2")
def test_an_invalid_hand_that_is_folded_or_level_is_settled_like_another() -> None:
    house = dealt(three("QC 8D 6S", "QH 8C 6D", "2H 2D 3C"))
    house.ok(c.Decide, 1, "play", by=player("Ann"))
    for name in ("Ann", "Ben"):
        house.ok(c.ShowPlayerCard, name, PlayerCard.INVALID)
    house.ok(c.Decide, 2, "fold", by=player("Ben"))
    lines = played_out(house, "")
    assert [line[:2] for line in told(lines, "Ann")] == [
        ("pair-plus", Result.LOSE), ("ante", Result.STANDOFF), ("play", Result.STANDOFF)
    ]  # fmt: skip
    assert purses(house) == {"Ann": -500, "Ben": -2_000}


@pytest.mark.clause(GAME, "12.16", "12.16.3")
@pytest.mark.parametrize("later", [0, 1, 2])
def test_found_after_settlement_the_results_stand(later: int) -> None:
    """Before the cards are cleared, after, and when others are being shuffled for the next hand."""
    house = dealt()
    played_out(house, "")
    if later:
        house.clear()
    if later > 1:
        house.make_ready()
    assert "invalid-after" in offered(house)
    who_may(house, c.ShowPlayerCard, "Ann", PlayerCard.ANOTHERS, least=Rank.DEALER, clause="12.16.3")
    [event] = house.ok(c.ShowPlayerCard, "Ann", PlayerCard.ANOTHERS)
    assert event.clauses == ("12.16.3", "12.16", "14.1")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": BEN_WINS}
    sound(house)
    next_round_can_come(house)
    house.refused(c.PlaceWager, "Ann", 1, "ante", 1_000, clause="14.1")


@pytest.mark.clause(GAME, "14.1", "12.16.1")
def test_before_the_first_hand_only_those_who_wagered_have_anything_to_lose() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2})
    house.bet("Ben", "ante", 2_000)
    [event] = house.ok(c.ShowPlayerCard, "Ann", PlayerCard.NONE)
    assert event.clauses == ("14.1",)
    assert only(WagerReturned, house.ok(c.ShowPlayerCard, "Ben", PlayerCard.NONE)).player == "Ben"


@pytest.mark.clause(GAME, "14.1")
def test_who_has_never_wagered_here_merely_shows_a_card() -> None:
    house = dealt()
    house.sit("Cat", 3)

    def cats() -> tuple[str, ...]:
        [event] = house.ok(c.ShowPlayerCard, "Cat", PlayerCard.ANOTHERS)
        return event.clauses

    house.refused(c.ShowPlayerCard, "Zoe", PlayerCard.ANOTHERS, clause=None, says="Zoe is not at this table.")
    house.refused(c.ShowPlayerCard, "Zoe", PlayerCard.ANOTHERS, by=player("Ann"), clause="14.1")
    assert cats() == ("14.1",)
    played_out(house, "")
    assert cats() == ("14.1",)
    next_round_can_come(house)
    house.bet("Ann", "ante", 1_000)
    house.deal(three(DEALERS, ANNS))
    [bens] = house.ok(c.ShowPlayerCard, "Ben", PlayerCard.NONE)
    assert bens.clauses[0] == "12.16.3"
    assert cats() == ("14.1",)


@pytest.mark.clause(GAME, "14.1", "5.1", "12.16.2")
@pytest.mark.parametrize(
    "found", [(c.ShowPlayerCard, PlayerCard.ANOTHERS), (c.ShowPlayerCard, PlayerCard.INVALID), (c.ReportProxy,)]
)
def test_without_a_card_of_ones_own_no_further_wager_is_placed_not_even_a_play(found: tuple[Any, ...]) -> None:
    """Ben has not decided. He may fold, or the Ante goes back because he cannot follow it; no more of his money is taken."""
    house = dealt()
    house.ok(c.Decide, 1, "play", by=player("Ann"))
    house.ok(found[0], "Ben", *found[1:])
    before = house.table
    for by in (player("Ben"), DEALER):
        house.refused(c.Decide, 2, "play", by=by, clause="14.1")
    assert not [permit for permit in permitted(before, among=(c.Decide,)) if permit.fields["decision"] == "play"]
    folded = run(before, c.Decide(2, "fold", by=player("Ben"), at=house.now))[0]
    assert (folded.chips("Ben"), "2" in folded.round.out if folded.round else None) == (PURSE - 2_000, True)
    events = house.ok(c.CannotCover, 2)
    assert only(Decided, events).warned == ""
    assert (only(WagerSettled, events).settled.returned, house.table.directions.warned) == (2_000, {})
    played_out(house, "")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": 0}
    sound(house)


@pytest.mark.clause(GAME, "14.1", "5.4")
def test_without_a_card_of_ones_own_pair_plus_alone_plays_on_since_it_adds_no_wager() -> None:
    house = seated(GAME)
    house.bet("Ann", "pair-plus", 500)
    house.deal(three(DEALERS, BENS))
    house.ok(c.ShowPlayerCard, "Ann", PlayerCard.ANOTHERS)
    house.ok(c.Decide, 1, "play", by=player("Ann"))
    assert told(played_out(house, ""), "Ann") == [("pair-plus", Result.VOID, 0, 500, "12.16.2")]


@pytest.mark.clause(GAME, "14.1")
def test_who_shows_their_own_card_after_all_plays_on_with_the_next_round() -> None:
    house = dealt()
    house.ok(c.ShowPlayerCard, "Ben", PlayerCard.NONE)
    house.refused(c.Decide, 2, "play", by=player("Ben"), clause="14.1")
    house.ok(c.ShowPlayerCard, "Ben", PlayerCard.OWN)
    house.refused(c.Decide, 2, "play", by=player("Ben"), clause="14.1")
    house.ok(c.Decide, 2, "fold", by=player("Ben"))
    played_out(house, "")
    next_round_can_come(house)
    house.bet("Ben", "ante", 2_000)
    house.deal(three(DEALERS, BENS))
    house.ok(c.Decide, 2, "play", by=player("Ben"))


# Wagers for somebody else: 14.1


@pytest.mark.clause(GAME, "14.1", "14.1.1", "14.1.2", "12.16.1")
def test_a_wager_for_somebody_else_found_before_the_hand_goes_back() -> None:
    house = wagered()
    assert "proxy" in offered(house)
    who_may(house, c.ReportProxy, "Ben", "Zoe", least=Rank.DEALER, clause="14.1")
    house.refused(c.ReportProxy, "Zoe", "Ben", clause=None, says="Zoe is not at this table.")
    house.refused(c.ReportProxy, "Ben", "Ben", clause="14.1")
    house.sit("Cat", 3)
    house.refused(c.ReportProxy, "Cat", clause="14.1")
    events = house.ok(c.ReportProxy, "Ben", "Zoe")
    found = only(u.ProxyFound, events)
    assert (found.player, found.principal, found.clauses) == ("Ben", "Zoe", ("14.1", "14.1.1", "14.1.2", "12.16.1"))
    back = only(WagerReturned, events)
    assert (back.player, back.amount, back.clauses) == ("Ben", 2_000, ("12.16.1", "14.1"))
    house.ok(c.LeaveTable, "Cat")
    house.deal(three(DEALERS, ANNS))
    played_out(house, "")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": 0}
    sound(house)


@pytest.mark.clause(GAME, "14.1", "14.1.1", "14.1.2", "12.16.2")
def test_a_wager_for_somebody_else_found_during_the_hand_wins_nothing() -> None:
    house = dealt()
    house.ok(c.Decide, 2, "play", by=player("Ben"))
    events = house.ok(c.ReportProxy, "Ben", "Zoe")
    assert events[0].clauses == ("14.1", "14.1.1", "14.1.2", "12.16.2")
    assert only(u.WagersInvalid, events).clauses == ("12.16.2", "14.1")
    lines = played_out(house, "")
    assert told(lines, "Ben") == [("ante", Result.VOID, 0, 2_000, "12.16.2"), ("play", Result.VOID, 0, 2_000, "12.16.2")]
    assert purses(house) == {"Ann": ANN_WINS, "Ben": 0}
    sound(house)


@pytest.mark.clause(GAME, "14.1", "12.16.3")
def test_a_wager_for_somebody_else_found_after_settlement_stands() -> None:
    house = dealt()
    played_out(house, "")
    next_round_can_come(house)
    [found] = house.ok(c.ReportProxy, "Ben")
    assert found.clauses == ("14.1", "14.1.1", "14.1.2", "12.16.3")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": BEN_WINS}
