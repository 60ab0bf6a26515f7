"""Play that was recorded once: every log replays for ever, and tells what it told when it was frozen."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.logs import adapter
from tests.logs.telling import lines_told, told

HERE = Path(__file__).parent / "logs"
LOGS = sorted(HERE.glob("*.jsonl"))
named = pytest.mark.parametrize("log", LOGS, ids=[log.stem for log in LOGS])


@pytest.mark.slow
@named
def test_a_log_tells_what_it_told(log: Path) -> None:
    """The chain is checked as it is read. `python -m tests.logs --texts` rewrites the texts, when a fault was put right."""
    kept = log.with_suffix(".txt").read_text()
    lines = lines_told(kept)
    assert lines[-1] == len(log.read_bytes().splitlines())
    assert told(log, lines) == kept


@named
def test_balances_sum_to_zero_and_purses_are_sums_of_postings(log: Path) -> None:
    replayed = list(adapter.replayed(log))
    accounts = adapter.balances(event for _, event, _ in replayed)
    *_, table = replayed[-1]
    assert sum(accounts.values()) == 0
    theirs = {account: cents for account, cents in accounts.items() if account.startswith("patron:") and cents}
    shown = {
        f"patron:{name}:{means}": cents
        for name, purse in adapter.purses(table).items()
        for means, cents in zip(("chips", "tokens"), purse, strict=True)
        if cents
    }
    assert theirs == shown


def _kinds() -> Iterator[str]:
    for log in LOGS:
        for line in log.read_bytes().splitlines():
            yield msgspec.json.decode(line)["event"]["event"]


def test_every_kind_of_event_is_in_some_log() -> None:
    assert set(_kinds()) >= adapter.KINDS


def test_a_changed_line_is_found(tmp_path: Path) -> None:
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(LOGS[0].read_bytes().replace(b'"at":0', b'"at":1', 1))
    with pytest.raises(ValueError, match="does not follow"):
        list(adapter.replayed(changed))


def test_a_log_is_never_written_over() -> None:
    from tests.logs.record import record  # the recorder plays at today's table; reading the logs must not need it

    before = LOGS[0].read_bytes()
    with pytest.raises(FileExistsError, match="for ever"):
        record(LOGS[0], iter(()))
    assert LOGS[0].read_bytes() == before


def test_whoever_could_name_another_to_cut_still_can() -> None:
    """The old form knew it by its clause alone."""
    offers = {number: table.cards.offers for number, _, table in adapter.replayed(HERE / "premium-no-bet.jsonl")}
    assert [(offer.to, offer.may_nominate) for offer in offers[6]] == [("Ann", True), ("supervisor", False)]
    assert [(offer.to, offer.may_nominate) for offer in offers[5]] == [("supervisor", False)]
