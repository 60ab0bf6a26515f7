"""Premium Baccarat when a coup has gone wrong, clause by clause: reconstruction, a void coup, misdelivered cards, a shoe or display
that disagrees. Each from a half-dealt coup with wagers on it to the money settled."""

import pytest
from tests.coups import cards, fits, hands, names, only_by, rack, scan, waiting, won
from tests.premium import (
    BANKER_WINS,
    BOTH_STAND,
    LAST_COUP,
    NOTHING,
    PLAYER_WINS,
    WAGERS,
    WHOLE,
    all_let_stand,
    around_the_table,
    coup,
    face_down,
    shoe,
    the_next_coup_is_ordinary,
    wager,
)
from tests.tables import NOTICE, PURSE, SUPERVISOR, House, all_of, only, player

from croupier import commands as c
from croupier.cards.card import Card
from croupier.table.message import events as e
from croupier.table.model.cards import Stage

GAME = "premium-baccarat"

GROUNDS = ("14.1.1", "14.1", "14.1(a)", "14.1(b)")
DOUBTED = "2C 9D 5S 7H"
"""As it lies: Player 7, Banker 6, and the coup is over."""
TRUE = "2C 5S 9D 7H"
"""As it came: Player 1, Banker 2, and Player draws."""
BANKERS = "2D 4C 4H 3S"
"""The cards of `BOTH_STAND` in another order: Player 6, Banker 7, and no card is due."""


# 14.1: the order of the cards, reconstructed


@pytest.mark.clause(GAME, "14.1.1")
def test_nothing_is_added_after_the_choice_although_no_card_has_been_exposed() -> None:
    """Betting would be open until the first card is exposed; the reconstruction closes it."""
    house = face_down(DOUBTED)
    house.ok(c.IncreaseWager, "Ben", 2, "banker", 500)
    house.ok(c.Reconstruct, cards(TRUE))
    assert hands(house) == {"player": "(2C) (9D)", "banker": "(5S) (7H)"}
    all_let_stand(house)
    house.refused(c.PlaceWager, "Ben", 2, "tie", 500, clause="14.1.1")
    house.refused(c.IncreaseWager, "Ben", 2, "banker", 500, clause="14.1.1")
    house.refused(c.WithdrawWager, "Ben", 2, "banker", clause="14.1.1")
    assert (house.required().what, house.required().hand) == ("expose", "player")
    for hand in ("player", "banker"):
        house.ok(c.ExposeHand, hand)
    house.deal("KC 4D")
    house.settle()
    house.clear()
    assert won(house) == BANKER_WINS | {"Ben": (19_500, 0)}


@pytest.mark.clause(GAME, "14.1.1", "14.4")
def test_a_coup_from_which_all_withdraw_is_dealt_as_a_no_bet_coup() -> None:
    house = coup(method="B")
    house.deal(DOUBTED)
    house.ok(c.AcceptHand, by=player("Ann"))
    house.ok(c.Reconstruct, cards(TRUE))
    for lying in WAGERS:
        events = house.ok(c.WithdrawWager, lying.player, lying.area, lying.wager, by=player(lying.player))
    assert names(events) == ["WagerReturned", "ChoiceMade", "CoupWithoutWagers"]
    assert events[-1].clauses == ("14.1.1", "14.4")
    assert (won(house), house.ongoing.no_bet) == (NOTHING, True)
    house.refused(c.PlaceWager, "Ann", 1, "player", 500, clause="14.4")
    house.refused(c.AcceptHand, by=player("Ann"), clause="8.6")
    for hand in ("player", "banker"):
        assert (house.required().what, house.required().hand) == ("expose", hand)
        house.ok(c.ExposeHand, hand)
    assert [event.up for event in all_of(e.CardDealt, house.deal("KC 4D"))] == [True, True], "by Method A"
    assert house.settle() == []
    house.clear()
    assert won(house) == NOTHING
    the_next_coup_is_ordinary_by_method_b(house)


def the_next_coup_is_ordinary_by_method_b(house: House) -> None:
    wager(house)
    house.deal(BOTH_STAND)
    for name in ("Ann", "Ben"):
        house.ok(c.AcceptHand, by=player(name))
        house.ok(c.RevealHand, by=player(name))
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS


