"""A little of the forgeries that `make torture` makes at length: each is named, or lies where nothing can show it."""

from pathlib import Path

import pytest
from tests.torture import tamper

from croupier.house.audit.auditing import audit
from croupier.house.audit.findings import Sheet
from croupier.house.home import Home

FORGERIES = 60


def test_every_forgery_is_named() -> None:
    counts = tamper.run(FORGERIES / tamper.MUTATIONS)
    assert counts.findings == []
    hidden = counts.counted["behind the last exported heads, which nothing can show"]
    assert counts.counted["named"] + hidden == counts.counted["forgeries"] == FORGERIES
    assert hidden <= FORGERIES // 10


def test_an_audit_that_sees_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tamper, "audit", lambda _home: Sheet())
    counts = tamper.run(20 / tamper.MUTATIONS)
    assert len(counts.findings) >= 15


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> tamper.Floor:
    return tamper.played(Home(tmp_path_factory.mktemp("tamper") / "floor" / "pit"))


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
