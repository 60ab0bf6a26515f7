"""Everything on record can be read in a sentence: every event of every log that is kept."""

from pathlib import Path

import pytest

from croupier.desk.journal import read_journal
from croupier.desk.noting import by_its_name, noted
from croupier.games.ranks import Rank
from croupier.table.asking.view import view
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.record.evolve import evolve

LOGS = sorted((Path(__file__).parent.parent / "logs").glob("*.jsonl"))
INSPECTOR = Actor("I1", Rank.INSPECTOR)


@pytest.mark.slow
@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_every_event_on_record_is_a_whole_sentence(log: Path) -> None:
    table = Table()
    for entry in read_journal(log):
        table = evolve(table, entry.event)
        words = noted(entry.event, view(table, INSPECTOR))
        assert words[-1] in ".”?!", (entry.event, words)
        assert "None" not in words, words
        assert words != by_its_name(entry.event), f"{type(entry.event).__name__} has words of its own"
