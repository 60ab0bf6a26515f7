"""docs/library.md names every public name, its examples run, and commands are typed as it says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import croupier as cr

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "library.md"


def test_the_examples_run() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert len(blocks) > 8
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), names)
    assert "found" in names


def test_every_public_name_is_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    assert [name for name in cr.__all__ if not re.search(rf"\b{name}\b", page)] == []


TYPED = """
import croupier as cr
from croupier import commands as c

by = cr.Actor("dee", cr.Rank.DEALER)
c.PlaceWager("Ann", 1, "banker", 2_000, by=by, at=0)
c.PlaceWager("Ann", 1, {wager}, 2_000, by=by, at=0)
c.Decide(1, "war", by=by, at=0)
"""


def checked(tmp_path: Path, wager: str) -> tuple[int, str]:
    snippet = tmp_path / "snippet.py"
    snippet.write_text(TYPED.format(wager=wager), "utf-8")
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--no-incremental", "--config-file=", str(snippet)],
        capture_output=True, text=True, check=False, env={"MYPYPATH": str(ROOT / "src"), "PATH": ""}, cwd=tmp_path,
    )  # fmt: skip
    return found.returncode, found.stdout


@pytest.mark.slow
def test_a_wager_of_the_wrong_type_is_found_by_mypy(tmp_path: Path) -> None:
    failed, told = checked(tmp_path, "7")
    assert failed == 1, told
    assert 'snippet.py:7: error: Argument 3 to "PlaceWager" has incompatible type "int"; expected "str"' in told
    assert "Found 1 error in 1 file" in told
