"""7-Up Baccarat when a card goes wrong: too many, seen, facing the wrong way, missing, foreign, burned, or none left."""

import pytest
from tests.coups import BELOW, cards, fits, hands, names, only_by, rack, scan, stopped, waiting, won
from tests.seven_up import ANYTIME, IN_COUP, NOTHING, WHOLE, around_the_table, coup, device, wager
from tests.tables import DEALER, MANAGER, SUPERVISOR, all_of, only

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.cards.procedure import BurnKind
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.model.cards import Stage

GAME = "seven-up-baccarat"

# 12.2: a card too many on Player


@pytest.mark.clause(GAME, "12.2")
@pytest.mark.parametrize("up", [True, False])
def test_a_card_too_many_on_player_is_bankers_third_when_banker_must_draw(up: bool) -> None:
    house = coup("KC TD 4H")
    held = only(u.CardHeld, scan(house, "7S" if up else None, "player", up=up)).held
    assert held == house.table.cards.held[0]
    assert (hands(house), device(house)) == ({"player": "TD", "banker": "KC 4H"}, WHOLE - 5)
    assert fits(house) == ANYTIME | {"surplus-to-banker"}
    stopped(house)
    order = (*cards("KC TD 4H"), Card("7S") if up else None)
    house.refused(c.Reconstruct, order, clause="12.2")
    house.refused(c.VoidRound, "a card too many", by=SUPERVISOR, clause="12.2")
    house.refused(c.KeepForNext, clause="12.2")
    house.refused(c.KeepForNoBet, clause="12.3")
    dealt = only(e.CardDealt, only_by(house, c.GiveToBanker, clause="12.2"))
    assert (dealt.hand, dealt.card, dealt.source) == ("banker", held.card, "held")
    assert dealt.clauses == ("12.2", "9.5")
    assert house.ongoing.upset.choice is None
    if not up:
        assert house.required().what == "expose"
        house.refused(c.ExposeHand, "banker", cards("7S 2C"), clause="8.2.1")
        house.ok(c.ExposeHand, "banker", cards("7S"))
    assert hands(house) == {"player": "TD", "banker": "KC 4H 7S"}
    house.settle()
    house.clear()
    assert won(house) == {"Ann": (7_000, 0), "Ben": (-20_000, 0), "Cat": (2_000, -5_000)}
    assert (rack(house), device(house)) == (("TD KC 4H 7S", 0), WHOLE - 4)


@pytest.mark.clause(GAME, "12.2")
def test_cards_still_face_down_are_turned_before_anyone_knows_whose_the_fourth_is() -> None:
    house = coup()
    for card in cards("KC TD 4H"):
        house.ok(c.DealCard, card, True)
    scan(house, None, "player", up=False)
    assert hands(house) == {"player": "(TD)", "banker": "(KC) (4H)"}
    assert fits(house) == ANYTIME
    for kind, fields in ((c.Reconstruct, ((*cards("KC TD 4H"), None),)), (c.VoidRound, ("a card too many",))):
        house.refused(kind, *fields, by=SUPERVISOR, clause="8.2.1")
    house.refused(c.GiveToBanker, clause="12.2")
    house.ok(c.ExposeHand, "player")
    house.refused(c.GiveToBanker, clause="12.2")
    house.ok(c.ExposeHand, "banker")
    assert "surplus-to-banker" in fits(house)
    house.ok(c.GiveToBanker)
    house.ok(c.ExposeHand, "banker", cards("3S"))
    house.settle()
    assert house.ongoing.result == "Tie, 7 all."
    assert won(house) == {"Ann": (0, -1_000), "Ben": (0, 0), "Cat": (44_000, 0)}


