"""Signing in, and the purse, over HTTP."""

from uuid import uuid4

import pytest
from django.conf import settings
from tests.house.fronts import Front

from croupier.games.ranks import Rank
from croupier.house.api import limits
from croupier.house.api.answers import Turned
from croupier.house.floor.cage import BuyIn
from croupier.house.people.demonstration import create

pytestmark = pytest.mark.slow


def test_a_purse_is_filled_and_emptied(front: Front) -> None:
    player = front.house.patron()
    request = {"id": str(uuid4()), "amount": 500_00}
    bought = front.post("/api/v1/purse/buy-in", player, request)
    assert (bought.status, bought.json) == (200, {"balance": 500_00})
    assert front.post("/api/v1/purse/buy-in", player, request).content == bought.content
    assert front.post("/api/v1/purse/buy-in", player, request | {"amount": 1}).status == 409
    assert front.post("/api/v1/purse/cash-out", player, {"id": str(uuid4()), "amount": 600_00}).status == 422
    out = front.post("/api/v1/purse/cash-out", player, {"id": str(uuid4()), "amount": 200_00})
    assert out.json == {"balance": 300_00}
    assert front.get("/api/v1/purse", player).json == {"balance": 300_00}


def test_chips_at_a_table_are_still_one_s_own(front: Front) -> None:
    player = front.house.patron(1000_00)
    front.play("b1", player, "player")
    balance = front.get("/api/v1/purse", player).json["balance"]
    assert balance == front.house.table("b1").chips(player)
    more = front.post("/api/v1/purse/buy-in", player, {"id": str(uuid4()), "amount": 100_00})
    assert more.json == {"balance": balance + 100_00}
    out = front.post("/api/v1/purse/cash-out", player, {"id": str(uuid4()), "amount": 150_00})
    assert out.json == {"balance": balance - 50_00}


def test_a_table_that_keeps_its_chips_keeps_no_others(front: Front) -> None:
    """Whoever has a hand in play leaves there what lies before them; what they have elsewhere is theirs to cash."""
    house = front.house
    house.set_up("three-card-poker", "a1")  # asked before the other
    player, dealer = house.patron(300_00), house.staff[Rank.DEALER]
    assert front.give("a1", player, {"type": "join-table", "area": 1}).status == 200
    assert front.give("a1", dealer, {"type": "show-player-card", "player": player, "card": "own"}).status == 200
    house.until_players("a1")
    staked = front.give("a1", player, {"type": "place-wager", "area": 1, "wager": "ante", "amount": 50_00})
    assert staked.status == 200, staked
    house.until_players("a1")
    assert front.give("b1", player, {"type": "join-table", "area": 1}).status == 200
    assert house.pit.ask(BuyIn(str(uuid4()), dealer, player, 100_00)).granted
    assert front.give("b1", player, {"type": "bring-chips", "amount": 100_00}).status == 200
    much = front.post("/api/v1/purse/cash-out", player, {"id": str(uuid4()), "amount": 150_00})
    assert much.status == 422
    assert much.sentence.startswith("$150.00 cannot be cashed out: $100.00 in chips are at hand. ")
    assert much.sentence.endswith(f"{player} has a hand in play: what lies in front of them stays until its result.")
    assert much.json["refused"]["command"] is None
    assert much.json["refused"]["clause"]
    assert (house.table("a1").chips(player), house.table("b1").chips(player)) == (250_00, 100_00)
    out = front.post("/api/v1/purse/cash-out", player, {"id": str(uuid4()), "amount": 80_00})
    assert (out.status, out.json) == (200, {"balance": 270_00})
    assert (house.table("a1").chips(player), house.table("b1").chips(player)) == (250_00, 20_00)


@pytest.mark.parametrize("rank", list(Rank))
def test_another_s_purse(front: Front, rank: Rank) -> None:
    owner = front.house.patron(100_00)
    person = front.house.patron() if rank is Rank.PLAYER else front.house.staff[rank]
    looked = front.get(f"/api/v1/purse?patron={owner}", person)
    handles = rank in (Rank.DEALER, Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER)
    sees = handles or rank in (Rank.SURVEILLANCE, Rank.INSPECTOR)
    assert looked.status == (200 if sees else 403), looked
    moved = front.post("/api/v1/purse/cash-out", person, {"id": str(uuid4()), "amount": 50_00, "patron": owner})
    assert moved.status == (200 if handles else 403), moved
    assert front.get("/api/v1/purse", owner).json == {"balance": 50_00 if handles else 100_00}


@pytest.mark.parametrize("amount", [0, -5, 10**16, 1.5, "5", None])
def test_an_amount_makes_sense(front: Front, amount: object) -> None:
    player = front.house.patron(100_00)
    said = front.post("/api/v1/purse/cash-out", player, {"id": str(uuid4()), "amount": amount})
    assert said.status == 422
    assert "`amount`" in said.sentence


def test_a_stranger_has_no_purse(front: Front) -> None:
    for path in ("/api/v1/purse/buy-in", "/api/v1/purse/cash-out", "/api/v1/purse", "/api/v1/sign-out"):
        assert front.post(path, None, {"id": str(uuid4()), "amount": 5}).status in (401, 405)


