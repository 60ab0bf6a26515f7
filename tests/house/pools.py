"""A pit with a pool, as tests speak to it over HTTP."""

from typing import Any
from uuid import uuid4

import msgspec
from tests.house.fronts import Front, Said
from tests.house.pits import House, receipt

from croupier.games.ranks import Rank
from croupier.house.api.pool_wire import POOL_FORMS, pool_command
from croupier.house.floor.asked import Reply
from croupier.house.floor.pooling import PoolCommands

OPEN: dict[str, Any] = {
    "type": "open", "pool": "North", "approval": "L 16/0817", "stake": 5_00, "chips": [5_00, 25_00],
    "levels": {"major": {"rate": "0.15", "seed": 100_000_00}, "minor": {"rate": "0.04", "seed": 10_000_00}},
}  # fmt: skip
LINK: dict[str, Any] = {"type": "link", "pool": "North", "table": "bj1", "game": "blackjack", "stake": 5_00}
MINOR = ["AS", "AS", "AS"]
MAJOR = ["AD", "AD", "AD"]
NOTHING = ["2C", "3C", "4C"]


def asked(front: Front, by: str | None, *commands: dict[str, Any], id: str = "") -> Said:  # noqa: A002
    return front.post("/api/v1/pools/commands", by, {"id": id or str(uuid4()), "commands": list(commands)})


def collect(number: int, *areas: int, table: str = "bj1") -> dict[str, Any]:
    return {"type": "collect", "table": table, "round": number, "areas": areas}


def result(number: int, hands: dict[int, list[str]], table: str = "bj1") -> dict[str, Any]:
    return {"type": "result", "table": table, "round": number, "hands": {str(area): cards for area, cards in hands.items()}}


def given(house: House, rank: Rank, *commands: dict[str, Any], receipt_id: str = "") -> Reply:
    """The same without HTTP: whoever has this rank asks."""
    forms = [msgspec.convert({**each}, POOL_FORMS[each["type"]]) for each in commands]
    return house.pit.ask(PoolCommands(receipt_id or receipt(), house.staff[rank], tuple(map(pool_command, forms))))


def pools_played(house: House, rounds: int = 40) -> None:
    """A pool with a prize paid, one struck, one that waits, a void hand and a stake handed back, and many rounds without."""
    manager, supervisor, dealer = Rank.MANAGER, Rank.SUPERVISOR, Rank.DEALER
    assert given(house, manager, OPEN, LINK, {**LINK, "table": "bj2"}).granted
    wins = {1: MINOR, 2: MAJOR, 3: MAJOR}
    for number in range(1, rounds + 1):
        hands = {1: wins.get(number, NOTHING), 2: NOTHING}
        assert given(house, dealer, collect(number, 1, 2), result(number, hands)).granted
    assert given(house, supervisor, {"type": "verify", "award": 1}).granted
    assert given(house, dealer, {"type": "pay", "award": 1}).granted
    assert given(house, supervisor, {"type": "strike", "award": 2, "why": "the seventh ace of diamonds in the device"}).granted
    assert given(house, dealer, collect(1, 4, 5, table="bj2")).granted
    assert given(house, supervisor, {"type": "void", "table": "bj2", "round": 1, "areas": [4]}).granted
    assert given(house, dealer, result(1, {5: NOTHING}, table="bj2"), {"type": "return", "table": "bj2", "area": 4}).granted
    assert not given(house, dealer, {"type": "pay", "award": 3}).granted
    assert given(house, manager, {
        "type": "amend", "pool": "North", "approval": "L 16/0818", "levels": {"minor": {"rate": "0.05"}},
    }).granted  # fmt: skip