@pytest.mark.clause(GAME, "12.2")
@pytest.mark.parametrize("face", ["5S", None])
def test_a_card_nobody_saw_opens_the_next_coup_when_both_hands_stand(face: str | None) -> None:
    house = coup("KC TD 6H")
    scan(house, face, "player", up=False)
    assert fits(house) == ANYTIME | {"surplus-kept"}
    house.refused(c.GiveToBanker, clause="12.2")
    house.refused(c.KeepForNoBet, clause="12.2")
    house.refused(c.RackCard, clause="12.2")
    kept = only(u.HeldKept, only_by(house, c.KeepForNext, clause="12.2"))
    assert (kept.held.card, kept.no_bet, waiting(house)) == (face, False, f"({face})")
    house.settle()
    house.clear()
    first = {"Ann": (5_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)}
    assert (won(house), device(house), rack(house)) == (first, WHOLE - 4, ("TD KC 6H", 0))
    assert house.required().what == "wagers"
    wager(house)
    if face is not None:
        house.refused(c.DealCard, Card("6C"), clause="12.2")
    dealt = only(e.CardDealt, house.deal("5S"))
    assert (dealt.source, dealt.hand, dealt.up) == ("front", "banker", True)
    assert (waiting(house), device(house)) == ("", WHOLE - 4)
    house.deal("KD 4S")
    house.settle()
    house.clear()
    assert won(house) == {"Ann": (-5_000, -2_000), "Ben": (0, 0), "Cat": (-2_000, -10_000)}
    assert (rack(house), device(house)) == (("KD 5S 4S", 0), WHOLE - 3)


@pytest.mark.clause(GAME, "12.2", "12.3", "12.4")
def test_a_card_too_many_on_player_that_was_seen_opens_a_no_bet_coup() -> None:
    house = coup("KC TD 6H")
    scan(house, "5S", "player")
    assert fits(house) == ANYTIME | {"surplus-no-bet"}
    house.refused(c.KeepForNext, clause="12.2")
    house.refused(c.Reconstruct, cards("KC TD 6H 5S"), clause="12.3")
    kept = only(u.HeldKept, only_by(house, c.KeepForNoBet, clause="12.3"))
    assert (kept.no_bet, kept.clauses, waiting(house)) == (True, ("12.3", "12.4"), "5S")
    house.settle()
    house.clear()
    paid = {"Ann": (5_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)}
    assert won(house) == paid
    for name, area, kind in (("Ann", 1, "player"), ("Ben", 2, "banker"), ("Cat", 3, "super-sevens")):
        house.refused(c.PlaceWager, name, area, kind, 500, clause="12.4")
    assert (house.required().what, house.required().clause) == ("deal", "12.4")
    started = only(e.RoundStarted, house.deal("5S TD 3C"))
    assert (started.no_bet, started.clauses) == (True, ("12.4",))
    assert house.settle() == []
    house.clear()
    assert (won(house), device(house)) == (paid, WHOLE - 3)
    assert {name: person.idle for name, person in house.table.floor.people.items()} == {"Ann": 0, "Ben": 0, "Cat": 0}
    house.bet("Ann", "player", 500)


# 12.3: a card too many on Banker, and a first card seen too early


@pytest.mark.clause(GAME, "12.3", "12.4")
@pytest.mark.parametrize("up", [True, False])
def test_a_third_card_on_a_banker_that_stands_opens_a_no_bet_coup_seen_or_not(up: bool) -> None:
    house = coup("KC TD 6H")
    house.ok(c.AnnounceResult)
    house.ok(c.SettleWager)
    scan(house, "5S" if up else None, "banker", up=up)
    assert fits(house) == ANYTIME | {"surplus-no-bet", "display-wrong"}
    stopped(house)
    house.refused(c.KeepForNext, clause="12.2" if up else "12.3")
    kept = only(u.HeldKept, only_by(house, c.KeepForNoBet, clause="12.3"))
    assert (kept.no_bet, kept.held.laid) == (True, "banker")
    assert len(house.ongoing.due) == 4
    while house.ongoing.due:
        house.ok(c.SettleWager)
    house.clear()
    paid = {"Ann": (5_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)}
    assert (won(house), waiting(house)) == (paid, "5S" if up else "(None)")
    house.refused(c.PlaceWager, "Ann", 1, "player", 500, clause="12.4")
    house.deal("5S TD 2C")
    assert (house.ongoing.no_bet, hands(house)) == (True, {"player": "TD", "banker": "5S 2C"})
    house.settle()
    house.clear()
    assert (won(house), house.required().what, device(house)) == (paid, "wagers", WHOLE - 3)


