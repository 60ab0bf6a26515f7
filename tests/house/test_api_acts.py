"""People over HTTP: the floor decides, whoever asks."""

from uuid import uuid4

import pytest
from tests.house.fronts import Front
from tests.house.pits import receipt

from croupier.games.ranks import CHAIN, Rank
from croupier.house.floor.cage import BuyIn
from croupier.house.people import tokens
from croupier.house.people.models import Login
from croupier.house.settings import DEMONSTRATION_VARIABLE


def new() -> str:
    return str(uuid4())


def test_a_patron_sets_a_limit_and_is_held_to_it(front: Front) -> None:
    player = front.house.patron(1000_00)
    front.house.until_players("b1")
    limit = {"id": new(), "act": {"act": "set-limit", "person": player, "limit": "loss", "value": 20_00}}
    set_ = front.post("/api/v1/people/acts", player, limit)
    assert set_.status == 200, set_
    assert front.post("/api/v1/people/acts", player, limit).content == set_.content
    assert set_.json.keys() == {"events"}  # how far the staff stream is tells what others do
    mine = front.get("/api/v1/me", player).json
    assert (mine["id"], mine["rank"], mine["limits"]["loss"]) == (player, "player", 20_00)
    assert front.give("b1", player, {"type": "join-table", "area": 1}).status == 200
    said = front.give("b1", player, {"type": "place-wager", "area": 1, "wager": "player", "amount": 25_00})
    assert (said.status, said.json["refused"]["command"]) == (422, 0)
    assert "limit that you have set yourself" in said.sentence


def test_a_patron_is_told_of_what_they_have_loosened(front: Front) -> None:
    player = front.house.patron()

    def set_(limit: str, value: int | None) -> int:
        act = {"act": "set-limit", "person": player, "limit": limit, "value": value}
        said = front.post("/api/v1/people/acts", player, {"id": new(), "act": act})
        assert said.status == 200, said
        since: int = said.json["events"][0]["since"]
        return since

    set_("loss", 20_00)
    set_("day", 60)
    mine = front.get("/api/v1/me", player).json
    assert (mine["limits"], mine["waiting"]) == ({"loss": 20_00, "day": 60}, {})
    later = {"loss": {"value": 30_00, "since": set_("loss", 30_00)}, "day": {"value": None, "since": set_("day", None)}}
    mine = front.get("/api/v1/me", player).json
    assert (mine["limits"], mine["waiting"]) == ({"loss": 20_00, "day": 60}, later)
    set_("loss", 10_00)
    mine = front.get("/api/v1/me", player).json
    assert (mine["limits"]["loss"], mine["waiting"].keys()) == (10_00, {"day"})


def test_whoever_is_named_manager_of_a_tournament_is_told(front: Front) -> None:
    dealer, manager = front.house.staff[Rank.DEALER], front.house.staff[Rank.MANAGER]

    def named(act: str, tournament: str) -> int:
        request = {"id": new(), "act": {"act": act, "person": dealer, "tournament": tournament}}
        return front.post("/api/v1/people/acts", manager, request).status

    assert front.get("/api/v1/me", dealer).json["tournaments"] == []
    for wrong in ("", "-", "a b", "Spring", "spring\n", "a" * 21, "a--b", "spring-", "\u00e9t\u00e9"):
        assert named("give-tournament", wrong) == 422
    assert named("give-tournament", "spring-2027") == 200
    assert front.get("/api/v1/me", dealer).json["tournaments"] == ["spring-2027"]
    assert named("take-tournament", "spring-2027") == 200
    assert front.get("/api/v1/me", dealer).json["tournaments"] == []


def test_an_excluded_patron_looks_and_leaves(front: Front) -> None:
    player = front.house.patron(1000_00)
    assert front.give("b1", player, {"type": "join-table", "area": 1}).status == 200
    out = {"id": new(), "act": {"act": "exclude-myself", "person": player}}
    assert front.post("/api/v1/people/acts", player, out).status == 200
    assert front.get("/api/v1/me", player).json["standing"] == "excluded"
    assert front.get("/api/v1/tables/b1", player).status == 200
    assert front.give("b1", player, {"type": "leave-table"}).status == 200
    assert front.give("b1", player, {"type": "join-table", "area": 1}).status == 403


@pytest.mark.parametrize("rank", list(Rank))
def test_the_floor_looks_at_rank(front: Front, rank: Rank) -> None:
    by = front.house.patron() if rank is Rank.PLAYER else front.house.staff[rank]
    patron, high = front.house.patron(), rank in CHAIN[2:]
    issued = front.post("/api/v1/people/acts", by, {"id": new(), "act": {"act": "issue-card", "person": patron}})
    nobody = front.post("/api/v1/people/acts", by, {"id": new(), "act": {"act": "issue-card", "person": "P9999"}})
    assert (issued.status, nobody.status) == ((200, 422) if high else (403, 403))
    assert high or issued.content == nobody.content
    added = front.post("/api/v1/people", by, {"id": new(), "rank": "player", "name": f"Marie {rank}", "password": "quiet-lamp-47"})
    assert added.status == (200 if high else 403), added
    assert Login.objects.filter(name=f"Marie {rank}").exists() is high
    assert front.get("/api/v1/notices", by).status == (200 if high or rank in (Rank.SURVEILLANCE, Rank.INSPECTOR) else 403)


