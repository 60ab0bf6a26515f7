"""What is measured beside an earlier commit is measured all the same where that commit's code does not run."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from benchmarks import api_now, before, startup, works


@pytest.mark.parametrize("program", ["raise ModuleNotFoundError", None])
def test_an_earlier_program_that_cannot_start_is_left_out_and_said_so(
    program: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @contextmanager
    def source_before() -> Iterator[Path]:
        yield tmp_path

    room = tmp_path / "croupier" / "cli"
    room.mkdir(parents=True)
    for package in (room, room.parent):
        (package / "__init__.py").touch()
    (room / "main.py").write_text(program or "def app(): pass\n")
    monkeypatch.setattr(before, "source_before", source_before)
    with startup.program_before() as earlier:
        assert earlier == (tmp_path if program is None else None)
    assert ("only today's figures" in capsys.readouterr().out) is (program is not None)


def test_of_fresh_amounts_none_comes_twice() -> None:
    wagers = ("banker", "tie", "pairs-player")
    lines = works.records(api_now, "premium-baccarat", 9, wagers, "", 20, fresh=True)
    amounts = [part.split(b'"')[0] for line in lines for part in line.split(b'"amount": "')[1:]]
    assert len(amounts) == len(set(amounts)) == 9 * 3 * 20
