"""A proof is watched: a mark of which nothing came is noticed, each kind of treatment in its own way."""

import pytest
from tests.tables import SUPERVISOR, House, conditions, opened, seated
from tests.watching import Watch, anything, unproven

from croupier import commands as c
from croupier.rulebook.register import Clause
from croupier.table.asking.view import view

GAME = "premium-baccarat"


def a_watch(how: str, number: str = "2.4.1", **named: str) -> Watch:
    watch = Watch()
    watch.begin((Clause(GAME, number, how, "Something.", **named),))
    return watch


def test_a_recorded_clause_needs_an_event_that_cites_it() -> None:
    watch = a_watch("recorded", "2.4")
    watch.cited("baceball", ("2.4",))
    watch.cited(GAME, ("2.4.1",))
    assert (GAME, "2.4") not in watch.found
    watch.cited(GAME, ("2.8", "2.4"))
    assert (GAME, "2.4") in watch.found


def test_a_shown_clause_needs_a_view_that_has_something_there() -> None:
    watch, house = a_watch("shown", "2.8", seen="places.closed"), opened(GAME)
    watch.seen(view(house.table, SUPERVISOR))
    assert not watch.found
    house.ok(c.CloseArea, 2, by=SUPERVISOR)
    watch.seen(view(house.table, SUPERVISOR))
    assert watch.found == {(GAME, "2.8")}


def test_a_configured_clause_needs_two_values_of_its_setting() -> None:
    watch = a_watch("configured", setting="terms.dealing")
    for _ in range(2):
        watch.opened(GAME, conditions(GAME))
    watch.opened("baceball", conditions("baceball"))
    assert not watch.found
    other = a_watch("configured", setting="cashless")
    for cashless in (False, True):
        other.opened(GAME, conditions(GAME, cashless=cashless))
    assert other.found == {(GAME, "2.4.1")}


def test_what_nobody_proved_is_told() -> None:
    claimed, proven = {(GAME, "2.4.1"), (GAME, "6.5"), (GAME, "14.7")}, {(GAME, "14.7")}
    assert unproven(claimed, proven) == [
        f"{GAME} 2.4.1 is configured, and in the tests that say they prove it no two values of cashless are tried.",
        f"{GAME} 6.5 is shown, and in the tests that say they prove it no view has anything in sign.says.",
    ]


@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("sign.limits.minimum", True),
        ("sign.offers.limit", True),
        ("places.reserved", False),
        ("round.passing", False),
    ],
)
def test_a_path_goes_through_tuples_and_mappings(path: str, there: bool) -> None:
    assert anything(view(seated(GAME).table, SUPERVISOR), path.split(".")) == there


def test_the_table_itself_is_watched() -> None:
    """The tables of the tests are: what a mark claims is found while the test runs."""
    from tests.watching import WATCH

    WATCH.begin((Clause(GAME, "2.4", "recorded", "Something."),))
    house = House()
    house.ok(c.OpenTable, conditions(GAME), by=SUPERVISOR)
    house.ok(c.JoinTable, "Ann", 1)
    assert (GAME, "2.4") not in WATCH.found
    house.ok(c.BuyChips, "Ann", 1_000)
    assert (GAME, "2.4") in WATCH.found


def test_only_a_granted_opening_tries_a_value() -> None:
    """A setting left open and the usual one named are the same table, and a table that was refused is none."""
    from tests.watching import WATCH

    game, key = "baceball", ("baceball", "2.2")
    WATCH.begin((Clause(game, "2.2", "configured", "Something.", setting="layout"),))
    House().refused(c.OpenTable, conditions(game, layout="X"), by=SUPERVISOR, clause="2.2")
    assert key not in WATCH.settings
    for letter in ("", "A"):
        House().ok(c.OpenTable, conditions(game, layout=letter), by=SUPERVISOR)
        assert WATCH.settings[key] == [["A"]]
    assert key not in WATCH.found
    House().ok(c.OpenTable, conditions(game, layout="B"), by=SUPERVISOR)
    assert key in WATCH.found
