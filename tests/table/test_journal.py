"""The file journal: its chain, what breaks it, and going on with it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from tests.table.pits import PITS, Walk, as_required, start, upset
from tests.tables import House, alone, seated, written

from croupier import commands as c
from croupier.desk.journal import (
    START,
    JournalError,
    JournalWriter,
    link,
    read_journal,
    replay_journal,
    state_hash,
    write_event,
)
from croupier.table.message import upsets
from croupier.table.message.events import TableOpened, WagersReduced
from croupier.table.message.upcast import read_event


def a_house() -> House:
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2}, tokens=10_000)
    house.bet("Ann", "player", 5_000)
    house.bet("Ben", "banker", 2_500, means="tokens")
    house.play("9C 2D TH 3S")
    return house


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return written(tmp_path / "journal.jsonl", a_house().events)


def fault(path: Path) -> str:
    with pytest.raises(JournalError) as caught:
        list(read_journal(path))
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def test_a_line_is_number_event_and_hash(log: Path) -> None:
    """Checked by hand: SHA-256 over the hash before, the number and the event's own bytes."""
    before = "0" * 64
    for number, line in enumerate(lines_of(log), start=1):
        held = json.loads(line)
        assert list(held) == ["n", "event", "hash"]
        assert held["n"] == number
        text = line[line.index(b'"event":') + 8 : line.rindex(b',"hash":')]
        assert held["hash"] == link(before, number, text)
        before = held["hash"]
    assert START == "0" * 64


def test_replay_gives_the_same_table_and_hash(log: Path) -> None:
    house = a_house()
    table, count, last = replay_journal(read_journal(log))
    assert table == house.table
    assert count == len(house.events)
    assert last == json.loads(lines_of(log)[-1])["hash"]
    assert state_hash(table) == state_hash(house.table)


@pytest.mark.parametrize("pit", PITS)
def test_events_are_read_back_as_they_were(pit: str) -> None:
    events = start(pit, 4).events
    assert [read_event(write_event(event, alone(event, 1))) for event in events] == events


def test_what_went_back_of_an_old_reduction_was_what_the_wager_was() -> None:
    """Before chips and tokens could lie together, the means of a wager said what its reduction gave back."""
    cuts = [{"area": 1, "player": "Ann", "wager": "banker", "amount": 500, "means": means} for means in ("chips", "tokens")]
    old = {
        "event": "wagers-reduced", "schema": 2, "cuts": cuts, "returned": [100, 200], "at": 0, "clauses": [],
        "by": {"id": "Dee", "rank": "dealer"},
    }  # fmt: skip
    event = read_event(json.dumps(old).encode())
    assert isinstance(event, WagersReduced)
    assert (event.returned, event.returned_tokens) == ((100, 200), (0, 200))


@pytest.mark.slow
def test_another_process_finds_the_same_hash(log: Path) -> None:
    """Sets and dictionaries must not let the hash depend on the process."""
    program = "import sys; from croupier.desk.journal import *; print(state_hash(replay_journal(read_journal(sys.argv[1]))[0]))"
    told = {
        subprocess.run(
            [sys.executable, "-c", program, str(log)],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "77")
    }
    assert told == {state_hash(a_house().table)}


def when_all_goes_wrong(pit: str) -> Walk:
    """A table at which something goes wrong every other time."""
    walk, rng = start(pit, 2), Random(5)
    for number in range(60):
        walk.give((as_required, upset)[number % 2](rng, walk.table))
    return walk


@pytest.mark.parametrize("pit", PITS)
def test_a_log_of_irregularities_is_read_back_and_gives_the_same_table(pit: str, tmp_path: Path) -> None:
    walk = when_all_goes_wrong(pit)
    assert any(type(event).__module__ == upsets.__name__ for event in walk.events)
    assert [read_event(write_event(event, alone(event, 1))) for event in walk.events] == walk.events
    table, count, _ = replay_journal(read_journal(written(tmp_path / "journal.jsonl", walk.events)))
    assert (table, count, state_hash(table)) == (walk.table, len(walk.events), state_hash(walk.table))


