"""Commands on the wire: what permits name can be sent, and what is sent can be written down."""

from typing import Any
from uuid import uuid4

import pytest
from tests.house.fronts import Front, Said

from croupier.games.ranks import Rank

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