def test_a_name_that_is_erased_is_gone(front: Front) -> None:
    supervisor, manager = front.house.staff[Rank.SUPERVISOR], front.house.staff[Rank.MANAGER]
    newcomer = {"id": new(), "rank": "player", "name": "Marie", "password": "quiet-lamp-47"}
    patron = front.post("/api/v1/people", supervisor, newcomer).json["id"]
    assert front.get("/api/v1/me", patron).status == 200
    erase = {"id": new(), "act": {"act": "erase-name", "person": patron}}
    assert front.post("/api/v1/people/acts", manager, erase | {"id": new()}).status == 422  # an account in use
    close = {"id": new(), "act": {"act": "close-account", "person": patron}}
    assert front.post("/api/v1/people/acts", supervisor, close).status == 200
    assert front.post("/api/v1/people/acts", supervisor, erase | {"id": new()}).status == 403
    assert Login.objects.get(person=patron).name == "Marie"
    erased = front.post("/api/v1/people/acts", manager, erase)
    assert erased.status == 200, erased
    assert erased.json.keys() == {"version", "events"}
    assert [event["event"] for event in erased.json["events"]] == ["name-erased"]
    login = Login.objects.get(person=patron)
    assert (login.name, login.folded, login.salt) == (None, None, "")
    assert front.post("/api/v1/people/acts", manager, erase).content == erased.content
    assert front.get("/api/v1/me", patron).status == 401
    assert front.post("/api/v1/sign-in", None, {"name": "Marie", "password": "quiet-lamp-47"}).status == 401


def test_whoever_was_added_signs_in(front: Front) -> None:
    supervisor = front.house.staff[Rank.SUPERVISOR]
    newcomer = {"id": new(), "rank": "player", "name": "Marie", "password": "quiet-lamp-47"}
    added = front.post("/api/v1/people", supervisor, newcomer)
    assert added.json == front.post("/api/v1/people", supervisor, newcomer).json
    came = front.post("/api/v1/sign-in", None, {"name": "marie", "password": "quiet-lamp-47"})
    assert (came.status, came.json["id"]) == (200, added.json["id"])


@pytest.mark.parametrize(("first", "then"), [("quiet-lamp-47", "other-lamp-48"), ("quiet-lamp-47", ""), ("", "quiet-lamp-47")])
def test_the_same_id_with_another_password_is_another_request(front: Front, first: str, then: str) -> None:
    supervisor = front.house.staff[Rank.SUPERVISOR]
    newcomer = {"id": new(), "rank": "player", "name": "Marie", "password": first}
    added = front.post("/api/v1/people", supervisor, newcomer)
    assert added.status == 200
    kept = Login.objects.get(person=added.json["id"]).password
    other = front.post("/api/v1/people", supervisor, newcomer | {"password": then})
    assert other.status == 409
    assert "asked for something else" in other.sentence
    assert Login.objects.get(person=added.json["id"]).password == kept
    assert front.post("/api/v1/people", supervisor, newcomer).content == added.content


def test_a_token_ends_with_a_rank_that_signs_in_with_a_code(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DEMONSTRATION_VARIABLE)
    dealer, manager = front.house.staff[Rank.DEALER], front.house.staff[Rank.MANAGER]
    front.token(manager, with_code=True)
    for rank, status in (("casino-supervisor", 200), ("gaming-manager", 401)):
        request = {"id": new(), "act": {"act": "change-rank", "person": dealer, "rank": rank}}
        changed = front.post("/api/v1/people/acts", manager, request)
        assert changed.status == 200
        assert front.get("/api/v1/me", dealer).status == status
    assert front.get("/api/v1/me", manager).status == 200
    later = tokens.issue(dealer, with_code=True)
    assert front.post("/api/v1/people/acts", manager, request).content == changed.content
    assert tokens.person_of(later) == dealer  # what is answered again ends nothing a second time


def test_much_cash_is_told(front: Front) -> None:
    supervisor, patron = front.house.staff[Rank.SUPERVISOR], front.house.patron()
    assert front.get("/api/v1/notices", supervisor).json == []
    assert front.house.pit.ask(BuyIn(receipt(), supervisor, patron, 10_000_00)).granted
    (notice,) = front.get("/api/v1/notices", supervisor).json
    assert (notice["patron"], notice["cash_in"]) == (patron, 10_000_00)


@pytest.mark.parametrize("path", ["/api/v1/me", "/api/v1/notices"])
def test_a_stranger_is_nobody(front: Front, path: str) -> None:
    assert front.get(path).status == 401
    for writing in ("/api/v1/people", "/api/v1/people/acts"):
        assert front.post(writing, None, {}).status == 401