@pytest.mark.slow
def test_another_process_decides_the_same() -> None:
    """Sets and dictionaries must not let a ruling depend on the process."""
    program = (
        "from tests.table.test_journal import *; from hashlib import sha256; "
        "walks = [when_all_goes_wrong(pit) for pit in ('premium-b', 'baceball', 'poker-shoe')]; "
        "print(sha256(b''.join(write_event(event, alone(event, 1)) for walk in walks for event in walk.events)).hexdigest(), "
        "*(state_hash(walk.table) for walk in walks))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=Path(__file__).parents[2],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(("src", "."))},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    }
    assert len(told) == 1


def test_a_changed_line_is_named(log: Path) -> None:
    lines = lines_of(log)
    for place, line in enumerate(lines):
        for old, new in ((b'"at":0', b'"at":1'), (b'"n":', b'"n": '), (b"}\n", b',"x":1}\n'), (b'"hash":"', b'"hash":"f')):
            changed = lines.copy()
            changed[place] = line.replace(old, new, 1)
            if changed[place] != line:
                log.write_bytes(b"".join(changed))
                assert f"Line {place + 1} " in fault(log)


def test_a_changed_byte_anywhere_is_found(log: Path) -> None:
    whole = log.read_bytes()
    for place in range(0, len(whole), 97):
        changed = bytearray(whole)
        changed[place] ^= 1
        log.write_bytes(bytes(changed))
        number = whole[:place].count(b"\n") + 1
        assert fault(log).startswith((f"Line {number} ", f"Line {number + 1} "))


def test_a_missing_line_is_named(log: Path) -> None:
    lines = lines_of(log)
    for place in range(len(lines) - 1):
        log.write_bytes(b"".join(lines[:place] + lines[place + 1 :]))
        assert fault(log).startswith(f"Line {place + 1} has number {place + 2} where {place + 1} is due")


def test_swapped_lines_are_named(log: Path) -> None:
    lines = lines_of(log)
    for place in range(len(lines) - 1):
        swapped = lines.copy()
        swapped[place], swapped[place + 1] = lines[place + 1], lines[place]
        log.write_bytes(b"".join(swapped))
        assert fault(log).startswith(f"Line {place + 1} ")


def test_lines_swapped_and_renumbered_are_named(log: Path) -> None:
    lines = lines_of(log)
    one, two = json.loads(lines[3]), json.loads(lines[4])
    lines[3] = lines[4].replace(b'"n":5', b'"n":4')
    lines[4] = lines[3].replace(b'"n":4', b'"n":5')
    assert one["n"] + 1 == two["n"]
    log.write_bytes(b"".join(lines))
    assert fault(log).startswith("Line 4 does not follow")


def test_a_line_twice_is_named(log: Path) -> None:
    lines = lines_of(log)
    log.write_bytes(b"".join([*lines[:5], lines[4], *lines[5:]]))
    assert fault(log).startswith("Line 6 has number 5 where 6 is due")


@pytest.mark.parametrize("cut", [1, 2, 30, 90])
def test_a_line_cut_short_is_named(log: Path, cut: int) -> None:
    count = len(lines_of(log))
    log.write_bytes(log.read_bytes()[:-cut])
    assert f"Line {count} " in fault(log)


@pytest.mark.parametrize(
    "foreign", [b"\n", b"hello\n", b"[]\n", b"{}\n", b"\xff\xfe\n", b"null\n", b'{"n":3}\n', b"{" * 5000 + b"\n"]
)
def test_a_foreign_line_is_named(log: Path, foreign: bytes) -> None:
    lines = lines_of(log)
    log.write_bytes(b"".join([*lines[:2], foreign, *lines[2:]]))
    assert fault(log).startswith("Line 3 ")


def test_a_line_of_another_journal_is_named(log: Path, tmp_path: Path) -> None:
    other = lines_of(written(tmp_path / "other.jsonl", seated("premium-baccarat", {"Cy": 4}).events))
    lines = lines_of(log)
    log.write_bytes(b"".join([*lines[:3], other[3], *lines[4:]]))
    assert fault(log).startswith("Line 4 does not follow")


def chained(path: Path, *texts: bytes) -> Path:
    before = START
    with path.open("wb") as file:
        for number, text in enumerate(texts, start=1):
            before = link(before, number, text)
            file.write(b'{"n":%d,"event":%b,"hash":"%b"}\n' % (number, text, before.encode()))
    return path


def test_a_well_chained_line_that_is_no_event_is_named(tmp_path: Path) -> None:
    first = a_house().events[0]
    opened = write_event(first, alone(first, 1))
    assert fault(chained(tmp_path / "a", opened, b'{"event":"whist"}')).startswith("Line 2 holds no event of a table")
    assert fault(chained(tmp_path / "b", opened, b"[1]")).startswith("Line 2 holds no event of a table")
    assert fault(chained(tmp_path / "c", b'{"event":"table-closed"}')).startswith("Line 1 holds no event of a table")


def test_a_well_chained_event_that_cannot_follow_is_named(tmp_path: Path) -> None:
    events = [write_event(event, alone(event, 1)) for event in a_house().events]
    settled = next(text for text in events if b'"wager-settled"' in text)
    path = chained(tmp_path / "journal.jsonl", events[0], settled)
    with pytest.raises(JournalError, match="Line 2 cannot have followed"):
        replay_journal(read_journal(path))


def test_appending_goes_on_after_reopening(tmp_path: Path) -> None:
    events = a_house().events
    whole = written(tmp_path / "whole.jsonl", events)
    parts = tmp_path / "parts.jsonl"
    for first in range(0, len(events), 4):
        written(parts, events[first : first + 4])
    assert parts.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("cut", [1, 40])
def test_a_faulty_journal_is_not_appended_to(log: Path, cut: int) -> None:
    broken = log.read_bytes()[:-cut]
    log.write_bytes(broken)
    with pytest.raises(JournalError):
        JournalWriter(log)
    assert log.read_bytes() == broken


def test_each_line_is_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    journal = JournalWriter(path)
    journal.append(alone(a_house().events[0], 1))
    [entry] = read_journal(path)
    assert isinstance(entry.event, TableOpened)
    journal.close()


def test_an_empty_journal_is_an_unopened_table(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    path.touch()
    table, count, last = replay_journal(read_journal(path))
    assert (table.conditions, count, last) == (None, 0, START)


def test_a_journal_that_cannot_be_read_or_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    assert "cannot be read" in fault(tmp_path / "none.jsonl")
    assert "cannot be read" in fault(tmp_path)
    with pytest.raises(JournalError, match="cannot be written"):
        JournalWriter(tmp_path / "none" / "journal.jsonl")
    with pytest.raises(JournalError, match="cannot be"):
        JournalWriter(tmp_path)


def test_the_state_hash_tells_tables_apart() -> None:
    house = a_house()
    before = state_hash(house.table)
    house.ok(c.Announce, "place-your-bets")
    assert state_hash(house.table) != before
    uncounted = replace(house.table, sequence=house.table.sequence - 1)
    assert state_hash(uncounted) == before, "a call leaves no trace but in the log and its number"
    house.bet("Ann", "tie", 500)
    assert state_hash(house.table) != before
