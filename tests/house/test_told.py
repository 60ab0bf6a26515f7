"""The journal as a player reads it: nothing in it tells how another stands."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.house.fronts import Front

from croupier import events as ev
from croupier.desk.journal import read_journal
from croupier.games.ranks import SEES_ALL, STAFF, Rank
from croupier.house.records.told import IN_PART, OPEN, OWN, STAFFS, told
from croupier.house.records.unnamed import Marks
from croupier.table.asking.heard import heard
from croupier.table.message.events import Event
from croupier.table.message.vocabulary import EVENTS
from croupier.table.model.people import Actor

LOGS = sorted((Path(__file__).parents[1] / "logs").glob("*.jsonl"))
STRANGER = Actor("nobody at these tables", Rank.PLAYER)
TELLING = (
    "why",
    "grounds",
    "what",
    "culprit",
    "accomplices",
    "principal",
    "idle",
    "warned",
    "silent",
    "markers",
    "former",
    "lifted",
)
"""Fields in which it is said how somebody stands, or why something was done to them."""
HEARD_AT_THE_TABLE = ("held-corrected",)
"""Why a card lies held stands in everyone's view."""


@cache
def recorded() -> tuple[Event, ...]:
    """Every event of every log, and so of every kind."""
    return tuple(entry.event for log in LOGS for entry in read_journal(log))


def test_every_event_stands_in_one_list() -> None:
    lists = (OPEN, OWN, STAFFS, IN_PART.keys())
    for kind in EVENTS:
        assert sum(kind in each for each in lists) == 1, kind
    assert set().union(*lists) == set(EVENTS)
    assert {type(event) for event in recorded()} >= set(EVENTS)


def test_what_stands_in_no_list_is_the_staff_s(monkeypatch: pytest.MonkeyPatch) -> None:
    event = recorded()[0]
    assert told(event, STRANGER) is not None
    monkeypatch.setattr("croupier.house.records.told.OPEN", OPEN - {type(event)})
    assert told(event, STRANGER) is None
    assert told(event, Actor("D1", Rank.DEALER)) == event


def test_a_stranger_reads_nothing_of_how_anybody_stands() -> None:
    kept = set[str]()
    for event in recorded():
        seen = told(event, STRANGER)
        if seen is not None and type(event) not in OPEN:
            assert type(seen) in IN_PART
            for name in TELLING:
                assert not getattr(seen, name, None), seen
            kept.add(type(seen).__name__)
        elif seen is not None and msgspec.to_builtins(seen)["event"] not in HEARD_AT_THE_TABLE:
            assert not any(hasattr(seen, name) for name in TELLING), seen
    assert {"RoundCleared", "WagerReturned", "Decided", "OutcomeInvalidated"} <= kept


def test_whoever_it_is_about_reads_it() -> None:
    seen = set[str]()
    for event in recorded():
        if type(event) in OWN or isinstance(event, ev.WagerReturned):
            assert told(event, Actor(event.player, Rank.PLAYER)) == event  # type: ignore[attr-defined]
            seen.add(type(event).__name__)
    assert {"WagerReturned", "WagersVoided", "WagersInvalid", "PlayerExcluded"} <= seen


def test_each_is_told_their_own_part_alone() -> None:
    by = Actor("S1", Rank.SUPERVISOR)
    one, two, three = (Actor(name, Rank.PLAYER) for name in ("P1", "P2", "P3"))
    struck = ev.OutcomeInvalidated(
        number=4, ground="fraud", what="a marked card", culprit="P1", accomplices=("P2", "P4"), by=by, at=9, clauses=("7.1",)
    )
    bare = replace(struck, what="", culprit="", accomplices=())
    assert told(struck, one) == replace(struck, accomplices=())
    assert told(struck, two) == replace(bare, accomplices=("P2",))
    assert told(struck, three) == bare
    apart = ev.PlayersKeptApart(players=("P1", "P2"), by=by, at=9, clauses=("7.1",))
    assert told(apart, one) == replace(apart, players=("P1",))
    assert told(apart, three) is None
    cleared = next(event for event in recorded() if isinstance(event, ev.RoundCleared))
    shown = told(replace(cleared, idle={"P1": 3, "P2": 5}), one)
    assert isinstance(shown, ev.RoundCleared)
    assert shown.idle == {"P1": 3}


