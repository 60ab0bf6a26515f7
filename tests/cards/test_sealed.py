"""The sealed order as a value: cards move as on the floor, and nobody sees them early."""

import copy
import pickle
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from croupier.cards.card import PACK, Card
from croupier.cards.chance import SYSTEM
from croupier.cards.commitment import Delivery, Reveal, commit, verify
from croupier.cards.sealed import Kind, Sealed, ShoeError, decode, encode, reveal


def the_only(opened: Reveal) -> Delivery:
    (delivery,) = opened.deliveries
    return delivery


def drawn(sealed: Sealed, count: int) -> tuple[list[Card], Sealed]:
    """So many cards, and what is left."""
    cards = []
    for _ in range(count):
        cards.append(sealed.peek())
        sealed = sealed.take()
    return cards, sealed


def test_a_new_shoe_holds_its_packs_in_no_order() -> None:
    shoe = Sealed.fresh("Premium 3", 1, 8)
    cards, shoe = drawn(shoe, 416)
    assert Counter(cards) == Counter(PACK * 8)
    assert cards != list(PACK * 8)
    assert shoe.remaining == 0
    with pytest.raises(ShoeError, match="No card is left"):
        shoe.take()


def test_a_look_at_the_next_card_moves_nothing() -> None:
    shoe = Sealed.stacked(PACK)
    assert [shoe.peek() for _ in range(3)] == ["AS"] * 3
    after = shoe.take()
    assert (shoe.peek(), shoe.gone, after.peek(), after.gone) == ("AS", 0, "2S", 1)


@pytest.mark.clause("premium-baccarat", "4.6")
@pytest.mark.clause("lucky-draw-baccarat", "4.9")
def test_the_cut_sends_the_cards_in_front_to_the_back() -> None:
    shoe = Sealed.stacked(PACK).turn(13)
    assert drawn(shoe, 52)[0] == [*PACK[13:], *PACK[:13]]


def test_every_order_is_committed_as_it_is_made() -> None:
    shoe = Sealed.fresh("Premium 3", 1, 8)
    assert verify(reveal([shoe.end()]), [shoe.commitment]) == []
    device = Sealed.fresh("7-Up 2", 1, 6, Kind.DEVICE)
    orders = [shoe, shoe.riffle(), shoe.restack(), device, device.take_back(), device.into_shoe()]
    assert len({order.commitment for order in orders}) == len({order.nonce for order in orders}) == 6


@pytest.mark.clause("premium-baccarat", "4.2")
@pytest.mark.clause("lucky-draw-baccarat", "4.2")
def test_a_riffle_gives_another_order_with_a_seal_of_its_own_and_comes_before_the_cut_only() -> None:
    before = Sealed.stacked(PACK)
    shoe = before.riffle()
    assert shoe.packet is not None
    assert [place for place in shoe.order if place < shoe.packet] == list(range(shoe.packet)), "each packet falls as it lay"
    assert [place for place in shoe.order if place >= shoe.packet] == list(range(shoe.packet, 52))
    assert shoe.commitment != before.commitment
    assert (shoe.delivery, shoe.number, shoe.kind) == (2, 1, Kind.SHOE)
    with pytest.raises(ShoeError, match="must come before"):
        shoe.turn(20).riffle()
    cards, shoe = drawn(shoe, 52)
    assert cards != list(PACK)
    assert Counter(cards) == Counter(PACK)
    assert verify(reveal([before, shoe.end()]), [before.commitment, shoe.commitment]) == []


def test_cards_are_cut_once_and_before_the_first_leaves() -> None:
    shoe = Sealed.fresh("Premium 3", 1, 8)
    with pytest.raises(ShoeError, match="does not divide"):
        shoe.turn(416)
    with pytest.raises(ShoeError, match="already cut"):
        shoe.turn(100).turn(100)
    with pytest.raises(ShoeError, match="once the first of them has left"):
        shoe.take().turn(100)
    with pytest.raises(ShoeError, match="never cut"):
        Sealed.fresh("7-Up 2", 1, 6, Kind.DEVICE).turn(100)
    with pytest.raises(ShoeError, match="416 cards from the back of 415"):
        shoe.take().place_cutting_card(416)


@pytest.mark.clause("premium-baccarat", "4.9", "4.10")
def test_the_cutting_card_shows_before_the_cards_behind_it_and_is_set_aside() -> None:
    shoe = Sealed.stacked(PACK).place_cutting_card(20)
    for _ in range(32):
        assert not shoe.cutting_card_shows
        shoe = shoe.take()
    assert shoe.cutting_card_shows
    shoe = shoe.without_cutting_card()
    assert not shoe.cutting_card_shows
    assert shoe.peek() == PACK[32]
    assert shoe.without_cutting_card() is shoe


