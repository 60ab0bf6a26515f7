"""The house as a program finds it: addresses, bodies, statuses, sentences."""

from uuid import uuid4

import msgspec
import pytest
from tests.house.fronts import GAME, Front
from tests.house.pits import MAIN

from croupier.games.ranks import Rank
from croupier.house.floor.cage import BuyIn
from croupier.house.journal.models import Entry, Posting
from croupier.table.asking.permitted import permitted_to
from croupier.table.asking.view import view
from croupier.table.model.people import Actor
from croupier.table.powers.listed import COMMAND
from croupier.table.powers.power import SOMEONE

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("path", ["/api/v1/tables", "/api/v1/tables/b1", "/api/v1/tables/nowhere", "/api/v1/tables/b1/permits"])
def test_a_stranger_learns_nothing(front: Front, path: str) -> None:
    said = front.get(path)
    assert said.status == 401
    assert said.content == front.get("/api/v1/tables").content


def test_a_stranger_gives_no_command_and_learns_nothing(front: Front) -> None:
    answers = {
        front.post(f"/api/v1/tables/{table}/commands{more}", None, body).content
        for table in ("b1", "nowhere")
        for more in ("", "/place-wager", "/no-such-command")
        for body in (b"", b"{", {"id": str(uuid4()), "commands": []})
    }
    assert len(answers) == 1


def test_tables_are_listed(front: Front) -> None:
    player = front.house.patron()
    (table,) = front.get("/api/v1/tables", player).json
    hot = front.house.pit.looking.table("b1")
    assert hot is not None
    assert table == {
        "id": "b1", "name": "b1", "game": GAME, "variant": hot.setup.variant, "version": hot.head.version, "phase": "cards",
        "dealt_by": "software", "clock": None,
    }  # fmt: skip


@pytest.mark.parametrize("rank", list(Rank))
def test_everybody_sees_their_view_and_what_they_may(front: Front, rank: Rank, monkeypatch: pytest.MonkeyPatch) -> None:
    house = front.house
    person = house.patron(100_00) if rank is Rank.PLAYER else house.staff[rank]
    house.until_players("b1")
    actor, now = Actor(person, rank), house.pit.clock()
    monkeypatch.setattr(house.pit, "clock", lambda: now)
    assert front.get("/api/v1/tables/b1", person).content == msgspec.json.encode(view(house.table("b1"), actor)) + b"\n"
    permits = front.get("/api/v1/tables/b1/permits", person)
    expected = msgspec.json.decode(msgspec.json.encode(permitted_to(house.table("b1"), actor, int(house.pit.clock()))))
    for permit in expected:
        for named in ("fields", "spans", "some_of", "open", "barring"):
            for unsaid in ("by", "at", "commitment", "meters"):
                permit[named].pop(unsaid, None)
        if permit["open"].get("player") == SOMEONE:
            del permit["open"]["player"]  # nobody of the house goes by that
    assert permits.json == expected


def test_what_is_not_there_is_said_in_a_sentence(front: Front) -> None:
    player = front.house.patron()
    for path in ("/api/v1/tables/nowhere", "/api/v1/tables/nowhere/permits", "/api/v1/nothing", "/nothing"):
        said = front.get(path, player)
        assert said.status == 404
        assert said.sentence.endswith(".")
    said = front.ask("DELETE", "/api/v1/tables", player)
    assert (said.status, said.headers["Allow"]) == (405, "GET")
    assert "GET" in said.sentence


def test_a_player_sits_down_and_stakes(front: Front) -> None:
    house = front.house
    player = house.patron(100_00)
    house.until_players("b1")
    joined = front.give("b1", player, {"type": "join-table", "area": 3})
    assert joined.status == 200, joined
    request_id = str(uuid4())
    command = {"type": "place-wager", "area": 3, "wager": MAIN[GAME], "amount": 50_00}
    said = front.give("b1", player, command, id=request_id)
    assert said.status == 200, said
    assert said.json["version"] == house.table("b1").sequence
    assert [event["event"] for event in said.json["events"]] == ["wager-placed"]
    again = front.give("b1", player, command, id=request_id)
    assert (again.status, again.content) == (200, said.content)
    fields = {name: value for name, value in command.items() if name != "type"}
    alone = front.post("/api/v1/tables/b1/commands/place-wager", player, fields | {"id": request_id})
    assert alone.content == said.content, "one command by its own route is the list of one"
    other = front.give("b1", player, command | {"amount": 60_00}, id=request_id)
    assert other.status == 409
    assert house.table("b1").wagers[0].amount == 50_00


def test_all_commands_or_none(front: Front) -> None:
    player = front.house.patron(100_00)
    front.house.until_players("b1")
    before = front.house.table("b1")
    said = front.give("b1", player, {"type": "join-table", "area": 3}, {"type": "shuffle"})
    assert said.status == 422
    assert said.json["refused"]["command"] == 1
    assert said.json["refused"]["clause"]
    assert front.house.table("b1") == before


