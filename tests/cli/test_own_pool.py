"""`croupier play baceball` on a jackpot pool of its own, from one visit to the next."""

from pathlib import Path

import pytest
from tests.cli.test_play import BACEBALL, BURN, flat, stack, talked
from tests.terminal import run

from croupier.cli.own_pool import NAME, OwnPool, PoolError, usual_place
from croupier.desk.journal import JournalWriter, read_journal, replay_journal
from croupier.desk.records import rejudged, rounds_of
from croupier.desk.usual import usual_conditions
from croupier.jackpot.journal import restored
from croupier.jackpot.model import State

MINOR = "AS 2C AS 3C AS 4C"
MAJOR = "AD 2C AD 3C AD 4C"


def pool(path: Path | None) -> OwnPool:
    usual = usual_conditions(BACEBALL)
    return OwnPool(path, usual.jackpot, usual.chips)


def visit(own: OwnPool, cards: str, typed: str = "|bet 20 jackpot|q", **options: object) -> str:
    lines = iter(typed.split("|"))
    told = talked(BACEBALL, lambda _prompt: next(lines, "q"), stack(cards, 6, burn=BURN), pool=own, **options)
    own.close()
    return told


def test_a_minor_is_won_verified_paid_and_on_the_wall(tmp_path: Path) -> None:
    tape, log = tmp_path / "pool.jsonl", tmp_path / "visit.jsonl"
    with JournalWriter(log) as journal:
        told = flat(visit(pool(tape), MINOR, journal=journal))
    assert "Jackpot Home, $5 a stake: major $100,000.00 · minor $10,000.00 · mystery $50.00 (10.3)." in told
    assert "The pool awards the minor prize (award 1) for Guest." in told
    assert "The minor prize (award 1) is verified: cards, stake and area. (8.2, 8.3)" in told
    assert "Jackpot $5 wins, Minor Jackpot" in told
    system = restored(tape.read_bytes().splitlines())[0].system
    assert [(award.level, award.state, award.share) for award in system.awards.values()] == [("minor", State.PAID, 10_001_00)]
    table, _, _ = replay_journal(read_journal(log))
    assert table.closed
    assert table.accounts["jackpot-pool"] == -10_001_00
    assert [rejudged(found) for found in rounds_of(read_journal(log))] == [[]]
    assert "Minor        $10,001.00  table bACEball 1\n" in run("jackpot", "wall", str(tape)).stdout
    assert run("jackpot", "sheet", str(tape)).stdout.endswith("The books balance: no difference.\n")
    assert "events. State " in run("jackpot", "replay", str(tape)).stdout


def test_the_meters_go_on_from_visit_to_visit(tmp_path: Path) -> None:
    tape = tmp_path / "below" / "pool.jsonl"
    visit(pool(tape), "2H 3C 4H 5C 6H 7C")
    own = pool(tape)
    assert own.system.pools[NAME].holds("major") == 100_000_75
    assert "major $100,000.75" in visit(own, "2H 3C 4H 5C 6H 7C")
    assert sorted(pool(tape).system.tables) == ["bACEball 1", "bACEball 2"]


@pytest.mark.parametrize("typed", ["|bet 20 jackpot", "|bet 20 jackpot|"])
def test_what_a_visit_that_broke_off_left_open_is_closed_at_the_next(tmp_path: Path, typed: str) -> None:
    tape = tmp_path / "pool.jsonl"
    visit(pool(tape), MAJOR, typed + "|q")
    whole = tape.read_bytes().splitlines(keepends=True)
    for kept in range(1, len(whole)):  # wherever it broke off
        tape.write_bytes(b"".join(whole[:kept]))
        own = pool(tape)
        own.close()
        assert all(table.pool == "" for table in own.system.tables.values())
        assert all(award.state in (State.PAID, State.STRUCK) for award in own.system.awards.values())
        assert sum(own.system.accounts.values()) == 0


def test_a_pool_that_is_played_on_or_was_changed_is_refused(tmp_path: Path) -> None:
    tape = tmp_path / "pool.jsonl"
    first = pool(tape)
    with pytest.raises(PoolError, match="Somebody plays on the pool in"):
        pool(tape)
    first.close()
    tape.write_bytes(tape.read_bytes().replace(b"play money", b"real money"))
    with pytest.raises(PoolError, match="Line 1 does not follow"):
        pool(tape)


def test_a_pool_lies_where_a_persons_data_does(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert usual_place() == tmp_path / "croupier" / "jackpot.jsonl"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert usual_place() == Path.home() / ".local" / "share" / "croupier" / "jackpot.jsonl"


def test_another_game_has_no_pool(tmp_path: Path) -> None:
    told = run("play", "three", "--pool", str(tmp_path / "pool.jsonl"))
    assert told.exit_code == 2
    assert "Three Card Poker has no jackpot: --pool is bACEball's." in told.stderr
