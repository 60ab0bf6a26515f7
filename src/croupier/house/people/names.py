"""Names of people: how they are written, looked for, and held in the staff stream without being there."""

import secrets
import unicodedata
from hashlib import sha256
from typing import Final

LONGEST: Final = 80


def written(name: str) -> str:
    """A name as it is shown: one blank between words, none around them."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def folded(name: str) -> str:
    """A name as it is looked for."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def unfit(name: str) -> str | None:
    """Why something cannot be a name, in a sentence."""
    if not 0 < len(written(name)) <= LONGEST or not folded(name):
        return f"A name has one to {LONGEST} letters."
    if not all(letter.isprintable() for letter in written(name)):
        return "A name is made of signs that can be read."
    return None


def new_salt() -> str:
    return secrets.token_hex(16)


def digest_of(name: str, salt: str) -> str:
    """What the staff stream holds of a name. With the salt erased nobody can find the name by trying."""
    return sha256(f"{salt}\n{written(name)}".encode()).hexdigest()
