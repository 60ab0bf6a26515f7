"""The printed cloth, seen from the players' side: lines, numbers, lettering and the shapes under the piles.

Area 1 lies at the dealer's left, which is the players' right. The cloth never changes during play, so it is drawn once and never
sent again; which area is one's own, and which are closed, lies over it.
"""

import re
from functools import lru_cache
from math import atan2, cos, degrees, radians, sin
from typing import Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext
from msgspec import Struct

_CX, _CY = 500, 30
_CHINESE: Final = re.compile("[\u4e00-\u9fff]+")
_FROM, _SPAN = 6, 168
_ASIDE: Final = 45
Ring = tuple[float, float]
RINGS: Final[tuple[Ring, ...]] = ((300, 209), (353, 257), (413, 311), (473, 363))
BOXES: Final[tuple[Ring, ...]] = ((262, 188), (473, 363))
"""Where each area has shapes of its own, and no rings run through all of them."""

SHAPES: Final = {
    "circle": '<circle cx="50" cy="50" r="42"/>',
    "box": '<rect x="6" y="14" width="88" height="72" rx="10"/>',
    "diamond": '<path d="M50 4 96 50 50 96 4 50z"/>',
    "plate": '<path d="M10 8h80v48L50 96 10 56z"/>',
    "cross": '<path d="M16 16 84 84M84 16 16 84"/>',
    "bars": '<path d="M14 22h72M14 50h72M14 78h72"/>',
    "slot": '<circle cx="50" cy="50" r="42"/><path d="M24 50h52"/>',
}


class Word(Struct, frozen=True):
    """Lettering along a ring."""

    text: str
    tone: str
    ring: Ring
    at: tuple[float, ...]
    """How far along, in percent of the way from the left."""


class Mark(Struct, frozen=True):
    """A shape on every area: how far out, how far aside, how large."""

    shape: str
    out: float
    aside: float
    scale: float


class Cloth(Struct, frozen=True):
    rings: tuple[Ring, ...] = RINGS
    words: tuple[Word, ...] = ()
    marks: tuple[Mark, ...] = ()
    classes: str = ""
    """Of the whole table: `tall` leaves room for a second row of spots, `narrow-call` for a call between the rings."""


_INNER, _MIDDLE, _OUTER = (317, 224), (370, 272), (430, 326)
_BANKER = Word("BANKER 庄", "b", _MIDDLE, (16.5, 50, 83.5))
_PLAYER = Word("PLAYER 闲", "p", _OUTER, (16.5, 50, 83.5))
_PREMIUM: Final = Cloth(words=(
    Word("TIE PAYS 8 TO 1 和", "t", _INNER, (50,)), Word("PAIRS 对子", "", _INNER, (17, 83)), _BANKER, _PLAYER,
))  # fmt: skip
_TIGERS: Final = Cloth(classes="tall", words=(Word("TIGERS 老虎", "", _INNER, (14, 50, 86)), _BANKER, _PLAYER))
_SEVENS: Final = Cloth(words=(Word("7’S · TIE 和", "t", _INNER, (17, 50, 83)), _BANKER, _PLAYER))
_LUCKY: Final = Cloth(BOXES, marks=(Mark("box", 0.5, 0, 0.42), Mark("circle", 0.82, 0, 0.44)), classes="narrow-call")
_BACEBALL: Final = Cloth(BOXES, marks=(
    Mark("bars", 0.38, 5.5, 0.28), Mark("slot", 0.38, -5.5, 0.28), Mark("cross", 0.61, 7.5, 0.24), Mark("cross", 0.61, 0, 0.24),
    Mark("cross", 0.61, -7.5, 0.24), Mark("plate", 0.87, 0, 0.38),
), classes="narrow-call")  # fmt: skip
_POKER: Final = Cloth(BOXES, marks=(
    Mark("circle", 0.45, 0, 0.38), Mark("diamond", 0.66, 0, 0.38), Mark("box", 0.87, 0, 0.38),
), words=(Word("DEALER PLAYS WITH QUEEN OR HIGHER", "close", (800, 156), (50,)),), classes="narrow-call high-call")  # fmt: skip
_BY_GAME: Final = {
    "seven-up-baccarat": _SEVENS, "lucky-draw-baccarat": _LUCKY, "baceball": _BACEBALL, "three-card-poker": _POKER,
}  # fmt: skip


def cloth_of(game: str, wagers: tuple[str, ...]) -> Cloth:
    """The cloth of a game, with the room its side wagers have."""
    if game in _BY_GAME:
        return _BY_GAME[game]
    if "tiger" in wagers:
        return _TIGERS
    if "banker" not in wagers:
        return Cloth(BOXES, classes="narrow-call")
    if "pairs-player" in wagers:
        return _PREMIUM
    return Cloth(words=(_PREMIUM.words[0], _BANKER, _PLAYER))


def _at(angle: float, ring: Ring) -> tuple[float, float]:
    return _CX + ring[0] * cos(radians(angle)), _CY + ring[1] * sin(radians(angle))


