"""docs/library.md names every public name, its examples run, and commands are typed as it says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import croupier as cr

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "library.md"


@pytest.mark.slow
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
DONE = """
from functools import partial

import croupier as cr
from croupier import commands as c

def play(house: cr.VirtualTable) -> None:
    house.do(c.JoinTable, "Ann", 1)
    house.do(c.AnnounceResult)
    house.do(c.PlaceWager, "Ann", 1, "banker", 25_00)
    house.do(c.PlaceWager, "Ann", 1, "banker", 25_00, "chips", "screen", by=cr.Actor("Ann", cr.Rank.PLAYER))
    house.do(partial(c.PlaceWager, tokens=10_00), "Ann", 1, "banker", 25_00)
"""
WRONGLY = """
from functools import partial

import croupier as cr
from croupier import commands as c

def play(house: cr.VirtualTable) -> None:
    house.do(c.PlaceWager, "Ann", 1, "banker", "25")
    house.do(c.PlaceWager, "Ann", 1, 7, 25_00)
    house.do(c.PlaceWager, "Ann", 1, "banker")
    house.do(c.AnnounceResult, {}, 1)
    house.do(c.PlaceWager, "Ann", 1, "banker", 25_00, "cheque")
    house.do(partial(c.PlaceWager, tokens="10"), "Ann", 1, "banker", 25_00)
    house.do(c.PlaceWager, "Ann", 1, "banker", 25_00, tokens=10_00)
    house.do(c.PlaceWager, "Ann", 1, "banker", 25_00, by="Ann")
    house.do(cr.Limit, 5_00, 25_00)
"""


def checked(tmp_path: Path, program: str) -> tuple[int, str]:
    snippet = tmp_path / "snippet.py"
    snippet.write_text(program, "utf-8")
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--no-incremental", "--config-file=", str(snippet)],
        capture_output=True, text=True, check=False, env={"MYPYPATH": str(ROOT / "src"), "PATH": ""}, cwd=tmp_path,
    )  # fmt: skip
    return found.returncode, found.stdout


@pytest.mark.slow
def test_a_wager_of_the_wrong_type_is_found_by_mypy(tmp_path: Path) -> None:
    failed, told = checked(tmp_path, TYPED.format(wager="7"))
    assert failed == 1, told
    assert 'snippet.py:7: error: Argument 3 to "PlaceWager" has incompatible type "int"; expected "str"' in told
    assert "Found 1 error in 1 file" in told


@pytest.mark.slow
def test_a_virtual_table_is_given_fields_of_the_right_type(tmp_path: Path) -> None:
    failed, told = checked(tmp_path, DONE)
    assert failed == 0, told


@pytest.mark.slow
def test_mypy_finds_every_field_that_a_virtual_table_is_given_wrongly(tmp_path: Path) -> None:
    failed, told = checked(tmp_path, WRONGLY)
    assert failed == 1, told
    lines = WRONGLY.splitlines()
    wrong = [number for number, line in enumerate(lines, start=1) if "house.do" in line]
    found = {int(number) for number in re.findall(r"^snippet\.py:(\d+): error", told, re.MULTILINE)}
    assert sorted(found) == wrong, told
    assert 'incompatible type "type[PlaceWager]"; expected "Kind[str, int, str, str]"' in told
