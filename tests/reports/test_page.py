"""docs/reports.md: what it shows is what comes."""

import json
import re
from pathlib import Path

import pytest

from croupier.games.tells import Within
from croupier.reports.asked import answer, write
from croupier.reports.deadlines import SYDNEY

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reports.md").read_text("utf-8")


def test_the_question_on_the_page_has_the_answer_on_the_page() -> None:
    asked, told = re.findall(r"^```json\n(.*?)^```", PAGE, re.S | re.M)
    assert json.loads(write(answer(asked.encode(), SYDNEY))) == json.loads(told)


def test_the_python_on_the_page_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    [block] = re.findall(r"^```python\n(.*?)^```", PAGE, re.S | re.M)
    exec(compile(block, "docs/reports.md", "exec"), {})
    assert "Monthly report of irregularities" in capsys.readouterr().out


def test_every_kind_of_deadline_is_explained() -> None:
    assert [kind for kind in Within if f"`{kind}`" not in PAGE] == []
    assert all(kind.words for kind in Within)
