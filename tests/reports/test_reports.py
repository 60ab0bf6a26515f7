"""`croupier report`: what goes into which report, to whom, and that nothing issued ever changes."""

import json
import os
import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.logs.record import wrong
from tests.reports.floor import CLOCKS, first_table, written_floor
from tests.reports.goldens import GOLDEN, HERE, KEPT
from tests.table.pits import PITS
from tests.tables import SUPERVISOR, written
from tests.terminal import run

from croupier import commands as c
from croupier.games.duties import asked_for
from croupier.reports.heard import Heard
from croupier.reports.papers import DAY, MONTH, Issue, Paper, Read, Sheet, Source, sheet
from croupier.table.message.events import Event
from croupier.table.model.table import Table
from croupier.table.record.evolve import evolve

clause = pytest.mark.clause


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return written_floor(tmp_path_factory.mktemp("floor"))


def told(*line: object) -> Any:
    answer = run("report", *map(str, line), "--json")
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)


# What goes in


@clause("premium-baccarat", "4.12", "14.11.4")
def test_a_day_tells_an_inspector_of_shoes_and_cards(floor: dict[str, Path]) -> None:
    joker = {
        "table": "b1", "line": 31, "at": "2024-08-21T05:59:59+10:00", "round": 1, "clause": "14.11.4", "kind": "wrong-cards",
        "missing": [], "foreign": ["a joker"], "by": "Dee",
    }  # fmt: skip
    mirror = {
        "table": "b1", "line": 25, "at": "2024-08-20T21:40:00+10:00", "round": 1, "clause": "4.12", "kind": "sequence-revealed",
        "why": "the order of the cards became known: a mirror", "by": "Max",
    }  # fmt: skip
    head = {"report": "daily-summary", "to": "inspector", "document": "premium-baccarat"}
    whole = told("day", "2024-08-20", floor["p1"], floor["b1"], floor["b2"])
    assert whole == [head | {"period": "2024-08-20", "nil": False, "entries": [mirror, joker]}]
    assert list(whole[0]) == ["report", "to", "document", "period", "nil", "entries"]
    for day in ("2024-08-19", "2024-08-21"):
        assert told("day", day, floor["b1"]) == [head | {"period": day, "nil": True, "entries": []}]
    [early] = told("day", "2024-08-21", floor["b1"], "--day-starts", "05:59")
    assert [entry["kind"] for entry in early["entries"]] == ["wrong-cards"]
    [elsewhere] = told("day", "2024-08-20", floor["b1"], "--zone", "UTC", "--day-starts", "00:00")
    assert [entry["at"] for entry in elsewhere["entries"]] == ["2024-08-20T11:40:00+00:00", "2024-08-20T19:59:59+00:00"]


@clause("premium-baccarat", "14.12.7", "14.17.2")
@clause("three-card-poker", "12.15.2")
def test_a_month_tells_of_misdeliveries_and_of_payments_over_a_thousand(floor: dict[str, Path]) -> None:
    whole = told("month", "2024-08", floor["b1"], floor["b2"], floor["p1"])
    assert [(each["report"], each["to"], each["document"], each["nil"]) for each in whole] == [
        ("monthly-irregularities", "inspector", "premium-baccarat", False),
        ("monthly-wrong-payments", "regulator", "premium-baccarat", False),
        ("monthly-wrong-payments", "regulator", "three-card-poker", False),
    ]
    assert [each["entries"] for each in whole] == [
        [{
            "table": "b2", "line": 24, "at": "2024-08-31T23:59:59+10:00", "round": 1, "clause": "14.12.7", "kind": "misdelivery",
            "happened": "laid", "way": "complete", "by": "Sue",
        }],
        [{
            "table": "b1", "line": 23, "at": "2024-08-20T21:30:00+10:00", "round": 1, "clause": "14.17.2", "kind": "wrong-payment",
            "entry": 1, "wager": "player", "amount": "1500.00", "direction": "over", "player": "Ann", "suspected": None,
            "rectified": False, "attempts": [], "regulator_told": False,
        }],
        [{
            "table": "p1", "line": 36, "at": "2024-08-05T12:00:00+10:00", "round": 1, "clause": "12.15.2", "kind": "wrong-payment",
            "entry": 2, "wager": "ante", "amount": "1000.01", "direction": "over", "player": "Ben", "suspected": None,
            "rectified": True, "attempts": [], "regulator_told": False,
        }],
    ]  # fmt: skip
    assert all(each["nil"] and not each["entries"] for each in told("month", "2024-09", floor["b1"], floor["b2"], floor["p1"]))


