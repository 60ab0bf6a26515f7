"""Meters as they move: on a line of their own, on pages, and at every table that feeds the pool."""

import msgspec
import pytest
from tests.house.linking import NOTHING, Scanned, linked_table, pooled
from tests.house.pits import House
from tests.house.pools import LINK, collect, given
from tests.house.served import Served

from croupier.games.ranks import Rank
from croupier.house.floor.pit import Pit
from croupier.house.live.audiences import shared_audience
from croupier.house.live.channels import Seen, seen
from croupier.house.live.following import Following
from croupier.house.pages.consoles import LIVE
from croupier.house.pages.fragments import Consoles

pytestmark = pytest.mark.slow

POOLS = "/api/v1/pools/events"


def pays(told: dict[str, str]) -> int:
    found = msgspec.json.decode(told["data"])
    return int(found["pools"][0]["prizes"][0]["pays"])


def fed(house: House, number: int) -> None:
    assert given(house, Rank.DEALER, collect(number, 1, 2), {
        "type": "result", "table": "bj1", "round": number, "hands": {"1": NOTHING, "2": NOTHING},
    }).granted  # fmt: skip


def test_the_pools_are_told_at_once_and_each_time_a_meter_moves(house: House) -> None:
    pooled(house)
    assert given(house, Rank.MANAGER, LINK).granted
    with Served(house.pit) as served, served.watching(POOLS, house.patron()) as watcher:
        first = watcher.next()
        assert (first["event"], first["id"], pays(first)) == ("pools", "2", 100_000_00)
        fed(house, 1)
        second = watcher.next()
        assert (second["id"], pays(second)) == ("4", 100_001_50)
        assert set(msgspec.json.decode(second["data"])) == {"version", "pools", "winners"}


def test_a_page_may_watch_tables_and_pools_on_one_line(house: House) -> None:
    pooled(house)
    linked_table(house, "h1")
    assert given(house, Rank.MANAGER, LINK).granted
    with Served(house.pit) as served, served.watching("/events?tables=h1&pools=1", house.patron()) as watcher:
        first = [watcher.next() for _ in range(2)]
        assert [told["event"] for told in first] == ["table-h1", "pools"]
        assert first[1]["id"].endswith(",~pools:3")
        fed(house, 1)
        assert pays(watcher.next()) == 100_001_50


def test_whoever_watches_a_linked_table_sees_what_other_tables_put_in(house: House) -> None:
    pooled(house)
    table = Scanned(house, "d1")
    assert given(house, Rank.MANAGER, LINK).granted
    with Served(house.pit) as served, served.watching("/api/v1/tables/d1/events", house.patron()) as watcher:
        first = watcher.next()
        assert msgspec.json.decode(first["data"])["sign"]["meters"] == {"major": 100_000_00, "minor": 10_000_00}
        fed(house, 1)
        again = watcher.next()
        assert again["id"] == first["id"], "the table itself has not moved"
        shown = msgspec.json.decode(again["data"])
        assert shown["sign"]["meters"] == {"major": 100_001_50, "minor": 10_000_40}
        assert [prize["pays"] for prize in shown["prizes"]["prizes"]] == [100_001_50, 10_000_40]
    assert table.now.link is not None


@pytest.mark.parametrize(
    ("page", "rank"), [("lobby", Rank.PLAYER), ("player", Rank.PLAYER), ("wall", Rank.PLAYER), ("pit", Rank.SUPERVISOR)]
)
def test_the_meters_on_a_page_run_up_with_what_other_tables_put_in(house: House, page: str, rank: Rank) -> None:
    pooled(house)
    linked_table(house, "h1")
    assert given(house, Rank.MANAGER, LINK).granted
    whoever = shared_audience(rank)
    feed = Consoles(LIVE, ["en"], zone="Australia/Sydney", clock=house.pit.clock).feed(page, "en", rank)
    assert callable(feed)

    def stands() -> Seen:
        hot = house.pit.looking.table("h1")
        assert hot is not None
        return seen(hot, None, house.pit.looking.pools())

    before = stands()
    assert b"100,000" in feed(None, before, whoever)
    fed(house, 1)
    after = stands()
    assert before.version == after.version, "the table itself has not moved"
    assert b"100,001" in feed(before, after, whoever)


def test_meters_that_another_process_moves_are_seen_here(house: House) -> None:
    pooled(house)
    assert given(house, Rank.MANAGER, LINK).granted
    other = House.__new__(House)
    other.pit, other.staff = Pit.open(house.pit.home), house.staff
    with Served(house.pit) as served:
        following = Following(house.pit, served.streams)
        following.start()
        with served.watching(POOLS, house.patron()) as watcher:
            watcher.next()
            fed(other, 1)
            assert pays(watcher.next()) == 100_001_50
        following.stop()
    other.pit.close()
