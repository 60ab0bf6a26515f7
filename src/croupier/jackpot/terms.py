"""Amounts and rates as a command writes them: text in dollars, or a share of one, read exactly."""

import re
from typing import Any, Final

import msgspec

from croupier.money import MoneyError, parse_cents

PARTS: Final = 1_000_000
"""A rate is counted in millionths, so a stake in cents feeds whole millionths of a cent."""

_RATE: Final = re.compile(r"([0-9]{1,13})(?:\.([0-9]{1,6}))?")
_NOUGHT: Final = re.compile(r"0{1,13}(?:\.0{1,2})?")


class Cents(int):
    """An amount of money that is more than nothing."""


class Seed(int):
    """What a meter starts from, in cents; it may be nothing."""


class Rate(int):
    """A share of the stake, in millionths of it."""


def read(kind: type, text: Any) -> Any:
    """Read one of them from text; a number is refused, since many programs would have rounded it."""
    if not isinstance(text, str):
        raise TypeError(f'{msgspec.json.encode(text).decode()} must be written as text, as in "0.15" or "100.00"')
    if kind is Rate:
        return Rate(_parts(text))
    try:
        return Seed(0) if kind is Seed and _NOUGHT.fullmatch(text) else kind(parse_cents(text))
    except MoneyError as error:
        raise ValueError(str(error).rstrip(".")) from None


def _parts(text: str) -> int:
    found = _RATE.fullmatch(text)
    parts = int(found[1]) * PARTS + int((found[2] or "").ljust(6, "0")) if found else None
    if parts is None or parts > PARTS:
        raise ValueError(f"{text!r} is no rate: write a share from 0 to 1 with at most six decimals, as in 0.15")
    return parts
