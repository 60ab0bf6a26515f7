"""bACEball's jackpot wager when a hand is void (12.12): it plays in the next round, or goes back with a slip for the drop box."""

import pytest
from tests.baceball import AFTER, HANDS, ROUND, STAKE, at_the_table, checked_and_shuffled, half_dealt, place_bets, slugs
from tests.coups import chips, hands, scan, whole
from tests.tables import DEALER, NOTICE, PURSE, SUPERVISOR, House, all_of, only, player

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.rules import Result
from croupier.table.asking.irregularities import fitting
from croupier.table.asking.view import view
from croupier.table.message import upsets as u
from croupier.table.message.command import Command
from croupier.table.message.events import (
    CardDealt,
    Event,
    JackpotWagersCollected,
    PlayerLeft,
    RoundStarted,
    TableClosed,
    WagerReturned,
    WagerSettled,
)
from croupier.table.model.accounts import FLOAT
from croupier.table.reading.carried import markers
from croupier.table.record.postings import balances

GAME = "baceball"

BACK = {"Ann": PURSE - STAKE, "Ben": PURSE - STAKE, "Cat": PURSE}
"""Chips after the round was void: the jackpot wagers of Ann and Ben wait in the float."""
ACES = "AH 2C 9D 7S 6H AC TD 5S 8C 7D 4C 3H QS 9H 5D"
"""As `ROUND`, but area 1 holds two mixed aces."""


def void(*, cleared: bool = True) -> House:
    """A round void after seven cards."""
    house = half_dealt(7)
    came = house.ok(c.VoidRound, "the order is lost", by=SUPERVISOR)
    carried = only(u.JackpotCarried, came)
    assert [(lying.area, lying.player, lying.amount) for lying in carried.stakes] == [(1, "Ann", STAKE), (2, "Ben", STAKE)]
    assert carried.clauses == ("12.12",)
    assert chips(house) == BACK
    if cleared:
        house.clear()
        assert house.required().what == "wagers"
    return house


def float_of(house: House) -> int:
    return balances(house.events)[FLOAT]


def goes_back(came: tuple[Event, ...] | list[Event], name: str, area: int, *before: str) -> None:
    """One jackpot wager is back from the float, and its slip due at once."""
    back = [event for event in all_of(WagerReturned, came) if event.wager == "jackpot"]
    assert [(event.player, event.area, event.amount, event.collected) for event in back] == [(name, area, STAKE, True)]
    assert back[0].clauses == (*before, "12.12.1")
    slip = only(u.NoticeDue, came)
    assert (slip.due.to, slip.due.within, slip.due.clause, slip.clauses) == ("drop-box", "at-once", "12.12.1", ("12.12.1",))
    assert slip.due.why.startswith(f"{name}'s jackpot wager of $5.00 on area {area} went back")


# Into the next round


@pytest.mark.clause(GAME, "12.12")
def test_it_plays_in_the_next_round_without_being_collected_again() -> None:
    house = void()
    before = float_of(house)
    house.bet("Ann", "bet", 10_000)
    house.refused(c.PlaceWager, "Ann", 1, "jackpot", STAKE, clause="12.12")
    house.refused(c.CollectJackpotWagers, clause="7.2")
    house.bet("Ann", "first-strike", 1_000)
    house.bet("Ben", "bet", 2_000, means="tokens")
    house.bet("Ben", "strike-out", 500)
    house.refused(c.PlaceWager, "Ben", 2, "jackpot", STAKE, clause="12.12")
    assert house.required().what == "deal"
    started, resumed, dealt = house.ok(c.DealCard, Card("AH"))
    assert isinstance(started, RoundStarted)
    assert isinstance(resumed, u.CarriedInPlay)
    assert isinstance(dealt, CardDealt)
    assert [(lying.player, lying.area) for lying in resumed.stakes] == [("Ann", 1), ("Ben", 2)]
    # Nobody is new, so no marker is needed.
    assert (resumed.clauses, resumed.marked) == (("12.12",), ())
    house.deal("2C 6H AC TD 7D 4C 3H 5D")
    lines = {(line.area, line.wager): line for line in house.settle()}
    won, lost = lines[1, "jackpot"], lines[2, "jackpot"]
    assert (won.result, won.pays, won.returned, won.clause) == (Result.WIN, 20 * STAKE, 0, "11.10.3")
    assert (lost.result, lost.pays, lost.returned, lost.clause) == (Result.LOSE, 0, 0, "5.1.6.2")
    assert chips(house) == {"Ann": BACK["Ann"] + 10_000 - 1_000 + 20 * STAKE, "Ben": BACK["Ben"] - 500, "Cat": PURSE}
    assert float_of(house) == before - 10_000 + 1_000 - 20 * STAKE + 500
    assert house.table.taken == ()
    house.clear()
    assert len(all_of(JackpotWagersCollected, house.events)) == 1
    # From now on each round has its own again.
    house.bet("Ann", "bet", 1_000)
    house.bet("Ann", "jackpot", STAKE)
    assert house.required().what == "collect"
    whole(house)


