"""In which order things are looked at, and in which words they are told: who asks comes before what, and what before where."""

from typing import Any
from uuid import uuid4

import pytest
from tests.house.fronts import GAME, Front
from tests.house.pits import receipt

from croupier.games.ranks import Rank
from croupier.house.floor.staffing import Staff
from croupier.house.journal.models import Receipt
from croupier.house.people.acts import Suspend
from croupier.house.people.demonstration import create
from croupier.house.people.persons import TURNED_AWAY, Standing

pytestmark = pytest.mark.slow

SCANS: dict[str, Any] = {"type": "scan-card", "card": "5D"}


def _suspended(front: Front, person: str) -> None:
    by = front.house.staff[Rank.MANAGER]
    assert front.house.pit.ask(Staff(receipt(), by, Suspend(person=person))).granted


@pytest.mark.parametrize("command", [SCANS, {"type": "join-table", "area": 1}], ids=["names a card", "names no player"])
def test_whoever_is_kept_out_hears_that_alone_whatever_they_ask_and_where(front: Front, command: dict[str, Any]) -> None:
    house = front.house
    house.set_up(GAME, "s1", dealt_by="dealer")
    for person in (house.staff[Rank.DEALER], house.patron()):
        _suspended(front, person)
        for table in ("b1", "s1", "nowhere"):
            said = front.give(table, person, command)
            assert (said.status, said.sentence) == (403, TURNED_AWAY[Standing.SUSPENDED])


def test_whose_rank_is_too_low_hears_that_at_every_table(front: Front) -> None:
    house = front.house
    house.set_up(GAME, "s1", dealt_by="dealer")
    for rank in (Rank.SURVEILLANCE, Rank.INSPECTOR, Rank.TOURNAMENT_MANAGER):
        told = {(said.status, said.sentence) for said in (front.give(table, house.staff[rank], SCANS) for table in ("b1", "s1"))}
        ((status, sentence),) = told
        assert status == 422
        assert sentence.startswith("This needs a dealer or above")
    assert "name themselves" in front.give("b1", house.staff[Rank.DEALER], SCANS).sentence


# Which command it was


def test_chips_that_nobody_has_are_refused_with_the_command_that_brings_them(front: Front) -> None:
    house = front.house
    house.until_players("b1")
    player = house.patron(100_00)
    assert front.give("b1", player, {"type": "join-table", "area": 1}).status == 200  # brings all of it
    bring, take = ({"type": f"{what}-chips", "amount": 60_00} for what in ("bring", "take"))
    said = front.give("b1", player, bring)
    assert (said.status, said.json["refused"]["command"]) == (422, 0)
    assert said.sentence == "There are only $0.00 to bring from elsewhere."
    said = front.give("b1", player, take, bring, bring)
    assert (said.status, said.json["refused"]["command"], said.sentence) == (
        422,
        2,
        "There are only $0.00 to bring from elsewhere.",
    )
    said = front.give("b1", player, take, {"type": "bring-chips", "amount": 80_00})
    assert (said.json["refused"]["command"], said.sentence) == (1, "There are only $60.00 to bring from elsewhere.")
    said = front.give("b1", player, bring, take)  # what comes later does not pay for what comes before
    assert said.json["refused"]["command"] == 0
    assert front.give("b1", player, take, bring, take, bring).status == 200
    assert front.post(f"/api/v1/tables/b1/commands/{bring['type']}", player, {"id": str(uuid4()), "amount": 1}).json["refused"][
        "command"
    ] == 0  # fmt: skip


@pytest.mark.parametrize(
    "fields", [{}, {"area": "x"}, {"area": 1, "colour": "red"}, {"area": 99}, {"area": 1, "player": "P9999"}], ids=str
)
def test_by_its_own_route_a_command_is_always_the_first(front: Front, fields: dict[str, Any]) -> None:
    said = front.post("/api/v1/tables/b1/commands/join-table", front.house.patron(), {"id": str(uuid4()), **fields})
    assert (said.status, said.json["refused"]["command"]) == (422, 0)
    dealer = front.house.staff[Rank.DEALER]
    said = front.post("/api/v1/tables/b1/commands/join-table", dealer, {"id": str(uuid4()), "area": 1})
    assert (said.json["refused"]["command"], "commands" in said.sentence) == (0, False)