@pytest.mark.clause(GAME, "12.3", "12.4")
@pytest.mark.parametrize("faced", [True, False])
def test_a_first_card_exposed_before_any_wager_or_found_face_up_opens_a_no_bet_coup(faced: bool) -> None:
    house = around_the_table()
    held = only(u.CardHeld, scan(house, "7C", faced=faced)).held
    assert (held.up, held.faced) == (True, faced)
    assert fits(house) == ANYTIME | {"surplus-no-bet"}
    house.refused(c.PlayFacedCard, clause="12.5")
    house.ok(c.KeepForNoBet)
    assert house.table.cards.care.suspect is faced
    house.refused(c.PlaceWager, "Ann", 1, "player", 500, clause="12.4")
    house.refused(c.CheckFacing, by=SUPERVISOR, clause="12.5.1")
    house.deal("7C TD AH")
    assert house.settle() == []
    house.clear()
    assert won(house) == NOTHING
    assert ("faced-check" in fits(house)) is faced


@pytest.mark.clause(GAME, "12.3", "12.4")
def test_a_first_card_found_face_up_with_wagers_placed_sends_them_back() -> None:
    house = wager(around_the_table())
    scan(house, "7C", faced=True)
    assert fits(house) == ANYTIME | {"surplus-no-bet"}
    stopped(house)
    events = only_by(house, c.KeepForNoBet, clause="12.3")
    assert names(events) == ["HeldKept", "FacingSuspected", *["WagerReturned"] * 5]
    assert {event.clauses for event in events[2:]} == {("12.4",)}
    assert won(house) == NOTHING
    house.deal("7C 7D 7H")
    assert (house.ongoing.no_bet, hands(house)) == (True, {"player": "7D", "banker": "7C 7H"})
    house.deal("2S TD")
    assert house.settle() == []
    house.clear()
    assert won(house) == NOTHING


@pytest.mark.clause(GAME, "12.2", "12.3")
def test_a_card_that_slipped_out_unseen_before_any_wager_waits_for_an_ordinary_coup() -> None:
    house = around_the_table()
    scan(house, None, "banker", up=False)
    assert fits(house) == ANYTIME | {"surplus-kept"}
    house.ok(c.KeepForNext)
    assert (house.table.no_bet, house.required().what) == ("", "wagers")
    wager(house)
    house.play("9C KD TS")
    assert won(house) == {"Ann": (-10_000, -1_000), "Ben": (20_000, 0), "Cat": (-1_000, -5_000)}


@pytest.mark.clause(GAME, "12.3", "4.5")
def test_a_device_emptied_before_the_no_bet_coup_makes_the_next_an_ordinary_one() -> None:
    house = coup("KC TD 6H")
    scan(house, "5S", "player")
    house.ok(c.KeepForNoBet)
    house.settle()
    house.clear()
    house.ok(c.VoidShoe, "seen", by=MANAGER)
    assert (waiting(house), house.table.no_bet) == ("", "")
    assert rack(house) == ("TD KC 6H 5S", 0)
    house.make_ready()
    wager(house)
    assert won(house) == {"Ann": (-5_000, -2_000), "Ben": (-40_000, 0), "Cat": (-2_000, -10_000)}


# 12.5: a card face upwards in the device


@pytest.mark.clause(GAME, "12.5", "12.5.1")
def test_a_card_found_face_up_in_a_coup_is_played_and_the_device_checked_after_it() -> None:
    house = coup("KC")
    held = only(u.CardHeld, scan(house, "8D", faced=True))
    assert (held.held.faced, held.clauses) == (True, ("12.5",))
    assert fits(house) == ANYTIME | {"faced-played"}
    stopped(house)
    house.refused(c.KeepForNoBet, clause="12.3")
    house.refused(c.Reconstruct, cards("KC 8D"), clause="12.5")
    house.refused(c.DealHeldCard, clause="7.3")
    events = only_by(house, c.PlayFacedCard, clause="12.5")
    assert names(events) == ["CardDealt", "FacingSuspected"]
    assert (events[0].clauses, events[1].clauses) == (("12.5", "7.3"), ("12.5.1",))
    assert hands(house) == {"player": "8D", "banker": "KC"}
    house.refused(c.CheckFacing, by=SUPERVISOR, clause="12.5.1")
    house.deal("7H 4S")
    house.settle()
    house.refused(c.CheckFacing, by=SUPERVISOR, clause="12.5.1")
    house.clear()
    paid = {"Ann": (12_000, 0), "Ben": (-20_000, 0), "Cat": (2_000, -5_000)}
    assert won(house) == paid
    house.bet("Ben", "tie", 500)

    assert fits(house) == IN_COUP | {"faced-check"}
    events = only_by(house, c.CheckFacing, clause="12.5.1", least=SUPERVISOR)
    assert names(events) == ["WagerReturned", "DeviceEmptied"]
    assert (won(house), house.table.last) == (paid, None)
    assert (house.required().what, house.required().clause) == ("check", "12.5.1")
    house.refused(c.Shuffle, clause="12.5.1")
    house.ok(c.CheckCards)
    assert house.required().what == "shuffle"
    house.make_ready()
    assert (device(house), house.table.cards.care.suspect) == (WHOLE - 1, False)
    house.refused(c.CheckFacing, by=SUPERVISOR, clause="12.5.1")
    wager(house)
    house.play("9C KD TS")


