"""What is written of a table says the same in the same bytes, whoever made the words of a command."""

from typing import Any

import msgspec
import pytest
from tests.tables import House, alone, seated

from croupier import commands as c
from croupier.desk.journal import write_event


def collected(means: str) -> House:
    house = seated("baceball", {"Ann": 1}, offered=("jackpot",), jackpot=500)
    for wager, amount in (("bet", 1_000), ("jackpot", 500)):
        more: Any = {"means": means}
        house.ok(c.PlaceWager, "Ann", 1, wager, amount, **more)
    house.ok(c.CollectJackpotWagers)
    return house


@pytest.mark.clause("baceball", "7.2")
def test_a_word_that_was_put_together_is_written_as_any_other() -> None:
    """An entry, an answer and a snapshot are held against what is written anew by somebody who has read the word elsewhere."""
    usual, odd = collected("chips"), collected("".join(("chi", "ps")))
    assert msgspec.json.encode(odd.table) == msgspec.json.encode(usual.table)
    written = [[write_event(event, alone(event, number)) for number, event in enumerate(house.events)] for house in (usual, odd)]
    assert written[0] == written[1]
    assert all(b'"means":"chips"' not in each for each in written[1] if b"jackpot-wagers-collected" in each)