@pytest.mark.clause(GAME, "14.1.1")
def test_by_method_b_the_hands_are_offered_anew_after_a_reconstruction() -> None:
    house = coup(method="B")
    house.deal(DOUBTED)
    house.ok(c.AcceptHand, by=player("Ann"))
    events = house.ok(c.Reconstruct, cards(TRUE))
    assert names(events) == ["HandsRelaid", "HandOffered", "ChoiceOpened"]
    house.refused(c.RevealHand, by=player("Ann"), clause="8.6")
    all_let_stand(house)
    for name, hand in (("Ann", "player"), ("Ben", "banker")):
        assert (house.required().what, house.required().who, house.required().hand) == ("offer", name, hand)
        house.ok(c.AcceptHand, by=player(name))
        house.ok(c.RevealHand, by=player(name))
    assert hands(house) == {"player": "2C 9D", "banker": "5S 7H"}
    assert (house.required().what, house.required().hand) == ("deal", "player")


@pytest.mark.clause(GAME, "14.1.1")
def test_a_settled_coup_that_turns_out_unfinished_goes_on_and_players_choose() -> None:
    house = coup(DOUBTED)
    house.settle()
    house.clear()
    events = house.ok(c.Reconstruct, cards(TRUE))
    assert names(events)[-1] == "ChoiceOpened"
    for lying in (lying for lying in WAGERS if lying.player == "Cat"):
        house.ok(c.WithdrawWager, "Cat", 3, lying.wager, by=player("Cat"))
    all_let_stand(house)
    house.deal("KC 4D")
    house.settle()
    house.clear()
    assert won(house) == BANKER_WINS | {"Cat": (0, 0)}
    assert rack(house) == ("2C 9D KC 5S 7H 4D", 1)


@pytest.mark.clause(GAME, "14.1.1")
def test_the_last_coup_of_a_shoe_is_reopened_while_its_cards_lie_unshuffled() -> None:
    house = around_the_table(LAST_COUP)
    house.ok(c.SetCuttingCardAside)
    wager(house)
    house.play(DOUBTED)
    assert (house.required().what, house.table.cards.stage) == ("shuffle", Stage.LOADED)
    house.ok(c.Reconstruct, cards(TRUE))
    all_let_stand(house)
    house.deal("KC 4D")
    house.settle()
    assert only(e.RoundCleared, house.clear()).over
    assert (won(house), house.required().what) == (BANKER_WINS, "shuffle")
    house.ok(c.Shuffle)
    house.refused(c.Reconstruct, cards("2C 9D KC 5S 7H 4D"), clause="14.1.1")


@pytest.mark.clause(GAME, "14.1.1", "14.2")
def test_a_card_kept_for_the_next_coup_is_the_next_card_of_a_reopened_one() -> None:
    house = coup(DOUBTED)
    scan(house, None, "player", up=False)
    house.ok(c.KeepForNext)
    house.settle()
    house.clear()
    house.ok(c.Reconstruct, cards(TRUE))
    all_let_stand(house)
    third = only(e.CardDealt, house.ok(c.DealCard, Card("KC")))
    assert (third.hand, third.source) == ("player", "front")
    house.deal("4D")
    house.settle()
    house.clear()
    assert (won(house), waiting(house), shoe(house)) == (BANKER_WINS, "", WHOLE - 7)


# 14.1: a player who has gone


@pytest.mark.clause(GAME, "14.1.1", "14.15", "14.17.2")
def test_a_player_gone_with_winnings_that_were_none_is_in_the_register() -> None:
    house = around_the_table()
    house.bet("Ann", "player", 60_000)
    house.bet("Ben", "banker", 20_000)
    house.play(BOTH_STAND)
    assert only(e.PlayerLeft, house.ok(c.LeaveTable, "Ann")).chips == PURSE + 60_000
    events = house.ok(c.Reconstruct, cards(BANKERS))
    assert names(events) == ["RoundReopened", "SettlementLeft", "SettlementReversed", "HandsRelaid", "CountsAnnounced"]
    assert not house.table.casebook.register, "what the cards give is not known yet"
    house.ok(c.AnnounceResult)
    [entry] = house.table.casebook.register
    assert (entry.player, entry.wager, entry.amount, entry.over, entry.round) == ("Ann", "player", 120_000, True, 1)
    [due] = house.table.casebook.notices
    assert (entry.monthly, due.to, due.within, due.clause) == (True, "regulator", "month", "14.17.2")
    house.ok(c.SettleWager)
    house.clear()
    assert won(house) == {"Ben": (19_000, 0), "Cat": (0, 0)}


