"""Small pieces of a report's page: text made safe, numbers as people read them, tables that scroll by themselves."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import Final

from croupier.money import percent

ZERO: Final = Fraction(0)
LONG: Final = 19
"""Characters of a fraction from which on it stands one number over the other, where there is little room."""


def safe(text: object) -> str:
    return escape(str(text), quote=True)


def share(value: Fraction | None, places: int = 4) -> str:
    """In percent; below nought it leaps to the eye."""
    if value is None:
        return ""
    said = percent(value, places)
    return f'<span class="neg">{said}</span>' if value < 0 else said


def fraction(value: Fraction) -> str:
    """Never broken: on one line, or where there is little room a long one with its bar, as it is written by hand."""
    if value.denominator == 1:
        return str(value.numerator)
    kind = "frac long" if len(str(value)) > LONG else "frac"
    return (
        f'<span class="{kind}"><span>{value.numerator}</span><span class="bar-of">/</span><span>{value.denominator}</span></span>'
    )


def net(value: Fraction) -> str:
    """A net result per unit: `+19/20`, `−1`."""
    over = f"{abs(value.numerator):,}"
    said = over if value.denominator == 1 else f"{over}/{value.denominator}"
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{said}"


def money(cents: int) -> str:
    return f"${cents // 100:,}.{cents % 100:02}"


def number(value: float | None, places: int = 4) -> str:
    return "" if value is None else f"{value:,.{places}f}"


def clauses(cited: str) -> str:
    """Each clause a link to what it says."""
    return ", ".join(f'<a href="#clause-{safe(one)}">{safe(one)}</a>' for one in cited.split(", ") if one)


def table(
    caption: str,
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    words: int = 1,
    own: Sequence[bool] = (),
    foot: Sequence[str] = (),
) -> str:
    """The first `words` columns are words, the others figures. Whoever cannot see it all can scroll it, by keyboard too."""
    kinds = ["" if place < words else ' class="n"' for place in range(len(heads))]
    head = "".join(f'<th scope="col"{kind}>{name}</th>' for name, kind in zip(heads, kinds, strict=True))
    body = []
    for place, row in enumerate(rows):
        first, *rest = row
        mark = ' class="own"' if place < len(own) and own[place] else ""
        cells = "".join(f"<td{kind}>{cell}</td>" for cell, kind in zip(rest, kinds[1:], strict=True))
        body.append(f'<tr{mark}><th scope="row">{first}</th>{cells}</tr>')
    under = ""
    if foot:
        cells = "".join(f"<td{kind}>{cell}</td>" for cell, kind in zip(foot[1:], kinds[1:], strict=True))
        under = f'<tfoot><tr><th scope="row">{foot[0]}</th>{cells}</tr></tfoot>'
    return (
        f'<div class="over" tabindex="0" role="group" aria-label="{safe(caption)}"><table><caption>{safe(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody>{under}</table></div>\n"
    )