@clause("premium-baccarat", "14.17.2")
def test_a_payment_is_told_as_the_journal_leaves_it_in_the_month_in_which_it_became_known(floor: dict[str, Path]) -> None:
    [_, paid, _] = told("month", "2024-08", floor["later"])
    [entry] = paid["entries"]
    assert (entry["suspected"], entry["attempts"]) == (False, ["a letter"])
    assert all(each["nil"] for each in told("month", "2024-09", floor["later"]))


def test_a_payment_that_turned_out_to_be_right_is_told_as_what_it_is() -> None:
    log = Path(__file__).parents[1] / "logs" / "premium-register.jsonl"
    [_, paid, _] = told("month", "1970-01", log)
    struck = [entry["entry"] for entry in paid["entries"]]
    said = run("report", "month", "1970-01", str(log)).output
    assert said.count("Struck out since") == len(struck) == 1


# Whatever tables do: each duty opens its notices, and each reportable event is told once


def heard(events: list[Event]) -> Read:
    table, ears = Table(), Heard()
    for line, event in enumerate(events, start=1):
        table = evolve(table, event)
        ears.hear(line, event)
    return Read(Source("a journal", ears.table, len(events), ""), ears, table.casebook.register)


def occasion(event: dict[str, Any], sequence: str | None) -> tuple[str, int | None] | None:
    """The second way: by the names in a log alone."""
    match event["event"]:
        case "wrong-cards-found":
            return "wrong-cards", None
        case "device-emptied" if event["why"] == "nobody can say what was dealt":
            return "wrong-cards", None
        case "shoe-voided" if sequence in event["clauses"]:
            return "sequence-revealed", None
        case "misdelivery-ruled":
            return "misdelivery", None
        case "wrong-settlement-registered":
            return "wrong-payment", event["entry"]["amount"]
        case "person-detained":
            return "detained", None
    return None


SEQUENCE = {"premium-baccarat": "4.12", "seven-up-baccarat": "4.5"}
REPORTED = {
    "wrong-cards-found": {"premium-baccarat"}, "shoe-voided": {"premium-baccarat"}, "misdelivery-ruled": {"premium-baccarat"},
    "wrong-settlement-registered": {"premium-baccarat", "three-card-poker"},
}  # fmt: skip
INSIDE = ("casino-supervisor", "drop-box")


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("pit", PITS)
def test_notices_are_the_duties_and_reports_hold_each_event_once(pit: str, seed: int) -> None:
    events = [event for recorded in wrong(pit, seed, 50) for event in recorded]
    step = 50_000 + seed  # so that a few hours' play is spread over weeks and both changes of the clocks
    start = int(datetime(2024, 3, 30 if seed == 1 else 28, tzinfo=UTC).timestamp()) + (seed - 1) * 180 * 86_400
    events = [replace(event, at=start + number * step) for number, event in enumerate(events)]
    game, plain = PITS[pit].game, [msgspec.to_builtins(event) for event in events]

    expected = Counter[tuple[str, str, str]]()
    for event in plain:
        if (found := occasion(event, SEQUENCE.get(game))) is not None:
            expected.update((duty.clause, duty.to, duty.within.value) for duty in asked_for(game, *found))
    opened = Counter(
        (event["due"]["clause"], event["due"]["to"], event["due"]["within"])
        for event in plain
        if event["event"] == "notice-due" and event["due"]["to"] not in INSIDE
    )
    assert opened == expected

    read = heard(events)
    reported = [
        (line, event["event"]) for line, event in enumerate(plain, start=1)
        if game in REPORTED.get(event["event"], ()) and (event["event"] != "shoe-voided" or "4.12" in event["clauses"])
        and (event["event"] != "wrong-settlement-registered" or event["entry"]["amount"] > 100_000)
    ]  # fmt: skip
    first, last = (CLOCKS.gaming_day(CLOCKS.at(event.at)) for event in (events[0], events[-1]))
    days = [first + timedelta(days=number) for number in range((last - first).days + 2)]
    months = {f"{day:%Y-%m}" for day in days}
    told = [
        entry["line"]
        for made in (*(partial(sheet, DAY, day.isoformat()) for day in days), *(partial(sheet, MONTH, month) for month in months))
        for paper in made([read], CLOCKS).papers
        for entry in paper.entries
    ]
    assert sorted(told) == [line for line, _ in reported]


