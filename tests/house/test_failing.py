"""Whatever fails while the writer works, nothing half happens, and it goes on."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from threading import Event
from uuid import uuid4

import pytest
from msgspec.structs import replace
from tests.house.fronts import Front
from tests.house.pits import House, receipt
from tests.house.test_floor import c, played

import croupier as cr
from croupier.games.ranks import Rank
from croupier.house import running
from croupier.house.floor.asked import Reply, refuse
from croupier.house.floor.cage import BuyIn, CashOut
from croupier.house.floor.commands import Commands
from croupier.house.floor.looking import Looking
from croupier.house.floor.pit import Pit, dialect_of
from croupier.house.floor.setting_up import ChangeSetUp
from croupier.house.floor.staffing import Note, by_software
from croupier.house.floor.work import Memory, Published
from croupier.house.home import Home
from croupier.house.journal import dialects
from croupier.house.journal.models import Account, Entry, Posting, Receipt, SnapshotPage, Stream
from croupier.house.journal.store import Head, Store
from croupier.house.people.events import ProgramStarted
from croupier.table.model.ledger import PAGE
from croupier.table.model.people import Actor

BEFORE = ("loaded", "decided", "entries", "posted", "before-commit")


def everything() -> tuple[object, ...]:
    return (
        list(Stream.objects.order_by("id").values_list("name", "version", "hash")),
        Entry.objects.count(),
        Posting.objects.count(),
        Receipt.objects.count(),
        list(Account.objects.order_by("id").values_list("code", "balance")),
    )


class Trouble:
    """Fails at one point, once it is told to."""

    def __init__(self) -> None:
        self.at = ""

    def __call__(self, point: str) -> None:
        if point == self.at:
            raise OSError(f"trouble at {point}")


@pytest.mark.parametrize("point", BEFORE)
def test_a_failure_leaves_nothing_and_the_next_request_is_served(home: Home, point: str) -> None:
    trouble = Trouble()
    pit = Pit.open(home, passing=trouble)
    house = House(pit)
    table = played(house, "premium-baccarat", 1)
    house.until_players(table)
    before, lying = everything(), house.table(table)
    wager = c.PlaceWager("P1001", 1, "banker", 500, by=Actor("P1001", Rank.PLAYER), at=0)
    request = Commands(receipt(), table, "P1001", (wager,))
    trouble.at = point
    with pytest.raises(OSError, match="trouble"):
        pit.ask(request)
    assert everything() == before
    assert house.table(table) == lying
    trouble.at = ""
    assert pit.ask(request).granted
    assert len(house.table(table).wagers) == 1
    pit.close()


def test_of_many_at_once_only_the_failing_one_fails(home: Home) -> None:
    """One bad request does not take the others with it: each is tried alone."""
    pit = Pit.open(home)
    house = House(pit)
    patrons = [house.patron(chips=1000) for _ in range(8)]

    class Bad:
        receipt, digest, by, streams = "", "", "software", ("cage",)

        def perform(self, _draft: object) -> object:
            raise ZeroDivisionError

    futures = [pit.submit(BuyIn(receipt(), one, one, 500, play_money=True)) for one in patrons]
    bad = pit.submit(Bad())  # type: ignore[arg-type]
    futures += [pit.submit(CashOut(receipt(), one, one, 1500, play_money=True)) for one in patrons]
    assert all(future.result().granted for future in futures)
    with pytest.raises(ZeroDivisionError):
        bad.result()
    assert {account.balance for account in Account.objects.filter(code__startswith="purse:")} == {0}
    pit.close()


def test_what_may_have_been_kept_is_done_again_only_by_its_receipt(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database keeps a transaction and goes away before it can say so."""
    store, slow, patron = house.pit.writer._store, Slow(), house.patron()
    commit, lost = store.commit, [True]

    def unheard() -> None:
        commit()
        if lost.pop():
            lost.append(False)
            raise dialects.Unsure

    house.pit.submit(slow)
    slow.begun.wait(30)
    fact = ProgramStarted(version="1", files="", by=by_software(Rank.DEALER), at=0)
    note = house.pit.submit(Note((fact,), "software"))
    bought = house.pit.submit(BuyIn(receipt(), patron, patron, 700, play_money=True))
    monkeypatch.setattr(store, "commit", unheard)
    before = Entry.objects.filter(stream__name="staff").count()
    slow.go.set()
    assert bought.result().body == b'{"balance":700}'
    with pytest.raises(dialects.Away):
        note.result()
    assert Entry.objects.filter(stream__name="staff").count() == before + 1
    assert house.pit.looking.balance(f"purse:{patron}:chips") == 700


class Slow:
    """Keeps the writer busy, so that what comes meanwhile goes into one transaction."""

    receipt, digest, by, streams = "", "", "software", ("cage",)

    def __init__(self) -> None:
        self.begun, self.go = Event(), Event()

    def perform(self, _draft: object) -> Reply:
        self.begun.set()
        self.go.wait(30)
        return refuse("Nothing is done.")