@pytest.mark.clause(GAME, "14.1.1")
@pytest.mark.parametrize(
    ("order", "owed"),
    [
        ("3S 4H 4C 2D", ()),  # Player still wins
        (BANKERS, (("player", 20_000, True),)),
    ],
)
def test_only_what_the_reconstruction_changes_is_registered(order: str, owed: tuple[tuple[str, int, bool], ...]) -> None:
    house = coup(BOTH_STAND)
    house.settle()
    house.clear()
    house.ok(c.LeaveTable, "Ann")
    house.ok(c.Reconstruct, cards(order))
    house.settle()
    house.clear()
    assert tuple((entry.wager, entry.amount, entry.over) for entry in house.table.casebook.register) == owed
    everyone = BANKER_WINS if owed else PLAYER_WINS
    assert won(house) == {name: everyone[name] for name in ("Ben", "Cat")}


# 14.1.2: void


@pytest.mark.clause(GAME, "14.1.2")
def test_a_void_coup_owes_a_player_who_has_gone_what_it_gave_or_took() -> None:
    house = coup(BOTH_STAND)
    house.settle()
    house.clear()
    house.ok(c.LeaveTable, "Ann")
    house.ok(c.LeaveTable, "Ben")
    house.ok(c.VoidRound, "a second cutting card", by=SUPERVISOR)
    found = {(entry.player, entry.wager, entry.amount, entry.over) for entry in house.table.casebook.register}
    assert found == {("Ann", "player", 10_000, True), ("Ann", "pairs-player", 1_000, False), ("Ben", "banker", 20_000, False)}
    assert won(house) == {"Cat": (0, 0)}


# 14.1.3: the rest of the shoe


@pytest.mark.clause(GAME, "14.1.3")
@pytest.mark.parametrize("cleared", [False, True])
@pytest.mark.parametrize("replaced", [False, True])
def test_with_everyones_agreement_the_shoe_ends_after_a_void_coup(replaced: bool, cleared: bool) -> None:
    house = coup("4C 2D")
    house.refused(c.EndShoe, True, by=SUPERVISOR, clause="14.1.3")
    house.ok(c.VoidRound, "the cards fell on the floor", by=SUPERVISOR)
    if cleared:
        house.clear()
        house.bet("Cat", "tie", 500)
    assert "shoe-ended" in fits(house)
    house.refused(c.EndShoe, False, by=SUPERVISOR, clause="14.1.3")
    events = only_by(house, c.EndShoe, True, clause="14.1.3", least=SUPERVISOR)
    assert names(events) == [*(["WagerReturned"] if cleared else []), "ShoeVoided"]
    assert won(house) == NOTHING
    house.refused(c.EndShoe, True, by=SUPERVISOR, clause="14.1.3")
    if not cleared:
        assert only(e.RoundCleared, house.clear()).over
    assert house.required().what == "shuffle"
    if replaced:
        house.ok(c.IntroduceCards, "blue", by=SUPERVISOR)
    house.make_ready()
    assert shoe(house) == WHOLE - 1
    house.refused(c.EndShoe, True, by=SUPERVISOR, clause="14.1.3")
    the_next_coup_is_ordinary(house)


@pytest.mark.clause(GAME, "14.1.3")
def test_the_shoe_does_not_end_so_after_a_coup_that_was_void_for_another_reason() -> None:
    house = coup("4C 2D")
    house.ok(c.InvalidateOutcome, "disruption", "a brawl", by=SUPERVISOR)
    house.refused(c.EndShoe, True, by=SUPERVISOR, clause="14.1.3")
    house.clear()
    house.refused(c.EndShoe, True, by=SUPERVISOR, clause="14.1.3")
    assert "shoe-ended" not in fits(house)


# 14.1.4: too late


@pytest.mark.clause(GAME, "14.1.4")
def test_closing_the_table_makes_the_last_coup_final() -> None:
    house = coup(BOTH_STAND)
    house.settle()
    house.clear()
    house.ok(c.PostClosing, house.now + NOTICE, by=SUPERVISOR)
    house.wait(NOTICE)
    house.ok(c.CloseTable, by=SUPERVISOR)
    assert (house.table.closed, house.table.last) == (True, None)
    house.refused(c.Reconstruct, cards(BANKERS), by=SUPERVISOR, clause=None, says="The table is closed.")
    assert fits(house) == set()
