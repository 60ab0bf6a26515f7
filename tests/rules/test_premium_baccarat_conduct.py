"""Premium Baccarat when a payment, a person or the house around the table goes wrong (14.15 to 14.17, 15), and who may say what."""

import pytest
from tests.coups import names, only_by, scan, won
from tests.premium import BOTH_STAND, NOTHING, PLAYER_DRAWS, PLAYER_WINS, STAKED, WAGERS, around_the_table, coup, face_down, wager
from tests.tables import ASSISTANT, SUPERVISOR, House, all_of, only, player

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.games.rules import Result
from croupier.table.asking.irregularities import fitting
from croupier.table.message import events as e
from croupier.table.message import upsets as u
from croupier.table.powers.chapters import CONDUCT, DISPUTES, MONEY

GAME = "premium-baccarat"

STRUCK_OUT = {"disruption", "fraud"}


def offered(house: House) -> set[str]:
    """What is offered about people, payments and complaints."""
    return {offer.irregularity.slug for offer in fitting(house.table) if offer.irregularity.chapter in (CONDUCT, MONEY, DISPUTES)}


def test_what_is_offered_about_people_and_payments_at_each_moment() -> None:
    house = around_the_table()
    always = {"device-user-excluded", "device-user-barred", "device-user-detained", "dispute"}
    assert offered(house) == always
    wager(house)
    assert offered(house) == always | {"device-user-void", "wager-refused", "proxy"}
    house.deal(BOTH_STAND)
    in_coup = {"device-user-void", "device-user-detained", "dispute", "proxy"} | STRUCK_OUT
    assert offered(house) == in_coup
    house.settle()
    settled = always | STRUCK_OUT | {"payment-wrong", "proxy"}
    assert offered(house) == settled
    house.clear()
    assert offered(house) == settled
    house.ok(c.ReportWrongSettlement, 1, 1, "player", "Ann", 500, by=SUPERVISOR)
    assert offered(house) == settled | {"payment-suspected"}


# 14.15 to 14.17: paid too much or too little


@pytest.mark.clause(GAME, "14.15.2", "14.17.1.2")
def test_a_pairs_wager_that_should_not_have_been_paid_is_given_back() -> None:
    """Ann's tokens lay outside the area, and her pair was paid all the same."""
    house = coup("4C 2D 4S 4H")
    house.settle()
    assert won(house) == PLAYER_WINS | {"Ann": (21_000, 0)}
    house.ok(c.ReportWrongSettlement, 1, 1, "pairs-player", "Ann", 12_000, 1_000, by=SUPERVISOR)
    [entry] = house.table.casebook.register
    assert (entry.amount, entry.over, entry.second) == (11_000, True, Rank.ASSISTANT_MANAGER)
    house.ok(c.EnquireIntoSettlement, 1, False, by=SUPERVISOR)
    house.refused(c.RectifySettlement, 1, by=SUPERVISOR, clause="14.15")
    house.ok(c.SecondRectification, 1, by=ASSISTANT)
    house.ok(c.RectifySettlement, 1, by=SUPERVISOR)
    house.clear()
    assert won(house) == PLAYER_WINS | {"Ann": (10_000, 0)}
    assert (house.table.casebook.register[0].rectified, house.table.casebook.register[0].monthly) == (True, False)


# 15.1 to 15.3: prohibited devices


@pytest.mark.clause(GAME, "15.3.1")
def test_every_wager_of_a_device_user_goes_back_tokens_as_tokens_while_the_others_play_on() -> None:
    house = coup("4C 2D")
    events = house.ok(c.VoidWagersOf, "Cat", "a phone that counts", by=SUPERVISOR)
    back = {(event.settled.wager, event.settled.means, event.settled.returned) for event in all_of(e.WagerSettled, events)}
    assert back == {("tie", "tokens", 5_000), ("pairs-banker", "chips", 1_000)}
    house.deal("3S 4H")
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS | {"Cat": (0, 0)}


@pytest.mark.clause(GAME, "15.3.1", "8.14")
def test_a_device_user_with_the_cards_in_hand_gives_them_up_first() -> None:
    house = coup(BOTH_STAND, method="B")
    house.ok(c.AcceptHand, by=player("Ann"))
    house.ok(c.ForfeitHand, by=SUPERVISOR)
    house.ok(c.VoidWagersOf, "Ann", "a lens", by=SUPERVISOR)
    house.ok(c.ExposeHand, "player")
    house.ok(c.RefuseHand, by=player("Ben"))
    house.ok(c.ExposeHand, "banker")
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS | {"Ann": (0, 0)}


