"""Premium Baccarat when a card comes wrong, clause by clause: cards as a shoe reports them, surplus cards, cards face upwards. Each
from a half-dealt coup with wagers on it to the money settled."""

import pytest
from tests.coups import cards, fits, hands, names, only_by, rack, scan, stopped, waiting, won
from tests.premium import (
    ANYTIME,
    BANKER_DRAWS,
    BOTH_STAND,
    LAST_COUP,
    NOTHING,
    PLAYER_DRAWS,
    PLAYER_WINS,
    STAKED,
    WAGERS,
    WHOLE,
    around_the_table,
    coup,
    shoe,
    the_next_coup_is_ordinary,
    wager,
    without_aces,
)
from tests.tables import ASSISTANT, SUPERVISOR, all_of, only, player

from croupier import commands as c
from croupier.cards.card import Card
from croupier.table.message import events as e
from croupier.table.message import upsets as u

GAME = "premium-baccarat"

# Scanned cards


def test_a_scanned_card_goes_where_the_table_asks_for_it_before_each() -> None:
    house = wager(around_the_table(scanning=True))
    for card, hand in zip(PLAYER_DRAWS.split(), ("player", "banker", "player", "banker"), strict=True):
        assert (house.required().what, house.required().hand) == ("deal", hand)
        assert only(e.CardDealt, scan(house, card, hand)).hand == hand
    assert (house.required().hand, house.required().clause) == ("player", "9.3")
    came = scan(house, "9C", "player")
    assert names(came) == ["CardDealt", "CountsAnnounced"]
    assert house.required().what == "result"
    assert hands(house) == {"player": "2C 2S 9C", "banker": "3D 3H"}
    house.settle()
    house.clear()
    assert won(house) == {"Ann": (1_000, 0), "Ben": (19_000, 0), "Cat": (11_000, -5_000)}
    the_next_coup_is_ordinary(house)


def test_faces_not_known_are_named_when_the_cards_are_turned() -> None:
    house = wager(around_the_table(scanning=True))
    for _ in range(4):
        came = scan(house, None, up=False)
        assert only(e.CardDealt, came).card is None
    assert hands(house) == {"player": "(None) (None)", "banker": "(None) (None)"}
    assert (house.table.cards.stock.unseen, shoe(house)) == (5, WHOLE - 5)
    assert (house.required().what, house.required().hand) == ("expose", "player")
    held = only(u.CardHeld, scan(house, "9C")).held
    assert held.why == "The cards on the table are turned over before another one is dealt."
    house.refused(c.ExposeHand, "player", clause="8.2.1")
    house.refused(c.ExposeHand, "player", cards("4C"), clause="8.2.1")
    house.ok(c.ExposeHand, "player", cards("4C 3S"))
    house.refused(c.DealHeldCard, clause="8.15.2")
    house.ok(c.ExposeHand, "banker", cards("2D 3H"))
    dealt = only(e.CardDealt, house.ok(c.DealHeldCard))
    assert (dealt.hand, dealt.card, dealt.clauses) == ("banker", "9C", ("9.5",))
    assert hands(house) == {"player": "4C 3S", "banker": "2D 3H 9C"}
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS
    assert rack(house) == ("4C 3S 2D 3H 9C", 1)


@pytest.mark.clause(GAME, "14.13")
def test_a_ninth_ace_of_spades_is_held_and_dealt_once_a_supervisor_has_read_it_right() -> None:
    house = wager(without_aces())
    house.deal("4C 2D 3S")
    held = only(u.CardHeld, scan(house, "AS")).held
    assert (held.impossible, held.why) == (True, "All 8 of the AS are out already.")
    assert (hands(house), won(house)) == ({"player": "4C 3S", "banker": "2D"}, STAKED)
    assert fits(house) == ANYTIME | {"not-cut", "error-too-late"}, "no wager was settled in those coups"
    stopped(house)
    house.refused(c.DealHeldCard, clause="14.11")
    house.refused(c.VoidRound, "an ace too many", by=SUPERVISOR, clause="14.11")
    house.refused(c.Reconstruct, cards("4C 2D 3S"), clause="14.11")
    house.refused(c.CorrectHeldCard, Card("AS"), by=SUPERVISOR, clause="14.13")
    before = shoe(house)
    read = only(u.HeldCorrected, only_by(house, c.CorrectHeldCard, Card("4H"), clause="14.13", least=SUPERVISOR))
    assert read.card == "4H"
    assert house.required().sentence == "The four of hearts is held for a ruling. It was misread as the ace of spades."
    assert shoe(house) == before - 1
    house.ok(c.DealHeldCard)
    assert hands(house) == {"player": "4C 3S", "banker": "2D 4H"}
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS


