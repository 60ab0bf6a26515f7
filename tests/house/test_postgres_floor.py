"""What the floor's books hold to, on PostgreSQL: where several processes write, and rows are locked."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from time import sleep

import psycopg
import pytest
from tests.house import test_bounds, test_carried, test_caught_up, test_days, test_failing, test_postgres, test_promotions
from tests.house.pits import House, receipt
from tests.house.test_failing import Slow
from tests.house.test_floor import c

from croupier.games.ranks import Rank
from croupier.house.floor.commands import Commands
from croupier.house.floor.days import Change, Day
from croupier.house.floor.named import STAFF
from croupier.house.floor.pit import Pit, dialect_of
from croupier.house.floor.staffing import Staff
from croupier.house.home import Home
from croupier.house.journal import postgresql
from croupier.house.journal.dialects import Away, Engaged, NotKept, Unsure
from croupier.house.journal.postgresql import PostgreSQL
from croupier.house.journal.store import Store
from croupier.house.people.acts import Suspend
from croupier.table.model.people import Actor

pytestmark = pytest.mark.slow

server, home = test_postgres.server, test_postgres.home
clocked = test_days.clocked
promoter = test_promotions.promoter
second, reads = test_caught_up.second, test_caught_up.reads

test_no_row_of_a_day_is_left = test_days.test_what_only_looks_at_a_day_leaves_no_row_of_it
test_a_table_that_is_refused_leaves_no_chain = test_days.test_a_table_that_is_refused_leaves_no_chain
test_play_at_two_tables_is_counted_alike = test_days.test_play_at_two_tables_whose_clocks_differ_is_counted_alike
test_nobody_has_more_in_their_purse = test_bounds.test_nobody_has_more_in_their_purse_than_the_most
test_what_the_books_cannot_hold = test_bounds.test_what_the_books_cannot_hold_is_refused_once_and_for_ever
test_a_number_that_no_database_takes = test_bounds.test_a_number_that_no_database_takes_is_refused_too
test_a_lack_of_money_is_on_record = test_bounds.test_what_the_database_refuses_for_lack_of_money_is_on_record_too
test_who_sits_down_before_their_purse = test_carried.test_who_sits_down_before_their_purse_is_looked_at_loses_sight_of_nothing
test_who_sits_down_in_the_same_transaction = test_carried.test_who_sits_down_in_the_same_transaction_is_seen_there
test_who_sits_down_by_another_process = test_carried.test_who_sits_down_by_another_process_is_seen_here
test_the_past_is_read_once = test_caught_up.test_the_past_is_read_once
test_two_processes_hold_the_same = test_caught_up.test_two_processes_hold_the_same_table_and_cards
test_a_promotion_from_draft_to_prize = test_promotions.test_from_draft_to_paid_prize
test_two_processes_hold_the_same_promotions = test_promotions.test_two_processes_hold_the_same_promotions
test_what_may_have_been_kept = test_failing.test_what_may_have_been_kept_is_done_again_only_by_its_receipt


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "WRITERS", postgresql.WRITERS | {"lock_timeout": "300ms"})


@contextmanager
def frozen(table: str) -> Iterator[None]:
    """Another process has been stopped inside a transaction."""
    with psycopg.connect(os.environ["DATABASE_URL"], options="-c search_path=journal") as other:
        other.execute("SELECT id FROM stream WHERE name = %s FOR UPDATE", (f"table:{table}",))
        yield
        other.rollback()


def sits(table: str, player: str) -> Commands:
    return Commands(receipt(), table, player, (c.JoinTable(player, 1, by=Actor(player, Rank.PLAYER), at=0),))


@pytest.mark.usefixtures("impatient")
def test_a_process_that_is_stopped_at_one_table_stops_no_other(house: House) -> None:
    for table in ("t1", "t2", "t3"):
        house.set_up("premium-baccarat", table)
    patrons = [house.patron(chips=10_000) for _ in range(3)]
    first, second, third = (sits(table, player) for table, player in zip(("t1", "t2", "t3"), patrons, strict=True))
    slow = Slow()
    house.pit.submit(slow)
    slow.begun.wait(30)
    with frozen("t1"):
        asked = [house.pit.submit(request) for request in (first, second, first)]
        slow.go.set()
        assert [type(asked[number].exception(30)) for number in (0, 2)] == [Engaged, Engaged]
        assert asked[0].exception() is not asked[2].exception()
        assert asked[1].result(30).granted
        hot = house.pit.writer.memory.hots["t2"]
        again = [house.pit.submit(request) for request in (first, third)]
        assert isinstance(again[0].exception(30), Engaged)
        assert again[1].result(30).granted
        assert house.pit.writer.memory.hots["t2"] is hot  # what is in memory is as good as before
    assert house.pit.ask(first).granted
    assert house.pit.ask(sits("t1", patrons[1])).status == 422  # and is waited for as usual again


def test_whoever_is_stopped_inside_a_transaction_is_given_up(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "WRITERS", postgresql.WRITERS | {"idle_in_transaction_session_timeout": "300ms"})
    house = House(Pit.open(home))
    table, patron = house.set_up("premium-baccarat", "t1"), house.patron(chips=10_000)
    house.pit.close()
    stopped = Store(dialect_of(home))
    stopped.begin()
    heads, _receipts = stopped.opening([f"table:{table}"], [STAFF], ["one", "two"])  # as a writer begins
    assert {f"table:{table}", STAFF} == heads.keys()
    house.pit = Pit.open(home)
    assert house.pit.ask(sits(table, patron)).granted  # it waits until the other is given up
    with pytest.raises(Away):
        stopped.heads([f"table:{table}"])
    stopped.rollback()
    stopped.begin()
    assert stopped.heads([f"table:{table}"])[f"table:{table}"].version == house.table(table).sequence
    stopped.rollback()
    stopped.close()
    house.pit.close()


def test_connections_wait_for_nothing_without_end(home: Home) -> None:
    def told(connection: PostgreSQL, name: str) -> str:
        return str(connection.query(f"SHOW {name}")[0][0])

    url = os.environ["DATABASE_URL"]
    writer, reader = PostgreSQL(url), PostgreSQL(url, reading=True)
    assert [told(writer, name) for name in ("lock_timeout", "idle_in_transaction_session_timeout")] == ["5s", "10s"]
    assert told(reader, "statement_timeout") == "30s"
    assert told(writer, "statement_timeout") == "0"
    reader.query("SET statement_timeout = '20ms'")
    with pytest.raises(Away):
        reader.query("SELECT pg_sleep(10)")
    assert reader.query("SELECT 1") == [(1,)]
    writer.close()
    reader.close()


def test_a_commit_whose_answer_is_lost_is_no_plain_failure(home: Home) -> None:
    writer = PostgreSQL(os.environ["DATABASE_URL"])
    writer.begin()
    ((pid,),) = writer.query("SELECT pg_backend_pid()")
    with psycopg.connect(os.environ["DATABASE_URL"]) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))
    with pytest.raises(Unsure):
        writer.commit()
    writer.close()


def test_a_commit_that_goes_with_the_rest_and_whose_answer_is_lost_is_no_plain_failure_either(home: Home) -> None:
    writer = PostgreSQL(os.environ["DATABASE_URL"])
    writer.begin()
    ((pid,),) = writer.query("SELECT pg_backend_pid()")

    def kept_together() -> None:
        with psycopg.connect(os.environ["DATABASE_URL"]) as other, writer.together():
            writer.notify(["staff"])
            other.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))
            writer.commit()

    with pytest.raises(Unsure):
        kept_together()
    writer.close()


def test_nothing_is_kept_of_what_goes_together_if_a_part_is_refused(home: Home) -> None:
    new = "INSERT INTO stream (name, kind, version, hash) VALUES (?, 'table', 0, '')"
    writer = PostgreSQL(os.environ["DATABASE_URL"])

    def twice() -> None:
        with writer.together():
            writer.each(new, [("table:x1",)])
            writer.each(new, [("table:x1",)])
            writer.commit()

    writer.begin()
    with pytest.raises(psycopg.IntegrityError):
        twice()
    writer.rollback()
    writer.begin()
    with suppress(psycopg.IntegrityError):
        writer.each(new, [("table:x2",), ("table:x2",)])
    with pytest.raises(NotKept), writer.together():  # a server says only by the way that it has rolled back instead
        writer.commit()
    writer.rollback()
    writer.begin()
    assert writer.query("SELECT name FROM stream WHERE name LIKE ?", ("table:x%",)) == []
    with writer.together():
        writer.each(new, [("table:x3",)])
        writer.commit()
    assert writer.query("SELECT name FROM stream WHERE name LIKE ?", ("table:x%",)) == [("table:x3",)]
    writer.close()


def test_two_processes_that_begin_a_day_count_it_together(home: Home) -> None:
    """Neither finds a row that it could lock: one waits until the other has made it."""
    key, moments = ("P1", 7), (1_000, 1_100)
    one, other = Store(dialect_of(home)), Store(dialect_of(home))

    def counts(store: Store, moment: int) -> None:
        day = Day.read(*store.days([key])[key]).after(Change(1, moments=(moment,)))
        store.keep_days([(*key, *day.written)])

    one.begin()
    counts(one, moments[0])
    with ThreadPoolExecutor(1) as aside:
        other.begin()
        waits = aside.submit(counts, other, moments[1])
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as looking:
            while not looking.execute("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted").fetchall():
                assert not waits.done()
                sleep(0.02)
        one.commit()
        waits.result(30)
    other.commit()
    assert one.days([key])[key] == (2, 0, 0, 100, 1_000, 1_100, "")
    one.close()
    other.close()


def test_whoever_waits_for_a_table_is_looked_at_when_their_turn_comes(home: Home) -> None:
    pit, other = Pit.open(home), Pit.open(home)
    house = House(pit)
    house.set_up("premium-baccarat", "t1")
    player = house.patron(chips=10_000)
    assert pit.ask(sits("t1", player)).granted
    taking = c.TakeChips(player, 2_500, by=Actor(player, Rank.PLAYER), at=0)
    with ThreadPoolExecutor(1) as aside:
        with frozen("t1"):
            asked = aside.submit(pit.ask, Commands(receipt(), "t1", player, (taking,)))
            sleep(0.5)
            assert other.ask(Staff(receipt(), house.staff[Rank.SUPERVISOR], Suspend(person=player))).granted
        assert asked.result().status == 403
    other.close()
    pit.close()
