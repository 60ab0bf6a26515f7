"""Cards, chips, clocks and roads as SVG. Whatever must be computed is an attribute of a drawing: no page has a style of its own."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from croupier.cards.card import Card
from croupier.desk.roads import ROWS, Cell, Kind, shown
from croupier.house.pages.assets import url_of
from croupier.house.pages.names import RANKS, ROADS, SUITS
from croupier.money import Cents

_CHIPS: Final[tuple[tuple[str, Cents], ...]] = (
    ("5K", 5_000_00), ("1K", 1_000_00), ("500", 500_00), ("100", 100_00), ("25", 25_00), ("5", 5_00), ("1", 1_00),
    ("50c", 50), ("25c", 25),
)  # fmt: skip
"""The chips that are drawn, the largest first; smaller money lies as text alone."""
_LAST: Final = 5
"""Seconds from which a clock warns."""


def use(name: str, classes: str, more: str = "") -> SafeString:
    """A drawing of the sprite. What is given here is the house's own."""
    return mark_safe(f'<svg class="{classes}"{more}><use href="{url_of("sprite.svg")}#{name}"/></svg>')


def icon(name: str) -> SafeString:
    return use(f"i-{name}", "i", ' aria-hidden="true"')


def card(face: Card | str | None, *, new: bool = False) -> SafeString:
    """A card as it lies: `KD`; None lies face down; `slot` and `due` are places for one."""
    return _card("" if face is None else str(face), new, get_language() or "")


@lru_cache(maxsize=1024)
def _card(face: str, new: bool, _language: str) -> SafeString:  # noqa: FBT001 (remembered by its place)
    if face in ("slot", "due"):
        return mark_safe(f'<span class="slot{" due" if face == "due" else ""}"></span>')
    if not face:
        return use("back", f"card back{' new' if new else ''}", f' role="img" aria-label="{gettext("face down")}"')
    rank, suit = face[0], face[1]
    name = gettext("%(rank)s of %(suit)s") % {"rank": RANKS.get(rank, rank), "suit": SUITS[suit]}
    drawn = f"{'10' if rank == 'T' else rank}{suit.lower()}"
    return use(drawn, f"card {suit.lower()}{' new' if new else ''}", f' role="img" aria-label="{name}"')


