"""The order of an unfinished shoe as it lies in the database: encrypted, and bound to the place it belongs to.

AES-256-GCM-SIV, which forgives even a repeated nonce. What is bound with it (the table, the shoe's number, the delivery, the
commitment that was published, and the key) is not stored inside: whoever opens a seal says for which place, and a seal that was
moved there from another does not open.
"""

import hmac
import os
from base64 import b64decode, b64encode
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV
from msgspec import MsgspecError, Struct
from msgspec.json import Decoder
from msgspec.json import encode as written
from msgspec.structs import replace

from croupier.cards.sealed import Sealed, ShoeError, decode, encode
from croupier.games.seven_up_baccarat_tournament import Form as Undisclosed
from croupier.house.keys import Keyring, SealKey
from croupier.table.model.sitting import Sealed as Form
from croupier.tournament.seats import SealedSeats

_FORM: Final = b"croupier seal 1"
_NONCE: Final = 12
_SEATS: Final = "seats of "
"""No table's id has a space in it: a seal of seats opens at no table, and no shoe's in a tournament."""
_FORMS: Final = "form at "
_ROOM: Final = 128
"""Bytes for a form's wager and amount, however they are written."""
_BLOCK: Final = 512
_RECEIPT: Final = b"croupier receipt 1"
_read_form: Final = Decoder(Form).decode
_read_seats: Final = Decoder(SealedSeats).decode


class SealError(ValueError):
    """A seal that does not open. There is one sentence for every reason, so that it tells nothing of what is inside."""

    def __init__(self) -> None:
        super().__init__("This seal does not open: it was changed, belongs to another place, or its key is not here.")


class Place(Struct, frozen=True):
    """Where a seal belongs."""

    table: str
    number: int
    """The shoe's."""
    delivery: int
    commitment: str


def place_of(sealed: Sealed) -> Place:
    return Place(sealed.table, sealed.number, sealed.delivery, sealed.commitment)


def close(sealed: Sealed, ring: Keyring) -> tuple[str, bytes]:
    """The id of the key, and the bytes that may be stored."""
    key, nonce = ring.newest, os.urandom(_NONCE)
    return key.id, nonce + AESGCMSIV(key.secret).encrypt(nonce, encode(sealed), bound(key, place_of(sealed)))


def open_(key_id: str, body: bytes, place: Place, ring: Keyring) -> Sealed:
    """The order that was closed for this place; anything else is a `SealError`."""
    key = ring.find(key_id)
    if key is None:
        raise SealError
    try:
        sealed = decode(AESGCMSIV(key.secret).decrypt(body[:_NONCE], body[_NONCE:], bound(key, place)))
    except (InvalidTag, ValueError, ShoeError):
        raise SealError from None
    if place_of(sealed) != place:
        raise SealError
    return sealed


def close_seats(place: str, sealed: SealedSeats, ring: Keyring) -> tuple[str, bytes]:
    """The same for the sealed order of a seat draw; `place` names the tournament and the session."""
    key, nonce = ring.newest, os.urandom(_NONCE)
    where = Place(f"{_SEATS}{place}", 0, 0, sealed.commitment)
    return key.id, nonce + AESGCMSIV(key.secret).encrypt(nonce, written(sealed), bound(key, where))


def open_seats(place: str, commitment: str, key_id: str, body: bytes, ring: Keyring) -> SealedSeats:
    """The order that was sealed for this draw; anything else is a `SealError`."""
    key = ring.find(key_id)
    if key is None:
        raise SealError
    where = Place(f"{_SEATS}{place}", 0, 0, commitment)
    try:
        sealed = _read_seats(AESGCMSIV(key.secret).decrypt(body[:_NONCE], body[_NONCE:], bound(key, where)))
    except (InvalidTag, ValueError, MsgspecError):
        raise SealError from None
    if sealed.commitment != commitment:
        raise SealError
    return sealed


def close_form(table: str, player: str, sealed: Form, ring: Keyring) -> Form:
    """An undisclosed wager as it may be stored before it is read out: nothing of it can be read but its hash."""
    key, nonce = ring.newest, os.urandom(_NONCE)
    body = nonce + AESGCMSIV(key.secret).encrypt(nonce, _padded(sealed), bound(key, _of_form(table, player, sealed)))
    return Form(Undisclosed(), sealed.seal, closed=f"{key.id}:{b64encode(body).decode()}")


def open_form(table: str, player: str, stored: Form, ring: Keyring) -> Form:
    """The form that this player handed in at this table; anything else is a `SealError`."""
    key_id, _, text = stored.closed.rpartition(":")
    key = ring.find(key_id)
    if key is None:
        raise SealError
    try:
        body = b64decode(text, validate=True)
        where = bound(key, _of_form(table, player, stored))
        return _read_form(AESGCMSIV(key.secret).decrypt(body[:_NONCE], body[_NONCE:], where))
    except (InvalidTag, ValueError, MsgspecError):
        raise SealError from None


def _padded(sealed: Form) -> bytes:
    """A form with blanks after it, so that its length does not hang on what is wagered."""
    room = len(written(replace(sealed, form=Undisclosed()))) + _ROOM
    return written(sealed).ljust(room + -room % _BLOCK)


def _of_form(table: str, player: str, sealed: Form) -> Place:
    return Place(f"{_FORMS}{table}", 0, 0, f"{player}\n{sealed.seal}")


def close_digest(receipt: str, digest: str, ring: Keyring) -> str:
    """What is kept of a request that holds an undisclosed wager, to know it again: there are so few of them that from a plain
    digest the wager could be guessed. Bound to its id, so that the same wager never looks the same twice."""
    return f"{ring.newest.id}:{_keyed(ring.newest, receipt, digest)}"


def same_digest(kept: str, receipt: str, digest: str, ring: Keyring) -> bool:
    """Whether a request is the one of which this was kept, closed or plain. Without its key nobody can tell: a `SealError`."""
    key_id, closed, mac = kept.rpartition(":")
    if kept == digest or not closed:
        return kept == digest
    key = ring.find(key_id)
    if key is None:
        raise SealError
    return hmac.compare_digest(mac.encode(), _keyed(key, receipt, digest).encode())


def _keyed(key: SealKey, receipt: str, digest: str) -> str:
    return hmac.new(key.secret, _led(_RECEIPT, key.id.encode(), receipt.encode(), digest.encode()), "sha256").hexdigest()


def bound(key: SealKey, place: Place) -> bytes:
    """What a seal is bound to, each part led by its length, so that no two places give the same bytes."""
    parts = (_FORM, key.id.encode(), place.table.encode("utf-8", "surrogatepass"), b"%d" % place.number, b"%d" % place.delivery)
    return _led(*parts, place.commitment.encode("utf-8", "surrogatepass"))


def _led(*parts: bytes) -> bytes:
    return b"".join(b"%d:%s," % (len(part), part) for part in parts)