# Words


def test_half_a_character_is_no_body_that_broke_off(front: Front) -> None:
    for name in (rb"\ud800", rb"\udc00", rb"a\ud83db"):
        said = front.post("/api/v1/sign-in", None, b'{"name": "%b"}' % name)
        assert (said.status, said.sentence) == (422, "The request holds a character that cannot be written down.")
    for body in (rb'{"name": "\ud83d\ude00', rb'{"name": "\ud800'):
        said = front.post("/api/v1/sign-in", None, body)
        assert (said.status, said.sentence) == (400, "The request is not readable as JSON: Input data was truncated.")


def test_a_body_of_other_signs_is_said_to_be_so(front: Front) -> None:
    for body in (b'{"name": "\xe9"}', b'{"name": "\xff\xfe"}'):
        said = front.post("/api/v1/sign-in", None, body)
        assert (said.status, said.sentence) == (400, "The request is not readable as JSON: it is not written in UTF-8.")


def test_nothing_is_as_good_as_left_out(front: Front) -> None:
    create(front.house.pit)
    said = front.post("/api/v1/sign-in", None, {"name": "Ada", "password": None, "code": None})
    assert said.status == 200
    added = {"id": str(uuid4()), "rank": "player", "name": "Iris", "password": None}
    assert front.post("/api/v1/people", front.house.staff[Rank.MANAGER], added).status == 200
    bought = {"id": str(uuid4()), "amount": 100, "patron": None}
    assert front.post("/api/v1/purse/buy-in", said.json["id"], bought).json == {"balance": 100}


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("tables/b1/rounds/x", "The value of `number` must be a whole number."),
        ("tables/b1/rounds/0", "The value of `number` must be a whole number, 1 or more."),
        (f"tables/b1/rounds/{10**30}", "The value of `number` must be a whole number, at most 9,007,199,254,740,992."),
        ("tables/b1/journal?limit=1001", "The value of `limit` must be a whole number, at most 1,000."),
        ("tables/b1/journal?after=-1", "The value of `after` must be a whole number, 0 or more."),
        ("tables/b1/journal?after=1.5", "The value of `after` must be a whole number."),
        ("takings?form=xml", "The value of `form` must be json or csv."),
        ("takings?expected=perhaps", "The value of `expected` must be true or false."),
    ],
)
def test_values_of_paths_and_queries_are_told_in_words(front: Front, path: str, sentence: str) -> None:
    said = front.get(f"/api/v1/{path}", front.house.staff[Rank.SUPERVISOR])
    assert (said.status, said.sentence) == (422, sentence)


def test_a_permit_to_seat_somebody_names_nobody_who_may_not_come(front: Front) -> None:
    house = front.house
    house.set_up(GAME, "s1", dealt_by="dealer")
    patron = house.patron()
    for table, names in (("b1", False), ("s1", True)):
        house.until_players(table)
        found = front.get(f"/api/v1/tables/{table}/permits", house.staff[Rank.DEALER]).json
        joining = next(permit for permit in found if permit["command"] == "join-table")
        assert ("player" in joining["open"]) is names
        filled = {"player": patron, **joining["fields"], **joining["open"]}
        assert front.give(table, house.staff[Rank.DEALER], {"type": "join-table", **filled}).status == 200


def test_an_answer_ends_its_line_unless_it_is_kept_with_a_receipt_and_goes_out_as_it_is_kept(front: Front) -> None:
    player = front.house.patron()
    for path in ("tables", "tables/nowhere", "demonstration", "me"):
        assert front.get(f"/api/v1/{path}", player).content.endswith((b"}\n", b"]\n"))
    for area in (1, 99):
        id_ = str(uuid4())
        said = front.give("b1", player, {"type": "join-table", "area": area}, id=id_)
        assert said.content == bytes(Receipt.objects.get(id=id_).reply)
