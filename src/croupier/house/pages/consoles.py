"""Which pages there are live. A new page is added here and in `urls`."""

from typing import Final

from croupier.games.ranks import Rank
from croupier.house.pages.dealer.presenter import pieces as dealer
from croupier.house.pages.fragments import Live
from croupier.house.pages.inspect.presenter import pieces as inspect
from croupier.house.pages.lobby.presenter import pieces as lobby
from croupier.house.pages.pit.presenter import pieces as pit
from croupier.house.pages.pit.presenter import table_pieces as pit_table
from croupier.house.pages.player.presenter import pieces as player
from croupier.house.pages.wall.presenter import pieces as wall

LIVE: Final[dict[str, Live]] = {
    "lobby": Live(lobby),
    "player": Live(player),
    "dealer": Live(dealer, Rank.DEALER),
    "inspect": Live(inspect, Rank.INSPECTOR, (Rank.SURVEILLANCE,)),
    "pit": Live(pit, Rank.SUPERVISOR),
    "pit-table": Live(pit_table, Rank.SUPERVISOR),
    "wall": Live(wall),
}
"""By the name that a page's stream is asked for with: `/events?page=lobby&tables=b1,s1`."""