@pytest.mark.clause("three-card-poker", "4.2")
def test_a_cutting_card_under_the_deck_shows_when_all_have_left() -> None:
    deck = Sealed.stacked(PACK).turn(26).place_cutting_card(0)
    for _ in PACK:
        assert not deck.cutting_card_shows
        deck = deck.take()
    assert deck.cutting_card_shows
    with pytest.raises(ShoeError, match="No card is left"):
        deck.peek()


@pytest.mark.clause("premium-baccarat", "4.7.1")
@pytest.mark.clause("lucky-draw-baccarat", "4.10")
@pytest.mark.clause("seven-up-baccarat", "4.4")
@pytest.mark.clause("baceball", "4.4")
def test_a_burned_card_leaves_unseen() -> None:
    shoe = Sealed.stacked(PACK).burn()
    assert shoe.peek() == PACK[1]
    opened = the_only(reveal([shoe.take().end()]))
    assert opened.dealt == "?? 2S"
    assert opened.burned == 1


@pytest.mark.clause("premium-baccarat", "4.7.2", "4.7.3")
def test_a_burn_may_show_its_first_card_and_take_others_unseen() -> None:
    shoe = Sealed.stacked(PACK).burn(0, shown=True)
    assert the_only(reveal([shoe.end()])).dealt == "AS"
    shoe = shoe.burn().take().burn(2, shown=True)
    opened = the_only(reveal([shoe.end()]))
    assert (opened.dealt, opened.burned) == ("AS ?? 3S 4S ?? ??", 5)
    assert verify(reveal([shoe.end()])) == []
    with pytest.raises(ShoeError, match="50 cards cannot be burned: 46 are left"):
        shoe.burn(50)


@given(st.integers(1, 415), st.integers(0, 3), st.integers(0, 400))
def test_a_played_shoe_is_revealed_as_it_was_committed(cut: int, burns: int, draws: int) -> None:
    shoe = Sealed.fresh("Premium 3", 12, 8)
    published = shoe.commitment
    cards, shoe = drawn(shoe.turn(cut).burn(burns), draws)
    opened = reveal([shoe.end()])
    delivery = the_only(opened)
    assert verify(opened, [published]) == []
    assert delivery.cut == cut
    assert delivery.dealt.split() == ["??"] * burns + cards
    order = [Card(name) for name in delivery.order.split()]
    assert commit("Premium 3", 12, bytes.fromhex(delivery.nonce), order) == published


def test_the_order_stays_sealed_until_the_shoe_has_ended() -> None:
    shoe = Sealed.fresh("Premium 3", 1, 8)
    with pytest.raises(ShoeError, match="sealed until"):
        reveal([shoe])
    shoe = shoe.end()
    assert verify(reveal([shoe])) == []
    for act in (shoe.peek, shoe.take, shoe.burn, lambda: shoe.turn(60), shoe.take_back, shoe.riffle, shoe.restack):
        with pytest.raises(ShoeError):
            act()


def test_a_file_needs_every_order_of_its_shoe() -> None:
    with pytest.raises(ShoeError, match="nothing to check"):
        reveal([])
    device = Sealed.fresh("7-Up 2", 3, 6, Kind.DEVICE)
    second = device.take_back().end()
    with pytest.raises(ShoeError, match="Some orders of shoe 3 are missing"):
        reveal([second])
    with pytest.raises(ShoeError, match="Some orders of shoe 3 are missing"):
        reveal([Sealed.fresh("7-Up 2", 2, 6, Kind.DEVICE), second])
    assert verify(reveal([device, second])) == []


@pytest.mark.parametrize("kind", Kind)
def test_nothing_of_the_order_leaks(kind: Kind) -> None:
    source = Sealed.fresh("T", 1, 1, kind)
    with Console().capture() as shown:
        Console().print(source, [source])
    for words in (repr(source), str(source), f"{source}", shown.get()):
        assert not any(card in words for card in PACK)
        assert source.nonce.hex()[:8] not in words
        assert repr(source.order)[2:20] not in words
    for leak in (pickle.dumps, copy.copy, copy.deepcopy, vars):
        with pytest.raises(TypeError):
            leak(source)


