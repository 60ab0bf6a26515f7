"""Rulings at moments where one could slip past another: a choice still open, a round already final, a warning given before."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace
from tests.tables import PURSE, SUPERVISOR, House, all_of, only, player, seated

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.games.rules import Result, Terms
from croupier.table.asking.permitted import Permit, permitted, permitted_to
from croupier.table.engine import decide
from croupier.table.message import upsets as u
from croupier.table.message.events import CardDealt, Decided, WagerReturned, WagerSettled
from croupier.table.message.refusal import Refused


def coup(game: str, cards: str) -> House:
    house = seated(game, {"Ann": 1, "Ben": 2})
    house.bet("Ann", "player", 1_000)
    house.bet("Ben", "banker", 2_000)
    house.deal(cards)
    return house


@pytest.mark.clause("premium-baccarat", "14.1.1")
@pytest.mark.clause("seven-up-baccarat", "12.1.1")
@pytest.mark.parametrize(
    ("game", "cards", "clause", "surplus", "faced"),
    [("premium-baccarat", "2C 3D 2S 2H", "14.1.1", "14.2", "14.5"), ("seven-up-baccarat", "2C KD 2S", "12.1.1", "12.2", "12.5")],
)
def test_no_further_card_is_laid_before_everyone_has_chosen(game: str, cards: str, clause: str, surplus: str, faced: str) -> None:
    house = coup(game, cards)
    house.ok(c.Reconstruct, tuple(Card(card) for card in cards.split()))
    house.ok(c.ScanCard, Card("7D"))
    assert house.required().what == "choose"
    for kind, by in ((c.DealHeldCard, clause), (c.GiveToBanker, surplus), (c.PlayFacedCard, faced)):
        house.refused(kind, clause=by)
    house.ok(c.WithdrawWager, "Ann", 1, "player", by=player("Ann"))
    house.ok(c.LetStand, "Ben", by=player("Ben"))
    assert house.required().what == "ruling"
    assert only(CardDealt, house.ok(c.DealHeldCard)).card == "7D"
    assert house.chips("Ann") == PURSE


@pytest.mark.clause("premium-baccarat", "14.1.4", "14.3")
@pytest.mark.clause("seven-up-baccarat", "12.1.3", "12.3")
@pytest.mark.parametrize(
    ("game", "cards", "void", "late", "disruption"),
    [
        ("premium-baccarat", "4C 2D 3S 4H", "14.1.2", "14.1.4", "15.4.1"),
        ("seven-up-baccarat", "2C KD 4S", "12.1.2", "12.1.3", "14.4.1"),
    ],
)
def test_a_coup_is_final_once_the_next_ones_first_card_is_out(game: str, cards: str, void: str, late: str, disruption: str) -> None:
    house = coup(game, cards)
    while house.required().what == "deal":
        house.deal("5C")
    house.settle()
    house.clear()
    before = house.chips("Ann"), house.chips("Ben")
    house.ok(c.ScanCard, Card("9C"))
    house.refused(c.VoidRound, "an error", by=SUPERVISOR, clause=void)
    house.refused(c.InvalidateOutcome, "disruption", "a brawl", by=SUPERVISOR, clause=disruption)
    house.ok(c.KeepForNoBet)
    house.refused(c.InvalidateOutcome, "disruption", "a brawl", by=SUPERVISOR, clause=disruption)
    assert only(u.LateErrorNoted, house.ok(c.NoteLateError, 1, "a wrong card")).clauses == (late,)
    assert (house.chips("Ann"), house.chips("Ben")) == before


@pytest.mark.clause("premium-baccarat", "14.12.1", "14.12.7")
def test_bankers_third_laid_on_a_player_who_has_drawn_is_misdelivered() -> None:
    house = coup("premium-baccarat", "2C 3D 2S 2H 7D")
    house.ok(c.ScanCard, Card("9S"), laid="player")
    house.refused(c.GiveToBanker, clause="14.2")
    house.ok(c.RuleMisdelivery, "laid", "complete", by=SUPERVISOR)
    assert house.ongoing.cards["banker"][-1] == "9S"
    assert [due.to for due in house.table.casebook.notices] == ["inspector"]


@pytest.mark.clause("seven-up-baccarat", "12.1(b)")
def test_at_seven_up_such_a_card_is_put_right_by_laying_the_cards_anew() -> None:
    house = coup("seven-up-baccarat", "2C 5D 2S 7D")
    house.ok(c.ScanCard, Card("9S"), laid="player")
    house.refused(c.GiveToBanker, clause="12.2")
    house.ok(c.Reconstruct, tuple(map(Card, ("2C", "5D", "2S", "7D", "9S"))))
    assert house.ongoing.cards["banker"][-1] == "9S"


@pytest.mark.clause("three-card-poker", "12.10")
def test_the_table_remembers_who_was_warned() -> None:
    house = seated("three-card-poker", chips=10_000)
    for again in (False, True):
        house.make_ready()
        house.bet("Ann", "ante", 10_000)
        house.deal("2C 3D 4H 9S 8D KC" if again else "KH 3D 4H 9S 8D KC")
        [decided, settled] = house.ok(c.CannotCover, 1)
        assert isinstance(decided, Decided)
        assert isinstance(settled, WagerSettled)
        assert (decided.warned, settled.settled.result) == (("", Result.LOSE) if again else ("Ann", Result.VOID))
        house.ok(c.ExposeHand, "dealer")
        house.settle()
        house.clear()
    assert house.chips("Ann") == 0


@pytest.mark.clause("three-card-poker", "12.9.2", "12.9.3", "12.9.4")
def test_a_poker_round_void_for_a_card_that_cannot_be_is_followed_by_the_check() -> None:
    house = seated("three-card-poker")
    house.bet("Ann", "ante", 1_000)
    for _ in range(6):
        house.ok(c.ScanCard, None, False)
    house.ok(c.ShowDealersCard, 1, Card("AS"))
    house.ok(c.Decide, 1, "play")
    only(u.DiscrepancyReported, house.ok(c.ExposeHand, "dealer", (Card("AS"), Card("2C"))))
    events = house.ok(c.VoidUnconfirmed, by=SUPERVISOR)
    assert only(u.DeviceEmptied, events).clauses == ("12.9.3",)
    assert [event.due.to for event in all_of(u.NoticeDue, events)] == ["surveillance", "inspector"]
    assert house.chips("Ann") == PURSE
    house.clear()
    assert house.required().what == "check"


@pytest.mark.clause("three-card-poker", "13.2", "13.2.1")
def test_at_poker_a_device_may_still_fail_while_wagers_are_settled() -> None:
    house = seated("three-card-poker", terms=Terms(dealing="shuffler"))
    house.bet("Ann", "ante", 1_000)
    house.deal("KH 3D 4H 9S 8D KC")
    house.ok(c.Decide, 1, "play")
    house.ok(c.ExposeHand, "dealer")
    house.ok(c.AnnounceResult, {})
    only(u.RoundVoided, house.ok(c.DeviceFails))
    assert house.chips("Ann") == PURSE


@pytest.mark.clause("three-card-poker", "8.7")
def test_talk_is_held_against_players_only_while_some_decide() -> None:
    house = seated("three-card-poker")
    house.refused(c.DirectEnglish, talking=True, by=SUPERVISOR, clause="8.7")
    house.bet("Ann", "ante", 1_000)
    house.deal("KH 3D 4H 9S 8D KC")
    [directed] = house.ok(c.DirectEnglish, talking=True, by=SUPERVISOR)
    assert "8.7" in directed.clauses


@pytest.mark.clause("baceball", "14.11", "12.12.1")
def test_a_jackpot_wager_already_taken_can_be_refused_and_is_slipped_when_its_player_has_gone() -> None:
    house = seated("baceball", {"Ann": 1, "Ben": 2}, offered=("jackpot",), jackpot=500)
    for name in ("Ann", "Ben"):
        house.bet(name, "bet", 1_000)
        house.bet(name, "jackpot", 500)
    house.ok(c.CollectJackpotWagers)
    [back] = house.ok(c.RefuseWager, "Ben", 2, "jackpot", "a doubt", by=SUPERVISOR)
    assert isinstance(back, WagerReturned)
    assert (back.collected, back.clauses, house.chips("Ben")) == (True, ("14.11",), PURSE - 1_000)
    house.deal("2C 3C 4C 5C 6C 7C 8C 9C TC")
    house.settle()
    house.clear()
    house.ok(c.LeaveTable, "Ann")
    events = house.ok(c.VoidRound, "a card went astray", by=SUPERVISOR)
    slip = only(u.NoticeDue, events)
    assert (slip.due.to, slip.clauses) == ("drop-box", ("12.12.1",))
    assert [entry.wager for entry in house.table.casebook.register if not entry.over] == ["jackpot", "bet"]


@pytest.mark.clause("premium-baccarat", "14.6")
def test_a_coup_void_for_want_of_cards_is_not_void_twice() -> None:
    house = coup("premium-baccarat", "2C 3D")
    cards = house.table.cards
    house.table = replace(house.table, cards=replace(cards, stock=cards.stock.take_unseen(cards.stock.remaining)))
    only(u.RoundVoided, house.ok(c.VoidShortRound))
    house.refused(c.VoidShortRound, clause="14.6")


def corrections(permits: Iterable[Permit]) -> list[Permit]:
    return [permit for permit in permits if permit.command == "correct-held-card"]


def test_a_correction_bars_every_face_that_it_cannot_be_and_shows_none() -> None:
    house = seated("three-card-poker")
    house.bet("Ann", "ante", 1_000)
    house.deal("KH 3D 4H")
    house.ok(c.ScanCard, Card("9S"), False, "4")
    none_came, misread = corrections(permitted(house.table))
    assert none_came.fields == {"card": None}
    for card in (None, *PACK):
        command = c.CorrectHeldCard(card, by=SUPERVISOR, at=house.now)
        assert (none_came.admits(command) or misread.admits(command)) is not isinstance(decide(house.table, command), Refused), card
    assert set(misread.barring["card"]) == {None, "KH", "3D", "4H", "9S"}
    shown = corrections(permitted_to(house.table, SUPERVISOR))[1]
    assert (shown.open, shown.barring) == ({"card": None}, {"card": (None,)})
