"""A floor in August 2024, as journals: what happened at three tables, with everything in it that goes into a report."""

from datetime import datetime
from pathlib import Path

from msgspec.structs import replace
from tests.payments import a_settled_round, register
from tests.rules.test_premium_baccarat_misdelivery import laid
from tests.tables import ASSISTANT, MANAGER, SUPERVISOR, House, seated, written

from croupier import commands as c
from croupier.desk.filing import filed
from croupier.reports.deadlines import SYDNEY
from croupier.reports.papers import Read
from croupier.table.message import events as e
from croupier.table.message.events import Event

BOTH = {"Ann": 1, "Ben": 2}


def moment(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp())


def go_to(house: House, text: str) -> None:
    house.now = moment(text)


def first_table() -> House:
    """Premium: a payment of $1,500 too much, an order that became known, a joker early in the morning."""
    house = seated("premium-baccarat", BOTH, table="b1")
    go_to(house, "2024-08-20T21:30:00+10:00")
    a_settled_round(house, "player", "9C 2D TH 3S")
    register(house, "player", 150_000, over=True, name="Ann")
    go_to(house, "2024-08-20T21:40:00+10:00")
    house.ok(c.VoidShoe, "a mirror", by=MANAGER)
    house.make_ready()
    go_to(house, "2024-08-21T05:59:59+10:00")
    house.ok(c.ReportWrongCards, foreign=("a joker",))
    house.ok(c.GiveNotice, 3, "Vera", "by telephone")
    return house


def later(house: House) -> None:
    """What came after the reports were issued: the payment is enquired into and tried, and another shoe is void that day."""
    house.make_ready()
    go_to(house, "2024-08-21T05:59:59+10:00")
    house.ok(c.VoidShoe, "a camera", by=MANAGER)
    go_to(house, "2024-09-02T12:00:00+10:00")
    house.ok(c.EnquireIntoSettlement, 1, False, by=SUPERVISOR)
    house.ok(c.AttemptRectification, 1, "a letter", by=SUPERVISOR)


def second_table() -> list[Event]:
    """Premium: cards on the wrong side, in the last second of the month."""
    house, more = laid()
    house.ok(c.RuleMisdelivery, "laid", "complete", *more, by=SUPERVISOR)
    shift = moment("2024-08-31T23:59:59+10:00") - house.now
    moved = [replace(event, at=event.at + shift) for event in house.events]
    opened = moved[0]
    assert isinstance(opened, e.TableOpened)
    return [replace(opened, conditions=replace(opened.conditions, table="b2")), *moved[1:]]


def third_table() -> House:
    """Three Card Poker: $1,000 too little is not reported, and a cent more is; a foreign card that no report has."""
    house = seated("three-card-poker", BOTH, table="p1")
    go_to(house, "2024-08-05T12:00:00+10:00")
    a_settled_round(house, "ante", "KS QS 9D AC AD AH 2C 4D 7H")
    register(house, "ante", 100_000, over=True, name="Ann")
    register(house, "ante", 100_001, over=True, name="Ben")
    house.ok(c.SecondRectification, 2, by=ASSISTANT)
    house.ok(c.RectifySettlement, 2, by=SUPERVISOR)
    house.ok(c.ReportWrongCards, foreign=("a joker",))
    return house


def written_floor(folder: Path) -> dict[str, Path]:
    """Three journals, and the first of them as it was later."""
    house = first_table()
    found = {"b1": written(folder / "b1.jsonl", house.events)}
    later(house)
    (folder / "later").mkdir()
    found["later"] = written(folder / "later" / "b1.jsonl", house.events)
    found["b2"] = written(folder / "b2.jsonl", second_table())
    found["p1"] = written(folder / "p1.jsonl", third_table().events)
    return found


def heard_at(house: House, folder: Path) -> Read:
    return filed(written(folder / "journal.jsonl", house.events))


CLOCKS = SYDNEY
