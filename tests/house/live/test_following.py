"""Tables that another process has moved."""

import msgspec
from msgspec.structs import replace
from tests.house.pits import House, receipt
from tests.house.served import Served

from croupier import commands as c
from croupier.games.ranks import Rank
from croupier.house.floor.commands import Commands
from croupier.house.floor.pit import Pit
from croupier.house.floor.setting_up import ChangeSetUp
from croupier.house.live.following import Following
from croupier.house.people.persons import SOFTWARE
from croupier.table.asking.view import view
from croupier.table.model.people import Actor


def test_a_table_that_another_process_moves_is_seen_here(house: House) -> None:
    """Another pit on the same books stands for the other process: nothing is shared with it but the database."""
    table = house.set_up("premium-baccarat", "t1")
    player, watcher_id = house.patron(), house.patron()
    other = Pit.open(house.pit.home)
    with Served(house.pit) as served:
        following = Following(house.pit, served.streams)
        following.start()
        with served.watching(f"/api/v1/tables/{table}/events", watcher_id) as watcher:
            watcher.next()
            joins = c.JoinTable(player, 1, by=Actor(player, Rank.PLAYER), at=0)
            reply = other.ask(Commands(receipt(), table, player, (joins,)))
            assert reply.granted
            told = watcher.until(str(reply.version))[-1]
            expected = view(house.table(table), Actor(watcher_id, Rank.PLAYER))
            assert told["data"].encode() == msgspec.json.encode(expected)
            reply = house.give(table, player, c.LeaveTable(player, by=Actor(player, Rank.PLAYER), at=0))
            assert reply.granted
            assert watcher.until(str(reply.version))
        following.stop()
    other.close()


def test_a_table_that_another_process_sets_up_otherwise_is_seen_here(house: House) -> None:
    table = house.set_up("premium-baccarat", "t1")
    other = Pit.open(house.pit.home)
    with Served(house.pit) as served:
        following = Following(house.pit, served.streams)
        following.start()
        with served.watching(f"/events?tables={table}", house.patron()) as watcher:
            first = watcher.next()
            hot = other.looking.table(table)
            assert hot is not None
            assert other.ask(ChangeSetUp(receipt(), SOFTWARE, table, replace(hot.setup, title="The corner"))).granted
            told = watcher.next()
            assert told["data"] == first["data"].replace(f"<h2>{hot.setup.title}</h2>", "<h2>The corner</h2>")
            assert told["id"] == first["id"]
        following.stop()
    other.close()
