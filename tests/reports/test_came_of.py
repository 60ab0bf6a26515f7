"""What came of an entry stands in print beside it: who had what back, who went back on wagers, what became of the cards."""

from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace
from tests.logs.record import TRANSCRIPTS, scripted
from tests.reports.floor import CLOCKS
from tests.tables import written

from croupier.desk.filing import filed
from croupier.reports.issuing import issue, read_issued, supplement, write_issued
from croupier.reports.papers import DAY, MONTH, Sheet, sheet
from croupier.reports.wording import as_text
from croupier.table.message.events import Event

clause = pytest.mark.clause
BACK = "Returned: $110.00 to Ann, $200.00 to Ben, $50.00 to Cat."


def events(name: str) -> list[Event]:
    return [event for recorded in scripted(TRANSCRIPTS / "premium-baccarat" / name) for event in recorded]


def made(name: str, kind: str, folder: Path) -> Sheet:
    read = filed(written(folder / f"{name}.jsonl", events(name)))
    day = CLOCKS.gaming_day(CLOCKS.at(next(each.at for each in read.heard.found)))
    return sheet(kind, day.isoformat() if kind == DAY else f"{day:%Y-%m}", [read], CLOCKS)


def entry_lines(told: Sheet) -> list[str]:
    return [line.strip() for line in as_text(told).splitlines() if line.startswith("     ")]


@pytest.mark.parametrize(("name", "kind", "says"), [
    pytest.param(
        "misdelivery-retract", MONTH, "Gone back on: $40.00 by Ann, $200.00 by Ben.", marks=clause("premium-baccarat", "14.12.7")),
    pytest.param(
        "wrong-cards", DAY, f"Coup 3 is void. {BACK} Then the cards were checked and shuffled.",
        marks=clause("premium-baccarat", "14.11.4")),
    pytest.param(
        "sequence-revealed", DAY, f"Coup 1 is void. {BACK} Then the cards were shuffled.",
        marks=clause("premium-baccarat", "4.12")),
])  # fmt: skip
def test_print_says_who_had_what_back(tmp_path: Path, name: str, kind: str, says: str) -> None:
    told = made(name, kind, tmp_path)
    assert any(says in line for line in entry_lines(told)), entry_lines(told)
    for paper in told.told:
        for entry in paper.entries:
            assert not {"after", "returned", "back"} & set(entry), "what programs read is what it was"


def test_a_report_issued_before_this_was_told_is_printed_as_it_was(tmp_path: Path) -> None:
    told = issue(made("wrong-cards", DAY, tmp_path), "Olga", CLOCKS.at(10**9), CLOCKS)
    before = replace(told, after=UNSET)
    file = write_issued(before)
    assert b'"after"' not in file
    assert "Returned:" not in as_text(read_issued(file))
    assert b'"after"' in write_issued(told)
    assert as_text(read_issued(write_issued(told))) == as_text(told)


def test_what_came_of_an_entry_later_is_nothing_to_supplement(tmp_path: Path) -> None:
    """The event is told once; that the cards were shuffled after the report is no other one."""
    whole = events("sequence-revealed")
    cut = [msgspec.to_builtins(event)["event"] for event in whole].index("shoe-voided") + 2
    first = filed(written(tmp_path / "a.jsonl", whole[:cut]))
    day = CLOCKS.gaming_day(CLOCKS.at(first.heard.found[0].at)).isoformat()
    earlier = issue(sheet(DAY, day, [first], CLOCKS), "Olga", CLOCKS.at(10**9), CLOCKS)
    (tmp_path / "a.jsonl").unlink()
    then = filed(written(tmp_path / "a.jsonl", whole), {source.lines for source in earlier.sources})
    assert all(paper.nil for paper in supplement(sheet(DAY, day, [then], CLOCKS), earlier, [then]).told)
