"""docs/lab.md: what it shows runs, and what it names is there."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.terminal import run

from croupier.odds.lab.tables import tables_of

TEXT = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
LINES = [line for block in re.findall(r"^```sh\n(.*?)^```", TEXT, re.S | re.M) for line in block.splitlines()]
WRITTEN = ("report.html", "report.json", "tables/wagers.csv", "jackpot.json", "what-if.html")


@pytest.mark.slow
def test_every_line_runs_and_writes_what_it_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(LINES) == 6
    for line in LINES:
        answer = run(*line.split()[1:])
        assert answer.exit_code == 0, answer.output
    assert [name for name in WRITTEN if not (tmp_path / name).stat().st_size] == []


def test_the_warning_is_the_one_shown() -> None:
    [(line, warned)] = re.findall(r"^```console\n\$ (.*?)\n(.*?)\n```", TEXT, re.S | re.M)
    assert run(*line.split()[1:]).stderr == f"{warned}\n"


@pytest.mark.slow
def test_the_library_gives_what_the_page_says() -> None:
    [block] = re.findall(r"^```python\n(.*?)^```", TEXT, re.S | re.M)
    names: dict[str, Any] = {}
    exec(block, names)
    lab = names["lab"]
    assert isinstance(lab.of("tie").price.house_edge, Fraction)
    assert lab.check.agrees
    told = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", TEXT, re.M))))
    assert told == {table.name for table in tables_of(lab)} == {name.removesuffix(".csv") for name in names["tables"]} - {"report"}
    assert told <= set(names["whole"])
    assert names["html"].startswith("<!doctype html>")
