"""The secret of a draw as it lies in the database until the draw is held: encrypted, and bound to the promotion it belongs to.

The same cipher and keys as for the order of a shoe; what is bound with it begins otherwise, so that neither opens as the other.
"""

import os
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV
from msgspec import Struct

from croupier.house.keys import Keyring, SealKey
from croupier.house.seals import SealError
from croupier.promotions.draw import commitment

_FORM: Final = b"croupier draw seal 1"
_NONCE: Final = 12


class DrawPlace(Struct, frozen=True):
    """Where a sealed secret belongs."""

    promotion: str
    draw: int
    commitment: str


def close_draw(place: DrawPlace, secret: str, ring: Keyring) -> tuple[str, bytes]:
    """The id of the key, and the bytes that may be stored."""
    key, nonce = ring.newest, os.urandom(_NONCE)
    return key.id, nonce + AESGCMSIV(key.secret).encrypt(nonce, secret.encode(), _bound(key, place))


def open_draw(key_id: str, body: bytes, place: DrawPlace, ring: Keyring) -> str:
    """The secret that was closed for this draw; anything else is a `SealError`."""
    key = ring.find(key_id)
    if key is None:
        raise SealError
    try:
        secret = AESGCMSIV(key.secret).decrypt(body[:_NONCE], body[_NONCE:], _bound(key, place)).decode()
    except (InvalidTag, ValueError):
        raise SealError from None
    if commitment(place.promotion, place.draw, secret) != place.commitment:
        raise SealError
    return secret


def _bound(key: SealKey, place: DrawPlace) -> bytes:
    """Each part led by its length, so that no two places give the same bytes."""
    parts = (_FORM, key.id.encode(), place.promotion.encode(), b"%d" % place.draw, place.commitment.encode())
    return b"".join(b"%d:%s," % (len(part), part) for part in parts)
