"""What a page shows in Python can be pasted into the interpreter, which ends a block only at an empty line."""

import re
from codeop import CommandCompiler
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = ("adding-a-game.md",)
"""Pages whose Python is a file of one's own."""
PAGES = [page for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))) if page.name not in MODULES]


def pasted(block: str) -> str:
    """The line at which the interpreter would complain, if any."""
    compiler, lines = CommandCompiler(), list[str]()
    for line in (*block.splitlines(), ""):
        lines.append(line)
        source = "\n".join(lines)
        try:
            whole = not source.strip() or compiler(source, "<stdin>", "single") is not None
        except SyntaxError:
            return line
        if whole:
            lines.clear()
    return "".join(lines)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_on_a_page_can_be_pasted(page: Path) -> None:
    for block in re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.S | re.M):
        assert ">>>" in block or pasted(block) == ""


def test_a_block_that_runs_into_the_next_line_is_noticed() -> None:
    assert pasted("for each in ():\n    pass\nprint(1)\n") == "print(1)"
    assert pasted("for each in ():\n    pass\n\nprint(1)\n") == ""
