"""What is on record of a table, over HTTP."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.house.fronts import Front
from tests.house.playing import play, seated

from croupier.cards.commitment import read_reveal, verify
from croupier.desk.journal import read_journal, replay_journal
from croupier.desk.records import rounds_of
from croupier.desk.reporting import report, report_csv, report_document
from croupier.desk.takings import Takings
from croupier.games.adjudicate import adjudicate, judge
from croupier.games.catalogue import GAMES
from croupier.games.ranks import SEES_ALL, Rank
from croupier.table.asking.required import required

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
STAFF = [rank for rank in Rank if rank is not Rank.PLAYER]


def file_of(front: Front, table: str, to: Path) -> Path:
    said = front.get(f"/api/v1/tables/{table}/journal.jsonl", front.house.staff[Rank.INSPECTOR])
    assert said.status == 200
    to.write_bytes(said.content)
    return to


def deal_to(front: Front, table: str, player: str) -> None:
    """A player with an Ante, up to where they decide."""
    house, dealer = front.house, front.house.staff[Rank.DEALER]
    house.until_players(table)
    assert front.give(table, player, {"type": "join-table", "area": 1}).status == 200
    assert front.give(table, dealer, {"type": "show-player-card", "player": player, "card": "own"}).status == 200
    staked = front.give(table, player, {"type": "place-wager", "area": 1, "wager": "ante", "amount": 50_00})
    assert staked.status == 200, staked
    while required(house.table(table)).what != "ask":
        assert house.step(table)


def test_the_journal_as_a_file_is_the_chain_of_the_database(front: Front, tmp_path: Path) -> None:
    front.play("b1", front.house.patron(1000_00), "player")
    table, count, last = replay_journal(read_journal(file_of(front, "b1", tmp_path / "b1.jsonl")))
    head = front.house.pit.looking.head("table:b1")
    assert head is not None
    assert (table, count, last) == (front.house.table("b1"), head.version, head.hash)


@pytest.mark.parametrize("rank", list(Rank))
def test_the_file_is_for_those_who_see_all(front: Front, rank: Rank) -> None:
    person = front.house.patron() if rank is Rank.PLAYER else front.house.staff[rank]
    said = front.get("/api/v1/tables/b1/journal.jsonl", person)
    assert said.status == (200 if rank in SEES_ALL else 403)


@pytest.mark.parametrize("rank", list(Rank))
def test_pages_hold_what_may_be_heard(front: Front, rank: Rank, tmp_path: Path) -> None:
    house = front.house
    house.set_up("three-card-poker", "t1")
    player = house.patron(1000_00)
    deal_to(front, "t1", player)
    person = house.patron() if rank is Rank.PLAYER else house.staff[rank]
    found: list[Any] = []
    after = 0
    while len(found) < house.table("t1").sequence:
        page = front.get(f"/api/v1/tables/t1/journal?after={after}&limit=7", person).json
        assert len(page["entries"]) <= 7
        found += page["entries"]
        after = found[-1]["version"]
    assert [entry["version"] for entry in found] == list(range(1, house.table("t1").sequence + 1))
    dealt = [entry["event"]["card"] for entry in found if entry["event"] and entry["event"]["event"] == "card-dealt"]
    assert dealt
    assert (None in dealt) is (rank not in SEES_ALL)
    assert any("hash" in entry for entry in found) is (rank in SEES_ALL)


@pytest.mark.parametrize(("game", "wager"), [("premium-baccarat", "player"), ("seven-up-baccarat", "banker")])
def test_every_round_can_be_judged_again(front: Front, game: str, wager: str, tmp_path: Path) -> None:
    house = front.house
    house.set_up(game, "g1")
    player = house.patron(10_000_00)
    numbers = [front.play("g1", player, wager) for _ in range(3)]
    expected = {found.number: found for found in rounds_of(read_journal(file_of(front, "g1", tmp_path / "g1.jsonl")))}
    assert numbers == list(expected)
    for number in numbers:
        said = front.get(f"/api/v1/tables/g1/rounds/{number}", player)
        assert said.status == 200, said
        assert said.json["record"] == msgspec.json.decode(msgspec.json.encode(expected[number].record))
        judged = msgspec.json.decode(msgspec.json.encode(judge(expected[number].record)))
        assert said.json["settled"]["wagers"] == judged["wagers"]
        assert said.json["void"] is False
    assert front.get(f"/api/v1/tables/g1/rounds/{numbers[-1] + 1}", player).status == 404


def test_a_hand_given_up_is_seen_by_those_alone_who_see_all(front: Front) -> None:
    house = front.house
    house.set_up("three-card-poker", "t1")
    player = house.patron(1000_00)
    deal_to(front, "t1", player)
    assert front.give("t1", player, {"type": "decide", "area": 1, "decision": "fold"}).status == 200
    while house.table("t1").round is not None:
        assert house.step("t1")
    shown = {
        rank: front.get("/api/v1/tables/t1/rounds/1", house.staff[rank]).json["record"]["cards"]
        for rank in (Rank.MANAGER, Rank.SURVEILLANCE)
    }
    own = front.get("/api/v1/tables/t1/rounds/1", player).json["record"]["cards"]
    assert "??" not in shown[Rank.SURVEILLANCE]
    assert shown[Rank.MANAGER].count("??") >= 3
    assert own == shown[Rank.MANAGER]


def test_a_hand_that_was_played_is_there_for_everyone_to_judge(front: Front) -> None:
    """It lay open when it was settled, so that whoever reads the round can judge it again."""
    house = front.house
    house.set_up("three-card-poker", "t1")
    player, other = house.patron(1000_00), house.patron()
    deal_to(front, "t1", player)
    assert front.give("t1", player, {"type": "decide", "area": 1, "decision": "play"}).status == 200
    while house.table("t1").round is not None:
        assert house.step("t1")
    for person in (player, other, house.staff[Rank.DEALER]):
        said = front.get("/api/v1/tables/t1/rounds/1", person).json
        assert "??" not in said["record"]["cards"]
        judged = msgspec.json.decode(msgspec.json.encode(adjudicate(msgspec.json.encode(said["record"]))))
        assert {**judged, "id": 1} == {**said["settled"], "id": 1}


@pytest.mark.parametrize("game", GAMES)
def test_a_player_reads_of_themselves_alone_and_can_judge_every_round(front: Front, game: str) -> None:
    house = front.house
    players = seated(house, game, "g1", 3)
    play(house, game, "g1", players, 4)
    numbers = range(1, house.table("g1").played + 1)
    everyone = {*players, house.patron()}
    for person in (*everyone, *house.staff.values()):
        others = everyone - {person} if person in everyone else set[str]()
        read = []
        for number in numbers:
            said = front.get(f"/api/v1/tables/g1/rounds/{number}", person)
            judged = msgspec.json.decode(msgspec.json.encode(adjudicate(msgspec.json.encode(said.json["record"]))))
            assert judged == said.json["settled"]
            assert [wager["player"] for wager in said.json["record"]["wagers"]].count(person) == (person in players)
            assert len({wager["player"] for wager in said.json["record"]["wagers"]}) == len(players)
            read.append(said.content)
        after, version = 0, house.table("g1").sequence
        while after < version:
            read.append(front.get(f"/api/v1/tables/g1/journal?after={after}&limit=50", person).content)
            after += 50
        found = {each.decode() for page in read for each in re.findall(rb"P\d{4}", page)}
        if person in everyone:
            assert not found & others
            assert (person in found) is (person in players)
        elif person != house.staff[Rank.TOURNAMENT_MANAGER]:
            assert found == set(players)


def test_what_is_no_number_is_refused(front: Front) -> None:
    player = front.house.patron()
    for path in ("rounds/0", "rounds/x", f"rounds/{10**30}", "journal?after=-1", "journal?limit=100000", "journal?after=x"):
        said = front.get(f"/api/v1/tables/b1/{path}", player)
        assert said.status == 422, said
        assert said.sentence.endswith(".")
    assert front.get("/api/v1/tables/nowhere/journal", player).status == 404
    assert front.get("/api/v1/tables/nowhere/rounds/1", player).status == 404


@pytest.mark.parametrize("rank", list(Rank))
def test_figures_are_for_those_who_answer_for_them(front: Front, rank: Rank) -> None:
    person = front.house.patron() if rank is Rank.PLAYER else front.house.staff[rank]
    may = rank not in (Rank.PLAYER, Rank.DEALER, Rank.TOURNAMENT_MANAGER)
    for path in ("/api/v1/takings", "/api/v1/tables/b1/takings"):
        said = front.get(f"{path}?expected=false", person)
        assert said.status == (200 if may else 403)
    assert front.get("/api/v1/tables/nowhere/takings?expected=false", person).status == (404 if may else 403)


def test_figures_are_those_of_the_journal_and_go_on(front: Front, tmp_path: Path) -> None:
    player, supervisor = front.house.patron(1000_00), front.house.staff[Rank.SUPERVISOR]
    for rounds in (1, 2):
        front.play("b1", player, "player")
        heard = Takings()
        for entry in read_journal(file_of(front, "b1", tmp_path / "b1.jsonl")):
            heard.hear(entry.event)
        expected = report(heard.periods)
        found = front.get("/api/v1/tables/b1/takings?expected=false", supervisor)
        assert found.json == msgspec.json.decode(msgspec.json.encode(report_document(expected)))
        assert found.json["tables"][0]["rounds"] == rounds
        as_csv = front.get("/api/v1/takings?expected=false&form=csv", supervisor)
        assert as_csv.content.decode() == report_csv(expected)
        assert as_csv.headers["Content-Type"].startswith("text/csv")


def test_a_shoe_is_shown_once_it_has_ended(front: Front) -> None:
    player, supervisor = front.house.patron(1000_00), front.house.staff[Rank.SUPERVISOR]
    front.play("b1", player, "player")
    view = front.get("/api/v1/tables/b1", player).json
    path = f"/api/v1/tables/b1/shoes/{view['cards']['shoe']}"
    said = front.get(path, front.house.staff[Rank.INSPECTOR])
    assert said.status == 404
    assert "has not ended" in said.sentence
    assert front.give("b1", supervisor, {"type": "shuffle", "how": "dealer"}).status == 200
    found = front.get(path, player)
    assert found.status == 200
    assert verify(read_reveal(found.content), [view["cards"]["commitment"]]) == []
    assert front.get("/api/v1/tables/b1/shoes/99", player).status == 404
    assert front.get("/api/v1/tables/nowhere/shoes/1", player).status == 404


def test_an_ended_shoe_shows_every_card_and_the_page_says_so(front: Front) -> None:
    """Those of a hand given up too, which no record of its round names."""
    house = front.house
    house.set_up("three-card-poker", "t1")
    player, other = house.patron(1000_00), house.patron()
    deal_to(front, "t1", player)
    shoe = house.table("t1").cards.shoe
    held = [str(slot.card) for slot in house.table("t1").round.hands["1"]]  # type: ignore[union-attr]
    assert front.give("t1", player, {"type": "decide", "area": 1, "decision": "fold"}).status == 200
    while house.table("t1").round is not None:
        assert house.step("t1")
    assert "??" in front.get("/api/v1/tables/t1/rounds/1", other).json["record"]["cards"]
    while (found := front.get(f"/api/v1/tables/t1/shoes/{shoe}", other)).status != 200:
        assert house.step("t1"), found
    order = found.json["deliveries"][0]["order"].split()
    assert len(held) == 3
    assert len(order) == 52
    assert set(held) <= set(order)
    (line,) = [line for line in PAGE.read_text().splitlines() if "/tables/b1/shoes/" in line]
    assert "every card of it" in line


def test_what_others_have_is_not_a_player_s_to_read(front: Front) -> None:
    house = front.house
    house.until_players("b1")
    one, other = house.patron(500_00), house.patron(700_00)
    for area, player in ((1, one), (2, other)):
        assert front.give("b1", player, {"type": "join-table", "area": area}).status == 200

    def brought(reader: str) -> list[tuple[str, int]]:
        entries = front.get("/api/v1/tables/b1/journal", reader).json["entries"]
        told = [entry["event"] for entry in entries if entry["event"] is not None]
        return [(event["player"], event["amount"]) for event in told if event["event"] == "chips-brought"]

    assert brought(one) == [(one, 500_00)]
    assert brought(other) == [(other, 700_00)]
    assert brought(house.staff[Rank.TOURNAMENT_MANAGER]) == []
    assert brought(house.staff[Rank.DEALER]) == brought(house.staff[Rank.INSPECTOR]) == [(one, 500_00), (other, 700_00)]
