"""Three Card Poker when a hand goes wrong, 12.6 to 12.9 of the document in order, and a table of scanned cards."""

from typing import Any

import pytest
from tests.poker import (
    ALL,
    ANN_WINS,
    ANNS,
    BEN_WINS,
    BENS,
    DEALERS,
    NOTHING,
    again,
    dealt,
    is_a_misdeal,
    offered,
    purses,
    scan,
    three,
    wagered,
)
from tests.tables import DEALER, SUPERVISOR, SURVEILLANCE, House, all_of, hands_seen, only, player
from tests.wrongs import next_round_can_come, played_out, sound, who_may

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.ranks import Rank
from croupier.games.rules import Result
from croupier.table.message import upsets as u
from croupier.table.message.command import Command
from croupier.table.message.events import Event, WagerSettled
from croupier.table.model.cards import Slot

GAME = "three-card-poker"

# The dealer's cards shown: 12.6


@pytest.mark.clause(GAME, "12.6")
def test_the_dealers_card_is_seen_and_those_who_have_not_decided_still_choose() -> None:
    house = dealt(three("QC 8D", "KH 5S", "2H 2D"))
    house.refused(c.ShowDealersCard, 1, clause="12.5")
    house.deal("6S 2C 3C")
    house.ok(c.Decide, 1, "play", by=player("Ann"))
    assert "dealer-exposed" in offered(house)
    who_may(house, c.ShowDealersCard, 2, least=Rank.DEALER, clause="12.6")
    for position in (0, 4):
        house.refused(c.ShowDealersCard, position, clause="12.6")
    house.refused(c.ShowDealersCard, 2, Card("9D"), clause="12.6")
    event = only(u.DealersCardShown, house.ok(c.ShowDealersCard, 2))
    assert (event.position, event.card, event.clauses) == (2, "8D", ("12.6",))
    for viewer in (player("Ann"), player("Ben"), DEALER, SURVEILLANCE):
        assert hands_seen(house.table, viewer)["dealer"][1] == "8D"
    assert hands_seen(house.table, player("Ben"))["dealer"] == (None, "8D", None)
    house.refused(c.ShowDealersCard, 2, clause="12.6")
    house.refused(c.Decide, 1, "fold", by=player("Ann"), clause="8.1")
    house.ok(c.Decide, 2, "fold", by=player("Ben"))
    house.refused(c.ShowDealersCard, 1, clause="12.6")
    house.ok(c.ExposeHand, "dealer")
    played_out(house, "")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": -2_000}
    sound(house)
    next_round_can_come(house)


@pytest.mark.clause(GAME, "12.6")
def test_even_all_three_shown_are_no_misdeal() -> None:
    house = dealt()
    house.ok(c.PickUpCards, 1)
    for position in (3, 1, 2):
        house.ok(c.ShowDealersCard, position)
    house.refused(c.DeclareMisdeal, clause="12.1")
    assert house.required().areas == (1, 2)
    house.ok(c.Decide, 1, "fold")
    house.ok(c.Decide, 2, "play")
    assert house.required().what == "result"
    played_out(house, "")
    assert purses(house) == {"Ann": -1_500, "Ben": BEN_WINS}


# Hands with a wrong number of cards: 12.7


def hand_is_void(house: House, events: tuple[Event, ...], area: int) -> None:
    assert events[0].clauses == ("12.7",)
    assert only(u.HandRemoved, events).hand == str(area)
    assert str(area) not in house.ongoing.hands
    assert not [lying for lying in house.table.laid if lying.area == area]
    house.refused(c.VoidHand, area, 4, clause="12.7")
    sound(house)


@pytest.mark.clause(GAME, "12.7")
def test_a_hand_with_a_card_too_many_is_void_and_the_others_play_on() -> None:
    house = dealt()
    house.ok(c.Decide, 1, "play", by=player("Ann"))
    scan(house, "9S", "1")
    assert offered(house) & {"misdeal", "hand-void", "stray-hand"} == {"hand-void"}
    house.refused(c.RackStrayHand, clause="12.7")
    house.refused(c.VoidHand, 2, clause="12.7")
    who_may(house, c.VoidHand, 1, least=Rank.DEALER, clause="12.7")
    events = house.ok(c.VoidHand, 1)
    lines = {event.settled.wager: event.settled for event in all_of(WagerSettled, events)}
    assert {wager: (line.result, line.returned, line.clause) for wager, line in lines.items()} == {
        "ante": (Result.VOID, 1_000, "12.7"), "play": (Result.VOID, 1_000, "12.7"), "pair-plus": (Result.VOID, 500, "12.7"),
    }  # fmt: skip
    assert house.table.cards.rack.known == ("9S", "KH", "5S", "2C")
    hand_is_void(house, events, 1)
    assert purses(house) == {"Ann": 0, "Ben": -2_000}
    assert house.required().areas == (2,)
    played_out(house, "")
    assert purses(house) == {"Ann": 0, "Ben": BEN_WINS}
    next_round_can_come(house)


