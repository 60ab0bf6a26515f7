"""Premium Baccarat at the live table, by clause: places, wagers, side wagers, the variants, the general provisions."""

import pytest
from tests.tables import (
    ASSISTANT,
    DEALER,
    INSPECTOR,
    MANAGER,
    NOTICE,
    PURSE,
    SUPERVISOR,
    SURVEILLANCE,
    House,
    all_of,
    conditions,
    only,
    opened,
    player,
    seated,
)

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.rules import Terms
from croupier.money import Odds
from croupier.table.asking.view import view
from croupier.table.message import events as e
from croupier.table.model.people import Actor

GAME = "premium-baccarat"

NATURAL = "2C 2D 5S 7H"
"""Player 7, Banker 9: over after four cards."""
TIGERS = ("tiger-tie", "tiger-pair", "tiger", "big-tiger", "small-tiger")


# Places


@pytest.mark.clause(GAME, "2.1.2")
def test_a_table_has_nine_places_at_most() -> None:
    House().refused(c.OpenTable, conditions(GAME, areas=10), by=SUPERVISOR, clause="2.1.2")
    house = opened(GAME)
    house.sit("Ann", 9)
    house.refused(c.JoinTable, "Ben", 10, clause="2.1.2")
    house.refused(c.JoinTable, "Ben", 9, clause="2.1.2")
    house.ok(c.JoinTable, "Ben", 9, seated=False)


@pytest.mark.clause(GAME, "2.1.3")
def test_a_private_table_has_six_places_in_play() -> None:
    House().refused(c.OpenTable, conditions(GAME, private=True, areas=10), by=SUPERVISOR, clause="2.1.2")
    house = opened(GAME, private=True)
    house.ok(c.JoinTable, "Ann", 6)
    house.refused(c.JoinTable, "Ben", 7, clause="2.1.3")
    house.refused(c.TakeArea, "Ann", 7, clause="2.1.3")
    house.refused(c.ReopenArea, 7, by=MANAGER, clause="2.8")


@pytest.mark.clause(GAME, "2.1.3")
def test_the_further_places_of_a_private_table_are_out_of_play() -> None:
    house = opened(GAME, private=True, areas=9)
    closed = all_of(e.AreaClosed, house.events)
    assert [(event.area, event.clauses) for event in closed] == [(7, ("2.1.3",)), (8, ("2.1.3",)), (9, ("2.1.3",))]
    assert [place.area for place in view(house.table, SUPERVISOR).places if place.closed] == [7, 8, 9]
    house.refused(c.JoinTable, "Ann", 7, clause="2.8")
    house.ok(c.JoinTable, "Ann", 6)
    house.refused(c.ReopenArea, 8, by=SUPERVISOR, clause="2.1.3")
    house.ok(c.CloseArea, 2, by=SUPERVISOR)
    house.ok(c.ReopenArea, 8, by=SUPERVISOR)
    house.ok(c.JoinTable, "Ben", 8)
    house.refused(c.ReopenArea, 2, by=SUPERVISOR, clause="2.1.3", says="A private table has at most 6 places in play; ...")


@pytest.mark.clause(GAME, "2.8")
def test_no_wager_is_taken_at_a_closed_box() -> None:
    house = seated(GAME, {"Ann": 1})
    house.refused(c.CloseArea, 1, by=SUPERVISOR, clause="2.8")
    house.refused(c.CloseArea, 2, clause="2.8")
    house.ok(c.CloseArea, 2, by=SUPERVISOR)
    house.refused(c.JoinTable, "Ben", 2, clause="2.8")
    house.refused(c.TakeArea, "Ann", 2, clause="2.8")
    house.refused(c.PlaceWager, "Ann", 2, "tie", 500, clause="2.8")
    house.ok(c.ReopenArea, 2, by=SUPERVISOR)
    house.ok(c.TakeArea, "Ann", 2)
    house.bet("Ann", "tie", 500, area=2)


# Wagers


@pytest.mark.clause(GAME, "5.2")
def test_wagers_are_chips_or_tokens_that_the_player_has() -> None:
    house = seated(GAME, chips=1000, tokens=500)
    house.refused(c.PlaceWager, "Ann", 1, "player", 1500, clause="5.2")
    house.refused(c.PlaceWager, "Ann", 1, "player", 1000, "tokens", clause="5.2")
    house.bet("Ann", "player", 500, means="tokens")
    house.bet("Ann", "tie", 1000)
    assert (house.chips("Ann"), house.tokens("Ann")) == (0, 0)
    house.play("7H 2D 2C 2S")
    assert (house.chips("Ann"), house.tokens("Ann")) == (500, 500)


