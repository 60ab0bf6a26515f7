"""Whatever is said about wrong payments, and by whom: no purse gains or loses by the word of one person."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.pits import QUIET
from tests.tables import ASSISTANT, DEALER, MANAGER, SUPERVISOR, House, all_of, seated
from tests.wrongs import SHEETS, STAKE, sound

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.table.engine import run
from croupier.table.message.events import WagerSettled
from croupier.table.message.refusal import Refused
from croupier.table.model.casebook import WrongSettlement
from croupier.table.model.people import Actor

SPEAKERS = (SUPERVISOR, Actor("Sid", Rank.SUPERVISOR), ASSISTANT, MANAGER, Actor(SUPERVISOR.id, Rank.MANAGER), DEALER)
WAGERS = (("Ann", 1, "player"), ("Ben", 2, "player"), ("Cy", 3, "tie"))
"""Who lays what where: Player wins, and Tie loses."""
COULD = {"player": 2 * STAKE, "tie": 9 * STAKE}
"""What each could bring, stake and winnings, by the document's prices."""

Wager = tuple[int, int, str, str]

amounts = st.sampled_from((0, 500, COULD["player"], COULD["tie"], COULD["tie"] + 100, 10**8))
reports = st.builds(
    lambda number, lies, handed, due: c.ReportWrongSettlement(
        number, lies[0], lies[1], lies[2], handed, due, by=SUPERVISOR, at=0
    ),
    st.sampled_from((1, 1, 2, 2, 0, 3)),
    st.sampled_from((
        *((area, wager, name) for name, area, wager in WAGERS), *((area, wager, name) for name, area, wager in WAGERS),
        (1, "player", "Ben"), (3, "player", "Cy"), (1, "player", "Zoe"), (2, "whist", "Ben"),
    )),
    amounts,
    st.one_of(st.none(), amounts),
)  # fmt: skip
numbers = st.sampled_from((1, 1, 1, 2, 2, 3, 0))
others = st.one_of(
    st.builds(lambda number: c.SecondRectification(number, by=SUPERVISOR, at=0), numbers),
    st.builds(lambda number: c.RectifySettlement(number, by=SUPERVISOR, at=0), numbers),
    st.builds(lambda number: c.IdentifyPatron(number, "Ben", by=SUPERVISOR, at=0), numbers),
)


def played() -> tuple[House, dict[Wager, int]]:
    """Two coups, and what the log says was paid and given back on each wager of each."""
    house, settled = seated("premium-baccarat", {name: area for name, area, _ in WAGERS}), dict[Wager, int]()
    for number in (1, 2):
        before = len(house.events)
        for name, _, wager in WAGERS:
            house.bet(name, wager, STAKE)
        house.play(SHEETS["premium-baccarat"].cards)
        for line in (event.settled for event in all_of(WagerSettled, house.events[before:])):
            settled[number, line.area, line.wager, line.player or ""] = line.pays + line.returned
    return house, settled


def named(entry: WrongSettlement) -> Wager:
    return entry.round, entry.area, entry.wager, entry.player


@pytest.mark.slow
@settings(QUIET, max_examples=200)
@given(said=st.lists(st.tuples(st.sampled_from(SPEAKERS), st.one_of(reports, others)), min_size=6, max_size=16))
def test_no_purse_gains_or_loses_by_the_word_of_one(said: list[tuple[Actor, Any]]) -> None:
    """Reckoned a second way: from the settlements of the log, the document's prices, and who stood to what."""
    house, settled = played()
    before = {name: house.chips(name) for name, _, _ in WAGERS}
    for by, command in said:
        house.table, outcome = run(house.table, type(command)(**fields(command), by=by, at=house.now))
        house.events += () if isinstance(outcome, Refused) else outcome
    register = house.table.casebook.register
    assert {named(entry) for entry in register} <= set(settled), "a wager that was settled, and its patron"
    assert len({named(entry) for entry in register}) == len(register), "each of them once"
    moved = dict.fromkeys(before, 0)
    for entry in register:
        assert entry.handed is not None
        assert entry.due is not None
        assert (entry.amount, entry.over) == (abs(entry.handed - entry.due), entry.handed > entry.due)
        by_one = entry.handed <= COULD[entry.wager] and entry.due == settled[named(entry)]
        assert (entry.second is None) == by_one
        if entry.rectified:
            assert by_one or entry.seconded_by not in ("", entry.entered_by)
            moved[entry.player] += entry.due - settled[named(entry)]
    assert {name: house.chips(name) - chips for name, chips in before.items()} == moved
    sound(house)


def fields(command: Any) -> dict[str, Any]:
    return {name: getattr(command, name) for name in command.__struct_fields__ if name not in ("by", "at")}
