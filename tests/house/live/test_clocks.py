"""Clocks in what pages are sent: each change once, under the version that the page knows."""

from collections.abc import Iterator

import pytest
from tests.house.pits import House
from tests.house.served import Served

from croupier.house.dealing.automatic import Clock
from croupier.house.live.audiences import Audience
from croupier.house.live.channels import Seen

EVENTS = "/events?page=any&tables=t1"


class Hands:
    """A page that shows nothing but the clock."""

    def fragments(self, before: Seen | None, after: Seen, audience: Audience | None) -> list[tuple[str, str]]:
        if audience is None or (before is not None and before.clock == after.clock):
            return []
        return [("clock", "none" if after.clock is None else f"until {after.clock.ends:g}")]


@pytest.fixture
def served(house: House) -> Iterator[Served]:
    house.set_up("premium-baccarat", "t1")
    house.until_players("t1")
    with Served(house.pit, renderer=Hands()) as found:
        yield found


def test_a_clock_is_told_when_it_begins_and_when_it_ends_and_moves_no_version(house: House, served: Served) -> None:
    running: dict[str, Clock] = {}
    served.streams._clock = running.get
    person = house.patron()
    with served.watching(EVENTS, person) as watcher:
        first = watcher.next()
        assert first["data"] == "none"
        running["t1"] = Clock("betting", 100.0, 15)
        served.streams.clocked("t1")
        told = watcher.next()
        assert (told["data"], told["id"]) == ("until 100", first["id"])
        served.streams.clocked("t1")  # nothing has changed, and nothing is said
        del running["t1"]
        served.streams.clocked("t1")
        ended = watcher.next()
        assert (ended["data"], ended["id"]) == ("none", first["id"])


def test_whoever_comes_later_or_again_is_told_the_clock_that_runs(house: House, served: Served) -> None:
    running = {"t1": Clock("betting", 100.0, 15)}
    served.streams._clock = running.get
    person = house.patron()
    with served.watching(EVENTS, person) as watcher:
        last = watcher.next()["id"]
        served.streams.clocked("t1")
        assert watcher.next()["data"] == "until 100"
    with served.watching(EVENTS, person, last) as again:
        assert again.next()["data"] == "until 100"
    with served.watching(EVENTS, house.patron()) as another:
        assert another.next()["data"] == "until 100"
