"""What is stored of an unfinished shoe: it opens for its own place alone, and says nothing otherwise."""

from base64 import b64encode
from collections.abc import Callable

import msgspec
import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.cards.sealed import Kind, Sealed, encode
from croupier.games.seven_up_baccarat_tournament import Form as Undisclosed
from croupier.house.keys import Keyring, SealKey
from croupier.house.seals import (
    Place,
    SealError,
    bound,
    close,
    close_digest,
    close_form,
    open_,
    open_form,
    place_of,
    same_digest,
)
from croupier.table.model.sitting import Sealed as Form

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


WAGERS = st.none() | st.sampled_from(["player", "banker", "tie", "super-sevens"])


@given(st.lists(st.tuples(WAGERS, st.none() | st.integers(1, 10**15)), min_size=2, max_size=5), st.text(max_size=80))
def test_the_length_of_a_closed_form_tells_nothing_of_the_wager(said: list[tuple[str | None, int | None]], nonce: str) -> None:
    forms = [Form(Undisclosed(wager, amount), "b" * 64, nonce) for wager, amount in said]
    stored = [close_form("t1", "P1001", form, RING) for form in forms]
    assert len({len(form.closed) for form in stored}) == 1
    assert [open_form("t1", "P1001", form, RING) for form in stored] == forms


def test_forms_of_ordinary_nonces_are_of_one_length() -> None:
    lengths = {
        len(close_form("t1", "P1", Form(Undisclosed("tie", 50_00), "b" * 64, "c" * n), RING).closed) for n in (0, 16, 64, 80)
    }
    assert len(lengths) == 1


def test_a_form_that_was_closed_without_blanks_opens_as_ever() -> None:
    form = Form(Undisclosed("tie", 70_00), "b" * 64, "9c27e5b0a41d86f3")
    where = bound(RING.newest, Place("form at t1", 0, 0, f"P1001\n{form.seal}"))
    body = bytes(12) + AESGCMSIV(RING.newest.secret).encrypt(bytes(12), msgspec.json.encode(form), where)
    stored = Form(Undisclosed(), form.seal, closed=f"{RING.newest.id}:{b64encode(body).decode()}")
    assert open_form("t1", "P1001", stored, RING) == form


def test_a_closed_digest_is_known_again_under_the_key_that_closed_it() -> None:
    old, plain, other = Keyring(RING.keys[:1]), "1" * 64, "2" * 64
    kept = close_digest("id-1", plain, old)
    assert plain not in kept
    for ring in (old, RING):
        assert same_digest(kept, "id-1", plain, ring)
        assert not same_digest(kept, "id-1", other, ring)
        assert not same_digest(kept, "id-2", plain, ring)
    assert close_digest("id-1", plain, RING) != kept != close_digest("id-2", plain, old)
    with pytest.raises(SealError):
        same_digest(close_digest("id-1", plain, RING), "id-1", plain, old)


def test_a_digest_that_was_kept_as_it_is_is_known_again() -> None:
    assert same_digest("1" * 64, "id-1", "1" * 64, RING)
    assert not same_digest("1" * 64, "id-1", "2" * 64, RING)
