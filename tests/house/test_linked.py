"""Tables of the house that feed a pool: stakes, prizes and payments in two streams and one transaction."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest
from tests.house.linking import MAJOR, MINOR, NOTHING, Scanned, linked_table, pooled
from tests.house.pits import House
from tests.house.playing import play, seated
from tests.house.pools import OPEN, collect, given

import croupier as cr
from croupier.games.ranks import Rank
from croupier.house.audit.auditing import audit
from croupier.house.dealing.automatic import Dealing
from croupier.house.demonstration import set_up_demonstration
from croupier.house.floor.asked import Reply, sentence_of
from croupier.house.floor.commands import Step
from croupier.house.floor.pit import Pit
from croupier.house.home import Home
from croupier.house.journal.models import Account, Entry
from croupier.house.people.persons import SOFTWARE
from croupier.table.model.people import Actor

pytestmark = pytest.mark.slow

c = cr.commands


def clean(house: House) -> None:
    sheet = audit(house.pit.home)
    assert {name: [f"{each.where}: {each.what}" for each in check.findings] for name, check in sheet if check.found} == {}


def balances() -> dict[str, int]:
    return dict(Account.objects.values_list("code", "balance"))


def test_a_sealed_table_feeds_its_pool(house: House) -> None:
    pooled(house)
    patrons = seated(house, "baceball", "h1")
    manager = house.staff[Rank.MANAGER]
    assert house.give("h1", manager, c.LinkPool("North", by=Actor(manager, Rank.MANAGER), at=0)).granted
    for number in range(1, 4):
        house.until_players("h1")
        assert house.stake("h1", patrons[0], 1, "bet", 10_00).granted
        assert house.stake("h1", patrons[0], 1, "jackpot", 5_00).granted
        house.until_players("h1")
        while (asked := cr.required(house.table("h1"))).what == "ask":
            assert house.give("h1", patrons[0], c.Decide(1, asked.standing[1], by=Actor(patrons[0], Rank.PLAYER), at=0)).granted
            house.until_players("h1")
        assert balances()["pool:North:major"] == 100_000_00 + number * 75
    clean(house)


def test_a_prize_is_locked_verified_and_paid_in_both_books(house: House) -> None:
    pooled(house)
    table = Scanned(house, "d1")
    table.play(MINOR, NOTHING)
    assert cr.required(table.now).what == "verify-prize"
    assert "casino supervisor" in cr.required(table.now).sentence
    assert not house.step("d1"), "it waits for a supervisor"
    assert balances()["award:1"] == 10_000_40 + 460
    clean(house)
    table.verify(1)
    house.until_players("d1")
    held = balances()
    assert held["award:1"] == 0
    assert held["table:d1"] == 10_005_00 == -held["table:d1/jackpot-pool"]
    assert sum(held.values()) == 0
    assert table.now.round is None
    clean(house)


def test_a_void_hand_carries_its_stake_in_both(house: House) -> None:
    pooled(house)
    table = Scanned(house, "d1")
    table.stakes()
    table.deals([MAJOR, NOTHING])
    before = balances()["pool:North:major"]
    table.ok(c.AnnounceResult(by=table.dealer, at=0))
    assert balances()["award:1"] == 100_005_00
    table.ok(c.StrikePrize(1, "a seventh ace of diamonds in the device", by=table.supervisor, at=0))
    assert balances()["pool:North:major"] == before
    house.until_players("d1")
    clean(house)


def test_two_tables_take_turns_on_one_pool(house: House) -> None:
    pooled(house)
    one, other = Scanned(house, "d1"), Scanned(house, "d2")
    one.play(MAJOR, NOTHING)
    other.play(MAJOR, NOTHING)
    system = house.pit.looking.pools().system
    assert [(award.table, award.amount) for award in system.awards.values()] == [("d1", 100_001_50), ("d2", 100_001_50)]
    refused = house.give("d2", other.supervisor.id, c.VerifyPrize(2, by=other.supervisor, at=0))
    assert sentence_of(refused) == "Award 1 of the same meter was locked before and comes first."
    one.verify(1)
    other.verify(2)
    house.until_players("d1")
    house.until_players("d2")
    clean(house)


def test_what_the_pool_refuses_the_table_has_not_done(house: House) -> None:
    pooled(house)
    house.set_up("baceball", "h1")
    manager = house.staff[Rank.MANAGER]
    before = Entry.objects.count()
    reply = house.give("h1", manager, c.LinkPool("South", by=Actor(manager, Rank.MANAGER), at=0))
    assert (reply.status, sentence_of(reply)) == (422, "There is no pool 'South'.")
    assert Entry.objects.count() == before
    assert house.table("h1").link is None


@pytest.mark.parametrize("rank", list(Rank))
def test_who_may_link_a_table(house: House, rank: Rank) -> None:
    pooled(house)
    house.set_up("baceball", "h1")
    person = house.patron() if rank is Rank.PLAYER else house.staff[rank]
    reply = house.give("h1", person, c.LinkPool("North", by=Actor(person, rank), at=0))
    assert reply.granted is (rank is Rank.MANAGER)


def test_a_table_that_is_linked_to_nothing_goes_on_as_before(house: House) -> None:
    pooled(house)
    play(house, "baceball", "h1", seated(house, "baceball", "h1"), 2)
    assert house.pit.looking.pools().head.version == 1
    clean(house)


def test_a_table_of_the_house_speaks_for_itself(house: House) -> None:
    pooled(house)
    linked_table(house, "h1")
    for said in (collect(1, 1, table="h1"), {"type": "unlink", "table": "h1"}):
        reply: Reply = given(house, Rank.MANAGER, said)
        assert (reply.status, b"own-table" in reply.body) == (422, True)


def test_memory_is_only_a_cache_of_both(house: House) -> None:
    """Whatever is forgotten, table and pool are read again as they were."""
    pooled(house)
    table = Scanned(house, "d1")
    for _ in range(2):
        house.pit.writer.memory.forget()
        table.play(NOTHING, NOTHING)
    now = house.pit.looking.pools().system
    assert now.tables["d1"].last == 2
    clean(house)


# The demonstration, and pits of the last version


def test_the_demonstration_opens_a_pool_and_links_its_table_once(pit: Pit) -> None:
    set_up_demonstration(pit)
    system = pit.looking.pools().system
    pool = system.pools["Premier"]
    assert (pool.stake, [level.rate for level in pool.levels], pool.approval) == (
        5_00, [150_000, 40_000], "Demonstration: approved by nobody",
    )  # fmt: skip
    hot = pit.looking.table("h1")
    assert hot is not None
    assert hot.table.link is not None
    version = pit.looking.pools().head.version
    set_up_demonstration(pit)
    assert pit.looking.pools().head.version == version
    off = c.UnlinkPool(by=Actor(SOFTWARE, Rank.MANAGER), at=hot.table.now)
    assert pit.ask(Step("h1", hot.head.version, (off,))).granted
    set_up_demonstration(pit)
    assert pit.looking.pools().system.tables["h1"].pool == "", "whoever has taken it off has done so for good"
    clean(House(pit))


def test_the_demonstrations_dealer_and_guests_play_on_the_pool(pit: Pit) -> None:
    set_up_demonstration(pit)
    now = [0.0]
    dealing = Dealing(pit, guests=True, steady=lambda: now[0])
    dealing.attach()
    fed = pit.looking.pools().system.pools["Premier"].meters
    for _ in range(3_000):
        now[0] = max(dealing.turn(), now[0])
        if pit.looking.pools().system.pools["Premier"].meters > fed:
            break
    dealing.stop()
    assert pit.looking.pools().system.tables["h1"].last is not None
    clean(House(pit))


def old_home(home: Home) -> None:
    """As the last version left it: no stream of pools, and none of answers from it."""
    with closing(sqlite3.connect(home.journal)) as raw:
        assert raw.execute(
            "SELECT COUNT(*) FROM entry e JOIN stream s ON s.id = e.stream_id WHERE s.kind = 'pools'"
        ).fetchone() == (0,)
        raw.execute("DELETE FROM stream WHERE name IN ('pools', 'receipts:pools')")
        raw.commit()


def test_a_pit_of_the_last_version_opens_and_goes_on(home: Home) -> None:
    pit = Pit.open(home)
    house = House(pit)
    patrons = seated(house, "baceball", "h1")
    play(house, "baceball", "h1", patrons, 2)
    pit.close()
    old_home(home)
    assert not audit(home).faults, "it lacks nothing that it ever had"
    house.pit = pit = Pit.open(home)
    try:
        play(house, "baceball", "h1", patrons, 1)
        assert pit.looking.pools().head.version == 0
        pooled(house)
        manager = house.staff[Rank.MANAGER]
        assert house.give("h1", manager, c.LinkPool("North", by=Actor(manager, Rank.MANAGER), at=0)).granted
        play(house, "baceball", "h1", patrons, 1)
        clean(house)
    finally:
        pit.close()


@pytest.mark.parametrize("point", ["decided", "entries", "posted", "before-commit"])
def test_whatever_fails_neither_stream_has_moved(home: Home, point: str) -> None:
    broken: list[str] = []

    def passing(at: str) -> None:
        if at in broken:
            raise OSError("the disk is full")

    pit = Pit.open(home, passing=passing)
    try:
        house = House(pit)
        pooled(house)
        table = Scanned(house, "d1")
        table.stakes()
        table.deals([MINOR, NOTHING])
        before = Entry.objects.count(), balances(), pit.looking.pools().head
        broken.append(point)
        announce = c.AnnounceResult(by=table.dealer, at=0)
        with pytest.raises(OSError, match="full"):
            house.give("d1", table.dealer.id, announce, receipt_id="again")
        assert (pit.writer.memory.hots, pit.writer.memory.kept) == ({}, {})
        assert (Entry.objects.count(), balances(), pit.looking.pools().head) == before
        broken.clear()
        assert house.give("d1", table.dealer.id, announce, receipt_id="again").granted
        assert [award.table for award in pit.looking.pools().system.awards.values()] == ["d1"]
        clean(house)
    finally:
        pit.close()


def test_mystery_prizes_are_drawn_verified_and_paid_at_a_table_of_the_house(house: House) -> None:
    levels = {**OPEN["levels"], "mystery": {"rate": "0.01", "seed": 500_00, "chance": [1, 7]}}
    assert given(house, Rank.MANAGER, {**OPEN, "levels": levels}).granted
    table = Scanned(house, "d1")
    for number in range(1, 25):
        table.play(["9S", "8S", "7S"] if number % 2 else ["6H", "5H", "4H"], ["2H", "3H", "QH"])
        if cr.required(table.now).what == "verify-prize":
            table.verify(max(house.pit.looking.pools().system.awards))
            house.until_players("d1")
        assert table.now.round is None
        if table.now.cards.stock.remaining < 312 - 9 * 5:
            break
    awards = house.pit.looking.pools().system.awards.values()
    assert {award.level for award in awards} <= {"mystery"}
    assert balances().get("table:d1", 0) == sum(award.paid_out for award in awards)
    clean(house)


def test_a_mystery_prize_that_holds_nothing_is_paid_at_a_table_of_the_house(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.house.floor.feeding.number_below", lambda _below: 0)
    levels = {**OPEN["levels"], "mystery": {"rate": "0", "seed": 0, "chance": [1, 7]}}
    assert given(house, Rank.MANAGER, {**OPEN, "levels": levels}).granted
    table = Scanned(house, "d1")
    table.play(NOTHING, NOTHING)
    table.verify(1)
    house.until_players("d1")
    assert table.now.round is None
    assert house.pit.looking.pools().system.awards[1].state == "paid"
    clean(house)


def test_several_commands_of_one_request_move_both_streams_once(house: House) -> None:
    """A dealer may send the rest of a round in one go: the result is told to the pool before the cards are cleared."""
    pooled(house)
    table = Scanned(house, "d1")
    table.stakes()
    table.deals([NOTHING, NOTHING])
    by: Any = {"by": table.dealer, "at": 0}
    table.ok(c.AnnounceResult(**by), *(c.SettleWager(**by) for _ in range(4)), c.ClearRound(**by))
    assert house.pit.looking.pools().system.tables["d1"].round.told  # type: ignore[union-attr]
    clean(house)
