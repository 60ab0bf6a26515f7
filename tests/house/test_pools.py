"""The pools as a stream of the house's journal, asked for over HTTP."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.house.fronts import Front
from tests.house.pits import House
from tests.house.pools import LINK, MINOR, NOTHING, OPEN, asked, collect, result

from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.audit.auditing import audit
from croupier.house.audit.findings import Sheet
from croupier.house.audit.pools import Pools, _Reader
from croupier.house.audit.reading import StreamRow
from croupier.house.floor.kept import EVERY
from croupier.house.journal.models import Account, Entry, Posting, Snapshot, Stream
from croupier.jackpot import events as e
from croupier.jackpot.model import Level, System, state_hash

pytestmark = pytest.mark.slow


@pytest.fixture
def front(house: House) -> Iterator[Front]:
    running.use(house.pit)
    yield Front(house)
    running.use(None)


def linked(front: Front) -> str:
    """A pool with one table that is not the house's own; the manager who opened it."""
    manager = front.house.staff[Rank.MANAGER]
    said = asked(front, manager, OPEN, LINK)
    assert said.status == 200, said
    return manager


def test_a_prize_goes_from_the_meter_through_its_award_to_the_table(front: Front) -> None:
    linked(front)
    dealer, supervisor = front.house.staff[Rank.DEALER], front.house.staff[Rank.SUPERVISOR]
    assert asked(front, dealer, collect(1, 1, 2, 6)).status == 200
    told = asked(front, dealer, result(1, {1: MINOR, 2: NOTHING, 6: ["AH", "AH", "AH"]}))
    assert [event["type"] for event in told.json["events"]] == ["result-told", "prize-locked"]
    assert told.json["events"][1]["share"] == 5_005_00
    assert asked(front, supervisor, {"type": "verify", "award": 1}).status == 200
    assert asked(front, dealer, {"type": "pay", "award": 1}).status == 200
    held = dict(Account.objects.values_list("code", "balance"))
    assert held == {
        "house:increment": -2_85, "house:rounding": -9_40, "house:seed": -120_000_00, "pool:North:major": 100_002_25,
        "pool:North:minor": 10_000_00, "table:bj1": 10_010_00, "award:1": 0,
    }  # fmt: skip
    shown = front.get("/api/v1/pools", front.house.patron()).json
    assert shown["pools"][0]["prizes"][0]["pays"] == 100_002_25
    assert shown["winners"] == [{"pool": "North", "table": "bj1", "level": "minor", "paid": 10_010_00, "hands": 2}]
    assert not audit(front.house.pit.home).faults


def test_the_receipt_decides_about_repeats(front: Front) -> None:
    linked(front)
    dealer, one = front.house.staff[Rank.DEALER], "11111111-1111-4111-8111-111111111111"
    first = asked(front, dealer, collect(1, 1), id=one)
    before = Entry.objects.count(), Posting.objects.count()
    again = asked(front, dealer, collect(1, 1), id=one)
    assert (again.status, again.content) == (first.status, first.content) == (200, first.content)
    assert (Entry.objects.count(), Posting.objects.count()) == before
    assert asked(front, dealer, collect(2, 1), id=one).status == 409
    refused = asked(front, dealer, collect(1, 1))
    assert refused.json["refused"]["code"] == "round-open"
    assert refused.status == 422


def test_all_commands_of_a_request_or_none(front: Front) -> None:
    manager = front.house.staff[Rank.MANAGER]
    said = asked(front, manager, OPEN, {**LINK, "stake": 10_00})
    refused = {
        "sentence": "The pool's stake is 5.00, and the table's 10.00.",
        "clause": "10.2.4",
        "command": 1,
        "code": "stake-differs",
    }
    assert (said.status, said.json) == (422, {"refused": refused})
    assert front.get("/api/v1/pools", manager).json == {"version": 0, "pools": [], "winners": []}
    assert not Account.objects.exists()


