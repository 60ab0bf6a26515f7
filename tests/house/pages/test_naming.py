"""What the staff's pages call people: by name as long as there is one, and never by asking a database on the event loop."""

import asyncio
from threading import Event, current_thread

import pytest
from tests.house.fronts import Front

from croupier.games.ranks import Rank
from croupier.house.pages.naming import KEPT, Names
from croupier.house.people import accounts
from croupier.house.people.models import Login
from croupier.house.people.persons import SOFTWARE


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_number_has_its_name_until_that_is_forgotten(front: Front) -> None:
    accounts.add(front.house.pit, SOFTWARE, Rank.PLAYER, "Zelda")
    person = accounts.person_named("Zelda")
    assert person is not None
    clock = Clock()
    names = Names(clock=clock)
    assert names(person) == "Zelda"
    Login.objects.filter(person=person).update(name=None)
    clock.now = KEPT - 1
    assert names(person) == "Zelda", "remembered for a minute"
    clock.now = KEPT + 1
    assert names(person) == person


@pytest.mark.parametrize("person", ["Patron 3", "Ann", "P", "S12b", ""])
def test_whoever_was_entered_by_a_name_goes_by_it(person: str) -> None:
    def look(_person: str) -> str:
        raise AssertionError("nobody is looked up who has no number")

    assert Names(look)(person) == person


def test_on_the_event_loop_a_thread_looks() -> None:
    asked: list[str] = []

    def look(person: str) -> str:
        asked.append(current_thread().name)
        return f"Ms {person}"

    names = Names(look)

    async def page() -> list[str]:
        return [names("P1001"), names("P1001")]

    here = current_thread().name
    assert asyncio.run(page()) == ["Ms P1001"] * 2
    assert len(asked) == 1
    assert asked[0] != here


def test_a_name_that_does_not_come_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.house.pages.naming.PATIENCE", 0.01)
    never = Event()

    def look(_person: str) -> str:
        never.wait(5)
        return "too late"

    async def page() -> str:
        return Names(look)("P1001")

    assert asyncio.run(page()) == "P1001"
    never.set()
