"""Plain drawings as SVG, without a library: the same on a page, in the documentation and on paper.

Colours are classes. A page styles them itself; a drawing that stands alone carries the same sheet, for light and dark.
"""

from collections.abc import Mapping, Sequence
from math import log10
from typing import Final
from xml.sax.saxutils import escape, quoteattr

WIDTH: Final = 480
MARKS: Final = ("circle", "square", "diamond", "triangle", "cross")
DASHES: Final = ("", "9 4", "2 4", "12 4 2 4", "5 3")
SHEET: Final = """\
.paper{fill:#fffdf6}.ink{fill:#1d2622}.soft{fill:#55625c}.rule{stroke:#d9d3c0;fill:none}.axis{stroke:#55625c;fill:none}
.bar{fill:#12503d}.loss{fill:#b3261e}.s0{stroke:#12503d;fill:#12503d}.s1{stroke:#b3261e;fill:#b3261e}.s2{stroke:#1251b5;fill:#1251b5}
.s3{stroke:#7a4a00;fill:#7a4a00}.s4{stroke:#6a3d9a;fill:#6a3d9a}.line{fill:none}.b99{fill:#dfe9df}.b95{fill:#bcd6c4}.b90{fill:#8dbb9f}
.yes{fill:#cfe6d6}.no{fill:#f6dcd5}.mixed{fill:#f5e6b8}
@media (prefers-color-scheme:dark){
.paper{fill:#111a17}.ink{fill:#f4f0e5}.soft{fill:#b4beb7}.rule{stroke:#2a3933}.axis{stroke:#9caaa2}
.bar{fill:#5fb78d}.loss{fill:#ff9488}.s0{stroke:#74dfa8;fill:#74dfa8}.s1{stroke:#ff9488;fill:#ff9488}.s2{stroke:#93caff;fill:#93caff}
.s3{stroke:#e0b964;fill:#e0b964}.s4{stroke:#d0b3ff;fill:#d0b3ff}.line{fill:none}.b99{fill:#23362e}.b95{fill:#2d5144}.b90{fill:#3f8067}
.yes{fill:#1d4a37}.no{fill:#572a27}.mixed{fill:#4d3f16}}
"""


def _text(x: float, y: float, words: str, kind: str = "ink", anchor: str = "start", more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}"{more}>{escape(words)}</text>\n'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>\n'


def _rect(x: float, y: float, width: float, height: float, kind: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{height:.1f}" class="{kind}"/>\n'


def _drawn(title: str, height: float, parts: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" font-family="sans-serif" font-size="12.5" '
        f'role="img" aria-label={quoteattr(title)}>\n<rect width="{WIDTH}" height="{height:.0f}" class="paper"/>\n'
    )
    return "".join((head, _text(12, 22, title, more=' font-weight="bold"'), *parts, "</svg>\n"))


def standing_alone(drawing: str) -> str:
    """The same as a file of its own."""
    head, _, rest = drawing.partition(">\n")
    size = f' width="{WIDTH * 4 // 3}"'
    return f"{head}{size}>\n<style>\n{SHEET}</style>\n{rest}"


def bars(title: str, values: Sequence[tuple[str, float]]) -> str:
    """A bar a value, in percent; to the left of the line where the player is ahead."""
    left, row = 112, 24
    most, least = max(0.0, *(value for _, value in values)), min(0.0, *(value for _, value in values))
    scale = (WIDTH - left - 84 - (70 if least < 0 else 0)) / ((most - least) or 1)
    zero = left + (70 if least < 0 else 0) - least * scale
    parts = []
    for place, (name, value) in enumerate(values):
        y, length = 36 + row * place, abs(value) * scale
        at = zero if value >= 0 else zero - length
        parts.append(_text(left - 8, y + 14, name, anchor="end"))
        parts.append(_rect(at, y + 2, length, 16, "bar" if value >= 0 else "loss"))
        where, anchor = (at + length + 5, "start") if value >= 0 else (at - 5, "end")
        parts.append(_text(where, y + 14, f"{value:.4f}%", anchor=anchor))
    parts.append(_line(zero, 36, zero, 36 + row * len(values), "axis"))
    return _drawn(title, 46 + row * len(values), parts)


def _mark(shape: str, x: float, y: float, kind: str) -> str:
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" class="{kind}"/>\n'
    if shape == "square":
        return f'<rect x="{x - 5:.1f}" y="{y - 5:.1f}" width="10" height="10" class="{kind} line" stroke-width="1.8"/>\n'
    if shape == "cross":
        path = f"M{x - 4:.1f} {y - 4:.1f}l8 8m0-8l-8 8"
        return f'<path d="{path}" class="{kind} line" stroke-width="2"/>\n'
    points = {"diamond": ((0, -7), (7, 0), (0, 7), (-7, 0)), "triangle": ((0, -6), (6, 5), (-6, 5))}[shape]
    path = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in points)
    return f'<polygon points="{path}" class="{kind} line" stroke-width="1.8"/>\n'


