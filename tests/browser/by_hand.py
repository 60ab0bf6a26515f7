"""A demonstration pit with tables that people deal at: `python -m tests.browser.by_hand HOME`.

`d1` is the demonstration's scanned table, and there are some more, one of which feeds the jackpot pool; the others draw from sealed
cards, and each step of theirs is a dealer's.
"""

import sys
from pathlib import Path
from typing import Final
from uuid import uuid4

from croupier.house.home import Home
from croupier.house.settings import configure

TABLES: Final = {
    "premium": ("premium-baccarat", ""),
    "even-money": ("premium-baccarat", "even-money"),
    "tie": ("premium-baccarat", "tie"),
    "seven-up": ("seven-up-baccarat", ""),
    "lucky-draw": ("lucky-draw-baccarat", ""),
    "baceball": ("baceball", ""),
    "poker": ("three-card-poker", ""),
}
"""By their ids: the game and its variant."""
LINKED: Final = "h9"
SCANNED: Final = {"l9": "lucky-draw-baccarat", "p9": "three-card-poker", LINKED: "baceball"}
"""Where a dealer enters the cards, beside `d1`."""


def set_up(home: Home) -> None:
    configure(home, demonstration=True)
    from croupier.commands import LinkPool
    from croupier.desk.usual import usual_conditions
    from croupier.games.ranks import Rank
    from croupier.house.demonstration import POOL, set_up_demonstration
    from croupier.house.floor.commands import Step
    from croupier.house.floor.pit import Pit
    from croupier.house.floor.setting_up import SetUpTable
    from croupier.house.founding import found
    from croupier.house.people.events import SetUp
    from croupier.house.people.persons import SOFTWARE
    from croupier.house.preparing import migrate
    from croupier.table.model.people import Actor

    migrate(home)
    pit = Pit.open(home)
    try:
        found(pit, demonstration=True)
        set_up_demonstration(pit)
        for table, (game, variant) in TABLES.items():
            conditions = usual_conditions(game, variant=variant, table=table)
            setup = SetUp(table, game, conditions.terms.variant)
            assert pit.ask(SetUpTable(str(uuid4()), SOFTWARE, conditions, setup)).granted
        for table, game in SCANNED.items():
            setup = SetUp(table, game, "", dealt_by="dealer")
            assert pit.ask(SetUpTable(str(uuid4()), SOFTWARE, usual_conditions(game, table=table), setup)).granted
        hot = pit.looking.table(LINKED)
        assert hot is not None
        link = LinkPool(POOL, by=Actor(SOFTWARE, Rank.MANAGER), at=hot.table.now)
        assert pit.ask(Step(LINKED, hot.head.version, (link,))).granted
    finally:
        pit.close()


if __name__ == "__main__":
    set_up(Home(Path(sys.argv[1])))
