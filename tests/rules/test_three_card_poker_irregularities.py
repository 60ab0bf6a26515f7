"""Three Card Poker when the deal goes wrong: 12.1 to 12.5 of the document in order, each case to its settled money."""

from typing import Any

import pytest
from tests.poker import (
    ALL,
    ANN_WINS,
    ANNS,
    BEN_WINS,
    BENS,
    DEALERS,
    DEVICE,
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
from tests.tables import DEALER, INSPECTOR, SUPERVISOR, House, all_of, hands_seen, only, player, seated
from tests.wrongs import next_round_can_come, played_out, sound, who_may

from croupier import commands as c
from croupier.cards.card import Card
from croupier.games.ranks import Rank
from croupier.games.rules import Terms
from croupier.table.message import upsets as u
from croupier.table.message.command import Command
from croupier.table.message.events import CardDealt, RoundStarted, WagerReturned, WagerSettled
from croupier.table.model.cards import Slot, Stage

GAME = "three-card-poker"

# Misdeals: 12.1 to 12.5


@pytest.mark.clause(GAME, "12.1", "12.4")
def test_a_card_on_the_wrong_area_before_anyone_handles_cards() -> None:
    house = dealt("QC KH")
    held = only(u.CardHeld, scan(house, "2H", "4")).held
    assert (held.card, held.laid, held.up) == ("2H", "4", False)
    assert house.required().what == "ruling"
    assert offered(house) & {"misdeal", "hand-void", "stray-hand", "card-turned-back"} == {"misdeal"}
    house.refused(
        c.DealCard, Card("3C"), clause=None, says="A card is held for a ruling. It was laid on area 4; the next card is for area 2."
    )
    house.refused(c.TurnBack, clause="12.5")
    house.refused(c.VoidHand, 2, clause="12.7")
    house.refused(c.RackStrayHand, clause="12.8")
    house.refused(
        c.Reconstruct,
        (Card("QC"), Card("KH"), Card("2H")),
        clause=None,
        says="At Three Card Poker a wrong deal is not laid anew: it is a misdeal, or the hand is void.",
    )
    house.refused(
        c.VoidRound,
        "a wrong card",
        by=SUPERVISOR,
        clause=None,
        says="Three Card Poker has misdeals and void hands, but no round that is void for want of reconstruction.",
    )
    who_may(house, c.DeclareMisdeal, least=Rank.DEALER, clause="12.1")
    events = house.ok(c.DeclareMisdeal)
    assert only(u.HeldRacked, events).held == held
    assert [event.settled.clause for event in all_of(WagerSettled, events)] == ["12.4"] * 3
    assert house.table.cards.rack.known == ("2H",)
    is_a_misdeal(house, events, "12.1")


@pytest.mark.clause(GAME, "12.1")
@pytest.mark.parametrize("cards", ["QC", ALL], ids=["after the first card", "after the last"])
def test_the_dealer_realises_that_cards_were_dealt_wrongly(cards: str) -> None:
    house = wagered()
    house.refused(c.DeclareMisdeal, clause="12.1")
    house.deal(cards)
    is_a_misdeal(house, house.ok(c.DeclareMisdeal), "12.1")


@pytest.mark.clause(GAME, "12.1")
@pytest.mark.parametrize(
    ("kind", "fields", "by"),
    [
        (c.PickUpCards, (1,), player("Ann")),
        (c.PickUpCards, (2,), DEALER),
        (c.Decide, (1, "fold"), player("Ann")),
        (c.Decide, (2, "play"), DEALER),
    ],
)
def test_once_a_player_has_handled_cards_it_is_too_late(kind: type[Command], fields: tuple[Any, ...], by: Any) -> None:
    house = dealt()
    assert "misdeal" in offered(house)
    house.ok(kind, *fields, by=by)
    house.refused(c.DeclareMisdeal, clause="12.1")
    assert "misdeal" not in offered(house)


@pytest.mark.clause(GAME, "12.1", "12.12")
@pytest.mark.parametrize("silent", [(1,), (2,), (1, 2)])
def test_silence_is_no_handling_of_cards(silent: tuple[int, ...]) -> None:
    """Whoever is away has touched nothing: a hand dealt wrongly is a misdeal, and an Ante that went back stays back."""
    house = dealt()
    for area in silent:
        house.ok(c.PassOver, area)
    assert {"misdeal", "hand-void"} & offered(house) == {"misdeal"}
    house.refused(c.VoidHand, 1, 2, clause="12.1")
    house.refused(c.VoidHand, 2, 4, clause="12.1")
    is_a_misdeal(house, house.ok(c.DeclareMisdeal), "12.1")


@pytest.mark.clause(GAME, "12.1", "12.7", "12.12")
def test_after_a_silence_the_first_who_handles_cards_ends_the_time_for_a_misdeal() -> None:
    house = dealt()
    house.ok(c.PassOver, 1)
    house.ok(c.PickUpCards, 2)
    house.refused(c.DeclareMisdeal, clause="12.1")
    assert not only(u.HandRemoved, house.ok(c.VoidHand, 1, 2)).decided
    house.ok(c.VoidHand, 2, 4)
    sound(house)


@pytest.mark.clause(GAME, "8.1")
def test_players_pick_their_cards_up_once_all_are_dealt() -> None:
    house = dealt(three("QC 8D", "KH 5S", "2H 2D"))
    house.refused(c.PickUpCards, 1, by=player("Ann"), clause="8.1")
    house.deal("6S 2C 3C")
    house.refused(c.PickUpCards, 1, by=player("Ben"), clause="8.1")
    house.refused(c.PickUpCards, 4, clause="8.1")
    house.refused(c.PickUpCards, 1, by=INSPECTOR, clause="8.1")
    event = only(u.CardsPickedUp, house.ok(c.PickUpCards, 1, by=player("Ann")))
    assert (event.area, event.clauses, event.by) == (1, ("8.1",), player("Ann"))
    house.refused(c.PickUpCards, 1, by=player("Ann"), clause="8.1")
    house.ok(c.Decide, 2, "fold")
    house.refused(c.PickUpCards, 2, clause="8.1")
    scan(house, "9S")
    house.refused(
        c.PickUpCards, 1, by=player("Ann"), clause=None, says="A card is held for a ruling. No card is due: a decision is due."
    )
    seated("baceball").refused(c.PickUpCards, 1, clause=None, says="At bACEball no player picks cards up from an area.")


@pytest.mark.clause(GAME, "12.1", "12.4")
@pytest.mark.parametrize("bets", [False, True])
def test_a_card_that_came_before_any_wager_or_was_laid_elsewhere_than_on_the_dealer(bets: bool) -> None:
    """No round has begun: wagers already placed go back, and the cards are shuffled before one does."""
    house = wagered() if bets else seated(GAME, {"Ann": 1, "Ben": 2})
    scan(house, "9S", "1" if bets else "")
    events = house.ok(c.DeclareMisdeal)
    assert only(u.ShoeVoided, events).clauses == ("12.1", "12.4")
    assert [event.clauses for event in all_of(WagerReturned, events)] == [("12.4",)] * (3 if bets else 0)
    assert (purses(house), house.table.laid, house.table.cards.held, house.table.round) == (NOTHING, (), (), None)
    assert (house.table.cards.stage, house.table.cards.rack.known) == (Stage.LOADED, ("9S",))
    assert house.required().what == "shuffle"
    sound(house)
    next_round_can_come(house)
    again(house, 1)


@pytest.mark.clause(GAME, "12.1", "12.5")
def test_a_card_shown_before_any_wager_is_no_card_of_a_deal() -> None:
    house = seated(GAME, {"Ann": 1, "Ben": 2})
    scan(house, "9S", up=True)
    house.refused(c.TurnBack, clause="7.2")
    house.refused(
        c.PlaceWager,
        "Ann",
        1,
        "ante",
        1_000,
        clause=None,
        says="The nine of spades is held for a ruling. It was shown while the cards are dealt face down.",
    )
    assert only(u.ShoeVoided, house.ok(c.DeclareMisdeal)).clauses == ("12.1", "12.4")
    next_round_can_come(house)
    again(house, 1)


@pytest.mark.clause(GAME, "12.2", "12.4")
def test_a_fourth_card_on_the_dealers_hand_is_a_misdeal_whoever_has_handled_cards() -> None:
    house = dealt()
    house.ok(c.Decide, 1, "fold", by=player("Ann"))
    house.ok(c.Decide, 2, "play", by=player("Ben"))
    assert purses(house) == {"Ann": -1_500, "Ben": -4_000}
    scan(house, "9S", "dealer")
    assert offered(house) & {"misdeal", "misdeal-dealers-hand", "stray-hand"} == {"misdeal-dealers-hand"}
    house.refused(c.RackStrayHand, clause="12.2")
    who_may(house, c.DeclareMisdeal, least=Rank.DEALER, clause="12.2")
    events = house.ok(c.DeclareMisdeal)
    assert len(all_of(u.SettlementReversed, events)) == 2
    is_a_misdeal(house, events, "12.2")


@pytest.mark.clause(GAME, "12.2")
def test_from_a_device_a_fourth_card_on_the_dealers_hand_shows_at_once() -> None:
    house = dealt("QC 8D 6S", terms=DEVICE)
    scan(house, "9S", "dealer")
    is_a_misdeal(house, house.ok(c.DeclareMisdeal), "12.2")


def counted(house: House) -> None:
    """Nothing more: the dealer counts the house hand as it lies."""


def shown(house: House) -> None:
    house.ok(c.Decide, 1, "fold")
    house.ok(c.Decide, 2, "play")
    house.ok(c.ExposeHand, "dealer")


def half_paid(house: House) -> None:
    """Ben's Ante is paid, his Play wager not yet."""
    shown(house)
    house.ok(c.AnnounceResult)
    house.ok(c.SettleWager)
    assert purses(house)["Ben"] == 0


def paid(house: House) -> None:
    shown(house)
    house.settle()
    assert purses(house) == {"Ann": -1_500, "Ben": 4_000}


def cleared(house: House) -> None:
    paid(house)
    house.clear()


@pytest.mark.clause(GAME, "12.2", "12.4")
@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("reached", [counted, shown, half_paid, paid, cleared])
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_a_dealers_hand_found_with_a_wrong_number_of_cards(reached: Any, count: int, dealing: str) -> None:
    cards = ALL if dealing == "shoe" else " ".join((DEALERS, ANNS, BENS))
    house = wagered(terms=Terms(dealing=dealing))
    back = house.table.cards.pack.back
    house.refused(c.DeclareMisdeal, count, clause="12.2")
    house.deal(cards[:2])
    house.refused(c.DeclareMisdeal, count, clause="12.2")
    house.deal(cards[3:])
    reached(house)
    for wrong in (-1, 53):
        house.refused(c.DeclareMisdeal, wrong, clause="12.2")
    events = house.ok(c.DeclareMisdeal, count)
    if reached is cleared:
        assert only(u.RoundReopened, events).clauses == ("12.2",)
    assert (house.table.cards.pack.back, house.table.cards.awaits) == (back, "")
    is_a_misdeal(house, events, "12.2")


@pytest.mark.clause(GAME, "12.2")
def test_after_the_shuffle_the_round_is_final() -> None:
    house = dealt()
    cleared(house)
    house.make_ready()
    house.refused(c.DeclareMisdeal, 4, clause="12.2")
    house.refused(c.VoidHand, 2, 4, clause="12.7")
    assert purses(house) == {"Ann": -1_500, "Ben": 4_000}


@pytest.mark.clause(GAME, "12.5")
@pytest.mark.parametrize(("before", "hand"), [("", "dealer"), ("QC", "1"), (three("QC 8D", "KH 5S", "2H 2D"), "dealer")])
@pytest.mark.parametrize("named", [False, True])
def test_one_card_shown_is_turned_back_and_the_deal_goes_on(before: str, hand: str, named: bool) -> None:
    house = dealt(before)
    card, *rest = ALL.split()[len(before.split()) :]
    held = only(u.CardHeld, scan(house, card, hand if named else "", up=True))
    assert held.clauses == ("12.5",)
    assert offered(house) & {"misdeal", "misdeal-exposed", "card-turned-back"} == {"card-turned-back"}
    house.refused(c.DeclareMisdeal, clause="12.5")
    house.refused(c.DeclareMisdeal, by=player("Ann"), clause="12.1")
    house.refused(c.DealHeldCard, clause="7.2")
    who_may(house, c.TurnBack, least=Rank.DEALER, clause="12.5")
    events = house.ok(c.TurnBack)
    assert events[0].clauses[0] == "12.5"
    assert isinstance(events[0], CardDealt if before else RoundStarted)
    laid, seen = only(CardDealt, events), only(u.CardShownInError, events)
    assert (laid.hand, laid.card, laid.up, laid.source) == (hand, card, False, "held")
    assert (seen.hand, seen.card, seen.clauses) == (hand, card, ("12.5",))
    assert hands_seen(house.table, DEALER)[hand][-1] is None
    house.refused(c.TurnBack, clause="12.5")
    assert played_out(house, " ".join(rest))
    assert purses(house) == {"Ann": ANN_WINS, "Ben": BEN_WINS}
    sound(house)
    next_round_can_come(house)


@pytest.mark.clause(GAME, "12.5")
def test_a_card_found_face_up_among_the_others_is_turned_back_too() -> None:
    house = dealt("QC")
    scan(house, "KH", up=True, faced=True)
    house.ok(c.TurnBack)
    assert house.ongoing.hands["1"] == (Slot(Card("KH"), up=False),)


@pytest.mark.clause(GAME, "12.5", "12.1")
def test_a_card_shown_on_a_hand_where_none_is_due_is_dealt_wrongly() -> None:
    house = dealt("QC")
    scan(house, "2H", "2", up=True)
    house.refused(c.TurnBack, clause="12.1")
    is_a_misdeal(house, house.ok(c.DeclareMisdeal), "12.1")


@pytest.mark.clause(GAME, "12.5", "12.1", "12.8")
@pytest.mark.parametrize("picked_up", [False, True])
def test_a_card_shown_after_the_deal_is_one_too_many(picked_up: bool) -> None:
    house = dealt()
    if picked_up:
        house.ok(c.PickUpCards, 1)
    scan(house, "9S", up=True)
    house.refused(c.TurnBack, clause="12.1")
    if not picked_up:
        is_a_misdeal(house, house.ok(c.DeclareMisdeal), "12.1")
        return
    house.ok(c.RackStrayHand)
    played_out(house, "")
    assert purses(house) == {"Ann": ANN_WINS, "Ben": BEN_WINS}


@pytest.mark.clause(GAME, "12.3", "12.4")
def test_a_second_card_shown_is_a_misdeal() -> None:
    house = dealt("QC")
    scan(house, "KH", up=True)
    house.ok(c.TurnBack)
    house.deal("2H 8D")
    scan(house, "5S", up=True)
    assert offered(house) & {"misdeal", "misdeal-exposed", "card-turned-back"} == {"misdeal-exposed"}
    house.refused(c.TurnBack, clause="12.3")
    who_may(house, c.DeclareMisdeal, least=Rank.DEALER, clause="12.3")
    is_a_misdeal(house, house.ok(c.DeclareMisdeal), "12.3")


@pytest.mark.clause(GAME, "12.3")
@pytest.mark.parametrize("first", ["", "QC"])
def test_two_cards_shown_at_once_are_a_misdeal(first: str) -> None:
    house = dealt(first)
    scan(house, "9S", up=True)
    scan(house, "9D", up=True)
    house.refused(c.TurnBack, clause="12.3")
    events = house.ok(c.DeclareMisdeal)
    assert [event.held.card for event in all_of(u.HeldRacked, events)] == ["9S", "9D"]
    if first:
        is_a_misdeal(house, events, "12.3")
    else:
        assert only(u.ShoeVoided, events).clauses == ("12.3", "12.4")
        assert purses(house) == NOTHING


@pytest.mark.clause(GAME, "12.4")
def test_the_next_round_after_a_misdeal_counts_for_nobodys_patience() -> None:
    """Wagers that went back were wagers all the same: nobody has sat the round out."""
    house = dealt("QC")
    house.ok(c.DeclareMisdeal)
    house.clear()
    assert {name: person.idle for name, person in house.table.floor.people.items()} == NOTHING