def test_a_request_that_is_given_up_takes_nobody_with_it(house: House) -> None:
    """Whoever asked has gone before the writer came to it: it is left out, and the others are served."""
    patron, held = house.patron(chips=1000), Event()

    class Slow:
        receipt, digest, by, streams = "", "", "software", ("cage",)

        def perform(self, _draft: object) -> Reply:
            held.wait(10)
            return refuse("Nothing is done.")

    slow = house.pit.submit(Slow())
    gone = house.pit.submit(BuyIn(receipt(), patron, patron, 500, play_money=True))
    kept = house.pit.submit(BuyIn(receipt(), patron, patron, 700, play_money=True))
    assert gone.cancel()
    held.set()
    assert slow.result().status == 422
    assert kept.result().body == b'{"balance":1700}'
    assert house.pit.looking.balance(f"purse:{patron}:chips") == 1700


def test_a_row_in_the_way_is_no_lack_of_money(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """What the database refuses for another reason fails aloud, and is not told as a purse that is empty."""
    table = house.set_up("premium-baccarat", "b1")
    patron = house.patron(chips=1000)
    stray = "INSERT INTO posting (stream_id, version, line, account_id, cents) SELECT id, version + 2, 0, 1, 5 FROM stream"
    with sqlite3.connect(house.pit.home.journal) as other:
        other.execute(f"{stray} WHERE name = ?", (f"table:{table}",))
    join = c.JoinTable(patron, 1, by=Actor(patron, Rank.PLAYER), at=0)
    with caplog.at_level("ERROR"), pytest.raises(sqlite3.IntegrityError):
        house.give(table, patron, join)
    assert "left nothing behind" in caplog.text
    (record,) = (each for each in caplog.records if each.name == "croupier.house.writer")
    assert (record.__dict__["table"], record.__dict__["command"]) == (table, "Commands")


def test_a_set_up_is_shown_as_soon_as_it_is_changed(house: House) -> None:
    table = house.set_up("premium-baccarat", "b1")
    before = house.pit.looking.table(table)
    assert before is not None
    changed = replace(before.setup, title="The corner table", betting=30)
    assert house.pit.ask(ChangeSetUp(receipt(), "software", table, changed)).granted
    after = house.pit.looking.table(table)
    assert after is not None
    assert after.setup == changed


def test_whoever_looks_at_a_table_does_not_hold_its_cards(house: House) -> None:
    table = played(house, "premium-baccarat", 1)
    assert house.pit.writer.memory.hots[table].sealed is not None
    seen = house.pit.looking.table(table)
    assert seen is not None
    assert seen.sealed is None


def test_the_database_refuses_what_would_empty_a_purse(house: House) -> None:
    """The last line of defence: should every check above be wrong, the books still are not."""
    patron = house.patron(chips=1000)
    with sqlite3.connect(house.pit.home.journal) as other, pytest.raises(sqlite3.IntegrityError):
        other.execute("UPDATE account SET balance = balance - 1001 WHERE code = ?", (f"purse:{patron}:chips",))
    refused = house.pit.ask(CashOut(receipt(), patron, patron, 1001, play_money=True))
    assert refused.status == 422
    assert b"$10.00" in refused.body


def test_chips_go_from_table_to_table(house: House) -> None:
    one, other = house.set_up("premium-baccarat", "b1"), house.set_up("seven-up-baccarat", "s1")
    patron = house.patron(chips=100_000)
    me = Actor(patron, Rank.PLAYER)
    for table, left in ((one, other), (other, one)):
        assert house.give(table, patron, c.JoinTable(patron, 1, by=me, at=0)).granted
        assert house.table(table).chips(patron) == 100_000
        assert house.pit.looking.balance(f"purse:{patron}:chips") == 0
        assert house.give(table, patron, c.LeaveTable(patron, by=me, at=0)).granted
        assert house.table(table).chips(patron) == house.table(left).chips(patron) == 0
        assert house.pit.looking.balance(f"purse:{patron}:chips") == 100_000


def test_chips_bought_at_a_table_lie_there_and_can_be_cashed(house: House) -> None:
    table, patron = house.set_up("premium-baccarat", "b1"), house.patron()
    me = Actor(patron, Rank.PLAYER)
    assert house.give(table, patron, c.JoinTable(patron, 1, by=me, at=0)).granted
    bought = house.pit.ask(BuyIn(receipt(), patron, patron, 20_000, (table,), play_money=True))
    assert bought.body == b'{"balance":20000}'
    assert house.table(table).chips(patron) == 20_000
    cashed = house.pit.ask(CashOut(receipt(), patron, patron, 5_000, (table,), play_money=True))
    assert cashed.body == b'{"balance":15000}'
    assert house.table(table).chips(patron) == 15_000
    assert house.pit.ask(CashOut(receipt(), patron, patron, 15_001, (table,), play_money=True)).status == 422
    assert house.table(table).chips(patron) == 15_000


def test_without_play_money_only_staff_move_a_patron_s_money(house: House) -> None:
    patron, other = house.patron(), house.patron()
    assert house.pit.ask(BuyIn(receipt(), patron, patron, 1000)).status == 403
    assert house.pit.ask(BuyIn(receipt(), other, patron, 1000, play_money=True)).status == 403
    assert house.pit.ask(BuyIn(receipt(), house.staff[Rank.INSPECTOR], patron, 1000)).status == 403
    assert house.pit.ask(BuyIn(receipt(), house.staff[Rank.DEALER], patron, 1000)).granted


def test_at_a_table_dealt_by_a_person_chips_are_things(house: House) -> None:
    """There the books know float and drop, and all players' chips as one."""
    table, dealer = house.set_up("premium-baccarat", "d1", dealt_by="dealer"), house.staff[Rank.DEALER]
    by = Actor(dealer, Rank.DEALER)
    joined = house.give(table, dealer, c.JoinTable("a lady in green", 1, by=by, at=0))
    bought = house.give(table, dealer, c.BuyChips("a lady in green", 10_000, by=by, at=0))
    assert joined.granted
    assert bought.granted
    codes = dict(Account.objects.filter(code__startswith="table:d1").values_list("code", "balance"))
    assert codes == {"table:d1/drop-box": 10_000, "table:d1/float": -10_000, "table:d1/players": 10_000}
    assert house.give(table, dealer, c.LeaveTable("a lady in green", by=by, at=0)).granted
    assert dict(Account.objects.filter(code__startswith="table:d1").values_list("code", "balance")) == codes


@pytest.mark.slow
def test_full_pages_of_the_past_are_stored_once(home: Home) -> None:
    pit = Pit.open(home)
    house = House(pit)
    table = played(house, "premium-baccarat", 2 * PAGE + 3)
    assert [page.number for page in SnapshotPage.objects.order_by("number")] == [1, 2]
    whole = house.table(table)
    pit.close()
    again = Pit.open(home)
    found = again.looking.table(table)
    assert found is not None
    assert found.table == whole
    assert cr.required(found.table) == cr.required(whole)
    again.close()


def test_a_table_that_moves_while_it_is_read_is_read_whole(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else writes between a reader's look at the head and at the entries, several times over."""
    table = played(house, "premium-baccarat", 1)
    looking = Looking(lambda: Store(dialect_of(house.pit.home, reading=True), reading=True), Memory(), house.pit.keys)
    head, moves = Store.head, [3]

    def moving(store: Store, name: str) -> Head | None:
        found = head(store, name)
        if store.reading and moves[0]:
            moves[0] -= 1
            assert house.pit.ask(BuyIn(receipt(), "P1001", "P1001", 2500, (table,), play_money=True)).granted
        return found

    monkeypatch.setattr(Store, "head", moving)
    seen = looking.table(table)
    looking.close()
    assert seen is not None
    assert seen.table.sequence == seen.head.version == Stream.objects.get(name=f"table:{table}").version


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialects, "PATIENCE", 0.05)


@contextmanager
def held(home: Home) -> Iterator[None]:
    """Another program writes, and takes its time."""
    with closing(sqlite3.connect(home.journal, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.usefixtures("impatient")
def test_books_that_another_program_holds_are_waited_for_once(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    begin = dialects.SQLite.begin

    def counted(self: dialects.SQLite) -> None:
        begun.append("begun")
        begin(self)

    monkeypatch.setattr(dialects.SQLite, "begin", counted)
    pit = Pit.open(home)
    house = House(pit)
    patrons = [house.patron() for _ in range(8)]
    resting, rested = Event(), Event()

    def rest(_published: Published) -> None:
        resting.set()
        rested.wait(60)

    pit.listeners.append(rest)
    assert house.add(Rank.DEALER)
    resting.wait(60)
    pit.listeners.clear()
    begun.clear()
    before = everything()
    requests = [BuyIn(receipt(), patron, patron, 100, play_money=True) for patron in patrons]
    with held(home):
        answers = [pit.submit(request) for request in requests]
        rested.set()
        errors = [answer.exception() for answer in answers]
        assert [type(error) for error in errors] == [dialects.Engaged] * 8
        assert len({id(error) for error in errors}) == 8  # each is raised by a thread of its own
    assert begun == ["begun"]
    assert everything() == before
    assert all(pit.ask(request).granted for request in requests)
    pit.close()


@pytest.mark.usefixtures("impatient")
def test_whoever_asks_while_the_books_are_held_is_asked_to_come_back(home: Home) -> None:
    pit = Pit.open(home)
    house = House(pit)
    running.use(pit)
    front, player = Front(house), house.patron(100_00)
    house.set_up("premium-baccarat", "b1")
    front.token(player)
    sit = {"id": str(uuid4()), "commands": [{"type": "join-table", "area": 1}]}
    for path, body in (("tables/b1/commands", sit), ("purse/buy-in", {"id": str(uuid4()), "amount": 100})):
        with held(home):
            said = front.post(f"/api/v1/{path}", player, body)
            assert (said.status, said.headers.get("Retry-After")) == (503, "1"), said
            assert "nothing was done" in said.sentence
        assert front.post(f"/api/v1/{path}", player, body).status == 200
    running.use(None)
    pit.close()
