"""A tape in a file outlives a full disk, a second program and a stranger's pen; so does a table's journal."""

import json
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.cli.test_own_pool import pool
from tests.meters import LEVELS
from tests.table.test_journal import a_house
from tests.tables import alone
from tests.terminal import run

from croupier.cards.sealed import Sealed, ShoeError
from croupier.cli.own_pool import PoolError
from croupier.cli.tape_file import InUse, TapeFile
from croupier.desk.journal import JournalWriter, read_journal
from croupier.desk.keeping import Orders
from croupier.jackpot.events import AwardPaid, PoolOpened, ResultTold
from croupier.jackpot.journal import restored
from croupier.jackpot.tape import Entry
from croupier.taping import Chain, JournalError

OPEN = {"key": "1", "do": "open", "pool": "P", "approval": "A", "stake": "5", "levels": LEVELS}


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file grows above so many bytes, as on a disk that is nearly full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def pool_opened(name: str) -> Entry:
    return Entry(name, {"key": name}, {}, (PoolOpened(pool=name, approval="A", stake=500, chips=(1,), levels=()),))


def test_a_full_disk_leaves_a_tape_that_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "tape.jsonl"
    file = TapeFile(path, restored)
    file.keep([pool_opened("A")])
    size = path.stat().st_size
    with room_for(size + 100), pytest.raises(OSError, match="large"):
        file.keep([pool_opened("B")])
    assert (path.stat().st_size, file.count) == (size, 1)
    file.keep([pool_opened("C")])
    file.close()
    assert list(TapeFile(path, restored).tape.granted) == ["A", "C"]


def test_the_command_says_that_its_tape_is_full_and_goes_on_later(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    with room_for(100):
        told = run("jackpot", "run", "--tape", str(kept), typed=json.dumps(OPEN))
    assert (told.exit_code, told.stdout) == (2, "")
    assert "kept.jsonl cannot be written any more: file too large. Lines that were not answered have done nothing." in told.stderr
    assert "again" not in json.loads(run("jackpot", "run", "--tape", str(kept), typed=json.dumps(OPEN)).stdout)


def test_a_persons_pool_outlives_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "pool.jsonl"
    own = pool(path)
    with room_for(path.stat().st_size + 100), pytest.raises(ShoeError, match="any more: file too large"):
        own.keep((PoolOpened(pool="B", approval="A", stake=500, chips=(1,), levels=()),), own.system)
    own.close()
    assert list(pool(path).system.pools) == list(own.system.pools)


def test_a_tables_journal_outlives_a_full_disk(tmp_path: Path) -> None:
    envelopes = [alone(event, number) for number, event in enumerate(a_house().events, start=1)]
    path = tmp_path / "journal.jsonl"
    with JournalWriter(path) as journal:
        journal.append(envelopes[0])
        size = path.stat().st_size
        with room_for(size + 10), pytest.raises(OSError, match="large"):
            journal.append(envelopes[1])
        assert path.stat().st_size == size
        journal.append(envelopes[1])
    assert [entry.n for entry in read_journal(path)][-1] == journal.count


def test_sealed_orders_outlive_a_full_disk(tmp_path: Path) -> None:
    path, sealed = tmp_path / "table.shoes", Sealed.fresh("table 1", 1, 6)
    orders = Orders(path)
    with room_for(100), pytest.raises(ShoeError, match="cannot be kept"):
        orders.keep(sealed)
    orders.keep(sealed)
    orders.close()
    assert list(Orders(path).known) == [sealed.commitment]


def test_one_program_at_a_time_goes_on_with_a_tape(tmp_path: Path) -> None:
    path = tmp_path / "tape.jsonl"
    first = TapeFile(path, restored)
    with pytest.raises(InUse):
        TapeFile(path, restored)
    told = run("jackpot", "run", "--tape", str(path), typed=json.dumps(OPEN))
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr.endswith("tape.jsonl: Another program writes this tape now.\n")
    first.close()
    assert run("jackpot", "run", "--tape", str(path), typed=json.dumps(OPEN)).exit_code == 0


def test_a_line_that_is_cut_short_is_named(tmp_path: Path) -> None:
    path = tmp_path / "tape.jsonl"
    file = TapeFile(path, restored)
    file.keep([pool_opened("A"), pool_opened("B")])
    file.close()
    path.write_bytes(path.read_bytes()[:-1])  # all of it but its end: the next one would have stood in the same line
    with pytest.raises(JournalError, match="Line 2 is cut short"):
        TapeFile(path, restored)
    with pytest.raises(PoolError, match=r"tape\.jsonl: Line 2 is cut short"):
        pool(path)


def test_a_tape_is_a_plain_file(tmp_path: Path) -> None:
    told = run("jackpot", "run", "--tape", "/dev/full", typed=json.dumps(OPEN))
    assert (told.exit_code, "no plain file" in told.stderr) == (2, True)
    with pytest.raises(PoolError, match="no plain file"):
        pool(Path("/dev/zero"))
    with pytest.raises(PoolError, match="is a directory"):
        pool(tmp_path)


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (AwardPaid(award=7, table="t", paid_out=5), "it speaks of 7, and there is none."),
        (ResultTold(table="t", round=1, hands=()), "it speaks of 't', and there is none."),
    ],
)
def test_a_chain_that_holds_and_makes_no_sense_is_refused_in_a_sentence(
    tmp_path: Path, event: AwardPaid | ResultTold, says: str
) -> None:
    path, chain = tmp_path / "tape.jsonl", Chain()
    path.write_bytes(chain.line(pool_opened("A")) + chain.line(Entry("2", {}, {}, (event,))))
    for words in (("replay", str(path)), ("wall", str(path)), ("run", "--tape", str(path)), ("sheet", str(path))):
        told = run("jackpot", *words)
        assert told.exit_code == 2
        assert f"tape.jsonl: Line 2 cannot have followed from the lines before it: {says}" in told.stderr
    with pytest.raises(PoolError, match="Line 2 cannot have followed"):
        pool(path)
