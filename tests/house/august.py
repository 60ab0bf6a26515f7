"""A pit on a Saturday night of August 2044, later than any pit that tests make, with a clock that stands until it is set."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.house.fronts import Front
from tests.house.pits import House
from tests.house.telling import Wall, a_joker_found, ready_table

from croupier.house import running
from croupier.house.audit.auditing import audit
from croupier.house.floor.pit import Pit
from croupier.house.home import Home

DAY, NEXT, MONTH = "2044-08-20", "2044-08-21", "2044-08"
NIGHT, MORNING = "2044-08-20T21:30:00+10:00", "2044-08-21T06:00:00+10:00"


@contextmanager
def august(home: Home, wall: Wall) -> Iterator[Front]:
    """With a joker among the cards of table d1."""
    pit = Pit.open(home, clock=wall)
    running.use(pit)
    front = Front(House(pit))
    ready_table(front.house)
    a_joker_found(front.house)
    yield front
    running.use(None)
    pit.close()


def found(front: Front) -> list[str]:
    """What the audit finds."""
    return [f"{each.where}: {each.what}" for check in audit(front.house.pit.home).checks.values() for each in check.findings]
