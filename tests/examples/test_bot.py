"""The example bot, as whoever tries it first meets it; how it plays is shown where a house is open."""

import runpy
import sys
from pathlib import Path

import pytest

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.mark.parametrize("words", [["--help"], ["127.0.0.1:8000"]])
def test_what_it_cannot_do_it_says_in_a_sentence(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["bot.py", *words])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(BOT), run_name="__main__")
    assert str(ended.value.code).startswith("The address of a house begins with")
