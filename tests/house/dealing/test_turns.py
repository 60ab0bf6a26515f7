"""One process at a table: leases of the automatic dealer."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from tests.house.dealt import CARD, START, Floor, Time, journal, run

from croupier.desk.journal import state_hash
from croupier.house.dealing import steps
from croupier.house.dealing.automatic import Clock, Dealing
from croupier.house.dealing.pace import Pace
from croupier.house.floor.pit import Pit
from croupier.table.engine import replay


@pytest.fixture
def beside(floor: Floor, time: Time) -> Iterator[Dealing]:
    """The dealer of another process on the same pit."""
    other = Pit.open(floor.pit.home, clock=time)
    found = Dealing(other, pace=Pace(CARD), holder="second", steady=time.steady)
    found.attach()
    yield found
    found.stop()
    other.close()


def _holders(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """Whose steps are granted, in turn."""
    found: list[tuple[str, float]] = []
    true = steps.DealersStep.perform

    def noted(self: steps.DealersStep, draft: object) -> object:
        reply = true(self, draft)  # type: ignore[arg-type]
        if reply.granted:
            found.append((self.holder, draft.work.recorded / 1000))  # type: ignore[attr-defined]
        return reply

    monkeypatch.setattr(steps.DealersStep, "perform", noted)
    return found


def test_another_process_leaves_a_table_alone_and_takes_over_when_its_dealer_dies(
    floor: Floor, beside: Dealing, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    stepped = _holders(monkeypatch)
    table = floor.automatic("b1")
    player = floor.sits(table)
    floor.wait(60)
    floor.bets(table, player, 1, "player")
    floor.wait(15 + CARD)
    assert {holder for holder, _when in stepped} == {"first"}
    last = stepped[-1][1]
    run(beside, time, time.now + CARD)  # the first still has its lease
    assert stepped[-1] == ("first", last)
    run(beside, time, time.now + 120)
    second = [when for holder, when in stepped if holder == "second"]
    assert last < second[0] <= last + steps.LEASE / 1000
    assert floor.table(table).played == 1
    assert stepped[-1][0] == "second"


def test_two_processes_take_turns_only_when_one_has_nothing_to_do(
    floor: Floor, beside: Dealing, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    stepped = _holders(monkeypatch)
    table = floor.automatic("s1")
    player = floor.sits(table)
    for _ in range(60):
        floor.wait(CARD / 2)
        run(beside, time, time.now)
    for number in range(1, 6):
        floor.bets(table, player, 1, "player")
        while floor.table(table).played < number or floor.table(table).round is not None:
            floor.wait(CARD / 2)
            run(beside, time, time.now)
    changes = sum(one[0] != other[0] for one, other in pairwise(stepped))
    assert changes <= 6  # never within a round
    assert state_hash(replay(journal(table))) == state_hash(floor.table(table))


def test_a_process_that_stops_gives_its_tables_up_at_once(floor: Floor, beside: Dealing, time: Time) -> None:
    table = floor.automatic("b1")
    player = floor.sits(table)
    floor.wait(60)
    floor.bets(table, player, 1, "player")
    floor.wait(15 + CARD)
    ongoing = floor.table(table).round
    assert ongoing is not None
    floor.dealing.stop()
    run(beside, time, time.now + CARD)
    after = floor.table(table).round
    assert after is not None
    assert after.dealt > ongoing.dealt


def test_a_lease_beyond_all_measure_is_none(floor: Floor, time: Time) -> None:
    table = floor.automatic("b1")
    floor.wait(5)
    time.wrong -= 86_400  # the clock was put right
    before = floor.table(table).sequence
    other = Dealing(floor.pit, pace=Pace(CARD), holder="second", steady=time.steady)
    other.attach()
    run(other, time, time.now + 60)
    assert floor.table(table).sequence > before
    assert floor.table(table).now >= START  # a table's time never goes back
    other.stop()


def test_a_word_of_another_process_is_enough(floor: Floor, beside: Dealing, time: Time) -> None:
    table = floor.automatic("b1")
    player = floor.sits(table)
    floor.wait(60)
    run(beside, time, time.now)
    time.now += 0.5
    floor.bets(table, player, 1, "player")
    beside.turn()
    assert beside.clock(table) is None
    beside.wake(table)
    beside.turn()
    assert beside.clock(table) == Clock("betting", time.now + 15, 15)