@pytest.mark.clause(GAME, "14.13")
@pytest.mark.parametrize("face", ["9H", None])
def test_a_card_that_the_shoe_reported_and_nobody_dealt_is_struck_out(face: str | None) -> None:
    house = wager(around_the_table())
    house.deal("4C 2D 3S 4H")
    before = house.table.cards
    scan(house, face, "player", up=face is not None)
    assert shoe(house) == before.stock.remaining - 1
    struck = only(u.HeldCorrected, only_by(house, c.CorrectHeldCard, None, clause="14.13", least=SUPERVISOR))
    assert struck.card is None
    assert (house.table.cards.held, house.table.cards) == ((), before)
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS


@pytest.mark.clause(GAME, "14.11", "14.11.2")
def test_a_ninth_ace_of_spades_is_foreign_if_it_was_read_right() -> None:
    house = wager(without_aces())
    house.deal("4C 2D 3S")
    scan(house, "AS")
    events = house.ok(c.ReportWrongCards)
    assert only(u.WrongCardsFound, events).foreign == ("AS",)
    assert only(u.HeldRacked, events).held.impossible
    assert won(house) == NOTHING
    assert house.table.cards.pack.removed == ("AS",)
    house.clear()
    assert "AS" not in rack(house)[0].split()[-3:]
    assert (house.required().what, house.required().clause) == ("check", "14.11.3")


def test_a_face_that_cannot_be_there_stops_the_coup_when_the_hand_is_turned() -> None:
    house = wager(without_aces())
    for _ in range(4):
        scan(house, None, up=False)
    shown = only(u.DiscrepancyReported, house.ok(c.ExposeHand, "player", cards("AS 3S")))
    assert shown.clauses == ("14.11",)
    stopped(house)
    house.refused(
        c.ExposeHand,
        "player",
        cards("4C 3S"),
        clause=None,
        says="What was dealt is in question: the AS on the Player's Hand, of which all 8 are out already. ...",
    )
    house.ok(c.ConfirmOutcome, {"player": cards("4C 3S"), "banker": cards("2D 4H")}, by=SUPERVISOR)
    assert hands(house) == {"player": "4C 3S", "banker": "2D 4H"}
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS


def test_a_scan_that_leaves_out_what_must_be_known_is_refused_and_no_card_is_lost() -> None:
    house = wager(around_the_table())
    house.refused(c.ScanCard, None, clause="8.2.1")
    house.refused(c.ScanCard, None, up=False, faced=True, clause="8.2.1")
    house.refused(c.ScanCard, Card("2C"), laid="dealer", clause="7.3")
    house.refused(c.ScanCard, Card("2C"), by=player("Ann"), clause="7.3")
    assert (house.table.cards.held, shoe(house)) == ((), WHOLE - 1)


@pytest.mark.parametrize(("up", "slug"), [(True, "surplus-no-bet"), (False, "surplus-kept")])
def test_a_card_with_no_wager_on_the_table_is_held(up: bool, slug: str) -> None:
    house = around_the_table()
    held = only(u.CardHeld, scan(house, "9C", up=up))
    assert (held.clauses, held.held.why) == (("7.4",), "No wager has been placed.")
    assert fits(house) == ANYTIME | {slug}
    stopped(house)
    house.refused(c.DealHeldCard, clause="7.4")
    house.refused(c.AuthoriseNoBet, by=ASSISTANT, clause=None, says="... is held for a ruling. ...")


def test_a_card_while_another_is_held_waits_behind_it() -> None:
    house = coup(BOTH_STAND)
    scan(house, "9C", "banker", up=False)
    second = only(u.CardHeld, scan(house, "8C", up=False)).held
    assert second.why.startswith("It came while another matter waited: A card is held for a ruling.")
    assert [held.card for held in house.table.cards.held] == ["9C", "8C"]
    house.ok(c.KeepForNoBet)
    assert fits(house) == ANYTIME | {"not-cut", "surplus-kept"}
    house.ok(c.KeepForNext)
    assert (waiting(house), house.table.cards.held) == ("(9C) (8C)", ())
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS
    came = house.deal("9C 8C KS KH")
    assert only(e.RoundStarted, came).no_bet
    assert [card.source for card in all_of(e.CardDealt, came)] == ["front", "front", "shoe", "shoe"]
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS


