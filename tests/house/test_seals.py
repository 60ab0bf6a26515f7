"""What is stored of an unfinished shoe: it opens for its own place alone, and says nothing otherwise."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.cards.sealed import Kind, Sealed, encode
from croupier.house.keys import Keyring, SealKey
from croupier.house.seals import Place, SealError, bound, close, open_, place_of

RING = Keyring((SealKey(b"\x01" * 32), SealKey(b"\x02" * 32)))
SHOE = Sealed.fresh("b1", 3, 8).turn(100).place_cutting_card(14).burn(8, shown=True)
KEY, BODY = close(SHOE, RING)


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("packs", [1, 6, 8])
def test_what_was_closed_opens_as_it_was(kind: Kind, packs: int) -> None:
    sealed = Sealed.fresh("7-Up 2", 1, packs, kind).take().take()
    key, body = close(sealed, RING)
    assert open_(key, body, place_of(sealed), RING) == sealed


def test_the_newest_key_closes_and_each_opens_what_it_closed() -> None:
    old = Keyring(RING.keys[:1])
    key, body = close(SHOE, old)
    assert (key, KEY) == (RING.keys[0].id, RING.keys[1].id)
    assert open_(key, body, place_of(SHOE), RING) == SHOE
    with pytest.raises(SealError):
        open_(KEY, BODY, place_of(SHOE), old)


def test_the_same_order_never_looks_the_same() -> None:
    assert len({close(SHOE, RING)[1] for _ in range(50)}) == 50


def test_nothing_of_the_order_lies_open() -> None:
    assert not any(SHOE.order[at : at + 8] in BODY for at in range(len(SHOE.order) - 8))
    assert SHOE.nonce not in BODY


SENTENCES = set[str]()


def refused(opening: Callable[[], Sealed]) -> None:
    """There is one sentence, whatever is wrong, and nothing behind it."""
    with pytest.raises(SealError) as fault:
        opening()
    SENTENCES.add(str(fault.value))
    assert len(SENTENCES) == 1
    assert fault.value.__suppress_context__ or fault.value.__context__ is None


@given(st.integers(0, len(BODY) - 1), st.integers(1, 255))
def test_a_changed_byte_is_found(at: int, turned: int) -> None:
    changed = bytearray(BODY)
    changed[at] ^= turned
    refused(lambda: open_(KEY, bytes(changed), place_of(SHOE), RING))


@given(st.integers(0, len(BODY) - 1), st.binary(max_size=20))
def test_a_seal_that_is_cut_or_lengthened_is_found(at: int, more: bytes) -> None:
    refused(lambda: open_(KEY, BODY[:at] + more if more != BODY[at:] else b"", place_of(SHOE), RING))
    refused(lambda: open_(KEY, BODY + (more or b"\0"), place_of(SHOE), RING))


@given(st.binary(max_size=600))
def test_any_other_bytes_are_refused(body: bytes) -> None:
    refused(lambda: open_(KEY, body, place_of(SHOE), RING))


@given(
    st.text() | st.sampled_from(["b1", "b2"]),
    st.integers() | st.just(3),
    st.integers() | st.just(1),
    st.text() | st.sampled_from([SHOE.commitment, SHOE.commitment.upper(), "0" * 64]),
)
def test_a_seal_opens_for_no_other_place(table: str, number: int, delivery: int, commitment: str) -> None:
    place = Place(table, number, delivery, commitment)
    if place != place_of(SHOE):
        refused(lambda: open_(KEY, BODY, place, RING))


@given(st.text() | st.sampled_from([key.id for key in RING.keys]))
def test_a_seal_opens_under_no_other_key(key: str) -> None:
    if key != KEY:
        refused(lambda: open_(key, BODY, place_of(SHOE), RING))


def test_a_seal_that_was_made_for_one_place_and_says_another_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even who holds the key can move an order: what is inside must say the same as what is bound to it."""
    elsewhere = place_of(replace(SHOE, table="b2"))
    monkeypatch.setattr("croupier.house.seals.place_of", lambda _: elsewhere)
    key, body = close(SHOE, RING)
    monkeypatch.undo()
    refused(lambda: open_(key, body, elsewhere, RING))


def test_what_is_inside_must_be_an_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.house.seals.encode", lambda sealed: encode(sealed)[:-1])
    key, body = close(SHOE, RING)
    refused(lambda: open_(key, body, place_of(SHOE), RING))


PLACES = st.builds(Place, st.text(), st.integers(), st.integers(), st.text())


@given(PLACES, PLACES)
def test_no_two_places_are_bound_alike(one: Place, other: Place) -> None:
    assert (bound(RING.newest, one) == bound(RING.newest, other)) is (one == other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Place("b1", 1, 11, "c"), Place("b1", 11, 1, "c")),
        (Place("b1", 11, 1, "c"), Place("b", 111, 1, "c")),
        (Place("a,1:1", 1, 1, "c"), Place("a", 1, 1, "c")),
        (Place("a", 1, 1, "1,1:c"), Place("a,1:1", 1, 1, "c")),
    ],
)
def test_no_part_can_pass_for_the_end_of_another(one: Place, other: Place) -> None:
    assert bound(RING.newest, one) != bound(RING.newest, other)