def curves(title: str, lines: Mapping[str, Sequence[tuple[float, float]]], across: str) -> str:
    """A curve a name, in percent. Each has a mark and a dash of its own, those below are broader, and the names stand beside their
    marks and last values: where two lie on one another both are seen."""
    left, right, top = 48, 16, 40
    plot, legend = 230, 20 * len(lines)
    points = [point for line in lines.values() for point in line]
    first, last = min(x for x, _ in points), max(x for x, _ in points)
    most = max(0.0, *(y for _, y in points)) * 1.06
    least = min(0.0, *(y for _, y in points)) * 1.06
    span = (most - least) or 1

    def at(x: float, y: float) -> tuple[float, float]:
        return left + (x - first) / ((last - first) or 1) * (WIDTH - left - right), top + (most - y) / span * plot

    parts = []
    step = next(base * 10**power for power in range(40) for base in (1, 2, 5) if span <= 7 * base * 10**power)
    for level in range(-(int(-least) // step) * step, int(most) + 1, step):
        px, py = at(first, level)
        parts.append(_line(px, py, WIDTH - right, py, "rule"))
        parts.append(_text(px - 8, py + 4, f"{level}%", "soft", "end"))
    parts += [_text(at(x, 0)[0], top + plot + 18, f"{x:g}", "soft", "middle") for x in sorted({x for x, _ in points})]
    parts.append(_text(left + (WIDTH - left - right) / 2, top + plot + 36, across, "soft", "middle"))
    for place, (name, line) in enumerate(lines.items()):
        kind, width = f"s{place % 5}", 1.6 + 1.5 * (len(lines) - 1 - place)
        path = " ".join(f"{px:.1f},{py:.1f}" for px, py in (at(x, y) for x, y in line))
        dash = f' stroke-dasharray="{DASHES[place % 5]}"' if DASHES[place % 5] else ""
        parts.append(f'<polyline points="{path}" class="{kind} line" stroke-width="{width:.1f}"{dash}/>\n')
        parts += [_mark(MARKS[place % 5], *at(x, y), kind) for x, y in line]
        y = top + plot + 60 + 20 * place
        parts.append(_mark(MARKS[place % 5], left, y - 4, kind))
        parts.append(_text(left + 14, y, f"{name}: {line[0][1]:.4f}% at {line[0][0]:g}, {line[-1][1]:.4f}% at {line[-1][0]:g}"))
    return _drawn(title, top + plot + 56 + legend, parts)


def funnel(title: str, centre: float, bands: Mapping[int, Sequence[tuple[int, float, float]]]) -> str:
    """Ranges of the return, in percent, over rounds: the widest level behind."""
    left, right, top, plot = 58, 16, 34, 170
    low = min(low for band in bands.values() for _, low, _ in band)
    high = max(high for band in bands.values() for _, _, high in band)
    span = (high - low) or 1
    rounds = [each for each, _, _ in next(iter(bands.values()))]
    first, last = log10(rounds[0]), log10(rounds[-1])

    def at(number: float, value: float) -> tuple[float, float]:
        return left + (log10(number) - first) / ((last - first) or 1) * (WIDTH - left - right), top + (high - value) / span * plot

    parts = []
    for level in sorted(bands, reverse=True):
        ups = [at(each, most) for each, _, most in bands[level]]
        downs = [at(each, least) for each, least, _ in reversed(bands[level])]
        parts.append(f'<polygon points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in (*ups, *downs))}" class="b{level}"/>\n')
    for value in (high, centre, low):
        px, py = at(rounds[0], value)
        parts.append(_line(px, py, WIDTH - right, py, "axis" if value == centre else "rule"))
        if value == centre or abs(py - at(rounds[0], centre)[1]) > 14:
            parts.append(_text(left - 6, py + 4, f"{value:.1f}%", "soft", "end"))
    for each in rounds:
        px, _ = at(each, low)
        anchor = "end" if each == rounds[-1] else "middle"
        parts.append(_text(px, top + plot + 18, _short(each), "soft", anchor))
    key = left
    for level in sorted(bands):
        parts.append(_rect(key, top + plot + 30, 12, 12, f"b{level}"))
        parts.append(_text(key + 17, top + plot + 41, f"{level}% of runs", "soft"))
        key += 118
    return _drawn(title, top + plot + 52, parts)


def _short(number: int) -> str:
    return f"{number // 1_000_000}M" if number >= 1_000_000 else f"{number // 1000}k"


def grid(title: str, rows: Sequence[str], columns: Sequence[str], cells: Mapping[tuple[str, str], str], yes: str) -> str:
    """A chart of decisions: a letter a cell, so that colour is never alone."""
    left, top, height = 92, 52, 24
    width = (WIDTH - left - 12) / len(columns)
    parts = [_text(left + width * (place + 0.5), top - 8, name, "soft", "middle") for place, name in enumerate(columns)]
    for line, row in enumerate(rows):
        y = top + height * line
        parts.append(_text(left - 8, y + 16, row, "soft", "end"))
        for place, column in enumerate(columns):
            says = cells.get((row, column))
            if says:
                x = left + width * place
                kind = "yes" if says == yes else "no" if says.isupper() and len(says) == 1 else "mixed"
                parts.append(_rect(x + 1, y + 1, width - 2, height - 2, kind))
                parts.append(_text(x + width / 2, y + 16, says, "ink", "middle"))
    return _drawn(title, top + height * len(rows) + 10, parts)


def scores(title: str, values: Sequence[tuple[str, float]]) -> str:
    """A dot a name between -4 and 4 standard errors."""
    left, row, reach = 112, 22, 4.5
    scale = (WIDTH - left - 30) / (2 * reach)
    zero, bottom = left + reach * scale, 40 + row * len(values)
    parts = [_rect(zero - 2 * scale, 36, 4 * scale, bottom - 36, "b99")]
    for mark in (-4, -2, 0, 2, 4):
        parts.append(_line(zero + mark * scale, 36, zero + mark * scale, bottom, "axis" if mark == 0 else "rule"))
        parts.append(_text(zero + mark * scale, bottom + 16, f"{mark:+d}" if mark else "0", "soft", "middle"))
    for place, (name, value) in enumerate(values):
        y = 36 + row * (place + 0.5)
        shown = min(max(value, -reach), reach)
        parts.append(_text(left - 8, y + 4, name, anchor="end"))
        parts.append(f'<circle cx="{zero + shown * scale:.1f}" cy="{y:.1f}" r="5" class="{"s0" if abs(value) < 4 else "s1"}"/>\n')
    return _drawn(title, bottom + 26, parts)