def test_a_card_that_comes_during_the_burn_is_the_burn() -> None:
    house = around_the_table()
    house.ok(c.Shuffle, by=SUPERVISOR)
    house.ok(c.CutCards, 200, by=SUPERVISOR)
    house.ok(c.PlaceCuttingCard, 20)
    assert only(e.CardsBurned, scan(house, "9C", "rack", up=False)).unseen == 1
    assert (house.required().what, rack(house), house.table.cards.held) == ("wagers", ("", 1), ())


def test_the_cutting_card_is_set_aside_before_the_card_behind_it_is_dealt() -> None:
    house = wager(around_the_table(cutting_card=WHOLE - 3))
    house.deal("4C 2D")
    held = only(u.CardHeld, scan(house, "3S"))
    assert (held.held.why, held.clauses) == ("The cutting card shows: it is set aside first.", ("4.9",))
    house.ok(c.SetCuttingCardAside)
    house.ok(c.DealHeldCard)
    house.deal("4H")
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS
    assert house.table.cards.rounds_left == 1


def test_a_kept_card_that_came_past_the_cutting_card_does_not_win_another_coup() -> None:
    house = wager(around_the_table(cutting_card=WHOLE - 5))
    house.deal(BOTH_STAND)
    scan(house, None, "player", up=False)
    house.ok(c.KeepForNext)
    house.settle()
    house.clear()
    wager(house)
    assert house.required().what == "cutting-card-out"
    house.refused(c.DealCard, Card("9C"), clause="4.9")
    assert "LastCoupAnnounced" in names(house.ok(c.SetCuttingCardAside))
    house.deal("4C 2D 3S 4H")
    house.settle()
    assert only(e.RoundCleared, house.clear()).over


# 14.2: a third card to Player that was not due


@pytest.mark.clause(GAME, "14.2")
@pytest.mark.parametrize("up", [True, False])
@pytest.mark.parametrize("method", ["A", "B"])
def test_a_card_too_many_on_player_becomes_bankers_third_if_banker_draws(method: str, up: bool) -> None:
    house = coup(method=method)
    house.deal(BANKER_DRAWS)
    if method == "B":
        for name in ("Ann", "Ben"):
            house.ok(c.AcceptHand, by=player(name))
            house.ok(c.RevealHand, by=player(name))
    held = only(u.CardHeld, scan(house, "9C", "player", up=up))
    assert (held.clauses, held.held.why) == (("9.5",), "It was laid on the Player's Hand; the next card is for the Banker's Hand.")
    assert (hands(house), house.table.cards.held[0].card) == ({"player": "4C 3S", "banker": "2D 3H"}, "9C")
    assert fits(house) == ANYTIME | {"surplus-to-banker", "not-cut"}
    stopped(house)
    house.refused(c.DealHeldCard, clause="7.3")
    house.refused(c.KeepForNext, clause="14.2")
    house.refused(c.KeepForNoBet, clause="14.3")
    house.refused(c.RackCard, clause="14.2")
    house.refused(c.Reconstruct, cards(f"{BANKER_DRAWS} 9C"), clause="14.2")
    house.refused(c.VoidRound, "a card too many", by=SUPERVISOR, clause="14.2")
    for way in ("complete", "retract", "no-bet"):
        house.refused(c.RuleMisdelivery, "laid", way, by=SUPERVISOR, clause="14.12.1")

    dealt = only(e.CardDealt, only_by(house, c.GiveToBanker, clause="14.2"))
    assert (dealt.hand, dealt.card, dealt.up, dealt.clauses) == ("banker", "9C", up, ("14.2", "9.5"))
    if not up and method == "B":
        house.ok(c.AcceptHand, by=player("Ben"))
        house.ok(c.RevealHand, by=player("Ben"))
    elif not up:
        house.ok(c.ExposeHand, "banker")
    assert hands(house) == {"player": "4C 3S", "banker": "2D 3H 9C"}
    assert house.table.laid == WAGERS
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS
    assert (shoe(house), rack(house)) == (WHOLE - 6, ("4C 3S 2D 3H 9C", 1))
    assert house.required().what == "wagers"


