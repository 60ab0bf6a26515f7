"""`croupier replay`: a journal read again, or one sentence about what is wrong with it."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from tests.tables import DEALER, House, alone, seated, written
from tests.terminal import Answer, run

from croupier import commands as c
from croupier.cards.card import Card
from croupier.desk.journal import Entry, JournalError, JournalWriter, read_journal, state_hash
from croupier.desk.replaying import Reading, replayed, replayed_table
from croupier.desk.snapshot import place_of
from croupier.table.message.events import Event, HandExposed, TableOpened
from croupier.table.record.postings import balances

LOGS = Path(__file__).parents[1] / "logs"


def a_house(name: str = "Ann") -> House:
    house = seated("premium-baccarat", {name: 1})
    house.bet(name, "player", 5_000)
    house.play("9C 2D TH 3S")
    return house


def replay(*arguments: str | Path) -> Answer:
    return run("replay", *map(str, arguments), columns=120)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return written(tmp_path / "journal.jsonl", a_house().events)


def test_it_tells_the_table_its_hash_and_its_accounts(log: Path) -> None:
    told, house = replay(log), a_house()
    assert told.exit_code == 0
    assert "table 1: Premium Baccarat, edition 2023-10-20" in told.output
    assert f"{len(house.events)} events, 1 round, every line follows from the one before." in told.output
    assert state_hash(house.table) in told.output
    assert "Players place their wagers." in told.output
    for account, cents in (("patron:Ann:chips", "10050.00"), ("drop-box", "10000.00"), ("together", "0.00")):
        assert account in told.output
        assert cents in told.output


def test_as_json(log: Path) -> None:
    told, house = replay(log, "--json"), a_house()
    assert told.exit_code == 0
    assert json.loads(told.output) == {
        "events": len(house.events),
        "last": json.loads(log.read_bytes().splitlines()[-1])["hash"],
        "state": state_hash(house.table),
        "rounds": 1,
        "amounts": "cents",
        "accounts": balances(house.events),
        "owing": [],
        "unread": 0,
    }


def test_twice_the_same(log: Path) -> None:
    assert replay(log).output == replay(log).output


def test_an_empty_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    path.touch()
    told = replay(path)
    assert told.exit_code == 0
    assert "an empty journal" in told.output
    assert "The table waits to be opened." in told.output


# Snapshots


def a_night(path: Path, rounds: int) -> Path:
    """A journal that goes on where it ended, so many rounds."""
    house = a_house()
    for _ in range(rounds - 1):
        house.bet("Ann", "player", 5_000)
        house.play("9C 2D TH 3S")
    with JournalWriter(path) as journal:
        for event in house.events[journal.count :]:
            journal.append(alone(event, journal.count + 1))
    return path


def test_a_journal_is_read_on_from_its_snapshot(log: Path) -> None:
    kept, lines = replay(log, "--snapshot"), len(log.read_bytes().splitlines())
    assert kept.output == replay(log).output
    a_night(log, 3)
    quick, whole = (json.loads(replay(log, *options, "--json").output) for options in (("--quick",), ()))
    assert (quick.pop("unread"), whole.pop("unread")) == (lines, 0)
    assert quick == whole
    assert (whole["rounds"], whole["amounts"]) == (3, "cents")
    told = replay(log, "--quick").output.replace("\n", " ")
    assert (
        f"3 rounds, every line after the snapshot follows from the one before. The {lines} lines before it were not read." in told
    )


def test_what_lies_before_a_snapshot_is_checked_by_a_whole_reading_alone(log: Path) -> None:
    replay(log, "--snapshot")
    named = broken(log, "changed")
    assert replay(log, "--quick").exit_code == 0
    told = replay(log)
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr.startswith(named)


def test_a_fault_behind_a_snapshot_is_found_in_haste_too(log: Path) -> None:
    replay(log, "--snapshot")
    before = len(log.read_bytes().splitlines())
    lines = a_night(log, 2).read_bytes().splitlines(keepends=True)
    del lines[before + 2]
    log.write_bytes(b"".join(lines))
    told = replay(log, "--quick")
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr.startswith(f"Line {before + 3} ")


@pytest.mark.parametrize("how", ["missing", "cut short"])
def test_a_snapshot_that_does_not_fit_its_journal_is_passed_over(log: Path, how: str) -> None:
    replay(log, "--snapshot")
    named = broken(log, how)
    told = replay(log, "--quick")
    assert told.exit_code == 1
    assert told.stderr.startswith(named)


def test_without_a_snapshot_the_whole_journal_is_read(log: Path) -> None:
    assert replay(log, "--quick").output == replay(log).output
    assert not place_of(log).exists()


def test_nothing_is_kept_of_a_journal_with_a_fault(log: Path) -> None:
    broken(log, "swapped")
    assert replay(log, "--snapshot").exit_code == 1
    assert not place_of(log).exists()


def test_a_snapshot_that_cannot_be_written_is_told_in_a_sentence(log: Path) -> None:
    place_of(log).mkdir()
    told = replay(log, "--snapshot")
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr.startswith(f"The snapshot of {log} cannot be written: ")


def test_whoever_goes_on_writing_begins_behind_the_snapshot_that_replay_kept(log: Path) -> None:
    replay(log, "--snapshot")
    broken(log, "changed")  # before the snapshot, where a writer does not look
    a_night(log, 2)
    assert json.loads(replay(log, "--quick", "--json").output)["rounds"] == 2


@pytest.mark.parametrize("log", sorted(LOGS.glob("*.jsonl")), ids=lambda log: log.stem)
def test_every_log_read_in_two_parts_tells_what_it_tells_as_a_whole(log: Path, tmp_path: Path) -> None:
    """Logs of every schema, broken after some command in their middle."""
    lines, path = log.read_bytes().splitlines(keepends=True), tmp_path / log.name
    half = next(
        at for at in range(len(lines) // 2, len(lines) + 1) if not at or json.loads(lines[at - 1])["event"].get("last", at) == at
    )
    path.write_bytes(b"".join(lines[:half]))
    first = Reading(path)
    told, table = replayed_table(first.entries(), first.since)
    first.keep(table, told.last)
    path.write_bytes(b"".join(lines))
    rest = Reading(path, quick=True)
    entries = list(rest.entries())
    assert [entry.n for entry in entries] == list(range(half + 1, len(lines) + 1))
    assert replace(replayed(entries, rest.since), unread=0) == replayed(read_journal(log))


def test_names_are_not_taken_for_markup(tmp_path: Path) -> None:
    house = seated("premium-baccarat", {"[red]Ann[/]": 1}, method="B", table="[b]7")
    house.bet("[red]Ann[/]", "player", 500)
    house.deal("2C 9D 5S 7H")
    told = replay(written(tmp_path / "journal.jsonl", house.events))
    assert told.exit_code == 0
    assert "[b]7: Premium" in told.output
    assert "to [red]Ann[/]." in told.output
    assert "patron:[red]Ann[/]:chips" in told.output


def broken(log: Path, how: str) -> str:
    """Break the journal; the line that must be named."""
    lines = log.read_bytes().splitlines(keepends=True)
    match how:
        case "changed":
            lines[4] = lines[4].replace(b'"at":0', b'"at":1')
        case "missing":
            del lines[4]
        case "swapped":
            lines[4], lines[5] = lines[5], lines[4]
        case "foreign":
            lines[4] = b"hello\n"
        case "cut short":
            lines[4:] = [lines[4][:-9]]
    log.write_bytes(b"".join(lines))
    return "Line 5 "


@pytest.mark.parametrize("how", ["changed", "missing", "swapped", "foreign", "cut short"])
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_bad_journal_ends_with_one_sentence(log: Path, how: str, options: tuple[str, ...]) -> None:
    named = broken(log, how)
    told = replay(log, *options)
    assert told.exit_code == 1
    assert told.stdout == ""
    assert told.stderr.startswith(named)
    assert told.stderr.count("\n") == 1
    assert told.stderr.endswith(".\n")


@pytest.mark.parametrize("name", ["none.jsonl", "."])
def test_a_journal_that_is_not_there(tmp_path: Path, name: str) -> None:
    told = replay(tmp_path / name)
    assert told.exit_code == 2
    assert told.stdout == ""
    assert "cannot be read" in told.stderr
    assert told.stderr.count("\n") == 1


def test_a_well_chained_event_out_of_place(tmp_path: Path) -> None:
    events = a_house().events
    told = replay(written(tmp_path / "journal.jsonl", [events[0], events[-2], *events[1:]]))
    assert told.exit_code == 1
    assert told.stderr.startswith("Line 2 cannot have followed")


def test_a_table_that_was_closed(tmp_path: Path) -> None:
    house = a_house()
    house.ok(c.LeaveTable, "Ann")
    told = replay(written(tmp_path / "journal.jsonl", house.events), "--json")
    accounts = json.loads(told.output)["accounts"]
    assert accounts["patron:Ann:chips"] == 0
    assert sum(accounts.values()) == 0


def edited(log: Path, seed: int) -> list[Event]:
    """The events of a log with some left out, swapped or told twice."""
    events, rng = [entry.event for entry in read_journal(log)], Random(seed)
    for _ in range(rng.randint(1, 3)):
        one, other, how = rng.randrange(len(events)), rng.randrange(len(events)), rng.randrange(3)
        if how == 0:
            del events[one]
        elif how == 1:
            events[one], events[other] = events[other], events[one]
        else:
            events.insert(one, events[other])
    return events


@pytest.mark.slow
@pytest.mark.parametrize("log", sorted(LOGS.glob("*.jsonl")), ids=lambda log: log.stem)
def test_a_well_chained_journal_of_what_cannot_be_is_told_in_a_sentence(log: Path) -> None:
    """Whatever the order of its events, a journal gives a table or one sentence that names a line."""
    told = [_told(edited(log, seed)) for seed in range(8)]
    names_a_line = re.compile(r"Line \d+ (cannot have followed from the lines before it|leaves a table that cannot be): .+\.")
    assert [each for each in told if each != "accounts that sum to zero" and not names_a_line.fullmatch(each)] == []


def _told(events: list[Event]) -> str:
    entries = (Entry(number, event, "") for number, event in enumerate(events, start=1))
    try:
        accounts = replayed(entries).accounts
    except JournalError as error:
        return str(error)
    return "accounts that sum to zero" if sum(accounts.values()) == 0 else str(accounts)


def test_a_hand_shown_with_too_few_faces(tmp_path: Path) -> None:
    house = seated("three-card-poker", {"Ann": 1})
    house.bet("Ann", "ante", 500)
    for _ in range(6):
        house.ok(c.DealCard, None, True)
    shown = HandExposed(hand="dealer", cards=(Card("AS"),), by=DEALER, at=house.now, clauses=())
    told = replay(written(tmp_path / "journal.jsonl", [*house.events, shown]))
    assert (told.exit_code, told.stdout, told.stderr.count("\n")) == (1, "", 1)
    assert told.stderr.startswith(f"Line {len(house.events) + 1} cannot have followed from the lines before it: ")


def test_a_table_that_nobody_could_say_anything_about(tmp_path: Path) -> None:
    """Every event of it can be recorded, and still there is no such game."""
    house = seated("premium-baccarat", {"Ann": 1})
    first = house.events[0]
    assert isinstance(first, TableOpened)
    strange = replace(first, conditions=replace(first.conditions, game="whist"))
    told = replay(written(tmp_path / "journal.jsonl", [strange]))
    assert (told.exit_code, told.stdout, told.stderr.count("\n")) == (1, "", 1)
    assert told.stderr.startswith("Line 1 leaves a table that cannot be: ")
