"""docs/jackpot.md: every example gives what the page says, and the page lists every command and refusal."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.jackpot import engine
from croupier.jackpot.tape import DO

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "jackpot.md"
BLOCKS = re.compile(r"^```sh\n(.*?)^```\n\n```(?:json|text)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def shell(folder: Path, script: str) -> str:
    """What a shell writes that has `croupier` on its path."""
    program = folder / "croupier"
    if not program.exists():
        program.write_text(f"#!{sys.executable}\nfrom croupier.cli.main import main\nraise SystemExit(main())\n", "utf-8")
        program.chmod(0o755)
    paths = {"PATH": f"{folder}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "80"}
    ran = subprocess.run(
        ["bash", "-c", script], cwd=folder, capture_output=True, text=True, check=False, env={**os.environ, **paths}
    )
    assert not ran.stderr, ran.stderr
    return ran.stdout


def test_every_example_gives_what_the_page_says(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    blocks = BLOCKS.findall(page)
    assert len(blocks) == page.count("```sh") > 5
    for script, says in blocks:
        assert [line.rstrip() for line in shell(tmp_path, script).splitlines()] == says.splitlines(), script


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    said = []
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), {})
        said.append(capsys.readouterr().out)
    assert said[0] == "North bACEball 1 10000000\n"
    assert said[1].startswith("not-linked Table 'b1' is linked to no pool.")


def test_every_command_and_every_refusal_is_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    told = re.findall(r"^\| `([a-z]+)` \| (?:`|\|)", page.split("## Commands")[1].split("**Pools.**")[0], re.MULTILINE)
    assert told == list(DO)
    folder = Path(engine.__file__).parent
    codes = {code for path in folder.rglob("*.py") for code in re.findall(r'Refused\(\s*"([a-z-]+)"', path.read_text("utf-8"))}
    assert {code for code in codes if f"`{code}`" not in page} == set()
    assert len(codes) > 25