@pytest.mark.clause(GAME, "14.2")
def test_a_card_too_many_on_player_that_nobody_saw_opens_the_next_ordinary_coup() -> None:
    house = coup(BOTH_STAND)
    held = only(u.CardHeld, scan(house, None, "player", up=False))
    assert held.held.why == "It was laid on the Player's Hand; no card is due there."
    assert fits(house) == ANYTIME | {"surplus-kept", "not-cut"}
    stopped(house)
    house.refused(c.GiveToBanker, clause="14.2")
    house.refused(c.KeepForNoBet, clause="14.2")
    house.refused(c.RackCard, clause="14.2")
    house.refused(c.Reconstruct, (*cards("4C 2D 3S 4H"), None), clause="14.2")
    kept = only(u.HeldKept, only_by(house, c.KeepForNext, clause="14.2"))
    assert (kept.no_bet, waiting(house), house.table.cards.held) == (False, "(None)", ())
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS

    wager(house)
    house.refused(c.DealCard, None, clause="8.2.1")
    first = only(e.CardDealt, house.ok(c.DealCard, Card("KC")))
    assert (first.hand, first.card, first.source) == ("player", "KC", "front")
    assert not house.ongoing.no_bet
    house.deal("9D 9S 2H")
    assert hands(house) == {"player": "KC 9S", "banker": "9D 2H"}
    house.settle()
    house.clear()
    assert won(house) == {"Ann": (20_000, -2_000), "Ben": (-40_000, 0), "Cat": (-2_000, -10_000)}
    assert (shoe(house), rack(house)) == (WHOLE - 9, ("4C 3S 2D 4H KC 9S 9D 2H", 1))


@pytest.mark.clause(GAME, "14.3", "14.4")
@pytest.mark.parametrize(("laid", "up"), [("player", True), ("banker", True), ("banker", False), ("", True)])
@pytest.mark.parametrize("method", ["A", "B"])
def test_a_surplus_card_that_was_seen_or_fell_to_banker_opens_a_no_bet_coup(method: str, laid: str, up: bool) -> None:
    house = coup(method=method)
    house.deal(BOTH_STAND)
    if method == "B":
        for name in ("Ann", "Ben"):
            house.ok(c.RefuseHand, by=player(name))
            house.ok(c.ExposeHand, "player" if name == "Ann" else "banker")
    only(u.CardHeld, scan(house, "9C", laid, up=up))
    assert fits(house) == ANYTIME | {"surplus-no-bet", "not-cut"}
    stopped(house)
    house.refused(c.KeepForNext, clause="14.2" if up else "14.3")
    house.refused(c.RackCard, clause="14.2")
    kept = only(u.HeldKept, only_by(house, c.KeepForNoBet, clause="14.3"))
    assert (kept.no_bet, kept.clauses) == (True, ("14.3", "14.4"))
    assert house.table.laid == WAGERS
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS

    assert (house.required().what, house.required().clause) == ("deal", "14.4")
    house.refused(c.PlaceWager, "Ann", 1, "player", 500, clause="14.4")
    house.refused(c.DealCard, Card("8C"), clause="14.2")
    came = house.deal("9C 2D KS 4H")
    assert (only(e.RoundStarted, came).no_bet, only(e.RoundStarted, came).clauses) == (True, ("14.4",))
    assert [card.up for card in all_of(e.CardDealt, came)] == [True] * 4, "a no-bet coup is dealt by Method A"
    assert hands(house) == {"player": "9C KS", "banker": "2D 4H"}
    assert house.settle() == []
    house.clear()
    assert won(house) == PLAYER_WINS
    assert {person.idle for person in house.table.floor.people.values()} == {0}
    assert (house.table.no_bet, house.required().what) == ("", "wagers")
    house.bet("Ben", "banker", 500)


@pytest.mark.clause(GAME, "14.2", "14.3")
@pytest.mark.parametrize(
    ("laid", "up", "clauses"),
    [
        ("player", False, ("14.2",)),
        ("player", True, ("14.2", "14.3")),
        ("banker", False, ("14.2", "14.3")),
        ("", True, ("14.2", "14.3")),
    ],
)
def test_after_the_last_coup_a_surplus_card_goes_to_the_rack(laid: str, up: bool, clauses: tuple[str, ...]) -> None:
    house = around_the_table(LAST_COUP)
    house.ok(c.SetCuttingCardAside)
    wager(house)
    house.deal(BOTH_STAND)
    scan(house, "9C", laid, up=up)
    assert fits(house) == ANYTIME | {"surplus-after-last"}
    house.refused(c.KeepForNext, clause="14.2")
    house.refused(c.KeepForNoBet, clause="14.3")
    assert only(u.HeldRacked, only_by(house, c.RackCard, clause="14.2")).clauses == clauses
    assert rack(house) == ("9C", 1)
    house.settle()
    house.clear()
    assert (won(house), house.required().what) == (PLAYER_WINS, "shuffle")

    scan(house, "8C", up=up)
    assert fits(house) == {"surplus-after-last", "not-shuffled", "wrong-cards", "wrong-variant"}
    house.ok(c.RackCard)
    house.make_ready()
    assert shoe(house) == WHOLE - 1
    the_next_coup_is_ordinary(house)