@pytest.mark.clause(GAME, "5.3", "5.5")
def test_betting_ends_with_the_first_card_exposed() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2})
    house.bet("Ann", "player", 500)
    house.bet("Ben", "tie", 500)
    house.deal("2C")
    house.refused(c.PlaceWager, "Ann", 1, "tie", 500, clause="5.5")
    house.refused(c.IncreaseWager, "Ann", 1, "player", 500, clause="5.5")
    house.refused(c.WithdrawWager, "Ann", 1, "player", clause="5.5")
    house.refused(c.LeaveTable, "Ann", clause="5.5")
    house.deal("2D 5S 7H")
    house.refused(c.PlaceWager, "Ann", 1, "tie", 500, clause="5.5")
    house.settle()
    house.refused(c.PlaceWager, "Ann", 1, "tie", 500, clause="5.5")
    house.clear()
    house.bet("Ann", "tie", 500)


@pytest.mark.clause(GAME, "5.3", "5.5")
def test_cards_removed_but_not_exposed_leave_betting_open() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2})
    house.bet("Ann", "player", 500)
    for card in ("2C", "2D", "5S", "7H"):
        house.ok(c.DealCard, Card(card), down=True)
    house.bet("Ben", "banker", 500)
    house.ok(c.IncreaseWager, "Ben", 2, "banker", 500)
    house.ok(c.WithdrawWager, "Ann", 1, "player")
    assert house.chips("Ann") == PURSE
    house.ok(c.ExposeHand, "player")
    house.refused(c.PlaceWager, "Ann", 1, "tie", 500, clause="5.5")
    house.refused(c.WithdrawWager, "Ben", 2, "banker", clause="5.5")
    house.ok(c.ExposeHand, "banker")
    house.settle()
    assert house.chips("Ben") == PURSE + 1000


@pytest.mark.clause(GAME, "5.5")
def test_a_player_with_the_cards_in_hand_has_exposed_them() -> None:
    house = seated(GAME, method="B")
    house.bet("Ann", "player", 500)
    house.deal(NATURAL)
    house.ok(c.IncreaseWager, "Ann", 1, "player", 500)
    house.ok(c.AcceptHand, by=player("Ann"))
    house.refused(c.IncreaseWager, "Ann", 1, "player", 500, clause="5.5")


@pytest.mark.clause(GAME, "5.7", "5.7.1", "5.7.2", "5.7.3")
def test_both_hands_need_a_gaming_managers_approval() -> None:
    house = seated(GAME, layout="A", offered=("pairs-player", "pairs-banker"))
    for wager in ("tie", "pairs-player", "pairs-banker", "player"):
        house.bet("Ann", wager, 500)
    house.refused(c.PlaceWager, "Ann", 1, "banker", 500, clause="5.7.3")
    house.refused(c.ApproveBothHands, "Ann", by=ASSISTANT, clause="5.7.3")
    house.ok(c.ApproveBothHands, "Ann", by=MANAGER)
    house.bet("Ann", "banker", 500)


@pytest.mark.clause(GAME, "5.6.2")
def test_each_wager_is_one_wager() -> None:
    house = seated(GAME)
    house.bet("Ann", "player", 500)
    house.refused(c.PlaceWager, "Ann", 1, "player", 500, clause="5.3")
    house.ok(c.IncreaseWager, "Ann", 1, "player", 1000)
    lying = house.lies("Ann", "player")
    assert lying is not None
    assert (lying.amount, len(house.table.laid)) == (1500, 1)


@pytest.mark.clause(GAME, "5.8")
def test_a_payment_goes_up_to_what_the_chips_can_make() -> None:
    house = seated(GAME)
    house.bet("Ann", "banker", 1000)
    [line] = house.play(NATURAL)
    assert (line.pays, house.chips("Ann")) == (1000, PURSE + 1000)
    assert only(e.WagerSettled, house.events).given == 50


# Side wagers


RESTRICTIONS = [
    pytest.param("A", "pairs-player", "12.4", marks=pytest.mark.clause(GAME, "12.4", "12.4.1")),
    pytest.param("A", "pairs-banker", "12.4", marks=pytest.mark.clause(GAME, "12.4", "12.4.1")),
    pytest.param("M", "super-six", "12.9", marks=pytest.mark.clause(GAME, "12.9", "12.9.1")),
    pytest.param("P", "tiger-tie", "12.14", marks=pytest.mark.clause(GAME, "12.14", "12.14.1")),
    pytest.param("P", "tiger-pair", "12.19", marks=pytest.mark.clause(GAME, "12.19", "12.19.1")),
    pytest.param("P", "tiger", "12.24", marks=pytest.mark.clause(GAME, "12.24", "12.24.1")),
    pytest.param("P", "big-tiger", "12.28", marks=pytest.mark.clause(GAME, "12.28", "12.28.1")),
    pytest.param("P", "small-tiger", "12.33", marks=pytest.mark.clause(GAME, "12.33", "12.33.1")),
]


