"""docs/playing.md and docs/training.md: what they show is what comes, and the commands they name are there."""

import re
import shlex
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from tests.cli.screens import HERE
from tests.terminal import run

from croupier.cli.commands import COMMANDS
from croupier.cli.front import read_line
from croupier.desk.drills.question import DRILLS
from croupier.desk.drills.wrong import PLAN

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {name: (DOCS / name).read_text("utf-8") for name in ("playing.md", "training.md")}


def blocks(name: str) -> list[tuple[str, str]]:
    """The kind and the text of each, in order."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", PAGES[name], re.DOTALL | re.MULTILINE)


def given() -> Iterator[str]:
    for name in PAGES:
        for kind, text in blocks(name):
            if kind == "sh":
                yield from (line.partition("#")[0].strip() for line in text.splitlines())


@pytest.mark.parametrize("line", given())
def test_every_command_on_the_pages_is_read(line: str) -> None:
    _, name, *rest = shlex.split(line.rpartition("| ")[2])
    assert read_line(COMMANDS[name], rest)


def test_what_a_table_shows_on_the_pages_is_on_a_golden_screen() -> None:
    golden = [re.sub(r"^=== .*\n", "", path.read_text("utf-8"), flags=re.M) for path in HERE.glob("*-80x24.txt")]
    shown = [text for name in PAGES for kind, text in blocks(name) if kind == "text" and "Asked" not in text]
    assert len(shown) == 4
    for text in shown:
        assert any(_bare(text) in _bare(screen) for screen in golden), text


def _bare(text: str) -> str:
    """What is typed stands behind its question on a page, and begins the next part of a golden screen."""
    return " ".join(text.split())


def test_the_exercise_and_the_sheet_on_the_page_are_what_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = 0
    found = blocks("training.md")
    for (kind, line), (after, text) in pairwise(found):
        if kind == "sh" and after == "text" and "sheet.jsonl" in line:
            typed, _, command = line.strip().rpartition(" | ")
            told = run(*shlex.split(command)[1:], typed=_printed(typed), columns=80)
            assert told.exit_code == 0
            assert [row.rstrip() for row in told.stdout.splitlines()] == [row.rstrip() for row in text.splitlines()]
            ran += 1
    assert ran == 2


def _printed(typed: str) -> str:
    """What `printf '...'` writes."""
    return shlex.split(typed)[1].replace("\\n", "\n") if typed else ""


def test_every_exercise_and_every_word_of_a_plan_is_explained() -> None:
    page = PAGES["training.md"]
    assert [drill for drill in DRILLS if f"**{drill}**" not in page] == []
    assert [word for word in PLAN if f"`{word}`" not in page] == []
