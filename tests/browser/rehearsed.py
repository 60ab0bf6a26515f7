"""A demonstration pit with a past, and with clocks that suit a test: `python -m tests.browser.rehearsed HOME BETTING ROUNDS`.

The dealer and the guests are the house's own; only time runs faster.
"""

import sys
from pathlib import Path
from uuid import uuid4

from croupier.house.home import Home
from croupier.house.settings import configure


class Hours:
    """Time that passes when somebody waits."""

    def __init__(self) -> None:
        self.now = 0.0

    def steady(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += max(seconds, 0.001)


def rehearse(home: Home, betting: int, rounds: int) -> None:
    """Set the demonstration up, with so many seconds to bet, and let the guests play so many rounds at each table."""
    configure(home, demonstration=True)
    from msgspec.structs import replace

    from croupier.house.dealing.automatic import Dealing
    from croupier.house.dealing.pace import Pace
    from croupier.house.demonstration import set_up_demonstration
    from croupier.house.floor.pit import Pit
    from croupier.house.floor.setting_up import ChangeSetUp
    from croupier.house.founding import found
    from croupier.house.people.persons import SOFTWARE
    from croupier.house.preparing import migrate

    migrate(home)
    pit = Pit.open(home)
    try:
        found(pit, demonstration=True)
        set_up_demonstration(pit)
        for table, setup in pit.looking.tables().items():
            pit.ask(ChangeSetUp(str(uuid4()), SOFTWARE, table, replace(setup, betting=betting, deciding=max(betting, 6))))
        hours = Hours()
        dealing = Dealing(pit, pace=Pace(0), guests=True, steady=hours.steady, wait=hours.wait)
        dealing.attach()
        with_guests = [table for table, setup in pit.looking.tables().items() if setup.guests]
        while rounds and any(_played(pit, table) < rounds for table in with_guests):
            hours.now = max(hours.now + 0.001, dealing.turn())
        dealing.stop()
    finally:
        pit.close()


def _played(pit: object, table: str) -> int:
    hot = pit.looking.table(table)  # type: ignore[attr-defined]
    return 0 if hot is None else int(hot.table.played)


if __name__ == "__main__":
    rehearse(Home(Path(sys.argv[1])), int(sys.argv[2]), int(sys.argv[3]))
