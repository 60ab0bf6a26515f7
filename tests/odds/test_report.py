"""docs/odds.md and its plots are what the rules make them today."""

from pathlib import Path
from xml.etree import ElementTree

from croupier.odds.report.pages import pages

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
