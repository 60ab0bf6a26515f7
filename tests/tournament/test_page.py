"""docs/tournaments.md: every example gives what the page says, and the page lists every command and condition."""

import re
from pathlib import Path

import pytest
from tests.jackpot.test_page import BLOCKS, ROOT, shell

from croupier.tournament.conditions import Conditions
from croupier.tournament.powers import POWERS

PAGE = ROOT / "docs" / "tournaments.md"


@pytest.mark.slow
def test_every_example_gives_what_the_page_says(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    for name in ("examples", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    blocks = BLOCKS.findall(page)
    assert len(blocks) == page.count("```sh") > 4
    for script, says in blocks:
        assert [line.rstrip() for line in shell(tmp_path, script).splitlines()] == says.splitlines(), script


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    [block] = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    exec(compile(block, str(PAGE), "exec"), {})
    assert capsys.readouterr().out == "incomplete 15.4.2(b)\n['draft', 'add', 'cancel']\n"


def test_every_command_and_every_condition_is_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    told = re.findall(r"^\| `([a-z-]+)` \| ", page.split("## Holding one")[1].split("**Money.**")[0], re.MULTILINE)
    assert told[1:] == [str(kind.__struct_config__.tag) for kind in POWERS]
    assert {name for name in Conditions.__struct_fields__ if f"`{name}`" not in page} == set()