# Printed, issued, supplemented


PLAIN = {
    "kind": MONTH, "period": "2024-08", "zone": "UTC", "day_starts": "06:00", "begins": "", "ends": "", "clauses": {},
    "sources": (), "counts": {},
}  # fmt: skip


def paper(line: int) -> Paper:
    entry = {"table": "b1", "line": line}
    return Paper("monthly-wrong-payments", "regulator", "premium-baccarat", "2024-08", False, (entry,))


@pytest.mark.parametrize("name", GOLDEN)
def test_a_report_is_printed_as_it_always_was(name: str) -> None:
    assert GOLDEN[name](KEPT) == GOLDEN[name](KEPT) == (HERE / name).read_text()


def test_printing_twice_gives_the_same_bytes_and_a_draft_says_that_it_is_one(floor: dict[str, Path], tmp_path: Path) -> None:
    line = ("report", "month", "2024-08", str(floor["b1"]), str(floor["p1"]))
    once, again = run(*line), run(*line)
    assert once.stdout == again.stdout
    assert once.output.count("DRAFT, not issued") == 3
    pages = [tmp_path / "1.html", tmp_path / "2.html"]
    for page in pages:
        assert run(*line, "--html", str(page)).stdout == ""
    assert pages[0].read_bytes() == pages[1].read_bytes()
    assert "DRAFT" in pages[0].read_text()
    assert "http" not in pages[0].read_text()
    signed = run(*line, "--by", "Pia", "--at", "2024-09-01T09:00:00+10:00").output
    assert signed.count("by Pia, 2024-09-01T09:00:00+10:00") == 3


def test_before_its_end_it_is_the_month_so_far(floor: dict[str, Path]) -> None:
    line = ("report", "month", "2024-08", str(floor["b1"]), "--at")
    assert "the month is not over; the journals go to 2024-08-21T05:59:59" in run(*line, "2024-08-31T23:59:59+10:00").output
    assert "not over" not in run(*line, "2024-09-01T00:00:00+10:00").output


def test_what_is_issued_is_printed_again_byte_for_byte_and_never_changed(floor: dict[str, Path], tmp_path: Path) -> None:
    kept, line = tmp_path / "august.json", ("report", "month", "2024-08", str(floor["b1"]))
    signed = ("--issue", str(kept), "--by", "Olga", "--at", "2024-08-31T23:00:00+10:00")
    first = run(*line, *signed)
    assert "issued by Olga, 2024-08-31T23:00:00+10:00" in first.output
    assert run("report", "print", str(kept)).stdout == first.stdout
    assert run("report", "print", str(kept), "--json").stdout == run(*line, "--json").stdout
    again = run(*line, *signed)
    assert (again.exit_code, "nothing that was issued is changed" in again.output) == (2, True)
    assert run(*line, "--issue", str(tmp_path / "x"), "--by", " ").exit_code == 2
    early = run(*line, "--issue", str(tmp_path / "x"), "--by", "Olga", "--at", "2024-07-31T23:59:59+10:00")
    assert "has not begun" in early.output
    assert not (tmp_path / "x").exists()
    kept.write_bytes(kept.read_bytes().replace(b'"1500.00"', b'"1400.00"'))
    changed = run("report", "print", str(kept))
    assert (changed.exit_code, "its seal does not fit" in changed.output) == (1, True)
    for no_report in (b"{}", b'{"x":' + 5_000 * b"[" + 5_000 * b"]" + b"}"):
        kept.write_bytes(no_report)
        assert (run("report", "print", str(kept)).exit_code, run(*line, "--supplements", str(kept)).exit_code) == (1, 1)
    assert run("report", "print", str(tmp_path / "none")).exit_code == 2