@pytest.mark.parametrize(("layout", "wager", "clause"), RESTRICTIONS)
def test_a_side_wager_is_kept_to_main_bettors_once_surveillance_knows(layout: str, wager: str, clause: str) -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2}, layout=layout, offered=(wager,))
    house.bet("Ben", wager, 500)
    house.ok(c.WithdrawWager, "Ben", 2, wager)
    house.refused(c.RestrictWager, wager, by=SUPERVISOR, clause=f"{clause}.1")
    house.refused(c.NotifyRestriction, wager, "surveillance", clause=clause)
    house.refused(c.NotifyRestriction, wager, "inspector", by=SUPERVISOR, clause=f"{clause}.1")
    told = only(e.RestrictionNotified, house.ok(c.NotifyRestriction, wager, "surveillance", by=SUPERVISOR))
    assert (told.told, told.clauses) == ("surveillance", (f"{clause}.1",))
    house.refused(c.RestrictWager, wager, clause=clause)
    assert clause in only(e.WagerRestricted, house.ok(c.RestrictWager, wager, by=SUPERVISOR)).clauses
    house.bet("Ann", "tie", 500)
    house.bet("Ann", wager, 500)
    house.refused(c.PlaceWager, "Ben", 2, wager, 500, clause=clause)
    back = house.ok(c.WithdrawWager, "Ann", 1, "tie")
    assert [event.wager for event in all_of(e.WagerReturned, back)] == ["tie", wager]
    assert house.chips("Ann") == PURSE
    house.ok(c.LiftRestriction, wager, by=SUPERVISOR)
    house.bet("Ben", wager, 500)
    house.refused(c.RestrictWager, wager, by=SUPERVISOR, clause=f"{clause}.1")


@pytest.mark.parametrize(
    ("layout", "wager", "clause"),
    [
        pytest.param("A", "pairs-player", "12.5", marks=pytest.mark.clause(GAME, "12.5")),
        pytest.param("A", "pairs-banker", "12.5", marks=pytest.mark.clause(GAME, "12.5")),
        pytest.param("M", "super-six", "12.10", marks=pytest.mark.clause(GAME, "12.10")),
        pytest.param("P", "tiger-tie", "12.15", marks=pytest.mark.clause(GAME, "12.15")),
        pytest.param("P", "tiger-pair", "12.20", marks=pytest.mark.clause(GAME, "12.20")),
        pytest.param("P", "tiger", "12.25", marks=pytest.mark.clause(GAME, "12.25")),
        pytest.param("P", "big-tiger", "12.29", marks=pytest.mark.clause(GAME, "12.29")),
        pytest.param("P", "small-tiger", "12.34", marks=pytest.mark.clause(GAME, "12.34")),
    ],
)
def test_a_player_has_one_side_wager_of_a_kind(layout: str, wager: str, clause: str) -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 3}, layout=layout, offered=(wager,))
    house.ok(c.TakeArea, "Ann", 2)
    house.bet("Ann", wager, 500)
    house.refused(c.PlaceWager, "Ann", 2, wager, 500, clause=clause)
    house.bet("Ben", wager, 500)


@pytest.mark.clause(GAME, "12.2", "12.7", "12.12", "12.17", "12.22", "12.26", "12.31")
@pytest.mark.parametrize(
    ("layout", "wager", "clause"),
    [
        ("M", "pairs-player", "12.2"),
        ("P", "pairs-banker", "12.2"),
        ("A", "super-six", "12.7"),
        *zip("ABCNR", TIGERS, ("12.12", "12.17", "12.22", "12.26", "12.31"), strict=True),
    ],
)
def test_a_side_wager_needs_a_layout_with_room_for_it(layout: str, wager: str, clause: str) -> None:
    House().refused(c.OpenTable, conditions(GAME, layout=layout, offered=(wager,)), by=SUPERVISOR, clause=clause)
    seated(GAME).refused(c.PlaceWager, "Ann", 1, wager, 500, clause="5.3")


# General provisions


EVEN_MONEY = Terms(variant="even-money")


