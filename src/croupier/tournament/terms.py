"""Amounts as conditions and commands write them: text in dollars, read exactly."""

import re
from typing import Any, Final

from croupier.money import MoneyError, parse_cents

_NOUGHT: Final = re.compile(r"0{1,13}(?:\.0{1,2})?")


class Cents(int):
    """An amount that is more than nothing."""


class Sum(int):
    """An amount in cents that may be nothing."""


def read(kind: type, text: Any) -> Any:
    """Read one of them from text; a number is refused, since many programs would have rounded it."""
    if not isinstance(text, str):
        raise TypeError(f'{text!r} must be written as text, as in "100.00"')
    try:
        return Sum(0) if kind is Sum and _NOUGHT.fullmatch(text) else kind(parse_cents(text))
    except MoneyError as error:
        raise ValueError(str(error).rstrip(".")) from None