@pytest.mark.clause(GAME, "12.12")
def test_it_is_carried_again_when_the_next_round_is_void_too() -> None:
    house = void()
    place_bets(house)
    house.deal("9C 9C 9C")
    came = house.ok(c.VoidRound, "again", by=SUPERVISOR)
    assert len(only(u.JackpotCarried, came).stakes) == 2
    assert chips(house) == BACK
    house.clear()
    place_bets(house)
    house.deal(ROUND)
    house.settle()
    assert chips(house) == AFTER
    house.clear()
    whole(house)


@pytest.mark.clause(GAME, "12.12")
@pytest.mark.parametrize("void_again", [False, True])
def test_a_round_it_played_in_can_itself_be_reopened(void_again: bool) -> None:
    house = void()
    place_bets(house)
    house.deal(ACES)
    house.settle()
    house.clear()
    if void_again:
        house.ok(c.VoidRound, "area 1 had area 2's cards", by=SUPERVISOR)
        assert chips(house) == BACK
        house.clear()
        house.ok(c.LeaveTable, "Ann", by=player("Ann"))
        assert only(PlayerLeft, house.events[-1:]).chips == PURSE
    else:
        house.ok(c.Reconstruct, tuple(Card(card) for card in ROUND.replace("KH", "AH").split()))
        house.settle()
        assert house.chips("Ann") == BACK["Ann"] + 10_000 - 1_000 + 20 * STAKE
    whole(house)


@pytest.mark.clause(GAME, "12.12")
def test_a_settled_prize_is_taken_back_and_the_wager_carried() -> None:
    house = at_the_table()
    place_bets(house)
    house.ok(c.CollectJackpotWagers)
    house.deal(ACES)
    house.settle()
    assert house.chips("Ann") == BACK["Ann"] + 10_000 - 1_000 + 20 * STAKE
    came = house.ok(c.VoidRound, "two cards stuck together", by=SUPERVISOR)
    assert {lying.player for lying in only(u.JackpotCarried, came).stakes} == {"Ann", "Ben"}
    assert chips(house) == BACK
    whole(house)


# 12.12.1


@pytest.mark.clause(GAME, "12.12", "12.12.1")
@pytest.mark.parametrize("cleared", [False, True])
def test_whoever_leaves_gets_it_back_and_a_slip_goes_into_the_drop_box(cleared: bool) -> None:
    house = void(cleared=cleared)
    house.refused(c.LeaveTable, "Ben", by=player("Ann"), clause=None, says="Ann cannot act for Ben.")
    offers = [offer for offer in fitting(house.table) if offer.irregularity.slug == "jackpot-carried"]
    assert sorted(offer.permit.player for offer in offers) == ["Ann", "Ben"]
    before = float_of(house)
    came = house.ok(c.LeaveTable, "Ben", by=player("Ben"))
    assert [type(event) for event in came] == [WagerReturned, u.NoticeDue, PlayerLeft]
    goes_back(came, "Ben", 2)
    assert only(PlayerLeft, came).chips == PURSE
    assert float_of(house) == before - STAKE
    assert [lying.player for lying in house.table.taken] == ["Ann"]
    house.refused(c.GiveNotice, 1, by=player("Ann"), clause=None, says="This needs a dealer or above, not a player.")
    house.ok(c.GiveNotice, 1)
    assert [due.given for due in house.table.casebook.notices] == [True]
    # Cat has none to take along.
    assert [type(event) for event in house.ok(c.LeaveTable, "Cat", by=player("Cat"))] == [PlayerLeft]
    whole(house)


@pytest.mark.clause(GAME, "12.12.1")
def test_in_the_next_round_it_is_a_wager_like_any_other_and_nobody_leaves_with_it() -> None:
    house = void()
    place_bets(house)
    house.refused(c.LeaveTable, "Ann", by=player("Ann"), clause="5.5")
    house.deal("AH")
    house.refused(c.LeaveTable, "Ann", by=player("Ann"), clause="5.5")
    house.refused(c.ExcludePlayer, "Ann", "a device", by=SUPERVISOR, clause="14.3.2")
    house.deal(" ".join(ACES.split()[1:]))
    house.settle()
    house.clear()
    assert all_of(u.NoticeDue, house.events) == []
    whole(house)


