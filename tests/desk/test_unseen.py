"""No answer of a virtual table tells a card: two that differ only in what someone may not see answer them alike."""

from collections import Counter
from random import Random
from typing import Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.desk.pit import Pit
from tests.table.pits import PITS, QUIET, any_of
from tests.table.test_view import VIEWERS, otherwise

from croupier.cards.sealed import Sealed
from croupier.desk.dealer import prepared
from croupier.desk.following import Chance
from croupier.table.asking.irregularities import fitting
from croupier.table.asking.permitted import permitted, permitted_to
from croupier.table.asking.required import required
from croupier.table.asking.view import view
from croupier.table.engine import decide
from croupier.table.message.command import Command
from croupier.table.message.refusal import Refused
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMANDS

House = tuple[Table, Sealed | None]
"""A table and its sealed cards."""
GRANTED: Final = "granted"


def with_rest(table: Table, sealed: Sealed, rest: list[int], unseen: list[int]) -> Sealed:
    """The sealed cards of a table from which these are still to come, and these were burned unseen."""
    seen = bytes(place for place, gone in enumerate(table.cards.stock.gone) for _ in range(gone))
    return replace(
        sealed, order=bytes(rest), gone=0, cut=None, hidden=(), burned=0, returned=b"", out=seen, out_unseen=bytes(unseen)
    )


def twins(table: Table, sealed: Sealed | None, viewer: Actor, rng: Random) -> tuple[House, House]:
    """A virtual table, and one that differs from it only in what the viewer may not see: the shoe's order at the least."""
    other = otherwise(table, viewer, rng) or table
    if sealed is None:
        return (table, None), (other, None)
    rest, unseen = list(sealed._rest()), list(sealed._unseen())
    pool = Counter([*rest, *unseen])
    pool.update(dict(enumerate(table.cards.stock.gone)))
    pool.subtract(dict(enumerate(other.cards.stock.gone)))
    assert min(pool.values()) >= 0
    mixed = list(pool.elements())
    rng.shuffle(mixed)
    first = with_rest(table, sealed, rest, unseen)
    return (table, first), (other, with_rest(other, sealed, mixed[: len(rest)], mixed[len(rest) :]))


def answer(house: House, command: Command) -> Refused | str:
    """What someone hears who gives a command: why not, or that it was granted. What then comes to light is theirs to see."""
    table, sealed = house
    ready = prepared(table, sealed, command, Chance(Random(1).randbytes))
    outcome = ready if isinstance(ready, Refused) else decide(table, ready.command)
    return outcome if isinstance(outcome, Refused) else GRANTED


def commands(house: House, viewer: Actor, rng: Random) -> list[Command]:
    """Whatever someone might say who guesses right: everything that fits with its true faces, and every kind with any values."""
    table, _ = house
    fit = [permit.example(viewer, table.now) for permit in permitted(table)]
    said = [any_of(kind, rng, table) for kind in COMMANDS for _ in range(2)]
    return [*fit, *(replace(command, by=viewer, at=table.now) for command in said)]


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=12)
@given(seed=st.integers(0, 2**32), steps=st.integers(1, 60), erring=st.sampled_from((0.0, 0.1, 0.3)))
def test_two_tables_that_differ_in_hidden_cards_answer_alike(pit: str, seed: int, steps: int, erring: float) -> None:
    rng = Random(seed)
    house = Pit(PITS[pit], rng)
    for _ in range(steps):
        house.err() if rng.random() < erring else house.go_on()
    for viewer in VIEWERS:
        one, other = twins(house.table, house.sealed, viewer, rng)
        for command in (*commands(one, viewer, rng), *commands(other, viewer, rng)):
            assert answer(one, command) == answer(other, command), command
        assert required(one[0]) == required(other[0])
        for asked in (view, permitted_to):
            assert msgspec.json.encode(asked(one[0], viewer)) == msgspec.json.encode(asked(other[0], viewer))
        assert fitting(one[0], viewer=viewer) == fitting(other[0], viewer=viewer)
