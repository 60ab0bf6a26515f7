"""A little of the forgeries that `make torture` makes at length: each is named, or lies where nothing can show it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.torture import tamper
from tests.torture.acts import FORGED, Made, unsigned

from croupier.house.audit.auditing import audit
from croupier.house.audit.findings import Sheet
from croupier.house.home import Home

pytestmark = pytest.mark.slow

FORGERIES = 60


def test_every_forgery_is_named() -> None:
    counts = tamper.run(FORGERIES / tamper.MUTATIONS)
    assert counts.findings == []
    behind, unvouched = counts.counted[tamper.BEHIND], counts.counted[tamper.UNVOUCHED]
    assert counts.counted["named"] + behind + unvouched == counts.counted["forgeries"] == FORGERIES
    assert behind <= FORGERIES // 10
    assert unvouched <= FORGERIES // 10


def test_an_audit_that_sees_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tamper, "audit", lambda _home: Sheet())
    counts = tamper.run(20 / tamper.MUTATIONS)
    assert len(counts.findings) >= 15


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> tamper.Floor:
    return tamper.played(Home(tmp_path_factory.mktemp("tamper") / "floor" / "pit"))


def test_the_columns_that_nothing_vouches_for_are_columns(floor: tamper.Floor, tmp_path: Path) -> None:
    """And of all others of a login, changed by themselves, something is said."""
    listed = tamper.unvouched()
    assert listed.keys() == {"entry", "stream", "login"}
    with tamper.forged(floor, tmp_path / "pit") as (_home, raw):
        for table, columns in listed.items():
            assert columns < tamper.rows_of(raw, table)[0].keys()
        others = tamper.rows_of(raw, "login")[0].keys() - listed["login"] - {"_row"}
    assert others == {"person", "name", "folded", "salt"}
    for column in sorted(others):
        with tamper.forged(floor, tmp_path / column) as (home, raw):
            raw.execute(f"UPDATE login SET {column} = {column} || 'x' WHERE name = 'Ann Archer'")
        assert [name for name, check in audit(home) if check.found] == ["names"], column


@pytest.mark.parametrize("moment", ["before", "behind"])
def test_only_the_exported_heads_tell_an_earlier_journal_from_the_last(floor: tamper.Floor, moment: str, tmp_path: Path) -> None:
    """Books as they really stood at an earlier moment hold in themselves."""
    with tamper.forged(floor, tmp_path / "pit") as (home, _raw):
        pass
    home.journal.write_bytes((floor.before if moment == "before" else floor.behind).read_bytes())
    found = {name for name, check in audit(home) if check.found}
    assert found == ({"signatures"} if moment == "before" else set())
    home.heads.unlink()
    assert not audit(home).faults


@pytest.mark.parametrize(("made", "check"), FORGED, ids=[made.__name__ for made, _check in FORGED])
def test_what_nobody_did_is_named_although_all_that_belongs_to_it_is_there(
    floor: tamper.Floor, made: Made, check: str, tmp_path: Path
) -> None:
    with tamper.forged(floor, tmp_path / "pit") as (home, raw):
        made(raw)
        unsigned(home, raw)
    found = {name: [each.what for each in one.findings] for name, one in audit(home) if one.found}
    assert check in found, found


FILES = {
    "the first line dropped": lambda lines: lines[1:],
    "junk behind the last": lambda lines: [*lines, b'{"evil":1}'],
    "nothing but junk": lambda _lines: [b"junk"],
}


@pytest.mark.parametrize("forge", FILES.values(), ids=FILES)
def test_the_exported_file_is_whole_up_to_its_end(
    floor: tamper.Floor, forge: Callable[[list[bytes]], list[bytes]], tmp_path: Path
) -> None:
    with tamper.forged(floor, tmp_path / "pit") as (home, _raw):
        lines = home.heads.read_bytes().splitlines(keepends=True)
        home.heads.write_bytes(b"".join(forge(lines)))
    assert [name for name, check in audit(home) if check.found] == ["signatures"]


@pytest.mark.parametrize("left", ["nothing", "no file"])
def test_without_exported_heads_signatures_are_not_said_to_be_checked(floor: tamper.Floor, left: str, tmp_path: Path) -> None:
    with tamper.forged(floor, tmp_path / "pit") as (home, _raw):
        home.heads.unlink()
        if left == "nothing":
            home.heads.touch()
    sheet = audit(home)
    assert not sheet.faults
    assert sheet.left_out == ["signatures"]


def test_a_line_that_was_cut_off_while_it_was_written_is_no_forgery(floor: tamper.Floor, tmp_path: Path) -> None:
    with tamper.forged(floor, tmp_path / "pit") as (home, _raw):
        home.heads.write_bytes(home.heads.read_bytes()[:-20])
    sheet = audit(home)
    assert not sheet.faults
    assert sheet.left_out == []


def test_every_column_of_every_seal_is_looked_at(floor: tamper.Floor, tmp_path: Path) -> None:
    """Of cards, of a promotion's draw and of a tournament's seats: one of each kind of stream, column by column, and gone."""
    with tamper.forged(floor, tmp_path / "look") as (_home, raw):
        kinds = dict(raw.execute("SELECT id, kind FROM stream").fetchall())
        seals = {kinds[row["stream_id"]]: row for row in tamper.rows_of(raw, "seal")}
    assert seals.keys() == {"table", "promotions", "tournaments"}
    for kind, row in seals.items():
        for column in ("number", "delivery", "commitment", "key", "body", ""):
            with tamper.forged(floor, tmp_path / f"{kind}-{column}") as (home, raw):
                tamper._drop(raw, "seal", row)
                if column:
                    other = row[column] + 1 if isinstance(row[column], int) else row[column][:-1]
                    tamper._put(raw, "seal", row | {column: other})
            found = {name for name, check in audit(home) if check.found}
            assert found & tamper.CHECKS["seal"], (kind, column or "gone", found)