@pytest.mark.clause("lucky-draw-baccarat", "10.10")
def test_the_rack_follows_the_last_card_shuffled_committed_and_cut() -> None:
    first = Sealed.fresh("Lucky 1", 4, 3).turn(60).place_cutting_card(1).burn()
    rack, first = drawn(first, 130)
    with pytest.raises(ShoeError, match="25 cards are still in the shoe"):
        first.take_back(rack, 1)
    hands, first = drawn(first, 25)
    second = first.take_back(rack, 1)
    assert (second.remaining, second.delivery, second.behind, second.cut) == (131, 2, None, None)
    opened = reveal([first, second.turn(60).burn().take().end()])
    assert verify(opened, [first.commitment, second.commitment]) == []
    assert Counter(hands) + Counter(opened.deliveries[1].order.split()) == Counter(PACK * 3)


def test_an_order_that_nobody_recorded_is_no_delivery() -> None:
    rack, shoe = drawn(Sealed.fresh("Lucky 1", 4, 1), 52)
    shoe.take_back(rack)
    assert len(reveal([shoe.end()]).deliveries) == 1
    assert verify(reveal([shoe.end()])) == []


@pytest.mark.clause("seven-up-baccarat", "8.4")
def test_a_device_commits_anew_each_time_cards_go_back() -> None:
    device = Sealed.fresh("7-Up 2", 3, 6, Kind.DEVICE)
    published, stood = [device.commitment], []
    device = device.burn()
    rack: list[Card] = []
    unseen = 1
    for _ in range(30):
        coup, device = drawn(device, 5)
        stood.append(device)
        device = device.take_back(rack, unseen)
        published.append(device.commitment)
        rack, unseen = coup, 0
        assert device.remaining == 312 - 5
    opened = reveal([*stood, device.end()])
    assert len(set(published)) == 31
    assert [delivery.commitment for delivery in opened.deliveries] == published
    assert all(delivery.cut is None for delivery in opened.deliveries)
    assert verify(opened, published) == []


def test_a_device_stays_small_however_many_orders_it_has_made() -> None:
    device, rack = Sealed.fresh("7-Up 2", 3, 6, Kind.DEVICE), list[Card]()
    sizes = []
    for _ in range(200):
        coup, device = drawn(device.burn(), 5)
        device = device.take_back(rack, 1)
        rack = coup
        sizes.append(len(encode(device)))
    assert max(sizes) < 312 + 300
    assert max(sizes[100:]) <= max(sizes[:100]) + 2, "a larger number of the order, and nothing else"


@pytest.mark.clause("baceball", "12.6")
def test_a_device_that_runs_out_goes_on_with_its_rack() -> None:
    rack, first = drawn(Sealed.fresh("bACEball 1", 1, 6, Kind.DEVICE).burn(), 300)
    hands, first = drawn(first, 11)
    device = first.take_back(rack, 1)
    assert device.remaining == 301
    cards, device = drawn(device, 301)
    assert not Counter(cards) - (Counter(PACK * 6) - Counter(hands))
    assert verify(reveal([first, device.end()])) == []


def test_only_cards_that_are_out_go_back() -> None:
    device = Sealed.stacked(PACK, kind=Kind.DEVICE).take()
    with pytest.raises(ShoeError, match="not out: KC"):
        device.take_back([PACK[51]])
    with pytest.raises(ShoeError, match="not out: AS"):
        device.take_back([PACK[0], PACK[0]])
    with pytest.raises(ShoeError, match="0 are out unseen"):
        device.take_back([], 1)
    assert device.peek() == PACK[1]
    later = device.take_back().take_back()
    assert later.take_back([PACK[0]]).remaining == 52, "it has been out since two orders ago"


def test_cards_that_left_before_the_cut_leave_the_rest_as_the_stack() -> None:
    shoe = Sealed.stacked(PACK)
    assert shoe.untouched
    cards, first = drawn(shoe, 2)
    assert cards == [*PACK[:2]]
    assert not first.untouched
    with pytest.raises(ShoeError, match="cannot be cut"):
        first.turn(10)
    shoe = first.restack()
    assert (shoe.untouched, shoe.remaining, shoe.delivery) == (True, 50, 2)
    shoe = shoe.turn(10).place_cutting_card(20)
    with pytest.raises(ShoeError, match="already cut"):
        shoe.restack()
    cards, shoe = drawn(shoe, 30)
    assert cards == [*PACK[12:42]]
    cards, shoe = drawn(shoe.without_cutting_card(), 20)
    assert cards == [*PACK[42:], *PACK[2:12]]
    assert verify(reveal([first, shoe.end()])) == []


