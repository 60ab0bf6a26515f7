"""A virtual table when its dealer errs: the sealed shoe and the table stay in step, and every shoe holds when it is opened."""

from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.desk.pit import Pit
from tests.table.pits import PITS, QUIET
from tests.tables import DEALER, SUPERVISOR, conditions, player, refusal

from croupier import commands as c
from croupier.cards.card import PACK, Card
from croupier.cards.sealed import Kind, Sealed
from croupier.games.rules import Terms
from croupier.table.message.events import CardDealt
from croupier.table.message.refusal import Refused
from croupier.table.message.upsets import CardHeld, DeviceReplaced, RoundMovesToShoe
from croupier.table.model.cards import Held, Slot
from croupier.table.model.conditions import Conditions
from croupier.table.powers.power import SEALED


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_shoe_and_table_stay_in_step_whatever_the_dealer_does(pit: str, seed: int) -> None:
    rng = Random(seed)
    house = Pit(PITS[pit], rng)
    for _ in range(60):
        house.go_on() if rng.random() < 0.8 else house.err()
        house.in_step()
    played = house.table.played
    for _ in range(500):
        house.go_on()
        house.in_step()
        if house.table.played > played + 1:
            break
    assert house.table.played > played + 1, house.required()
    house.opened()


# Errors one by one


def ready(terms: Conditions, order: str = "", wager: str = "") -> Pit:
    """A pit that waits for wagers, one placed."""
    pit = Pit(terms, Random(1), order)
    pit.until_players()
    if wager:
        assert not isinstance(pit.do(c.PlaceWager, "Ann", 1, wager, 500), Refused)
    return pit


def shoe_of(pit: Pit) -> Sealed:
    assert pit.sealed is not None
    return pit.sealed


def test_a_card_out_of_turn_is_the_shoes_next_and_is_held() -> None:
    pit = ready(conditions("seven-up-baccarat"), "2S 2C 9D 3S KH", "player")
    for _ in range(3):
        pit.deal()
    left = shoe_of(pit).remaining
    held = pit.misdeal("player", up=False)
    assert not isinstance(held, Refused)
    assert [event.held for event in held if isinstance(event, CardHeld)] == [
        Held(Card("KH"), up=False, laid="player", faced=False, why=pit.table.cards.held[0].why)
    ]
    assert shoe_of(pit).remaining == left - 1
    pit.in_step()


def test_where_a_ruling_is_awaited_the_house_stops() -> None:
    pit = ready(conditions("premium-baccarat"), wager="player")
    pit.deal()
    pit.misdeal("player")
    before = pit.table
    assert pit.required().what == "ruling"
    assert not pit.step()
    assert pit.until_players().what == "ruling"
    assert pit.table is before


def test_a_card_that_waits_in_front_is_dealt_before_the_shoes_next() -> None:
    pit = ready(conditions("seven-up-baccarat"), "2S 2C 9D 3S 4H KD", "player")
    for _ in range(3):
        pit.deal()
    assert pit.required().what == "deal"
    while pit.required().what != "result":
        pit.step()
    pit.misdeal("player", up=False)
    waits = pit.table.cards.held[0].card
    assert not isinstance(pit.do(c.KeepForNext), Refused)
    assert pit.table.cards.waiting == (Slot(waits, up=False),)
    while pit.required().what != "wagers":
        pit.go_on()
    left = shoe_of(pit).remaining
    pit.do(c.PlaceWager, "Ann", 1, "player", 500)
    dealt = pit.deal()
    assert not isinstance(dealt, Refused)
    assert [(event.card, event.source) for event in dealt if isinstance(event, CardDealt)] == [(waits, "front")]
    assert shoe_of(pit).remaining == left
    pit.in_step()


def test_the_sealed_cards_are_never_misread() -> None:
    pit = ready(conditions("premium-baccarat"), wager="player")
    pit.deal()
    pit.misdeal("player")
    other = next(card for card in PACK if card != pit.table.cards.held[0].card)
    before = pit.table
    refusal(pit.give(c.CorrectHeldCard(other, by=DEALER, at=0)), clause="14.13")
    given = pit.give(c.CorrectHeldCard(other, by=SUPERVISOR, at=0))
    refusal(given, clause=None, says=SEALED)
    assert pit.table is before