def _arc(ring: Ring, start: float = _FROM, end: float = _FROM + _SPAN, move: str = "M") -> str:
    (x0, y0), (x1, y1) = _at(start, ring), _at(end, ring)
    return f"{move}{x0:.1f} {y0:.1f}A{ring[0]:g} {ring[1]:g} 0 0 {1 if end > start else 0} {x1:.1f} {y1:.1f}"


def _middle(area: int, areas: int) -> float:
    return _FROM + (area - 0.5) * _SPAN / areas


def leaning(area: int, areas: int) -> str:
    """Where the areas lie rather beside each other's chips than above them, on the players' right and left."""
    angle = _middle(area, areas)
    return "right" if angle < _ASIDE else "left" if angle > 180 - _ASIDE else ""


def _wedge(area: int, areas: int, rings: tuple[Ring, ...]) -> str:
    start, end = _FROM + (area - 1) * _SPAN / areas, _FROM + area * _SPAN / areas
    return f"{_arc(rings[-1], start, end)}{_arc(rings[0], end, start, 'L')}z"


def _round_table(beyond: float, ring: Ring) -> str:
    rx, ry = ring[0] + beyond, ring[1] + beyond
    return f"M{_CX + rx:g} -90V{_CY}A{rx:g} {ry:g} 0 0 1 {_CX - rx:g} {_CY}V-90"


@lru_cache(maxsize=64)
def art(cloth: Cloth, areas: int) -> SafeString:
    """The cloth itself."""
    outer = cloth.rings[-1]
    parts = [mark for area in range(1, areas + 1) for each in cloth.marks for mark in _marked(each, cloth, area, areas)]
    parts += [
        f'<path class="{name}" d="{_round_table(beyond, outer)}"/>' for name, beyond in (("rail", 12), ("sheen", 5), ("inlay", 22))
    ]
    parts += [f'<path class="ln" d="{_arc(ring)}"/>' for ring in cloth.rings]
    radial = ""
    for edge in range(areas + 1):
        (x0, y0), (x1, y1) = _at(_FROM + edge * _SPAN / areas, cloth.rings[0]), _at(_FROM + edge * _SPAN / areas, outer)
        radial += f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"
    parts.append(f'<path class="ln" d="{radial}"/>')
    for place, word in enumerate(cloth.words):
        parts.append(f'<path id="w{place}" fill="none" d="{_arc(word.ring, 176, 4)}"/>')
        text = _CHINESE.sub(_marked_chinese, word.text)
        parts += [
            f'<text class="word {word.tone}"><textPath href="#w{place}" startOffset="{at:g}%">{text}</textPath></text>'
            for at in word.at
        ]
    return mark_safe(f'<svg class="art" viewBox="0 0 1000 430" aria-hidden="true">{"".join(parts)}</svg>')


def _marked_chinese(found: re.Match[str]) -> str:
    """As Chinese, which is not spaced like the letters beside it."""
    return f'<tspan lang="zh">{found[0]}</tspan>'


def _marked(mark: Mark, cloth: Cloth, area: int, areas: int) -> list[str]:
    inner, outer = cloth.rings[0], cloth.rings[-1]
    ring = inner[0] + mark.out * (outer[0] - inner[0]), inner[1] + mark.out * (outer[1] - inner[1])
    angle = _middle(area, areas) + mark.aside
    x, y = _at(angle, ring)
    turn = -degrees(atan2(ring[1] * cos(radians(angle)), ring[0] * sin(radians(angle))))
    where = f"translate({x:.1f} {y:.1f}) rotate({turn:.1f}) scale({mark.scale:.3f}) translate(-50 -50)"
    return [f'<g class="spotline" transform="{where}" stroke-width="{1.2 / mark.scale:.1f}">{SHAPES[mark.shape]}</g>']


def over(cloth: Cloth, areas: int, own: int, shut: tuple[int, ...]) -> SafeString:
    """What lies over the cloth: one's own area, lit, those that are closed, and the numbers of all."""
    return _over(cloth, areas, own, shut, get_language() or "")


@lru_cache(maxsize=256)
def _over(cloth: Cloth, areas: int, own: int, shut: tuple[int, ...], _language: str) -> SafeString:
    parts = []
    inner, outer = cloth.rings[0], cloth.rings[-1]
    for area in shut:
        x, y = _at(_middle(area, areas), ((inner[0] + outer[0]) / 2, (inner[1] + outer[1]) / 2))
        parts.append(f'<path class="shut" d="{_wedge(area, areas, cloth.rings)}"/>')
        parts.append(f'<text class="closed" x="{x:.1f}" y="{y:.1f}">{gettext("closed")}</text>')
    if own:
        parts.append(f'<path class="mine" d="{_wedge(own, areas, cloth.rings)}"/>')
    for area in range(1, areas + 1):
        x, y = _at(_middle(area, areas), (outer[0] + 11, outer[1] + 12))
        parts.append(f'<text class="no{" me" if area == own else ""}" x="{x:.1f}" y="{y + 5:.1f}">{area}</text>')
    return mark_safe("".join(parts))
