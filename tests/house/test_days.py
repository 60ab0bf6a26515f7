"""What a patron's gaming day comes to: the same in whatever order and company its moments are told, in books and audit."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.house.pits import House, receipt
from tests.house.test_failing import Slow
from tests.house.test_limits import Clocked, sentence

import croupier as cr
from croupier.games.ranks import Rank
from croupier.house.audit.auditing import audit
from croupier.house.audit.days import Counted
from croupier.house.floor.asked import Reply, refuse
from croupier.house.floor.commands import Commands
from croupier.house.floor.days import NO_CHANGE, PAUSE, Change, Day
from croupier.house.floor.pit import Pit, dialect_of
from croupier.house.floor.staffing import Staff
from croupier.house.floor.work import Draft
from croupier.house.home import Home
from croupier.house.journal.models import PatronDay, Stream
from croupier.house.journal.store import Store
from croupier.house.people import acts
from croupier.house.people.persons import Limit
from croupier.table.model.people import Actor

c = cr.commands

MOMENTS = st.lists(st.integers(1_000, 1_000 + 6 * PAUSE), min_size=1, max_size=14)


@pytest.fixture
def clocked(home: Home) -> Iterator[Clocked]:
    """A time that the test tells, later than the pit was founded."""
    clock = [1_900_000_000.0]
    pit = Pit.open(home, clock=lambda: clock[0])
    yield Clocked(pit, clock)
    pit.close()


def counted(changes: list[Change]) -> Counted:
    """By the second way: all moments laid out in their order."""
    found = Counted()
    for change in changes:
        found.net += change.net
        found.cash_in += change.cash_in
        found.cash_out += change.cash_out
        found.moments.update(change.moments)
    return found


@st.composite
def told(draw: st.DrawFn) -> tuple[list[Change], list[list[Change]]]:
    """Changes, and the same in another order, so many to a transaction."""
    net, cash = st.integers(-500, 500), st.integers(0, 9)
    changes = [
        Change(draw(net), draw(cash), draw(cash), () if draw(cash) == 0 else (moment,)) for moment in draw(MOMENTS)
    ]  # fmt: skip
    shuffled, batches = draw(st.permutations(changes)), list[list[Change]]()
    while shuffled:
        size = draw(st.integers(1, 4))
        batches.append(shuffled[:size])
        shuffled = shuffled[size:]
    return changes, batches


def together(batch: list[Change]) -> Change:
    whole = NO_CHANGE
    for change in batch:
        whole = whole.plus(change)
    return whole


@pytest.mark.slow
@settings(max_examples=400)
@given(told())
def test_a_day_is_the_same_in_any_order_and_company(found: tuple[list[Change], list[list[Change]]]) -> None:
    changes, batches = found
    day = Day()
    for batch in batches:
        day = day.after(together(batch))
    assert day.written == counted(changes).row()
    assert Day.read(*day.written) == day


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(told())
def test_the_database_keeps_a_day_as_the_audit_counts_it(home: Home, found: tuple[list[Change], list[list[Change]]]) -> None:
    changes, batches = found
    store, key = Store(dialect_of(home)), ("P1", 7)
    store.begin()
    for batch in batches:
        day = Day.read(*store.days([key])[key])
        store.keep_days([(*key, *day.after(together(batch)).written)])
    assert store.days([key])[key] == counted(changes).row()
    store.rollback()
    store.close()


def test_moments_that_a_later_one_ties_together_are_one_stretch() -> None:
    day = Day()
    for moment in (1_000, 1_901, 1_899):
        day = day.after(Change(moments=(moment,)))
    assert (day.seconds, day.began, day.last) == (901, 1_000, 1_901)


def test_a_day_of_which_only_the_sum_was_kept_is_counted_on() -> None:
    day = Day.read(0, 0, 0, 500, 9_000, 9_100, None).after(Change(moments=(9_050, 9_200, 9_200 + 2 * PAUSE)))
    assert day.written == (0, 0, 0, 600, 9_200 + 2 * PAUSE, 9_200 + 2 * PAUSE, None)


def test_play_at_two_tables_whose_clocks_differ_is_counted_alike(clocked: Clocked) -> None:
    """Both wagers are in one transaction; one table's clock is ahead."""
    tables = [clocked.set_up("premium-baccarat", name) for name in ("t1", "t2")]
    patron, other = clocked.patron(chips=200_000), clocked.patron(chips=100_000)
    me = Actor(patron, Rank.PLAYER)
    assert clocked.join("t1", patron).granted
    assert clocked.give("t1", patron, c.TakeChips(patron, 100_000, by=me, at=0)).granted
    assert clocked.join("t1", other, 2).granted
    assert clocked.join("t2", patron).granted
    for table in tables:
        clocked.until_players(table)
    clocked.clock[0] += 3
    assert clocked.bet("t1", other, 1_000, area=2).granted
    clocked.clock[0] -= 3
    slow = Slow()
    clocked.pit.submit(slow)
    slow.begun.wait(30)
    wager = c.PlaceWager(patron, 1, "player", 1_000, by=me, at=0)
    asked = [clocked.pit.submit(Commands(receipt(), table, patron, (wager,))) for table in tables]
    slow.go.set()
    assert all(each.result().granted for each in asked)
    row = PatronDay.objects.get(patron=patron, last__gt=0)
    assert (row.seconds, row.last - row.began) == (3, 3)
    assert not audit(clocked.pit.home).faults


def test_what_only_looks_at_a_day_leaves_no_row_of_it(clocked: Clocked) -> None:
    """Granted or refused."""
    table, patron = clocked.set_up("premium-baccarat", "b1"), clocked.patron(chips=10_000)
    assert clocked.join(table, patron).granted
    clocked.limit(patron, Limit.LOSS, 500)
    clocked.until_players(table)
    clocked.clock[0] += 24 * 60 * 60
    before = list(PatronDay.objects.order_by("patron", "day").values_list())
    reply = clocked.bet(table, patron, 1_000)
    assert "limit that you have set yourself" in sentence(reply)
    assert clocked.give(table, patron, c.LeaveTable(patron, by=Actor(patron, Rank.PLAYER), at=0)).granted
    assert clocked.join(table, patron).granted
    assert not audit(clocked.pit.home).faults
    assert list(PatronDay.objects.order_by("patron", "day").values_list()) == before


class Opens:
    """Opens a chain, and is refused after that."""

    digest, by, streams = "", "software", ("staff", "table:x")

    def __init__(self) -> None:
        self.receipt = receipt()

    def perform(self, draft: Draft) -> Reply:
        draft.open_stream("table:x", "table")
        return refuse("It does not open.")


def test_a_table_that_is_refused_leaves_no_chain(house: House) -> None:
    """What else is in the transaction stands."""
    slow, patron = Slow(), house.patron()
    house.pit.submit(slow)
    slow.begun.wait(30)
    asked = [house.pit.submit(Opens()), house.pit.submit(holds_to_little(patron)), house.pit.submit(Opens())]
    slow.go.set()
    assert [each.result().status for each in asked] == [422, 200, 422]
    assert not Stream.objects.filter(name__contains="table:x").exists()
    assert house.set_up("premium-baccarat", "x") == "x"


def holds_to_little(patron: str) -> Staff:
    return Staff(receipt(), patron, acts.SetLimit(person=patron, limit=Limit.LOSS, value=500))
