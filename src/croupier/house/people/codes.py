"""Time-based codes (RFC 6238): six digits that a person's own device works out from a secret and the time."""

import base64
import hmac
import secrets
from hashlib import sha1
from typing import Final
from urllib.parse import quote

STEP: Final = 30
DIGITS: Final = 6
_EITHER_SIDE: Final = 1
"""Steps by which a device's clock may be off."""


def new_secret() -> str:
    return base64.b32encode(secrets.token_bytes(20)).decode()


def code_at(secret: str, step: int, digits: int = DIGITS) -> str:
    """The code of one step of thirty seconds."""
    mac = hmac.new(base64.b32decode(secret), step.to_bytes(8, "big"), sha1).digest()
    start = mac[-1] & 0x0F
    number = int.from_bytes(mac[start : start + 4], "big") & 0x7FFFFFFF
    return str(number % 10**digits).zfill(digits)


def step_of(secret: str, code: str, now: int, after: int) -> int | None:
    """The step that a code belongs to, if it is right now and later than the one used last."""
    typed = code.replace(" ", "").encode()
    found = None
    for step in range(now // STEP - _EITHER_SIDE, now // STEP + _EITHER_SIDE + 1):
        if hmac.compare_digest(code_at(secret, step).encode(), typed) and step > after and found is None:
            found = step
    return found


def address(secret: str, name: str) -> str:
    """What an authenticator reads to take the secret over."""
    return f"otpauth://totp/Croupier:{quote(name)}?secret={secret}&issuer=Croupier"
