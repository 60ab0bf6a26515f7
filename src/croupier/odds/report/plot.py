"""Two plain drawings as SVG: horizontal bars, and curves over a number. No library, so that a page is the same everywhere."""

from collections.abc import Mapping, Sequence
from typing import Final
from xml.sax.saxutils import escape

WIDTH: Final = 640
_COLOURS: Final = ("#1b6ca8", "#c0392b", "#27865a", "#8e6bb0", "#b7791f")
_HEAD: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
    'font-family="sans-serif" font-size="13" role="img">\n<title>{title}</title>\n'
    '<rect width="{width}" height="{height}" fill="#ffffff"/>\n'
    '<text x="16" y="26" font-size="15" font-weight="bold" fill="#222222">{title}</text>\n'
)


def bars(title: str, values: Sequence[tuple[str, float]]) -> str:
    """A bar a value, in percent."""
    left, row = 130, 26
    height = 48 + row * len(values)
    most = max(value for _, value in values)
    drawn = [_HEAD.format(width=WIDTH, height=height, title=escape(title))]
    for place, (name, value) in enumerate(values):
        y = 42 + row * place
        length = max(value, 0.0) / most * (WIDTH - left - 90)
        drawn.append(
            f'<text x="{left - 8}" y="{y + 15}" text-anchor="end" fill="#222222">{escape(name)}</text>\n'
            f'<rect x="{left}" y="{y + 2}" width="{length:.1f}" height="18" fill="{_COLOURS[0]}"/>\n'
            f'<text x="{left + length + 6:.1f}" y="{y + 15}" fill="#222222">{value:.4f}%</text>\n'
        )
    return "".join([*drawn, "</svg>\n"])


def curves(title: str, lines: Mapping[str, Sequence[tuple[float, float]]], across: str) -> str:
    """A curve a name, in percent over a number."""
    height, left, right, top, bottom = 340, 60, 90, 48, 44
    points = [point for line in lines.values() for point in line]
    first, last = min(x for x, _ in points), max(x for x, _ in points)
    most = max(y for _, y in points) * 1.05

    def at(x: float, y: float) -> tuple[float, float]:
        return left + (x - first) / (last - first) * (WIDTH - left - right), height - bottom - y / most * (height - top - bottom)

    drawn = [_HEAD.format(width=WIDTH, height=height, title=escape(title))]
    for x in sorted({x for x, _ in points}):
        px, py = at(x, 0)
        drawn.append(f'<text x="{px:.1f}" y="{py + 18:.1f}" text-anchor="middle" fill="#222222">{x:g}</text>\n')
    for level in range(0, int(most) + 1, 2):
        px, py = at(first, level)
        drawn.append(
            f'<line x1="{px:.1f}" y1="{py:.1f}" x2="{WIDTH - right}" y2="{py:.1f}" stroke="#dddddd"/>\n'
            f'<text x="{px - 8:.1f}" y="{py + 4:.1f}" text-anchor="end" fill="#222222">{level}%</text>\n'
        )
    middle = left + (WIDTH - left - right) / 2
    drawn.append(f'<text x="{middle:.1f}" y="{height - 8}" text-anchor="middle" fill="#222222">{escape(across)}</text>\n')
    lowest = float(height)
    for place, (name, line) in enumerate(sorted(lines.items(), key=lambda item: item[1][-1][1])):
        colour = _COLOURS[place % len(_COLOURS)]
        path = " ".join(f"{px:.1f},{py:.1f}" for px, py in (at(x, y) for x, y in line))
        px, py = at(*line[-1])
        lowest = min(py + 4, lowest - 15)  # names that would lie on one another move up
        drawn.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>\n'
            f'<text x="{px + 8:.1f}" y="{lowest:.1f}" fill="{colour}">{escape(name)}</text>\n'
        )
    return "".join([*drawn, "</svg>\n"])