REFUSED_BODIES = [
    (b"", 400, "JSON"),
    (b"{", 400, "JSON"),
    (b'{"id": NaN}', 400, "JSON"),
    (b"[" * 100_000, 422, "request"),
    (b'{"id": "x", "commands": []}', 422, "`id`"),
    (b'{"commands": [{"type": "settle-wager"}]}', 422, "`id`"),
    (b'{"id": "%s", "commands": []}', 422, "`commands`"),
    (b'{"id": "%s", "commands": [{"type": "dance"}]}', 422, "`commands[0].type`"),
    (b'{"id": "%s", "commands": [{"area": 1}]}', 422, "`type`"),
    (b'{"id": "%s", "commands": [{"type": "place-wager", "area": "1", "wager": "tie", "amount": 5}]}', 422, "area"),
    (b'{"id": "%s", "commands": [{"type": "place-wager", "area": 1.5, "wager": "tie", "amount": 5}]}', 422, "area"),
    (b'{"id": "%s", "commands": [{"type": "place-wager", "area": 1, "wager": "tie"}]}', 422, "`amount`"),
    (b'{"id": "%s", "commands": [{"type": "place-wager", "area": 1, "wager": "tie", "amount": 1e400}]}', 422, "amount"),
    (b'{"id": "%s", "commands": [{"type": "place-wager", "area": 1, "wager": "\\ud800", "amount": 1}]}', 422, "cannot be written"),
    (b'{"id": "%s", "commands": [{"type": "place-wager", "area": 1, "wager": "tie\xff", "amount": 1}]}', 400, "JSON"),
    (b'{"id": "%s", "commands": [{"type": "join-table", "area": 1, "by": {"id": "S1", "rank": "dealer"}}]}', 422, "`by`"),
    (b'{"id": "%s", "commands": [{"type": "join-table", "area": 1, "at": 5}]}', 422, "`at`"),
    (b'{"id": "%s", "commands": [{"type": "shuffle", "commitment": "00"}]}', 422, "`commitment`"),
    (b'{"id": "%s", "commands": [{"type": "announce-result", "meters": {"grand": 5}}]}', 422, "`meters`"),
    (b'{"id": "%s", "commands": [{"type": "deal-card", "card": "AS"}]}', 422, "`card`"),
    (b'{"id": "%s", "commands": [{"type": "join-table", "area": 1}], "by": "S1"}', 422, "`by`"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "status", "word"), REFUSED_BODIES)
def test_what_makes_no_sense_is_refused_in_a_sentence(front: Front, body: bytes, status: int, word: str) -> None:
    player = front.house.patron(100_00)
    front.house.until_players("b1")
    counts = Entry.objects.count(), Posting.objects.count()
    said = front.post("/api/v1/tables/b1/commands", player, body.replace(b"%s", str(uuid4()).encode()))
    assert said.status == status, said
    assert word in said.sentence
    assert said.sentence[0].isupper()
    assert said.sentence.endswith(".")
    assert counts == (Entry.objects.count(), Posting.objects.count())


def test_a_body_may_be_too_large(front: Front) -> None:
    player = front.house.patron()
    assert front.post("/api/v1/tables/b1/commands", player, b" " * 300_000).status == 413


def test_staff_name_the_player(front: Front) -> None:
    dealer = front.house.staff[Rank.DEALER]
    said = front.give("b1", dealer, {"type": "join-table", "area": 1})
    assert said.status == 422
    assert "`player`" in said.sentence


def test_cards_of_a_sealed_table_are_nobody_s_to_name(front: Front) -> None:
    said = front.give("b1", front.house.staff[Rank.DEALER], {"type": "deal-card", "card": "AS"})
    assert said.status == 422
    assert "`card`" in said.sentence


def test_nobody_is_told_to_bring_chips_that_they_do_not_have(front: Front) -> None:
    house, player = front.house, front.house.patron()
    dealer = house.staff[Rank.DEALER]

    def bringing(person: str) -> list[dict[str, int]]:
        found = front.get("/api/v1/tables/b1/permits", person).json
        return [
            {name: each["highest"] for name, each in permit["spans"].items()}
            for permit in found
            if permit["command"] == "bring-chips"
        ]

    assert front.give("b1", player, {"type": "join-table", "area": 1}).status == 200
    assert bringing(player) == bringing(dealer) == []
    house.pit.ask(BuyIn(str(uuid4()), player, player, 30_00, play_money=True))
    assert house.table("b1").chips(player) == 30_00
    assert bringing(player) == []
    assert front.give("b1", player, {"type": "take-chips", "amount": 25_00}).status == 200
    assert bringing(player) == bringing(dealer) == [{"amount": 25_00, "tokens": 0}]
    assert front.give("b1", player, {"type": "bring-chips", "amount": 25_00}).status == 200