def test_a_demonstration_s_accounts_come_in_by_name(front: Front) -> None:
    create(front.house.pit)
    accounts = front.get("/api/v1/demonstration").json
    assert {account["rank"] for account in accounts} == {rank.value for rank in Rank}
    for account in accounts:
        said = front.post("/api/v1/sign-in", None, {"name": account["name"]})
        assert said.status == 200
        assert {"rank": account["rank"], "id": account["id"]}.items() <= said.json.items()
        assert front.ask("GET", "/api/v1/tables", authorization=f"Bearer {said.json['token']}").status == 200


def test_wrong_names_are_not_let_in(front: Front) -> None:
    said = front.post("/api/v1/sign-in", None, {"name": "nobody", "password": "nothing"})
    assert said.status == 401
    assert said.sentence.endswith(".")
    assert front.post("/api/v1/sign-in", None, {"name": "x", "rank": "dealer"}).status == 422
    assert front.post("/api/v1/sign-in", None, b"").status == 400


def test_whoever_signs_out_is_a_stranger(front: Front) -> None:
    player = front.house.patron()
    assert front.get("/api/v1/tables", player).status == 200
    assert front.post("/api/v1/sign-out", player).status == 200
    assert front.get("/api/v1/tables", player).status == 401


def test_who_asks_too_much_is_sent_away(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = front.house.patron(), front.house.patron()
    monkeypatch.setitem(settings.THROTTLES, "person", (0.001, 3))
    limits.BY_PERSON.forget()
    statuses = [front.get("/api/v1/tables", one).status for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    assert int(front.get("/api/v1/tables", one).headers["Retry-After"]) >= 1
    assert front.get("/api/v1/tables", other).status == 200
    monkeypatch.setitem(settings.THROTTLES, "address", (0.001, 1))
    limits.BY_ADDRESS.forget()
    assert front.get("/api/v1/tables", other).status == 200
    assert front.get("/api/v1/tables").status == 429
    limits.BY_PERSON.forget()
    limits.BY_ADDRESS.forget()


def test_one_machine_has_one_jar_however_many_addresses_it_has(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.THROTTLES, "address", (0.001, 2))
    limits.BY_ADDRESS.forget()
    asked = [front.get("/api/v1/tables", where=where).status for where in ("2001:db8::1", "2001:db8::2", "2001:db8::3")]
    assert asked == [401, 401, 429]
    assert front.get("/api/v1/tables", where="2001:db8:0:1::1").status == 401
    limits.BY_ADDRESS.forget()


def test_jars_fill_again_and_are_forgotten_when_full(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    jars = limits.Jars("person", lambda: now[0])
    monkeypatch.setitem(settings.THROTTLES, "person", (1.0, 2.0))
    monkeypatch.setattr(limits, "_MOST_JARS", 10)
    jars.take("a")
    jars.take("a")
    with pytest.raises(Turned):
        jars.take("a")
    now[0] += 1
    jars.take("a")
    for stranger in range(40):
        now[0] += 10
        jars.take(str(stranger))
    assert len(jars._left) <= 11


def test_a_patron_holds_themselves_to_less(front: Front) -> None:
    player, another = front.house.patron(100_00), front.house.patron()
    act = {"act": "set-limit", "person": player, "limit": "loss", "value": 50_00}
    assert front.get("/api/v1/me", player).json["limits"] == {}
    said = front.post("/api/v1/people/acts", player, {"id": str(uuid4()), "act": act})
    assert said.status == 200, said
    me = front.get("/api/v1/me", player).json
    assert (me["id"], me["rank"], me["limits"]) == (player, "player", {"loss": 50_00})
    assert front.post("/api/v1/people/acts", another, {"id": str(uuid4()), "act": act}).status == 403


def test_staff_act_upon_people_as_their_rank_lets_them(front: Front) -> None:
    patron = front.house.patron()
    body = {"id": str(uuid4()), "act": {"act": "issue-card", "person": patron}}
    assert front.post("/api/v1/people/acts", front.house.staff[Rank.INSPECTOR], body).status == 403
    said = front.post("/api/v1/people/acts", front.house.staff[Rank.SUPERVISOR], body | {"id": str(uuid4())})
    assert said.status == 200
    assert front.get("/api/v1/me", patron).json["card"]
    assert front.post("/api/v1/people/acts", patron, {"id": str(uuid4()), "act": {"act": "dance", "person": patron}}).status == 422


def test_whoever_is_suspended_neither_looks_nor_acts(front: Front) -> None:
    dealer, manager = front.house.staff[Rank.DEALER], front.house.staff[Rank.MANAGER]
    assert front.get("/api/v1/tables", dealer).status == 200
    act = {"act": "suspend", "person": dealer}
    assert front.post("/api/v1/people/acts", manager, {"id": str(uuid4()), "act": act}).status == 200
    for path in ("/api/v1/tables", "/api/v1/tables/b1", "/api/v1/tables/b1/journal", "/api/v1/me"):
        assert front.get(path, dealer).status == 403
    assert front.give("b1", dealer, {"type": "drop-cards"}).status == 403
