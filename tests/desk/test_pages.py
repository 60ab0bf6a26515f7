"""What docs/journal.md and docs/takings.md show in Python runs as it stands."""

import re
from pathlib import Path

import pytest

from croupier.table.message.upcast import SCHEMA

ROOT = Path(__file__).parents[2]
EXAMPLES = [
    (page, example)
    for page in ("journal.md", "takings.md")
    for example in re.findall(r"```python\n(.*?)```", (ROOT / "docs" / page).read_text(encoding="utf-8"), re.DOTALL)
    if "croupier" in example
]


@pytest.mark.parametrize(("page", "example"), EXAMPLES, ids=[page for page, _ in EXAMPLES])
def test_examples_run(page: str, example: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(example, page, "exec"), {})


def test_the_line_shown_is_of_the_present_schema() -> None:
    assert re.findall(r'"schema":([0-9]+)', (ROOT / "docs" / "journal.md").read_text(encoding="utf-8")) == [str(SCHEMA)]
