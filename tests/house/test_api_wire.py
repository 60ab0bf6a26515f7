"""Commands on the wire: what permits name can be sent, and what is sent can be written down."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from tests.house.fronts import Front, Said
from tests.house.pits import MAIN

from croupier.games.catalogue import GAMES
from croupier.games.ranks import Rank
from croupier.house.api.wire import COMMAND_FORMS, read_asked
from croupier.table.asking.required import required

COUNT = {"10000": 100, "2500": 200, "500": 400}
FLOAT = [
    ("open-float", COUNT, "counted", 1_700_000),
    ("fill-float", {"500": 10, "10000": 2}, "amount", 25_000),
    ("credit-float", {"500": 4}, "amount", 2_000),
    ("close-float", COUNT, "expected", 1_723_000),
]
"""A float from its opening to its close: what is said, and what comes of it."""


def send(front: Front, by: str, route: str, name: str, fields: dict[str, Any], id: str = "") -> Said:  # noqa: A002
    """One command in a list of one, or by a route of its own."""
    if route == "list":
        return front.give("b1", by, {"type": name, **fields}, id=id)
    return front.post(f"/api/v1/tables/b1/commands/{name}", by, {"id": id or str(uuid4()), **fields})


@pytest.mark.parametrize("route", ["list", "own"])
def test_a_float_is_counted_over_http(front: Front, route: str) -> None:
    supervisor = front.house.staff[Rank.SUPERVISOR]
    for name, chips, field, cents in FLOAT:
        id_ = str(uuid4())
        said = send(front, supervisor, route, name, {"chips": chips}, id_)
        assert said.status == 200, said
        (event,) = said.json["events"]
        assert event[field] == cents
        turned = dict(reversed(chips.items()))
        assert send(front, supervisor, route, name, {"chips": turned}, id_).content == said.content
        assert send(front, supervisor, route, name, {"chips": {"500": 1}}, id_).status == 409


@pytest.mark.parametrize("route", ["list", "own"])
@pytest.mark.parametrize("chips", [{"x": 1}, {"500": "1"}, {"500": 1.5}, {"500": None}, {"": 1}, [500, 1], {str(10**30): 1}])
def test_a_count_that_makes_no_sense_is_refused(front: Front, route: str, chips: Any) -> None:
    said = send(front, front.house.staff[Rank.SUPERVISOR], route, "open-float", {"chips": chips})
    assert said.status == 422, said
    assert said.sentence.endswith(".")


def moments(front: Front, dealt_by: str) -> Iterator[str]:
    """Tables at different moments, one game after the other: each step of their opening, while wagers are open, and in a round."""
    house, dealer = front.house, front.house.staff[Rank.DEALER]
    for number, game in enumerate(GAMES):
        table = house.set_up(game, f"g{number}", dealt_by=dealt_by)
        yield table
        while house.step(table):
            yield table
        if dealt_by == "dealer":
            continue
        player = house.patron(1000_00)
        assert front.give(table, player, {"type": "join-table", "area": 1}).status == 200
        if game == "three-card-poker":
            assert front.give(table, dealer, {"type": "show-player-card", "player": player, "card": "own"}).status == 200
        assert front.give(table, player, {"type": "place-wager", "area": 1, "wager": MAIN[game], "amount": 50_00}).status == 200
        while house.table(table).round is None:
            assert house.step(table)
        yield table


@pytest.mark.slow
@pytest.mark.parametrize("dealt_by", ["software", "dealer"])
def test_a_permit_names_only_what_can_be_sent(front: Front, dealt_by: str) -> None:
    """With the values that it shows, every permit is a request that can be read."""
    manager, seen = front.house.staff[Rank.MANAGER], set[str]()
    for table in moments(front, dealt_by):
        for permit in front.get(f"/api/v1/tables/{table}/permits", manager).json:
            name = permit["command"]
            fields = {field.encode_name for field in msgspec.structs.fields(COMMAND_FORMS[name])}
            for named in ("fields", "open", "spans", "some_of", "barring"):
                assert permit[named].keys() <= fields, permit
            body = {"id": str(uuid4()), "commands": [{"type": name, **permit["fields"], **permit["open"]}]}
            (form,) = read_asked(msgspec.json.encode(body)).commands
            assert type(form) is COMMAND_FORMS[name]
            seen.add(name)
    assert {"shuffle", "open-float"} <= seen


@pytest.mark.parametrize("route", ["list", "own"])
def test_a_card_that_names_itself_is_left_out(front: Front, route: str) -> None:
    """As one is told to who names it."""
    house, dealer = front.house, front.house.staff[Rank.DEALER]
    house.until_players("b1")
    player = house.patron(1000_00)
    assert front.give("b1", player, {"type": "join-table", "area": 1}).status == 200
    assert front.give("b1", player, {"type": "place-wager", "area": 1, "wager": "player", "amount": 50_00}).status == 200
    while required(house.table("b1")).what != "deal":
        assert house.step("b1")
    named = send(front, dealer, route, "deal-card", {"card": "AS"})
    assert "leave out `card`" in named.sentence
    dealt = send(front, dealer, route, "deal-card", {})
    assert dealt.status == 200, dealt
    assert any(event["event"] == "card-dealt" for event in dealt.json["events"])


def test_whoever_enters_cards_says_which_one_lies_open(front: Front) -> None:
    """Only what the shoe may name can be left out: that a held card never came is said, never left to be guessed."""
    house, dealer = front.house, front.house.staff[Rank.DEALER]
    house.set_up("premium-baccarat", "d1", dealt_by="dealer")
    house.until_players("d1")
    said = front.give("d1", dealer, {"type": "scan-card"})
    assert said.status == 422
    assert "say which" in said.sentence
    assert "`card` is missing" in front.give("d1", dealer, {"type": "correct-held-card"}).sentence