MANAGERS = {"open": OPEN, "link": LINK, "unlink": {"type": "unlink", "table": "bj1"}, "amend": {
    "type": "amend", "pool": "North", "approval": "L 16/0818", "levels": {"minor": {"rate": "0.05"}},
}, "transfer": {"type": "transfer", "pool": "North", "to": "South", "approval": "L 16/0818"}}  # fmt: skip
SUPERVISORS = {
    "verify": {"type": "verify", "award": 1}, "strike": {"type": "strike", "award": 1, "why": "a seventh ace"},
    "void": {"type": "void", "table": "bj1", "round": 1},
}  # fmt: skip
DEALERS = {
    "collect": collect(1, 1), "result": result(1, {1: NOTHING}), "return": {"type": "return", "table": "bj1", "area": 1},
    "pay": {"type": "pay", "award": 1},
}  # fmt: skip
CHAIN = (Rank.DEALER, Rank.SUPERVISOR, Rank.ASSISTANT_MANAGER, Rank.MANAGER)
LEAST = {Rank.MANAGER: MANAGERS, Rank.SUPERVISOR: SUPERVISORS, Rank.DEALER: DEALERS}


@pytest.mark.parametrize("rank", list(Rank))
def test_who_may_ask_the_pools_for_what(front: Front, rank: Rank) -> None:
    """Rank is looked at before anything else: nobody learns by a refusal what there is."""
    person = front.house.patron() if rank is Rank.PLAYER else front.house.staff[rank]
    for least, commands in LEAST.items():
        may = rank in CHAIN[CHAIN.index(least) :]
        for name, command in commands.items():
            said = asked(front, person, command)
            assert (said.status == 403) is not may, (name, said)
            if not may:
                assert said.sentence == "This is not yours to do."
    seen, sheet = front.get("/api/v1/pools/North", person), front.get("/api/v1/pools/North/sheet", person)
    watches = rank in (Rank.SURVEILLANCE, Rank.INSPECTOR)
    opened = rank is Rank.MANAGER
    assert seen.status == ((200 if opened else 404) if rank in CHAIN or watches else 403)
    assert sheet.status == ((200 if opened else 404) if rank in CHAIN[1:] or watches else 403)
    assert front.get("/api/v1/pools", person).status == 200
    assert front.get("/api/v1/pools").status == 401
    assert asked(front, None, OPEN).status == 401


def test_the_number_of_a_mystery_prize_is_nobodys_to_name(front: Front) -> None:
    manager, levels = front.house.staff[Rank.MANAGER], dict(OPEN["levels"])
    levels["mystery"] = {"rate": "0.01", "seed": 500_00, "chance": [1, 7]}
    assert asked(front, manager, {**OPEN, "levels": levels}, LINK).status == 200
    said = asked(front, manager, {**collect(1, 1), "draw": 0})
    assert (said.status, said.sentence) == (422, "There is no field `draw` in `commands[0]`.")
    won = set[bool]()
    for number in range(1, 60):
        told = asked(front, manager, collect(number, *range(1, 7)), result(number, dict.fromkeys(range(1, 7), NOTHING)))
        events = told.json["events"]
        assert 0 <= events[0]["draw"] < 7
        won.add(any(event["type"] == "prize-locked" for event in events))
    assert won == {True, False}
    assert not audit(front.house.pit.home).faults


@pytest.mark.parametrize(("command", "sentence"), [
    ({**OPEN, "stake": "5"}, "The field `commands[0].stake` must be a whole number."),
    ({**OPEN, "stake": 0}, "The field `commands[0].stake` must be a whole number, 1 or more."),
    ({**OPEN, "levels": {"major": {"rate": "1.5", "seed": 0}, "minor": {"rate": "0", "seed": 0}}},
     "The field `commands[0].levels.major.rate` is not written as it must be."),
    ({**OPEN, "pool": "a/b"}, "A pool's name has 1 to 40 letters, digits, spaces and dashes, and is neither commands nor events."),
    ({**OPEN, "approval": "\x07"}, "The field `approval` holds a character that cannot be read."),
    ({**LINK, "table": "no such/name"}, "A table's id is made of letters, digits and dashes, twenty at the most."),
    (collect(1, 1, 1), "An area is named twice."),
    ({"type": "meters"}, "The field `commands[0].type` names no command of the house."),
])  # fmt: skip
def test_what_cannot_be_asked(front: Front, command: dict[str, object], sentence: str) -> None:
    said = asked(front, front.house.staff[Rank.MANAGER], command)
    assert (said.status, said.sentence) == (422, sentence)