@pytest.mark.clause(GAME, "12.12.1")
def test_without_a_bet_at_the_next_first_card_it_goes_back() -> None:
    house = void()
    house.bet("Ben", "bet", 2_000)
    house.bet("Cat", "bet", 4_000)
    house.ok(c.WithdrawWager, "Ben", 2, "bet")
    # Until the first card there is time for another Bet.
    assert len(house.table.taken) == 2
    house.bet("Ben", "bet", 2_000)
    came = house.deal("2C")
    assert [type(event) for event in came] == [RoundStarted, WagerReturned, u.NoticeDue, u.CarriedInPlay, CardDealt]
    goes_back(came, "Ann", 1)
    assert [lying.player for lying in only(u.CarriedInPlay, came).stakes] == ["Ben"]
    assert (house.chips("Ann"), [lying.player for lying in house.table.taken]) == (PURSE, ["Ben"])
    house.deal("9C 6H 3C 9D 7D 4C 9H 5D")
    house.settle()
    assert chips(house) == {"Ann": PURSE, "Ben": PURSE - STAKE - 2_000, "Cat": PURSE + 4_000}
    house.clear()
    whole(house)


@pytest.mark.clause(GAME, "12.11", "12.12.1")
def test_a_bet_on_another_area_does_not_keep_it_and_a_hand_dealt_there_is_void() -> None:
    house = void()
    house.bet("Ben", "bet", 2_000, area=5)
    house.bet("Ann", "bet", 1_000)
    came = house.deal("9C")
    goes_back(came, "Ben", 2)
    # The dealer forgets that area 2 has no Bet and deals it in.
    for card, laid in (("AD", "2"), ("9D", "5"), ("6H", "dealer"), ("8C", "1"), ("AD", "2"), ("8D", "5"), ("7D", "dealer"),
                       ("7C", "1"), ("AD", "2"), ("7S", "5"), ("5D", "dealer")):  # fmt: skip
        scan(house, card, laid)
    assert "hand-without-bet" in slugs(house)
    house.ok(c.RackCard)
    while house.table.cards.held:
        house.ok(c.DealHeldCard)
    assert hands(house) == {"1": "9C 8C 7C", "5": "9D 8D 7S", "dealer": "6H 7D 5D"}
    assert {line.wager for line in house.settle()} == {"bet", "jackpot"}
    assert chips(house) == {"Ann": PURSE + 1_000 - STAKE, "Ben": PURSE + 2_000, "Cat": PURSE}
    whole(house)


@pytest.mark.clause(GAME, "12.12.1")
def test_an_area_given_up_gives_its_wager_back() -> None:
    house = half_dealt(0)
    house.bet("Ben", "jackpot", STAKE, area=5)
    house.ok(c.CollectJackpotWagers)
    house.deal("KH")
    house.ok(c.VoidRound, "the order is lost", by=SUPERVISOR)
    house.clear()
    assert house.chips("Ben") == PURSE - 2 * STAKE
    goes_back(house.ok(c.GiveUpArea, "Ben", 5), "Ben", 5)
    assert house.chips("Ben") == PURSE - STAKE
    assert [lying.area for lying in house.table.taken] == [1, 2]
    whole(house)


@pytest.mark.clause(GAME, "12.12.1", "14.3.2", "14.3.3")
@pytest.mark.parametrize(("kind", "power"), [(c.ExcludePlayer, "14.3.2"), (c.ExcludeFromCasino, "14.3.3")])
@pytest.mark.parametrize("cleared", [False, True])
def test_whoever_is_excluded_gets_it_back_too(kind: type[Command], power: str, cleared: bool) -> None:
    house = void(cleared=cleared)
    house.refused(kind, "Ann", "a computer", by=DEALER, clause=power)
    came = house.ok(kind, "Ann", "a computer", by=SUPERVISOR)
    goes_back(came, "Ann", 1, power)
    assert only(PlayerLeft, came).chips == PURSE
    assert "Ann" in house.table.floor.barred
    whole(house)


@pytest.mark.clause(GAME, "12.12.1", "14.8")
def test_when_the_table_closes_all_get_theirs_back() -> None:
    house = void()
    house.ok(c.PostClosing, house.now + NOTICE, by=SUPERVISOR)
    house.refused(c.CloseTable, by=SUPERVISOR, clause="14.8")
    assert len(house.table.taken) == 2
    house.wait(NOTICE)
    came = house.ok(c.CloseTable, by=SUPERVISOR)
    back = all_of(WagerReturned, came)
    assert [(event.player, event.clauses) for event in back] == [("Ann", ("14.8", "12.12.1")), ("Ben", ("14.8", "12.12.1"))]
    assert len(all_of(u.NoticeDue, came)) == 2
    assert {event.player: event.chips for event in all_of(PlayerLeft, came)} == dict.fromkeys(("Ann", "Ben", "Cat"), PURSE)
    assert only(TableClosed, came).clauses == ("14.8",)
    assert float_of(house) == -3 * PURSE