@pytest.mark.clause(GAME, "15.8")
def test_the_game_changes_after_a_sign_of_twenty_minutes() -> None:
    house = seated(GAME)
    house.refused(c.ChangeVariant, EVEN_MONEY, by=SUPERVISOR, clause="15.8")
    house.refused(c.PostVariant, EVEN_MONEY, house.now + NOTICE, clause="15.8")
    house.refused(c.PostVariant, EVEN_MONEY, house.now + NOTICE - 1, by=SUPERVISOR, clause="15.8")
    house.refused(c.PostVariant, Terms(variant="premium"), house.now + NOTICE, by=SUPERVISOR, clause="15.8")
    house.ok(c.PostVariant, EVEN_MONEY, house.now + NOTICE, by=SUPERVISOR)
    house.wait(NOTICE - 1)
    house.refused(c.ChangeVariant, EVEN_MONEY, by=SUPERVISOR, clause="15.8")
    house.wait(1)
    house.refused(c.ChangeVariant, EVEN_MONEY, clause="15.8")
    house.bet("Ann", "banker", 10_000)
    house.refused(c.ChangeVariant, EVEN_MONEY, by=SUPERVISOR, clause="15.8")
    [line] = house.play(NATURAL)
    assert (line.pays, line.clause) == (9_500, "13.2.1")
    house.ok(c.ChangeVariant, EVEN_MONEY, by=SUPERVISOR)
    house.bet("Ann", "banker", 10_000)
    [line] = house.play(NATURAL)
    assert (line.pays, line.clause) == (10_000, "13.2.2")


@pytest.mark.clause(GAME, "15.8")
def test_the_game_changes_at_once_if_every_player_consents() -> None:
    tie = Terms(variant="tie", tie_percent=Odds(5, 100))
    house = seated(GAME, {"Ann": 1, "Ben": 2})
    house.refused(c.ConsentToVariant, "Ann", tie, by=player("Ben"), clause=None, says="Ben cannot act for Ann.")
    house.ok(c.ConsentToVariant, "Ann", tie, by=player("Ann"))
    house.refused(c.ChangeVariant, tie, by=SUPERVISOR, clause="15.8")
    house.ok(c.ConsentToVariant, "Ben", tie, by=player("Ben"))
    house.refused(c.ChangeVariant, EVEN_MONEY, by=SUPERVISOR, clause="15.8")
    house.sit("Cat", 3)
    house.refused(c.ChangeVariant, tie, by=SUPERVISOR, clause="15.8")
    house.ok(c.LeaveTable, "Cat")
    house.ok(c.ChangeVariant, tie, by=SUPERVISOR)
    house.bet("Ann", "banker", 10_000)
    [line] = house.play("2C 2D 5S 5H")
    assert (line.result, line.pays, line.returned) == ("standoff", 500, 10_000)


@pytest.mark.clause(GAME, "15.8")
def test_a_posted_change_is_not_undone_by_consent_to_another() -> None:
    house = seated(GAME)
    house.ok(c.PostVariant, EVEN_MONEY, house.now + NOTICE, by=SUPERVISOR)
    house.refused(c.ConsentToVariant, "Ann", Terms(variant="tie", tie_percent=Odds(5, 100)), clause="15.8")
    house.ok(c.ConsentToVariant, "Ann", EVEN_MONEY)
    house.ok(c.ChangeVariant, EVEN_MONEY, by=SUPERVISOR)


@pytest.mark.parametrize("by", [SURVEILLANCE, INSPECTOR])
def test_those_who_only_watch_change_nothing(by: Actor) -> None:
    house = seated(GAME)
    house.bet("Ann", "player", 500)
    watches = "... does not play or record wagers."
    house.refused(c.PlaceWager, "Ann", 1, "tie", 500, by=by, clause=None, says=watches)
    house.refused(c.WithdrawWager, "Ann", 1, "player", by=by, clause=None, says=watches)
    house.refused(c.DealCard, Card("2C"), by=by, clause="7.3")
    house.refused(c.LeaveTable, "Ann", by=by, clause=None, says=watches)
    house.refused(c.Shuffle, by=by, clause="4.1")
    house.refused(c.ApproveBothHands, "Ann", by=by, clause="5.7.3")


def test_time_does_not_run_backwards() -> None:
    house = seated(GAME)
    house.wait(10)
    house.bet("Ann", "player", 500)
    house.wait(-5)
    house.refused(
        c.PlaceWager,
        "Ann",
        1,
        "tie",
        500,
        by=DEALER,
        clause=None,
        says="The command's time lies before what has already happened, or beyond all times.",
    )
