"""Whole rounds of every game, word for word as the table answered when they were written down."""

from pathlib import Path

import pytest
from tests.transcripts.telling import answered

HERE = Path(__file__).parent
TRANSCRIPTS = sorted(HERE.rglob("*.txt"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=[str(path.relative_to(HERE).with_suffix("")) for path in TRANSCRIPTS])
def test_the_table_answers_as_it_did(path: Path) -> None:
    """`python -m tests.transcripts.write` rewrites them, when the answer was meant to change."""
    kept = path.read_text()
    assert answered(kept) == kept
