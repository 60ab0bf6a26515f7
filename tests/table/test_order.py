"""Order is data: a table whose every mapping has its keys in another order behaves in all ways the same."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.pits import PITS, QUIET, as_required, start, upset
from tests.table.saying import anything
from tests.table.test_view import VIEWERS, wander
from tests.tables import MANAGER, SUPERVISOR, only

from croupier.commands import OpenTable, PostVariant
from croupier.desk.journal import write_event
from croupier.games.rules import Terms
from croupier.money import Odds
from croupier.table.asking.irregularities import fitting
from croupier.table.asking.permitted import permitted
from croupier.table.asking.required import required
from croupier.table.asking.view import view
from croupier.table.engine import decide, replay, run
from croupier.table.message.envelope import Envelope
from croupier.table.message.events import Event, VariantPosted
from croupier.table.message.refusal import Refused
from croupier.table.message.upcast import read_event
from croupier.table.message.upsets import HandsRelaid
from croupier.table.model.conditions import Conditions
from croupier.table.model.sign import Limit, Sign
from croupier.table.model.table import Table


def reordered(table: Table, rng: Random) -> Table:
    """The same table, as someone else might have written it down."""

    def mixed(plain: Any) -> Any:
        if isinstance(plain, dict):
            entries = list(plain.items())
            rng.shuffle(entries)
            return {key: mixed(value) for key, value in entries}
        return [mixed(each) for each in plain] if isinstance(plain, list) else plain

    return msgspec.json.decode(msgspec.json.encode(mixed(msgspec.json.decode(msgspec.json.encode(table)))), type=Table)


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=25)
@given(first=st.integers(1, 4), seeds=st.lists(st.integers(0, 2**24), max_size=30), other=st.integers(0, 2**24))
def test_nothing_hangs_on_the_order_of_keys(pit: str, first: int, seeds: list[int], other: int) -> None:
    table, rng = wander(pit, first, seeds), Random(other)
    twin = reordered(table, rng)
    assert twin == table
    for _ in range(6):
        behave_alike(table, twin)
        if table.closed:
            break
        command = rng.choice((as_required, as_required, upset, anything))(rng, table)
        table, said = run(table, command)
        twin, again = run(twin, command)
        assert again == said, command
        twin = reordered(twin, rng)


def behave_alike(table: Table, twin: Table) -> None:
    assert twin == table
    assert required(twin) == required(table)
    assert permitted(twin) == permitted(table)
    assert fitting(twin) == fitting(table)
    for viewer in VIEWERS:
        assert view(twin, viewer) == view(table, viewer)


def read_again(events: tuple[Event, ...], table: Table) -> tuple[Event, ...]:
    """Events as a journal gives them back, which writes the keys of a mapping by the alphabet."""
    envelope = Envelope("table 1", table.sequence + 1, "a command", SUPERVISOR, table.now, events)
    return tuple(read_event(write_event(event, envelope)) for event in events)


@pytest.mark.slow
@pytest.mark.clause("lucky-draw-baccarat", "10.8")
@pytest.mark.clause("premium-baccarat", "14.1.1")
@pytest.mark.clause("seven-up-baccarat", "12.1.1")
@pytest.mark.clause("baceball", "12.5")
@pytest.mark.parametrize("pit", ["premium", "premium-b", "seven-up", "lucky-shoe", "baceball"])
def test_a_journal_that_is_read_again_goes_on_as_the_table_did(pit: str) -> None:
    """Wherever cards were laid anew on the way, and wherever the journal is taken up."""
    relaid = 0
    for seed in range(12):
        rng, walk = Random(seed), start(pit, 2)
        live = again = walk.table
        for _ in range(60):
            command = rng.choice((as_required, as_required, as_required, upset))(rng, live)
            after, events = run(live, command)
            if isinstance(events, Refused):
                continue
            relaid += any(isinstance(event, HandsRelaid) for event in events)
            _, said = run(again, command)
            assert said == events
            live, again = after, replay(read_again(events, live), again)
            assert required(again) == required(live)
        behave_alike(live, again)
    assert relaid > 3


def test_a_stored_sign_warns_in_the_documents_order() -> None:
    """A journal writes its keys sorted; warnings of other prices came in their order."""
    sign = {slug: Limit(500, 50_000) for slug in ("tie", "player", "banker")}
    table, _ = run(Table(), OpenTable(Conditions("premium-baccarat", Sign(sign), chips=(100, 500)), by=SUPERVISOR, at=0))
    post = PostVariant(Terms(variant="tie", tie_percent=Odds(3, 100)), 3_600, by=MANAGER, at=0)
    _, events = run(table, post)
    said = only(VariantPosted, () if isinstance(events, Refused) else events)
    assert len({warning.split()[0] for warning in said.warnings}) > 1
    for seed in range(6):
        assert decide(reordered(table, Random(seed)), post) == (said,)
