"""What a viewer may not see of a sealed form is on no page and in no answer before its time: every address there is is asked for."""

import re
from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from tests.house.cups import CUP, Event
from tests.house.fronts import Front
from tests.house.pits import House

from croupier.games.ranks import FORM_READERS, Rank
from croupier.house import running
from croupier.table.asking.required import required

NONCE = "9c27e5b0a41d86f3"
DOLLARS = 70
SIGNS = tuple(re.compile(each.encode()) for each in (NONCE, r"\$70\b", r"\b7000\b", r'"amount": ?70\b'))
"""What would give the form away: its nonce, or its amount in any way in which amounts are written."""
NAMES = {"table": "cup-1", "id": CUP, "session": "heats", "number": "1", "game": "seven-up-baccarat", "clause": "15.8.4"}


@pytest.fixture
def front(house: House) -> Iterator[Front]:
    running.use(house.pit)
    yield Front(house)
    running.use(None)


def addresses() -> list[str]:
    """Every address of pages and API, with the names of this event filled in."""

    def under(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
        for each in patterns:
            path = before + str(each.pattern)
            if isinstance(each, URLResolver):
                yield from under(each.url_patterns, path)
            else:
                yield "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda found: NAMES.get(found[1], "x"), path)

    found = list(under(get_resolver().url_patterns, ""))
    assert len(found) > 150
    return [*found, "/api/v1/tables/cup-1/journal?after=0&limit=500", "/inspect/journal?table=cup-1"]


def playing(front: Front) -> tuple[Event, str]:
    event = Event(front).entered().drawn("heats", "cup-1", "cup-2")
    for table in ("cup-1", "cup-2"):
        event.sit(table)
    event.ok(event.manager, {"type": "start", "session": "heats"})
    while required(event.hot("cup-1").table).what != "wager":
        assert front.house.step("cup-1")
    return event, required(event.hot("cup-1").table).who


def given_away(content: bytes) -> list[bytes]:
    return [each.pattern for each in SIGNS if each.search(content)]


def test_no_address_gives_a_sealed_form_away(front: Front) -> None:
    event, writer = playing(front)
    before = {path: front.get(path, writer).content for path in ("/api/v1/tables/cup-1",)}
    assert not any(map(given_away, before.values())), "nothing else here looks like it"
    form = {"type": "hand-in-form", "player": writer, "wager": "tie", "amount": DOLLARS * 100, "nonce": NONCE, "through": "screen"}
    assert front.give("cup-1", writer, form).status == 200
    neighbour = next(each for each in event.hot("cup-1").table.floor.people if each != writer)
    elsewhere = next(each for each in event.hot("cup-2").table.floor.people)
    others = [neighbour, elsewhere, front.house.patron(), None]
    others += [person for rank, person in front.house.staff.items() if rank not in FORM_READERS]
    asked = 0
    for person in others:
        for path in addresses():
            said = front.get(path, person)
            asked += said.status == 200
            assert not given_away(said.content), (person, path)
    assert asked > 100
    for person in (neighbour, front.house.staff[Rank.DEALER]):
        for wish in (form, form | {"player": neighbour}, form | {"type": "lay-chips", "through": "layout"}):
            said = front.give("cup-1", person, {key: value for key, value in wish.items() if key not in ("nonce", "amount")})
            assert said.status in (403, 422), said
            assert not given_away(said.content), said
    seen = front.get("/api/v1/tables/cup-1", writer)
    assert given_away(seen.content)