def test_what_is_issued_is_printed_whole_where_a_screen_lacks_its_letters(floor: dict[str, Path], tmp_path: Path) -> None:
    kept = tmp_path / "august.json"
    signed = ("--issue", str(kept), "--by", "Zoë Łuc", "--at", "2024-08-31T23:00:00+10:00")
    first = run("report", "month", "2024-08", str(floor["b1"]), *signed)
    command = [sys.executable, "-c", "from croupier.cli.main import main; raise SystemExit(main())", "report", "print", str(kept)]
    printed = subprocess.run(command, capture_output=True, check=True, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert printed.stdout == first.stdout_bytes
    assert "issued by Zoë Łuc, " in printed.stdout.decode()


def test_a_supplement_names_what_it_supplements_and_tells_only_what_is_new(floor: dict[str, Path], tmp_path: Path) -> None:
    kept, second = tmp_path / "day.json", tmp_path / "more.json"
    signed = ("--by", "Olga", "--at", "2024-08-22T09:00:00+10:00")
    run("report", "day", "2024-08-20", str(floor["b1"]), "--issue", str(kept), *signed)
    line = ("report", "day", "2024-08-20", str(floor["later"]), "--supplements")
    more = run(*line, str(kept), "--issue", str(second), *signed)
    assert "Supplement: to the report that Olga issued 2024-08-22T09:00:00+10:00, seal " in more.output
    assert (more.output.count("a camera"), more.output.count("a mirror")) == (1, 0)
    nothing = run(*line, str(second), "--json")
    assert [each["nil"] for each in json.loads(nothing.stdout)] == [True]
    wrong_day = run("report", "day", "2024-08-21", str(floor["later"]), "--supplements", str(kept))
    assert (wrong_day.exit_code, "is of the day 2024-08-20" in wrong_day.output) == (1, True)
    other = run("report", "day", "2024-08-20", str(floor["p1"]), "--supplements", str(kept))
    assert (other.exit_code, "b1.jsonl, table b1, is missing, or is not the journal" in other.output) == (1, True)


def test_a_supplement_tells_of_a_reported_payment_that_was_struck_out_since(tmp_path: Path) -> None:
    log = Path(__file__).parents[1] / "logs" / "premium-register.jsonl"
    lines = log.read_bytes().splitlines(keepends=True)
    early, kept, second = tmp_path / log.name, tmp_path / "first.json", tmp_path / "second.json"
    early.write_bytes(b"".join(lines[:35]))
    signed = ("--by", "Olga", "--at", "1970-02-01T09:00:00+10:00")
    first = run("report", "month", "1970-01", str(early), "--issue", str(kept), *signed).output
    assert ("Ann was paid $2925.00 too" in first, "Struck out" in first) == (True, False)
    line = ("report", "month", "1970-01", str(log), "--supplements")
    more = run(*line, str(kept), "--issue", str(second), *signed)
    assert (more.output.count("Ann was paid $2925.00 too"), more.output.count("Struck out since")) == (1, 1)
    assert run("report", "print", str(second)).stdout == more.stdout
    whole = told(*line[1:4], "--supplements", kept)
    assert whole == told(*line[1:4])  # the entry as ever, with no key of its own for this
    assert [each["nil"] for each in told(*line[1:4], "--supplements", second)] == [True] * 3


def test_a_supplement_issued_before_strikes_were_told_is_printed_as_it_was() -> None:
    struck = {"papers": (paper(1),), "earlier": (paper(1),), "struck": (("b1", 1),), "supplements": Issue("Olga", "then", "seal")}
    old, new = (msgspec.convert(PLAIN | struck | more, Sheet) for more in ({}, {"earlier_struck": ()}))
    assert b"earlier_struck" not in msgspec.json.encode(old)
    assert [[each.nil for each in made.told] for made in (old, new)] == [[True], [False]]


def test_a_breach_notice_is_one_entry_of_the_day(floor: dict[str, Path]) -> None:
    [notice] = told("breach", floor["b1"], 31)
    [entry] = notice["entries"]
    assert (notice["period"], entry["line"], entry["clause"]) == ("2024-08-20", 31, "14.11.4")
    said = run("report", "breach", str(floor["b1"]), "31").output
    assert "Breach notice: Premium Baccarat" in said
    assert (
        run("report", "breach", str(floor["b1"]), "23").exit_code,
        run("report", "breach", str(floor["b1"]), "x").exit_code,
    ) == (1, 2)


# Journals that cannot be trusted


def spoiled(lines: list[bytes], how: str) -> list[bytes]:
    match how:
        case "changed":
            return [lines[0].replace(b'"table":"b1"', b'"table":"b9"'), *lines[1:]]
        case "missing":
            return [*lines[:4], *lines[5:]]
        case "swapped":
            return [*lines[:4], lines[5], lines[4], *lines[6:]]
    return [*lines[:-1], lines[-1][:-9]]


@pytest.mark.parametrize("how", ["changed", "missing", "swapped", "cut short"])
def test_a_journal_that_does_not_hold_together_is_refused_by_name(floor: dict[str, Path], tmp_path: Path, how: str) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"".join(spoiled(floor["b1"].read_bytes().splitlines(keepends=True), how)))
    sentence = run("replay", str(bad)).output.strip()
    for line in (("report", "day", "2024-08-20"), ("report", "month", "2024-08"), ("notices", "list")):
        alone, among = run(*line, str(bad)), run(*line, str(floor["p1"]), str(bad))
        assert (alone.exit_code, alone.output.strip()) == (1, sentence)
        assert (among.exit_code, among.output.strip()) == (1, f"{bad}: {sentence}")


