"""docs/adding-a-game.md is what stands under examples/, and what it shows is so."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
MOST_LINES = 150


def blocks(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)


def without_gaps(source: str) -> list[str]:
    return [line for line in source.splitlines() if line]


def test_the_code_on_the_page_is_the_examples() -> None:
    *game, side_bet = blocks(PAGE)
    assert without_gaps("\n".join(game)) == without_gaps((ROOT / "examples" / "casino_war.py").read_text("utf-8"))
    assert without_gaps(side_bet) == without_gaps((ROOT / "examples" / "lucky_six.py").read_text("utf-8"))


def test_the_game_is_one_small_module() -> None:
    assert len((ROOT / "examples" / "casino_war.py").read_text("utf-8").splitlines()) < MOST_LINES
    side_bet = without_gaps(blocks(PAGE)[-1])
    assert len([line for line in side_bet if not line.startswith('"""')]) <= 10


@pytest.mark.slow
def test_what_the_page_shows_is_so() -> None:
    shown = doctest.testfile(str(PAGE), module_relative=False)
    assert shown.attempted > 10
    assert shown.failed == 0