@pytest.mark.parametrize("rank", sorted(STAFF | SEES_ALL))
def test_staff_read_what_they_hear(rank: Rank) -> None:
    viewer = Actor("S1", rank)
    for event in recorded():
        assert told(event, viewer) == heard(event, viewer)


def test_a_stranger_reads_nobody_s_name() -> None:
    """Every field of every kind of event that holds one is known to hold one."""
    names = {
        name
        for event in recorded()
        for name in (getattr(event, "player", None), event.by.id)
        if name and event.by.rank is Rank.PLAYER
    }
    assert len(names) > 4
    marks, said = Marks(STRANGER), set[str]()
    for event in recorded():
        seen = told(event, STRANGER)
        if seen is not None:
            said |= set(_words(marks.event(seen)))
    assert {word for word in said for name in names if re.search(rf"\b{re.escape(name)}\b", word)} == set()
    assert {"someone-1", "someone-2"} < said


def _words(said: Any) -> Iterator[str]:
    if isinstance(said, dict):
        said = [*said.keys(), *said.values()]
    if isinstance(said, str):
        yield said
    elif isinstance(said, list):
        for each in said:
            yield from _words(each)


def test_marks_are_the_same_throughout_and_staff_keep_their_numbers() -> None:
    marks, by = Marks(Actor("P1002", Rank.PLAYER)), Actor("P1001", Rank.PLAYER)
    placed = ev.WagerPlaced(player="P1001", area=1, wager="player", amount=100, means="chips", flags=(), by=by, at=1, clauses=())
    first = marks.event(placed)
    assert (first["player"], first["by"], first["wager"]) == ("someone-1", {"id": "someone-1", "rank": "player"}, "player")
    assert marks.event(replace(placed, player="P1003"))["player"] == "someone-2"
    own = marks.event(replace(placed, player="P1002", by=Actor("S1", Rank.DEALER)))
    assert (own["player"], own["by"]["id"]) == ("P1002", "S1")
    void = ev.RoundVoided(number=1, why="P1001 and P1003's cards, not P1002's; P10 too.", by=by, at=1, clauses=())
    assert marks.event(void)["why"] == "someone-1 and someone-2's cards, not P1002's; someone-3 too."


def entries(front: Front, reader: str) -> Iterator[dict[str, Any]]:
    for entry in front.get("/api/v1/tables/b1/journal?limit=500", reader).json["entries"]:
        if entry["event"] is not None:
            yield entry["event"]


def test_the_players_hand_is_no_player() -> None:
    """What is said of hands stays as it is, and an event with marks in it is still that event."""
    marks, dealer = Marks(Actor("P1002", Rank.PLAYER)), Actor("S1", Rank.DEALER)
    counted = ev.CountsAnnounced(at=1, by=dealer, clauses=("8.2.2",), counts={"player": "6", "banker": "5"})
    assert marks.read(counted) == counted
    left = ev.AreaGivenUp(at=1, by=dealer, clauses=(), player="P1001", area=2)
    assert marks.read(left) == replace(left, player="someone-1")


def test_a_page_does_not_tell_that_a_neighbour_was_excluded(front: Front) -> None:
    house, supervisor = front.house, front.house.staff[Rank.SUPERVISOR]
    house.until_players("b1")
    one, other = house.patron(500_00), house.patron(700_00)
    for area, player in ((1, one), (2, other)):
        assert front.give("b1", player, {"type": "join-table", "area": area}).status == 200
        staked = front.give("b1", player, {"type": "place-wager", "area": area, "wager": "player", "amount": 50_00})
        assert staked.status == 200
    out = {"type": "exclude-player", "player": other, "grounds": "a secret reason"}
    assert front.give("b1", supervisor, out).status == 200
    for reader, knows in ((one, False), (other, True), (house.staff[Rank.TOURNAMENT_MANAGER], False), (supervisor, True)):
        (back,) = [event for event in entries(front, reader) if event["event"] == "wager-returned"]
        named = {one: "someone-1", other: other, supervisor: other}.get(reader, "someone-2")  # who is neither reads of both
        assert (back["player"], bool(back["why"])) == (named, knows)
        page = front.get("/api/v1/tables/b1/journal?limit=500", reader).content
        assert (b"secret" in page) is (b"exclu" in page) is knows, reader