# 15.4 and 15.5: a result struck out


@pytest.mark.clause(GAME, "15.4.1", "15.5")
def test_a_fire_with_a_hand_out_and_a_card_held_ends_the_coup_for_everyone() -> None:
    house = coup(PLAYER_DRAWS, method="B")
    house.ok(c.AcceptHand, by=player("Ann"))
    scan(house, "9C", up=False)
    events = only_by(house, c.InvalidateOutcome, "disruption", "fire alarm", clause="15.4.1", least=SUPERVISOR)
    assert names(events) == ["OutcomeInvalidated", "RoundVoided", *["WagerSettled"] * 5, "HeldRacked"]
    assert {event.settled.result for event in all_of(e.WagerSettled, events)} == {Result.VOID}
    assert (won(house), house.ongoing.passing) == (NOTHING, None)
    house.clear()
    assert house.required().what == "wagers"


# 15.12, 15.10: powers before the coup


@pytest.mark.clause(GAME, "15.12")
def test_a_wager_is_refused_until_the_first_card_leaves_the_shoe() -> None:
    house = wager(around_the_table())
    house.refused(c.RefuseWager, "Ben", 2, "banker", "a late call", clause="15.12")
    back = only(e.WagerReturned, house.ok(c.RefuseWager, "Ben", 2, "banker", "a late call", by=SUPERVISOR))
    assert (back.amount, back.clauses) == (20_000, ("15.12",))
    scan(house, "4C", up=False)
    house.refused(c.RefuseWager, "Ann", 1, "player", "a late call", by=SUPERVISOR, clause="15.12")
    assert won(house) == STAKED | {"Ben": (0, 0)}


# 15.13 and 15.14: disputes


@pytest.mark.clause(GAME, "15.13")
def test_a_dispute_in_the_middle_of_a_coup_does_not_stop_it() -> None:
    house = coup("4C 2D")
    house.ok(c.RaiseDispute, "Cat", "my Tie was for chips", by=player("Cat"))
    house.deal("3S 4H")
    house.settle()
    house.ok(c.DecideDispute, 1, "tokens lay there", by=SUPERVISOR)
    house.clear()
    assert (won(house), house.table.casebook.disputes[0].decided_by) == (PLAYER_WINS, SUPERVISOR.id)


# 15.16: proxy betting


@pytest.mark.clause(GAME, "15.16")
@pytest.mark.parametrize("dealt", [False, True])
def test_wagers_for_somebody_who_is_not_there_go_back_while_betting_is_open(dealt: bool) -> None:
    house = face_down(BOTH_STAND) if dealt else wager(around_the_table())
    house.refused(c.ReportProxy, "Zoe", clause=None, says="Zoe is not at this table.")
    house.refused(c.ReportProxy, "Ann", "Ann", clause="15.16")
    events = only_by(house, c.ReportProxy, "Cat", "a man on the telephone", clause="15.16")
    assert names(events) == ["ProxyFound", "WagerReturned", "WagerReturned"]
    assert only(u.ProxyFound, events).principal == "a man on the telephone"
    assert {event.clauses for event in events} == {("15.16",)}
    assert won(house) == STAKED | {"Cat": (0, 0)}
    if dealt:
        for hand in ("player", "banker"):
            house.ok(c.ExposeHand, hand)
    else:
        house.deal(BOTH_STAND)
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS | {"Cat": (0, 0)}


@pytest.mark.clause(GAME, "15.16")
def test_once_betting_is_closed_proxy_betting_is_recorded_and_the_result_stands() -> None:
    house = coup("4C")
    assert names(only_by(house, c.ReportProxy, "Cat", clause="15.16")) == ["ProxyFound"]
    assert house.table.laid == WAGERS
    house.deal("2D 3S 4H")
    house.settle()
    house.clear()
    assert won(house) == PLAYER_WINS
    house.ok(c.ExcludePlayer, "Cat", "proxy betting", by=SUPERVISOR)
    house.refused(c.JoinTable, "Cat", 3, clause="15.3.2")