# 14.3: a coup's first card, exposed or found face upwards


@pytest.mark.clause(GAME, "14.3", "14.4")
@pytest.mark.parametrize("faced", [True, False])
def test_a_first_card_seen_before_any_wager_opens_a_no_bet_coup(faced: bool) -> None:
    house = around_the_table()
    scan(house, "9C", faced=faced)
    assert fits(house) == ANYTIME | {"surplus-no-bet"}
    stopped(house)
    events = only_by(house, c.KeepForNoBet, clause="14.3")
    assert names(events) == ["HeldKept"]
    house.deal("9C 2D KS 4H")
    assert house.ongoing.no_bet
    house.settle()
    house.clear()
    assert won(house) == NOTHING
    the_next_coup_is_ordinary(house)


@pytest.mark.clause(GAME, "14.3", "14.4")
@pytest.mark.parametrize(("method", "faced"), [("A", True), ("B", True), ("B", False)])
def test_a_first_card_seen_after_wagers_were_placed_sends_them_back(method: str, faced: bool) -> None:
    """Found face upwards by either method, or shown where Method B deals face down."""
    house = wager(around_the_table(method=method))
    scan(house, "9C", faced=faced)
    assert (house.table.round, won(house)) == (None, STAKED)
    assert fits(house) == ANYTIME | {"surplus-no-bet"}
    house.refused(c.DealHeldCard, clause="7.3")
    house.refused(c.PlayFacedCard, clause="14.5")
    events = only_by(house, c.KeepForNoBet, clause="14.3")
    assert names(events) == ["HeldKept", *["WagerReturned"] * 5]
    assert {event.clauses for event in events[1:]} == {("14.4",)}
    assert won(house) == NOTHING
    house.deal("9C 2D KS 4H")
    assert hands(house) == {"player": "9C KS", "banker": "2D 4H"}
    house.settle()
    house.clear()
    assert won(house) == NOTHING


def test_a_no_bet_coup_is_no_longer_due_when_its_card_is_shuffled_away() -> None:
    house = around_the_table()
    scan(house, "9C", faced=True)
    house.ok(c.KeepForNoBet)
    house.ok(c.Shuffle, by=SUPERVISOR)
    house.make_ready()
    assert (waiting(house), shoe(house), house.required().what) == ("", WHOLE - 1, "wagers")
    the_next_coup_is_ordinary(house)


# 14.5: face upwards after the first card


@pytest.mark.clause(GAME, "14.5")
@pytest.mark.parametrize("method", ["A", "B"])
def test_a_card_found_face_upwards_after_the_first_is_played(method: str) -> None:
    house = coup("4C 2D", method=method)
    scan(house, "3S", faced=True)
    assert fits(house) == ANYTIME | {"faced-played", "not-cut"}
    stopped(house)
    house.refused(c.DealHeldCard, clause="7.3")
    house.refused(c.Reconstruct, cards("4C 2D 3S"), clause="14.5")
    house.refused(c.KeepForNoBet, clause="14.3")
    dealt = only(e.CardDealt, only_by(house, c.PlayFacedCard, clause="14.5"))
    assert (dealt.hand, dealt.up, dealt.clauses) == ("player", True, ("14.5", "7.3"))
    house.deal("4H")
    if method == "B":
        assert hands(house) == {"player": "(4C) 3S", "banker": "(2D) (4H)"}
        house.refused(c.IncreaseWager, "Ann", 1, "player", 500, clause="5.5")
        house.ok(c.AcceptHand, by=player("Ann"))
        house.ok(c.RevealHand, by=player("Ann"))
        house.ok(c.RefuseHand, by=player("Ben"))
        house.ok(c.ExposeHand, "banker")
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS


@pytest.mark.clause(GAME, "14.3", "14.5")
def test_a_card_found_face_upwards_when_none_is_due_would_have_been_the_next_first() -> None:
    house = coup(BOTH_STAND)
    scan(house, "9C", faced=True)
    assert fits(house) == ANYTIME | {"surplus-no-bet", "not-cut"}
    house.refused(c.PlayFacedCard, clause="9.5")
    house.ok(c.KeepForNoBet)
    house.settle()
    assert won(house) == PLAYER_WINS