def test_a_broken_device_gives_its_cards_to_a_shoe() -> None:
    cards, device = drawn(Sealed.fresh("Lucky 1", 3, 6, Kind.DEVICE), 10)
    device = device.burn()
    shoe = device.into_shoe()
    assert (shoe.number, shoe.table, shoe.packs, shoe.remaining, shoe.kind) == (3, "Lucky 1", 6, 301, Kind.SHOE)
    assert shoe.commitment != device.commitment
    with pytest.raises(ShoeError, match="in a card shoe already"):
        shoe.into_shoe()
    others, shoe = drawn(shoe.turn(100), 301)
    cards += others
    assert not Counter(cards) - Counter(PACK * 6)
    last = shoe.take_back(cards, 1)
    assert last.remaining == 312
    opened = reveal([device, shoe, last.end()])
    assert [delivery.cut for delivery in opened.deliveries] == [None, 100, None]
    assert verify(opened) == []


def test_a_shoe_needs_a_proper_table_number_and_packs() -> None:
    with pytest.raises(ShoeError, match="printable"):
        Sealed.fresh("two\nlines", 1, 8)
    with pytest.raises(ShoeError, match="numbered from 1"):
        Sealed.fresh("T", 0, 8)
    with pytest.raises(ShoeError, match="cannot hold 0 packs"):
        Sealed.fresh("T", 1, 0)


# For storage


@st.composite
def some_order(draw: st.DrawFn) -> Sealed:
    """An order somewhere in its life: cut or not, burned from and dealt from, cards back in a device."""
    kind = draw(st.sampled_from(Kind))
    sealed = Sealed.fresh(draw(st.sampled_from(("T", "Premium 3", "Tisch №7"))), draw(st.integers(1, 10**6)), 1, kind)
    if draw(st.booleans()):
        sealed = draw(st.sampled_from((sealed.riffle(), sealed.take().restack().riffle(), sealed.take().restack())))
    if kind is Kind.SHOE and draw(st.booleans()):
        sealed = sealed.turn(draw(st.integers(1, 50)))
    if draw(st.booleans()):
        sealed = sealed.place_cutting_card(draw(st.integers(0, 51)))
    sealed = sealed.burn(draw(st.integers(0, 4)), shown=draw(st.booleans()))
    for _ in range(draw(st.integers(0, 20))):
        sealed = sealed.take()
    if kind is Kind.DEVICE and draw(st.booleans()):
        sealed = sealed.take_back((), min(1, len(sealed.hidden))).burn().take()
    return sealed.end() if draw(st.booleans()) else sealed


@given(some_order())
def test_what_is_stored_comes_back_the_same(sealed: Sealed) -> None:
    data = encode(sealed)
    assert decode(data) == sealed
    assert encode(decode(data)) == data
    if not sealed.ended and sealed.remaining:
        assert decode(data).peek() == sealed.peek()


@pytest.mark.slow
@given(some_order(), st.data())
def test_stored_bytes_that_were_changed_are_refused_or_still_hold_together(sealed: Sealed, data: st.DataObject) -> None:
    stored = bytearray(encode(sealed))
    place = data.draw(st.integers(0, len(stored) - 1))
    stored[place] ^= data.draw(st.integers(1, 255))
    read = read_or_refused(bytes(stored))
    if isinstance(read, str):
        assert read.endswith(".")
        assert not any(card in read for card in PACK)
    else:
        assert read.order == sealed.order
        assert read.nonce == sealed.nonce


def test_what_was_stored_before_orders_said_how_they_were_made_is_still_read() -> None:
    sealed = Sealed.fresh("T", 1, 1).turn(20).take()
    head, _, body = encode(sealed).partition(b"\n")
    assert decode(head + b"\n" + msgspec.msgpack.encode(msgspec.msgpack.decode(body)[:-2])) == sealed


def read_or_refused(data: bytes) -> Sealed | str:
    try:
        return decode(data)
    except ShoeError as error:
        return str(error)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no sealed order"),
        (b"nonsense", "no sealed order"),
        (b"croupier sealed order 2\n\x90", "another form than 1"),
        (b"croupier sealed order 1\n", "damaged"),
        (b"croupier sealed order 1\n\x90", "damaged"),
        (b"croupier sealed order 1\n" + b"\x91" * 5000, "damaged"),
    ],
)
def test_bytes_that_are_no_sealed_order_get_one_sentence(data: bytes, said: str) -> None:
    with pytest.raises(ShoeError, match=said):
        decode(data)


def test_an_order_under_another_seal_is_not_taken() -> None:
    one, other = Sealed.fresh("T", 1, 1), Sealed.fresh("T", 1, 1)
    forged = encode(one).replace(one.order, other.order)
    with pytest.raises(ShoeError, match="does not hold together"):
        decode(forged)
    beyond = encode(Sealed.stacked(PACK, entropy=SYSTEM)).replace(bytes(range(52)), bytes(range(1, 53)))
    with pytest.raises(ShoeError, match="does not hold together"):
        decode(beyond)
