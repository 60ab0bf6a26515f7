"""`croupier report` and `notices list` in a pit: what its pages show, from a process of its own."""

import json
from collections.abc import Iterator
from uuid import uuid4

import pytest
from tests.house.august import DAY, NIGHT, august
from tests.house.fronts import Front
from tests.house.telling import Wall

from croupier.cli.main import main
from croupier.games.ranks import Rank
from croupier.house.home import Home

TOLD = ["--at", "2044-08-20T22:00:00+10:00"]


@pytest.fixture
def front(home: Home) -> Iterator[Front]:
    with august(home, Wall(NIGHT)) as made:
        yield made


def said(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    capsys.readouterr()
    try:
        status = main([str(word) for word in words])
    except SystemExit as ended:
        status = ended.code  # type: ignore[assignment]
    out = capsys.readouterr()
    return int(status or 0), out.out + out.err


def test_a_pits_drafts_notices_and_issued_reports(front: Front, capsys: pytest.CaptureFixture[str]) -> None:
    pit = front.house.pit.home.path
    inspector, supervisor = front.house.staff[Rank.INSPECTOR], front.house.staff[Rank.SUPERVISOR]
    status, drafted = said(capsys, "report", "day", DAY, "--home", pit, "--json")
    assert (status, json.loads(drafted)) == (0, front.get(f"/api/v1/reports/drafts/day/{DAY}", inspector).json)
    assert "DRAFT, not issued" in said(capsys, "report", "day", DAY, "--home", pit)[1]
    status, waiting = said(capsys, "notices", "list", "--home", pit, *TOLD)
    assert status == 0
    assert waiting.startswith("OVERDUE: Surveillance, by 2044-08-20T21:30:00+10:00.")
    assert said(capsys, "report", "issued", "--home", pit) == (0, "No report was issued yet.\n")
    assert front.post("/api/v1/reports", supervisor, {"id": str(uuid4()), "kind": "day", "period": DAY}).status == 200
    status, listed = said(capsys, "report", "issued", "--home", pit)
    assert status == 0
    assert f"Report 1: day {DAY}, issued by {supervisor}, 2044-08-20T21:30:00+10:00 (before its end). Seal " in listed
    printed = said(capsys, "report", "issued", 1, "--home", pit)[1]
    assert printed == front.get("/api/v1/reports/issued/1?form=text", inspector).content.decode()
    assert json.loads(said(capsys, "report", "issued", "--home", pit, "--json")[1])["closed"] == []


@pytest.mark.parametrize(("words", "sentence"), [
    (("report", "day", DAY), "Name the journals of tables, or a pit with --home, and not both."),
    (("report", "day", DAY, "b1.jsonl", "--home", "PIT"), "Name the journals of tables, or a pit with --home, and not both."),
    (("notices", "list"), "Name the journals of tables, or a pit with --home, and not both."),
    (("report", "day", "2044-8-20", "--home", "PIT"), "2044-8-20 is no day: write 2024-08-20."),
    (("report", "day", DAY, "--home", "PIT", "--issue", "new.json"), "A pit issues its reports itself"),
    (("report", "issued", "7", "--home", "PIT"), "This pit has issued no report 7."),
    (("report", "issued", "--home", "nowhere"), "nowhere: it has no journal"),
])  # fmt: skip
def test_what_cannot_be_asked_of_a_pit(
    front: Front, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    path = str(front.house.pit.home.path)
    status, told = said(capsys, *(path if word == "PIT" else word for word in words))
    assert status
    assert sentence in told