@pytest.mark.clause(GAME, "12.7")
@pytest.mark.parametrize("count", [0, 2, 4])
def test_a_hand_found_with_too_few_or_too_many_cards(count: int) -> None:
    house = dealt("QC")
    house.refused(c.VoidHand, 2, count, clause="12.7")
    house.deal(ALL[3:])
    house.ok(c.PickUpCards, 2, by=player("Ben"))
    house.refused(c.VoidHand, 2, 3, clause="12.7")
    house.refused(c.VoidHand, 4, count, clause="12.7")
    for wrong in (-1, 53):
        house.refused(c.VoidHand, 2, wrong, clause="12.7")
    hand_is_void(house, house.ok(c.VoidHand, 2, count), 2)
    played_out(house, "")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": 0}


@pytest.mark.clause(GAME, "12.7", "8.4")
def test_a_folded_hand_is_counted_and_what_it_lost_goes_back() -> None:
    house = dealt()
    house.ok(c.Decide, 1, "fold", by=player("Ann"))
    assert purses(house)["Ann"] == -1_500
    events = house.ok(c.VoidHand, 1, 2)
    assert len(all_of(u.SettlementReversed, events)) == 2
    hand_is_void(house, events, 1)
    played_out(house, "")
    assert purses(house) == {"Ann": 0, "Ben": BEN_WINS}


@pytest.mark.clause(GAME, "12.7")
@pytest.mark.parametrize("settled", [0, 1, 2, 3, 4, 5])
def test_a_hand_found_wrong_in_the_middle_of_settling(settled: int) -> None:
    """Ben's straight on area 2 is settled before Ann's hand: whatever of it has been paid is taken back, and hers is paid once."""
    house = dealt(three(DEALERS, "8H 9S TC", "3H 4D 5C"))
    for area in (1, 2):
        house.ok(c.Decide, area, "play")
    house.ok(c.ExposeHand, "dealer")
    house.ok(c.AnnounceResult)
    assert [(line.player, line.wager) for line in house.ongoing.due] == [
        ("Ben", "ante-bonus"), ("Ben", "ante"), ("Ben", "play"),
        ("Ann", "ante-bonus"), ("Ann", "ante"), ("Ann", "play"), ("Ann", "pair-plus"),
    ]  # fmt: skip
    for _ in range(settled):
        house.ok(c.SettleWager)
    hand_is_void(house, house.ok(c.VoidHand, 2, 4), 2)
    assert purses(house)["Ben"] == 0
    assert "area 2" not in house.ongoing.result
    assert {line.player for line in house.ongoing.due} == {"Ann"}
    while house.ongoing.due:
        house.ok(c.SettleWager)
    assert purses(house) == {"Ann": 1_000 + 2_000 + 6 * 500, "Ben": 0}
    sound(house)
    next_round_can_come(house)


@pytest.mark.clause(GAME, "12.7")
def test_a_hand_found_wrong_after_it_was_cleared_reopens_the_round_for_it_alone() -> None:
    house = dealt()
    played_out(house, "")
    house.clear()
    assert purses(house) == {"Ann": ANN_WINS, "Ben": BEN_WINS}
    events = house.ok(c.VoidHand, 2, 4)
    assert only(u.RoundReopened, events).number == 1
    hand_is_void(house, events, 2)
    assert purses(house) == {"Ann": ANN_WINS, "Ben": 0}
    assert house.required().what == "clear"
    next_round_can_come(house)


@pytest.mark.clause(GAME, "12.7")
def test_who_has_left_with_winnings_of_a_void_hand_owes_them() -> None:
    house = dealt()
    played_out(house, "")
    house.ok(c.LeaveTable, "Ben")
    events = house.ok(c.VoidHand, 2, 4)
    entries = [event.entry for event in all_of(u.WrongSettlementRegistered, events)]
    assert [(entry.player, entry.amount, entry.over) for entry in entries] == [("Ben", 2_000, True)] * 2
    next_round_can_come(house)


