"""A shoe file holds if nothing was touched, and says what is wrong if anything was."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards.card import PACK, PLACE, Card
from croupier.cards.chance import riffled, shuffled
from croupier.cards.commitment import (
    Delivery,
    Made,
    Reveal,
    RevealError,
    _fall_together,
    checks,
    commit,
    read_reveal,
    sealed_text,
    table_problem,
    verify,
    write_reveal,
)

NONCE = bytes(range(32))
DOCUMENT = Path(__file__).parents[2] / "docs" / "verify-shoe.md"


def sealed(order: list[Card], *, number: int = 1, cut: int | None = None, dealt: int = 0, back: str = "", **made: Any) -> Delivery:
    turned = order[cut or 0 :] + order[: cut or 0]
    return Delivery(
        commitment=commit("Premium 3", 12, NONCE, order, number),
        nonce=NONCE.hex(),
        order=" ".join(order),
        cut=cut,
        dealt=" ".join(turned[:dealt]),
        returned=back,
        **made,
    )


def shoe_file(*deliveries: Delivery, packs: int = 1) -> Reveal:
    return Reveal(2, "Premium 3", 12, packs, deliveries)


def complaints(reveal: Reveal) -> str:
    return " ".join(problem.sentence for problem in verify(reveal))


def test_the_hashed_bytes_are_six_lines_of_text() -> None:
    text = sealed_text("Premium 3", 12, 1, NONCE, [Card("7H"), Card("AS")])
    assert text == (
        b"croupier shoe commitment 1\ntable Premium 3\nshoe 12\ndelivery 1\n"
        b"nonce 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\norder 7H AS\n"
    )
    assert commit("Premium 3", 12, NONCE, [Card("7H"), Card("AS")]) == hashlib.sha256(text).hexdigest()


def test_the_worked_example_of_the_document_is_right() -> None:
    order = list(PACK)
    text = sealed_text("Poker 1", 7, 1, NONCE, order)
    page = DOCUMENT.read_text()
    assert hashlib.sha256(text).hexdigest() in page
    assert text.decode() in page


@given(st.data())
def test_any_change_to_what_is_sealed_changes_the_commitment(data: st.DataObject) -> None:
    order = list(PACK)
    sealed_as = ("Premium 3", 12, NONCE, order, 1)
    place = data.draw(st.integers(0, 50))
    swapped = [*order[:place], order[place + 1], order[place], *order[place + 2 :]]
    others = [
        ("Premium 4", 12, NONCE, order, 1),
        ("Premium 3", 13, NONCE, order, 1),
        ("Premium 3", 12, data.draw(st.binary(min_size=32, max_size=32).filter(lambda n: n != NONCE)), order, 1),
        ("Premium 3", 12, NONCE, swapped, 1),
        ("Premium 3", 12, NONCE, order, 2),
    ]
    assert commit(*sealed_as) not in {commit(*other) for other in others}


@given(st.integers(1, 51) | st.none(), st.integers(0, 52))
def test_an_honest_shoe_holds(cut: int | None, dealt: int) -> None:
    assert verify(shoe_file(sealed(shuffled(PACK), cut=cut, dealt=dealt))) == []


def test_a_file_read_back_is_the_same() -> None:
    reveal = shoe_file(sealed(shuffled(PACK), cut=20, dealt=40))
    assert read_reveal(write_reveal(reveal)) == reveal


def test_another_order_does_not_fit_the_commitment() -> None:
    honest = sealed(list(PACK))
    forged = msgspec.structs.replace(honest, order=" ".join(reversed(PACK)))
    assert "The commitment does not fit" in complaints(shoe_file(forged))


def test_a_pack_with_a_card_changed_is_not_full() -> None:
    words = complaints(shoe_file(sealed([PACK[1], *PACK[1:]])))
    assert "missing from the order: AS" in words
    assert "should not be: 2S" in words


def test_dealt_cards_must_follow_the_cut_order() -> None:
    honest = sealed(list(PACK), cut=13, dealt=4)
    assert honest.dealt == "AH 2H 3H 4H"
    swapped = msgspec.structs.replace(honest, dealt="AH 3H 2H 4H")
    assert "Card 2 dealt was 3H, but the order has 2H there (2 cards differ in all)." in complaints(shoe_file(swapped))
    uncut = msgspec.structs.replace(honest, cut=None)
    assert "Card 1 dealt was AH, but the order has AS" in complaints(shoe_file(uncut))


@pytest.mark.parametrize("cut", [0, -3, 52, 10**12])
def test_a_cut_that_divides_nothing_is_reported(cut: int) -> None:
    assert "does not divide" in complaints(shoe_file(msgspec.structs.replace(sealed(list(PACK)), cut=cut)))


def test_more_cards_than_the_order_has_are_reported() -> None:
    long = msgspec.structs.replace(sealed(list(PACK)), dealt=" ".join([*PACK, "AS"]))
    assert "53 cards were dealt from an order of 52" in complaints(shoe_file(long))


def test_unseen_cards_must_be_burned_ones() -> None:
    hidden = msgspec.structs.replace(sealed(list(PACK)), dealt="?? 2S ??", burned=2)
    assert verify(shoe_file(hidden)) == []
    assert "burned" in complaints(shoe_file(msgspec.structs.replace(hidden, burned=1)))
    assert "burned" in complaints(shoe_file(msgspec.structs.replace(hidden, burned=4)))


def test_a_device_is_followed_from_delivery_to_delivery() -> None:
    first = sealed(list(PACK), dealt=6, device=True)
    second_order = shuffled([*PACK[6:], *PACK[:3]])
    second = sealed(second_order, number=2, back=" ".join(PACK[:3]))
    assert verify(shoe_file(first, second)) == []
    assert "missing from the order" in complaints(shoe_file(first, msgspec.structs.replace(second, returned="AS 2S 3S 4S")))
    never_out = sealed([*PACK[6:], PACK[10]], number=2, back=PACK[10])
    assert "Cards went back that were not out: JS" in complaints(shoe_file(first, never_out))


def test_deliveries_cannot_change_places() -> None:
    one, two = sealed(list(PACK), device=True), sealed(list(reversed(PACK)), number=2)
    assert verify(shoe_file(one, two)) == []
    assert "Delivery 1: The commitment does not fit" in complaints(shoe_file(two, one))


# Later orders, compared as orders


@given(st.integers(1, 6), st.integers(0, 50))
def test_what_is_left_after_a_card_came_out_before_the_cut_lies_as_it_lay(out: int, place: int) -> None:
    order = shuffled(PACK)
    first, rest = sealed(order, dealt=out), order[out:]
    assert verify(shoe_file(first, sealed(rest, number=2, cut=20, dealt=9, made=Made.LEFT))) == []
    at = place % (len(rest) - 1)
    rest[at], rest[at + 1] = rest[at + 1], rest[at]
    words = complaints(shoe_file(first, sealed(rest, number=2, cut=20, dealt=9, made=Made.LEFT)))
    assert words == "Delivery 2: The order before is another: this one is not what was left of it, as it lay."


@given(st.integers(1, 8), st.integers(0, 2))
def test_a_riffle_is_one_of_the_order_before(packs: int, out: int) -> None:
    order = shuffled(PACK * packs)
    first, rest = sealed(order, dealt=out), order[out:]
    places, packet = riffled(bytes(PLACE[card] for card in rest))
    after = [PACK[place] for place in places]
    second = sealed(after, number=2, cut=20, made=Made.RIFFLED, packet=packet)
    assert verify(shoe_file(first, second, packs=packs)) == []
    for forged in (
        sealed(shuffled(after), number=2, cut=20, made=Made.RIFFLED, packet=packet),
        msgspec.structs.replace(second, packet=len(rest)),
        msgspec.structs.replace(second, packet=len(rest) + 1),
        msgspec.structs.replace(second, packet=-1),
    ):
        assert "Delivery 2: The order before is another: this one is not a riffle of it." in complaints(
            shoe_file(first, forged, packs=packs)
        )


@pytest.mark.slow
@given(st.text("abc", max_size=7), st.text("abc", max_size=7), st.text("abc", max_size=14))
def test_packets_fall_together_in_every_way_and_in_no_other(first: str, second: str, other: str) -> None:
    """Against all ways one by one, with cards that look alike."""

    def ways(one: str, two: str) -> set[str]:
        if not one or not two:
            return {one + two}
        return {one[0] + rest for rest in ways(one[1:], two)} | {two[0] + rest for rest in ways(one, two[1:])}

    known = ways(first, second)
    for order in (*known, other, "".join(sorted(first + second)), "".join(sorted(first + second, reverse=True))):
        fits = _fall_together([*map(Card, order)], [*map(Card, first)], [*map(Card, second)])
        assert fits is (order in known)


def test_a_shoe_is_not_shuffled_while_cards_are_in_it_and_a_device_is() -> None:
    order = shuffled(PACK)
    first, second = sealed(order, dealt=3), sealed(shuffled(order[3:]), number=2)
    assert complaints(shoe_file(first, second)) == "Delivery 2: 49 cards were still in a card shoe, which is not shuffled then."
    assert verify(shoe_file(msgspec.structs.replace(first, device=True), second)) == []
    all_out = sealed(order, dealt=52)
    assert verify(shoe_file(all_out, sealed(shuffled(order[:30]), number=2, back=" ".join(order[:30])))) == []


def test_how_an_order_was_made_must_make_sense() -> None:
    order = shuffled(PACK)
    assert "The first order can only have been shuffled." in complaints(shoe_file(sealed(order, made=Made.LEFT)))
    assert "A riffle, and nothing else" in complaints(shoe_file(sealed(order, packet=3)))
    riffle = sealed(order, number=2, made=Made.RIFFLED, packet=0)
    assert verify(shoe_file(sealed(order), riffle)) == []
    assert "A riffle, and nothing else" in complaints(shoe_file(sealed(order), msgspec.structs.replace(riffle, packet=None)))
    cut = [*order[20:], *order[:20]]
    late = sealed(cut, number=2, made=Made.LEFT)
    assert "Cards that are cut are not left any more" in complaints(shoe_file(sealed(order, cut=20), late))
    some = sealed(order, number=2, made=Made.LEFT, back=order[0])
    assert "none goes back among them" in complaints(shoe_file(sealed(order, dealt=1), some))


def test_a_file_of_the_first_form_is_still_read_and_its_later_orders_compared_by_their_cards() -> None:
    order = shuffled(PACK)
    old = msgspec.structs.replace(shoe_file(sealed(order, dealt=3), sealed(shuffled(order[3:]), number=2)), version=1)
    plain = msgspec.json.decode(write_reveal(old))
    for delivery in plain["deliveries"]:
        for name in ("made", "packet", "device"):
            del delivery[name]
    again = read_reveal(msgspec.json.encode(plain))
    assert again == old
    assert verify(again) == []
    assert not any("order follows" in check.what for check in checks(again))


def test_a_first_delivery_has_no_cards_back() -> None:
    assert "before the first order" in complaints(shoe_file(sealed(list(PACK), back="AS")))


def test_a_commitment_noted_down_must_be_in_the_file() -> None:
    reveal = shoe_file(sealed(list(PACK)))
    noted = reveal.deliveries[0].commitment
    assert verify(reveal, [noted.upper() + "\n"]) == []
    assert "is not in the file" in verify(reveal, ["0" * 64])[0].sentence


@pytest.mark.parametrize("order", ["", " ", "AS  2S", "XX", "as", "AS\n2S", "AS " * 52, "A" * 10**6])
def test_a_text_that_lists_no_cards_is_reported_and_shortly(order: str) -> None:
    words = complaints(shoe_file(msgspec.structs.replace(sealed(list(PACK)), order=order)))
    assert words
    assert len(words) < 600


@pytest.mark.parametrize("field", ["nonce", "commitment"])
@pytest.mark.parametrize("value", ["", "00", "G" * 64, "A" * 64, "0" * 64 + "\n"])
def test_digits_that_are_none_are_reported(field: str, value: str) -> None:
    changed = msgspec.structs.replace(sealed(list(PACK)), **{field: value})
    assert f"The {field} is not 64 lower-case" in complaints(shoe_file(changed))


@pytest.mark.parametrize("table", ["", "two\nlines", " edge", "edge ", "x" * 101, "\x1b[2J", "\ud800"])
def test_a_table_name_that_would_not_fill_one_line_is_refused(table: str) -> None:
    assert table_problem(table)
    assert complaints(msgspec.structs.replace(shoe_file(sealed(list(PACK))), table=table))


def test_a_table_may_have_any_printable_name() -> None:
    assert table_problem("贵宾厅 3 – Süd") is None


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file is not JSON"),
        (b"{", "The file is not JSON"),
        (b"\xff\xfe\x00", "The file is not JSON"),
        (b"[]", "no shoe file"),
        (b"{}", "no shoe file"),
        (b'{"version": 3, "new": 1}', "The file is of version 3"),
        (b'{"version": 0}', "The file is of version 0"),
        (b'{"version": "1"}', "no shoe file"),
        (b'{"version": 1}', "no shoe file"),
        (b'{"version": 1, "table": "T", "shoe": 1, "packs": 1, "deliveries": []}', "no shoe file"),
        (b'{"version": 1, "table": "T", "shoe": 0, "packs": 1, "deliveries": [{}]}', "no shoe file"),
        (b'{"version": 1, "table": "T", "shoe": 1, "packs": 1e400, "deliveries": [{}]}', "file"),
        (b'{"version": 1, "x": ' + b"[" * 100_000, "file"),
        (b'{"version": 1, "' + b"y" * 100_000 + b'": 1}', "no shoe file"),
    ],
)
def test_a_file_of_anything_else_gets_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(RevealError, match=sentence) as caught:
        read_reveal(data)
    said = str(caught.value)
    assert said.endswith(".")
    assert "\n" not in said
    assert len(said) < 300


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    with pytest.raises(RevealError):
        read_reveal(data)


_TEXTS = st.text(max_size=12) | st.sampled_from(["AS", "AS 2S", "??", "0" * 64, " ".join(PACK)])
_DELIVERIES = st.builds(
    Delivery,
    commitment=_TEXTS,
    nonce=_TEXTS,
    order=_TEXTS,
    cut=st.none() | st.integers(-(2**63), 2**63),
    burned=st.integers(0, 2**63),
    dealt=_TEXTS,
    returned=_TEXTS,
    made=st.sampled_from(Made),
    packet=st.none() | st.integers(-(2**63), 2**63),
    device=st.booleans(),
)


@pytest.mark.slow
@given(st.builds(Reveal, st.sampled_from((1, 2)), _TEXTS, st.integers(1), st.integers(1, 9), st.tuples(_DELIVERIES, _DELIVERIES)))
def test_no_well_formed_nonsense_breaks_the_check(reveal: Reveal) -> None:
    assert verify(reveal)
