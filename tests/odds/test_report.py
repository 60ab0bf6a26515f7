"""docs/odds.md and its plots are what the rules make them today."""

from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier.odds.report.pages import OWN, pages

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parents[2] / "docs"


def test_the_report_is_current() -> None:
    made = pages()
    for name, text in made.items():
        assert (DOCS / name).read_text(encoding="utf-8") == text, f"run python -m croupier.odds.report: docs/{name} is out of date"
    drawn = {path.name for path in (DOCS / "odds").glob("*.svg")}
    assert drawn == {Path(name).name for name in made if name.endswith(".svg")}


def test_every_plot_is_well_formed() -> None:
    for path in (DOCS / "odds").glob("*.svg"):
        assert ElementTree.parse(path).getroot().tag.endswith("svg")


def test_the_example_of_a_side_bet_runs() -> None:
    """The page's own lines, the last two of them asked for what they give."""
    lines = [line[4:] for line in OWN.splitlines() if line.startswith("    ")]
    names: dict[str, Any] = {}
    exec("\n".join(lines[:-2]), names)
    edge, dealt = (eval(line, names) for line in lines[-2:])
    assert edge == 1 - 16 * Fraction(4 * comb(78, 3), comb(312, 3))
    assert abs(dealt - float(edge)) < 0.1