# What else may come between


@pytest.mark.clause(GAME, "12.12", "12.9")
def test_it_stays_while_the_cards_are_checked_and_shuffled() -> None:
    house = void()
    place_bets(house)
    came = house.ok(c.ReportWrongCards, missing=(Card("4S"),))
    assert {event.wager for event in all_of(WagerReturned, came)} == {"bet", "first-strike", "third-strike", "strike-out"}
    assert chips(house) == BACK
    assert len(house.table.taken) == 2
    checked_and_shuffled(house, check="12.9.3")
    place_bets(house)
    house.deal(ROUND)
    assert hands(house) == HANDS
    house.settle()
    assert chips(house) == AFTER
    whole(house)


@pytest.mark.clause(GAME, "12.12", "14.5")
def test_a_cheats_jackpot_wager_is_forfeited_and_the_others_carried() -> None:
    house = half_dealt(7)
    came = house.ok(c.InvalidateOutcome, "fraud", "a marked card", "Ann", True, by=SUPERVISOR)
    assert [lying.player for lying in only(u.JackpotCarried, came).stakes] == ["Ben"]
    lost = [event.settled for event in all_of(WagerSettled, came) if event.settled.player == "Ann"]
    assert {(line.wager, line.result, line.returned) for line in lost} == {
        (wager, Result.LOSE, 0) for wager in ("bet", "first-strike", "jackpot")
    }  # fmt: skip
    assert chips(house) == {"Ann": PURSE - 11_500, "Ben": PURSE - STAKE, "Cat": PURSE}
    house.clear()
    whole(house)


@pytest.mark.clause(GAME, "12.12.1", "14.3.1")
@pytest.mark.parametrize("carried", [False, True])
def test_the_wagers_of_a_player_with_a_device_go_back_with_the_jackpot_wager(carried: bool) -> None:
    house = void() if carried else half_dealt(7)
    came = house.ok(c.VoidWagersOf, "Ann", "a computer", by=SUPERVISOR)
    assert house.chips("Ann") == PURSE
    assert [lying.player for lying in house.table.taken] == ["Ben"]
    assert len(all_of(u.NoticeDue, came)) == carried
    if not carried:
        house.deal("5S 8C 7D 3H QS 9H 5D")
        house.settle()
        assert chips(house) == {**AFTER, "Ann": PURSE}
    whole(house)


# 12.12.2


@pytest.mark.clause(GAME, "12.12.2")
def test_markers_show_who_is_in_from_before_when_somebody_joins_the_table() -> None:
    house = void()
    assert markers(house.table) == ()
    house.sit("Dan", 4)
    assert markers(house.table) == (1, 2)
    for viewer in (SUPERVISOR, player("Dan")):
        assert view(house.table, viewer).directions.markers == (1, 2)
    house.bet("Dan", "bet", 1_000)
    house.bet("Dan", "jackpot", STAKE)
    place_bets(house)
    assert house.required().what == "collect"
    assert [lying.player for lying in only(JackpotWagersCollected, house.ok(c.CollectJackpotWagers)).stakes] == ["Dan"]
    resumed = only(u.CarriedInPlay, house.deal("KH"))
    assert (resumed.marked, resumed.clauses) == ((1, 2), ("12.12", "12.12.2"))
    assert markers(house.table) == (1, 2)
    house.deal("2C AS 9D 7S 6H AC TD AD 5S 8C 7D 4C 3H 4D QS 9H 5D")
    lines = [line for line in house.settle() if line.wager == "jackpot"]
    assert [(line.player, line.pays) for line in lines] == [("Dan", 20 * STAKE), ("Ben", 0), ("Ann", 0)]
    assert chips(house) == {**AFTER, "Dan": PURSE + 1_000 + 19 * STAKE}
    house.clear()
    assert markers(house.table) == ()
    whole(house)


@pytest.mark.clause(GAME, "12.12.2")
def test_markers_show_it_too_when_a_player_who_was_here_is_new_to_the_jackpot() -> None:
    house = void()
    place_bets(house)
    assert markers(house.table) == ()
    house.bet("Cat", "jackpot", STAKE)
    assert markers(house.table) == (1, 2)
    house.ok(c.CollectJackpotWagers)
    assert markers(house.table) == (1, 2)
    house.ok(c.WithdrawWager, "Cat", 6, "bet")
    assert (markers(house.table), house.chips("Cat")) == ((), PURSE)
    house.ok(c.LeaveTable, "Cat")
    whole(house)
