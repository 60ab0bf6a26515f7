"""What a table can be opened under: any conditions are either complete or refused in sentences."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.table.pits import PITS, QUIET
from tests.tables import DEALER, SUPERVISOR, House

from croupier import commands as c
from croupier.games.catalogue import GAMES, rules_of
from croupier.games.provisions import Room
from croupier.games.rules import Terms
from croupier.money import Odds
from croupier.table.asking.permitted import permitted
from croupier.table.asking.required import required
from croupier.table.asking.view import view
from croupier.table.engine import run
from croupier.table.message.refusal import Refused
from croupier.table.model.conditions import Conditions
from croupier.table.model.sign import Limit, Sign
from croupier.table.model.table import Table
from croupier.table.reading.conditions import complete, faults

SLUGS = sorted({slug for game in GAMES for slug in rules_of(game).wagers} | {"whist"})
amounts = st.sampled_from([0, -5, 1, 3, 100, 500, 700, 100_000, 10**15, 10**18])
a_limit = st.builds(Limit, amounts, amounts)
signs = st.builds(
    Sign, st.dictionaries(st.sampled_from(SLUGS), a_limit, max_size=4),
    *(st.none() | amounts for _ in range(4)),
)  # fmt: skip
terms = st.builds(
    Terms,
    variant=st.sampled_from(["", "premium", "even-money", "tie", "whist"]),
    decks=st.sampled_from([0, 1, 3, 6, 8, -1, 5, 10**6]),
    tie_percent=st.sampled_from([None, Odds(5, 100), Odds(1, 3), Odds(0, 1)]),
    ante_bonus=st.sampled_from(["", "1-4-5", "9-9-9"]),
    pair_plus=st.sampled_from(["", "1-4-6-30-40", "9"]),
    dealing=st.sampled_from(["", "shoe", "shuffler", "sleeve"]),
)
CHANGES: dict[str, st.SearchStrategy[Any]] = {
    "game": st.sampled_from([*GAMES, "whist", ""]),
    "sign": signs,
    "terms": terms,
    "edition": st.sampled_from([None, "2016-08-17", "1066-10-14"]),
    "table": st.sampled_from(["table 1", "", "x" * 99, "two\nlines"]),
    "areas": st.sampled_from([0, 1, 2, 3, 7, 9, 16, 17, -1, 10**20]),
    "layout": st.sampled_from(["", "A", "M", "P", "Z", "AB"]),
    "room": st.sampled_from([None, *Room]),
    "offered": st.lists(st.sampled_from(SLUGS), max_size=4).map(tuple),
    "chips": st.lists(amounts, max_size=4).map(tuple),
    "private": st.booleans(),
    "cashless": st.booleans(),
    "low_limit": st.booleans(),
    "method": st.sampled_from(["A", "B", "C", ""]),
    "jackpot": amounts,
    "backs": st.lists(st.sampled_from(["red", "blue", "green", ""]), max_size=3).map(tuple),
    "meters": st.dictionaries(st.sampled_from(["major", "minor", "moon"]), amounts, max_size=2),
}


@pytest.mark.slow
@settings(QUIET, max_examples=200)
@given(data=st.data())
def test_any_conditions_are_granted_or_refused(data: st.DataObject) -> None:
    base = PITS[data.draw(st.sampled_from(sorted(PITS)))]
    changed = data.draw(st.lists(st.sampled_from(sorted(CHANGES)), max_size=3, unique=True))
    wanted = replace(base, **{name: data.draw(CHANGES[name], label=name) for name in changed})
    table, outcome = run(Table(), c.OpenTable(wanted, by=SUPERVISOR, at=0))
    if isinstance(outcome, Refused):
        assert table == Table()
        assert outcome.sentence.endswith(".")
        return
    assert table.conditions is not None
    assert not faults(table.conditions)
    assert complete(table.conditions) == table.conditions
    assert table.conditions.edition
    assert table.conditions.areas > 0
    assert required(table).what == "cards"
    view(table, DEALER)
    assert permitted(table)


@pytest.mark.parametrize("name", PITS)
def test_these_tables_have_no_fault(name: str) -> None:
    assert faults(PITS[name]) == []


PREMIUM = PITS["premium"]
WRONG: dict[str, tuple[Conditions, str | None, str]] = {
    "unknown game": (replace(PREMIUM, game="whist"), None, "There is no game 'whist'."),
    "unknown edition": (
        replace(PREMIUM, edition="1066-10-14"),
        None,
        "Premium Baccarat has no edition '1066-10-14'; it has 2023-10-20.",
    ),
    "no name": (replace(PREMIUM, table=""), None, "What the command says of conditions makes no sense at any table."),
    "no chips": (replace(PREMIUM, chips=()), None, "A table needs at least one chip, and each chip a value of one cent or more."),
    "one back": (replace(PREMIUM, backs=("red", "red")), "3.8", "...need backs of two colours."),
    "too many areas": (replace(PREMIUM, areas=10), "2.1.2", "...at most 9 areas, not 10."),
    "private table too large": (replace(PREMIUM, private=True, areas=10), "2.1.2", "...at most 9 areas, not 10."),
    "private table at 7-Up": (replace(PITS["seven-up"], private=True), None, "7-Up Baccarat has no private tables."),
    "too few decks for Pairs": (
        replace(PREMIUM, terms=Terms(decks=3)),
        "3.1.1",
        "Pairs Player is offered only with six or eight decks....",
    ),
    "a layout without room": (replace(PREMIUM, layout="M"), "12.2", "Layout M has no room for Pairs Player...."),
    "a room of another kind": (
        replace(PREMIUM, private=True, room=Room.SALON),
        "2.1.2",
        "A private table is in a room of its own kind...",
    ),
    "a private table at 7-Up": (replace(PITS["seven-up"], room=Room.PRIVATE_TABLE), None, "7-Up Baccarat has no private tables."),
    "no such method": (replace(PREMIUM, method="C"), "8.1", "...no dealing method 'C'."),
    "no limits": (replace(PREMIUM, sign=Sign({})), "6.1", "The sign must give the minimum and maximum of player...."),
    "a meter of another game": (replace(PREMIUM, meters={"major": 5}), None, "Premium Baccarat has no 'major' meter."),
    "low limit at baccarat": (replace(PREMIUM, low_limit=True), None, "Premium Baccarat knows no low limit gaming."),
    "jackpot without an amount": (replace(PITS["baceball"], jackpot=0), "11.4", "A jackpot needs its one amount..."),
    "differential at poker": (
        replace(PITS["poker-shoe"], sign=replace(PITS["poker-shoe"].sign, differential=500)),
        "6.1",
        "Three Card Poker has no table differential...",
    ),
    "low limit from a shoe": (
        replace(PITS["poker-shoe"], low_limit=True),
        "6.7.2",
        "Low limit gaming deals from a shuffling device only.",
    ),
    "two areas at 7-Up": (replace(PITS["seven-up"], areas=2), "2.2.2", "7-Up Baccarat has at least 3 areas."),
    "no percentage": (replace(PREMIUM, terms=Terms(variant="tie", decks=6)), "13.3.1", "...needs tie_percent..."),
    "decks by the dozen": (replace(PREMIUM, terms=Terms(decks=12)), "3.1", "...3, 4, 6, 8 decks, not 12."),
    "a minimum no chips can make": (
        replace(PITS["even-money"], chips=(300, 700)),
        "6.1",
        "The chips of this table cannot make the 5.00 on the sign....",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_opened(what: str) -> None:
    wanted, clause, says = WRONG[what]
    House().refused(c.OpenTable, wanted, by=SUPERVISOR, clause=clause, says=says)


def test_a_dealer_opens_no_table() -> None:
    House().refused(c.OpenTable, PREMIUM, by=DEALER, clause=None, says="This needs a casino supervisor or above, not a dealer.")


def test_a_table_opens_once() -> None:
    house = House()
    house.ok(c.OpenTable, PREMIUM, by=SUPERVISOR)
    house.refused(c.OpenTable, PREMIUM, by=SUPERVISOR, clause=None, says="This table has been opened already.")


@pytest.mark.parametrize(("field", "value", "says"), [
    ("zone", " ", "The table's time zone must be named, as in Australia/Sydney."),
    ("zone", "Australia/Sidney", "There is no time zone 'Australia/Sidney'; one is named as in Australia/Sydney."),
    ("zone", "../etc/passwd", "There is no time zone '../etc/passwd'; one is named as in Australia/Sydney."),
    ("day_starts", "24:00", "The gaming day starts at a time of day, as in 06:00."),
    ("day_starts", "6am", "The gaming day starts at a time of day, as in 06:00."),
])  # fmt: skip
def test_a_gaming_day_starts_at_a_time_of_day_somewhere(field: str, value: str, says: str) -> None:
    sound = PITS["premium"]
    assert (sound.zone, sound.day_starts, faults(sound)) == ("Australia/Sydney", "06:00", [])
    assert [fault.sentence for fault in faults(replace(sound, **{field: value}))] == [says]
