"""What lies in the casebook is the staff's: a player hears the same whatever stands there, unless it is their own dispute."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests import payments as p
from tests.desk.pit import Pit
from tests.table.pits import PITS, QUIET
from tests.table.saying import any_of, get_fields
from tests.tables import ASSISTANT, DEALER, MANAGER, SUPERVISOR, House, player, refusal, seated
from tests.wrongs import SHEETS

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.table.asking.owing import owing
from croupier.table.asking.permitted import permitted_to
from croupier.table.asking.view import view
from croupier.table.engine import decide
from croupier.table.model.casebook import Casebook
from croupier.table.model.people import Actor
from croupier.table.model.table import Table
from croupier.table.powers.listed import COMMANDS
from croupier.table.reading.casebook import second_for

NUMBERED = tuple(kind for kind in COMMANDS if "number" in get_fields(kind))
STRANGER = player("Stranger")


def alike(one: Table, other: Table, rng: Random) -> None:
    """Whatever number somebody names who has nothing to do with it, both tables answer the same."""
    for kind in NUMBERED:
        for number in (0, 1, 2, 3):
            command = replace(any_of(kind, rng, one), number=number, by=STRANGER, at=one.now)
            assert decide(one, command) == decide(other, command), command
    for asked in (view, permitted_to):
        assert asked(one, STRANGER) == asked(other, STRANGER)


@pytest.mark.slow
@pytest.mark.parametrize("pit", PITS)
@settings(QUIET, max_examples=8)
@given(seed=st.integers(0, 2**32), steps=st.integers(20, 80))
def test_two_tables_that_differ_in_their_casebook_answer_a_player_alike(pit: str, seed: int, steps: int) -> None:
    rng = Random(seed)
    house = Pit(PITS[pit], rng)
    for _ in range(steps):
        house.err() if rng.random() < 0.4 else house.go_on()
    alike(house.table, replace(house.table, casebook=Casebook()), rng)


def with_cases() -> House:
    """A dispute and its like, a detention that has to be told, and payments that wait for an Assistant's word and a Manager's."""
    house = seated("premium-baccarat", {"Ann": 1, "Ben": 2})
    house.ok(c.RaiseDispute, "Ann", "my Tie", by=player("Ann"))
    house.ok(c.Detain, "Ben", "a camera", by=SUPERVISOR)
    p.a_settled_round(house, "player", SHEETS["premium-baccarat"].cards)
    for by, area, name in ((SUPERVISOR, 1, "Ann"), (ASSISTANT, 2, "Ben")):
        house.ok(c.ReportWrongSettlement, 1, area, "player", name, 500_000, 400_000, by=by)
    return house


def test_whoever_has_nothing_to_do_with_it_learns_of_no_case() -> None:
    house = with_cases()
    book = house.table.casebook
    assert book.notices
    assert book.disputes
    assert [second_for(entry) for entry in book.register] == [Rank.ASSISTANT_MANAGER, Rank.MANAGER]
    alike(house.table, replace(house.table, casebook=Casebook()), Random(1))


def test_whose_word_a_payment_waits_for_is_told_to_those_who_could_give_it() -> None:
    house = with_cases()
    for number in (1, 2, 7):
        for by in (DEALER, SUPERVISOR, STRANGER):
            asked = decide(house.table, c.SecondRectification(number, by=by, at=house.now))
            refusal(asked, clause="14.15", says="This needs an Assistant Gaming Manager or above, not ...")
    asked = decide(house.table, c.SecondRectification(2, by=Actor("Abe", Rank.ASSISTANT_MANAGER), at=house.now))
    refusal(asked, clause="14.15", says="This needs a Gaming Manager or above, not ...")
    house.ok(c.SecondRectification, 2, by=MANAGER)


def test_what_is_still_owed_is_for_the_staff_to_see() -> None:
    house = seated("premium-baccarat")
    house.ok(c.RaiseDispute, "Ann", "her tie was not paid", by=player("Ann"))
    assert [each.kind for each in view(house.table, SUPERVISOR).owing] == ["dispute"]
    assert view(house.table, SUPERVISOR).owing == owing(house.table)
    assert view(house.table, player("Ann")).owing == ()
