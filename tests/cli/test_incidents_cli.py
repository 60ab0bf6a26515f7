"""`croupier incidents JOURNAL`: what happened, against the events of the log itself."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.rounds import ROOT
from tests.terminal import run

from croupier.desk.incidents import WRONG
from croupier.desk.journal import read_journal
from croupier.tags import kebab

LOGS = sorted((ROOT / "tests" / "logs").glob("*.jsonl"))


def told(log: Path, *options: str) -> list[dict[str, Any]]:
    found = run("incidents", str(log), "--json", *options)
    assert (found.exit_code, found.stderr) == (0, "")
    incidents: list[dict[str, Any]] = json.loads(found.stdout)
    return incidents


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_everything_that_went_wrong_is_told_with_all_that_its_command_brought(log: Path) -> None:
    entries = list(read_journal(log))
    wrong = {entry.command or f"line {entry.n}" for entry in entries if type(entry.event) in WRONG}
    due = [entry for entry in entries if (entry.command or f"line {entry.n}") in wrong]
    found = [event for incident in told(log) for event in incident["events"]]
    assert [(event["line"], event["event"], event["clauses"]) for event in found] == [
        (entry.n, kebab(type(entry.event).__name__), list(entry.event.clauses)) for entry in due
    ]
    assert all(event["words"].endswith((".", "”")) for event in found)


def test_an_incident_has_its_moment_its_round_and_who_ruled() -> None:
    incidents = told(ROOT / "tests" / "logs" / "wrong-premium-b.jsonl", "--zone", "UTC")
    void = next(each for each in incidents if each["events"][0]["event"] == "round-voided")
    assert void == {
        "at": "1970-01-01T00:06:02+00:00", "round": 1, "by": {"id": "Zoe", "rank": "dealer"}, "command": "",
        "events": [{
            "line": 36, "event": "round-voided", "words": "Coup 1 is void: a foreign card was found.", "clauses": ["14.11.2"],
        }],
    }  # fmt: skip


SCREEN = """\
table 1: Premium Baccarat, edition 2023-10-20. 53 events, 6 incidents.
By the clocks of Australia/Sydney.

1970-01-01 10:00:00  coup 1, Sue, a casino supervisor (line 23)
    In the register: Player in coup 1 was paid $360 too much. (14.15)
"""


def test_a_person_reads_it_in_words() -> None:
    log = ROOT / "tests" / "logs" / "premium-register.jsonl"
    shown = run("incidents", str(log)).stdout
    assert shown.startswith(SCREEN)
    assert "(lines 27 to 31)\n    Coup 1 is reopened. (14.1.1, 14.1, 14.1(a), 14.1(b))\n" in shown
    assert shown.endswith(f"Whom the house has still to tell: croupier notices list {log}\n")


def test_a_table_at_which_nothing_went_wrong() -> None:
    shown = run("incidents", str(ROOT / "tests" / "logs" / "ordinary-tie.jsonl")).stdout
    assert shown.splitlines()[1:] == ["Nothing went wrong."]
    assert told(ROOT / "tests" / "logs" / "ordinary-tie.jsonl") == []


def test_a_journal_with_a_fault_gives_none(tmp_path: Path) -> None:
    lines = (ROOT / "tests" / "logs" / "premium-register.jsonl").read_bytes().splitlines(keepends=True)
    swapped, empty = tmp_path / "swapped.jsonl", tmp_path / "empty.jsonl"
    swapped.write_bytes(b"".join((*lines[:30], lines[31], lines[30], *lines[32:])))
    found = run("incidents", str(swapped))
    assert (found.exit_code, found.stdout) == (1, "")
    assert found.stderr.startswith("Line 31 has number 32")
    empty.write_bytes(b"")
    assert run("incidents", str(empty)).stdout == "An empty journal. 0 events, 0 incidents.\nNothing went wrong.\n"
    assert run("incidents", str(tmp_path / "none.jsonl")).exit_code == 2