def test_what_a_command_says_of_the_card_does_not_count() -> None:
    pit = ready(conditions("seven-up-baccarat"), "2S 2C 9D", "player")
    pit.do(c.DealCard, Card("AS"))
    assert pit.table.round is not None
    assert pit.table.round.cards["banker"] == ["2C"]
    pit.in_step()


def test_a_device_that_is_replaced_gives_the_rest_in_a_new_sealed_order() -> None:
    pit = ready(PITS["seven-up"], wager="player")
    pit.deal()
    before = shoe_of(pit)
    came = pit.do(c.DeviceFails, (None, None))
    assert not isinstance(came, Refused)
    device = shoe_of(pit)
    assert [event.commitment for event in came if isinstance(event, DeviceReplaced)] == [device.commitment]
    assert device.commitment not in ("", before.commitment)
    assert (device.number, device.kind, device.remaining) == (before.number, Kind.DEVICE, before.remaining)
    assert device.delivery == before.delivery + 1
    assert pit.table.cards.commitment == device.commitment
    pit.in_step()
    pit.until_players()
    pit.opened()


def test_a_round_that_moves_to_a_shoe_is_cut_and_finished_from_it() -> None:
    pit = ready(conditions("lucky-draw-baccarat", terms=Terms(decks=6, dealing="shuffler")), wager="enter")
    pit.do(c.PlaceWager, "Ben", 2, "enter", 500)
    pit.deal()
    device = shoe_of(pit)
    came = pit.do(partial(c.DeviceFails, another=False), by=SUPERVISOR)
    assert not isinstance(came, Refused)
    shoe = shoe_of(pit)
    assert (device.kind, shoe.kind, shoe.number, shoe.delivery) == (Kind.DEVICE, Kind.SHOE, device.number, device.delivery + 1)
    assert [event.commitment for event in came if isinstance(event, RoundMovesToShoe)] == [shoe.commitment]
    pit.in_step()
    assert pit.required().what == "choose"
    assert not pit.step()
    for name in ("Ann", "Ben"):
        assert not isinstance(pit.do(c.LetStand, name, by=player(name)), Refused)
    while pit.table.round is not None:
        pit.go_on()
        pit.in_step()
    assert pit.table.played == 1
    assert shoe_of(pit).commitment == shoe.commitment
    pit.opened()
    assert [delivery.cut is not None for delivery in pit.reveals[-1].deliveries][-1]


def test_cards_that_came_out_before_the_cut_leave_a_smaller_stack_to_cut() -> None:
    pit = Pit(conditions("lucky-draw-baccarat"), Random(2))
    while pit.required().what != "cut":
        pit.step()
    pit.misdeal(up=True, faced=True)
    assert not isinstance(pit.do(c.RackCard), Refused)
    left = shoe_of(pit).remaining
    while pit.required().what != "wagers":
        assert pit.step()
        pit.in_step()
    assert shoe_of(pit).remaining == left - 1, "and one is burned"
    pit.opened()


def test_uncut_cards_are_played_without_the_cutting_card() -> None:
    pit = ready(conditions("premium-baccarat"), wager="player")
    for _ in range(3):
        pit.deal()
    assert not isinstance(pit.do(c.PlayUncut), Refused)
    assert shoe_of(pit).kind is Kind.SHOE
    while shoe_of(pit).remaining and not pit.table.cards.held:
        pit.misdeal()
    while shoe_of(pit).remaining:
        assert not isinstance(pit.misdeal(), Refused)
    refusal(pit.misdeal(), clause=None, says="No card is left that could come out.")
    pit.in_step()


def test_the_cutting_card_comes_out_before_the_card_behind_it() -> None:
    pit = ready(conditions("premium-baccarat"), wager="player")
    assert shoe_of(pit).kind is Kind.SHOE
    pit.deal()
    while not shoe_of(pit).cutting_card_shows:
        pit.misdeal()
    before = pit.table
    refusal(pit.misdeal(), clause="4.9")
    assert pit.table is before
    pit.in_step()