@pytest.mark.parametrize("at", [1_724_153_400_000, 2**62, -(10**12)])
@pytest.mark.parametrize("line", [
    ("report", "month", "2024-08"), ("report", "month", "2024-07"), ("report", "day", "2024-08-20"), ("report", "breach"),
    ("notices", "list"), ("notices", "list", "--player", "Ann"),
])  # fmt: skip
def test_moments_beyond_the_calendar_are_refused_in_a_sentence(tmp_path: Path, line: tuple[str, ...], at: int) -> None:
    """As in a journal that counts milliseconds, which holds together and would come out nil."""
    house = first_table()
    first = house.events[0].at
    far = written(tmp_path / "far.jsonl", [replace(event, at=at + event.at - first) for event in house.events])
    said = run(*line, str(far), *(("31",) if "breach" in line else ()), "--at", "2024-08-31T12:00:00+10:00")
    assert (run("replay", str(far)).exit_code, said.exit_code, said.stdout) == (0, 1, "")
    assert f"Line 1 lies beyond every calendar, at {at}: a journal counts whole seconds since 1970" in said.output


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00"])
def test_nobody_signs_where_the_calendar_ends(floor: dict[str, Path], at: str) -> None:
    for line in (("month", "2024-08", str(floor["b1"])), ("breach", str(floor["b1"]), "31")):
        said = run("report", *line, "--by", "Olga", "--at", at)
        assert (said.exit_code, "where the calendar ends." in said.output) == (2, True)


@pytest.mark.parametrize("line", [("report", "month", "2024-08"), ("report", "day", "2024-08-20"), ("notices", "list")])
def test_a_table_that_opens_in_two_journals_is_refused_by_their_names(
    floor: dict[str, Path], tmp_path: Path, line: tuple[str, ...]
) -> None:
    """One the other's beginning, either way round; and two that part after a common beginning."""
    apart = first_table()
    apart.ok(c.EnquireIntoSettlement, 1, True, by=SUPERVISOR)
    parted = written(tmp_path / "parted.jsonl", apart.events)
    for one, other in (("b1", "later"), ("later", "b1")):
        said = run(*line, str(floor["p1"]), str(floor[one]), str(floor[other]))
        assert (said.exit_code, said.stdout) == (2, "")
        assert f"{floor[one]} and {floor[other]} are of one table from the same opening on" in said.output
    assert f"{floor['later']} and {parted} are of one table" in run(*line, str(floor["later"]), str(parted)).output
    assert run(*line, str(floor["p1"]), str(floor["b2"]), str(parted)).exit_code == 0


def test_journals_are_there_and_each_is_read_once(floor: dict[str, Path], tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(floor["b1"].read_bytes())
    same = run("report", "day", "2024-08-20", str(floor["b1"]), str(copy))
    assert (same.exit_code, f"{floor['b1']} and {copy} are one journal" in same.output) == (2, True)
    assert run("report", "day", "2024-08-20", str(tmp_path / "none")).exit_code == 2
    days, months = ("2024-08", "today", "2024-02-30", "20240820", "2024-W34-2"), ("2024-13", "2024-08-20", "202408", "2024W34")
    for kind, period in (*(("day", each) for each in days), *(("month", each) for each in months)):
        said = run("report", kind, period, str(floor["b1"]))
        assert (said.exit_code, f"{period} is no {kind}: write 2024-08" in said.output) == (2, True)
    assert run("report", "day", "2024-08-20").exit_code == 2