@pytest.mark.clause(GAME, "12.7")
def test_with_its_last_hand_the_round_is_void() -> None:
    house = dealt()
    house.ok(c.Decide, 1, "play")
    house.ok(c.VoidHand, 1, 2)
    events = house.ok(c.VoidHand, 2, 4)
    assert only(u.RoundVoided, events).clauses == ("12.7",)
    assert (purses(house), set(house.ongoing.hands)) == (NOTHING, {"dealer"})
    sound(house)
    next_round_can_come(house)
    again(house, 2)


@pytest.mark.clause(GAME, "12.1", "12.7", "12.8")
@pytest.mark.parametrize("handled", [False, True])
@pytest.mark.parametrize(
    ("wrong", "laid"), [((c.VoidHand, 1, 2), ""), ((c.VoidHand, 2, 4), ""), ((c.VoidHand, 1), "1"), ((c.RackStrayHand,), "4")]
)
def test_before_anybody_has_handled_cards_a_wrong_hand_is_a_misdeal_and_nothing_else(
    wrong: tuple[Any, ...], laid: str, handled: bool
) -> None:
    house, (kind, *fields) = dealt(), wrong
    if handled:
        house.ok(c.PickUpCards, 2)
    if laid:
        scan(house, "9S", laid)
    what = {c.VoidHand: "hand-void", c.RackStrayHand: "stray-hand"}[kind]
    assert {"misdeal", what} & offered(house) == {what if handled else "misdeal"}
    if handled:
        house.refused(c.DeclareMisdeal, clause="12.1")
        house.ok(kind, *fields)
    else:
        house.refused(kind, *fields, clause="12.1")
        is_a_misdeal(house, house.ok(c.DeclareMisdeal), "12.1")


@pytest.mark.clause(GAME, "12.7")
def test_who_has_decided_has_handled_cards_although_their_own_hand_is_gone() -> None:
    house = dealt()
    house.ok(c.Decide, 1, "play")
    house.ok(c.VoidHand, 1, 2)
    house.refused(c.DeclareMisdeal, clause="12.1")
    assert only(u.HandRemoved, house.ok(c.VoidHand, 2, 4)).hand == "2"


# Cards where no wager lies: 12.8


@pytest.mark.clause(GAME, "12.8")
@pytest.mark.parametrize("laid", ["4", "", "rack"])
def test_a_hand_where_no_wager_lies_is_racked_once_a_player_has_handled_cards(laid: str) -> None:
    house = dealt()
    house.ok(c.PickUpCards, 1, by=player("Ann"))
    for card in ("9S", "9D", None):
        scan(house, card, laid)
    assert offered(house) & {"misdeal", "stray-hand"} == {"stray-hand"}
    house.refused(c.Decide, 1, "play", by=player("Ann"), clause=None, says="... is held for a ruling. ...")
    who_may(house, c.RackStrayHand, least=Rank.DEALER, clause="12.8")
    events = house.ok(c.RackStrayHand)
    assert [(event.held.card, event.clauses) for event in all_of(u.HeldRacked, events)] == [
        ("9S", ("12.8",)), ("9D", ("12.8",)), (None, ("12.8",)),
    ]  # fmt: skip
    assert (house.table.cards.rack.known, house.table.cards.rack.unseen, house.table.cards.held) == (("9S", "9D"), 1, ())
    played_out(house, "")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": BEN_WINS}
    sound(house)
    next_round_can_come(house)


@pytest.mark.clause(GAME, "12.8", "12.1")
def test_before_anyone_has_handled_cards_a_stray_hand_is_a_misdeal() -> None:
    house = dealt()
    scan(house, "9S", "4")
    house.refused(c.RackStrayHand, clause="12.1")
    is_a_misdeal(house, house.ok(c.DeclareMisdeal), "12.1")


@pytest.mark.clause(GAME, "12.8")
def test_a_card_on_a_folded_area_or_after_the_result_lies_where_nobody_plays() -> None:
    house = dealt()
    house.ok(c.Decide, 1, "fold")
    scan(house, "9S", "1")
    house.refused(c.VoidHand, 1, clause="12.7")
    house.ok(c.RackStrayHand)
    house.ok(c.Decide, 2, "play")
    house.ok(c.ExposeHand, "dealer")
    house.ok(c.AnnounceResult)
    scan(house, "9D", "2")
    scan(house, "9C", "dealer")
    house.refused(c.SettleWager, clause=None, says="A card is held for a ruling. It was laid on area 2; no card is due there.")
    house.refused(c.DeclareMisdeal, clause="12.1")
    house.ok(c.RackStrayHand)
    house.ok(c.RackStrayHand)
    played_out(house, "")
    assert purses(house) == {"Ann": -1_500, "Ben": BEN_WINS}
    sound(house)