def chips_for(amount: Cents) -> list[str]:
    """A pile of this amount, the largest chip first."""
    made: list[str] = []
    for name, value in _CHIPS:
        made += [name] * (amount // value)
        amount %= value
    return made


@lru_cache(maxsize=2048)
def stack(amount: Cents, most: int = 6, classes: str = "stack") -> SafeString:
    """A pile, the largest chip below."""
    return _pile(chips_for(amount)[:most], classes)


def alike(value: Cents, count: int, most: int = 6) -> SafeString:
    """A pile of so many chips of one value, never changed for others; nothing where such a chip has no drawing."""
    return _pile([name for name in (chip(value),) if name] * min(count, most), "stack")


def _pile(pile: Sequence[str], classes: str) -> SafeString:
    """Its height is in the view box, so that it needs no style."""
    if not pile:
        return mark_safe("")
    height = 53 + 7 * (len(pile) - 1)
    sprite = url_of("sprite.svg")
    drawn = "".join(
        f'<use href="{sprite}#chip{chip}" y="{height - 53 - 7 * place}" width="48" height="53"/>' for place, chip in enumerate(pile)
    )
    return mark_safe(f'<svg class="{classes}" viewBox="0 0 48 {height}" aria-hidden="true">{drawn}</svg>')


def chip(value: Cents) -> str:
    """The name of a chip's drawing; nothing where it has none."""
    return next((name for name, cents in _CHIPS if cents == value), "")


def clock(ends: float | None, seconds: int, now: float | None = None) -> SafeString:
    """A clock that carries its end; the page counts. Without an end it has not begun."""
    left = seconds if ends is None or now is None else max(0, min(seconds, round(ends - now)))
    last = " last" if ends is not None and left <= _LAST else ""
    data = "" if ends is None else f' data-ends="{ends:.1f}" data-seconds="{seconds}"'
    offset = 100 - round(100 * left / seconds) if seconds else 100
    label = gettext("time left")
    return mark_safe(
        f'<svg class="clock{last}" viewBox="0 0 52 52" role="timer" aria-label="{label}"{data}>'
        '<circle cx="26" cy="26" r="22"/><circle class="left" cx="26" cy="26" r="22" pathLength="100" stroke-dasharray="100" '
        f'stroke-dashoffset="{offset}"/><text x="26" y="32">{"" if ends is None else left}</text></svg>'
    )


def clause(number: str | None, game: str) -> SafeString:
    """A clause tag, which opens the rulebook there; nothing where there is none."""
    if not number:
        return mark_safe("")
    return format_html('<a class="clause" href="/rules/{}/{}">{}</a>', game, number, number)


def seating(taken: Sequence[bool]) -> SafeString:
    """The places around a table as dots, area 1 at the dealer's left, which is the players' right."""
    free = sum(not each for each in taken)
    label = gettext("%(free)s of %(all)s areas free") % {"free": free, "all": len(taken)}
    dots = []
    for place, full in enumerate(taken):
        angle = pi * (6 + 168 * (place + 0.5) / len(taken)) / 180
        x, y = 50 + 42 * cos(angle), 4 + 33 * sin(angle)
        dots.append(f'<circle class="{"taken" if full else "free"}" cx="{x:.1f}" cy="{y:.1f}" r="4.6"/>')
    return mark_safe(
        f'<svg class="seating" viewBox="0 0 100 44" role="img" aria-label="{label}"><path d="M14 4A36 27 0 0 0 86 4z"/>'
        f"{''.join(dots)}</svg>"
    )


# Roads

_UNIT: Final = 20
_MARKS: Final = {"red": "b", "blue": "p", "green": "t", "": "t"}
_LETTERS: Final = {"b": "B", "p": "P", "t": "T"}
_WIDE: Final[dict[Kind, tuple[float, float]]] = {"bead": (16.8, 0), "big": (16.6, 11.4), "big-eye": (14.6, 9.4), "small": (13, 0)}
"""How wide a mark is, and the hole of one that is a ring. Marks of a colour are one path of round dots: a road stays small."""


@lru_cache(maxsize=64)
def _grid(columns: int) -> str:
    """Two lines as wide as the sheet, of which dashes are left."""
    wide, high = columns * _UNIT, ROWS * _UNIT
    down, across = f'<path class="grid" stroke-width="{high}"', f'<path class="grid" stroke-width="{wide}"'
    return f'{down} d="M0 {high // 2}H{wide}"/>{across} d="M{wide // 2} 0V{high}"/>'


def road(kind: Kind, cells: Sequence[Cell], columns: int, classes: str = "road") -> SafeString:
    """One road as one drawing, the newest columns of it where there are more than fit."""
    seen = shown(cells, columns)
    words = f"{ROADS[kind].title}: {_spoken(kind, seen)}"
    return mark_safe(
        f'<svg class="{classes}" viewBox="0 0 {columns * _UNIT} {ROWS * _UNIT}" role="img" aria-label="{words}">'
        f"{_grid(columns)}{''.join(_drawn(kind, seen))}</svg>"
    )


def _drawn(kind: Kind, cells: Sequence[Cell]) -> Iterator[str]:
    if not cells:
        return
    x, y = _at(cells[-1])
    yield f'<rect class="new" x="{x - 10}" y="{y - 10}" width="20" height="20"/>'
    if kind == "cockroach":
        for mark, own in _by_colour(cells).items():
            yield f'<path class="cut {mark}" d="{_slashes(own)}"/>'
        return
    width, hole = _WIDE[kind]
    marked = [cell for cell in cells if cell.colour]
    for mark, own in _by_colour(marked).items():
        yield f'<path class="{"ring" if hole else "dot"} {mark}" stroke-width="{width:g}" d="{_dots(map(_at, own))}"/>'
    if hole and marked:
        yield f'<path class="hole" stroke-width="{hole:g}" d="{_dots(map(_at, marked))}"/>'
        if marked[-1] is cells[-1]:
            yield f'<path class="hole lit" stroke-width="{hole:g}" d="{_dots([_at(marked[-1])])}"/>'
    if kind == "bead":
        yield _letters("bead", [(x, y, _LETTERS[_MARKS[cell.colour]]) for cell in cells for x, y in [_at(cell)]])
    if tied := [cell for cell in cells if cell.ties]:
        yield f'<path class="tie" d="{_slashes(tied)}"/>'
    if several := [(x - 2, y + 3, str(cell.ties)) for cell in tied if cell.ties > 1 for x, y in [_at(cell)]]:
        yield "".join(f'<text class="ties" x="{x:g}" y="{y:g}">{count}</text>' for x, y, count in several)
    yield from _pairs(
        bp=[(x - 5.8, y - 5.8) for cell in cells if cell.banker_pair for x, y in [_at(cell)]],
        pp=[(x + 5.8, y + 5.8) for cell in cells if cell.player_pair for x, y in [_at(cell)]],
    )


def _at(cell: Cell) -> tuple[int, int]:
    """The middle of a cell."""
    return cell.column * _UNIT - 10, cell.row * _UNIT - 10


def _by_colour(cells: Iterable[Cell]) -> dict[str, list[Cell]]:
    found: dict[str, list[Cell]] = {}
    for cell in cells:
        found.setdefault(_MARKS[cell.colour], []).append(cell)
    return found


def _dots(points: Iterable[tuple[float, float]]) -> str:
    """Lines of no length: their round ends are the dots."""
    return _strokes(points, "z", (0, 0))


def _slashes(cells: Iterable[Cell]) -> str:
    return _strokes(((x - 5.5, y + 5.5) for x, y in map(_at, cells)), "l11-11", (11, -11))


def _strokes(points: Iterable[tuple[float, float]], line: str, to: tuple[int, int]) -> str:
    """The same line from each of the points; where that is shorter, each is told from where the one before has ended."""
    told: list[str] = []
    x, y = 0.0, 0.0
    for across, down in points:
        right, below = f"{across - x:.4g}", f"{down - y:.4g}"
        ways = (f"M{across:g} {down:g}", f"m{right}{'' if below.startswith('-') else ' '}{below}")
        told += (min(ways, key=len) if told else ways[0], line)
        x, y = across + to[0], down + to[1]
    return "".join(told)


def _letters(classes: str, placed: Sequence[tuple[float, float, str]]) -> str:
    """Single letters, each in the middle of its place."""
    xs, ys = (" ".join(f"{each[axis]:g}" for each in placed) for axis in (0, 1))
    letters = "".join(letter for _, _, letter in placed)
    return f'<text class="{classes}" transform="translate(0 3.8)" x="{xs}" y="{ys}">{letters}</text>'


def _pairs(**marks: list[tuple[float, float]]) -> Iterator[str]:
    """Small dots, all with a rim of paper."""
    if rims := [point for points in marks.values() for point in points]:
        yield f'<path class="hole" stroke-width="6.8" d="{_dots(rims)}"/>'
    for mark, points in marks.items():
        if points:
            yield f'<path class="{mark}" d="{_dots(points)}"/>'


def _spoken(kind: Kind, cells: Iterable[Cell]) -> str:
    """The marks as letters: colour never stands alone."""
    letters = {"red": "B", "blue": "P", "green": "T", "": "T"} if kind in ("bead", "big") else {"red": "R", "blue": "B"}
    return " ".join(letters[cell.colour] for cell in cells) or gettext("no result yet")