def test_a_dealer_enters_what_is_scanned(front: Front) -> None:
    house = front.house
    house.set_up(GAME, "s1", dealt_by="dealer")
    house.until_players("s1")
    dealer, player = house.staff[Rank.DEALER], house.patron()
    said = front.give(
        "s1", dealer,
        {"type": "join-table", "player": "ann", "area": 1},
        {"type": "buy-chips", "player": "ann", "amount": 100_00},
        {"type": "place-wager", "player": "ann", "area": 1, "wager": "player", "amount": 50_00},
        {"type": "deal-card", "card": "7H"},
    )  # fmt: skip
    assert said.status == 200, said
    assert [event["card"] for event in said.json["events"] if event["event"] == "card-dealt"] == ["7H"]
    assert front.give("s1", dealer, {"type": "join-table", "player": player, "area": 2}).status == 200
    mine = {permit["command"] for permit in front.get("/api/v1/tables/s1/permits", player).json}
    assert mine == {"consent-to-variant", "raise-dispute"}
    assert {"bring-chips", "leave-table"} <= {permit["command"] for permit in front.get("/api/v1/tables/s1/permits", dealer).json}
    other = front.give("s1", player, {"type": "deal-card", "card": "8H"})
    assert other.status == 422
    assert "dealer" in other.sentence


def test_every_command_has_its_route_in_the_document(front: Front) -> None:
    document = front.get("/api/v1/openapi.json")
    assert document.status == 200
    paths = document.json["paths"]
    assert {path.rpartition("/")[2] for path in paths if "/commands/" in path} == set(COMMAND)


def test_nothing_comes_from_elsewhere(front: Front) -> None:
    assert front.get("/ready").headers["Content-Security-Policy"].startswith("default-src 'self'")
    assert front.ask("GET", "/ready", host="elsewhere.example").status == 400


def test_a_command_that_does_not_exist_has_no_route(front: Front) -> None:
    said = front.post("/api/v1/tables/b1/commands/dance", front.house.patron(), {"id": str(uuid4())})
    assert (said.status, said.sentence) == (404, "There is no such command.")


def test_one_command_by_its_own_route_is_read_as_strictly(front: Front) -> None:
    player, path = front.house.patron(), "/api/v1/tables/b1/commands/join-table"
    for body, word in (
        ({"area": 1}, "`id`"),
        ({"id": str(uuid4())}, "`area`"),
        ({"id": str(uuid4()), "area": 1, "by": "S1"}, "`by`"),
        ({"id": str(uuid4()), "area": 1, "type": "join-table"}, "`type`"),
    ):
        said = front.post(path, player, body)
        assert said.status == 422
        assert word in said.sentence


def test_where_a_key_stands_twice_the_last_counts(front: Front) -> None:
    player = front.house.patron(100_00)
    front.house.until_players("b1")
    body = b'{"id": "%s", "commands": [{"type": "join-table", "area": 9999, "area": 2}]}' % str(uuid4()).encode()
    assert front.post("/api/v1/tables/b1/commands", player, body).status == 200
    assert front.house.table("b1").floor.people[player].area == 2


def test_a_sign_is_read_strictly_all_the_way_down(front: Front) -> None:
    supervisor = front.house.staff[Rank.SUPERVISOR]
    limits = {"player": {"minimum": 5_00, "maximum": 500_00, "extra": 1}}
    said = front.give("b1", supervisor, {"type": "alter-limits", "sign": {"limits": limits}})
    assert said.status == 422
    assert "`extra`" in said.sentence


def test_a_character_that_no_database_takes_is_refused_everywhere(front: Front) -> None:
    player = front.house.patron(100_00)
    front.house.until_players("b1")
    for path in ("tables/%00", "tables/b%001/permits", "tables/%00/rounds/1", "purse?patron=%00", "tables/b1/journal?after=%00"):
        assert front.get(f"/api/v1/{path}", player).status == 400
    for path, body in (
        ("sign-in", {"name": "Ada\0"}),
        ("purse/buy-in", {"id": str(uuid4()), "amount": 5, "patron": "\0"}),
        ("tables/b1/commands", {"id": str(uuid4()), "commands": [{"type": "join-table", "player": "P\0", "area": 1}]}),
        ("tables/b1/commands/join-table", {"id": str(uuid4()), "player": "P\0", "area": 1}),
        ("people/acts", {"id": str(uuid4()), "act": {"act": "issue-card", "person": "\0"}}),
    ):
        assert front.post(f"/api/v1/{path}", player, body).status == 422
    assert front.ask("GET", "/api/v1/tables", cookie='sessionid="\\000bcdefghi"').status == 401


def test_no_table_goes_by_a_character_that_no_database_takes(front: Front) -> None:
    assert front.house.pit.looking.table("b1\0") is None
