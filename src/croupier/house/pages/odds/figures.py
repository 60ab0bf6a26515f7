"""Exact figures as they are read on a page: rounded once, from the fraction itself, never by way of a float."""

from fractions import Fraction
from math import isqrt

from croupier.house.pages.figures import MINUS, money
from croupier.money import percent as exact_percent


def fixed(value: Fraction, places: int) -> str:
    """To so many places after the point."""
    scaled = round(abs(value) * 10**places)
    sign = MINUS if value < 0 and scaled else ""
    whole, part = divmod(scaled, 10**places)
    return f"{sign}{whole:,}.{part:0{places}}" if places else f"{sign}{whole:,}"


def percent(value: Fraction, places: int = 4) -> str:
    return exact_percent(value, places).replace("-", MINUS)


def moved(value: Fraction, places: int = 4) -> str:
    """A change of a percentage, with its sign also where it grew."""
    return f"+{percent(value, places)}" if value > 0 else percent(value, places)


def ratio(value: Fraction) -> str:
    sign = MINUS if value < 0 else ""
    return f"{sign}{abs(value.numerator)} / {value.denominator}"


def root(value: Fraction, places: int = 4) -> str:
    """The square root, to the nearest of so many places."""
    scaled = (isqrt(4 * value.numerator * 10 ** (2 * places) // value.denominator) + 1) // 2
    return fixed(Fraction(scaled, 10**places), places)


def drawn(value: Fraction) -> str:
    """A measure of a drawing, to a thousandth and without needless noughts."""
    scaled = round(value * 1000)
    text = f"{abs(scaled) // 1000}.{abs(scaled) % 1000:03}".rstrip("0").rstrip(".")
    return f"-{text}" if scaled < 0 and text != "0" else text


def chip_name(cents: int) -> str:
    """As it is said over a rack: `50c`, `$5`."""
    return f"{cents}c" if cents < 100 else money(cents)