@pytest.mark.clause(GAME, "12.8")
def test_a_card_that_comes_when_the_round_is_void_is_racked_whoever_has_handled_cards() -> None:
    house = dealt()
    house.ok(c.DeclareMisdeal)
    scan(house, "9S", "1")
    house.refused(c.ClearRound, clause=None, says="A card is held for a ruling. It was laid on area 1; no card is due there.")
    house.ok(c.RackStrayHand)
    next_round_can_come(house)
    again(house, 2)


# Missing and foreign cards: 12.9


@pytest.mark.clause(GAME, "12.9")
def test_a_foreign_card_on_a_hand_is_more_than_a_card_too_many() -> None:
    house = dealt()
    house.ok(c.PickUpCards, 1)
    for place in ("1", "dealer", "4"):
        scan(house, "QC", place)
    for kind, fields in ((c.VoidHand, (1,)), (c.VoidHand, (1, 4)), (c.DeclareMisdeal, ()), (c.RackStrayHand, ())):
        house.refused(kind, *fields, clause="12.9")
    events = house.ok(c.ReportWrongCards)
    assert only(u.WrongCardsFound, events).foreign == ("QC",) * 3
    assert (purses(house), house.table.cards.pack.removed) == (NOTHING, ("QC",) * 3)
    sound(house)


# A table where a scanning shoe or a dealer reports the cards


def scanned(*names: str | None) -> House:
    """Every card face down and unknown, or known to the shoe."""
    house = wagered()
    for card in names or (None,) * 9:
        scan(house, card)
    return house


@pytest.mark.clause(GAME, "7.1", "8.4", "8.6")
def test_cards_nobody_has_seen_are_named_as_they_are_turned() -> None:
    house = scanned()
    assert house.ongoing.hands == dict.fromkeys(("dealer", "1", "2"), (Slot(None, up=False),) * 3)
    assert (house.table.cards.stock.unseen, house.table.cards.stock.remaining) == (9, 43)
    house.refused(c.ExposeHand, "1", tuple(map(Card, ANNS.split())), clause="8.6")
    house.ok(c.PickUpCards, 1, by=player("Ann"))
    house.ok(c.Decide, 1, "play", by=player("Ann"))
    assert purses(house)["Ann"] == -2_500
    house.ok(c.Decide, 2, "fold", by=player("Ben"))
    assert purses(house)["Ben"] == -2_000
    assert house.required().hand == "dealer"
    house.refused(c.ExposeHand, "dealer", (Card("QC"), Card("8D")), clause="7.1")
    house.ok(c.ExposeHand, "dealer", tuple(map(Card, DEALERS.split())))
    assert house.required().hand == "1"
    house.refused(c.AnnounceResult, clause="8.6")
    house.refused(c.ExposeHand, "2", tuple(map(Card, BENS.split())), clause="9.3")
    house.ok(c.ExposeHand, "1", tuple(map(Card, ANNS.split())))
    played_out(house, "")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": -2_000}
    house.clear()
    assert (len(house.table.cards.rack.known), house.table.cards.rack.unseen) == (6, 3)
    sound(house)
    next_round_can_come(house)
    assert house.table.cards.stock.remaining == 52


@pytest.mark.clause(GAME, "12.12")
def test_a_hand_passed_over_unseen_is_turned_for_its_pair_plus() -> None:
    house = scanned()
    for area in (1, 2):
        house.ok(c.PassOver, area)
    house.ok(c.ExposeHand, "dealer", tuple(map(Card, DEALERS.split())))
    assert house.required().hand == "1"
    house.ok(c.ExposeHand, "1", tuple(map(Card, BENS.split())))
    played_out(house, "")
    assert purses(house) == {"Ann": 500, "Ben": 0}
    sound(house)


