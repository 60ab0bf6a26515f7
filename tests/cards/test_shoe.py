"""The shoe, the device and the poker deck: cards move as on the floor, and nobody sees them early."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards.card import PACK, Card
from croupier.cards.commitment import Delivery, Reveal, commit, verify
from croupier.cards.shoe import CardShoe, DeckRotation, ShoeError, ShufflingDevice, SingleDeck


def the_only(reveal: Reveal) -> Delivery:
    (delivery,) = reveal.deliveries
    return delivery


def committed(shoe: CardShoe) -> CardShoe:
    shoe.commit()
    return shoe


def test_a_new_shoe_holds_its_packs_in_no_order() -> None:
    shoe = committed(CardShoe("Premium 3", 1, 8))
    drawn = [shoe.draw() for _ in range(416)]
    assert Counter(drawn) == Counter(PACK * 8)
    assert drawn != list(PACK * 8)
    assert shoe.remaining == 0
    with pytest.raises(ShoeError, match="No card is left"):
        shoe.draw()


@pytest.mark.clause("premium-baccarat", "4.6")
@pytest.mark.clause("lucky-draw-baccarat", "4.9")
def test_the_cut_sends_the_cards_in_front_to_the_back() -> None:
    shoe = committed(CardShoe.stacked(PACK))
    shoe.cut(13)
    assert [shoe.draw() for _ in range(52)] == [*PACK[13:], *PACK[:13]]


def test_nothing_is_cut_or_dealt_before_the_commitment() -> None:
    shoe = CardShoe("Premium 3", 1, 8)
    assert shoe.commitment is None
    with pytest.raises(ShoeError, match="before the commitment"):
        shoe.draw()
    with pytest.raises(ShoeError, match="after the commitment"):
        shoe.cut(60)
    assert shoe.commit() == shoe.commitment


@pytest.mark.clause("premium-baccarat", "4.2")
@pytest.mark.clause("lucky-draw-baccarat", "4.2")
def test_a_riffle_comes_before_the_commitment_only() -> None:
    shoe = CardShoe.stacked(PACK)
    shoe.riffle()
    shoe.commit()
    with pytest.raises(ShoeError, match="must come before"):
        shoe.riffle()
    drawn = [shoe.draw() for _ in PACK]
    assert drawn != list(PACK)
    assert Counter(drawn) == Counter(PACK)


def test_cards_are_committed_and_cut_once_and_before_the_first_leaves() -> None:
    shoe = committed(CardShoe("Premium 3", 1, 8))
    with pytest.raises(ShoeError, match="already committed"):
        shoe.commit()
    with pytest.raises(ShoeError, match="does not divide"):
        shoe.cut(416)
    shoe.cut(100)
    with pytest.raises(ShoeError, match="already cut"):
        shoe.cut(100)
    shoe.draw()
    with pytest.raises(ShoeError, match="once the first of them has left"):
        shoe.place_cutting_card(30)


@pytest.mark.clause("premium-baccarat", "4.9", "4.10")
def test_the_cutting_card_shows_before_the_cards_behind_it_and_is_set_aside() -> None:
    shoe = committed(CardShoe.stacked(PACK))
    shoe.place_cutting_card(20)
    for _ in range(32):
        assert not shoe.cutting_card_shows
        shoe.draw()
    assert shoe.cutting_card_shows
    with pytest.raises(ShoeError, match="set it aside"):
        shoe.draw()
    shoe.set_aside_cutting_card()
    assert not shoe.cutting_card_shows
    assert shoe.draw() == PACK[32]
    with pytest.raises(ShoeError, match="not showing"):
        shoe.set_aside_cutting_card()


@pytest.mark.clause("three-card-poker", "4.2")
def test_a_cutting_card_under_the_deck_shows_when_all_have_left() -> None:
    deck = SingleDeck.stacked(PACK)
    deck.commit()
    deck.cut(26)
    deck.place_cutting_card(0)
    for _ in PACK:
        assert not deck.cutting_card_shows
        deck.draw()
    assert deck.cutting_card_shows
    with pytest.raises(ShoeError, match="No card is left"):
        deck.draw()


@pytest.mark.clause("premium-baccarat", "4.7.1")
@pytest.mark.clause("lucky-draw-baccarat", "4.10")
@pytest.mark.clause("seven-up-baccarat", "4.4")
@pytest.mark.clause("baceball", "4.4")
def test_a_burned_card_leaves_unseen() -> None:
    shoe = committed(CardShoe.stacked(PACK))
    shoe.burn()
    assert shoe.draw() == PACK[1]
    shoe.end()
    assert the_only(shoe.reveal()).dealt == "?? 2S"
    assert the_only(shoe.reveal()).burned == 1


@pytest.mark.clause("premium-baccarat", "4.7.2", "4.7.3")
def test_a_burned_card_can_be_shown_while_it_is_the_last_to_leave() -> None:
    shoe = committed(CardShoe.stacked(PACK))
    with pytest.raises(ShoeError, match="none to show"):
        shoe.show_burned()
    shoe.burn()
    assert shoe.show_burned() == PACK[0]
    with pytest.raises(ShoeError, match="none to show"):
        shoe.show_burned()
    shoe.burn()
    shoe.draw()
    with pytest.raises(ShoeError, match="none to show"):
        shoe.show_burned()
    shoe.end()
    assert the_only(shoe.reveal()).dealt == "AS ?? 3S"


@given(st.integers(1, 415), st.integers(0, 3), st.integers(0, 400))
def test_a_played_shoe_is_revealed_as_it_was_committed(cut: int, burns: int, draws: int) -> None:
    shoe = CardShoe("Premium 3", 12, 8)
    published = shoe.commit()
    shoe.cut(cut)
    for _ in range(burns):
        shoe.burn()
    drawn = [shoe.draw() for _ in range(draws)]
    shoe.end()
    reveal = shoe.reveal()
    delivery = the_only(reveal)
    assert verify(reveal, [published]) == []
    assert delivery.cut == cut
    assert delivery.dealt.split() == ["??"] * burns + drawn
    order = [Card(name) for name in delivery.order.split()]
    assert commit("Premium 3", 12, bytes.fromhex(delivery.nonce), order) == published


def test_the_order_stays_sealed_until_the_shoe_has_ended() -> None:
    shoe = committed(CardShoe("Premium 3", 1, 8))
    with pytest.raises(ShoeError, match="sealed until"):
        shoe.reveal()
    shoe.end()
    assert verify(shoe.reveal()) == []
    for act in (shoe.draw, shoe.burn, lambda: shoe.cut(60), lambda: shoe.refill([])):
        with pytest.raises(ShoeError):
            act()


def test_a_shoe_that_was_never_committed_has_nothing_to_reveal() -> None:
    shoe = CardShoe("Premium 3", 1, 8)
    shoe.end()
    with pytest.raises(ShoeError, match="nothing to check"):
        shoe.reveal()
    with pytest.raises(ShoeError, match="ended"):
        shoe.commit()


@pytest.mark.parametrize("source", [CardShoe("T", 1, 1), ShufflingDevice("T", 1, 1), SingleDeck("T", 1)])
def test_nothing_of_the_order_leaks(source: CardShoe | ShufflingDevice) -> None:
    for words in (repr(source), str(source), f"{source}"):
        assert not any(card in words for card in PACK)
    for leak in (pickle.dumps, copy.copy, copy.deepcopy, vars):
        with pytest.raises(TypeError):
            leak(source)


@pytest.mark.clause("lucky-draw-baccarat", "10.10")
def test_the_rack_follows_the_last_card_shuffled_committed_and_cut() -> None:
    shoe = CardShoe("Lucky 1", 4, 3)
    first = shoe.commit()
    shoe.cut(60)
    shoe.place_cutting_card(1)
    shoe.burn()
    rack = [shoe.draw() for _ in range(130)]
    with pytest.raises(ShoeError, match="25 cards are still in the shoe"):
        shoe.refill(rack, unseen=1)
    hands = [shoe.draw() for _ in range(24)]
    shoe.set_aside_cutting_card()
    hands.append(shoe.draw())
    shoe.refill(rack, unseen=1)
    assert shoe.remaining == 131
    assert shoe.delivery == 2
    with pytest.raises(ShoeError, match="before the commitment"):
        shoe.draw()
    second = shoe.commit()
    shoe.cut(60)
    shoe.burn()
    shoe.draw()
    shoe.end()
    reveal = shoe.reveal()
    assert verify(reveal, [first, second]) == []
    assert Counter(hands) + Counter(reveal.deliveries[1].order.split()) == Counter(PACK * 3)


def test_a_refill_left_uncommitted_is_no_delivery() -> None:
    shoe = committed(CardShoe("Lucky 1", 4, 1))
    rack = [shoe.draw() for _ in PACK]
    shoe.refill(rack)
    shoe.end()
    assert len(shoe.reveal().deliveries) == 1
    assert verify(shoe.reveal()) == []


@pytest.mark.clause("seven-up-baccarat", "8.4")
def test_a_device_commits_anew_each_time_cards_go_back() -> None:
    device = ShufflingDevice("7-Up 2", 3, 6)
    published = [device.commitment or ""]
    device.burn()
    rack: list[Card] = []
    unseen = 1
    for _ in range(30):
        coup = [device.draw() for _ in range(5)]
        published.append(device.take_back(rack, unseen))
        rack, unseen = coup, 0
        assert device.remaining == 312 - 5
    device.end()
    reveal = device.reveal()
    assert len(set(published)) == 31
    assert [delivery.commitment for delivery in reveal.deliveries] == published
    assert all(delivery.cut is None for delivery in reveal.deliveries)
    assert verify(reveal, published) == []


@pytest.mark.clause("baceball", "12.6")
def test_a_device_that_runs_out_goes_on_with_its_rack() -> None:
    device = ShufflingDevice("bACEball 1", 1, 6)
    device.burn()
    rack = [device.draw() for _ in range(300)]
    hands = [device.draw() for _ in range(11)]
    device.take_back(rack, unseen=1)
    assert device.remaining == 301
    assert not Counter(device.draw() for _ in range(301)) - (Counter(PACK * 6) - Counter(hands))
    device.end()
    assert verify(device.reveal()) == []


def test_only_cards_that_are_out_go_back() -> None:
    device = ShufflingDevice.stacked(PACK)
    before = device.commitment
    device.draw()
    with pytest.raises(ShoeError, match="not out: KC"):
        device.take_back([PACK[51]])
    with pytest.raises(ShoeError, match="not out: AS"):
        device.take_back([PACK[0], PACK[0]])
    with pytest.raises(ShoeError, match="0 are out unseen"):
        device.take_back([], unseen=1)
    assert device.commitment == before
    assert device.draw() == PACK[1]


@pytest.mark.clause("three-card-poker", "3.2.1", "3.2.2", "4.1.2")
def test_two_poker_decks_take_turns_and_each_round_has_a_fresh_one() -> None:
    decks = DeckRotation("Poker 1", ("red", "blue"), first_number=7)
    seen = []
    for _ in range(3):
        deck = decks.fresh()
        with pytest.raises(ShoeError, match="still in play"):
            decks.fresh()
        deck.commit()
        assert deck.remaining == 52
        seen.append((deck.number, deck.back))
        deck.end()
        assert verify(deck.reveal()) == []
    assert seen == [(7, "red"), (8, "blue"), (9, "red")]
    with pytest.raises(ShoeError, match="different colours"):
        DeckRotation("Poker 1", ("red", "red"))
    with pytest.raises(ShoeError, match="one deck or two"):
        DeckRotation("Poker 1", ())


def test_cards_that_left_before_the_cut_leave_the_rest_as_the_stack() -> None:
    shoe = committed(CardShoe.stacked(PACK))
    assert shoe.untouched
    assert [shoe.draw(), shoe.draw()] == [*PACK[:2]]
    assert not shoe.untouched
    with pytest.raises(ShoeError, match="cannot be cut"):
        shoe.cut(10)
    shoe.restack()
    assert (shoe.untouched, shoe.remaining, shoe.delivery) == (True, 50, 2)
    shoe.cut(10)
    shoe.place_cutting_card(20)
    assert [shoe.draw() for _ in range(30)] == [*PACK[12:42]]
    shoe.take_out_cutting_card()
    assert [shoe.draw() for _ in range(20)] == [*PACK[42:], *PACK[2:12]]
    shoe.end()
    assert verify(shoe.reveal()) == []


def test_a_broken_device_gives_its_cards_to_a_shoe() -> None:
    device = ShufflingDevice("Lucky 1", 3, 6)
    drawn = [device.draw() for _ in range(10)]
    device.burn()
    shoe = device.into_shoe()
    assert (device.remaining, device.ended) == (0, True)
    with pytest.raises(ShoeError):
        device.draw()
    assert (shoe.number, shoe.table, shoe.packs, shoe.remaining, shoe.commitment) == (3, "Lucky 1", 6, 301, None)
    shoe.commit()
    shoe.cut(100)
    drawn += [shoe.draw() for _ in range(301)]
    assert not Counter(drawn) - Counter(PACK * 6)
    shoe.refill(drawn, 1)
    shoe.commit()
    assert shoe.remaining == 312
    shoe.end()
    reveal = shoe.reveal()
    assert [delivery.cut for delivery in reveal.deliveries] == [None, 100, None]
    assert verify(reveal) == []


def test_one_poker_deck_is_shuffled_for_every_round() -> None:
    decks = DeckRotation("Poker 1", ("red",))
    orders = set()
    for _ in range(2):
        deck = decks.fresh()
        deck.commit()
        deck.end()
        orders.add(the_only(deck.reveal()).order)
        assert deck.back == "red"
    assert len(orders) == 2


def test_a_shoe_needs_a_proper_table_number_and_packs() -> None:
    with pytest.raises(ShoeError, match="printable"):
        CardShoe("two\nlines", 1, 8)
    with pytest.raises(ShoeError, match="numbered from 1"):
        CardShoe("T", 0, 8)
    with pytest.raises(ShoeError, match="cannot hold 0 packs"):
        CardShoe("T", 1, 0)
