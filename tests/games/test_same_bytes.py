"""Every byte of every answer stays what it was: some thousand records of each game against the hashes kept of their answers."""

import json

import pytest
from tests.games.many_rounds import KEPT, PIECE, answers, as_it_was, hashes, records
from tests.rounds import SLUGS

from croupier.games.adjudicate import adjudicate, write

pytestmark = pytest.mark.slow

HASHES = json.loads((KEPT / "hashes.json").read_text(encoding="utf-8"))


def differing(lines: list[bytes], kept: list[str]) -> list[str]:
    """The pieces that are not what they were, by the numbers of their records."""
    pairs = zip(hashes(lines), kept, strict=True)
    return [f"{at * PIECE} to {at * PIECE + PIECE - 1}" for at, (now, was) in enumerate(pairs) if now != was]


@pytest.mark.parametrize("game", SLUGS)
def test_thousands_of_answers_are_byte_for_byte_what_they_were(game: str) -> None:
    assert differing(list(records(game)), HASHES[game]["asked"]) == []
    assert differing(answers(game, explain=False), HASHES[game]["answered"]) == []
    assert differing(answers(game, explain=True), HASHES[game]["explained"]) == []


def test_the_sample_is_answered_as_it_stands() -> None:
    lines = (KEPT / "sample.jsonl").read_bytes().splitlines()
    assert len(lines) > 50
    assert [as_it_was(write(adjudicate(asked, explain=True))) for asked in lines[::2]] == lines[1::2]