@pytest.mark.clause(GAME, "12.3", "12.5")
def test_a_card_found_face_up_when_none_is_due_opens_a_no_bet_coup() -> None:
    house = coup("KC TD 6H")
    scan(house, "8D", faced=True)
    assert fits(house) == ANYTIME | {"surplus-no-bet"}
    house.refused(c.PlayFacedCard, clause="9.5")
    house.ok(c.KeepForNoBet)
    house.settle()
    house.clear()
    assert (house.table.no_bet, house.table.cards.care.suspect) == ("card", True)


# 12.6 and 12.7: too few cards, and a burn forgotten


@pytest.mark.clause(GAME, "12.6")
def test_a_coup_is_void_when_the_device_has_no_card_left_to_finish_it() -> None:
    house = coup("KC 8D")
    for card in PACK * 6:
        if device(house) == 1:
            break
        if house.table.cards.stock.could_hold(card) and card[0] != "7":
            scan(house, card, "rack")
            house.ok(c.RackCard)
    while device(house) > 1:
        scan(house, None, "rack", up=False)
        house.ok(c.RackCard)
    house.deal("7H")
    assert device(house) == 0
    waits = house.required()
    assert (waits.what, waits.clause, waits.hand) == ("ruling", "12.6", "player")
    house.refused(c.DealCard, Card("7S"), clause="12.6")
    assert fits(house) == IN_COUP | {"short-void"}
    events = only_by(house, c.VoidShortRound, clause="12.6")
    assert names(events) == ["RoundVoided", *["WagerSettled"] * 5]
    assert won(house) == NOTHING
    house.clear()
    assert device(house) == WHOLE - 3
    wager(house)
    house.play("9C KD TS")
    assert won(house) == {"Ann": (-10_000, -1_000), "Ben": (20_000, 0), "Cat": (-1_000, -5_000)}


@pytest.mark.clause(GAME, "12.6")
def test_a_coup_with_cards_left_or_none_due_is_not_void_for_want_of_them() -> None:
    house = coup("KC 8D")
    house.refused(c.VoidShortRound, clause="12.6")
    assert "short-void" not in fits(house)


@pytest.mark.clause(GAME, "12.7", "4.4")
def test_a_forgotten_burn_is_not_made_up_for() -> None:
    house = around_the_table()
    house.ok(c.Shuffle, by=SUPERVISOR)
    assert house.required().what == "burn"
    held = only(u.CardHeld, scan(house, None, up=False)).held
    assert held.card is None
    assert fits(house) == ANYTIME | {"not-burned"}
    events = only_by(house, c.PlayUnburned, clause="12.7")
    assert only(u.DealAllowed, events).error == "unburned"
    assert (house.table.cards.stage, rack(house)) == (Stage.READY, ("", 0))
    house.refused(c.Burn, BurnKind.ONE_UNSEEN, clause=None, says="A card is held for a ruling. No wager has been placed.")
    house.ok(c.KeepForNext)
    wager(house)
    house.deal("9C KD TS")
    assert (hands(house), device(house)) == ({"player": "KD", "banker": "9C TS"}, WHOLE - 3)
    house.settle()
    house.clear()
    assert won(house) == {"Ann": (-10_000, -1_000), "Ben": (20_000, 0), "Cat": (-1_000, -5_000)}
    house.refused(c.PlayUnburned, clause="12.7")


# 12.8: missing and foreign cards