def test_staff_see_meters_what_tables_brought_and_open_awards(front: Front) -> None:
    manager = linked(front)
    dealer = front.house.staff[Rank.DEALER]
    asked(front, dealer, collect(1, 1, 2, 3), result(1, {1: MINOR, 2: NOTHING, 3: NOTHING}))
    seen = front.get("/api/v1/pools/North", dealer).json
    assert [(level["level"], level["holds"], level["exact"]) for level in seen["levels"]] == [
        ("major", 100_002_25, "100002.25"), ("minor", 10_000_00, "10000.00"),
    ]  # fmt: skip
    assert seen["tables"] == [{"table": "bj1", "linked": True, "stakes": 3, "staked": 15_00, "fed": "2.85"}]
    assert [(award["number"], award["state"], award["amount"]) for award in seen["awards"]] == [(1, "locked", 10_000_60)]
    sheet = front.get("/api/v1/pools/North/sheet", manager).json
    assert sheet["balances"] is True
    assert [(line["fed"], line["prizes"], line["seeds"], line["difference"]) for line in sheet["meters"]] == [
        ("2.25", "0.00", "100000.00", "0.00"), ("0.60", "10000.60", "20000.00", "0.00"),
    ]  # fmt: skip
    empty = front.get("/api/v1/pools/North/sheet?day=2001-01-01", manager).json
    assert [(line["opening"], line["closing"]) for line in empty["meters"]] == []
    assert front.get("/api/v1/pools/North/sheet?day=yesterday", manager).status == 422


def test_what_is_kept_of_the_meters_is_the_meters_replayed(front: Front) -> None:
    linked(front)
    dealer = front.house.staff[Rank.DEALER]
    for number in range(1, EVERY // 2 + 3):
        assert asked(front, dealer, collect(number, 1, 2), result(number, {1: NOTHING, 2: NOTHING})).status == 200
    kept = Snapshot.objects.get(stream__name="pools")
    assert kept.version // EVERY == Stream.objects.get(name="pools").version // EVERY == 1
    now = front.house.pit.looking.pools()
    front.house.pit.writer.memory.forget()
    front.house.pit.looking._kept.clear()
    again = front.house.pit.looking.pools()
    assert state_hash(again.system) == state_hash(now.system)
    assert msgspec.json.decode(bytes(kept.body), type=System).sequence == kept.version
    assert not audit(front.house.pit.home).faults


def test_no_table_of_the_house_takes_the_name_of_one_that_feeds_a_pool(front: Front) -> None:
    linked(front)
    with pytest.raises(AssertionError, match="feeds a pool"):
        front.house.set_up("baceball", "bj1")


def test_an_audit_finds_a_prize_that_was_awarded_twice(house: House) -> None:
    """One that was struck before is none; nor is that of another level, table or round."""
    assert house
    nobody: Any = None
    sheet = Sheet()
    reader = _Reader(Pools(sheet), StreamRow(0, "pools", "pools", 0, ""), nobody, nobody)
    levels = (Level("major", 0, 100), Level("minor", 0, 100))

    def lock(award: int, table: str = "bj1", number: int = 1, level: str = "minor") -> e.PrizeLocked:
        return e.PrizeLocked(
            award=award, pool="P", table=table, round=number, level=level, areas=(1,), taken=100, seed=100, amount=100, share=100,
        )  # fmt: skip

    struck = e.AwardStruck(
        award=1, pool="P", level="minor", why="no", taken=100, seed=100, amount=100, paid_out=100, seeded=100,
    )  # fmt: skip
    opened = e.PoolOpened(pool="P", approval="A", stake=500, chips=(1,), levels=levels)
    one_each = (opened, lock(1), struck, lock(2), lock(3, "bj2"), lock(4, number=2), lock(5, level="major"))
    assert all(reader._evolved(version, event) for version, event in enumerate(one_each, start=1))
    assert sheet.checks["rounds"].findings == []
    assert reader._evolved(8, lock(6))
    assert [found.what for found in sheet.checks["rounds"].findings] == ["The minor prize of round 1 at bj1 is awarded twice."]