@pytest.mark.clause(GAME, "12.6")
def test_a_dealers_card_shown_too_early_is_named_then() -> None:
    house = scanned("QC", *(None,) * 8)
    house.ok(c.Decide, 2, "fold")
    house.refused(c.ShowDealersCard, 2, clause="12.6")
    house.refused(c.ShowDealersCard, 2, Card("QC"), clause="12.9")
    event = only(u.DealersCardShown, house.ok(c.ShowDealersCard, 2, Card("8D")))
    assert (event.card, event.revealed) == ("8D", True)
    assert hands_seen(house.table, player("Ann"))["dealer"] == (None, "8D", None)
    house.ok(c.Decide, 1, "play")
    house.ok(c.ExposeHand, "dealer", (Card("6S"),))
    house.ok(c.ExposeHand, "1", tuple(map(Card, ANNS.split())))
    played_out(house, "")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": -2_000}
    sound(house)


@pytest.mark.clause(GAME, "12.9", "12.9.2")
def test_a_face_that_cannot_be_there_stops_the_round() -> None:
    house = scanned("QC", *(None,) * 8)
    for area in (1, 2):
        house.ok(c.Decide, area, "play")
    [question] = house.ok(c.ExposeHand, "dealer", (Card("8D"), Card("QC")))
    assert isinstance(question, u.DiscrepancyReported)
    assert question.clauses == ("12.9",)
    assert house.required().what == "ruling"
    house.refused(
        c.AnnounceResult,
        clause=None,
        says="What was dealt is in question: the QC on the dealer, of which all 1 are out already. A casino supervisor rules.",
    )
    house.refused(c.DeclareMisdeal, 4, clause="12.9")
    house.refused(c.VoidHand, 1, 4, clause="12.9")
    events = house.ok(c.ReportWrongCards, foreign=("a second queen of clubs",))
    assert only(u.RoundVoided, events).clauses == ("12.9.2",)
    assert purses(house) == NOTHING
    sound(house)


@pytest.mark.clause(GAME, "12.9")
def test_a_face_that_was_misread_is_put_right_and_a_folded_hand_stays_unseen() -> None:
    house = scanned("QC", *(None,) * 8)
    house.ok(c.Decide, 1, "play")
    house.ok(c.Decide, 2, "fold")
    house.ok(c.ExposeHand, "dealer", (Card("8D"), Card("QC")))
    right = {"dealer": tuple(map(Card, DEALERS.split())), "1": tuple(map(Card, ANNS.split()))}
    folded, short = right | {"2": tuple(map(Card, BENS.split()))}, right | {"1": right["1"][:2]}
    house.refused(c.ConfirmOutcome, folded, by=SUPERVISOR, clause=None, says="The hands in play are dealer, 1.")
    house.refused(
        c.ConfirmOutcome,
        short,
        by=SUPERVISOR,
        clause=None,
        says="Cards cannot have come to lie so by the rules: they are laid anew, or the round is void.",
    )
    house.refused(c.ConfirmOutcome, right | {"1": right["dealer"]}, by=SUPERVISOR, clause="12.9")
    who_may(house, c.ConfirmOutcome, right, clause=None)
    house.ok(c.ConfirmOutcome, right, by=SUPERVISOR)
    assert house.ongoing.hands["2"] == (Slot(None, up=False),) * 3
    assert (house.table.cards.stock.unseen, house.ongoing.upset.discrepancy) == (3, "")
    played_out(house, "")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": -2_000}
    sound(house)
    next_round_can_come(house)


@pytest.mark.clause(GAME, "12.2", "12.7", "12.8")
@pytest.mark.parametrize("kind", [c.DeclareMisdeal, c.VoidHand, c.RackStrayHand])
def test_unseen_cards_too_many_go_to_the_rack_unseen(kind: type[Command]) -> None:
    house = scanned()
    house.ok(c.PickUpCards, 2, by=player("Ben"))
    scan(house, None, {c.DeclareMisdeal: "dealer", c.VoidHand: "1", c.RackStrayHand: "4"}[kind])
    house.ok(kind, *((1,) if kind is c.VoidHand else ()))
    cards = house.table.cards
    assert (cards.rack.unseen, cards.stock.unseen) == (4 if kind is c.VoidHand else 1, 10)
    sound(house)
    if kind is not c.DeclareMisdeal:
        house.ok(c.Decide, 2, "play")
        if kind is c.RackStrayHand:
            house.ok(c.Decide, 1, "fold")
        house.ok(c.ExposeHand, "dealer", tuple(map(Card, DEALERS.split())))
        house.ok(c.ExposeHand, "2", tuple(map(Card, BENS.split())))
        played_out(house, "")
    ann = -1_500 if kind is c.RackStrayHand else 0
    assert purses(house) == {"Ann": ann, "Ben": 0 if kind is c.DeclareMisdeal else BEN_WINS}
    next_round_can_come(house)
