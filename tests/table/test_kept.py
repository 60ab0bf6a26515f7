"""What is worked out about a round is kept beside it and goes on with the next card: it is what a fresh look finds."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.logs import adapter

from croupier.table.reading.desk import desk_of
from croupier.table.reading.due import step_of

LOGS = sorted((Path(__file__).parents[1] / "logs").glob("*.jsonl"))


@pytest.mark.parametrize("log", LOGS, ids=[log.stem for log in LOGS])
def test_what_goes_on_beside_a_round_is_what_a_fresh_look_finds(log: Path) -> None:
    for _, _, table in adapter.replayed(log):
        ongoing = table.round
        if ongoing is None:
            continue
        fresh, desk = replace(ongoing), desk_of(table)
        assert not fresh.__dict__, "nothing is kept beside a copy"
        assert list(fresh.cards.items()) == list(ongoing.cards.items())
        assert (fresh.dealt, fresh.all_up) == (ongoing.dealt, ongoing.all_up)
        assert step_of(desk, fresh) == step_of(desk, ongoing)
