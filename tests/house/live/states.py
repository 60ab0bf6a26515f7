"""Tables as they stood, step by step, out of play that was recorded once."""

from functools import cache

from tests.logs import adapter
from tests.test_logs import HERE

from croupier.house.live.audiences import concerned
from croupier.house.live.channels import Seen
from croupier.house.people.events import SetUp
from croupier.table.model.table import Table


def as_seen(table: Table, version: int, name: str) -> Seen:
    return Seen(name, version, SetUp("Table One", "a-game", ""), table, concerned(table))


@cache
def states(log: str, name: str = "t1", most: int = 120) -> tuple[Seen, ...]:
    """Each line of a log is a version."""
    return tuple(as_seen(table, number, name) for number, _event, table in adapter.replayed(HERE / f"{log}.jsonl"))[:most]