@pytest.mark.clause(GAME, "12.8.2", "12.8.4")
def test_a_missing_card_found_in_a_coup_voids_it_and_the_held_card_goes_with_the_rest() -> None:
    house = coup("KC")
    scan(house, "8D", "banker")
    events = house.ok(c.ReportWrongCards, cards("7D 7D"))
    assert only(u.WrongCardsFound, events).missing == cards("7D 7D")
    assert {event.clauses for event in all_of(e.WagerSettled, events)} == {("12.8.2",)}
    assert (won(house), rack(house)) == (NOTHING, ("8D", 1))
    house.clear()
    house.refused(c.DealCard, Card("2C"), clause="4.1")
    assert house.required().clause == "12.8.3"


@pytest.mark.clause(GAME, "3.1", "12.8")
def test_a_misread_card_is_corrected_by_a_supervisor_and_dealt() -> None:
    house = coup("TC TC TC TC")
    house.settle()
    house.clear()
    wager(house)
    house.deal("TC TC")
    scan(house, "TC")
    for by in (DEALER, *BELOW):
        house.refused(c.CorrectHeldCard, Card("TD"), by=by, clause=None, says="This needs a casino supervisor or above...")
    house.ok(c.CorrectHeldCard, Card("TD"), by=SUPERVISOR)
    assert (house.table.cards.held[0].card, house.table.cards.held[0].impossible) == ("TD", False)
    house.ok(c.DealHeldCard)
    assert hands(house) == {"player": "TC", "banker": "TC TD"}
    assert device(house) == WHOLE - 7


# 12.9 and 12.10: the display, and a burned card


@pytest.mark.clause(GAME, "12.9")
def test_a_display_that_shows_another_result_is_disregarded() -> None:
    house = coup("KC TD 6H")
    house.refused(c.DisregardDisplay, "Banker", clause="12.9")
    assert "display-wrong" not in fits(house)
    house.ok(c.AnnounceResult)
    assert fits(house) == IN_COUP | {"display-wrong"}
    house.refused(c.DisregardDisplay, house.ongoing.result, clause="12.9")
    shown = only(u.DisplayDisregarded, only_by(house, c.DisregardDisplay, "Banker wins, 9 over 7.", clause="12.9"))
    assert (shown.shown, shown.actual) == ("Banker wins, 9 over 7.", "Player wins, 7 over 6.")
    while house.ongoing.due:
        house.ok(c.SettleWager)
    house.clear()
    assert won(house) == {"Ann": (5_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)}


@pytest.mark.clause(GAME, "12.10")
@pytest.mark.parametrize("face", ["5S", None])
def test_a_card_burned_by_mistake_stays_burned_and_the_next_is_dealt(face: str | None) -> None:
    house = coup("KC")
    scan(house, face, "rack", up=face is not None)
    assert fits(house) == ANYTIME | {"stays-burned"}
    house.refused(c.Reconstruct, (Card("KC"), Card(face) if face else None), clause="12.10")
    stopped(house)
    house.refused(c.DealHeldCard, clause="7.3")
    house.refused(c.KeepForNext, clause="12.2")
    racked = only(u.HeldRacked, only_by(house, c.RackCard, clause="12.10"))
    assert racked.held.card == face
    assert (rack(house), device(house)) == (("5S", 1) if face else ("", 2), WHOLE - 3)
    house.deal("TD 6H")
    assert hands(house) == {"player": "TD", "banker": "KC 6H"}
    house.settle()
    cleared = only(e.RoundCleared, house.clear())
    assert (cleared.returned, cleared.returned_unseen) == ((cards("5S"), 1) if face else ((), 2))
    assert (rack(house), device(house)) == (("TD KC 6H", 0), WHOLE - 3)
    assert won(house) == {"Ann": (5_000, -1_000), "Ben": (-20_000, 0), "Cat": (-1_000, -5_000)}


@pytest.mark.clause(GAME, "4.4", "12.10")
def test_the_burn_that_is_due_may_be_reported_like_any_card() -> None:
    house = around_the_table()
    house.ok(c.Shuffle, by=SUPERVISOR)
    assert names(scan(house, None, "rack", up=False)) == ["CardsBurned"]
    assert (rack(house), house.required().what) == (("", 1), "wagers")
    scan(house, "5S", "rack")
    assert fits(house) == ANYTIME | {"stays-burned"}
    house.refused(c.KeepForNoBet, clause="12.10")
    house.ok(c.RackCard)
    assert rack(house) == ("5S", 1)
